//! The public face of a search: what can be asked of a problem, and the answers.
//!
//! [`Problem::search`] makes a [`Search`], a plan with limits, required options and an order. Nothing runs before it is
//! asked for an answer: [`first`](Search::first), [`count`](Search::count), [`for_each`](Search::for_each),
//! [`iter`](Search::iter) and so on. Stopping early is not an error: the [`Report`](crate::Report) says why the search
//! stopped and what it cost.
//!
//! ```
//! use std::ops::ControlFlow;
//! use quadrille::{Problem, Stop};
//!
//! // Which of the words share no letter and use all of a, b, c, d?
//! let mut problem = Problem::new();
//! for letter in "abcd".chars() {
//!     problem.primary(letter)?;
//! }
//! for word in ["ab", "cd", "bc", "ad"] {
//!     problem.option(word).cover(word.chars()).add()?;
//! }
//!
//! assert_eq!(problem.search().count(), 2);
//! let mut found = Vec::new();
//! let report = problem.search().max_solutions(1).for_each(|solution| {
//!     found.push(solution.tags().copied().collect::<Vec<_>>());
//!     ControlFlow::Continue(())
//! });
//! assert_eq!(found, [["ab", "cd"]]);
//! assert_eq!(report.stop, Stop::Solutions);
//! # Ok::<(), quadrille::BuildError>(())
//! ```

mod ask;
mod clues;
mod counting;
mod exact;
mod grid;
mod owned;
mod retrace;
mod searcher;
mod solution;
mod solutions;
pub mod stream;
mod symmetries;
mod why;

use std::fmt;
use std::time::Duration;

use crate::dance::Order;
use crate::dense::{Dense, DenseError};
use crate::drive::{KeptGrid, Monitor, SearchQuestion, WantedSolutions, Watch};
use crate::engine::{CancelToken, EngineKind, Limits, Progress};
use crate::problem::{OptionId, Problem};
use crate::question::{Asked, NoEffect, Question};

pub use ask::{Best, Flow};
pub use clues::{Clues, CluesAsked, CluesError};
pub use exact::ExactCount;
pub use grid::Grid;
pub use owned::{OwnedSolution, OwnedSolutions};
pub use searcher::{Found, Searcher};
pub use solution::Solution;
pub use solutions::Solutions;
pub use why::{Conflict, Verdict, Why};

/// Upper limit on the number of threads.
const MAX_THREADS: usize = 1024;

/// A plan for a search. It borrows the problem for `'p`, and for `'g` a kept [`Grid`] or a progress callback.
///
/// Solutions come in a fixed order. The search branches on the item with the fewest options left, among equals on the
/// first in the order of the problem, and tries its options in the order of the problem. [`shuffle`](Search::shuffle)
/// replaces that order. A search for a few solutions that makes no headway is tried in other orders as well, unless
/// they are wanted [in order](Search::in_order).
///
/// Every combination of calls gives the answer. A setting that has no effect on it is ignored; [`check`](Search::check)
/// refuses it, and so does the command. These have one:
///
/// | asked | engine | settings |
/// | --- | --- | --- |
/// | a list of solutions | none asked for | `shuffle`, `in_order`, `in_any_order`, `with_choices`, `require`, `forbid`, `max_solutions`, `max_nodes`, `max_time`, `threads` |
/// | a list of solutions | links | `shuffle`, `with_choices`, `require`, `forbid`, `max_solutions`, `max_nodes`, `max_time`, `threads` |
/// | a list of solutions | dense | `shuffle`, `with_choices`, `require`, `forbid`, `max_solutions`, `max_nodes`, `max_time` |
/// | a count | none asked for | `shuffle`, `require`, `forbid`, `max_solutions`, `max_nodes`, `max_time`, `memory`, `threads` |
/// | a count | links | `shuffle`, `require`, `forbid`, `max_solutions`, `max_nodes`, `max_time`, `threads` |
/// | a count | dense | `require`, `forbid`, `max_solutions`, `max_nodes`, `max_time`, `threads` |
/// | a count | memo | `require`, `forbid`, `max_time`, `memory`, `threads` |
/// | the cheapest solutions | none asked for, links | `shuffle`, `with_choices`, `require`, `forbid`, `below`, `max_solutions`, `max_nodes`, `max_time`, `threads` |
/// | the cheapest solutions | dense | `shuffle`, `with_choices`, `require`, `forbid`, `below`, `max_solutions`, `max_nodes`, `max_time` |
/// | the cheapest solutions | linear | `with_choices`, `require`, `forbid`, `below`, `max_nodes`, `max_time` |
/// | an estimate | none asked for | `shuffle`, `require`, `forbid`, `max_time`, `threads` |
/// | a profile | none asked for | `shuffle`, `require`, `forbid`, `max_solutions`, `max_nodes`, `max_time` |
/// | a diagram | none asked for | `require`, `forbid`, `max_time`, `memory` |
/// | random solutions | none asked for | `shuffle`, `require`, `forbid`, `max_solutions`, `max_time`, `memory` |
/// | the symmetries | none asked for | `require`, `forbid`, `max_nodes`, `max_time` |
/// | a certificate | none asked for | `require`, `forbid`, `max_time`, `memory` |
/// | a proof | none asked for | `require`, `forbid`, `max_time`, `memory` |
/// | a list of solutions | with `max_nodes` | not `threads` |
/// | a list of solutions | with `max_nodes` | not `in_order` |
/// | a list of solutions | with `max_nodes` | not `in_any_order` |
/// | a list of solutions | with `in_any_order` | not `in_order` |
/// | a list of solutions | with `in_any_order` | not `threads` |
/// | a count | with `max_nodes` | not `threads` |
/// | a count | with `max_nodes` | not `memory` |
/// | a count | with `max_solutions` | not `memory` |
/// | the cheapest solutions | with `max_nodes` | not `threads` |
/// | the cheapest solutions | with `max_solutions` | not `threads` |
/// | a list of solutions | without `max_solutions` | not `in_order` |
///
/// Without costs, in another order, for more than 10,000 solutions and with `max_solutions`, the cheapest solutions are
/// found on links, otherwise by linear programs. This is what runs:
///
/// | | without [`engine`](Search::engine) | [links](EngineKind::Links) | [dense](EngineKind::Dense) |
/// | --- | --- | --- | --- |
/// | [`count`](Search::count), [`count_report`](Search::count_report), [`count_exact`](Search::count_exact) | the fastest engines, all threads | links, all threads | dense, all threads: links share the work out |
/// | [`first`](Search::first), [`for_each`](Search::for_each), [`run`](Search::run) | links, all threads | links, all threads | dense, one thread, in its own order |
/// | [`iter`](Search::iter), [`with_iter`](Search::with_iter) | links, one thread | links, one thread | dense, one thread |
/// | [`best`](Search::best) | linear programs, one thread | links, all threads | dense, one thread, by listing all |
/// | [`estimate`](Search::estimate) | links, all threads | links, all threads | links, all threads |
/// | [`profile`](Search::profile) | links, one thread | links, one thread | links, one thread |
/// | with [`max_nodes`](Search::max_nodes) | links, one thread; `best`: linear programs | one thread | one thread |
/// | with [`in_any_order`](Search::in_any_order) | lists: dense, if it takes the problem | links | dense |
/// | with [`shuffle`](Search::shuffle) | another order; `best`: links | another order | another order |
/// | with [`with_choices`](Search::with_choices) | as chosen; `best`: as links would choose | as chosen | as links would choose |
///
/// [Memo](EngineKind::Memo) counts all solutions, on all threads; for everything else links run. So they do for
/// [linear programs](EngineKind::Linear), which find the cheapest solutions alone.
///
/// [`threads`](Search::threads) is an upper limit: the solutions are the same on one thread. A search on a kept
/// [`Grid`] takes its links and tables. It lists [in order](Search::in_order), and finds the cheapest on links.
#[must_use = "a search does nothing until it is asked for an answer: `first`, `count`, `for_each`, `iter`"]
pub struct Search<'p, 'g, I, T> {
    problem: &'p Problem<I, T>,
    /// The grid that is kept, if the search is to run on one.
    kept: Option<&'g mut (dyn KeptGrid + 'g)>,
    question: Question,
    /// Whether a count may use symmetry.
    symmetry: bool,
    watch: Option<Watch<'g>>,
}

/// A search that has begun.
struct Begun<'p, 'g, I, T> {
    problem: &'p Problem<I, T>,
    kept: Option<&'g mut (dyn KeptGrid + 'g)>,
    question: SearchQuestion<'p>,
    monitor: Monitor<'g>,
}

impl<I, T> Problem<I, T> {
    /// A plan to search this problem for all solutions.
    pub fn search<'g>(&self) -> Search<'_, 'g, I, T> {
        Search {
            problem: self,
            kept: None,
            question: Question::new(Asked::List),
            symmetry: true,
            watch: None,
        }
    }

    /// A plan to answer a question.
    ///
    /// # Errors
    ///
    /// If the engine that is asked for [cannot take the problem](Search::engine).
    pub fn ask<'g>(&self, question: &Question) -> Result<Search<'_, 'g, I, T>, DenseError> {
        let mut search = self.search();
        search.question = question.clone();
        match question.engine {
            Some(engine) => search.engine(engine),
            None => Ok(search),
        }
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
        let monitor = Monitor::new(asked.limits, self.watch);
        let mut kept = self.kept;
        let mut question = SearchQuestion::new(self.problem.matrix());
        (question.wanted, question.symmetry) = (wanted, self.symmetry);
        question.clock = Some(monitor.clock());
        question.order = match asked.seed {
            Some(seed) => Order::Shuffled(seed),
            None => Order::Natural,
        };
        (question.require, question.forbid) = (asked.require, asked.forbid);
        // A kept grid lists in its order.
        question.in_order = asked.in_order || kept.is_some();
        question.in_any_order = asked.in_any_order;
        question.below = asked.below;
        question.with_choices = asked.with_choices;
        question.threads = asked.threads.unwrap_or(1).min(MAX_THREADS);
        question.memory = asked.memory.unwrap_or(question.memory);
        let tables = kept.as_deref_mut().map(|kept| kept.tables());
        question.choose_engine(asked.engine, &monitor.limits, tables);
        Begun {
            problem: self.problem,
            kept,
            question,
            monitor,
        }
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

    /// The problem.
    pub(crate) fn problem(&self) -> &'p Problem<I, T> {
        self.problem
    }

    /// Whether the engine that was asked for lists solutions in an order of its own.
    #[cfg(feature = "parts")]
    pub(crate) fn has_own_order(&self) -> bool {
        self.question.engine.is_some_and(EngineKind::has_own_order)
    }

    /// Sets all limits at once: those that were set before, flags included, are gone.
    pub fn limits(mut self, limits: Limits) -> Self {
        self.question.limits = limits;
        self
    }

    /// Stops after `solutions` solutions. Pass 2 to test whether a solution is the only one.
    pub fn max_solutions(mut self, solutions: u64) -> Self {
        self.question.limits.solutions = solutions;
        self
    }

    /// Stops when the search tree has `nodes` nodes and needs another. The root is a node.
    pub fn max_nodes(mut self, nodes: u64) -> Self {
        self.question.limits.nodes = nodes;
        self
    }

    /// Stops soon after `time` has passed. The clock of an iterator starts when the iterator is made.
    pub fn max_time(mut self, time: Duration) -> Self {
        self.question.limits.time = Some(time);
        self
    }

    /// Stops soon after `token` is canceled, by another thread or a signal handler. Call it again to watch further tokens.
    pub fn cancel_on(mut self, token: impl Into<CancelToken>) -> Self {
        self.question.limits.cancel.push(token.into());
        self
    }

    /// Calls `show` with the progress of the search each time that about `every` has passed.
    pub fn on_progress(mut self, every: Duration, show: impl FnMut(&Progress) + 'g) -> Self {
        let show = Box::new(show);
        self.watch = Some(Watch { every, show });
        self
    }

    /// Records [how its options were chosen](Solution::choices) with each solution.
    ///
    /// ```
    /// use quadrille::Problem;
    ///
    /// let mut problem = Problem::<_, ()>::new();
    /// let a = problem.primary("a")?;
    /// let b = problem.primary("b")?;
    /// for option in [["a"], ["b"], ["a"], ["a"]] {
    ///     problem.option(()).cover(option).add()?;
    /// }
    /// let solution = problem.search().with_choices().first().expect("there are three");
    /// let choices: Vec<_> = solution.choices().iter().flatten().collect();
    /// assert_eq!((choices[0].item, choices[0].place, choices[0].of), (b, 1, 1));
    /// assert_eq!((choices[1].item, choices[1].place, choices[1].of), (a, 1, 3));
    /// # Ok::<(), quadrille::BuildError>(())
    /// ```
    pub fn with_choices(mut self) -> Self {
        self.question.with_choices = true;
        self
    }

    /// Looks only for solutions that contain all of `options`.
    ///
    /// There are none if two of these options exclude each other, or if one does not exist.
    pub fn require(mut self, options: impl IntoIterator<Item = OptionId>) -> Self {
        self.question.require.extend(options);
        self
    }

    /// Looks only for solutions that contain none of `options`.
    pub fn forbid(mut self, options: impl IntoIterator<Item = OptionId>) -> Self {
        self.question.forbid.extend(options);
        self
    }

    /// Makes [`best`](Search::best) find only solutions that cost less than `cost`. With a known cost, the search skips
    /// everything that cannot be cheaper.
    ///
    /// ```
    /// use quadrille::Problem;
    ///
    /// let mut problem = Problem::<_, ()>::new();
    /// problem.primary("a")?;
    /// problem.option(()).cover(["a"]).cost(5).add()?;
    /// let cheaper = problem.search().below(5).best(1);
    /// assert!(cheaper.solutions.is_empty());
    /// assert_eq!(cheaper.bound, Some(5));
    /// # Ok::<(), quadrille::BuildError>(())
    /// ```
    pub fn below(mut self, cost: u64) -> Self {
        self.question.below = Some(cost);
        self
    }

    /// Searches in a random order of items and options, always the same for the same `seed`. The set of solutions is
    /// the same in every order.
    pub fn shuffle(mut self, seed: u64) -> Self {
        self.question.seed = Some(seed);
        self
    }

    /// Finds the solutions in the order of the search, however long the first one takes.
    ///
    /// Without this, a search for a limited number of solutions ([`first`](Search::first), or with
    /// [`max_solutions`](Search::max_solutions)) that makes no headway for a while restarts in other orders, so that
    /// one bad branch cannot hang it. It then finds other solutions first, always the same ones. It still proves that
    /// there are no more, which takes half as long again. Searches on an engine that was [asked for](Search::engine),
    /// with a [limit on nodes](Search::max_nodes), or by [`iter`](Search::iter) are in order anyway.
    ///
    /// ```
    /// use quadrille::puzzle::{Puzzle, queens::Queens};
    ///
    /// // In order, this takes ages.
    /// let problem = Queens::new(100).expect("few enough").problem();
    /// assert_eq!(problem.search().first().expect("there is one").options().len(), 100);
    /// ```
    pub fn in_order(mut self) -> Self {
        self.question.in_order = true;
        self
    }

    /// Lets the solutions come in any order, always the same for the same problem: on the dense engine if that takes
    /// the problem, otherwise as ever.
    ///
    /// It makes a difference to a search that lists solutions, such as [`for_each`](Search::for_each) and
    /// [`iter`](Search::iter), without a [limit on nodes](Search::max_nodes) and on no [engine](Search::engine) in
    /// particular.
    ///
    /// ```
    /// use quadrille::{EngineKind, Problem};
    ///
    /// let mut problem = Problem::from_rows([[0], [0]])?;
    /// let report = problem.search().in_any_order().run();
    /// let engines: Vec<_> = report.engines().map(|(engine, _)| engine).collect();
    /// assert_eq!((report.solutions, &engines[..]), (2, &[EngineKind::Dense][..]));
    /// # Ok::<(), quadrille::BuildError>(())
    /// ```
    pub fn in_any_order(mut self) -> Self {
        self.question.in_any_order = true;
        self
    }

    /// Searches on `engine`. Without this, counts run on the engines that are likely to be the fastest,
    /// [`best`](Search::best) on linear programs, and everything else on links.
    ///
    /// The memo engine takes counts without a limit on solutions or nodes; the linear engine takes
    /// [`best`](Search::best). Everything else that is asked of them runs on links.
    ///
    /// # Errors
    ///
    /// If the dense engine cannot take the problem: it is too large, or an item may be covered more than 255 times.
    ///
    /// ```
    /// use quadrille::{EngineKind, Problem};
    ///
    /// let mut problem = Problem::<_, ()>::new();
    /// problem.primary("a")?;
    /// problem.option(()).cover(["a"]).add()?;
    /// assert_eq!(problem.search().engine(EngineKind::Dense)?.run().solutions, 1);
    ///
    /// problem.primary_times("b", 1000)?;
    /// let refused = problem.search().engine(EngineKind::Dense).err().expect("too often");
    /// assert!(refused.to_string().contains("more than 255 times"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn engine(mut self, engine: EngineKind) -> Result<Self, DenseError> {
        if engine == EngineKind::Dense {
            Dense::takes(self.problem.matrix())?;
        }
        self.question.engine = Some(engine);
        Ok(self)
    }

    /// Gives the memo engine about `bytes` bytes of memory: two gigabytes if this is not called. When the memory is
    /// full, the engine forgets the subproblems that did not come up lately, and takes longer.
    pub fn memory(mut self, bytes: usize) -> Self {
        self.question.memory = Some(bytes);
        self
    }

    /// Whether a count, [`usage`](Search::usage) and [`certify`](Search::certify) may use symmetry. They may unless this is
    /// called: a count that goes on for more than some milliseconds, of all solutions and on no engine in particular, then
    /// looks for [symmetries](Problem::symmetries), and searches only one option of those that they take to each other.
    ///
    /// ```
    /// use quadrille::puzzle::{Puzzle, queens::Queens};
    ///
    /// let problem = Queens::new(10).expect("few enough").problem();
    /// assert_eq!(problem.search().symmetry(false).count(), problem.search().count());
    /// ```
    pub fn symmetry(mut self, on: bool) -> Self {
        self.symmetry = on;
        self
    }

    /// Searches on up to `threads` threads, at most 1,024, each with a grid of its own. It runs on the thread of the
    /// caller if the system has no thread to spare.
    ///
    /// The solutions and their order are the same for any number of threads. So is the effort, except for counts, for
    /// [`best`](Search::best), and for searches that are tried in [other orders](Search::in_order). Solutions that are
    /// found ahead of their turn are kept, up to about four million options in all.
    pub fn threads(mut self, threads: usize) -> Self {
        self.question.threads = Some(threads.min(MAX_THREADS));
        self
    }
}
