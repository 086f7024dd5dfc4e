//! Sudoku puzzles as text: reads every common layout, and answers in the layout of the puzzle.
//!
//! A [`Reader`] takes line after line and turns them into [`Entry`]s; [`TextLines`] cuts a stream into lines, in
//! bounded memory; [`read`] does both for a complete text. Squares of any order are read in these shapes, each
//! recognized automatically, in any mix:
//!
//! - a line: n² symbols; the rest after a space or a comma (an id, a rating) is ignored;
//! - rows: n rows of n symbols, or of n numbers with spaces between them, with or without a frame, with or without
//!   blank lines between the boxes; or of n fields, as in spreadsheets, Markdown and arrays, where an empty field is a
//!   blank;
//! - a table: CSV with a header that names a column of puzzles;
//! - a grid in which spaces are blanks, or whose rows have labels or comments beside them; JSON on one line; a puzzle
//!   inside a line, such as an address.
//!
//! If no order is given, the number of symbols determines it: 4, 6, 8 to 10, 12, 14 to 16, 18, 20 to 22, 24 or 25.
//! Sixteen symbols on a line can be a square of order 4 or a row of order 16: exactly sixteen such lines together are
//! rows, and an [`Entry::Note`] says so if order 4 was also possible.
//!
//! Anything that is not a puzzle, a comment, a rule or a heading becomes an [`Entry::Invalid`], so answers stay aligned
//! with lines. No input makes the reader panic.
//!
//! An [`AnswerFormat`] writes answers: as a line, in the rows and the frame of the input, or in the row of the table.
//!
//! From a text to answers: one [`Solver`](super::Solver) solves puzzles of all orders and rules, and each answer has the
//! layout of its puzzle.
//!
//! ```
//! use quadrille::sudoku::Solver;
//! use quadrille::sudoku::text::{AnswerFormat, AnswerPart, Entry, read};
//!
//! let text = "\
//! 8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..
//!
//! 1 . | . .
//! . . | 2 .
//! ----+----
//! . 3 | . .
//! . . | . 4
//!
//! 1.2.
//! ";
//! let mut solver = Solver::dense();
//! let (mut answers, mut mistakes) = (Vec::new(), Vec::new());
//! for entry in read(text.as_bytes()) {
//!     match entry {
//!         Entry::Puzzle(entry) => match solver.unique_solution(&entry.puzzle()?) {
//!             Some(solution) => {
//!                 let format = AnswerFormat::of(&entry.layout);
//!                 format.write_part(AnswerPart::Square(solution.square()), 0, None, &mut answers);
//!                 format.write_end(&mut answers);
//!             }
//!             None => mistakes.push(format!("{}: not one solution", entry.place.line)),
//!         },
//!         Entry::Invalid { place, message, .. } => mistakes.push(format!("{}: {message}", place.line)),
//!         _ => {}
//!     }
//! }
//! assert_eq!(String::from_utf8_lossy(&answers), "\
//! 812753649943682175675491283154237896369845721287169534521974368438526917796318452
//! 1 2 | 4 3
//! 3 4 | 2 1
//! ----+----
//! 4 3 | 1 2
//! 2 1 | 3 4
//! ");
//! assert_eq!(mistakes, ["10: found the end of the file after 1 row of a grid, expected 4 rows"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod block;
mod entry;
mod fields;
mod labels;
mod letters;
mod lines;
mod pretty;
mod reader;
mod row;
mod rows_layout;
mod rule;
mod symbols;
mod table;
mod write;

pub use entry::{ClaimedSolution, Entry, Layout, PuzzleEntry, RowsLayout, TableRow, TextPlace};
pub use lines::{TextLine, TextLines};
pub use pretty::PrettyStyle;
pub use reader::Reader;
pub use table::AnswerColumn;
#[doc(hidden)] // for the binary of this package
pub use table::write_field;
pub use write::{AnswerFormat, AnswerPart};

// A text on a page is short, and its mistakes are seen: what is only about grids around a damaged one is left out there.
use quadrille_engine::IS_SMALL;

use crate::square::boxes;

/// The orders that the number of symbols determines: those with boxes of at least two rows.
const ORDERS: &[u8] = &[4, 6, 8, 9, 10, 12, 14, 15, 16, 18, 20, 21, 22, 24, 25];

/// Whether this is one of [`ORDERS`].
fn is_usual(order: usize) -> bool {
    ORDERS.iter().any(|&usual| usize::from(usual) == order)
}

/// Reads everything in a text.
pub fn read(text: &[u8]) -> Vec<Entry> {
    read_with(Reader::new(), text)
}

/// Reads everything in a text with `reader`, which may know the order.
pub fn read_with(mut reader: Reader, text: &[u8]) -> Vec<Entry> {
    let mut entries = Vec::new();
    let mut lines = TextLines::new(text);
    while !lines.is_done() {
        // Bytes in memory can always be read.
        let _ = lines.fill();
        while let Some(line) = lines.next() {
            reader.read_line(&line, &mut entries);
        }
    }
    reader.finish(&mut entries);
    entries
}
