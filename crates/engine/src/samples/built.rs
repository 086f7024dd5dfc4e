//! Plain samples as problems: for the unit tests, and for those that see the face.

use std::ops::Range;

use proptest::prelude::*;

use super::Problem;
use super::plain::{self, RandomKind, Sample};

/// Items of which the first `primary` are covered once, the others at most, and options of them.
pub(crate) fn with_secondary<O>(
    primary: usize,
    items: usize,
    options: impl IntoIterator<Item = O>,
) -> Problem<usize>
where
    O: IntoIterator<Item = usize>,
{
    let mut problem = Problem::new();
    for item in 0..items {
        match item < primary {
            true => problem.primary(item),
            false => problem.secondary(item),
        }
        .expect("items differ");
    }
    for option in options {
        let added = problem.option(()).cover(option).add();
        added.expect("the items are there");
    }
    problem
}

/// Makes a problem of plain data.
fn problem(plain: Sample) -> Problem<usize> {
    let items = plain.primary + plain.secondary;
    with_secondary(plain.primary, items, plain.options)
}

/// Adds an option of these items and their colors, 0 for none.
pub(crate) fn add_option(
    problem: &mut Problem<usize>,
    members: impl IntoIterator<Item = (usize, u32)>,
    cost: u64,
) {
    let mut option = problem.option(()).cost(cost);
    for (item, color) in members {
        option = match color {
            0 => option.cover([item]),
            _ => option.color(item, color),
        };
    }
    option.add().expect("the items are there");
}

pub(crate) fn queens(n: usize) -> Problem<usize> {
    problem(plain::queens(n))
}

pub(crate) fn langford(n: usize) -> Problem<usize> {
    problem(plain::langford(n))
}

pub(crate) fn uncolorable(colors: usize) -> Problem<usize> {
    problem(plain::uncolorable(colors))
}

pub(crate) fn sudoku() -> Problem<usize> {
    problem(plain::sudoku())
}

pub(crate) fn problems(
    kinds: impl Strategy<Value = u32> + 'static,
    options: usize,
    cost: Range<u64>,
) -> BoxedStrategy<Problem<usize>> {
    plain::random(kinds, options, cost)
        .prop_map(|plain| {
            let known = "all items differ, and are known to the options";
            let mut problem = Problem::new();
            for (item, kind) in plain.kinds.into_iter().enumerate() {
                match kind {
                    RandomKind::Secondary => problem.secondary(item),
                    RandomKind::Twice => problem.primary_times(item, 0..=2),
                    RandomKind::Primary | RandomKind::Preferred => problem.primary(item),
                }
                .expect(known);
                if kind == RandomKind::Preferred {
                    let item = problem.item(&item).expect(known);
                    problem.prefer(item).expect(known);
                }
            }
            for (members, cost) in plain.options {
                add_option(&mut problem, members, cost);
            }
            problem
        })
        .boxed()
}
