//! Locked candidates: if all places of a symbol in a unit lie in a second unit, the rest of the second unit cannot have
//! it.

use super::{Deduction, Logic, Technique, each};

impl Logic {
    pub(super) fn locked(&self) -> Option<Deduction> {
        self.units().find_map(|(_, from)| {
            let all = from
                .cells()
                .iter()
                .fold(0, |all, &cell| all | self.left[usize::from(cell)]);
            each(all).find_map(|symbol| {
                let places = self.places(from, symbol);
                let &first = places.first()?;
                let common = self.units_of[first]
                    .iter()
                    .map(|&unit| &self.rules.units()[usize::from(unit)]);
                let mut common = common.filter(|&to| {
                    to != from
                        && places
                            .iter()
                            .all(|&cell| to.cells().contains(&(cell as u16)))
                });
                common.find_map(|to| {
                    let mut others = self.places(to, symbol);
                    others.retain(|cell| !places.contains(cell));
                    let found =
                        self.deduction(Technique::LockedCandidates, &[from, to], &[], 1 << symbol);
                    self.removing(found, others.into_iter().map(|cell| (cell, symbol)))
                })
            })
        })
    }
}
