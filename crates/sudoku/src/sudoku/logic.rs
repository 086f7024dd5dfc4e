//! Solves Sudoku of any order and rules as people do: step by step, each with its reason, and without a search.
//!
//! Every blank cell has candidates: the symbols that its units leave open. A step fills a cell or removes candidates,
//! by the easiest [`Technique`] that applies: singles; sums of cages; locked candidates; pairs and triples; X-wings and swordfish;
//! XY-wings; simple coloring; unique rectangles; skyscrapers; X-chains and XY-chains; almost locked sets; forcing
//! chains. Unique rectangles assume that there is exactly one solution, so they are used only where
//! [that is allowed](Logic::assuming_uniqueness). If no technique applies, the puzzle needs a guess, or a technique that
//! is not implemented here.
//!
//! This shares no code with the search; the tests check the steps against it. The names are those of
//! the Sudoku players' forums; the techniques are described in A. Davis, *The Logic of Sudoku* (2008).

mod almost_locked;
mod cage;
mod chain;
mod fish;
mod forcing;
mod locked;
mod peers;
mod rating;
mod rectangle;
mod singles;
mod skyscraper;
mod step;
mod subsets;
mod technique;
mod wings;

use super::Givens;
use crate::square::{Square, SquareBoard, SquarePuzzle, SquareRules, Symbol, Unit, UnitKind};

pub use chain::ChainLink;
use chain::{LinkKinds, Links};
pub use rating::Rating;
pub use step::{Deduction, LogicStep};
pub use technique::{Grade, Technique};

/// A cell, as (row, column) from 0.
type CellPlace = (u8, u8);

/// A set of symbols: bit s for symbol s.
type SymbolSet = u128;

/// The members of a set of bits, ascending.
#[inline]
fn each(symbols: SymbolSet) -> impl Iterator<Item = u8> {
    let mut left = symbols;
    std::iter::from_fn(move || {
        let symbol = (left > 0).then(|| left.trailing_zeros() as u8)?;
        left &= left - 1;
        Some(symbol)
    })
}

/// A square with the remaining symbols of each blank cell.
///
/// ```
/// use quadrille::sudoku::{Logic, Sudoku};
///
/// let puzzle: Sudoku = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let hint = Logic::new(&puzzle).hint();
/// assert_eq!(hint.to_string(), "r1c6 = 8: hidden single, the only place for 8 in box 2");
/// # Ok::<(), quadrille::sudoku::ParseSudokuError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Logic {
    rules: SquareRules,
    square: Square,
    /// The cells, 0 for a blank.
    cells: Vec<u8>,
    /// The symbols left for each cell; none where it has one.
    left: Vec<SymbolSet>,
    /// The symbols that each unit has.
    had: Vec<SymbolSet>,
    /// The units of each cell.
    units_of: Vec<Vec<u16>>,
    /// The other cells that share a unit or a cage with each cell, ascending.
    peers: Vec<Vec<u16>>,
    blanks: usize,
    /// Whether a unit has a symbol twice.
    clash: bool,
    uniqueness: bool,
    /// Whether a step was taken that assumes exactly one solution.
    assumed: bool,
}

impl Logic {
    /// A puzzle with its givens. Takes time in proportion to the cells and those that each sees.
    pub fn new(puzzle: &impl Givens) -> Self {
        Self::of(&puzzle.to_puzzle())
    }

    fn of(puzzle: &SquarePuzzle) -> Self {
        let rules = puzzle.rules().clone();
        let order = rules.order();
        let count = usize::from(order).pow(2);
        let mut logic = Logic {
            square: puzzle.givens().clone(),
            cells: vec![0; count],
            left: (0..count).map(|cell| rules.allowed(cell)).collect(),
            had: vec![0; rules.units().len()],
            peers: peers::peers(&rules),
            units_of: rules.units_of_cells(),
            blanks: count,
            clash: false,
            uniqueness: false,
            assumed: false,
            rules,
        };
        let givens = puzzle.givens().cells().iter().enumerate();
        for (cell, &symbol) in givens.filter(|&(_, &symbol)| symbol > 0) {
            logic.set(cell, symbol);
        }
        logic
    }

    /// Allows techniques that assume exactly one solution: unique rectangles.
    pub fn assuming_uniqueness(mut self) -> Self {
        self.uniqueness = true;
        self
    }

    /// The current square.
    pub fn square(&self) -> Square {
        let square = self.square.with_cells(&self.cells);
        square.expect("the cells are those of the square, with symbols up to the order")
    }

    /// The current square, with the givens of the puzzle.
    pub fn board(&self) -> SquareBoard {
        let puzzle = SquarePuzzle::new(self.rules.clone(), self.square.clone());
        let board = puzzle.and_then(|puzzle| puzzle.board_with(self.square()));
        board.expect("the givens are of the order of the rules")
    }

    /// The symbols left for a cell, ascending; none where it has one, or where there is no such cell.
    pub fn candidates(&self, row: u8, column: u8) -> Vec<u8> {
        let order = self.rules.order();
        match row < order && column < order {
            true => each(self.left[self.cell((row, column))]).collect(),
            false => Vec::new(),
        }
    }

    /// The easiest next step.
    pub fn hint(&self) -> LogicStep {
        let mut techniques = Technique::ALL.iter();
        self.hint_by(|| techniques.find_map(|technique| self.found_by(technique)))
    }

    /// The next step without any technique: the end, or a guess.
    pub(super) fn without_technique(&self) -> LogicStep {
        self.hint_by(|| None)
    }

    fn hint_by(&self, found: impl FnOnce() -> Option<Deduction>) -> LogicStep {
        if let Some(step) = self.contradiction() {
            return match self.assumed {
                true => LogicStep::NotUnique(Box::new(step)),
                false => step,
            };
        }
        if self.blanks == 0 {
            return LogicStep::Finished;
        }
        found().map_or_else(|| self.guess(), LogicStep::Deduction)
    }

    /// What this technique finds, whether or not an easier one does.
    #[doc(hidden)] // for the tests, which judge each technique
    pub fn found_by(&self, technique: &Technique) -> Option<Deduction> {
        match technique {
            Technique::HiddenSingleInBox => self.hidden_single(true),
            Technique::HiddenSingleInLine => self.hidden_single(false),
            Technique::NakedSingle => self.naked_single(),
            Technique::CageSum => self.cage_sum(),
            Technique::InniesAndOuties => self.innies_and_outies(),
            Technique::LockedCandidates => self.locked(),
            Technique::NakedPair => self.naked(2, *technique),
            Technique::HiddenPair => self.hidden(2, *technique),
            Technique::NakedTriple => self.naked(3, *technique),
            Technique::HiddenTriple => self.hidden(3, *technique),
            Technique::XWing => self.fish(2, *technique),
            Technique::Swordfish => self.fish(3, *technique),
            Technique::XyWing => self.xy_wing(),
            Technique::SimpleColoring => self.coloring(),
            Technique::UniqueRectangle if self.uniqueness => self.rectangle(),
            Technique::UniqueRectangle => None,
            Technique::Skyscraper => self.skyscraper(),
            Technique::XChain => Links::new(self, LinkKinds::Units).either_or(*technique),
            Technique::XyChain => Links::new(self, LinkKinds::Cells).either_or(*technique),
            Technique::AlsXz => self.als_xz(),
            Technique::ForcingChain => self.forcing_chain(),
            Technique::MultipleForcingChains => self.multiple_forcing_chains(),
        }
    }

    /// Carries out a step. A guess, an end or a contradiction changes nothing, and neither does a step in a larger square.
    pub fn take(&mut self, step: &LogicStep) {
        let LogicStep::Deduction(deduction) = step else {
            return;
        };
        let order = self.rules.order();
        let fits = |&((row, column), symbol): &(CellPlace, Symbol)| {
            row < order && column < order && symbol.number() <= order
        };
        if !deduction.placed.iter().chain(&deduction.removed).all(fits) {
            return;
        }
        self.assumed |= deduction.technique == Technique::UniqueRectangle;
        if let Some((place, symbol)) = deduction.placed {
            self.set(self.cell(place), symbol.number());
        }
        for &(place, symbol) in &deduction.removed {
            let cell = self.cell(place);
            self.left[cell] &= !(1 << symbol.number());
        }
    }

    fn set(&mut self, cell: usize, symbol: u8) {
        let bit = 1 << symbol;
        self.blanks -= usize::from(self.cells[cell] == 0);
        self.cells[cell] = symbol;
        self.left[cell] = 0;
        for &unit in &self.units_of[cell] {
            let had = &mut self.had[usize::from(unit)];
            self.clash |= *had & bit > 0;
            *had |= bit;
        }
        for &peer in &self.peers[cell] {
            self.left[usize::from(peer)] &= !bit;
        }
    }

    fn contradiction(&self) -> Option<LogicStep> {
        if self.clash || self.rules.is_restricted() || !self.rules.cages().is_empty() {
            let fault = self.rules.repeats(&self.square()).into_iter().next();
            if let Some(fault) = fault {
                return Some(LogicStep::Repeat(fault));
            }
        }
        let dead = |&cell: &usize| self.cells[cell] == 0 && self.left[cell] == 0;
        if let Some(cell) = (0..self.cells.len()).find(dead) {
            let cell = self.place(cell);
            return Some(LogicStep::NoSymbol { cell });
        }
        let all: SymbolSet = (2 << self.rules.order()) - 2;
        self.units().find_map(|(number, unit)| {
            let some = self.had[number] | self.left_in(unit);
            let symbol = each(all & !some).next()?;
            Some(LogicStep::NoPlace {
                unit: unit.clone(),
                symbol: self.symbol(symbol),
            })
        })
    }

    fn guess(&self) -> LogicStep {
        let blanks = (0..self.cells.len()).filter(|&cell| self.cells[cell] == 0);
        let cell = { blanks }.min_by_key(|&cell| self.left[cell].count_ones());
        let cell = cell.expect("some cell is blank");
        LogicStep::Guess {
            cell: self.place(cell),
            symbols: self.symbols(self.left[cell]),
        }
    }

    fn units(&self) -> impl Iterator<Item = (usize, &Unit)> {
        self.rules.units().iter().enumerate()
    }

    /// What is found first for some symbol in rows with columns across them, or the other way round.
    fn across_lines(
        &self,
        find: impl Fn([UnitKind; 2], u8) -> Option<Deduction>,
    ) -> Option<Deduction> {
        let (row, column) = (UnitKind::Row, UnitKind::Column);
        let mut ways = [[row, column], [column, row]].into_iter();
        ways.find_map(|lines| (1..=self.rules.order()).find_map(|symbol| find(lines, symbol)))
    }

    /// The cells that a unit has left for a symbol.
    fn places(&self, unit: &Unit, symbol: u8) -> Vec<usize> {
        self.able(unit, symbol).collect()
    }

    /// Its [places](Self::places), one by one.
    fn able(&self, unit: &Unit, symbol: u8) -> impl Iterator<Item = usize> + Clone {
        unit.places().filter(move |&cell| self.has(cell, symbol))
    }

    /// The symbols that some cell of a unit has left.
    fn left_in(&self, unit: &Unit) -> SymbolSet {
        unit.places().fold(0, |some, cell| some | self.left[cell])
    }

    /// The blank cells of a unit, and what each of them has left.
    fn open(&self, unit: &Unit) -> (Vec<usize>, Vec<SymbolSet>) {
        let open = unit.places().filter(|&cell| self.left[cell] > 0);
        open.map(|cell| (cell, self.left[cell])).unzip()
    }

    fn has(&self, cell: usize, symbol: u8) -> bool {
        self.left[cell] >> symbol & 1 > 0
    }

    fn sees(&self, cell: usize, other: usize) -> bool {
        self.peers[cell].binary_search(&(other as u16)).is_ok()
    }

    /// The cells that can have a symbol and see all of these.
    fn seen_by_all(&self, cells: &[usize], symbol: u8) -> Vec<usize> {
        let Some((&first, rest)) = cells.split_first() else {
            return Vec::new();
        };
        let peers = self.peers[first].iter().map(|&peer| usize::from(peer));
        let seen = |&peer: &usize| rest.iter().all(|&cell| self.sees(cell, peer));
        let able = peers.filter(|&peer| self.has(peer, symbol));
        able.filter(seen).collect()
    }

    fn cell(&self, (row, column): CellPlace) -> usize {
        usize::from(row) * usize::from(self.rules.order()) + usize::from(column)
    }

    fn place(&self, cell: usize) -> CellPlace {
        let order = usize::from(self.rules.order());
        ((cell / order) as u8, (cell % order) as u8)
    }

    fn symbol(&self, number: u8) -> Symbol {
        Symbol::new(number, self.square.alphabet())
    }

    fn symbols(&self, symbols: SymbolSet) -> Vec<Symbol> {
        each(symbols).map(|symbol| self.symbol(symbol)).collect()
    }

    /// A deduction that does not yet fill a cell or remove candidates.
    fn deduction(
        &self,
        technique: Technique,
        units: &[&Unit],
        cells: &[usize],
        symbols: SymbolSet,
    ) -> Deduction {
        Deduction {
            technique,
            placed: None,
            removed: Vec::new(),
            units: units.iter().map(|&unit| unit.clone()).collect(),
            cells: cells.iter().map(|&cell| self.place(cell)).collect(),
            symbols: self.symbols(symbols),
            first_color: 0,
            sum: None,
            chains: Vec::new(),
        }
    }

    /// The deduction with these candidates removed; `None` if there are none.
    fn removing(
        &self,
        deduction: Deduction,
        candidates: impl IntoIterator<Item = (usize, u8)>,
    ) -> Option<Deduction> {
        let candidate = |(cell, symbol)| (self.place(cell), self.symbol(symbol));
        let removed: Vec<_> = candidates.into_iter().map(candidate).collect();
        (!removed.is_empty()).then_some(Deduction {
            removed,
            ..deduction
        })
    }

    /// The deduction with a symbol removed from the cells that see all of these; `None` if there are none.
    fn removing_seen(
        &self,
        deduction: Deduction,
        cells: &[usize],
        symbol: u8,
    ) -> Option<Deduction> {
        let seen = self.seen_by_all(cells, symbol).into_iter();
        self.removing(deduction, seen.map(|cell| (cell, symbol)))
    }
}
