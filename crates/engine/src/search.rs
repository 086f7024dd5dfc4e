//! The public face of a search: what can be asked of a problem, and the answers.
//!
//! Nothing runs before a [`Search`] is asked for an answer.

mod ask;
pub mod clues;
mod counting;
mod exact;
mod owned;
mod retrace;
mod searcher;
mod settings;
mod solution;
mod solutions;
pub mod stream;
mod symmetries;
pub mod why;

use std::fmt;

use crate::drive::{Monitor, ProgressWatch, SearchQuestion, WantedSolutions};
use crate::problem::Problem;
use crate::question::{Asked, NoEffect, Question};
use quadrille_kernel::dance::Order;

#[cfg(feature = "parts")]
pub(crate) use ask::gap;
pub use ask::{Best, Flow};
pub use exact::ExactCount;
pub use owned::{OwnedSolution, OwnedSolutions};
pub use searcher::{Found, Searcher};
pub use solution::Solution;
pub use solutions::Solutions;

/// A plan for a search. It borrows the problem for `'p`, and for `'g` a progress callback.
///
/// Nothing runs before it is asked for an answer: [`first`](Search::first), [`count`](Search::count),
/// [`for_each`](Search::for_each), [`iter`](Search::iter) and so on. Stopping early is not an error: the
/// [`Report`](crate::Report) says why the search stopped and what it cost.
///
/// ```
/// use quadrille::{Problem, Stop};
///
/// // Which of the words share no letter and use all of a, b, c, d?
/// let mut problem = Problem::new();
/// for letter in "abcd".chars() {
///     problem.primary(letter)?;
/// }
/// for word in ["ab", "cd", "bc", "ad"] {
///     problem.option(word).cover(word.chars()).add()?;
/// }
///
/// assert_eq!(problem.search().count(), 2);
/// let mut found = Vec::new();
/// let report = problem.search().max_solutions(1).for_each(|solution| {
///     found.push(solution.tags().copied().collect::<Vec<_>>());
/// });
/// assert_eq!(found, [["ab", "cd"]]);
/// assert_eq!(report.stop, Stop::Solutions);
/// # Ok::<(), quadrille::BuildError>(())
/// ```
///
/// Solutions come in a fixed order. The search branches on the item with the fewest options left, among equals on the
/// first in the order of the problem, and tries its options in the order of the problem. [`shuffle`](Search::shuffle)
/// replaces that order. A search for a few solutions that makes no headway is tried in other orders as well, and
/// by a search that learns from dead ends, unless they are wanted [in order](Search::in_order). If a problem falls into
/// components, parts that share no item, a search that finds nothing for a while asks each of them for one solution, and
/// ends if one has none; if all have one, a search for a few solutions shows what these make together. (Not on an engine
/// that was asked for, nor with a limit on nodes.)
///
/// A search cannot be cloned: it may own a callback. A [`Question`] is the same plan as plain data: clone that, and ask it with
/// [`Problem::ask`].
///
/// Every combination of calls gives the answer. A setting that has no effect on it is ignored; [`check`](Search::check)
/// refuses it, and so does the command. These have one:
///
/// | asked | engine | settings |
/// | --- | --- | --- |
/// | a list of solutions | none asked for | `shuffle`, `in_order`, `in_any_order`, `with_choices`, `require`, `forbid`, `max_solutions`, `max_nodes`, `max_time`, `symmetry`, `threads` |
/// | a list of solutions | links | `shuffle`, `with_choices`, `require`, `forbid`, `max_solutions`, `max_nodes`, `max_time`, `threads` |
/// | a list of solutions | dense | `shuffle`, `with_choices`, `require`, `forbid`, `max_solutions`, `max_nodes`, `max_time` |
/// | a count | none asked for | `shuffle`, `require`, `forbid`, `max_solutions`, `max_nodes`, `max_time`, `memory`, `symmetry`, `threads` |
/// | a count | links | `shuffle`, `require`, `forbid`, `max_solutions`, `max_nodes`, `max_time`, `threads` |
/// | a count | dense | `require`, `forbid`, `max_solutions`, `max_nodes`, `max_time`, `threads` |
/// | a count | memo | `require`, `forbid`, `max_time`, `memory`, `symmetry`, `threads` |
/// | the cheapest solutions | none asked for, links | `shuffle`, `with_choices`, `require`, `forbid`, `below`, `max_solutions`, `max_nodes`, `max_time`, `memory`, `threads` |
/// | the cheapest solutions | dense | `shuffle`, `with_choices`, `require`, `forbid`, `below`, `max_solutions`, `max_nodes`, `max_time`, `memory` |
/// | the cheapest solutions | linear | `with_choices`, `require`, `forbid`, `below`, `max_nodes`, `max_time` |
/// | an estimate | none asked for | `shuffle`, `require`, `forbid`, `max_time`, `threads` |
/// | a profile | none asked for | `shuffle`, `require`, `forbid`, `max_solutions`, `max_nodes`, `max_time` |
/// | a diagram | none asked for | `require`, `forbid`, `max_nodes`, `max_time`, `memory`, `symmetry`, `threads` |
/// | random solutions | none asked for | `shuffle`, `require`, `forbid`, `max_solutions`, `max_time`, `memory`, `threads` |
/// | the symmetries | none asked for | `require`, `forbid`, `max_nodes`, `max_time` |
/// | a count up to symmetry | none asked for, memo | `require`, `forbid`, `max_time`, `memory`, `threads` |
/// | a count up to symmetry | links, dense | `require`, `forbid`, `max_time`, `threads` |
/// | the reasons | none asked for | `require`, `forbid`, `max_nodes`, `max_time`, `threads` |
/// | clues | none asked for | `shuffle`, `require`, `forbid`, `max_nodes`, `max_time`, `threads` |
/// | a certificate | none asked for | `require`, `forbid`, `max_nodes`, `max_time`, `memory`, `symmetry`, `threads` |
/// | a proof | none asked for | `require`, `forbid`, `max_nodes`, `max_time`, `memory` |
/// | a list of solutions | with `max_nodes` | not `threads` |
/// | a list of solutions | with `max_nodes` | not `in_order` |
/// | a list of solutions | with `max_nodes` | not `symmetry` |
/// | a list of solutions | with `in_order` | not `symmetry` |
/// | a list of solutions | with `in_any_order` | not `symmetry` |
/// | a list of solutions | with `max_nodes` | not `in_any_order` |
/// | a list of solutions | with `in_any_order` | not `in_order` |
/// | a list of solutions | with `in_any_order` | not `threads` |
/// | a count | with `max_nodes` | not `threads` |
/// | a count | with `max_nodes` | not `memory` |
/// | a count | with `max_solutions` | not `memory` |
/// | a count | with `max_nodes` | not `symmetry` |
/// | a count | with `max_solutions` | not `symmetry` |
/// | the cheapest solutions | with `max_nodes` | not `threads` |
/// | the cheapest solutions | with `max_solutions` | not `threads` |
/// | a list of solutions | without `max_solutions` | not `in_order` |
/// | a list of solutions | without `max_solutions` | not `symmetry` |
///
/// Without costs, in another order, for more than 10,000 solutions and with `max_solutions`, the cheapest solutions are
/// found on links, otherwise by linear programs. This is what runs:
///
/// | | without [`engine`](Search::engine) | [links](crate::EngineKind::Links) | [dense](crate::EngineKind::Dense) |
/// | --- | --- | --- | --- |
/// | [`count`](Search::count), [`count_exact`](Search::count_exact) | the fastest engines, all threads | links, all threads | dense, all threads |
/// | [`first`](Search::first), [`for_each`](Search::for_each), [`run`](Search::run) | links, all threads; dense for most of a long list of all, in the order of links | links, all threads | dense, one thread, in its own order |
/// | [`iter`](Search::iter) | links, one thread; dense for most of a long list of all, in the order of links | links, one thread | dense, one thread |
/// | [`best`](Search::best) | linear programs, one thread | links, all threads | dense, one thread, by listing all |
/// | [`estimate`](Search::estimate) | links, all threads | links, all threads | links, all threads |
/// | [`profile`](Search::profile) | links, one thread | links, one thread | links, one thread |
/// | with [`max_nodes`](Search::max_nodes) | links, one thread; `best`: linear programs | one thread | one thread |
/// | with [`in_any_order`](Search::in_any_order) | lists: dense, if it takes the problem | links | dense |
/// | with [`shuffle`](Search::shuffle) | another order; `best`: links | another order | another order |
/// | with [`with_choices`](Search::with_choices) | as chosen; `best`: as links would choose | as chosen | as links would choose |
///
/// [Memo](crate::EngineKind::Memo) counts all solutions, on all threads; for everything else links run. So they do for
/// [linear programs](crate::EngineKind::Linear), which find the cheapest solutions alone.
///
/// *All threads* are as many as [`threads`](Search::threads) says, by default one: the solutions are the same. Each search lays
/// its own links and tables: a [`Searcher`] keeps them for many searches.
#[must_use = "a search does nothing until it is asked for an answer: `first`, `count`, `for_each`, `iter`"]
pub struct Search<'p, 'g, I, T> {
    problem: &'p Problem<I, T>,
    question: Question,
    watch: Option<ProgressWatch<'g>>,
}

struct Begun<'p, 'g, I, T> {
    problem: &'p Problem<I, T>,
    question: SearchQuestion<'p>,
    monitor: Monitor<'g>,
}

impl<I, T> Problem<I, T> {
    /// A plan to search this problem for all solutions.
    pub fn search<'g>(&self) -> Search<'_, 'g, I, T> {
        Search {
            problem: self,
            question: Question::new(Asked::List),
            watch: None,
        }
    }

    /// A plan to answer a question. [`Question::check`] says first which of its settings have no effect.
    pub fn ask<'g>(&self, question: &Question) -> Search<'_, 'g, I, T> {
        let mut search = self.search();
        search.question = question.clone();
        search
    }
}

impl<I, T> fmt::Debug for Search<'_, '_, I, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Search")
            .field("limits", &self.question.limits)
            .field("require", &self.question.require)
            .field("forbid", &self.question.forbid)
            .field("threads", &self.question.threads.unwrap_or(1))
            .field("engine", &self.question.engine)
            .finish_non_exhaustive()
    }
}

impl<'p, 'g, I, T> Search<'p, 'g, I, T> {
    /// Begins now: the clock runs.
    fn begin(self, wanted: WantedSolutions) -> Begun<'p, 'g, I, T> {
        let asked = self.question;
        let threads = asked.thread_count();
        let monitor = Monitor::new(asked.limits, self.watch);
        let mut question = SearchQuestion::new(self.problem.matrix());
        (question.wanted, question.symmetry) = (wanted, asked.symmetry);
        question.alike_states = asked.symmetry;
        question.clock = Some(monitor.clock());
        question.order = match asked.seed {
            Some(seed) => Order::Shuffled(seed),
            None => Order::Natural,
        };
        (question.require, question.forbid) = (asked.require, asked.forbid);
        question.in_order = asked.in_order;
        question.in_any_order = asked.in_any_order;
        question.below = asked.below;
        question.with_choices = asked.with_choices;
        question.threads = threads;
        question.memory = asked.memory.unwrap_or(question.memory);
        question.choose_engine(asked.engine, &monitor.limits);
        Begun {
            problem: self.problem,
            question,
            monitor,
        }
    }

    /// Begins on links, whatever engine was asked for: no tables are laid.
    fn begin_on_links(mut self) -> Begun<'p, 'g, I, T> {
        self.question.engine = None;
        self.question.in_any_order = false;
        self.begin(WantedSolutions::List)
    }

    /// Whether all settings have an effect on this question, by the table [above](Search).
    ///
    /// # Errors
    ///
    /// The first setting that has none, and why.
    ///
    /// ```
    /// use quadrille::{Asked, Problem};
    ///
    /// let problem = Problem::from_rows([[0], [0]])?;
    /// let search = problem.search().max_nodes(9).threads(4);
    /// let refused = search.check(Asked::Count).unwrap_err();
    /// assert_eq!(refused.to_string(), "threads: no effect with max_nodes");
    /// assert_eq!(search.check(Asked::Profile).unwrap_err().to_string(), "threads: no effect on a profile");
    /// assert_eq!(search.count(), 2); // on one thread
    /// # Ok::<(), quadrille::BuildError>(())
    /// ```
    pub fn check(&self, asked: Asked) -> Result<(), NoEffect> {
        let question = Question {
            asked,
            ..self.question.clone()
        };
        question.check(self.problem)
    }

    pub(crate) fn problem(&self) -> &'p Problem<I, T> {
        self.problem
    }
}
