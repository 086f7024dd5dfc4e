//! The text around the cells of a grid: what an answer in the same rows keeps.

use super::block::BlockLine;
use super::entry::{CELL, RowsLayout};
use super::fields::is_null;

/// The layout of these lines, with a mark for each cell of a row. `order`: the order of the square.
pub(super) fn of(lines: &[BlockLine], order: usize) -> RowsLayout {
    let mut layout = RowsLayout::default();
    for line in lines {
        let cells = line.row.iter().flat_map(|row| &row.cells);
        let mut written = 0;
        for &(start, end) in cells {
            let width = width(&line.text, written, (start, end), order);
            let before = if is_null(&line.text[start..end]) {
                start
            } else {
                end - width
            };
            layout.text.extend(kept(&line.text[written..before]));
            layout.text.push(CELL);
            layout.widths.push(u8::try_from(width).unwrap_or(u8::MAX));
            written = end;
        }
        layout.text.extend(kept(&line.text[written..]));
        layout.text.push(b'\n');
        layout.places.extend(line.places());
    }
    if layout.widths.iter().all(|&width| width == 1) {
        layout.widths.clear();
    }
    layout
}

/// The text beside cells, without the bytes that would be read as [`CELL`].
fn kept(text: &[u8]) -> impl Iterator<Item = u8> {
    text.iter().copied().filter(|&byte| byte != CELL)
}

/// The width of the field of a cell, which is right-aligned in it. From order 10 on, the field begins one space after
/// the cell before it, which ends at the byte `from`.
fn width(line: &[u8], from: usize, (start, end): (usize, usize), order: usize) -> usize {
    if is_null(&line[start..end]) {
        return 1;
    }
    let spaces = line[from..start].iter().rev();
    let spaces = spaces.take_while(|&&byte| byte == b' ').count();
    let is_first = from == 0 && spaces == start;
    let room = spaces.saturating_sub(usize::from(!is_first));
    end - start + room * usize::from(order > 9)
}
