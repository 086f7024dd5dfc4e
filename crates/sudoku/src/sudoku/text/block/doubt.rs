//! Rows that look like one grid, but are rather those of smaller ones with something beside or above them.

use std::borrow::Cow;

use super::{BlockLine, RowBlock, TakenRow};
use crate::sudoku::text::labels::are_in_order;

impl RowBlock {
    /// Makes the block wrong if its rows are rather those of smaller grids with something beside or above them: labels that
    /// begin again, rules and blank lines in one grid, or a first row in order beside an edge without any cell.
    pub(in crate::sudoku::text) fn doubt(&mut self) {
        let column = |at: usize| -> Vec<Cow<'_, str>> {
            let rows = self.lines.iter().filter(|line| line.row.is_some());
            rows.filter_map(|line| line.words().nth(at)).collect()
        };
        let firsts = column(0);
        let mut starts = 4..firsts.len();
        let again = starts.find(|&at| firsts[at] == firsts[0] && are_in_order(&firsts[..at]));
        // The edges of the rows below the first one: empty fields, where other blanks are not.
        let taken = self.taken();
        let edges: Vec<[bool; 2]> = taken.map(|(line, row)| ends(line, row)).collect();
        let is_empty = |edge: usize| edges.len() > 1 && edges.iter().all(|ends| ends[edge]);
        let is_edge = is_empty(0) || is_empty(1);
        let is_header = || {
            let first = self.lines.iter().find(|line| line.row.is_some());
            let words = first.into_iter().flat_map(BlockLine::words);
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
            between
                .clone()
                .any(|lines| { lines.iter() }.all(|line| line.text.is_empty() == is_blank))
        };
        are(true) && are(false)
    }

    /// Whether a blank is a character, and not an empty field.
    fn has_full_blanks(&self) -> bool {
        let is_blank = |byte: u8| byte == b'0' || byte != b' ' && !byte.is_ascii_alphanumeric();
        let cells = |(line, row): (&BlockLine, &TakenRow)| {
            let mut cells = row.cells.iter().map(|&(start, end)| &line.text[start..end]);
            cells.any(|cell| cell.len() == 1 && is_blank(cell[0]))
        };
        self.taken().any(cells)
    }
}

/// Whether the first and the last field of a row are empty.
fn ends(line: &BlockLine, row: &TakenRow) -> [bool; 2] {
    let is_empty = |cell: Option<&(usize, usize)>| {
        cell.is_some_and(|&(start, end)| line.text[start..end].trim_ascii().is_empty())
    };
    [is_empty(row.cells.first()), is_empty(row.cells.last())]
}
