//! A solver that lays the tables or links of the empty 9x9 board once, for any number of puzzles.
//!
//! Building the problem takes longer than solving most puzzles. So the solver lays its grid once, on links or as tables
//! of bits. For each puzzle, it commits the givens, searches the rest, and undoes everything. Then the grid is ready
//! for the next puzzle.

use std::fmt;
use std::ops::ControlFlow;
use std::sync::OnceLock;

use super::{Board, Placement, Sudoku, check, problem};
use crate::dance::{Dance, Floor, Links, Order};
use crate::dense::{Dense, DenseSearch};
use crate::drive::{EngineRun, Monitor};
use crate::engine::{EngineKind, Limits, Report};
use crate::problem::OptionId;
use crate::puzzle::square::decide;

/// A Sudoku solver that keeps its grid from puzzle to puzzle.
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
/// # Ok::<(), quadrille::sudoku::ParseBoardError>(())
/// ```
pub struct Solver<'a> {
    engine: SolverEngine<'a>,
}

enum SolverEngine<'a> {
    Links(Box<Dance<'a>>),
    Dense(DenseSearch<'static>),
}

impl fmt::Debug for Solver<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let engine = match self.engine {
            SolverEngine::Links(_) => EngineKind::Links,
            SolverEngine::Dense(_) => EngineKind::Dense,
        };
        f.debug_struct("Solver")
            .field("engine", &engine)
            .finish_non_exhaustive()
    }
}

/// Begins with a puzzle, on the tables of the empty board.
fn begin(walk: &mut DenseSearch<'_>, puzzle: &Sudoku) {
    walk.begin(Givens::of(puzzle).as_ref(), &[]);
}

/// The current solution of a search on the tables of the empty board.
fn board(walk: &DenseSearch<'_>) -> Board {
    let mut board = Board::EMPTY;
    // The first items are the cells, and the options of each are its digits.
    let narrow = walk.covered_by(&mut board.cells);
    assert!(narrow, "324 items of nine options are narrow");
    board.cells.iter_mut().for_each(|cell| *cell += 1);
    board
}

/// The tables of the empty board, laid on first use.
fn tables() -> &'static Dense {
    static TABLES: OnceLock<Dense> = OnceLock::new();
    TABLES.get_or_init(|| Dense::new(&problem()).expect("324 items of nine options are few"))
}

impl<'a> Solver<'a> {
    /// Lays a grid of links. This is the reference: Algorithm X as in the book.
    pub fn new(floor: &'a Floor<'a>) -> Self {
        let links = Links::lay(problem().matrix(), floor, Order::Natural);
        Solver {
            engine: SolverEngine::Links(Box::new(Dance::new(links))),
        }
    }

    /// A solver on the [dense](crate::dense) engine, on tables that all such solvers share. It is about ten times
    /// as fast as one on links, and finds several solutions in another order.
    pub fn dense() -> Self {
        Solver {
            engine: SolverEngine::Dense(tables().walk()),
        }
    }

    /// A solver on the engine that is the best for it if `asked` was asked for: on the dense one, unless links were.
    pub fn on(asked: Option<EngineKind>, floor: &'a Floor<'a>) -> Self {
        match decide(asked, check::rules()) {
            EngineKind::Dense => Solver::dense(),
            _ => Solver::new(floor),
        }
    }

    /// Calls `visit` with up to `max` solutions as it finds them; `visit` may stop the search.
    ///
    /// The nodes of the report are those of the engine: see [`DenseSearch::nodes`] for the dense one, which has no
    /// updates.
    pub fn for_each(
        &mut self,
        puzzle: &Sudoku,
        max: u64,
        mut visit: impl FnMut(Board) -> ControlFlow<()>,
    ) -> Report {
        let limits = Limits {
            solutions: max,
            ..Limits::NONE
        };
        let givens = Givens::of(puzzle);
        let givens = givens.as_ref();
        let mut monitor = Monitor::new(limits, None);
        let outcome = match &mut self.engine {
            SolverEngine::Links(dance) => {
                let mut run = EngineRun::begin(&mut **dance, givens, &[], &monitor);
                run.for_each(&mut monitor, |dance| {
                    visit(Board::from_options(dance.chosen()))
                });
                run.outcome()
            }
            SolverEngine::Dense(walk) => {
                let mut run = EngineRun::begin(walk, givens, &[], &monitor);
                run.for_each(&mut monitor, |walk| visit(board(walk)));
                run.outcome()
            }
        };
        monitor.report(&outcome)
    }

    /// The number of solutions, at most `max`. Faster than [`for_each`](Self::for_each), because it builds no boards.
    pub fn count_up_to(&mut self, puzzle: &Sudoku, max: u64) -> u64 {
        match &mut self.engine {
            SolverEngine::Links(_) => {
                self.for_each(puzzle, max, |_| ControlFlow::Continue(()))
                    .solutions
            }
            SolverEngine::Dense(walk) => {
                begin(walk, puzzle);
                walk.count_up_to(max)
            }
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
    /// # Ok::<(), quadrille::sudoku::ParseBoardError>(())
    /// ```
    pub fn count_each(&mut self, puzzles: impl IntoIterator<Item = Sudoku>, max: u64) -> Vec<u64> {
        let puzzles = puzzles.into_iter();
        match &self.engine {
            SolverEngine::Links(_) => puzzles
                .map(|puzzle| self.count_up_to(&puzzle, max))
                .collect(),
            SolverEngine::Dense(_) => {
                let givens = puzzles.map(|puzzle| Givens::of(&puzzle));
                tables().count_each(givens, max)
            }
        }
    }

    /// A solution, if there is one: the first in the order of the search.
    pub fn solve(&mut self, puzzle: &Sudoku) -> Option<Board> {
        if let SolverEngine::Dense(walk) = &mut self.engine {
            begin(walk, puzzle);
            return walk.advance().then(|| board(walk));
        }
        self.solutions_up_to(puzzle, 1).pop()
    }

    /// The solution, if there is exactly one.
    pub fn solution(&mut self, puzzle: &Sudoku) -> Option<Board> {
        let mut solutions = self.solutions_up_to(puzzle, 2);
        solutions.pop().filter(|_| solutions.is_empty())
    }

    /// At most `max` solutions, in the order of the search.
    pub fn solutions_up_to(&mut self, puzzle: &Sudoku, max: u64) -> Vec<Board> {
        let mut solutions = Vec::new();
        self.for_each(puzzle, max, |board| {
            solutions.push(board);
            ControlFlow::Continue(())
        });
        solutions
    }

    /// Whether there is exactly one solution.
    pub fn is_unique(&mut self, puzzle: &Sudoku) -> bool {
        self.count_up_to(puzzle, 2) == 1
    }
}

impl Board {
    /// The digits of this board, row by row.
    pub fn placements(&self) -> impl Iterator<Item = Placement> {
        let placement = |(cell, &digit): (usize, &u8)| Placement {
            row: (cell / 9) as u8,
            column: (cell % 9) as u8,
            digit,
        };
        self.cells
            .iter()
            .enumerate()
            .map(placement)
            .filter(|placement| placement.digit > 0)
    }

    pub(super) fn from_placements(placements: impl Iterator<Item = Placement>) -> Self {
        let mut board = Board::EMPTY;
        for placement in placements {
            board.cells[placement.cell()] = placement.digit;
        }
        board
    }

    /// The board on which these options of the Sudoku problem are chosen.
    fn from_options(options: impl Iterator<Item = OptionId>) -> Self {
        let mut board = Board::EMPTY;
        for option in options {
            let (cell, digit) = PLACES[option.index() % 729];
            board.cells[usize::from(cell)] = digit;
        }
        board
    }
}

/// The cell and the digit of each option.
const PLACES: [(u8, u8); 729] = {
    let mut places = [(0, 0); 729];
    let mut option = 0;
    while option < 729 {
        places[option] = ((option / 9) as u8, (option % 9 + 1) as u8);
        option += 1;
    }
    places
};

/// The options of the Sudoku problem that the givens of a puzzle have chosen.
struct Givens {
    options: [OptionId; 81],
    count: usize,
}

impl AsRef<[OptionId]> for Givens {
    fn as_ref(&self) -> &[OptionId] {
        &self.options[..self.count]
    }
}

impl Givens {
    fn of(puzzle: &Sudoku) -> Self {
        let board = puzzle.givens();
        // The cells that hold a digit, as bits, so that the loop is as short as the list. A digit plus 127 sets the
        // highest bit of its byte; the product moves these bits together.
        let (eights, last) = board.cells.as_chunks::<8>();
        let mut filled = u128::from(last[0] > 0) << 80;
        for (number, &eight) in eights.iter().enumerate() {
            let flags =
                (u64::from_le_bytes(eight) + 0x7f7f_7f7f_7f7f_7f7f) >> 7 & 0x0101_0101_0101_0101;
            filled |= u128::from(flags.wrapping_mul(0x0102_0408_1020_4080) >> 56) << (8 * number);
        }
        let (mut options, mut count) = ([OptionId::new(0); 81], 0);
        for (mut left, first) in [(filled as u64, 0), ((filled >> 64) as u64, 64)] {
            while left != 0 {
                let cell = (first + left.trailing_zeros()).min(80);
                left &= left - 1;
                let digit = u32::from(board.cells[cell as usize]);
                options[count.min(80)] = OptionId::new((cell * 9 + digit).wrapping_sub(1));
                count += 1;
            }
        }
        Givens { options, count }
    }
}
