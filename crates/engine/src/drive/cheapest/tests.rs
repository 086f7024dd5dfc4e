//! Tests several threads against one, with phases of any length, cut up as finely as possible.

use proptest::prelude::*;

use super::*;
use crate::engine::Limits;
use crate::problem::random::problems;
use crate::problem::{OptionId, Problem};

fn best(
    problem: &Problem<usize>,
    k: usize,
    threads: usize,
    require: &[OptionId],
    cut: Cut,
) -> (Vec<FoundSolution>, Stop) {
    let mut question = SearchQuestion::new(problem.matrix());
    question.order = Order::Options(cheapest_first(question.matrix));
    (question.threads, question.with_choices) = (threads, true);
    question.require = require.to_vec();
    let mut top = TopK::new(k, None);
    let mut monitor = Monitor::new(Limits::NONE, None);
    let outcome = question.on_links(None, |dance| {
        search(dance, &question, &mut monitor, &mut top, cut)
    });
    (top.into_sorted().collect(), outcome.stop)
}

/// Six items with five options each, at a cost of 0 or 1: most solutions tie.
fn ties() -> Problem<usize> {
    let mut problem = Problem::new();
    for item in 0..6 {
        problem
            .primary(item)
            .expect("all items differ, and are known to the options");
        for cost in [1, 0, 1, 0, 1] {
            problem
                .option(())
                .cover([item])
                .cost(cost)
                .add()
                .expect("all items differ, and are known to the options");
        }
    }
    problem
}

#[test]
fn ties_are_broken_alike() {
    let problem = ties();
    for (k, first) in [(1, 3), (10, 12), (50, 60), (100, 5), (usize::MAX, 100)] {
        let cut = Cut {
            first,
            poll_every: 1,
        };
        let on = |threads| best(&problem, k, threads, &[], cut);
        let alone = on(1);
        for _ in 0..10 {
            for threads in 2..=4 {
                assert_eq!(on(threads), alone, "k {k}, {threads} threads");
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(200) })]

    #[test]
    fn several_threads_find_the_same(problem in problems(0u32..8, 30, 0..4), k in 0usize..12, first in 0u64..40, one in 0u32..30) {
        let cut = Cut { first, poll_every: 1 };
        for require in [vec![], vec![OptionId::new(one)]] {
            let on = |threads| best(&problem, k, threads, &require, cut);
            let alone = on(1);
            let cost = |found: &FoundSolution| found.options.iter().map(|&id| problem.cost(id)).sum::<u64>();
            let mut all = Vec::new();
            problem.search().require(require.clone()).for_each(|solution| {
                all.push(solution.cost());
                std::ops::ControlFlow::Continue(())
            });
            all.sort();
            all.truncate(k);
            prop_assert_eq!(alone.0.iter().map(cost).collect::<Vec<_>>(), all);
            for threads in [0, 2, 3, 4] {
                prop_assert_eq!(on(threads), alone.clone());
            }
        }
    }
}
