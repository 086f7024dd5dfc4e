//! Problems with labels, small ones with known answers, and a judge of solutions.

// The unit tests and those here use their own part of this folder each.
#![allow(dead_code)]

pub(crate) mod in_turn;
pub(crate) mod laws;
mod plain;

use std::collections::{HashMap, HashSet};
use std::hash::Hash;
use std::ops::{Range, RangeInclusive};

use proptest::prelude::*;

use crate::matrix::{ItemId, ItemKind, Matrix, OptionId};
use plain::{RandomKind, Sample};

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

    /// Adds an option of these items and their colors, 0 for none.
    fn add_option(&mut self, members: Vec<(I, u32)>, cost: u64) {
        let mut option = self.option().cost(cost);
        for (item, color) in members {
            option = match color {
                0 => option.cover([item]),
                _ => option.color(item, color),
            };
        }
        option.add();
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

/// A problem of items from 0 on, each with the least and the most that it is covered, `None` if it is secondary; and of
/// options, each with its items and their colors, 0 for none, and its cost.
pub(crate) fn priced(
    items: &[Option<(u32, u32)>],
    options: impl IntoIterator<Item = (Vec<(usize, u32)>, u64)>,
) -> Problem<usize> {
    let mut problem = Problem::new();
    for (item, bounds) in items.iter().enumerate() {
        match bounds {
            Some((min, max)) => problem.primary_times(item, *min..=*max),
            None => problem.secondary(item),
        };
    }
    options
        .into_iter()
        .for_each(|(members, cost)| problem.add_option(members, cost));
    problem
}

/// Makes a problem of plain data.
fn problem(plain: Sample) -> Problem<usize> {
    let mut problem = Problem::new();
    for label in plain.primary {
        problem.primary(label);
    }
    for label in plain.secondary {
        problem.secondary(label);
    }
    for items in plain.options {
        problem.option().cover(items).add();
    }
    problem
}

/// See [`plain::queens`].
pub(crate) fn queens(n: usize) -> Problem<usize> {
    problem(plain::queens(n))
}

/// See [`plain::langford`].
pub(crate) fn langford(n: usize) -> Problem<usize> {
    problem(plain::langford(n))
}

/// See [`plain::uncolorable`].
pub(crate) fn uncolorable(colors: usize) -> Problem<usize> {
    problem(plain::uncolorable(colors))
}

/// See [`plain::sudoku`].
pub(crate) fn sudoku() -> Problem<usize> {
    problem(plain::sudoku())
}

/// See [`plain::random`].
pub(crate) fn problems(
    kinds: impl Strategy<Value = u32> + 'static,
    options: usize,
    cost: Range<u64>,
) -> BoxedStrategy<Problem<usize>> {
    plain::random(kinds, options, cost)
        .prop_map(|plain| {
            let mut problem = Problem::new();
            for (item, kind) in plain.kinds.into_iter().enumerate() {
                let id = match kind {
                    RandomKind::Secondary => problem.secondary(item),
                    RandomKind::Twice => problem.primary_times(item, 0..=2),
                    RandomKind::Primary | RandomKind::Preferred => problem.primary(item),
                };
                if kind == RandomKind::Preferred {
                    problem.prefer(id);
                }
            }
            for (members, cost) in plain.options {
                problem.add_option(members, cost);
            }
            problem
        })
        .boxed()
}

/// The options of the [`sudoku`] that the givens of a puzzle of 81 characters choose.
pub(crate) fn givens(puzzle: &str) -> Vec<OptionId> {
    let digits = puzzle.bytes().enumerate().filter(|(_, byte)| *byte != b'.');
    let option =
        |(cell, byte): (usize, u8)| OptionId::new((cell * 9) as u32 + u32::from(byte - b'1'));
    digits.map(option).collect()
}
