//! How a person would solve a puzzle, as JSON: candidates, steps, and the grade.

use std::collections::BTreeMap;

use quadrille::puzzle::square::{Square, Symbol};
use quadrille::sudoku::{ChainLink, Deduction, LogicStep, Rating};
use serde::Serialize;

use super::{Figures, PuzzleSource, cell};

/// The symbols that the rules leave open in each cell of each row.
#[derive(Serialize)]
pub struct CandidatesLeft<'a> {
    pub puzzle: String,
    pub candidates: Vec<Vec<Vec<String>>>,
    #[serde(flatten)]
    pub place: PuzzleSource<'a>,
}

/// The steps of a puzzle.
#[derive(Serialize)]
pub struct Hinted<'a> {
    pub puzzle: String,
    pub steps: Vec<StepFields>,
    /// `finished`, `guess`, `no solution` or `not one solution` where no step follows; null where steps may follow.
    pub end: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The square after these steps.
    pub square: String,
    #[serde(flatten)]
    pub place: PuzzleSource<'a>,
}

/// A step.
#[derive(Serialize)]
pub struct StepFields {
    pub technique: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub placed: Option<Candidate>,
    pub removed: Vec<Candidate>,
    pub units: Vec<String>,
    pub cells: Vec<String>,
    pub symbols: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sum: Option<u32>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub chains: Vec<Vec<ChainFields>>,
    pub text: String,
}

/// A statement of a chain.
#[derive(Serialize)]
pub struct ChainFields {
    pub cell: String,
    pub symbol: String,
    pub right: bool,
}

impl From<&ChainLink> for ChainFields {
    fn from(link: &ChainLink) -> Self {
        ChainFields {
            cell: cell(link.cell),
            symbol: link.symbol.to_string(),
            right: link.is_right,
        }
    }
}

/// A symbol in a cell.
#[derive(Serialize)]
pub struct Candidate {
    pub cell: String,
    pub symbol: String,
}

impl From<&Deduction> for StepFields {
    fn from(deduction: &Deduction) -> Self {
        let candidate = |&(place, symbol): &((u8, u8), Symbol)| Candidate {
            cell: cell(place),
            symbol: symbol.to_string(),
        };
        StepFields {
            technique: deduction.technique.name(),
            placed: deduction.placed.as_ref().map(candidate),
            removed: deduction.removed.iter().map(candidate).collect(),
            units: deduction.units.iter().map(ToString::to_string).collect(),
            cells: deduction.cells.iter().copied().map(cell).collect(),
            symbols: deduction.symbols.iter().map(ToString::to_string).collect(),
            sum: deduction.sum,
            chains: deduction
                .chains
                .iter()
                .map(|chain| chain.iter().map(ChainFields::from).collect())
                .collect(),
            text: deduction.to_string(),
        }
    }
}

/// Why no step follows, if none does.
pub fn end(step: &LogicStep) -> Option<&'static str> {
    match step {
        LogicStep::Deduction(_) => None,
        LogicStep::Finished => Some("finished"),
        LogicStep::NotUnique(_) => Some("not one solution"),
        step if step.is_contradiction() => Some("no solution"),
        _ => Some("guess"),
    }
}

/// How hard a puzzle is.
#[derive(Serialize)]
pub struct Rated<'a> {
    pub puzzle: String,
    pub grade: &'static str,
    /// The hardest technique that was used.
    pub hardest: Option<&'static str>,
    /// How many steps of each technique there were.
    pub steps: BTreeMap<&'static str, u32>,
    /// How many cells these steps leave blank.
    pub open: u32,
    #[serde(flatten)]
    pub figures: Figures,
    #[serde(flatten)]
    pub place: PuzzleSource<'a>,
}

impl<'a> Rated<'a> {
    pub fn new(
        puzzle: &Square,
        rating: &Rating,
        figures: Figures,
        place: PuzzleSource<'a>,
    ) -> Self {
        let steps = rating.steps.iter();
        Rated {
            puzzle: puzzle.to_string(),
            grade: rating.grade.name(),
            hardest: rating.hardest.map(|technique| technique.name()),
            steps: steps
                .map(|(technique, count)| (technique.name(), *count))
                .collect(),
            open: rating.open,
            figures,
            place,
        }
    }
}
