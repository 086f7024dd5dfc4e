//! A Kakuro with all its digits.

use std::fmt;

use super::{Field, Kakuro, text};

/// A grid with a digit in every cell. Its text is that of the puzzle with these digits, in aligned columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completed {
    pub(super) puzzle: Kakuro,
    /// The fields whose digits were given.
    pub(super) givens: Vec<u16>,
}

impl Completed {
    /// The number of rows and of columns.
    pub fn size(&self) -> (usize, usize) {
        self.puzzle.size()
    }

    /// The fields with their digits, row by row.
    pub fn fields(&self) -> &[Field] {
        &self.puzzle.fields
    }

    /// The same with all of its digits as givens: a puzzle made of an answer in part.
    pub fn all_given(mut self) -> Self {
        let cells = self.puzzle.cells().filter(|&(_, digit)| digit > 0);
        self.givens = cells.map(|(cell, _)| cell).collect();
        self
    }

    /// Whether the digit of a field was given.
    pub fn is_given(&self, place: usize) -> bool {
        self.givens.iter().any(|&given| usize::from(given) == place)
    }
}

impl fmt::Display for Completed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::write(&self.puzzle, f)
    }
}
