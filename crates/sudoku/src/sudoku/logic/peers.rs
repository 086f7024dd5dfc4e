//! Which cells see each other.

use super::each;
use crate::square::{Cage, SquareRules, Unit};

/// The other cells that share a unit or a cage with each cell, or are apart from it by a rule, ascending.
pub(super) fn peers(rules: &SquareRules) -> Vec<Vec<u16>> {
    let count = usize::from(rules.order()).pow(2);
    let mut seen = vec![vec![0; count.div_ceil(128)]; count];
    let mut see = |one: u16, other: u16| {
        seen[usize::from(one)][usize::from(other / 128)] |= 1u128 << (other % 128);
    };
    let units = rules.units().iter().map(Unit::cells);
    for cells in units.chain(rules.cages().iter().map(Cage::cells)) {
        for &one in cells {
            cells.iter().for_each(|&other| see(one, other));
        }
    }
    for (one, other) in rules.apart() {
        see(one, other);
        see(other, one);
    }
    let others = seen.iter().zip(0..).map(|(seen, cell)| {
        let words = (0..).step_by(128).zip(seen);
        let all = words.flat_map(|(first, &word)| each(word).map(move |bit| (first, bit)));
        let all = all.map(|(first, bit)| first + u16::from(bit));
        all.filter(|&other| other != cell).collect()
    });
    others.collect()
}
