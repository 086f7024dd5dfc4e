//! A solver for any number of puzzles on one grid.
//!
//! Laying the 324 x 729 grid takes longer than most puzzles take to solve. So it is laid once; a puzzle's
//! givens are committed on it, what remains is searched, and everything is undone: the grid is ready for the
//! next puzzle.

use std::ops::ControlFlow;
use std::time::Instant;

use super::{Board, Placement, Sudoku, problem};
use crate::dance::{Dance, Floor, Links, Order};
use crate::search::{Plan, Report, Run};

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
/// }
/// # Ok::<(), quadrille::sudoku::ParseBoardError>(())
/// ```
pub struct Solver<'a> {
    dance: Dance<'a>,
}

impl<'a> Solver<'a> {
    /// Lays the grid.
    pub fn new(floor: &'a Floor<'a>) -> Self {
        Solver {
            dance: Dance::new(Links::lay(problem().matrix(), floor, Order::Natural)),
        }
    }

    /// Shows up to `most` solutions, as they are found, to `visit`, which may stop the search.
    pub fn for_each(
        &mut self,
        puzzle: &Sudoku,
        most: u64,
        mut visit: impl FnMut(Board) -> ControlFlow<()>,
    ) -> Report {
        let givens = puzzle.givens().placements().map(Placement::option);
        let plan = Plan {
            solutions: most,
            require: givens.collect(),
            ..Plan::default()
        };
        let run = Run::begin(&mut self.dance, plan, Instant::now());
        run.for_each(|dance| visit(Board::from_placements(dance.solution().map(Placement::of))))
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
