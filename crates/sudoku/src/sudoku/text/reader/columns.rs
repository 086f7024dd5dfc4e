//! The columns of several places on one line.

use super::IS_SMALL;
use crate::sudoku::text::entry::column;

/// Counts the columns of the places on a line, from left to right: each byte of the line once, however many places there are.
#[derive(Default)]
pub(super) struct Columns {
    /// The last place.
    at: usize,
    /// The characters before it.
    before: u32,
}

impl Columns {
    /// The column of a byte of the line.
    pub(super) fn of(&mut self, line: &[u8], at: usize) -> u32 {
        if IS_SMALL || at < self.at {
            return column(line, at);
        }
        let column = self.before + column(&line[self.at..], at - self.at);
        (self.at, self.before) = (at, column - 1);
        column
    }
}
