//! Cages: some sets of symbols with the sum of a cage no longer fit its cells. What the cages inside a unit leave of it
//! has a sum, too, and so has what they have outside it.

use super::{Deduction, Logic, SymbolSet, Technique, each};
use crate::square::{Cage, Unit, sets_with_sum};

/// The most cells beside the cages of a unit for which sums are looked at.
const CELLS: usize = 4;

impl Logic {
    pub(super) fn cage_sum(&self) -> Option<Deduction> {
        self.rules.cages().iter().find_map(|cage| {
            let cells = numbers(cage.cells());
            self.with_sum(Technique::CageSum, &[], cells, cage.sum(), cage.sets())
        })
    }

    /// A unit has each symbol once. So its cells beside the cages that lie inside it have the rest of this sum; and if all its
    /// cells are in cages, the cells outside it have what these cages have more. The latter cells may hold a symbol twice,
    /// so only a single one is looked at.
    pub(super) fn innies_and_outies(&self) -> Option<Deduction> {
        let order = self.rules.order();
        let total = u32::from(order) * (u32::from(order) + 1) / 2;
        if self.rules.cages().is_empty() {
            return None;
        }
        self.units().find_map(|(_, unit)| {
            let is_inside = |cell: &u16| unit.cells().contains(cell);
            let meet = |cage: &&Cage| cage.cells().iter().any(is_inside);
            let cages: Vec<&Cage> = self.rules.cages().iter().filter(meet).collect();
            let sum_of = |cages: &[&Cage]| cages.iter().map(|cage| cage.sum()).sum::<u32>();
            let (inside, across): (Vec<&Cage>, Vec<&Cage>) =
                { cages.iter().copied() }.partition(|cage| cage.cells().iter().all(is_inside));
            let in_some =
                |cages: &[&Cage], cell: &u16| cages.iter().any(|cage| cage.cells().contains(cell));
            let mut innies = unit.cells().to_vec();
            innies.retain(|cell| !in_some(&inside, cell));
            let innie = total.checked_sub(sum_of(&inside)).and_then(|sum| {
                let fits = !inside.is_empty() && (1..=CELLS).contains(&innies.len());
                fits.then(|| self.beside(unit, &innies, sum)).flatten()
            });
            innie.or_else(|| {
                let mut outies = across.iter().flat_map(|cage| cage.cells()).copied();
                let outie = outies.find(|cell| !is_inside(cell))?;
                let is_only = outies.all(|cell| is_inside(&cell));
                let is_full = unit.cells().iter().all(|cell| in_some(&cages, cell));
                let sum = sum_of(&cages).checked_sub(total)?;
                let fits = is_only && is_full;
                fits.then(|| self.beside(unit, &[outie], sum)).flatten()
            })
        })
    }

    /// What a sum of some cells removes there.
    fn beside(&self, unit: &Unit, cells: &[u16], sum: u32) -> Option<Deduction> {
        let sets = sets_with_sum(self.rules.order(), cells.len(), sum)?;
        let technique = Technique::InniesAndOuties;
        self.with_sum(technique, &[unit], numbers(cells), sum, &sets)
    }

    /// What cells lose that differ and have one of these sets of symbols, or the symbol of a single cell.
    fn with_sum(
        &self,
        technique: Technique,
        units: &[&Unit],
        cells: Vec<usize>,
        sum: u32,
        sets: &[SymbolSet],
    ) -> Option<Deduction> {
        let can = |cell: usize| match self.cells[cell] {
            0 => self.left[cell],
            symbol => 1 << symbol,
        };
        let all = cells.iter().fold(0, |all, &cell| all | can(cell));
        // Each symbol of a set needs a cell, and each cell one of its symbols.
        let fits =
            |&&set: &&SymbolSet| all & set == set && cells.iter().all(|&cell| can(cell) & set > 0);
        let union = { sets.iter().filter(fits) }.fold(0, |union, set| union | set);
        let lost = |&cell: &usize| each(self.left[cell] & !union).map(move |symbol| (cell, symbol));
        let removed = cells.iter().flat_map(lost);
        let found = Deduction {
            sum: Some(sum),
            ..self.deduction(technique, units, &cells, union)
        };
        let mut found = self.removing(found, removed)?;
        if let ([cell], 1) = (&cells[..], union.count_ones()) {
            found.removed.clear();
            let symbol = self.symbol(union.trailing_zeros() as u8);
            found.placed = Some((self.place(*cell), symbol));
        }
        Some(found)
    }
}

fn numbers(cells: &[u16]) -> Vec<usize> {
    cells.iter().map(|&cell| usize::from(cell)).collect()
}
