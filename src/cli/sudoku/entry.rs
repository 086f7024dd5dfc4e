//! What is read: puzzles, and what should have been puzzles, with their place and their shape.

use quadrille::puzzle::square::SquarePuzzle;

/// One thing that was read, to be answered in its turn.
pub enum Entry {
    Puzzle(Puzzle),
    /// A puzzle of another size or with other rules.
    Square {
        puzzle: Box<SquarePuzzle>,
        place: Place,
    },
    /// Something that is not a puzzle, where a puzzle was expected.
    Invalid {
        shape: Shape,
        place: Place,
        /// What was found, what was expected.
        message: String,
    },
    /// The header of a table.
    Header(Vec<u8>),
}

/// A line and a column, both from 1; columns count characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    pub line: u64,
    pub column: u32,
}

pub struct Puzzle {
    pub cells: [u8; 81],
    pub place: Place,
    pub shape: Shape,
    /// The solution that stands next to the puzzle, if there is one and it is to be checked.
    pub claim: Option<Box<Claim>>,
}

/// A board that is said to solve a puzzle.
pub struct Claim {
    pub cells: [u8; 81],
    /// The column it starts in.
    pub column: u32,
}

/// The shape something was read in, with what it takes to write an answer in the same shape.
pub enum Shape {
    /// A line of 81 characters.
    Line,
    /// Nine rows, with or without a frame.
    Block(Box<Art>),
    /// A row of a table with a header.
    Table(Box<Slot>),
}

/// The lines of a block, with [`CELL`] in place of its 81 cells.
#[derive(Default)]
pub struct Art {
    pub text: Vec<u8>,
    /// The number of the line of each row.
    pub lines: [u64; 9],
}

/// What stands for a cell in an [`Art`].
pub const CELL: u8 = 0;

impl Art {
    /// Where a cell was read.
    pub fn place(&self, cell: usize) -> Place {
        let mut cells = memchr::memchr_iter(CELL, &self.text);
        let at = cells.nth(cell).unwrap_or(0);
        let line = memchr::memrchr(b'\n', &self.text[..at]).map_or(0, |end| end + 1);
        Place {
            line: self.lines[cell / 9],
            column: column(&self.text[line..], at - line),
        }
    }
}

/// A row of a table, and where the answer goes.
pub struct Slot {
    pub row: Vec<u8>,
    /// The answer takes the place of these bytes.
    pub answer: std::ops::Range<usize>,
    /// How many commas are missing before it.
    pub commas: usize,
}

/// The column of the byte at `at`: characters from 1. Bytes that are not UTF-8 count as they can.
pub fn column(line: &[u8], at: usize) -> u32 {
    let begins = |&&byte: &&u8| byte & 0xC0 != 0x80;
    line[..at.min(line.len())].iter().filter(begins).count() as u32 + 1
}
