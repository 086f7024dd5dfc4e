//! Puzzles inside a line: behind an id, in an address, in a line of a library of HoDoKu.
//!
//! The first run of symbols that is as long as a puzzle, and not part of a longer word, is the puzzle.

use super::{Line, Reader};
use crate::square::Square;
use crate::sudoku::text::row::{leading_nine, leading_square};
use crate::sudoku::text::symbols::CellSymbols;

pub(super) fn take(reader: &mut Reader, line: &Line<'_>) -> Option<()> {
    let text = line.line;
    if let Some((start, field)) = library_field(text).filter(|_| reader.may_be_nine()) {
        // A plus before a digit says that it was placed, not given.
        let cells: Vec<u8> = field.iter().copied().filter(|&byte| byte != b'+').collect();
        let cells = leading_nine(&cells).filter(|_| cells.len() == 81)?;
        reader.add_square(text, start, field.len(), Ok(Square::nine(cells)));
        return Some(());
    }
    let mut at = 0;
    while at < text.len() {
        let run = CellSymbols::Any.run(&text[at..]);
        let word = &text[at..at + run];
        let ends = |next: Option<&u8>| next.is_none_or(|next| next.is_ascii() && *next != b'+');
        if run >= 16 && ends(text.get(at + run)) {
            let found = match leading_nine(word).filter(|_| run == 81 && reader.may_be_nine()) {
                Some(cells) => Some(Square::nine(cells)),
                None => square(word, reader.order),
            };
            if let Some(square) = found {
                reader.add_square(text, at, run, Ok(square));
                return Some(());
            }
        }
        at += run + 1;
    }
    None
}

/// The square of another order in a word that cannot be anything else: it has digits and dots.
fn square(word: &[u8], order: Option<u8>) -> Option<Square> {
    let mixed = word.contains(&b'.') && word.iter().any(u8::is_ascii_digit);
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

#[cfg(test)]
pub(super) const SAMPLES: &[&str] = &[
    "7,1..4.....1.....2",
    "https://example.org/play?puzzle=530070000600195000098000060800060003400803001700020006060000280000419005000080079&x=1",
    ":0000:x:5+3..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:412 512::",
];
