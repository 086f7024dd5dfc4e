//! The narrow engine on AVX-512 in a build for all processors.

use multiversion::multiversion;
use multiversion::target::match_target;

use super::{Bits512, By, Event, MaskTable, NarrowSearch, go_in_turn, lowest};
use crate::dense::narrow;

/// [`advance`](narrow::advance) for a processor with AVX-512; `None` on any other.
#[multiversion(targets(
    "x86_64+avx512f+avx512bw+avx512cd+avx512dq+avx512vl+avx512vpopcntdq+avx2+bmi1+bmi2+lzcnt+popcnt"
))]
pub(in crate::dense) fn advance<const P: usize, const L: usize>(
    table: &MaskTable<Bits512>,
    search: &mut NarrowSearch<Bits512>,
    max_nodes: u64,
    wanted: &mut u64,
) -> Option<Event> {
    match_target! {
        "x86_64+avx512f+avx512vpopcntdq" => Some(narrow::advance::<Bits512, _, P, L>(
            table, search, max_nodes, wanted, By::<P, _>(|forced, number: &_, digits| lowest(forced, number, digits)),
        )),
        _ => {
            let _ = (table, search, max_nodes, wanted);
            None
        }
    }
}

/// Counts with [two searches in turn](narrow::in_turn), if both grids fit the registers.
#[multiversion(targets(
    "x86_64+avx512f+avx512bw+avx512cd+avx512dq+avx512vl+avx512vpopcntdq+avx2+bmi1+bmi2+lzcnt+popcnt"
))]
pub(in crate::dense) fn advance_in_turn<const P: usize, const L: usize>(
    table: &MaskTable<Bits512>,
    searches: [&mut NarrowSearch<Bits512>; 2],
    wanted: &mut [u64; 2],
) -> Option<usize> {
    match_target! {
        "x86_64+avx512f+avx512vpopcntdq" => if const { go_in_turn(P, L) } {
            Some(narrow::in_turn::advance::<Bits512, P, L>(
                table, searches, wanted, &By::<P, _>(|forced, number: &_, digits| lowest(forced, number, digits)),
            ))
        } else {
            None
        },
        _ => {
            let _ = (table, searches, wanted);
            None
        }
    }
}
