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

/// Makes `advance` for sets of some kind, of nine planes: [`narrow::advance`](super::advance) with a function that makes passes.
macro_rules! entry {
    ($Set:ident, $pass:ident) => {
        /// `None` if the processor lacks AVX2.
        #[cfg(not(target_feature = "avx2"))]
        #[multiversion::multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"))]
        pub(in crate::dense) fn advance(
            table: &crate::dense::table::MaskTable<$Set>,
            search: &mut crate::dense::narrow::NarrowSearch<$Set>,
            max_nodes: u64,
            wanted: &mut u64,
        ) -> Option<crate::engine::Event> {
            multiversion::target::match_target! {
                "x86_64+avx2+bmi1+bmi2+lzcnt+popcnt" => {
                    let by = super::ByPass(|grid: &[Bits256], all: &_| $pass(grid, all));
                    Some(crate::dense::narrow::advance::<$Set, _, 9, LINES>(table, search, max_nodes, wanted, by))
                }
                _ => {
                    let _ = (table, search, max_nodes, wanted);
                    None
                }
            }
        }

        #[cfg(target_feature = "avx2")]
        fearless_simd::kernel!(
            /// A closure with the features.
            fn by_intrinsics(token: Avx2) -> impl Fn(&[Bits256], &$Set) -> WholePass {
                |grid: &[Bits256], all: &$Set| $pass(grid, all)
            }
        );

        /// Where all processors have AVX2.
        #[cfg(target_feature = "avx2")]
        pub(in crate::dense) fn advance(
            table: &crate::dense::table::MaskTable<$Set>,
            search: &mut crate::dense::narrow::NarrowSearch<$Set>,
            max_nodes: u64,
            wanted: &mut u64,
        ) -> Option<crate::engine::Event> {
            let by = super::ByPass(by_intrinsics(fearless_simd::Level::new().as_avx2()?));
            Some(crate::dense::narrow::advance::<$Set, _, 9, LINES>(table, search, max_nodes, wanted, by))
        }
    };
}
use entry;

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

/// Of each word a power of two, or 0 for none: which words have one, and its place, with a number added. `is_high` says
/// where it stands for a bit that is 32 higher.
#[inline]
#[target_feature(enable = "avx2")]
fn one_of_each_word(lowest: __m256i, numbers: __m256i, is_high: __m256i) -> (u32, [u32; 8]) {
    // The number of a bit is the exponent of its power of two, less 127.
    let power = _mm256_castps_si256(_mm256_cvtepi32_ps(lowest));
    let bits = _mm256_and_si256(_mm256_srli_epi32::<23>(power), _mm256_set1_epi32(0xff));
    let bits = _mm256_add_epi32(bits, _mm256_and_si256(is_high, _mm256_set1_epi32(32)));
    let words = _mm256_setr_epi32(0, 64, 128, 192, 256, 320, 384, 448);
    let places = _mm256_add_epi32(bits, _mm256_sub_epi32(words, _mm256_set1_epi32(127)));
    let empty = _mm256_cmpeq_epi32(lowest, _mm256_setzero_si256());
    let words = 0xff ^ _mm256_movemask_ps(_mm256_castsi256_ps(empty)) as u32;
    (words, parts_of(_mm256_add_epi32(places, numbers)))
}
