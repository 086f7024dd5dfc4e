//! The laws of stopping and starting again, on many small random problems: every way to ask gives the same answer, a
//! limit cuts the list short, and a used grid behaves like a fresh one.

use std::ops::ControlFlow;

use proptest::prelude::*;
use quadrille::{Floor, Stop};

use crate::common::{Plain, cases, effort, ids, listed, mcc, numbers, xcc};

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

/// Whatever was done with a grid, the next search on it is as on a fresh one: same solutions in the same
/// order, same nodes, same updates.
fn restored(plain: &Plain, require: usize) -> Result<(), TestCaseError> {
    let problem = plain.problem();
    let fresh = listed(problem.search());
    let cost = effort(problem.search().run());
    let floor = Floor::new();
    let mut grid = problem.lay(&floor);
    macro_rules! unharmed {
        ($($what:tt)*) => {
            prop_assert_eq!(effort(grid.search().run()), cost, $($what)*);
            prop_assert_eq!(&listed(grid.search()), &fresh, $($what)*);
        };
    }
    unharmed!("after a full search");
    for nodes in 0..cost.2 + 1 {
        grid.search().max_nodes(nodes).run();
        unharmed!("after {} nodes", nodes);
        let search = grid.search().max_nodes(nodes);
        search.with_iter(|mut solutions| while solutions.next().is_some() {});
        unharmed!("after an iterator of {} nodes", nodes);
    }
    for some in 0..fresh.len() as u64 + 1 {
        grid.search().max_solutions(some).run();
        unharmed!("after {} solutions", some);
        prop_assert_eq!(
            grid.search()
                .with_iter(|solutions| solutions.take(some as usize).count()) as u64,
            some.min(cost.1)
        );
        unharmed!("after an iterator dropped after {} solutions", some);
        let mut left = some;
        let report = grid.search().for_each(|_| {
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
    grid.search().first();
    unharmed!("after the first solution");
    grid.search().with_iter(|mut solutions| {
        let _ = (solutions.next(), solutions.next());
        std::mem::forget(solutions);
    });
    unharmed!("after an iterator was forgotten");
    let options = plain.options.len();
    for other in 0..options {
        let pair = ids(&[require % options, other]);
        grid.search().require(pair.clone()).max_solutions(1).run();
        unharmed!("after requiring {:?}", pair);
        grid.search()
            .forbid(pair.clone())
            .require(pair.clone())
            .run();
        unharmed!("after forbidding and requiring {:?}", pair);
        let search = grid.search().forbid(pair.clone());
        search.with_iter(|mut solutions| _ = solutions.next());
        unharmed!("after forbidding {:?}", pair);
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn every_way_to_ask_gives_the_same_answer(plain in xcc()) {
        one_engine(&plain)?;
    }

    #[test]
    fn every_way_to_ask_gives_the_same_answer_with_multiplicities(plain in mcc()) {
        one_engine(&plain)?;
    }

    #[test]
    fn a_search_leaves_the_grid_as_it_was(plain in xcc(), require: usize) {
        restored(&plain, require)?;
    }

    #[test]
    fn a_search_leaves_the_grid_as_it_was_with_multiplicities(plain in mcc(), require: usize) {
        restored(&plain, require)?;
    }
}
