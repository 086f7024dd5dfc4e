//! Squares of symbols: each cell holds one of n symbols, and every unit of n cells holds each symbol once.
//!
//! Rows and columns are units. With these alone, it is a Latin square; with regions,
//! windows or the two diagonals as further units, it is a Sudoku of any size. [`SquareRules`] hold the units, a
//! [`Square`] holds the symbols of the cells, and the two make a [`SquarePuzzle`].

mod board;
mod cages;
mod cells;
mod further;
mod judge;
mod name;
mod problem;
mod rules;
mod text;
mod units;

use std::fmt;
use std::hash::{Hash, Hasher};

pub use board::SquareBoard;
pub use cages::{Cage, order_of_cages, sets_with_sum};
use cells::Cells;
pub use further::ChessMove;
pub use judge::SquareFault;
pub(crate) use name::cell_name;
pub use problem::{Constraint, Placement};
pub(crate) use rules::boxes;
pub use rules::{RulesError, RulesText, SquareRules};
pub use text::{Alphabet, ParseSquareError, Symbol};
pub(crate) use text::{digit, digits, is_blank};
pub use units::{Unit, UnitKind};

/// An n x n square of cells, each with a symbol from 1 to n or blank.
///
/// It is read from n² characters or tokens. Symbols are digits and then letters (A is 10), or letters alone (A is 1),
/// or numbers with spaces between them. A blank is any of `. 0 _ * - ?`, and up to order 9 also `x` or `X`. The lines of a
/// frame (`| + - =`) do not count, so `-` is a blank only in a text without any white space. `Display` writes it in the
/// same way on one line, `{:#}` on n lines.
///
/// ```
/// use quadrille::puzzle::square::Square;
///
/// let square: Square = "1 2 . | . . 4".repeat(6).parse()?;
/// assert_eq!((square.order(), square.get(0, 5)), (6, Some(4)));
/// let letters: Square = "AB.. C... .... ...D".parse()?;
/// assert_eq!(letters.get(3, 3), Some(4));
/// assert_eq!(letters.to_string(), "AB..C..........D");
/// assert_eq!("ab..c..........d".parse(), Ok(letters)); // lower case is shown, and the same square
/// # Ok::<(), quadrille::puzzle::square::ParseSquareError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Square {
    order: u8,
    /// Row by row, 0 for a blank, nothing above `order`.
    cells: Cells,
    alphabet: Alphabet,
    /// Whether letters are lower case, as they were read.
    is_lower: bool,
}

/// The case of letters makes no difference.
impl PartialEq for Square {
    fn eq(&self, other: &Self) -> bool {
        self.cells() == other.cells() && self.alphabet == other.alphabet
    }
}

impl Eq for Square {}

impl Hash for Square {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.cells(), self.alphabet).hash(state);
    }
}

impl Square {
    /// The maximum number of rows, columns and symbols.
    pub const MAX: u8 = 100;

    /// A square without any symbol. `None` for order 0 and above [`MAX`](Square::MAX).
    pub fn blank(order: u8) -> Option<Self> {
        (1..=Self::MAX).contains(&order).then(|| Square {
            order,
            cells: Cells::blank(order),
            alphabet: Alphabet::for_order(order),
            is_lower: false,
        })
    }

    /// The number of rows, of columns, and of symbols.
    pub fn order(&self) -> u8 {
        self.order
    }

    /// The symbol in a cell, counted from 0; `None` for a blank cell, or where there is no such cell.
    pub fn get(&self, row: u8, column: u8) -> Option<u8> {
        if row >= self.order || column >= self.order {
            return None;
        }
        let place = usize::from(row) * usize::from(self.order) + usize::from(column);
        Some(self.cells[place]).filter(|&symbol| symbol > 0)
    }

    /// The cells row by row, 0 for a blank.
    pub fn cells(&self) -> &[u8] {
        &self.cells
    }

    /// A square of the same order and alphabet with these cells, row by row, 0 for a blank. `None` if there are more or
    /// fewer cells than before, or a symbol is above the order.
    pub fn with_cells(&self, cells: &[u8]) -> Option<Self> {
        // Finds the largest by a loop without branches, because this runs for each solution of each puzzle.
        let largest = cells.iter().fold(0, |largest, &symbol| symbol.max(largest));
        let fits = cells.len() == self.cells.len() && largest <= self.order;
        fits.then(|| {
            let mut square = self.clone();
            square.cells.copy_from_slice(cells);
            square
        })
    }

    /// A square of order 9 with these cells, none above 9.
    pub(crate) fn nine(cells: [u8; 81]) -> Self {
        debug_assert!(cells.iter().all(|&digit| digit <= 9));
        Square {
            order: 9,
            cells: cells.into(),
            alphabet: Alphabet::Digits,
            is_lower: false,
        }
    }

    /// The square of which these are the cells, one word each, row by row.
    pub(crate) fn from_words(words: &[&str]) -> Result<Self, ParseSquareError> {
        text::from_words(words)
    }

    /// How the symbols are written.
    pub fn alphabet(&self) -> Alphabet {
        self.alphabet
    }

    /// A symbol as this square writes it; a dot for 0.
    pub fn show(&self, symbol: u8) -> String {
        match self.is_lower {
            true => self.alphabet.show(symbol).to_ascii_lowercase(),
            false => self.alphabet.show(symbol),
        }
    }

    /// The number of cells with a symbol.
    pub fn filled_count(&self) -> usize {
        self.cells.iter().filter(|&&symbol| symbol > 0).count()
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::write(self, f)
    }
}

impl std::str::FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text::read(text)
    }
}

/// A square with givens, to be filled by the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SquarePuzzle {
    rules: SquareRules,
    givens: Square,
}

/// The givens and the rules have different orders.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found a square of order {found}, expected order {expected}")]
pub struct OrderError {
    found: u8,
    expected: u8,
}

impl OrderError {
    pub(crate) fn unless_equal(found: u8, expected: u8) -> Result<(), Self> {
        match found == expected {
            true => Ok(()),
            false => Err(OrderError { found, expected }),
        }
    }
}

impl SquarePuzzle {
    /// The puzzle of completing these givens. If they contradict the rules, it has no solution.
    ///
    /// # Errors
    ///
    /// If the givens and the rules have different orders.
    pub fn new(rules: SquareRules, givens: Square) -> Result<Self, OrderError> {
        OrderError::unless_equal(givens.order(), rules.order())?;
        Ok(SquarePuzzle { rules, givens })
    }

    /// The puzzle of filling a blank square by these rules.
    pub(crate) fn blank(rules: &SquareRules) -> Self {
        let givens = Square::blank(rules.order()).expect("rules have a valid order");
        let rules = rules.clone();
        SquarePuzzle { rules, givens }
    }

    /// The puzzle of completing a Latin square: every row and every column holds each symbol once.
    ///
    /// This is NP-complete (Colbourn, 1984). Random instances, also called quasigroup completion, are hard in a narrow
    /// range of the share of blank cells (Gomes and Selman, 1997).
    ///
    /// ```
    /// use quadrille::puzzle::Puzzle;
    /// use quadrille::puzzle::square::SquarePuzzle;
    ///
    /// let latin = SquarePuzzle::latin("AB.. .... ..A. ...D".parse()?);
    /// let problem = latin.problem();
    /// let solution = problem.search().first().expect("it can be completed");
    /// assert_eq!(latin.check(latin.answer(&solution).square()), Ok(()));
    /// # Ok::<(), quadrille::puzzle::square::ParseSquareError>(())
    /// ```
    pub fn latin(givens: Square) -> Self {
        let rules = SquareRules::latin(givens.order().into()).expect("a square has a valid order");
        SquarePuzzle { rules, givens }
    }

    /// The rules.
    pub fn rules(&self) -> &SquareRules {
        &self.rules
    }

    /// The givens.
    pub fn givens(&self) -> &Square {
        &self.givens
    }

    /// The board with the givens only, to draw the puzzle.
    pub fn board(&self) -> SquareBoard {
        SquareBoard::new(self.clone(), self.givens.clone())
    }

    /// The symbols among the givens that a unit has more than once.
    pub fn clashes(&self) -> Vec<SquareFault> {
        self.rules.repeats(&self.givens)
    }

    /// Checks whether a square solves this puzzle, by looking at the cells only.
    ///
    /// # Errors
    ///
    /// All faults.
    pub fn check(&self, square: &Square) -> Result<(), Vec<SquareFault>> {
        self.rules.check(&self.givens, square)
    }
}
