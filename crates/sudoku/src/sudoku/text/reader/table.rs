//! Tables with a header, whose rows may span several lines.

use super::line::rest;
use super::{Entry, IS_SMALL, Line, Reader, damaged, readings};
use crate::sudoku::text::entry::PuzzleEntry;
use crate::sudoku::text::lines::TextLine;
use crate::sudoku::text::table::{self, TextTable};

/// The maximum number of bytes of a row that spans several lines.
const LONGEST_RECORD: usize = 1 << 16;

/// Forgets a table without rows that is rather the title of a grid, of which this line may be the first. It takes no line.
pub(super) fn drop_title(reader: &mut Reader, line: &Line<'_>) -> Option<()> {
    let order = reader.order;
    let may_be_row = || !readings::rows(line.line, order).is_empty();
    let is_comment = line.text.starts_with(b"#");
    reader
        .table
        .take_if(|table| !IS_SMALL && !is_comment && table.is_title(line.line, may_be_row));
    None
}

/// A row of the current table.
pub(super) fn take_row(reader: &mut Reader, line: &Line<'_>) -> Option<()> {
    let (line, cut, cr) = (line.line, line.cut, line.cr);
    let free = reader.block.is_none();
    let table = reader.table.as_mut();
    let table = table.filter(|table| free && table.has_row(line))?;
    if !cut && table.is_open(line) {
        if reader.lone_lines {
            reader.push_unclosed(line);
        } else {
            reader.record_number = reader.number;
            reader.record_length = line.len() + 1;
            reader.record.push(ended(line, cr));
        }
        return Some(());
    }
    let entry = table.row(line, reader.number, reader.claims, reader.order);
    if let (Entry::Invalid { .. }, Some(other)) = (&entry, TextTable::header(line, reader.column)) {
        *table = other;
        return Some(());
    }
    reader.push_table_row(line, entry, cut.then(|| rest(line)));
    Some(())
}

/// The header of a table.
pub(super) fn take_header(reader: &mut Reader, line: &Line<'_>) -> Option<()> {
    let header = TextTable::header(line.line, reader.column);
    reader.table = Some(header.filter(|_| reader.block.is_none())?);
    Some(())
}

impl Reader {
    /// Adds a row. If it is a puzzle, the byte of a fault in it and its description may make it invalid.
    fn push_table_row(&mut self, row: &[u8], entry: Entry, fault: Option<(usize, String)>) {
        self.top.clear();
        (self.lines, self.after_line) = (true, true);
        let header = self.table.as_mut().and_then(TextTable::take_header);
        self.entries.extend(header.map(Entry::Header));
        let fault = fault.or_else(|| damaged::fault(row));
        self.entries.push(match (entry, fault) {
            (Entry::Puzzle(PuzzleEntry { layout, .. }), Some((at, message))) => {
                Entry::invalid(layout, table::place(row, self.number, at), message)
            }
            (entry, _) => entry,
        });
    }

    /// A further line of a row of a table that has a line end in a quoted field.
    pub(super) fn go_on_with_record(&mut self, line: &[u8], cr: bool) {
        let Some(table) = &self.table else { return };
        // The row so far ends inside quotes, just like a single quote. So it suffices to examine this line.
        let is_open = table.is_open(&[b"\"", line].concat());
        self.record_length += line.len() + 1;
        if !is_open {
            let mut row = std::mem::take(&mut self.record).concat();
            row.extend_from_slice(line);
            let entry = table.row(&row, self.record_number, self.claims, self.order);
            return self.push_table_row(&row, entry, None);
        }
        self.record.push(ended(line, cr));
        if self.record_length > LONGEST_RECORD {
            self.give_up_record();
        }
    }

    /// The quote is never closed: its line is invalid, and each line after it is a row by itself. None of them can
    /// begin a row of several lines, which would take quadratic time.
    pub(super) fn give_up_record(&mut self) {
        let mut lines = std::mem::take(&mut self.record).into_iter();
        let Some(first) = lines.next() else { return };
        let number = std::mem::replace(&mut self.number, self.record_number);
        self.push_unclosed(first.trim_ascii_end());
        self.lone_lines = true;
        for line in lines {
            let line = TextLine {
                text: line.trim_ascii_end(),
                cut: false,
                cr: line.ends_with(b"\r\n"),
            };
            self.take_line(&line);
        }
        self.lone_lines = false;
        self.number = number;
    }

    /// Adds the row in this line, which has an unclosed quote.
    fn push_unclosed(&mut self, line: &[u8]) {
        let Some(table) = &self.table else { return };
        let at = memchr::memchr(b'"', line).unwrap_or(0);
        let entry = table.row(line, self.number, self.claims, self.order);
        let message = "found a quote that is not closed, expected another one".to_owned();
        self.push_table_row(line, entry, Some((at, message)));
    }
}

/// A line with its end.
fn ended(line: &[u8], cr: bool) -> Vec<u8> {
    [line, if cr { b"\r\n" } else { b"\n" }].concat()
}
