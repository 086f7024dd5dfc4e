//! The form of lines in a grid: what is between their cells, which blanks they have, and whether they are words.

use super::{CellSymbols, RowBlock};
use crate::sudoku::text::fields::FieldRow;
use crate::sudoku::text::row::TextRow;

impl RowBlock {
    /// Whether a line below a gap of the block is not its next row: it separates its cells in another way than the rows of
    /// the block, or has a row of another order.
    pub(in crate::sudoku::text) fn is_unlike(&self, line: &[u8]) -> bool {
        let mut right = self.taken().filter(|(_, row)| row.fault.is_none());
        let Some((last, _)) = right.next_back().filter(|_| self.is_at_gap()) else {
            return false;
        };
        let (last, next) = (separation(&last.text), separation(line));
        match TextRow::of(line, CellSymbols::Any).filter(|_| last.0 == next.0) {
            // A row in which something is wrong may have more groups.
            Some(row) => {
                let fields = FieldRow::of(line, None).filter(|row| row.needed);
                let counts = match fields {
                    Some(fields) => [fields.cells.len(); 2],
                    None => [row.places.len(), row.groups.len()],
                };
                let is_row = counts.contains(&self.order);
                let is_near = |count: &usize| 4 * count.abs_diff(self.order) <= self.order;
                is_row && last != next || !counts.iter().any(is_near) || has_words(line, self.order)
            }
            None => last.0 != next.0 || has_words(line, self.order),
        }
    }

    /// Whether a line separates its cells as the last row does.
    pub(in crate::sudoku::text) fn is_separated_as(&self, line: &[u8]) -> bool {
        let last = self.taken().next_back();
        last.is_some_and(|(last, _)| separation(&last.text) == separation(line))
    }

    /// Whether a line may be a row of the same grid as those above it: it is separated as the last row, its cells touch each other as
    /// they do there, and its blanks are no others.
    pub(in crate::sudoku::text) fn is_like_last(&self, line: &[u8]) -> bool {
        let touch = |text: &[u8]| {
            let row = TextRow::of(text, CellSymbols::Any).filter(|_| text.contains(&b'|'))?;
            Some(row.groups.len() == self.order)
        };
        let last = self.taken().next_back();
        let is_like =
            |text: &[u8]| separation(text) == separation(line) && touch(text) == touch(line);
        let above = { self.taken() }.fold(0, |above, (row, _)| above | self.blanks(&row.text));
        let blanks = self.blanks(line);
        last.is_some_and(|(last, _)| is_like(&last.text))
            && (above == 0 || blanks == 0 || above & blanks != 0)
    }

    /// The blanks in a row, one bit for each kind of them.
    fn blanks(&self, row: &[u8]) -> u8 {
        // In larger squares, 0 is in numbers, too.
        let kinds = b".*_-?0".iter().take(if self.order > 9 { 5 } else { 6 });
        let found = kinds.zip(0..).filter(|(kind, _)| row.contains(kind));
        found.fold(0, |set, (_, bit)| set | 1 << bit)
    }
}

/// Whether a line has a word of at least three letters, of which one is no symbol of this order.
pub(in crate::sudoku::text) fn has_words(line: &[u8], order: usize) -> bool {
    let mut words = line.split(|byte| !byte.is_ascii_alphabetic());
    words.any(|word| word.len() > 2 && word.iter().any(|&letter| is_letter_above(letter, order)))
}

/// Whether a character is a letter that is no symbol of this order.
pub(in crate::sudoku::text) fn is_letter_above(letter: u8, order: usize) -> bool {
    match letter.to_ascii_uppercase() {
        b'X' if order <= 9 => false,
        letter => letter.is_ascii_uppercase() && usize::from(letter - b'A') >= order,
    }
}

/// What separates the cells of a line: a bar, a delimiter of fields, or a space; a comma for brackets and quotes.
pub(in crate::sudoku::text) fn separator(line: &[u8]) -> u8 {
    separation(line).0
}

/// What separates the cells of a line: bars, delimiters of fields, brackets or quotes; or else the number of groups of cells.
fn separation(line: &[u8]) -> (u8, usize) {
    let has = |bytes: &[u8]| line.iter().any(|byte| bytes.contains(byte));
    if has(b",[]\"'") {
        return (b',', 0);
    }
    match [b';', b'\t'].into_iter().find(|byte| line.contains(byte)) {
        Some(byte) => (byte, 0),
        None if has(b"|!") || !line.is_ascii() => (b'|', 0),
        None => {
            let groups = line.split(u8::is_ascii_whitespace);
            (b' ', groups.filter(|group| !group.is_empty()).count())
        }
    }
}
