//! Random problems, for tests of searches.

use std::ops::Range;

use proptest::prelude::*;

use super::Problem;

/// Ten items in fewer than `options` options, each at a cost of this `cost`. The kinds of the items: 0 is secondary,
/// with colors, 1 is covered up to twice, all others are primary,
/// of which 3 are preferred.
pub(crate) fn problems(
    kinds: impl Strategy<Value = u32>,
    options: usize,
    cost: Range<u64>,
) -> impl Strategy<Value = Problem<usize>> {
    let option = (prop::collection::vec((0usize..10, 0u32..3), 1..4), cost);
    let options = prop::collection::vec(option, 0..options);
    (prop::collection::vec(kinds, 10), options).prop_map(|(kinds, options)| {
        let mut problem = Problem::new();
        for (item, &kind) in kinds.iter().enumerate() {
            let id = match kind {
                0 => problem.secondary(item),
                1 => problem.primary_times(item, 0..=2),
                _ => problem.primary(item),
            };
            if kind == 3 {
                problem.prefer(id);
            }
        }
        for (mut members, cost) in options {
            members.sort();
            members.dedup_by_key(|member| member.0);
            let mut option = problem.option().cost(cost);
            for (item, color) in members {
                option = match (kinds[item], color) {
                    (0, 1..) => option.color(item, color),
                    _ => option.cover([item]),
                };
            }
            option.add();
        }
        problem
    })
}
