//! Fish: if k rows have a symbol only in the same k columns, these columns have it only in these rows; and the same
//! with rows and columns exchanged, and with regions in place of one of them. X-wings for k = 2, swordfish for k = 3.
//!
//! No two of the k units have a cell in common, so they hold the symbol k times, and each unit across them holds it once: there.
//! (With boxes, two of them in a band leave a third one: those are locked candidates.)

use super::subsets::unions;
use super::{Deduction, Logic, SymbolSet, Technique};
use crate::square::{Unit, UnitKind};
use quadrille_engine::IS_SMALL;

impl Logic {
    pub(super) fn fish(&self, size: usize, technique: Technique) -> Option<Deduction> {
        let found = self.across_lines(|lines, symbol| self.fish_of(size, technique, lines, symbol));
        // On the page, whose code must be small, there are those of lines alone.
        if IS_SMALL {
            return found;
        }
        found.or_else(|| {
            let region = UnitKind::Region;
            self.rules.has(region).then_some(())?;
            let lines = [UnitKind::Row, UnitKind::Column].into_iter();
            let pairs = lines.flat_map(|line| [[region, line], [line, region]]);
            (1..=self.rules.order()).find_map(|symbol| {
                let mut pairs = pairs.clone();
                pairs.find_map(|lines| self.fish_of(size, technique, lines, symbol))
            })
        })
    }

    /// A fish of one symbol whose lines, or regions, are of the first kind.
    fn fish_of(
        &self,
        size: usize,
        technique: Technique,
        [from, to]: [UnitKind; 2],
        symbol: u8,
    ) -> Option<Deduction> {
        let lines = |kind| { self.rules.units().iter() }.filter(move |unit| unit.kind() == kind);
        // The line of the other kind that each cell is in, as a set; none if it is in none.
        let mut place_of: Vec<SymbolSet> = vec![0; self.cells.len()];
        for (place, line) in lines(to).enumerate() {
            line.places().for_each(|cell| place_of[cell] = 1 << place);
        }
        // The lines that have the symbol, and only where lines of the other kind cross them: which these are.
        let crossed = |line| {
            let mut places = self.able(line, symbol).map(|cell| place_of[cell]);
            let all = places.clone().fold(0, |all, place| all | place);
            (all > 0 && places.all(|place| place > 0)).then_some((line, all))
        };
        let (open, sets): (Vec<&Unit>, Vec<SymbolSet>) = lines(from).filter_map(crossed).unzip();
        unions(&sets, size, size, &mut |chosen, places| {
            let base: Vec<&Unit> = chosen.iter().map(|&at| open[at]).collect();
            let cover = (0..).zip(lines(to));
            let cover = cover.filter(|(place, _)| places >> place & 1 > 0);
            let cover: Vec<&Unit> = cover.map(|(_, line)| line).collect();
            let is_inside = |cell: usize| base.iter().any(|line| line.has(cell));
            let places = cover.iter().flat_map(|line| self.places(line, symbol));
            let removed = places.filter(|&cell| !is_inside(cell));
            let removed: Vec<_> = removed.map(|cell| (cell, symbol)).collect();
            let units = [base, cover].concat();
            self.removing(self.deduction(technique, &units, &[], 1 << symbol), removed)
        })
    }
}
