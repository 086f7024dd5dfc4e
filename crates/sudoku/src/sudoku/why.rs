//! Why a puzzle has no solution: the fewest givens that clash, and what they leave no place for.
//!
//! A set of givens clashes if they have no completion, and is smallest if they have one as soon as any of them is left
//! out. It is found by leaving givens out, half of them at a time, then a quarter, and so on, as long as the search finds
//! no completion of the others: a given that was needed once stays needed, because fewer givens never have fewer
//! completions. If the givens already leave a cell without a symbol, or a unit without a place for a symbol, those that
//! are to blame are tried first. Different orders lead to different sets, so a few are tried, and the one with the fewest
//! givens is kept. There may be a set with even fewer.
//!
//! What the set leaves no place for is found by [`Logic`], whose steps a person can follow.

mod needed;

use std::fmt;

use super::{Deduction, Givens, Logic, LogicStep};
use crate::Puzzle;
use crate::square::{SquarePuzzle, SquareRules, Symbol, Unit, cell_name};
use quadrille_engine::dense::Dense;
use quadrille_engine::messages::listed;
use quadrille_engine::sort::{sort_by_key, sorted_set};
use quadrille_engine::{EngineKind, IS_SMALL, Limits, Stop};
use web_time::Instant;

/// The nodes of a search for a completion, if the caller sets no limit.
const NODES: u64 = 100_000;
/// The number of sets that are compared.
const TRIES: usize = 4;

/// Givens that clash: see [`ClashingGivens::of`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ClashingGivens {
    /// The givens, as (row, column) from 0, row by row. None if the rules have no solution even without givens.
    pub givens: Vec<((u8, u8), Symbol)>,
    /// Whether each of them is needed: the others have a completion. False if the limits ended a search for one.
    pub is_minimal: bool,
    /// What follows from these givens alone, without a search, as far as the end depends on it.
    pub steps: Vec<Deduction>,
    /// The contradiction after these steps, or a guess if [`Logic`] finds none.
    pub end: LogicStep,
}

impl ClashingGivens {
    /// The fewest givens that clash, as far as leaving out one after the other finds them. `None` if the puzzle has a
    /// solution, or if it is not known within the limits. A limit on nodes is one on each search, 100,000 if there is
    /// none, and a tenth of it where tables follow links; one on time is for all of them together; each looks for one
    /// solution, whatever the limit on those.
    ///
    /// ```
    /// use quadrille::Limits;
    /// use quadrille::sudoku::{ClashingGivens, Sudoku};
    ///
    /// let puzzle: Sudoku = "12345678.........9...............................................................".parse()?;
    /// let why = ClashingGivens::of(&puzzle, &Limits::NONE).expect("there is no place for 9 in row 1");
    /// assert_eq!(
    ///     why.to_string(),
    ///     "row 1 has no place for 9 beside the givens 1 at r1c1, 2 at r1c2, 3 at r1c3, 4 at r1c4, 5 at r1c5, \
    ///      6 at r1c6 and 9 at r2c9"
    /// );
    /// # Ok::<(), quadrille::sudoku::ParseSudokuError>(())
    /// ```
    pub fn of(puzzle: &impl Givens, limits: &Limits) -> Option<Self> {
        let mut limits = limits.clone();
        limits.solutions = 1;
        if limits.nodes == u64::MAX {
            limits.nodes = NODES;
        }
        let filter = Filter {
            puzzle: puzzle.to_puzzle(),
            limits,
            began: Instant::now(),
        };
        let all = filter.all();
        let mut starts = filter.blamed();
        // On the page, whose code must be small, the searches find it.
        let is_repeat = |start: &Vec<usize>| !IS_SMALL && filter.repeats(start);
        if let Some(pair) = starts.first().filter(|start| is_repeat(start)) {
            return Some(filter.explained(pair.clone(), true));
        }
        // What is blamed clashes by itself.
        if (IS_SMALL || starts.is_empty()) && filter.clash(&all) != Some(true) {
            return None;
        }
        starts.truncate(TRIES);
        for turn in 0..TRIES.saturating_sub(starts.len()) {
            let (before, after) = all.split_at(turn * all.len() / TRIES);
            starts.push([after, before].concat());
        }
        // Without time left, the first one is all there is.
        let has_time = |&nth: &usize| nth == 0 || !filter.is_interrupted();
        let found = (0..starts.len()).take_while(has_time).map(|nth| {
            let (cells, is_minimal) = filter.smallest(starts[nth].clone());
            filter.explained(cells, is_minimal)
        });
        // A reason that people can follow is better than a shorter one.
        found.min_by_key(|found| {
            let is_guess = !found.end.is_contradiction();
            (is_guess, found.givens.len(), found.steps.len())
        })
    }
}

/// Leaves givens out of a puzzle. Givens are called by their cells.
struct Filter {
    puzzle: SquarePuzzle,
    /// Those of each search, except that their time is that of all.
    limits: Limits,
    began: Instant,
}

impl Filter {
    /// The cells with givens.
    fn all(&self) -> Vec<usize> {
        let cells = self.puzzle.givens().cells();
        (0..cells.len()).filter(|&cell| cells[cell] > 0).collect()
    }

    fn puzzle_with(&self, kept: &[usize]) -> SquarePuzzle {
        let givens = self.puzzle.givens();
        let mut cells = vec![0; givens.cells().len()];
        for &cell in kept {
            cells[cell] = givens.cells()[cell];
        }
        let square = givens.with_cells(&cells);
        let square = square.expect("some of the cells of the puzzle");
        let puzzle = SquarePuzzle::new(self.puzzle.rules().clone(), square);
        puzzle.expect("the order is that of the puzzle")
    }

    /// Whether no search may begin any more. On the page, whose code must be small, the whole question is canceled.
    fn is_interrupted(&self) -> bool {
        !IS_SMALL && self.limits.interrupted(self.began).is_some()
    }

    /// Whether these are two givens that repeat a symbol under the usual rules, by which each of them is possible.
    fn repeats(&self, givens: &[usize]) -> bool {
        let rules = self.puzzle.rules();
        let [one, other] = givens else { return false };
        let has_both = |unit: &Unit| unit.has(*one) && unit.has(*other);
        let cells = self.puzzle.givens().cells();
        cells[*one] == cells[*other]
            && rules.units().iter().any(has_both)
            && SquareRules::size(rules.order().into()).is_ok_and(|usual| usual == *rules)
    }

    /// Whether these givens have no completion, if that is known.
    fn clash(&self, kept: &[usize]) -> Option<bool> {
        if self.is_interrupted() {
            return None;
        }
        let problem = self.puzzle_with(kept).problem();
        let search = || problem.search().limits(self.limits.left(self.began));
        let mut report = search().run();
        if report.stop == Stop::Nodes && !IS_SMALL && Dense::takes(&problem).is_ok() {
            // Another order may show it at once.
            let nodes = self.limits.nodes / 10;
            report = search().engine(EngineKind::Dense).max_nodes(nodes).run();
        }
        match report.stop {
            Stop::Exhausted => Some(true),
            Stop::Solutions => Some(false),
            _ => None,
        }
    }

    /// A set of these givens in which each is needed to clash, and whether that is certain.
    fn smallest(&self, mut kept: Vec<usize>) -> (Vec<usize>, bool) {
        let (mut needed, mut chunk, mut is_sure) = (0, kept.len(), true);
        while needed < kept.len() {
            if self.is_interrupted() {
                is_sure = false;
                break;
            }
            let end = (needed + chunk).min(kept.len());
            let mut others = kept.clone();
            others.drain(needed..end);
            let answer = self.clash(&others);
            match answer {
                Some(true) => kept = others,
                _ if end == needed + 1 => {
                    is_sure &= answer.is_some();
                    needed += 1;
                }
                _ => chunk = (end - needed).div_ceil(2),
            }
        }
        kept.sort_unstable();
        (kept, is_sure)
    }

    /// The givens that repeat a symbol, leave a cell without a symbol, or a unit without a place for a symbol: each a
    /// set that clashes by itself, the smallest first.
    fn blamed(&self) -> Vec<Vec<usize>> {
        let (rules, given) = (self.puzzle.rules(), self.puzzle.givens().cells());
        let order = rules.order();
        let mut peers = vec![Vec::new(); given.len()];
        let cages = rules.cages().iter().map(|cage| cage.cells());
        for unit in rules.units().iter().map(Unit::cells).chain(cages) {
            for &cell in unit {
                peers[usize::from(cell)].extend(unit.iter().map(|&peer| usize::from(peer)));
            }
        }
        let mut sets = Vec::new();
        for cell in self.all() {
            let same = |peer: &&usize| **peer > cell && given[**peer] == given[cell];
            sets.extend(peers[cell].iter().find(same).map(|&peer| vec![cell, peer]));
        }
        // A given that keeps a symbol out of a cell.
        let barred = |cell: usize, symbol: u8| {
            let bars = |peer: &&usize| given[**peer] == symbol;
            peers[cell].iter().find(bars).copied()
        };
        for cell in (0..given.len()).filter(|&cell| given[cell] == 0) {
            let all: Option<Vec<usize>> = (1..=order).map(|symbol| barred(cell, symbol)).collect();
            sets.extend(all);
        }
        for unit in rules.units() {
            let has = |symbol| unit.places().any(|cell| given[cell] == symbol);
            for symbol in (1..=order).filter(|&symbol| !has(symbol)) {
                let mut set = Vec::new();
                let mut open: Vec<usize> = unit.places().collect();
                // Of the givens with the symbol, those that keep it out of the most cells come first.
                let holds = |cell: &usize| given[*cell] == symbol;
                while let Some(best) = (0..given.len()).filter(holds).max_by_key(|best| {
                    let barred = open.iter().filter(|cell| peers[**cell].contains(best));
                    barred.count()
                }) {
                    let before = open.len();
                    open.retain(|&cell| !peers[cell].contains(&best));
                    // One cell may as well be taken by its own given.
                    if open.len() == before {
                        break;
                    }
                    set.push(best);
                }
                if open.iter().all(|&cell| given[cell] > 0) {
                    set.extend(open);
                    sets.push(set);
                }
            }
        }
        let mut sets: Vec<Vec<usize>> = sets.into_iter().map(sorted_set).collect();
        sort_by_key(&mut sets, Vec::len);
        sets
    }

    /// The reason that a person would give.
    fn explained(&self, cells: Vec<usize>, is_minimal: bool) -> ClashingGivens {
        let puzzle = self.puzzle_with(&cells);
        let mut logic = Logic::new(&puzzle);
        let mut steps = Vec::new();
        let end = loop {
            let step = match self.is_interrupted() {
                true => logic.without_technique(),
                false => logic.hint(),
            };
            logic.take(&step);
            match step {
                LogicStep::Deduction(deduction) => steps.push(deduction),
                end => break end,
            }
        };
        // The page, whose code must be small, shows all.
        if !IS_SMALL && !self.is_interrupted() {
            steps = needed::needed(puzzle.rules(), Logic::new(&puzzle), steps, &end);
        }
        let (order, givens) = (usize::from(puzzle.rules().order()), puzzle.givens());
        let given = |cell: usize| {
            let symbol = Symbol::new(givens.cells()[cell], givens.alphabet());
            (((cell / order) as u8, (cell % order) as u8), symbol)
        };
        ClashingGivens {
            givens: cells.into_iter().map(given).collect(),
            is_minimal,
            steps,
            end,
        }
    }
}

impl fmt::Display for ClashingGivens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let given =
            |&(cell, symbol): &((u8, u8), Symbol)| format!("{symbol} at {}", cell_name(cell));
        let each = listed(self.givens.iter().map(given));
        let end = match &self.end {
            LogicStep::NoPlace { unit, symbol } => format!("{unit} has no place for {symbol}"),
            end if end.is_contradiction() => end.fault(),
            _ => "every way to go on fails".to_owned(),
        };
        let after = match self.steps.len() {
            0 => String::new(),
            1 => "after one step, ".to_owned(),
            steps => format!("after {steps} steps, "),
        };
        let is_plain = self.steps.is_empty() && self.end.is_contradiction();
        match (&self.givens[..], &self.end) {
            ([], _) => write!(f, "there is none even without givens: {after}{end}")?,
            (givens, LogicStep::NoSymbol { .. } | LogicStep::NoPlace { .. }) if is_plain => {
                let s = if givens.len() == 1 { "" } else { "s" };
                write!(f, "{end} beside the given{s} {each}")?;
            }
            ([_], _) => write!(f, "the given {each} is impossible: {after}{end}")?,
            _ => write!(f, "the givens {each} clash: {after}{end}")?,
        }
        match self.is_minimal {
            true => Ok(()),
            false => f.write_str(" (fewer may clash: the limits ended the search)"),
        }
    }
}
