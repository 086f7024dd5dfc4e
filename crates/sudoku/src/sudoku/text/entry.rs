//! Entries of the input: puzzles, and texts that should have been puzzles, with their place and layout.

use std::ops::Range;

use crate::square::{RulesError, Square, SquarePuzzle, SquareRules};

/// An entry of the input: a puzzle, or something else that a reader of puzzles must know.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Entry {
    /// A puzzle.
    Puzzle(PuzzleEntry),
    /// Something else in the place of a puzzle.
    Invalid {
        /// The layout of an answer to it.
        layout: Layout,
        /// Where the fault is.
        place: TextPlace,
        /// What was found, what was expected.
        message: String,
    },
    /// The header of a table, with the columns that are added: to be written before the rows.
    Header(Vec<u8>),
    /// A note about an ambiguous text and its interpretation.
    Note {
        /// What it is about.
        place: TextPlace,
        /// The interpretation, and how to choose another one.
        message: String,
        /// The [order](super::Reader::order) that chooses another one, if one does.
        order: Option<u8>,
    },
}

/// A place in a text: a line and a column, both from 1. Columns count characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Ord, Hash, PartialOrd)]
pub struct TextPlace {
    /// The line, from 1.
    pub line: u64,
    /// The column, from 1.
    pub column: u32,
}

impl Entry {
    pub(super) fn invalid(layout: Layout, place: TextPlace, message: impl Into<String>) -> Self {
        let message = message.into();
        Entry::Invalid {
            layout,
            place,
            message,
        }
    }

    pub(super) fn note(place: TextPlace, message: impl Into<String>, order: Option<u8>) -> Self {
        let message = message.into();
        Entry::Note {
            place,
            message,
            order,
        }
    }
}

impl TextPlace {
    pub(super) fn new(line: u64, column: u32) -> Self {
        TextPlace { line, column }
    }
}

/// A puzzle that was read, with its place and its layout.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PuzzleEntry {
    /// The givens.
    pub square: Square,
    /// Where it begins.
    pub place: TextPlace,
    /// How it is laid out.
    pub layout: Layout,
    /// The solution next to the puzzle, if there is one and the reader was set up to read it.
    pub claim: Option<Box<ClaimedSolution>>,
    /// The symbols that each cell may hold, bit s for symbol s, if the puzzle was a grid of candidates; otherwise empty.
    pub candidates: Vec<u128>,
    /// The rules that came with the puzzle, if it had any.
    pub rules: Option<Box<SquareRules>>,
    /// Whether the cells are characters one after the other from `place` on.
    pub(super) is_run: bool,
}

impl PuzzleEntry {
    /// The puzzle: the givens by the rules that came with them, or by the usual ones of their order, and by the candidates.
    ///
    /// # Errors
    ///
    /// If a square of this order has no usual rules.
    pub fn puzzle(&self) -> Result<SquarePuzzle, RulesError> {
        let rules = match &self.rules {
            Some(rules) => (**rules).clone(),
            None => SquareRules::size(self.square.order().into())?,
        };
        let rules = match self.candidates.is_empty() {
            true => rules,
            false => rules.with_candidates(&self.candidates),
        };
        Ok(SquarePuzzle::new(rules, self.square.clone())?)
    }

    /// The place of a cell, counted from 0 row by row; in the solution next to the puzzle if there is one. If the cells on a
    /// line are numbers, or lists of JSON, the place of the whole puzzle.
    pub fn place_of(&self, cell: usize) -> TextPlace {
        let claim = self.claim.as_deref();
        let column = claim.map(|claim| claim.column);
        let is_run = claim.map_or(self.is_run, |claim| claim.is_run);
        match (&self.layout, column) {
            (Layout::Rows(layout), _) => layout.place(cell),
            _ if self.square.alphabet().is_spaced() => self.place,
            _ if !is_run => self.place,
            (_, column) => TextPlace {
                column: column.unwrap_or(self.place.column) + cell as u32,
                ..self.place
            },
        }
    }
}

/// A square next to a puzzle that claims to solve it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ClaimedSolution {
    /// The square.
    pub square: Square,
    /// The column of the text that it begins in.
    pub column: u32,
    /// Whether its cells are characters one after the other from there on.
    pub(super) is_run: bool,
}

/// The layout of an entry, with everything needed to write an answer in the same way.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Layout {
    /// On one line.
    Line,
    /// In n rows, with or without a frame.
    Rows(Box<RowsLayout>),
    /// In a row of a table with a header.
    Table(Box<TableRow>),
}

/// The rows of a puzzle as they were read: the text around the cells, such as a frame, and the place of each cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RowsLayout {
    /// The text, with [`CELL`] for each cell.
    pub(super) text: Vec<u8>,
    /// The width of the text of each cell; empty if all widths are 1.
    pub(super) widths: Vec<u8>,
    /// Where each cell was read.
    pub(super) places: Vec<TextPlace>,
}

/// The mark for a cell in the text of a [`RowsLayout`].
pub(super) const CELL: u8 = 0;

impl RowsLayout {
    /// The place of a cell, counted from 0 row by row; the beginning of the puzzle if there is no such cell.
    pub fn place(&self, cell: usize) -> TextPlace {
        let place = self.places.get(cell).or(self.places.first());
        place.copied().unwrap_or(TextPlace::new(1, 1))
    }
}

/// A row of a table as it was read, and the field of it that the answer goes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableRow {
    pub(super) row: Vec<u8>,
    /// The answer takes the place of these bytes.
    pub(super) answer: Range<usize>,
    /// How many delimiters are missing before it.
    pub(super) missing: usize,
    pub(super) delimiter: u8,
}

impl TableRow {
    /// Whether the answer is between quotes of the row.
    pub(super) fn is_quoted(&self) -> bool {
        self.missing == 0 && self.row[..self.answer.start].ends_with(b"\"")
    }
}

/// The column of the byte at `at`: characters from 1. Invalid UTF-8 is counted as well as possible.
pub(super) fn column(line: &[u8], at: usize) -> u32 {
    let begins = |&&byte: &&u8| byte & 0xC0 != 0x80;
    line[..at.min(line.len())].iter().filter(begins).count() as u32 + 1
}
