//! A line that is kept for a second look: see [`again`](super::again).

use super::aside::is_date;
use super::readings::{self, RowReading};
use super::{IS_SMALL, is_rule, spaces, stripped};
use crate::sudoku::text::labels::are_names;

/// A line that was read.
#[derive(Debug, Default)]
pub(super) struct KeptLine {
    pub(super) number: u64,
    pub(super) text: Vec<u8>,
    /// Whether the following is known.
    looked: bool,
    /// The rows that it may be, with something beside them.
    pub(super) rows: Vec<RowReading>,
    /// Whether it may be a row with spaces for blanks.
    pub(super) spaced: bool,
}

impl KeptLine {
    pub(super) fn new(number: u64, text: &[u8]) -> Self {
        KeptLine {
            number,
            text: text.to_vec(),
            ..KeptLine::default()
        }
    }

    /// Finds out what it may be.
    pub(super) fn look(&mut self, order: Option<u8>) {
        if !self.looked {
            // Stars may be blanks.
            let is_row = || self.text.starts_with(b"**") || !is_marked_number(&self.text);
            if IS_SMALL || is_row() && !self.text.contains(&0) {
                self.rows = readings::rows(&self.text, order);
            }
            self.spaced = !IS_SMALL && spaces::is_spaced(&self.text);
            self.looked = true;
        }
    }

    pub(super) fn is_blank(&self) -> bool {
        self.text.trim_ascii().is_empty()
    }

    pub(super) fn is_rule(&self) -> bool {
        is_rule(&self.text)
    }

    /// Whether it says nothing.
    pub(super) fn is_comment(&self) -> bool {
        self.text.starts_with(b"#")
    }

    /// Whether it has a word of at least three letters.
    pub(super) fn has_words(&self) -> bool {
        let mut words = self.text.split(|byte| !byte.is_ascii_alphabetic());
        words.any(|word| word.len() >= 3)
    }

    /// Whether it consists of words.
    pub(super) fn is_words(&self) -> bool {
        self.has_words() || !self.is_blank() && !self.text.iter().any(u8::is_ascii_digit)
    }

    /// Whether it is words, and not a row with words beside it.
    pub(super) fn is_heading(&self) -> bool {
        let count = |is: fn(&u8) -> bool| self.text.iter().filter(|byte| is(byte)).count();
        let cells = count(|byte| *byte == b'.' || byte.is_ascii_digit());
        // Words in JSON are none above a grid.
        let is_json = self.text.trim_ascii_start().starts_with(b"{\"");
        !is_json
            && self.rows.is_empty()
            && self.is_words()
            && cells <= count(u8::is_ascii_alphabetic)
    }

    /// Whether it is words as they stand below a grid, such as `SE 7.2`.
    pub(super) fn is_footer(&self) -> bool {
        let text = self.text.trim_ascii();
        let word = text.iter().take_while(|byte| byte.is_ascii_alphabetic());
        let number = &text[word.count()..];
        let is_part = |byte: &u8| byte.is_ascii_digit() || b" .:=".contains(byte);
        let is_rated = text.len() - number.len() > 1
            && number.len() < 9
            && (number.is_empty() || number.iter().any(u8::is_ascii_digit))
            && number.iter().all(is_part);
        self.is_heading() || !IS_SMALL && is_rated && self.rows.is_empty()
    }

    /// Whether it is a number alone: how many puzzles follow, or which one is below it.
    pub(super) fn is_number(&self) -> bool {
        is_number(self.text.trim_ascii())
    }

    /// Whether it is a number that may stand above a grid: also in marks, as `(1)`, `1.` or `- 1 -`, a date, or the two
    /// sides of the grid or of its boxes.
    pub(super) fn is_number_above(&self) -> bool {
        let text = self.text.trim_ascii();
        // One in a row of a spreadsheet is none.
        if IS_SMALL || self.text.contains(&b'\t') {
            return IS_SMALL && is_number(text);
        }
        let number = match text {
            [b'(', number @ .., b')']
            | [b'[', number @ .., b']']
            | [b'-', b' ', number @ .., b' ', b'-']
            | [number @ .., b'.' | b')' | b':'] => number,
            text => text,
        };
        let mut sides = text.split(u8::is_ascii_whitespace);
        let is_side =
            |side: Option<&[u8]>| side.is_some_and(|side| side.len() <= 2 && is_number(side));
        is_number(number)
            || is_marked_number(text)
            || is_date(text)
            || is_side(sides.next()) && is_side(sides.next()) && sides.next().is_none()
    }

    /// Whether it is a number twice, which is no row.
    pub(super) fn is_twice_a_number(&self) -> bool {
        let mut words = self.text.split(u8::is_ascii_whitespace);
        let (first, second) = (words.next(), words.next());
        first == second && words.next().is_none() && first.is_some_and(is_number)
    }

    /// Whether it has one character that may be a cell, or a number.
    pub(super) fn is_lone(&self) -> bool {
        let text = self.text.trim_ascii();
        is_number(text) || text.len() == 1 && text[0].is_ascii_alphanumeric()
    }

    /// Whether it may be a row of a grid that a view sees.
    pub(super) fn may_be_row(&self) -> bool {
        let is_words = || self.is_blank() || self.has_words() && self.is_heading();
        !self.rows.is_empty() || stripped::are_fields(&self.text) || self.spaced && !is_words()
    }

    /// Whether it can be neither in a grid that a view sees nor beside it.
    pub(super) fn is_strange(&self) -> bool {
        let beside = self.spaced || self.is_rule() || self.is_footer() || self.is_number_above();
        let is_other = || stripped::are_fields(&self.text) || self.is_comment();
        let beside = beside || !IS_SMALL && is_other();
        self.rows.is_empty() && !beside && (IS_SMALL || !are_names(&self.text, None))
    }
}

/// Whether a text is a number in marks that stand out: `**1**`, `--- 1 ---`, `=== 1 ===`, `[b]1[/b]`, `"1"`, `* 1`.
pub(super) fn is_marked_number(text: &[u8]) -> bool {
    let text = text.trim_ascii();
    let marks: [(&[u8], &[u8]); 5] = [
        (b"**", b"**"),
        (b"[b]", b"[/b]"),
        (b"\"", b"\""),
        (b"* ", b""),
        (b"- ", b""),
    ];
    let inside = |(open, close): &(&[u8], &[u8])| text.strip_prefix(*open)?.strip_suffix(*close);
    let is_between_strokes = |stroke: &u8| {
        let strokes = text.iter().take_while(|byte| *byte == stroke).count();
        let (open, rest) = text.split_at(strokes);
        let number = rest.strip_suffix(open).unwrap_or(b"");
        strokes > 1
            && number.starts_with(b" ")
            && number.ends_with(b" ")
            && is_number(number.trim_ascii())
    };
    !IS_SMALL
        && (marks.iter().filter_map(inside).any(is_number) || b"-=".iter().any(is_between_strokes))
}

pub(super) fn is_number(text: &[u8]) -> bool {
    (1..=7).contains(&text.len()) && text.iter().all(u8::is_ascii_digit)
}
