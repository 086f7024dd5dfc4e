//! What stands between puzzles: blank lines, comments and headings.

use super::extent::{is_grid, lone_line};
use super::kept_line::KeptLine;
use super::{CellSymbols, Entry, FieldRow, IS_SMALL, RowBlock, TextRow, is_rule, is_usual};
use super::{Line, Reader, readings};
use crate::sudoku::text::block::BLANK;
use crate::sudoku::text::fields::{is_brackets, open_brackets};

/// A blank line ends a grid, unless it may be a gap between its boxes.
pub(super) fn take_blank(reader: &mut Reader, line: &Line<'_>) -> Option<()> {
    line.text.is_empty().then_some(())?;
    (reader.skipping, reader.in_state, reader.after_line) = (false, false, false);
    if !reader.keep_dashes() {
        reader.top.clear();
    }
    if !reader.tabs.is_empty() {
        reader.end_below_tabs();
    }
    reader.end_whole();
    let block = reader.block.as_mut().or(reader.closing.as_mut());
    if !block.is_some_and(RowBlock::add_blank_line) {
        reader.cut_short(BLANK);
    }
    Some(())
}

/// A line that begins with `#` says nothing.
pub(super) fn take_comment(reader: &mut Reader, line: &Line<'_>) -> Option<()> {
    line.text.starts_with(b"#").then_some(())?;
    (reader.skipping, reader.in_state, reader.after_line) = (false, false, false);
    Some(())
}

/// Ends a grid if this line begins an array or an object, or at its last blank line if this line cannot be its next row. It
/// takes no line.
pub(super) fn end_at_gap(reader: &mut Reader, line: &Line<'_>) -> Option<()> {
    let block = reader.block.as_ref().filter(|_| !IS_SMALL)?;
    if line.text.is_empty() || line.text.starts_with(b"#") {
        return None;
    }
    let begins = line.text.starts_with(b"[[")
        || line.text.starts_with(b"{\"")
        || block.is_at_gap()
            && (is_brackets(line.line) && open_brackets(line.line) > 0
                || is_in_another_layout(reader, line.text));
    let closes = is_brackets(line.line) && open_brackets(line.line) <= 0;
    let ends = match is_rule(line.line) {
        true => block.is_top_of_another(line.line),
        false => block.is_unlike(line.text) && !closes,
    };
    if block.rows() > 0 && (begins || ends) {
        reader.cut_short(&super::invalid::excerpt(line.text));
    }
    None
}

/// Whether a line that is no row by itself is a list of rows, rows with slashes between them, or a row with something beside it.
fn is_in_another_layout(reader: &Reader, text: &[u8]) -> bool {
    let order = reader.known_order();
    if TextRow::of(text, CellSymbols::Any).is_some() || FieldRow::of(text, order).is_some() {
        return false;
    }
    let mut runs = text.split(|&byte| !CellSymbols::Any.has(byte));
    let is_list = text.starts_with(b"[") && runs.any(|run| run.len() >= 4);
    let rows: Vec<&[u8]> = text.split(|&byte| byte == b'/').collect();
    let is_row = |row: &&[u8]| row.len() == rows.len() && CellSymbols::Any.run(row) == row.len();
    is_list
        || rows.len() >= 4 && rows.iter().all(is_row)
        || !readings::rows(text, reader.order).is_empty()
}

impl Reader {
    /// Drops what is wrong with words directly below a grid: this line, whose entries are those from `start` on.
    pub(super) fn drop_footer(&mut self, line: &Line<'_>, start: usize) {
        if IS_SMALL {
            return;
        }
        let mut is_below = std::mem::take(&mut self.is_below_grid) && !line.text.is_empty();
        let (number, order) = (self.number, self.order);
        let adjoins = !self.kept.ends_in_gap();
        let is_footer = || {
            let mut line = KeptLine::new(number, line.raw);
            line.look(order);
            line.is_footer()
        };
        let entries = self.entries.extract_if(start.., |entry| {
            let is_words = is_below && lone_line(entry) == Some(number) && is_footer();
            let is_note = matches!(entry, Entry::Note { .. });
            is_below = is_words || is_grid(entry) && adjoins || is_below && is_note;
            is_words
        });
        entries.for_each(drop);
        self.is_below_grid = is_below && !line.text.is_empty();
    }
}

/// A date, the sides of a grid or three stars above a grid.
pub(super) fn take_date(reader: &mut Reader, line: &Line<'_>) -> Option<()> {
    let text = line.text;
    let free = reader.block.is_none() && !IS_SMALL && text.len() < 12;
    let numbers = |mark: u8| -> Vec<&[u8]> { text.split(|&byte| byte == mark).collect() };
    // What may be a row is one.
    let is_row = || match reader.known_order() {
        Some(order) => order == text.len(),
        None => is_usual(text.len()),
    };
    let is_day = || matches!(&numbers(b'.')[..], [day, month, b""] if is_short_number(day) && is_short_number(month));
    let are_sides = || matches!(&numbers(b'x')[..], [one, other] if is_short_number(one) && is_short_number(other));
    let is_other = free && (text == b"***" || is_day() || are_sides()) && !is_row();
    // A row has zeros or other marks for its blanks, not both.
    let may_be_date = || !is_row() || text.contains(&b'0') || text.contains(&b'/');
    (is_other || free && is_date(text) && may_be_date()).then(|| reader.unread.pass())
}

/// Whether a text is a date with its year, such as `2024-05-01`.
pub(super) fn is_date(text: &[u8]) -> bool {
    let is_year = |digits: &&[u8]| {
        (digits.starts_with(b"19") || digits.starts_with(b"20"))
            && digits.len() == 4
            && digits.iter().all(u8::is_ascii_digit)
    };
    let mut marks = b"-./".iter();
    marks.any(
        |mark| match &text.split(|byte| byte == mark).collect::<Vec<_>>()[..] {
            [first, month, last] if is_day_or_month(month) => {
                is_day_or_month(first) && is_year(last) || is_year(first) && is_day_or_month(last)
            }
            _ => false,
        },
    )
}

/// Whether a word is one digit or two.
fn is_short_number(digits: &&[u8]) -> bool {
    matches!(digits.len(), 1 | 2) && digits.iter().all(u8::is_ascii_digit)
}

/// Whether a word is the number of a day or a month.
fn is_day_or_month(digits: &&[u8]) -> bool {
    is_short_number(digits) && (digits.len() < 2 || *digits <= b"31")
}
