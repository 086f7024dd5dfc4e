//! Frames around grids: rules above, between and below the rows.

use super::{Line, Reader};
use crate::sudoku::text::fields::{FieldRow, is_brackets};
use crate::sudoku::text::row::{TextRow, is_rule};

/// Finishes a complete grid that waits for the rule below it, with the rule if this line is one. Takes the line if it
/// is.
pub(super) fn take_end(reader: &mut Reader, line: &Line<'_>) -> Option<()> {
    let line = line.line;
    let mut block = reader.closing.take()?;
    if block.has_header()
        && let Some(row) = FieldRow::of(line, Some(block.order()))
    {
        // The first row was a header.
        block.drop_header();
        block.add_row(line, reader.number, &row.cells, None);
        reader.entries.push(block.finish());
        return Some(());
    }
    let closed = closes(line) || is_brackets(line) && block.is_open();
    if closed {
        block.add_line(line);
    }
    reader.entries.push(block.finish());
    closed.then_some(())
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
                if self.top.len() > 400 {
                    self.top.clear();
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
}

#[cfg(test)]
pub(super) const SAMPLES: &[&str] = &[
    "+-----+-----+\n| 1 . | . 4 |\n| . . | . . |\n+-----+-----+\n| . 1 | . . |\n| . . | . 2 |\n+-----+-----+\n",
    "*-----*\n|1.|.4|\n|..|..|\n|--+--|\n|.1|..|\n|..|.2|\n*-----*\n",
    "├───┼───┤\n│ 1 . │ . 4 │\n│ . . │ . . │\n│ . 1 │ . . │\n│ . . │ . 2 │\n├───┼───┤\n",
];
