//! The part of the reader for rows of tables, which may span several lines.

use super::Reader;
use crate::sudoku::text::entry::{Entry, PuzzleEntry, TextPlace, column};
use crate::sudoku::text::lines::TextLine;
use crate::sudoku::text::table::{self, AnswerColumn, TextTable};

/// The maximum number of bytes of a row that spans several lines.
const LONGEST_RECORD: usize = 1 << 16;

impl Reader {
    pub(super) fn take_table_row(
        &mut self,
        line: &[u8],
        cut: bool,
        cr: bool,
        into: &mut Vec<Entry>,
    ) {
        let Some(table) = &mut self.table else { return };
        if !cut && table.is_open(line) {
            if self.lone_lines {
                return self.push_unclosed(line, into);
            }
            self.record_number = self.number;
            self.record_length = line.len() + 1;
            self.record.push(ended(line, cr));
            return;
        }
        let entry = table.row(line, self.number, self.claims, self.order);
        let column = self.column.unwrap_or(AnswerColumn::Solutions);
        if let (Entry::Invalid { .. }, Some(other)) = (&entry, TextTable::header(line, column)) {
            *table = other;
            return;
        }
        let message = || {
            format!(
                "found a line of more than {} bytes, expected less",
                line.len()
            )
        };
        let place = TextPlace {
            line: self.number,
            column: self::column(line, line.len()),
        };
        self.push_table_row(entry, cut.then(|| (place, message())), into);
    }

    fn push_table_row(
        &mut self,
        entry: Entry,
        fault: Option<(TextPlace, String)>,
        into: &mut Vec<Entry>,
    ) {
        self.top.clear();
        (self.lines, self.after_line) = (true, true);
        into.extend(
            self.table
                .as_mut()
                .and_then(TextTable::take_header)
                .map(Entry::Header),
        );
        into.push(match (entry, fault) {
            (Entry::Puzzle(PuzzleEntry { layout, .. }), Some((place, message))) => Entry::Invalid {
                layout,
                place,
                message,
            },
            (entry, _) => entry,
        });
    }

    /// A further line of a row of a table that has a line end in a quoted field.
    pub(super) fn go_on_with_record(&mut self, line: &[u8], cr: bool, into: &mut Vec<Entry>) {
        let Some(table) = &self.table else { return };
        // The row so far ends inside quotes, just like a single quote. So it suffices to examine this line.
        let is_open = table.is_open(&[b"\"", line].concat());
        self.record_length += line.len() + 1;
        if !is_open {
            let mut row = std::mem::take(&mut self.record).concat();
            row.extend_from_slice(line);
            let entry = table.row(&row, self.record_number, self.claims, self.order);
            return self.push_table_row(entry, None, into);
        }
        self.record.push(ended(line, cr));
        if self.record_length > LONGEST_RECORD {
            self.give_up_record(into);
        }
    }

    /// The quote is never closed: its line is invalid, and each line after it is a row by itself. None of them can
    /// begin a row of several lines, which would take quadratic time.
    pub(super) fn give_up_record(&mut self, into: &mut Vec<Entry>) {
        let mut lines = std::mem::take(&mut self.record).into_iter();
        let Some(first) = lines.next() else { return };
        let number = std::mem::replace(&mut self.number, self.record_number);
        self.push_unclosed(first.trim_ascii_end(), into);
        self.lone_lines = true;
        for line in lines {
            let line = TextLine {
                text: line.trim_ascii_end(),
                cut: false,
                cr: line.ends_with(b"\r\n"),
            };
            self.read_line(&line, into);
        }
        self.lone_lines = false;
        self.number = number;
    }

    /// Adds the row in this line, which has an unclosed quote.
    fn push_unclosed(&mut self, line: &[u8], into: &mut Vec<Entry>) {
        let Some(table) = &self.table else { return };
        let at = memchr::memchr(b'"', line).unwrap_or(0);
        let entry = table.row(line, self.number, self.claims, self.order);
        let message = "found a quote that is not closed, expected another one".to_owned();
        let fault = (table::place(line, self.number, at), message);
        self.push_table_row(entry, Some(fault), into);
    }
}

/// A line with its end.
fn ended(line: &[u8], cr: bool) -> Vec<u8> {
    [line, if cr { b"\r\n" } else { b"\n" }].concat()
}
