//! Searches that are stopped: by their caller, a token or a limit, and what they show by then.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use quadrille::{CancelToken, EngineKind, Floor, Limits, OwnedSolutions, Problem, Stop};

use crate::common::{chain, effort, listed, numbers, with_costs, words};

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

/// A time limit ends every kind of search between two solutions too: the caller may take its time over each of them.
#[test]
fn a_search_canceled_at_a_solution_goes_no_further() {
    // Twelve items, each with two options.
    let problem = Problem::from_rows((0..24).map(|row| [row / 2])).unwrap();
    let flag = || Arc::new(AtomicBool::new(false));
    for engine in [EngineKind::Links, EngineKind::Dense] {
        let search = problem.search().engine(engine);
        let cancel = flag();
        let report = search.cancel_on(cancel.clone()).for_each(|_| {
            cancel.store(true, Ordering::Relaxed);
        });
        assert_eq!((report.stop, report.solutions), (Stop::Canceled, 1));
    }
    let (floor, cancel) = (Floor::new(), flag());
    let mut solutions = problem.search().cancel_on(cancel.clone()).iter(&floor);
    assert!(solutions.next().is_some());
    cancel.store(true, Ordering::Relaxed);
    assert!(solutions.next().is_none());
    assert_eq!(solutions.report().stop, Stop::Canceled);
    // The limit on solutions is reached before.
    let cancel = flag();
    let search = problem.search().cancel_on(cancel.clone()).max_solutions(1);
    let report = search.for_each(|_| {
        cancel.store(true, Ordering::Relaxed);
    });
    assert_eq!(report.stop, Stop::Solutions);
}

/// Several threads have found more by then: that is shown as well.
#[test]
fn what_several_threads_have_found_is_shown_to_the_end() {
    // Twelve items, each with two options.
    let problem = Problem::from_rows((0..24).map(|row| [row / 2])).unwrap();
    let cancel = Arc::new(AtomicBool::new(false));
    let mut seen = 0;
    let search = problem.search().threads(2).cancel_on(cancel.clone());
    let report = search.for_each(|_| {
        seen += 1;
        cancel.store(true, Ordering::Relaxed);
    });
    assert_eq!((report.stop, report.solutions), (Stop::Canceled, seen));
    assert!((1..=1 << 12).contains(&seen));
}

#[test]
fn no_absurd_number_of_threads_is_asked_for() {
    let problem = words("ab", &["a", "b", "a"]);
    let search = problem.search().threads(usize::MAX);
    assert!(format!("{search:?}").contains("threads: 1024,"));
    assert_eq!(search.max_solutions(9).for_each(|_| ()).solutions, 2);
}

/// Options of one item cost no updates: a search on links looks at its limits all the same. Here it is canceled at
/// its first poll.
#[test]
fn trying_options_without_updates_is_interrupted() {
    let problem = Problem::from_rows((0..3_000).map(|option| [option % 3])).unwrap();
    let cancel = Arc::new(AtomicBool::new(false));
    let mut polls = 0;
    let report = problem
        .search()
        .engine(EngineKind::Links)
        .cancel_on(cancel.clone())
        .on_progress(Duration::ZERO, |_| {
            polls += 1;
            cancel.store(polls == 3, Ordering::Relaxed);
        })
        .count_exact()
        .report;
    assert_eq!(report.stop, Stop::Canceled);
    assert!(report.nodes < 1 << 19, "{} nodes", report.nodes);
}

/// A count on few items with many options shows what it has found, again and again, and loses nothing of it.
#[test]
fn a_count_of_many_options_shows_its_work() {
    let problem = chain(4, 20_000);
    let cancel = Arc::new(AtomicBool::new(false));
    let mut shown = Vec::new();
    let report = problem
        .search()
        .engine(EngineKind::Links)
        .threads(1)
        .cancel_on(cancel.clone())
        .on_progress(Duration::ZERO, |progress| {
            shown.push((progress.solutions, progress.nodes));
            cancel.store(progress.solutions > 1_000_000, Ordering::Relaxed);
        })
        .count_exact()
        .report;
    assert_eq!(report.stop, Stop::Canceled);
    assert!(shown.is_sorted());
    let mut steps = shown.windows(2).map(|pair| pair[1].0 - pair[0].0);
    assert!(steps.all(|step| step < 1_000_000), "{shown:?}");
    assert!(report.solutions >= shown.last().expect("some").0);
}

/// The cheapest solution of a deep problem: the search looks at its limits on the way down.
#[test]
fn the_cheapest_of_a_deep_problem_is_interrupted() {
    let problem = with_costs(&chain(5_000, 2), |option| 1 + option * 7 % 3);
    let cancel = Arc::new(AtomicBool::new(false));
    let mut polls = 0;
    let best = problem
        .search()
        .cancel_on(cancel.clone())
        .on_progress(Duration::ZERO, |_| {
            polls += 1;
            cancel.store(polls == 3, Ordering::Relaxed);
        })
        .best(1);
    assert_eq!(best.report.stop, Stop::Canceled);
    assert!(best.report.nodes < 5_000, "{} nodes", best.report.nodes);
    // The cheapest costs 1 or 2 for each item.
    assert!(best.bound.is_some_and(|bound| bound <= 10_000));
}

/// Whatever ends first, the caller or the search.
#[test]
fn owned_solutions_end_with_their_iterator() {
    let all = chain(3, 2);
    let total = all.search().count();
    assert_eq!(all.clone().into_solutions().count() as u64, total);
    let owned = all
        .clone()
        .into_solutions()
        .map(|one| numbers(one.options()));
    assert_eq!(owned.collect::<Vec<_>>(), listed(all.search()));

    // A search that would go on for ages.
    let problem = Arc::new(chain(200, 2));
    let mut solutions = OwnedSolutions::new(problem.clone(), |search| search.threads(2));
    let first = solutions.next().expect("there are many");
    assert_eq!(problem.check(first.options()), Ok(()));
    std::thread::spawn(move || drop(solutions)).join().unwrap();
    drop(first);
    assert_eq!(Arc::strong_count(&problem), 1, "the thread is gone");

    let solutions = OwnedSolutions::new(problem, |search| search.max_solutions(5));
    let report = solutions.into_report();
    assert!([Stop::Solutions, Stop::Canceled, Stop::Caller].contains(&report.stop));
    let mut solutions = OwnedSolutions::new(all, |search| search.max_solutions(1));
    assert!(solutions.next().is_some() && solutions.next().is_none() && solutions.next().is_none());
    assert_eq!(solutions.into_report().stop, Stop::Solutions);
}

/// Limits that are set at once are those that are set one by one, and take the place of earlier ones.
#[test]
fn limits_are_set_at_once() {
    let problem = chain(6, 2);
    let stops = |change: &dyn Fn(&mut Limits)| {
        let mut limits = Limits::default();
        change(&mut limits);
        let search = problem.search().max_solutions(0).limits(limits);
        effort(search.run())
    };
    let search = || problem.search();
    assert_eq!(stops(&|_| {}), effort(search().run()));
    let three = effort(search().max_solutions(3).run());
    assert_eq!(stops(&|limits| limits.solutions = 3), three);
    let five = effort(search().max_nodes(5).run());
    assert_eq!(stops(&|limits| limits.nodes = 5), five);
    let mut limits = Limits::NONE;
    limits.time = Some(Duration::ZERO);
    let now = std::time::Instant::now();
    assert_eq!(limits.interrupted(now), Some(Stop::Time));
    limits.cancel.push(Arc::new(AtomicBool::new(true)).into());
    assert_eq!(limits.interrupted(now), Some(Stop::Canceled));
}

/// Whoever has all solutions that were asked for lacks nothing, though the search is canceled with the last of them.
#[test]
fn all_that_was_asked_for_is_not_cut_off() {
    let problem = chain(12, 2);
    for (threads, wanted) in [1, 2, 4].into_iter().flat_map(|t| [(t, 1), (t, 3)]) {
        for in_order in [true, false] {
            let token = CancelToken::new();
            let mut search = problem.search().threads(threads).max_solutions(wanted);
            search = search.cancel_on(token.clone());
            if in_order {
                search = search.in_order();
            }
            let mut shown = 0;
            let report = search.for_each(|_| {
                shown += 1;
                if shown == wanted {
                    token.cancel();
                }
            });
            let found = (report.stop, report.solutions, shown);
            assert_eq!(
                found,
                (Stop::Solutions, wanted, wanted),
                "{threads} {in_order}"
            );
        }
    }
    // The last node that is allowed is the one of the last solution, or it is not.
    let engines = [EngineKind::Links, EngineKind::Dense];
    for (engine, wanted) in engines.into_iter().flat_map(|e| [(e, 1), (e, 3)]) {
        let search = || {
            let search = problem.search().engine(engine);
            search.in_order().max_solutions(wanted)
        };
        let nodes = search().run().nodes;
        let found = |nodes: u64| {
            let report = search().max_nodes(nodes).run();
            (report.stop, report.solutions)
        };
        assert_eq!(found(nodes), (Stop::Solutions, wanted), "{engine}");
        assert_eq!(found(nodes - 1), (Stop::Nodes, wanted - 1), "{engine}");
    }
}

/// Ten thousand options: searches that are canceled before they begin end while they lay a grid.
#[test]
fn searches_that_are_canceled_while_they_lay_a_grid_end() {
    let rows = (0..100).flat_map(|a| (100..200).map(move |b| [a, b]));
    let problem = Problem::from_rows(rows).expect("no row has an item twice");
    let canceled = || {
        let token = CancelToken::new();
        token.cancel();
        problem.search().cancel_on(token)
    };
    for threads in [1, 2] {
        let reports = [
            canceled().threads(threads).run(),
            canceled().threads(threads).max_solutions(1).run(),
            canceled().threads(threads).count_exact().report,
            canceled().threads(threads).best(1).report,
        ];
        let stops = reports.map(|report| (report.stop, report.solutions));
        assert_eq!(stops, [(Stop::Canceled, 0); 4]);
        let estimate = canceled().threads(threads).estimate(5, 1);
        assert_eq!((estimate.probes, estimate.stop), (0, Stop::Canceled));
    }
    let floor = Floor::new();
    let mut solutions = canceled().iter(&floor);
    assert!(solutions.next().is_none());
    assert_eq!(solutions.report().stop, Stop::Canceled);
}

/// Such a callback returns `!`.
#[test]
fn a_callback_may_do_nothing_but_panic() {
    let problem = Problem::from_rows([[0, 1], [1, 2], [2, 0]]).expect("three rows");
    let report = problem.search().for_each(|_| panic!("three is odd"));
    assert_eq!(report.stop, Stop::Exhausted);
}
