//! The judge of 9 x 9 boards: a fast test for whether a board is right.
//!
//! It shares nothing with the exact-cover view of the puzzle, so it can judge the results of a search. The judge of
//! [squares](crate::square) names the faults of a wrong board.

use std::sync::OnceLock;

use super::Board;
use crate::square::{Rules, Square, SquareFault, repeats};

/// The rules of Sudoku 9 x 9.
pub(super) fn rules() -> &'static Rules {
    static RULES: OnceLock<Rules> = OnceLock::new();
    RULES.get_or_init(|| Rules::boxes(3, 3).expect("nine cells are a box"))
}

impl Board {
    /// Every digit that a row, column or box holds more than once.
    pub fn repeats(&self) -> Vec<SquareFault> {
        // Most boards are right, and the test is fast.
        if self.has_repeats() {
            repeats(rules(), &Square::from(*self))
        } else {
            Vec::new()
        }
    }

    /// Whether any row, column or box holds a digit more than once.
    pub(super) fn has_repeats(&self) -> bool {
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

    /// Whether this board is complete, obeys the rules, and keeps the givens.
    pub(super) fn solves(&self, givens: &Board) -> bool {
        let kept = |(&given, &found): (&u8, &u8)| found > 0 && (given == 0 || given == found);
        givens.cells.iter().zip(&self.cells).all(kept) && !self.has_repeats()
    }
}
