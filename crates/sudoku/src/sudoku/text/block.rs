//! A grid in rows, while it is being read: its lines, until n of them are rows or it proves incomplete.

pub(super) mod bands;
mod doubt;
pub(super) mod form;
mod header;

use std::borrow::Cow;

use super::entry::{Entry, Layout, PuzzleEntry, TextPlace, column};
use super::fields::{is_null, is_rule_of_table, open_brackets};
use super::row::{candidates, counted};
use super::rows_layout;
use super::symbols::CellSymbols;
use super::{IS_SMALL, boxes};
use crate::square::{ParseSquareError, Square};
use quadrille_engine::messages::plural;

/// What a blank line is called in messages.
pub(super) const BLANK: &str = "a blank line";

/// A block in progress.
#[derive(Debug, Default)]
pub(super) struct RowBlock {
    order: usize,
    /// Whether it began with a rule.
    framed: bool,
    lines: Vec<BlockLine>,
    /// How many of the lines are rows.
    rows: usize,
    /// The bytes of the lines since the last row.
    after: usize,
    gaps: Vec<Gap>,
    /// Whether bands are expected, as in the grid before it.
    banded: bool,
    /// Whether a band has another number of rows than it should have.
    is_odd: bool,
    /// Whether no further band fits below the last gap.
    is_ended: bool,
    /// Whether the first row may be a header: the rule of a Markdown table is below it.
    has_header: bool,
}

/// A group of blank lines.
#[derive(Clone, Copy, Debug)]
struct Gap {
    /// The number of rows above it.
    rows: usize,
    /// How many lines it has.
    lines: usize,
}

/// A line of a block.
#[derive(Debug)]
pub(super) struct BlockLine {
    pub(super) text: Vec<u8>,
    /// The row in it; `None` for a rule or a blank line.
    pub(super) row: Option<TakenRow>,
}

/// A row in a line.
#[derive(Debug)]
pub(super) struct TakenRow {
    /// The number of the line.
    number: u64,
    /// The bytes of each cell.
    pub(super) cells: Vec<(usize, usize)>,
    fault: Option<(TextPlace, String)>,
}

impl BlockLine {
    /// Where each cell of a row is.
    pub(super) fn places(&self) -> impl Iterator<Item = TextPlace> {
        let place = |row: &TakenRow, start| TextPlace::new(row.number, column(&self.text, start));
        let row = self.row.iter();
        row.flat_map(move |row| row.cells.iter().map(move |&(start, _)| place(row, start)))
    }

    /// The cells of a row.
    fn cells(&self) -> impl Iterator<Item = &[u8]> {
        let cells = self.row.iter().flat_map(|row| &row.cells);
        cells.map(|&(start, end)| &self.text[start..end])
    }

    /// The same as words, a dot for each that is empty.
    fn words(&self) -> impl Iterator<Item = Cow<'_, str>> {
        self.cells().map(|cell| match cell {
            b"" | b" " => ".".into(),
            cell if is_null(cell) => ".".into(),
            // Nearly always UTF-8, which `from_utf8` checks faster.
            cell => {
                str::from_utf8(cell).map_or_else(|_| String::from_utf8_lossy(cell), Cow::Borrowed)
            }
        })
    }
}

impl RowBlock {
    /// An empty block of this order below the top rule of its frame, if it has any. `banded`: whether bands are expected.
    pub(super) fn new(order: usize, top: &[u8], banded: bool) -> Self {
        let mut block = RowBlock {
            order,
            framed: !top.is_empty(),
            lines: Vec::with_capacity(order),
            banded,
            ..RowBlock::default()
        };
        for line in top.split_inclusive(|&byte| byte == b'\n') {
            block.add_line(line);
        }
        block
    }

    pub(super) fn order(&self) -> usize {
        self.order
    }

    pub(super) fn rows(&self) -> usize {
        self.rows
    }

    /// Whether it has all its rows.
    pub(super) fn is_full(&self) -> bool {
        self.rows == self.order && !self.is_odd
    }

    /// Whether its only row may be a number on the first line of the text: how many puzzles follow.
    pub(super) fn is_count(&self) -> bool {
        let [line] = &self.lines[..] else {
            return false;
        };
        let digits = line.text.trim_ascii();
        self.first_line() == 1 && digits.len() <= 7 && digits.iter().all(u8::is_ascii_digit)
    }

    /// The line with the first row.
    fn first_row(&self) -> Option<&BlockLine> {
        self.lines.iter().find(|line| line.row.is_some())
    }

    /// The cells of all rows, as words.
    fn words(&self) -> impl Iterator<Item = Cow<'_, str>> {
        self.lines.iter().flat_map(BlockLine::words)
    }

    /// The rows, each with its line.
    fn taken(&self) -> impl DoubleEndedIterator<Item = (&BlockLine, &TakenRow)> {
        let lines = self.lines.iter();
        lines.filter_map(|line| Some((line, line.row.as_ref()?)))
    }

    /// Whether a rule below the block belongs to it.
    pub(super) fn is_framed(&self) -> bool {
        self.framed
    }

    /// Whether it has unclosed brackets, like an array before its last line.
    pub(super) fn is_open(&self) -> bool {
        let depths = self.lines.iter().map(|line| open_brackets(&line.text));
        depths.sum::<isize>() > 0
    }

    /// Whether a cell is blank.
    pub(super) fn has_blanks(&self) -> bool {
        let is_blank = |byte: &u8| !byte.is_ascii_alphanumeric() || *byte == b'0';
        let mut cells = self.lines.iter().flat_map(BlockLine::cells);
        cells.any(|cell| is_null(cell) || cell.iter().all(is_blank))
    }

    /// Whether something is wrong with a row.
    pub(super) fn is_faulty(&self) -> bool {
        self.fault().is_some()
    }

    /// The characters that may be cells, judging by the rows so far.
    pub(super) fn symbols(&self) -> CellSymbols {
        let is_letter = |letter: char| letter.is_ascii_alphabetic() && !"xX".contains(letter);
        match CellSymbols::of(self.order) {
            CellSymbols::Nine if self.words().any(|word| word.starts_with(is_letter)) => {
                CellSymbols::Any
            }
            symbols => symbols,
        }
    }

    /// Turns it into a block of another order: its only row was misread.
    pub(super) fn reorder(&mut self, order: usize) {
        self.order = order;
        for line in &mut self.lines {
            let first = line.places().next();
            let Some(row) = &mut line.row else { continue };
            let place = first.unwrap_or(TextPlace::new(row.number, 1));
            let found = counted(row.cells.len());
            let fault = || (place, format!("found {found} in a row, expected {order}"));
            row.fault.get_or_insert_with(fault);
        }
    }

    /// Turns it into a block of another order, if all its rows can be read so; `cells` reads one.
    pub(super) fn read_again(
        &mut self,
        order: usize,
        cells: impl Fn(&[u8]) -> Option<Vec<(usize, usize)>>,
    ) -> bool {
        let rows: Option<Vec<_>> = { self.lines.iter_mut() }
            .filter_map(|line| Some((&line.text, line.row.as_mut()?)))
            .map(|(text, row)| Some((cells(text).filter(|_| row.fault.is_none())?, row)))
            .collect();
        let Some(rows) = rows else { return false };
        for (cells, row) in rows {
            row.cells = cells;
        }
        self.order = order;
        true
    }

    /// Adds a row: a line with the bytes of its cells, or one that has something wrong at a byte. Returns the block above
    /// it, if that was cut short at a gap, and the row belongs to the next one.
    pub(super) fn add_row(
        &mut self,
        line: &[u8],
        number: u64,
        cells: &[(usize, usize)],
        broken: Option<(usize, String)>,
    ) -> Option<Entry> {
        let above = self.end_of_another();
        let above = above.map(|rows| self.take_first(rows).cut_at_gap());
        let fault = |(at, message)| (TextPlace::new(number, column(line, at)), message);
        self.lines.push(BlockLine {
            text: line.to_vec(),
            row: Some(TakenRow {
                number,
                cells: cells.to_vec(),
                fault: broken.map(fault),
            }),
        });
        (self.rows, self.after) = (self.rows + 1, 0);
        above
    }

    /// Adds a row above all others.
    pub(super) fn prepend(&mut self, line: &[u8], number: u64, cells: Vec<(usize, usize)>) {
        let row = TakenRow {
            number,
            cells,
            fault: None,
        };
        let (text, row) = (line.to_vec(), Some(row));
        self.lines.insert(0, BlockLine { text, row });
        self.rows += 1;
    }

    /// Adds a rule. One below the first row may be that of a Markdown table.
    pub(super) fn add_rule(&mut self, line: &[u8]) {
        let is_below_header = self.rows == 1 && is_rule_of_table(line, self.order);
        self.add_line(line);
        if is_below_header {
            self.begin_table();
        }
    }

    /// Adds a line that is not a row.
    pub(super) fn add_line(&mut self, line: &[u8]) {
        // A frame has only a few lines, so no more are kept.
        if self.after < 1 << 12 {
            let text = line.trim_ascii_end().to_vec();
            self.after += text.len() + 1;
            self.lines.push(BlockLine { text, row: None });
        }
    }

    /// The puzzle, or what is wrong with it. With a row more than it needs, the first one is a header.
    pub(super) fn finish(mut self) -> Entry {
        if self.rows > self.order {
            match self.may_have_rule() {
                true => self.drop_rule(),
                false => self.drop_header(),
            }
        }
        while self.lines.pop_if(|line| line.text.is_empty()).is_some() {}
        let words: Vec<Cow<'_, str>> = self.words().collect();
        let mut words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
        let candidates = self.candidates(&words);
        if !candidates.is_empty() {
            for word in words.iter_mut().filter(|word| word.len() > 1) {
                *word = ".";
            }
        }
        let square = match self.fault().or_else(|| self.lone_header()) {
            Some(fault) => Err(fault),
            None => Square::from_words(&words)
                .map_err(|error| (self.place_of(&error), error.to_string())),
        };
        let place = self.place();
        let layout = self.layout();
        match square {
            Ok(square) => Entry::Puzzle(PuzzleEntry {
                square,
                place,
                layout,
                claim: None,
                candidates,
                rules: None,
                is_run: false,
            }),
            Err((place, message)) => Entry::invalid(layout, place, message),
        }
    }

    /// The candidates of the cells, if each has a list of them and not all have one.
    fn candidates(&self, words: &[&str]) -> Vec<u128> {
        let lists = |word: &&str| candidates(word.as_bytes(), self.order);
        let lists: Option<Vec<u128>> = words.iter().map(lists).collect();
        let is_grid = |lists: &Vec<u128>| {
            lists.len() == self.order.pow(2) && lists.iter().any(|list| list.count_ones() > 1)
        };
        lists.filter(is_grid).unwrap_or_default()
    }

    /// The error for a block that ends here because line `number` is not a row. One that ends at a gap ended there.
    /// `is_usual`: whether grids of its order are read; if not, it may be a grid with labels.
    pub(super) fn cut_short(mut self, found: &str, number: u64, is_usual: bool) -> Entry {
        if !is_usual && self.has_corner() {
            self.cut_labels();
        }
        if self.is_at_gap() && !IS_SMALL {
            return self.cut_at_gap();
        }
        self.cut(found, number)
    }

    /// The error for a block that ends at the blank line after its last row.
    pub(super) fn cut_at_gap(self) -> Entry {
        let below = self.lines.rsplit(|line| line.row.is_some()).next();
        let rules = { below.unwrap_or_default().iter() }.take_while(|line| !line.text.is_empty());
        let number = self.last_line() + 1 + rules.count() as u64;
        self.cut(BLANK, number)
    }

    /// The number of the line with its first row.
    pub(super) fn first_line(&self) -> u64 {
        self.taken().next().map_or(0, |(_, row)| row.number)
    }

    /// The number of the line with its last row.
    pub(super) fn last_line(&self) -> u64 {
        self.taken().next_back().map_or(0, |(_, row)| row.number)
    }

    fn cut(self, found: &str, number: u64) -> Entry {
        let (rows, order) = (plural(self.rows, "row"), self.order);
        let message = format!("found {found} after {rows} of a grid, expected {order} rows");
        let fault = self.fault();
        let (place, message) = fault.unwrap_or((TextPlace::new(number, 1), message));
        Entry::invalid(self.layout(), place, message)
    }

    fn layout(&self) -> Layout {
        Layout::Rows(Box::new(rows_layout::of(&self.lines, self.order)))
    }

    /// What is wrong with the first row that has something wrong.
    fn fault(&self) -> Option<(TextPlace, String)> {
        self.taken().find_map(|(_, row)| row.fault.clone())
    }

    /// Where the first cell is.
    fn place(&self) -> TextPlace {
        let first = self.taken().next();
        let cell = first.and_then(|(line, _)| line.places().next());
        cell.unwrap_or(TextPlace::new(first.map_or(1, |(_, row)| row.number), 1))
    }

    /// The place of a wrong symbol.
    fn place_of(&self, error: &ParseSquareError) -> TextPlace {
        let ParseSquareError::Symbol { row, column, .. } = error else {
            return self.place();
        };
        let row = self.taken().nth(row - 1);
        let place = row.and_then(|(line, _)| line.places().nth(column - 1));
        place.unwrap_or_else(|| self.place())
    }
}
