//! Random problems with items of every kind, as the unit tests of the engines have them.

use std::ops::Range;

use proptest::prelude::*;
use quadrille::{OptionId, Problem};

use super::samples::{RandomKind, random};

/// See [`random`].
pub fn problems(
    kinds: impl Strategy<Value = u32> + 'static,
    options: usize,
    cost: Range<u64>,
) -> BoxedStrategy<Problem<usize>> {
    random(kinds, options, cost)
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
                let mut option = problem.option(()).cost(cost);
                for (item, color) in members {
                    option = match color {
                        0 => option.cover([item]),
                        _ => option.color(item, color),
                    };
                }
                option.add().expect(known);
            }
            problem
        })
        .boxed()
}

/// Whether an option can be in a solution: it covers a primary item, and no item with an upper bound of 0.
pub fn is_playable<I, T>(problem: &Problem<I, T>, option: OptionId) -> bool {
    let bounds = |(item, _)| problem.bounds(item);
    let mut members = problem.members(option).filter_map(bounds).peekable();
    members.peek().is_some() && members.all(|bounds| *bounds.end() > 0)
}
