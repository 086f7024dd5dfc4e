//! The meaning of a single line: a whole square, a row of cells, a frame line, or something else.

use super::rule::drawn;
use super::symbols::{CellSymbols, DIGIT, NONE};
use super::{IS_SMALL, is_usual, letters};
use crate::square::{ParseSquareError, Square};
use crate::sudoku::board::plain_nine;
use quadrille_engine::messages::plural;

/// The symbols of a cell in a grid of candidates, bit s for symbol s: digits in ascending order. A cell with one digit has it.
pub(super) fn candidates(word: &[u8], order: usize) -> Option<u128> {
    let is_digit = |digit: &u8| (b'1'..=b'9').contains(digit) && usize::from(digit - b'0') <= order;
    let is_list = order <= 9 && !word.is_empty() && word.iter().all(is_digit);
    let is_list = is_list && word.windows(2).all(|pair| pair[0] < pair[1]);
    is_list.then(|| word.iter().fold(0, |set, digit| set | 1 << (digit - b'0')))
}

/// The 81 cells of order 9 at the start of a text, if no other character touches them.
pub(super) fn leading_nine(text: &[u8]) -> Option<[u8; 81]> {
    let letters: &[u8; 81] = text.first_chunk()?;
    let cells = plain_nine(letters).or_else(|| {
        let cells = letters.map(|letter| DIGIT[usize::from(letter)]);
        cells.iter().all(|&cell| cell != NONE).then_some(cells)
    })?;
    let ends = text.get(81).is_none_or(|&next| {
        DIGIT[usize::from(next)] == NONE && !next.is_ascii_alphanumeric() && next.is_ascii()
    });
    ends.then_some(cells)
}

/// The square at the start of a text, or its error, and the number of its bytes. `None` if there is none.
pub(super) fn leading(text: &[u8], order: Option<u8>) -> Option<(Result<Square, String>, usize)> {
    let nine = match order {
        None | Some(9) => leading_nine(text),
        _ => None,
    };
    match nine {
        Some(cells) => Some((Ok(Square::nine(cells)), cells.len())),
        None => leading_square(text, order),
    }
}

/// The square of an order other than 9 at the start of a text, or its error, and the number of its bytes. `None` if
/// there is none. Without an `order`, only the usual orders are recognized.
pub(super) fn leading_square(
    text: &[u8],
    order: Option<u8>,
) -> Option<(Result<Square, String>, usize)> {
    let fits = |cells: usize| match order {
        Some(order) => usize::from(order).pow(2) == cells,
        None => is_usual(cells.isqrt()) && cells.isqrt().pow(2) == cells,
    };
    // Letters alone could be words; for order 9, only squares in letters remain.
    let likely = |mixed: bool, letters: &mut dyn Iterator<Item = u8>, cells: usize| {
        order.is_some() || mixed && cells != 81 || letters::are_cells(letters, cells.isqrt())
    };
    let run = CellSymbols::Any.run(text);
    let ends = text.get(run).is_none_or(|next| b" \t,;|\"#".contains(next));
    let mixed = is_mixed(&text[..run]);
    if run > 1 && fits(run) && ends && likely(mixed, &mut text[..run].iter().copied(), run) {
        let letters = std::str::from_utf8(&text[..run]).ok()?;
        let words: Vec<&str> = (0..run).map(|at| &letters[at..=at]).collect();
        return Some((square(&words), run));
    }
    // Numbers with spaces between them.
    let words = std::str::from_utf8(text).ok()?.split_ascii_whitespace();
    let words: Vec<&str> = words.collect();
    let side = words.len().isqrt();
    let alike = |word: &&str| is_word(word.as_bytes(), side);
    let square_of_words = fits(words.len()) && words.iter().all(alike);
    let letters = text.iter().copied();
    let mut letters = letters.filter(|byte| !byte.is_ascii_whitespace());
    let likely = square_of_words && likely(is_mixed(text), &mut letters, words.len());
    likely.then(|| (square(&words), text.len()))
}

/// The square of which these are the cells, or what is wrong with it.
pub(super) fn square(words: &[&str]) -> Result<Square, String> {
    Square::from_words(words).map_err(|error| error.to_string())
}

/// Whether a text has a digit or a dot in it: words have none.
pub(super) fn is_mixed(text: &[u8]) -> bool {
    { text.iter() }.any(|byte| *byte == b'.' || byte.is_ascii_digit())
}

/// Whether a word can be a cell of this order that stands between spaces: one character, or a number in range.
pub(super) fn is_word(word: &[u8], order: usize) -> bool {
    match word {
        [byte] => CellSymbols::Any.has(*byte),
        [] => false,
        word => number(word).is_some_and(|number| (1..=order).contains(&number)),
    }
}

fn number(word: &[u8]) -> Option<usize> {
    let digits = word.len() <= 3 && word.iter().all(u8::is_ascii_digit);
    let word = std::str::from_utf8(word).ok()?;
    word.parse().ok().filter(|_| digits)
}

/// "1 cell", "80 cells".
pub(super) fn counted(cells: usize) -> String {
    plural(cells, "cell")
}

/// A line that consists of cells and separators.
pub(super) struct TextRow {
    /// The byte offsets of the cells, if each is one character.
    pub(super) places: Vec<usize>,
    /// The bytes of each group of cells that touch one another: the first, and the one behind the last.
    pub(super) groups: Vec<(usize, usize)>,
    /// Whether there are separators between, before or after the cells.
    pub(super) spaced: bool,
}

impl TextRow {
    /// Splits a line into cells and separators; `None` if it has anything else.
    pub(super) fn of(line: &[u8], symbols: CellSymbols) -> Option<TextRow> {
        let mut row = TextRow {
            places: Vec::with_capacity(9),
            groups: Vec::with_capacity(9),
            spaced: false,
        };
        let framed = matches!(line.trim_ascii_start().first(), Some(b'|' | 0xE2));
        let mut at = 0;
        while at < line.len() {
            let byte = line[at];
            if symbols.has(byte) {
                match row.groups.last_mut() {
                    Some((_, end)) if *end == at => *end += 1,
                    _ => row.groups.push((at, at + 1)),
                }
                row.places.push(at);
                at += 1;
                continue;
            }
            row.spaced = true;
            at += match byte {
                b' ' | b'\t' | b'|' | b',' | b';' | b'!' => 1,
                b'[' | b']' if framed => 1,
                _ if drawn(&line[at..]) => 3,
                _ => return None,
            };
        }
        Some(row)
    }

    /// The order of this row, other than 9, by the number of its cells; `None` if that is not a usual order, or the row
    /// might be words.
    pub(super) fn order(&self, line: &[u8]) -> Option<usize> {
        let usual = |cells: usize| cells != 9 && is_usual(cells);
        let mixed = is_mixed(line);
        // By themselves, stars are an ornament, and dashes are a rule.
        let is_between = |mark: &u8| b",;".contains(mark) || *mark == b'|' && line.contains(&b'*');
        let is_parted = !IS_SMALL && line.iter().any(is_between);
        let is_blank = || line.iter().all(|byte| b"*- \t,;|".contains(byte));
        let likely = |order| mixed || is_parted && is_blank() || self.are_letters(line, order);
        let groups = self.groups.len();
        if usual(groups) && self.are_words(line, groups) && likely(groups) {
            return Some(groups);
        }
        let cells = self.places.len();
        let letters = std::str::from_utf8(line).ok()?;
        let words = self.places.iter().map(|&place| &letters[place..=place]);
        let words: Vec<&str> = words.collect::<Vec<_>>().repeat(cells.min(25));
        // The bars of frames begin with this byte, too.
        let is_barred = || line.iter().any(|byte| matches!(byte, b'|' | 0xE2));
        if !usual(cells) || !(self.is_even() || is_barred()) || !likely(cells) {
            return None;
        }
        let square = Square::from_words(&words);
        matches!(square, Ok(_) | Err(ParseSquareError::Blanks { .. })).then_some(cells)
    }

    /// Whether all groups of cells have one length.
    fn is_even(&self) -> bool {
        self.groups.windows(2).all(|pair| {
            let [(a, b), (c, d)] = [pair[0], pair[1]];
            b - a == d - c
        })
    }

    /// Whether each group can be a cell of this order.
    fn are_words(&self, line: &[u8], order: usize) -> bool {
        let mut groups = self.groups.iter();
        groups.all(|&(start, end)| is_word(&line[start..end], order))
    }

    /// Splits a line that has a row of this order in letters alone; `None` if it does not.
    pub(super) fn of_letters(line: &[u8], order: usize) -> Option<TextRow> {
        let row = TextRow::of(line, CellSymbols::Any)?;
        (row.places.len() == order && row.are_letters(line, order)).then_some(row)
    }

    /// Whether the cells are a row of this order in letters alone.
    fn are_letters(&self, line: &[u8], order: usize) -> bool {
        letters::are_cells(self.places.iter().map(|&place| line[place]), order)
    }

    /// The bytes of the cells of this row of `order` cells: each a character, or each a number between spaces.
    pub(super) fn cells(&self, order: usize) -> Vec<(usize, usize)> {
        match self.groups.len() == order {
            true => self.groups.clone(),
            false => self.each_cell(),
        }
    }

    /// The bytes of the cells, if each is one character.
    pub(super) fn each_cell(&self) -> Vec<(usize, usize)> {
        self.places.iter().map(|&at| (at, at + 1)).collect()
    }

    /// The 81 cells of a line that holds a whole square of order 9 in pieces: nine nines, or 81 cells one by one.
    pub(super) fn nine(&self, line: &[u8]) -> Option<[u8; 81]> {
        let even = |size: usize| { self.groups.iter() }.all(|(start, end)| end - start == size);
        if self.places.len() != 81 || !(even(1) || even(9)) {
            return None;
        }
        let mut cells = [0; 81];
        for (cell, &place) in cells.iter_mut().zip(&self.places) {
            *cell = DIGIT[usize::from(line[place])];
        }
        Some(cells)
    }

    /// The mistake in this line as a row of `order` cells, and the byte of the mistake.
    pub(super) fn fault(&self, line: &[u8], order: usize) -> Option<(usize, String)> {
        if self.groups.len() == order {
            let words = || {
                self.groups
                    .iter()
                    .map(|&(start, end)| (start, &line[start..end]))
            };
            let is_list = |word: &[u8]| candidates(word, order).is_some();
            let is_wrong = |word: &[u8]| word.len() > 1 && number(word).is_none_or(|n| n > order);
            // One word among lists of candidates is to be one.
            let lists = || words().filter(|(_, word)| word.len() > 1 && is_list(word));
            let mut others = words().filter(|(_, word)| !is_list(word));
            let ((at, word), expected) = match (others.next()?, others.next()) {
                (only, None) if !IS_SMALL && lists().count() > 2 => (
                    only,
                    format!("candidates from 1 to {order}, in ascending order"),
                ),
                _ => {
                    let wrong = words().find(|(_, word)| is_wrong(word))?;
                    (
                        wrong,
                        format!("a number from 1 to {order}, or 0 for a blank"),
                    )
                }
            };
            let found = String::from_utf8_lossy(word);
            return Some((at, format!("found {found}, expected {expected}")));
        }
        let numbers = self.groups.len() > 3
            && self.groups.len() < self.places.len()
            && self.are_words(line, order);
        // Fewer numbers than cells may have as many digits.
        let are_uneven = || !IS_SMALL && numbers && order > 9 && !self.is_even();
        if self.places.len() == order && !are_uneven() {
            return None;
        }
        let cells = match numbers {
            true => &self.groups,
            false => &self.each_cell(),
        };
        let message = format!("found {} in a row, expected {order}", counted(cells.len()));
        let at = cells.get(order).map(|&(start, _)| start);
        Some((at.unwrap_or(line.trim_ascii_end().len()), message))
    }
}

/// The unexpected text at a byte of a line.
pub(super) fn strange(line: &[u8], at: usize) -> String {
    let rest = &line[at..];
    match rest.utf8_chunks().next() {
        Some(chunk) if !chunk.valid().is_empty() => {
            format!("{:?}", chunk.valid().chars().next().unwrap_or(' '))
        }
        _ => match rest.first() {
            Some(byte) => format!("the byte 0x{byte:02x}"),
            None => "the end of the line".to_owned(),
        },
    }
}

/// What is wrong with a byte of a line that is none of the symbols.
pub(super) fn unexpected(line: &[u8], at: usize, symbols: CellSymbols) -> String {
    format!(
        "found {}, expected {}",
        strange(line, at),
        symbols.expected()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_that_is_no_list_of_candidates_is_at_fault() {
        for (row, wrong) in [
            ("137 2 45 97 6 18 234 5 29", "97"),
            ("137 2 45 79 6 18 234 . 29", "."),
            ("12 3 . . 5 . . . .", "12"),
        ] {
            let cells = TextRow::of(row.as_bytes(), CellSymbols::Nine).unwrap();
            let (at, message) = cells.fault(row.as_bytes(), 9).unwrap();
            assert_eq!(Some(at), row.find(wrong));
            assert!(
                message.starts_with(&format!("found {wrong}, ")),
                "{message}"
            );
        }
    }

    #[test]
    fn the_order_of_a_row_is_seen() {
        for (row, order) in [
            ("12..", Some(4)),
            ("1 2 | 3 .", Some(4)),
            ("| 1 16 . . | . . . . | . . . . | . . . 7 |", Some(16)),
            ("12..ABCDEFG.....", Some(16)),
            ("53..7....", None),
            ("bead", None),
            ("1z..", None),
            ("5 is odd 1", None),
        ] {
            let found = TextRow::of(row.as_bytes(), CellSymbols::Any)
                .and_then(|cells| cells.order(row.as_bytes()));
            assert_eq!(found, order, "{row}");
        }
    }
}
