//! Lines that no entry is about: each is a heading, or it is told.
//!
//! A line is read as a part of a grid, a line, a table, and so on, or it is refused; many lines pass through several of these, and
//! what was wrong with one may be dropped when the grid beside it becomes clear. So the reader keeps each line until an entry covers
//! it. Entries come in the order of their lines: what is above the next entry, and is neither in the one before nor a heading, a
//! rule or words beside a grid, would be lost in silence, and becomes an [`Entry::Invalid`] of its own.

use super::extent::line_of;
use super::kept_line::KeptLine;
use super::{Line, Reader, invalid};
use crate::sudoku::text::entry::{Entry, Layout, PuzzleEntry, TextPlace};
use crate::sudoku::text::labels::{are_in_order, count_names};
use crate::sudoku::text::rule;
use crate::sudoku::text::symbols::CellSymbols;

/// The bytes of a line that are kept.
const KEPT: usize = 400;

/// The lines that no entry has been about so far.
#[derive(Debug, Default)]
pub(super) struct Unread {
    lines: Vec<KeptLine>,
    /// Whether the last line is a heading.
    passes: bool,
    /// The last line of the last grid, and its order.
    grid: (u64, usize),
}

impl Unread {
    pub(super) fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Notes that the line that is read now is a heading.
    pub(super) fn pass(&mut self) {
        self.passes = true;
    }

    /// Notes that these lines are told of.
    pub(super) fn cover(&mut self, first: u64, last: u64) {
        self.lines
            .retain(|line| !(first..=last).contains(&line.number));
    }

    /// Adds what is lost above each of the entries from `start` on.
    pub(super) fn tell_above(&mut self, entries: &mut Vec<Entry>, start: usize, order: Option<u8>) {
        let mut at = start;
        while at < entries.len() && !self.is_empty() {
            if let Some((first, last)) = lines_of(&entries[at]) {
                let lost = self.lost_above(first, order);
                let count = lost.len();
                entries.splice(at..at, lost);
                at += count;
                self.cover(first, last);
                if let Entry::Puzzle(puzzle) = &entries[at] {
                    self.grid = (last, puzzle.square.order().into());
                }
            }
            at += 1;
        }
    }

    /// What is wrong with the lines above this one.
    fn lost_above(&mut self, next: u64, order: Option<u8>) -> Vec<Entry> {
        let above = self.lines.partition_point(|line| line.number < next);
        let (last, rows) = self.grid;
        let lost = self.lines.drain(..above).filter_map(|mut line| {
            line.look(order);
            // A row too many may look like a number.
            let is_below = line.number == last + 1 && line.number + 1 < next;
            let is_row = is_below
                && line
                    .rows
                    .iter()
                    .any(|row| (row.order, row.label) == (rows, false));
            (is_row || !is_aside(&line)).then(|| told(&line))
        });
        lost.collect()
    }
}

impl Reader {
    /// Adds what is lost above the last entries and below them, at the end of a text.
    pub(super) fn tell_unread(&mut self) {
        self.unread.tell_above(&mut self.entries, 0, self.order);
        let lost = self.unread.lost_above(u64::MAX, self.order);
        self.entries.extend(lost);
    }

    /// Notes a line that was read, but if one of the entries from `start` on is a puzzle in it, or nothing can be lost with it.
    pub(super) fn note_unread(&mut self, line: &Line<'_>, start: usize) {
        let is_puzzle = |entry: &Entry| matches!(entry, Entry::Puzzle(_));
        let is_elsewhere = self.table.is_some()
            || !self.record.is_empty()
            || self.cells.is_some()
            || self.skipping
            || self.in_sections;
        // What is wrong with it may be dropped later.
        let is_read = |entry: &Entry| is_puzzle(entry) && line_of(entry) == self.number;
        let is_empty = line.text.is_empty() || line.text.starts_with(b"#");
        let is_empty = is_empty || rule::is_rule(line.line);
        let passes = std::mem::take(&mut self.unread.passes);
        if passes || is_elsewhere || is_empty || self.entries[start..].iter().any(is_read) {
            return;
        }
        let text = &line.raw[..line.raw.len().min(KEPT)];
        self.unread.lines.push(KeptLine::new(self.number, text));
    }
}

/// The first and the last line that an entry is about; `None` if it is about none.
fn lines_of(entry: &Entry) -> Option<(u64, u64)> {
    let (Entry::Puzzle(PuzzleEntry { layout, .. }) | Entry::Invalid { layout, .. }) = entry else {
        return None;
    };
    // What ends too early has the place of the line below it.
    let rows = match layout {
        Layout::Rows(rows) => &rows.places[..],
        _ => &[],
    };
    let line = line_of(entry);
    let first = rows.first().map_or(line, |place| place.line);
    Some((first, rows.last().map_or(line, |place| place.line)))
}

/// What is wrong with a line that no entry is about.
fn told(line: &KeptLine) -> Entry {
    let found = invalid::excerpt(line.text.trim_ascii());
    let message = format!("found {found} beside the puzzles, expected one, or a heading");
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
    let letters = || {
        words()
            .flatten()
            .map(|&letter| char::from(letter).to_string())
    };
    let are_labels =
        || are_in_order(words().map(String::from_utf8_lossy)) || are_in_order(letters());
    line.is_footer() || line.is_number_above() || are_labels() || count_names(text, None).is_some()
}
