//! A second look at lines of which some made no sense one by one.
//!
//! A line is read when it comes, and most layouts can be read so. Others show only in several lines: spaces for blanks,
//! labels and comments beside rows, headings. So the reader keeps the lines of a grid under way, and holds back what is
//! wrong with short lines.
//!
//! The earliest end wins: at each blank line, and where something else begins, the [`VIEWS`] look at the paragraph above
//! it, then at the last two paragraphs, and so on. What is a grid there is one, and what follows has nothing to do with
//! it. The lines above it are what they were when they came, except that words above a grid are its heading, and that
//! many wrong rows are one wrong grid.

use super::above::{without_headings, without_numbers};
use super::extent::{extent, is_grid, is_invalid, is_line, line_of};
use super::kept_line::{KeptLine, is_marked_number};
use super::paragraphs::grids_at_end;
use super::summed::summed;
use super::{CellSymbols, Entry, IS_SMALL, Line, Reader, is_rule};

/// More lines than this are not one grid.
const MOST_LINES: usize = 80;

/// A longer line is not a row of a grid, nor is one with a longer run of symbols.
const LONGEST_LINE: usize = 400;
const LONGEST_RUN: usize = 30;

/// The lines of a grid under way, and what is held back.
#[derive(Debug, Default)]
pub(super) struct Kept {
    lines: Vec<KeptLine>,
    pub(super) held: Vec<Entry>,
    /// Whether a puzzle on a line is next to them: then each of them is such a line.
    beside: bool,
    /// The line above them if it is of spaces alone: perhaps the first row of a grid.
    above: Option<KeptLine>,
}

impl Reader {
    /// Keeps a line that was read, or settles what was kept. The entries from `start` on are those of this line.
    pub(super) fn keep(&mut self, line: &Line<'_>, start: usize) {
        self.drop_footer(line, start);
        let start = self.keep_above(start);
        let start = self.keep_line_above(start);
        let found = &self.entries[start..];
        if found.is_empty() && !self.sixteen.is_empty() && self.keep_words() {
            // What these lines are, and whether the words are above a grid, shows later.
            return;
        }
        let found = &self.entries[start..];
        let invalid = found.iter().any(is_invalid);
        let grid = found.iter().any(is_grid);
        let is_note = |entry: &Entry| matches!(entry, Entry::Note { .. });
        let other = { found.iter() }
            .any(|entry| !(is_invalid(entry) || is_grid(entry) || grid && is_note(entry)));
        let symbols = CellSymbols::Any;
        let mut runs = line.raw.split(|&byte| !symbols.has(byte));
        // `a=15` is the sum of a cage.
        let is_sum = line.raw.contains(&b'=')
            && line.raw.iter().any(u8::is_ascii_digit)
            && !is_marked_number(line.raw);
        let long = line.cut
            || is_sum
            || line.raw.len() > LONGEST_LINE
            || runs.any(|run| run.len() > LONGEST_RUN) && (IS_SMALL || !is_rule(line.raw));
        let elsewhere = self.table.is_some() || self.skipping || !self.sixteen.is_empty();
        let first = { self.kept.lines.iter() }.find(|line| !line.is_blank());
        let first = first.map_or(self.number, |line| line.number);
        let adjoins = { self.kept.lines.last() }.is_some_and(|line| !line.is_blank());
        self.kept.beside |= self.last_line > 0 && first == self.last_line + 1;
        // It may be above this line.
        if let Some(puzzle) = found.iter().rfind(|entry| is_line(entry)) {
            self.last_line = line_of(puzzle);
        }
        if other || long || elsewhere {
            return self.settle(start, other && adjoins && !line.text.is_empty());
        }
        let at_rest = self.block.is_none() && self.closing.is_none() && self.top.is_empty();
        if self.kept.held.is_empty() && !invalid {
            if grid || at_rest {
                self.kept = Kept::default();
            }
            if !at_rest {
                self.kept.push(self.number, line.raw);
            } else if !IS_SMALL && line.text.is_empty() && line.raw.len() > 3 {
                self.kept.above = Some(KeptLine::new(self.number, line.raw));
            }
            return;
        }
        self.kept.push(self.number, line.raw);
        self.kept.held.extend(self.entries.drain(start..));
        if grid {
            self.settle(start, false);
            if self.block.is_some() {
                // This line begins the next grid.
                self.kept.push(self.number, line.raw);
            }
        } else if line.text.is_empty() {
            self.look_again();
        }
        if self.kept.lines.len() > MOST_LINES {
            self.kept.look(self.order);
            let lines = &self.kept.lines;
            let middle = (lines.len() / 2..lines.len()).find(|&at| lines[at].is_blank());
            let middle = middle.filter(|_| !IS_SMALL);
            self.let_go(middle.map_or(lines.len(), |at| at + 1));
        }
    }

    /// Settles what was kept down to a grid that ended above this line, whose entries are those from `start` on. Returns where
    /// those of the line itself begin then.
    fn keep_above(&mut self, start: usize) -> usize {
        let number = self.number;
        let is_above = |entry: &Entry| is_grid(entry) && extent(entry).1 < number;
        let last = self.entries[start..].iter().rposition(is_above);
        let Some(last) = last.filter(|_| !IS_SMALL) else {
            return start;
        };
        let later = self.entries.split_off(start + last + 1);
        let blank = self.kept.lines.pop_if(|line| line.is_blank());
        if !self.kept.held.is_empty() || self.entries[start..].iter().any(is_invalid) {
            self.kept.held.extend(self.entries.drain(start..));
            self.settle(start, false);
        }
        // A blank line below it may be the first row of the next grid.
        let above = blank.filter(|line| line.text.len() > 3);
        self.kept = Kept {
            above,
            ..Kept::default()
        };
        let start = self.entries.len();
        self.entries.extend(later);
        start
    }

    /// Settles what was kept down to a puzzle on a line above this one, if this line has entries of its own. Returns where these
    /// begin then.
    fn keep_line_above(&mut self, start: usize) -> usize {
        if IS_SMALL {
            return start;
        }
        let number = self.number;
        let is_above = |entry: &Entry| is_line(entry) && line_of(entry) < number;
        let last = self.entries[start..].iter().rposition(is_above);
        let end = last.map_or(start, |last| start + last + 1);
        if end == start || end == self.entries.len() {
            return start;
        }
        let later = self.entries.split_off(end);
        let last = self.kept.lines.last();
        let first = self.entries[start..].first().map_or(0, line_of);
        let adjoins = last.is_some_and(|line| !line.is_blank() && line.number + 1 == first);
        self.last_line = self.entries.last().map_or(0, line_of);
        self.settle(start, adjoins);
        let start = self.entries.len();
        self.entries.extend(later);
        start
    }

    /// Looks again at what was kept, and adds what it is before the entries from `start` on. `beside`: whether a puzzle on
    /// a line is directly below it.
    pub(super) fn settle(&mut self, start: usize, beside: bool) {
        // What ended at this line began above it.
        let number = self.number;
        let is_above = |entry: &Entry| is_invalid(entry) && extent(entry).0 < number;
        let any_above = !IS_SMALL && self.entries[start..].iter().any(is_above);
        if !self.kept.held.is_empty() || any_above && !self.kept.is_empty() {
            let mut later = self.entries.split_off(start);
            if !IS_SMALL {
                let above = later.extract_if(.., |entry| is_above(entry));
                self.kept.held.extend(above);
            }
            self.kept.drop_count(&later);
            self.look_again();
            if !IS_SMALL && later.first().is_some_and(is_line) {
                let held = std::mem::take(&mut self.kept.held);
                self.kept.held = without_numbers(&self.kept.lines, held, later.first());
            }
            let blank = self.kept.lines.iter().rposition(KeptLine::is_blank);
            if let Some(blank) = blank.filter(|_| beside && !IS_SMALL) {
                self.let_go(blank + 1);
            }
            self.kept.beside |= beside;
            self.let_go(self.kept.lines.len());
            self.entries.extend(later);
        }
        self.kept = Kept::default();
    }

    /// Looks for grids in the last paragraphs that were kept.
    fn look_again(&mut self) {
        // A grid that is known is below these lines.
        if self.closing.is_some() || self.is_below_number() {
            return;
        }
        self.kept.look(self.order);
        let Kept { lines, held, .. } = &self.kept;
        // A grid that was read when it came is not joined to anything.
        let grid = held.iter().find(|entry| is_grid(entry)).map(extent);
        let end = grid.map_or(lines.len(), |(first, _)| {
            lines.partition_point(|line| line.number < first)
        });
        // Nor is a part of a block.
        let block = self.block.as_ref();
        let block = block.map(|block| (self.first_of(block), block.last_line()));
        let is_inside = |line| {
            let mut blocks = held.iter().map(extent).chain(block);
            !IS_SMALL && blocks.any(|(first, last)| first < line && line <= last)
        };
        if let Some((first, seen)) = grids_at_end(&lines[..end], self.order, &is_inside) {
            if grid.is_none() {
                self.block = None;
                self.halves.clear();
                (self.lines, self.after_line) = (false, false);
            }
            let number = lines[first].number;
            self.kept.replace(number, end, seen);
            self.let_go(self.kept.lines.len());
            return;
        }
        if IS_SMALL {
            return;
        }
        // What is above a line that is strange is no part of a grid below it.
        let strange = lines.iter().rposition(KeptLine::is_strange);
        let is_blank = |line: &KeptLine| line.is_blank();
        let Some(strange) = strange else { return };
        let end = match lines.iter().rfind(|line| !line.is_blank()) {
            Some(line) if line.is_heading() => lines[..strange].iter().rposition(is_blank),
            _ => (strange..lines.len()).find(|&at| lines[at].is_blank()),
        };
        self.let_go(end.map_or(0, |end| end + 1));
    }

    /// Whether a grid in bands is under way, without a fault so far, and a number is all that is above it.
    fn is_below_number(&self) -> bool {
        let Some(block) = self.block.as_ref().filter(|_| !IS_SMALL) else {
            return false;
        };
        let first = self.first_of(block);
        let above = { self.kept.lines.iter() }.filter(|line| line.number < first);
        let mut above = above.filter(|line| !line.is_blank()).peekable();
        let is_whole = block.is_at_gap() && !block.is_faulty() && block.has_no_rules();
        is_whole && above.peek().is_some() && above.all(KeptLine::is_number_above)
    }

    /// Keeps nothing but the last lines if these are words, of which some made no sense; whether there are any.
    fn keep_words(&mut self) -> bool {
        if self.kept.held.is_empty() || IS_SMALL {
            return false;
        }
        // A grid above lines of sixteen symbols ends there.
        self.look_again();
        let is_above = |line: &KeptLine| line.is_heading() || line.is_number_above();
        let is_other = |line: &KeptLine| !line.is_blank() && !is_above(line);
        let other = self.kept.lines.iter().rposition(is_other);
        self.let_go(other.map_or(0, |at| at + 1));
        !self.kept.held.is_empty()
    }

    /// Adds what the first lines are that were kept.
    fn let_go(&mut self, count: usize) {
        if count == 0 {
            return;
        }
        let kept = &mut self.kept;
        let (mut rest, mut later) = (Vec::new(), Vec::new());
        if !IS_SMALL {
            rest = kept.lines.split_off(count);
            let next = rest.first().map_or(u64::MAX, |line| line.number);
            let is_later = |entry: &Entry| extent(entry).0 >= next;
            let place = kept.held.iter().position(is_later);
            later = kept.held.split_off(place.unwrap_or(kept.held.len()));
        }
        let lines = std::mem::replace(&mut kept.lines, rest);
        let mut entries = std::mem::replace(&mut kept.held, later);
        if !IS_SMALL {
            entries = without_numbers(&lines, entries, None);
        }
        if !kept.beside {
            entries = without_headings(&lines, entries);
            // One of these grids may be under way.
            let last = summed(&lines, &mut entries, self.order, &mut self.unread);
            if self
                .block
                .take_if(|block| block.last_line() <= last)
                .is_some()
            {
                self.halves.clear();
            }
        }
        self.kept.beside = false;
        self.entries.extend(entries);
    }
}

impl Kept {
    pub(super) fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Whether the last line is blank.
    pub(super) fn ends_in_gap(&self) -> bool {
        self.lines.last().is_some_and(KeptLine::is_blank)
    }

    /// Finds out what the lines may be.
    fn look(&mut self, order: Option<u8>) {
        self.lines.iter_mut().for_each(|line| line.look(order));
    }

    /// Puts the grids that are seen from the line `first` up to the line at `end` into the place of what was wrong there.
    fn replace(&mut self, first: u64, end: usize, seen: Vec<Entry>) {
        // What ends too early is wrong at the line after it.
        let last = self.lines[end - 1].number + 1;
        self.held
            .retain(|entry| !is_invalid(entry) || !(first..=last).contains(&line_of(entry)));
        let above = |entry: &Entry| line_of(entry) < first;
        let at = self.held.iter().rposition(above).map_or(0, |at| at + 1);
        for (place, grid) in (at..).zip(seen) {
            self.held.insert(place, grid);
        }
    }

    /// Drops what is wrong with the number of the puzzles, if it is above these entries.
    pub(super) fn drop_count(&mut self, below: &[Entry]) {
        if below.first().is_some_and(is_line) && self.is_count() {
            self.held.clear();
        }
    }

    /// Whether there is nothing but a number on the first line of the text: how many puzzles follow.
    fn is_count(&self) -> bool {
        let is_first = |line: &KeptLine| line.number == 1 && line.is_number();
        let lines = self.lines.split_first();
        lines.is_some_and(|(first, rest)| is_first(first) && rest.iter().all(KeptLine::is_blank))
    }

    fn push(&mut self, number: u64, text: &[u8]) {
        if !IS_SMALL {
            let above = self.above.take().filter(|line| line.number + 1 == number);
            self.lines.extend(above.filter(|_| self.lines.is_empty()));
        }
        self.lines.push(KeptLine::new(number, text));
    }
}
