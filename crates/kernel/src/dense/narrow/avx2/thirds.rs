//! Passes over grids of thirteen lines (`thirds.rs`): the three planes that share a line are examined together, as are three
//! lines of their own.

use std::arch::x86_64::*;

use super::{entry, one_of_each_word, vector};
use crate::dense::bits::{Bits, Bits256, Bits328};
use crate::dense::narrow::force::WholePass;
use crate::dense::thirds::LINES;

entry!(Bits328, pass);

/// What a pass shows of a grid of thirteen lines.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn pass(grid: &[Bits256], all: &Bits328) -> WholePass {
    let line = |number: usize| vector(grid[number].words());
    let none = _mm256_setzero_si256();
    let or = |one, other| _mm256_or_si256(one, other);
    let and = |one, other| _mm256_and_si256(one, other);
    let add = |one, other| _mm256_add_epi32(one, other);
    let each = |number: i32| _mm256_set1_epi32(number);
    // The items with at least one and two options among three sets.
    let among = |[first, second, third]: [__m256i; 3]| {
        let (some, both) = (or(first, second), and(first, second));
        (or(some, third), or(both, and(some, third)))
    };
    // The same among nine sets that are examined by threes. (In another order than where the search branches: there,
    // the compiler would keep what lies between for it.)
    let together = |ones: [__m256i; 3], [first, second, third]: [__m256i; 3]| {
        let (one, two) = among(ones);
        (one, or(or(two, first), or(second, third)))
    };

    // For 32 bits of each word, in the lines of one set; then for the other nine, in the shared lines.
    let threes = [0, 3, 6].map(|number| [line(number), line(number + 1), line(number + 2)]);
    let [first, second, third] = threes.map(among);
    let ones = [first.0, second.0, third.0];
    let (one, two) = together(ones, [first.1, second.1, third.1]);
    let shared = [line(10), line(11), line(12)];
    let (fields, twos) = among(shared);
    let field = |fields| {
        [
            fields,
            _mm256_srli_epi32::<9>(fields),
            _mm256_srli_epi32::<18>(fields),
        ]
    };
    let (high_one, high_two) = together(field(fields), field(twos));

    let all = all.words();
    let own = |number: usize| (all[number] & 0xffff_ffff | all[number + 1] << 32) as i64;
    let rest = |number: usize| (all[number] >> 32 | all[number + 1] >> 32 << 32) as i64;
    let (all, high_all) = (
        _mm256_setr_epi64x(own(0), own(2), own(4), own(6)),
        _mm256_setr_epi64x(rest(0), rest(2), rest(4), rest(6)),
    );
    let several = or(two, and(high_two, high_all));
    // Three bits of the open items from each shared line.
    let open = or(
        and(_mm256_srli_epi32::<27>(shared[0]), each(7)),
        or(
            and(_mm256_srli_epi32::<24>(shared[1]), each(7 << 3)),
            and(_mm256_srli_epi32::<21>(shared[2]), each(7 << 6)),
        ),
    );
    let forced = _mm256_andnot_si256(two, line(9));
    let high_forced = _mm256_andnot_si256(high_two, open);

    // The lowest forced item of each word, and its plane above it: three times the number of the three, and the number
    // among these. In the shared lines, a line has three.
    let lowest_of = |forced| and(forced, _mm256_sub_epi32(none, forced));
    let (lowest, high_lowest) = (lowest_of(forced), lowest_of(high_forced));
    let plane = |set, lowest, plane: i32| {
        _mm256_andnot_si256(
            _mm256_cmpeq_epi32(and(set, lowest), none),
            each(512 * plane),
        )
    };
    let [low, middle, high] = threes;
    let numbers = add(
        or(plane(ones[1], lowest, 3), plane(ones[2], lowest, 6)),
        or(
            plane(or(or(low[1], middle[1]), high[1]), lowest, 1),
            plane(or(or(low[2], middle[2]), high[2]), lowest, 2),
        ),
    );
    let (second, third) = (
        _mm256_slli_epi32::<9>(high_lowest),
        _mm256_slli_epi32::<18>(high_lowest),
    );
    let anywhere = or(or(high_lowest, second), third);
    let high_numbers = add(
        or(plane(shared[1], anywhere, 3), plane(shared[2], anywhere, 6)),
        or(plane(fields, second, 1), plane(fields, third, 2)),
    );
    let is_high = _mm256_cmpeq_epi32(forced, none);
    let blend = |low, high| _mm256_blendv_epi8(low, high, is_high);
    // Where none of the 32 bits is forced, the lowest of the other nine, which come 32 higher.
    let lowest = blend(lowest, high_lowest);
    let numbers = blend(numbers, high_numbers);
    let (forced, places) = one_of_each_word(lowest, numbers, is_high);
    WholePass {
        dead: (_mm256_testc_si256(one, all) & _mm256_testc_si256(high_one, high_all)) == 0,
        two: _mm256_testz_si256(several, several) == 0,
        forced,
        places,
    }
}
