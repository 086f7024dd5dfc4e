//! One entry for all that is wrong with the lines of a grid that cannot be read.

use super::extent::{is_invalid, line_of, lone_line};
use super::kept_line::KeptLine;
use super::uneven::uneven;
use super::unread::Unread;
use crate::sudoku::text::entry::{Entry, Layout, TextPlace};
use crate::sudoku::text::{IS_WEBASSEMBLY, is_usual, read};

/// The grid of another order that these lines are, in words.
fn of_other_order(lines: &[KeptLine], expected: u8) -> Option<String> {
    let lines: Vec<&[u8]> = lines.iter().map(|line| &line.text[..]).collect();
    let entries = read(&lines.join(&b'\n'));
    let mut orders = entries.iter().filter_map(|entry| match entry {
        Entry::Puzzle(puzzle) => Some(puzzle.square.order()),
        _ => None,
    });
    match (orders.next(), orders.next()) {
        (Some(order), None) if order != expected && !entries.iter().any(is_invalid) => {
            Some(format!("a grid of {order} rows of {order} cells"))
        }
        _ => None,
    }
}

/// Leaves one entry for all that is wrong with a grid: at least four lines that are neither words alone nor blank. Returns the
/// number of the last line of the last such grid.
pub(super) fn summed(
    lines: &[KeptLine],
    entries: &mut Vec<Entry>,
    order: Option<u8>,
    unread: &mut Unread,
) -> u64 {
    let mut end = 0;
    for grid in lines.split(KeptLine::is_blank) {
        let is_row = |line: &&KeptLine| !line.is_rule() && (!line.is_words() || line.has_comment());
        let rows = grid.iter().filter(is_row);
        let (count, first) = (rows.clone().count(), rows.map(|row| row.number).next());
        let (Some(first), Some(last)) = (first, grid.last()) else {
            continue;
        };
        // What ends too early is wrong at the line after it.
        let inside = |entry: &Entry| (first..=last.number + 1).contains(&line_of(entry));
        let wrong = entries.iter().filter(|entry| inside(entry));
        if count < 4 || !wrong.clone().all(is_invalid) || wrong.count() < 2 {
            continue;
        }
        // Words directly above it are its heading.
        let is_above = |line: &&KeptLine| line.number < first && line.is_heading();
        if !IS_WEBASSEMBLY {
            let headings: Vec<u64> = { grid.iter().filter(is_above) }
                .map(|line| line.number)
                .collect();
            let is_heading =
                |entry: &Entry| lone_line(entry).is_some_and(|line| headings.contains(&line));
            entries.retain(|entry| !is_heading(entry));
        }
        let at = entries.iter().position(inside).unwrap_or(0);
        entries.retain(|entry| !inside(entry));
        let expected = match order {
            Some(order) => format!("{order} rows of {order} cells"),
            None => "as many cells in each row as there are rows".to_owned(),
        };
        let other = order.filter(|_| !IS_WEBASSEMBLY);
        let found = other
            .and_then(|order| of_other_order(grid, order))
            .unwrap_or_else(|| {
                let is_expected = order.is_none_or(|order| usize::from(order) == count);
                let row = match !IS_WEBASSEMBLY && is_usual(count) && is_expected {
                    true => uneven(grid.iter().filter(is_row), count),
                    false => None,
                };
                format!("{count} lines that are no grid{}", row.unwrap_or_default())
            });
        let message = format!("found {found}, expected {expected}, `.` or 0 for a blank");
        let place = TextPlace::new(first, 1);
        entries.insert(at, Entry::invalid(Layout::Line, place, message));
        end = last.number;
        if !IS_WEBASSEMBLY {
            unread.cover(grid[0].number, end);
        }
    }
    end
}
