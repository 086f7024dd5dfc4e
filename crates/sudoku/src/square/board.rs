//! The board of a puzzle with a square on it.

use std::fmt;

use super::{OrderError, Square, SquarePuzzle};
use crate::outline::Outline;

/// The board of a puzzle with a square on it: a solution, or the givens only. Its text is a drawing of the regions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SquareBoard {
    puzzle: SquarePuzzle,
    square: Square,
}

impl SquarePuzzle {
    /// The board with this square on it, right or wrong, to draw it.
    ///
    /// # Errors
    ///
    /// If it has another order.
    pub fn board_with(&self, square: Square) -> Result<SquareBoard, OrderError> {
        OrderError::unless_equal(square.order(), self.rules.order())?;
        Ok(SquareBoard::new(self.clone(), square))
    }
}

impl SquareBoard {
    pub(super) fn new(puzzle: SquarePuzzle, square: Square) -> Self {
        SquareBoard { puzzle, square }
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &SquarePuzzle {
        &self.puzzle
    }

    /// The square.
    pub fn square(&self) -> &Square {
        &self.square
    }

    /// A drawing in text, with the regions outlined, in box-drawing characters, in ASCII or in colors. A style is asked
    /// for 1 if the symbol of a cell was given, and for 0 if not.
    pub fn outline(&self) -> Outline<'static> {
        let order = usize::from(self.square.order());
        let regions = self.puzzle.rules().regions_of_cells();
        let words = self.square.cells().iter().map(|&symbol| match symbol {
            0 => String::new(),
            _ => self.square.show(symbol),
        });
        let givens = self.puzzle.givens().cells();
        let owners = regions.iter().zip(givens).map(|(&region, given)| {
            let style = u32::from(*given > 0);
            Some((u32::from(region), style))
        });
        Outline::new(order, owners.collect())
            .words(words.collect())
            .compact()
    }
}

impl fmt::Display for SquareBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.outline().fmt(f)
    }
}
