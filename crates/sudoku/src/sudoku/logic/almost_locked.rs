//! ALS-XZ: two almost locked sets, groups of cells of a unit that have one symbol more than cells.
//!
//! A group that cannot have one of its symbols has as many symbols left as cells, so it has all others. Let x be a
//! symbol of two groups without common cells, and let every place of x in one group see every place in the other. Then
//! one of the groups does not have x, and so it has every other symbol z that both have. So no cell that sees all
//! places of z in both groups can have z. This needs no more than that the cells of a unit differ, so it holds under all
//! rules. (ALS-XZ rule; A. Davis, *The Logic of Sudoku*, 2008.)
//!
//! Pairs of groups with fewer cells come first. Their number grows with the square of the number of groups, so only
//! groups of up to [`CELLS`] cells are tried, and at most [`GROUPS`] of each size, with one of each unit after those. For each group and symbol, the cells that see
//! all of its places are found once: most pairs have no two symbols for which there are such cells.

use super::subsets::unions;
use super::{Deduction, Logic, SymbolSet, Technique, each};
use quadrille_engine::sort::sorted_set;

/// The most cells of a group.
const CELLS: usize = 4;
/// The most groups of a size that are tried, but for one of each further unit.
const GROUPS: usize = 2_000;

/// Cells of a unit, and their symbols: one more than cells.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Group {
    cells: Vec<usize>,
    symbols: SymbolSet,
}

/// A group, and what its places see.
struct Seen {
    group: Group,
    /// For each of its symbols, ascending, the cells that can have it and see all of its places in the group.
    by: Vec<Vec<usize>>,
    /// The symbols for which there are such cells. Both x and z are among those of both groups.
    symbols: SymbolSet,
}

impl Seen {
    /// The cells that can have one of the symbols and see all of its places.
    fn by(&self, symbol: u8) -> &[usize] {
        let before = self.group.symbols & ((1 << symbol) - 1);
        &self.by[before.count_ones() as usize]
    }
}

impl Logic {
    pub(super) fn als_xz(&self) -> Option<Deduction> {
        let groups = (1..=CELLS).map(|size| {
            let seen = self.groups(size).into_iter().map(|group| self.seen(group));
            seen.filter(|seen| seen.symbols.count_ones() > 1).collect()
        });
        let groups: Vec<Vec<Seen>> = groups.collect();
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
            let (open, sets) = self.open(unit);
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

    /// What the places of a group see.
    fn seen(&self, group: Group) -> Seen {
        let mut symbols = 0;
        let by = each(group.symbols).map(|symbol| {
            let mut places = group.cells.clone();
            places.retain(|&cell| self.has(cell, symbol));
            let seen = self.seen_by_all(&places, symbol);
            symbols |= SymbolSet::from(!seen.is_empty()) << symbol;
            seen
        });
        let by = by.collect();
        Seen { group, by, symbols }
    }

    fn als_xz_of(&self, [first, second]: [&Seen; 2]) -> Option<Deduction> {
        let common = first.symbols & second.symbols;
        let cells = [&first.group.cells[..], &second.group.cells];
        if common.count_ones() < 2 || cells[0].iter().any(|cell| cells[1].contains(cell)) {
            return None;
        }
        let excludes = |&x: &u8| {
            let seen = second.by(x);
            let mut places = cells[0].iter().filter(|&&cell| self.has(cell, x));
            places.all(|cell| seen.contains(cell))
        };
        each(common).filter(excludes).find_map(|x| {
            each(common & !(1 << x)).find_map(|z| {
                let mut seen = first.by(z).to_vec();
                seen.retain(|cell| second.by(z).contains(cell));
                if seen.is_empty() {
                    return None;
                }
                let found = Deduction {
                    first_color: cells[0].len(),
                    symbols: vec![self.symbol(x), self.symbol(z)],
                    ..self.deduction(Technique::AlsXz, &[], &cells.concat(), 0)
                };
                self.removing(found, seen.into_iter().map(|cell| (cell, z)))
            })
        })
    }
}
