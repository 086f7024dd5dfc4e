//! The narrow engine on AVX-512: the lowest forced item of all eight words in one step.
//!
//! Intrinsics without pointers are safe in functions that have the features, and so is a closure made in such a
//! function. The functions here get them from `multiversion`, which checks the processor before it calls them. In a
//! build for such processors only (`-C target-cpu=native`), no function needs them, so none has them: there, loops
//! take the place of the intrinsics, which the compiler turns into the same vectors.

use multiversion::multiversion;
use multiversion::target::match_target;

use super::NarrowSearch;
use super::force::{By, Forced};
use crate::dense::bits::Bits512;
use crate::dense::table::MaskTable;
use crate::engine::Event;

#[cfg(not(all(target_feature = "avx512f", target_feature = "avx512vpopcntdq")))]
mod intrinsics;
#[cfg(any(
    test,
    all(target_feature = "avx512f", target_feature = "avx512vpopcntdq")
))]
mod loops;

#[cfg(not(all(target_feature = "avx512f", target_feature = "avx512vpopcntdq")))]
use intrinsics::lowest;
#[cfg(all(target_feature = "avx512f", target_feature = "avx512vpopcntdq"))]
use loops::lowest;

/// [`advance`](super::advance) for a processor with AVX-512; `None` on any other.
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
        "x86_64+avx512f+avx512vpopcntdq" => Some(super::advance::<Bits512, P, L>(
            table, search, max_nodes, wanted, By(|forced, number: &_| lowest::<P>(forced, number)),
        )),
        _ => {
            let _ = (table, search, max_nodes, wanted);
            None
        }
    }
}

/// The most lines of a grid with which two grids fit the registers.
pub(in crate::dense) const MOST_LINES: usize = 10;

/// Counts with [two searches in turn](super::in_turn), if both grids fit the registers.
#[multiversion(targets(
    "x86_64+avx512f+avx512bw+avx512cd+avx512dq+avx512vl+avx512vpopcntdq+avx2+bmi1+bmi2+lzcnt+popcnt"
))]
pub(in crate::dense) fn advance_in_turn<const P: usize, const L: usize>(
    table: &MaskTable<Bits512>,
    searches: [&mut NarrowSearch<Bits512>; 2],
    wanted: &mut [u64; 2],
) -> Option<usize> {
    match_target! {
        "x86_64+avx512f+avx512vpopcntdq" => if L <= MOST_LINES {
            Some(super::in_turn::advance::<Bits512, P, L>(
                table, searches, wanted, &By(|forced, number: &_| lowest::<P>(forced, number)),
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
