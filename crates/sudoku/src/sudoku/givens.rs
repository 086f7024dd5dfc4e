//! Givens under rules: what solvers take and generators make, of any order.

use super::{Board, Sudoku};
use crate::square::{OrderError, Square, SquareBoard, SquarePuzzle, SquareRules};

/// A puzzle as a [`Solver`](super::Solver) takes it: givens under rules. It is implemented here alone, so that its cells
/// are always as many as the rules need.
pub trait Givens: private::Fill<<Self as Givens>::Filled> {
    /// A filled board of this puzzle.
    type Filled;

    /// The rules.
    fn rules(&self) -> &SquareRules;

    /// The cells row by row, 0 for a blank.
    fn cells(&self) -> &[u8];

    /// The puzzle as one of those of any order.
    fn to_puzzle(&self) -> SquarePuzzle;
}

impl Givens for Sudoku {
    type Filled = Board;

    fn rules(&self) -> &SquareRules {
        SquareRules::usual()
    }

    fn cells(&self) -> &[u8] {
        self.givens().cells()
    }

    fn to_puzzle(&self) -> SquarePuzzle {
        self.into()
    }
}

impl Givens for SquarePuzzle {
    type Filled = SquareBoard;

    fn rules(&self) -> &SquareRules {
        self.rules()
    }

    fn cells(&self) -> &[u8] {
        self.givens().cells()
    }

    fn to_puzzle(&self) -> SquarePuzzle {
        self.clone()
    }
}

/// A puzzle that borrows its rules and its givens, so that it costs nothing to make.
#[derive(Clone, Copy, Debug)]
pub struct BorrowedGivens<'p> {
    rules: &'p SquareRules,
    square: &'p Square,
}

impl<'p> BorrowedGivens<'p> {
    /// The puzzle of completing this square.
    ///
    /// # Errors
    ///
    /// If the square and the rules have different orders.
    pub fn new(rules: &'p SquareRules, square: &'p Square) -> Result<Self, OrderError> {
        OrderError::unless_equal(square.order(), rules.order())?;
        Ok(BorrowedGivens { rules, square })
    }
}

impl Givens for BorrowedGivens<'_> {
    type Filled = Square;

    fn rules(&self) -> &SquareRules {
        self.rules
    }

    fn cells(&self) -> &[u8] {
        self.square.cells()
    }

    fn to_puzzle(&self) -> SquarePuzzle {
        let puzzle = SquarePuzzle::new(self.rules.clone(), self.square.clone());
        puzzle.expect("the square is of the order of the rules")
    }
}

impl<G: Givens> Givens for &G {
    type Filled = G::Filled;

    fn rules(&self) -> &SquareRules {
        (**self).rules()
    }

    fn cells(&self) -> &[u8] {
        (**self).cells()
    }

    fn to_puzzle(&self) -> SquarePuzzle {
        (**self).to_puzzle()
    }
}

mod private {
    use super::*;

    /// What makes a filled board of the cells that a solver has found: as many as the givens, none above the order.
    pub trait Fill<B> {
        fn filled(&self, cells: &[u8]) -> B;
    }

    impl Fill<Board> for Sudoku {
        fn filled(&self, cells: &[u8]) -> Board {
            Board {
                cells: cells.try_into().expect("as many cells as the givens"),
            }
        }
    }

    impl Fill<SquareBoard> for SquarePuzzle {
        fn filled(&self, cells: &[u8]) -> SquareBoard {
            let square = self.givens().with_cells(cells);
            let board = square.and_then(|square| self.board_with(square).ok());
            board.expect("as many cells as the givens, with symbols up to the order")
        }
    }

    impl Fill<Square> for BorrowedGivens<'_> {
        fn filled(&self, cells: &[u8]) -> Square {
            let filled = self.square.with_cells(cells);
            filled.expect("as many cells as the givens, with symbols up to the order")
        }
    }

    impl<G: Fill<B>, B> Fill<B> for &G {
        fn filled(&self, cells: &[u8]) -> B {
            (**self).filled(cells)
        }
    }
}
