//! A solver for many puzzles under the same rules.
//!
//! Up to order 9, the solver lays the tables of the blank square once and chooses the givens of each puzzle on them, as
//! [`sudoku::Solver`](crate::sudoku::Solver) does for the usual rules. It searches larger squares one by one, with
//! [restarts](SquarePuzzle::find).

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::{FoundSquares, Rules, Square, SquareBoard, SquarePuzzle};
use quadrille_engine::dense::Dense;
use quadrille_engine::{EngineKind, Limits, OptionId, Searcher};

/// The largest order with tables. Larger squares are slower on tables.
const KEPT: u8 = 9;

/// The engine that solves puzzles under these rules one after the other, if `asked` was asked for: the dense one, where
/// tables can be kept, if that or none was. With cages the problem has too many items for tables.
pub(crate) fn decide(asked: Option<EngineKind>, rules: &Rules) -> EngineKind {
    let has_tables = rules.order() <= KEPT && rules.cages().is_empty();
    match asked {
        None | Some(EngineKind::Dense) if has_tables => EngineKind::Dense,
        _ => EngineKind::Links,
    }
}

/// The tables that solvers under the same rules share.
#[derive(Debug)]
pub struct SquareTables {
    rules: Rules,
    dense: Option<Dense>,
}

impl SquareTables {
    /// Lays the tables, if the order is small enough.
    pub fn new(rules: &Rules) -> Self {
        SquareTables::on(None, rules)
    }

    /// The same if `asked` was asked for: no tables if that is links.
    pub fn on(asked: Option<EngineKind>, rules: &Rules) -> Self {
        let is_dense = decide(asked, rules) == EngineKind::Dense;
        let blank = Square::blank(rules.order()).filter(|_| is_dense);
        let puzzle = blank.and_then(|blank| SquarePuzzle::new(rules.clone(), blank).ok());
        SquareTables {
            rules: rules.clone(),
            dense: puzzle.and_then(|puzzle| Dense::new(&puzzle.whole_problem()).ok()),
        }
    }

    /// A solver on these tables.
    pub fn solver(&self) -> SquareSolver<'_> {
        SquareSolver {
            rules: &self.rules,
            searcher: self.dense.as_ref().map(Searcher::on_tables),
            cancel: Arc::default(),
        }
    }
}

/// Solves one puzzle after the other, all under the same rules.
#[derive(Debug)]
pub struct SquareSolver<'t> {
    rules: &'t Rules,
    searcher: Option<Searcher<'t>>,
    cancel: Arc<AtomicBool>,
}

impl SquareSolver<'_> {
    /// Stops soon after the flag `cancel` is set.
    pub fn cancel_on(self, cancel: &Arc<AtomicBool>) -> Self {
        SquareSolver {
            cancel: Arc::clone(cancel),
            ..self
        }
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        self.rules
    }

    /// Up to `max` solutions of a puzzle. Always finds the same ones. A puzzle under other rules takes a search without
    /// tables.
    pub fn find(&mut self, puzzle: &SquarePuzzle, max: usize) -> FoundSquares {
        match &mut self.searcher {
            Some(searcher) if puzzle.rules() == self.rules => {
                on_tables(searcher, puzzle, max, &self.cancel)
            }
            _ => puzzle.find_until(max, &self.cancel),
        }
    }

    /// Up to `max` solutions of a puzzle, within `nodes` nodes if there are no tables. `None` if they do not suffice.
    pub fn find_within(
        &mut self,
        puzzle: &SquarePuzzle,
        max: usize,
        nodes: u64,
    ) -> Option<FoundSquares> {
        match &mut self.searcher {
            Some(searcher) if puzzle.rules() == self.rules => {
                Some(on_tables(searcher, puzzle, max, &self.cancel))
            }
            _ => puzzle.find_within(max, nodes, &self.cancel),
        }
    }
}

fn on_tables(
    searcher: &mut Searcher<'_>,
    puzzle: &SquarePuzzle,
    max: usize,
    cancel: &Arc<AtomicBool>,
) -> FoundSquares {
    let givens = puzzle.givens();
    let order = u32::from(givens.order());
    // The options of the whole problem go cell by cell, one for each symbol.
    let cells = (0..).step_by(order as usize).zip(givens.cells());
    let chosen = cells.filter(|&(_, &symbol)| symbol > 0);
    let chosen = chosen.map(|(first, &symbol)| OptionId::new(first + u32::from(symbol) - 1));
    let chosen: Vec<_> = chosen.collect();
    let mut limits = Limits::NONE;
    limits.solutions = max as u64;
    limits.cancel.push(Arc::clone(cancel));
    let mut solutions = Vec::new();
    let mut options = Vec::new();
    let report = searcher.for_each(&chosen, &[], limits, |found| {
        found.options(&mut options);
        options.sort_unstable();
        let symbol = |option: &OptionId| (option.index() % order as usize) as u8 + 1;
        let cells: Vec<u8> = options.iter().map(symbol).collect();
        let square = givens.with_cells(&cells).expect("an option for each cell");
        solutions.push(SquareBoard::new(puzzle.clone(), square));
        ControlFlow::Continue(())
    });
    FoundSquares::new(solutions, report)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::SquareTables;
    use crate::sudoku::Variant;

    #[test]
    fn a_flag_ends_a_search_on_tables_and_without() {
        for (rules, cells) in [("9", 81), ("16", 256)] {
            let variant: Variant = rules.parse().expect("a variant");
            let puzzle = variant.puzzle(&".".repeat(cells)).expect("a puzzle");
            let tables = SquareTables::new(variant.rules());
            let found = tables
                .solver()
                .cancel_on(&Arc::new(true.into()))
                .find(&puzzle, usize::MAX);
            assert!(found.canceled && !found.all, "{rules}");
        }
    }
}
