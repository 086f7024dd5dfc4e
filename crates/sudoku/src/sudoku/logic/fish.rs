//! Fish: if k rows have a symbol only in the same k columns, these columns have it only in these rows; and the same
//! with rows and columns exchanged. X-wings for k = 2, swordfish for k = 3.

use super::subsets::unions;
use super::{Deduction, Logic, SymbolSet, Technique};
use crate::square::{Unit, UnitKind};

impl Logic {
    pub(super) fn fish(&self, size: usize, technique: Technique) -> Option<Deduction> {
        self.across_lines(|lines, symbol| self.fish_of(size, technique, lines, symbol))
    }

    /// A fish of one symbol whose lines are of the first kind.
    fn fish_of(
        &self,
        size: usize,
        technique: Technique,
        [from, to]: [UnitKind; 2],
        symbol: u8,
    ) -> Option<Deduction> {
        let lines = |kind| {
            self.rules
                .units()
                .iter()
                .filter(move |unit| unit.kind() == kind)
        };
        let has = |cell: u16| self.has(usize::from(cell), symbol);
        // The cells of a line come in the order of the lines that cross it.
        let across = |line: &Unit| {
            let places = line
                .cells()
                .iter()
                .enumerate()
                .filter(|(_, cell)| has(**cell));
            places.fold(0, |places: SymbolSet, (place, _)| places | 1 << place)
        };
        let open: Vec<(&Unit, SymbolSet)> = lines(from)
            .map(|line| (line, across(line)))
            .filter(|(_, places)| *places > 0)
            .collect();
        let sets: Vec<SymbolSet> = open.iter().map(|(_, places)| *places).collect();
        unions(&sets, size, size, &mut |chosen, places| {
            let base: Vec<&Unit> = chosen.iter().map(|&at| open[at].0).collect();
            let cover = lines(to)
                .enumerate()
                .filter(|(place, _)| places >> place & 1 > 0);
            let cover: Vec<&Unit> = cover.map(|(_, line)| line).collect();
            let inside = |cell: &u16| base.iter().any(|line| line.cells().contains(cell));
            let cells = cover.iter().flat_map(|line| line.cells());
            let removed = { cells }.filter(|cell| has(**cell) && !inside(cell));
            let removed: Vec<(usize, u8)> =
                removed.map(|&cell| (usize::from(cell), symbol)).collect();
            let units = [base.clone(), cover.clone()].concat();
            self.removing(self.deduction(technique, &units, &[], 1 << symbol), removed)
        })
    }
}
