//! The first solutions of a square, on links.
//!
//! On large boards, the order of the options can lead a search astray near the root. A search that makes no headway
//! restarts in other orders: see [`Search::in_order`](quadrille_engine::Search::in_order). Nothing depends on chance or on the
//! clock, and the result is exact.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::{SquareBoard, SquarePuzzle};
use crate::Puzzle;
use quadrille_engine::{Report, Stop};

/// The result of [`SquarePuzzle::find`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct FoundSquares {
    /// The solutions.
    pub solutions: Vec<SquareBoard>,
    /// Why the search stopped, and what it cost.
    pub report: Report,
}

impl FoundSquares {
    /// Whether there are no more.
    pub fn is_complete(&self) -> bool {
        self.report.stop == Stop::Exhausted
    }
}

impl SquarePuzzle {
    /// Up to `max` solutions. Always finds the same ones.
    pub fn find(&self, max: usize) -> FoundSquares {
        self.find_until(max, &Arc::default())
    }

    /// Up to `max` solutions, or those found by the time that the flag `cancel` is set.
    pub fn find_until(&self, max: usize, cancel: &Arc<AtomicBool>) -> FoundSquares {
        let problem = self.problem();
        let search = problem.search().max_solutions(max as u64);
        let mut solutions = Vec::new();
        let report = search.cancel_on(Arc::clone(cancel)).for_each(|solution| {
            solutions.push(self.answer(solution));
            ControlFlow::Continue(())
        });
        FoundSquares { solutions, report }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use crate::Puzzle;
    use crate::sudoku::Variant;
    use quadrille_engine::Stop;

    #[test]
    fn a_flag_ends_it() {
        let variant: Variant = "16".parse().expect("a variant");
        let puzzle = variant.puzzle(&".".repeat(256)).expect("a puzzle");
        let found = puzzle.find_until(usize::MAX, &Arc::new(true.into()));
        assert!(found.report.stop == Stop::Canceled);
    }

    /// The solutions are as many as a plain search counts, all right, and all different, even if one search is not
    /// enough.
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
            assert!(found.is_complete());
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
            texts.sort_unstable();
            texts.dedup();
            assert_eq!(texts.len(), expected);
            for solution in &found.solutions {
                assert_eq!(puzzle.check(solution.square()), Ok(()));
            }
        }
        // More nodes than the limit of the first searches.
        let variant: Variant = "2x3".parse().expect("a variant");
        let puzzle = variant
            .puzzle(&format!("123456{}", ".".repeat(30)))
            .expect("a puzzle");
        let found = puzzle.find(100_000);
        assert!(found.is_complete() && found.report.nodes > 30_000);
        // All 28,200,960 squares of order 6, by the 720 first rows.
        assert_eq!(found.solutions.len(), 39_168);
    }
}
