//! Rows of fields, as in spreadsheets, Markdown and arrays, where only the fields tell the cells apart.

use super::{Line, Reader};
use crate::sudoku::text::fields::FieldRow;

pub(super) fn take(reader: &mut Reader, line: &Line<'_>) -> Option<()> {
    let known = reader.known_order();
    let fields = FieldRow::of(line.line, known).filter(|row| row.needed && !line.is_long())?;
    reader.dashes = Some(false);
    reader.add_row(line.line, &fields.cells, fields.cells.len(), None);
    Some(())
}

#[cfg(test)]
pub(super) const SAMPLES: &[&str] = &[
    "1,,,4\n,,,\n,1,,\n,,,2\n",
    "|a|b|c|d|\n|---|---|---|---|\n|1| | |4|\n| | | | |\n| |1| | |\n| | | |2|\n",
    "[[\"1\",\"\",\"\",\"4\"],\n[\"\",\"\",\"\",\"\"],\n[null,1,0,0],\n[0,0,0,2]]\n",
    "['1..4',\n'....',\n'.1..',\n'...2']\n",
];
