//! Frames around grids: rules above, between and below the rows.

use super::kept_line::is_marked_number;
use super::{
    FieldRow, IS_SMALL, Line, Reader, RowBlock, TextRow, aside, dashes, headings, is_rule, rows,
};
use crate::sudoku::text::block::form::{has_words, is_letter_above};
use crate::sudoku::text::fields::{is_brackets, is_rule_of_table};
use crate::sudoku::text::labels::{are_in_order, are_names};

/// Finishes a complete grid that waits for the rule below it, with the rule if this line is one. Takes the line if it
/// is.
pub(super) fn take_end(reader: &mut Reader, line: &Line<'_>) -> Option<()> {
    if !IS_SMALL {
        rows::end_run(reader, line);
    }
    let mut block = reader.closing.take()?;
    // A tab at the end is a delimiter.
    let line = match line.raw.ends_with(b"\t") {
        true => line.raw,
        false => line.line,
    };
    if take_last_row(&mut block, line, reader.number) {
        reader.entries.push(block.finish());
        return Some(());
    }
    if let Some(cells) = further_row(line, &block) {
        return add_further(reader, block, line, &cells);
    }
    // Directly below all its rows, a row in another form begins the next grid.
    let is_alike = || block.is_at_gap() || block.is_like_last(line);
    let goes_on = || !block.is_apart() && may_be_row(line, &block) && is_alike();
    let goes_on = || goes_on() || block.goes_on_below(line);
    if !IS_SMALL && block.has_gaps() && (line.is_empty() || goes_on()) {
        // Whether the rows above a gap are those of another grid is not known yet, or shows now.
        match line.is_empty() {
            true => reader.closing = Some(block),
            false => reader.block = Some(block),
        }
        return None;
    }
    let closed = closes_block(line, &block);
    if closed {
        block.add_line(line);
    }
    reader.end(block);
    closed.then_some(())
}

/// Takes the line as the last row of a grid whose first row was a header.
fn take_last_row(block: &mut RowBlock, line: &[u8], number: u64) -> bool {
    let row = match block.has_header() && block.may_drop_header() {
        true => FieldRow::of(line, Some(block.order())),
        false => None,
    };
    if let Some(row) = &row {
        block.drop_header();
        block.add_row(line, number, &row.cells, None);
    }
    row.is_some()
}

/// The cells of a line that follows a complete grid, if it may be a row: the grid has a row too many already, or its first
/// row may be a header, or its second one a rule.
fn further_row(line: &[u8], block: &RowBlock) -> Option<Vec<(usize, usize)>> {
    let order = block.order();
    let more = block.rows() > order;
    if !more && !block.begins_in_order() && !block.may_have_rule() {
        return None;
    }
    cells(line, block).filter(|cells| !more || !is_header(line, cells, block))
}

/// Whether these cells are rather the next header, in order. In small grids without blanks, it may well be a row.
fn is_header(line: &[u8], cells: &[(usize, usize)], block: &RowBlock) -> bool {
    let word = |&(start, end): &(usize, usize)| String::from_utf8_lossy(&line[start..end]);
    (block.order() > 4 || block.has_blanks()) && are_in_order(cells.iter().map(word))
}

/// Whether a line is a row as those above it, or meant as one.
fn may_be_row(line: &[u8], block: &RowBlock) -> bool {
    let is_near = || {
        let row = TextRow::of(line, block.symbols()).filter(|_| !is_rule(line));
        let text = line.trim_ascii();
        let is_word = |letter: &u8| is_letter_above(*letter, block.order());
        let is_number = text.iter().all(u8::is_ascii_digit) || is_marked_number(text);
        let off = row.map(|row| row.places.len().abs_diff(block.order()));
        let is_other = is_number || aside::is_date(text) || text.iter().any(is_word);
        off.is_some_and(|off| 4 * off <= block.order()) && !is_other
    };
    match cells(line, block) {
        Some(_) if headings::is_title(line, block.order()) => false,
        Some(_) if has_words(line, block.order()) => false,
        Some(cells) => !is_header(line, &cells, block),
        None => is_near() && block.is_separated_as(line),
    }
}

/// Adds a further row. Two of them are too many for a grid with a header: then they begin the next grid, and the line is
/// not taken yet.
fn add_further(
    reader: &mut Reader,
    mut block: RowBlock,
    line: &[u8],
    cells: &[(usize, usize)],
) -> Option<()> {
    let order = block.order();
    if block.rows() > order {
        reader.entries.push(block.take_first(order).finish());
        reader.block = Some(block);
        return None;
    }
    block.add_row(line, reader.number, cells, None);
    reader.closing = Some(block);
    Some(())
}

/// Whether a line ends the frame of a grid, or the brackets around it.
fn closes_block(line: &[u8], block: &RowBlock) -> bool {
    let is_open = block.is_open();
    let has_more = block.rows() > block.order() || block.has_header();
    let waits = has_more || is_open || block.is_framed();
    waits && closes(line) || is_open && is_brackets(line)
}

/// The cells of a line that may be a further row of this block.
pub(super) fn cells(line: &[u8], block: &RowBlock) -> Option<Vec<(usize, usize)>> {
    let order = block.order();
    let fields = || Some(FieldRow::of(line, Some(order))?.cells);
    let row = TextRow::of(line, block.symbols()).filter(|_| !is_rule(line));
    let row = row.filter(|row| row.fault(line, order).is_none());
    row.map(|row| row.cells(order)).or_else(fields)
}

/// Whether a line is the lower rule of a frame.
fn closes(line: &[u8]) -> bool {
    let text = line.trim_ascii_start();
    is_rule(line) && !text.starts_with(b"=") && text != b"---------"
}

impl Reader {
    pub(super) fn take_rule(&mut self, line: &[u8]) {
        match &mut self.block {
            Some(block) => block.add_rule(line),
            None if line.trim_ascii_start().starts_with(b"=") => self.top.clear(),
            None => {
                self.top.extend_from_slice(line);
                self.top.push(b'\n');
                // These lines are more than the top of a frame.
                if self.top.len() > dashes::MOST {
                    self.clear_top();
                }
            }
        }
    }

    /// Whether a line that looks like a rule is a row of blanks.
    pub(super) fn is_row_of_dashes(
        &self,
        line: &[u8],
        row: Option<&TextRow>,
        order: usize,
    ) -> bool {
        let Some(row) = row.filter(|row| row.places.len() == order) else {
            return false;
        };
        // Below the header of a Markdown table.
        let header = match &self.block {
            Some(block) => block.rows() == 1 && (self.dashes.is_none() || block.begins_in_order()),
            None => are_names(self.top.trim_ascii_end(), self.order),
        };
        if header && is_rule_of_table(line, order) {
            return false;
        }
        // The top of a frame.
        let is_top = self.block.is_none() && row.groups.len() < order;
        if is_top && line.trim_ascii_start().starts_with(b"|") && !IS_SMALL {
            return false;
        }
        let bare = !row.spaced || row.groups.len() == order;
        let side = match order.isqrt() {
            side if side * side == order => side,
            _ => order,
        };
        let inside = matches!(&self.block, Some(block) if !block.rows().is_multiple_of(side));
        line.iter().all(|byte| b"-| \t,".contains(byte)) && self.dashes.unwrap_or(bare || inside)
    }
}
