//! The narrow engine on AVX-512: the lowest forced item of all eight words in one step.
//!
//! Intrinsics without pointers are safe in functions that have the features, and so is a closure made in such a
//! function. The functions here get them from `multiversion`, which checks the processor before it calls them. In a
//! build for such processors only (`-C target-cpu=native`), all code has the features, and `multiversion` gives them to
//! no function. There `fearless_simd` makes the closure in a function that has them.

#[cfg(not(target_feature = "avx512vpopcntdq"))]
mod dispatched;
#[cfg(target_feature = "avx512vpopcntdq")]
mod everywhere;
mod intrinsics;

#[cfg(not(target_feature = "avx512vpopcntdq"))]
pub(in crate::dense) use dispatched::{advance, advance_in_turn};
#[cfg(target_feature = "avx512vpopcntdq")]
pub(in crate::dense) use everywhere::{advance, advance_in_turn};

use super::NarrowSearch;
use super::force::{By, Forced};
use crate::dense::bits::Bits512;
use crate::dense::table::MaskTable;
use crate::engine::Event;
use intrinsics::lowest;

/// Whether two searches go in turn on grids of this shape: that of Sudoku, of which two fit the registers.
const fn go_in_turn(planes: usize, lines: usize) -> bool {
    planes == 9 && lines <= 10
}
