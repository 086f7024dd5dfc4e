//! The narrow engine on AVX2, for nine planes of 41 or 48 bits in each of eight words: a pass over a grid by intrinsics.
//!
//! The grid is thirteen or fifteen lines of 256 bits, and AVX2 has sixteen registers, which a pass needs itself: so the grid
//! stays in memory meanwhile. Nothing is unpacked. As plain loops, the compiler took the lines apart into single words.
//!
//! What `avx512.rs` says of safe intrinsics and of builds for certain processors holds here, too.

pub(in crate::dense) mod halves;
pub(in crate::dense) mod thirds;

use std::arch::x86_64::*;

use super::force::{Forced, Lowest, Plain, WholePass};
use crate::dense::bits::Bits;

/// A closure that makes passes, which has the instructions of the function that it was made in.
struct ByPass<F>(F);

impl<B: Bits, F: Fn(&[B::Line], &B) -> WholePass> Lowest<B> for ByPass<F> {
    const PASSES: bool = true;

    #[inline(always)]
    fn lowest(&self, forced: B, number: &[B; 5]) -> Forced {
        Plain.lowest(forced, number)
    }

    #[inline(always)]
    fn pass(&self, grid: &[B::Line], all: &B) -> WholePass {
        self.0(grid, all)
    }
}

/// The first four words as a vector.
#[inline]
#[target_feature(enable = "avx2")]
fn vector(words: &[u64]) -> __m256i {
    _mm256_setr_epi64x(
        words[0] as i64,
        words[1] as i64,
        words[2] as i64,
        words[3] as i64,
    )
}

/// The parts of a vector.
#[inline]
#[target_feature(enable = "avx2")]
fn parts_of(vector: __m256i) -> [u32; 8] {
    [
        _mm256_extract_epi32::<0>(vector) as u32,
        _mm256_extract_epi32::<1>(vector) as u32,
        _mm256_extract_epi32::<2>(vector) as u32,
        _mm256_extract_epi32::<3>(vector) as u32,
        _mm256_extract_epi32::<4>(vector) as u32,
        _mm256_extract_epi32::<5>(vector) as u32,
        _mm256_extract_epi32::<6>(vector) as u32,
        _mm256_extract_epi32::<7>(vector) as u32,
    ]
}
