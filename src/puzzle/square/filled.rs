//! A filled square as the answer to a puzzle, and the judge of such squares.
//!
//! The judge looks at the cells of each unit. It knows neither items nor options.

use std::fmt;

use super::{Square, SquarePuzzle};
use crate::puzzle::outline::Outline;
use crate::puzzle::square::rules::{Rules, Unit};

/// One thing that is wrong with a square. As text, rows and columns count from 1, symbols are numbers.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// A unit holds a symbol more than once.
    #[error("{unit} has {symbol} at {}", cells.iter().map(|(row, column)| format!("r{}c{}", row + 1, column + 1)).collect::<Vec<_>>().join(", "))]
    Repeat {
        /// The unit.
        unit: Unit,
        /// The symbol.
        symbol: u8,
        /// The cells that hold it, as (row, column) from 0.
        cells: Vec<(u8, u8)>,
    },
    /// A cell is blank.
    #[error("row {}, column {} is blank", row + 1, column + 1)]
    Blank {
        /// The row of the cell, from 0.
        row: u8,
        /// The column of the cell, from 0.
        column: u8,
    },
    /// A cell does not hold the symbol that was given.
    #[error("row {}, column {} should have {given}, which was given", row + 1, column + 1)]
    Changed {
        /// The row of the cell, from 0.
        row: u8,
        /// The column of the cell, from 0.
        column: u8,
        /// The symbol that was given.
        given: u8,
    },
    /// The square has another order than the puzzle.
    #[error("found a square of order {found}, expected order {expected}")]
    Order {
        /// The order of the square.
        found: u8,
        /// The order of the puzzle.
        expected: u8,
    },
}

pub(super) fn check(rules: &Rules, givens: &Square, square: &Square) -> Result<(), Vec<Fault>> {
    let order = rules.order();
    if square.order() != order {
        return Err(vec![Fault::Order {
            found: square.order(),
            expected: order,
        }]);
    }
    let mut faults = Vec::new();
    for row in 0..order {
        for column in 0..order {
            let found = square.get(row, column);
            if found.is_none() {
                faults.push(Fault::Blank { row, column });
            }
            if let Some(given) = givens.get(row, column).filter(|_| found.is_some())
                && found != Some(given)
            {
                faults.push(Fault::Changed { row, column, given });
            }
        }
    }
    for unit in rules.units() {
        for symbol in 1..=order {
            let places = unit.cells().iter().map(|&cell| {
                let order = u16::from(order);
                ((cell / order) as u8, (cell % order) as u8)
            });
            let holds = |&(row, column): &(u8, u8)| square.get(row, column) == Some(symbol);
            let cells: Vec<_> = places.filter(holds).collect();
            if cells.len() > 1 {
                faults.push(Fault::Repeat {
                    unit: unit.clone(),
                    symbol,
                    cells,
                });
            }
        }
    }
    if faults.is_empty() {
        Ok(())
    } else {
        Err(faults)
    }
}

/// A filled square (or one yet to be filled), with the puzzle that it answers. Its text is a drawing of the regions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filled {
    puzzle: SquarePuzzle,
    square: Square,
}

impl Filled {
    pub(super) fn new(puzzle: SquarePuzzle, square: Square) -> Self {
        Filled { puzzle, square }
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &SquarePuzzle {
        &self.puzzle
    }

    /// The square.
    pub fn square(&self) -> &Square {
        &self.square
    }

    /// A drawing in text, with the regions outlined, that can be had in ASCII or in colours. A style is asked for
    /// the number of a cell's region.
    pub fn outline(&self) -> Outline<'static> {
        let order = usize::from(self.square.order());
        let regions = self.puzzle.rules().regions_of_cells();
        let alphabet = self.square.alphabet();
        let words = self.square.cells().iter().map(|&symbol| {
            let word = alphabet.show(symbol);
            if word == "." { String::new() } else { word }
        });
        let owners = regions
            .iter()
            .map(|&region| Some((u32::from(region), u32::from(region))));
        Outline::new(order, owners.collect())
            .words(words.collect())
            .compact()
    }
}

impl fmt::Display for Filled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.outline().fmt(f)
    }
}
