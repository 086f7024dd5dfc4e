//! Latin squares: every row and every column holds each of n symbols once.
//!
//! Completing a partial Latin square, also called quasigroup completion, is NP-complete (Colbourn, 1984). Random
//! instances are hard in a narrow range of the share of blank cells (Gomes and Selman, 1997).

use std::str::FromStr;

use crate::Puzzle;
use crate::square::{
    Constraint, ParseSquareError, Placement, Square, SquareBoard, SquareFault, SquarePuzzle,
    SquareRules,
};
use quadrille_engine::Problem;

/// A partial Latin square to complete. It is read from text as a [`Square`] is.
///
/// ```
/// use quadrille::puzzle::{Puzzle, latin::Latin};
///
/// let latin: Latin = "AB.. .... ..A. ...D".parse()?;
/// let problem = latin.problem();
/// let solution = problem.search().first().expect("it can be completed");
/// let answer = latin.answer(&solution);
/// assert_eq!(latin.check(answer.square()), Ok(()));
/// # Ok::<(), quadrille::puzzle::square::ParseSquareError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Latin(SquarePuzzle);

impl Latin {
    /// The square with the givens.
    pub fn givens(&self) -> &Square {
        self.0.givens()
    }

    /// The board with the givens only, to draw the puzzle.
    pub fn board(&self) -> SquareBoard {
        self.0.board()
    }

    /// The symbols among the givens that a row or a column has more than once.
    pub fn clashes(&self) -> Vec<SquareFault> {
        self.0.clashes()
    }

    /// Checks that a square completes this one, by looking at the cells only.
    ///
    /// # Errors
    ///
    /// All faults.
    pub fn check(&self, square: &Square) -> Result<(), Vec<SquareFault>> {
        self.0.check(square)
    }
}

impl From<Square> for Latin {
    fn from(givens: Square) -> Self {
        let rules = SquareRules::latin(givens.order().into()).expect("a square has a valid order");
        Latin(SquarePuzzle::new(rules, givens).expect("the order is that of the givens"))
    }
}

impl FromStr for Latin {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(|givens: Square| givens.into())
    }
}

impl Puzzle for Latin {
    type Item = Constraint;
    type Tag = Placement;
    type Answer = SquareBoard;

    fn problem(&self) -> Problem<Constraint, Placement> {
        self.0.problem()
    }

    fn answer_from(&self, tags: &mut dyn Iterator<Item = &Placement>) -> SquareBoard {
        self.0.answer_from(tags)
    }

    fn name(&self, item: &Constraint) -> String {
        self.0.name(item)
    }

    fn phrase(&self, item: &Constraint) -> String {
        self.0.phrase(item)
    }
}
