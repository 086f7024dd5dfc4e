//! Sudoku as an exact-cover problem: 324 items, 729 options.
//!
//! Every cell holds one digit, and every row, column and box holds every digit once. These are 4 x 81 items, each
//! covered exactly once. Putting a digit into a cell covers four of them, and there are 9 x 9 x 9 ways to do it. The
//! givens of a puzzle are options that every solution must contain.
//!
//! The items are [`Constraint`]s, the options are tagged with [`Placement`]s, so a solution of the
//! [`problem`] is a list of placements. A [`Solver`] lays its grid once for any number of puzzles.
//!
//! This module and its [`Board`] are the 9 x 9 Sudoku. Around it, the [`Solver`], the [`Generator`], the [`Logic`] and the
//! reader in [`text`] take [squares](crate::square) of any order, under any [rules](crate::square::SquareRules).
//!
//! ```
//! use quadrille::sudoku::Sudoku;
//!
//! // Arto Inkala's puzzle of 2012.
//! let puzzle: Sudoku =
//!     "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
//! let solution = puzzle.unique_solution().expect("it has one solution, and only one");
//! assert_eq!(
//!     solution.to_string(),
//!     "812753649943682175675491283154237896369845721287169534521974368438526917796318452"
//! );
//! assert_eq!(puzzle.check(&solution), Ok(()));
//! # Ok::<(), quadrille::sudoku::ParseSudokuError>(())
//! ```

mod board;
mod generate;
mod givens;
mod logic;
mod solver;
pub mod text;
mod why;

use std::fmt;
use std::str::FromStr;

use crate::Puzzle;
use crate::square::{Square, SquareFault, SquarePuzzle, SquareRules, cell_name};
use quadrille_engine::{OptionId, Problem};

use board::BoardFlaw;
pub use board::{Board, ParseSudokuError};
pub use generate::{ClueSymmetry, Generator, GeneratorError};
pub use givens::{BorrowedGivens, Givens};
pub use logic::{ChainLink, Deduction, Grade, Logic, LogicStep, Rating, Technique};
pub use solver::{Solver, Tables};
pub use why::ClashingGivens;

/// What an item of the Sudoku problem stands for. Rows, columns and boxes count from 0, digits from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Constraint {
    /// This cell holds some digit.
    Cell {
        /// The row of the cell.
        row: u8,
        /// The column of the cell.
        column: u8,
    },
    /// This row holds this digit somewhere.
    Row {
        /// The row.
        row: u8,
        /// The digit.
        digit: u8,
    },
    /// This column holds this digit somewhere.
    Column {
        /// The column.
        column: u8,
        /// The digit.
        digit: u8,
    },
    /// This box holds this digit somewhere. Boxes count from left to right, then downwards.
    Box {
        /// The box.
        index: u8,
        /// The digit.
        digit: u8,
    },
}

/// A digit in a cell: what an option of the Sudoku problem stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Placement {
    /// The row, from 0.
    pub row: u8,
    /// The column, from 0.
    pub column: u8,
    /// The digit, from 1.
    pub digit: u8,
}

impl Placement {
    /// What this placement covers. A placement that is not on the board covers something that is no item.
    fn constraints(self) -> [Constraint; 4] {
        let Placement { row, column, digit } = self;
        [
            Constraint::Cell { row, column },
            Constraint::Row { row, digit },
            Constraint::Column { column, digit },
            Constraint::Box {
                index: (row / 3 * 3).saturating_add(column / 3),
                digit,
            },
        ]
    }

    /// The option of the Sudoku problem that makes this placement; one that does not exist if the board has no such
    /// cell or digit.
    pub fn option(self) -> OptionId {
        let Placement { row, column, digit } = self;
        let is_on_board = row < 9 && column < 9 && (1..=9).contains(&digit);
        OptionId::new(match is_on_board {
            true => u32::from(row) * 81 + u32::from(column) * 9 + u32::from(digit) - 1,
            false => u32::MAX,
        })
    }

    /// The number of the cell, row by row.
    fn cell(self) -> usize {
        usize::from(self.row) * 9 + usize::from(self.column)
    }
}

/// The problem of filling an empty 9 x 9 board: the items cell by cell, then by rows, columns and boxes; the
/// options in the order of rows, columns, digits.
pub fn problem() -> Problem<Constraint, Placement> {
    problem_where(|_| true)
}

/// The problem of an empty board with only some of the options.
fn problem_where(wanted: impl Fn(Placement) -> bool) -> Problem<Constraint, Placement> {
    let pairs = |from: u8| (0..9).flat_map(move |a| (from..from + 9).map(move |b| (a, b)));
    let cells = pairs(0).map(|(row, column)| Constraint::Cell { row, column });
    let rows = pairs(1).map(|(row, digit)| Constraint::Row { row, digit });
    let columns = pairs(1).map(|(column, digit)| Constraint::Column { column, digit });
    let boxes = pairs(1).map(|(index, digit)| Constraint::Box { index, digit });

    let mut problem = Problem::new();
    for item in cells.chain(rows).chain(columns).chain(boxes) {
        problem.primary(item).expect("all constraints differ");
    }
    let placements = pairs(0)
        .flat_map(|(row, column)| (1..=9).map(move |digit| Placement { row, column, digit }));
    for placement in placements.filter(|&placement| wanted(placement)) {
        let items = placement.constraints();
        problem
            .option(placement)
            .cover(items)
            .add()
            .expect("all constraints are items");
    }
    problem
}

/// A Sudoku puzzle: the board with its givens, to be filled without changing them.
///
/// Its methods use the [dense](Solver::dense) engine, whose tables are laid once for all puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Sudoku {
    givens: Board,
}

impl Sudoku {
    /// The board with the givens.
    pub fn givens(&self) -> &Board {
        &self.givens
    }

    /// A solution, if there is one: the first in the order of the search.
    pub fn solve(&self) -> Option<Board> {
        Solver::dense().solve(self)
    }

    /// The solution, if there is exactly one.
    pub fn unique_solution(&self) -> Option<Board> {
        Solver::dense().unique_solution(self)
    }

    /// Checks whether a board solves this puzzle. Looks only at the board, and runs no search.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with the board: blank cells, digits that a row, column or box holds twice, and changed givens.
    pub fn check(&self, board: &Board) -> Result<(), Vec<SquareFault>> {
        SquareRules::usual().check(&self.givens.into(), &Square::from(*board))
    }
}

impl Puzzle for Sudoku {
    type Item = Constraint;
    type Tag = Placement;
    type Answer = Board;

    /// As [`problem`], without the options that conflict with the given digit of a cell. So the options have different
    /// numbers.
    fn problem(&self) -> Problem<Constraint, Placement> {
        problem_where(|placement| {
            let given = self.givens.cells[placement.cell()];
            given == 0 || given == placement.digit
        })
    }

    fn answer_from(&self, tags: &mut dyn Iterator<Item = &Placement>) -> Board {
        Board::from_placements(tags.copied())
    }

    /// `r1c2` is a cell; `r1s5` has a 5 in row 1, `c2s5` in column 2, `b3s5` in box 3.
    fn name(&self, item: &Constraint) -> String {
        match *item {
            Constraint::Cell { row, column } => cell_name((row, column)),
            Constraint::Row { row, digit } => format!("r{}s{digit}", row + 1),
            Constraint::Column { column, digit } => format!("c{}s{digit}", column + 1),
            Constraint::Box { index, digit } => format!("b{}s{digit}", index + 1),
        }
    }
}

impl From<&Sudoku> for SquarePuzzle {
    /// The puzzle as one of those of any order.
    fn from(sudoku: &Sudoku) -> Self {
        let puzzle = SquarePuzzle::new(SquareRules::usual().clone(), sudoku.givens.into());
        puzzle.expect("a board is a square of order 9")
    }
}

impl TryFrom<&SquarePuzzle> for Sudoku {
    type Error = ParseSudokuError;

    /// The same puzzle.
    ///
    /// # Errors
    ///
    /// If it is not of order 9, or has other rules than the usual ones.
    fn try_from(puzzle: &SquarePuzzle) -> Result<Self, Self::Error> {
        if puzzle.givens().order() == 9 && !puzzle.rules().is_usual() {
            return Err(BoardFlaw::Rules.into());
        }
        Board::try_from(puzzle.givens()).map(Sudoku::from)
    }
}

impl From<Board> for Sudoku {
    fn from(givens: Board) -> Self {
        Sudoku { givens }
    }
}

impl TryFrom<[u8; 81]> for Sudoku {
    type Error = ParseSudokuError;

    /// As [`Board::try_from`].
    fn try_from(cells: [u8; 81]) -> Result<Self, Self::Error> {
        Board::try_from(cells).map(Sudoku::from)
    }
}

impl FromStr for Sudoku {
    type Err = ParseSudokuError;

    /// As [`Board::from_str`].
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(|givens| Sudoku { givens })
    }
}

impl fmt::Display for Sudoku {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.givens.fmt(f)
    }
}
