//! For the unit tests: problems with labels, small ones with known answers, and a judge of solutions.

mod random;

use std::collections::{HashMap, HashSet};
use std::hash::Hash;
use std::ops::RangeInclusive;

use crate::matrix::{ItemId, ItemKind, Matrix, OptionId};

pub(crate) use random::problems;

/// A matrix whose items have labels.
#[derive(Clone, Debug)]
pub(crate) struct Problem<I> {
    labels: HashMap<I, ItemId>,
    /// Shade n of the matrix is `palette[n - 1]`.
    palette: Vec<u32>,
    matrix: Matrix,
}

/// An option that is being built.
#[must_use = "its members are in the matrix, and need `add`"]
pub(crate) struct OptionBuilder<'p, I> {
    problem: &'p mut Problem<I>,
    cost: u64,
}

impl<I: Eq + Hash> Problem<I> {
    pub(crate) fn new() -> Self {
        Problem {
            labels: HashMap::new(),
            palette: Vec::new(),
            matrix: Matrix::default(),
        }
    }

    /// Adds an item that is covered exactly once.
    pub(crate) fn primary(&mut self, label: I) -> ItemId {
        self.primary_times(label, 1..=1)
    }

    /// Adds an item that is covered so often.
    pub(crate) fn primary_times(&mut self, label: I, times: RangeInclusive<u32>) -> ItemId {
        let (lo, hi) = times.into_inner();
        self.add_item(
            label,
            ItemKind::Primary {
                lo,
                hi,
                preferred: false,
            },
        )
    }

    pub(crate) fn secondary(&mut self, label: I) -> ItemId {
        self.add_item(label, ItemKind::Secondary)
    }

    fn add_item(&mut self, label: I, kind: ItemKind) -> ItemId {
        let item = self.matrix.add_item(kind);
        assert_eq!(self.labels.insert(label, item), None, "labels differ");
        item
    }

    pub(crate) fn prefer(&mut self, item: ItemId) {
        assert!(self.matrix.prefer(item), "it is primary");
    }

    /// Begins an option.
    pub(crate) fn option(&mut self) -> OptionBuilder<'_, I> {
        let matrix = &self.matrix;
        assert_eq!(matrix.pushed_count(), matrix.entry_count(), "all is added");
        OptionBuilder {
            problem: self,
            cost: 0,
        }
    }
}

impl<I> Problem<I> {
    pub(crate) fn matrix(&self) -> &Matrix {
        &self.matrix
    }
}

impl<I: Eq + Hash> OptionBuilder<'_, I> {
    pub(crate) fn cover(self, labels: impl IntoIterator<Item = I>) -> Self {
        for label in labels {
            let item = self.problem.labels[&label];
            self.problem.matrix.push_member(item, 0);
        }
        self
    }

    pub(crate) fn color(self, label: I, color: u32) -> Self {
        let Problem {
            labels,
            palette,
            matrix,
        } = &mut *self.problem;
        let place = palette.iter().position(|&other| other == color);
        let place = place.unwrap_or_else(|| {
            palette.push(color);
            palette.len() - 1
        });
        matrix.push_member(labels[&label], place as u32 + 1);
        self
    }

    pub(crate) fn cost(mut self, cost: u64) -> Self {
        self.cost += cost;
        self
    }

    /// Adds the option. No item is in it twice, and only secondary ones have colors.
    pub(crate) fn add(self) -> OptionId {
        let matrix = &mut self.problem.matrix;
        let option = matrix.add_option(self.cost);
        let mut seen = HashSet::new();
        for (item, shade) in matrix.members(option) {
            assert!(seen.insert(item) && (shade == 0 || !matrix.is_primary(item)));
        }
        option
    }
}

/// Whether these options, all different, are a solution: each item is covered as often as it has to be, and each
/// secondary item once or in one color.
pub(crate) fn is_solution(matrix: &Matrix, options: &[OptionId]) -> bool {
    let of = |wanted: ItemId| -> Vec<u32> {
        let members = options.iter().flat_map(|&option| matrix.members(option));
        let shades = members.filter(|&(item, _)| item == wanted);
        shades.map(|(_, shade)| shade).collect()
    };
    matrix.item_ids().all(|item| {
        let shades = of(item);
        match matrix.bounds(item) {
            Some(bounds) => bounds.contains(&(shades.len() as u32)),
            None => {
                let first = shades.first().copied().unwrap_or(0);
                shades.len() < 2 || first > 0 && shades.iter().all(|&shade| shade == first)
            }
        }
    })
}

/// The ways to place `n` queens so that none attacks another. Items are lines of the board: row, column, diagonals.
pub(crate) fn queens(n: usize) -> Problem<(char, usize)> {
    let mut problem = Problem::new();
    for line in 0..n {
        // From the middle outwards.
        let line = match line % 2 {
            0 => (n - 1) / 2 - line / 2,
            _ => (n - 1) / 2 + line.div_ceil(2),
        };
        for kind in ['r', 'c'] {
            problem.primary((kind, line));
        }
    }
    for diagonal in 0..(2 * n).saturating_sub(1) {
        for kind in ['a', 'b'] {
            problem.secondary((kind, diagonal));
        }
    }
    for (row, column) in (0..n).flat_map(|row| (0..n).map(move |column| (row, column))) {
        let lines = [
            ('r', row),
            ('c', column),
            ('a', row + column),
            ('b', row + n - 1 - column),
        ];
        let queen = problem.option().cover(lines);
        queen.add();
    }
    problem
}

/// Langford's problem: two of each number up to `n` in a row, `k` others between the two `k`. Each row counts twice,
/// forwards and backwards. Items are numbers and places.
pub(crate) fn langford(n: usize) -> Problem<(char, usize)> {
    let mut problem = Problem::new();
    for number in 1..=n {
        problem.primary(('n', number));
    }
    for place in 0..2 * n {
        problem.primary(('p', place));
    }
    for number in 1..=n {
        for first in 0..(2 * n).saturating_sub(number + 1) {
            let items = [('n', number), ('p', first), ('p', first + number + 1)];
            let pair = problem.option().cover(items);
            pair.add();
        }
    }
    problem
}

/// To color a graph that needs one color more than these. It has no solution, and weights do not prove that: each vertex
/// may have an equal part of each color. (Mycielski, 1955: from a triangle-free graph one that needs one more.)
pub(crate) fn uncolorable(colors: usize) -> Problem<usize> {
    let (mut count, mut edges) = (2, vec![(0, 1)]);
    while count < 3 << (colors - 2) {
        // A copy of each vertex with its neighbors, and a vertex next to all copies. (2, 5, 11, 23 vertices.)
        let copies = edges
            .iter()
            .flat_map(|&(a, b)| [(a, count + b), (b, count + a)]);
        let hub = (0..count).map(|vertex| (count + vertex, 2 * count));
        edges = edges.iter().copied().chain(copies).chain(hub).collect();
        count = 2 * count + 1;
    }
    // Vertices, then each color of each edge.
    let mut problem = Problem::new();
    for vertex in 0..count {
        problem.primary(vertex);
    }
    for end in count..count + colors * edges.len() {
        problem.secondary(end);
    }
    for (vertex, color) in (0..count).flat_map(|vertex| (0..colors).map(move |c| (vertex, c))) {
        let of_vertex = |&(_, &(a, b)): &(usize, &(usize, usize))| a == vertex || b == vertex;
        let edges = edges.iter().enumerate().filter(of_vertex);
        let items = edges.map(|(edge, _)| count + colors * edge + color);
        let colored = problem.option().cover([vertex]).cover(items);
        colored.add();
    }
    problem
}

/// The empty Sudoku board: cells, rows, columns and boxes, each with its digits. Option `9 cell + digit - 1` puts a
/// digit into a cell.
pub(crate) fn sudoku() -> Problem<usize> {
    let mut problem = Problem::new();
    for item in 0..4 * 81 {
        problem.primary(item);
    }
    for (cell, digit) in (0..81).flat_map(|cell| (0..9).map(move |digit| (cell, digit))) {
        let (row, column) = (cell / 9, cell % 9);
        let square = row / 3 * 3 + column / 3;
        let items = [
            cell,
            81 + row * 9 + digit,
            162 + column * 9 + digit,
            243 + square * 9 + digit,
        ];
        problem.option().cover(items).add();
    }
    problem
}

/// The options of the [`sudoku`] that the givens of a puzzle of 81 characters choose.
pub(crate) fn givens(puzzle: &str) -> Vec<OptionId> {
    let digits = puzzle.bytes().enumerate().filter(|(_, byte)| *byte != b'.');
    let option =
        |(cell, byte): (usize, u8)| OptionId::new((cell * 9) as u32 + u32::from(byte - b'1'));
    digits.map(option).collect()
}
