//! One entry for all that is wrong with the lines of a grid that cannot be read.

use super::extent::{is_invalid, line_of, lone_line};
use super::kept_line::KeptLine;
use super::readings::has_cells_before_comment;
use super::unread::Unread;
use super::{CellSymbols, Entry, IS_SMALL, Layout, TextPlace, TextRow, is_usual};
use crate::sudoku::text::read;
use crate::sudoku::text::row::counted;

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

/// The first of these lines that has not this number of cells, in words.
fn uneven<'l>(lines: impl Iterator<Item = &'l KeptLine>, order: usize) -> Option<String> {
    let cells = |line: &KeptLine| {
        let text = &line.text[..];
        match text.iter().find(|byte| b"\t;,".contains(byte)) {
            Some(mark) => Some(text.split(|byte| byte == mark).count()),
            None => Some(TextRow::of(text, CellSymbols::Any)?.cells(order).len()),
        }
    };
    let mut rows = (1..)
        .zip(lines)
        .filter_map(|(row, line)| Some((row, cells(line)?)));
    let (row, cells) = rows.find(|&(_, cells)| cells != order)?;
    Some(format!(" (row {row} has {}, not {order})", counted(cells)))
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
        // Words may be beside what is meant as a row.
        let has_cells = |line: &KeptLine| !line.is_words() || has_cells_before_comment(&line.text);
        let is_row = |line: &&KeptLine| !line.is_rule() && has_cells(line);
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
        let is_above = |line: &KeptLine| line.number < first && line.is_heading();
        let is_heading = |number| {
            grid.iter()
                .any(|line| line.number == number && is_above(line))
        };
        if !IS_SMALL {
            entries.retain(|entry| !lone_line(entry).is_some_and(is_heading));
        }
        let at = entries.iter().position(inside).unwrap_or(0);
        entries.retain(|entry| !inside(entry));
        let expected = match order {
            Some(order) => format!("{order} rows of {order} cells"),
            None => "as many cells in each row as there are rows".to_owned(),
        };
        let other = order.filter(|_| !IS_SMALL);
        let found = other
            .and_then(|order| of_other_order(grid, order))
            .unwrap_or_else(|| {
                let is_expected = order.is_none_or(|order| usize::from(order) == count);
                let row = match !IS_SMALL && is_usual(count) && is_expected {
                    true => uneven(grid.iter().filter(is_row), count),
                    false => None,
                };
                format!("{count} lines that are no grid{}", row.unwrap_or_default())
            });
        let message = format!("found {found}, expected {expected}, `.` or 0 for a blank");
        let place = TextPlace::new(first, 1);
        entries.insert(at, Entry::invalid(Layout::Line, place, message));
        end = last.number;
        if !IS_SMALL {
            unread.cover(grid[0].number, end);
        }
    }
    end
}
