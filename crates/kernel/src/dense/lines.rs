//! The layout of the bits of a grid in lines of memory. (That for AVX2 is in `halves.rs`.)
//!
//! A grid of `P` planes has `P + 1` sets: its planes, and the items still open. Each may take a line of memory of its
//! own. But if the items use at most [`OWN`] bits of each word, the rest of two lines holds a further set: ten sets, as
//! in Sudoku, take seven lines. This makes masks shorter, and a search spends most of its time reading masks.

use super::bits::Bits;

/// In packed lines, the number of bits of each word that belong to the set of the line. The others are shared.
pub(super) const OWN: usize = 42;
const SHARED: usize = 64 - OWN;

/// The line, and the bit there, of a bit of a set.
#[inline(always)]
pub(super) fn spot(lines: usize, set: usize, bit: usize) -> (usize, usize) {
    if set < lines {
        return (set, bit);
    }
    let (line, word, bit) = (2 * (set - lines), bit / 64 * 64, bit % 64);
    if bit < SHARED {
        (line, word + OWN + bit)
    } else {
        (line + 1, word + OWN + bit - SHARED)
    }
}

/// A set of a grid. Bits that stand for no item may be in it.
#[inline(always)]
pub(super) fn set<B: Bits>(lines: &[B], set: usize) -> B {
    if set < lines.len() {
        return lines[set];
    }
    let line = 2 * (set - lines.len());
    let first = lines[line].down::<OWN>();
    first.or(lines[line + 1].down::<OWN>().up::<SHARED>())
}

/// The items with at least one, two, three options in the first `planes` sets of a grid.
#[inline(always)]
pub(super) fn levels<B: Bits>(lines: &[B], planes: usize) -> [B; 3] {
    let (mut one, mut two, mut three) = (B::NONE, B::NONE, B::NONE);
    for plane in (0..planes).map(|number| set(lines, number)) {
        three = three.or(two.and(plane));
        two = two.or(one.and(plane));
        one = one.or(plane);
    }
    [one, two, three]
}
