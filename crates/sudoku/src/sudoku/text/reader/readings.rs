//! The ways to read a line as a row, with a label before its cells or without, and with a comment behind them.

use super::{CellSymbols, FieldRow, IS_SMALL, ORDERS, TextRow, is_usual};
use crate::sudoku::text::fields::is_rule_of_table;
use crate::sudoku::text::labels::{after_label, are_in_order, is_label, without_mark, words};

/// The bytes of the cells of a row.
pub(super) type Cells = Vec<(usize, usize)>;

/// A way to read a line as a row.
#[derive(Clone, Debug)]
pub(super) struct RowReading {
    pub(super) order: usize,
    /// Whether there is a label before the cells.
    pub(super) label: bool,
    /// The line, with a zero for each letter O.
    pub(super) text: Vec<u8>,
    pub(super) cells: Cells,
}

/// The ways to read a line as a row of an order in [`ORDERS`], or of this one.
pub(super) fn rows(line: &[u8], order: Option<u8>) -> Vec<RowReading> {
    let mut rows = Vec::new();
    for label in [false, true] {
        let start = match label {
            true => after_label(line).filter(|_| !is_header(line)),
            false => Some(0),
        };
        if let Some(start) = start {
            rows_from(line, start, order, label, &mut rows);
        }
    }
    if !IS_SMALL {
        rows_of_fields(line, order, &mut rows);
    }
    rows
}

/// Whether a line is the labels of columns from 1 or A on: the first of them is no label of a row.
fn is_header(line: &[u8]) -> bool {
    let text = String::from_utf8_lossy(line);
    !IS_SMALL && !text.trim_start().starts_with('0') && are_in_order(words(&text))
}

/// The ways to read a line as a row of fields, of which some may be empty, perhaps with a label in the first one.
fn rows_of_fields(line: &[u8], known: Option<u8>, rows: &mut Vec<RowReading>) {
    let orders = known.as_ref().map_or(ORDERS, std::slice::from_ref);
    let text = String::from_utf8_lossy(line);
    let words = words(&text);
    let ways =
        { orders.iter() }.flat_map(|&order| [false, true].map(|label| (order.into(), label)));
    for (order, label) in ways {
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
            rows.push(RowReading {
                order,
                label,
                text: line.to_vec(),
                cells: fields.cells,
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
    let is_known =
        |order: usize| known.is_none_or(|known| usize::from(known) == order) && is_usual(order);
    // The letter O is meant as a zero.
    let zero = |&byte: &u8| match byte {
        b'o' | b'O' => b'0',
        byte => byte,
    };
    let rest = &line[start..];
    // A bar between the cells of a row is no mark of a comment.
    let first = rows.len();
    let is_bar =
        |end: usize, rows: &[RowReading]| rows.len() > first && rest.get(end) == Some(&b'|');
    let again = before_label_again(line, start).filter(|_| label);
    let nines: Vec<u8> = rest.iter().map(zero).collect();
    for (symbols, text) in [(CellSymbols::Nine, &nines[..]), (CellSymbols::Any, rest)] {
        let before = rows.len();
        for end in again.into_iter().chain([text.len()]).chain(comments(rest)) {
            let Some(row) = TextRow::of(&text[..end], symbols).filter(|_| {
                !is_bar(end, rows) && (!is_between_fields(text, end) || ends_in_label(text, end))
            }) else {
                continue;
            };
            for order in [row.groups.len(), row.places.len()] {
                let is_new = { rows[before..].iter() }.all(|row| row.order != order);
                let fits = is_known(order) && CellSymbols::of(order) == symbols && is_new;
                let is_rule = || !IS_SMALL && is_rule_of_table(line, order);
                if !fits || is_rule() || row.fault(&text[..end], order).is_some() {
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

/// Where the cells behind a label end that is there again behind them. A row with the same symbol at both ends is no other.
fn before_label_again(line: &[u8], start: usize) -> Option<usize> {
    if IS_SMALL {
        return None;
    }
    let label = without_mark(&line[..start]);
    let cells = line[start..].trim_ascii_end().strip_suffix(label)?;
    let is_apart = cells.last().is_some_and(|byte| b" \t|".contains(byte));
    is_apart.then_some(cells.len())
}

/// Whether the mark of a comment at this byte, if it is one, is a delimiter as well: there is one like it between any two
/// symbols to its left, and no word to its right.
pub(super) fn is_between_fields(text: &[u8], at: usize) -> bool {
    let Some(mark) = text.get(at).filter(|mark| b";|".contains(mark)) else {
        return false;
    };
    let count = |is: &dyn Fn(&u8) -> bool| text[..at].iter().filter(|byte| is(byte)).count();
    let marks = count(&|byte| byte == mark);
    let are_fields = marks > 0 && marks + 1 >= count(&|byte| CellSymbols::Any.has(*byte));
    let is_letter = |byte: &u8| byte.is_ascii_alphabetic();
    let has_words = || text[at..].windows(2).any(|pair| pair.iter().all(is_letter));
    !IS_SMALL && are_fields && !has_words()
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
        let words = { text[at..].iter() }.take_while(|byte| byte.is_ascii_alphabetic());
        let begins = after_space && (words.count() >= 2 || text[at..].starts_with(b"--"));
        (mark || begins).then_some(at)
    })
}
