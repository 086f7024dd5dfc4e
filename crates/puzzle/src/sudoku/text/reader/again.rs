//! A second look at lines of which some made no sense one by one.
//!
//! A line is read when it comes, and most layouts can be read so. Others show only in several lines: spaces for blanks,
//! labels and comments beside rows, headings. So the reader keeps the lines of a grid under way, and holds back what is
//! wrong with short lines, until a grid is complete, a blank line follows enough of them, or something else begins. Then
//! the [`VIEWS`] look at all of them together. If none of them sees grids, many wrong rows in a row are one wrong grid.

use super::{Line, Reader, margins, spaces};
use crate::sudoku::text::entry::{Entry, Layout, TextPlace};
use crate::sudoku::text::row::is_rule;
use crate::sudoku::text::symbols::CellSymbols;

/// Reads grids in lines; `None` if there is anything else in them.
type View = fn(&[KeptLine], Option<u8>) -> Option<Vec<Entry>>;

const VIEWS: &[View] = &[margins::read, spaces::read];

/// More lines than this are not one grid.
const MOST_LINES: usize = 80;

/// A longer line is not a row of a grid, nor is one with a longer run of symbols.
const LONGEST_LINE: usize = 400;
const LONGEST_RUN: usize = 30;

/// A line that was read.
#[derive(Debug)]
pub(super) struct KeptLine {
    pub(super) number: u64,
    pub(super) text: Vec<u8>,
}

impl KeptLine {
    pub(super) fn is_blank(&self) -> bool {
        self.text.trim_ascii().is_empty()
    }

    /// Whether it has words and is not framed.
    pub(super) fn is_words_only(&self) -> bool {
        let letters = |word: &[u8]| word.len() >= 3 && word.iter().all(u8::is_ascii_alphabetic);
        let mut words = self.text.split(|byte| !byte.is_ascii_alphabetic());
        words.any(letters)
    }

    /// Whether it consists of words, like a heading.
    pub(super) fn is_words(&self) -> bool {
        self.is_words_only() || !self.is_blank() && !self.text.iter().any(u8::is_ascii_digit)
    }
}

/// The lines of a grid under way, and what is held back.
#[derive(Debug, Default)]
pub(super) struct Kept {
    lines: Vec<KeptLine>,
    held: Vec<Entry>,
    /// Whether a puzzle on a line is next to them: then each of them is such a line.
    beside: bool,
}

impl Kept {
    pub(super) fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }
}

impl Reader {
    /// Keeps a line that was read, or settles what was kept. The entries from `start` on are those of this line.
    pub(super) fn keep(&mut self, line: &Line<'_>, start: usize) {
        let found = &self.entries[start..];
        let invalid = found.iter().any(is_invalid);
        let grid = found.iter().any(is_grid);
        let other = found
            .iter()
            .any(|entry| !is_invalid(entry) && !is_grid(entry));
        let symbols = CellSymbols::Any;
        let mut runs = line.raw.split(|&byte| !symbols.has(byte));
        // `a=15` is the sum of a cage.
        let is_sum = line.raw.contains(&b'=') && line.raw.iter().any(u8::is_ascii_digit);
        let long = line.cut
            || is_sum
            || line.raw.len() > LONGEST_LINE
            || runs.any(|run| run.len() > LONGEST_RUN);
        let elsewhere = self.table.is_some() || self.skipping || !self.sixteen.is_empty();
        let first = self
            .kept
            .lines
            .first()
            .map_or(self.number, |line| line.number);
        self.kept.beside |=
            other && !line.text.is_empty() || self.last_line > 0 && first == self.last_line + 1;
        if found.iter().any(is_line) {
            self.last_line = self.number;
        }
        if other || long || elsewhere || self.kept.lines.len() >= MOST_LINES {
            return self.settle(start);
        }
        let at_rest = self.block.is_none() && self.closing.is_none() && self.top.is_empty();
        if self.kept.held.is_empty() && !invalid {
            if grid || at_rest {
                self.kept = Kept::default();
            }
            if !at_rest {
                self.kept.push(self.number, line.raw);
            }
            return;
        }
        self.kept.push(self.number, line.raw);
        self.kept.held.extend(self.entries.drain(start..));
        let blank = line.text.is_empty();
        let rows = self
            .kept
            .lines
            .iter()
            .filter(|line| !line.is_blank())
            .count();
        if grid || blank && rows >= 9 {
            self.settle(start);
            if self.block.is_some() {
                // This line begins the next grid.
                self.kept.push(self.number, line.raw);
            }
        }
    }

    /// Looks again at what was kept, and adds what it is before the entries from `start` on.
    pub(super) fn settle(&mut self, start: usize) {
        let Kept {
            lines,
            held,
            beside,
        } = std::mem::take(&mut self.kept);
        if held.is_empty() {
            return;
        }
        let later = self.entries.split_off(start);
        let views = VIEWS.iter().filter(|_| held.iter().any(is_invalid));
        let grids = held.iter().filter(|entry| is_grid(entry)).count();
        let seen =
            { views }.find_map(|view| view(&lines, self.order).filter(|seen| seen.len() >= grids));
        match seen {
            Some(seen) => {
                self.entries.extend(seen);
                self.block = None;
                self.closing = None;
                (self.lines, self.after_line) = (false, false);
            }
            None => {
                let mut entries = held;
                // The last of these lines may have begun a grid that does not go on. In WebAssembly, whose code comes
                // through a network, all of the lines are one text.
                let looks = !cfg!(target_family = "wasm");
                if looks && paragraphs(&lines, self.order, &mut entries) {
                    (self.block, self.closing) = (None, None);
                }
                if !beside {
                    entries = without_headings(&lines, entries);
                    if summed(&lines, &mut entries) {
                        self.block = None;
                    }
                }
                self.entries.extend(entries);
            }
        }
        self.entries.extend(later);
    }
}

/// Looks at the lines between blank lines by themselves, where no grid was read, and puts the grids that the [`VIEWS`] see in
/// the place of what was wrong. Returns whether the last of these lines are such a grid.
fn paragraphs(lines: &[KeptLine], order: Option<u8>, entries: &mut Vec<Entry>) -> bool {
    let mut is_last = false;
    for paragraph in lines.split(KeptLine::is_blank) {
        let (Some(first), Some(last)) = (paragraph.first(), paragraph.last()) else {
            continue;
        };
        // What ends too early is wrong at the line after it.
        let inside = |entry: &Entry| {
            line_of(entry).is_some_and(|line| (first.number..=last.number + 1).contains(&line))
        };
        is_last = false;
        if entries
            .iter()
            .any(|entry| inside(entry) && !is_invalid(entry))
        {
            continue;
        }
        let Some(seen) = VIEWS.iter().find_map(|view| view(paragraph, order)) else {
            continue;
        };
        let above = |entry: &Entry| line_of(entry).is_some_and(|line| line < first.number);
        entries.retain(|entry| !inside(entry));
        let at = entries.iter().rposition(above).map_or(0, |at| at + 1);
        entries.splice(at..at, seen);
        is_last = true;
    }
    is_last
}

impl Kept {
    /// Holds back entries.
    pub(super) fn hold(&mut self, entries: impl Iterator<Item = Entry>) {
        self.held.extend(entries);
    }

    fn push(&mut self, number: u64, text: &[u8]) {
        let text = text.to_vec();
        self.lines.push(KeptLine { number, text });
    }
}

fn is_invalid(entry: &Entry) -> bool {
    matches!(entry, Entry::Invalid { .. })
}

/// Whether an entry is a puzzle in rows.
fn is_grid(entry: &Entry) -> bool {
    matches!(entry, Entry::Puzzle(puzzle) if matches!(puzzle.layout, Layout::Rows(_)))
}

/// Whether an entry is a puzzle on a line.
fn is_line(entry: &Entry) -> bool {
    matches!(entry, Entry::Puzzle(puzzle) if puzzle.layout == Layout::Line)
}

/// The line of an entry.
fn line_of(entry: &Entry) -> Option<u64> {
    match entry {
        Entry::Puzzle(puzzle) => Some(puzzle.place.line),
        Entry::Invalid { place, .. } => Some(place.line),
        _ => None,
    }
}

/// The entries without those of words directly above a grid, with only blank lines and rules between.
fn without_headings(lines: &[KeptLine], entries: Vec<Entry>) -> Vec<Entry> {
    let line = |number| lines.iter().find(|line| line.number == number);
    let mut kept: Vec<Entry> = Vec::with_capacity(entries.len());
    let mut below = None;
    for entry in entries.into_iter().rev() {
        let number = line_of(&entry);
        let is_heading = is_invalid(&entry)
            && number.and_then(line).is_some_and(KeptLine::is_words)
            && number.zip(below).is_some_and(|(number, below)| {
                let between = lines
                    .iter()
                    .filter(|line| (number + 1..below).contains(&line.number));
                { between }.all(|line| line.is_blank() || is_rule(&line.text))
            });
        if is_grid(&entry) || is_heading {
            below = number;
        } else {
            below = None;
        }
        if !is_heading {
            kept.push(entry);
        }
    }
    kept.reverse();
    kept
}

/// Leaves one entry for all that is wrong with a grid: at least four lines that are neither words nor blank. Returns whether the
/// last of these lines are such a grid.
fn summed(lines: &[KeptLine], entries: &mut Vec<Entry>) -> bool {
    let mut is_last = false;
    for grid in lines.split(KeptLine::is_blank) {
        let rows = grid
            .iter()
            .filter(|line| !line.is_words() && !is_rule(&line.text));
        let (count, first) = (rows.clone().count(), rows.map(|row| row.number).next());
        let (Some(first), Some(last)) = (first, grid.last()) else {
            continue;
        };
        is_last = false;
        // What ends too early is wrong at the line after it.
        let inside = |entry: &Entry| {
            line_of(entry).is_some_and(|line| (first..=last.number + 1).contains(&line))
        };
        let wrong = entries.iter().filter(|entry| inside(entry));
        if count < 4 || !wrong.clone().all(is_invalid) || wrong.count() < 2 {
            continue;
        }
        let at = entries.iter().position(inside).unwrap_or(0);
        entries.retain(|entry| !inside(entry));
        let message = format!(
            "found {count} lines that are not rows of one size, expected a grid: as many cells in each row as there \
             are rows, `.` or 0 for a blank"
        );
        let place = TextPlace::new(first, 1);
        entries.insert(at, Entry::invalid(Layout::Line, place, message));
        is_last = true;
    }
    is_last
}

#[cfg(test)]
pub(super) const SAMPLES: &[&str] = &[
    "Puzzle 12 (easy)\n1..4\n....\n.1..\n...2\n",
    "From a book of mine\n\n1 . . 4\n. . . .\n. 1 . .\n. . . 2\n",
];
