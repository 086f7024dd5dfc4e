//! What an entry is about: which lines, and whether it is a grid.

use super::{Entry, Layout, TextPlace};
use crate::sudoku::text::entry::PuzzleEntry;

pub(super) fn is_invalid(entry: &Entry) -> bool {
    matches!(entry, Entry::Invalid { .. })
}

/// Whether an entry is a puzzle in rows.
pub(super) fn is_grid(entry: &Entry) -> bool {
    matches!(entry, Entry::Puzzle(puzzle) if matches!(puzzle.layout, Layout::Rows(_)))
}

/// Whether an entry is a puzzle on a line.
pub(super) fn is_line(entry: &Entry) -> bool {
    matches!(entry, Entry::Puzzle(puzzle) if puzzle.layout == Layout::Line)
}

/// The number of the line that an entry is about, if it is a line that makes no sense, or the only row of a grid.
pub(super) fn lone_line(entry: &Entry) -> Option<u64> {
    let (first, _) = extent(entry);
    match entry {
        Entry::Invalid { layout, .. } => match layout {
            Layout::Line => Some(first),
            Layout::Rows(rows) if rows.places.iter().all(|place| place.line == first) => {
                Some(first)
            }
            _ => None,
        },
        _ => None,
    }
}

/// The line of an entry.
pub(super) fn line_of(entry: &Entry) -> u64 {
    match entry {
        Entry::Puzzle(PuzzleEntry { place, .. })
        | Entry::Invalid { place, .. }
        | Entry::Note { place, .. } => place.line,
        Entry::Header(_) => 0,
    }
}

/// The first and the last line of an entry.
pub(super) fn extent(entry: &Entry) -> (u64, u64) {
    let (line, (first, last)) = (line_of(entry), extent_of_rows(entry));
    (first.min(line), last.max(line))
}

/// The same without the place of what ends too early: the line below it.
pub(super) fn extent_of_rows(entry: &Entry) -> (u64, u64) {
    let line = line_of(entry);
    let rows = match entry {
        Entry::Puzzle(PuzzleEntry {
            layout: Layout::Rows(rows),
            ..
        })
        | Entry::Invalid {
            layout: Layout::Rows(rows),
            ..
        } => &rows.places[..],
        _ => &[],
    };
    let line = |place: Option<&TextPlace>| place.map_or(line, |place| place.line);
    (line(rows.first()), line(rows.last()))
}
