//! Lists that workers find on tables from their first poll on, and cut up as finely as possible.

use proptest::prelude::*;

use super::{ALL, TestQuestion, alone, told};
use crate::drive::listing::ListingPace;
use crate::drive::parallel::{Grain, search_by};
use crate::engine::{EngineKind, FoundSolution, Work};
use crate::problem::Problem;
use crate::problem::random::problems;
use crate::samples::langford;

const GREEDY: Grain = Grain {
    poll_every: 1,
    policy: crate::drive::handoff::HandoffPolicy::CHOICE,
    listing: ListingPace {
        least: -1.0,
        gain: 0.0,
        most_found: 3,
        patience: 10,
        sample: 2,
        alone: [1, 4],
    },
};

fn listed<I, T>(
    problem: &Problem<I, T>,
    threads: usize,
    ask: &TestQuestion,
) -> (Vec<FoundSolution>, u64, Work) {
    let (question, mut monitor) = ask.of(problem);
    let (list, _, solutions, work) = told(|visit| {
        search_by(
            &GREEDY,
            &question,
            threads,
            None,
            None,
            &mut monitor,
            Some(visit),
        )
    });
    (list, solutions, work)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(100) })]

    #[test]
    fn a_list_on_tables_is_that_of_one_thread(
        problem in problems(prop_oneof![Just(0u32), Just(2), Just(3)], 40, 0..1),
        threads in 1usize..4,
        with_choices in any::<bool>(),
    ) {
        let ask = TestQuestion { with_choices, ..ALL };
        let (list, solutions, _) = listed(&problem, threads, &ask);
        prop_assert_eq!(solutions, list.len() as u64);
        prop_assert_eq!(list, alone(&problem, &ask).0);
    }
}

#[test]
fn workers_search_on_tables() {
    let problem = langford(8);
    for threads in [1, 2, 3] {
        let (list, _, work) = listed(&problem, threads, &ALL);
        assert_eq!(list, alone(&problem, &ALL).0);
        assert!(work.by(EngineKind::Dense).nodes > 0);
    }
}
