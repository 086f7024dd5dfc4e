//! The settings of a count: memory, order, branching, limits, progress.

use std::ops::ControlFlow;
use std::time::Duration;

use web_time::Instant;

use super::memo::Memo;
use super::order;
use super::search::{CountSearch, SearchEffort, StateSink};
use super::state::{CountState, MAX_REPEATED_USES, MAX_USES, Rule};
use super::table::PlaceTable;
use super::watch::{CountStep, CountWatch};
use crate::engine::{CancelToken, Limits, Progress, Stop};
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

/// The settings of a count, a diagram, a certificate or a proof. [`Counting::default`] suits most problems.
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
    limits: Limits,
    watch: Option<CountWatch>,
    /// When the count began, once it has.
    began: Option<Instant>,
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
            limits: Limits::NONE,
            watch: None,
            began: None,
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
    /// The count was canceled.
    #[error("canceled after {states} states")]
    Canceled {
        /// The number of states searched by then.
        states: u64,
    },
    /// Its time was up.
    #[error("its time was up after {states} states")]
    Time {
        /// The number of states searched by then.
        states: u64,
    },
    /// It needs more states than it may search.
    #[error("{states} states were searched, as many as allowed")]
    States {
        /// The limit on the number of states.
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

    /// Whether a count treats states as equal if they differ only by an exchange of interchangeable items, and whether
    /// [`Problem::usage`](crate::Problem::usage) and [`certify_count`](crate::Problem::certify_count) go by orbits of
    /// options. On by default. Diagrams and proofs never do this.
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

    /// Sets all limits at once: those of a [search](crate::Search::limits). Its nodes are states. A number of solutions
    /// has no effect, as a count with a memory meets none.
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Stops soon after `time` has passed.
    pub fn max_time(mut self, time: Duration) -> Self {
        self.limits.time = Some(time);
        self
    }

    /// Stops soon after `token` is canceled. Call it again to watch further tokens.
    pub fn cancel_on(mut self, token: impl Into<CancelToken>) -> Self {
        self.limits.cancel.push(token.into());
        self
    }

    /// Calls `show` with the progress each time that about `every` has passed: the states, the memory they take, and the
    /// share of the work that is done once that can be said.
    ///
    /// ```
    /// use std::time::Duration;
    /// use quadrille::Problem;
    /// use quadrille::count::Counting;
    ///
    /// let problem = Problem::from_rows([[0], [0]])?;
    /// let counting = Counting::default().on_progress(Duration::from_secs(1), |progress| {
    ///     let memo = progress.memo.expect("a memory counts");
    ///     eprintln!("{} states in {} bytes", memo.states, memo.bytes);
    /// });
    /// assert_eq!(problem.diagram(&counting)?.count(), 2u32.into());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn on_progress(
        mut self,
        every: Duration,
        show: impl FnMut(&Progress) + Send + 'static,
    ) -> Self {
        self.watch = Some(CountWatch::new(every, Box::new(show)));
        self
    }

    /// This count, which began now unless it did before.
    pub(crate) fn begin(&self) -> Self {
        let mut begun = self.clone();
        begun.began.get_or_insert_with(Instant::now);
        begun
    }

    /// This count as part of work that began then.
    pub(crate) fn since(mut self, began: Instant) -> Self {
        self.began = Some(began);
        self
    }

    /// An error if the count must stop, after a search of `states` states. The progress shows that it goes on.
    pub(crate) fn go_on(&self, states: u64) -> Result<(), CountError> {
        self.look(states, None)
    }

    /// An error if the count must stop. Shows its progress if that is due.
    pub(crate) fn go_on_from(&self, step: &dyn Fn() -> CountStep) -> Result<(), CountError> {
        self.look(step().states, Some(step))
    }

    fn look(&self, states: u64, step: Option<&dyn Fn() -> CountStep>) -> Result<(), CountError> {
        let began = self.began.unwrap_or_else(Instant::now);
        if let Some(watch) = &self.watch {
            watch.look(began, self.memory, step);
        }
        match self.limits.interrupted(began) {
            None => Ok(()),
            Some(Stop::Time) => Err(CountError::Time { states }),
            Some(_) => Err(CountError::Canceled { states }),
        }
    }

    /// The limits on what is left of the time, with a limit on time of this part.
    pub(crate) fn limits_left(&self, time: Option<Duration>) -> Limits {
        let spent = self.began.map_or(Duration::ZERO, |began| began.elapsed());
        let left = self.limits.time.map(|time| time.saturating_sub(spent));
        let mut limits = self.limits.clone();
        limits.time = left.into_iter().chain(time).min();
        limits
    }

    /// Whether the count may use symmetry.
    pub(crate) fn by_orbits(&self) -> bool {
        self.symmetry
    }

    /// Drops forbidden options that do not exist.
    pub(crate) fn retain_forbidden(&mut self, exists: impl Fn(&OptionId) -> bool) {
        self.forbid.retain(exists);
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
        let go_on = &mut || self.go_on(0);
        let ordered = order::order(matrix, self.order, go_on)?;
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
        let table = PlaceTable::new(matrix, &ordered.primaries, &self.forbid, go_on)?;
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
    ) -> Result<CountSearch<'t, K, Memo<K::Value>>, CountError> {
        let memo = Memo::new(table.words, self.memory, rustc_hash::FxBuildHasher);
        let mut search =
            CountSearch::new(CountState::new(table, rule), memo, sink, rule, self.parts);
        search.max_states = self.limits.nodes;
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

    /// Runs a search to its end, unless a limit or `look`, which is called every few milliseconds, stops it. `share` is the
    /// share of the whole work that is done, given that of the search, if that is known.
    pub(super) fn run<K: StateSink, S: std::hash::BuildHasher, E: From<CountError>>(
        &self,
        search: &mut CountSearch<'_, K, Memo<K::Value, S>>,
        share: impl Fn(&CountSearch<'_, K, Memo<K::Value, S>>) -> Option<f64>,
        mut look: impl FnMut(&CountSearch<'_, K, Memo<K::Value, S>>) -> ControlFlow<E>,
    ) -> Result<K::Value, E> {
        /// The time between two calls of `look`, in nanoseconds.
        const STRIDE: u64 = 2_000_000;
        loop {
            let until = search.nanoseconds() + STRIDE;
            if let Some(value) = search.run(until) {
                return Ok(value);
            }
            let SearchEffort { states, .. } = search.effort;
            self.go_on_from(&|| CountStep {
                states,
                bytes: search.memo.bytes() as u64 + search.sink.bytes() as u64,
                fraction: share(search),
            })?;
            if states >= search.max_states {
                return Err(CountError::States { states }.into());
            }
            if let ControlFlow::Break(error) = look(search) {
                return Err(error);
            }
        }
    }
}
