//! Writes answers in every format.
//!
//! An answer is a list of parts, each a word or a square, between an opening and a close. The [`AnswerFormat`] decides
//! how to join them.

use super::IS_SMALL;
use super::entry::{CELL, Layout, PuzzleEntry, RowsLayout, TableRow};
use super::pretty::{self, PrettyStyle};
use super::table::write_field;
use crate::square::{Alphabet, Square, SquareRules, digit, digits};

/// How an answer is written: to be written like the puzzle that was read, or in a layout of its own.
///
/// An answer is [`write_start`](Self::write_start), then its parts, then [`write_end`](Self::write_end).
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum AnswerFormat<'e> {
    /// On one line.
    Line,
    /// In the rows and the frame of the input.
    Rows(&'e RowsLayout),
    /// In n rows of n symbols with spaces between them.
    Grid,
    /// In boxes, with givens that stand out.
    Pretty(&'e SquareRules, PrettyStyle<'e>),
    /// As a row of a table of two columns, the puzzle and the answer.
    Csv,
    /// In the row of the input table.
    Table(&'e TableRow),
}

/// A part of an answer: a word or a square.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum AnswerPart<'b> {
    /// A word, such as `no solution`.
    Word(&'b str),
    /// A square.
    Square(&'b Square),
}

impl<'e> AnswerFormat<'e> {
    /// The format that matches the layout of the input.
    pub fn of(layout: &'e Layout) -> Self {
        match layout {
            Layout::Line => AnswerFormat::Line,
            Layout::Rows(layout) => AnswerFormat::Rows(layout),
            Layout::Table(table) => AnswerFormat::Table(table),
        }
    }

    /// Whether a square takes several lines.
    pub fn is_tall(self) -> bool {
        matches!(
            self,
            AnswerFormat::Rows(_) | AnswerFormat::Grid | AnswerFormat::Pretty(..)
        )
    }

    /// Writes what precedes the answer to a puzzle, or to something that is not a puzzle.
    pub fn write_start(self, puzzle: Option<&PuzzleEntry>, out: &mut Vec<u8>) {
        match self {
            AnswerFormat::Csv => {
                if let Some(puzzle) = puzzle {
                    line(&puzzle.square, out);
                }
                out.push(b',');
            }
            AnswerFormat::Table(table) => {
                out.extend_from_slice(&table.row[..table.answer.start]);
                out.extend(std::iter::repeat_n(table.delimiter, table.missing));
            }
            _ => {}
        }
    }

    /// Writes a part of the answer, the `nth` from 0. `givens` is the puzzle, for [`AnswerFormat::Pretty`].
    pub fn write_part(
        self,
        part: AnswerPart<'_>,
        nth: u64,
        givens: Option<&Square>,
        out: &mut Vec<u8>,
    ) {
        if nth > 0 {
            out.push(match self {
                AnswerFormat::Line => b'\t',
                AnswerFormat::Csv | AnswerFormat::Table(_) => b' ',
                _ => b'\n',
            });
        }
        match (part, self) {
            (AnswerPart::Word(word), AnswerFormat::Csv) => write_field(word, b',', out),
            (AnswerPart::Word(word), AnswerFormat::Table(table)) if table.is_quoted() => {
                out.extend_from_slice(word.replace('"', "\"\"").as_bytes());
            }
            (AnswerPart::Word(word), AnswerFormat::Table(table)) => {
                write_field(word, table.delimiter, out);
            }
            (AnswerPart::Word(word), _) => {
                out.extend_from_slice(word.as_bytes());
                if self.is_tall() {
                    out.push(b'\n');
                }
            }
            (AnswerPart::Square(square), AnswerFormat::Rows(layout)) => rows(layout, square, out),
            (AnswerPart::Square(square), AnswerFormat::Grid) => grid(square, out),
            (AnswerPart::Square(square), AnswerFormat::Pretty(rules, pretty)) => {
                pretty::draw(square, givens, rules, pretty, out);
            }
            (AnswerPart::Square(square), _) => line(square, out),
        }
    }

    /// Writes the delimiter between two fields of a table. In other formats there is none.
    pub fn write_delimiter(self, out: &mut Vec<u8>) {
        match self {
            AnswerFormat::Csv => out.push(b','),
            AnswerFormat::Table(table) => out.push(table.delimiter),
            _ => {}
        }
    }

    /// Writes what follows the answer.
    pub fn write_end(self, out: &mut Vec<u8>) {
        match self {
            AnswerFormat::Line | AnswerFormat::Csv => out.push(b'\n'),
            AnswerFormat::Table(table) => {
                out.extend_from_slice(&table.row[table.answer.end..]);
                out.push(b'\n');
            }
            _ => {}
        }
    }
}

/// All symbols on a line, with spaces between numbers.
fn line(square: &Square, out: &mut Vec<u8>) {
    match digits(square) {
        Some(digits) => out.extend(digits),
        None => out.extend_from_slice(square.to_string().as_bytes()),
    }
}

fn rows(layout: &RowsLayout, square: &Square, out: &mut Vec<u8>) {
    let alphabet = square.alphabet();
    let mut cells = square.cells().iter().zip(0..);
    let short = square.order() <= 9 && alphabet == Alphabet::Digits && layout.widths.is_empty();
    for &byte in &layout.text {
        if byte != CELL {
            out.push(byte);
            continue;
        }
        match cells.next() {
            Some((&symbol, _)) if short => out.push(digit(symbol)),
            Some((&symbol, cell)) => {
                let shown = square.show(symbol);
                let width: usize = layout
                    .widths
                    .get::<usize>(cell)
                    .map_or(1, |&width| width.into());
                let room = std::iter::repeat_n(b' ', width.saturating_sub(shown.len()));
                // Up to order 9, what is wider than a symbol is a list of candidates, which begins in its column.
                let (before, after) = match square.order() {
                    ..=9 if !IS_SMALL => (None, Some(room)),
                    _ => (Some(room), None),
                };
                out.extend(before.into_iter().flatten());
                out.extend_from_slice(shown.as_bytes());
                out.extend(after.into_iter().flatten());
            }
            None => out.push(b'.'),
        }
    }
}

/// Rows of symbols separated by spaces. A blank is 0, as online judges expect, unless 0 could be a symbol.
fn grid(square: &Square, out: &mut Vec<u8>) {
    let (alphabet, order) = (square.alphabet(), usize::from(square.order()));
    let width = match alphabet.is_spaced() {
        true => alphabet.show(square.order()).len(),
        false => 1,
    };
    for row in square.cells().chunks(order) {
        for (column, &symbol) in row.iter().enumerate() {
            let shown = match symbol {
                0 if order <= 9 || alphabet == Alphabet::Numbers => "0".to_owned(),
                symbol => square.show(symbol),
            };
            let gap = usize::from(column > 0) + width.saturating_sub(shown.len());
            out.extend(std::iter::repeat_n(b' ', gap));
            out.extend_from_slice(shown.as_bytes());
        }
        out.push(b'\n');
    }
}
