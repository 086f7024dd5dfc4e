//! Rows in which each cell is a field, as in spreadsheets, Markdown tables, and arrays of programs.
//!
//! Fields are separated by tabs, semicolons, commas or bars. An array is in brackets, and spaces may also separate its
//! fields. An empty field is a blank, and so is `null`. A field may be in quotes, and so may all the cells of a row
//! together.

mod arrays;

use super::labels::{are_in_order, is_label, without_mark};
use super::row::{is_mixed, is_word};
use super::symbols::CellSymbols;
use super::{IS_SMALL, is_usual, letters};
pub(super) use arrays::assignment;
use arrays::{array, inside_array};

/// A row in fields.
pub(super) struct FieldRow {
    /// The bytes of the cells: none, or one space, where a field is empty.
    pub(super) cells: Vec<(usize, usize)>,
    /// Whether the cells can be distinguished only by their fields: some are empty, in quotes or in brackets.
    pub(super) needed: bool,
}

/// Whether a character is around the fields of an array.
#[inline]
fn is_bracket(byte: u8) -> bool {
    matches!(byte, b'[' | b']' | b'{' | b'}' | b'(' | b')')
}

/// Whether a character is around the fields of an array.
#[inline]
fn is_around(byte: u8) -> bool {
    is_bracket(byte) || matches!(byte, b' ' | b'\t')
}

/// Whether it is around or between them.
#[inline]
fn is_beside(byte: u8) -> bool {
    is_around(byte) || matches!(byte, b',' | b';')
}

impl FieldRow {
    /// The fields of a line, if there are as many as a usual order has columns (or as `order` has), and each is empty
    /// or a cell.
    pub(super) fn of(line: &[u8], order: Option<usize>) -> Option<FieldRow> {
        FieldRow::with(line, order, &is_cell)
    }

    /// The fields of a line that are an empty one and then `order` labels in order.
    pub(super) fn labels(line: &[u8], order: usize) -> Option<FieldRow> {
        let row = FieldRow::with(line, Some(order + 1), &|_, _| true)?;
        let label = |&(start, end): &(usize, usize)| String::from_utf8_lossy(&line[start..end]);
        let mut labels = row.cells.iter().map(label);
        let is_empty = labels.next().is_some_and(|corner| corner.trim().is_empty());
        (is_empty && are_in_order(labels)).then_some(row)
    }

    /// The fields of a line, of which the first is a label, perhaps the last one, too, and the others are `order` cells; bars
    /// alone may be between them.
    pub(super) fn labeled(line: &[u8], order: usize) -> Option<FieldRow> {
        let fields = |count| FieldRow::between_bars(line, count, &|_, _| true);
        let again = || {
            let mut row = fields(order + 2).filter(|_| !IS_SMALL)?;
            let (first, last) = (*row.cells.first()?, row.cells.pop()?);
            let label = |(start, end): (usize, usize)| without_mark(&line[start..end]);
            (label(first) == label(last)).then_some(row)
        };
        let mut row = fields(order + 1).or_else(again)?;
        let mut fields = row.cells.iter().map(|&(start, end)| &line[start..end]);
        let is_field = |field: &[u8]| field.trim_ascii().is_empty() || is_cell(field, order);
        let fits = fields.next().is_some_and(is_label) && fields.all(is_field);
        row.cells.remove(0);
        fits.then_some(row)
    }

    /// The fields of a line as [`of`](FieldRow::of) finds them, if they are needed; bars alone may be between them.
    pub(super) fn of_bars(line: &[u8], order: usize) -> Option<FieldRow> {
        FieldRow::between_bars(line, order, &is_cell).filter(|row| row.needed)
    }

    /// The fields of a line. Without another delimiter, bars separate at least six of them.
    fn between_bars(
        line: &[u8],
        order: usize,
        is_cell: &dyn Fn(&[u8], usize) -> bool,
    ) -> Option<FieldRow> {
        let has = |bytes: &[u8]| line.iter().any(|byte| bytes.contains(byte));
        if order < 6 || has(b"\t;,[{(") || !has(b"|") || starts_with_bar(line.trim_ascii()) {
            return FieldRow::with(line, Some(order), is_cell);
        }
        let with = |end: &[u8]| FieldRow::with(&[b"|", line, end].concat(), Some(order), is_cell);
        // The last field may be empty.
        let mut row = with(b"").or_else(|| with(b"|"))?;
        for (start, end) in &mut row.cells {
            (*start, *end) = (*start - 1, *end - 1);
        }
        Some(row)
    }

    /// The fields of a line, each empty or a cell.
    fn with(
        line: &[u8],
        order: Option<usize>,
        is_cell: &dyn Fn(&[u8], usize) -> bool,
    ) -> Option<FieldRow> {
        if let Some(cells) = string(line, order) {
            let needed = true;
            return Some(FieldRow { cells, needed });
        }
        let (mut fields, is_array) = separated(line)?;
        if ends_with_delimiter(line, &fields, order) {
            fields.pop();
        }
        let count = fields.len();
        if !order.map_or_else(|| is_usual(count), |order| count == order) {
            return None;
        }
        let mut row = FieldRow {
            cells: Vec::with_capacity(count),
            needed: is_array,
        };
        let are_decimal = !IS_SMALL && are_decimal(line, &fields);
        row.needed |= are_decimal;
        for field in fields {
            let ((start, mut end), is_quoted) = unquoted(line, field);
            row.needed |= is_quoted;
            if are_decimal && line[start..end].ends_with(b".0") {
                end -= 2;
            }
            let field = &line[start..end];
            row.needed |= is_null(field);
            if field.trim_ascii().is_empty() {
                row.needed = true;
                // The cell is the last but one of several spaces.
                let at = start.max(end.saturating_sub(2));
                row.cells.push((at, end.min(at + 1)));
            } else if is_cell(field, count) {
                row.cells.push((start, end));
            } else {
                return None;
            }
        }
        Some(row)
    }
}

/// The fields between the delimiters of a line, if it has any, and whether it is an array.
fn separated(line: &[u8]) -> Option<(Vec<(usize, usize)>, bool)> {
    let text = line.trim_ascii();
    let start = assignment(line);
    if start > 0 || matches!(text.first(), Some(b'[' | b'{' | b'(')) {
        return Some((array(line, start), true));
    }
    if !IS_SMALL && let Some(start) = inside_array(line) {
        return Some((array(line, start), true));
    }
    if starts_with_bar(text) {
        return Some((bars(line), false));
    }
    let delimiter = *b"\t;,".iter().find(|&delimiter| line.contains(delimiter))?;
    Some((split(line, 0, line.len(), delimiter), false))
}

/// Whether a delimiter follows every field, the last one too, so that there is no field after it; not if the row needs an
/// empty field there.
fn ends_with_delimiter(line: &[u8], fields: &[(usize, usize)], order: Option<usize>) -> bool {
    let field = |&(start, end): &(usize, usize)| line[start..end].trim_ascii();
    let Some((last, others)) = fields.split_last() else {
        return false;
    };
    if !field(last).is_empty() {
        return false;
    }
    if let Some(order) = order {
        return order == others.len();
    }
    let number = |field: &[u8]| str::from_utf8(field).ok()?.parse::<usize>().ok();
    let fits = |field: &[u8]| {
        !field.is_empty() && (IS_SMALL || number(field).is_none_or(|n| n <= others.len()))
    };
    is_usual(others.len()) && others.iter().map(field).all(fits)
}

/// Whether `.0` is behind each number but perhaps the first, a label, as in tables of programs that have no other numbers.
fn are_decimal(line: &[u8], fields: &[(usize, usize)]) -> bool {
    let fields = { fields.iter() }.map(|&(start, end)| line[start..end].trim_ascii());
    let fields = fields.filter(|field| !field.is_empty() && !is_null(field));
    let mut numbers = fields.peekable();
    let is_decimal = |field: &[u8]| {
        let digits = field.strip_suffix(b".0").unwrap_or(b"");
        !digits.is_empty() && digits.iter().all(u8::is_ascii_digit)
    };
    numbers.next_if(|field| !is_decimal(field));
    numbers.peek().is_some() && numbers.all(is_decimal)
}

/// A field without white space and quotes around it, and whether it is in quotes.
fn unquoted(line: &[u8], (start, end): (usize, usize)) -> ((usize, usize), bool) {
    let (start, end) = trimmed(line, start, end);
    match line[start..end] {
        [b'"', .., b'"'] | [b'\'', .., b'\''] => (trimmed(line, start + 1, end - 1), true),
        _ => ((start, end), false),
    }
}

/// The cells of a row that is a string of an array: `"53..7....",`, with or without brackets.
fn string(line: &[u8], order: Option<usize>) -> Option<Vec<(usize, usize)>> {
    let start = line.iter().position(|&byte| !is_beside(byte))?;
    let end = line.iter().rposition(|&byte| !is_beside(byte))?;
    let ([b'"', cells @ .., b'"'] | [b'\'', cells @ .., b'\'']) = &line[start..=end] else {
        return None;
    };
    let count = cells.len();
    let fits = match order {
        Some(order) => count == order && CellSymbols::Any.run(cells) == count,
        None => {
            let all = CellSymbols::of(count).run(cells) == count;
            is_usual(count)
                && (all && is_mixed(cells) || letters::are_cells(cells.iter().copied(), count))
        }
    };
    fits.then(|| (start + 1..end).map(|at| (at, at + 1)).collect())
}

/// Whether a field stands for a blank cell in an array.
#[inline]
pub(super) fn is_null(field: &[u8]) -> bool {
    matches!(field, b"null" | b"None") || !IS_SMALL && matches!(field, b"NA" | b"NaN" | b"nan")
}

/// Whether a line has nothing but one number or blank of an array: `12,`, `"5",`, `"",`.
pub(super) fn is_lone_cell(text: &[u8]) -> bool {
    let text = text.strip_suffix(b",").unwrap_or(text);
    let cell = match text {
        [b'"', b'"'] => return true,
        [b'"', cell @ .., b'"'] => cell,
        cell => cell,
    };
    is_null(cell)
        || matches!(cell, [b'.' | b' '])
        || (1..=2).contains(&cell.len()) && cell.iter().all(u8::is_ascii_digit)
}

/// Whether a line has nothing but the brackets of an array.
pub(super) fn is_brackets(line: &[u8]) -> bool {
    let line = &line[assignment(line)..];
    line.iter().any(|&byte| is_bracket(byte)) && line.iter().all(|&byte| is_beside(byte))
}

/// How many more brackets a text opens than it closes.
pub(super) fn open_brackets(text: &[u8]) -> isize {
    let depth = |byte: &u8| match byte {
        b'[' | b'{' | b'(' => 1,
        b']' | b'}' | b')' => -1,
        _ => 0,
    };
    text.iter().map(depth).sum()
}

/// Whether a line is the rule below the header of a Markdown table of this order: `|---|:-:|---|---|`.
pub(super) fn is_rule_of_table(line: &[u8], order: usize) -> bool {
    let text = line.trim_ascii();
    let stroke = |&(start, end): &(usize, usize)| {
        let field = line[start..end].trim_ascii();
        field.contains(&b'-') && field.iter().all(|byte| b"-:".contains(byte))
    };
    let fields = bars(line);
    text.starts_with(b"|") && fields.len() == order && fields.iter().all(stroke)
}

fn is_cell(field: &[u8], order: usize) -> bool {
    match field {
        field if is_null(field) => true,
        [byte] => CellSymbols::of(order).has(*byte) || CellSymbols::Any.has(*byte),
        field => is_word(field, order),
    }
}

/// The bytes from `start` to `end` without white space at both ends; all of them if there is nothing else.
fn trimmed(line: &[u8], start: usize, end: usize) -> (usize, usize) {
    let text = &line[start..end];
    let left = text.len() - text.trim_ascii_start().len();
    match text.trim_ascii().len() {
        0 => (start, end),
        length => (start + left, start + left + length),
    }
}

fn split(line: &[u8], start: usize, end: usize, delimiter: u8) -> Vec<(usize, usize)> {
    let mut fields = Vec::with_capacity(9);
    let mut from = start;
    for at in memchr::memchr_iter(delimiter, &line[start..end]) {
        fields.push((from, start + at));
        from = start + at + 1;
    }
    fields.push((from, end));
    fields
}

fn starts_with_bar(text: &[u8]) -> bool {
    bar(text).is_some()
}

/// The number of bytes of the bar that a text begins with: `|`, or an upright line of box-drawing.
fn bar(text: &[u8]) -> Option<usize> {
    match text {
        [b'|', ..] => Some(1),
        [0xE2, 0x94, 0x82 | 0x83, ..] | [0xE2, 0x95, 0x91, ..] => Some(3),
        _ => None,
    }
}

/// The fields between bars. There is a bar before the first field, and there may be one after the last.
fn bars(line: &[u8]) -> Vec<(usize, usize)> {
    let mut fields = Vec::with_capacity(9);
    let (mut at, mut from) = (0, None);
    while at < line.len() {
        match bar(&line[at..]) {
            Some(length) => {
                fields.extend(from.map(|from| (from, at)));
                at += length;
                from = Some(at);
            }
            None => at += 1,
        }
    }
    let rest = from.filter(|&from| !line[from..].trim_ascii().is_empty());
    fields.extend(rest.map(|from| (from, line.len())));
    fields
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_cells() {
        for (line, cells) in [
            ("5,3,,,7,,,,", "5|3|||7||||"),
            ("\t\t3\t\t\t\t\t\t1", "||3||||||1"),
            ("5;3;;;7;;;;", "5|3|||7||||"),
            ("| 5 | 3 |   |   | 7 |   |   |   |   |", "5|3| | |7| | | | "),
            ("│ 5 │   ║ 3 │ 4 │", "5| |3|4"),
            (r#"[["5","3",".",""],"#, "5|3|.|"),
            ("[[5, null, 0, 12],", ""),
            ("[5 3 0 4]", "5|3|0|4"),
            ("  {1, 2, None, 4}};", "1|2|None|4"),
            ("1,2,three,4", ""),
            ("a b c d", ""),
        ] {
            let row = FieldRow::of(line.as_bytes(), None);
            let cells_found = row.map(|row| {
                let cells = row.cells.iter().map(|&(start, end)| &line[start..end]);
                cells.collect::<Vec<_>>().join("|")
            });
            assert_eq!(cells_found.unwrap_or_default(), cells, "{line}");
        }
    }

    #[test]
    fn rules_of_markdown() {
        assert!(is_rule_of_table(b"|---|:-:|---|--:|", 4));
        assert!(!is_rule_of_table(b"|---+---|", 4));
        assert!(!is_rule_of_table(b"| 1 | 2 | 3 | 4 |", 4));
    }
}
