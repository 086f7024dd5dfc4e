//! What else can be asked of a search than its solutions: the cheapest of them, a smaller problem with the same
//! ones, how large the tree is, how far the search has come.

mod common;

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use common::puzzles::{queens, sudoku};
use common::{Plain, Set, cases, ids, mcc, numbers, sets, xc, xcc};
use proptest::prelude::*;
use quadrille::{EngineKind, Floor, Problem, Stop};

/// The problem with a cost on every option.
fn priced(plain: &Plain, costs: &[u64]) -> Problem<usize, usize> {
    let mut problem = Problem::new();
    for item in 0..plain.items.len() {
        match plain.items[item] {
            Some((lo, hi)) => problem.primary_times(item, lo..=hi).unwrap(),
            None => problem.secondary(item).unwrap(),
        };
    }
    for (number, members) in plain.options.iter().enumerate() {
        let mut option = problem.option(number).cost(costs[number]);
        for &(item, color) in members {
            option = match color {
                Some(color) => option.color(item, color),
                None => option.cover([item]),
            };
        }
        option.add().unwrap();
    }
    problem
}

/// `best(k)` is the first k of all solutions, sorted by cost, for every k; on a laid grid as well.
fn the_best_are_the_first_of_all(plain: &Plain, costs: &[u64]) -> Result<(), TestCaseError> {
    let cost = |set: &Set| set.iter().map(|&option| costs[option]).sum::<u64>();
    let naive = plain.naive();
    let mut all: Vec<u64> = naive.iter().map(cost).collect();
    all.sort();
    let problem = priced(plain, costs);
    let floor = Floor::new();
    let mut grid = problem.lay(&floor);
    for k in [0, 1, 2, 3, 5, all.len(), all.len() + 1] {
        for best in [problem.search().best(k), grid.search().best(k)] {
            prop_assert_eq!(best.report.stop, Stop::Exhausted);
            let found: Vec<u64> = best.solutions.iter().map(|found| found.cost()).collect();
            prop_assert_eq!(&found[..], &all[..k.min(all.len())]);
            let found: BTreeSet<Set> = best
                .solutions
                .iter()
                .map(|found| numbers(found.options()).into_iter().collect())
                .collect();
            prop_assert_eq!(found.len(), best.solutions.len(), "a solution twice");
            prop_assert!(found.is_subset(&naive));
        }
    }
    prop_assert_eq!(grid.search().count(), naive.len() as u64);
    Ok(())
}

/// `below` leaves the first of all that cost less, on linear programs and on links, on any number of threads.
fn below_a_cost_are_the_first_of_all(plain: &Plain, costs: &[u64]) -> Result<(), TestCaseError> {
    let cost = |set: &Set| set.iter().map(|&option| costs[option]).sum::<u64>();
    let mut all: Vec<u64> = plain.naive().iter().map(cost).collect();
    all.sort();
    let problem = priced(plain, costs);
    let middle = all.get(all.len() / 2).copied().unwrap_or(5);
    for below in [0, 1, middle, middle + 1, u64::MAX] {
        let cheap = all.iter().copied().filter(|&cost| cost < below);
        for (k, threads) in [(1, 1), (3, 1), (3, 3), (all.len() + 1, 1)] {
            for engine in [EngineKind::Linear, EngineKind::Links] {
                let search = problem
                    .search()
                    .engine(engine)
                    .expect("no tables")
                    .threads(threads);
                let best = search.below(below).best(k);
                let found: Vec<u64> = best.solutions.iter().map(|found| found.cost()).collect();
                let first: Vec<u64> = cheap.clone().take(k).collect();
                prop_assert_eq!(&found, &first, "below {}, {}", below, engine);
                prop_assert_eq!(best.report.stop, Stop::Exhausted);
                prop_assert!(
                    best.bound
                        .is_none_or(|bound| all.iter().all(|&cost| cost >= bound))
                );
            }
        }
    }
    Ok(())
}

/// The reduced problem has the same solutions as sets of tags, and so has what is left of its numbers.
fn reduction_keeps_the_solutions(plain: &Plain) -> Result<(), TestCaseError> {
    let reduced = plain.problem().reduce();
    prop_assert_eq!(
        reduced.options.len() + reduced.options_removed,
        plain.options.len()
    );
    prop_assert_eq!(
        reduced.problem.item_count() + reduced.items_removed,
        plain.items.len()
    );
    let tags = |new: Set| -> Set {
        let old = new.iter().map(|&option| reduced.options[option].index());
        old.collect()
    };
    let found: BTreeSet<Set> = sets(reduced.problem.search())
        .into_iter()
        .map(tags)
        .collect();
    prop_assert_eq!(found, plain.naive());
    for (new, old) in (0..).zip(&reduced.options) {
        let tag = reduced.problem.tag(quadrille::OptionId::new(new));
        prop_assert_eq!(tag, Some(&old.index()));
    }
    Ok(())
}

/// Queens that pay for their squares: a tree of many thousand nodes, and many solutions of the same cost.
fn dear_queens(n: usize, prices: u64) -> Problem<(char, usize)> {
    let mut problem = Problem::new();
    for line in 0..n {
        problem.primary(('r', line)).unwrap();
        problem.primary(('c', line)).unwrap();
    }
    for line in 0..2 * n {
        problem.secondary(('a', line)).unwrap();
        problem.secondary(('b', line)).unwrap();
    }
    for (row, column) in (0..n).flat_map(|row| (0..n).map(move |column| (row, column))) {
        let lines = [('a', row + column), ('b', row + n - column)];
        let option = problem
            .option(())
            .cover([('r', row), ('c', column)])
            .cover(lines);
        let number = (row * n + column) as u64;
        option.cost(number * 7919 % prices).add().unwrap();
    }
    problem
}

/// The same solutions in the same order on any number of threads, proven or within a time; they are the first of all.
#[test]
fn the_best_are_the_same_on_any_number_of_threads() {
    for (n, prices, ks) in [(11, 5, [1, 40, usize::MAX]), (12, 50, [1, 7, 400])] {
        let problem = dear_queens(n, prices);
        let mut all = Vec::new();
        problem.search().for_each(|solution| {
            all.push(solution.cost());
            std::ops::ControlFlow::Continue(())
        });
        all.sort();
        for k in ks {
            let on = |threads| {
                let best = problem.search().threads(threads).best(k);
                assert_eq!(best.report.stop, Stop::Exhausted);
                let list = |solution: &quadrille::Solution<_, _>| solution.options().to_vec();
                let costs: Vec<u64> = best.solutions.iter().map(|one| one.cost()).collect();
                assert_eq!(costs, all[..k.min(all.len())], "k {k}");
                best.solutions.iter().map(list).collect::<Vec<_>>()
            };
            let alone = on(1);
            for threads in 2..=4 {
                assert_eq!(on(threads), alone, "k {k}, {threads} threads");
            }
        }
    }
}

/// Time, a flag and the progress are minded by several threads, too.
#[test]
fn the_best_on_several_threads_ends_when_canceled() {
    let problem = dear_queens(16, 2);
    let search = || problem.search().threads(2);
    let best = search()
        .max_time(Duration::from_millis(300))
        .best(usize::MAX);
    assert_eq!(best.report.stop, Stop::Time);
    assert_eq!(best.solutions.len() as u64, best.report.solutions);
    let flag = Arc::new(AtomicBool::new(false));
    let set = flag.clone();
    let mut last = 0;
    let best = search()
        .cancel_on(flag)
        .on_progress(Duration::from_millis(10), move |progress| {
            assert!(progress.nodes >= last);
            last = progress.nodes;
            set.store(last > 100_000, Ordering::Relaxed);
        })
        .best(usize::MAX);
    assert_eq!(best.report.stop, Stop::Cancelled);
    assert!(best.report.nodes > 100_000 && !best.solutions.is_empty());
}

/// Costs that are often 0 and often equal.
fn costs() -> impl Strategy<Value = Vec<u64>> {
    prop::collection::vec(prop_oneof![0u64..4, 0u64..100], 12)
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn best_is_sorted_and_complete(plain in xc(), costs in costs()) {
        the_best_are_the_first_of_all(&plain, &costs)?;
        below_a_cost_are_the_first_of_all(&plain, &costs)?;
    }

    #[test]
    fn best_is_sorted_and_complete_with_colors(plain in xcc(), costs in costs()) {
        the_best_are_the_first_of_all(&plain, &costs)?;
        below_a_cost_are_the_first_of_all(&plain, &costs)?;
    }

    #[test]
    fn best_is_sorted_and_complete_with_multiplicities(plain in mcc(), costs in costs()) {
        the_best_are_the_first_of_all(&plain, &costs)?;
        below_a_cost_are_the_first_of_all(&plain, &costs)?;
    }

    /// Costs near the largest number neither overflow nor lose to small ones.
    #[test]
    fn best_copes_with_huge_costs(plain in mcc(), costs in costs()) {
        let huge: Vec<u64> = costs.iter().map(|cost| cost * (u64::MAX / 1200)).collect();
        the_best_are_the_first_of_all(&plain, &huge)?;
    }

    /// Stopped while it looks for the others, a search has proven the cheapest.
    #[test]
    fn the_cheapest_is_proven_first(plain in mcc(), costs in costs()) {
        let problem = priced(&plain, &costs);
        let one = problem.search().best(1);
        for more in 0..20 * u64::from(problem.has_costs()) {
            let several = problem.search().max_nodes(one.report.nodes + more).best(5);
            prop_assert_eq!(several.bound, one.bound);
        }
    }

    #[test]
    fn best_contains_what_is_required(plain in mcc(), costs in costs(), one in 0usize..12) {
        prop_assume!(one < plain.options.len());
        let naive = plain.naive();
        let with = naive.iter().filter(|set| set.contains(&one));
        let least = with.map(|set| set.iter().map(|&option| costs[option]).sum::<u64>()).min();
        let best = priced(&plain, &costs).search().require(ids(&[one])).best(1).solutions.pop().map(|best| best.cost());
        prop_assert_eq!(best, least);
    }

    #[test]
    fn reduction_keeps_the_set(plain in xc()) {
        reduction_keeps_the_solutions(&plain)?;
    }

    #[test]
    fn reduction_keeps_the_set_with_colors(plain in xcc()) {
        reduction_keeps_the_solutions(&plain)?;
    }

    #[test]
    fn reduction_keeps_the_set_with_multiplicities(plain in mcc()) {
        reduction_keeps_the_solutions(&plain)?;
    }

    #[test]
    fn reduction_keeps_the_costs(plain in mcc(), costs in costs()) {
        let whole = priced(&plain, &costs);
        let least = |problem: &Problem<usize, usize>| {
            problem.search().best(3).solutions.iter().map(|best| best.cost()).collect::<Vec<_>>()
        };
        prop_assert_eq!(least(&whole), least(&whole.clone().reduce().problem));
    }
}

/// A reduction alone solves an easy Sudoku: only the solution remains.
#[test]
fn reduction_removes_much_of_a_sudoku() {
    let problem = sudoku(
        3,
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    );
    let reduced = problem.reduce().problem;
    assert_eq!((reduced.option_count(), reduced.search().count()), (81, 1));
}

#[test]
fn progress_rises_to_the_end() {
    let problem = queens(11);
    let mut seen = Vec::new();
    let show = |progress: &quadrille::Progress| seen.push(*progress);
    let report = problem.search().on_progress(Duration::ZERO, show).run();
    assert!(seen.len() > 3, "{} times", seen.len());
    for pair in seen.windows(2) {
        assert!(pair[0].fraction.is_some() && pair[0].fraction <= pair[1].fraction);
        assert!(pair[0].solutions <= pair[1].solutions);
        assert!(pair[0].nodes < pair[1].nodes && pair[0].updates < pair[1].updates);
    }
    let last = seen[seen.len() - 1];
    assert!(seen[0].fraction < Some(0.5));
    assert!(last.fraction > Some(0.5) && last.fraction <= Some(1.0));
    assert!(last.solutions <= report.solutions && last.nodes <= report.nodes);
}

#[test]
fn cancelling_stops_a_search_and_keeps_what_it_found() {
    let problem = queens(11);
    let flag = Arc::new(AtomicBool::new(false));
    let set = flag.clone();
    let mut seen = 0;
    let report = problem
        .search()
        .cancel_on(flag.clone())
        .on_progress(Duration::ZERO, move |_| {
            seen += 1;
            set.store(seen == 2, Ordering::Relaxed);
        })
        .run();
    assert_eq!(report.stop, Stop::Cancelled);
    assert!(report.solutions > 0 && report.solutions < 2680);
    // A flag that is set before stops a search at once.
    let report = problem.search().cancel_on(flag).run();
    assert_eq!(
        (report.stop, report.solutions, report.nodes),
        (Stop::Cancelled, 0, 1)
    );
}

/// A chain that a full reduction takes apart option by option: it stops when it is asked to, and what it has left has
/// the same solutions.
#[test]
fn a_reduction_stops_when_asked() {
    let mut problem = Problem::<usize>::new();
    for item in 0..50 {
        problem.primary(item).unwrap();
    }
    problem.option(()).cover([0]).add().unwrap();
    for item in 1..50 {
        problem.option(()).cover([item - 1, item]).add().unwrap();
        problem.option(()).cover([item]).add().unwrap();
    }
    let count = problem.search().count();
    let mut removed = Vec::new();
    for most in [0, 1, 30, usize::MAX] {
        let mut asked = 0;
        let reduced = problem.clone().reduce_until(|| {
            asked += 1;
            asked > most
        });
        assert!(asked <= most.saturating_add(1));
        assert_eq!(reduced.problem.search().count(), count);
        removed.push(reduced.options_removed);
    }
    assert!(removed.is_sorted());
    assert_eq!(removed[3], problem.reduce().options_removed);
}

/// Queens beside an item with ten options, nine of which die at once: a count goes through several stages, of which the
/// first is soon nine tenths done.
fn lopsided() -> Problem<String> {
    let queens = queens(12);
    let mut problem = Problem::new();
    problem.primary("lopsided".to_owned()).unwrap();
    problem.primary("dead".to_owned()).unwrap();
    let name = |item| queens.label(item).map(|label| format!("{label:?}"));
    for item in queens.item_ids() {
        let name = name(item).expect("one of the items");
        match queens.bounds(item) {
            Some(_) => problem.primary(name).unwrap(),
            None => problem.secondary(name).unwrap(),
        };
    }
    let member = |item: &str| item.to_owned();
    for _ in 0..9 {
        problem
            .option(())
            .cover([member("lopsided")])
            .add()
            .unwrap();
    }
    problem
        .option(())
        .cover([member("lopsided"), member("dead")])
        .add()
        .unwrap();
    for option in queens.option_ids() {
        let members = queens.members(option).filter_map(|(item, _)| name(item));
        problem.option(()).cover(members).add().unwrap();
    }
    problem
}

#[test]
fn the_progress_of_a_count_never_falls() {
    let problem = lopsided();
    for threads in [1, 3] {
        let mut seen = Vec::new();
        let show = |progress: &quadrille::Progress| seen.push(*progress);
        let search = problem.search().threads(threads);
        let report = search.on_progress(Duration::ZERO, show).count_report();
        assert_eq!(report.solutions, 14_200);
        assert!(seen.len() > 3, "{} times", seen.len());
        let known = seen.iter().filter_map(|progress| progress.fraction);
        assert!(known.clone().is_sorted() && known.clone().all(|fraction| fraction <= 1.0));
        assert!(seen.is_sorted_by_key(|progress| progress.solutions));
        assert!(seen.is_sorted_by_key(|progress| progress.nodes));
        let last = seen[seen.len() - 1];
        assert!(last.solutions <= report.solutions && last.nodes <= report.nodes);
    }
}

/// The report says who searched; to ask for it changes nothing.
#[test]
fn a_report_names_engines_and_threads() {
    let problem = queens(11);
    let kinds = |report: &quadrille::Report| {
        let engines = report.engines();
        engines.map(|(kind, _)| kind).collect::<Vec<_>>()
    };
    let (counted, run) = (problem.search().count_report(), problem.search().run());
    assert_eq!(kinds(&run), [EngineKind::Links]);
    // The count began on links, and tried a memory, which did not pay.
    let tried = [EngineKind::Links, EngineKind::Dense, EngineKind::Memo];
    assert_eq!(kinds(&counted), tried);
    for report in [counted, run] {
        let nodes: u64 = report.engines().map(|(_, effort)| effort.nodes).sum();
        let updates: u64 = report.engines().map(|(_, effort)| effort.updates).sum();
        assert_eq!((nodes, updates), (report.nodes, report.updates));
        assert_eq!((report.solutions, report.threads), (2680, 1));
    }
    let shown = problem.search().for_each(|_| ());
    assert_eq!((shown.nodes, shown.updates), (run.nodes, run.updates));
    assert_eq!(problem.search().threads(3).run().threads, 3);
}
