//! Reasons beside the search for a diagram: weights that prove that there is no solution.
//!
//! They are looked for now and then, for a small share of the time of the search, which is counted in steps. The judge
//! has passed them, so the answer does not depend on floating point.

use super::Counting;
use crate::problem::Matrix;
use crate::reason::{self, Budget};

/// The attempts beside a search.
pub(super) struct Lookout {
    /// The time of the search at the next attempt, in nanoseconds.
    next: u64,
}

impl Default for Lookout {
    fn default() -> Self {
        Lookout { next: 10_000_000 }
    }
}

impl Lookout {
    /// Whether there is a proof. The search has taken `spent` nanoseconds.
    pub(super) fn is_none(&mut self, matrix: &Matrix, counting: &Counting, spent: u64) -> bool {
        /// An attempt may take one of this many parts of the time spent, and the next one comes after that many times
        /// as long.
        const SHARE: u64 = 32;
        const AGAIN: u64 = 4;
        if spent < self.next {
            return false;
        }
        let mut stop = || counting.go_on(0).is_err();
        let mut budget = Budget::new(spent / SHARE, &mut stop);
        let restrict = (counting.required(), counting.forbidden());
        let found = reason::find_fast(matrix, restrict, spent / SHARE, &mut budget);
        // An attempt that came to its end without a proof would do so again.
        self.next = match budget.is_spent() {
            true => AGAIN * spent,
            false => u64::MAX,
        };
        found
    }
}
