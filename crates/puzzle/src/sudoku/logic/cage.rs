//! Cages: some sets of symbols with the sum of a cage no longer fit its cells.

use super::{Deduction, Logic, SymbolSet, Technique, each};

impl Logic {
    pub(super) fn cage_sum(&self) -> Option<Deduction> {
        self.rules.cages().iter().find_map(|cage| {
            let cells: Vec<usize> = cage.cells().iter().map(|&cell| usize::from(cell)).collect();
            let can = |cell: usize| match self.cells[cell] {
                0 => self.left[cell],
                symbol => 1 << symbol,
            };
            let all = cells.iter().fold(0, |all, &cell| all | can(cell));
            // Each symbol of a set needs a cell, and each cell one of its symbols.
            let fits = |&&set: &&SymbolSet| {
                all & set == set && cells.iter().all(|&cell| can(cell) & set > 0)
            };
            let union = cage
                .sets()
                .iter()
                .filter(fits)
                .fold(0, |union, set| union | set);
            let removed = cells
                .iter()
                .flat_map(|&cell| each(self.left[cell] & !union).map(move |symbol| (cell, symbol)));
            let found = Deduction {
                sum: Some(cage.sum()),
                ..self.deduction(Technique::CageSum, &[], &cells, union)
            };
            self.removing(found, removed)
        })
    }
}
