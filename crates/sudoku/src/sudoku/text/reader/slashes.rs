//! A puzzle on a line, as its rows with slashes between them.

use super::{Line, Reader};
use crate::sudoku::text::row::leading_square;

pub(super) fn take(reader: &mut Reader, line: &Line<'_>) -> Option<()> {
    let ends = |byte: &u8| byte.is_ascii_whitespace() || b",;|\"#".contains(byte);
    let end = line.text.iter().position(ends).unwrap_or(line.text.len());
    let word = &line.text[..end];
    let rows: Vec<&[u8]> = word.split(|&byte| byte == b'/').collect();
    let is_square = rows.iter().all(|row| row.len() == rows.len());
    if reader.block.is_some() || !is_square {
        return None;
    }
    let cells = rows.concat();
    let nine = reader.nine(&cells);
    let (found, length) = nine.or_else(|| leading_square(&cells, reader.order))?;
    if length < cells.len() {
        return None;
    }
    reader.add_square(line.line, line.indent(), word.len(), found);
    Some(())
}

#[cfg(test)]
pub(super) const SAMPLES: &[&str] = &[
    "1..4/..../.1../...2,rated 1.2",
    "53..7..../6..195.../.98....6./8...6...3/4..8.3..1/7...2...6/.6....28./...419..5/....8..79 # easy",
];
