//! The part of the reader that takes the rows of tables, which may go on over several lines.

use super::Reader;
use crate::puzzle::sudoku::text::entry::{Entry, Place, Puzzle, column};
use crate::puzzle::sudoku::text::lines::Line;
use crate::puzzle::sudoku::text::table::{self, Column, Table};

/// The most bytes of a row of a table that goes on over several lines.
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
            self.record_number = self.number;
            self.record.push(ended(line, cr));
            return;
        }
        let entry = table.row(line, self.number, self.claims, self.order);
        let column = self.column.unwrap_or(Column::Solutions);
        if let (Entry::Invalid { .. }, Some(other)) = (&entry, Table::header(line, column)) {
            *table = other;
            return;
        }
        let message = || {
            format!(
                "found a line of more than {} bytes, expected less",
                line.len()
            )
        };
        let place = Place {
            line: self.number,
            column: self::column(line, line.len()),
        };
        self.push_table_row(entry, cut.then(|| (place, message())), into);
    }

    fn push_table_row(
        &mut self,
        entry: Entry,
        fault: Option<(Place, String)>,
        into: &mut Vec<Entry>,
    ) {
        self.top.clear();
        (self.lines, self.after_line) = (true, true);
        into.extend(
            self.table
                .as_mut()
                .and_then(Table::take_header)
                .map(Entry::Header),
        );
        into.push(match (entry, fault) {
            (Entry::Puzzle(Puzzle { layout, .. }), Some((place, message))) => Entry::Invalid {
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
        let mut row = self.record.concat();
        row.extend_from_slice(line);
        if !table.is_open(&row) {
            let entry = table.row(&row, self.record_number, self.claims, self.order);
            self.record.clear();
            return self.push_table_row(entry, None, into);
        }
        self.record.push(ended(line, cr));
        if row.len() > LONGEST_RECORD {
            self.give_up_record(into);
        }
    }

    /// The quote that was opened is not closed: its line is invalid, and those after it are read by themselves.
    pub(super) fn give_up_record(&mut self, into: &mut Vec<Entry>) {
        while let Some(table) = self.table.as_ref().filter(|_| !self.record.is_empty()) {
            let mut lines = std::mem::take(&mut self.record).into_iter();
            let first = lines.next().unwrap_or_default();
            let first = first.trim_ascii_end();
            let at = memchr::memchr(b'"', first).unwrap_or(0);
            let entry = table.row(first, self.record_number, self.claims, self.order);
            let message = "found a quote that is not closed, expected another one".to_owned();
            let fault = (table::place(first, self.record_number, at), message);
            self.push_table_row(entry, Some(fault), into);
            let number = std::mem::replace(&mut self.number, self.record_number);
            for line in lines {
                let line = Line {
                    text: line.trim_ascii_end(),
                    cut: false,
                    cr: line.ends_with(b"\r\n"),
                };
                self.line(&line, into);
            }
            self.number = number;
        }
    }
}

/// A line with its end.
fn ended(line: &[u8], cr: bool) -> Vec<u8> {
    [line, if cr { b"\r\n" } else { b"\n" }].concat()
}
