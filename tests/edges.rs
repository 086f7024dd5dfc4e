//! The edge cases: problems with next to nothing in them, deep trees, and searches cut short.

mod common;

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use common::{listed, numbers, solutions, words};
use quadrille::{EngineKind, Floor, OptionId, OwnedSolutions, Problem, Stop};

fn option(number: u32) -> [OptionId; 1] {
    [OptionId::new(number)]
}

#[test]
fn no_items_have_one_empty_solution() {
    let nothing = words("", &[]);
    assert_eq!(solutions(&nothing), [[0usize; 0]]);
    assert_eq!(nothing.search().count(), 1);
    assert_eq!(nothing.search().first().unwrap().options(), []);
    assert_eq!(nothing.search().run().nodes, 1);
    assert_eq!(nothing.check(&[]), Ok(()));
    // Empty options change nothing, and neither do secondary items.
    assert_eq!(solutions(&words("", &["", ""])), [[0usize; 0]]);
    assert_eq!(solutions(&words("ST", &["S", "T"])), [[0usize; 0]]);
}

#[test]
fn an_item_in_no_option_has_no_solution() {
    for (items, options) in [
        ("a", &[][..]),
        ("ab", &["a"]),
        ("ba", &["a"]),
        ("abc", &["a", "c", "ac"]),
    ] {
        let problem = words(items, options);
        assert_eq!(solutions(&problem), [[0usize; 0]; 0], "{items} {options:?}");
        assert!(problem.search().first().is_none());
        assert_eq!(problem.search().run().stop, Stop::Exhausted);
    }
    // A secondary item may go without.
    assert_eq!(solutions(&words("aS", &["a"])), [[0]]);
}

#[test]
fn an_empty_option_is_in_no_solution() {
    let problem = words("a", &["", "a", ""]);
    assert_eq!(problem.option_count(), 3);
    assert_eq!(solutions(&problem), [[1]]);
    assert_eq!(problem.search().require(option(0)).count(), 0);
    assert_eq!(problem.search().forbid(option(0)).count(), 1);
}

#[test]
fn options_of_secondary_items_only_are_in_no_solution() {
    let problem = words("aST", &["S", "a", "ST", "aT"]);
    assert_eq!(solutions(&problem), [[1], [3]]);
    assert_eq!(problem.search().require(option(0)).count(), 0);
    assert_eq!(problem.search().forbid(option(2)).count(), 2);
    assert!(
        problem
            .check(&[OptionId::new(0), OptionId::new(1)])
            .is_err()
    );
}

#[test]
fn equal_options_are_different_solutions() {
    assert_eq!(solutions(&words("ab", &["ab", "ab"])), [[0], [1]]);
    // One that peers have been seen to lose in reduction.
    let twice = words("abc", &["ab", "ab", "c"]);
    assert_eq!(twice.search().count(), 2);
}

#[test]
fn required_options_that_conflict_or_do_not_exist_leave_no_solution() {
    let problem = words("abS", &["a", "b", "ab", "aS", "bS"]);
    let count = |numbers: &[u32]| {
        let options = numbers.iter().map(|&number| OptionId::new(number));
        let report = problem.search().require(options).run();
        assert_eq!(report.stop, Stop::Exhausted);
        report.solutions
    };
    assert_eq!(count(&[]), 4);
    assert_eq!(count(&[0, 2]), 0);
    assert_eq!(count(&[3, 4]), 0);
    assert_eq!(count(&[5]), 0);
    assert_eq!(count(&[u32::MAX]), 0);
    assert_eq!(count(&[0, 5]), 0);
    assert_eq!(count(&[0, 1]), 1);
    assert_eq!(count(&[0, 0, 1, 0]), 1);
    assert_eq!(problem.search().forbid(option(5)).count(), 4);
    assert_eq!(problem.search().forbid(option(u32::MAX)).count(), 4);
    // Required and forbidden at once.
    assert_eq!(
        problem
            .search()
            .require(option(2))
            .forbid(option(2))
            .count(),
        0
    );
    // None of this harms a grid.
    let floor = Floor::new();
    let mut grid = problem.lay(&floor);
    for numbers in [&[0, 2][..], &[3, 4], &[0, 5], &[2, 0, 1]] {
        let options = numbers.iter().map(|&number| OptionId::new(number));
        assert!(grid.search().require(options).first().is_none());
        assert_eq!(grid.search().count(), 4, "after requiring {numbers:?}");
    }
}

#[test]
fn after_the_end_an_iterator_stays_at_the_end() {
    let problem = words("ab", &["a", "b", "ab"]);
    let floor = Floor::new();
    let mut search = problem.search().iter(&floor);
    assert_eq!(search.by_ref().count(), 2);
    for _ in 0..3 {
        assert!(search.next().is_none());
    }
    assert_eq!(search.report().stop, Stop::Exhausted);
    assert_eq!(search.report().solutions, 2);
    for mut search in [
        problem.search().max_solutions(1).iter(&floor),
        problem.search().max_nodes(3).iter(&floor),
    ] {
        assert_eq!(search.by_ref().count(), 1);
        assert_eq!(
            (search.next().is_none(), search.next().is_none()),
            (true, true)
        );
        assert_eq!(search.report().solutions, 1);
    }
}

#[test]
fn an_iterator_under_way_reports_so() {
    let problem = words("ab", &["a", "b", "ab"]);
    let floor = Floor::new();
    let mut search = problem.search().iter(&floor);
    assert_eq!(
        (search.report().stop, search.report().nodes),
        (Stop::Caller, 1)
    );
    search.next().unwrap();
    let report = search.report();
    assert_eq!((report.stop, report.solutions), (Stop::Caller, 1));
    while search.next().is_some() {}
    let (last, whole) = (search.report(), problem.search().run());
    assert_eq!((last.nodes, last.updates), (whole.nodes, whole.updates));
}

#[test]
fn dropping_an_iterator_midway_leaves_the_problem_whole() {
    let problem = common::puzzles::queens(6);
    let floor = Floor::new();
    let mut grid = problem.lay(&floor);
    for taken in 0..=4 {
        let search = grid.search();
        let count = search.with_iter(|solutions| solutions.take(taken).count());
        assert_eq!(count, taken);
        assert_eq!(problem.search().iter(&floor).take(taken).count(), taken);
        assert_eq!(grid.search().count(), 4);
    }
    // Two searches of one problem at once, on one floor.
    let (mut one, mut other) = (problem.search().iter(&floor), problem.search().iter(&floor));
    for _ in 0..4 {
        let (one, other) = (one.next().unwrap(), other.next().unwrap());
        assert_eq!(one.options(), other.options());
    }
    assert!(one.next().is_none() && other.next().is_none());
}

#[test]
fn budgets_of_nothing_and_next_to_nothing() {
    let problem = words("ab", &["a", "b", "ab"]);
    let stopped = |stop, solutions, nodes| (stop, solutions, nodes);
    let told = |search: quadrille::Search<'_, '_, char, ()>| {
        let report = search.run();
        stopped(report.stop, report.solutions, report.nodes)
    };
    assert_eq!(told(problem.search().max_nodes(0)), (Stop::Nodes, 0, 1));
    assert_eq!(told(problem.search().max_nodes(1)), (Stop::Nodes, 0, 1));
    assert_eq!(told(problem.search().max_nodes(2)), (Stop::Nodes, 0, 2));
    assert_eq!(told(problem.search().max_nodes(4)), (Stop::Exhausted, 2, 4));
    assert_eq!(
        told(problem.search().max_solutions(0)),
        (Stop::Solutions, 0, 1)
    );
    assert_eq!(
        told(problem.search().max_solutions(1)),
        (Stop::Solutions, 1, 3)
    );
    assert_eq!(
        told(problem.search().max_time(Duration::ZERO)),
        (Stop::Time, 0, 1)
    );
    assert_eq!(
        told(problem.search().max_time(Duration::MAX)),
        (Stop::Exhausted, 2, 4)
    );
    // Where nothing is to be tried there is nothing to stop.
    assert_eq!(
        told(words("", &[]).search().max_nodes(0)),
        (Stop::Exhausted, 1, 1)
    );
    assert_eq!(
        told(words("a", &[]).search().max_nodes(0)),
        (Stop::Exhausted, 0, 1)
    );
}

#[test]
fn no_time_is_no_time_on_a_used_grid_too() {
    let problem = common::puzzles::queens(6);
    let floor = Floor::new();
    let mut grid = problem.lay(&floor);
    for _ in 0..2 {
        let report = grid.search().max_time(Duration::from_secs(3600)).run();
        assert_eq!((report.stop, report.solutions), (Stop::Exhausted, 4));
        let report = grid.search().max_time(Duration::ZERO).run();
        assert_eq!((report.stop, report.nodes), (Stop::Time, 1));
    }
}

/// `count` items in a row, each with `choices` options of its own.
fn chain(count: u32, choices: u32) -> Problem<u32> {
    let mut problem = Problem::new();
    for item in 0..count {
        problem.primary(item).unwrap();
    }
    for item in 0..count {
        for _ in 0..choices {
            problem.option(()).cover([item]).add().unwrap();
        }
    }
    problem
}

#[test]
fn a_hundred_thousand_forced_options() {
    let problem = chain(100_000, 1);
    let report = problem.search().run();
    assert_eq!(
        (report.stop, report.solutions, report.nodes),
        (Stop::Exhausted, 1, 100_001)
    );
    let solution = problem.search().first().unwrap();
    assert_eq!(
        numbers(solution.options()),
        (0..100_000).collect::<Vec<_>>()
    );
    assert_eq!(problem.check(solution.options()), Ok(()));
}

#[test]
fn a_tree_a_hundred_thousand_levels_deep() {
    let problem = chain(100_000, 2);
    let floor = Floor::new();
    let mut grid = problem.lay(&floor);
    for _ in 0..2 {
        let report = grid.search().max_solutions(9).run();
        assert_eq!((report.stop, report.solutions), (Stop::Solutions, 9));
        let first = grid.search().with_iter(|mut search| search.next());
        assert_eq!(first.unwrap().options().len(), 100_000);
        let report = grid.search().max_nodes(70_000).run();
        assert_eq!(
            (report.stop, report.solutions, report.nodes),
            (Stop::Nodes, 0, 70_000)
        );
    }
}

#[test]
fn a_hundred_thousand_required_and_forbidden_options() {
    let problem = chain(100_000, 2);
    let even = || (0..100_000).map(|number| OptionId::new(2 * number));
    let odd = || (0..100_000).map(|number| OptionId::new(2 * number + 1));
    assert_eq!(problem.search().require(even()).count(), 1);
    assert_eq!(problem.search().forbid(even()).count(), 1);
    assert_eq!(problem.search().require(even()).forbid(odd()).count(), 1);
    assert_eq!(problem.search().forbid(even()).forbid(odd()).count(), 0);
}

#[test]
fn extreme_multiplicities() {
    let totals = [
        (0, 0, 1),
        (0, 1, 4),
        (0, u32::MAX, 8),
        (1, u32::MAX, 7),
        (3, 3, 1),
        (3, u32::MAX, 1),
        (4, 4, 0),
        (4, u32::MAX, 0),
        (u32::MAX, u32::MAX, 0),
    ];
    for (lo, hi, expected) in totals {
        let mut problem = Problem::new();
        problem.primary_times('a', lo..=hi).unwrap();
        for tag in 0..3 {
            problem.option(tag).cover(['a']).add().unwrap();
        }
        assert_eq!(problem.search().count(), expected, "{lo} to {hi} of 3");
        // An item that need not be covered leaves the rest alone.
        problem.primary('b').unwrap();
        problem.option(3).cover(['b']).add().unwrap();
        assert_eq!(problem.search().count(), expected, "{lo} to {hi} of 3");
    }
    // Nothing to cover it with.
    let mut problem = Problem::<_, ()>::new();
    problem.primary_times('a', 0..=2).unwrap();
    assert_eq!(listed(problem.search()), [[0usize; 0]]);
}

#[test]
fn a_caller_may_stop_at_once() {
    let problem = words("ab", &["a", "b", "ab"]);
    let mut seen = 0;
    let report = problem.search().for_each(|_| {
        seen += 1;
        ControlFlow::Break(())
    });
    assert_eq!((seen, report.stop, report.solutions), (1, Stop::Caller, 1));
}

/// A limit holds between two solutions as well, whoever searches: the caller may take its time over each of them.
#[test]
fn a_search_canceled_at_a_solution_goes_no_further() {
    let mut problem = Problem::<_, ()>::new();
    for item in 0..12 {
        problem.primary(item).unwrap();
        problem.option(()).cover([item]).add().unwrap();
        problem.option(()).cover([item]).add().unwrap();
    }
    let flag = || Arc::new(AtomicBool::new(false));
    let searches = [
        problem.search(),
        problem.search().engine(EngineKind::Dense).unwrap(),
    ];
    for search in searches {
        let cancel = flag();
        let report = search.cancel_on(cancel.clone()).for_each(|_| {
            cancel.store(true, Ordering::Relaxed);
            ControlFlow::Continue(())
        });
        assert_eq!((report.stop, report.solutions), (Stop::Cancelled, 1));
    }
    let (floor, cancel) = (Floor::new(), flag());
    let mut solutions = problem.search().cancel_on(cancel.clone()).iter(&floor);
    assert!(solutions.next().is_some());
    cancel.store(true, Ordering::Relaxed);
    assert!(solutions.next().is_none());
    assert_eq!(solutions.report().stop, Stop::Cancelled);
    // The limit on solutions is reached before.
    let cancel = flag();
    let search = problem.search().cancel_on(cancel.clone()).max_solutions(1);
    let report = search.for_each(|_| {
        cancel.store(true, Ordering::Relaxed);
        ControlFlow::Continue(())
    });
    assert_eq!(report.stop, Stop::Solutions);
}

/// Several threads have found more by then: that is shown as well.
#[test]
fn what_several_threads_have_found_is_shown_to_the_end() {
    let mut problem = Problem::<_, ()>::new();
    for item in 0..12 {
        problem.primary(item).unwrap();
        problem.option(()).cover([item]).add().unwrap();
        problem.option(()).cover([item]).add().unwrap();
    }
    let cancel = Arc::new(AtomicBool::new(false));
    let mut seen = 0;
    let search = problem.search().threads(2).cancel_on(cancel.clone());
    let report = search.for_each(|_| {
        seen += 1;
        cancel.store(true, Ordering::Relaxed);
        ControlFlow::Continue(())
    });
    assert_eq!((report.stop, report.solutions), (Stop::Cancelled, seen));
    assert!((1..=1 << 12).contains(&seen));
}

#[test]
fn no_absurd_number_of_threads_is_asked_for() {
    let problem = words("ab", &["a", "b", "a"]);
    let search = problem.search().threads(usize::MAX);
    assert!(format!("{search:?}").contains("threads: 1024,"));
    assert_eq!(
        search
            .max_solutions(9)
            .for_each(|_| ControlFlow::Continue(()))
            .solutions,
        2
    );
}

#[test]
fn searches_can_be_shown() {
    let problem = words("ab", &["a", "b", "a"]);
    let floor = Floor::new();
    assert_eq!(format!("{floor:?}"), "Floor { .. }");
    let mut grid = problem.lay(&floor);
    assert_eq!(format!("{grid:?}"), "Grid { items: 2, options: 3, .. }");
    let search = grid.search().max_nodes(7);
    assert!(format!("{search:?}").contains("nodes: 7,"));
    let shown = search.with_iter(|solutions| format!("{solutions:?}"));
    assert!(shown.starts_with("Solutions { report: Report {"));
}

/// Options of one item cost no updates: a search on links looks at its limits all the same. Here it is canceled at
/// its first poll.
#[test]
fn trying_options_without_updates_is_interrupted() {
    let mut problem = Problem::<_, ()>::new();
    for item in ["a", "b", "c"] {
        problem.primary(item).unwrap();
    }
    for item in ["a", "b", "c"].repeat(1_000) {
        problem.option(()).cover([item]).add().unwrap();
    }
    let cancel = Arc::new(AtomicBool::new(false));
    let mut polls = 0;
    let report = problem
        .search()
        .engine(EngineKind::Links)
        .unwrap()
        .cancel_on(cancel.clone())
        .on_progress(Duration::ZERO, |_| {
            polls += 1;
            cancel.store(polls == 3, Ordering::Relaxed);
        })
        .count_report();
    assert_eq!(report.stop, Stop::Cancelled);
    assert!(report.nodes < 1 << 19, "{} nodes", report.nodes);
}

/// Whatever ends first, the caller or the search.
#[test]
fn owned_solutions_end_with_their_iterator() {
    let all = chain(3, 2);
    let total = all.search().count();
    assert_eq!(all.clone().into_solutions().count() as u64, total);
    let mut iterated = Vec::new();
    all.search()
        .for_each(|solution| iterated.push(numbers(solution.options())));
    let owned: Vec<_> = all.clone().into_solutions().collect();
    let owned: Vec<_> = owned.iter().map(|one| numbers(one.options())).collect();
    assert_eq!(owned, iterated);

    // A search that would go on for ages.
    let problem = Arc::new(chain(200, 2));
    let mut solutions = OwnedSolutions::new(problem.clone(), |search| search.threads(2));
    let first = solutions.next().expect("there are many");
    assert_eq!(first.to_solution().options(), first.options());
    std::thread::spawn(move || drop(solutions)).join().unwrap();
    drop(first);
    assert_eq!(Arc::strong_count(&problem), 1, "the thread is gone");

    let solutions = OwnedSolutions::new(problem, |search| search.max_solutions(5));
    let report = solutions.into_report();
    assert!(matches!(
        report.stop,
        Stop::Solutions | Stop::Cancelled | Stop::Caller
    ));
    let mut solutions = OwnedSolutions::new(all, |search| search.max_solutions(1));
    assert!(solutions.next().is_some() && solutions.next().is_none() && solutions.next().is_none());
    assert_eq!(solutions.into_report().stop, Stop::Solutions);
}

/// What may be sent to other threads, and shared with them.
#[test]
fn threads_may_have_it() {
    fn shared<T: Send + Sync>() {}
    fn sent<T: Send>() {}
    shared::<Problem<String, String>>();
    shared::<quadrille::dense::Dense>();
    shared::<quadrille::Report>();
    shared::<quadrille::Solution<'_, String, String>>();
    shared::<quadrille::OwnedSolution<String, String>>();
    shared::<quadrille::Best<'_, String, String>>();
    shared::<quadrille::sudoku::Sudoku>();
    sent::<OwnedSolutions<String, String>>();
    sent::<quadrille::dense::Walk<'_>>();
}
