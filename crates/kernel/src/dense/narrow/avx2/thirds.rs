//! Passes over grids of thirteen lines (`thirds.rs`): the three planes that share a line are examined together, as are three
//! lines of their own.

use std::arch::x86_64::*;

#[cfg(not(target_feature = "avx2"))]
use multiversion::{multiversion, target::match_target};

use super::{ByPass, parts_of, vector};
use crate::dense::bits::{Bits, Bits256, Bits328};
use crate::dense::narrow::force::WholePass;
use crate::dense::narrow::{self, NarrowSearch};
use crate::dense::table::MaskTable;
use crate::dense::thirds::LINES;
use crate::engine::Event;

/// [`advance`](narrow::advance) for a processor with AVX2; `None` on any other.
#[cfg(not(target_feature = "avx2"))]
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"))]
pub(in crate::dense) fn advance(
    table: &MaskTable<Bits328>,
    search: &mut NarrowSearch<Bits328>,
    max_nodes: u64,
    wanted: &mut u64,
) -> Option<Event> {
    match_target! {
        "x86_64+avx2+bmi1+bmi2+lzcnt+popcnt" => Some(narrow::advance::<Bits328, _, 9, LINES>(
            table, search, max_nodes, wanted, ByPass(|grid: &[Bits256], all: &_| pass(grid, all)),
        )),
        _ => {
            let _ = (table, search, max_nodes, wanted);
            None
        }
    }
}

#[cfg(target_feature = "avx2")]
fearless_simd::kernel!(
    /// A closure with the features.
    fn by_intrinsics(token: Avx2) -> impl Fn(&[Bits256], &Bits328) -> WholePass {
        |grid: &[Bits256], all: &Bits328| pass(grid, all)
    }
);

/// [`advance`](narrow::advance) where all processors have AVX2.
#[cfg(target_feature = "avx2")]
pub(in crate::dense) fn advance(
    table: &MaskTable<Bits328>,
    search: &mut NarrowSearch<Bits328>,
    max_nodes: u64,
    wanted: &mut u64,
) -> Option<Event> {
    let by = ByPass(by_intrinsics(fearless_simd::Level::new().as_avx2()?));
    Some(narrow::advance::<Bits328, _, 9, LINES>(
        table, search, max_nodes, wanted, by,
    ))
}

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
    // The number of a bit is the exponent of its power of two, less 127.
    let power = _mm256_castps_si256(_mm256_cvtepi32_ps(lowest));
    let bits = and(_mm256_srli_epi32::<23>(power), each(0xff));
    let bits = _mm256_add_epi32(bits, and(is_high, each(32)));
    let words = _mm256_setr_epi32(0, 64, 128, 192, 256, 320, 384, 448);
    let places = _mm256_add_epi32(bits, _mm256_sub_epi32(words, each(127)));
    let empty = _mm256_cmpeq_epi32(lowest, none);
    WholePass {
        dead: (_mm256_testc_si256(one, all) & _mm256_testc_si256(high_one, high_all)) == 0,
        two: _mm256_testz_si256(several, several) == 0,
        forced: 0xff ^ _mm256_movemask_ps(_mm256_castsi256_ps(empty)) as u32,
        places: parts_of(_mm256_add_epi32(places, numbers)),
    }
}
