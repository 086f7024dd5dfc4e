//! The characters that are cells.

use crate::square::is_blank;

/// The digit of a character in order 9, 0 for the blanks `0 . * _ - ? x X`, [`NONE`] for everything else.
pub(super) const DIGIT: [u8; 256] = {
    let mut digits = [NONE; 256];
    let mut byte = 0;
    while byte < digits.len() {
        if is_blank(byte as u8 as char, 9) {
            digits[byte] = 0;
        }
        byte += 1;
    }
    let mut digit = 1;
    while digit <= 9 {
        digits[(b'0' + digit) as usize] = digit;
        digit += 1;
    }
    digits
};

/// Not a cell.
pub(super) const NONE: u8 = 0xFF;

/// The characters that may be cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CellSymbols {
    /// Digits and `0 . * _ - ? x X`: order 9.
    Nine,
    /// Digits, letters and `. * _ - ?`: any other order, and order 9 in letters.
    Any,
}

impl CellSymbols {
    pub(super) fn of(order: usize) -> Self {
        if order == 9 {
            CellSymbols::Nine
        } else {
            CellSymbols::Any
        }
    }

    pub(super) fn has(self, byte: u8) -> bool {
        match self {
            CellSymbols::Nine => DIGIT[usize::from(byte)] != NONE,
            CellSymbols::Any => byte.is_ascii_alphanumeric() || is_blank(byte.into(), usize::MAX),
        }
    }

    /// The number of characters at the start of a text that are cells.
    pub(super) fn run(self, text: &[u8]) -> usize {
        let end = text.iter().position(|&byte| !self.has(byte));
        end.unwrap_or(text.len())
    }

    /// A description of these characters for messages.
    pub(super) fn expected(self) -> &'static str {
        match self {
            CellSymbols::Nine => "a digit, or one of 0 . * _ - ? x X for a blank",
            CellSymbols::Any => "a digit or a letter, or one of . 0 * _ - ? for a blank",
        }
    }
}
