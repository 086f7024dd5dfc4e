//! The reader: recognizes puzzles of all shapes, line by line, in any mixture.
//!
//! The meaning of a line depends on the line itself (see `row`) and on a little state: the rows of an unfinished square
//! ([`RowBlock`]), the header of the current table ([`TextTable`]), and whether dashes have been used as blanks, since
//! `---------` is either a row of nine blanks or a rule. The reader tries lines of 81 characters, the most common
//! layout, first.
//!
//! Anything that is not a puzzle, a comment, a rule or a heading becomes one [`Entry::Invalid`], so the answers stay
//! aligned with the lines.

mod glance;
mod record;
mod rows;
mod sixteen;

use glance::{claim_after, excerpt, is_heading};
use sixteen::Sixteen;

use super::block::RowBlock;
use super::entry::{Entry, Layout, PuzzleEntry, TextPlace, column};
use super::fields::{FieldRow, is_brackets};
use super::lines::TextLine;
use super::row::{CellSymbols, TextRow, counted, leading_nine, leading_square, strange};
use super::table::{self, AnswerColumn, TextTable};
use crate::square::Square;

/// A reader of puzzles in text: takes line after line, and makes entries of them.
#[derive(Debug, Default)]
pub struct Reader {
    /// The order of the puzzles, if it is known.
    order: Option<u8>,
    /// Whether to read the solutions next to the puzzles.
    claims: bool,
    column: Option<AnswerColumn>,
    number: u64,
    block: Option<RowBlock>,
    /// A block whose frame may still end with a rule.
    closing: Option<RowBlock>,
    /// The rules since the last puzzle: the top of a frame, if rows follow.
    top: Vec<u8>,
    table: Option<TextTable>,
    /// The lines of a row of a table that is not complete, with the number of the first one.
    record: Vec<Vec<u8>>,
    record_number: u64,
    /// The bytes of these lines.
    record_length: usize,
    /// Whether each line is a row by itself, even if it has an unclosed quote.
    lone_lines: bool,
    /// Whether blanks are dashes in this text, as far as seen.
    dashes: Option<bool>,
    /// Whether the last puzzle was a line.
    lines: bool,
    /// Whether the last line was a puzzle, or should have been one.
    after_line: bool,
    /// Lines of sixteen symbols: puzzles of order 4, or rows of order 16.
    sixteen: Sixteen,
    /// Whether this is a section of an `.sdk` file that is not the puzzle.
    skipping: bool,
    /// Whether this is an array with one cell per line, which has been refused.
    scattered: bool,
}

impl Reader {
    /// A reader of puzzles of all usual orders.
    pub fn new() -> Self {
        Reader::default()
    }

    /// Sets the order: only puzzles of this order are recognized.
    pub fn order(self, order: u8) -> Self {
        Reader {
            order: Some(order),
            ..self
        }
    }

    /// Sets that the reader also reads the solutions next to puzzles.
    pub fn with_claims(self) -> Self {
        Reader {
            claims: true,
            ..self
        }
    }

    /// Sets the column of a table that answers go to. Without it they go to that of the solutions.
    pub fn column(self, column: AnswerColumn) -> Self {
        Reader {
            column: Some(column),
            ..self
        }
    }

    /// Reads the next line of a text, and appends what it completes.
    pub fn read_line(&mut self, line: &TextLine<'_>, into: &mut Vec<Entry>) {
        self.number += 1;
        let text = match line.text {
            [0xEF, 0xBB, 0xBF, rest @ ..] if self.number == 1 => rest,
            text => text,
        };
        // The fast path for the most common layout.
        let alone = self.block.is_none()
            && self.closing.is_none()
            && self.table.is_none()
            && self.sixteen.is_empty()
            && self.may_be_nine();
        if let Some(cells) = alone.then(|| leading_nine(text)).flatten() {
            return self.take_line(text, 0, 81, Square::nine(cells), into);
        }
        if !self.record.is_empty() {
            return self.go_on_with_record(text, line.cr, into);
        }
        self.any_line(text, line.cut, line.cr, into);
    }

    /// Ends a text, and appends what its last lines were. The reader can then read another text.
    pub fn finish(&mut self, into: &mut Vec<Entry>) {
        self.number += 1;
        self.give_up_record(into);
        self.end_sixteen(into);
        self.cut_short("the end of the file", into);
        *self = Reader {
            order: self.order,
            claims: self.claims,
            column: self.column,
            ..Reader::default()
        };
    }

    fn may_be_nine(&self) -> bool {
        self.order.is_none_or(|order| order == 9)
    }

    fn any_line(&mut self, raw: &[u8], cut: bool, cr: bool, into: &mut Vec<Entry>) {
        let line = raw.trim_ascii_end();
        if self.close(line, into) || self.take_tabs(raw, into) {
            return;
        }
        let text = line.trim_ascii_start();
        if self.may_be_sixteen(text) {
            return self.take_sixteen(line, into);
        }
        self.end_sixteen(into);
        if self.take_scattered(line, into) {
            return;
        }
        match text {
            [] => return self.blank_line(into),
            [b'#', ..] => {
                self.skipping = false;
                self.after_line = false;
                return;
            }
            [b'[', name @ .., b']']
                if name.iter().all(u8::is_ascii_alphabetic) && text.len() > 2 =>
            {
                self.cut_short("a section", into);
                self.skipping = !name.eq_ignore_ascii_case(b"puzzle");
                return;
            }
            _ if self.skipping => return,
            _ if is_brackets(text) => return self.take_brackets(line),
            _ => {}
        }
        let indent = line.len() - text.len();
        if self.block.is_none() {
            if self.table.as_ref().is_some_and(|table| table.has_row(line)) {
                return self.take_table_row(line, cut, cr, into);
            }
            let quote = usize::from(text[0] == b'"');
            if self.may_be_nine()
                && let Some(cells) = leading_nine(&text[quote..])
            {
                return self.take_line(line, indent + quote, 81, Square::nine(cells), into);
            }
            // Sixteen symbols in quotes that are not a square may be a row of an array.
            let is_row = |found: &Result<Square, String>| {
                quote > 0
                    && found.is_err()
                    && FieldRow::of(line, self.order.map(usize::from)).is_some()
            };
            if let Some((found, length)) = leading_square(&text[quote..], self.order)
                && !is_row(&found)
            {
                return self.take_square(line, indent + quote, length, found, into);
            }
        }
        let column = self.column.unwrap_or(AnswerColumn::Solutions);
        if self.block.is_none()
            && self.closing.is_none()
            && let Some(table) = TextTable::header(line, column)
        {
            self.table = Some(table);
            return;
        }
        if CellSymbols::Nine.run(text) < 81 && self.take_row_or_rule(line, into) {
            return;
        }
        if self.block.is_some() || self.closing.is_some() {
            self.cut_short(&excerpt(text), into);
        }
        if self.may_be_nine()
            && let Some(cells) = leading_nine(text)
        {
            return self.take_line(line, indent, 81, Square::nine(cells), into);
        }
        if let Some(table) = TextTable::header(line, column) {
            self.table = Some(table);
            return;
        }
        if self.may_be_nine()
            && let Some(cells) = TextRow::of(text, CellSymbols::Nine).and_then(|row| row.nine(text))
        {
            return self.take_line(line, indent, text.len(), Square::nine(cells), into);
        }
        if !is_heading(text) {
            self.invalid_line(line, indent, into);
        }
    }

    /// A square of another order than 9 on a line, from the byte `start` on.
    fn take_square(
        &mut self,
        line: &[u8],
        start: usize,
        length: usize,
        found: Result<Square, String>,
        into: &mut Vec<Entry>,
    ) {
        match found {
            Ok(square) => self.take_line(line, start, length, square, into),
            Err(message) => {
                self.top.clear();
                (self.lines, self.after_line) = (true, true);
                into.push(Entry::Invalid {
                    layout: Layout::Line,
                    place: self.at(line, start),
                    message,
                });
            }
        }
    }

    /// A puzzle on a line, of `length` bytes from the byte `start` on.
    fn take_line(
        &mut self,
        line: &[u8],
        start: usize,
        length: usize,
        square: Square,
        into: &mut Vec<Entry>,
    ) {
        self.top.clear();
        (self.lines, self.after_line) = (true, true);
        let place = self.at(line, start);
        let mut claim = None;
        if self.claims {
            match claim_after(line, start + length, &square) {
                Ok(found) => claim = found.map(Box::new),
                Err((column, message)) => {
                    let place = TextPlace { column, ..place };
                    return into.push(Entry::Invalid {
                        layout: Layout::Line,
                        place,
                        message,
                    });
                }
            }
        }
        into.push(Entry::Puzzle(PuzzleEntry {
            square,
            place,
            layout: Layout::Line,
            claim,
        }));
    }

    /// The place of a byte of the last line.
    fn at(&self, line: &[u8], at: usize) -> TextPlace {
        TextPlace {
            line: self.number,
            column: column(line, at),
        }
    }

    fn blank_line(&mut self, into: &mut Vec<Entry>) {
        (self.skipping, self.after_line) = (false, false);
        self.top.clear();
        let number = self.number;
        let goes_on = self
            .block
            .as_mut()
            .is_some_and(|block| block.add_blank_line(number));
        if !goes_on {
            self.cut_short("a blank line", into);
        }
    }

    fn invalid_line(&mut self, line: &[u8], indent: usize, into: &mut Vec<Entry>) {
        self.top.clear();
        self.after_line = true;
        let text = &line[indent..];
        let order = usize::from(self.order.unwrap_or(9));
        let (symbols, cells) = (CellSymbols::of(order), order * order);
        let run = symbols.run(text);
        let ends = |run| {
            text.get::<usize>(run)
                .is_none_or(|next| b" \t,;|\"".contains(next))
        };
        let words = self.order.is_some_and(|order| order != 9)
            && text
                .iter()
                .all(|byte| byte.is_ascii_alphabetic() || *byte == b' ');
        let (at, message) = if run == 0 || words {
            let found = excerpt(text);
            let columns = text.iter().any(|byte| b",;\t".contains(byte)) && self.number == 1;
            let expected = match columns {
                true => format!("or a header with a column {}", table::PUZZLE_COLUMNS),
                false => "or a row".to_owned(),
            };
            let message = match order {
                9 if !columns => "expected a puzzle: 81 characters, or a row of nine".to_owned(),
                9 => format!("expected a puzzle: 81 characters, a row of nine, {expected}"),
                _ => format!("expected a puzzle: {cells} characters, or a row of {order}"),
            };
            // Some judges write arrays.
            let cure = match text.starts_with(b"[") {
                true => r#"; `tr -d '[]", '` removes brackets and quotes"#,
                false => "",
            };
            (0, format!("found {found}, {message}{cure}"))
        } else if let Some(row) =
            TextRow::of(text, symbols).filter(|row| order != 9 && row.groups.len() > 1)
        {
            // Symbols with spaces between them.
            let found = row.cells(row.groups.len()).len();
            (
                text.len(),
                format!("found {}, expected {cells}", counted(found)),
            )
        } else if run > cells || (run < cells && ends(run)) {
            (
                run.min(cells),
                format!("found {}, expected {cells}", counted(run)),
            )
        } else {
            let (_, found) = strange(line, indent + run);
            let expected = if run == cells {
                "the end of the puzzle"
            } else {
                symbols.expected()
            };
            (run, format!("found {found}, expected {expected}"))
        };
        into.push(Entry::Invalid {
            layout: Layout::Line,
            place: self.at(line, indent + at),
            message,
        });
    }
}
