//! The limits of a solver: one clock for all its puzzles.

use quadrille_engine::Limits;
use web_time::Instant;

use super::Solver;

impl Solver<'_> {
    /// Stops when its time is up or a token is canceled, instead of by the limits before; a limit on nodes has no effect.
    /// The clock starts now and is one for all puzzles; how many solutions are found is said with each. Under the usual
    /// rules, where searches are short, the limits are looked at after each solution that is visited, by counts beyond 1,000
    /// solutions all the time, and not at all by the methods that return one solution.
    ///
    /// ```
    /// use quadrille::sudoku::{Solver, Sudoku};
    /// use quadrille::{CancelToken, Limits, Stop};
    ///
    /// let mut limits = Limits::NONE;
    /// limits.cancel.push(CancelToken::new());
    /// limits.cancel[0].cancel();
    /// let mut solver = Solver::dense().limits(&limits);
    /// let blank: Sudoku = ".".repeat(81).parse()?;
    /// assert_eq!(solver.count_report(&blank, u64::MAX).stop, Stop::Canceled);
    /// # Ok::<(), quadrille::sudoku::ParseSudokuError>(())
    /// ```
    pub fn limits(self, limits: &Limits) -> Self {
        let mut own = Limits::NONE;
        (own.time, own.cancel) = (limits.time, limits.cancel.clone());
        Solver {
            limits: Some((own, Instant::now())),
            ..self
        }
    }

    /// What is left of the limits, with this number of solutions.
    pub(in crate::sudoku) fn left(&self, max: u64) -> Limits {
        let mut left = match &self.limits {
            Some((limits, began)) => limits.left(*began),
            None => Limits::NONE,
        };
        left.solutions = max;
        left
    }

    /// Stops when `other` does.
    pub(in crate::sudoku) fn stop_with(mut self, other: &Solver<'_>) -> Self {
        self.limits = other.limits.clone();
        self
    }

    /// Whether searches look at the limits all the time.
    pub(super) fn polls(&self) -> bool {
        self.limits.is_some() && !self.rules.is_usual()
    }

    /// Whether the limits are reached.
    pub(in crate::sudoku) fn is_stopped(&self) -> bool {
        let reached = |(limits, began): &(Limits, _)| limits.interrupted(*began).is_some();
        self.limits.as_ref().is_some_and(reached)
    }
}
