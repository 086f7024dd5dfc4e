//! Rows of spreadsheets with empty fields at an end, which look like white space.

use super::{FieldRow, IS_SMALL, Line, Reader, RowBlock};

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
        if reader.tabs.len() > 100 {
            reader.tabs.clear();
        }
        // One directly below a grid parts it from the next one.
        let is_above = |last: &(u64, Vec<u8>)| last.0 + 1 == reader.number;
        if !IS_SMALL && (!reader.is_below_grid || reader.tabs.last().is_some_and(is_above)) {
            reader.tabs.push((reader.number, line.raw.to_vec()));
        }
        return None;
    }
    reader.end_sixteen();
    reader.add_row(line.raw, &fields.cells, fields.cells.len(), None);
    Some(())
}

impl Reader {
    /// Ends the grid under way if lines of tabs directly above it are the rows that it misses. Other lines of tabs are
    /// forgotten.
    pub(super) fn end_below_tabs(&mut self) {
        let Some(block) = self.block.as_mut().filter(|_| !IS_SMALL) else {
            return;
        };
        let mut tabs = std::mem::take(&mut self.tabs);
        let (order, mut first) = (block.order(), block.first_line());
        let missing = order.saturating_sub(block.rows());
        let tabs = tabs.split_off(tabs.len().saturating_sub(missing));
        let mut rows = Vec::new();
        for (number, text) in tabs.into_iter().rev() {
            let row = FieldRow::of(&text, Some(order)).filter(|_| number + 1 == first);
            let Some(row) = row else { return };
            first = number;
            rows.push((number, text, row.cells));
        }
        if rows.is_empty() || rows.len() < missing {
            return;
        }
        for (number, text, cells) in rows {
            block.prepend(&text, number, cells);
        }
        self.lines = false;
        self.entries.extend(self.block.take().map(RowBlock::finish));
    }
}
