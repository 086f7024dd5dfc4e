//! Sudoku as people solve it: one step after the other, each with its reason. No search.
//!
//! For every blank cell the digits are noted that its row, column and box leave open. The steps, from the easiest:
//!
//! - a hidden single: a box (or, harder to see, a row or column) has one cell left for a digit;
//! - a naked single: a cell has one digit left;
//! - locked candidates: all cells that a box has left for a digit are in one row or column, so that the rest of that
//!   row or column can do without it, or the other way round.
//!
//! Where none of these is left the puzzle needs a guess, or a technique that is not known here. This shares nothing
//! with the search: what these steps find is checked against it in the tests.

mod rating;
mod step;

use super::{Board, Sudoku, Unit};

pub use rating::{Grade, Rating};
pub use step::Step;

/// A cell, as (row, column) from 0.
type Place = (u8, u8);

/// A board with the digits that are left for each blank cell.
///
/// ```
/// use quadrille::sudoku::{Logic, Sudoku};
///
/// let puzzle: Sudoku = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let hint = Logic::new(&puzzle).hint();
/// assert_eq!(hint.to_string(), "r1c6 = 8: hidden single, the only place for 8 in box 2");
/// # Ok::<(), quadrille::sudoku::ParseBoardError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Logic {
    board: Board,
    /// Bit d for digit d; nothing where the cell has a digit.
    left: [u16; 81],
}

fn index((row, column): Place) -> usize {
    usize::from(row) * 9 + usize::from(column)
}

fn place(cell: usize) -> Place {
    ((cell / 9) as u8, (cell % 9) as u8)
}

impl Unit {
    /// Row, column and box of a cell.
    fn of((row, column): Place) -> [Unit; 3] {
        let number = row / 3 * 3 + column / 3;
        [Unit::Row(row), Unit::Column(column), Unit::Box(number)]
    }

    fn holds(self, cell: Place) -> bool {
        Unit::of(cell).contains(&self)
    }
}

impl Logic {
    /// The puzzle as it is given.
    pub fn new(puzzle: &Sudoku) -> Self {
        let mut logic = Logic {
            board: Board::EMPTY,
            left: [0b11_1111_1110; 81],
        };
        for (cell, &digit) in puzzle.givens().cells().iter().enumerate() {
            if digit > 0 {
                logic.set(place(cell), digit);
            }
        }
        logic
    }

    /// The board as it is now.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The digits left for a cell, ascending; none where it has one, or where there is no such cell.
    pub fn candidates(&self, row: u8, column: u8) -> Vec<u8> {
        let left = match row < 9 && column < 9 {
            true => self.left[index((row, column))],
            false => 0,
        };
        (1..=9).filter(|digit| left >> digit & 1 > 0).collect()
    }

    fn set(&mut self, cell: Place, digit: u8) {
        self.board.cells[index(cell)] = digit;
        self.left[index(cell)] = 0;
        for seen in Unit::of(cell).into_iter().flat_map(Unit::cells) {
            self.left[index(seen)] &= !(1 << digit);
        }
    }

    /// The easiest next step.
    pub fn hint(&self) -> Step {
        if let Some(step) = self.contradiction() {
            return step;
        }
        if self.board.filled() == 81 {
            return Step::Finished;
        }
        let boxes = |unit: &Unit| matches!(unit, Unit::Box(_));
        let lines = |unit: &Unit| !boxes(unit);
        self.hidden(Unit::all().filter(boxes))
            .or_else(|| self.hidden(Unit::all().filter(lines)))
            .or_else(|| self.naked())
            .or_else(|| self.locked())
            .unwrap_or_else(|| self.guess())
    }

    /// Does what a step says. A guess, an end or a contradiction changes nothing.
    pub fn take(&mut self, step: &Step) {
        match step {
            Step::Hidden { cell, digit, .. } | Step::Naked { cell, digit } => {
                self.set(*cell, *digit);
            }
            Step::Locked { digit, removed, .. } => {
                for &cell in removed {
                    self.left[index(cell)] &= !(1 << digit);
                }
            }
            _ => {}
        }
    }

    fn blanks(&self) -> impl Iterator<Item = usize> {
        (0..81).filter(|&cell| self.board.cells[cell] == 0)
    }

    /// The cells that a unit has left for a digit.
    fn places(&self, unit: Unit, digit: u8) -> Vec<Place> {
        let open = |&cell: &Place| self.left[index(cell)] >> digit & 1 > 0;
        unit.cells().filter(open).collect()
    }

    fn contradiction(&self) -> Option<Step> {
        if let Some(fault) = self.board.repeats().into_iter().next() {
            return Some(Step::Repeat(fault));
        }
        if let Some(cell) = self.blanks().find(|&cell| self.left[cell] == 0) {
            return Some(Step::NoDigit { cell: place(cell) });
        }
        let has = |unit: Unit, digit| {
            let mut cells = unit.cells();
            cells.any(|cell| self.board.cells[index(cell)] == digit)
        };
        let mut pairs = Unit::all().flat_map(|unit| (1..=9).map(move |digit| (unit, digit)));
        pairs
            .find(|&(unit, digit)| !has(unit, digit) && self.places(unit, digit).is_empty())
            .map(|(unit, digit)| Step::NoPlace { unit, digit })
    }

    fn hidden(&self, units: impl Iterator<Item = Unit>) -> Option<Step> {
        let mut pairs = units.flat_map(|unit| (1..=9).map(move |digit| (unit, digit)));
        pairs.find_map(|(unit, digit)| match self.places(unit, digit)[..] {
            [cell] => Some(Step::Hidden { unit, cell, digit }),
            _ => None,
        })
    }

    fn naked(&self) -> Option<Step> {
        let cell = self
            .blanks()
            .find(|&cell| self.left[cell].count_ones() == 1)?;
        let digit = self.left[cell].trailing_zeros() as u8;
        Some(Step::Naked {
            cell: place(cell),
            digit,
        })
    }

    fn locked(&self) -> Option<Step> {
        let mut pairs = Unit::all().flat_map(|from| (1..=9).map(move |digit| (from, digit)));
        pairs.find_map(|(from, digit)| {
            let places = self.places(from, digit);
            let &first = places.first()?;
            let all_in = |to: &Unit| *to != from && places.iter().all(|&cell| to.holds(cell));
            Unit::of(first).into_iter().filter(all_in).find_map(|to| {
                let mut removed = self.places(to, digit);
                removed.retain(|&cell| !from.holds(cell));
                (!removed.is_empty()).then_some(Step::Locked {
                    from,
                    to,
                    digit,
                    removed,
                })
            })
        })
    }

    fn guess(&self) -> Step {
        let cell = self
            .blanks()
            .min_by_key(|&cell| self.left[cell].count_ones())
            .map(place)
            .unwrap_or_default();
        Step::Guess {
            cell,
            digits: self.candidates(cell.0, cell.1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WIKI: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const INKALA: &str =
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

    fn logic(cells: &str) -> Logic {
        Logic::new(&cells.parse().expect("a puzzle"))
    }

    /// What the steps fill in is the solution that the search finds, and none takes away a digit of it.
    #[test]
    fn steps_agree_with_the_search() {
        let maker = super::super::Generator::new(11);
        let floor = crate::dance::Floor::new();
        let mut solver = super::super::Solver::new(&floor);
        let mut grades = std::collections::BTreeSet::new();
        for number in 0..60 {
            let puzzle = maker.puzzle(number, &mut solver).expect("a puzzle");
            let solution = solver.solution(&puzzle).expect("one solution");
            let mut logic = Logic::new(&puzzle);
            loop {
                let step = logic.hint();
                match &step {
                    Step::Guess { cell, digits } => {
                        let (row, column) = (cell.0.into(), cell.1.into());
                        let digit = solution.digit(row, column).expect("finished");
                        assert!(digits.len() > 1 && digits.contains(&digit));
                        break;
                    }
                    Step::Finished => break,
                    Step::Locked { digit, removed, .. } => {
                        for &(row, column) in removed {
                            let found = solution.digit(row.into(), column.into());
                            assert_ne!(found, Some(*digit), "{step}");
                        }
                    }
                    Step::Hidden { cell, digit, .. } | Step::Naked { cell, digit } => {
                        let found = solution.digit(cell.0.into(), cell.1.into());
                        assert_eq!(found, Some(*digit), "{step}");
                    }
                    other => panic!("{other}"),
                }
                let before = format!("{logic:?}");
                logic.take(&step);
                assert_ne!(format!("{logic:?}"), before, "{step}");
            }
            grades.insert(puzzle.rating().grade);
        }
        assert!(grades.len() > 2, "{grades:?}");
    }

    #[test]
    fn known_examples() {
        let rating = |cells: &str| cells.parse::<Sudoku>().expect("a puzzle").rating();
        let easy = rating(WIKI);
        assert_eq!((easy.grade, easy.open), (Grade::Easy, 0));
        assert_eq!(easy.in_boxes, 51);
        let hard = rating(INKALA);
        assert_eq!(hard.grade, Grade::Expert);
        // r1c1 sees 1 to 3 in its row, 4 to 6 in its column, 7 and 8 in its box.
        let naked = format!("...123...{}{}", ".7........8......", ".".repeat(55));
        let mut cells: Vec<char> = naked.chars().collect();
        for (row, digit) in [(4, '4'), (5, '5'), (6, '6')] {
            cells[row * 9] = digit;
        }
        let naked = logic(&String::from_iter(cells));
        assert_eq!(naked.candidates(0, 0), [9]);
        let expected = Step::Naked {
            cell: (0, 0),
            digit: 9,
        };
        assert_eq!(naked.naked(), Some(expected));
        // Box 1 has 1 in row 1 only, so the rest of row 1 cannot have it.
        let locked = logic(&format!("{:.<9}{:.<9}{:.<63}", "", "234", "567"));
        let step = locked.hint();
        let shown = "1 not in r1c4, r1c5, r1c6, r1c7, r1c8, r1c9: locked candidates, box 1 has 1 in row 1 only";
        assert_eq!(step.to_string(), shown);
        let mut after = locked.clone();
        after.take(&step);
        assert_eq!(after.candidates(0, 8), [2, 3, 4, 5, 6, 7, 8, 9]);
    }

    #[test]
    fn contradictions_are_told() {
        let twice = logic(&format!("55{}", ".".repeat(79)));
        assert!(
            twice
                .hint()
                .to_string()
                .starts_with("no solution: row 1 has 5")
        );
        let none = logic(&format!("12345678.........9{}", ".".repeat(63)));
        let step = none.hint();
        assert_eq!(step.to_string(), "no solution: no digit is left for r1c9");
        let blank = logic(&".".repeat(81)).hint();
        assert!(
            blank
                .to_string()
                .starts_with("needs a guess here: r1c1 = 1 or 2")
        );
    }
}
