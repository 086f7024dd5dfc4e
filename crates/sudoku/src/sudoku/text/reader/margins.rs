//! Rows with something beside them: labels before, comments after, and labels of columns above.
//!
//! Either all rows of a grid have a label or none has. A comment begins with a mark or with
//! a word. What is beside the rows stays there in the answer.

use std::ops::Range;

use super::kept_line::{KeptLine, is_marked_number};
use super::readings::{Cells, RowReading, is_between_fields};
use super::{CellSymbols, Entry, IS_SMALL, ORDERS, RowBlock, is_rule};
use crate::sudoku::text::block::form::separator;
use crate::sudoku::text::labels::{are_in_order, are_mixed_up};

/// Reads the grids in these lines: all with labels before their rows or none, or those above with labels and those below
/// without.
pub(super) fn read(lines: &[KeptLine], _: Option<u8>) -> Option<Vec<Entry>> {
    // Most puzzles are of order 9, so a label is more likely than a tenth column.
    let orders = std::iter::once(&9).chain(ORDERS.iter().filter(|&&order| order != 9));
    let mut ways = orders.flat_map(|&order| [(order, false), (order, true)]);
    let others = ways.clone();
    let alike = ways.find_map(|(order, label)| read_alike(lines, order.into(), label));
    alike.or_else(|| {
        if IS_SMALL {
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
    let is = |row: &RowReading| (row.order, row.label) == (order, label);
    let are = Strokes::of(lines, order, |line| line.rows.iter().any(is));
    let is_row = |line: &&KeptLine| are.rows(line) && line.rows.iter().any(is);
    let count = lines.iter().filter(is_row).count();
    if count == 0 || !count.is_multiple_of(order) {
        return None;
    }
    let reading = |line: &KeptLine| {
        let row = { line.rows.iter() }.find(|row| is(row) && are.rows(line))?;
        Some((row.text.clone(), row.cells.clone()))
    };
    let rows: Vec<_> = lines.iter().map(reading).collect();
    let is_doubtful = || match label {
        true => labels_are_mixed_up(&rows, order),
        false => cells_are_labels(&rows, order) && may_have_labels(lines, order),
    };
    if !IS_SMALL && (is_doubtful() || !are_before_labels(&rows, order)) {
        return None;
    }
    grids(lines, &rows, order)
}

/// Whether lines with as many characters as a row has cells, but of strokes, are rows.
#[derive(Clone, Copy)]
struct Strokes {
    /// Numbers in stars, such as `**53**`.
    numbers: bool,
    /// Rules.
    rules: bool,
}

impl Strokes {
    /// Numbers in stars are headings and rules are rows, but where there would be no whole grids then. Numbers are rows only where
    /// other rows have stars, and rules are none only where no row has a dash.
    fn of(lines: &[KeptLine], order: usize, is_row: impl Fn(&KeptLine) -> bool) -> Self {
        let way = |numbers, rules| Strokes { numbers, rules };
        let usual = way(false, true);
        if IS_SMALL {
            return usual;
        }
        let lines: Vec<&KeptLine> = lines.iter().filter(|line| is_row(line)).collect();
        let rows = |way: Strokes| lines.iter().filter(move |line| way.rows(line));
        // In what is a row for certain.
        let has = |mark| rows(way(false, false)).any(|line| line.text.contains(&mark));
        let ways = [usual, way(true, true), way(false, false), way(true, false)];
        let way = ways.into_iter().find(|&way| {
            rows(way).count().is_multiple_of(order)
                && (!way.numbers || has(b'*'))
                && (way.rules || !has(b'-'))
        });
        way.unwrap_or(usual)
    }

    /// Whether a line that may be a row is one.
    fn rows(self, line: &KeptLine) -> bool {
        IS_SMALL
            || (self.numbers || !is_marked_number(&line.text)) && (self.rules || !line.is_rule())
    }
}

/// Whether labels before these rows begin again inside a grid, are in no order, or are there again behind some of the rows.
fn labels_are_mixed_up(rows: &[Option<(Vec<u8>, Cells)>], order: usize) -> bool {
    let labels = firsts(rows, |start, _| 0..start);
    let is_again = |((text, cells), label): (&(Vec<u8>, Cells), &String)| {
        let behind = &text[cells.last().map_or(0, |cell| cell.1)..];
        // The mark of a comment makes it one.
        let is_comment = behind.iter().any(|byte| b"#/<('\"".contains(byte));
        !is_comment && without_marks(behind) == *label
    };
    let again = rows.iter().flatten().zip(&labels).map(is_again);
    let again: Vec<bool> = again.collect();
    let are_some = |again: &[bool]| again.contains(&true) && again.contains(&false);
    labels.chunks(order).any(are_mixed_up) || again.chunks(order).any(are_some)
}

/// Whether the first cells of these rows are rather labels: in order, from above or from below.
fn cells_are_labels(rows: &[Option<(Vec<u8>, Cells)>], order: usize) -> bool {
    let labels = firsts(rows, |start, end| start..end);
    labels.chunks(order).any(are_in_some_order)
}

/// Whether labels are in order, from above or from below.
fn are_in_some_order<S: AsRef<str>>(labels: &[S]) -> bool {
    are_in_order(labels) || are_in_order(labels.iter().rev())
}

/// Whether labels may be before the cells of all rows of these lines: they are grids then, too, or those of order 10 have a label
/// before nine cells.
fn may_have_labels(lines: &[KeptLine], order: usize) -> bool {
    let is_row = |line: &&KeptLine| line.rows.iter().any(|row| row.order == order);
    let rows: Vec<&KeptLine> = lines.iter().filter(is_row).collect();
    ORDERS.iter().any(|&inner| {
        let inner = usize::from(inner);
        let is = |row: &RowReading| (row.order, row.label) == (inner, true);
        let is_whole = rows.len().is_multiple_of(inner) || order == 10 && inner == 9;
        is_whole && rows.iter().all(|line| line.rows.iter().any(is))
    })
}

/// What is at some bytes of each row, given those of its first cell, without the marks around it.
fn firsts(
    rows: &[Option<(Vec<u8>, Cells)>],
    bytes: impl Fn(usize, usize) -> Range<usize>,
) -> Vec<String> {
    let first = |(text, cells): &(Vec<u8>, Cells)| {
        let (start, end) = cells.first().copied().unwrap_or_default();
        without_marks(&text[bytes(start, end)])
    };
    rows.iter().flatten().map(first).collect()
}

/// A label without the marks and spaces around it.
fn without_marks(text: &[u8]) -> String {
    let text = String::from_utf8_lossy(text);
    let is_mark = |letter: char| !letter.is_ascii_alphanumeric();
    text.trim_matches(is_mark).to_owned()
}

/// Whether what is behind the cells of rows with delimiters, if there is something, are labels: in order, from above or from
/// below.
fn are_before_labels(rows: &[Option<(Vec<u8>, Cells)>], order: usize) -> bool {
    let rows: Vec<_> = rows.iter().flatten().collect();
    rows.chunks(order).all(|rows| {
        let label = |(text, cells): &&(Vec<u8>, Cells)| label_behind(text, cells);
        let labels: Vec<String> = rows.iter().filter_map(label).collect();
        labels.is_empty() || labels.len() == order && are_in_some_order(&labels)
    })
}

/// What is behind the cells of a row, after a delimiter as between them.
fn label_behind(text: &[u8], cells: &Cells) -> Option<String> {
    let (start, end) = (cells.first()?.0, cells.last()?.1);
    let at = end + text[end..].iter().position(|byte| b";|".contains(byte))?;
    let label = without_marks(&text[at..]);
    let is_label = !label.is_empty() && is_between_fields(&text[start..], at - start);
    is_label.then_some(label)
}

/// The grids of this order, if all rows come in groups of that number, with only rules and blank lines inside, and only
/// words between.
pub(super) fn grids(
    lines: &[KeptLine],
    rows: &[Option<(Vec<u8>, Cells)>],
    order: usize,
) -> Option<Vec<Entry>> {
    let mut entries = Vec::new();
    if !IS_SMALL && has_rows_of_digits(lines, rows) {
        return None;
    }
    let mut block: Option<RowBlock> = None;
    // The rules above the next grid.
    let mut top = Vec::new();
    // How many blank lines must be below the last grid, if it has bands, and the rows of the first band of this one if they are
    // directly below another.
    let (mut below, mut first) = (0_usize, 0);
    // What is between the cells of the last row.
    let mut between = 0;
    for (line, row) in lines.iter().zip(rows) {
        let rule = is_rule(&line.text);
        let bands = match block.as_ref().filter(|block| block.is_full()) {
            Some(block) => Some(bands_below(block, first)?),
            None => None,
        };
        if let Some((height, blanks)) = bands.filter(|_| !rule) {
            entries.extend(block.take().map(whole));
            first = 0;
            // Of two bands, one might be that of another grid.
            below = match height > 0 && !IS_SMALL {
                true if 2 * height == order => blanks,
                has_bands => usize::from(has_bands),
            };
        }
        below = match row {
            Some(_) if below > 0 && bands.is_some() => {
                first = bands.map_or(0, |(height, _)| height);
                0
            }
            Some(_) if below > 0 => return None,
            None if line.is_blank() => below.saturating_sub(1),
            _ => 0,
        };
        match (row, &mut block) {
            (Some((text, cells)), open) => {
                let open = open
                    .get_or_insert_with(|| RowBlock::new(order, &std::mem::take(&mut top), false));
                // Rows below a gap may show that another grid ended there, also by what is between their cells.
                let is_other = !IS_SMALL && {
                    let last = std::mem::replace(&mut between, separator_of(text, cells));
                    open.is_at_gap() && last != between
                };
                if open.add_row(text, line.number, cells, None).is_some() || is_other {
                    return None;
                }
            }
            (None, Some(open)) if rule && open.is_below_end(&line.text) => return None,
            (None, Some(open)) if rule => open.add_rule(&line.text),
            (None, Some(open)) if line.is_blank() => open.note_blank_line(),
            (None, None) if rule => {
                top.extend_from_slice(&line.text);
                top.push(b'\n');
            }
            (None, None) if line.is_blank() || is_beside(line, order) => {}
            (None, _) => return None,
        }
        if bands.is_some() {
            // The rule below a grid is the last of its lines.
            entries.extend(block.take_if(|block| block.is_full()).map(whole));
        }
    }
    let last = block.take_if(|block| block.is_full() && bands_below(block, first).is_some());
    entries.extend(last.map(whole));
    let puzzles = |entry: &Entry| matches!(entry, Entry::Puzzle(_));
    (block.is_none() && !entries.is_empty() && entries.iter().all(puzzles)).then_some(entries)
}

/// Whether two lines below each other that are no rows of the grids are numbers, but may be rows of another order: one may
/// be a number above a grid.
fn has_rows_of_digits(lines: &[KeptLine], rows: &[Option<(Vec<u8>, Cells)>]) -> bool {
    let is_other = |at: usize| {
        let line = &lines[at];
        rows[at].is_none() && line.is_number_above() && !line.rows.is_empty()
    };
    (1..lines.len()).any(|at| is_other(at - 1) && is_other(at))
}

/// What a full block is.
fn whole(mut block: RowBlock) -> Entry {
    if !IS_SMALL {
        block.doubt();
    }
    block.finish()
}

/// The rows of each band of a full block and the blank lines below it, 0 if there are none; `None` if the bands differ, or are
/// directly below another grid with bands of `first` rows, if that is not 0, and are not like those.
fn bands_below(block: &RowBlock, first: usize) -> Option<(usize, usize)> {
    let bands = block.bands();
    bands.filter(|&(height, _)| first == 0 || height == first)
}

/// What is between the cells of a row.
fn separator_of(text: &[u8], cells: &Cells) -> u8 {
    let (start, end) = match &cells[..] {
        [first, .., last] => (first.0, last.1),
        _ => (0, 0),
    };
    separator(&text[start..end])
}

/// Whether a line may stand above or below a grid: words, or the labels of columns. What may be a row of any grid is
/// labels only if it is in order.
fn is_beside(line: &KeptLine, order: usize) -> bool {
    let symbols = CellSymbols::Any;
    let words = line.text.split(|&byte| !symbols.has(byte));
    let words: Vec<&[u8]> = words.filter(|word| !word.is_empty()).collect();
    let letters = words.concat();
    let are_labels = letters.len() == order || words.len() == order;
    let is_ordered = || match words.len() == order {
        true => are_in_order(words.iter().map(|word| String::from_utf8_lossy(word))),
        false => are_in_order(letters.iter().map(|&letter| char::from(letter).to_string())),
    };
    line.is_footer()
        || !IS_SMALL && (line.is_number_above() || line.is_comment())
        || are_labels && (IS_SMALL || line.rows.is_empty() || is_ordered())
}
