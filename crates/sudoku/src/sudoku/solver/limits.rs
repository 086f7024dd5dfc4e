//! The limits of a solver: one clock for all its puzzles.

use std::time::Duration;

use quadrille_engine::{CancelToken, Limits};
use web_time::Instant;

use super::{FEW, Solver};

impl Solver<'_> {
    /// Stops when this time has passed: the clock starts now, and is one for all puzzles. How many solutions are found is said
    /// with each. Under the usual rules, where searches are short, the clock is looked at after each solution that is visited,
    /// by counts beyond 1,000 solutions all the time, and not at all by the methods that return one solution.
    pub fn max_time(mut self, time: Duration) -> Self {
        let limits = self.own_limits();
        limits.0.time = Some(time);
        limits.1 = Instant::now();
        self
    }

    /// Stops when `token` is canceled, which is looked at as [`max_time`](Self::max_time) is. Call it again to watch further
    /// tokens.
    ///
    /// ```
    /// use quadrille::sudoku::{Solver, Sudoku};
    /// use quadrille::{CancelToken, Stop};
    ///
    /// let token = CancelToken::new();
    /// token.cancel();
    /// let mut solver = Solver::dense().cancel_on(token);
    /// let blank: Sudoku = ".".repeat(81).parse()?;
    /// assert_eq!(solver.count_report(&blank, u64::MAX).stop, Stop::Canceled);
    /// # Ok::<(), quadrille::sudoku::ParseSudokuError>(())
    /// ```
    pub fn cancel_on(mut self, token: impl Into<CancelToken>) -> Self {
        self.own_limits().0.cancel.push(token.into());
        self
    }

    fn own_limits(&mut self) -> &mut (Limits, Instant) {
        self.limits
            .get_or_insert_with(|| (Limits::NONE, Instant::now()))
    }

    /// What is left of the limits, with this number of solutions.
    pub(in crate::sudoku) fn left(&self, max: u64) -> Limits {
        let left = { self.limits.as_ref() }.map(|(limits, began)| limits.left(*began));
        let mut left = left.unwrap_or(Limits::NONE);
        left.solutions = max;
        left
    }

    /// Stops when `other` does.
    pub(in crate::sudoku) fn stop_with(mut self, other: &Solver<'_>) -> Self {
        self.limits = other.limits.clone();
        self
    }

    /// Whether up to `max` solutions of a usual puzzle are counted without limits: there are none, or few solutions, which are
    /// there before one could be reached.
    pub(super) fn needs_no_limits(&self, max: u64) -> bool {
        max <= FEW || self.limits.is_none()
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
