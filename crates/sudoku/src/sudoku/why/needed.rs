//! Which steps of many lead to a contradiction: from its end back, those that took away a candidate that it, or a step that
//! is needed, misses.

use crate::square::{SquareRules, Unit};
use crate::sudoku::{Deduction, Logic, LogicStep, Technique};

/// A cell and one of its candidates.
type Candidate = (usize, usize);

/// Those of the steps from `logic` on that the end may depend on; all of them where that is not known.
pub(super) fn needed(
    rules: &SquareRules,
    logic: Logic,
    steps: Vec<Deduction>,
    end: &LogicStep,
) -> Vec<Deduction> {
    let order = usize::from(rules.order());
    let mut taken = Steps {
        rules,
        order,
        left: candidates(order, &logic),
        logic,
        steps: Vec::new(),
        removed_by: vec![None; order.pow(2) * (order + 1)],
    };
    steps.into_iter().for_each(|step| taken.take(step));
    taken.needed_for(end)
}

/// Steps in turn, with the first of them that took away each candidate.
struct Steps<'r> {
    rules: &'r SquareRules,
    order: usize,
    logic: Logic,
    /// The candidates of each cell after these steps.
    left: Vec<Vec<u8>>,
    steps: Vec<Deduction>,
    /// For each candidate, the step after which it is no more; `None` while it is there, and where the givens exclude it.
    removed_by: Vec<Option<usize>>,
}

impl Steps<'_> {
    /// Takes a step.
    fn take(&mut self, step: Deduction) {
        let step = LogicStep::Deduction(step);
        self.logic.take(&step);
        let after = candidates(self.order, &self.logic);
        let before = std::mem::replace(&mut self.left, after);
        let LogicStep::Deduction(step) = step else {
            return;
        };
        for (cell, (before, after)) in before.iter().zip(&self.left).enumerate() {
            for &symbol in before.iter().filter(|symbol| !after.contains(symbol)) {
                let place = self.place((cell, usize::from(symbol)));
                self.removed_by[place] = Some(self.steps.len());
            }
        }
        self.steps.push(step);
    }

    /// The steps that the end may depend on.
    fn needed_for(self, end: &LogicStep) -> Vec<Deduction> {
        let mut is_needed = vec![false; self.steps.len()];
        let Some(mut open) = self.missed_at_end(end) else {
            return self.steps;
        };
        // Which step is looked at does not matter: each only needs steps before it.
        while let Some(candidate) = open.pop() {
            let Some(step) = self.removed_by[self.place(candidate)] else {
                continue;
            };
            if !std::mem::replace(&mut is_needed[step], true) {
                let missed = self.missed(&self.steps[step]);
                let before = |candidate: &Candidate| {
                    self.removed_by[self.place(*candidate)].is_some_and(|other| other < step)
                };
                open.extend(missed.into_iter().filter(before));
            }
        }
        let mut is_needed = is_needed.into_iter();
        let mut steps = self.steps;
        steps.retain(|_| is_needed.next() == Some(true));
        steps
    }

    /// The candidates that a contradiction misses.
    fn missed_at_end(&self, end: &LogicStep) -> Option<Vec<Candidate>> {
        Some(match end {
            LogicStep::NoSymbol { cell } => self.all_of([self.cell(*cell)]),
            LogicStep::NoPlace { unit, symbol } => {
                let symbol = usize::from(symbol.number());
                unit.places().map(|cell| (cell, symbol)).collect()
            }
            LogicStep::Repeat(fault) => {
                self.all_of(fault.cells().into_iter().map(|cell| self.cell(cell)))
            }
            _ => return None,
        })
    }

    /// The candidates of which some may have to be missing for this step: at least all that its reason names.
    fn missed(&self, step: &Deduction) -> Vec<Candidate> {
        let cells = || step.cells.iter().map(|&cell| self.cell(cell));
        match step.technique {
            Technique::NakedSingle => {
                let placed = step.placed.iter().map(|(cell, _)| self.cell(*cell));
                self.all_of(placed)
            }
            Technique::CageSum
            | Technique::InniesAndOuties
            | Technique::NakedPair
            | Technique::NakedTriple
            | Technique::XyWing
            | Technique::AlsXz => self.all_of(cells()),
            Technique::HiddenSingleInBox
            | Technique::HiddenSingleInLine
            | Technique::LockedCandidates
            | Technique::HiddenPair
            | Technique::HiddenTriple
            | Technique::XWing
            | Technique::Swordfish
            | Technique::Skyscraper => {
                let each = |cell: usize| {
                    let symbols = step.symbols.iter();
                    symbols.map(move |symbol| (cell, usize::from(symbol.number())))
                };
                let cells = step.units.iter().flat_map(Unit::places);
                cells.flat_map(each).collect()
            }
            Technique::SimpleColoring | Technique::XChain | Technique::XyChain => {
                let links = step.chains.iter().flatten().map(|link| link.cell);
                let inside = links.map(|cell| self.cell(cell)).chain(cells());
                let inside: Vec<usize> = inside.collect();
                let has = |unit: &&Unit| unit.places().any(|cell| inside.contains(&cell));
                let units = self.rules.units().iter().filter(has);
                self.all_of(units.flat_map(Unit::places))
            }
            // Anything may be in the chains between the first and the last statement.
            Technique::UniqueRectangle
            | Technique::ForcingChain
            | Technique::MultipleForcingChains => self.all_of(0..self.order.pow(2)),
        }
    }

    fn all_of(&self, cells: impl IntoIterator<Item = usize>) -> Vec<Candidate> {
        let each = |cell| (1..=self.order).map(move |symbol| (cell, symbol));
        cells.into_iter().flat_map(each).collect()
    }

    fn place(&self, (cell, symbol): Candidate) -> usize {
        cell * (self.order + 1) + symbol
    }

    fn cell(&self, (row, column): (u8, u8)) -> usize {
        usize::from(row) * self.order + usize::from(column)
    }
}

/// The candidates of each cell.
fn candidates(order: usize, logic: &Logic) -> Vec<Vec<u8>> {
    let of = |cell: usize| logic.candidates((cell / order) as u8, (cell % order) as u8);
    (0..order * order).map(of).collect()
}
