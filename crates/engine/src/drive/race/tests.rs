//! Which of tables and memory ends a count, and what is shown meanwhile.

use std::collections::BTreeSet;
use std::time::Duration;

use num_bigint::BigUint;

use super::*;
use crate::drive::{WantedSolutions, Watch, search};
use crate::engine::{CancelToken, EngineKind, Limits, Progress};
use crate::problem::Problem;
use crate::samples::langford;

/// The number of solutions, and the nodes of the dense engine and of the memo engine.
fn counted<I, T>(problem: &Problem<I, T>, threads: usize) -> (u64, u64, u64) {
    counted_by(problem, threads, false)
}

/// The same, by symmetries or not.
fn counted_by<I, T>(problem: &Problem<I, T>, threads: usize, symmetry: bool) -> (u64, u64, u64) {
    let mut question = SearchQuestion::new(problem.matrix());
    question.wanted = WantedSolutions::Count;
    (question.threads, question.symmetry) = (threads, symmetry);
    let mut monitor = Monitor::new(Limits::NONE, None);
    let report = search(&question, &mut monitor, None);
    let nodes = |kind| report.work.by(kind).nodes;
    let (dense, memo) = (nodes(EngineKind::Dense), nodes(EngineKind::Memo));
    (report.solutions, dense, memo)
}

/// Dominoes on a board of this many squares each way.
fn dominoes(rows: usize, columns: usize) -> Problem<(usize, usize)> {
    let mut problem = Problem::new();
    let squares = || (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    for square in squares() {
        problem.primary(square).expect("squares differ");
    }
    for (row, column) in squares() {
        for other in [(row + 1, column), (row, column + 1)] {
            if other.0 < rows && other.1 < columns {
                let added = problem.option(()).cover([(row, column), other]).add();
                added.expect("two squares of the board");
            }
        }
    }
    problem
}

#[test]
fn a_memory_that_does_not_pay_takes_a_small_share() {
    // (Of nine there are none, which parity proves at once.)
    let problem = langford(8);
    let (solutions, dense, memo) = counted(&problem, 1);
    assert_eq!(solutions, 300);
    assert!(memo * 50 < dense, "{memo} states, {dense} nodes");
}

#[test]
fn a_proof_by_counting_ends_the_count() {
    let (solutions, dense, memo) = counted(&langford(9), 1);
    assert_eq!((solutions, dense, memo), (0, 0, 0));
    let (solutions, dense, _) = counted(&crate::samples::uncolorable(4), 1);
    assert!(solutions == 0 && dense > 0);
}

#[test]
fn a_memory_that_pays_ends_the_count() {
    for threads in [1, 2] {
        let (solutions, dense, memo) = counted(&dominoes(8, 8), threads);
        assert_eq!(solutions, 12_988_816);
        assert!(dense < 25_000, "{dense} nodes");
        assert!((1..5_000).contains(&memo), "{memo} states");
    }
}

/// The squares of L-trominoes in each place of a board of this many squares each way.
fn trominoes(rows: usize, columns: usize) -> Vec<Vec<usize>> {
    let corners = (0..rows - 1).flat_map(|row| (0..columns - 1).map(move |column| (row, column)));
    let pieces = corners.flat_map(|(row, column)| {
        let corner = row * columns + column;
        let all = [corner, corner + 1, corner + columns, corner + columns + 1];
        all.map(|out| all.into_iter().filter(|&square| square != out).collect())
    });
    pieces.collect()
}

/// Squares to be covered by these pieces.
fn tilings(squares: usize, pieces: impl IntoIterator<Item = Vec<usize>>) -> Problem<usize> {
    let mut problem = Problem::new();
    for square in 0..squares {
        problem.primary(square).expect("squares differ");
    }
    for piece in pieces {
        problem.option(()).cover(piece).add().expect("squares");
    }
    problem
}

/// L-trominoes on 8x9 squares: the trial predicts a tenth of the time that tables take, and little of the tree is done
/// while the memory does half of its states.
#[test]
fn a_memory_that_a_trial_undervalues_ends_the_count() {
    let (solutions, dense, memo) = counted(&tilings(72, trominoes(8, 9)), 1);
    assert_eq!(solutions, 204_184); // on links as well
    assert!(dense < 20_000, "{dense} nodes");
    assert!((1..5_000).contains(&memo), "{memo} states");
}

/// L-trominoes on 10x9 squares: what a memory needs seems to be three times what is left on tables, and is a fiftieth. By
/// orbits, tables alone have millions of nodes.
#[test]
fn a_count_by_orbits_takes_its_memory_along() {
    let mut pieces = trominoes(10, 9);
    pieces.sort_unstable();
    let (solutions, dense, memo) = counted_by(&tilings(90, pieces), 1, true);
    assert_eq!(solutions, 9_567_192); // on links as well
    assert!(dense < 200_000, "{dense} nodes");
    assert!((1..10_000).contains(&memo), "{memo} states");
}

/// L-trominoes on 9x9 squares: of two branches by orbits, the second has no symmetries. Two threads count it with the memory
/// of all beside them; without it, they have hundreds of thousands of nodes.
#[test]
fn a_memory_goes_on_beside_several_threads() {
    let mut pieces = trominoes(9, 9);
    pieces.sort_unstable();
    let (solutions, dense, memo) = counted_by(&tilings(81, pieces), 2, true);
    assert_eq!(solutions, 1_193_600); // with a memory alone as well
    assert!(dense < 250_000, "{dense} nodes");
    assert!((1..10_000).contains(&memo), "{memo} states");
}

/// The places of a piece, turned and turned over, on a board of this many squares each way.
fn places(rows: i32, columns: i32, piece: &[(i32, i32)]) -> BTreeSet<Vec<usize>> {
    let turns = (0..8).map(|turn| {
        let turned = piece.iter().map(|&(y, x)| {
            let (y, x) = if turn & 1 == 0 { (y, x) } else { (x, y) };
            let (y, x) = if turn & 2 == 0 { (y, x) } else { (-y, x) };
            if turn & 4 == 0 { (y, x) } else { (y, -x) }
        });
        turned.collect::<Vec<_>>()
    });
    let corners =
        || (-4..rows + 4).flat_map(|row| (-4..columns + 4).map(move |column| (row, column)));
    let number = |(y, x)| {
        let is_on_board = (0..rows).contains(&y) && (0..columns).contains(&x);
        is_on_board.then(|| (y * columns + x) as usize)
    };
    let all = turns.flat_map(|piece| {
        corners().filter_map(move |(row, column)| {
            let squares = piece.iter().map(|&(y, x)| number((row + y, column + x)));
            let mut squares: Vec<usize> = squares.collect::<Option<_>>()?;
            squares.sort_unstable();
            Some(squares)
        })
    });
    all.collect()
}

/// The states that a memory needs by itself.
fn states_alone<I, T>(problem: &Problem<I, T>) -> u64 {
    let alone = problem.search().engine(EngineKind::Memo);
    let counted = alone.expect("few items").count_exact();
    counted.report.work.by(EngineKind::Memo).nodes
}

/// The nodes of the memo engine in a count by symmetries, and its states if it has ended the count.
fn states_of<I, T>(problem: &Problem<I, T>, threads: usize) -> (u64, Option<u64>) {
    let mut question = SearchQuestion::new(problem.matrix());
    question.wanted = WantedSolutions::Count;
    (question.threads, question.symmetry) = (threads, true);
    let mut monitor = Monitor::new(Limits::NONE, None);
    let report = search(&question, &mut monitor, None);
    assert_eq!(report.solutions, 9_695_200);
    let effort = monitor.take_exact(&report).effort;
    let memo = report.work.by(EngineKind::Memo).nodes;
    (memo, effort.map(|effort| effort.states))
}

/// U and P pentominoes on 10x10 squares. The first of the branches takes longer than the memory of all: with a memory of its
/// own, tables had three million nodes before it was the turn of that.
#[test]
fn the_memory_of_all_goes_on_beside_each_branch() {
    let u = [(0, 0), (0, 2), (1, 0), (1, 1), (1, 2)];
    let p = [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0)];
    let both = [u, p].map(|piece| places(10, 10, &piece));
    let problem = tilings(100, both.into_iter().flatten().collect::<BTreeSet<_>>());
    assert_eq!(problem.option_count(), 8 * 72 + 4 * 72);
    let (solutions, dense, memo) = counted_by(&problem, 1, true);
    assert_eq!(solutions, 9_695_200); // with a memory alone as well
    assert!(dense < 1_000_000, "{dense} nodes");
    assert_eq!(memo, states_alone(&problem));
    // On several threads it is beside one branch at a time, while the others go on. Once it has ended, their turns have no
    // work of their own.
    let runs = [1, 2].map(|threads| states_of(&problem, threads));
    for (memo, states) in runs {
        assert!(memo > 0 && memo == states.unwrap_or(memo), "{runs:?}");
    }
}

/// Wherever it is stopped, a count by orbits knows of no more solutions than there are, though those that the memory of all
/// has found beside a branch are not those of the branch, which stands for several.
#[test]
fn a_count_that_is_stopped_in_a_branch_knows_no_more_than_there_are() {
    let mut pieces = trominoes(8, 9);
    pieces.sort_unstable();
    let problem = tilings(72, pieces);
    let mut after_memory = 0;
    for (threads, number) in [1, 2]
        .into_iter()
        .flat_map(|threads| (0..60).map(move |n| (threads, n)))
    {
        let mut question = SearchQuestion::new(problem.matrix());
        question.wanted = WantedSolutions::Count;
        (question.threads, question.symmetry) = (threads, true);
        let token = CancelToken::default();
        let mut limits = Limits::NONE;
        limits.cancel.push(token.clone());
        let mut shown = 0;
        let watch = Watch {
            every: Duration::ZERO,
            show: Box::new(|_: &Progress| {
                shown += 1;
                if shown > number * number / 4 {
                    token.cancel();
                }
            }),
        };
        let mut monitor = Monitor::new(limits, Some(watch));
        let report = search(&question, &mut monitor, None);
        match report.stop {
            Stop::Exhausted => assert_eq!(report.solutions, 204_184),
            stop => assert!(stop == Stop::Canceled && report.solutions <= 204_184),
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
    let mut pieces = trominoes(8, 9);
    pieces.sort_unstable();
    let problem = tilings(72, pieces);
    for (threads, memory) in [(1, 1 << 30), (2, 1 << 30), (1, 1 << 12)] {
        let mut question = SearchQuestion::new(problem.matrix());
        question.wanted = WantedSolutions::Count;
        (question.threads, question.symmetry, question.memory) = (threads, true, memory);
        let mut shown = vec![(0.0, 0, 0)];
        let watch = Watch {
            every: Duration::ZERO,
            show: Box::new(|progress: &Progress| {
                let (fraction, _, _) = shown[shown.len() - 1];
                let fraction = progress.fraction.unwrap_or(fraction);
                shown.push((fraction, progress.solutions, progress.nodes));
            }),
        };
        let mut monitor = Monitor::new(Limits::NONE, Some(watch));
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

/// T-tetrominoes on 16x16 squares: as soon as a corner is full, tables have done a quarter of a quarter of a quarter of their
/// tree, and nothing more for a long time. By orbits, there were 350,000 nodes.
#[test]
fn what_tables_did_long_ago_is_no_forecast() {
    let places = (0..15).flat_map(|row| (0..14).map(move |column| (row, column)));
    let pieces = places.flat_map(|(row, column)| {
        let lying = |squares: [(usize, usize); 4]| squares.map(|(y, x)| (row + y, column + x));
        let (above, below) = (
            [(0, 0), (0, 1), (0, 2), (1, 1)],
            [(1, 0), (1, 1), (1, 2), (0, 1)],
        );
        [lying(above), lying(below)]
    });
    let number = |(row, column)| row * 16 + column;
    let standing = pieces.clone();
    let standing = standing.map(|piece| piece.map(|(row, column)| number((column, row))));
    let both = pieces.map(|piece| piece.map(number)).chain(standing);
    let mut pieces: Vec<Vec<usize>> = both.map(Vec::from).collect();
    for piece in &mut pieces {
        piece.sort_unstable();
    }
    pieces.sort_unstable();
    let (solutions, dense, memo) = counted_by(&tilings(256, pieces), 1, true);
    assert_eq!(solutions, 1_668_091_536); // with a memory alone as well
    assert!(dense < 100_000, "{dense} nodes");
    assert!((1..10_000).contains(&memo), "{memo} states");
}

/// The places of all fixed tetrominoes on a board of this many squares each way.
fn tetrominoes(rows: i32, columns: i32) -> Problem<usize> {
    let squares = rows * columns;
    let are_next = |one: i32, other: i32| {
        (one % columns - other % columns).abs() + (one / columns - other / columns).abs() == 1
    };
    let mut pieces = BTreeSet::from_iter((0..squares).map(|square| vec![square]));
    for _ in 1..4 {
        let grown = pieces.iter().flat_map(|piece: &Vec<i32>| {
            let joins = |&next: &i32| {
                !piece.contains(&next) && piece.iter().any(|&square| are_next(square, next))
            };
            (0..squares).filter(joins).map(|next| {
                let mut grown = [&piece[..], &[next]].concat();
                grown.sort_unstable();
                grown
            })
        });
        pieces = grown.collect();
    }
    let pieces = pieces
        .iter()
        .map(|piece| piece.iter().map(|&square| square as usize));
    tilings(squares as usize, pieces.map(Iterator::collect))
}

/// Tetrominoes on 4x8 squares, any number of each: after a sixth of its 436 states the memory is about even with tables.
#[test]
fn a_count_does_not_leave_a_memory_while_it_is_in_doubt() {
    let problem = tetrominoes(4, 8);
    assert_eq!(problem.option_count(), 305);
    let (solutions, dense, memo) = counted_by(&problem, 1, true);
    assert_eq!(solutions, 40_899); // Knuth's programs as well
    assert!(dense < 30_000, "{dense} nodes");
    assert!((400..1_000).contains(&memo), "{memo} states");
}

/// The same on 6x6 squares: the first of 272 branches takes a sixth of the time of all. A memory needs 11,000 states.
#[test]
fn a_count_by_orbits_does_not_trust_a_forecast_from_one_branch() {
    let (solutions, dense, memo) = counted_by(&tetrominoes(6, 6), 1, true);
    assert_eq!(solutions, 178_939); // on links as well
    assert!(dense < 400_000, "{dense} nodes");
    assert!((1..8_000).contains(&memo), "{memo} states");
}

/// A few hundred states do next to nothing of the tree, but they come up again so often that a few thousand do it
/// all.
#[test]
fn a_memory_that_speeds_up_ends_the_count() {
    let mut problem = Problem::<_, ()>::new();
    for element in 0..11 {
        problem.primary(element).expect("elements differ");
    }
    for set in 1u32..1 << 11 {
        let elements = (0..11).filter(|element| set >> element & 1 == 1);
        let added = problem.option(()).cover(elements).add();
        added.expect("elements of the set");
    }
    let (solutions, dense, memo) = counted(&problem, 1);
    assert_eq!(solutions, 678_570); // the partitions of a set of eleven: a Bell number, OEIS A000110
    assert!(dense < 10_000, "{dense} nodes");
    assert!((1..3_000).contains(&memo), "{memo} states");
}

/// No state comes up again on the way down, but each item is a part of its own once the option that has all is left out.
#[test]
fn parts_are_counted_with_a_memory() {
    let mut problem = Problem::<_, ()>::new();
    for item in 0..50 {
        problem.primary(item).expect("items differ");
        for _ in 0..50 {
            problem.option(()).cover([item]).add().expect("it is there");
        }
    }
    problem
        .option(())
        .cover(0..50)
        .add()
        .expect("they are there");
    for threads in [1, 2] {
        let (solutions, _, memo) = counted(&problem, threads);
        // Two threads may search the same states at once.
        assert_eq!(solutions, u64::MAX);
        assert!((50..=51 * threads as u64).contains(&memo), "{memo} states");
    }
}
