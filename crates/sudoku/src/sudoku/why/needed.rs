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
    let mut taken = Steps::new(rules, logic);
    steps.into_iter().for_each(|step| taken.take(step));
    taken.needed_for(end)
}

/// Steps in turn, with the first of them that took away each candidate.
struct Steps {
    rules: SquareRules,
    order: usize,
    logic: Logic,
    /// The candidates of each cell after these steps.
    left: Vec<Vec<u8>>,
    steps: Vec<Deduction>,
    /// For each candidate, the step after which it is no more; `None` while it is there, and where the givens exclude it.
    removed_by: Vec<Option<usize>>,
}

impl Steps {
    fn new(rules: &SquareRules, logic: Logic) -> Self {
        let order = usize::from(rules.order());
        Steps {
            rules: rules.clone(),
            order,
            left: candidates(order, &logic),
            logic,
            steps: Vec::new(),
            removed_by: vec![None; order.pow(2) * (order + 1)],
        }
    }

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
        let mut open = Vec::new();
        match self.missed_at_end(end) {
            Some(missed) => open.extend(missed),
            None => return self.steps,
        }
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
        let steps = self.steps.into_iter().zip(is_needed);
        steps
            .filter_map(|(step, needed)| needed.then_some(step))
            .collect()
    }

    /// The candidates that a contradiction misses.
    fn missed_at_end(&self, end: &LogicStep) -> Option<Vec<Candidate>> {
        match end {
            LogicStep::NoSymbol { cell } => Some(self.all_of([self.cell(*cell)])),
            LogicStep::NoPlace { unit, symbol } => {
                let cells = unit.cells().iter().map(|&cell| usize::from(cell));
                Some(
                    cells
                        .map(|cell| (cell, usize::from(symbol.number())))
                        .collect(),
                )
            }
            LogicStep::Repeat(fault) => {
                let cells = fault.cells();
                Some(self.all_of(cells.into_iter().map(|cell| self.cell(cell))))
            }
            _ => None,
        }
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
                let units = step.units.iter().flat_map(Unit::cells);
                let each = |cell: &u16| {
                    let symbols = step.symbols.iter();
                    let cell = usize::from(*cell);
                    symbols.map(move |symbol| (cell, usize::from(symbol.number())))
                };
                units.flat_map(each).collect()
            }
            Technique::SimpleColoring | Technique::XChain | Technique::XyChain => {
                let links = step
                    .chains
                    .iter()
                    .flatten()
                    .map(|link| self.cell(link.cell));
                let inside: Vec<usize> = cells().chain(links).collect();
                let has = |unit: &&Unit| {
                    let mut cells = unit.cells().iter();
                    cells.any(|&cell| inside.contains(&usize::from(cell)))
                };
                let units = self.rules.units().iter().filter(has);
                self.all_of(units.flat_map(Unit::cells).map(|&cell| usize::from(cell)))
            }
            // Anything may be in the chains between the first and the last statement.
            Technique::UniqueRectangle
            | Technique::ForcingChain
            | Technique::MultipleForcingChains => self.all_of(0..self.order.pow(2)),
        }
    }

    fn all_of(&self, cells: impl IntoIterator<Item = usize>) -> Vec<Candidate> {
        let cells = cells.into_iter();
        cells
            .flat_map(|cell| (1..=self.order).map(move |symbol| (cell, symbol)))
            .collect()
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
    let order = order as u8;
    let cells = (0..order).flat_map(|row| (0..order).map(move |column| (row, column)));
    cells
        .map(|(row, column)| logic.candidates(row, column))
        .collect()
}
