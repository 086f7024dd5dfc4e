//! The two kinds of puzzles: those of 9 x 9 with rows, columns and boxes, and those under other rules.

use quadrille::puzzle::square::{Square, SquarePuzzle};
use quadrille::sudoku::{Sudoku, Variant};

/// What puzzles are made of, whatever form they are given in.
pub trait Kind {
    type Puzzle;

    /// Whether letters can be symbols in grids.
    const LETTERS: bool;

    /// The number of rows, of columns, and of symbols.
    fn order(&self) -> usize;

    /// The puzzle in a text.
    ///
    /// # Errors
    ///
    /// What is wrong with the text.
    fn read(&self, text: &str) -> Result<Self::Puzzle, String>;

    /// The puzzle of these cells, row by row: as many as it has, none above the order, 0 for a blank.
    fn of_cells(&self, cells: &[u8]) -> Self::Puzzle;

    /// The puzzle of the same, each cell a word: letters may be among them.
    ///
    /// # Errors
    ///
    /// What is wrong with a word.
    fn of_words(&self, words: &[String]) -> Result<Self::Puzzle, String>;
}

/// The kind that has a solver of its own.
pub struct Nine;

impl Kind for Nine {
    type Puzzle = Sudoku;

    const LETTERS: bool = false;

    fn order(&self) -> usize {
        9
    }

    fn read(&self, text: &str) -> Result<Sudoku, String> {
        let read: Result<Sudoku, quadrille::sudoku::ParseBoardError> = text.parse();
        read.map_err(|mistake| mistake.to_string())
    }

    fn of_cells(&self, cells: &[u8]) -> Sudoku {
        let mut digits = [b'0'; 81];
        for (digit, cell) in digits.iter_mut().zip(cells) {
            *digit += cell;
        }
        let digits = str::from_utf8(&digits).expect("digits are text");
        digits.parse().expect("81 digits are a puzzle")
    }

    fn of_words(&self, words: &[String]) -> Result<Sudoku, String> {
        self.read(&words.concat())
    }
}

impl Kind for Variant {
    type Puzzle = SquarePuzzle;

    const LETTERS: bool = true;

    fn order(&self) -> usize {
        self.rules().order().into()
    }

    fn read(&self, text: &str) -> Result<SquarePuzzle, String> {
        let read = self.puzzle(text.trim());
        read.map_err(|mistake| mistake.to_string())
    }

    fn of_cells(&self, cells: &[u8]) -> SquarePuzzle {
        let rules = self.rules();
        let square = Square::blank(rules.order()).and_then(|blank| blank.with_cells(cells));
        let square = square.expect("the cells of a square of this order");
        SquarePuzzle::new(rules.clone(), square).expect("it is of this order")
    }

    fn of_words(&self, words: &[String]) -> Result<SquarePuzzle, String> {
        self.read(&words.join(" "))
    }
}
