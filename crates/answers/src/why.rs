//! `--why`: which givens of a puzzle without a solution clash.

use quadrille::puzzle::square::{Square, SquareRules};
use quadrille::sudoku::{BorrowedGivens, ClashingGivens};
use serde::Serialize;

use crate::json::{Candidate, StepFields, cell};
use crate::request::Request;

impl Request {
    /// Which givens of a puzzle without a solution clash, if that is asked.
    pub fn clashing(&self, square: &Square, rules: &SquareRules) -> Option<ClashingGivens> {
        let puzzle = BorrowedGivens::new(rules, square).ok();
        ClashingGivens::of(&puzzle.filter(|_| self.why)?, &self.limits())
    }
}

/// Givens that clash, as JSON.
#[derive(Serialize)]
pub struct WhyFields {
    givens: Vec<Candidate>,
    /// Whether each of them is needed to clash.
    minimal: bool,
    /// What follows from them, up to the contradiction.
    steps: Vec<StepFields>,
    text: String,
}

impl From<&ClashingGivens> for WhyFields {
    fn from(why: &ClashingGivens) -> Self {
        let given = |&(place, symbol): &(_, quadrille::puzzle::square::Symbol)| Candidate {
            cell: cell(place),
            symbol: symbol.to_string(),
        };
        WhyFields {
            givens: why.givens.iter().map(given).collect(),
            minimal: why.is_minimal,
            steps: why.steps.iter().map(StepFields::from).collect(),
            text: why.to_string(),
        }
    }
}
