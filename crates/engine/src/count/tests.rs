//! Tests the memory at its worst: it forgets all the time, or its hashes always collide.

mod sweep;
mod symmetric;
mod together;
mod ways;
mod windows;

use std::hash::{BuildHasher, Hasher};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use crate::samples::laws::*;
use rustc_hash::FxBuildHasher;

use super::diagram::totals;
use super::graph::Grower;
use super::memo::{Memo, StateMemory};
use super::search::{CountSearch, SearchEffort};
use super::state::CountState;
use super::table::Rule;
use super::total::Total;
use super::{CountError, CountPlan, Counting, Diagram};
use crate::engine::{CancelToken, Limits, Stop};
use crate::problem::Problem;
use crate::question::{Asked, Question};
use crate::samples::{add_option, copies, dominoes, exact, langford, problems, with_secondary};

/// Every key has the same hash.
#[derive(Clone, Copy, Debug, Default)]
struct Collides;

impl Hasher for Collides {
    fn finish(&self) -> u64 {
        7
    }

    fn write(&mut self, _bytes: &[u8]) {}
}

impl BuildHasher for Collides {
    type Hasher = Collides;

    fn build_hasher(&self) -> Collides {
        Collides
    }
}

/// The number of solutions with this much memory and this hasher, and the effort.
fn count(
    problem: &Problem<usize>,
    rule: Rule,
    budget: usize,
    hasher: impl BuildHasher,
) -> (u64, SearchEffort, u64) {
    let table = symmetric::table(problem, rule);
    let memo = Memo::new(table.words, budget, hasher);
    let mut search = CountSearch::new(CountState::new(&table), memo, Grower::new(), true);
    let root = std::iter::repeat_with(|| search.run(u64::MAX)).find_map(|root| root);
    let root = root.expect("it goes on to the end");
    let totals = totals(&search.sink.graph, &mut || Ok(())).expect("nothing stops it");
    let total = totals.get(root as usize).unwrap_or(&Total::ZERO);
    let total = total.as_u128().and_then(|total| total.try_into().ok());
    let total = total.expect("it is small");
    (total, search.effort, search.memo.forgotten)
}

laws! {
    #![cases(300)]

    #[test]
    fn what_is_forgotten_or_collides_is_counted_all_the_same(
        problem in problems(prop_oneof![1 => Just(0u32), 1 => Just(1), 3 => Just(2)], 40, 0..1),
    ) {
        let listed = problem.search().count();
        for rule in [Rule::First, Rule::Forced, Rule::Fewest] {
            let (total, effort, _) = count(&problem, rule, usize::MAX, FxBuildHasher);
            prop_assert_eq!(total, listed);
            let (total, colliding, _) = count(&problem, rule, usize::MAX, Collides);
            prop_assert_eq!(total, listed);
            prop_assert_eq!(colliding.states, effort.states);
            let (total, forgetful, _) = count(&problem, rule, 0, FxBuildHasher);
            prop_assert_eq!(total, listed);
            prop_assert!(forgetful.states >= effort.states);
        }
    }
}

/// Words of three letters, across and down.
fn word_squares(words: &[[u32; 3]]) -> Problem<usize> {
    let mut problem = with_secondary(6, 15, [[]; 0]);
    for at in 0..3 {
        for word in words {
            let across = (0..3).map(|n| (6 + 3 * at + n, word[n]));
            add_option(&mut problem, [(at, 0)].into_iter().chain(across), 0);
            let down = (0..3).map(|n| (6 + 3 * n + at, word[n]));
            add_option(&mut problem, [(3 + at, 0)].into_iter().chain(down), 0);
        }
    }
    problem
}

/// Six lines may have any set of letters in nine cells, so the number of states is not that of sets of lines.
#[test]
fn few_items_with_many_colors_are_not_taken_in_order() {
    let mut rng = fastrand::Rng::with_seed(1);
    let words: Vec<[u32; 3]> = (0..60).map(|_| [(); 3].map(|()| rng.u32(1..9))).collect();
    let problem = word_squares(&words);
    let counting = problem.search().into_counting();
    let table = counting.lay_out(problem.matrix()).expect("it is small");
    let (total, effort, _) = count(&problem, table.rule, usize::MAX, FxBuildHasher);
    let (same, in_order, _) = count(&problem, Rule::First, usize::MAX, FxBuildHasher);
    assert_eq!(total, same);
    assert!(
        8 * effort.tries < in_order.tries,
        "{} and {}",
        effort.tries,
        in_order.tries
    );
}

#[test]
fn a_small_memory_forgets_and_takes_longer() {
    let board = dominoes(6, 6);
    let (total, all, forgotten) = count(&board, Rule::Forced, usize::MAX, FxBuildHasher);
    assert_eq!((total, forgotten), (6728, 0));
    let (total, some, forgotten) = count(&board, Rule::Forced, 2000, FxBuildHasher);
    assert_eq!(total, 6728);
    assert!(forgotten > 0);
    assert!(some.states > all.states);
}

#[test]
fn a_memory_in_use_stays_within_its_budget() {
    const BUDGET: usize = 30_000;
    let mut memo: Memo<u64> = Memo::new(1, BUDGET, FxBuildHasher);
    let mut keys = Vec::new();
    for round in 0..20 {
        // The memory is nearly full of new entries; then everything older is looked up.
        for number in 0..250 {
            let key = [round * 250 + number];
            memo.insert(memo.hash(&key), &key, key[0]);
            keys.push(key);
        }
        for key in &keys {
            let value = memo.get(memo.hash(key), key);
            assert!(value.is_none_or(|value| value == key[0]));
        }
        memo.forget();
    }
    let bytes = memo.bytes();
    assert!(bytes <= BUDGET, "{bytes} bytes");
}

/// Fifty wide parts: to search one, all others are dropped. How often it looks must not depend on the states alone.
#[test]
fn a_deep_count_looks_at_its_limits_often() {
    let problem = copies(&exact(1_500, [0..1_500, 0..1_500]), 50);
    let seen = Arc::new(Mutex::new(Vec::new()));
    let (shown, token) = (Arc::clone(&seen), CancelToken::new());
    let canceled = token.clone();
    let search = problem.search().cancel_on(token);
    let search = search.on_progress(Duration::ZERO, move |progress| {
        let mut seen = shown.lock().expect("no panic");
        seen.push(progress.memo.expect("a memory counts").states);
        if seen.len() == 10 {
            canceled.cancel();
        }
    });
    let error = search.diagram().unwrap_err();
    let seen = seen.lock().expect("no panic");
    assert_eq!(error, CountError::canceled(seen[9]));
    assert!(seen.len() == 10 && seen[9] < 10 * 3, "{seen:?}");
}

#[test]
fn a_count_has_the_limits_of_a_search() {
    let board = dominoes(12, 12);
    let mut limits = Limits::NONE;
    limits.nodes = 1_000;
    let error = board.search().limits(limits).diagram().unwrap_err();
    let (stop, states) = (Stop::Nodes, 1_000);
    assert_eq!(error, CountError::Stopped { stop, states });
    // All threads together search about as many.
    let large = dominoes(16, 16);
    for threads in [1, 3] {
        let search = large.search().threads(threads).max_nodes(10_000);
        let error = search.diagram().unwrap_err();
        let is_near = |states| (10_000..400_000).contains(&states);
        assert!(
            matches!(error, CountError::Stopped { stop: Stop::Nodes, states } if is_near(states)),
            "{error}"
        );
    }
    let late = board.search().max_time(Duration::ZERO);
    let error = late.diagram().unwrap_err();
    assert_eq!(error.stop(), Some(Stop::Time));
    // A second token does not replace the first.
    let first = CancelToken::new();
    first.cancel();
    let search = || { board.search().cancel_on(first.clone()) }.cancel_on(CancelToken::new());
    let mut nothing = std::io::sink();
    let certified = search().certify(&mut nothing).unwrap_err();
    assert_eq!(certified.stop(), Some(Stop::Canceled));
    let proved = search().prove(u64::MAX, &mut nothing).unwrap_err();
    assert_eq!(proved.stop(), Some(Stop::Canceled));
}

/// How far the certificate of a board has come each time it says so: the states, and the share of the work.
fn progress_of_a_certificate(memory: usize) -> (u64, Vec<(u64, Option<f64>)>) {
    let seen = Arc::new(Mutex::new(Vec::new()));
    let shown = Arc::clone(&seen);
    let board = dominoes(12, 12);
    let search = board.search().memory(memory);
    let search = search.on_progress(Duration::ZERO, move |progress| {
        let states = progress.memo.expect("a memory counts").states;
        let mut seen = shown.lock().expect("no panic");
        seen.push((states, progress.fraction));
    });
    let certified = search.certify(&mut std::io::sink());
    let states = certified.expect("it has room").states;
    let seen = seen.lock().expect("no panic").clone();
    (states, seen)
}

/// Without room for nodes, a certificate takes two passes through the same states; the second knows how far it has come.
#[test]
fn the_progress_of_a_certificate_goes_through_both_passes() {
    let (states, seen) = progress_of_a_certificate(2_000_000);
    let known: Vec<f64> = seen.iter().filter_map(|&(_, fraction)| fraction).collect();
    assert!(known.is_sorted(), "{known:?}");
    let states = states as f64;
    let second = seen.iter().position(|&(_, fraction)| fraction >= Some(0.5));
    let (first, second) = seen.split_at(second.expect("two passes"));
    assert!(first.len() > 3 && second.len() > 3, "{seen:?}");
    assert!(first.iter().all(|&(_, fraction)| fraction < Some(0.5)));
    for &(done, fraction) in second {
        let truth = (states + done as f64) / (2.0 * states);
        assert!(fraction.is_some_and(|fraction| (fraction - truth).abs() < 1e-9));
    }
}

/// With room for them, all nodes are listed at the end.
#[test]
fn the_progress_of_a_certificate_goes_through_the_nodes() {
    let (states, seen) = progress_of_a_certificate(usize::MAX);
    let known: Vec<f64> = seen.iter().filter_map(|&(_, fraction)| fraction).collect();
    let are_shares = known.iter().all(|&done| done <= 1.0);
    assert!(known.is_sorted() && are_shares, "{known:?}");
    let listed = { known.iter() }.filter(|&&done| done > 0.5 && done < 1.0);
    assert!(listed.count() > 6, "{known:?}");
    // The nodes are the states, and some where an item has no option.
    assert!(seen.last().is_some_and(|&(last, _)| last >= states));
}

#[test]
fn parts_are_found_where_they_pay() {
    let board = dominoes(6, 6);
    let three = windows::side_by_side(&[(); 3].map(|()| board.clone()));
    let diagram = |matrix, parts, memory| {
        let mut question = Question::new(Asked::Diagram);
        question.memory = memory;
        let plan = CountPlan::new(question).by(true, None, parts);
        Diagram::of(matrix, &Counting::new(plan, None))
    };
    let apart = diagram(three.matrix(), true, None).expect("small enough");
    let one = diagram(board.matrix(), true, None).expect("small enough");
    assert_eq!(apart.count(), one.count().pow(3));
    assert!(apart.node_count() <= 3 * one.node_count() + 1);
    let error = diagram(three.matrix(), false, Some(1 << 20));
    assert!(matches!(error, Err(CountError::Memory { .. })));
}

/// Items of 15,000 and 30,000 options have few states and many options to try: time must bound a run.
#[test]
fn a_run_ends_in_time_among_wide_items() {
    let problem = exact(3, (0..30_000).map(|option| [[0, 1], [1, 2]][option % 2]));
    let matrix = problem.matrix();
    let counting = problem.search().into_counting();
    let table = counting.lay_out(matrix).expect("it is small");
    let mut search = counting
        .plan
        .search(&table, Grower::new())
        .expect("it is small");
    assert!(search.run(100_000).is_none());
    let nanoseconds = search.nanoseconds();
    assert!(nanoseconds < 1_000_000, "{nanoseconds}");
}

/// A look for parts takes as long as several states.
#[test]
fn looks_for_parts_take_time() {
    let problem = langford(8);
    let work = |parts| {
        let mut question = Question::new(Asked::Count);
        question.symmetry = false;
        let plan = CountPlan::new(question);
        let counting = Counting::new(plan.by(true, None, parts), None);
        let table = counting.lay_out(problem.matrix()).expect("it is small");
        let mut search = { counting.plan.search(&table, Grower::new()) }.expect("it is small");
        search.run(u64::MAX).expect("it ends");
        (search.effort.states, search.nanoseconds())
    };
    let ((states, looking), (as_many, without)) = (work(true), work(false));
    assert_eq!(states, as_many);
    // Each reads as many options and members as there are items left, and most of them are.
    let looks = (states / 64).min(64).max(states / 256);
    let least = looks * problem.primary_count() as u64;
    assert!(looking >= without + least, "{looking} {without} {least}");
}

/// An item that is covered up to twice has a solution for each pair of its options. Each takes a step, not one for every option
/// beside the two.
#[test]
fn the_last_cover_of_an_item_kills_no_options() {
    let mut problem = Problem::<usize>::new();
    problem.primary_times(0, 0..=2).expect("a new item");
    for _ in 0..200 {
        problem.option(()).cover([0]).add().expect("an option");
    }
    let (total, effort, _) = count(&problem, Rule::Forced, usize::MAX, FxBuildHasher);
    assert_eq!(total, 1 + 200 + 200 * 199 / 2);
    assert!(effort.steps + effort.looked_at < 5 * total, "{effort:?}");
}
