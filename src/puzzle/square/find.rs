//! The first solutions of a square, found with restarts.
//!
//! On large boards, an unlucky order of the options can trap a search near the root for a very long time, although most
//! other orders would end it at once (Gomes, Selman and Kautz, 1998). So each search gets a budget of nodes. When the
//! budget is spent, the next search begins in another order. The budgets are 1, 1, 2, 1, 1, 2, 4, ... times 2,000
//! nodes, which is within a logarithmic factor of the best strategy without knowledge of the puzzle (Luby, Sinclair and
//! Zuckerman, 1993). The first search uses the natural order, and the others are shuffled by their number: nothing
//! depends on chance or on the clock. The budgets grow without end, so some search eventually completes its tree. The
//! answer is exact.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::{Demand, Entry, Filled, SquarePuzzle};
use crate::engine::Stop;
use crate::problem::Problem;
use crate::puzzle::Puzzle;

/// The nodes that the shortest searches get.
const UNIT: u64 = 2_000;

/// What [`SquarePuzzle::find`] has found.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Found {
    /// The solutions.
    pub solutions: Vec<Filled>,
    /// Whether there are no more.
    pub all: bool,
    /// The nodes of all searches.
    pub nodes: u64,
    /// Whether the flag ended it. Then these are the solutions found by then.
    pub cancelled: bool,
}

/// The term of the sequence 1, 1, 2, 1, 1, 2, 4, 1, ... with this number, from 1.
fn luby(number: u64) -> u64 {
    let full = (number + 1).next_power_of_two();
    match full == number + 1 {
        true => full / 2,
        false => luby(number - (full / 2 - 1)),
    }
}

impl SquarePuzzle {
    /// Up to `most` solutions. Always finds the same ones.
    pub fn find(&self, most: usize) -> Found {
        self.find_until(most, &Arc::default())
    }

    /// The same, until the flag `cancel` is set.
    pub fn find_until(&self, most: usize, cancel: &Arc<AtomicBool>) -> Found {
        let problem = self.problem();
        let mut nodes = 0;
        for attempt in 1.. {
            let budget = luby(attempt).saturating_mul(UNIT);
            let found = self.search(&problem, most, budget, attempt, cancel);
            nodes += found.0.nodes;
            if !found.1 {
                return Found { nodes, ..found.0 };
            }
        }
        unreachable!("the numbers of the searches do not end")
    }

    /// The same by one search of at most `nodes` nodes; `None` if they do not suffice.
    pub(crate) fn find_within(
        &self,
        most: usize,
        nodes: u64,
        cancel: &Arc<AtomicBool>,
    ) -> Option<Found> {
        let (found, cut) = self.search(&self.problem(), most, nodes, 1, cancel);
        (!cut).then_some(found)
    }

    /// What a search finds, and whether its budget of nodes ended it.
    fn search(
        &self,
        problem: &Problem<Demand, Entry>,
        most: usize,
        budget: u64,
        attempt: u64,
        cancel: &Arc<AtomicBool>,
    ) -> (Found, bool) {
        let mut search = problem
            .search()
            .max_solutions(most as u64)
            .max_nodes(budget)
            .cancel_on(Arc::clone(cancel));
        if attempt > 1 {
            search = search.shuffle(attempt);
        }
        let mut solutions = Vec::new();
        let report = search.for_each(|solution| {
            solutions.push(self.answer(solution));
            ControlFlow::Continue(())
        });
        let found = Found {
            solutions,
            all: report.stop == Stop::Exhausted,
            nodes: report.nodes,
            cancelled: report.stop == Stop::Cancelled,
        };
        (found, report.stop == Stop::Nodes)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::luby;
    use crate::puzzle::Puzzle;
    use crate::sudoku::Variant;

    #[test]
    fn budgets_are_those_of_luby() {
        let terms: Vec<u64> = (1..=15).map(luby).collect();
        assert_eq!(terms, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }

    #[test]
    fn a_flag_ends_it() {
        let variant: Variant = "16".parse().expect("a variant");
        let puzzle = variant.puzzle(&".".repeat(256)).expect("a puzzle");
        let found = puzzle.find_until(usize::MAX, &Arc::new(true.into()));
        assert!(found.cancelled && !found.all);
    }

    /// As many as a plain search counts, all right, and all different; also when one search is not enough.
    #[test]
    fn restarts_lose_nothing() {
        let puzzle = |givens: &str| {
            let variant: Variant = "2x2".parse().expect("a variant");
            variant.puzzle(givens).expect("a puzzle")
        };
        for (givens, expected) in [
            ("................", 288),
            ("12..............", 24),
            ("11..............", 0),
        ] {
            let puzzle = puzzle(givens);
            let found = puzzle.find(1000);
            assert!(found.all);
            assert_eq!(
                found.solutions.len() as u64,
                puzzle.problem().search().count()
            );
            assert_eq!(found.solutions.len(), expected);
            let mut texts: Vec<_> = found
                .solutions
                .iter()
                .map(|s| s.square().to_string())
                .collect();
            texts.sort();
            texts.dedup();
            assert_eq!(texts.len(), expected);
            for solution in &found.solutions {
                assert_eq!(puzzle.check(solution.square()), Ok(()));
            }
        }
        // More nodes than the first searches get.
        let variant: Variant = "2x3".parse().expect("a variant");
        let puzzle = variant
            .puzzle(&format!("123456{}", ".".repeat(30)))
            .expect("a puzzle");
        let found = puzzle.find(100_000);
        assert!(found.all && found.nodes > 30_000);
        // All 28,200,960 squares of order 6, by the 720 first rows.
        assert_eq!(found.solutions.len(), 39_168);
    }
}
