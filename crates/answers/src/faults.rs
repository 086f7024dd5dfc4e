//! What is wrong with a puzzle, and where: in messages.

use std::fmt::{self, Display};

use quadrille::puzzle::square::{Square, SquareFault, SquarePuzzle, SquareRules};
use quadrille::sudoku::text::TextPlace;

/// The givens that contradict each other.
pub(crate) fn clashes(square: &Square, rules: &SquareRules) -> Vec<SquareFault> {
    let puzzle = SquarePuzzle::new(rules.clone(), square.clone());
    puzzle.map(|puzzle| puzzle.clashes()).unwrap_or_default()
}

/// A place in a file, shown as `FILE:LINE:COLUMN`.
pub struct At<'f>(pub &'f str, pub TextPlace);

impl Display for At<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let At(file, TextPlace { line, column }) = self;
        write!(f, "{file}:{line}:{column}")
    }
}

impl At<'_> {
    /// What is noted here, with the option for the order that chooses another interpretation.
    pub fn note(&self, message: &str, order: Option<u8>) -> String {
        let option = order.map_or(String::new(), |order| format!(", as in --size {order}"));
        format!("{self}: {message}{option}")
    }
}

/// Faults, separated by semicolons.
pub(crate) struct FaultList<'f>(pub(crate) &'f [SquareFault]);

impl Display for FaultList<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (nth, fault) in self.0.iter().enumerate() {
            write!(f, "{}{fault}", if nth > 0 { "; " } else { "" })?;
        }
        Ok(())
    }
}
