//! Lines of sixteen symbols: each a puzzle of order 4, or sixteen of them the rows of one of order 16.
//!
//! The reader keeps such lines until their meaning is clear. Sixteen consecutive lines, with no other such line before
//! or after them, are rows. If none of them has a symbol above 4, they might also be sixteen puzzles, and a note says
//! so. If a seventeenth such line follows, all of them are puzzles.

use super::{CellSymbols, Entry, FieldRow, IS_SMALL, Line, Reader, TextPlace, TextRow, is_rule};
use crate::sudoku::text::labels::are_in_order;
use crate::sudoku::text::row::leading_square;

/// Lines of sixteen symbols whose meaning depends on the next lines.
#[derive(Debug, Default)]
pub(super) struct Sixteen {
    lines: Vec<Vec<u8>>,
    /// The number of the first.
    number: u64,
    /// Whether the lines of this kind here are puzzles: there were more than sixteen.
    puzzles: bool,
}

impl Sixteen {
    pub(super) fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }
}

/// A line of sixteen symbols. Any other line decides what those before it are.
pub(super) fn take(reader: &mut Reader, line: &Line<'_>) -> Option<()> {
    let is_taken = reader.may_be_sixteen(line.text);
    if !is_taken {
        reader.end_sixteen();
    }
    is_taken.then(|| reader.take_sixteen(line.line))
}

impl Reader {
    /// Whether a line has sixteen symbols and nothing else, and no order is known.
    fn may_be_sixteen(&self, text: &[u8]) -> bool {
        let free = self.order.is_none()
            && self.block.is_none()
            && self.table.is_none()
            && !self.skipping
            && self.has_rules_on_top();
        let short = (16..64).contains(&text.len()) && !text.contains(&b'|');
        if free && !self.sixteen.is_empty() && text == b"----------------" {
            return true;
        }
        // Labels above the columns of one grid.
        let is_header = || {
            let text = String::from_utf8_lossy(text);
            self.sixteen.is_empty() && are_in_order(text.split_ascii_whitespace())
        };
        // A label, fifteen numbers and an empty field.
        let is_labeled = || FieldRow::labeled(text, 16).is_some();
        free && short
            && (IS_SMALL || !is_header() && !is_labeled())
            && TextRow::of(text, CellSymbols::Any).is_some_and(|row| {
                let whole = row.groups.len() == 1 || row.groups.len() == 16;
                whole && row.order(text) == Some(16)
            })
    }

    /// Whether nothing but rules is above this line.
    fn has_rules_on_top(&self) -> bool {
        let mut lines = self.top.split(|&byte| byte == b'\n');
        lines.all(|line| line.is_empty() || is_rule(line))
    }

    fn take_sixteen(&mut self, line: &[u8]) {
        if self.sixteen.puzzles {
            return self.take_four(line);
        }
        if self.sixteen.is_empty() {
            let above = match line.contains(&b'-') {
                true if !IS_SMALL => self.dashes_on_top(16, line),
                _ => Vec::new(),
            };
            self.sixteen.number = self.number - above.len() as u64;
            if !above.is_empty() {
                self.top.clear();
            }
            self.sixteen.lines = above;
        }
        if self.sixteen.lines.len() == 16 {
            // The first sixteen are puzzles, and so is this one.
            self.sixteen.puzzles = true;
            self.each_sixteen(Self::take_four);
            return self.take_four(line);
        }
        self.sixteen.lines.push(line.to_vec());
        if self.sixteen.lines.len() == 16 && !self.sixteen.lines.iter().all(|line| is_four(line)) {
            self.each_sixteen(Self::take_row_of_sixteen);
        }
    }

    /// Reads the kept lines, because no further line of this kind follows.
    pub(super) fn end_sixteen(&mut self) {
        self.sixteen.puzzles = false;
        let lines = &self.sixteen.lines;
        let larger = lines.iter().filter(|line| !is_four(line)).count();
        if lines.len() == 16 {
            let place = TextPlace::new(self.sixteen.number, 1);
            let message = "sixteen lines of sixteen symbols are read as one grid of 16x16; for sixteen puzzles of \
                           4x4, give the order 4";
            self.entries.push(Entry::note(place, message, Some(4)));
            self.each_sixteen(Self::take_row_of_sixteen);
        } else if 2 * larger > lines.len() {
            self.each_sixteen(Self::take_row_of_sixteen);
        } else {
            self.each_sixteen(Self::take_four);
        }
    }

    /// Processes each kept line as if it were read now.
    fn each_sixteen(&mut self, take: fn(&mut Self, &[u8])) {
        let lines = std::mem::take(&mut self.sixteen.lines);
        let number = std::mem::replace(&mut self.number, self.sixteen.number);
        for line in lines {
            take(self, &line);
            self.number += 1;
        }
        self.number = number;
    }

    fn take_four(&mut self, line: &[u8]) {
        let text = line.trim_ascii_start();
        let indent = line.len() - text.len();
        if let Some((found, length)) = leading_square(text, Some(4)) {
            return self.add_square(line, indent, length, found);
        }
        // Numbers above 4.
        let message = "found a number above 4, expected a puzzle of 4x4, or fifteen more such rows of one of 16x16";
        self.refuse(line, indent, message);
    }

    fn take_row_of_sixteen(&mut self, line: &[u8]) {
        let row = TextRow::of(line, CellSymbols::Any).expect("it was one when it was kept");
        self.add_row(line, &row.cells(16), 16, None);
    }
}

/// Whether a line can be a puzzle of order 4.
fn is_four(line: &[u8]) -> bool {
    let square = leading_square(line.trim_ascii_start(), Some(4));
    square.is_some_and(|(square, _)| square.is_ok())
}
