//! Items that a symmetry may take to each other: a partition that is refined until it stays as it is.
//!
//! Two items are alike if they have equally many options with alike items, and so on. A symmetry takes an item only to
//! one that is alike. Swapping two of at least three blocks moves at most two thirds of the items that are alike, since
//! all blocks have equally many of them. So most swaps are seen to fail, or to be the reflection of a whole board, after
//! a few options.

use std::hash::BuildHasher;

use rustc_hash::FxBuildHasher;

use crate::count::table::PlaceTable;
use quadrille_kernel::sort::sorted_set;

/// The items by what they are alike.
pub(super) struct Alike {
    /// The number of the class of each item.
    pub(super) class: Vec<u32>,
    /// For each class, how many of its items a swap may move.
    pub(super) movable: Vec<u32>,
}

impl Alike {
    /// The classes of the items, by about `steps` items of options read, and what that took.
    pub(super) fn of(table: &PlaceTable, steps: usize) -> (Alike, usize) {
        let mut colors: Vec<u64> = (0..table.items.len() as u32)
            .map(|place| table.is_primary(place).into())
            .collect();
        let mut classes = sorted_set(colors.clone());
        let mut spent = 0;
        loop {
            let refined = refine(table, &colors);
            spent += table.member_count() + table.items.len();
            let finer = sorted_set(refined.clone());
            if finer.len() <= classes.len() {
                break;
            }
            (colors, classes) = (refined, finer);
            if spent >= steps {
                break;
            }
        }
        let number = |color| classes.binary_search(color).unwrap_or(0) as u32;
        let class: Vec<u32> = colors.iter().map(number).collect();
        let mut sizes = vec![0; classes.len()];
        for &class in &class {
            sizes[class as usize] += 1;
        }
        let movable = sizes.iter().map(|size| size / 3 * 2).collect();
        (Alike { class, movable }, spent)
    }
}

/// Colors of items that also tell what their options have.
fn refine(table: &PlaceTable, colors: &[u64]) -> Vec<u64> {
    let mut refined = colors.to_vec();
    for option in 0..table.options as u32 {
        let members = table.members(option);
        let of = members.iter().fold(0u64, |sum, member| {
            let color = colors[member.place as usize];
            sum.wrapping_add(FxBuildHasher.hash_one((color, member.shade)))
        });
        for member in members {
            let color = &mut refined[member.place as usize];
            *color = color.wrapping_add(FxBuildHasher.hash_one((of, member.shade)));
        }
    }
    refined
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Problem;
    use crate::samples::dominoes;

    fn alike(problem: &Problem<usize>) -> Alike {
        let matrix = problem.matrix();
        let order: Vec<_> = matrix.item_ids().collect();
        let table = PlaceTable::new(matrix, &order, &[], &mut || Ok(())).expect("it is small");
        Alike::of(&table, usize::MAX).0
    }

    #[test]
    fn the_reflection_of_a_board_moves_too_many_squares() {
        // Dominoes on 4x4 squares: four corners, four squares in the middle, eight others.
        let Alike { class, movable } = alike(&dominoes(4, 4));
        let [corner, edge, middle] = [0, 1, 5].map(|at| class[at]);
        for (at, &class) in class.iter().enumerate() {
            let ends = [at / 4, at % 4].map(|place| place % 3 == 0);
            let expected = match ends {
                [true, true] => corner,
                [false, false] => middle,
                _ => edge,
            };
            assert_eq!(class, expected, "square {at}");
        }
        let movable = [corner, edge, middle].map(|class| movable[class as usize]);
        assert_eq!(movable, [2, 4, 2]);
    }

    #[test]
    fn a_piece_of_its_own_is_alike_to_none() {
        // A path of five items: both ends, both next to them, the middle.
        let Alike { class, movable } = alike(&dominoes(1, 5));
        assert_eq!((class[0], class[1]), (class[4], class[3]));
        assert_eq!(movable, [0, 0, 0]);
    }
}
