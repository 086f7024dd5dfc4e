//! The writer: answers in every shape.
//!
//! An answer is a row of parts, each a word or a board, between an opening and a close; how they are put
//! together depends on the [`View`].

use std::fmt::Display;
use std::io::Write;

use quadrille::sudoku::Board;

use super::args::Format;
use super::entry::{Art, CELL, Puzzle, Shape, Slot};
use super::pretty;

/// The shape of an answer.
#[derive(Clone, Copy)]
pub enum View<'e> {
    Line,
    /// As the block that was read.
    Block(&'e Art),
    Grid,
    Pretty {
        color: bool,
    },
    Json,
    Csv,
    /// In the row of the table that was read.
    Table(&'e Slot),
}

/// One part of an answer.
#[derive(Clone, Copy)]
pub enum Part<'b> {
    Word(&'b str),
    Board(&'b Board),
}

impl<'e> View<'e> {
    pub fn of(shape: &'e Shape, format: Option<Format>, color: bool) -> Self {
        match (format, shape) {
            (None, Shape::Line) | (Some(Format::Line), _) => View::Line,
            (None, Shape::Block(art)) => View::Block(art),
            (None, Shape::Table(slot)) => View::Table(slot),
            (Some(Format::Grid), _) => View::Grid,
            (Some(Format::Pretty), _) => View::Pretty { color },
            (Some(Format::Json), _) => View::Json,
            (Some(Format::Csv), _) => View::Csv,
        }
    }

    pub fn is_json(self) -> bool {
        matches!(self, View::Json)
    }

    /// What stands before the answer to a puzzle, or to something that is none.
    pub fn open(self, puzzle: Option<&Puzzle>, out: &mut Vec<u8>) {
        match self {
            View::Csv => {
                if let Some(puzzle) = puzzle {
                    line(&puzzle.cells, out);
                }
                out.push(b',');
            }
            View::Table(slot) => {
                out.extend_from_slice(&slot.row[..slot.answer.start]);
                out.extend(std::iter::repeat_n(b',', slot.commas));
            }
            _ => {}
        }
    }

    /// A part of the answer, `nth` from 0. Not for JSON, which has its own words.
    pub fn part(self, part: Part, nth: u64, givens: Option<&[u8; 81]>, out: &mut Vec<u8>) {
        if nth > 0 {
            out.push(match self {
                View::Line => b'\t',
                View::Block(_) | View::Grid | View::Pretty { .. } => b'\n',
                View::Csv | View::Table(_) | View::Json => b' ',
            });
        }
        let tall = matches!(self, View::Block(_) | View::Grid | View::Pretty { .. });
        match (part, self) {
            (Part::Word(word), _) => {
                out.extend_from_slice(word.as_bytes());
                if tall {
                    out.push(b'\n');
                }
            }
            (Part::Board(board), View::Block(art)) => block(art, board.cells(), out),
            (Part::Board(board), View::Grid) => grid(board.cells(), out),
            (Part::Board(board), View::Pretty { color }) => {
                pretty::draw(board.cells(), givens.unwrap_or(&[0; 81]), color, out);
            }
            (Part::Board(board), _) => line(board.cells(), out),
        }
    }

    /// What stands after the answer.
    pub fn close(self, out: &mut Vec<u8>) {
        match self {
            View::Line | View::Csv => out.push(b'\n'),
            View::Table(slot) => {
                out.extend_from_slice(&slot.row[slot.answer.end..]);
                out.push(b'\n');
            }
            View::Block(_) | View::Grid | View::Pretty { .. } | View::Json => {}
        }
    }
}

/// 81 characters.
pub fn line(cells: &[u8; 81], out: &mut Vec<u8>) {
    out.extend_from_slice(&cells.map(letter));
}

fn letter(digit: u8) -> u8 {
    if digit == 0 { b'.' } else { b'0' + digit }
}

fn block(art: &Art, cells: &[u8; 81], out: &mut Vec<u8>) {
    let mut cells = cells.iter();
    out.extend(art.text.iter().map(|&byte| match byte {
        CELL => cells.next().map_or(b'.', |&digit| letter(digit)),
        byte => byte,
    }));
}

fn grid(cells: &[u8; 81], out: &mut Vec<u8>) {
    for row in cells.chunks(9) {
        for (column, &digit) in row.iter().enumerate() {
            if column > 0 {
                out.push(b' ');
            }
            out.push(b'0' + digit);
        }
        out.push(b'\n');
    }
}

/// Adds text to bytes.
pub fn put(out: &mut Vec<u8>, text: impl Display) {
    write!(out, "{text}").expect("writing to memory does not fail");
}
