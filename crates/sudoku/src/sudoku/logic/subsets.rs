//! Pairs and triples: k cells of a unit that have k symbols left, or k symbols that have k places left.

use super::{Deduction, Logic, SymbolSet, Technique, each};

/// Calls `found` for every choice of `size` of these sets that have at most `most` elements together, with the places
/// of the sets in the list and their union. The first result ends it.
pub(super) fn unions<T>(
    sets: &[SymbolSet],
    size: usize,
    most: usize,
    found: &mut impl FnMut(&[usize], SymbolSet) -> Option<T>,
) -> Option<T> {
    fn choose<T>(
        sets: &[SymbolSet],
        size: usize,
        most: usize,
        chosen: &mut Vec<usize>,
        union: SymbolSet,
        found: &mut impl FnMut(&[usize], SymbolSet) -> Option<T>,
    ) -> Option<T> {
        if chosen.len() == size {
            return found(chosen, union);
        }
        let first = chosen.last().map_or(0, |last| last + 1);
        (first..sets.len()).find_map(|next| {
            let union = union | sets[next];
            if union.count_ones() as usize > most {
                return None;
            }
            chosen.push(next);
            let result = choose(sets, size, most, chosen, union, found);
            chosen.pop();
            result
        })
    }
    choose(sets, size, most, &mut Vec::new(), 0, found)
}

impl Logic {
    /// `size` cells of a unit with `size` symbols left: the other cells of the unit cannot have these.
    pub(super) fn naked(&self, size: usize, technique: Technique) -> Option<Deduction> {
        self.units().find_map(|(_, unit)| {
            let (open, sets) = self.open(unit);
            if open.len() <= size {
                return None;
            }
            unions(&sets, size, size, &mut |chosen, symbols| {
                let cells: Vec<usize> = chosen.iter().map(|&at| open[at]).collect();
                let others = open.iter().filter(|cell| !cells.contains(cell));
                let removed = { others }.flat_map(|&cell| {
                    each(self.left[cell] & symbols).map(move |symbol| (cell, symbol))
                });
                self.removing(self.deduction(technique, &[unit], &cells, symbols), removed)
            })
        })
    }

    /// `size` symbols with `size` places left in a unit: these cells cannot have any other symbol.
    pub(super) fn hidden(&self, size: usize, technique: Technique) -> Option<Deduction> {
        self.units().find_map(|(_, unit)| {
            let cells: Vec<usize> = unit.places().collect();
            let symbols: Vec<u8> = each(self.left_in(unit)).collect();
            if symbols.len() <= size {
                return None;
            }
            // The places of each symbol in the unit, as a set.
            let places = |&symbol: &u8| {
                let has = (0..cells.len()).filter(|&place| self.has(cells[place], symbol));
                has.fold(0, |places: SymbolSet, place| places | 1 << place)
            };
            let sets: Vec<SymbolSet> = symbols.iter().map(places).collect();
            unions(&sets, size, size, &mut |chosen, places| {
                let kept = { chosen.iter() }.fold(0, |kept, &at| kept | 1 << symbols[at]);
                let places = each(places).map(|place| cells[usize::from(place)]);
                let places: Vec<usize> = places.collect();
                let removed = places.iter().flat_map(|&cell| {
                    each(self.left[cell] & !kept).map(move |symbol| (cell, symbol))
                });
                self.removing(self.deduction(technique, &[unit], &places, kept), removed)
            })
        })
    }
}
