//! Rows of spreadsheets without the empty fields at their ends, as editors leave them that drop white space there.

use super::kept_line::KeptLine;
use super::margins::grids;
use super::readings::Cells;
use super::{Entry, FieldRow, IS_SMALL, ORDERS};

/// Reads the grid in the last of these lines, if there are as many as one of them at most has fields, of which some are empty.
pub(super) fn read(lines: &[KeptLine], order: Option<u8>) -> Option<Vec<Entry>> {
    if IS_SMALL {
        return None;
    }
    let is_above = |line: &KeptLine| line.is_heading() || line.is_number_above() || line.is_blank();
    let first = lines.iter().position(|line| !is_above(line))?;
    let rows = &lines[first..];
    let n = usize::from(*ORDERS.iter().find(|&&n| usize::from(n) == rows.len())?);
    let texts: Option<Vec<Vec<u8>>> = rows.iter().map(|line| padded(&line.text, n)).collect();
    let texts = texts.filter(|_| order.is_none_or(|order| usize::from(order) == n))?;
    let is_tabbed = |line: &&KeptLine| line.text.contains(&b'\t');
    // A blank of another kind shows that no field is empty.
    let has_blank = |text: &Vec<u8>| text.iter().any(|byte| b"0.*_-?xX".contains(byte));
    let has_gap = |text: &&Vec<u8>| text.trim_ascii().windows(2).any(|pair| pair == b"\t\t");
    if 2 * rows.iter().filter(is_tabbed).count() <= n
        || texts.iter().filter(has_gap).count() < 2
        || n < 10 && texts.iter().any(has_blank)
    {
        return None;
    }
    let mut taken: Vec<Option<(Vec<u8>, Cells)>> = vec![None; lines.len()];
    for (at, text) in texts.into_iter().enumerate() {
        let row = FieldRow::of(&text, Some(n))?;
        taken[first + at] = Some((text, row.cells));
    }
    grids(lines, &taken, n)
}

/// Whether tabs are between the fields of a line, and each is empty or a cell.
pub(super) fn are_fields(text: &[u8]) -> bool {
    let is_cell = |field: &[u8]| field.len() <= 2 && field.iter().all(u8::is_ascii_alphanumeric);
    text.contains(&b'\t') && text.split(|&byte| byte == b'\t').all(is_cell)
}

/// The row with a tab for each missing field; `None` if it is blank or has too many fields.
fn padded(text: &[u8], order: usize) -> Option<Vec<u8>> {
    let tabs = text.iter().filter(|&&byte| byte == b'\t').count();
    let missing = (order - 1).checked_sub(tabs)?;
    let is_blank = text.trim_ascii().is_empty();
    (!is_blank).then(|| [text, &b"\t".repeat(missing)[..]].concat())
}
