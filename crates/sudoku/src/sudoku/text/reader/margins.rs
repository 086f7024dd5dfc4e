//! Rows with something beside them: labels before, comments after, and labels of columns above.
//!
//! Either all rows of a grid have a label or none has. A comment begins with a mark or with
//! a word. What is beside the rows stays there in the answer.

use super::kept_line::KeptLine;
use crate::sudoku::text::block::RowBlock;
use crate::sudoku::text::entry::Entry;
use crate::sudoku::text::fields::{FieldRow, are_in_order, is_label};
use crate::sudoku::text::row::{TextRow, is_rule};
use crate::sudoku::text::symbols::CellSymbols;
use crate::sudoku::text::{IS_WEBASSEMBLY, ORDERS};

/// The bytes of the cells of a row.
pub(super) type Cells = Vec<(usize, usize)>;

/// A way to read a line as a row.
#[derive(Clone, Debug)]
pub(super) struct RowReading {
    order: usize,
    /// Whether there is a label before the cells.
    label: bool,
    /// The line, with a zero for each letter O.
    text: Vec<u8>,
    cells: Cells,
}

/// Reads the grids in these lines: all with labels before their rows or none, or those above with labels and those below
/// without.
pub(super) fn read(lines: &[KeptLine], _: Option<u8>) -> Option<Vec<Entry>> {
    // Most puzzles are of order 9, so a label is more likely than a tenth column.
    let orders = std::iter::once(&9).chain(ORDERS.iter().filter(|&&order| order != 9));
    let mut ways = orders.flat_map(|&order| [(order, false), (order, true)]);
    let others = ways.clone();
    let alike = ways.find_map(|(order, label)| read_alike(lines, order.into(), label));
    alike.or_else(|| {
        if IS_WEBASSEMBLY {
            return None;
        }
        ORDERS.iter().find_map(|&order| {
            let (above, below) = lines.split_at(end_of_labels(lines, order.into())?);
            let mut entries = read_alike(above, order.into(), true)?;
            let mut others = others.clone();
            let below = others.find_map(|(order, label)| read_alike(below, order.into(), label));
            entries.extend(below?);
            Some(entries)
        })
    })
}

/// The number of lines down to the last of the first rows of this order with labels, if other rows are below them.
fn end_of_labels(lines: &[KeptLine], order: usize) -> Option<usize> {
    let is = |row: &RowReading| (row.order, row.label) == (order, true);
    let is_labeled = |line: &KeptLine| line.rows.iter().any(is);
    let first = lines.iter().position(is_labeled)?;
    let is_other = |line: &KeptLine| !line.rows.is_empty() && !is_labeled(line);
    let end = first + lines[first..].iter().position(is_other)?;
    Some(1 + lines[..end].iter().rposition(is_labeled)?)
}

/// Reads the grids in these lines, if all are of this order, with a label before each row or none.
fn read_alike(lines: &[KeptLine], order: usize, label: bool) -> Option<Vec<Entry>> {
    let reading = |line: &KeptLine| {
        let mut rows = line.rows.iter();
        let row = rows.find(|row| (row.order, row.label) == (order, label))?;
        Some((row.text.clone(), row.cells.clone()))
    };
    let is_row =
        |line: &&KeptLine| { line.rows.iter() }.any(|row| (row.order, row.label) == (order, label));
    let count = lines.iter().filter(is_row).count();
    if count == 0 || !count.is_multiple_of(order) {
        return None;
    }
    let rows: Vec<_> = lines.iter().map(reading).collect();
    let is_doubtful = || are_beside_others(&rows, order, label) || !are_before_labels(&rows, order);
    if !IS_WEBASSEMBLY && is_doubtful() {
        return None;
    }
    grids(lines, &rows, order)
}

/// Whether what is beside these rows shows that they are not the rows of grids: labels that begin again inside a grid, or
/// labels in order, from above or from below, where the first cells should be.
fn are_beside_others(rows: &[Option<(Vec<u8>, Cells)>], order: usize, label: bool) -> bool {
    let first = |(text, cells): &(Vec<u8>, Cells)| -> String {
        let (start, end) = cells.first().copied().unwrap_or_default();
        let text = if label {
            &text[..start]
        } else {
            &text[start..end]
        };
        let text = String::from_utf8_lossy(text);
        let is_mark = |letter: char| !letter.is_ascii_alphanumeric();
        text.trim_matches(is_mark).to_owned()
    };
    let firsts: Vec<String> = rows.iter().flatten().map(first).collect();
    firsts.chunks(order).any(|labels| match label {
        true => begin_again(labels),
        false => are_in_order(labels) || are_in_order(labels.iter().rev()),
    })
}

/// Whether what is behind the cells of rows with delimiters, if there is something, are labels: in order, from above or from
/// below.
fn are_before_labels(rows: &[Option<(Vec<u8>, Cells)>], order: usize) -> bool {
    let labels: Vec<Option<String>> = { rows.iter().flatten() }
        .map(|(text, cells)| label_behind(text, cells))
        .collect();
    labels.chunks(order).all(|labels| {
        let labels: Vec<&String> = labels.iter().flatten().collect();
        let are_all = labels.len() == order;
        labels.is_empty() || are_all && (are_in_order(&labels) || are_in_order(labels.iter().rev()))
    })
}

/// What is behind the cells of a row, after a delimiter as between them.
fn label_behind(text: &[u8], cells: &Cells) -> Option<String> {
    let (start, end) = (cells.first()?.0, cells.last()?.1);
    let at = end + text[end..].iter().position(|byte| b";|".contains(byte))?;
    let behind = String::from_utf8_lossy(&text[at..]);
    let label = behind.trim_matches(|letter: char| !letter.is_ascii_alphanumeric());
    let is_label = !label.is_empty() && is_between_fields(&text[start..], at - start);
    is_label.then(|| label.to_owned())
}

/// Whether the least of these labels is not the first one, and they do not descend to it.
fn begin_again(labels: &[String]) -> bool {
    let value = |label: &String| {
        let word = label.trim_start_matches(|letter: char| letter.is_ascii_alphabetic());
        match (word.is_empty(), label.as_bytes()) {
            (true, [letter]) => Some(u32::from(*letter)),
            _ => word.trim().parse().ok(),
        }
    };
    let values: Option<Vec<u32>> = labels.iter().map(value).collect();
    let Some(values) = values else { return false };
    let least = values.iter().min();
    least != values.first() && !values.is_sorted_by(|before, after| before > after)
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
    // The rows since the last of these lines, and those above the first of them.
    let (mut band, mut height) = (0, 0);
    for (line, row) in lines.iter().zip(rows) {
        let full = block.as_ref().is_some_and(RowBlock::is_full);
        let rule = is_rule(&line.text);
        if full && !is_band(band, height, order) {
            return None;
        }
        if full && !rule {
            entries.extend(block.take().map(whole));
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
                if open.is_none() {
                    (band, height) = (0, 0);
                } else if blank > 0 {
                    height = if height == 0 { band } else { height };
                    if !is_band(band, height, order) {
                        return None;
                    }
                    band = 0;
                }
                (blank, band) = (0, band + 1);
                let open = open
                    .get_or_insert_with(|| RowBlock::new(order, &std::mem::take(&mut top), false));
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
            entries.extend(block.take_if(|block| block.is_full()).map(whole));
        }
    }
    let last = block.take_if(|block| block.is_full() && is_band(band, height, order));
    entries.extend(last.map(whole));
    let puzzles = |entry: &Entry| matches!(entry, Entry::Puzzle(_));
    (block.is_none() && !entries.is_empty() && entries.iter().all(puzzles)).then_some(entries)
}

/// What a full block is.
fn whole(mut block: RowBlock) -> Entry {
    if !IS_WEBASSEMBLY {
        block.doubt();
    }
    block.finish()
}

/// Whether this number of rows may stand between blank lines, where there are `height` above the first of them, 0 if there
/// are no blank lines.
fn is_band(rows: usize, height: usize, order: usize) -> bool {
    IS_WEBASSEMBLY || height == 0 || rows == height && order.is_multiple_of(height)
}

/// Whether a line may stand above or below a grid: words, or the labels of columns. What may be a row of another grid is
/// labels only if it is in order.
fn is_beside(line: &KeptLine, order: usize) -> bool {
    let symbols = CellSymbols::Any;
    let words = line
        .text
        .split(|&byte| !symbols.has(byte))
        .filter(|word| !word.is_empty());
    let words: Vec<&[u8]> = words.collect();
    let letters = words.concat();
    let are_labels = letters.len() == order || words.len() == order;
    let is_row = { line.rows.iter() }.any(|row| row.order == order && !row.label);
    let is_ordered = || match words.len() == order {
        true => are_in_order(words.iter().map(|word| String::from_utf8_lossy(word))),
        false => are_in_order(letters.iter().map(|&letter| char::from(letter).to_string())),
    };
    line.is_heading() || are_labels && (IS_WEBASSEMBLY || !is_row || is_ordered())
}

/// The ways to read a line as a row of an order in [`ORDERS`], or of this one.
pub(super) fn rows(line: &[u8], order: Option<u8>) -> Vec<RowReading> {
    let mut rows = Vec::new();
    for label in [false, true] {
        let start = match label {
            true => after_label(line),
            false => Some(0),
        };
        if let Some(start) = start {
            rows_from(line, start, order, label, &mut rows);
        }
    }
    if !IS_WEBASSEMBLY {
        rows_of_fields(line, order, &mut rows);
    }
    rows
}

/// The ways to read a line as a row of fields, of which some may be empty, perhaps with a label in the first one.
fn rows_of_fields(line: &[u8], known: Option<u8>, rows: &mut Vec<RowReading>) {
    let orders = known.as_ref().map_or(ORDERS, std::slice::from_ref);
    let text = String::from_utf8_lossy(line);
    let words = text.split(|letter: char| "\t;,| ".contains(letter));
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    for (&order, label) in orders
        .iter()
        .flat_map(|order| [(order, false), (order, true)])
    {
        let order = usize::from(order);
        // A header, and not a label with a field less.
        if label && words.len() == order && are_in_order(&words) {
            continue;
        }
        let is_new = { rows.iter() }.all(|row| (row.order, row.label) != (order, label));
        let fields = match label {
            true => FieldRow::labeled(line, order),
            false => FieldRow::of_bars(line, order),
        };
        if let Some(fields) = fields.filter(|_| is_new)
            && are_symbols(line, &fields.cells, order)
        {
            let (text, cells) = (line.to_vec(), fields.cells);
            rows.push(RowReading {
                order,
                label,
                text,
                cells,
            });
        }
    }
}

/// The ways to read a line as a row from a byte on.
fn rows_from(
    line: &[u8],
    start: usize,
    known: Option<u8>,
    label: bool,
    rows: &mut Vec<RowReading>,
) {
    let is_known = |order: usize| {
        known.is_none_or(|known| usize::from(known) == order)
            && ORDERS.iter().any(|&usual| usize::from(usual) == order)
    };
    // The letter O is meant as a zero.
    let zero = |&byte: &u8| match byte {
        b'o' | b'O' => b'0',
        byte => byte,
    };
    let rest = &line[start..];
    let nines: Vec<u8> = rest.iter().map(zero).collect();
    for (symbols, text) in [(CellSymbols::Nine, &nines[..]), (CellSymbols::Any, rest)] {
        let before = rows.len();
        for end in std::iter::once(text.len()).chain(comments(rest)) {
            // A bar between the cells of a row is no mark of a comment.
            let is_bar = rows.len() > before && text.get(end) == Some(&b'|');
            let Some(row) = TextRow::of(&text[..end], symbols)
                .filter(|_| !is_bar && (!is_between_fields(text, end) || ends_in_label(text, end)))
            else {
                continue;
            };
            for order in [row.groups.len(), row.places.len()] {
                let is_new = { rows[before..].iter() }.all(|row| row.order != order);
                let fits = is_known(order) && CellSymbols::of(order) == symbols && is_new;
                if !fits || row.fault(&text[..end], order).is_some() {
                    continue;
                }
                let mut cells = row.cells(order);
                if !are_symbols(text, &cells, order) {
                    continue;
                }
                for (first, end) in &mut cells {
                    (*first, *end) = (start + *first, start + *end);
                }
                rows.push(RowReading {
                    order,
                    label,
                    text: [&line[..start], &text[..end], &line[start + end..]].concat(),
                    cells,
                });
            }
        }
    }
}

/// Whether the mark of a comment at this byte, if it is one, is a delimiter as well: there is one like it between any two
/// symbols to its left, and no word to its right.
fn is_between_fields(text: &[u8], at: usize) -> bool {
    let Some(mark) = text.get(at).filter(|mark| b";|".contains(mark)) else {
        return false;
    };
    let count = |is: &dyn Fn(&u8) -> bool| text[..at].iter().filter(|byte| is(byte)).count();
    let marks = count(&|byte| byte == mark);
    let are_fields = marks > 0 && marks + 1 >= count(&|byte| CellSymbols::Any.has(*byte));
    let is_letter = |byte: &u8| byte.is_ascii_alphabetic();
    let has_words = || text[at..].windows(2).any(|pair| pair.iter().all(is_letter));
    !IS_WEBASSEMBLY && are_fields && !has_words()
}

/// Whether nothing but the label of a row is behind the mark at this byte.
fn ends_in_label(text: &[u8], at: usize) -> bool {
    let rest = text[at + 1..].trim_ascii();
    is_label(rest.strip_suffix(&text[at..=at]).unwrap_or(rest))
}

/// Whether these cells can be symbols of one square of this order: words have other letters.
fn are_symbols(text: &[u8], cells: &Cells, order: usize) -> bool {
    let cells = cells.iter().map(|&(first, end)| &text[first..end]);
    let mut is_symbol = [true, true];
    for cell in cells.filter(|cell| cell.len() == 1) {
        let letter = usize::from(cell[0].to_ascii_uppercase());
        let (digits, letters) = match cell[0] {
            b'1'..=b'9' => (usize::from(cell[0] - b'0') <= order, false),
            b'x' | b'X' if order <= 9 => (true, true),
            b'a'..=b'z' | b'A'..=b'Z' => (letter - 55 <= order, letter - 64 <= order),
            _ => (true, true),
        };
        is_symbol[0] &= digits;
        is_symbol[1] &= letters;
    }
    is_symbol[0] || is_symbol[1]
}

/// Where the label at the start of a line ends: `A `, `1:`, `r3 `, `Row 4`.
fn after_label(text: &[u8]) -> Option<usize> {
    let start = text.len() - text.trim_ascii_start().len();
    let rest = &text[start..];
    let words = match rest {
        [b'r' | b'R', b'o' | b'O', b'w' | b'W', b' ', ..] => 4,
        [b'r' | b'R', b'o' | b'O', b'w' | b'W', next, ..] if next.is_ascii_digit() => 3,
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

/// Whether there are at least four cells, and fewer than three letters, between a label and a comment: perhaps a row of the
/// wrong size.
pub(super) fn has_cells_before_comment(line: &[u8]) -> bool {
    let rest = &line[after_label(line).unwrap_or(0)..];
    let end = comments(rest).next().unwrap_or(0);
    let is_cell = |byte: &&u8| CellSymbols::Nine.has(**byte);
    let letters = rest[..end].iter().filter(|byte| byte.is_ascii_alphabetic());
    rest[..end].iter().filter(is_cell).count() >= 4 && letters.count() < 3
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
