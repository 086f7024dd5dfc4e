//! Puzzles on a line: all their symbols, and anything after a space or the like. With claims, the solution is read, too.

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
    reader.add_square(line.line, line.indent() + quote, length, found);
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
