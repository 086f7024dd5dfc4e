//! Passes over grids of fifteen lines (`halves.rs`): the two planes that share a line are examined together, and their halves
//! joined at the end.

use std::arch::x86_64::*;

use super::{entry, one_of_each_word, vector};
use crate::dense::bits::{Bits, Bits256, Bits384};
use crate::dense::halves::LINES;
use crate::dense::narrow::force::WholePass;

entry!(Bits384, pass);

/// What a pass shows of a grid of fifteen lines.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn pass(grid: &[Bits256], all: &Bits384) -> WholePass {
    let line = |number: usize| vector(grid[number].words());
    let (none, no_half) = (_mm256_setzero_si256(), _mm_setzero_si128());
    let or = |one, other| _mm256_or_si256(one, other);
    let or_half = |one, other| _mm_or_si128(one, other);

    // The items with at least one and two options: in the lines of one set, for 32 bits of each word; then for the other
    // 16, of the even planes and of the odd ones together, and of the ninth plane.
    let [first, second, third] = [0, 3, 6].map(|number| {
        let (first, second, third) = (line(number), line(number + 1), line(number + 2));
        let (some, both) = (or(first, second), _mm256_and_si256(first, second));
        (or(some, third), or(both, _mm256_and_si256(some, third)))
    });
    let some = or(first.0, second.0);
    let one = or(some, third.0);
    let two = or(
        _mm256_and_si256(first.0, second.0),
        _mm256_and_si256(some, third.0),
    );
    let two = or(or(two, first.1), or(second.1, third.1));
    let (mut ones, mut twos) = (line(10), none);
    for number in 11..14 {
        twos = or(twos, _mm256_and_si256(ones, line(number)));
        ones = or(ones, line(number));
    }
    let (ninth, open) = (lower(line(14)), upper(line(14)));
    let (even, odd) = (lower(ones), upper(ones));
    let high_two = or_half(or_half(lower(twos), upper(twos)), _mm_and_si128(even, odd));
    let high_one = or_half(even, odd);
    let high_two = or_half(high_two, _mm_and_si128(high_one, ninth));
    let high_one = or_half(high_one, ninth);

    let all = all.words();
    let own = |number: usize| (all[number] & 0xffff_ffff | all[number + 1] << 32) as i64;
    let high = |number: usize| all[number] >> 32 & 0xffff;
    let four = |first: usize| {
        let [one, two, three, four] = [0, 1, 2, 3].map(|number| high(first + number));
        (one | two << 16 | three << 32 | four << 48) as i64
    };
    let (all, high_all) = (
        _mm256_setr_epi64x(own(0), own(2), own(4), own(6)),
        _mm_set_epi64x(four(4), four(0)),
    );
    let forced = _mm256_andnot_si256(two, line(9));
    let high_forced = _mm_andnot_si128(high_two, open);

    // The lowest forced item of each word, and its plane in binary above it.
    let lowest = _mm256_and_si256(forced, _mm256_sub_epi32(none, forced));
    let high_lowest = _mm_and_si128(high_forced, _mm_sub_epi16(no_half, high_forced));
    let digits = [
        or(or(line(1), line(3)), or(line(5), line(7))),
        or(or(line(2), line(3)), or(line(6), line(7))),
        or(or(line(4), line(5)), or(line(6), line(7))),
        line(8),
    ];
    let (second, third) = (or(line(11), line(13)), or(line(12), line(13)));
    let high_digits = [
        odd,
        or_half(lower(second), upper(second)),
        or_half(lower(third), upper(third)),
        ninth,
    ];
    let (mut numbers, mut high_numbers) = (none, no_half);
    for (place, (digit, high_digit)) in digits.into_iter().zip(high_digits).enumerate() {
        let has_not = _mm256_cmpeq_epi32(_mm256_and_si256(digit, lowest), none);
        let number = _mm256_set1_epi32(512 << place);
        numbers = or(numbers, _mm256_andnot_si256(has_not, number));
        let has_not = _mm_cmpeq_epi16(_mm_and_si128(high_digit, high_lowest), no_half);
        let number = _mm_set1_epi16(512 << place);
        high_numbers = or_half(high_numbers, _mm_andnot_si128(has_not, number));
    }
    // Where none of the 32 bits is forced, the lowest of the other 16, which come 32 higher.
    let is_high = _mm256_cmpeq_epi32(forced, none);
    let blend = |low, high| _mm256_blendv_epi8(low, _mm256_cvtepu16_epi32(high), is_high);
    let lowest = blend(lowest, high_lowest);
    let numbers = blend(numbers, high_numbers);
    let (forced, places) = one_of_each_word(lowest, numbers, is_high);
    WholePass {
        dead: _mm256_testc_si256(one, all) == 0 || _mm_testc_si128(high_one, high_all) == 0,
        two: _mm256_testz_si256(two, all) == 0 || _mm_testz_si128(high_two, high_all) == 0,
        forced,
        places,
    }
}

#[inline]
#[target_feature(enable = "avx2")]
fn lower(line: __m256i) -> __m128i {
    _mm256_castsi256_si128(line)
}

#[inline]
#[target_feature(enable = "avx2")]
fn upper(line: __m256i) -> __m128i {
    _mm256_extracti128_si256::<1>(line)
}
