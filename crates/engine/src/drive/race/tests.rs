//! Which of tables and memory ends a count, and what is shown meanwhile.

use num_bigint::BigUint;

use super::*;
use crate::drive::exact::Exact;
use crate::drive::search;
use crate::drive::tests::{always, cancelable, canceled_at, counting, without_limits};
use crate::engine::{EngineKind, Limits, Report};
use crate::problem::Problem;
use crate::samples::{
    dominoes, exact, langford,
    tilings::{FIVE, FOUR, L, Piece, T, tilings},
    uncolorable,
};

/// Two pentominoes.
const U: Piece = FIVE[6];
const P: Piece = FIVE[4];

/// The report of a count, by symmetries or not, and the states of the memory if that has ended it.
fn report<I, T>(problem: &Problem<I, T>, threads: usize, symmetry: bool) -> (Report, Option<u64>) {
    let mut question = counting(problem, symmetry);
    question.threads = threads;
    let mut monitor = without_limits();
    let report = search(&question, &mut monitor, None);
    let effort = monitor.take_exact(&report).effort;
    (report, effort.map(|effort| effort.states))
}

/// The number of solutions, and the nodes of the dense engine and of the memo engine.
fn counted<I, T>(problem: &Problem<I, T>, threads: usize, symmetry: bool) -> (u64, u64, u64) {
    let (report, _) = report(problem, threads, symmetry);
    let nodes = |kind| report.work.by(kind).nodes;
    let (dense, memo) = (nodes(EngineKind::Dense), nodes(EngineKind::Memo));
    (report.solutions, dense, memo)
}

#[test]
fn a_memory_that_does_not_pay_takes_a_small_share() {
    // (Of nine there are none, which parity proves at once.)
    let (solutions, dense, memo) = counted(&langford(8), 1, false);
    assert_eq!(solutions, 300);
    assert!(memo * 50 < dense, "{memo} states, {dense} nodes");
}

#[test]
fn a_proof_by_counting_ends_the_count() {
    assert_eq!(counted(&langford(9), 1, false), (0, 0, 0));
    let (solutions, dense, _) = counted(&uncolorable(4), 1, false);
    assert!(solutions == 0 && dense > 0);
}

/// The numbers of solutions are those of links or of a memory alone; Knuth's programs have those of all tetrominoes, too. A
/// count takes fewer nodes on tables than given here, and a number of states in the memory in the range given.
#[test]
fn a_memory_that_pays_ends_the_count() {
    let sets = (1u32..1 << 11).map(|set| (0..11).filter(move |element| set >> element & 1 == 1));
    let tees = tilings(16, 16, &[T]);
    for (problem, threads, symmetry, expected, nodes, states) in [
        (dominoes(8, 8), 1, false, 12_988_816, 25_000, 1..5_000),
        (dominoes(8, 8), 2, false, 12_988_816, 25_000, 1..5_000),
        // The trial predicts a tenth of the time that tables take, and little of the tree is done while the memory does
        // half of its states.
        (tilings(8, 9, &[L]), 1, false, 204_184, 20_000, 1..5_000),
        // What a memory needs seems to be three times what is left on tables, and is a fiftieth. By orbits, tables alone
        // have millions of nodes.
        (tilings(10, 9, &[L]), 1, true, 9_567_192, 200_000, 1..10_000),
        // Of two branches by orbits, the second has no symmetries. Two threads count it with the memory of all beside
        // them; without it, they have hundreds of thousands of nodes.
        (tilings(9, 9, &[L]), 2, true, 1_193_600, 250_000, 1..10_000),
        // As soon as a corner is full, tables have done a quarter of a quarter of a quarter of their tree, and nothing
        // more for a long time. By orbits, there were 350,000 nodes.
        (tees, 1, true, 1_668_091_536, 100_000, 1..10_000),
        // After a sixth of its 436 states the memory is about even with tables: a count does not leave it in doubt.
        (tilings(4, 8, &FOUR), 1, true, 40_899, 30_000, 400..1_000),
        // The first of 272 branches takes a sixth of the time of all, which is no forecast. A memory needs 11,000 states.
        (tilings(6, 6, &FOUR), 1, true, 178_939, 400_000, 1..8_000),
        // A few hundred states do next to nothing of the tree, but they come up again so often that a few thousand do it
        // all. The partitions of a set of eleven: a Bell number, OEIS A000110.
        (exact(11, sets), 1, false, 678_570, 10_000, 1..3_000),
    ] {
        let (solutions, dense, memo) = counted(&problem, threads, symmetry);
        assert_eq!(solutions, expected);
        let is_ended = dense < nodes && states.contains(&memo);
        assert!(is_ended, "{expected}: {dense} nodes, {memo} states");
    }
}

/// There are too many options for tables, so there is no race, and the memory has one turn. What is left without it is beyond
/// all time, and so that turn is long. (It was based on two milliseconds, and the count did not end.)
#[test]
fn without_tables_the_turn_of_a_memory_is_as_long_as_what_is_left() {
    let problem = dominoes(2, 2400);
    for threads in [1, 2] {
        let (solutions, dense, memo) = counted(&problem, threads, true);
        assert_eq!((solutions, dense), (u64::MAX, 0));
        assert!((4_000..6_000).contains(&memo), "{memo}");
    }
}

/// U and P pentominoes on 10x10 squares. The first of the branches takes longer than the memory of all: with a memory of its
/// own, tables had three million nodes before it was the turn of that.
#[test]
fn the_memory_of_all_goes_on_beside_each_branch() {
    let problem = tilings(10, 10, &[U, P]);
    assert_eq!(problem.option_count(), 8 * 72 + 4 * 72);
    let alone = problem.search().engine(EngineKind::Memo);
    let alone = alone.count_exact().report;
    // On several threads it is beside one branch at a time, while the others go on. Once it has ended, their turns have no
    // work of their own.
    for threads in [1, 2] {
        let (report, states) = report(&problem, threads, true);
        assert_eq!(report.solutions, 9_695_200); // with a memory alone as well
        let [dense, memo] =
            [EngineKind::Dense, EngineKind::Memo].map(|kind| report.work.by(kind).nodes);
        assert!(
            memo > 0 && memo == states.unwrap_or(memo),
            "{memo} {states:?}"
        );
        assert!(threads > 1 || memo == alone.nodes, "{memo} {}", alone.nodes);
        assert!(threads > 1 || dense < 1_000_000, "{dense} nodes");
    }
}

/// Wherever it is stopped, a count by orbits knows of no more solutions than there are, though those that the memory of all
/// has found beside a branch are not those of the branch, which stands for several.
#[test]
fn a_count_that_is_stopped_in_a_branch_knows_no_more_than_there_are() {
    let problem = tilings(8, 10, &[U, P]);
    let mut after_memory = 0;
    for (threads, number) in (1..=2).flat_map(|threads| (0..12).map(move |n| (threads, n))) {
        let mut question = counting(&problem, true);
        question.threads = threads;
        let (limits, watch) = canceled_at(number * number + 1);
        let mut monitor = Monitor::new(limits, watch);
        let report = search(&question, &mut monitor, None);
        match report.stop {
            Stop::Exhausted => assert_eq!(report.solutions, 201_032),
            stop => assert!(stop == Stop::Canceled && report.solutions <= 201_032),
        }
        // The last to tell what it knows is the memory.
        let is_in_branch = report.stop == Stop::Canceled && monitor.orbits.is_some();
        let by_memory = monitor.noted.take().unwrap_or_default();
        after_memory += u32::from(is_in_branch && by_memory > BigUint::ZERO);
    }
    assert!(after_memory > 0, "none was stopped after it had found some");
}

/// Also where a memory has a turn beside the branches of a count by orbits, and with hardly any room for one.
#[test]
fn no_figure_that_is_shown_falls() {
    let problem = tilings(8, 9, &[L]);
    for (threads, memory) in [(1, 1 << 30), (2, 1 << 30), (1, 1 << 12)] {
        let mut question = counting(&problem, true);
        (question.threads, question.memory) = (threads, memory);
        let mut shown = vec![(0.0, 0, 0)];
        let watch = always(|progress| {
            let (fraction, _, _) = shown[shown.len() - 1];
            let fraction = progress.fraction.unwrap_or(fraction);
            shown.push((fraction, progress.solutions, progress.nodes));
        });
        let mut monitor = Monitor::new(Limits::NONE, watch);
        let report = search(&question, &mut monitor, None);
        drop(monitor);
        assert_eq!(report.solutions, 204_184);
        shown.push((1.0, report.solutions, report.nodes));
        for pair in shown.windows(2) {
            let ((a, b, c), (x, y, z)) = (pair[0], pair[1]);
            assert!(a <= x && b <= y && c <= z, "{threads} {memory}: {pair:?}");
        }
    }
}

/// No state comes up again on the way down, but each item is a part of its own once the option that has all is left out.
#[test]
fn parts_are_counted_with_a_memory() {
    let alone = (0..2_500).map(|option| option / 50..option / 50 + 1);
    let problem = exact(50, alone.chain(std::iter::once(0..50)));
    for threads in [1, 2] {
        let (solutions, _, memo) = counted(&problem, threads, false);
        // Two threads may search the same states at once.
        assert_eq!(solutions, u64::MAX);
        assert!((50..=51 * threads as u64).contains(&memo), "{memo} states");
    }
}

/// The 4,996 options are too many for tables, and the trial predicts 58 ms. Without a memory, a minute did not suffice.
#[test]
fn a_memory_goes_on_beside_a_count_without_tables() {
    let problem = tilings(4, 40, &FIVE);
    for threads in 1..=2 {
        let mut question = counting(&problem, true);
        question.threads = threads;
        let (limits, token) = cancelable();
        let watch = always(|progress| {
            if progress.nodes > 30_000_000 {
                token.cancel();
            }
        });
        let mut monitor = Monitor::new(limits, watch);
        let report = search(&question, &mut monitor, None);
        let Exact { count, effort } = monitor.take_exact(&report);
        // As the memo engine alone has it.
        assert_eq!(count.to_string(), "38632014757792375332001835");
        assert!(effort.is_some_and(|effort| effort.states < 15_000));
    }
}
