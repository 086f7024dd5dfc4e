//! Sudoku of other sizes and with other units: boxes of any shape, jigsaw regions, diagonals, windows.
//!
//! These are [`square`](crate::square) puzzles; this module names their rules. The 9 x 9 board with its 27
//! units has a type of its own, [`Sudoku`](super::Sudoku); a [`Solver`](super::Solver) takes both.

mod parts;
mod write;

use std::fmt;
use std::str::FromStr;

use crate::square::{
    ChessMove, OrderError, ParseSquareError, RulesError, SquarePuzzle, SquareRules,
};

pub use parts::VariantText;

/// A kind of Sudoku: boxes or regions, and further units.
///
/// Its text is the size of a box, rows x columns, or only the size of the square, in which case the boxes are as square
/// as possible; squares have up to [`Square::MAX`](crate::square::Square::MAX) rows, 100. `6x6` and larger squares of one
/// side, which are no usual boxes, are the size of the square, too. Then `diagonals`, `windows`, `groups`, `anti-king` and `anti-knight` may follow: `2x3`, `16`,
/// `3x3 diagonals windows`.
///
/// More lines may follow, in parts below a line with the name of the part: `regions` (labels, in place of boxes),
/// `extra regions`, `parity` and `cages` (as in [`with_extra_regions`](Self::with_extra_regions) and so on), and
/// `candidates` (a word for each cell, with the symbols up to 9 that it may hold, or `.` for any). Lines before the first
/// name are cages.
///
/// ```
/// use quadrille::puzzle::Puzzle;
/// use quadrille::sudoku::Variant;
///
/// let text = "4 diagonals\nparity\ne... .... .... ....\ncandidates\n24 1 . . . . . . . . . . . . . .";
/// let puzzle = text.parse::<Variant>()?.puzzle("................")?;
/// let problem = puzzle.problem();
/// let first = problem.search().first().expect("it has solutions");
/// let cells = puzzle.answer(&first).square().cells().to_vec();
/// assert!([2, 4].contains(&cells[0]) && cells[1] == 1);
/// # Ok::<(), quadrille::sudoku::ParseVariantError>(())
/// ```
///
/// ```
/// use quadrille::puzzle::Puzzle;
/// use quadrille::sudoku::Variant;
///
/// let puzzle = "2x3".parse::<Variant>()?.puzzle("2........1.3..45.........23..4.5....")?;
/// let problem = puzzle.problem();
/// let answer = puzzle.answer(&problem.search().first().expect("it has a solution"));
/// assert_eq!(answer.square().to_string(), "231465645123364512512346123654456231");
/// assert_eq!(puzzle.check(answer.square()), Ok(()));
/// # Ok::<(), quadrille::sudoku::ParseVariantError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant(SquareRules);

/// Why something is not a kind of Sudoku, or not a puzzle of that kind, in words.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct ParseVariantError(String);

impl From<RulesError> for ParseVariantError {
    fn from(error: RulesError) -> Self {
        ParseVariantError(error.to_string())
    }
}

impl From<ParseSquareError> for ParseVariantError {
    fn from(error: ParseSquareError) -> Self {
        ParseVariantError(error.to_string())
    }
}

impl From<OrderError> for ParseVariantError {
    fn from(error: OrderError) -> Self {
        ParseVariantError(error.to_string())
    }
}

impl Variant {
    /// Boxes of `rows` x `columns` cells. Their number of cells is the order of the square.
    pub fn boxes(rows: usize, columns: usize) -> Result<Self, RulesError> {
        SquareRules::boxes(rows, columns).map(Variant)
    }

    /// A square of this size, with boxes as square as possible and not higher than wide: 3 x 4 for 12, 1 x 7 for 7.
    pub fn size(order: usize) -> Result<Self, RulesError> {
        SquareRules::latin(order)?; // refuses sizes that are out of range
        let divides = |rows: &usize| order.is_multiple_of(*rows);
        let rows = (1..=order.isqrt()).rev().find(divides).unwrap_or(1);
        Self::boxes(rows, order / rows)
    }

    /// Regions drawn as a square of labels, as in [`SquareRules::jigsaw`].
    pub fn jigsaw(labels: &str) -> Result<Self, RulesError> {
        SquareRules::jigsaw(labels).map(Variant)
    }

    /// Adds the rule that both long diagonals hold every symbol once.
    pub fn with_diagonals(self) -> Self {
        Variant(self.0.with_diagonals())
    }

    /// Adds the rule that the windows hold every symbol once: see [`SquareRules::with_windows`].
    pub fn with_windows(self) -> Result<Self, RulesError> {
        self.0.with_windows().map(Variant)
    }

    /// Adds the rule that the cells in the same place of each box hold each symbol once.
    pub fn with_disjoint_groups(self) -> Result<Self, RulesError> {
        self.0.with_disjoint_groups().map(Variant)
    }

    /// Adds regions: see [`SquareRules::with_extra_regions`].
    pub fn with_extra_regions(self, labels: &str) -> Result<Self, RulesError> {
        self.0.with_extra_regions(labels).map(Variant)
    }

    /// Adds even and odd cells: see [`SquareRules::with_parity`].
    pub fn with_parity(self, labels: &str) -> Result<Self, RulesError> {
        self.0.with_parity(labels).map(Variant)
    }

    /// Adds the rule that cells a move of this piece of chess apart differ.
    pub fn with_move(self, chess: ChessMove) -> Self {
        Variant(self.0.with_move(chess))
    }

    /// Adds cages with sums: see [`SquareRules::with_cages`].
    pub fn with_cages(self, cages: &str) -> Result<Self, RulesError> {
        self.0.with_cages(cages).map(Variant)
    }

    /// Adds the rule that each cell holds one of some symbols: a word for each, such as 124, or `.` for any. Frames
    /// between the words are left out.
    fn with_candidates(self, text: &str) -> Result<Self, ParseVariantError> {
        let order = self.0.order();
        let words = text.split(|letter: char| letter.is_whitespace() || "|+-".contains(letter));
        let set = |word: &str| {
            if word == "." {
                return Ok(u128::MAX);
            }
            let mut symbols = word.chars().map(|letter| letter.to_digit(10));
            let set = symbols.try_fold(0_u128, |set, symbol| Some(set | 1 << symbol?));
            let fits = |set: &u128| order <= 9 && set & 1 == 0 && set >> (order + 1) == 0;
            set.filter(fits)
                .ok_or_else(|| {
                    ParseVariantError(format!(
                        "found the candidates {word:?}, expected symbols of a square up to 9x9 such as 124, or ."
                    ))
                })
        };
        let words = words.filter(|word| !word.is_empty());
        let sets: Vec<u128> = words.map(set).collect::<Result<_, _>>()?;
        let (found, expected) = (sets.len(), usize::from(order).pow(2));
        match found == expected {
            true => Ok(Variant(self.0.with_candidates(&sets))),
            false => Err(RulesError::labels(found, expected).into()),
        }
    }

    /// The rules.
    pub fn rules(&self) -> &SquareRules {
        &self.0
    }

    /// A puzzle of this kind, with givens read as a [`Square`](crate::square::Square) is.
    pub fn puzzle(&self, givens: &str) -> Result<SquarePuzzle, ParseVariantError> {
        Ok(SquarePuzzle::new(self.0.clone(), givens.parse()?)?)
    }
}

impl FromStr for Variant {
    type Err = ParseVariantError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::try_from(&VariantText::from(text))
    }
}

impl fmt::Display for Variant {
    /// The order and the units beyond rows and columns, for people: see [`text`](Self::text) for one that is read.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use crate::square::UnitKind;
        let order = self.0.order();
        write!(f, "Sudoku {order}x{order}")?;
        let has = |kind| self.0.units().iter().any(|unit| unit.kind() == kind);
        for (kind, name) in [
            (UnitKind::Diagonal, "diagonals"),
            (UnitKind::Window, "windows"),
            (UnitKind::Group, "groups"),
            (UnitKind::Extra, "extra regions"),
        ] {
            if has(kind) {
                write!(f, " with {name}")?;
            }
        }
        for chess in self.0.moves() {
            write!(f, " with {}", chess.rule())?;
        }
        let cells = 0..usize::from(order).pow(2);
        if cells.into_iter().any(|cell| self.0.parity(cell).is_some()) {
            f.write_str(" with even and odd cells")?;
        }
        if !self.0.cages().is_empty() {
            f.write_str(" with cages")?;
        }
        Ok(())
    }
}
