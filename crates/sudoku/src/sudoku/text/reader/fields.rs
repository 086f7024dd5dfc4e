//! Rows of fields, as in spreadsheets, Markdown and arrays, where only the fields tell the cells apart.

use super::{Line, Reader};
use crate::sudoku::text::IS_WEBASSEMBLY;
use crate::sudoku::text::fields::FieldRow;

pub(super) fn take(reader: &mut Reader, line: &Line<'_>) -> Option<()> {
    let known = reader.known_order();
    let fields = FieldRow::of(line.line, known).or_else(|| reader.one_field_more(line.line));
    let fields = fields.filter(|row| row.needed && !line.is_long())?;
    reader.dashes = Some(false);
    reader.add_row(line.line, &fields.cells, fields.cells.len(), None);
    Some(())
}

impl Reader {
    /// A row with a field more than those above it, if their last delimiter has an empty field behind it.
    fn one_field_more(&mut self, line: &[u8]) -> Option<FieldRow> {
        let block = self.block.as_mut().filter(|_| !IS_WEBASSEMBLY)?;
        let order = block.order() + 1;
        let row = FieldRow::of(line, Some(order)).filter(|_| self.order.is_none())?;
        let cells = |text: &[u8]| Some(FieldRow::of(text, Some(order))?.cells);
        block.read_again(order, cells).then_some(row)
    }
}

#[cfg(test)]
pub(super) const SAMPLES: &[&str] = &[
    "1,,,4\n,,,\n,1,,\n,,,2\n",
    "|a|b|c|d|\n|---|---|---|---|\n|1| | |4|\n| | | | |\n| |1| | |\n| | | |2|\n",
    "[[\"1\",\"\",\"\",\"4\"],\n[\"\",\"\",\"\",\"\"],\n[null,1,0,0],\n[0,0,0,2]]\n",
    "['1..4',\n'....',\n'.1..',\n'...2']\n",
];
