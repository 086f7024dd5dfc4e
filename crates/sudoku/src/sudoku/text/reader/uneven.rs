//! Which row of a grid has another number of cells than it should have.

use super::kept_line::KeptLine;
use crate::sudoku::text::row::{TextRow, counted};
use crate::sudoku::text::symbols::CellSymbols;

/// The first of these lines that has not this number of cells, in words.
pub(super) fn uneven<'l>(
    lines: impl Iterator<Item = &'l KeptLine>,
    order: usize,
) -> Option<String> {
    let cells = |line: &KeptLine| {
        let text = &line.text[..];
        match text.iter().find(|byte| b"\t;,".contains(byte)) {
            Some(mark) => Some(text.split(|byte| byte == mark).count()),
            None => {
                let row = TextRow::of(text, CellSymbols::Any)?;
                Some(row.cells(order).len())
            }
        }
    };
    let mut rows = lines
        .zip(1..)
        .filter_map(|(line, row)| Some((row, cells(line)?)));
    let (row, cells) = rows.find(|&(_, cells)| cells != order)?;
    Some(format!(" (row {row} has {}, not {order})", counted(cells)))
}
