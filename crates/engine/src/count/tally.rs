//! Counts solutions without a diagram; the count can pause and resume.

use num_bigint::BigUint;
use rustc_hash::FxBuildHasher;

use super::plan::{CountError, Counting};
use super::search::{CountSearch, StateSink};
use super::state::{CountState, Rule};
use super::table::PlaceTable;
use super::total::Total;
use crate::problem::Matrix;

/// The work of a count on the memo engine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct MemoEffort {
    /// The number of states searched.
    pub states: u64,
    /// How often the value of a state was found in the memory.
    pub hits: u64,
    /// The number of states that were split into parts that share no item.
    pub splits: u64,
    /// The number of states forgotten for lack of memory.
    pub forgotten: u64,
    /// The number of bytes that the remembered states take.
    pub bytes: u64,
}

/// A problem laid out for a count.
pub(crate) struct CountProblem {
    table: PlaceTable,
    rule: Rule,
    counting: Counting,
}

/// A count in progress.
pub(crate) struct Tallying<'t> {
    /// `None` if the required options exclude each other.
    search: Option<CountSearch<'t, CountSink, FxBuildHasher>>,
    total: Option<Total>,
}

impl CountProblem {
    /// A count of the solutions that `counting` describes.
    pub(crate) fn new(matrix: &Matrix, counting: Counting) -> Result<Self, CountError> {
        let (table, rule) = counting.lay_out(matrix)?;
        Ok(CountProblem {
            table,
            rule,
            counting,
        })
    }

    /// Begins to count.
    pub(crate) fn begin(&self) -> Tallying<'_> {
        let search = self.counting.search(&self.table, self.rule, CountSink).ok();
        let total = search.is_none().then_some(Total::ZERO);
        Tallying { search, total }
    }
}

impl Tallying<'_> {
    /// Continues for about `nanoseconds`. Returns true at the end.
    pub(crate) fn run(&mut self, nanoseconds: u64) -> bool {
        if let (None, Some(search)) = (&self.total, &mut self.search) {
            self.total = search.run(search.nanoseconds() + nanoseconds);
        }
        self.total.is_some()
    }

    /// The number of solutions, at the end.
    pub(crate) fn total(&self) -> Option<BigUint> {
        self.total.as_ref().map(Total::to_big)
    }

    /// The approximate nanoseconds so far, and the share of the tree that is done.
    pub(crate) fn progress(&self) -> (u64, f64) {
        match &self.search {
            Some(search) => (search.nanoseconds(), search.share_done()),
            None => (0, 1.0),
        }
    }

    pub(crate) fn effort(&self) -> MemoEffort {
        let Some(search) = &self.search else {
            return MemoEffort::default();
        };
        MemoEffort {
            states: search.effort.states,
            hits: search.effort.hits,
            splits: search.effort.splits,
            forgotten: search.memo.forgotten,
            bytes: search.memo.bytes() as u64,
        }
    }
}

/// Adds the numbers of branches, and multiplies those of parts.
pub(super) struct CountSink;

impl StateSink for CountSink {
    type Value = Total;

    const SYMMETRIC: bool = true;

    fn solved(&mut self) -> Total {
        Total::ONE
    }

    fn dead(&mut self, _place: u32) -> Total {
        Total::ZERO
    }

    fn branch(&mut self, _place: u32, _state: &CountState<'_>, kids: &[(u32, Total)]) -> Total {
        let kids = kids.iter();
        kids.fold(Total::ZERO, |sum, (_, total)| sum.plus(total))
    }

    fn join(&mut self, kids: &[(u32, Total)]) -> Total {
        let kids = kids.iter();
        kids.fold(Total::ONE, |product, (_, total)| product.times(total))
    }
}
