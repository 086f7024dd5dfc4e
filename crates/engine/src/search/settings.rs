//! What can be set on a search before it is asked: limits, options, order, engine, memory and threads.

use std::time::Duration;

use super::Search;
use crate::drive::ProgressWatch;
use crate::engine::{CancelToken, EngineKind, Limits, Progress};
use crate::problem::OptionId;
use crate::threads::MAX_THREADS;

impl<'g, I, T> Search<'_, 'g, I, T> {
    /// Sets all limits at once: those that were set before, tokens included, are gone.
    pub fn limits(mut self, limits: Limits) -> Self {
        self.question.limits = limits;
        self
    }

    /// Stops after `solutions` solutions. Pass 2 to test whether a solution is the only one.
    pub fn max_solutions(mut self, solutions: u64) -> Self {
        self.question.limits.solutions = solutions;
        self
    }

    /// Stops when the search tree has `nodes` nodes and needs another: see [`Limits::nodes`].
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
        self.watch = Some(ProgressWatch { every, show });
        self
    }

    /// Records [how its options were chosen](super::Solution::choices) with each solution.
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
    /// No other question obeys it: a count would count dearer solutions too, and its plain number cannot say so.
    /// [`check`](Search::check) refuses such a question before it is asked.
    ///
    /// ```
    /// use quadrille::{Asked, Problem};
    ///
    /// let mut problem = Problem::<_, ()>::new();
    /// problem.primary("a")?;
    /// problem.option(()).cover(["a"]).cost(5).add()?;
    /// let cheaper = problem.search().below(5);
    /// assert_eq!(cheaper.check(Asked::Count).unwrap_err().to_string(), "below: no effect on a count");
    /// assert!(cheaper.check(Asked::Cheapest).is_ok());
    /// let best = cheaper.best(1);
    /// assert!(best.solutions.is_empty());
    /// assert_eq!(best.bound, Some(5));
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
    /// [`max_solutions`](Search::max_solutions)) that makes no headway for a while restarts in other orders, and
    /// learns from dead ends, so that one bad branch cannot hang it. It then finds other solutions first, always the same
    /// ones (others with the feature `small`, where it does not learn). It still proves that there are no more, which takes three times as long at worst. Searches on an engine that was [asked for](Search::engine),
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
    /// [`best`](Search::best) on linear programs, and everything else on links. In a long list of all solutions the dense
    /// engine searches first, and links go only where it has found one.
    ///
    /// The memo engine takes counts without a limit on solutions or nodes; the linear engine takes
    /// [`best`](Search::best). Everything else that is asked of them runs on links.
    ///
    /// A problem that the dense engine cannot take, because it is too large or an item may be covered more than 255 times, is
    /// searched as without this: [`check`](Search::check) says so before, [`Report::engines`](crate::Report::engines) afterwards.
    ///
    /// ```
    /// use quadrille::{Asked, EngineKind, Problem};
    ///
    /// let mut problem = Problem::<_, ()>::new();
    /// problem.primary("a")?;
    /// problem.option(()).cover(["a"]).add()?;
    /// assert_eq!(problem.search().engine(EngineKind::Dense).run().solutions, 1);
    ///
    /// problem.primary_times("b", 1000)?;
    /// let search = problem.search().engine(EngineKind::Dense);
    /// let refused = search.check(Asked::Count).expect_err("too often");
    /// assert!(refused.to_string().contains("more than 255 times"));
    /// assert_eq!(search.count(), 0); // as without it
    /// # Ok::<(), quadrille::BuildError>(())
    /// ```
    pub fn engine(mut self, engine: EngineKind) -> Self {
        self.question.engine = Some(engine);
        self
    }

    /// Gives the memo engine about `bytes` bytes of memory: two gigabytes if this is not called. When the memory is
    /// full, the engine forgets the subproblems that did not come up lately, and takes longer. A [diagram](Search::diagram) and the lists of its
    /// costs and cheapest solutions have no more either: where that is not enough, they end with an error. Nor do the
    /// solutions that [`best`](Search::best) keeps on other engines than the linear one: where they take more, it keeps fewer
    /// than were asked for, the cheapest, and says so by [`Stop::Memory`](crate::Stop::Memory).
    pub fn memory(mut self, bytes: usize) -> Self {
        self.question.memory = Some(bytes);
        self
    }

    /// Whether symmetries of the problem may shorten the work. They may unless this is called: a count that goes on for more
    /// than some milliseconds, of all solutions and on no engine in particular, then looks for
    /// [symmetries](crate::Search::symmetries), and searches only one option of those that they take to each other. So do
    /// [`usage`](Search::usage) and [`certify`](Search::certify), and so does a search for a few solutions as long as it has found none.
    ///
    /// ```
    /// use quadrille::puzzle::{Puzzle, queens::Queens};
    ///
    /// let problem = Queens::new(10).expect("few enough").problem();
    /// assert_eq!(problem.search().symmetry(false).count(), problem.search().count());
    /// ```
    pub fn symmetry(mut self, on: bool) -> Self {
        self.question.symmetry = on;
        self
    }

    /// Searches on up to `threads` threads, 0 for one for each core; on one unless this is called. Each has a grid of its own. There
    /// are at most four for each core, and 1,024: more would only wait for one another. It runs on the thread of the caller if the
    /// system has no thread to spare.
    ///
    /// The solutions, their order, diagrams and certificates are the same for any number of threads. So is the effort of
    /// profiles and estimates, and of lists on links alone. Solutions that are found ahead of their turn are kept, up to about four million
    /// options in all. Where a diagram or a certificate needs nearly all its [memory](Search::memory), the states that two
    /// threads made may be too many: then there is no diagram, and a certificate is written state by state.
    pub fn threads(mut self, threads: usize) -> Self {
        self.question.threads = Some(threads.min(MAX_THREADS));
        self
    }

    /// Whether the engine that was asked for lists solutions in an order of its own.
    #[cfg(feature = "parts")]
    pub(crate) fn has_own_order(&self) -> bool {
        self.question.engine.is_some_and(EngineKind::has_own_order)
    }
}
