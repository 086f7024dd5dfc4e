//! The layout of the ten sets of nine planes, of eight words of which 41 bits are used, in lines of 256 bits: for AVX2.
//!
//! Each set has a line of its own for 32 bits of each word. The other nine bits of each word share three lines: each 32 bits
//! of these hold those of three planes, and three of the nine of the tenth set. So the ten sets of Sudoku take thirteen
//! lines, which fit the registers, where twenty halves of lines of 512 bits do not; and a mask lies in seven lines of the
//! cache. A pass examines the lines as they are (`narrow/avx2.rs`); where a search branches, sets are put together from
//! them.

use super::bits::{Bits, Bits256, Bits328};

pub(super) const LINES: usize = PLANES + 1 + SHARED;
/// The number of bits of each word that are used.
pub(super) const USED: usize = OWN + FIELD;
const PLANES: usize = 9;
const OWN: usize = 32;
/// The number of bits of a word that lie in a shared line.
const FIELD: usize = 9;
/// The number of shared lines, and of planes in each.
const SHARED: usize = 3;
/// The number of bits of the tenth set, of each word, in each shared line.
const LAST: usize = FIELD / SHARED;

/// The line, and the bit there, of a bit of a set.
#[inline(always)]
pub(super) fn spot(_lines: usize, set: usize, bit: usize) -> (usize, usize) {
    let (word, bit) = (bit / 64 * OWN, bit % 64);
    let first_shared = PLANES + 1;
    match bit.checked_sub(OWN) {
        None => (set, word + bit),
        Some(bit) if set < PLANES => (
            first_shared + set / SHARED,
            word + set % SHARED * FIELD + bit,
        ),
        Some(bit) => (
            first_shared + bit / LAST,
            word + SHARED * FIELD + bit % LAST,
        ),
    }
}

#[inline(always)]
pub(super) fn set(lines: &[Bits256], set: usize) -> Bits328 {
    let shared = &lines[PLANES + 1..];
    let high = match (set, set % SHARED) {
        (PLANES, _) => {
            let part = |line: usize| shared[line].down::<{ SHARED * FIELD }>().and(bits(LAST));
            part(0)
                .or(part(1).up::<LAST>())
                .or(part(2).up::<{ 2 * LAST }>())
        }
        (_, 0) => shared[set / SHARED].and(bits(FIELD)),
        (_, 1) => shared[set / SHARED].down::<FIELD>().and(bits(FIELD)),
        _ => shared[set / SHARED]
            .down::<{ 2 * FIELD }>()
            .and(bits(FIELD)),
    };
    join(lines[set], high)
}

/// The lowest bits of each 32.
#[inline(always)]
fn bits(count: usize) -> Bits256 {
    let low = (1 << count) - 1;
    Bits256::from([low | low << OWN; 4])
}

/// The set with these bits: 32 of each word, and the others.
#[inline(always)]
fn join(own: Bits256, high: Bits256) -> Bits328 {
    let (own, high) = (own.words(), high.words());
    let mut words = [0; 8];
    for number in 0..4 {
        words[2 * number] = own[number] & 0xffff_ffff | high[number] << OWN;
        words[2 * number + 1] = own[number] >> OWN | high[number] >> OWN << OWN;
    }
    Bits328::from(words)
}

/// The items with at least one, two, three options in the nine planes of a grid.
#[inline(always)]
pub(super) fn levels(lines: &[Bits256], _planes: usize) -> [Bits328; 3] {
    let own = super::lines::levels(lines, PLANES);
    let fields = super::lines::levels(&lines[PLANES + 1..], SHARED);
    let fields = fields.map(|line| {
        let others = [line.down::<FIELD>(), line.down::<{ 2 * FIELD }>()];
        [line, others[0], others[1]].map(|field| field.and(bits(FIELD)))
    });
    let [mut one, mut two, mut three] = fields.map(|fields| fields[0]);
    for number in 1..SHARED {
        let field = fields.map(|fields| fields[number]);
        three = three
            .or(field[2])
            .or(two.and(field[0]))
            .or(one.and(field[1]));
        two = two.or(field[1]).or(one.and(field[0]));
        one = one.or(field[0]);
    }
    [join(own[0], one), join(own[1], two), join(own[2], three)]
}
