//! The judge of boards: what is wrong with one, by looking at it row by row, column by column, box by box.
//!
//! It shares nothing with the exact-cover view of the puzzle, so that it can judge what that view brings forth.

use std::fmt;

use super::board::Board;

/// A row, column or box, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Unit {
    /// A row, from the top.
    Row(u8),
    /// A column, from the left.
    Column(u8),
    /// A box, from left to right, then downwards.
    Box(u8),
}

impl Unit {
    /// All 27 units: rows, columns, boxes.
    pub fn all() -> impl Iterator<Item = Unit> {
        let kinds: [fn(u8) -> Unit; 3] = [Unit::Row, Unit::Column, Unit::Box];
        kinds.into_iter().flat_map(|kind| (0..9).map(kind))
    }

    /// The nine cells of the unit as (row, column), from left to right, then downwards.
    pub fn cells(self) -> impl Iterator<Item = (u8, u8)> {
        (0..9).map(move |place| match self {
            Unit::Row(row) => (row, place),
            Unit::Column(column) => (place, column),
            Unit::Box(index) => (index / 3 * 3 + place / 3, index % 3 * 3 + place % 3),
        })
    }
}

/// One thing that is wrong with a board. As text, rows, columns and boxes count from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// A row, column or box holds a digit more than once.
    #[error("{}", show_repeat(*unit, *digit, cells))]
    Repeat {
        /// The row, column or box.
        unit: Unit,
        /// The digit.
        digit: u8,
        /// The cells that hold it, as (row, column).
        cells: Vec<(u8, u8)>,
    },
    /// A cell is blank.
    #[error("row {}, column {} is blank", row + 1, column + 1)]
    Blank {
        /// The row of the cell.
        row: u8,
        /// The column of the cell.
        column: u8,
    },
    /// A cell does not hold the digit that was given.
    #[error(
        "row {}, column {} has {}, but {given} was given",
        row + 1,
        column + 1,
        found.map_or("a blank".to_owned(), |digit| digit.to_string())
    )]
    Changed {
        /// The row of the cell.
        row: u8,
        /// The column of the cell.
        column: u8,
        /// The digit that was given.
        given: u8,
        /// The digit that the cell holds, if any.
        found: Option<u8>,
    },
}

fn show_repeat(unit: Unit, digit: u8, cells: &[(u8, u8)]) -> String {
    match unit {
        Unit::Row(row) => {
            let columns = cells.iter().map(|(_, column)| column + 1);
            format!("row {} has {digit} at columns {}", row + 1, listed(columns))
        }
        Unit::Column(column) => {
            let rows = cells.iter().map(|(row, _)| row + 1);
            format!("column {} has {digit} at rows {}", column + 1, listed(rows))
        }
        Unit::Box(index) => {
            let places = cells
                .iter()
                .map(|(row, column)| format!("r{}c{}", row + 1, column + 1));
            format!("box {} has {digit} at {}", index + 1, listed(places))
        }
    }
}

/// "2 and 7", "2, 5 and 7".
fn listed(things: impl Iterator<Item = impl fmt::Display>) -> String {
    let mut things: Vec<String> = things.map(|thing| thing.to_string()).collect();
    match things.pop() {
        Some(last) if !things.is_empty() => format!("{} and {last}", things.join(", ")),
        last => last.unwrap_or_default(),
    }
}

impl Board {
    /// Every digit that a row, column or box holds more than once.
    pub fn repeats(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        // Most boards are fine, and that is quickly seen.
        if !self.has_repeats() {
            return faults;
        }
        for unit in Unit::all() {
            for digit in 1..=9 {
                let holds = |&(row, column): &(u8, u8)| self.at(row, column) == digit;
                let cells: Vec<_> = unit.cells().filter(holds).collect();
                if cells.len() > 1 {
                    faults.push(Fault::Repeat { unit, digit, cells });
                }
            }
        }
        faults
    }

    /// Whether any row, column or box holds a digit more than once.
    fn has_repeats(&self) -> bool {
        let mut seen = [[0_u16; 9]; 3];
        self.cells.iter().enumerate().any(|(cell, &digit)| {
            let (row, column) = (cell / 9, cell % 9);
            let bit = 1 << digit & !1;
            [row, column, row / 3 * 3 + column / 3]
                .into_iter()
                .zip(&mut seen)
                .any(|(unit, seen)| {
                    let before = seen[unit];
                    seen[unit] |= bit;
                    before & bit != 0
                })
        })
    }

    /// Every blank cell.
    pub(super) fn blanks(&self) -> impl Iterator<Item = Fault> {
        let cells = (0..9).flat_map(|row| (0..9).map(move |column| (row, column)));
        cells
            .filter(|&(row, column)| self.at(row, column) == 0)
            .map(|(row, column)| Fault::Blank { row, column })
    }

    /// Every cell in which this board has something else than was given.
    pub(super) fn changes(&self, givens: &Board) -> Vec<Fault> {
        let mut faults = Vec::new();
        for row in 0..9 {
            for column in 0..9 {
                let (given, found) = (givens.at(row, column), self.at(row, column));
                if given > 0 && given != found {
                    let found = Some(found).filter(|&digit| digit > 0);
                    faults.push(Fault::Changed {
                        row,
                        column,
                        given,
                        found,
                    });
                }
            }
        }
        faults
    }

    fn at(&self, row: u8, column: u8) -> u8 {
        self.cells[usize::from(row) * 9 + usize::from(column)]
    }
}
