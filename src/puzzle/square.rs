//! Squares of symbols: each cell holds one of n symbols, and every unit of n cells holds each symbol once.
//!
//! Rows and columns are units. That much makes a Latin square (see [`latin`](super::latin)); with regions, windows
//! or the two diagonals as further units it is a Sudoku of any size (see [`sudoku::Variant`](super::sudoku::Variant)).
//! [`Rules`] are the units, a [`Square`] is what stands in the cells, and the two make a [`SquarePuzzle`].
//!
//! The problem contains only what the givens leave open: an item for every blank cell and for every symbol that a unit
//! still lacks, and an option for every symbol that can go into a blank cell without repeating a given. A unit with the
//! same given twice keeps that symbol as an item without options, so that the problem has no solution.
//! Building takes time in proportion to blank cells x symbols x units of a cell.

mod cages;
mod cells;
mod filled;
mod find;
mod name;
mod rules;
mod solver;
mod text;

use std::fmt;

use super::Puzzle;
use crate::problem::Problem;
use crate::search::Solution;

pub(in crate::puzzle) use cages::sets_with_sum;
pub use cages::{Cage, order_of_cages};
use cells::Cells;
pub use filled::{Filled, SquareFault};
pub(crate) use filled::{listed, repeats};
pub use find::Found;
pub use rules::{Kind, Rules, RulesError, Unit};
pub use solver::{SquareSolver, Tables};
pub use text::{Alphabet, ParseSquareError, Symbol};

/// An n x n square of cells, each with a symbol from 1 to n or blank.
///
/// It is read from n² characters or tokens. Symbols are digits and then letters (A is 10), or letters alone (A is
/// 1), or numbers with spaces between them; `.`, `0`, `_` and `*` are blanks; what looks like a frame (`|`, `+`,
/// `-`, `=`) does not count. `Display` writes it in the same way in one line, `{:#}` in n lines.
///
/// ```
/// use quadrille::puzzle::square::Square;
///
/// let square: Square = "1 2 . | . . 4".repeat(6).parse()?;
/// assert_eq!((square.order(), square.get(0, 5)), (6, Some(4)));
/// let letters: Square = "AB.. C... .... ...D".parse()?;
/// assert_eq!(letters.get(3, 3), Some(4));
/// assert_eq!(letters.to_string(), "AB..C..........D");
/// # Ok::<(), quadrille::puzzle::square::ParseSquareError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Square {
    order: u8,
    /// Row by row, 0 for a blank, nothing above `order`.
    cells: Cells,
    alphabet: Alphabet,
}

impl Square {
    /// How many rows, columns and symbols a square may have.
    pub const MAX: u8 = 100;

    /// A square without any symbol. `None` for order 0 and above [`MAX`](Square::MAX).
    pub fn blank(order: u8) -> Option<Self> {
        (1..=Self::MAX).contains(&order).then(|| Square {
            order,
            cells: Cells::blank(order),
            alphabet: Alphabet::for_order(order),
        })
    }

    /// The number of rows, of columns, and of symbols.
    pub fn order(&self) -> u8 {
        self.order
    }

    /// The symbol in a cell, counted from 0; `None` for a blank cell, or where there is no such cell.
    pub fn get(&self, row: u8, column: u8) -> Option<u8> {
        if row >= self.order || column >= self.order {
            return None;
        }
        let place = usize::from(row) * usize::from(self.order) + usize::from(column);
        Some(self.cells[place]).filter(|&symbol| symbol > 0)
    }

    /// The cells row by row, 0 for a blank.
    pub fn cells(&self) -> &[u8] {
        &self.cells
    }

    /// The same square with these cells, row by row, 0 for a blank. `None` if there are more or fewer cells than
    /// before, or a symbol is above the order.
    pub fn with_cells(&self, cells: &[u8]) -> Option<Self> {
        // The largest by a loop without branches: this is done for each solution of each puzzle.
        let largest = cells.iter().fold(0, |largest, &symbol| symbol.max(largest));
        let fits = cells.len() == self.cells.len() && largest <= self.order;
        fits.then(|| {
            let mut square = self.clone();
            square.cells.copy_from_slice(cells);
            square
        })
    }

    /// A square of order 9 with these cells, none above 9.
    pub(crate) fn nine(cells: [u8; 81]) -> Self {
        debug_assert!(cells.iter().all(|&digit| digit <= 9));
        Square {
            order: 9,
            cells: cells.into(),
            alphabet: Alphabet::Digits,
        }
    }

    /// The square of which these are the cells, one word each, row by row.
    pub(crate) fn from_words(words: &[&str]) -> Result<Self, ParseSquareError> {
        text::from_words(words)
    }

    /// How the symbols are written.
    pub fn alphabet(&self) -> Alphabet {
        self.alphabet
    }

    /// How many cells hold a symbol.
    pub fn filled(&self) -> usize {
        self.cells.iter().filter(|&&symbol| symbol > 0).count()
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::write(self, f)
    }
}

impl std::str::FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text::read(text)
    }
}

/// What an item of the problem stands for. Cells count from 0 row by row, units in the order of [`Rules::units`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Constraint {
    /// This cell holds some symbol.
    Cell(u16),
    /// This unit holds this symbol somewhere.
    Unit {
        /// The number of the unit.
        unit: u16,
        /// The symbol, from 1.
        symbol: u8,
    },
    /// This cage has a set of symbols with its sum.
    Cage(u16),
    /// This symbol is in this cage, or it is not in the set of the cage.
    CageSymbol {
        /// The number of the cage.
        cage: u16,
        /// The symbol, from 1.
        symbol: u8,
    },
}

/// What an option of the problem stands for: a symbol in a cell; or the set of symbols of a cage. For a cage, the cell
/// is its first one, and the symbol is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Placement {
    /// The cell, counted from 0 row by row.
    pub cell: u16,
    /// The symbol, from 1; 0 for the set of a cage.
    pub symbol: u8,
}

/// A square with givens, to be filled by the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SquarePuzzle {
    rules: Rules,
    givens: Square,
}

/// The givens are not of the order of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found a square of order {found}, expected order {expected}")]
pub struct OrderError {
    /// The order of the givens.
    pub found: u8,
    /// The order of the rules.
    pub expected: u8,
}

impl SquarePuzzle {
    /// The puzzle of completing these givens. Givens that contradict the rules make a puzzle without a solution.
    ///
    /// # Errors
    ///
    /// If the givens are not of the order of the rules.
    pub fn new(rules: Rules, givens: Square) -> Result<Self, OrderError> {
        if rules.order() != givens.order() {
            return Err(OrderError {
                found: givens.order(),
                expected: rules.order(),
            });
        }
        Ok(SquarePuzzle { rules, givens })
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The givens.
    pub fn givens(&self) -> &Square {
        &self.givens
    }

    /// The puzzle before anything is filled in, for drawing.
    pub fn unfilled(&self) -> Filled {
        Filled::new(self.clone(), self.givens.clone())
    }

    /// The problem with the givens in it: an item for every cell and for every symbol of every unit. A cell with a
    /// given has one option. It has as many solutions as [`problem`](Puzzle::problem), which leaves out what the givens
    /// determine, and each solution is the whole square.
    pub fn whole_problem(&self) -> Problem<Constraint, Placement> {
        let order = self.givens.order;
        let cage_of = cages::cage_of(self.rules.cages(), order);
        let mut problem = Problem::new();
        let mut units_of = vec![Vec::new(); self.givens.cells.len()];
        for (cell, _) in (0..).zip(self.givens.cells()) {
            let item = Constraint::Cell(cell);
            problem.primary(item).expect("all cells differ");
        }
        for (unit, index) in self.rules.units().iter().zip(0..) {
            for symbol in 1..=order {
                let unit = index;
                let item = Constraint::Unit { unit, symbol };
                problem.primary(item).expect("all demands differ");
            }
            for &cell in unit.cells() {
                units_of[usize::from(cell)].push(index);
            }
        }
        self.add_cage_items(&mut problem, |_| 0);
        for (cell, &given) in (0..).zip(self.givens.cells()) {
            for symbol in (1..=order).filter(|&symbol| given == 0 || given == symbol) {
                let units = &units_of[usize::from(cell)];
                problem
                    .option(Placement { cell, symbol })
                    .cover([Constraint::Cell(cell)])
                    .cover(units.iter().map(|&unit| Constraint::Unit { unit, symbol }))
                    .cover(
                        cage_of[usize::from(cell)]
                            .map(|cage| Constraint::CageSymbol { cage, symbol }),
                    )
                    .add()
                    .expect("all cells and units have items");
            }
        }
        self.add_sets(&mut problem, |_| 0);
        problem
    }

    /// The items of the cages. `given`: the symbols that a cage has already.
    fn add_cage_items(
        &self,
        problem: &mut Problem<Constraint, Placement>,
        given: impl Fn(&Cage) -> u128,
    ) {
        for (cage, number) in self.rules.cages().iter().zip(0..) {
            let known = "all demands differ";
            problem.primary(Constraint::Cage(number)).expect(known);
            let given = given(cage);
            for symbol in (1..=self.givens.order).filter(|symbol| given >> symbol & 1 == 0) {
                let item = Constraint::CageSymbol {
                    cage: number,
                    symbol,
                };
                problem.primary(item).expect(known);
            }
        }
    }

    /// An option for each set of symbols of each cage that has the given ones.
    fn add_sets(
        &self,
        problem: &mut Problem<Constraint, Placement>,
        given: impl Fn(&Cage) -> u128,
    ) {
        for (cage, number) in self.rules.cages().iter().zip(0..) {
            let given = given(cage);
            let (cell, symbol) = (cage.cells()[0], 0);
            for set in cage.sets().iter().filter(|&set| set & given == given) {
                let others = (1..=self.givens.order).filter(|other| set >> other & 1 == 0);
                problem
                    .option(Placement { cell, symbol })
                    .cover([Constraint::Cage(number)])
                    .cover(others.map(|symbol| Constraint::CageSymbol {
                        cage: number,
                        symbol,
                    }))
                    .add()
                    .expect("what is not given is an item");
            }
        }
    }

    /// The symbols among the givens that a unit has more than once.
    pub fn clashes(&self) -> Vec<SquareFault> {
        repeats(&self.rules, &self.givens)
    }

    /// Checks whether a square solves this puzzle, by looking at the cells only.
    ///
    /// # Errors
    ///
    /// All faults.
    pub fn check(&self, square: &Square) -> Result<(), Vec<SquareFault>> {
        filled::check(&self.rules, &self.givens, square)
    }
}

impl Puzzle for SquarePuzzle {
    type Item = Constraint;
    type Tag = Placement;
    type Answer = Filled;

    fn problem(&self) -> Problem<Constraint, Placement> {
        let order = self.givens.order;
        let cells = self.givens.cells();
        let symbols = usize::from(order) + 1;
        // How often each unit has each symbol, and which units each cell is in.
        let mut given = vec![0_u8; self.rules.units().len() * symbols];
        let mut units_of = vec![Vec::new(); cells.len()];
        for (unit, index) in self.rules.units().iter().zip(0_u16..) {
            for &cell in unit.cells() {
                given[usize::from(index) * symbols + usize::from(cells[usize::from(cell)])] += 1;
                units_of[usize::from(cell)].push(index);
            }
        }
        let times =
            |unit: u16, symbol: u8| given[usize::from(unit) * symbols + usize::from(symbol)];

        let mut problem = Problem::new();
        let blanks = || (0_u16..).zip(cells).filter(|&(_, &symbol)| symbol == 0);
        for (cell, _) in blanks() {
            let item = Constraint::Cell(cell);
            problem.primary(item).expect("all demands differ");
        }
        for unit in 0..self.rules.units().len() as u16 {
            for symbol in (1..=order).filter(|&symbol| times(unit, symbol) != 1) {
                let item = Constraint::Unit { unit, symbol };
                problem.primary(item).expect("all demands differ");
            }
        }
        let cage_of = cages::cage_of(self.rules.cages(), order);
        // A symbol that is given twice in a cage leaves too few symbols for it: then no set will do.
        let in_cage: Vec<u128> = self
            .rules
            .cages()
            .iter()
            .map(|cage| cages::symbols_in(cage, &self.givens).0)
            .collect();
        let in_cage_of = |cage: &Cage| cages::symbols_in(cage, &self.givens).0;
        self.add_cage_items(&mut problem, in_cage_of);
        for (cell, _) in blanks() {
            let units = &units_of[usize::from(cell)];
            let cage = cage_of[usize::from(cell)];
            let caged = cage.map_or(0, |cage| in_cage[usize::from(cage)]);
            for symbol in 1..=order {
                if units.iter().any(|&unit| times(unit, symbol) > 0) || caged >> symbol & 1 > 0 {
                    continue;
                }
                problem
                    .option(Placement { cell, symbol })
                    .cover([Constraint::Cell(cell)])
                    .cover(units.iter().map(|&unit| Constraint::Unit { unit, symbol }))
                    .cover(cage.map(|cage| Constraint::CageSymbol { cage, symbol }))
                    .add()
                    .expect("what is not given is an item");
            }
        }
        self.add_sets(&mut problem, in_cage_of);
        problem
    }

    fn answer(&self, solution: &Solution<'_, Constraint, Placement>) -> Filled {
        let mut square = self.givens.clone();
        for entry in solution.tags().filter(|entry| entry.symbol > 0) {
            square.cells[usize::from(entry.cell)] = entry.symbol;
        }
        Filled::new(self.clone(), square)
    }

    fn name(&self, item: &Constraint) -> String {
        name::of(self, *item)
    }
}
