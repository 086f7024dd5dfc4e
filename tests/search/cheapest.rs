//! The cheapest solutions: the first of all by cost, on any number of threads, within every limit.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use proptest::prelude::*;
use quadrille::{EngineKind, Floor, Problem, Stop};

use crate::cases;
use crate::common::puzzles::queens;
use crate::common::{Plain, Set, chain, costs, ids, kinds, mcc, numbers, with_costs, xcc};

/// `best(k)` is the first k of all solutions, sorted by cost, for every k; on links as well.
fn the_best_are_the_first_of_all(plain: &Plain, costs: &[u64]) -> Result<(), TestCaseError> {
    let cost = |set: &Set| set.iter().map(|&option| costs[option]).sum::<u64>();
    let naive = plain.naive();
    let mut all: Vec<u64> = naive.iter().map(cost).collect();
    all.sort();
    let problem = plain.priced(costs);
    let on_links = || problem.search().engine(EngineKind::Links);
    for k in [0, 1, 2, 3, 5, all.len(), all.len() + 1] {
        for best in [problem.search().best(k), on_links().best(k)] {
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
    prop_assert_eq!(problem.search().count(), naive.len() as u64);
    Ok(())
}

/// What takes more than the memory is left out from the expensive end, on any number of threads.
#[test]
fn a_full_memory_holds_the_cheapest() {
    let problem = with_costs(&chain(14, 2), |option| match option % 2 {
        0 => option / 2,
        _ => option / 2 * 3 + 1,
    });
    let best = |memory, threads| {
        let search = problem.search().memory(memory).threads(threads);
        let best = search.best(usize::MAX);
        let costs: Vec<u64> = best.solutions.iter().map(|found| found.cost()).collect();
        (costs, best.bound, best.report.stop)
    };
    let (all, bound, stop) = best(usize::MAX, 1);
    assert_eq!((all.len(), stop), (1 << 14, Stop::Exhausted));
    for threads in [1, 3] {
        let (few, its_bound, stop) = best(100_000, threads);
        assert!((100..400).contains(&few.len()), "{}", few.len());
        assert_eq!(few[..], all[..few.len()]);
        assert_eq!((its_bound, stop), (bound, Stop::Memory));
        assert_eq!(best(0, threads), (all[..1].to_vec(), bound, Stop::Memory));
    }
    // One that was asked for is one, however much it takes.
    let one = problem.search().engine(EngineKind::Links);
    assert_eq!(one.memory(0).best(1).report.stop, Stop::Exhausted);
}

/// `below` leaves the first of all that cost less, on linear programs and on links, in any order and on any number of threads.
fn below_a_cost_are_the_first_of_all(plain: &Plain, costs: &[u64]) -> Result<(), TestCaseError> {
    let cost = |set: &Set| set.iter().map(|&option| costs[option]).sum::<u64>();
    let mut all: Vec<u64> = plain.naive().iter().map(cost).collect();
    all.sort();
    let problem = plain.priced(costs);
    let middle = all.get(all.len() / 2).copied().unwrap_or(5);
    for below in [0, 1, middle, middle + 1, u64::MAX] {
        let cheap = all.iter().copied().filter(|&cost| cost < below);
        for (k, threads) in [(1, 1), (3, 1), (3, 3), (all.len() + 1, 1)] {
            for (engine, seed) in [
                (EngineKind::Linear, None),
                (EngineKind::Links, None),
                (EngineKind::Links, Some(below)),
            ] {
                let search = problem.search().engine(engine).threads(threads);
                let search = match seed {
                    Some(seed) => search.shuffle(seed),
                    None => search,
                };
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

/// Queens that pay for their squares: a tree of many thousand nodes, and many solutions of the same cost.
fn dear_queens(n: usize, prices: u64) -> Problem<String> {
    with_costs(&queens(n), |number| number * 7919 % prices)
}

/// The same solutions in the same order on any number of threads, proven or within a time; they are the first of all.
#[test]
fn the_best_are_the_same_on_any_number_of_threads() {
    for (n, prices, ks) in [(11, 5, [1, 40, usize::MAX]), (12, 50, [1, 7, 400])] {
        let problem = dear_queens(n, prices);
        let mut all = Vec::new();
        problem.search().for_each(|solution| {
            all.push(solution.cost());
        });
        all.sort();
        for k in ks {
            let on = |engine, threads| {
                let search = problem.search().engine(engine);
                let best = search.threads(threads).best(k);
                assert_eq!(best.report.stop, Stop::Exhausted);
                let costs: Vec<u64> = best.solutions.iter().map(|one| one.cost()).collect();
                assert_eq!(costs, all[..k.min(all.len())], "{engine}, k {k}");
                best
            };
            on(EngineKind::Linear, 1);
            let on_links = |threads| {
                let best = on(EngineKind::Links, threads);
                // The cheapest few are found before the tree is shared.
                if k >= 40 {
                    assert_eq!(best.report.threads, threads, "k {k}");
                }
                let list = |solution: &quadrille::Solution<_, _>| solution.options().to_vec();
                best.solutions.iter().map(list).collect::<Vec<_>>()
            };
            let alone = on_links(1);
            for threads in 2..=4 {
                assert_eq!(on_links(threads), alone, "k {k}, {threads} threads");
            }
        }
    }
}

/// Several threads, too, stop at a limit on time and at a flag, and show progress.
#[test]
fn the_best_on_several_threads_ends_when_canceled() {
    let problem = dear_queens(16, 2);
    let search = || problem.search().threads(2);
    // A short time may be over before two threads or a solution are there; no tree is searched in a long one.
    let times = (0..16).map(|doublings| Duration::from_millis(1 << doublings));
    let mut stopped = times.map(|time| {
        let best = search().max_time(time).best(usize::MAX);
        assert_eq!(best.report.stop, Stop::Time);
        assert_eq!(best.solutions.len() as u64, best.report.solutions);
        best.report
    });
    assert!(stopped.any(|report| report.threads == 2 && report.solutions > 0));
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
    assert_eq!(best.report.stop, Stop::Canceled);
    assert!(best.report.nodes > 100_000 && !best.solutions.is_empty());
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn best_is_sorted_and_complete(plains in kinds(), costs in costs()) {
        for plain in plains {
            the_best_are_the_first_of_all(&plain, &costs)?;
            below_a_cost_are_the_first_of_all(&plain, &costs)?;
        }
    }

    /// Linear programs choose nothing, so their options are those that links would choose, in that order; and they have
    /// no order that could be shuffled, so links run.
    #[test]
    fn the_best_have_choices_and_an_order(plain in xcc(), costs in costs(), seed: u64) {
        let problem = plain.priced(&costs);
        let floor = Floor::new();
        let mut retrace = problem.retrace(&floor);
        let best = problem.search().with_choices().best(3);
        for found in &best.solutions {
            let expected = retrace(found.options()).expect("a solution");
            prop_assert_eq!(found.options(), expected.options());
            prop_assert_eq!(found.choices(), expected.choices());
        }
        let shuffled = problem.search().shuffle(seed).best(3);
        let costs = |best: &quadrille::Best<'_, _, _>| best.solutions.iter().map(|found| found.cost()).collect::<Vec<_>>();
        prop_assert_eq!(costs(&shuffled), costs(&best));
        prop_assert!(shuffled.report.engines().all(|(engine, _)| engine != EngineKind::Linear));
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
        let problem = plain.priced(&costs);
        let one = problem.search().best(1);
        for more in 0..20 * u64::from(problem.has_costs()) {
            let nodes = one.report.nodes + more;
            let several = problem.search().max_nodes(nodes).best(5);
            prop_assert_eq!(several.bound, one.bound);
            prop_assert!(several.report.nodes <= nodes);
        }
    }

    #[test]
    fn best_contains_what_is_required(plain in mcc(), costs in costs(), one: prop::sample::Index) {
        prop_assume!(!plain.options.is_empty());
        let one = one.index(plain.options.len());
        let naive = plain.naive();
        let with = naive.iter().filter(|set| set.contains(&one));
        let least = with.map(|set| set.iter().map(|&option| costs[option]).sum::<u64>()).min();
        let best = plain.priced(&costs).search().require(ids(&[one])).best(1).solutions.pop().map(|best| best.cost());
        prop_assert_eq!(best, least);
    }
}

/// Costs whose sum is the largest number leave no cost above all of them. A search for more solutions than there are ends.
#[test]
fn costs_up_to_the_largest_sum_are_compared() {
    for costs in [
        [0, 1, u64::MAX - 1],
        [0, 1 << 63, (1 << 63) - 1],
        [0, 0, u64::MAX],
    ] {
        let mut problem: Problem<&str, usize> = Problem::new();
        problem.primary("a").expect("a new item");
        for (number, cost) in costs.into_iter().enumerate() {
            let option = problem.option(number).cover(["a"]).cost(cost);
            option.add().expect("the sum of the costs fits");
        }
        let mut sorted = costs;
        sorted.sort();
        for k in 1..=4 {
            let best = problem.search().max_nodes(10_000).best(k);
            assert_eq!(best.report.stop, Stop::Exhausted, "{costs:?}");
            let found = best.solutions.iter().map(|found| found.cost());
            assert!(found.eq(sorted.into_iter().take(k)), "{costs:?}");
        }
    }
}

/// The cover that costs as much as all options together is one of them.
#[test]
fn a_cover_may_cost_the_largest_number() {
    let costs = [u64::MAX / 2, u64::MAX / 2 + 1];
    let mut problem: Problem<&str, usize> = Problem::new();
    problem.primary_times("a", 0..=3).expect("a new item");
    for (number, cost) in costs.into_iter().enumerate() {
        let option = problem.option(number).cover(["a"]).cost(cost);
        option.add().expect("the sum of the costs fits");
    }
    for engine in [EngineKind::Linear, EngineKind::Links] {
        let search = problem.search().engine(engine);
        let best = search.best(5);
        let found: Vec<u64> = best.solutions.iter().map(|found| found.cost()).collect();
        assert_eq!(found, [0, costs[0], costs[1], u64::MAX], "{engine}");
    }
}

/// Points in a row are matched with one of the next three each, at random costs. Programs alone take millions of nodes; states
/// recur.
#[test]
fn what_is_narrow_takes_few_nodes() {
    const POINTS: usize = 300;
    let mut random = fastrand::Rng::with_seed(3);
    let mut costs = vec![[0; 3]; POINTS];
    costs
        .iter_mut()
        .flatten()
        .for_each(|cost| *cost = random.u64(1..10));
    let mut problem = Problem::new();
    for point in 0..POINTS {
        problem.primary(point).expect("a new item");
    }
    for (point, costs) in costs.iter().enumerate() {
        for (other, &cost) in (point + 1..POINTS).zip(costs) {
            let option = problem.option(()).cover([point, other]).cost(cost);
            option.add().expect("the items are known");
        }
    }
    // The least cost before each point, by which of it and the next two are matched with earlier ones.
    let mut least = [u64::MAX; 8];
    least[0] = 0;
    for costs in &costs {
        let before = std::mem::replace(&mut least, [u64::MAX; 8]);
        for (matched, &cost) in before
            .iter()
            .enumerate()
            .filter(|(_, cost)| **cost < u64::MAX)
        {
            let mut offer = |matched: usize, cost| least[matched] = least[matched].min(cost);
            if matched & 1 == 1 {
                offer(matched >> 1, cost);
                continue;
            }
            for (next, more) in costs
                .iter()
                .enumerate()
                .filter(|(next, _)| matched >> (next + 1) & 1 == 0)
            {
                offer((matched | 2 << next) >> 1, cost + more);
            }
        }
    }
    let best = problem.search().best(1);
    assert_eq!(
        (best.report.stop, best.solutions[0].cost()),
        (Stop::Exhausted, least[0])
    );
    assert_eq!(best.bound, Some(least[0]));
    assert!(best.report.nodes < 50_000, "{}", best.report.nodes);
}
