//! Entries of the input: puzzles, and texts that should have been puzzles, with their place and layout.

use std::ops::Range;

use crate::puzzle::square::Square;

/// One entry of the input.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Entry {
    /// A puzzle.
    Puzzle(Puzzle),
    /// Something that is not a puzzle in the place of a puzzle.
    Invalid {
        /// The layout of an answer to it.
        layout: Layout,
        /// Where the fault is.
        place: Place,
        /// What was found, what was expected.
        message: String,
    },
    /// The header of a table, with the columns that are added. It goes before the rows.
    Header(Vec<u8>),
    /// A remark on how something was read that could have been read otherwise.
    Note {
        /// What it is about.
        place: Place,
        /// How it was read, and how to have it read otherwise.
        message: String,
    },
}

/// A line and a column, both from 1. Columns count characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The line, from 1.
    pub line: u64,
    /// The column, from 1.
    pub column: u32,
}

/// A puzzle that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Puzzle {
    /// The givens.
    pub square: Square,
    /// Where it begins.
    pub place: Place,
    /// How it is laid out.
    pub layout: Layout,
    /// The solution that stands next to the puzzle, if the reader was asked for it and there is one.
    pub claim: Option<Box<Claim>>,
}

impl Puzzle {
    /// Where a cell was read, counted from 0 row by row: in the solution next to the puzzle if there is one. The place
    /// of the whole puzzle where cells are numbers on one line.
    pub fn place_of(&self, cell: usize) -> Place {
        let column = self.claim.as_ref().map(|claim| claim.column);
        match (&self.layout, column) {
            (Layout::Rows(art), _) => art.place(cell),
            _ if self.square.alphabet().is_spaced() => self.place,
            (_, column) => Place {
                column: column.unwrap_or(self.place.column) + cell as u32,
                ..self.place
            },
        }
    }
}

/// A square that is said to solve a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Claim {
    /// The square.
    pub square: Square,
    /// The column it begins in.
    pub column: u32,
}

/// The layout of an entry, with everything needed to write an answer in the same way.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Layout {
    /// On one line.
    Line,
    /// In n rows, with or without a frame.
    Rows(Box<Art>),
    /// In a row of a table with a header.
    Table(Box<Slot>),
}

/// The lines of a puzzle in rows, with a mark in place of each cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Art {
    /// The text, with [`CELL`] for each cell.
    pub(super) text: Vec<u8>,
    /// How wide the text of each cell was; nothing if all are one wide.
    pub(super) widths: Vec<u8>,
    /// Where each cell was read.
    pub(super) places: Vec<Place>,
}

/// What stands for a cell in an [`Art`].
pub(super) const CELL: u8 = 0;

impl Art {
    /// Where a cell was read, counted from 0 row by row; where the art begins if there is no such cell.
    pub fn place(&self, cell: usize) -> Place {
        let place = self.places.get(cell).or(self.places.first());
        place.copied().unwrap_or(Place { line: 1, column: 1 })
    }
}

/// A row of a table, and where the answer goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slot {
    pub(super) row: Vec<u8>,
    /// The answer takes the place of these bytes.
    pub(super) answer: Range<usize>,
    /// How many delimiters are missing before it.
    pub(super) missing: usize,
    pub(super) delimiter: u8,
}

/// The column of the byte at `at`: characters from 1. Bytes that are not UTF-8 count as they can.
pub(super) fn column(line: &[u8], at: usize) -> u32 {
    let begins = |&&byte: &&u8| byte & 0xC0 != 0x80;
    line[..at.min(line.len())].iter().filter(begins).count() as u32 + 1
}
