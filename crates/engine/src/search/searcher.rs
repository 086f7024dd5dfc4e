//! Many searches of one problem, on tables or links that are laid once.

use std::fmt;
use std::ops::ControlFlow;

use crate::dense::Dense;
use crate::drive::{EngineRun, Monitor};
use crate::engine::{Engine, EngineKind, FoundSolution, Limits, Report, Stop};
use crate::problem::{OptionId, Problem};
use quadrille_kernel::dance::{Dance, Floor, Links, Order};
use quadrille_kernel::dense::DenseSearch;

/// Searches one problem again and again, each time with other options required and forbidden.
///
/// Its tables or links are laid once and kept between the searches: for small problems, laying takes longer than
/// searching. Every search finds them as they were laid, however the last one ended. A searcher uses one thread; any
/// number of them can share the tables of a [`Dense`]. It is not `Send`: each thread makes its own, on tables that all of them
/// borrow.
///
/// ```
/// use quadrille::dense::Dense;
/// use quadrille::{Floor, Limits, OptionId, Problem, Searcher};
///
/// let mut problem = Problem::<_, ()>::new();
/// for letter in "abcd".chars() {
///     problem.primary(letter)?;
/// }
/// for word in ["ab", "cd", "bc", "ad"] {
///     problem.option(()).cover(word.chars()).add()?;
/// }
///
/// let (floor, tables) = (Floor::new(), Dense::new(&problem).expect("small enough"));
/// for mut searcher in [Searcher::on_links(&problem, &floor), Searcher::on_tables(&tables)] {
///     assert_eq!(searcher.count_up_to(&[], 10), 2);
///     assert_eq!(searcher.count_report(&[], &[], Limits::NONE).solutions, 2);
///     assert_eq!(searcher.count_up_to(&[OptionId::new(0)], 10), 1);
/// }
/// # Ok::<(), quadrille::BuildError>(())
/// ```
pub struct Searcher<'a> {
    engine: SearcherEngine<'a>,
}

enum SearcherEngine<'a> {
    Links(Box<Dance<'a>>),
    Dense {
        tables: &'a quadrille_kernel::dense::Dense,
        search: DenseSearch<'a>,
    },
}

impl<'a> SearcherEngine<'a> {
    fn engine(&mut self) -> &mut (dyn Engine + 'a) {
        match self {
            SearcherEngine::Links(dance) => &mut **dance,
            SearcherEngine::Dense { search, .. } => search,
        }
    }
}

/// A solution that a [`Searcher`] stands at.
pub struct Found<'s>(&'s dyn Engine);

impl Found<'_> {
    /// Replaces `options` by the options of the solution, in any order.
    pub fn options(&self, options: &mut Vec<OptionId>) {
        let mut found = FoundSolution::of(std::mem::take(options));
        self.0.solution(&mut found);
        *options = found.options;
    }

    /// Writes into `ranks`, for each of the first items, which of its options covers it, counted from 0. Returns false
    /// and writes nothing where that is not at hand: then read the [`options`](Self::options). It is at hand on tables
    /// of at most 512 primary items with at most 24 options each, if `ranks` is no longer than the list of items.
    #[doc(hidden)] // for the crate of Sudoku
    pub fn ranks(&self, ranks: &mut [u8]) -> bool {
        self.0.covered_by(ranks)
    }
}

impl<'a> Searcher<'a> {
    /// Lays the links of a problem. The searches visit the nodes of Knuth's DLX1 and DLX2. With multiplicities these are
    /// not quite those of DLX3: where items have equally many cases, this branches on the first, and DLX3 on the one with
    /// less slack, then with the longer list.
    pub fn on_links<I, T>(problem: &Problem<I, T>, floor: &'a Floor<'a>) -> Self {
        let links = Links::lay(problem.matrix(), floor, Order::Natural);
        Searcher {
            engine: SearcherEngine::Links(Box::new(Dance::new(links))),
        }
    }

    /// Searches on the tables of a problem.
    pub fn on_tables(tables: &'a Dense) -> Self {
        let tables = tables.tables();
        Searcher {
            engine: SearcherEngine::Dense {
                tables,
                search: tables.idle_search(),
            },
        }
    }

    /// The engine: links or dense.
    pub fn kind(&self) -> EngineKind {
        match &self.engine {
            SearcherEngine::Links(_) => EngineKind::Links,
            SearcherEngine::Dense { .. } => EngineKind::Dense,
        }
    }

    /// Calls `visit` with each solution that has all `required` options and no `forbidden` one, within the limits;
    /// `visit` may stop the search. There are no solutions if two required options conflict.
    pub fn for_each(
        &mut self,
        required: &[OptionId],
        forbidden: &[OptionId],
        limits: Limits,
        mut visit: impl FnMut(&Found<'_>) -> ControlFlow<()>,
    ) -> Report {
        self.run(required, forbidden, limits, &mut visit)
    }

    /// [`Self::for_each`], compiled once and not again for every `visit`.
    fn run(
        &mut self,
        required: &[OptionId],
        forbidden: &[OptionId],
        limits: Limits,
        visit: &mut dyn FnMut(&Found<'_>) -> ControlFlow<()>,
    ) -> Report {
        let mut monitor = Monitor::new(limits, None);
        let mut run = begin(self.engine.engine(), required, forbidden, &mut monitor);
        while run.next(self.engine.engine(), &mut monitor) {
            if visit(&Found(self.engine.engine())).is_break() {
                run.end(Stop::Caller, &mut monitor);
            }
        }
        monitor.report(&run.outcome(self.engine.engine()))
    }

    /// The report of counting these solutions. Faster than [`for_each`](Self::for_each), because it stops at none of them.
    pub fn count_report(
        &mut self,
        required: &[OptionId],
        forbidden: &[OptionId],
        limits: Limits,
    ) -> Report {
        let engine = self.engine.engine();
        let mut monitor = Monitor::new(limits, None);
        let mut run = begin(engine, required, forbidden, &mut monitor);
        let outcome = run.finish(engine, &mut monitor, None);
        monitor.report(&outcome)
    }

    /// What `read` makes of the first solution that has all `required` options; `None` if there is none. On tables,
    /// this is faster than [`for_each`](Self::for_each): there are no limits and no report.
    pub fn first<R>(
        &mut self,
        required: &[OptionId],
        mut read: impl FnMut(&Found<'_>) -> R,
    ) -> Option<R> {
        if let SearcherEngine::Dense { search, .. } = &mut self.engine {
            search.begin(required, &[]);
            return search.advance().then(|| read(&Found(search)));
        }
        let mut first = None;
        self.for_each(required, &[], Limits::NONE, |found| {
            first = Some(read(found));
            ControlFlow::Break(())
        });
        first
    }

    /// The number of solutions that have all `required` options, at most `max`. Faster than
    /// [`for_each`](Self::for_each), because it reads no solution.
    pub fn count_up_to(&mut self, required: &[OptionId], max: u64) -> u64 {
        match &mut self.engine {
            SearcherEngine::Links(_) => {
                let limits = Limits {
                    solutions: max,
                    ..Limits::NONE
                };
                self.count_report(required, &[], limits).solutions
            }
            SearcherEngine::Dense { search, .. } => {
                search.begin(required, &[]);
                search.count_up_to(max)
            }
        }
    }

    /// The numbers of solutions of many searches, in their order, each at most `max`. The results are those of
    /// [`count_up_to`](Self::count_up_to) for each list of required options. They come faster where the engine takes
    /// two searches in turn: with AVX-512, on tables of 129 to 512 items of at most nine options each, of which one has
    /// five or more.
    pub fn count_each<R: AsRef<[OptionId]>>(
        &mut self,
        required: impl IntoIterator<Item = R>,
        max: u64,
    ) -> Vec<u64> {
        match &self.engine {
            SearcherEngine::Links(_) => {
                let required = required.into_iter();
                required
                    .map(|required| self.count_up_to(required.as_ref(), max))
                    .collect()
            }
            SearcherEngine::Dense { tables, .. } => tables.count_each(required, max),
        }
    }
}

/// Begins a search, unless it must stop at once: on tables, a short one ends before it looks at the clock.
fn begin(
    engine: &mut dyn Engine,
    required: &[OptionId],
    forbidden: &[OptionId],
    monitor: &mut Monitor<'_>,
) -> EngineRun {
    let mut run = EngineRun::begin(engine, required, forbidden, monitor);
    if let Some(stop) = monitor.interrupted() {
        run.end(stop, monitor);
    }
    run
}

impl fmt::Debug for Searcher<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Searcher")
            .field("engine", &self.kind())
            .finish_non_exhaustive()
    }
}

impl fmt::Debug for Found<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut options = Vec::new();
        self.options(&mut options);
        f.debug_tuple("Found").field(&options).finish()
    }
}
