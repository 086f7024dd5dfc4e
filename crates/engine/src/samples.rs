//! Small problems with known answers, for the unit tests.

#[path = "../../kernel/tests/kernel/samples/laws.rs"]
pub(crate) mod laws;
#[expect(dead_code, reason = "the tests of each crate use their own part")]
#[path = "../../kernel/tests/kernel/samples/plain.rs"]
pub(crate) mod plain;
pub(crate) mod symmetric;

use crate::problem::Problem;
use plain::Sample;

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

/// This many copies of a problem without colors, which share no item.
pub(crate) fn copies<I, T>(one: &Problem<I, T>, number: usize) -> Problem<usize> {
    let items = one.item_count();
    let mut problem = Problem::new();
    for copy in 0..number {
        for item in one.item_ids() {
            let label = copy * items + item.index();
            match one.bounds(item) {
                Some(bounds) => problem.primary_times(label, bounds),
                None => problem.secondary(label),
            }
            .expect("items differ");
        }
    }
    for copy in 0..number {
        for id in one.option_ids() {
            let members = one.members(id).map(|(item, _)| copy * items + item.index());
            let option = problem.option(()).cover(members).cost(one.cost(id));
            option.add().expect("the items are there");
        }
    }
    problem
}
