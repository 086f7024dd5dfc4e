//! Entries of lines above puzzles that are their headings, and so nothing is wrong with them.

use super::extent::{extent, is_grid, is_line, line_of, lone_line};
use super::headings::is_number_of_line;
use super::kept_line::KeptLine;
use super::{Entry, IS_SMALL};

/// The entries without those of words, or of a number, directly above a grid, with only blank lines, rules and a header of
/// columns between, or with rules alone above a wrong grid.
pub(super) fn without_headings(lines: &[KeptLine], entries: Vec<Entry>) -> Vec<Entry> {
    let line = |number| lines.iter().find(|line| line.number == number);
    let mut kept: Vec<Entry> = Vec::with_capacity(entries.len());
    // The line of what is below, and how many other lines may be between.
    let mut below = None;
    for entry in entries.into_iter().rev() {
        let number = lone_line(&entry).unwrap_or_else(|| line_of(&entry));
        let is_heading = lone_line(&entry)
            .and_then(line)
            .is_some_and(|line| line.is_heading() || line.is_number_above())
            && below.is_some_and(|(below, most)| {
                let between = lines.iter().filter(|line| {
                    (number + 1..below).contains(&line.number)
                        && (most == 0 || !line.is_blank())
                        && !line.is_rule()
                });
                between.count() <= most
            });
        let (first, last) = extent(&entry);
        below = match &entry {
            _ if is_grid(&entry) || is_heading => Some((number, 1)),
            // It is about the grid below it.
            Entry::Note { .. } => below,
            // A grid with something wrong in it has a heading only directly above it.
            Entry::Invalid { .. } if !IS_SMALL && last - first > 2 => Some((first, 0)),
            _ => None,
        };
        if !is_heading {
            kept.push(entry);
        }
    }
    kept.reverse();
    kept
}

/// The entries without those of headings with nothing but blank lines and rules between them and a puzzle: numbers above puzzles
/// on lines, and also words above grids. `below`: the entry below these lines, if it is known.
pub(super) fn without_numbers(
    lines: &[KeptLine],
    entries: Vec<Entry>,
    below: Option<&Entry>,
) -> Vec<Entry> {
    let is_above = |number: u64, entry: &Entry| {
        let lines_between = number + 1..extent(entry).0;
        let is_gap = |line: &&KeptLine| {
            lines_between.contains(&line.number) && (line.is_blank() || line.is_rule())
        };
        // Others may not be kept.
        let gaps = lines.iter().filter(is_gap).count() as u64;
        let adjoins = number + gaps + 1 == lines_between.end;
        let line = lines.iter().find(|line| line.number == number);
        let is_above_grid = |line: &KeptLine| {
            is_number_of_line(line) || line.is_number_above() || line.is_heading()
        };
        let is_heading = is_line(entry) && line.is_some_and(is_number_of_line)
            || is_grid(entry) && line.is_some_and(is_above_grid);
        adjoins && is_heading
    };
    let mut kept: Vec<Entry> = Vec::with_capacity(entries.len());
    for entry in entries.into_iter().rev() {
        let number = lone_line(&entry);
        let pair = number.zip(kept.last().or(below));
        if !pair.is_some_and(|(number, next)| is_above(number, next)) {
            kept.push(entry);
        }
    }
    kept.reverse();
    kept
}
