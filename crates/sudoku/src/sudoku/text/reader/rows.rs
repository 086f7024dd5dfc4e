//! Rows of symbols, or of numbers with spaces between them, and what seems to be meant as one.

use super::kept_line::is_marked_number;
use super::{
    CellSymbols, IS_SMALL, Line, Reader, RowBlock, TextRow, frame, headings, invalid, is_rule,
};
use crate::sudoku::text::row::{is_mixed, unexpected};

/// Ends a run of rows below a gap if this line is none of them, and the grid above such a run if this is the first rule. It takes no
/// line.
pub(super) fn end_run(reader: &mut Reader, line: &Line<'_>) {
    let Some(block) = reader.block.as_ref().filter(|block| block.has_gaps()) else {
        return;
    };
    let (text, order) = (line.line, block.order());
    if block.end_of_run().is_some() {
        if !block.is_like_last(text) || frame::cells(text, block).is_none() {
            reader.end_run();
        }
    } else if block.has_no_rules() && is_rule(text) {
        let row = TextRow::of(text, block.symbols());
        if !reader.is_row_of_dashes(text, row.as_ref(), order) {
            reader.end_whole();
        }
    }
}

/// A row, or a rule between rows.
pub(super) fn take(reader: &mut Reader, line: &Line<'_>) -> Option<()> {
    let is_title = |order| reader.block.is_none() && headings::is_title(line.text, order);
    if line.is_long() || reader.order.is_some_and(|order| is_title(order.into())) {
        return None;
    }
    let line = line.line;
    let mut order = reader.known_order().unwrap_or(9);
    let symbols = reader
        .block
        .as_ref()
        .map_or(CellSymbols::of(order), RowBlock::symbols);
    let mut row = TextRow::of(line, symbols);
    if order == 9 && row.is_none() {
        row = TextRow::of_letters(line, 9);
    }
    let is_line = !IS_SMALL && reader.block.is_some() && line.len() > order && { line.iter() }
        .all(|&byte| byte == b'_');
    let rule = is_line || is_rule(line) && !reader.is_row_of_dashes(line, row.as_ref(), order);
    if rule {
        reader.take_rule(line);
        return Some(());
    }
    // Above a grid it is its number, even if it has as many characters as a row.
    let is_other = |row: &TextRow| row.places.len() != order || line.starts_with(b"--");
    if reader.block.is_none() && row.as_ref().is_none_or(is_other) && is_marked_number(line) {
        return None;
    }
    // A row of an order that was not expected.
    let fits = matches!(&row, Some(row) if row.fault(line, order).is_none());
    let free =
        reader.order.is_none() && reader.block.as_ref().is_none_or(|block| block.rows() == 1);
    if free
        && !fits
        && let Some((other, found)) = reader.row_of_other_order(line)
    {
        match &mut reader.block {
            Some(block) if block.is_count() => reader.cut_short(&invalid::excerpt(line)),
            Some(block) => block.reorder(found),
            None => {}
        }
        (row, order) = (Some(other), found);
    }
    let broken = match (&row, &reader.block) {
        (Some(row), block) if row.groups.is_empty() => return block.as_ref().map(|_| ()),
        (Some(row), block) => {
            let fault = row.fault(line, order);
            // Not every short line is a row: after puzzles on lines, it is a malformed line.
            let near = row.places.len().abs_diff(order) <= 2;
            let is_meant = reader.order.is_some()
                && row.spaced
                && is_mixed(line)
                && 2 * row.places.len() > order;
            let alike = is_meant || !reader.lines && near && (order == 9 || row.spaced);
            let rows = block.is_some() || row.groups.len() == order || alike;
            if fault.is_some() && (!rows || row.places.len() > 30.max(4 * order)) {
                return None;
            }
            fault
        }
        (None, block) => Some(fault_in_cells(line, block.is_some(), order, symbols)?),
    };
    let cells = match (&row, &broken) {
        (Some(row), None) => row.cells(order),
        (Some(row), Some(_)) => row.each_cell(),
        (None, _) => Vec::new(),
    };
    if broken.is_none() {
        let blank = |cell: &&(usize, usize)| {
            let letter = line[cell.0];
            !letter.is_ascii_alphanumeric() || order <= 9 && matches!(letter, b'x' | b'X')
        };
        if let Some(&(place, _)) = cells.iter().find(blank) {
            reader.dashes = Some(line[place] == b'-');
        } else if cells.iter().any(|&(place, _)| line[place] == b'0') {
            reader.dashes = Some(false);
        }
    }
    reader.add_row(line, &cells, order, broken);
    Some(())
}

/// The first character of a line that cannot be in a row of `order` cells; `None` if the line is not meant as such a
/// row. `inside`: whether an unfinished square is above.
fn fault_in_cells(
    line: &[u8],
    inside: bool,
    order: usize,
    symbols: CellSymbols,
) -> Option<(usize, String)> {
    let tokens = line.split(|byte| b" \t|,;".contains(byte));
    let tokens = tokens.filter(|token| !token.is_empty()).count();
    let cells = line.iter().filter(|&&byte| symbols.has(byte)).count();
    let text = line.trim_ascii();
    let many = cells > order / 2;
    let alike =
        tokens == order && many || inside && text.len() < 3 * order && (many || tokens == order);
    let strays = |byte: &u8| !symbols.has(*byte) && !b" \t|,;!".contains(byte);
    let at = memchr::memchr(0, line).or_else(|| line.iter().position(strays));
    let at = at.filter(|_| alike)?;
    Some((at, unexpected(line, at, symbols)))
}

impl Reader {
    /// Adds a row to the current block, or to a new one of this order.
    pub(super) fn add_row(
        &mut self,
        line: &[u8],
        cells: &[(usize, usize)],
        order: usize,
        broken: Option<(usize, String)>,
    ) {
        let is_other = order != 9 || line.contains(&b'|');
        let above = match line.contains(&b'-') && is_other && self.block.is_none() {
            true if !IS_SMALL => self.dashes_on_top(order, line),
            _ => Vec::new(),
        };
        if !above.is_empty() {
            self.add_rows_of_dashes(&above, order);
        }
        // Directly below a grid is rather a row too many.
        let banded = self.banded.is_some_and(|last| last + 1 < self.number);
        let top = &mut self.top;
        let block = self
            .block
            .get_or_insert_with(|| RowBlock::new(order, &std::mem::take(top), banded));
        let whole = block.end_of_whole_run().filter(|_| !IS_SMALL);
        let whole = whole.map(|rows| block.take_first(rows));
        let above = block.add_row(line, self.number, cells, broken);
        if above.is_some() {
            self.end_halves();
        }
        self.entries.extend(above);
        if !IS_SMALL && let Some(whole) = whole {
            self.end(whole);
        }
        self.close_full(self.number);
    }

    /// Ends the block if it has all its rows, of which the last is in line `last`.
    fn close_full(&mut self, last: u64) {
        if let Some(block) = self.block.take_if(|block| block.is_full()) {
            self.tabs.clear();
            (self.lines, self.after_line) = (false, false);
            self.banded = block.has_gaps().then_some(last);
            match block.has_gaps() && !IS_SMALL {
                // The next lines may show that some of its rows are those of another grid.
                true => self.closing = Some(block),
                false => self.close(block),
            }
        }
    }

    /// Ends the block at its last gap if the rows below that are as many as a grid has, or nearly, and the last of them is above this
    /// line.
    pub(super) fn end_run(&mut self) {
        if let Some(block) = &mut self.block
            && !IS_SMALL
            && let Some(rows) = block.end_of_run()
        {
            if !self.halves.is_empty() {
                return self.join_halves();
            }
            let above = block.take_first(rows);
            self.entries.push(above.cut_at_gap());
            self.close_full(self.number - 1);
        }
    }

    /// Adds a grid that has all its rows, or waits for the lines that may end it.
    fn close(&mut self, mut block: RowBlock) {
        self.end_halves();
        let dropped = self.look_beside(&mut block);
        let waits = block.is_framed() || block.is_open() || block.has_header();
        match waits || block.may_have_rule() || !dropped && block.begins_in_order() {
            true => self.closing = Some(block),
            false => self.entries.push(block.finish()),
        }
    }

    /// Adds a grid that has waited for the lines that may end it.
    pub(super) fn end(&mut self, mut block: RowBlock) {
        self.end_halves();
        if block.has_gaps() && !IS_SMALL {
            self.look_beside(&mut block);
        }
        self.entries.push(block.finish());
    }

    /// Ends the grid that is whole above the last band of the block, if there is one.
    pub(super) fn end_whole(&mut self) {
        if let Some(block) = &mut self.block
            && let Some(rows) = block.end_of_whole()
        {
            let whole = block.take_first(rows);
            self.end(whole);
        }
    }

    /// Looks for labels in a grid that has all its rows. Returns whether they are left out now.
    fn look_beside(&self, block: &mut RowBlock) -> bool {
        let (order, inner) = (block.order(), block.order().saturating_sub(1));
        let dropped = self.is_usual(inner) && block.drop_labels();
        if !dropped && !self.is_usual(order) && !block.is_faulty() {
            block.reorder(inner);
        }
        if !dropped && !IS_SMALL {
            block.doubt();
        }
        dropped
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
}
