//! The problem of a square: what its items and options stand for, and how rules and givens determine them.
//!
//! The problem contains only what the givens leave open: an item for every blank cell and for every symbol that a unit
//! still lacks, and an option for every symbol that can go into a blank cell without repeating a given. A unit with a
//! repeated given keeps that symbol as an item without options, so that the problem has no solution. Building takes
//! time in proportion to blank cells x symbols x units of a cell.

use super::{Cage, SquareBoard, SquarePuzzle, cages, name};
use crate::Puzzle;
use quadrille_engine::{ItemId, Problem};

/// What an item of the problem stands for: [`Puzzle::name`] and [`Puzzle::phrase`] say it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Constraint(Label);

/// Cells count from 0 row by row, units in the order of [`SquareRules::units`](super::SquareRules::units), symbols from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Label {
    /// This cell holds some symbol.
    Cell(u16),
    /// This unit holds this symbol somewhere.
    Unit { unit: u16, symbol: u8 },
    /// This cage has a set of symbols with its sum.
    Cage(u16),
    /// This symbol is in this cage, or it is not in the set of the cage.
    CageSymbol { cage: u16, symbol: u8 },
    /// Not both of these cells, a move apart, hold this symbol.
    Apart { from: u16, to: u16, symbol: u8 },
}

/// What an option of the problem stands for: a symbol in a cell; or the set of symbols of a cage. For a cage, the cell
/// is its first one, and the symbol is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Placement {
    /// The cell, counted from 0 row by row.
    pub cell: u16,
    /// The symbol, from 1; 0 for the set of a cage.
    pub symbol: u8,
}

impl SquarePuzzle {
    /// The problem with the givens in it: an item for every cell and for every symbol of every unit. A cell with a
    /// given has one option. It has as many solutions as [`problem`](Puzzle::problem), which leaves out what the givens
    /// determine, and each solution is the whole square.
    pub fn whole_problem(&self) -> Problem<Constraint, Placement> {
        self.problem_of(true)
    }

    /// The problem of all cells, or of those that are blank.
    fn problem_of(&self, is_whole: bool) -> Problem<Constraint, Placement> {
        let order = self.givens.order;
        let cells = self.givens.cells();
        let symbols = usize::from(order) + 1;
        // The symbols that the cells left out have in each unit, those that they have several times, and the units of each
        // other cell.
        let mut given = vec![0_u128; self.rules.units().len()];
        let mut repeated = given.clone();
        let mut units_of = vec![Vec::new(); cells.len()];
        for (unit, index) in self.rules.units().iter().zip(0..) {
            for cell in unit.places() {
                if is_whole || cells[cell] == 0 {
                    units_of[cell].push(index);
                } else {
                    let symbol = 1 << cells[cell];
                    repeated[index] |= given[index] & symbol;
                    given[index] |= symbol;
                }
            }
        }

        let mut problem = Problem::new();
        let is_open = |(_, given): &(u16, &u8)| is_whole || **given == 0;
        let open = || (0_u16..).zip(cells).filter(is_open);
        for (cell, _) in open() {
            let item = Constraint(Label::Cell(cell));
            problem.primary(item).expect("all cells differ");
        }
        // The items by unit and symbol: they are found without their labels.
        let mut items = vec![ItemId::new(0); given.len() * symbols];
        for (unit, index) in (0_u16..).zip(0..given.len()) {
            let lacks = !given[index] | repeated[index];
            for symbol in (1..=order).filter(|symbol| lacks >> symbol & 1 > 0) {
                let item = Constraint(Label::Unit { unit, symbol });
                let item = problem.primary(item).expect("all demands differ");
                items[index * symbols + usize::from(symbol)] = item;
            }
        }
        let cage_of = cages::cage_of(self.rules.cages(), order);
        // A symbol that is given twice in a cage leaves too few symbols for the cage: then no set fits.
        let given_in = |cage: &Cage| match is_whole {
            true => 0,
            false => cages::symbols_in(cage, &self.givens),
        };
        let in_cage: Vec<u128> = self.rules.cages().iter().map(given_in).collect();
        self.add_cage_items(&mut problem, given_in);
        let apart_of = self.add_pairs(&mut problem);
        for ((cell, &own), item) in open().zip(0..) {
            let units = &units_of[usize::from(cell)];
            let cage = cage_of[usize::from(cell)];
            let caged = cage.map_or(0, |cage| in_cage[usize::from(cage)]);
            let taken = units.iter().fold(caged, |all, &unit| all | given[unit]);
            let allowed = self.rules.allowed(cell.into()) & !taken;
            for symbol in (1..=order).filter(|symbol| allowed >> symbol & 1 > 0) {
                if own > 0 && own != symbol {
                    continue;
                }
                let item_of = |&unit: &usize| items[unit * symbols + usize::from(symbol)];
                problem
                    .option(Placement { cell, symbol })
                    .cover_ids([ItemId::new(item)])
                    .cover_ids(units.iter().map(item_of))
                    .cover(cage.map(|cage| Constraint(Label::CageSymbol { cage, symbol })))
                    .cover(pairs(&apart_of, cell, symbol))
                    .add()
                    .expect("what is not given is an item");
            }
        }
        self.add_sets(&mut problem, given_in);
        problem
    }

    /// The items of pairs of cells that must differ, and the pairs of each cell.
    fn add_pairs(&self, problem: &mut Problem<Constraint, Placement>) -> Vec<Vec<(u16, u16)>> {
        let mut apart_of = vec![Vec::new(); self.givens.cells.len()];
        for (from, to) in self.rules.apart() {
            for symbol in 1..=self.givens.order {
                let item = Constraint(Label::Apart { from, to, symbol });
                // Two moves never lead to the same cell.
                problem.secondary(item).expect("all pairs differ");
            }
            apart_of[usize::from(from)].push((from, to));
            apart_of[usize::from(to)].push((from, to));
        }
        apart_of
    }

    /// The items of the cages. `given`: the symbols that a cage already has.
    fn add_cage_items(
        &self,
        problem: &mut Problem<Constraint, Placement>,
        given: impl Fn(&Cage) -> u128,
    ) {
        for (found, cage) in self.rules.cages().iter().zip(0..) {
            let known = "all demands differ";
            let item = Constraint(Label::Cage(cage));
            problem.primary(item).expect(known);
            let given = given(found);
            for symbol in (1..=self.givens.order).filter(|symbol| given >> symbol & 1 == 0) {
                let item = Label::CageSymbol { cage, symbol };
                problem.primary(Constraint(item)).expect(known);
            }
        }
    }

    /// An option for each set of symbols of each cage that has the given ones.
    fn add_sets(
        &self,
        problem: &mut Problem<Constraint, Placement>,
        given: impl Fn(&Cage) -> u128,
    ) {
        for (found, cage) in self.rules.cages().iter().zip(0..) {
            let given = given(found);
            let (cell, symbol) = (found.cells()[0], 0);
            for set in found.sets().iter().filter(|&set| set & given == given) {
                let others = (1..=self.givens.order).filter(|other| set >> other & 1 == 0);
                let others = others.map(|symbol| Label::CageSymbol { cage, symbol });
                let items = [Label::Cage(cage)].into_iter().chain(others);
                problem
                    .option(Placement { cell, symbol })
                    .cover(items.map(Constraint))
                    .add()
                    .expect("what is not given is an item");
            }
        }
    }
}

/// The items of the pairs of a cell for a symbol.
fn pairs(apart_of: &[Vec<(u16, u16)>], cell: u16, symbol: u8) -> impl Iterator<Item = Constraint> {
    let pairs = apart_of[usize::from(cell)].iter();
    pairs.map(move |&(from, to)| Constraint(Label::Apart { from, to, symbol }))
}

impl Puzzle for SquarePuzzle {
    type Item = Constraint;
    type Tag = Placement;
    type Answer = SquareBoard;

    fn problem(&self) -> Problem<Constraint, Placement> {
        self.problem_of(self.rules.is_restricted())
    }

    fn answer_from(&self, tags: &mut dyn Iterator<Item = &Placement>) -> SquareBoard {
        let mut square = self.givens.clone();
        let symbols = 1..=square.order();
        for entry in tags.filter(|entry| symbols.contains(&entry.symbol)) {
            if let Some(cell) = square.cells.get_mut(usize::from(entry.cell)) {
                *cell = entry.symbol;
            }
        }
        SquareBoard::new(self.clone(), square)
    }

    fn name(&self, item: &Constraint) -> String {
        name::of(self, item.0)
    }

    fn phrase(&self, item: &Constraint) -> String {
        name::phrase(self, item.0)
    }
}
