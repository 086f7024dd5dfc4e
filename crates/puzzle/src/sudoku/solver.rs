//! A solver that lays the tables or links of the empty 9x9 board once, for any number of puzzles.
//!
//! Building the problem takes longer than solving most puzzles. So the solver lays its grid once, on links or as tables
//! of bits. For each puzzle, it commits the givens, searches the rest, and undoes everything. Then the grid is ready
//! for the next puzzle.

use std::fmt;
use std::ops::ControlFlow;
use std::sync::OnceLock;

use super::{Board, Placement, Sudoku, check, problem};
use crate::square::decide;
use quadrille_engine::dense::Dense;
use quadrille_engine::{EngineKind, Floor, Found, Limits, OptionId, Report, Searcher};

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
    searcher: Searcher<'a>,
}

impl fmt::Debug for Solver<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver")
            .field("engine", &self.searcher.kind())
            .finish_non_exhaustive()
    }
}

/// The board of the solution that a search of the empty board stands at. `options` is memory to work with.
fn board(found: &Found<'_>, options: &mut Vec<OptionId>) -> Board {
    let mut board = Board::EMPTY;
    // The first items are the cells, and the options of each are its digits.
    if found.ranks(&mut board.cells) {
        board.cells.iter_mut().for_each(|cell| *cell += 1);
        return board;
    }
    found.options(options);
    Board::from_options(options)
}

/// The tables of the empty board, laid on first use.
fn tables() -> &'static Dense {
    static TABLES: OnceLock<Dense> = OnceLock::new();
    TABLES.get_or_init(|| Dense::new(&problem()).expect("324 items of nine options are few"))
}

impl<'a> Solver<'a> {
    /// Lays a grid of links. This is the reference: Algorithm X as in the book.
    pub fn new(floor: &'a Floor<'a>) -> Self {
        Solver {
            searcher: Searcher::on_links(&problem(), floor),
        }
    }

    /// A solver on the [dense](quadrille_engine::dense) engine, on tables that all such solvers share. It is about ten times
    /// as fast as one on links, and finds several solutions in another order.
    pub fn dense() -> Self {
        Solver {
            searcher: Searcher::on_tables(tables()),
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
        let mut limits = Limits::NONE;
        limits.solutions = max;
        let mut options = Vec::new();
        self.searcher
            .for_each(Givens::of(puzzle).as_ref(), &[], limits, |found| {
                visit(board(found, &mut options))
            })
    }

    /// The number of solutions, at most `max`. Faster than [`for_each`](Self::for_each), because it builds no boards.
    pub fn count_up_to(&mut self, puzzle: &Sudoku, max: u64) -> u64 {
        self.searcher.count_up_to(Givens::of(puzzle).as_ref(), max)
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
        let givens = puzzles.into_iter().map(|puzzle| Givens::of(&puzzle));
        self.searcher.count_each(givens, max)
    }

    /// A solution, if there is one: the first in the order of the search.
    pub fn solve(&mut self, puzzle: &Sudoku) -> Option<Board> {
        let givens = Givens::of(puzzle);
        self.searcher
            .first(givens.as_ref(), |found| board(found, &mut Vec::new()))
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
    fn from_options(options: &[OptionId]) -> Self {
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
