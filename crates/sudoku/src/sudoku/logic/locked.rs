//! Locked candidates: if all places of a symbol in a unit lie in a second unit, the rest of the second unit cannot have
//! it.

use super::{Deduction, Logic, Technique, each};

impl Logic {
    pub(super) fn locked(&self) -> Option<Deduction> {
        self.units().find_map(|(_, from)| {
            each(self.left_in(from)).find_map(|symbol| {
                let places = self.places(from, symbol);
                let has_all =
                    |unit: &&u16| { places.iter() }.all(|&cell| self.units_of[cell].contains(unit));
                let common = self.units_of[*places.first()?].iter().filter(has_all);
                let common = common.map(|&unit| &self.rules.units()[usize::from(unit)]);
                { common.filter(|&to| to != from) }.find_map(|to| {
                    let mut others = self.places(to, symbol);
                    others.retain(|&cell| !from.has(cell));
                    if others.is_empty() {
                        return None;
                    }
                    let found =
                        self.deduction(Technique::LockedCandidates, &[from, to], &[], 1 << symbol);
                    self.removing(found, others.into_iter().map(|cell| (cell, symbol)))
                })
            })
        })
    }
}
