//! Rows with something beside them: labels before, comments after, and labels of columns above.
//!
//! Either all rows of a grid have a label or none has. A comment begins with a mark or with
//! a word. What is beside the rows stays there in the answer.

use super::again::KeptLine;
use crate::sudoku::text::ORDERS;
use crate::sudoku::text::block::RowBlock;
use crate::sudoku::text::entry::Entry;
use crate::sudoku::text::row::{TextRow, is_rule};
use crate::sudoku::text::symbols::CellSymbols;

/// The bytes of the cells of a row.
pub(super) type Cells = Vec<(usize, usize)>;

/// Reads the grids in these lines.
pub(super) fn read(lines: &[KeptLine], order: Option<u8>) -> Option<Vec<Entry>> {
    let orders = ORDERS
        .iter()
        .copied()
        .filter(|&n| order.is_none_or(|order| order == n));
    let mut orders: Vec<usize> = orders.map(usize::from).collect();
    // Most puzzles are of order 9, so a label is more likely than a tenth column.
    orders.sort_by_key(|&order| order != 9);
    orders.into_iter().find_map(|order| {
        [false, true].into_iter().find_map(|labels| {
            let rows: Vec<_> = lines.iter().map(|line| row(line, order, labels)).collect();
            grids(lines, &rows, order)
        })
    })
}

/// The grids of this order, if all rows come in groups of that number, with only rules and blank lines inside, and only
/// words between.
pub(super) fn grids(
    lines: &[KeptLine],
    rows: &[Option<(Vec<u8>, Cells)>],
    order: usize,
) -> Option<Vec<Entry>> {
    let mut entries = Vec::new();
    let mut block: Option<RowBlock> = None;
    // The rules above the next grid.
    let mut top = Vec::new();
    // The blank lines since the last row, and those between the first boxes of this grid.
    let (mut blank, mut blanks) = (0, 0);
    for (line, row) in lines.iter().zip(rows) {
        let full = block.as_ref().is_some_and(RowBlock::is_full);
        let rule = is_rule(&line.text);
        if full && !rule {
            entries.extend(block.take().map(RowBlock::finish));
        }
        match (row, &mut block) {
            (Some((text, cells)), open) => {
                blanks = match open {
                    None => 0,
                    // What is further away than boxes are is another grid.
                    Some(_) if blanks > 0 && blank > blanks => return None,
                    Some(_) if blanks > 0 => blanks,
                    Some(_) => blank,
                };
                blank = 0;
                let open =
                    open.get_or_insert_with(|| RowBlock::new(order, &std::mem::take(&mut top)));
                open.add_row(text, line.number, cells, None);
            }
            (None, Some(open)) if rule || line.is_blank() => {
                blank += usize::from(line.is_blank());
                open.add_line(&line.text);
            }
            (None, None) if rule => {
                top.extend_from_slice(&line.text);
                top.push(b'\n');
            }
            (None, None) if line.is_blank() || is_beside(line, order) => {}
            (None, _) => return None,
        }
        if full {
            // The rule below a grid is the last of its lines.
            entries.extend(block.take_if(|block| block.is_full()).map(RowBlock::finish));
        }
    }
    entries.extend(block.take_if(|block| block.is_full()).map(RowBlock::finish));
    let puzzles = |entry: &Entry| matches!(entry, Entry::Puzzle(_));
    (block.is_none() && !entries.is_empty() && entries.iter().all(puzzles)).then_some(entries)
}

/// Whether a line may stand above or below a grid: words, or the labels of columns.
fn is_beside(line: &KeptLine, order: usize) -> bool {
    let symbols = CellSymbols::Any;
    let words = line
        .text
        .split(|&byte| !symbols.has(byte))
        .filter(|word| !word.is_empty());
    let words: Vec<&[u8]> = words.collect();
    let count = words.concat().len();
    line.is_words() || count == order || words.len() == order
}

/// The row in a line, with its text and its cells.
fn row(line: &KeptLine, order: usize, labels: bool) -> Option<(Vec<u8>, Cells)> {
    // The letter O is meant as a zero.
    let zero = |&byte: &u8| match byte {
        b'o' | b'O' if order == 9 => b'0',
        byte => byte,
    };
    let start = match labels {
        true => after_label(&line.text)?,
        false => 0,
    };
    let ends =
        std::iter::once(line.text.len()).chain(comments(&line.text[start..]).map(|at| start + at));
    for end in ends {
        let text: Vec<u8> = line.text[start..end].iter().map(zero).collect();
        let row = TextRow::of(&text, CellSymbols::of(order));
        let Some(row) = row.filter(|row| row.fault(&text, order).is_none()) else {
            continue;
        };
        let cells = row.cells(order).into_iter();
        let cells = cells
            .map(|(first, end)| (start + first, start + end))
            .collect();
        return Some((
            [&line.text[..start], &text, &line.text[end..]].concat(),
            cells,
        ));
    }
    None
}

/// Where the label at the start of a line ends: `A `, `1:`, `r3 `, `Row 4`.
fn after_label(text: &[u8]) -> Option<usize> {
    let start = text.len() - text.trim_ascii_start().len();
    let rest = &text[start..];
    let words = match rest {
        [b'r' | b'R', b'o' | b'O', b'w' | b'W', b' ', ..] => 4,
        [b'r' | b'R', next, ..] if next.is_ascii_digit() => 1,
        _ => 0,
    };
    let length = rest[words..]
        .iter()
        .take_while(|byte| byte.is_ascii_alphanumeric())
        .count();
    let after = rest.get(words + length)?;
    let ends = b" \t:|.),;".contains(after) || *after == 0xE2;
    // The dot after a number is a mark; more of them are cells.
    let dots = *after == b'.' && rest.get(words + length + 1) == Some(&b'.');
    let mark = usize::from(b":.)".contains(after));
    ((1..=2).contains(&length) && ends && !dots).then_some(start + words + length + mark)
}

/// The places where a comment may begin.
fn comments(text: &[u8]) -> impl Iterator<Item = usize> {
    text.iter().enumerate().filter_map(|(at, byte)| {
        let after_space = at > 0 && text[at - 1].is_ascii_whitespace();
        let mark = b"#/<|;('\"".contains(byte);
        let words = text[at..]
            .iter()
            .take_while(|byte| byte.is_ascii_alphabetic())
            .count();
        (mark || after_space && words >= 2 || after_space && text[at..].starts_with(b"--"))
            .then_some(at)
    })
}

#[cfg(test)]
pub(super) const SAMPLES: &[&str] = &[
    "1..4   # row 1\n....   # row 2\n.1..   # row 3\n...2   # row 4\n",
    "1 . . 4 // top\n. . . .\n. 1 . .\n. . . 2 <- last\n",
    "  a b c d\nA 1 . . 4\nB . . . .\nC . 1 . .\nD . . . 2\n",
    "1: 1..4\n2: ....\n3: .1..\n4: ...2\n",
];
