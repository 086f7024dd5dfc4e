//! Lines that no entry is about: each is a heading, or it is told.
//!
//! A line is read as a part of a grid, a line, a table, and so on, or it is refused; many lines pass through several of these, and
//! what was wrong with one may be dropped when the grid beside it becomes clear. So the reader keeps each line until an entry covers
//! it. Entries come in the order of their lines: what is above the next entry, and is neither in the one before nor a heading, a
//! rule or words beside a grid, would be lost in silence, and becomes an [`Entry::Invalid`] of its own.

use super::extent::{extent_of_rows, line_of};
use super::kept_line::KeptLine;
use super::readings::RowReading;
use super::{CellSymbols, Entry, Layout, Line, Reader, TextPlace, invalid};
use crate::sudoku::text::labels::{are_in_order, count_names};
use crate::sudoku::text::rule;

/// The bytes of a line that are kept.
const KEPT: usize = 400;

/// The lines that no entry has been about so far.
#[derive(Debug, Default)]
pub(super) struct Unread {
    lines: Vec<KeptLine>,
    /// Whether the last line is a heading.
    is_heading: bool,
    /// The last line of the last grid, and its order.
    grid: (u64, usize),
}

impl Unread {
    pub(super) fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Notes that the line that is read now is a heading.
    pub(super) fn pass(&mut self) {
        self.is_heading = true;
    }

    /// Notes that these lines are told of.
    pub(super) fn cover(&mut self, first: u64, last: u64) {
        // They are in order.
        let start = self.lines.partition_point(|line| line.number < first);
        let end = self.lines.partition_point(|line| line.number <= last);
        self.lines.drain(start..end);
    }

    /// Adds what is lost above each of the entries from `start` on.
    pub(super) fn tell_above(&mut self, entries: &mut Vec<Entry>, start: usize, order: Option<u8>) {
        if self.is_empty() || entries.len() == start {
            return;
        }
        let mut lines = std::mem::take(&mut self.lines).into_iter().peekable();
        for entry in entries.split_off(start) {
            if !matches!(entry, Entry::Puzzle(_) | Entry::Invalid { .. }) || lines.peek().is_none()
            {
                entries.push(entry);
                continue;
            }
            let (first, last) = extent_of_rows(&entry);
            while let Some(line) = lines.next_if(|line| line.number < first) {
                entries.extend(self.lost(line, first, order));
            }
            while lines.next_if(|line| line.number <= last).is_some() {}
            if let Entry::Puzzle(puzzle) = &entry {
                self.grid = (last, puzzle.square.order().into());
            }
            entries.push(entry);
        }
        self.lines = lines.collect();
    }

    /// What is wrong with a line above the line `next`, if no entry is about it.
    fn lost(&self, mut line: KeptLine, next: u64, order: Option<u8>) -> Option<Entry> {
        line.look(order);
        let (last, rows) = self.grid;
        // A row too many may look like a number.
        let is_below = line.number == last + 1 && line.number + 1 < next;
        let is_row = |row: &RowReading| (row.order, row.label) == (rows, false);
        let is_row = is_below && line.rows.iter().any(is_row);
        (is_row || !is_aside(&line)).then(|| told(&line))
    }
}

impl Reader {
    /// Adds what is lost above the last entries and below them, at the end of a text.
    pub(super) fn tell_unread(&mut self) {
        self.unread.tell_above(&mut self.entries, 0, self.order);
        for line in std::mem::take(&mut self.unread.lines) {
            let lost = self.unread.lost(line, u64::MAX, self.order);
            self.entries.extend(lost);
        }
    }

    /// Notes a line that was read, but if one of the entries from `start` on is a puzzle in it, or nothing can be lost with it.
    pub(super) fn note_unread(&mut self, line: &Line<'_>, start: usize) {
        let is_elsewhere = self.table.is_some()
            || !self.record.is_empty()
            || self.cells.is_some()
            || self.skipping
            || self.in_sections;
        // What is wrong with it may be dropped later.
        let is_read =
            |entry: &Entry| matches!(entry, Entry::Puzzle(_)) && line_of(entry) == self.number;
        let is_empty = line.text.is_empty() || line.text.starts_with(b"#");
        let is_empty = is_empty || rule::is_rule(line.line);
        let is_heading = std::mem::take(&mut self.unread.is_heading);
        if is_heading || is_elsewhere || is_empty || self.entries[start..].iter().any(is_read) {
            return;
        }
        let text = &line.raw[..line.raw.len().min(KEPT)];
        self.unread.lines.push(KeptLine::new(self.number, text));
    }
}

/// What is wrong with a line that no entry is about.
fn told(line: &KeptLine) -> Entry {
    let found = invalid::excerpt(line.text.trim_ascii());
    let message = format!("found {found} beside the puzzles, expected a puzzle or a heading");
    let place = TextPlace::new(line.number, 1);
    Entry::invalid(Layout::Line, place, message)
}

/// Whether a line may be beside a puzzle: words, a number, labels, or strokes that are neither a row nor a puzzle.
fn is_aside(line: &KeptLine) -> bool {
    let text = line.text.trim_ascii();
    let words = || {
        let words = text.split(|&byte| !CellSymbols::Any.has(byte));
        words.filter(|word| !word.is_empty())
    };
    if !text.iter().any(u8::is_ascii_alphanumeric) {
        // The empty header of a table has not even strokes.
        let is_row = !line.rows.is_empty() && words().next().is_some();
        return !is_row && words().all(|word| word.len() < 16);
    }
    let letter = |letter: &u8| char::from(*letter).to_string();
    let are_labels = || {
        are_in_order(words().map(String::from_utf8_lossy))
            || are_in_order(words().flatten().map(letter))
    };
    line.is_footer() || line.is_number_above() || are_labels() || count_names(text, None).is_some()
}
