//! Places in the text of a table: of a field, and of a quote that is not closed.
//!
//! The reader of tables says where a row begins, and takes the end of the text for the end of a quoted field. So this
//! follows the rules of quotes once more: a quoted field begins with a quote, and two quotes in it are one.

use csv::{Position, StringRecord};

/// A line and a column of the text, from 1. Columns count characters.
pub(super) type TextPlace = (u64, u64);

/// Knows the line of each row. The reader says where it was before it skipped the ends of lines.
pub(crate) struct LineCounter<'t> {
    text: &'t [u8],
    byte: usize,
    line: usize,
}

impl<'t> LineCounter<'t> {
    pub(crate) fn new(text: &'t [u8]) -> Self {
        LineCounter {
            text,
            byte: 0,
            line: 1,
        }
    }

    /// The line of a row, which follows those asked for before.
    pub(crate) fn at(&mut self, row: &StringRecord) -> usize {
        self.at_position(row.position())
    }

    /// The line of the row that the reader has found at a position.
    pub(super) fn at_position(&mut self, position: Option<&Position>) -> usize {
        let begin = position.map_or(0, |place| place.byte() as usize);
        let is_in_row = |&place: &usize| !matches!(self.text.get(place), Some(b'\r' | b'\n'));
        let begin = (begin..self.text.len()).find(is_in_row);
        let begin = begin.unwrap_or(self.text.len()).max(self.byte);
        for place in self.byte..begin {
            self.line += usize::from(ends_line(self.text, place));
        }
        self.byte = begin;
        self.line
    }
}

/// Whether a line ends with the byte at a place.
fn ends_line(text: &[u8], place: usize) -> bool {
    match text[place] {
        b'\n' => true,
        b'\r' => text.get(place + 1) != Some(&b'\n'),
        _ => false,
    }
}

/// A walk over a text of fields.
struct Fields<'t> {
    text: &'t [u8],
    delimiter: u8,
    at: usize,
    place: TextPlace,
    /// Where the quoted field began, inside of one.
    quoted: Option<TextPlace>,
    begins: bool,
}

impl<'t> Fields<'t> {
    /// Begins where a row does.
    fn new(text: &'t [u8], delimiter: u8, (at, line): (usize, u64)) -> Self {
        Fields {
            text,
            delimiter,
            at,
            place: (line, 1),
            quoted: None,
            begins: true,
        }
    }

    /// Goes one byte on. Whether a field begins behind it; `None` at the end.
    fn step(&mut self) -> Option<bool> {
        let byte = *self.text.get(self.at)?;
        let begins = std::mem::replace(&mut self.begins, false);
        match byte {
            b'"' if self.quoted.is_none() && begins => self.quoted = Some(self.place),
            b'"' if self.quoted.is_some() => {
                if self.text.get(self.at + 1) == Some(&b'"') {
                    self.at += 1;
                    self.place.1 += 1;
                } else {
                    self.quoted = None;
                }
            }
            b'\n' | b'\r' => self.begins = self.quoted.is_none(),
            _ => self.begins = self.quoted.is_none() && byte == self.delimiter,
        }
        let ends_line = ends_line(self.text, self.at);
        self.at += 1;
        match byte {
            _ if ends_line => self.place = (self.place.0 + 1, 1),
            // The later bytes of a character.
            0x80..0xc0 => {}
            _ => self.place.1 += 1,
        }
        Some(self.begins)
    }
}

/// Where a quote stands that is not closed.
pub(super) fn open_quote(text: &[u8], delimiter: u8) -> Option<TextPlace> {
    let mut fields = Fields::new(text, delimiter, (0, 1));
    while fields.step().is_some() {}
    fields.quoted
}

/// Where a field of a row stands.
pub(super) fn field_place(
    text: &[u8],
    row: &StringRecord,
    column: usize,
    delimiter: u8,
) -> TextPlace {
    let mut lines = LineCounter::new(text);
    let line = lines.at(row);
    let mut fields = Fields::new(text, delimiter, (lines.byte, line as u64));
    for _ in 0..column {
        while fields.step() == Some(false) {}
    }
    fields.place
}
