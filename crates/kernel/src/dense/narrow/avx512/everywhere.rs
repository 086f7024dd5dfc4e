//! The narrow engine on AVX-512 in a build for processors that all have it.

use fearless_simd::{Level, kernel};

use super::{Bits512, By, Event, Forced, MaskTable, NarrowSearch, go_in_turn, lowest};
use crate::dense::narrow;

kernel!(
    /// A closure with the features.
    fn by_intrinsics(token: Avx512) -> impl Fn(Bits512, &[Bits512; 5], usize) -> Forced {
        |forced: Bits512, number: &[Bits512; 5], digits: usize| lowest(forced, number, digits)
    }
);

/// [`advance`](narrow::advance) for a processor with AVX-512; `None` on any other.
pub(in crate::dense) fn advance<const P: usize, const L: usize>(
    table: &MaskTable<Bits512>,
    search: &mut NarrowSearch<Bits512>,
    max_nodes: u64,
    wanted: &mut u64,
) -> Option<Event> {
    let by = By::<P, _>(by_intrinsics(Level::new().as_avx512()?));
    Some(narrow::advance::<Bits512, _, P, L>(
        table, search, max_nodes, wanted, by,
    ))
}

/// Counts with [two searches in turn](narrow::in_turn), if both grids fit the registers.
pub(in crate::dense) fn advance_in_turn<const P: usize, const L: usize>(
    table: &MaskTable<Bits512>,
    searches: [&mut NarrowSearch<Bits512>; 2],
    wanted: &mut [u64; 2],
) -> Option<usize> {
    if const { !go_in_turn(P, L) } {
        return None;
    }
    let by = By::<P, _>(by_intrinsics(Level::new().as_avx512()?));
    Some(narrow::in_turn::advance::<Bits512, P, L>(
        table, searches, wanted, &by,
    ))
}
