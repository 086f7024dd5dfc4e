//! Pictures of Sudoku boards and Latin squares: givens in bold, heavy lines around regions, tinted windows, diagonals.

use super::{Draw, Font, Picture};
use crate::puzzle::square::{Filled, Kind, Unit};
use crate::puzzle::sudoku::{Board, Sudoku};

const SIDE: i32 = 36;
const MARGIN: i32 = 12;

/// What a picture of a board shows.
struct Cells {
    order: usize,
    /// What is written in each cell, and whether it was given.
    words: Vec<(String, bool)>,
    regions: Vec<u8>,
    tinted: Vec<bool>,
    diagonals: bool,
}

impl Cells {
    fn picture(&self) -> Picture {
        let order = self.order;
        let whole = order as i32 * SIDE;
        let mut picture = Picture::new(whole + 2 * MARGIN, whole + 2 * MARGIN);
        let corner = |place: usize| MARGIN + place as i32 * SIDE;
        let cells = || (0..order).flat_map(|row| (0..order).map(move |column| (row, column)));
        for (row, column) in cells().filter(|(row, column)| self.tinted[row * order + column]) {
            picture.rect([corner(column), corner(row), SIDE, SIDE], "#dbe9f6");
        }
        if self.diagonals {
            let crossed = format!(
                "M{MARGIN} {MARGIN}l{whole} {whole}M{MARGIN} {}l{whole} -{whole}",
                MARGIN + whole
            );
            picture.path(&crossed, "none", "#e6c39a", 2);
        }
        let (mut thin, mut thick) = (String::new(), String::new());
        for (row, column) in cells() {
            let (x, y) = (corner(column), corner(row));
            let region = |place: usize| self.regions[place];
            let here = row * order + column;
            if column > 0 {
                let apart = region(here) != region(here - 1);
                let path = if apart { &mut thick } else { &mut thin };
                path.push_str(&format!("M{x} {y}v{SIDE}"));
            }
            if row > 0 {
                let apart = region(here) != region(here - order);
                let path = if apart { &mut thick } else { &mut thin };
                path.push_str(&format!("M{x} {y}h{SIDE}"));
            }
        }
        thick.push_str(&format!("M{MARGIN} {MARGIN}h{whole}v{whole}h-{whole}z"));
        picture.path(&thin, "none", "#999999", 1);
        picture.path(&thick, "none", "black", 3);
        for (row, column) in cells() {
            let (word, given) = &self.words[row * order + column];
            if word.is_empty() {
                continue;
            }
            let font = Font {
                size: if word.len() > 2 { 16 } else { 22 },
                bold: *given,
                color: if *given { "black" } else { "#1c5aa6" },
            };
            let middle = (corner(column) + SIDE / 2, corner(row) + SIDE / 2);
            picture.text(middle, &font, word);
        }
        picture.titled(format!("A board of {order} x {order} cells"))
    }
}

impl Draw for Filled {
    /// The square with its givens in bold.
    fn picture(&self) -> Picture {
        let (givens, rules) = (self.puzzle().givens(), self.puzzle().rules());
        let alphabet = self.square().alphabet();
        let pairs = self.square().cells().iter().zip(givens.cells());
        let show = |(&symbol, &given): (&u8, &u8)| match symbol {
            0 => (String::new(), false),
            _ => (alphabet.show(symbol), symbol == given),
        };
        let mut tinted = vec![false; givens.cells().len()];
        let windows = |unit: &&Unit| unit.kind() == Kind::Window;
        for unit in rules.units().iter().filter(windows) {
            for &cell in unit.cells() {
                tinted[usize::from(cell)] = true;
            }
        }
        let cells = Cells {
            order: givens.order().into(),
            words: pairs.map(show).collect(),
            regions: rules.regions_of_cells(),
            tinted,
            diagonals: rules
                .units()
                .iter()
                .any(|unit| unit.kind() == Kind::Diagonal),
        };
        cells.picture()
    }
}

/// A board with the givens of a puzzle in bold.
pub fn sudoku(puzzle: &Sudoku, board: &Board) -> Picture {
    let show = |(&digit, &given): (&u8, &u8)| match digit {
        0 => (String::new(), false),
        _ => (digit.to_string(), digit == given),
    };
    let pairs = board.cells().iter().zip(puzzle.givens().cells());
    let cells = Cells {
        order: 9,
        words: pairs.map(show).collect(),
        regions: (0..81).map(|cell| cell / 27 * 3 + cell % 9 / 3).collect(),
        tinted: vec![false; 81],
        diagonals: false,
    };
    cells.picture()
}

impl Draw for Board {
    /// The board with all digits in bold: there is no telling what was given.
    fn picture(&self) -> Picture {
        sudoku(&Sudoku::from(*self), self)
    }
}

impl Draw for Sudoku {
    /// The board with the givens.
    fn picture(&self) -> Picture {
        sudoku(self, self.givens())
    }
}
