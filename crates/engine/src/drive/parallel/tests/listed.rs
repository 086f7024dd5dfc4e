//! Lists that workers find on tables from their first poll on, and cut up as finely as possible.

use crate::samples::laws::*;

use super::{ALL, TestQuestion, alone, shared};
use crate::drive::handoff::HandoffPolicy;
use crate::drive::listing::ListingPace;
use crate::drive::parallel::Grain;
use crate::engine::EngineKind;
use crate::samples::{langford, problems};

const GREEDY: Grain = Grain {
    poll_every: 1,
    policy: HandoffPolicy::CHOICE,
    listing: ListingPace {
        least: -1.0,
        gain: 0.0,
        most_found: 3,
        patience: 10,
        sample: 2,
        alone: [1, 4],
        ..ListingPace::CHOICE
    },
};

laws! {
    #![cases(100)]

    #[test]
    fn a_list_on_tables_is_that_of_one_thread(
        problem in problems(prop_oneof![Just(0u32), Just(2), Just(3)], 40, 0..1),
        threads in 1usize..4,
        with_choices in any::<bool>(),
    ) {
        let ask = TestQuestion { with_choices, ..ALL };
        let (list, _, solutions, _) = shared(&GREEDY, &problem, &ask, threads);
        prop_assert_eq!(solutions, list.len() as u64);
        prop_assert_eq!(list, alone(&problem, &ask).0);
    }
}

#[test]
fn workers_search_on_tables() {
    let problem = langford(8);
    for threads in [1, 2, 3] {
        let (list, _, _, work) = shared(&GREEDY, &problem, &ALL, threads);
        assert_eq!(list, alone(&problem, &ALL).0);
        assert!(work.by(EngineKind::Dense).nodes > 0);
    }
}
