//! Locked candidates: if all places of a symbol in a unit lie in a second unit, the rest of the second unit cannot have
//! it.

use super::{Deduction, Logic, Technique, each};

impl Logic {
    pub(super) fn locked(&self) -> Option<Deduction> {
        self.units().find_map(|(_, from)| {
            each(self.left_in(from)).find_map(|symbol| {
                let mut places = self.able(from, symbol);
                let first = places.next()?;
                let is_of =
                    |unit: &u16| { places.clone() }.all(|cell| self.units_of[cell].contains(unit));
                let common = self.units_of[first].iter().filter(|unit| is_of(unit));
                let common = common.map(|&unit| &self.rules.units()[usize::from(unit)]);
                { common.filter(|&to| to != from) }.find_map(|to| {
                    let others = self.able(to, symbol).filter(|&cell| !from.has(cell));
                    let mut others = others.peekable();
                    others.peek()?;
                    let found =
                        self.deduction(Technique::LockedCandidates, &[from, to], &[], 1 << symbol);
                    self.removing(found, others.map(|cell| (cell, symbol)))
                })
            })
        })
    }
}
