//! Puzzles on a line: all their symbols, and anything after a space or the like. With claims, the solution is read, too.

use super::inside::{is_full, is_progress};
use super::{Line, Reader};
#[cfg(feature = "json")]
use crate::square::SquareRules;
use crate::square::{Alphabet, Square};
use crate::sudoku::text::IS_WEBASSEMBLY;
use crate::sudoku::text::entry::{ClaimedSolution, Entry, Layout, PuzzleEntry, column};
use crate::sudoku::text::fields::FieldRow;
use crate::sudoku::text::row::{TextRow, leading};
use crate::sudoku::text::symbols::CellSymbols;

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
    reader.add_squares(line.line, line.indent() + quote, length, found);
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

    /// Adds the square in the bytes of a line from `start` on, or what is wrong with it, and the puzzles beside it.
    pub(super) fn add_squares(
        &mut self,
        line: &[u8],
        mut start: usize,
        mut length: usize,
        found: Result<Square, String>,
    ) {
        let mut found = found;
        while !IS_WEBASSEMBLY
            && let Ok(square) = &found
            && let Some((at, next)) = puzzle_beside(line, start + length, square)
        {
            // What is beside the next puzzle is no solution of this one.
            self.add_square(&line[..at], start, length, found);
            (start, length, found) = (at, next.cells().len(), Ok(next));
        }
        self.add_square(line, start, length, found);
    }

    /// Adds the square in the bytes of a line from `start` on, or what is wrong with it.
    pub(super) fn add_square(
        &mut self,
        line: &[u8],
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
        let claim = match self.claims && !IS_WEBASSEMBLY {
            true => claim_after(line, start + length, &square),
            false => Ok(None),
        };
        let is_run = length == square.cells().len();
        match claim {
            Ok(claim) => self.entries.push(Entry::Puzzle(PuzzleEntry {
                square,
                place: self.at(line, start),
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

/// The puzzle of the same order behind this one, which ends at a byte, and where it begins: nothing but spaces is between them. It
/// is no solution, and neither of them is the other one with more cells filled.
fn puzzle_beside(line: &[u8], from: usize, square: &Square) -> Option<(usize, Square)> {
    let rest = &line[from.min(line.len())..];
    let spaces = rest.iter().take_while(|byte| b" \t".contains(byte)).count();
    let cells = square.cells().len();
    if spaces == 0 || rest.len() < spaces + cells {
        return None;
    }
    let (found, length) = leading(&rest[spaces..], Some(square.order()))?;
    let next = found.ok().filter(|_| length == cells)?;
    let is_other = !is_full(&next) && !is_progress(square, &next) && !is_progress(&next, square);
    is_other.then_some((from + spaces, next))
}

/// The solution of this order after a puzzle, if the text there looks like one; or the byte of a mistake in it, and its
/// description.
fn claim_after(
    line: &[u8],
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
    let column = column(line, at);
    match (leading(text, Some(order)), symbols.run(text)) {
        (Some((Ok(square), length)), _) => Ok(Some(ClaimedSolution {
            is_run: length == square.cells().len(),
            square,
            column,
        })),
        (_, run) if run > expected / 2 => {
            let message = format!("found {run} cells in the solution, expected {expected}");
            Err((at + run.min(expected), message))
        }
        _ => Ok(None),
    }
}
