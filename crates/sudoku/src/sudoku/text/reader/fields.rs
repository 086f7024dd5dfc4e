//! Rows of fields, as in spreadsheets, Markdown and arrays, where only the fields tell the cells apart.

use super::{FieldRow, IS_SMALL, Line, ORDERS, Reader, is_rule};
use crate::sudoku::text::labels::{are_names, count_names};

pub(super) fn take(reader: &mut Reader, line: &Line<'_>) -> Option<()> {
    let known = reader.known_order().or_else(|| reader.named_columns());
    let fields = FieldRow::of(line.line, known).or_else(|| reader.one_field_more(line.line));
    let fields = fields.or_else(|| reader.labels(line.line));
    let labels = known.is_some_and(|order| !reader.is_usual(order)) && !is_rule(line.line);
    let fields = fields.filter(|row| (row.needed || labels) && !line.is_long())?;
    reader.dashes = Some(false);
    reader.add_row(line.line, &fields.cells, fields.cells.len(), None);
    Some(())
}

/// The names of the columns above a grid, which stay above the answer.
pub(super) fn take_names(reader: &mut Reader, line: &Line<'_>) -> Option<()> {
    let are_names = || are_names(line.text, reader.order) && reader.labels(line.line).is_none();
    (reader.block.is_none() && are_names()).then_some(())?;
    reader.top = [line.line, b"\n"].concat();
    Some(())
}

impl Reader {
    /// The labels above the columns of a grid with labels before its rows: an empty field, and then as many as an order has
    /// columns, in order.
    pub(super) fn labels(&self, line: &[u8]) -> Option<FieldRow> {
        let starts = [line.first(), line.trim_ascii_start().first()];
        let is_delimiter = |first: &&u8| b"\t;,|".contains(first);
        if self.block.is_some() || !starts.iter().flatten().any(is_delimiter) {
            return None;
        }
        let orders = self.order.as_ref().map_or(ORDERS, std::slice::from_ref);
        let mut orders = orders.iter();
        orders.find_map(|&order| FieldRow::labels(line, order.into()))
    }

    /// Whether grids of this order are read.
    pub(super) fn is_usual(&self, order: usize) -> bool {
        let orders = self.order.as_ref().map_or(ORDERS, std::slice::from_ref);
        orders.iter().any(|&usual| usize::from(usual) == order)
    }

    /// The number of columns, if their names are above this line.
    fn named_columns(&self) -> Option<usize> {
        let names = self.top.trim_ascii();
        let is_named = !IS_SMALL && !names.is_empty();
        is_named.then(|| count_names(names, self.order))?
    }

    /// A row with a field more than those above it, if their last delimiter has an empty field behind it.
    fn one_field_more(&mut self, line: &[u8]) -> Option<FieldRow> {
        let block = self.block.as_mut().filter(|_| !IS_SMALL)?;
        let order = block.order() + 1;
        let row = FieldRow::of(line, Some(order)).filter(|_| self.order.is_none())?;
        let cells = |text: &[u8]| Some(FieldRow::of(text, Some(order))?.cells);
        block.read_again(order, cells).then_some(row)
    }
}
