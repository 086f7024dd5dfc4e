//! The part of the reader for rows and frame lines.

use super::Reader;
use super::glance::fault_in_cells;
use crate::sudoku::text::block::{RowBlock, RowOutcome};
use crate::sudoku::text::entry::{Entry, Layout};
use crate::sudoku::text::fields::{FieldRow, is_brackets, is_lone_cell, open_brackets};
use crate::sudoku::text::row::{CellSymbols, TextRow, is_mixed, is_rule};

impl Reader {
    /// Finishes a complete block that waits for the rule below it, with the rule if this line is one. Returns whether
    /// it is.
    pub(super) fn close(&mut self, line: &[u8], into: &mut Vec<Entry>) -> bool {
        let Some(mut block) = self.closing.take() else {
            return false;
        };
        if block.has_header()
            && let Some(row) = FieldRow::of(line, Some(block.order()))
        {
            // The first row was a header.
            block.behead();
            match block.add_row(line, self.number, &row.cells, None) {
                RowOutcome::Full(block) | RowOutcome::More(block) => into.push(block.finish()),
                RowOutcome::Anew(..) => {}
            }
            return true;
        }
        let closed = closes(line) || is_brackets(line) && block.is_open();
        if closed {
            block.add_line(line);
        }
        into.push(block.finish());
        closed
    }

    /// Takes a row or a rule of a block, or what seems to be meant as one. Returns whether it was one.
    pub(super) fn take_row_or_rule(&mut self, line: &[u8], into: &mut Vec<Entry>) -> bool {
        let under_way = self.block.as_ref().map(RowBlock::order);
        let known = self.order.map(usize::from).or(under_way);
        let order = known.unwrap_or(9);
        let mut order = order;
        if let Some(fields) = FieldRow::of(line, known).filter(|row| row.needed) {
            self.dashes = Some(false);
            let order = fields.cells.len();
            self.add_row(line, &fields.cells, order, None, into);
            return true;
        }
        let symbols = self
            .block
            .as_ref()
            .map_or(CellSymbols::of(order), RowBlock::symbols);
        let mut row = TextRow::of(line, symbols);
        if order == 9 && row.is_none() {
            row = TextRow::of_letters(line, 9);
        }
        let rule = is_rule(line) && !self.is_row_of_dashes(line, row.as_ref(), order);
        if rule {
            self.take_rule(line);
            return true;
        }
        // A row of an order that was not expected.
        let fits = row
            .as_ref()
            .is_some_and(|row| row.fault(line, order).is_none());
        let free =
            self.order.is_none() && self.block.as_ref().is_none_or(|block| block.rows() == 1);
        if free
            && !fits
            && let Some((other, found)) = self.row_of_other_order(line)
        {
            if let Some(block) = &mut self.block {
                block.reorder(found);
            }
            (row, order) = (Some(other), found);
        }
        let broken = match (&row, &self.block) {
            (Some(row), block) if row.groups.is_empty() => return block.is_some(),
            (Some(row), block) => {
                let fault = row.fault(line, order);
                // Not every short line is a row: after puzzles on lines, it is a malformed line.
                let near = row.places.len().abs_diff(order) <= 2;
                let max = self.order.is_some()
                    && row.spaced
                    && is_mixed(line)
                    && 2 * row.places.len() > order;
                let alike = max || !self.lines && near && (order == 9 || row.spaced);
                let rows = block.is_some() || row.groups.len() == order || alike;
                if fault.is_some() && (!rows || row.places.len() > 30.max(4 * order)) {
                    return false;
                }
                fault
            }
            (None, block) => match fault_in_cells(line, block.is_some(), order, symbols) {
                Some(fault) => Some(fault),
                None => return false,
            },
        };
        let cells = match (&row, &broken) {
            (Some(row), None) => row.cells(order),
            (Some(row), Some(_)) => row.places.iter().map(|&at| (at, at + 1)).collect(),
            (None, _) => Vec::new(),
        };
        if broken.is_none() {
            let blank = |cell: &&(usize, usize)| {
                let letter = line[cell.0];
                !letter.is_ascii_alphanumeric() || order <= 9 && matches!(letter, b'x' | b'X')
            };
            if let Some(&(place, _)) = cells.iter().find(blank) {
                self.dashes = Some(line[place] == b'-');
            } else if cells.iter().any(|&(place, _)| line[place] == b'0') {
                self.dashes = Some(false);
            }
        }
        self.add_row(line, &cells, order, broken, into);
        true
    }

    /// Adds a row to the current block, or to a new one of this order.
    pub(super) fn add_row(
        &mut self,
        line: &[u8],
        cells: &[(usize, usize)],
        order: usize,
        broken: Option<(usize, String)>,
        into: &mut Vec<Entry>,
    ) {
        let above = match line.contains(&b'-') && order != 9 && self.block.is_none() {
            true => self.dashes_on_top(order),
            false => 0,
        };
        if above > 0 {
            return self.add_rows_of_dashes(line, cells, order, above, into);
        }
        let block = match self.block.take() {
            Some(block) => block,
            None => RowBlock::new(order, std::mem::take(&mut self.top)),
        };
        match block.add_row(line, self.number, cells, broken) {
            RowOutcome::More(block) => self.block = Some(block),
            RowOutcome::Full(block) => {
                (self.lines, self.after_line) = (false, false);
                if block.is_framed() || block.is_open() || block.has_header() {
                    self.closing = Some(block);
                } else {
                    into.push(block.finish());
                }
            }
            RowOutcome::Anew(cut, block) => {
                into.push(cut);
                self.block = Some(block);
            }
        }
    }

    /// The row in this line if it has an unexpected order, with that order: 9 after the first row of a block, any order
    /// outside of blocks. After a puzzle on a line, a short line without spaces is a malformed line.
    fn row_of_other_order(&self, line: &[u8]) -> Option<(TextRow, usize)> {
        if self.block.is_some() {
            let row =
                TextRow::of(line, CellSymbols::Nine).or_else(|| TextRow::of_letters(line, 9))?;
            return row.fault(line, 9).is_none().then_some((row, 9));
        }
        let row = TextRow::of(line, CellSymbols::Any)?;
        let order = row.order(line)?;
        (row.spaced || !self.after_line).then_some((row, order))
    }

    fn take_rule(&mut self, line: &[u8]) {
        match &mut self.block {
            Some(block) => block.add_rule(line),
            None if line.trim_ascii_start().starts_with(b"=") => self.top.clear(),
            None => {
                self.top.extend_from_slice(line);
                self.top.push(b'\n');
                // These lines are more than the top of a frame.
                if self.top.len() > 400 {
                    self.top.clear();
                }
            }
        }
    }

    /// Takes a row of a spreadsheet with empty fields at an end, which look like white space. Returns whether it was
    /// one.
    pub(super) fn take_tabs(&mut self, raw: &[u8], into: &mut Vec<Entry>) -> bool {
        let padded = raw.starts_with(b"\t") || raw.ends_with(b"\t");
        let other = self.skipping || self.table.as_ref().is_some_and(|table| table.has_row(raw));
        if !padded || other || !self.record.is_empty() {
            return false;
        }
        let under_way = self.block.as_ref().map(RowBlock::order);
        let known = self.order.map(usize::from).or(under_way);
        let Some(fields) = FieldRow::of(raw, known) else {
            return false;
        };
        // A few tabs alone are a blank line.
        if raw.trim_ascii().is_empty() && self.block.is_none() && fields.cells.len() < 9 {
            return false;
        }
        self.end_sixteen(into);
        self.add_row(raw, &fields.cells, fields.cells.len(), None, into);
        true
    }

    /// Takes a line of an array with one cell per line. Refuses the first such line on behalf of all.
    pub(super) fn take_scattered(&mut self, line: &[u8], into: &mut Vec<Entry>) -> bool {
        let text = line.trim_ascii_start();
        let begun = self.scattered;
        let inside = begun || self.block.is_none() && open_brackets(&self.top) > 0;
        self.scattered = inside && (is_lone_cell(text) || begun && is_brackets(text));
        if self.scattered && !begun {
            self.top.clear();
            into.push(Entry::Invalid {
                layout: Layout::Line,
                place: self.at(line, line.len() - text.len()),
                message: "found an array with one cell on a line, expected a row on each line; `tr -s '[]\", \\n' ' '` \
                          puts all on one line"
                    .to_owned(),
            });
        }
        let taken = self.scattered;
        // The last bracket is not indented.
        self.scattered &= !line.starts_with(b"]");
        taken
    }

    /// Takes the brackets around the rows of an array.
    pub(super) fn take_brackets(&mut self, line: &[u8]) {
        match &mut self.block {
            Some(block) => block.add_line(line),
            None if open_brackets(line) > 0 => {
                self.top = [line, b"\n"].concat();
            }
            None => self.top.clear(),
        }
    }

    /// The number of lines before this one that may be rows of this order if dashes are blanks; 0 if there are other
    /// lines.
    pub(super) fn dashes_on_top(&self, order: usize) -> usize {
        let lines = self.top.split(|&byte| byte == b'\n');
        let lines: Vec<&[u8]> = lines.filter(|line| !line.is_empty()).collect();
        let row = |line: &&[u8]| line.len() == order && line.iter().all(|&byte| byte == b'-');
        if lines.iter().all(row) {
            lines.len()
        } else {
            0
        }
    }

    /// Adds a row with dashes for blanks, and the `above` lines before it, which seemed to be rules.
    fn add_rows_of_dashes(
        &mut self,
        line: &[u8],
        cells: &[(usize, usize)],
        order: usize,
        above: usize,
        into: &mut Vec<Entry>,
    ) {
        self.top.clear();
        let dashes = b"-".repeat(order);
        let each: Vec<(usize, usize)> = (0..order).map(|at| (at, at + 1)).collect();
        let number = self.number;
        for row in 0..above {
            self.number = number - (above - row) as u64;
            self.add_row(&dashes, &each, order, None, into);
        }
        self.number = number;
        self.add_row(line, cells, order, None, into);
    }

    /// Whether a line that looks like a rule is a row of blanks.
    fn is_row_of_dashes(&self, line: &[u8], row: Option<&TextRow>, order: usize) -> bool {
        let Some(row) = row.filter(|row| row.places.len() == order) else {
            return false;
        };
        let bare = !row.spaced || row.groups.len() == order;
        let side = match order.isqrt() {
            side if side * side == order => side,
            _ => order,
        };
        let inside = self
            .block
            .as_ref()
            .is_some_and(|block| !block.rows().is_multiple_of(side));
        line.iter().all(|byte| b"-| \t,".contains(byte)) && self.dashes.unwrap_or(bare || inside)
    }

    /// Ends the current block, which is incomplete.
    pub(super) fn cut_short(&mut self, found: &str, into: &mut Vec<Entry>) {
        into.extend(self.closing.take().map(RowBlock::finish));
        if let Some(block) = self.block.take() {
            self.lines = false;
            into.push(block.cut_short(found, self.number));
        }
    }
}

/// Whether a line is the lower rule of a frame.
fn closes(line: &[u8]) -> bool {
    let text = line.trim_ascii_start();
    is_rule(line) && !text.starts_with(b"=") && text != b"---------"
}
