//! A solver of any number of puzzles, on tables or links that are laid once for the blank board.
//!
//! Building the problem takes longer than solving most puzzles. So the solver lays the blank board once, on links or as
//! tables of bits. For each puzzle, it requires the options of the givens, searches the rest, and undoes everything.
//! Then it is ready for the next puzzle.
//!
//! Tables are for orders up to 9 without cages: larger squares are slower on them, and cages have too many items.
//! A puzzle without tables is a problem of its own. On large boards, the order of the options can lead a search astray
//! near the root; one that makes no headway restarts in other orders: see [`Search::in_order`].
//!
//! [`Search::in_order`]: quadrille_engine::Search::in_order

mod cells;
mod limits;
mod searches;
mod tables;

use std::fmt;
use std::ops::ControlFlow;

use super::{Givens, problem};
use crate::Puzzle;
use crate::square::{Constraint, Placement, Square, SquarePuzzle, SquareRules};
use cells::{CELLS, Chosen, read};
use quadrille_engine::dense::{Dense, DenseError};
use quadrille_engine::{EngineKind, Floor, Limits, Problem, Report, Search, Searcher, Stop};
use searches::HEADWAY;
pub use tables::Tables;
use web_time::Instant;

/// Up to this number of solutions come fastest from tables that are laid already. Beyond it, under rules other than the
/// usual ones, a search of the problem can choose an engine that is made for many.
const FEW: u64 = 1000; // as `tests/sudoku/limits.rs` knows

/// The nodes of a search for any grid with some rules.
const BLANK_NODES: u64 = 100_000;

/// Solves one puzzle after the other, all under the same rules: 9 x 9, or those of its [`Tables`].
///
/// A puzzle under other rules is solved, too, as a problem of its own.
///
/// A solver is not `Send`: each thread makes its own, such as [`tables.solver()`](Tables::solver) of [`Tables`] that all of
/// them borrow.
///
/// ```
/// use quadrille::Floor;
/// use quadrille::sudoku::{Solver, Sudoku};
///
/// let floor = Floor::new();
/// let mut solver = Solver::new(&floor);
/// for puzzle in [
///     "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........",
///     "52...6.........7.13...........4..8..6......5...........418.........3..2...87.....",
/// ] {
///     assert!(solver.is_unique(&puzzle.parse::<Sudoku>()?));
///     assert!(Solver::dense().is_unique(&puzzle.parse::<Sudoku>()?));
/// }
/// # Ok::<(), quadrille::sudoku::ParseSudokuError>(())
/// ```
pub struct Solver<'a> {
    rules: &'a SquareRules,
    /// The engine for a puzzle that is a problem of its own.
    asked: Option<EngineKind>,
    searcher: Option<Searcher<'a>>,
    /// The limits, and since when they hold.
    limits: Option<(Limits, Instant)>,
}

impl fmt::Debug for Solver<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver")
            .field("engine", &self.searcher.as_ref().map(Searcher::kind))
            .finish_non_exhaustive()
    }
}

impl<'a> Solver<'a> {
    /// Lays a grid of links for the usual rules. This is the reference: Algorithm X as in the book.
    pub fn new(floor: &'a Floor<'a>) -> Self {
        Solver {
            rules: SquareRules::usual(),
            asked: None,
            searcher: Some(Searcher::on_links(&problem(), floor)),
            limits: None,
        }
    }

    /// A solver for the usual rules on the [dense](quadrille_engine::dense) engine, on tables that all such solvers
    /// share. It is about ten times as fast as one on links, and finds several solutions in another order.
    pub fn dense() -> Self {
        Tables::usual().solver()
    }

    /// Searches puzzles that are problems of their own on `engine`, or on links if it does not take them.
    pub fn on(mut self, engine: EngineKind) -> Self {
        self.asked = Some(engine);
        self
    }

    /// Whether the engine that its tables were asked for takes this puzzle. What it does not take is searched on links.
    ///
    /// # Errors
    ///
    /// Those of [`Dense::takes`].
    pub fn takes(&self, puzzle: &impl Givens) -> Result<(), DenseError> {
        match self.asked {
            Some(EngineKind::Dense) if self.searcher.is_none() || puzzle.rules() != self.rules => {
                Dense::takes(&puzzle.to_puzzle().problem())
            }
            _ => Ok(()),
        }
    }

    /// Whether each puzzle is a problem of its own.
    pub(super) fn builds_problems(&self) -> bool {
        self.searcher.is_none()
    }

    /// A plan to search the problem of a puzzle.
    fn plan<'p>(
        &self,
        problem: &'p Problem<Constraint, Placement>,
    ) -> Search<'p, 'p, Constraint, Placement> {
        let search = problem.search().limits(self.left(u64::MAX));
        match self.asked {
            Some(engine) => search.engine(engine),
            None => search,
        }
    }

    /// The rules.
    pub fn rules(&self) -> &'a SquareRules {
        self.rules
    }

    /// Calls `visit` with up to `max` solutions as it finds them; `visit` may stop the search.
    ///
    /// The nodes of the report are those of the engine: see [`Report::nodes`]. The dense one has no updates. Under other rules than
    /// the usual ones, a search that finds nothing in 100,000 nodes begins anew in another way, which the report is about.
    pub fn for_each<G: Givens>(
        &mut self,
        puzzle: &G,
        max: u64,
        mut visit: impl FnMut(G::Filled) -> ControlFlow<()>,
    ) -> Report {
        let visit: Visit<'_> = &mut |cells| visit(puzzle.filled(cells));
        match self.searcher_for(puzzle.rules(), max) {
            Some(_) => self.search(puzzle, max, visit),
            None => self.search_problem(&puzzle.to_puzzle(), max, u64::MAX, visit),
        }
    }

    /// The kept tables or links, if they serve for up to `max` solutions under these rules.
    fn searcher_for(&mut self, rules: &SquareRules, max: u64) -> Option<&mut Searcher<'a>> {
        let serves = rules == self.rules && (max <= FEW || rules.is_usual());
        self.searcher.as_mut().filter(|_| serves)
    }

    /// A solution with the options in a random order, if it comes within `nodes` nodes.
    pub(super) fn shuffled(&self, puzzle: &SquarePuzzle, seed: u64, nodes: u64) -> Option<Square> {
        let problem = puzzle.problem();
        let search = self.plan(&problem).shuffle(seed).max_nodes(nodes);
        let found = search.first()?;
        Some(puzzle.answer(&found).square().clone())
    }

    /// The number of solutions, at most `max`. Faster than [`for_each`](Self::for_each), because it builds no boards.
    pub fn count_up_to(&mut self, puzzle: &impl Givens, max: u64) -> u64 {
        let is_free = puzzle.rules().is_usual() && self.needs_no_limits(max);
        match self.searcher_for(puzzle.rules(), max) {
            Some(searcher) if is_free => {
                let chosen = Chosen::of(puzzle.cells(), puzzle.rules().order());
                searcher.count_up_to(chosen.as_ref(), max)
            }
            _ => self.count_report(puzzle, max).solutions,
        }
    }

    /// The report of counting the solutions, at most `max`.
    pub fn count_report(&mut self, puzzle: &impl Givens, max: u64) -> Report {
        let mut limits = Limits::NONE;
        limits.solutions = max;
        let is_usual = puzzle.rules().is_usual();
        if !is_usual || !self.needs_no_limits(max) {
            limits = self.left(max);
        }
        if let Some(searcher) = self.searcher_for(puzzle.rules(), max) {
            let chosen = Chosen::of(puzzle.cells(), puzzle.rules().order());
            limits.nodes = if is_usual { u64::MAX } else { HEADWAY };
            let report = searcher.count_report(chosen.as_ref(), &[], limits);
            if report.stop != Stop::Nodes {
                return report;
            }
            limits = self.left(max);
        }
        let problem = puzzle.to_puzzle().problem();
        let search = self.plan(&problem).limits(limits);
        match max <= FEW {
            true => search.for_each(|_| ControlFlow::Continue(())),
            false => search.count_exact().report,
        }
    }

    /// The numbers of solutions of many puzzles, in their order, each at most `max`. The results are those of
    /// [`count_up_to`](Self::count_up_to) for each puzzle. On the dense engine, this is up to a quarter faster if the
    /// processor has AVX-512, because it takes two puzzles in turn.
    ///
    /// ```
    /// use quadrille::sudoku::{Solver, Sudoku};
    ///
    /// let puzzles = [
    ///     "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........",
    ///     "52...6.........7.13...........4..8..6......5...........418.........3..2...87.....",
    ///     "52...6.........7.13...........4..8..6......5...........418.........3..2...8......",
    /// ];
    /// let puzzles = puzzles.iter().map(|puzzle| puzzle.parse()).collect::<Result<Vec<Sudoku>, _>>()?;
    /// assert_eq!(Solver::dense().count_each(puzzles, 2), [1, 1, 2]);
    /// # Ok::<(), quadrille::sudoku::ParseSudokuError>(())
    /// ```
    pub fn count_each<G: Givens>(
        &mut self,
        puzzles: impl IntoIterator<Item = G>,
        max: u64,
    ) -> Vec<u64> {
        let puzzles: Vec<G> = puzzles.into_iter().collect();
        let order = self.rules.order();
        let mut serves = |puzzle: &G| self.searcher_for(puzzle.rules(), max).is_some();
        let all = puzzles.iter().all(&mut serves) && self.rules.is_usual();
        let is_free = all && self.needs_no_limits(max);
        match &mut self.searcher {
            Some(searcher) if is_free => {
                let chosen = |puzzle: &G| Chosen::of(puzzle.cells(), order);
                searcher.count_each(puzzles.iter().map(chosen), max)
            }
            _ => {
                let count = |puzzle| self.count_up_to(puzzle, max);
                puzzles.iter().map(count).collect()
            }
        }
    }

    /// A solution, if there is one: the first in the order of the search.
    pub fn solve<G: Givens>(&mut self, puzzle: &G) -> Option<G::Filled> {
        let (order, is_usual) = (self.rules.order(), self.rules.is_usual());
        if let Some(searcher) = self.searcher_for(puzzle.rules(), 1).filter(|_| is_usual) {
            let (mut cells, givens) = ([0; CELLS], puzzle.cells());
            let cells = &mut cells[..givens.len()];
            return searcher.first(Chosen::of(givens, order).as_ref(), |found| {
                read(found, order, cells, &mut Vec::new());
                puzzle.filled(cells)
            });
        }
        self.solutions_up_to(puzzle, 1).pop()
    }

    /// Whether no grid at all has its rules, as a search of at most 100,000 nodes shows.
    ///
    /// ```
    /// use quadrille::puzzle::square::SquareRules;
    /// use quadrille::sudoku::{Solver, Tables};
    ///
    /// let rules: SquareRules = "4 anti-king".parse()?;
    /// assert!(Tables::new(&rules).solver().has_no_grid());
    /// assert!(!Solver::dense().has_no_grid());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn has_no_grid(&self) -> bool {
        let mut limits = self.left(1);
        limits.nodes = BLANK_NODES;
        let problem = SquarePuzzle::blank(self.rules).problem();
        let report = problem.search().limits(limits).count_exact().report;
        report.solutions == 0 && report.stop == Stop::Exhausted
    }

    /// The solution, if there is exactly one.
    pub fn unique_solution<G: Givens>(&mut self, puzzle: &G) -> Option<G::Filled> {
        let mut only = None;
        let report = self.for_each(puzzle, 2, |filled| {
            only = Some(filled);
            ControlFlow::Continue(())
        });
        only.filter(|_| is_one(&report))
    }

    /// At most `max` solutions, in the order of the search.
    pub fn solutions_up_to<G: Givens>(&mut self, puzzle: &G, max: u64) -> Vec<G::Filled> {
        let mut solutions = Vec::new();
        self.for_each(puzzle, max, |filled| {
            solutions.push(filled);
            ControlFlow::Continue(())
        });
        solutions
    }

    /// Whether the search has shown that there is exactly one solution. If its time is up, or it
    /// is canceled, false says nothing.
    pub fn is_unique(&mut self, puzzle: &impl Givens) -> bool {
        self.is_unique_within(puzzle, u64::MAX)
    }

    /// Whether there is exactly one solution; false also if `nodes` nodes do not suffice to show it. There is no such
    /// limit on kept tables or links.
    pub(super) fn is_unique_within(&mut self, puzzle: &impl Givens, nodes: u64) -> bool {
        let is_kept = self.searcher_for(puzzle.rules(), 2).is_some();
        if is_kept && puzzle.rules().is_usual() {
            return self.count_up_to(puzzle, 2) == 1;
        }
        let visit: Visit<'_> = &mut |_| ControlFlow::Continue(());
        is_one(&match is_kept {
            true => self.count_report(puzzle, 2),
            false => self.search_problem(&puzzle.to_puzzle(), 2, nodes, visit),
        })
    }
}

/// Takes the cells of a solution.
type Visit<'v> = &'v mut dyn FnMut(&[u8]) -> ControlFlow<()>;

/// Whether a search for two solutions has shown that there is one.
fn is_one(report: &Report) -> bool {
    report.solutions == 1 && report.stop == Stop::Exhausted
}
