//! Puzzles inside a line: behind an id, in an address, in a line of a library of HoDoKu.
//!
//! The first run of symbols that is as long as a puzzle, and not part of a longer word, is the puzzle; of those in quotes or
//! tags, each is one, unless it is a solution.

use std::ops::Range;

use super::columns::Columns;
use super::{CellSymbols, IS_SMALL, Line, Reader};
use crate::square::Square;
use crate::sudoku::text::row::{counted, leading_nine, leading_square};

pub(super) fn take(reader: &mut Reader, line: &Line<'_>) -> Option<()> {
    let text = line.line;
    if let Some((start, field)) = library_field(text).filter(|_| reader.may_be_nine()) {
        // A plus before a digit says that it was placed, not given.
        let cells: Vec<u8> = field.iter().copied().filter(|&byte| byte != b'+').collect();
        let cells = leading_nine(&cells).filter(|_| cells.len() == 81)?;
        reader.add_square(text, start, field.len(), Ok(Square::nine(cells)));
        return Some(());
    }
    let (first, square) = puzzle_from(reader, text, 0)?;
    if !IS_SMALL && let Some((at, run)) = damaged(&text[..first.start], &square) {
        let expected = square.cells().len();
        let message = format!("found {}, expected {expected}", counted(run));
        reader.refuse(text, at + run.min(expected), message);
        return Some(());
    }
    let first_start = first.start;
    let mut next = Some((first, square));
    let mut columns = Columns::default();
    while let Some((place, square)) = next {
        next = another(reader, text, &place, &square);
        // What is beside the next puzzle is no solution of this one.
        let end = next.as_ref().map_or(text.len(), |(next, _)| next.start);
        let (start, length) = (place.start, place.len());
        reader.add_one_of(&text[..end], &mut columns, start, length, Ok(square));
        if !IS_SMALL && line.cut && next.is_none() && start > first_start {
            reader.refuse_rest(text);
        }
    }
    Some(())
}

/// The first puzzle from a byte on, and its bytes.
fn puzzle_from(reader: &Reader, text: &[u8], from: usize) -> Option<(Range<usize>, Square)> {
    let mut at = from;
    while at < text.len() {
        let run = CellSymbols::Any.run(&text[at..]);
        let word = &text[at..at + run];
        let ends = |next: Option<&u8>| next.is_none_or(|next| next.is_ascii() && *next != b'+');
        // What is in quotes that are not closed may be cut.
        let is_cut = || at > 0 && text[at - 1] == b'"' && at + run == text.len();
        if run >= 16 && ends(text.get(at + run)) && (IS_SMALL || run == 81 || !is_cut()) {
            let found = match leading_nine(word).filter(|_| run == 81 && reader.may_be_nine()) {
                Some(cells) => Some(Square::nine(cells)),
                None => square(word, reader.order),
            };
            if let Some(square) = found {
                return Some((at..at + run, square));
            }
        }
        at += run + 1;
    }
    None
}

/// The next puzzle that is in quotes or tags, as this one is, and neither a solution, nor this one with more cells filled, nor
/// marks of one kind.
fn another(
    reader: &Reader,
    text: &[u8],
    place: &Range<usize>,
    square: &Square,
) -> Option<(Range<usize>, Square)> {
    let is_marked = |at: usize| at > 0 && b"\"'`>".contains(&text[at - 1]);
    let mut from = place.end;
    while is_marked(place.start) && !IS_SMALL {
        let (next, other) = puzzle_from(reader, text, from)?;
        from = next.end;
        let is_other = is_empty(square) || !is_progress(square, &other);
        if is_marked(next.start) && !is_full(&other) && is_other {
            return Some((next, other));
        }
    }
    None
}

/// Whether the second square has all givens of the first, or marks cells: it has one symbol only, in more cells than a row has.
pub(super) fn is_progress(square: &Square, other: &Square) -> bool {
    let (cells, others) = (square.cells(), other.cells());
    let mut filled = others.iter().filter(|&&cell| cell > 0);
    let first = filled.next();
    let is_many = IS_SMALL || other.filled_count() > usize::from(other.order());
    let is_marks = is_many && filled.all(|cell| Some(cell) == first);
    let mut pairs = cells.iter().zip(others);
    is_marks
        || cells.len() == others.len() && pairs.all(|(&cell, other)| cell == 0 || cell == *other)
}

pub(super) fn is_full(square: &Square) -> bool {
    !square.cells().contains(&0)
}

pub(super) fn is_empty(square: &Square) -> bool {
    square.cells().iter().all(|&cell| cell == 0)
}

/// Where more than half a puzzle is before this square, and how many cells it has: the square is a solution then, and its puzzle
/// is damaged.
fn damaged(before: &[u8], square: &Square) -> Option<(usize, usize)> {
    // A square without a blank is one of order 9: others have dots.
    let mut at = 0;
    while at < before.len() && is_full(square) {
        let run = CellSymbols::Nine.run(&before[at..]);
        if run > 81 / 2 {
            return Some((at, run));
        }
        at += run + 1;
    }
    None
}

/// The square of another order in a word that cannot be anything else: it has digits and dots, or other digits and zeros if the
/// order is known.
fn square(word: &[u8], order: Option<u8>) -> Option<Square> {
    let dots = word.contains(&b'.') && word.iter().any(u8::is_ascii_digit);
    let has_zeros = order.is_some() && word.contains(&b'0') && !IS_SMALL;
    let mixed = dots || has_zeros && word.iter().any(|byte| matches!(byte, b'1'..=b'9'));
    let (square, length) = leading_square(word, order).filter(|_| mixed)?;
    square.ok().filter(|_| length == word.len())
}

/// The field with the cells of a line of a library, `:0000:x:CELLS:...`, and where it begins.
fn library_field(text: &[u8]) -> Option<(usize, &[u8])> {
    let mut fields = text.split(|&byte| byte == b':');
    let before = [fields.next()?, fields.next()?, fields.next()?];
    let field = fields.next()?;
    let start = before.iter().map(|field| field.len() + 1).sum();
    (before[0].is_empty() && field.len() >= 81).then_some((start, field))
}
