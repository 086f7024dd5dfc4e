//! Rows of spreadsheets with empty fields at an end, which look like white space.

use super::{Line, Reader};
use crate::sudoku::text::fields::FieldRow;

pub(super) fn take(reader: &mut Reader, line: &Line<'_>) -> Option<()> {
    let padded = line.raw.starts_with(b"\t") || line.raw.ends_with(b"\t");
    let table = reader.table.as_ref();
    let other = reader.skipping || table.is_some_and(|table| table.has_row(line.raw));
    if !padded || other || !reader.record.is_empty() {
        return None;
    }
    let fields = FieldRow::of(line.raw, reader.known_order());
    let fields = fields.or_else(|| reader.labels(line.raw))?;
    // A few tabs alone are a blank line.
    if line.raw.trim_ascii().is_empty() && reader.block.is_none() && fields.cells.len() < 9 {
        return None;
    }
    reader.end_sixteen();
    reader.add_row(line.raw, &fields.cells, fields.cells.len(), None);
    Some(())
}

#[cfg(test)]
pub(super) const SAMPLES: &[&str] = &[
    "1\t\t\t4\n\t\t\t\n\t1\t\t\n\t\t\t2\n",
    "1\t2\t3\t4\n1\t\t\t4\n\t\t\t\n\t1\t\t\n\t\t\t2\n",
    "\t1\t2\t3\t4\nA\t1\t\t\t4\nB\t\t\t\t\nC\t\t1\t\t\nD\t\t\t\t2\n",
];
