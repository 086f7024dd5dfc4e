//! Squares as text: digits and letters without spaces, or numbers with spaces.

use std::fmt::{self, Write};

use super::{Cells, Square};

/// The notation of the symbols of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Alphabet {
    /// 1 to 9, then A for 10 and so on: orders up to 35.
    Digits,
    /// A for 1 and so on: orders up to 26.
    Letters,
    /// 0 for the first symbol, and A for the eleventh: orders 10 to 36.
    FromZero,
    /// Numbers, with spaces between them.
    Numbers,
    /// Numbers with spaces between them, 0 for the first symbol: orders from 10 on.
    NumbersFromZero,
}

impl Alphabet {
    /// The shortest notation for all symbols of an order, digits first.
    pub(super) fn for_order(order: u8) -> Self {
        match order {
            ..=35 => Alphabet::Digits,
            _ => Alphabet::Numbers,
        }
    }

    /// Whether symbols are numbers, with spaces between them.
    pub(crate) fn is_spaced(self) -> bool {
        matches!(self, Alphabet::Numbers | Alphabet::NumbersFromZero)
    }

    /// A symbol in this notation; a dot for 0.
    pub fn show(self, symbol: u8) -> String {
        match (self, self.letter(symbol)) {
            (_, Some(letter)) => letter.to_string(),
            (Alphabet::NumbersFromZero, None) => (symbol - 1).to_string(),
            (_, None) => symbol.to_string(),
        }
    }

    /// The character that a symbol is, if it is one of its own; a dot for 0.
    fn letter(self, symbol: u8) -> Option<char> {
        let digit = match (self, symbol) {
            (_, 0) => return Some('.'),
            (Alphabet::Digits, _) => symbol,
            (Alphabet::FromZero, _) => symbol - 1,
            (Alphabet::Letters, 1..=26) => symbol + 9,
            _ => return None,
        };
        char::from_digit(digit.into(), 36).map(|letter| letter.to_ascii_uppercase())
    }
}

/// A symbol together with its notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symbol {
    number: u8,
    alphabet: Alphabet,
}

impl Symbol {
    /// The symbol of this number, from 1, in an alphabet. 0 is a blank.
    pub fn new(number: u8, alphabet: Alphabet) -> Self {
        Symbol { number, alphabet }
    }

    /// Its number, from 1.
    pub fn number(self) -> u8 {
        self.number
    }
}

impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.alphabet.show(self.number))
    }
}

/// Why something is not a square.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseSquareError {
    /// The cells do not fill a square, or there are too many.
    #[error("found {found} cells, expected a square number from 1 to {max}", max = usize::from(Square::MAX).pow(2))]
    Length {
        /// How many there are.
        found: usize,
    },
    /// 0 is among the cells, and so is another blank, and not all symbols from 0 on are there.
    #[error("found both 0 and {other}, expected blanks of one kind: {}", cure(other, *order, *numbers))]
    Blanks {
        /// The other blank.
        other: String,
        /// The order of the square.
        order: u8,
        /// Whether symbols are numbers with spaces between them.
        numbers: bool,
    },
    /// A word or character is neither a symbol of that order nor a blank.
    #[error(
        "found {found} in row {row}, column {column}, expected a symbol from {} to {}, or . for a blank",
        alphabet.show(1), alphabet.show(*order)
    )]
    Symbol {
        /// The character or word.
        found: String,
        /// The row of the cell, from 1.
        row: usize,
        /// The column of the cell, from 1.
        column: usize,
        /// The order of the square.
        order: u8,
        /// The notation of its symbols.
        alphabet: Alphabet,
    },
}

/// Whether a character stands for a blank: any of `. 0 _ * - ?`, and in orders up to 9, where no symbol is an X, `x` and `X`.
pub(crate) const fn is_blank(letter: char, order: usize) -> bool {
    matches!(letter, '.' | '0' | '_' | '*' | '-' | '?') || order <= 9 && matches!(letter, 'x' | 'X')
}

/// What to do about a square that has both 0 and another blank.
fn cure(other: &str, order: u8, numbers: bool) -> String {
    if numbers || order > 35 {
        return format!(
            "if 0 is a symbol, `awk '{{for (i = 1; i <= NF; i++) if ($i ~ /[0-9]/) $i++}} 1'` adds 1 to all; if it is \
             a blank, write {other} for it"
        );
    }
    let (last, next) = (order - 1, order);
    let show = |symbol| Alphabet::Digits.show(symbol);
    let tr = match order {
        ..=10 => "tr 0-9 1-9A".to_owned(),
        _ => {
            let (last, next) = (show(last), show(next));
            let small = last.to_ascii_lowercase();
            format!("tr 0-9A-{last}a-{small} 1-9A-{next}A-{next}")
        }
    };
    format!(
        "if 0 is a symbol, `{tr}` makes the symbols 1 to {}; if it is a blank, `tr 0 {other}` makes all blanks alike",
        show(next)
    )
}

/// Whether a word stands for a blank.
fn is_blank_word(word: &str, order: usize) -> bool {
    let mut letters = word.chars();
    let (first, rest) = (letters.next(), letters.next());
    rest.is_none() && first.is_some_and(|letter| is_blank(letter, order))
}

/// A word of a square of numbers: a number without leading zeros, or a blank.
fn is_number(word: &str, order: usize) -> bool {
    let mut letters = word.chars();
    match letters.next() {
        Some('1'..='9') => letters.all(|letter| letter.is_ascii_digit()) && word.len() <= 3,
        Some(letter) => is_blank(letter, order) && word.len() == 1,
        None => false,
    }
}

pub(super) fn read(text: &str) -> Result<Square, ParseSquareError> {
    let text = text.trim();
    // A dash is a blank only in a text without frame.
    let dashes = !text.contains(char::is_whitespace);
    let frame = |letter: char| matches!(letter, '|' | '+' | '=') || letter == '-' && !dashes;
    let words = text.split(|letter: char| letter.is_whitespace() || frame(letter));
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let order = words.len().isqrt();
    // A line of digits is also a number, but counts as one only if the order allows it.
    let numbers = order * order == words.len()
        && words.iter().any(|word| word.len() > 1)
        && words.iter().all(|word| is_number(word, order))
        && { words.iter() }.all(|word| word.parse().unwrap_or(0_usize) <= order);
    if numbers {
        let blanks = |word: &&str| *word != "0" && is_blank_word(word, order);
        let blanks = words.iter().any(blanks);
        let from_zero = order > 9 && counts_from_zero(&words, order, blanks);
        let alphabet = match from_zero {
            true => Alphabet::NumbersFromZero,
            false => Alphabet::Numbers,
        };
        return fill(&words, alphabet);
    }
    let letters = letters(&words);
    // Numbers, one of which is too large.
    let are_numbers = words.len() > 1
        && !is_square(letters.len())
        && is_square(words.len())
        && words.iter().all(|word| is_number(word, order));
    from_words(if are_numbers { &words } else { &letters })
}

/// The letters of some words.
pub(super) fn letters<'t>(words: &[&'t str]) -> Vec<&'t str> {
    let letters = words.iter().flat_map(|word| word.split(""));
    letters.filter(|letter| !letter.is_empty()).collect()
}

/// Whether a square can have this number of cells.
pub(super) fn is_square(cells: usize) -> bool {
    cells.isqrt().pow(2) == cells
}

/// The square of which these are the cells, row by row, in the alphabet that fits them.
pub(crate) fn from_words(words: &[&str]) -> Result<Square, ParseSquareError> {
    let order = words.len().isqrt();
    let numbers = words.iter().any(|word| word.len() > 1 && word.is_ascii());
    // 0 may be a blank, or the first symbol of a square of 0 to F, or of 0 to 15.
    let other = |word: &&&str| **word != "0" && is_blank_word(word, order);
    if order > 9 && words.contains(&"0") {
        let other = words.iter().find(other);
        if counts_from_zero(words, order, other.is_some()) {
            let alphabet = match numbers {
                true => Alphabet::NumbersFromZero,
                false => Alphabet::FromZero,
            };
            return fill(words, alphabet);
        }
        if let (Some(other), Ok(order)) = (other, u8::try_from(order)) {
            return Err(ParseSquareError::Blanks {
                other: (*other).to_owned(),
                order,
                numbers,
            });
        }
    }
    if numbers {
        return fill(words, Alphabet::Numbers);
    }
    let symbols = words.iter().filter(|word| !is_blank_word(word, order));
    let is_lettered = |word: &&str| word.starts_with(|letter: char| letter.is_ascii_alphabetic());
    let lettered = symbols.clone().next().is_some() && symbols.clone().all(is_lettered);
    if lettered && order <= 26 {
        // If all givens are letters, the square may still have digits.
        return fill(words, Alphabet::Letters)
            .or_else(|mistake| fill(words, Alphabet::Digits).map_err(|_| mistake));
    }
    fill(words, Alphabet::Digits)
}

/// Whether the symbols of a square are certainly 0, 1, 2 and so on: each of them appears, and nothing else except
/// blanks. If 0 is the only possible blank, the square must be full: each of them appears equally often.
fn counts_from_zero(words: &[&str], order: usize, blanks: bool) -> bool {
    let mut found = vec![0; order];
    for word in words {
        let symbol = match word.parse::<char>() {
            Ok(letter) => letter.to_digit(36),
            Err(_) => word.parse().ok(),
        };
        match symbol {
            Some(digit) if (digit as usize) < order => found[digit as usize] += 1,
            None if is_blank_word(word, order) => {}
            _ => return false,
        }
    }
    { found.iter() }.all(|&count| if blanks { count > 0 } else { count == order })
}

/// Cells from one word each.
fn fill(words: &[&str], alphabet: Alphabet) -> Result<Square, ParseSquareError> {
    let found = words.len();
    let order = found.isqrt();
    if order == 0 || order * order != found || order > usize::from(Square::MAX) {
        return Err(ParseSquareError::Length { found });
    }
    let mut cells = Cells::blank(order as u8);
    for (place, (cell, word)) in cells.iter_mut().zip(words).enumerate() {
        let symbol = symbol(word, alphabet, order).filter(|&symbol| usize::from(symbol) <= order);
        *cell = symbol.ok_or_else(|| ParseSquareError::Symbol {
            found: (*word).to_owned(),
            row: place / order + 1,
            column: place % order + 1,
            order: order as u8,
            alphabet,
        })?;
    }
    let has = |is: &dyn Fn(char) -> bool| words.iter().any(|word| word.contains(is));
    Ok(Square {
        order: order as u8,
        cells,
        alphabet: match alphabet {
            Alphabet::FromZero | Alphabet::NumbersFromZero => alphabet,
            _ if order > 35 => Alphabet::Numbers,
            _ => alphabet,
        },
        is_lower: has(&|letter| letter.is_ascii_lowercase())
            && !has(&|letter| letter.is_ascii_uppercase()),
    })
}

/// The symbol that a word stands for, 0 for a blank.
fn symbol(word: &str, alphabet: Alphabet, order: usize) -> Option<u8> {
    let from_zero = matches!(alphabet, Alphabet::FromZero | Alphabet::NumbersFromZero);
    let zero = from_zero && word == "0";
    if !zero && is_blank_word(word, order) {
        return Some(0);
    }
    if alphabet.is_spaced() {
        let number: u8 = word.parse().ok()?;
        return number.checked_add(u8::from(from_zero));
    }
    let digit = word.parse::<char>().ok()?.to_digit(36)? as u8;
    match alphabet {
        Alphabet::Letters => digit.checked_sub(9).filter(|&symbol| symbol > 0),
        _ => Some(digit + u8::from(from_zero)),
    }
}

pub(super) fn write(square: &Square, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if let Some(digits) = digits(square).filter(|_| !f.alternate()) {
        let digits: Vec<u8> = digits.collect();
        return f.write_str(str::from_utf8(&digits).map_err(|_| fmt::Error)?);
    }
    let (order, alphabet) = (usize::from(square.order), square.alphabet);
    let spaced = alphabet.is_spaced();
    let width = match spaced && f.alternate() {
        true => alphabet.show(square.order).len(),
        false => 1,
    };
    let mut text = String::with_capacity(square.cells.len() * (width + 1));
    for (place, &symbol) in square.cells.iter().enumerate() {
        if place > 0 && place % order == 0 && f.alternate() {
            text.push('\n');
        } else if place > 0 && spaced {
            text.push(' ');
        }
        match alphabet.letter(symbol).filter(|_| width == 1) {
            Some(letter) if square.is_lower => text.push(letter.to_ascii_lowercase()),
            Some(letter) => text.push(letter),
            None => write!(text, "{:>width$}", alphabet.show(symbol))?,
        }
    }
    f.write_str(&text)
}

/// The cells of a square in digits, a period for a blank; `None` if it has other symbols.
pub(crate) fn digits(square: &Square) -> Option<impl Iterator<Item = u8>> {
    let is_in_digits = square.alphabet == Alphabet::Digits && square.order <= 9;
    is_in_digits.then(|| square.cells.iter().map(|&symbol| digit(symbol)))
}

/// A symbol up to 9 as a digit, a period for a blank.
pub(crate) fn digit(symbol: u8) -> u8 {
    if symbol == 0 { b'.' } else { b'0' + symbol }
}
