//! A solver for any number of puzzles on one grid.
//!
//! Building the problem takes longer than most puzzles take to solve. So its grid is laid once, on links or as
//! tables of bits; a puzzle's givens are committed on it, what remains is searched, and everything is undone:
//! the grid is ready for the next puzzle.

use std::ops::ControlFlow;
use std::sync::OnceLock;
use std::time::Instant;

use super::{Board, Placement, Sudoku, problem};
use crate::dance::{Dance, Floor, Links, Order};
use crate::dense::{Dense, Walk};
use crate::search::{Found, Plan, Report, Run, run_dense};

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
    engine: Engine<'a>,
}

enum Engine<'a> {
    Links(Dance<'a>),
    Dense(Walk<'static>),
}

/// The tables of the empty board, laid when they are first needed.
fn tables() -> &'static Dense {
    static TABLES: OnceLock<Dense> = OnceLock::new();
    TABLES.get_or_init(|| Dense::new(&problem()).expect("324 items of nine options are few"))
}

impl<'a> Solver<'a> {
    /// Lays a grid of links. This is the reference: Algorithm X as it stands in the book.
    pub fn new(floor: &'a Floor<'a>) -> Self {
        let links = Links::lay(problem().matrix(), floor, Order::Natural);
        Solver {
            engine: Engine::Links(Dance::new(links)),
        }
    }

    /// A solver on the [dense](crate::dense) engine, on tables that all such solvers share. It is about ten times
    /// as fast as one on links, and finds several solutions in another order.
    pub fn dense() -> Self {
        Solver {
            engine: Engine::Dense(tables().walk()),
        }
    }

    /// Shows up to `most` solutions, as they are found, to `visit`, which may stop the search.
    ///
    /// The nodes of the report are those of the engine: see [`Walk::nodes`] for the dense one, which has no updates.
    pub fn for_each(
        &mut self,
        puzzle: &Sudoku,
        most: u64,
        mut visit: impl FnMut(Board) -> ControlFlow<()>,
    ) -> Report {
        let began = Instant::now();
        let givens = puzzle.givens().placements().map(Placement::option);
        let plan = Plan {
            solutions: most,
            require: givens.collect(),
            ..Plan::default()
        };
        match &mut self.engine {
            Engine::Links(dance) => Run::begin(dance, plan, began).for_each(|dance| {
                visit(Board::from_placements(dance.solution().map(Placement::of)))
            }),
            Engine::Dense(walk) => {
                let mut visit = |found: &mut Found| {
                    let placements = found.options.iter().map(|&option| Placement::of(option));
                    visit(Board::from_placements(placements))
                };
                run_dense(walk, plan, began, Some(&mut visit))
            }
        }
    }

    /// A solution, if there is one: the first in the order of the search.
    pub fn solve(&mut self, puzzle: &Sudoku) -> Option<Board> {
        self.solutions_up_to(puzzle, 1).pop()
    }

    /// The solution, if there is exactly one.
    pub fn solution(&mut self, puzzle: &Sudoku) -> Option<Board> {
        let mut solutions = self.solutions_up_to(puzzle, 2);
        solutions.pop().filter(|_| solutions.is_empty())
    }

    /// The solutions in the order of the search, `most` at the most.
    pub fn solutions_up_to(&mut self, puzzle: &Sudoku, most: u64) -> Vec<Board> {
        let mut solutions = Vec::new();
        self.for_each(puzzle, most, |board| {
            solutions.push(board);
            ControlFlow::Continue(())
        });
        solutions
    }

    /// Whether there is exactly one solution.
    pub fn is_unique(&mut self, puzzle: &Sudoku) -> bool {
        self.solution(puzzle).is_some()
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
}
