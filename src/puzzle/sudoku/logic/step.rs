//! A step in solving a puzzle, and how it is said: rows, columns and boxes count from 1.

use std::fmt;

use super::super::{Fault, Unit};
use super::Place;

/// A step in solving a puzzle, with its reason. As text, rows, columns and boxes count from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Step {
    /// A digit has one place left in a unit.
    Hidden {
        /// The unit.
        unit: Unit,
        /// Its cell.
        cell: (u8, u8),
        /// The digit that goes there.
        digit: u8,
    },
    /// A cell has one digit left.
    Naked {
        /// The cell.
        cell: (u8, u8),
        /// The digit that goes there.
        digit: u8,
    },
    /// A digit goes somewhere where two units cross, so not elsewhere in the second.
    Locked {
        /// The unit whose cells for the digit are all in the other.
        from: Unit,
        /// The other.
        to: Unit,
        /// The digit.
        digit: u8,
        /// The cells where it cannot go.
        removed: Vec<(u8, u8)>,
    },
    /// None of these: a guess, or some other technique.
    Guess {
        /// The first of the cells with the fewest digits left.
        cell: (u8, u8),
        /// The digits left there.
        digits: Vec<u8>,
    },
    /// There is no solution: a cell has no digit left.
    NoDigit {
        /// The cell.
        cell: (u8, u8),
    },
    /// There is no solution: a unit has no place left for a digit.
    NoPlace {
        /// The unit.
        unit: Unit,
        /// The digit.
        digit: u8,
    },
    /// There is no solution: a unit holds a digit twice.
    Repeat(Fault),
    /// Every cell has a digit.
    Finished,
}

fn show((row, column): Place) -> String {
    format!("r{}c{}", row + 1, column + 1)
}

fn listed(places: &[Place]) -> String {
    let places: Vec<String> = places.iter().map(|&place| show(place)).collect();
    places.join(", ")
}

/// `row 3`, `column 7`, `box 2`.
fn named(unit: Unit) -> String {
    match unit {
        Unit::Row(index) => format!("row {}", index + 1),
        Unit::Column(index) => format!("column {}", index + 1),
        Unit::Box(index) => format!("box {}", index + 1),
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Hidden { unit, cell, digit } => {
                let (at, unit) = (show(*cell), named(*unit));
                write!(
                    f,
                    "{at} = {digit}: hidden single, the only place for {digit} in {unit}"
                )
            }
            Step::Naked { cell, digit } => {
                let at = show(*cell);
                write!(
                    f,
                    "{at} = {digit}: naked single, the only digit left for this cell"
                )
            }
            Step::Locked {
                from,
                to,
                digit,
                removed,
            } => {
                let (from, to, removed) = (named(*from), named(*to), listed(removed));
                write!(
                    f,
                    "{digit} not in {removed}: locked candidates, {from} has {digit} in {to} only"
                )
            }
            Step::Guess { cell, digits } => {
                let digits: Vec<String> = digits.iter().map(u8::to_string).collect();
                let (at, digits) = (show(*cell), digits.join(" or "));
                write!(f, "needs a guess here: {at} = {digits}")
            }
            Step::NoDigit { cell } => {
                write!(f, "no solution: no digit is left for {}", show(*cell))
            }
            Step::NoPlace { unit, digit } => {
                write!(
                    f,
                    "no solution: no place is left for {digit} in {}",
                    named(*unit)
                )
            }
            Step::Repeat(fault) => write!(f, "no solution: {fault}"),
            Step::Finished => f.write_str("finished"),
        }
    }
}
