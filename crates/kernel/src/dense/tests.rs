//! The places of bits in the grids.

use super::bits::{Bits, Bits256, Bits328, Bits384, Bits512};
use super::*;

/// Where the sets of a grid lie: each bit that is used, of each of ten sets, in a place of its own. `is_clean`: the bits that
/// are not used are none.
fn bits_have_places<B: Bits>(lines: usize, used: usize, is_clean: bool) {
    for (number, bit) in (0..10).flat_map(|set| (0..512).map(move |bit| (set, bit))) {
        if bit % 64 < used {
            let mut grid = vec![B::Line::NONE; lines];
            let (line, place) = B::spot(lines, number, bit);
            grid[line].insert(place);
            for other in 0..10 {
                let found = B::of(&grid, other).each();
                let found: Vec<usize> = found.filter(|bit| is_clean || bit % 64 < used).collect();
                assert_eq!(found, if other == number { vec![bit] } else { vec![] });
            }
        }
    }
}

#[test]
fn each_bit_of_each_set_has_a_place_of_its_own() {
    bits_have_places::<Bits512>(7, lines::OWN, false);
    bits_have_places::<Bits512>(10, lines::OWN, false);
    bits_have_places::<Bits384>(halves::LINES, halves::USED, true);
    bits_have_places::<Bits328>(thirds::LINES, thirds::USED, true);
}

/// The levels of random grids are those of their sets.
fn levels_are_of_sets<B: Bits<Line = Bits256>>(lines: usize, planes: usize) {
    let mut random = fastrand::Rng::with_seed(4);
    for _ in 0..20 {
        let mut grid = vec![Bits256::NONE; lines];
        for word in grid.iter_mut().flat_map(|line| line.words_mut()) {
            *word = random.u64(..) & random.u64(..);
        }
        let sets: Vec<B> = (0..planes).map(|number| B::of(&grid, number)).collect();
        let (found, expected) = (B::levels(&grid, planes), lines::levels(&sets, planes));
        for (found, expected) in found.iter().zip(&expected) {
            assert_eq!(found.words(), expected.words());
        }
    }
}

#[test]
fn levels_are_those_of_the_sets() {
    levels_are_of_sets::<Bits384>(halves::LINES, 8);
    levels_are_of_sets::<Bits384>(halves::LINES, 9);
    levels_are_of_sets::<Bits328>(thirds::LINES, 9);
}
