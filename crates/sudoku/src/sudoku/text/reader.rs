//! The reader: offers each line to a list of [`LAYOUTS`], one file each, until one takes it.
//!
//! The meaning of a line depends on the line itself (see `row`) and on a little state: the rows of an unfinished grid
//! ([`RowBlock`]), the header of the current table ([`TextTable`]), and whether dashes have been used as blanks, since
//! `---------` is either a row of nine blanks or a rule. The reader tries lines of 81 characters, the most common
//! layout, before anything else.
//!
//! Anything that is not a puzzle, a comment, a rule or a heading becomes one [`Entry::Invalid`], so the answers stay
//! aligned with the lines.

mod above;
mod again;
mod announced;
mod array;
mod aside;
mod brackets;
mod columns;
mod damaged;
mod dashes;
mod extent;
mod fields;
mod frame;
mod gaps;
mod halves;
mod headings;
mod hyphens;
mod inside;
mod invalid;
#[cfg(feature = "json")]
mod json;
mod kept_line;
mod line;
mod margins;
mod paragraphs;
mod placed;
mod plain;
mod readings;
mod rows;
mod sdk;
mod sixteen;
mod slashes;
mod spaces;
mod spreadsheet;
mod stripped;
mod summed;
mod table;
mod unread;

use again::Kept;
use announced::Announced;
use array::CellArray;
use quadrille_engine::encoding::not_utf8;
use sixteen::Sixteen;
use unread::Unread;

// Most layouts take from here what lines are made of.
use super::block::RowBlock;
use super::entry::{Entry, Layout, TextPlace, column};
use super::fields::FieldRow;
use super::lines::TextLine;
use super::row::{TextRow, leading, leading_nine};
use super::rule::is_rule;
use super::symbols::CellSymbols;
use super::table::{AnswerColumn, TextTable};
use super::{IS_SMALL, ORDERS, boxes, is_usual};
use crate::square::Square;

/// Takes a line, and adds the entries that it completes. `None` if it is not in a certain layout.
type TakeLine = fn(&mut Reader, &Line<'_>) -> Option<()>;

/// The layouts, in the order in which a line is offered to them. A new one is a file and its line here.
///
/// Those before [`Reader::give_up_grid`] may go on with the grid under way. What none of them takes ends the
/// grid, and what nothing takes is [invalid].
const LAYOUTS: &[TakeLine] = &[
    halves::take,
    frame::take_end,
    dashes::take,
    table::drop_title,
    spreadsheet::take,
    aside::end_at_gap,
    sixteen::take,
    array::take_cell,
    aside::take_blank,
    aside::take_comment,
    sdk::take,
    array::take_brackets,
    table::take_row,
    damaged::take,
    aside::take_date,
    line::take,
    slashes::take,
    table::take_header,
    #[cfg(feature = "json")]
    json::take,
    fields::take_names,
    fields::take,
    rows::take,
    Reader::give_up_grid,
    damaged::take,
    table::take_header,
    line::take,
    line::take_pieces,
    inside::take,
    headings::take,
    invalid::take,
];

/// A line that is offered to the layouts.
struct Line<'l> {
    /// All of it.
    raw: &'l [u8],
    /// Without white space at the end.
    line: &'l [u8],
    /// Without white space at both ends.
    text: &'l [u8],
    /// Whether it is longer than this.
    cut: bool,
    /// Whether there was a carriage return before the line end.
    cr: bool,
}

impl<'l> Line<'l> {
    fn new(raw: &'l [u8], cut: bool, cr: bool) -> Self {
        let line = raw.trim_ascii_end();
        Line {
            raw,
            line,
            text: line.trim_ascii_start(),
            cut,
            cr,
        }
    }

    /// The number of bytes of white space at the start.
    fn indent(&self) -> usize {
        self.line.len() - self.text.len()
    }

    /// Whether it is too long for a row.
    fn is_long(&self) -> bool {
        CellSymbols::Nine.run(self.text) >= 81
    }
}

/// A reader of puzzles in text: takes line after line, and makes entries of them.
#[derive(Debug, Default)]
pub struct Reader {
    /// The order of the puzzles, if it is known.
    order: Option<u8>,
    /// Whether to read the solutions next to the puzzles.
    claims: bool,
    column: Option<AnswerColumn>,
    /// What is complete since the last call.
    entries: Vec<Entry>,
    number: u64,
    block: Option<RowBlock>,
    /// A block whose frame may still end with a rule.
    closing: Option<RowBlock>,
    /// Grids in two bands directly above the one under way.
    halves: Vec<RowBlock>,
    /// The rules since the last puzzle: the top of a frame, if rows follow.
    top: Vec<u8>,
    table: Option<TextTable>,
    /// The lines of a row of a table that is not complete, with the number of the first one.
    record: Vec<Vec<u8>>,
    record_number: u64,
    /// The bytes of these lines.
    record_length: usize,
    /// Whether each line is a row by itself, even if it has an unclosed quote.
    lone_lines: bool,
    /// Whether blanks are dashes in this text, as far as seen.
    dashes: Option<bool>,
    /// Whether the last puzzle was a line.
    lines: bool,
    /// The number of the last line that was a puzzle.
    last_line: u64,
    /// Whether the last line was a puzzle, or should have been one.
    after_line: bool,
    /// Lines of sixteen symbols: puzzles of order 4, or rows of order 16.
    sixteen: Sixteen,
    /// The last line of the last grid, if it had blank lines between its bands.
    banded: Option<u64>,
    /// Whether this is a section of an `.sdk` file that is not the puzzle, and whether it is what a player has filled in.
    skipping: bool,
    in_state: bool,
    /// Whether there was a section.
    in_sections: bool,
    /// Lines of a few tabs alone, which may be the first rows of the next grid.
    tabs: Vec<(u64, Vec<u8>)>,
    /// An array with one cell on each line.
    cells: Option<CellArray>,
    /// Whether the lines since the last grid are words or rules.
    is_below_grid: bool,
    /// The number of puzzles that the first line says.
    announced: Option<Announced>,
    /// Lines to look at again.
    kept: Kept,
    /// Lines that no entry is about so far.
    unread: Unread,
}

impl Reader {
    /// A reader of puzzles of all usual orders.
    pub fn new() -> Self {
        Reader::default()
    }

    /// Sets the order: only puzzles of this order are recognized, but for those that come with rules, from f-puzzles, SudokuPad
    /// and JSON.
    pub fn order(mut self, order: u8) -> Self {
        self.order = Some(order);
        self
    }

    /// Sets that the reader also reads the solutions next to puzzles. In a small build it reads none.
    pub fn with_claims(mut self) -> Self {
        self.claims = true;
        self
    }

    /// Sets the column of a table that answers go to. Without it they go to that of the solutions.
    pub fn column(mut self, column: AnswerColumn) -> Self {
        self.column = Some(column);
        self
    }

    /// Reads the next line of a text, and appends what it completes.
    pub fn read_line(&mut self, line: &TextLine<'_>, into: &mut Vec<Entry>) {
        let start = into.len();
        std::mem::swap(&mut self.entries, into);
        self.take_line(line);
        std::mem::swap(&mut self.entries, into);
        if !IS_SMALL {
            self.unread.tell_above(into, start, self.order);
            self.count_line(line.text, &into[start..]);
        }
    }

    fn take_line(&mut self, line: &TextLine<'_>) {
        self.number += 1;
        let text = match line.text {
            [0xEF, 0xBB, 0xBF, rest @ ..] if self.number == 1 => rest,
            text => text,
        };
        // The fast path for the most common layout.
        let alone = self.block.is_none()
            && self.closing.is_none()
            && self.table.is_none()
            && self.sixteen.is_empty()
            && self.kept.is_empty()
            && self.cells.is_none()
            && !self.in_state
            && self.may_be_nine();
        let nine = alone.then(|| leading_nine(text)).flatten();
        if let Some(cells) = nine.filter(|_| damaged::fault(&text[81..]).is_none()) {
            (self.last_line, self.is_below_grid) = (self.number, false);
            return self.add_squares(text, line.cut, 0, 81, Ok(Square::nine(cells)));
        }
        if !self.record.is_empty() {
            return self.go_on_with_record(text, line.cr);
        }
        let plain = self.plain(text);
        let line = Line::new(plain.as_deref().unwrap_or(text), line.cut, line.cr);
        let start = self.entries.len();
        LAYOUTS.iter().find_map(|take| take(self, &line));
        self.explain(text, start);
        if !IS_SMALL {
            self.note_unread(&line, start);
        }
        self.keep(&line, start);
    }

    /// Says of an entry of this line that it is none because the line is not UTF-8, if it is not.
    fn explain(&mut self, text: &[u8], start: usize) {
        for entry in self.entries.iter_mut().skip(start) {
            if let Entry::Invalid { place, message, .. } = entry
                && place.line == self.number
                && let Some(fault) = not_utf8(text)
            {
                place.column = u32::try_from(fault.column).unwrap_or(u32::MAX);
                *message = fault.found.to_string();
            }
        }
    }

    /// Ends a text, and appends what its last lines were. The reader can then read another text.
    pub fn finish(&mut self, into: &mut Vec<Entry>) {
        self.number += 1;
        self.give_up_record();
        let start = self.entries.len();
        self.end_sixteen();
        self.end_cells();
        self.end_dashes(None);
        self.cut_short("the end of the file");
        self.kept.drop_count(&self.entries[start..]);
        if !self.kept.is_empty() {
            self.kept.held.extend(self.entries.drain(start..));
            self.settle(start, false);
        }
        // A table without rows is one all the same.
        let table = self.table.as_mut().filter(|table| table.columns > 1);
        let header = table.and_then(TextTable::take_header);
        self.entries.extend(header.map(Entry::Header));
        if !IS_SMALL {
            self.tell_unread();
            self.compare_number();
        }
        into.append(&mut self.entries);
        *self = Reader {
            order: self.order,
            claims: self.claims,
            column: self.column,
            ..Reader::default()
        };
    }

    fn may_be_nine(&self) -> bool {
        self.order.is_none_or(|order| order == 9)
    }

    /// The order, if it is known: that of the grid under way, or of all puzzles.
    fn known_order(&self) -> Option<usize> {
        let under_way = || self.block.as_ref().map(RowBlock::order);
        under_way().or(self.order.map(usize::from))
    }

    /// Ends the grid under way, because this line does not belong to it, and takes no line. But a grid in bands goes on: there
    /// the line is taken as a row with something wrong in it, unless it is words or a puzzle.
    fn give_up_grid(&mut self, line: &Line<'_>) -> Option<()> {
        let block = self.block.as_ref()?;
        let found = invalid::excerpt(line.text);
        let words = line.text.split(|byte| !byte.is_ascii_alphabetic());
        let is_words = || { words }.any(|word| word.len() > 2) && block.is_at_gap();
        let order = u8::try_from(block.order()).ok();
        let is_other = || block.is_full() || is_words() || leading(line.text, order).is_some();
        if !IS_SMALL && block.is_in_bands() && !is_other() && line.raw.len() < 81 {
            let (order, message) = (block.order(), format!("found {found}, expected a row"));
            let broken = Some((line.indent(), message));
            self.add_row(line.line, &[], order, broken);
            return Some(());
        }
        self.cut_short(&found);
        None
    }

    /// Ends the grid under way, which is incomplete.
    fn cut_short(&mut self, found: &str) {
        self.end_run();
        let whole = self.block.take_if(|block| block.is_full());
        for block in self.closing.take().into_iter().chain(whole) {
            self.end(block);
        }
        self.end_whole();
        self.end_below_tabs();
        if !IS_SMALL && !self.halves.is_empty() {
            self.join_halves();
        }
        if let Some(block) = self.block.take() {
            self.lines = false;
            let is_usual = self.is_usual(block.order());
            self.entries
                .push(block.cut_short(found, self.number, is_usual));
        }
    }

    /// Adds what is wrong at a byte of the last line.
    fn refuse(&mut self, line: &[u8], at: usize, message: impl Into<String>) {
        let place = self.at(line, at);
        self.entries
            .push(Entry::invalid(Layout::Line, place, message));
    }

    /// The place of a byte of the last line.
    fn at(&self, line: &[u8], at: usize) -> TextPlace {
        TextPlace::new(self.number, column(line, at))
    }
}
