//! ALS-XZ: two almost locked sets, groups of cells of a unit that have one symbol more than cells.
//!
//! A group that cannot have one of its symbols has as many symbols left as cells, so it has all others. Let x be a
//! symbol of two groups without common cells, and let every place of x in one group see every place in the other. Then
//! one of the groups does not have x, and so it has every other symbol z that both have. So no cell that sees all
//! places of z in both groups can have z. This needs no more than that the cells of a unit differ, so it holds under all
//! rules. (ALS-XZ rule; A. Davis, *The Logic of Sudoku*, 2008.)
//!
//! Pairs of groups with fewer cells come first. Their number grows with the square of the number of groups, so only
//! groups of up to [`CELLS`] cells are tried, and at most [`GROUPS`] of them.

use super::subsets::unions;
use super::{Deduction, Logic, SymbolSet, Technique, each};
use quadrille_engine::sort::sorted_set;

/// The most cells of a group.
const CELLS: usize = 4;
/// The most groups that are tried.
const GROUPS: usize = 2_000;

/// Cells of a unit, and their symbols: one more than cells.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Group {
    cells: Vec<usize>,
    symbols: SymbolSet,
}

impl Logic {
    pub(super) fn als_xz(&self) -> Option<Deduction> {
        let groups: Vec<Vec<Group>> = (1..=CELLS).map(|size| self.groups(size)).collect();
        (2..=2 * CELLS).find_map(|total| {
            (1..=total / 2).find_map(|size| {
                let small = groups.get(size - 1)?;
                let large = groups.get(total - size - 1)?;
                small.iter().enumerate().find_map(|(at, first)| {
                    let begin = if 2 * size == total { at + 1 } else { 0 };
                    let mut others = large[begin..].iter();
                    others.find_map(|second| self.als_xz_of([first, second]))
                })
            })
        })
    }

    /// The groups of a number of cells.
    fn groups(&self, size: usize) -> Vec<Group> {
        let mut groups = Vec::new();
        for (_, unit) in self.units() {
            let cells = unit.cells().iter().map(|&cell| usize::from(cell));
            let open: Vec<usize> = { cells }.filter(|&cell| self.left[cell] > 0).collect();
            let sets: Vec<SymbolSet> = open.iter().map(|&cell| self.left[cell]).collect();
            unions(&sets, size, size + 1, &mut |chosen, symbols| {
                if symbols.count_ones() as usize == size + 1 {
                    let cells = chosen.iter().map(|&at| open[at]).collect();
                    groups.push(Group { cells, symbols });
                }
                (groups.len() >= GROUPS).then_some(())
            });
        }
        sorted_set(groups)
    }

    fn als_xz_of(&self, groups: [&Group; 2]) -> Option<Deduction> {
        let [first, second] = groups;
        let common = first.symbols & second.symbols;
        if common.count_ones() < 2 || first.cells.iter().any(|cell| second.cells.contains(cell)) {
            return None;
        }
        let places = |group: &Group, symbol: u8| -> Vec<usize> {
            let cells = group.cells.iter().copied();
            cells.filter(|&cell| self.has(cell, symbol)).collect()
        };
        let excludes = |&x: &u8| {
            let seen = places(second, x);
            let mut cells = places(first, x).into_iter();
            cells.all(|cell| seen.iter().all(|&other| self.sees(cell, other)))
        };
        each(common).filter(excludes).find_map(|x| {
            each(common & !(1 << x)).find_map(|z| {
                let seen = self.seen_by_all(&groups.map(|group| places(group, z)).concat(), z);
                let cells = [&first.cells[..], &second.cells].concat();
                let found = Deduction {
                    first_color: first.cells.len(),
                    symbols: vec![self.symbol(x), self.symbol(z)],
                    ..self.deduction(Technique::AlsXz, &[], &cells, 0)
                };
                self.removing(found, seen.into_iter().map(|cell| (cell, z)))
            })
        })
    }
}
