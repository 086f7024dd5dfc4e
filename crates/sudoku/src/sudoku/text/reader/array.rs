//! The lines of arrays around their rows, and arrays with one cell on each line, as programs print them. The rows themselves
//! are [`fields`](super::fields).

use super::{IS_SMALL, Line, Reader, invalid};
use crate::sudoku::text::fields::{is_brackets, is_lone_cell, open_brackets};

/// An array with one cell on each line is not kept beyond this number of bytes.
const LONGEST_ARRAY: usize = 1 << 20;

/// An array with one cell on each line, while it is being read.
#[derive(Debug)]
pub(super) struct CellArray {
    /// The number of its first line with a cell.
    number: u64,
    /// Its cells and brackets, on one line.
    text: Vec<u8>,
}

/// A line of an array with one cell on each.
pub(super) fn take_cell(reader: &mut Reader, line: &Line<'_>) -> Option<()> {
    let text = line.text;
    let goes_on = match reader.cells {
        Some(_) => is_lone_cell(text) || is_brackets(text),
        None => reader.block.is_none() && open_brackets(&reader.top) > 0 && is_lone_cell(text),
    };
    if !goes_on {
        reader.end_cells();
        return None;
    }
    let number = reader.number;
    let (top, cells) = (&mut reader.top, &mut reader.cells);
    let array = cells.get_or_insert_with(|| CellArray {
        number,
        text: brackets(&std::mem::take(top)),
    });
    if array.text.len() <= LONGEST_ARRAY {
        match is_lone_cell(text) {
            true => array.text.extend_from_slice(text),
            false => array.text.extend(brackets(text)),
        }
    }
    // The last bracket, or that of the object around it, is not indented.
    if line.line.starts_with(b"]") || line.line.starts_with(b"}") {
        reader.end_cells();
    }
    Some(())
}

/// The brackets of a line, and the commas between them.
fn brackets(line: &[u8]) -> Vec<u8> {
    let bytes = line.iter().copied();
    bytes.filter(|byte| b"[],".contains(byte)).collect()
}

impl Reader {
    /// Ends an array with one cell on each line.
    pub(super) fn end_cells(&mut self) {
        let Some(CellArray { number, mut text }) = self.cells.take() else {
            return;
        };
        // Of several brackets above the first cell, only the last one is known.
        let open = usize::try_from(-open_brackets(&text)).unwrap_or(0);
        text.splice(..0, std::iter::repeat_n(b'[', open));
        let number = std::mem::replace(&mut self.number, number);
        #[cfg(feature = "json")]
        let found = super::json::take(self, &Line::new(&text, false, false));
        #[cfg(not(feature = "json"))]
        let found: Option<()> = None;
        if found.is_none() {
            let expected = match cfg!(feature = "json") {
                true => "as many cells in each row as there are rows",
                false => "a row on each line",
            };
            let message = format!("found an array with one cell on a line, expected {expected}");
            self.refuse(b"", 0, message);
        }
        self.number = number;
    }
}

/// The brackets around the rows.
pub(super) fn take_brackets(reader: &mut Reader, line: &Line<'_>) -> Option<()> {
    let line = line.line;
    is_brackets(line).then_some(())?;
    match &mut reader.block {
        Some(block) => {
            let is_end = block.is_open() || open_brackets(line) < 0;
            block.add_line(line);
            if is_end && !block.is_open() && !IS_SMALL {
                reader.cut_short(&invalid::excerpt(line.trim_ascii()));
            }
        }
        None if open_brackets(line) > 0 => reader.top = [line, b"\n"].concat(),
        None => reader.top.clear(),
    }
    Some(())
}
