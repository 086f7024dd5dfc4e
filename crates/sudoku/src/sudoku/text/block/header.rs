//! The first row of a block as a header of columns, with labels before the other rows or without.

use std::borrow::Cow;

use super::{BlockLine, RowBlock, TakenRow};
use crate::sudoku::text::fields::are_in_order;

impl RowBlock {
    /// Whether the first row may be the header of a Markdown table.
    pub(in crate::sudoku::text) fn has_header(&self) -> bool {
        self.has_header
    }

    /// Whether the first row may be the labels of the columns, because they are in order: then there is a row more below.
    pub(in crate::sudoku::text) fn begins_in_order(&self) -> bool {
        !self.has_gaps() && self.is_first_in_order()
    }

    /// Whether the first row is in order, as labels of columns are.
    pub(super) fn is_first_in_order(&self) -> bool {
        let first = self.lines.iter().find(|line| line.row.is_some());
        first.is_some_and(|line| are_in_order(line.words()))
    }

    /// Whether the first row may be the labels above the columns of a grid with labels before its rows, too: they are in order,
    /// and nothing is in the corner.
    pub(super) fn has_corner(&self) -> bool {
        let first = self.taken().next();
        first.is_some_and(|(line, _)| {
            let mut words = line.words();
            let corner = words.next();
            corner.is_some_and(|corner| [".", "0"].contains(&&*corner)) && are_in_order(words)
        })
    }

    /// Leaves out the labels above the columns and before the rows, if there are both, in order, and no row is wrong.
    pub(in crate::sudoku::text) fn drop_labels(&mut self) -> bool {
        let rows = self.taken().skip(1);
        let before = are_in_order(rows.filter_map(|(line, _)| line.words().next()));
        let are_labels = before && self.has_corner() && !self.is_faulty();
        if are_labels {
            self.cut_labels();
        }
        are_labels
    }

    /// Leaves out the first row, and the first cell of the others.
    pub(super) fn cut_labels(&mut self) {
        self.drop_header();
        let rows = self.lines.iter_mut().filter_map(|line| line.row.as_mut());
        for row in rows.filter(|row| !row.cells.is_empty()) {
            row.cells.remove(0);
        }
        self.order -= 1;
    }

    /// Makes the first row, which is a header, a line that is not a row.
    pub(in crate::sudoku::text) fn drop_header(&mut self) {
        self.has_header = false;
        if let Some(line) = self.lines.iter_mut().find(|line| line.row.is_some()) {
            line.row = None;
            self.rows -= 1;
        }
    }

    /// Makes the block wrong if its rows are rather those of smaller grids with something beside or above them: labels that
    /// begin again, or a first row in order beside an edge without any cell.
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
