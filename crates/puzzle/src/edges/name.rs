//! The names of the items of an edge-matching puzzle, as text.

use std::fmt;

use super::{Constraint, Label};

impl fmt::Display for Constraint {
    /// `t2` for a kind of tile, `r1c2` for a cell, `r1c2/r1c3` for the edge between two cells.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cell =
            |row: u8, column: u8| format!("r{}c{}", u16::from(row) + 1, u16::from(column) + 1);
        match self.0 {
            Label::Tile(tile) => write!(f, "t{}", u32::from(tile) + 1),
            Label::Cell { row, column } => f.write_str(&cell(row, column)),
            Label::Below { row, column } => {
                write!(f, "{}/{}", cell(row, column), cell(row + 1, column))
            }
            Label::Right { row, column } => {
                write!(f, "{}/{}", cell(row, column), cell(row, column + 1))
            }
        }
    }
}
