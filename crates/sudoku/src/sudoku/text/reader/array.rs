//! The lines of arrays around their rows. The rows themselves are [`fields`](super::fields).

use super::{Line, Reader, invalid};
use crate::sudoku::text::IS_WEBASSEMBLY;
use crate::sudoku::text::fields::{is_brackets, is_lone_cell, open_brackets};

/// A line of an array with one cell on each. Refuses the first such line on behalf of all.
pub(super) fn take_cell(reader: &mut Reader, line: &Line<'_>) -> Option<()> {
    let (line, text) = (line.line, line.text);
    let begun = reader.scattered;
    let inside = begun || reader.block.is_none() && open_brackets(&reader.top) > 0;
    reader.scattered = inside && (is_lone_cell(text) || begun && is_brackets(text));
    if reader.scattered && !begun {
        reader.top.clear();
        let message = "found an array with one cell on a line, expected a row on each line; \
                       `tr -s '[]\", \\n' ' '` puts all on one line";
        reader.refuse(line, line.len() - text.len(), message);
    }
    let taken = reader.scattered;
    // The last bracket is not indented.
    reader.scattered &= !line.starts_with(b"]");
    taken.then_some(())
}

/// The brackets around the rows.
pub(super) fn take_brackets(reader: &mut Reader, line: &Line<'_>) -> Option<()> {
    let line = line.line;
    is_brackets(line).then_some(())?;
    match &mut reader.block {
        Some(block) => {
            let is_open = block.is_open();
            block.add_line(line);
            if is_open && !block.is_open() && !IS_WEBASSEMBLY {
                reader.cut_short(&invalid::excerpt(line.trim_ascii()));
            }
        }
        None if open_brackets(line) > 0 => reader.top = [line, b"\n"].concat(),
        None => reader.top.clear(),
    }
    Some(())
}

#[cfg(test)]
pub(super) const SAMPLES: &[&str] =
    &["[\n  [1, 0, 0, 4],\n  [0, 0, 0, 0],\n  [0, 1, 0, 0],\n  [0, 0, 0, 2]\n]\n"];
