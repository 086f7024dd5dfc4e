//! The judge of squares: whether one follows the rules and keeps the givens, and all faults if not.
//!
//! It looks at the cells of each unit. It knows neither items nor options, so it can judge the results of a search.

use super::name::cell_name;
use super::rules::SquareRules;
use super::units::{Unit, UnitKind};
use super::{Square, Symbol};
use quadrille_engine::messages::listed;

/// One thing that is wrong with a square. As text, rows and columns count from 1.
#[derive(Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum SquareFault {
    /// A unit holds a symbol more than once.
    #[error("{}", show_repeat(unit, *symbol, cells))]
    Repeat {
        /// The unit.
        unit: Unit,
        /// The symbol.
        symbol: Symbol,
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
    #[error(
        "row {}, column {} has {}, but {given} was given",
        row + 1,
        column + 1,
        found.map_or("a blank".to_owned(), |symbol| symbol.to_string())
    )]
    Changed {
        /// The row of the cell, from 0.
        row: u8,
        /// The column of the cell, from 0.
        column: u8,
        /// The symbol that was given.
        given: Symbol,
        /// The symbol that the cell holds, if any.
        found: Option<Symbol>,
    },
    /// A cage has another sum than it should.
    #[error(
        "the cage at {} has the sum {found}, expected {expected}",
        listed(cell_names(cells))
    )]
    Sum {
        /// The cells of the cage, as (row, column) from 0.
        cells: Vec<(u8, u8)>,
        /// The sum of their symbols.
        found: u32,
        /// The sum that they should have.
        expected: u32,
    },
    /// A cage holds a symbol more than once.
    #[error(
        "the cage at {} has {symbol} more than once",
        listed(cell_names(cells))
    )]
    RepeatInCage {
        /// The cells of the cage, as (row, column) from 0.
        cells: Vec<(u8, u8)>,
        /// The symbol.
        symbol: Symbol,
    },
    /// Two cells that are a move apart hold the same symbol.
    #[error("{}, a move apart, both have {symbol}", listed(cell_names(cells)))]
    Apart {
        /// The cells, as (row, column) from 0.
        cells: [(u8, u8); 2],
        /// The symbol.
        symbol: Symbol,
    },
    /// A cell holds a symbol that it may not hold: an even one where it should be odd, for one.
    #[error("row {}, column {} has {symbol}, which it may not hold", row + 1, column + 1)]
    NotAllowed {
        /// The row of the cell, from 0.
        row: u8,
        /// The column of the cell, from 0.
        column: u8,
        /// The symbol.
        symbol: Symbol,
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

impl SquareFault {
    /// The cells that it is about, as (row, column) from 0.
    pub fn cells(&self) -> Vec<(u8, u8)> {
        match self {
            SquareFault::Repeat { cells, .. }
            | SquareFault::Sum { cells, .. }
            | SquareFault::RepeatInCage { cells, .. } => cells.clone(),
            SquareFault::Apart { cells, .. } => cells.to_vec(),
            &SquareFault::Blank { row, column }
            | &SquareFault::Changed { row, column, .. }
            | &SquareFault::NotAllowed { row, column, .. } => vec![(row, column)],
            SquareFault::Order { .. } => Vec::new(),
        }
    }
}

fn cell_names(cells: &[(u8, u8)]) -> impl Iterator<Item = String> {
    cells.iter().map(|&cell| cell_name(cell))
}

fn show_repeat(unit: &Unit, symbol: Symbol, cells: &[(u8, u8)]) -> String {
    match unit.kind() {
        UnitKind::Row => {
            let columns = cells.iter().map(|(_, column)| column + 1);
            format!("{unit} has {symbol} at columns {}", listed(columns))
        }
        UnitKind::Column => {
            let rows = cells.iter().map(|(row, _)| row + 1);
            format!("{unit} has {symbol} at rows {}", listed(rows))
        }
        _ => format!("{unit} has {symbol} at {}", listed(cell_names(cells))),
    }
}

impl SquareRules {
    /// Checks whether a square follows these rules and keeps the givens, by looking at the cells only.
    ///
    /// # Errors
    ///
    /// All faults: changed givens, then blank cells, then what units have more than once; then, cage by cage, repeats and the
    /// sum; then cells a move apart that are equal; then symbols that are not allowed.
    pub fn check(&self, givens: &Square, square: &Square) -> Result<(), Vec<SquareFault>> {
        let orders = [givens.order(), square.order()];
        if let Some(&found) = orders.iter().find(|&&found| found != self.order()) {
            let expected = self.order();
            return Err(vec![SquareFault::Order { found, expected }]);
        }
        // Most squares are right, and this test is fast.
        if self.is_followed(givens, square) {
            return Ok(());
        }
        let order = square.order();
        let cells = || (0..order).flat_map(|row| (0..order).map(move |column| (row, column)));
        let symbol = |number| Symbol::new(number, square.alphabet());
        let mut faults = Vec::new();
        for (row, column) in cells() {
            let (given, found) = (givens.get(row, column), square.get(row, column));
            if let Some(given) = given.filter(|_| given != found) {
                faults.push(SquareFault::Changed {
                    row,
                    column,
                    given: symbol(given),
                    found: found.map(symbol),
                });
            }
        }
        let blank = cells().filter(|&(row, column)| square.get(row, column).is_none());
        faults.extend(blank.map(|(row, column)| SquareFault::Blank { row, column }));
        faults.extend(self.repeats(square));
        match faults.is_empty() {
            true => Ok(()),
            false => Err(faults),
        }
    }

    /// Whether a square keeps the givens and each unit has all symbols. May be false for a square that is right if the
    /// order is above 62, or there are cages or further rules.
    fn is_followed(&self, givens: &Square, square: &Square) -> bool {
        let cells = square.cells();
        let all = (2_u64 << self.order().min(62)) - 2;
        let mut pairs = givens.cells().iter().zip(cells);
        let has_all = |unit: &Unit| {
            let symbols = unit.places().map(|cell| cells[cell]);
            symbols.fold(0, |seen, symbol| seen | 1_u64 << (symbol & 63)) == all
        };
        self.order() <= 62
            && self.cages().is_empty()
            && !self.is_restricted()
            && pairs.all(|(&given, &found)| given == 0 || given == found)
            && self.units().iter().all(has_all)
    }

    /// The symbols that a unit, a cage or two cells a move apart have more than once, those that are not allowed, and cages
    /// without blank cells that have another sum than they should.
    pub(crate) fn repeats(&self, square: &Square) -> Vec<SquareFault> {
        let (rules, mut faults) = (self, Vec::new());
        let judged = Judged { rules, square };
        judged.units(&mut faults);
        judged.cages(&mut faults);
        judged.apart(&mut faults);
        judged.allowed(&mut faults);
        faults
    }
}

/// A square and the rules by which it is judged.
struct Judged<'s> {
    rules: &'s SquareRules,
    square: &'s Square,
}

impl Judged<'_> {
    fn place(&self, cell: u16) -> (u8, u8) {
        let order = u16::from(self.rules.order());
        ((cell / order) as u8, (cell % order) as u8)
    }

    fn at(&self, cell: u16) -> u8 {
        self.square.cells()[usize::from(cell)]
    }

    fn symbol(&self, number: u8) -> Symbol {
        Symbol::new(number, self.square.alphabet())
    }

    /// The symbols that some cells have more than once.
    fn twice(&self, cells: &[u16]) -> impl Iterator<Item = u8> + use<> {
        // A bit for each number, up to 100.
        let (mut seen, mut twice) = ([0_u32; 4], [0_u32; 4]);
        let bit = |number: u8| (usize::from(number / 32), 1 << (number % 32));
        for &cell in cells {
            let (word, bit) = bit(self.at(cell));
            twice[word] |= seen[word] & bit;
            seen[word] |= bit;
        }
        twice[0] &= !1; // blank cells
        let numbers = (1..=self.rules.order()).take_while(move |_| twice != [0; 4]);
        numbers.filter(move |&number| {
            let (word, bit) = bit(number);
            twice[word] & bit > 0
        })
    }

    fn units(&self, faults: &mut Vec<SquareFault>) {
        for unit in self.rules.units() {
            for number in self.twice(unit.cells()) {
                let cells = unit.cells().iter().copied();
                let cells = cells.filter(|&cell| self.at(cell) == number);
                faults.push(SquareFault::Repeat {
                    unit: unit.clone(),
                    symbol: self.symbol(number),
                    cells: cells.map(|cell| self.place(cell)).collect(),
                });
            }
        }
    }

    fn cages(&self, faults: &mut Vec<SquareFault>) {
        for cage in self.rules.cages() {
            let symbols = || cage.cells().iter().map(|&cell| self.at(cell));
            let cells = cage.cells().iter().map(|&cell| self.place(cell));
            let cells: Vec<(u8, u8)> = cells.collect();
            for number in self.twice(cage.cells()) {
                let (cells, symbol) = (cells.clone(), self.symbol(number));
                faults.push(SquareFault::RepeatInCage { cells, symbol });
            }
            let (found, expected) = (symbols().map(u32::from).sum(), cage.sum());
            if found != expected && symbols().all(|symbol| symbol > 0) {
                faults.push(SquareFault::Sum {
                    cells,
                    found,
                    expected,
                });
            }
        }
    }

    fn apart(&self, faults: &mut Vec<SquareFault>) {
        for (from, to) in self.rules.apart() {
            let number = self.at(from);
            if number > 0 && number == self.at(to) {
                faults.push(SquareFault::Apart {
                    cells: [self.place(from), self.place(to)],
                    symbol: self.symbol(number),
                });
            }
        }
    }

    fn allowed(&self, faults: &mut Vec<SquareFault>) {
        for (cell, &number) in (0..).zip(self.square.cells()) {
            if number > 0 && self.rules.allowed(cell.into()) >> number & 1 == 0 {
                let ((row, column), symbol) = (self.place(cell), self.symbol(number));
                faults.push(SquareFault::NotAllowed {
                    row,
                    column,
                    symbol,
                });
            }
        }
    }
}
