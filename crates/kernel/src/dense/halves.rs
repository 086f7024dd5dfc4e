//! The layout of sets of eight words, of which 48 bits are used, in lines of 256 bits: for AVX2, where 41 bits do not suffice
//! (`thirds.rs`).
//!
//! Each set has a line of its own for 32 bits of each word. The other 16 bits of each word of two sets share a line. So
//! ten sets take fifteen lines, which fit the registers, where twenty halves of lines of 512 bits do not. A
//! pass examines the lines as they are (`narrow/avx2.rs`); where a search branches, sets are put together from them.

use super::bits::{Bits, Bits256, Bits384};

/// The number of lines of ten sets.
pub(super) const LINES: usize = 15;
/// The number of bits of each word that are used.
pub(super) const USED: usize = OWN + SHARED;
const OWN: usize = 32;
const SHARED: usize = 16;

/// The first line that two sets share, which is the number of sets.
#[inline(always)]
fn first_shared(lines: usize) -> usize {
    lines * 2 / 3
}

/// The line, and the bit there, of a bit of a set.
#[inline(always)]
pub(super) fn spot(lines: usize, set: usize, bit: usize) -> (usize, usize) {
    let (word, bit) = (bit / 64, bit % 64);
    match bit < OWN {
        true => (set, word * OWN + bit),
        false => {
            let half = set % 2 * 8 * SHARED;
            let line = first_shared(lines) + set / 2;
            (line, half + word * SHARED + bit - OWN)
        }
    }
}

#[inline(always)]
pub(super) fn set(lines: &[Bits256], set: usize) -> Bits384 {
    let shared = lines[first_shared(lines.len()) + set / 2];
    join(lines[set], half(shared, set % 2))
}

/// The set with these bits: 32 of each word, and 16 in the lower half of a line.
#[inline(always)]
fn join(own: Bits256, shared: Bits256) -> Bits384 {
    let (own, shared) = (own.words(), shared.words());
    let mut words = [0; 8];
    for (number, word) in words.iter_mut().enumerate() {
        let low = own[number / 2] >> (number % 2 * OWN) & 0xffff_ffff;
        let high = shared[number / 4] >> (number % 4 * SHARED) & 0xffff;
        *word = low | high << OWN;
    }
    Bits384::from(words)
}

/// A half of a line, as the lower one.
#[inline(always)]
fn half(line: Bits256, half: usize) -> Bits256 {
    let words = line.words();
    Bits256::from([words[half * 2], words[half * 2 + 1], 0, 0])
}

/// The items with at least one, two, three options in the first `planes` sets of a grid.
#[inline(always)]
pub(super) fn levels(lines: &[Bits256], planes: usize) -> [Bits384; 3] {
    let own = super::lines::levels(lines, planes);
    let shared = &lines[first_shared(lines.len())..];
    let pairs = super::lines::levels(shared, planes / 2);
    let [even, odd] = [0, 1].map(|number| pairs.map(|line| half(line, number)));
    let mut high = [
        even[0].or(odd[0]),
        even[1].or(odd[1]).or(even[0].and(odd[0])),
        even[2]
            .or(odd[2])
            .or(even[1].and(odd[0]))
            .or(even[0].and(odd[1])),
    ];
    if planes % 2 == 1 {
        let last = half(shared[planes / 2], 0);
        high = [
            high[0].or(last),
            high[1].or(high[0].and(last)),
            high[2].or(high[1].and(last)),
        ];
    }
    [0, 1, 2].map(|number| join(own[number], high[number]))
}
