//! The 9 x 9 board: 81 cells, each a digit or blank; read from 81 characters, written as 81.

use std::fmt;
use std::str::FromStr;

use super::Placement;
use crate::outline::Outline;
use crate::square::{Square, SquareFault, SquareRules, is_blank};

/// A board whose cells each hold a digit from 1 to 9 or are blank. It need not obey the rules.
///
/// Its text is 81 characters, row by row; `{:#}` puts a line end after each row.
///
/// ```
/// use quadrille::sudoku::Board;
///
/// let board: Board = "
///     5 3 . | . 7 . | . . .
///     6 . . | 1 9 5 | . . .
///     . 9 8 | . . . | . 6 .
///     ------+-------+------
///     8 . . | . 6 . | . . 3
///     4 . . | 8 . 3 | . . 1
///     7 . . | . 2 . | . . 6
///     ------+-------+------
///     . 6 . | . . . | 2 8 .
///     . . . | 4 1 9 | . . 5
///     . . . | . 8 . | . 7 9
/// ".parse()?;
/// assert_eq!(board.digit(0, 1), Some(3));
/// assert_eq!(board.digit(0, 2), None);
/// assert_eq!(&board.to_string()[..18], "53..7....6..195...");
/// # Ok::<(), quadrille::sudoku::ParseSudokuError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    /// Row by row; 0 for a blank, nothing above 9.
    pub(super) cells: [u8; 81],
}

/// Why something is not a board, in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(transparent)]
pub struct ParseSudokuError(#[from] BoardFlaw);

/// The same, before it is a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum BoardFlaw {
    #[error("found {found} cells, expected 81")]
    Length { found: usize },
    #[error("found a puzzle of other rules, expected those of a usual Sudoku")]
    Rules,
    #[error(
        "found {found:?} at character {at}, expected a digit, or one of 0 . * _ - ? x X for a blank"
    )]
    Character { found: char, at: usize },
    #[error("found {found} in cell {cell}, expected a digit from 1 to 9, or 0 for a blank")]
    Number { found: u8, cell: usize },
}

impl Board {
    /// The board without any digit.
    const EMPTY: Board = Board { cells: [0; 81] };

    /// The digit in a cell, counted from 0; `None` for a blank cell, or where there is no such cell.
    pub fn digit(&self, row: usize, column: usize) -> Option<u8> {
        let cell = (row < 9 && column < 9).then(|| self.cells[row * 9 + column]);
        cell.filter(|&digit| digit > 0)
    }

    /// The cells row by row, 0 for a blank.
    pub fn cells(&self) -> &[u8; 81] {
        &self.cells
    }

    /// A drawing in text, with the boxes outlined, in box-drawing characters, in ASCII or in colors. The number of a
    /// style is that of a cell's box.
    pub fn outline(&self) -> Outline<'static> {
        let boxes = (0..81).map(|cell| cell / 27 * 3 + cell % 9 / 3);
        let words = self.cells.iter().map(|&digit| match digit {
            0 => String::new(),
            _ => digit.to_string(),
        });
        Outline::new(9, boxes.map(|number| Some((number, number))).collect())
            .words(words.collect())
            .compact()
    }

    /// Every digit that a row, column or box holds more than once.
    pub fn repeats(&self) -> Vec<SquareFault> {
        SquareRules::usual().repeats(&Square::from(*self))
    }

    /// The digits of this board, row by row.
    pub fn placements(&self) -> impl Iterator<Item = Placement> {
        let placement = |(cell, &digit): (usize, &u8)| Placement {
            row: (cell / 9) as u8,
            column: (cell % 9) as u8,
            digit,
        };
        let placements = self.cells.iter().enumerate().map(placement);
        placements.filter(|placement| placement.digit > 0)
    }

    pub(super) fn from_placements(placements: impl Iterator<Item = Placement>) -> Self {
        let mut board = Board::EMPTY;
        let fits = |one: &Placement| one.row < 9 && one.column < 9 && one.digit <= 9;
        for placement in placements.filter(fits) {
            board.cells[placement.cell()] = placement.digit;
        }
        board
    }
}

/// A board is stored as its text.
#[cfg(feature = "serde")]
impl serde::Serialize for Board {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A board is read as [`from_str`](FromStr::from_str) reads it.
#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Board {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

impl TryFrom<[u8; 81]> for Board {
    type Error = ParseSudokuError;

    /// Takes the cells row by row, 0 for a blank.
    fn try_from(cells: [u8; 81]) -> Result<Self, Self::Error> {
        match (1..).zip(cells).find(|&(_, digit)| digit > 9) {
            Some((cell, found)) => Err(BoardFlaw::Number { found, cell }.into()),
            None => Ok(Board { cells }),
        }
    }
}

impl From<Board> for Square {
    fn from(board: Board) -> Square {
        Square::nine(board.cells)
    }
}

impl TryFrom<&Square> for Board {
    type Error = ParseSudokuError;

    /// The cells of a square of order 9.
    fn try_from(square: &Square) -> Result<Self, Self::Error> {
        let found = square.cells().len();
        let cells = square.cells().try_into();
        let cells = cells.map_err(|_| BoardFlaw::Length { found })?;
        Ok(Board { cells })
    }
}

impl FromStr for Board {
    type Err = ParseSudokuError;

    /// Reads 81 cells: digits, and `0 . * _ - ? x X` for blanks. White space and the lines of a frame (`| + - =`)
    /// do not count; so `-` is a blank only in a text without any white space.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if let Ok(line) = text.as_bytes().try_into()
            && let Some(cells) = plain_nine(line)
        {
            return Ok(Board { cells });
        }
        let framed = text.trim().contains(char::is_whitespace);
        let mut cells = [0; 81];
        let mut found = 0;
        for (at, letter) in (1..).zip(text.chars()) {
            let digit = match letter {
                '1'..='9' => letter as u8 - b'0',
                '|' | '+' | '=' => continue,
                '-' if framed => continue,
                letter if is_blank(letter, 9) => 0,
                letter if letter.is_whitespace() => continue,
                found => return Err(BoardFlaw::Character { found, at }.into()),
            };
            if let Some(cell) = cells.get_mut(found) {
                *cell = digit;
            }
            found += 1;
        }
        match found {
            81 => Ok(Board { cells }),
            _ => Err(BoardFlaw::Length { found }.into()),
        }
    }
}

/// The cells of a line that has exactly one character for each, as nearly all lines do. This is a loop without
/// branches: with branches, a puzzle spent a tenth of its time on its line.
pub(super) fn plain_nine(line: &[u8; 81]) -> Option<[u8; 81]> {
    let mut cells = [0; 81];
    let mut other = false;
    for (cell, &letter) in cells.iter_mut().zip(line) {
        let digit = letter.wrapping_sub(b'0');
        *cell = if digit <= 9 { digit } else { 0 };
        other |= digit > 9 && letter != b'.';
    }
    (!other).then_some(cells)
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Square::from(*self).fmt(f)
    }
}
