//! Tests the memory at its worst: it forgets all the time, or its hashes always collide.

mod symmetric;

use std::hash::{BuildHasher, Hasher};

use proptest::prelude::*;
use rustc_hash::FxBuildHasher;

use super::graph::{DEAD, Grower};
use super::memo::Memo;
use super::order::Ordered;
use super::plan::ItemOrder;
use super::search::{CountSearch, SearchEffort};
use super::state::{CountState, Rule};
use super::table::PlaceTable;
use super::{CountError, Counting, order};
use crate::problem::Problem;
use crate::problem::random::problems;

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
    let matrix = problem.matrix();
    let Ordered { primaries, .. } = order::order(matrix, ItemOrder::Auto);
    let table = PlaceTable::new(matrix, &primaries, &[]);
    let memo = Memo::new(table.words, budget, hasher);
    let mut search = CountSearch::new(
        CountState::new(&table, rule),
        memo,
        Grower::new(),
        rule,
        true,
    );
    let root = search.run(u64::MAX).expect("nothing stops it");
    let mut totals = vec![1u64];
    let graph = &search.sink.graph;
    for node in graph.nodes() {
        let below = graph
            .edges(node)
            .iter()
            .map(|edge| totals[edge.to as usize]);
        totals.push(match graph.is_join(node) {
            true => below.product(),
            false => below.sum(),
        });
    }
    let total = if root == DEAD {
        0
    } else {
        totals[root as usize]
    };
    (total, search.effort, search.memo.forgotten)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(300) })]

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

/// Dominoes on a board.
fn dominoes(height: usize, width: usize) -> Problem<usize> {
    let mut problem = Problem::new();
    for square in 0..height * width {
        problem.primary(square).expect("items differ");
    }
    for square in 0..height * width {
        if square % width + 1 < width {
            let flat = problem.option(()).cover([square, square + 1]);
            flat.add().expect("the items are there");
        }
        if square + width < height * width {
            let upright = problem.option(()).cover([square, square + width]);
            upright.add().expect("the items are there");
        }
    }
    problem
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

#[test]
fn a_diagram_says_when_its_memory_is_spent() {
    let board = dominoes(12, 12);
    let error = board
        .diagram(&Counting::default().memory(100_000))
        .unwrap_err();
    assert!(matches!(error, CountError::Memory { budget: 100_000, states } if states > 0));
}

#[test]
fn a_count_can_be_canceled() {
    let flag = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(true));
    let counting = Counting::default().cancel_on(flag);
    let error = dominoes(12, 12).diagram(&counting).unwrap_err();
    assert!(matches!(error, CountError::Canceled { .. }));
}

#[test]
fn parts_are_found_where_they_pay() {
    // Three independent boards, with their squares in turn.
    let mut problem = Problem::new();
    for square in 0..3 * 36 {
        problem.primary(square).expect("items differ");
    }
    for board in 0..3 {
        for square in 0..36 {
            for (neighbor, is_there) in [(square + 1, square % 6 < 5), (square + 6, square < 30)] {
                if is_there {
                    let domino = [3 * square + board, 3 * neighbor + board];
                    problem
                        .option(())
                        .cover(domino)
                        .add()
                        .expect("the items are there");
                }
            }
        }
    }
    let counting = Counting::default().order(ItemOrder::Given);
    let apart = problem.diagram(&counting).expect("small enough");
    let one = dominoes(6, 6).diagram(&counting).expect("small enough");
    assert_eq!(apart.count(), one.count().pow(3));
    assert!(apart.node_count() <= 3 * one.node_count() + 1);
    let error = problem.diagram(&counting.parts(false).memory(1 << 20));
    assert!(matches!(error, Err(CountError::Memory { .. })));
}

/// Items of 15,000 and 30,000 options have few states and many options to try: time must bound a run.
#[test]
fn a_run_ends_in_time_among_wide_items() {
    let mut problem = Problem::new();
    for item in 0..3 {
        problem.primary(item).expect("items differ");
    }
    for option in 0..30_000 {
        let items = [[0, 1], [1, 2]][option % 2];
        problem
            .option(())
            .cover(items)
            .add()
            .expect("the items are there");
    }
    let matrix = problem.matrix();
    let (table, rule) = Counting::default().lay_out(matrix).expect("it is small");
    let mut search = Counting::default()
        .search(&table, rule, Grower::new())
        .expect("it is small");
    assert!(search.run(100_000).is_none());
    let nanoseconds = search.nanoseconds();
    assert!(nanoseconds < 1_000_000, "{nanoseconds}");
}
