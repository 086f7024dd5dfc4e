//! A square in rows, while it is being read: rows and frame lines, until it has n rows or proves incomplete.
//!
//! A blank line ends a block, with one exception: some blocks have a blank line after each row of boxes. So a block may
//! have a blank line after a number of rows that divides the order. If twice as many rows follow without another blank
//! line, the rows before the first blank line were an incomplete block.

use super::entry::{CELL, Entry, Layout, PuzzleEntry, RowsLayout, TextPlace, column};
use super::fields::{is_null, is_rule_of_table, open_brackets};
use super::row::{CellSymbols, counted};
use crate::square::{ParseSquareError, Square};

/// A block in progress.
#[derive(Debug)]
pub(super) struct RowBlock {
    order: usize,
    /// Whether it began with a rule.
    framed: bool,
    rows: Vec<TakenRow>,
    /// The lines since the last row that are not rows.
    after: Vec<u8>,
    /// The number of rows before the first blank line, and the number of that line.
    gaps: Vec<usize>,
    gap: u64,
    /// The text of the first row.
    first: Vec<u8>,
    /// Whether the first row may be a header: the rule of a Markdown table is below it.
    has_header: bool,
}

/// A row, and what was before it.
#[derive(Debug)]
struct TakenRow {
    number: u64,
    /// The lines before it that are not rows, and its own line with a mark for each cell.
    art: Vec<u8>,
    widths: Vec<u8>,
    cells: Vec<String>,
    places: Vec<TextPlace>,
    fault: Option<(TextPlace, String)>,
}

/// The result of adding a row.
pub(super) enum RowOutcome {
    /// The block wants more rows.
    More(RowBlock),
    /// The block has all its rows.
    Full(RowBlock),
    /// The block was cut short at its first gap, and another one has begun.
    Anew(Entry, RowBlock),
}

impl RowBlock {
    /// An empty block of this order below the top rule of its frame, if it has any.
    pub(super) fn new(order: usize, top: Vec<u8>) -> Self {
        RowBlock {
            order,
            framed: !top.is_empty(),
            rows: Vec::new(),
            after: top,
            gaps: Vec::new(),
            gap: 0,
            first: Vec::new(),
            has_header: false,
        }
    }

    pub(super) fn order(&self) -> usize {
        self.order
    }

    pub(super) fn rows(&self) -> usize {
        self.rows.len()
    }

    /// Whether a rule below the block belongs to it.
    pub(super) fn is_framed(&self) -> bool {
        self.framed
    }

    /// Whether it has unclosed brackets, like an array before its last line.
    pub(super) fn is_open(&self) -> bool {
        let rows = self.rows.iter().map(|row| open_brackets(&row.art));
        rows.sum::<isize>() + open_brackets(&self.after) > 0
    }

    /// Whether the first row may be the header of a Markdown table.
    pub(super) fn has_header(&self) -> bool {
        self.has_header
    }

    /// Turns the first row, which is a header, into a line that is not a row.
    pub(super) fn behead(&mut self) {
        self.has_header = false;
        let header = self.rows.remove(0);
        let mut lines: Vec<&[u8]> = header.art.split_inclusive(|&byte| byte == b'\n').collect();
        // The last of them is the row.
        lines.pop();
        lines.extend([&self.first[..], b"\n"]);
        if let Some(next) = self.rows.first_mut() {
            lines.push(&next.art);
            next.art = lines.concat();
        }
    }

    /// The characters that may be cells, judging by the rows so far.
    pub(super) fn symbols(&self) -> CellSymbols {
        let mut cells = self.rows.iter().flat_map(|row| &row.cells);
        let letter = |cell: &String| {
            cell.starts_with(|letter: char| letter.is_ascii_alphabetic() && !"xX".contains(letter))
        };
        match CellSymbols::of(self.order) {
            CellSymbols::Nine if cells.any(letter) => CellSymbols::Any,
            symbols => symbols,
        }
    }

    /// Turns it into a block of another order: its only row was misread.
    pub(super) fn reorder(&mut self, order: usize) {
        self.order = order;
        for row in &mut self.rows {
            let found = row.cells.len();
            let place = row.places.first().copied();
            let place = place.unwrap_or(TextPlace {
                line: row.number,
                column: 1,
            });
            row.fault.get_or_insert_with(|| {
                (
                    place,
                    format!("found {} in a row, expected {order}", counted(found)),
                )
            });
        }
    }

    /// Adds a row: a line with the bytes of its cells, or one that has something wrong at a byte.
    pub(super) fn add_row(
        mut self,
        line: &[u8],
        number: u64,
        cells: &[(usize, usize)],
        broken: Option<(usize, String)>,
    ) -> RowOutcome {
        if let [gap] = self.gaps[..]
            && self.rows.len() == 2 * gap
        {
            let mut later = RowBlock {
                framed: false,
                rows: self.rows.split_off(gap),
                after: std::mem::take(&mut self.after),
                gaps: Vec::new(),
                ..RowBlock::new(self.order, Vec::new())
            };
            // There was a blank line between them.
            if let Some(row) = later.rows.first_mut() {
                let blank = row.art.iter().take_while(|&&byte| byte == b'\n').count();
                row.art.drain(..blank);
            }
            let at = self.gap;
            let cut = self.cut_short("a blank line", at);
            return match later.add_row(line, number, cells, broken) {
                RowOutcome::More(later) => RowOutcome::Anew(cut, later),
                RowOutcome::Full(_) | RowOutcome::Anew(..) => {
                    unreachable!(
                        "a gap divides the order, so more than half of the rows are missing"
                    )
                }
            };
        }
        let here = |at| TextPlace {
            line: number,
            column: column(line, at),
        };
        let mut row = TakenRow {
            number,
            art: std::mem::take(&mut self.after),
            widths: Vec::with_capacity(cells.len()),
            cells: Vec::with_capacity(cells.len()),
            places: Vec::with_capacity(cells.len()),
            fault: broken.map(|(at, message)| (here(at), message)),
        };
        let mut written = 0;
        for &(start, end) in cells {
            // A number is right-aligned in its field, which begins one space after the previous cell.
            let room = &line[written..start];
            let spaces = room.iter().rev().take_while(|&&byte| byte == b' ').count();
            let first = if written + spaces == start && written == 0 {
                0
            } else {
                1
            };
            let null = is_null(&line[start..end]);
            let width = match null {
                true => 1,
                false => end - start + spaces.saturating_sub(first) * usize::from(self.order > 9),
            };
            let before = if null { start } else { end - width };
            row.art.extend_from_slice(&line[written..before]);
            row.art.push(CELL);
            row.widths.push(u8::try_from(width).unwrap_or(u8::MAX));
            row.cells.push(match &line[start..end] {
                b"" | b" " => ".".to_owned(),
                _ if null => ".".to_owned(),
                cell => String::from_utf8_lossy(cell).into_owned(),
            });
            row.places.push(here(start));
            written = end;
        }
        row.art.extend_from_slice(&line[written..]);
        row.art.push(b'\n');
        if self.rows.is_empty() {
            self.first = line.to_vec();
        }
        self.rows.push(row);
        if self.rows.len() == self.order {
            RowOutcome::Full(self)
        } else {
            RowOutcome::More(self)
        }
    }

    /// Adds a rule. One below the first row may be that of a Markdown table.
    pub(super) fn add_rule(&mut self, line: &[u8]) {
        if self.rows.len() == 1 && is_rule_of_table(line, self.order) {
            self.has_header = true;
        }
        self.add_line(line);
    }

    /// Adds a line that is not a row.
    pub(super) fn add_line(&mut self, line: &[u8]) {
        // A frame has only a few lines, so no more are kept.
        if self.after.len() < 1 << 12 {
            self.after.extend_from_slice(line.trim_ascii_end());
            self.after.push(b'\n');
        }
    }

    /// Whether the block can continue after a blank line.
    pub(super) fn add_blank_line(&mut self, number: u64) -> bool {
        let rows = self.rows.len();
        match self.gaps[..] {
            [] if rows > 1 && self.order.is_multiple_of(rows) && rows < self.order => {
                self.gap = number
            }
            [.., last] if last == rows => return true,
            [first, ..] if first > 0 && rows.is_multiple_of(first) => {}
            _ => return false,
        }
        self.gaps.push(rows);
        self.add_line(b"");
        true
    }

    /// The puzzle, or what is wrong with it.
    pub(super) fn finish(self) -> Entry {
        let fault = self.rows.iter().find_map(|row| row.fault.clone());
        let words = self.rows.iter().flat_map(|row| &row.cells);
        let words: Vec<&str> = words.map(String::as_str).collect();
        let square = match fault {
            Some(fault) => Err(fault),
            None => Square::from_words(&words)
                .map_err(|error| (self.place_of(&error), error.to_string())),
        };
        let place = self.place();
        let layout = Layout::Rows(Box::new(self.art()));
        match square {
            Ok(square) => Entry::Puzzle(PuzzleEntry {
                square,
                place,
                layout,
                claim: None,
            }),
            Err((place, message)) => Entry::Invalid {
                layout,
                place,
                message,
            },
        }
    }

    /// The error for a block that ends here because line `number` is not a row.
    pub(super) fn cut_short(self, found: &str, number: u64) -> Entry {
        let (rows, order) = (self.rows.len(), self.order);
        let number = match self.gaps.last() {
            Some(&gap) if gap == rows => self.gap.max(1),
            _ => number,
        };
        let noun = if rows == 1 { "row" } else { "rows" };
        let message = format!("found {found} after {rows} {noun} of a grid, expected {order} rows");
        let place = TextPlace {
            line: number,
            column: 1,
        };
        let fault = self.rows.iter().find_map(|row| row.fault.clone());
        let (place, message) = fault.unwrap_or((place, message));
        Entry::Invalid {
            layout: Layout::Rows(Box::new(self.art())),
            place,
            message,
        }
    }

    /// Where the first cell is.
    fn place(&self) -> TextPlace {
        let first = self.rows.first();
        let cell = first.and_then(|row| row.places.first().copied());
        let number = first.map_or(1, |row| row.number);
        cell.unwrap_or(TextPlace {
            line: number,
            column: 1,
        })
    }

    /// The place of a wrong symbol.
    fn place_of(&self, error: &ParseSquareError) -> TextPlace {
        let ParseSquareError::Symbol { row, column, .. } = error else {
            return self.place();
        };
        let row = self.rows.get(row - 1);
        let place = row.and_then(|row| row.places.get(column - 1).copied());
        place.unwrap_or_else(|| self.place())
    }

    fn art(self) -> RowsLayout {
        let mut art = RowsLayout::default();
        for row in self.rows {
            art.text.extend_from_slice(&row.art);
            art.widths.extend_from_slice(&row.widths);
            art.places.extend_from_slice(&row.places);
        }
        art.text.extend_from_slice(&self.after);
        if art.widths.iter().all(|&width| width == 1) {
            art.widths.clear();
        }
        art
    }
}
