//! Random problems, for tests of searches.

use std::ops::Range;

use proptest::prelude::*;

use super::Problem;
use crate::samples::plain::{self, RandomKind};

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
