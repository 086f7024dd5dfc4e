//! Searches that show solutions: on what was laid, or of a puzzle as a problem of its own.

use std::ops::ControlFlow;

use super::cells::{CELLS, Chosen, read};
use super::{Solver, Visit};
use crate::Puzzle;
use crate::square::SquarePuzzle;
use crate::sudoku::Givens;
use quadrille_engine::{IS_SMALL, Limits, Report, Stop};

/// The nodes after which a search on what was laid makes no headway. Under other rules than the usual ones it then goes on as
/// a problem of its own, which restarts in other orders and looks for a proof that there is no solution. The page, whose code must
/// be small, does without.
pub(super) const HEADWAY: u64 = if IS_SMALL { u64::MAX } else { 100_000 };

impl Solver<'_> {
    /// Searches the kept tables or links. Where that finds nothing for long, it searches the problem of the puzzle.
    pub(super) fn search(&mut self, puzzle: &impl Givens, max: u64, visit: Visit<'_>) -> Report {
        let cells = puzzle.cells();
        if IS_SMALL || self.rules.is_usual() {
            return self.search_kept(cells, max, u64::MAX, visit);
        }
        let mut found = 0;
        let report = self.search_kept(cells, max, HEADWAY, &mut |cells| {
            found += 1;
            visit(cells)
        });
        match report.stop {
            Stop::Nodes if found == 0 => {
                self.search_problem(&puzzle.to_puzzle(), max, u64::MAX, visit)
            }
            Stop::Nodes => self.search_kept(cells, max, u64::MAX, &mut |cells| match found {
                0 => visit(cells),
                _ => {
                    found -= 1;
                    ControlFlow::Continue(())
                }
            }),
            _ => report,
        }
    }

    /// Searches the kept tables or links within this number of nodes.
    fn search_kept(&mut self, givens: &[u8], max: u64, nodes: u64, visit: Visit<'_>) -> Report {
        let order = self.rules.order();
        let mut own = self.limits.as_ref();
        let mut limits = Limits::NONE;
        limits.solutions = max;
        if self.polls() {
            (own, limits) = (None, self.left(max));
        }
        limits.nodes = nodes;
        let mut cells = [0; CELLS];
        let cells = &mut cells[..givens.len()];
        let (mut options, mut left, mut stopped) = (Vec::new(), max, None);
        let chosen = Chosen::of(givens, order);
        let searcher = self.searcher.as_mut().expect("kept");
        let mut report = searcher.for_each(chosen.as_ref(), &[], limits, |found| {
            read(found, order, cells, &mut options);
            left = left.saturating_sub(1);
            let reached = || own.and_then(|(own, began)| own.interrupted(*began));
            stopped = (left > 0).then(reached).flatten();
            match visit(cells) {
                ControlFlow::Continue(()) if stopped.is_some() => ControlFlow::Break(()),
                flow => flow,
            }
        });
        report.stop = stopped.unwrap_or(report.stop);
        report
    }

    /// Searches the problem of a puzzle.
    pub(super) fn search_problem(
        &self,
        puzzle: &SquarePuzzle,
        max: u64,
        nodes: u64,
        visit: Visit<'_>,
    ) -> Report {
        let problem = puzzle.problem();
        let search = self.plan(&problem).max_solutions(max).max_nodes(nodes);
        search.for_each(|solution| visit(puzzle.answer(solution).square().cells()))
    }
}
