//! Why a grid is not a Kakuro.

use std::fmt;

use super::Kakuro;
use quadrille_engine::messages::plural;

/// The direction of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// From left to right.
    Across,
    /// From top to bottom.
    Down,
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Direction::Across => "across",
            Direction::Down => "down",
        })
    }
}

/// Why there is no such puzzle. Rows and columns count from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum KakuroError {
    /// The text has no field.
    #[error(
        "{line}: found no field, expected rows of words: # for a wall, . for a cell, 16\\ or \\23 for a wall with a sum"
    )]
    Empty {
        /// The last line of the text, from 1.
        line: usize,
    },
    /// The grid is empty, too large, or not a rectangle.
    #[error("found {fields} fields in rows of {columns}, expected a rectangle of 1 to {max} each way", max = Kakuro::MAX)]
    Size {
        /// How many fields there are.
        fields: usize,
        /// How many there should be in each row.
        columns: usize,
    },
    /// A row of the text is longer or shorter than the first one.
    #[error("{line}: found {} in a row, expected {expected}, as in the first row", plural(*.found, "field"))]
    Row {
        /// The line of the text, from 1.
        line: usize,
        /// How many fields it has.
        found: usize,
        /// How many the first row has.
        expected: usize,
    },
    /// A word of the text is not a field.
    #[error(
        "{line}:{column}: found {found:?}, expected # for a wall, . for a cell, a digit, or a wall with sums: 16\\ down, \
         \\23 across, 16\\23 both"
    )]
    Field {
        /// The line of the text, from 1.
        line: usize,
        /// The column of the text, from 1.
        column: usize,
        /// The word.
        found: String,
    },
    /// A run of two cells or more has no sum.
    #[error(
        "found {cells} cells {direction} from r{row}c{column} without a sum, expected a wall with one before them"
    )]
    NoSum {
        /// The row of the first cell.
        row: usize,
        /// The column of the first cell.
        column: usize,
        /// How many cells the run has.
        cells: usize,
        /// The direction of the run.
        direction: Direction,
    },
    /// A sum has no run, or no digits have that sum.
    #[error(
        "found the sum {sum} {direction} in r{row}c{column} for {cells} cells, expected the sum of as many different digits"
    )]
    Sum {
        /// The row of the wall.
        row: usize,
        /// The column of the wall.
        column: usize,
        /// The sum.
        sum: u32,
        /// How many cells the run has.
        cells: usize,
        /// The direction of the run.
        direction: Direction,
    },
    /// A cell has walls on all sides, and no sum.
    #[error("found the cell r{row}c{column} in no run, expected a sum across or down")]
    Alone {
        /// The row of the cell.
        row: usize,
        /// The column of the cell.
        column: usize,
    },
}

impl KakuroError {
    pub(super) fn alone(row: usize, column: usize) -> Self {
        KakuroError::Alone { row, column }
    }
}
