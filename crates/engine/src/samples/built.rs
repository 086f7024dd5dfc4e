//! Plain samples as problems: for the unit tests, and for those that see the face.

use std::ops::Range;

use proptest::prelude::*;

use super::Problem;
use super::plain::{self, RandomKind, Sample};

/// Makes a problem of plain data.
fn problem(plain: Sample) -> Problem<usize> {
    let mut problem = Problem::new();
    for label in plain.primary {
        problem.primary(label).expect("items differ");
    }
    for label in plain.secondary {
        problem.secondary(label).expect("items differ");
    }
    for items in plain.options {
        let option = problem.option(()).cover(items);
        option.add().expect("the items are there");
    }
    problem
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
