//! Small problems with known answers, for the unit tests.

#[expect(dead_code, reason = "other tests use the rest")]
mod built;
#[path = "../../kernel/tests/kernel/samples/laws.rs"]
pub(crate) mod laws;
#[path = "../../kernel/tests/kernel/samples/plain.rs"]
mod plain;
pub(crate) mod symmetric;

use crate::problem::Problem;
pub(crate) use built::{langford, problems, queens, uncolorable};

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
