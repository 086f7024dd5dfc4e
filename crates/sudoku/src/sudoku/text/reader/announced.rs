//! A number on the first line of a text says how many puzzles follow: whether fewer do.

use super::extent::{extent, is_grid, is_invalid};
use super::kept_line::is_number;
use super::{Entry, Reader, TextPlace};
use quadrille_engine::messages::plural;

/// A number alone on the first line.
#[derive(Debug, Default)]
pub(super) struct Announced {
    number: u64,
    /// How many puzzles have followed, with what should have been one.
    found: u64,
    /// Whether some are grids.
    grids: bool,
    /// Whether another line is a number alone: each may be a heading.
    numbered: bool,
    /// Whether the number is something else: a row, or the size of a grid.
    is_other: bool,
}

impl Announced {
    fn of(text: &[u8]) -> Option<Self> {
        let number = str::from_utf8(text).ok()?.parse().ok()?;
        Some(Announced {
            number,
            ..Announced::default()
        })
    }

    fn add(&mut self, entry: &Entry) {
        if matches!(entry, Entry::Puzzle(_)) || is_invalid(entry) {
            self.found += 1;
            self.grids |= is_grid(entry);
            self.is_other |= extent(entry).0 == 1;
        }
        if let Entry::Puzzle(puzzle) = entry {
            self.is_other |= self.grids && puzzle.square.order() as u64 == self.number;
        }
    }

    /// Whether fewer puzzles followed, and it is no heading, year, row or size.
    fn is_wrong(&self) -> bool {
        let is_heading = self.numbered || self.grids && self.found < 2;
        let is_year = (1900..2100).contains(&self.number);
        self.found < self.number && !is_heading && !is_year && !self.is_other
    }
}

impl Reader {
    /// Counts what a line has completed.
    pub(super) fn count_line(&mut self, text: &[u8], entries: &[Entry]) {
        let is_first = self.number == 1;
        if is_first || self.announced.is_some() {
            let text = text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(text);
            let number = text.trim_ascii();
            match &mut self.announced {
                _ if !is_number(number) => {}
                Some(announced) => announced.numbered = true,
                None => self.announced = Announced::of(number),
            }
        }
        if let Some(announced) = &mut self.announced {
            entries.iter().for_each(|entry| announced.add(entry));
        }
    }

    /// Says of the number on the first line that it is another one, if it is.
    pub(super) fn compare_number(&mut self) {
        let Some(mut announced) = self.announced.take() else {
            return;
        };
        self.entries.iter().for_each(|entry| announced.add(entry));
        if announced.is_wrong() {
            let (found, number) = (plural(announced.found as usize, "puzzle"), announced.number);
            let message = format!("found {found}, expected {number}, as this line says");
            self.entries
                .push(Entry::note(TextPlace::new(1, 1), message, None));
        }
    }
}
