//! Reasons beside a search: weights that prove that there is no solution, while the search has found none.
//!
//! Where there are such weights, they are found in milliseconds, and the search might take years. Where there are none,
//! the time is lost. So it is a small share of the time that the search has spent or is known to take, and an attempt
//! that was cut short is made again only with twice the time. Time is counted in nodes and steps, not by the clock. The
//! judge has passed the weights, so the answer does not depend on floating point.

use super::{Budget, find_fast};
use crate::problem::{Matrix, OptionId};

/// The time that may be spent at first, in nanoseconds.
const LEAST: u64 = 200_000;
/// The share of the time of the search that may be spent: one of this many parts.
const SHARE: u64 = 33;
/// The longest search that a prediction is believed in, which may be wrong.
const FORESEEN: u64 = 1_000_000_000;
/// The same for the linear program, which takes most of the time, if the prediction knows nothing: after few nodes in a
/// deep tree.
const UNKNOWN: u64 = 50_000_000;

/// Looks for a proof that there is no solution.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Refuter {
    /// The time spent on attempts, and on the last one.
    spent: u64,
    last: u64,
    is_over: bool,
}

impl Refuter {
    /// Whether there is a proof that no solution has the options `require` and none of `forbid`. The search has spent this
    /// time, and will spend some more, in nanoseconds. `stop` ends an attempt.
    pub(crate) fn is_none(
        &mut self,
        matrix: &Matrix,
        require: &[OptionId],
        forbid: &[OptionId],
        spent: u64,
        left: u64,
        mut stop: impl FnMut() -> bool,
    ) -> bool {
        let allowed = |left: u64| LEAST + (spent + left.min(FORESEEN)) / SHARE;
        let steps = allowed(left).saturating_sub(self.spent);
        let linear = match left {
            u64::MAX => allowed(UNKNOWN),
            _ => steps,
        };
        if self.is_over || steps < 2 * self.last {
            return false;
        }
        let mut budget = Budget::new(steps, &mut stop);
        let found = find_fast(matrix, require, forbid, linear, &mut budget);
        // An attempt that came to its end without a proof would do so again.
        self.is_over = !budget.is_spent();
        (self.spent, self.last) = (self.spent + steps, steps);
        found
    }
}
