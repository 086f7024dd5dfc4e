//! The narrow engine on AVX-512: the lowest forced item of all eight words in one step.
//!
//! Intrinsics without pointers are safe in functions that have the features, and so is a closure made in such a
//! function. The function here gets them from `multiversion`, which checks the processor before it calls it.

use std::arch::x86_64::*;

use multiversion::multiversion;
use multiversion::target::match_target;

use super::{By, Forced, NarrowSearch};
use crate::dense::bits::{Bits, Bits512};
use crate::dense::table::MaskTable;
use crate::engine::Event;

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

/// Does what [`Plain`](super::Plain) does.
#[inline]
#[target_feature(enable = "avx512f,avx512vpopcntdq")]
fn lowest<const P: usize>(forced: Bits512, number: &[Bits512; 5]) -> Forced {
    let forced = vector(forced);
    let low = _mm512_and_si512(forced, _mm512_sub_epi64(_mm512_setzero_si512(), forced));
    let below = _mm512_popcnt_epi64(_mm512_sub_epi64(low, _mm512_set1_epi64(1)));
    let mut places = _mm512_add_epi64(
        _mm512_setr_epi64(0, 64, 128, 192, 256, 320, 384, 448),
        below,
    );
    let digits = (usize::BITS - (P - 1).leading_zeros()) as usize;
    for (digit, &number) in number[..digits].iter().enumerate() {
        let has = _mm512_test_epi64_mask(vector(number), low);
        places = _mm512_mask_or_epi64(places, has, places, _mm512_set1_epi64(512 << digit));
    }
    let full = _mm512_test_epi64_mask(forced, forced);
    Forced {
        places: words(_mm512_maskz_compress_epi64(full, places)),
        count: full.count_ones() as usize,
    }
}

/// A set as a vector.
#[inline]
#[target_feature(enable = "avx512f")]
fn vector(set: Bits512) -> __m512i {
    let word = |at: usize| set.words()[at] as i64;
    _mm512_setr_epi64(
        word(0),
        word(1),
        word(2),
        word(3),
        word(4),
        word(5),
        word(6),
        word(7),
    )
}

/// The words of a vector.
#[inline]
#[target_feature(enable = "avx512f")]
fn words(vector: __m512i) -> [u64; 8] {
    let low = _mm512_castsi512_si256(vector);
    let high = _mm512_extracti64x4_epi64::<1>(vector);
    [
        _mm256_extract_epi64::<0>(low) as u64,
        _mm256_extract_epi64::<1>(low) as u64,
        _mm256_extract_epi64::<2>(low) as u64,
        _mm256_extract_epi64::<3>(low) as u64,
        _mm256_extract_epi64::<0>(high) as u64,
        _mm256_extract_epi64::<1>(high) as u64,
        _mm256_extract_epi64::<2>(high) as u64,
        _mm256_extract_epi64::<3>(high) as u64,
    ]
}
