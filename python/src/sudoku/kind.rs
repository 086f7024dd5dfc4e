//! The two kinds of puzzles: those of 9 x 9 with rows, columns and boxes, and those under other rules.

use pyo3::prelude::*;
use quadrille::puzzle::square::{
    RulesText, Square, SquareBoard, SquarePuzzle, SquareRules, order_of_cages,
};
use quadrille::sudoku::{Board, Givens, Sudoku, Tables};

use super::input::Input;
use crate::error::error;

/// What puzzles are made of, whatever form they are given in.
pub trait Kind: Sync {
    type Puzzle: Givens<Filled: Send> + Send + Sync;

    /// How many puzzles a thread takes at a time.
    const SHARE: usize;

    /// Whether letters can be symbols in grids.
    const LETTERS: bool;

    fn rules(&self) -> &SquareRules;

    /// The number of rows, of columns, and of symbols.
    fn order(&self) -> usize {
        self.rules().order().into()
    }

    /// What solvers of such puzzles share.
    fn tables(&self) -> Tables {
        Tables::new(self.rules())
    }

    /// The square of a solution.
    fn square(filled: <Self::Puzzle as Givens>::Filled) -> Square;

    /// The puzzle in a text. The error is what is wrong with the text.
    fn read(&self, text: &str) -> Result<Self::Puzzle, String>;

    /// The puzzle of these cells, row by row: as many as it has, none above the order, 0 for a blank.
    fn of_cells(&self, cells: &[u8]) -> Self::Puzzle;

    /// The puzzle of the same, each cell a word: letters may be among them.
    fn of_words(&self, words: &[String]) -> Result<Self::Puzzle, String>;
}

/// The rules of that name: a size, and what there is besides rows, columns and boxes. Cages and other parts may follow on
/// further lines; cages may stand alone.
pub fn named(rules: &str) -> PyResult<SquareRules> {
    let first = rules.trim().split('\n').next().unwrap_or_default();
    if first == rules.trim() || first.parse::<SquareRules>().is_ok() {
        return rules.parse().map_err(|mistake| misnamed(rules, mistake));
    }
    let order = order_of_cages(rules).unwrap_or(9);
    let size = SquareRules::size(order.into()).map_err(error)?;
    let read = size.with_cages(rules);
    read.map_err(|mistake| misnamed(rules, mistake))
}

/// The mistake in rules: a name that is almost that of a part, where there is one, as its line was taken for one of cages.
pub fn misnamed(rules: &str, mistake: impl ToString) -> PyErr {
    let bare = |name: &str| {
        let letters = name.chars().filter(|letter| letter.is_alphabetic());
        let letters: String = letters.flat_map(char::to_lowercase).collect();
        letters.trim_end_matches('s').to_owned()
    };
    let is_part = |line: &str| RulesText::PARTS.contains(&line.trim().trim_end_matches(':'));
    let is_meant = |line: &str| RulesText::PARTS.iter().any(|part| bare(part) == bare(line));
    let mut lines = rules.lines().zip(1..);
    match lines.find(|&(line, _)| is_meant(line) && !is_part(line)) {
        Some((line, number)) => error(format!(
            "rules, line {number}: found {line:?}, expected the name of a part: {}",
            RulesText::PARTS.join(", ")
        )),
        None => error(mistake),
    }
}

/// One puzzle in any form, or a text with the candidates of each cell, under the rules of that name or the usual ones.
pub fn one(puzzle: &Bound<'_, PyAny>, rules: Option<&str>) -> PyResult<SquarePuzzle> {
    let plain = match rules {
        None => Input::one(&Nine, puzzle).map(|puzzle| puzzle.to_puzzle()),
        Some(rules) => Input::one(&named(rules)?, puzzle),
    };
    plain.or_else(|mistake| {
        let text: String = puzzle
            .extract()
            .map_err(|_| mistake.clone_ref(puzzle.py()))?;
        let rules = format!("{}\ncandidates\n{text}", rules.unwrap_or("9"));
        let rules: SquareRules = rules.parse().map_err(|_| mistake)?;
        // A cell with one candidate has it.
        let cells = (0..usize::from(rules.order()).pow(2)).map(|cell| match rules.allowed(cell) {
            one if one.is_power_of_two() => one.trailing_zeros() as u8,
            _ => 0,
        });
        Ok(rules.of_cells(&cells.collect::<Vec<u8>>()))
    })
}

/// The usual kind.
pub struct Nine;

impl Kind for Nine {
    type Puzzle = Sudoku;

    const SHARE: usize = 64;

    const LETTERS: bool = false;

    fn rules(&self) -> &SquareRules {
        SquareRules::usual()
    }

    fn square(filled: Board) -> Square {
        filled.into()
    }

    fn read(&self, text: &str) -> Result<Sudoku, String> {
        let read: Result<Sudoku, quadrille::sudoku::ParseSudokuError> = text.parse();
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

impl Kind for SquareRules {
    type Puzzle = SquarePuzzle;

    /// One may take long.
    const SHARE: usize = 1;

    const LETTERS: bool = true;

    fn rules(&self) -> &SquareRules {
        self
    }

    fn square(filled: SquareBoard) -> Square {
        filled.square().clone()
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
