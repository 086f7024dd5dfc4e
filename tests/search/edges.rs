//! The edge cases: problems with next to nothing in them, deep trees, and searches cut short.

use std::ops::ControlFlow;
use std::time::Duration;

use quadrille::{Floor, Limits, OptionId, Problem, Searcher, Stop};

use crate::common::{
    chain, listed, listed_again, numbers, solutions, up_to_nodes, up_to_solutions, words,
};

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
    assert!(problem.check(&[0, 1].map(OptionId::new)).is_err());
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
    let search = problem.search().require(option(2));
    assert_eq!(search.forbid(option(2)).count(), 0);
    // None of this harms links that are kept.
    let floor = Floor::new();
    let mut searcher = Searcher::on_links(&problem, &floor);
    for numbers in [&[0, 2][..], &[3, 4], &[0, 5], &[2, 0, 1]] {
        let options = numbers.iter().map(|&number| OptionId::new(number));
        let options: Vec<_> = options.collect();
        assert!(searcher.first(&options, |_| ()).is_none());
        let report = searcher.count_report(&[], &[], Limits::NONE);
        assert_eq!(report.solutions, 4, "after requiring {numbers:?}");
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

/// The dense engine finds most of it; links alone take 279,029,804 updates. The floor may be older than the problem.
#[test]
fn an_iterator_of_a_long_list_is_as_fast_as_a_list() {
    let floor = Floor::new();
    let problem = crate::common::puzzles::pentominoes(4, 15);
    let mut search = problem.search().iter(&floor);
    assert_eq!(search.by_ref().count(), 4 * 368);
    assert!(search.report().updates < 20_000_000);
    let found = problem.search().iter(&floor).nth(1_000);
    let (mut before, mut listed) = (0, None);
    problem.search().for_each(|one| {
        before += 1;
        if before <= 1_000 {
            return ControlFlow::Continue(());
        }
        listed = Some(one.options().to_vec());
        ControlFlow::Break(())
    });
    assert_eq!(found.map(|one| one.options().to_vec()), listed);
}

#[test]
fn dropping_an_iterator_midway_leaves_the_problem_whole() {
    let problem = crate::common::puzzles::queens(6);
    let floor = Floor::new();
    let mut searcher = Searcher::on_links(&problem, &floor);
    for taken in 0..=4 {
        assert_eq!(problem.search().iter(&floor).take(taken).count(), taken);
        let limits = up_to_solutions(taken as u64);
        let (list, _) = listed_again(&mut searcher, &[], &[], limits);
        assert_eq!(list.len(), taken);
        let report = searcher.count_report(&[], &[], Limits::NONE);
        assert_eq!(report.solutions, 4);
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
    let search = || problem.search();
    // Where nothing is to be tried there is nothing to stop.
    let (empty, bare) = (words("", &[]), words("a", &[]));
    for (search, stop, solutions, nodes) in [
        (search().max_nodes(0), Stop::Nodes, 0, 1),
        (search().max_nodes(1), Stop::Nodes, 0, 1),
        (search().max_nodes(2), Stop::Nodes, 0, 2),
        (search().max_nodes(4), Stop::Exhausted, 2, 4),
        (search().max_solutions(0), Stop::Solutions, 0, 1),
        (search().max_solutions(1), Stop::Solutions, 1, 3),
        (search().max_time(Duration::ZERO), Stop::Time, 0, 1),
        (search().max_time(Duration::MAX), Stop::Exhausted, 2, 4),
        (empty.search().max_nodes(0), Stop::Exhausted, 1, 1),
        (bare.search().max_nodes(0), Stop::Exhausted, 0, 1),
    ] {
        let report = search.run();
        let found = (report.stop, report.solutions, report.nodes);
        assert_eq!(found, (stop, solutions, nodes));
    }
}

#[test]
fn no_time_is_no_time_on_used_links_too() {
    let problem = crate::common::puzzles::queens(6);
    let floor = Floor::new();
    let mut searcher = Searcher::on_links(&problem, &floor);
    let up_to = |time| {
        let mut limits = Limits::NONE;
        limits.time = Some(time);
        limits
    };
    for _ in 0..2 {
        let report = searcher.count_report(&[], &[], up_to(Duration::from_secs(3600)));
        assert_eq!((report.stop, report.solutions), (Stop::Exhausted, 4));
        let report = searcher.count_report(&[], &[], up_to(Duration::ZERO));
        assert_eq!((report.stop, report.nodes), (Stop::Time, 1));
    }
}

#[test]
fn a_hundred_thousand_forced_options() {
    let problem = chain(100_000, 1);
    let report = problem.search().run();
    let found = (report.stop, report.solutions, report.nodes);
    assert_eq!(found, (Stop::Exhausted, 1, 100_001));
    let solution = problem.search().first().unwrap();
    assert!(numbers(solution.options()).into_iter().eq(0..100_000));
    assert_eq!(problem.check(solution.options()), Ok(()));
}

#[test]
fn a_tree_a_hundred_thousand_levels_deep() {
    let problem = chain(100_000, 2);
    let floor = Floor::new();
    let mut searcher = Searcher::on_links(&problem, &floor);
    let mut options = Vec::new();
    for _ in 0..2 {
        let report = searcher.count_report(&[], &[], up_to_solutions(9));
        assert_eq!((report.stop, report.solutions), (Stop::Solutions, 9));
        let first = searcher.first(&[], |found| found.options(&mut options));
        assert_eq!((first, options.len()), (Some(()), 100_000));
        let report = searcher.count_report(&[], &[], up_to_nodes(70_000));
        let found = (report.stop, report.solutions, report.nodes);
        assert_eq!(found, (Stop::Nodes, 0, 70_000));
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
fn searches_can_be_shown() {
    let problem = words("ab", &["a", "b", "a"]);
    let floor = Floor::new();
    assert_eq!(format!("{floor:?}"), "Floor { .. }");
    let mut searcher = Searcher::on_links(&problem, &floor);
    assert_eq!(format!("{searcher:?}"), "Searcher { engine: Links, .. }");
    let shown = searcher.first(&[], |found| format!("{found:?}"));
    assert_eq!(shown.as_deref(), Some("Found([OptionId(1), OptionId(0)])"));
    let search = problem.search().max_nodes(7);
    assert!(format!("{search:?}").contains("nodes: 7,"));
    let shown = format!("{:?}", search.iter(&floor));
    assert!(shown.starts_with("Solutions { report: Report {"));
}
