//! The laws of stopping and starting again, on many small random problems: every way to ask gives the same answer, a
//! limit cuts the list short, and a used searcher behaves like a fresh one.

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use proptest::prelude::*;
use quadrille::{Floor, Limits, Searcher, Stop};

use crate::cases;
use crate::common::{
    Plain, effort, ids, kinds, listed, listed_again, numbers, up_to_nodes, up_to_solutions,
};

/// All ways to ask for solutions tell the same, under every budget of solutions.
fn one_engine(plain: &Plain) -> Result<(), TestCaseError> {
    let problem = plain.problem();
    let all = listed(problem.search());
    let total = all.len() as u64;
    let floor = Floor::new();
    let first = problem.search().first();
    prop_assert_eq!(
        first.map(|one| numbers(one.options())),
        all.first().cloned()
    );
    let iterated = problem.search().iter(&floor);
    let iterated: Vec<_> = iterated.map(|one| numbers(one.options())).collect();
    prop_assert_eq!(&iterated, &all);
    let report = problem.search().run();
    prop_assert_eq!((report.stop, report.solutions), (Stop::Exhausted, total));
    prop_assert_eq!(problem.search().count(), total);
    for budget in 0..total + 2 {
        let search = || problem.search().max_solutions(budget);
        let stop = if budget <= total {
            Stop::Solutions
        } else {
            Stop::Exhausted
        };
        let found = budget.min(total);
        let report = search().run();
        prop_assert_eq!((report.stop, report.solutions), (stop, found));
        prop_assert_eq!(&listed(search()), &all[..found as usize]);
    }
    // However few nodes are allowed, what is found is the beginning of the list.
    for budget in 0..report.nodes + 2 {
        let search = || problem.search().max_nodes(budget);
        let found = listed(search());
        prop_assert!(all.starts_with(&found));
        let partial = search().run();
        prop_assert_eq!(partial.solutions, found.len() as u64);
        prop_assert!(partial.nodes <= budget.max(1));
        if budget < report.nodes && report.nodes > 1 {
            prop_assert_eq!((partial.stop, partial.nodes), (Stop::Nodes, budget.max(1)));
        } else {
            prop_assert_eq!(effort(partial), effort(report));
        }
    }
    Ok(())
}

/// Whatever was done with a searcher, its next search is as that of a fresh one: same solutions in the same
/// order, same nodes, same updates.
fn restored(plain: &Plain, require: usize) -> Result<(), TestCaseError> {
    let problem = plain.problem();
    let fresh = listed(problem.search());
    let cost = effort(problem.search().run());
    let floor = Floor::new();
    let mut searcher = Searcher::on_links(&problem, &floor);
    macro_rules! unharmed {
        ($($what:tt)*) => {
            let report = searcher.count_report(&[], &[], Limits::NONE);
            prop_assert_eq!(effort(report), cost, $($what)*);
            let (list, report) = listed_again(&mut searcher, &[], &[], Limits::NONE);
            prop_assert_eq!(&list, &fresh, $($what)*);
            prop_assert_eq!(effort(report), cost, $($what)*);
        };
    }
    unharmed!("after a full search");
    for nodes in 0..cost.2 + 1 {
        searcher.count_report(&[], &[], up_to_nodes(nodes));
        unharmed!("after {} nodes", nodes);
        listed_again(&mut searcher, &[], &[], up_to_nodes(nodes));
        unharmed!("after a list of {} nodes", nodes);
    }
    for some in 0..fresh.len() as u64 + 1 {
        searcher.count_report(&[], &[], up_to_solutions(some));
        unharmed!("after {} solutions", some);
        let (list, _) = listed_again(&mut searcher, &[], &[], up_to_solutions(some));
        prop_assert_eq!(list.len() as u64, some.min(cost.1));
        unharmed!("after a list of {} solutions", some);
        prop_assert_eq!(searcher.count_up_to(&[], some), some.min(cost.1));
        unharmed!("after a count up to {}", some);
        let mut left = some;
        let report = searcher.for_each(&[], &[], Limits::NONE, |_| {
            left = left.saturating_sub(1);
            if left == 0 {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        let stop = if some <= cost.1 && cost.1 > 0 {
            Stop::Caller
        } else {
            Stop::Exhausted
        };
        prop_assert_eq!(report.stop, stop);
        unharmed!("after a break at solution {}", some);
    }
    searcher.first(&[], |_| ());
    unharmed!("after the first solution");
    let mut left = 2;
    let unwound = catch_unwind(AssertUnwindSafe(|| {
        searcher.for_each(&[], &[], Limits::NONE, |_| {
            left -= 1;
            if left == 0 {
                resume_unwind(Box::new(()));
            }
            ControlFlow::Continue(())
        })
    }));
    prop_assert_eq!(unwound.is_err(), cost.1 >= 2);
    unharmed!("after a panic at the second solution");
    let options = plain.options.len();
    for other in 0..options {
        let pair = ids(&[require % options, other]);
        searcher.count_report(&pair, &[], up_to_solutions(1));
        unharmed!("after requiring {:?}", pair);
        searcher.count_report(&pair, &pair, Limits::NONE);
        unharmed!("after forbidding and requiring {:?}", pair);
        searcher.for_each(&[], &pair, Limits::NONE, |_| ControlFlow::Break(()));
        unharmed!("after forbidding {:?}", pair);
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn every_way_to_ask_gives_the_same_answer(plains in kinds()) {
        plains.iter().try_for_each(one_engine)?;
    }

    #[test]
    fn a_search_leaves_the_links_as_they_were(plains in kinds(), require: usize) {
        plains.iter().try_for_each(|plain| restored(plain, require))?;
    }
}
