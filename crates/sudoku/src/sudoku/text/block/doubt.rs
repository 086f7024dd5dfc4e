//! Rows that look like one grid, but are rather those of smaller ones with something beside or above them.

use std::borrow::Cow;

use super::{BlockLine, RowBlock};
use crate::sudoku::text::labels::are_in_order;

impl RowBlock {
    /// Makes the block wrong if its rows are rather those of smaller grids with something beside or above them: labels that
    /// begin again, rules and blank lines in one grid, or a first row in order beside an edge without any cell.
    pub(in crate::sudoku::text) fn doubt(&mut self) {
        let column = |at: usize| -> Vec<Cow<'_, str>> {
            let rows = self.lines.iter();
            rows.filter_map(|row| row.words().nth(at)).collect()
        };
        let firsts = column(0);
        let mut starts = 4..firsts.len();
        let again = starts.find(|&at| firsts[at] == firsts[0] && are_in_order(&firsts[..at]));
        // The edges of the rows below the first one: empty fields, where other blanks are not.
        let edges: Vec<[bool; 2]> = self.taken().map(|(row, _)| ends(row)).collect();
        let is_empty = |edge: usize| edges.len() > 1 && edges.iter().all(|ends| ends[edge]);
        let is_edge = is_empty(0) || is_empty(1);
        let is_header = || {
            let words = self.first_row().into_iter().flat_map(BlockLine::words);
            let count = self.order - usize::from(is_empty(1));
            are_in_order(words.take(count).skip(usize::from(is_empty(0))))
        };
        let found = match again {
            Some(at) => format!("found the labels of {at} rows, and then the first one again"),
            None if self.has_rules_and_gaps() => {
                "found rules between some rows and blank lines between others".to_owned()
            }
            None if is_edge && (is_header() || self.has_full_blanks()) => {
                "found an empty field at an end of each row".to_owned()
            }
            None => return,
        };
        let message = format!("{found}, expected a grid of {} columns", self.order);
        let place = self.place();
        if let Some(row) = self.lines.iter_mut().find_map(|line| line.row.as_mut()) {
            row.fault.get_or_insert((place, message));
        }
    }

    /// Whether a rule is between two rows, and no rule, but a blank line, between two others.
    fn has_rules_and_gaps(&self) -> bool {
        let parts: Vec<&[BlockLine]> = self.lines.split(|line| line.row.is_some()).collect();
        // Those above the first row and below the last one may be ends of the frame.
        let between = parts.get(1..parts.len() - 1).unwrap_or_default().iter();
        let between = between.filter(|lines| !lines.is_empty());
        let are = |is_blank: bool| {
            let is_all =
                |lines: &[BlockLine]| { lines.iter() }.all(|line| line.text.is_empty() == is_blank);
            between.clone().any(|lines| is_all(lines))
        };
        are(true) && are(false)
    }

    /// Whether a blank is a character, and not an empty field.
    fn has_full_blanks(&self) -> bool {
        let is_blank = |byte: u8| byte == b'0' || byte != b' ' && !byte.is_ascii_alphanumeric();
        let mut cells = self.lines.iter().flat_map(BlockLine::cells);
        cells.any(|cell| cell.len() == 1 && is_blank(cell[0]))
    }
}

/// Whether the first and the last field of a row are empty.
fn ends(row: &BlockLine) -> [bool; 2] {
    let is_empty = |cell: &[u8]| cell.trim_ascii().is_empty();
    [row.cells().next(), row.cells().last()].map(|cell| cell.is_some_and(is_empty))
}
