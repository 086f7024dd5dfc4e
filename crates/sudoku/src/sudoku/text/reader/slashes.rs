//! A puzzle on a line, as its rows with slashes between them.

use super::{CellSymbols, Line, Reader};
use crate::sudoku::text::row::{counted, leading, unexpected};

pub(super) fn take(reader: &mut Reader, line: &Line<'_>) -> Option<()> {
    let ends = |byte: &u8| byte.is_ascii_whitespace() || b",;|\"#".contains(byte);
    let end = line.text.iter().position(ends).unwrap_or(line.text.len());
    let word = &line.text[..end];
    let rows: Vec<&[u8]> = word.split(|&byte| byte == b'/').collect();
    let order = rows.len();
    if reader.block.is_some() || !reader.is_usual(order) {
        return None;
    }
    if rows.iter().all(|row| row.len() == order) {
        let cells = rows.concat();
        let found = leading(&cells, reader.order);
        if let Some((found, _)) = found.filter(|&(_, length)| length == cells.len()) {
            reader.add_square(line.line, line.indent(), word.len(), found);
            return Some(());
        }
    }
    let (at, message) = fault(&rows)?;
    reader.refuse(line.line, line.indent() + at, message);
    Some(())
}

/// What is wrong with these rows, of which most are right, and the byte of it in all of them with slashes between.
fn fault(rows: &[&[u8]]) -> Option<(usize, String)> {
    let order = rows.len();
    let symbols = CellSymbols::of(order);
    let mut start = 0;
    let faults = rows.iter().map(|row| {
        let begin = start;
        start += row.len() + 1;
        let run = symbols.run(row);
        if run < row.len() {
            return Some((begin + run, unexpected(row, run, symbols)));
        }
        let found = counted(row.len());
        let message = format!("found {found} in a row, expected {order}");
        (row.len() != order).then_some((begin + row.len().min(order), message))
    });
    let faults: Vec<(usize, String)> = faults.flatten().collect();
    let few = 2 * faults.len() < order;
    faults.into_iter().next().filter(|_| few)
}
