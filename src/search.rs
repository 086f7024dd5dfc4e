//! A plan for a search, and what comes of it.
//!
//! [`Problem::search`] makes a [`Search`]: how far to go, which options to insist on, in what order. Nothing
//! runs before it is asked for [`first`](Search::first), [`count`](Search::count),
//! [`for_each`](Search::for_each) or [`iter`](Search::iter). Stopping early is a value, not an error: the
//! [`Report`] says why the search stopped and what it cost.
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

mod engine;
mod ground;
mod report;
mod run;
mod solution;
mod trial;

use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use crate::dance::{Dance, Floor, Links, Order};
use crate::dense::{Dense, DenseError};
use crate::engine::Engine as _;
use crate::parallel;
use crate::problem::{OptionId, Problem};

pub use crate::engine::{Choice, Progress, Report, Stop};
pub use engine::Engine;
pub(crate) use engine::run_dense;
pub use ground::{Fresh, Grid, Ground, Laid};
pub(crate) use report::Effort;

pub(crate) use crate::engine::Found;
pub(crate) use run::{Plan, Run, TICK, Visit, Watch};
pub use solution::Solution;
use trial::Trial;

/// So many threads search at the most.
const MOST_THREADS: usize = 1024;

/// A plan for a search of a problem. `G` is where it runs: by default on a grid laid for it alone, from
/// [`Grid::search`] on a grid that is kept.
///
/// Solutions come in a fixed order: the search branches on the item with the fewest options left, on the first
/// of them in the order of the problem where several are equal, and tries its options in the order of the
/// problem; [`shuffle`](Search::shuffle) puts another order in its place.
#[must_use = "a search does nothing until it is asked for something: `first`, `count`, `for_each`, `iter`"]
pub struct Search<'p, I, T, G = Fresh> {
    problem: &'p Problem<I, T>,
    ground: G,
    order: Order,
    plan: Plan<'p>,
}

impl<I, T> Problem<I, T> {
    /// A plan to search this problem for all solutions.
    pub fn search(&self) -> Search<'_, I, T> {
        let mut search = Search::new(self, Fresh);
        search.plan.auto = true;
        search
    }
}

impl<I, T, G> fmt::Debug for Search<'_, I, T, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Search")
            .field("plan", &self.plan)
            .finish_non_exhaustive()
    }
}

impl<'p, I, T, G> Search<'p, I, T, G> {
    fn new(problem: &'p Problem<I, T>, ground: G) -> Self {
        Search {
            problem,
            ground,
            order: Order::Natural,
            plan: Plan::default(),
        }
    }

    /// Stops after so many solutions. To learn whether a solution is the only one, ask for two.
    pub fn max_solutions(mut self, solutions: u64) -> Self {
        self.plan.solutions = solutions;
        self
    }

    /// Stops when the search tree has so many nodes (its root counts as one), and another would be needed.
    pub fn max_nodes(mut self, nodes: u64) -> Self {
        self.plan.nodes = nodes;
        self
    }

    /// Stops after this time, or very soon after it. An iterator's clock starts when the iterator is made.
    pub fn max_time(mut self, time: Duration) -> Self {
        self.plan.time = Some(time);
        self
    }

    /// Stops when this flag is found to be set, by another thread or a signal handler.
    pub fn cancel_on(mut self, flag: Arc<AtomicBool>) -> Self {
        self.plan.cancel = Some(flag);
        self
    }

    /// Shows how far the search has come, about as often as said. A search that is over sooner shows nothing.
    pub fn on_progress(mut self, every: Duration, show: impl FnMut(&Progress) + 'p) -> Self {
        let show = Box::new(show);
        self.plan.watch = Some(Watch { every, show });
        self
    }

    /// Takes down with each solution [how its options were chosen](Solution::choices).
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
        self.plan.choices = true;
        self
    }

    /// Looks only for solutions that contain all these options.
    ///
    /// Options that cannot be in one solution together, or that do not exist, leave none to be found.
    pub fn require(mut self, options: impl IntoIterator<Item = OptionId>) -> Self {
        self.plan.require.extend(options);
        self
    }

    /// Looks only for solutions that contain none of these options.
    pub fn forbid(mut self, options: impl IntoIterator<Item = OptionId>) -> Self {
        self.plan.forbid.extend(options);
        self
    }
}

impl<'p, I, T, G: Ground> Search<'p, I, T, G> {
    /// The first solution, if the search finds one within its budget.
    pub fn first(self) -> Option<Solution<'p, I, T>> {
        let mut first = None;
        self.for_each(|solution| {
            first = Some(solution.clone());
            ControlFlow::Break(())
        });
        first
    }

    /// The number of solutions; where a budget was set, the number found within it.
    ///
    /// On the engine that suits: see [`tally`](Search::tally).
    pub fn count(self) -> u64 {
        self.tally().solutions
    }

    /// Counts the solutions, and reports on it. If no engine was [asked for](Search::engine), a search that proves long
    /// goes to the dense engine, where that can take it and is likely to be faster; otherwise the links hand over the
    /// parts of their tree that are large and leave few enough options. The effort in the report is then that of both
    /// engines, not quite the same for every number of threads, nor from one time to the next on several.
    pub fn tally(mut self) -> Report {
        let has_choice = self.plan.is_shared() || !self.problem.matrix().has_multiplicities();
        if !(self.plan.is_auto() && has_choice) {
            return self.report();
        }
        let began = Instant::now();
        let (short, tables) = self.begin_on_links(began);
        if short.stop != Stop::Nodes {
            return short;
        }
        if tables {
            self.plan.dense = Dense::new(self.problem).ok();
        }
        self.plan.hand_over =
            self.plan.dense.is_none() && !self.problem.matrix().has_multiplicities();
        let left = |time: Duration| time.saturating_sub(began.elapsed());
        self.plan.time = self.plan.time.map(left);
        let mut report = self.report();
        // What was found in the beginning was found, though it is found again only if there is time for it.
        report.solutions = report.solutions.max(short.solutions);
        report.nodes += short.nodes - 1;
        report.updates += short.updates;
        report.elapsed = began.elapsed();
        report
    }

    /// Counts until that had better be done otherwise: then the search has stopped for its nodes. Whether tables of the
    /// whole are worth laying.
    fn begin_on_links(&mut self, began: Instant) -> (Report, bool) {
        let matrix = self.problem.matrix();
        let floor = Floor::new();
        let mut dance = Dance::new(Links::lay(matrix, &floor, self.order.clone()));
        let mut plan = self.plan.again();
        plan.choices = false;
        plan.watch = self.plan.watch.as_mut().map(Watch::lend);
        let mut run = Run::begin(&mut dance, plan, began);
        let mut trial = Trial::new(matrix);
        while run.next_within(&mut trial).is_some() {}
        (run.report(), trial.tables)
    }

    /// Searches for the sake of the report alone.
    pub fn report(self) -> Report {
        self.run(None)
    }

    /// Shows every solution, as it is found, to `visit`, which may stop the search.
    pub fn for_each(self, mut visit: impl FnMut(&Solution<'p, I, T>) -> ControlFlow<()>) -> Report {
        let mut solution = Solution::new(self.problem, Found::default());
        self.run(Some(&mut |found: &mut Found| {
            solution.swap(found);
            visit(&solution)
        }))
    }

    fn run(self, visit: Option<&mut Visit<'_>>) -> Report {
        let began = Instant::now();
        let (problem, ground, order, mut plan) = self.into_parts();
        let matrix = problem.matrix();
        let counts = visit.is_none() && plan.solutions > 0;
        let shared = plan.is_shared();
        if let Some(dense) = plan.dense.take_if(|_| !(counts && shared)) {
            return run_dense(&mut dense.walk(), plan, began, visit);
        }
        if shared || plan.hand_over && counts {
            plan.threads = plan.threads.max(1);
            return parallel::run(matrix, &order, plan, began, visit);
        }
        ground.dance(matrix, order, |dance| {
            Run::begin(dance, plan, began).show_all(visit)
        })
    }

    pub(crate) fn into_parts(self) -> (&'p Problem<I, T>, G, Order, Plan<'p>) {
        (self.problem, self.ground, self.order, self.plan)
    }
}

impl<'p, I, T> Search<'p, I, T, Fresh> {
    /// Puts items and options into an order of its own for each seed, repeatably. The set of solutions stays.
    pub fn shuffle(mut self, seed: u64) -> Self {
        self.order = Order::Shuffled(seed);
        self
    }

    /// Has this engine carry out the search: links for all but [`count`](Search::count) if nothing else is said.
    /// [`Dense`](Engine::Dense) lays its tables at once, takes no account of a seed, and of threads only to count (so
    /// that solutions come in one order whatever their number), and does not tell
    /// [choices](Search::with_choices); it is for all but [`iter`](Search::iter), [`best`](Search::best) and
    /// [`estimate`](Search::estimate).
    ///
    /// # Errors
    ///
    /// If the dense engine cannot take the problem: it has multiplicities, or is too large.
    ///
    /// ```
    /// use quadrille::{Engine, Problem};
    ///
    /// let mut problem = Problem::<_, ()>::new();
    /// problem.primary("a")?;
    /// problem.option(()).cover(["a"]).add()?;
    /// assert_eq!(problem.search().engine(Engine::Dense)?.report().solutions, 1);
    ///
    /// problem.primary_times("b", 0..=2)?;
    /// let refused = problem.search().engine(Engine::Dense).err().expect("multiplicities");
    /// assert!(refused.to_string().contains("several times"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn engine(mut self, engine: Engine) -> Result<Self, DenseError> {
        self.plan.auto = engine == Engine::Auto;
        self.plan.dense = match engine {
            Engine::Dense => Some(Dense::new(self.problem)?),
            Engine::Auto | Engine::Links => None,
        };
        Ok(self)
    }

    /// Searches on so many threads, or as many as the system grants, each with a grid of its own. What is found, in
    /// what order, and what it costs but for the time, is the same for any number of threads; only the costs of
    /// [`best`](Search::best) and of what the dense engine counts are not.
    ///
    /// This is for [`first`](Search::first), [`count`](Search::count), [`report`](Search::report),
    /// [`for_each`](Search::for_each), which still calls back on the caller's thread, [`best`](Search::best) and
    /// [`estimate`](Search::estimate). A search with a budget of nodes, an iterator and what the dense engine lists run
    /// on one thread; what that engine counts is shared.
    ///
    /// Solutions found ahead of their turn are kept, up to some four million options in all. More than 1024 threads
    /// are never asked for; if the system grants none at all, the search runs on the caller's.
    pub fn threads(mut self, threads: usize) -> Self {
        self.plan.threads = threads.min(MOST_THREADS);
        self
    }

    /// The solutions one by one, each sought when it is asked for, on a grid laid on `floor`.
    pub fn iter<'a>(self, floor: &'a Floor<'a>) -> Solutions<'p, 'a, 'a, I, T> {
        let began = Instant::now();
        let dance = floor.dances.alloc(Dance::new(Links::lay(
            self.problem.matrix(),
            floor,
            self.order,
        )));
        Solutions {
            problem: self.problem,
            run: Run::begin(dance, self.plan, began),
        }
    }
}

impl<'p, 'g, 'a, I, T> Search<'p, I, T, Laid<'g, 'a>> {
    /// The solutions one by one, each sought when it is asked for.
    pub fn iter(self) -> Solutions<'p, 'g, 'a, I, T> {
        Solutions {
            problem: self.problem,
            run: Run::begin(self.ground.0, self.plan, Instant::now()),
        }
    }
}

/// The solutions of a search, one by one: see [`Search::iter`]. After the end it stays at the end.
pub struct Solutions<'p, 'g, 'a, I, T> {
    problem: &'p Problem<I, T>,
    run: Run<'g, 'a, 'p>,
}

impl<I, T> Solutions<'_, '_, '_, I, T> {
    /// What the search has cost so far, and why it stopped; [`Stop::Caller`] if it could still go on.
    pub fn report(&self) -> Report {
        self.run.report()
    }
}

impl<'p, I, T> Iterator for Solutions<'p, '_, '_, I, T> {
    type Item = Solution<'p, I, T>;

    fn next(&mut self) -> Option<Self::Item> {
        let dance = self.run.next()?;
        let mut found = Found::default();
        dance.solution(&mut found);
        Some(Solution::new(self.problem, found))
    }
}

impl<I, T> fmt::Debug for Solutions<'_, '_, '_, I, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solutions")
            .field("report", &self.report())
            .finish_non_exhaustive()
    }
}

impl<I, T> std::iter::FusedIterator for Solutions<'_, '_, '_, I, T> {}
