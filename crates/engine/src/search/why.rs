//! The question why a problem has no solution.
//!
//! Three reasons are looked for, the plainest first: items without options, weights of items that prove it by counting,
//! and a minimal set of items that cannot all be covered: none of them can be left out. [`Search::why`] asks.

mod conflict;
mod parts;

use web_time::Instant;

use super::Search;
use crate::check::{Weighed, Weights};
use crate::engine::{Clock, IS_SMALL, Limits, Stop};
use crate::problem::{ItemId, OptionId, Problem, Rest, components};
use crate::reason::{self, Budget};
use conflict::Filter;
use quadrille_kernel::sort::sort;

/// Whether a problem has a solution, as far as that is known.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// It has this solution.
    Solution(Vec<OptionId>),
    /// It has none.
    None,
    /// This stopped the search before that was known.
    Unknown(Stop),
}

/// Why a problem has no solution: see [`Search::why`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Why {
    /// Whether it has one.
    pub verdict: Verdict,
    /// The items that have to be covered more often than they have options. (The options are those that fit with all
    /// that are required.)
    pub bare: Vec<ItemId>,
    /// Weights of items that prove it by counting, if there are such: [`Problem::check_weights`] judges them.
    pub weights: Option<Weights>,
    /// A set of items that cannot all be covered, and is minimal: none of them can be left out. There may be other such
    /// sets, with fewer items. See [`Conflict::is_minimal`].
    pub conflict: Option<Conflict>,
}

impl Why {
    /// This verdict, without a reason.
    fn of(verdict: Verdict) -> Self {
        Why {
            verdict,
            bare: Vec::new(),
            weights: None,
            conflict: None,
        }
    }
}

/// Items that cannot all be covered, even if all other items may stay uncovered; and the required options that matter.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Conflict {
    /// The items, ascending.
    pub items: Vec<ItemId>,
    /// The options that were required, and that have to be for this to be so; ascending. If there are no items, two of
    /// these options exclude each other.
    pub require: Vec<OptionId>,
    /// The options that cover one of the items and fit with those required; ascending.
    pub options: Vec<OptionId>,
    /// Whether each of the items and required options is needed: without any one of them, there would be a solution.
    /// It is false if the limits ended the search for a smaller set.
    pub is_minimal: bool,
}

/// The work of a search for weights, in steps of about a nanosecond.
const STEPS: u64 = 10_000_000_000;
/// The nodes of the first search for a solution, beside two for each item that must be covered.
const FIRST_NODES: u64 = 10_000;

impl<I, T> Search<'_, '_, I, T> {
    /// Why there is no solution with the required options and without the forbidden ones.
    ///
    /// If it is not known whether there is one, this searches for one first, within the limits. Each of the many searches
    /// for a smaller set of items has the [limit on nodes](crate::Limits::nodes): 100,000 unless another is set. If such a
    /// search does not end, the set may not be minimal.
    ///
    /// If the problem falls into components, parts that share no item, one of them without a solution is the reason.
    ///
    /// ```
    /// use quadrille::Problem;
    /// use quadrille::why::Verdict;
    ///
    /// // Three jobs, two people, one job each.
    /// let mut problem = Problem::new();
    /// for job in ["wash", "dry", "cook"] {
    ///     problem.primary(job)?;
    /// }
    /// for person in ["Ann", "Ben"] {
    ///     problem.secondary(person)?;
    /// }
    /// for job in ["wash", "dry", "cook"] {
    ///     for person in ["Ann", "Ben"] {
    ///         problem.option(()).cover([job, person]).add()?;
    ///     }
    /// }
    /// let why = problem.search().why();
    /// assert_eq!(why.verdict, Verdict::None);
    /// // Each job weighs 1 and each person -1: every option weighs 0, but the items weigh 1.
    /// let weights = why.weights.expect("a proof by counting");
    /// let sums = problem.check_weights(&weights, &[], &[]).expect("it is right");
    /// assert_eq!((sums.options, sums.items), (0, 1));
    /// # Ok::<(), quadrille::BuildError>(())
    /// ```
    pub fn why(mut self) -> Why {
        self.question = self.question.restricted();
        let (problem, matrix) = (self.problem, self.problem.matrix());
        let (require, forbid) = (self.question.require.clone(), self.question.forbid.clone());
        let clock = Clock::new(self.question.limits.clone(), Instant::now());
        let mut is_over = || clock.stop().is_some();
        let mut why = Why::of(Verdict::None);
        if let Some(require) = conflict::clash(matrix, &require, &forbid) {
            why.bare = Rest::new(matrix, &[], &forbid).bare();
            why.conflict = Some(Conflict {
                items: Vec::new(),
                require,
                options: Vec::new(),
                is_minimal: true,
            });
            return why;
        }
        why.bare = Rest::new(matrix, &require, &forbid).bare();
        if why.bare.is_empty()
            && let Some(stop) = clock.stop()
        {
            why.verdict = Verdict::Unknown(stop);
            return why;
        }
        if why.bare.is_empty() {
            let first = problem.search().require(require.iter().copied());
            let first = first.forbid(forbid.iter().copied());
            why.verdict = verdict(first, few(problem, &clock));
            if let Verdict::Solution(_) = why.verdict {
                return why;
            }
            // A small build does without.
            let is_proved = why.verdict == Verdict::None;
            let mut steps = clock.steps();
            let mut stop = |work| steps.stop_after(work);
            if !IS_SMALL && let Some(components) = components(matrix, &require, &forbid, &mut stop)
            {
                let found = parts::why(problem, &components, self.question.thread_count(), &clock);
                if !is_proved || !matches!(found.verdict, Verdict::Unknown(_)) {
                    return found;
                }
            }
            why.verdict = Verdict::None;
            let mut budget = Budget::new(STEPS, &mut is_over);
            let weights = reason::find(matrix, &require, &forbid, true, &mut budget);
            why.weights = weights.map(|found| public(problem, found));
            if why.weights.is_none() && !is_proved {
                why.verdict = verdict(self, endless(&clock));
            }
        }
        if why.verdict == Verdict::None {
            let mut filter = Filter::new(matrix, &forbid, &clock);
            why.conflict = Some(filter.minimal(&require, why.weights.as_ref(), &why.bare));
        }
        why
    }
}

/// The limits of a first search of a problem.
fn few<I, T>(problem: &Problem<I, T>, clock: &Clock) -> Limits {
    let mut limits = clock.left();
    let nodes = FIRST_NODES + 2 * problem.primary_count() as u64;
    limits.nodes = limits.nodes.min(nodes);
    limits
}

/// The limits on time alone.
fn endless(clock: &Clock) -> Limits {
    let mut limits = clock.left();
    limits.nodes = u64::MAX;
    limits
}

/// Searches to the end, or to the first solution, within the limits.
pub(super) fn verdict<I, T>(search: Search<'_, '_, I, T>, mut limits: Limits) -> Verdict {
    limits.solutions = 1;
    let mut first = None;
    let report = search
        .limits(limits)
        .for_each(|solution| first = Some(solution.options().to_vec()));
    match (first, report.stop) {
        (Some(options), _) => Verdict::Solution(options),
        (None, Stop::Exhausted) => Verdict::None,
        (None, stop) => Verdict::Unknown(stop),
    }
}

/// Weights with the colors of the problem.
fn public<I, T>(problem: &Problem<I, T>, mut found: Weights) -> Weights {
    for (on, _) in &mut found.weights {
        if let Weighed::Color { color, .. } = on {
            *color = problem.color(color.0).unwrap_or(*color);
        }
    }
    sort(&mut found.weights);
    found
}
