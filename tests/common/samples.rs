//! Small problems with known answers and random ones, as the unit tests of the engines have them.

#[path = "../../crates/engine/src/samples/built.rs"]
mod built;
#[path = "../../crates/kernel/tests/kernel/samples/plain.rs"]
mod plain;

use quadrille::{OptionId, Problem};

pub(crate) use built::{langford, problems, queens, sudoku};

/// Whether an option can be in a solution: it covers a primary item, and no item with an upper bound of 0.
pub fn is_playable<I, T>(problem: &Problem<I, T>, option: OptionId) -> bool {
    let bounds = |(item, _)| problem.bounds(item);
    let mut members = problem.members(option).filter_map(bounds).peekable();
    members.peek().is_some() && members.all(|bounds| *bounds.end() > 0)
}
