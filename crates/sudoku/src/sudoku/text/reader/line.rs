//! Puzzles on a line: all their symbols, and anything after a space or the like. With claims, the solution is read, too.

use super::columns::Columns;
use super::inside::{is_empty, is_full, is_progress};
use super::{CellSymbols, Entry, FieldRow, IS_SMALL, Layout, Line, Reader, TextPlace, TextRow};
#[cfg(feature = "json")]
use crate::square::SquareRules;
use crate::square::{Alphabet, Square};
use crate::sudoku::text::entry::{ClaimedSolution, PuzzleEntry};
use crate::sudoku::text::row::leading;

/// A puzzle of any order, perhaps behind a quote.
pub(super) fn take(reader: &mut Reader, line: &Line<'_>) -> Option<()> {
    let quote = usize::from(line.text.starts_with(b"\""));
    let text = &line.text[quote..];
    let (found, length) = match reader.block {
        Some(_) => return None,
        None => leading(text, reader.order)?,
    };
    // Sixteen symbols in quotes that are not a square may be a row of an array.
    let known = reader.order.map(usize::from);
    if quote > 0 && found.is_err() && FieldRow::of(line.line, known).is_some() {
        return None;
    }
    let start = line.indent() + quote;
    reader.add_squares(line.line, line.cut, start, length, found);
    Some(())
}

/// A puzzle of order 9 in pieces: nine nines, or 81 symbols one by one.
pub(super) fn take_pieces(reader: &mut Reader, line: &Line<'_>) -> Option<()> {
    let row = TextRow::of(line.text, CellSymbols::Nine).filter(|_| reader.may_be_nine());
    let square = Square::nine(row?.nine(line.text)?);
    reader.add_square(line.line, line.indent(), line.text.len(), Ok(square));
    Some(())
}

impl Reader {
    /// Adds a puzzle with its rules, in the bytes of a line from `start` on, or what is wrong with it.
    #[cfg(feature = "json")]
    pub(super) fn add_puzzle(
        &mut self,
        line: &[u8],
        start: usize,
        length: usize,
        found: Result<(Square, SquareRules), String>,
    ) {
        match found {
            Ok((square, rules)) => {
                self.add_square(line, start, length, Ok(square));
                if let Some(Entry::Puzzle(puzzle)) = self.entries.last_mut() {
                    puzzle.rules = Some(Box::new(rules));
                }
            }
            Err(message) => self.add_square(line, start, 0, Err(message)),
        }
    }

    /// Adds the square in the bytes of a line from `start` on, or what is wrong with it, and the puzzles beside it. `cut`: whether
    /// the line is longer than this.
    pub(super) fn add_squares(
        &mut self,
        line: &[u8],
        cut: bool,
        mut start: usize,
        mut length: usize,
        found: Result<Square, String>,
    ) {
        let mut found = found;
        let (mut columns, first) = (Columns::default(), start);
        while !IS_SMALL
            && let Ok(square) = &found
            && let Some((at, next)) = puzzle_beside(line, start + length, square)
            && !(self.claims && may_be_solution(&next))
        {
            // What is beside the next puzzle is no solution of this one.
            self.add_one_of(&line[..at], &mut columns, start, length, found);
            (start, length, found) = (at, next.cells().len(), Ok(next));
        }
        self.add_one_of(line, &mut columns, start, length, found);
        if cut && start > first {
            self.refuse_rest(line);
        }
    }

    /// Says that there is more on the line of the last puzzles than is read.
    pub(super) fn refuse_rest(&mut self, line: &[u8]) {
        let (at, message) = rest(line);
        self.refuse(line, at, message);
    }

    /// Adds the square in the bytes of a line from `start` on, or what is wrong with it.
    pub(super) fn add_square(
        &mut self,
        line: &[u8],
        start: usize,
        length: usize,
        found: Result<Square, String>,
    ) {
        self.add_one_of(line, &mut Columns::default(), start, length, found);
    }

    /// The same, of several on this line, from left to right.
    pub(super) fn add_one_of(
        &mut self,
        line: &[u8],
        columns: &mut Columns,
        start: usize,
        length: usize,
        found: Result<Square, String>,
    ) {
        self.top.clear();
        (self.lines, self.after_line, self.banded) = (true, true, None);
        let square = match found {
            Ok(square) => square,
            Err(message) => return self.refuse(line, start, message),
        };
        let place = TextPlace::new(self.number, columns.of(line, start));
        let claim = match self.claims && !IS_SMALL {
            true => claim_after(line, columns, start + length, &square),
            false => Ok(None),
        };
        let is_run = length == square.cells().len();
        match claim {
            Ok(claim) => self.entries.push(Entry::Puzzle(PuzzleEntry {
                square,
                place,
                layout: Layout::Line,
                claim: claim.map(Box::new),
                candidates: Vec::new(),
                rules: None,
                is_run,
            })),
            Err((at, message)) => self.refuse(line, at, message),
        }
    }
}

/// The byte where the rest of a line begins that is not read, and what is wrong with it.
pub(super) fn rest(line: &[u8]) -> (usize, String) {
    let length = line.len();
    (
        length,
        format!("found a line of more than {length} bytes, expected less"),
    )
}

/// The puzzle of the same order behind this one, which ends at a byte, and where it begins: nothing but spaces is between them, or a
/// delimiter between quotes. It is no solution, and neither of them is the other one with more cells filled, unless that one is
/// empty.
fn puzzle_beside(line: &[u8], from: usize, square: &Square) -> Option<(usize, Square)> {
    let rest = &line[from.min(line.len())..];
    let between = between(rest);
    let cells = square.cells().len();
    if between == 0 || rest.len() < between + cells {
        return None;
    }
    let (found, length) = leading(&rest[between..], Some(square.order()))?;
    let next = found.ok().filter(|_| length == cells)?;
    let is_progress = || is_progress(square, &next) || is_progress(&next, square);
    let is_other = is_empty(square) || is_empty(&next) || !is_progress();
    (!is_full(&next) && is_other).then_some((from + between, next))
}

/// The bytes between two puzzles at the start of a text: spaces, or a quote, a delimiter and a quote; 0 if it begins otherwise.
fn between(text: &[u8]) -> usize {
    let spaces = |text: &[u8]| text.iter().take_while(|byte| b" \t".contains(byte)).count();
    let Some(rest) = text.strip_prefix(b"\"") else {
        return spaces(text);
    };
    let before = spaces(rest);
    let mark = rest.get(before).filter(|byte| b",;".contains(byte));
    let at = before + usize::from(mark.is_some());
    let at = at + spaces(&rest[at..]);
    let is_quoted = at > 0 && rest.get(at) == Some(&b'"');
    if is_quoted { at + 2 } else { 0 }
}

/// Whether a square behind a puzzle may be its solution with mistakes and a few blanks: three quarters of its cells are filled.
fn may_be_solution(square: &Square) -> bool {
    let blanks = square.cells().iter().filter(|&&cell| cell == 0).count();
    blanks * 4 < square.cells().len()
}

/// The solution of this order after a puzzle, if the text there looks like one; or the byte of a mistake in it, and its
/// description.
fn claim_after(
    line: &[u8],
    columns: &mut Columns,
    from: usize,
    puzzle: &Square,
) -> Result<Option<ClaimedSolution>, (usize, String)> {
    let order = puzzle.order();
    let symbols = match puzzle.alphabet() {
        Alphabet::Letters => CellSymbols::Any,
        _ => CellSymbols::of(order.into()),
    };
    let rest = &line[from.min(line.len())..];
    let Some(skip) = rest.iter().position(|&byte| symbols.has(byte)) else {
        return Ok(None);
    };
    let at = from + skip;
    let text = &line[at..];
    let expected = usize::from(order).pow(2);
    match (leading(text, Some(order)), symbols.run(text)) {
        (Some((Ok(square), length)), _) => Ok(Some(ClaimedSolution {
            is_run: length == square.cells().len(),
            square,
            column: columns.of(line, at),
        })),
        (_, run) if run > expected / 2 => {
            let message = format!("found {run} cells in the solution, expected {expected}");
            Err((at + run.min(expected), message))
        }
        _ => Ok(None),
    }
}
