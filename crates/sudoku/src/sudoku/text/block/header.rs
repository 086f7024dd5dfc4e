//! The first row of a block as a header of columns, with labels before the other rows or without.

use super::{BlockLine, IS_SMALL, RowBlock, TextPlace, is_rule_of_table};
use crate::sudoku::text::labels::are_in_order;

impl RowBlock {
    /// Whether the first row may be the header of a Markdown table.
    pub(in crate::sudoku::text) fn has_header(&self) -> bool {
        self.has_header
    }

    /// Makes a table of the block: the rule of one is below its first row, which may be a header. An empty one is no row.
    pub(super) fn begin_table(&mut self) {
        self.has_header = true;
        let is_empty = |row: &BlockLine| row.cells().all(|cell| cell.trim_ascii().is_empty());
        if !IS_SMALL && self.first_row().is_some_and(is_empty) {
            self.drop_header();
        }
    }

    /// Whether the header of a table is not rather its first row: it is in order, or blank.
    pub(in crate::sudoku::text) fn may_drop_header(&self) -> bool {
        let mut words = self.words().take(self.order);
        IS_SMALL || self.is_first_in_order() || words.all(|word| word == ".")
    }

    /// Whether it is a Markdown table, as a rule below its header shows.
    pub(super) fn is_table(&self) -> bool {
        let mut below = self.lines.iter().take(3).filter(|line| line.row.is_none());
        !IS_SMALL && below.any(|line| is_rule_of_table(&line.text, self.order))
    }

    /// What is wrong with a table whose header is in order, if it is a row too few without it. In a square without blanks, a row
    /// may be in order.
    pub(super) fn lone_header(&self) -> Option<(TextPlace, String)> {
        let is_lone = self.has_header && self.is_first_in_order() && self.has_blanks();
        let message = || {
            let (rows, order) = (self.rows - 1, self.order);
            format!("found {rows} rows below the header of a table, expected {order}")
        };
        (!IS_SMALL && is_lone).then(|| (self.place(), message()))
    }

    /// Whether the second row may be the rule below the first one, in a table of which dashes are the blanks: then there is a row
    /// more below.
    pub(in crate::sudoku::text) fn may_have_rule(&self) -> bool {
        let rule = self.taken().nth(1).map(|(line, _)| &line.text[..]);
        !IS_SMALL && !self.has_gaps() && rule.is_some_and(|rule| is_rule_of_table(rule, self.order))
    }

    /// Makes the second row, which is a rule, a line that is not a row.
    pub(super) fn drop_rule(&mut self) {
        let mut rows = { self.lines.iter_mut() }.filter(|line| line.row.is_some());
        if let Some(line) = rows.nth(1) {
            line.row = None;
            self.rows -= 1;
        }
    }

    /// Whether the first row may be the labels of the columns, because they are in order: then there is a row more below.
    pub(in crate::sudoku::text) fn begins_in_order(&self) -> bool {
        !self.has_gaps() && self.is_first_in_order()
    }

    /// Whether the first row is in order, as labels of columns are.
    pub(super) fn is_first_in_order(&self) -> bool {
        let first = self.first_row();
        first.is_some_and(|row| are_in_order(row.words()))
    }

    /// Whether the first row may be the labels above the columns of a grid with labels before its rows, too: they are in order,
    /// and nothing is in the corner.
    pub(super) fn has_corner(&self) -> bool {
        self.first_row().is_some_and(|row| {
            let mut words = row.words();
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
            // A gap that is below no row any more is none.
            self.gaps.retain_mut(|gap| {
                gap.rows = gap.rows.saturating_sub(1);
                gap.rows > 0
            });
        }
    }
}
