//! A step in solving a puzzle, and its text. In text, rows, columns and boxes are numbered from 1.

use std::fmt;

use super::{ChainLink, Technique, chain};
use crate::square::{SquareFault, Symbol, Unit, cell_name};
use quadrille_engine::messages::listed;
use quadrille_engine::sort::sorted_set;

/// A step in solving a puzzle, with its reason. In text, rows, columns and boxes count from 1.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LogicStep {
    /// A technique applies.
    Deduction(Deduction),
    /// No implemented technique applies: the puzzle needs a guess, or some other technique.
    Guess {
        /// The first of the cells with the fewest symbols left.
        cell: (u8, u8),
        /// The symbols left there.
        symbols: Vec<Symbol>,
    },
    /// There is no solution: a cell has no symbol left.
    NoSymbol {
        /// The cell.
        cell: (u8, u8),
    },
    /// There is no solution: a unit has no place left for a symbol.
    NoPlace {
        /// The unit.
        unit: Unit,
        /// The symbol.
        symbol: Symbol,
    },
    /// There is no solution: a unit or a cage holds a symbol twice, a cage has a wrong sum, or another rule is broken.
    Repeat(SquareFault),
    /// There is no solution, or there are several: a step that assumes exactly one has led to this contradiction.
    NotUnique(Box<LogicStep>),
    /// Every cell has a symbol.
    Finished,
}

impl LogicStep {
    /// Whether this shows that there is no solution.
    pub fn is_contradiction(&self) -> bool {
        matches!(
            self,
            LogicStep::NoSymbol { .. } | LogicStep::NoPlace { .. } | LogicStep::Repeat(_)
        )
    }

    /// What a contradiction says; nothing for other steps.
    pub(in crate::sudoku) fn fault(&self) -> String {
        match self {
            LogicStep::NoSymbol { cell } => format!("no symbol is left for {}", cell_name(*cell)),
            LogicStep::NoPlace { unit, symbol } => {
                format!("no place is left for {symbol} in {unit}")
            }
            LogicStep::Repeat(fault) => fault.to_string(),
            _ => String::new(),
        }
    }
}

/// The result of a technique, and its reason. Cells are (row, column) from 0.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Deduction {
    /// The technique.
    pub technique: Technique,
    /// The cell that is filled, and its symbol.
    pub placed: Option<((u8, u8), Symbol)>,
    /// The candidates that are removed.
    pub removed: Vec<((u8, u8), Symbol)>,
    /// The units involved: that of a single, of innies and outies, of a pair or triple; the two that cross; of a fish,
    /// those that have the symbol in few places and then those across them.
    pub units: Vec<Unit>,
    /// The cells involved: those of a pair, triple, wing or rectangle; the colored ones, those of the first color
    /// first; the two ends of a chain; the two groups of ALS-XZ, one after the other.
    pub cells: Vec<(u8, u8)>,
    /// The symbols involved.
    pub symbols: Vec<Symbol>,
    /// The sum of a cage, or of the cells beside cages, if one is involved.
    pub sum: Option<u32>,
    /// The chains that lead to the result, each of statements that follow from the one before.
    pub chains: Vec<Vec<ChainLink>>,
    /// How many of `cells` have the first color, or are in the first group.
    pub(super) first_color: usize,
}

fn shown(cells: &[(u8, u8)]) -> Vec<String> {
    cells.iter().map(|&cell| cell_name(cell)).collect()
}

fn places(cells: &[(u8, u8)]) -> String {
    listed(shown(cells))
}

fn names(symbols: &[Symbol]) -> Vec<String> {
    symbols.iter().map(Symbol::to_string).collect()
}

/// "1 or 2", "1, 2 or 3".
fn alternatives(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [others @ .., last] => format!("{} or {last}", others.join(", ")),
    }
}

/// "12 = 3+9, 4+8 or 5+7": the sums of `count` of these symbols; "40 from 4, 6, 7, 8 and 9" if there are many.
/// "nothing adds up to 12" if there are none.
fn sums(symbols: &[Symbol], count: usize, sum: u32) -> String {
    /// More are not listed.
    const MAX: usize = 4;
    /// The most sets of symbols that are looked at.
    const STEPS: usize = 10_000;
    let mut found: Vec<Vec<Symbol>> = Vec::new();
    let mut begun = vec![(0, Vec::new(), 0)];
    for step in 0.. {
        let Some((next, chosen, total)) = begun.pop() else {
            if found.is_empty() {
                return format!("nothing adds up to {sum}");
            }
            break;
        };
        if step > STEPS {
            found.clear();
            break;
        }
        if chosen.len() == count {
            found.extend((total == sum).then_some(chosen));
            if found.len() > MAX {
                break;
            }
            continue;
        }
        for (place, symbol) in symbols.iter().enumerate().skip(next).rev() {
            let total = total + u32::from(symbol.number());
            let chosen: Vec<Symbol> = chosen.iter().copied().chain([*symbol]).collect();
            if total <= sum {
                begun.push((place + 1, chosen, total));
            }
        }
    }
    if found.is_empty() || found.len() > MAX {
        return format!("{sum} from {}", listed(names(symbols)));
    }
    let sums: Vec<String> = found.iter().map(|chosen| names(chosen).join("+")).collect();
    format!("{sum} = {}", alternatives(&sums))
}

/// "rows 1 and 5".
fn lines(units: &[Unit]) -> String {
    let numbers = listed(units.iter().map(|unit| unit.index() + 1));
    let kind = units.first().map_or("unit", |unit| unit.kind().name());
    format!("{kind}s {numbers}")
}

impl Deduction {
    /// The cells of the first color or of the first group, and the others. Where there are no colors and no groups, all are
    /// others.
    pub fn groups(&self) -> [&[(u8, u8)]; 2] {
        let (first, others) = self.cells.split_at(self.first_color.min(self.cells.len()));
        [first, others]
    }

    /// "1 not in r1c4, r1c5; 2 not in r1c5". Of cages, symbols of the same cells are together: "1, 2 and 6 not in r8c9, r9c9; 3
    /// not in r9c9".
    fn removals(&self) -> String {
        let mut groups = Vec::<(Vec<_>, Vec<_>)>::new();
        let symbols = self.removed.iter().map(|(_, symbol)| *symbol);
        for symbol in sorted_set(symbols.collect()) {
            let cells = self.removed.iter().filter(|(_, other)| *other == symbol);
            let cells: Vec<_> = cells.map(|(cell, _)| *cell).collect();
            let mut alike = groups.iter_mut().filter(|_| self.sum.is_some());
            match alike.find(|group| group.0 == cells) {
                Some(group) => group.1.push(symbol),
                None => groups.push((cells, vec![symbol])),
            }
        }
        let parts = groups.iter().map(|(cells, symbols)| {
            let (symbols, cells) = (listed(names(symbols)), shown(cells).join(", "));
            format!("{symbols} not in {cells}")
        });
        parts.collect::<Vec<_>>().join("; ")
    }

    /// "if r1c1 is not 5, then r1c7 = 5, r4c2 = 5", chain by chain.
    fn chain_texts(&self) -> String {
        let texts = self.chains.iter().map(|chain| chain::text(chain));
        texts.collect::<Vec<_>>().join("; ")
    }

    /// "r1 without the cages inside it leaves 5 in r1c9".
    fn rest_of_unit(&self) -> String {
        let unit = self.units.first();
        let is_inside = |&(row, column): &(u8, u8)| {
            let cell = |unit: &Unit| usize::from(row) * unit.cells().len() + usize::from(column);
            unit.is_some_and(|unit| unit.has(cell(unit)))
        };
        let rest = match self.cells.iter().all(is_inside) {
            true => "without the cages inside it",
            false => "taken from the cages over it",
        };
        let unit = unit.map_or(String::new(), Unit::to_string);
        let cells = places(&self.cells);
        match self.cells.len() {
            1 => format!(
                "{unit} {rest} leaves {} in {cells}",
                self.sum.unwrap_or_default()
            ),
            _ => format!("{unit} {rest} leaves {cells}: {}", self.sums()),
        }
    }

    /// The [sums](sums) of its symbols in as many cells as it has.
    fn sums(&self) -> String {
        sums(
            &self.symbols,
            self.cells.len(),
            self.sum.unwrap_or_default(),
        )
    }

    /// What the chains begin with: "r1 has 5 somewhere", "r1c1 is 2 or 3".
    fn cases(&self) -> String {
        match (self.units.first(), self.chains.first()) {
            (Some(unit), _) => format!("{unit} has {} somewhere", listed(names(&self.symbols))),
            (None, Some(chain)) => {
                let cell = chain.first().map(|case| cell_name(case.cell));
                let cases = self.chains.iter().filter_map(|chain| chain.first());
                let cases: Vec<Symbol> = cases.map(|case| case.symbol).collect();
                let cases = alternatives(&names(&cases));
                format!("{} is {cases}", cell.unwrap_or_default())
            }
            (None, None) => String::new(),
        }
    }

    /// The reason in words.
    fn reason(&self) -> String {
        let name = match self.technique {
            Technique::HiddenSingleInBox | Technique::HiddenSingleInLine => "hidden single",
            other => other.name(),
        };
        match self.details() {
            Some(details) => format!("{name}, {details}"),
            None => name.to_owned(),
        }
    }

    /// What the reason says after the name of the technique; `None` if cells or symbols are missing.
    fn details(&self) -> Option<String> {
        // Each technique takes few of these.
        let symbols = || listed(names(&self.symbols));
        let either = || alternatives(&names(&self.symbols));
        let cells = || places(&self.cells);
        let ends = || alternatives(&shown(&self.cells));
        let groups = || self.groups().map(places);
        let unit_at = |at: usize| self.units.get(at).map_or(String::new(), Unit::to_string);
        Some(match self.technique {
            Technique::HiddenSingleInBox | Technique::HiddenSingleInLine => {
                format!("the only place for {} in {}", symbols(), unit_at(0))
            }
            Technique::NakedSingle => "the only symbol left for this cell".to_owned(),
            Technique::CageSum if self.cells.len() == 1 => "a cage of one cell".to_owned(),
            Technique::CageSum => format!("{}: {}", cells(), self.sums()),
            Technique::InniesAndOuties => self.rest_of_unit(),
            Technique::LockedCandidates => {
                format!("{} has {} in {} only", unit_at(0), symbols(), unit_at(1))
            }
            Technique::NakedPair | Technique::NakedTriple => {
                format!("{} in {} are {}", cells(), unit_at(0), either())
            }
            Technique::HiddenPair | Technique::HiddenTriple => {
                format!("{} has {} in {} only", unit_at(0), symbols(), cells())
            }
            Technique::XWing | Technique::Swordfish => {
                let (from, to) = self.units.split_at(self.units.len() / 2);
                format!("{} have {} in {} only", lines(from), symbols(), lines(to))
            }
            Technique::XyWing => {
                let (pivot, wings) = self.cells.split_first()?;
                let [x, y, z] = &self.symbols[..] else {
                    return None;
                };
                format!(
                    "{} is {x} or {y}, so {} is {z}",
                    cell_name(*pivot),
                    alternatives(&shown(wings))
                )
            }
            Technique::SimpleColoring => {
                let [first, second] = groups();
                format!("{} is either in {first} or in {second}", symbols())
            }
            Technique::UniqueRectangle => format!(
                "else {} could exchange {}: this rests on there being one solution",
                cells(),
                either()
            ),
            Technique::Skyscraper => {
                let (across, from) = self.units.split_last()?;
                format!(
                    "{} have {} in two places each, one of them in {across}: so it is in {}",
                    lines(from),
                    symbols(),
                    ends()
                )
            }
            Technique::AlsXz => {
                let [x, z] = &self.symbols[..] else {
                    return None;
                };
                let [first, second] = groups();
                format!(
                    "{x} is not both in {first} and in {second}, so {z} is in one of these groups"
                )
            }
            Technique::XChain | Technique::XyChain => {
                format!("{}: so {} is in {}", self.chain_texts(), symbols(), ends())
            }
            Technique::ForcingChain => self.chain_texts(),
            Technique::MultipleForcingChains => {
                format!("{}: {}", self.cases(), self.chain_texts())
            }
        })
    }
}

impl fmt::Display for Deduction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.placed {
            Some((cell, symbol)) => write!(f, "{} = {symbol}: {}", cell_name(cell), self.reason()),
            None => write!(f, "{}: {}", self.removals(), self.reason()),
        }
    }
}

impl fmt::Display for LogicStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LogicStep::Deduction(deduction) => deduction.fmt(f),
            LogicStep::Guess { cell, symbols } => {
                let (cell, symbols) = (cell_name(*cell), alternatives(&names(symbols)));
                write!(f, "needs a guess here: {cell} = {symbols}")
            }
            LogicStep::NotUnique(contradiction) => {
                let fault = contradiction.fault();
                write!(
                    f,
                    "not one solution: {fault}, after a step that rests on there being one"
                )
            }
            LogicStep::Finished => f.write_str("finished"),
            contradiction => write!(f, "no solution: {}", contradiction.fault()),
        }
    }
}
