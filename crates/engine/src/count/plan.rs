//! The settings of a count: memory, order, branching, limits, progress.

use std::ops::ControlFlow;
use std::time::Duration;

use web_time::Instant;

pub(super) use super::error::CountError;
use super::memo::Memo;
use super::order::{self, GoOn};
use super::search::{CountSearch, SearchEffort, StateSink};
use super::state::{CountState, MAX_REPEATED_USES, MAX_USES};
use super::table::{PlaceTable, Rule};
use super::watch::{CountStep, CountWatch};
use crate::engine::{Clock, IS_SMALL, Limits, Progress, Steps, Stop};
use crate::problem::{Matrix, OptionId};
use crate::question::Question;
use quadrille_kernel::sort::sorted_set;

/// How a count, a diagram, a certificate or a proof goes about its question.
#[derive(Clone, Debug)]
pub(crate) struct CountPlan {
    /// Its options are in ascending order, each once.
    question: Question,
    /// Whether it takes the primary items in the order of the problem in any case.
    in_order: bool,
    /// The rule by which it chooses the item to branch on, if it is given one.
    rule: Option<Rule>,
    parts: bool,
    /// The least number of parts that are searched behind windows, if it is not the usual one.
    #[cfg(test)]
    many: Option<usize>,
}

/// Each of many searches may be shorter than the time between two looks at the progress.
const SOON: Duration = Duration::from_millis(50);

/// A count or a diagram that has begun.
#[derive(Clone, Debug)]
pub(crate) struct Counting<'w> {
    pub(crate) plan: CountPlan,
    watch: Option<CountWatch<'w>>,
    began: Instant,
    /// Which part of the work it is: the share of all that comes before it, and its own.
    part: (f64, f64),
}

impl CountPlan {
    pub(crate) fn new(mut question: Question) -> Self {
        for options in [&mut question.require, &mut question.forbid] {
            *options = sorted_set(std::mem::take(options));
        }
        CountPlan {
            question,
            in_order: false,
            rule: None,
            parts: true,
            #[cfg(test)]
            many: None,
        }
    }

    /// Takes the items in the order of the problem, if asked; chooses those to branch on by this rule, and counts parts that
    /// share no item apart if `parts` says so.
    #[cfg(test)]
    pub(super) fn by(mut self, in_order: bool, rule: Option<Rule>, parts: bool) -> Self {
        (self.in_order, self.rule, self.parts) = (in_order, rule, parts);
        self
    }

    /// Searches parts behind windows if there are at least this many.
    #[cfg(test)]
    pub(super) fn windows_from(mut self, many: usize) -> Self {
        self.many = Some(many);
        self
    }

    /// The memory limit in bytes: two gigabytes if none was asked for.
    pub(crate) fn budget(&self) -> usize {
        self.question.memory.unwrap_or(2 << 30)
    }

    /// The table of a problem in the chosen order, with the rule for branching.
    pub(super) fn lay_out(
        &self,
        matrix: &Matrix,
        go_on: &mut GoOn<'_>,
    ) -> Result<PlaceTable, CountError> {
        let ordered = order::order(matrix, self.in_order, go_on)?;
        let mut table = PlaceTable::new(matrix, &ordered.primaries, &self.question.forbid, go_on)?;
        let uses = table.most_uses();
        let max = match table.has_repeated() {
            true => MAX_REPEATED_USES,
            false => MAX_USES,
        };
        if uses > max {
            return Err(CountError::TooWide { uses, max });
        }
        table.rule = self.rule.unwrap_or_else(|| {
            // There are at most `2^bits` states, which is less work than keeping the degrees of all items.
            let is_small = (4 * matrix.option_count() as u64) >> table.key_bits().min(63) > 0;
            match matrix.has_multiplicities() {
                false if is_small => Rule::First,
                _ if ordered.is_wide => Rule::Fewest,
                _ => Rule::Forced,
            }
        });
        Ok(table)
    }

    /// A search of the subproblem that the required options leave; an error if they conflict.
    pub(super) fn search<'t, K: StateSink>(
        &self,
        table: &'t PlaceTable,
        sink: K,
    ) -> Result<CountSearch<'t, K, Memo<K::Value>>, CountError> {
        let memo = Memo::new(table.words, self.budget(), rustc_hash::FxBuildHasher);
        let mut search = CountSearch::new(CountState::new(table), memo, sink, self.parts);
        search.max_states = self.question.limits.nodes;
        #[cfg(test)]
        if let Some(many) = self.many {
            search.many = many;
        }
        // Symmetries are defined only for items that are covered once.
        if !self.question.symmetry || table.has_repeated() {
            search.symmetry_after = u64::MAX;
        }
        for &option in &self.question.require {
            let (number, options) = (u32::from(option), table.options);
            if option.index() >= options {
                return Err(CountError::UnknownOption { option, options });
            }
            if table.members(number).is_empty() || !search.state.is_alive(number) {
                return Err(CountError::Clash { option });
            }
            search.state.choose(number);
        }
        Ok(search)
    }
}

impl<'w> Counting<'w> {
    /// A count that begins now, and shows its progress to `watch`.
    pub(crate) fn new(plan: CountPlan, watch: Option<CountWatch<'w>>) -> Self {
        Counting {
            plan,
            watch,
            began: Instant::now(),
            part: (0.0, 1.0),
        }
    }

    /// This count as part of work that began then.
    pub(crate) fn since(mut self, began: Instant) -> Self {
        self.began = began;
        self
    }

    /// This count within other limits.
    pub(crate) fn within(&self, limits: Limits) -> Self {
        let mut other = self.clone();
        other.plan.question.limits = limits;
        other
    }

    /// This count without parts that are counted apart.
    pub(super) fn in_one_part(&self) -> Self {
        let mut other = self.clone();
        other.plan.parts = false;
        other
    }

    /// This count as a part of the work, after a share of all, with this share. The progress goes on.
    pub(crate) fn as_part(&self, before: f64, share: f64) -> Self {
        let mut other = self.clone();
        other.part = (before, share);
        other
    }

    pub(super) fn on_one_thread(&self) -> Self {
        let mut other = self.clone();
        other.plan.question.threads = Some(1);
        other
    }

    /// An error if the count must stop, after a search of `states` states. The progress shows that it goes on.
    pub(crate) fn go_on(&self, states: u64) -> Result<(), CountError> {
        self.look(states, None)
    }

    /// The same; the progress shows how far the search has come.
    pub(super) fn look(
        &self,
        states: u64,
        step: Option<&dyn Fn() -> CountStep>,
    ) -> Result<(), CountError> {
        if let Some(watch) = &self.watch {
            let (before, share) = self.part;
            let step = step.map(|step| {
                move || {
                    let mut step = step();
                    step.fraction = step.fraction.map(|done| before + share * done);
                    step
                }
            });
            let step = step.as_ref().map(|step| step as &dyn Fn() -> CountStep);
            watch.look(self.began, self.budget(), step);
        }
        match self.plan.question.limits.interrupted(self.began) {
            None => Ok(()),
            Some(stop) => Err(CountError::Stopped { stop, states }),
        }
    }

    /// Shows the progress of another way to the answer from now on. The page, whose code is small, does without.
    pub(crate) fn go_another_way(&self) {
        if let Some(watch) = self.watch.as_ref().filter(|_| !IS_SMALL) {
            watch.go_another_way();
        }
    }

    /// Shows the progress of a search that is this part of the work, if anybody looks: how often, and what to call.
    pub(crate) fn shows(&self) -> Option<(Duration, impl FnMut(&Progress) + 'w)> {
        let watch = self.watch.clone()?;
        let (began, part) = (self.began, self.part);
        let often = watch.every().min(SOON);
        Some((often, move |progress: &Progress| {
            watch.hand_on(began, part, progress)
        }))
    }

    /// The limits on what is left of the time, with a limit on time of this part.
    pub(crate) fn limits_left(&self, time: Option<Duration>) -> Limits {
        let mut limits = self.plan.question.limits.left(self.began);
        limits.time = limits.time.into_iter().chain(time).min();
        limits
    }

    /// The limits on time, for work in small steps.
    pub(crate) fn steps(&self) -> Steps {
        Clock::new(self.plan.question.limits.clone(), self.began).steps()
    }

    /// Whether the count may use symmetry.
    pub(crate) fn by_orbits(&self) -> bool {
        self.plan.question.symmetry
    }

    /// The memory limit in bytes.
    pub(crate) fn budget(&self) -> usize {
        self.plan.budget()
    }

    /// Whether it may search a limited number of states.
    pub(super) fn limits_states(&self) -> bool {
        self.plan.question.limits.nodes < u64::MAX
    }

    /// The number of threads that it may use.
    pub(crate) fn threads(&self) -> usize {
        self.plan.question.thread_count()
    }

    /// The options that all solutions have, in ascending order.
    pub(crate) fn required(&self) -> &[OptionId] {
        &self.plan.question.require
    }

    /// The options that no solution has, in ascending order.
    pub(crate) fn forbidden(&self) -> &[OptionId] {
        &self.plan.question.forbid
    }

    /// The table of a problem in the chosen order, with the rule for branching.
    pub(super) fn lay_out(&self, matrix: &Matrix) -> Result<PlaceTable, CountError> {
        self.plan.lay_out(matrix, &mut || self.go_on(0))
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
            let step = || CountStep {
                states,
                bytes: search.memo.bytes() as u64 + search.sink.bytes() as u64,
                fraction: share(search),
            };
            self.look(states, Some(&step))?;
            if states >= search.max_states {
                let stop = Stop::Nodes;
                return Err(CountError::Stopped { stop, states }.into());
            }
            if let ControlFlow::Break(error) = look(search) {
                return Err(error);
            }
        }
    }
}
