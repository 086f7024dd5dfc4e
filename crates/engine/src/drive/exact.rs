//! Numbers of solutions of any size, beside the report of a search.

use num_bigint::BigUint;

use super::Monitor;
use crate::count::MemoEffort;
use crate::engine::Report;

/// A number of solutions that may not fit 64 bits, and the work of the count.
pub(crate) struct Exact {
    pub(crate) count: BigUint,
    /// The work of the memo engine, if it has counted them.
    pub(crate) effort: Option<MemoEffort>,
}

impl Monitor<'_> {
    /// Takes note of a number of solutions, of all or of those known so far; of several the largest.
    pub(crate) fn note_exact(&mut self, count: BigUint, effort: Option<MemoEffort>) {
        #[cfg(test)]
        {
            self.noted = Some(count.clone());
        }
        if { self.exact.as_ref() }.is_none_or(|known| known.count <= count) {
            self.exact = Some(Exact { count, effort });
        }
    }

    /// The number of solutions of a search with this report, exactly. What a memory knew of when it was left behind may be
    /// less than what was found later.
    pub(crate) fn take_exact(&mut self, report: &Report) -> Exact {
        let found = Exact {
            count: report.solutions.into(),
            effort: None,
        };
        match self.exact.take() {
            Some(exact) if exact.count >= found.count => exact,
            _ => found,
        }
    }
}

/// As much of a number as fits 64 bits.
pub(super) fn clipped(count: &BigUint) -> u64 {
    u64::try_from(count).unwrap_or(u64::MAX)
}
