//! The lowest forced item of each word by intrinsics.

use std::arch::x86_64::*;

use super::Forced;
use crate::dense::bits::{Bits, Bits512};

/// Does what [`Plain`](super::super::Plain) does. `digits` of the numbers are used.
#[inline]
#[target_feature(enable = "avx512f,avx512vpopcntdq")]
pub(super) fn lowest(forced: Bits512, number: &[Bits512; 5], digits: usize) -> Forced {
    let forced = vector(forced);
    let low = _mm512_and_si512(forced, _mm512_sub_epi64(_mm512_setzero_si512(), forced));
    let below = _mm512_popcnt_epi64(_mm512_sub_epi64(low, _mm512_set1_epi64(1)));
    let mut places = _mm512_add_epi64(
        _mm512_setr_epi64(0, 64, 128, 192, 256, 320, 384, 448),
        below,
    );
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
