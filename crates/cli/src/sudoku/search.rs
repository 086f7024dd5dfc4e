//! The search for the solutions of one puzzle, of any size and under any rules.
//!
//! Puzzles of order 9 under the usual rules have a solver of their own. Others use tables of the blank square, if there
//! are any. Otherwise a search with restarts finds few solutions, and a plain search finds many.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use quadrille::puzzle::Puzzle;
use quadrille::puzzle::square::{Rules, Square, SquarePuzzle, SquareSolver};
use quadrille::sudoku::{Board, Solver, Sudoku};
use std::time::Instant;

use quadrille::{Report, Stop};

use super::json::Figures;
use super::tally::Engines;

/// Up to this number of solutions, the search uses restarts. Beyond it, solutions are written as they are found.
const FEW: u64 = 1000;

/// The solvers of a worker.
pub struct Solvers<'a> {
    /// For order 9 under the usual rules.
    pub nine: Option<Solver<'a>>,
    /// For the requested rules.
    pub asked: Option<SquareSolver<'a>>,
    /// Set when a signal has come.
    pub stop: Arc<AtomicBool>,
}

impl Solvers<'_> {
    /// Shows up to `max` solutions, as cells, while it finds them. `unseen`: only their number matters.
    pub fn search(
        &mut self,
        square: &Square,
        rules: &Rules,
        max: u64,
        unseen: bool,
        mut visit: impl FnMut(&[u8]),
    ) -> Figures {
        if let Some(solver) = self.nine.as_mut().filter(|_| square.order() == 9) {
            let board = Board::try_from(square).expect("it is of order 9");
            let mut count = 0;
            let report = solver.for_each(&Sudoku::from(board), max, |board| {
                visit(board.cells());
                count += 1;
                // The last one is not cut short.
                match count < max && self.stop.load(Ordering::Relaxed) {
                    true => ControlFlow::Break(()),
                    false => ControlFlow::Continue(()),
                }
            });
            return figures(&report);
        }
        let began = Instant::now();
        let puzzle = SquarePuzzle::new(rules.clone(), square.clone());
        let puzzle = puzzle.expect("the rules fit its order");
        let report = if max <= FEW {
            let few = max as usize;
            let found = match &mut self.asked {
                Some(solver) => solver.find(&puzzle, few),
                None => puzzle.find_until(few, &self.stop),
            };
            for filled in &found.solutions {
                visit(filled.square().cells());
            }
            found.report
        } else {
            let problem = puzzle.problem();
            let search = problem.search().max_solutions(max);
            let search = search.cancel_on(Arc::clone(&self.stop));
            match unseen {
                true => search.count_report(),
                false => search.for_each(|solution| {
                    visit(puzzle.answer(solution).square().cells());
                    ControlFlow::Continue(())
                }),
            }
        };
        Figures {
            elapsed: began.elapsed(),
            ..figures(&report)
        }
    }
}

/// The figures of a search. It is known whether there is exactly one solution if there are more, or all were found.
fn figures(report: &Report) -> Figures {
    let count = report.solutions;
    let is_known = count > 1 || report.stop == Stop::Exhausted;
    Figures {
        count,
        unique: is_known.then_some(count == 1),
        interrupted: matches!(report.stop, Stop::Caller | Stop::Canceled),
        nodes: report.nodes,
        engines: Engines::of(report),
        elapsed: report.elapsed,
    }
}
