//! Tables: CSV with a header that names a column of puzzles, and perhaps one of solutions.
//!
//! The output repeats each row byte for byte, except for the field with the answer. A quoted field may contain line
//! ends: then the row continues on the next line. `csv-core` interprets quotes; a line without quotes is split at its
//! delimiters.

use std::ops::Range;

use csv_core::{QuoteStyle, ReadFieldResult, ReaderBuilder, WriterBuilder};

use super::entry::{ClaimedSolution, Entry, Layout, PuzzleEntry, TableRow, TextPlace, column};
use super::fields::assignment;
use super::row::{counted, leading, unexpected};
use super::symbols::CellSymbols;
use super::{IS_SMALL, ORDERS, is_usual};
use crate::square::Square;

/// The column of a table that answers go to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum AnswerColumn {
    /// The column of the solutions, which is added if there is none.
    Solutions,
    /// A new column of this name; a comma in the name separates several columns.
    Added(&'static str),
}

/// The header of a table.
#[derive(Debug)]
pub(super) struct TextTable {
    header: Option<Vec<u8>>,
    delimiter: u8,
    pub(super) columns: usize,
    puzzle: usize,
    solution: Option<usize>,
    fill: AnswerColumn,
}

const PUZZLE: [&str; 9] = [
    "puzzle", "puzzles", "quiz", "quizzes", "sudoku", "question", "board", "grid", "givens",
];
pub(super) const SOLUTION: [&str; 4] = ["solution", "solutions", "answer", "answers"];

/// The names of the column of puzzles.
pub(super) const PUZZLE_COLUMNS: &str = "puzzle, quiz, sudoku, question, board, grid or givens";

impl TextTable {
    /// Reads a header, if the line is one.
    pub(super) fn header(line: &[u8], fill: Option<AnswerColumn>) -> Option<TextTable> {
        let fill = fill.unwrap_or(AnswerColumn::Solutions);
        // Quotes take long to interpret.
        let has = |name: &&str| {
            let mut words = line.windows(name.len());
            words.any(|word| word.eq_ignore_ascii_case(name.as_bytes()))
        };
        let is_json = || line.trim_ascii_start().starts_with(b"{");
        if !IS_SMALL && line.contains(&b'"') && (is_json() || !PUZZLE.iter().any(has)) {
            return None;
        }
        let tables = b",;\t".iter().filter_map(|&delimiter| {
            let fields = fields(line, delimiter).0;
            let named = |names: &[&str]| {
                let is = |field: &[u8], name: &&str| field.eq_ignore_ascii_case(name.as_bytes());
                let mut fields = fields.iter().map(|field| line[field.clone()].trim_ascii());
                fields.position(|field| names.iter().any(|name| is(field, name)))
            };
            Some((delimiter, fields.len(), named(&PUZZLE)?, named(&SOLUTION)))
        });
        let (delimiter, columns, puzzle, solution) = { tables }.next()?;
        let mut header = line.to_vec();
        let added = match fill {
            AnswerColumn::Solutions if solution.is_some() => None,
            AnswerColumn::Solutions => Some("solution"),
            AnswerColumn::Added(name) => Some(name),
        };
        for name in added.iter().flat_map(|names| names.split(',')) {
            header.push(delimiter);
            header.extend_from_slice(name.as_bytes());
            // A column that has this name keeps it, and what is in it.
            if !IS_SMALL && let Some(number) = free(name, line, delimiter) {
                header.extend_from_slice(format!("_{number}").as_bytes());
            }
        }
        Some(TextTable {
            header: Some(header),
            delimiter,
            columns,
            puzzle,
            solution,
            fill,
        })
    }

    /// Whether this is rather a title above a grid, if it has no rows so far: a line below it has neither its delimiter nor a
    /// puzzle, or `may_be_row` of a grid.
    pub(super) fn is_title(&self, below: &[u8], may_be_row: impl Fn() -> bool) -> bool {
        if self.header.is_none() || below.is_empty() {
            return false;
        }
        // That is a list.
        if matches!(below.trim_ascii_start(), [b'[' | b'{', ..]) {
            return true;
        }
        // So is one behind a name, unless that is in a field of a row.
        let value = if IS_SMALL { 0 } else { assignment(below) };
        let is_puzzle = |run: &[u8]| run.len() >= 16;
        let mut runs = below.split(|byte| !CellSymbols::Any.has(*byte));
        if value > 0 && !below[..value].contains(&self.delimiter) && !runs.any(is_puzzle) {
            return true;
        }
        let is_field = self.columns > 1 && below.contains(&self.delimiter);
        let is_row = self.has_row(below) || is_field && !may_be_row();
        let mut runs = below.split(|byte| !CellSymbols::Any.has(*byte));
        !is_row && (runs.all(|run| run.len() < 16) || may_be_row())
    }

    /// The header to write; `None` from the second call on.
    pub(super) fn take_header(&mut self) -> Option<Vec<u8>> {
        self.header.take()
    }

    /// Whether a line can begin a row of this table.
    pub(super) fn has_row(&self, line: &[u8]) -> bool {
        if self.columns == 1 {
            let text = line.trim_ascii_start();
            return text.starts_with(b"\"") || leading(text, None).is_some();
        }
        let (fields, open) = fields(line, self.delimiter);
        // Short fields, as many as a square has columns, are a row of a square.
        let short = { fields.iter() }.all(|field| line[field.clone()].trim_ascii().len() < 3);
        let row = fields.len() == 9 || fields.len() != self.columns;
        // There may be a label before them.
        let is_labeled = || !IS_SMALL && fields.len().checked_sub(1).is_some_and(is_usual);
        let row = row && (is_usual(fields.len()) || is_labeled());
        open || fields.len() > 1 && !(short && row)
    }

    /// Whether a row continues after this text, in a quoted field.
    pub(super) fn is_open(&self, row: &[u8]) -> bool {
        memchr::memchr(b'"', row).is_some() && fields(row, self.delimiter).1
    }

    /// Reads a row. `claims`: whether to read the solution in it, too. `order`: the order of the puzzles, if it is
    /// known.
    pub(super) fn row(&self, row: &[u8], number: u64, claims: bool, order: Option<u8>) -> Entry {
        let (fields, _) = fields(row, self.delimiter);
        let layout = Layout::Table(Box::new(self.table_row(row, &fields)));
        let place = |at: usize| place(row, number, at);
        let (square, at) = match square(row, fields.get(self.puzzle), order) {
            Ok(found) => found,
            Err((at, message)) => return Entry::invalid(layout, place(at), message),
        };
        let is_run = |square: &Square, at: &Range<usize>| at.len() == square.cells().len();
        let begin = place(at.start);
        let claimed = self.solution.filter(|_| claims && !IS_SMALL);
        let claimed = claimed.and_then(|column| fields.get(column));
        let claimed = claimed.filter(|field| !row[(*field).clone()].trim_ascii().is_empty());
        let claim = match claimed.map(|field| self::square(row, Some(field), order)) {
            None => None,
            Some(Ok((square, at))) => {
                let claimed = place(at.start);
                Some(Box::new(ClaimedSolution {
                    // In another line, behind a quoted field, a column says nothing.
                    is_run: is_run(&square, &at) && claimed.line == begin.line,
                    square,
                    column: claimed.column,
                }))
            }
            Some(Err((at, message))) => return Entry::invalid(layout, place(at), message),
        };
        Entry::Puzzle(PuzzleEntry {
            is_run: is_run(&square, &at),
            square,
            place: begin,
            layout,
            claim,
            candidates: Vec::new(),
            rules: None,
        })
    }

    fn table_row(&self, row: &[u8], fields: &[Range<usize>]) -> TableRow {
        let target = match self.fill {
            AnswerColumn::Solutions => self.solution.unwrap_or(self.columns),
            AnswerColumn::Added(_) => self.columns,
        };
        let answer = fields.get(target).filter(|_| target < self.columns);
        TableRow {
            row: row.to_vec(),
            answer: answer.cloned().unwrap_or(row.len()..row.len()),
            missing: match answer {
                Some(_) => 0,
                None => (target + 1).saturating_sub(fields.len()).max(1),
            },
            delimiter: self.delimiter,
        }
    }
}

/// The number that makes a name one that no column of a header has, as in `rating_2`; `None` if none has it as it is.
fn free(name: &str, line: &[u8], delimiter: u8) -> Option<u32> {
    let (fields, _) = fields(line, delimiter);
    let is_taken = |name: &str| {
        let mut fields = fields.iter().map(|field| line[field.clone()].trim_ascii());
        fields.any(|field| field.eq_ignore_ascii_case(name.as_bytes()))
    };
    let mut numbers = (2..).filter(|number| !is_taken(&format!("{name}_{number}")));
    is_taken(name).then(|| numbers.next()).flatten()
}

/// The place of a byte of a row that begins in the line of this number.
pub(super) fn place(row: &[u8], number: u64, at: usize) -> TextPlace {
    let before = &row[..at.min(row.len())];
    let ends = memchr::memchr_iter(b'\n', before).count();
    let start = memchr::memrchr(b'\n', before).map_or(0, |end| end + 1);
    TextPlace::new(number + ends as u64, column(&row[start..], at - start))
}

/// The square in a field, and its bytes; or the byte of a mistake, and its description.
fn square(
    row: &[u8],
    field: Option<&Range<usize>>,
    order: Option<u8>,
) -> Result<(Square, Range<usize>), (usize, String)> {
    let Some(field) = field else {
        let message = "found the end of the row, expected a puzzle".to_owned();
        return Err((row.len(), message));
    };
    let text = &row[field.clone()];
    let start = field.start + (text.len() - text.trim_ascii_start().len());
    let text = text.trim_ascii();
    let bytes = start..start + text.len();
    if let Some((found, length)) = leading(text, order)
        && length == text.len()
    {
        let found = found.map(|square| (square, bytes));
        return found.map_err(|message| (start, message));
    }
    // Rows in a quoted field.
    let whole = std::str::from_utf8(text).ok();
    let whole = whole.and_then(|text| text.parse().ok());
    let fits = |square: &Square| match order {
        Some(order) => square.order() == order,
        None => ORDERS.contains(&square.order()),
    };
    if let Some(square) = whole.filter(|square| text.contains(&b'\n') && fits(square)) {
        return Ok((square, bytes));
    }
    let order = order.unwrap_or(9);
    let symbols = CellSymbols::of(order.into());
    let run = symbols.run(text);
    let expected = usize::from(order).pow(2);
    if run == text.len() {
        let message = format!("found {}, expected {expected}", counted(run));
        return Err((start + run.min(expected), message));
    }
    let at = start + run;
    Err((at, unexpected(&row[..field.end], at, symbols)))
}

/// The fields of a row, without the quotes around them; and whether the last one is quoted and not closed.
fn fields(row: &[u8], delimiter: u8) -> (Vec<Range<usize>>, bool) {
    let mut fields = Vec::with_capacity(4);
    let mut start = 0;
    if memchr::memchr(b'"', row).is_none() {
        for end in memchr::memchr_iter(delimiter, row) {
            fields.push(start..end);
            start = end + 1;
        }
        fields.push(start..row.len());
        return (fields, false);
    }
    let mut reader = ReaderBuilder::new().delimiter(delimiter).build();
    let mut text = [0; 1024];
    let mut at = 0;
    loop {
        let ended = at >= row.len();
        let input = if ended { b"\n" } else { &row[at..] };
        let (found, read, _) = reader.read_field(input, &mut text);
        at += read;
        match found {
            ReadFieldResult::Field { .. } => {
                let end = if ended { row.len() } else { at - 1 };
                fields.push(unquoted(row, start..end));
                start = at;
                if ended {
                    return (fields, false);
                }
            }
            ReadFieldResult::InputEmpty if ended => {
                fields.push(unquoted(row, start..row.len()));
                return (fields, true);
            }
            ReadFieldResult::End => return (fields, false),
            ReadFieldResult::InputEmpty | ReadFieldResult::OutputFull => {}
        }
    }
}

/// A field without the quotes around it.
fn unquoted(row: &[u8], field: Range<usize>) -> Range<usize> {
    match &row[field.clone()] {
        [b'"', .., b'"'] => field.start + 1..field.end - 1,
        [b'"', ..] => field.start + 1..field.end,
        _ => field,
    }
}

/// Writes a field, in quotes if it needs them.
pub fn write_field(field: &str, delimiter: u8, out: &mut Vec<u8>) {
    let needs = |byte| byte == delimiter || b"\"\r\n".contains(&byte);
    if !field.bytes().any(needs) {
        return out.extend_from_slice(field.as_bytes());
    }
    let mut builder = WriterBuilder::new();
    builder.delimiter(delimiter).quote_style(QuoteStyle::Always);
    let mut writer = builder.build();
    // Every byte doubled, and two quotes.
    let mut room = vec![0; 2 * field.len() + 2];
    let (_, _, written) = writer.field(field.as_bytes(), &mut room);
    let (_, ended) = writer.finish(&mut room[written..]);
    out.extend_from_slice(&room[..written + ended]);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_split_at_delimiters_outside_of_quotes() {
        let split = |line: &'static str| {
            let (fields, open) = fields(line.as_bytes(), b',');
            let fields = fields.into_iter().map(|field| &line[field]);
            (fields.collect::<Vec<_>>(), open)
        };
        assert_eq!(split("a,b"), (vec!["a", "b"], false));
        assert_eq!(split(""), (vec![""], false));
        assert_eq!(split(",a,"), (vec!["", "a", ""], false));
        assert_eq!(split(r#""a,b",c"#), (vec!["a,b", "c"], false));
        assert_eq!(split(r#""a""b",c"#), (vec![r#"a""b"#, "c"], false));
        assert_eq!(split("x,\"open\nto"), (vec!["x", "open\nto"], true));
        assert_eq!(
            split("x,\"closed\nnow\",y"),
            (vec!["x", "closed\nnow", "y"], false)
        );
        assert_eq!(split(r#""""#), (vec![""], false));
        assert_eq!(split(r#""a","#), (vec!["a", ""], false));
    }

    #[test]
    fn fields_are_quoted_where_they_must_be() {
        for (field, delimiter, expected) in [
            ("one", b',', "one"),
            ("a, b", b',', "\"a, b\""),
            ("a, b", b';', "a, b"),
            ("a; b", b';', "\"a; b\""),
            ("say \"a\"", b',', "\"say \"\"a\"\"\""),
        ] {
            let mut out = Vec::new();
            write_field(field, delimiter, &mut out);
            assert_eq!(String::from_utf8_lossy(&out), expected);
        }
    }
}
