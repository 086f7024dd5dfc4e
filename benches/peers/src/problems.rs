//! The problems for all engines, as lists of numbers, with their known counts.
//!
//! Items are numbered from 0, the primary ones first. The counts of the books are written down; that of the Latin
//! square is what all engines agree on.

use anyhow::{Context, Result, ensure};
use quadrille::{Problem, sudoku::Board};

use crate::common;

/// An exact-cover problem as bare numbers.
pub struct Instance {
    pub primaries: usize,
    pub items: usize,
    pub options: Vec<Vec<usize>>,
    pub solutions: u64,
}

/// Names for [`build`].
pub const NAMES: [&str; 7] = [
    "queens 12",
    "Langford 11",
    "dominoes 7 x 8",
    "pentominoes 3 x 20",
    "pentominoes 6 x 10",
    "Latin square 14, 95 holes",
    "five hard Sudoku",
];

/// Five puzzles that have been called the hardest: Platinum Blonde, Golden Nugget, Easter Monster and two of Arto
/// Inkala's, of 2010 and 2012.
pub const HARD: [&str; 5] = [
    ".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6...",
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
];

/// The problem of this name: one instance, or several to be solved one after the other.
pub fn build(name: &str) -> Result<Vec<Instance>> {
    Ok(match name {
        "queens 12" => vec![Instance::of(&common::queens(12)?, 14_200)?],
        "Langford 11" => vec![Instance::of(&common::langford(11), 35_584)?],
        "dominoes 7 x 8" => vec![Instance::of(&common::dominoes(7, 8), 1_292_697)?],
        "pentominoes 3 x 20" => vec![Instance::of(&common::pentominoes(3, 20), 8)?],
        "pentominoes 6 x 10" => vec![Instance::of(&common::pentominoes(6, 10), 9_356)?],
        "Latin square 14, 95 holes" => vec![latin(14, 95, 136_119)],
        "five hard Sudoku" => HARD
            .iter()
            .map(|line| sudoku(line))
            .collect::<Result<_>>()?,
        _ => anyhow::bail!("no problem has the name {name:?}"),
    })
}

impl Instance {
    fn of<I, T>(problem: &Problem<I, T>, solutions: u64) -> Result<Self> {
        let is_primary = |item| problem.bounds(item).is_some();
        ensure!(
            problem
                .item_ids()
                .is_sorted_by_key(|item| !is_primary(item))
        );
        let items = |option| problem.members(option).map(|(item, _)| item.index());
        Ok(Instance {
            primaries: problem.primary_count(),
            items: problem.item_count(),
            options: problem
                .option_ids()
                .map(|option| items(option).collect())
                .collect(),
            solutions,
        })
    }

    /// The rest of a problem after taking some options: without their items, and without the other options of these
    /// items.
    fn after(self, taken: &[usize]) -> Self {
        let mut left: Vec<Option<usize>> = vec![Some(0); self.items];
        for &item in taken.iter().flat_map(|&option| &self.options[option]) {
            left[item] = None;
        }
        let mut items = 0;
        for number in left.iter_mut().flatten() {
            *number = items;
            items += 1;
        }
        let renumber = |option: &Vec<usize>| option.iter().map(|&item| left[item]).collect();
        Instance {
            primaries: left[..self.primaries].iter().flatten().count(),
            items,
            options: self.options.iter().filter_map(renumber).collect(),
            solutions: self.solutions,
        }
    }
}

/// A Sudoku as the exact-cover problem that its givens leave.
fn sudoku(line: &str) -> Result<Instance> {
    let board: Board = line.parse().context("a Sudoku")?;
    let givens: Vec<usize> = board
        .placements()
        .map(|given| given.option().index())
        .collect();
    let problem = quadrille::sudoku::problem();
    let empty = Instance::of(&problem, 1)?;
    Ok(empty.after(&givens))
}

/// The square whose rows are 0, 1, 2 ... moved on by one from row to row, with holes at places that are as good as
/// random and always the same.
fn latin(order: usize, holes: usize, solutions: u64) -> Instance {
    let cells = order * order;
    let mut options = Vec::new();
    for cell in 0..cells {
        let (row, column) = (cell / order, cell % order);
        for digit in 0..order {
            options.push(vec![
                cell,
                cells + row * order + digit,
                2 * cells + column * order + digit,
            ]);
        }
    }
    let mut filled: Vec<usize> = (0..cells).collect();
    let mut state = 1_u64;
    for _ in 0..holes {
        // Knuth's linear congruential generator (MMIX).
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        filled.swap_remove((state >> 33) as usize % filled.len());
    }
    let digit = |cell: usize| (cell / order + cell % order) % order;
    let taken: Vec<usize> = filled
        .iter()
        .map(|&cell| cell * order + digit(cell))
        .collect();
    let empty = Instance {
        primaries: 3 * cells,
        items: 3 * cells,
        options,
        solutions,
    };
    empty.after(&taken)
}
