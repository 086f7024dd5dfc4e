//! Singles: a symbol with one place left in a unit, a cell with one symbol left.

use super::{Deduction, Logic, SymbolSet, Technique, each};
use crate::square::UnitKind;

impl Logic {
    /// A symbol with one place left in a unit: in a box or region, or in any other unit.
    pub(super) fn hidden_single(&self, in_box: bool) -> Option<Deduction> {
        let technique = match in_box {
            true => Technique::HiddenSingleInBox,
            false => Technique::HiddenSingleInLine,
        };
        let wanted = |kind| matches!(kind, UnitKind::Box | UnitKind::Region) == in_box;
        let units = self.units().filter(|(_, unit)| wanted(unit.kind()));
        { units }.find_map(|(_, unit)| {
            let (mut once, mut twice): (SymbolSet, SymbolSet) = (0, 0);
            for &cell in unit.cells() {
                let left = self.left[usize::from(cell)];
                twice |= once & left;
                once |= left;
            }
            let symbol = each(once & !twice).next()?;
            let cell = *self.places(unit, symbol).first()?;
            Some(Deduction {
                placed: Some((self.place(cell), self.symbol(symbol))),
                ..self.deduction(technique, &[unit], &[], 1 << symbol)
            })
        })
    }

    /// A cell with one symbol left.
    pub(super) fn naked_single(&self) -> Option<Deduction> {
        let cell = self.left.iter().position(|left| left.count_ones() == 1)?;
        let symbol = each(self.left[cell]).next()?;
        Some(Deduction {
            placed: Some((self.place(cell), self.symbol(symbol))),
            ..self.deduction(Technique::NakedSingle, &[], &[], 1 << symbol)
        })
    }
}
