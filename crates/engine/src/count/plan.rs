//! The settings of a count: memory, order, branching, cancellation.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::memo::Memo;
use super::order;
use super::search::{CountSearch, SearchEffort, StateSink};
use super::state::{CountState, MAX_REPEATED_USES, MAX_USES, Rule};
use super::table::PlaceTable;
use crate::problem::{Matrix, OptionId};

/// The order in which a count takes the primary items.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ItemOrder {
    /// [`Frontier`](Self::Frontier) if that bounds the number of states, otherwise [`Given`](Self::Given).
    #[default]
    Auto,
    /// The order of the problem.
    Given,
    /// The order with the narrowest frontier among several candidates. The frontier is the set of uncovered items that
    /// share an option with a covered item.
    Frontier,
}

/// The rule by which a count chooses the item to branch on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Branching {
    /// [`Forced`](Self::Forced) where the order keeps the frontier narrow, otherwise [`Fewest`](Self::Fewest).
    #[default]
    Auto,
    /// The first item in the order.
    First,
    /// An item with a single option left, if there is one, otherwise the first item in the order.
    Forced,
    /// An item with the fewest options left, the first in the order among equals.
    Fewest,
}

/// The settings of a count. [`Counting::default`] suits most problems.
///
/// ```
/// use quadrille::count::Counting;
///
/// let counting = Counting::default().memory(100 << 20);
/// ```
#[derive(Clone, Debug)]
pub struct Counting {
    memory: usize,
    order: ItemOrder,
    branching: Branching,
    parts: bool,
    symmetry: bool,
    require: Vec<OptionId>,
    forbid: Vec<OptionId>,
    cancel: Option<Arc<AtomicBool>>,
}

impl Default for Counting {
    /// Two gigabytes of memory; the rest is chosen for the problem.
    fn default() -> Self {
        Counting {
            memory: 2 << 30,
            order: ItemOrder::Auto,
            branching: Branching::Auto,
            parts: true,
            symmetry: true,
            require: Vec::new(),
            forbid: Vec::new(),
            cancel: None,
        }
    }
}

/// Why a count or a diagram failed.
#[derive(Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum CountError {
    /// An item need not be covered exactly once; proofs do not support that.
    #[error(
        "the problem has items that are covered several times; a proof takes items that are covered once: ask for a \
         certificate instead"
    )]
    Multiplicities,
    /// No solution contains a required option together with the others.
    #[error("no solution contains option {} together with the other required options", .option.index() + 1)]
    Clash {
        /// The option.
        option: OptionId,
    },
    /// An item has too many options.
    #[error("an item has {uses} options; a count with a memory takes at most {max} per item")]
    TooWide {
        /// The number of options that it has.
        uses: usize,
        /// The maximum number of options.
        max: usize,
    },
    /// The diagram does not fit its budget.
    #[error(
        "the diagram takes more than {budget} bytes, with {states} states so far; allow more memory, or ask for the \
         count alone, which can forget"
    )]
    Memory {
        /// The number of bytes allowed.
        budget: usize,
        /// The number of states searched by then.
        states: u64,
    },
    /// The flag to cancel the count was set.
    #[error("canceled after {states} states")]
    Canceled {
        /// The number of states searched by then.
        states: u64,
    },
}

impl Counting {
    /// Limits the memory to about `bytes` bytes. A diagram that needs more is an error; a count forgets states, and
    /// takes longer.
    pub fn memory(mut self, bytes: usize) -> Self {
        self.memory = bytes;
        self
    }

    /// Takes the items in this `order`.
    pub fn order(mut self, order: ItemOrder) -> Self {
        self.order = order;
        self
    }

    /// Chooses the items to branch on by this rule.
    pub fn branching(mut self, branching: Branching) -> Self {
        self.branching = branching;
        self
    }

    /// Whether to split a subproblem into parts that share no item, and to count each part separately. On by default.
    pub fn parts(mut self, parts: bool) -> Self {
        self.parts = parts;
        self
    }

    /// Whether a count treats states as equal if they differ only by an exchange of interchangeable items. On by
    /// default. Diagrams, certificates and proofs never do this.
    pub fn symmetry(mut self, symmetry: bool) -> Self {
        self.symmetry = symmetry;
        self
    }

    /// Counts the solutions that have all these options.
    ///
    /// ```
    /// use quadrille::Problem;
    /// use quadrille::count::Counting;
    ///
    /// let problem = Problem::from_rows([vec![0], vec![0], vec![1], vec![1], vec![0, 1]])?;
    /// let first = problem.option_ids().next();
    /// let diagram = problem.diagram(&Counting::default().require(first))?;
    /// assert_eq!(diagram.count(), 2u32.into());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn require(mut self, options: impl IntoIterator<Item = OptionId>) -> Self {
        self.require.extend(options);
        self.require.sort_unstable();
        self.require.dedup();
        self
    }

    /// Counts the solutions that have none of these options.
    pub fn forbid(mut self, options: impl IntoIterator<Item = OptionId>) -> Self {
        self.forbid.extend(options);
        self.forbid.sort_unstable();
        self.forbid.dedup();
        self
    }

    /// Stops soon after `flag` is set.
    pub fn cancel_on(mut self, flag: Arc<AtomicBool>) -> Self {
        self.cancel = Some(flag);
        self
    }

    /// An error if the flag to cancel the count is set, after a search of `states` states.
    pub(crate) fn go_on(&self, states: u64) -> Result<(), CountError> {
        match &self.cancel {
            Some(flag) if flag.load(Ordering::Relaxed) => Err(CountError::Canceled { states }),
            _ => Ok(()),
        }
    }

    /// The memory limit in bytes.
    pub(crate) fn budget(&self) -> usize {
        self.memory
    }

    /// The options that all solutions have, in ascending order.
    pub(crate) fn required(&self) -> &[OptionId] {
        &self.require
    }

    /// The options that no solution has, in ascending order.
    pub(crate) fn forbidden(&self) -> &[OptionId] {
        &self.forbid
    }

    /// The table of a problem in the chosen order, and the rule for branching.
    pub(super) fn lay_out(&self, matrix: &Matrix) -> Result<(PlaceTable, Rule), CountError> {
        let ordered = order::order(matrix, self.order);
        let primaries = ordered.primaries.len() as u32;
        let rule = match self.branching {
            // There are at most `2^items` states, which is less work than keeping the degrees of all items.
            Branching::Auto
                if !matrix.has_multiplicities()
                    && (4 * matrix.option_count()) >> primaries.min(63) > 0 =>
            {
                Rule::First
            }
            Branching::Auto if ordered.is_wide() => Rule::Fewest,
            Branching::Auto | Branching::Forced => Rule::Forced,
            Branching::First => Rule::First,
            Branching::Fewest => Rule::Fewest,
        };
        let table = PlaceTable::new(matrix, &ordered.primaries, &self.forbid);
        let uses = table.most_uses();
        let max = match table.has_repeated() {
            true => MAX_REPEATED_USES,
            false => MAX_USES,
        };
        if uses > max {
            return Err(CountError::TooWide { uses, max });
        }
        Ok((table, rule))
    }

    /// A search of the subproblem that the required options leave; an error if they conflict.
    pub(super) fn search<'t, K: StateSink>(
        &self,
        table: &'t PlaceTable,
        rule: Rule,
        sink: K,
    ) -> Result<CountSearch<'t, K, rustc_hash::FxBuildHasher>, CountError> {
        let memo = Memo::new(table.words, self.memory, rustc_hash::FxBuildHasher);
        let mut search =
            CountSearch::new(CountState::new(table, rule), memo, sink, rule, self.parts);
        // Symmetries are defined only for items that are covered once.
        if !self.symmetry || table.has_repeated() {
            search.symmetry_after = u64::MAX;
        }
        for &OptionId(option) in &self.require {
            let is_there = (option as usize) < table.options && !table.members(option).is_empty();
            if !is_there || !search.state.is_alive(option) {
                let option = OptionId(option);
                return Err(CountError::Clash { option });
            }
            search.state.choose(option);
        }
        Ok(search)
    }

    /// Runs a search to its end, unless the caller or `look`, which is called every few milliseconds, stops it.
    pub(super) fn run<K: StateSink, S: std::hash::BuildHasher>(
        &self,
        search: &mut CountSearch<'_, K, S>,
        mut look: impl FnMut(&CountSearch<'_, K, S>) -> ControlFlow<CountError>,
    ) -> Result<K::Value, CountError> {
        /// The time between two calls of `look`, in nanoseconds.
        const STRIDE: u64 = 2_000_000;
        loop {
            let until = search.nanoseconds() + STRIDE;
            if let Some(value) = search.run(until) {
                return Ok(value);
            }
            let SearchEffort { states, .. } = search.effort;
            self.go_on(states)?;
            if let ControlFlow::Break(error) = look(search) {
                return Err(error);
            }
        }
    }
}
