//! Singles: what the units determine cell by cell, without a search.
//!
//! Where a clue was removed, mostly one symbol fits, or one cell of a unit takes its symbol, at once or after a few other cells.
//! That takes microseconds on boards whose problems take milliseconds to build. What singles fill is so in all solutions, so
//! a board has the same ones before and after, and a search has less to do.

use crate::square::SquareRules;

/// Finds singles under some rules. Cages and chess moves are not looked at.
pub(super) struct Singles<'r> {
    rules: &'r SquareRules,
    /// The units of each cell.
    units_of: Vec<Vec<u16>>,
}

/// The symbols that the blank cells of each unit may hold: those of one or more of them, and those of several.
#[derive(Clone, Copy, Default)]
struct Places {
    some: u128,
    several: u128,
}

impl<'r> Singles<'r> {
    pub(super) fn new(rules: &'r SquareRules) -> Self {
        let units_of = rules.units_of_cells();
        Singles { rules, units_of }
    }

    /// Fills blank cells until there is no single, or all of `wanted` are filled: then true.
    pub(super) fn fill(&self, cells: &mut [u8], wanted: &[usize]) -> bool {
        let units = self.rules.units();
        let has = |cell: &u16| 1 << cells[usize::from(*cell)];
        let taken = |cells: &[u16]| cells.iter().map(has).fold(0_u128, |all, one| all | one);
        let mut taken: Vec<u128> = units.iter().map(|unit| taken(unit.cells())).collect();
        let mut blank: Vec<usize> = (0..cells.len()).filter(|&cell| cells[cell] == 0).collect();
        loop {
            let before = blank.len();
            let mut places = vec![Places::default(); units.len()];
            for &cell in &blank {
                let left = self.left(cell, &taken);
                if left.is_power_of_two() {
                    self.put(left, cell, cells, &mut taken);
                    continue;
                }
                for &unit in &self.units_of[cell] {
                    let places = &mut places[usize::from(unit)];
                    places.several |= places.some & left;
                    places.some |= left;
                }
            }
            blank.retain(|&cell| cells[cell] == 0);
            for &cell in &blank {
                let only = |&unit: &u16| {
                    let places = places[usize::from(unit)];
                    places.some & !places.several
                };
                let only = self.units_of[cell].iter().map(only);
                let only = only.fold(0, |all, one| all | one) & self.left(cell, &taken);
                if only.is_power_of_two() {
                    self.put(only, cell, cells, &mut taken);
                }
            }
            blank.retain(|&cell| cells[cell] == 0);
            if wanted.iter().all(|&cell| cells[cell] > 0) {
                return true;
            }
            if blank.len() == before {
                return false;
            }
        }
    }

    /// The symbols that a blank cell may hold, as bits.
    fn left(&self, cell: usize, taken: &[u128]) -> u128 {
        let taken =
            { self.units_of[cell].iter() }.fold(1, |all, &unit| all | taken[usize::from(unit)]);
        self.rules.allowed(cell) & !taken
    }

    /// Puts a symbol, given as its bit, into a cell.
    fn put(&self, symbol: u128, cell: usize, cells: &mut [u8], taken: &mut [u128]) {
        cells[cell] = symbol.trailing_zeros() as u8;
        for &unit in &self.units_of[cell] {
            taken[usize::from(unit)] |= symbol;
        }
    }
}
