//! Fish: if k rows have a symbol only in the same k columns, these columns have it only in these rows; and the same
//! with rows and columns exchanged, and with regions in place of one of them. X-wings for k = 2, swordfish for k = 3.
//!
//! No two of the k units have a cell in common, so they hold the symbol k times, and each unit across them holds it once: there.
//! (With boxes, two of them in a band leave a third one: those are locked candidates.)

use super::subsets::unions;
use super::{Deduction, Logic, SymbolSet, Technique};
use crate::square::{Unit, UnitKind};
use quadrille_engine::IS_WEBASSEMBLY;

impl Logic {
    pub(super) fn fish(&self, size: usize, technique: Technique) -> Option<Deduction> {
        let found = self.across_lines(|lines, symbol| self.fish_of(size, technique, lines, symbol));
        // On the page, whose code must be small, there are those of lines alone.
        if IS_WEBASSEMBLY {
            return found;
        }
        found.or_else(|| {
            let (row, column, region) = (UnitKind::Row, UnitKind::Column, UnitKind::Region);
            self.units().find(|(_, unit)| unit.kind() == region)?;
            let pairs = [
                [region, row],
                [row, region],
                [region, column],
                [column, region],
            ];
            let mut symbols = 1..=self.rules.order();
            symbols.find_map(|symbol| {
                let mut pairs = pairs.into_iter();
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
        let has = |cell: u16| self.has(usize::from(cell), symbol);
        // The line of the other kind that each cell is in, as a set; none if it is in none.
        let mut places_of: Vec<SymbolSet> = Vec::new();
        if !IS_WEBASSEMBLY {
            places_of.resize(self.cells.len(), 0);
            for (place, line) in lines(to).enumerate() {
                for &cell in line.cells() {
                    places_of[usize::from(cell)] = 1 << place;
                }
            }
        }
        let place_of = |nth: usize, cell: u16| match IS_WEBASSEMBLY {
            // The cells of a row or column come in the order of the lines that cross it.
            true => 1 << nth,
            false => places_of[usize::from(cell)],
        };
        let across = |line: &Unit| {
            let places = { line.cells().iter().enumerate() }.filter(|(_, cell)| has(**cell));
            places.fold(0, |places: SymbolSet, (nth, &cell)| {
                places | place_of(nth, cell)
            })
        };
        // Whether it has the symbol only where lines of the other kind cross it.
        let is_crossed = |line: &Unit| {
            let mut cells = line.cells().iter().filter(|cell| has(**cell));
            IS_WEBASSEMBLY || cells.all(|&cell| place_of(0, cell) > 0)
        };
        let open = lines(from).map(|line| (line, across(line)));
        let open = open.filter(|(line, places)| *places > 0 && is_crossed(line));
        let (open, sets): (Vec<&Unit>, Vec<SymbolSet>) = open.unzip();
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
