//! The effort of the search, to the digit: what no change of the engine may change without saying so.
//!
//! The nodes are those of Knuth's DLX1 on the same items and options in the same order. The updates are our own
//! count: every item and every node taken out of its list. (His is larger by the items without options that he
//! covers in passing.)

use std::fmt::Debug;

use quadrille::{EngineKind, Floor, Limits, Problem, Report, Searcher, Stop};

use crate::common::puzzles::{dominoes, langford, pentominoes, queens, sudoku};
use crate::common::{up_to_nodes, with_costs};

fn solutions_nodes_updates(report: Report) -> (u64, u64, u64) {
    assert_eq!(report.stop, Stop::Exhausted);
    (report.solutions, report.nodes, report.updates)
}

/// The same on links for one search and on some that were used before.
fn effort<I: Debug>(problem: &Problem<I>) -> (u64, u64, u64) {
    let fresh = solutions_nodes_updates(problem.search().run());
    let floor = Floor::new();
    let mut searcher = Searcher::on_links(problem, &floor);
    searcher.count_report(&[], &[], up_to_nodes(fresh.1 / 2));
    let again = searcher.count_report(&[], &[], Limits::NONE);
    assert_eq!(solutions_nodes_updates(again), fresh);
    fresh
}

#[test]
fn queens_in_organ_pipe_order() {
    assert_eq!(effort(&queens(8)), (92, 1_049, 16_968));
}

#[test]
fn langford_8_and_11() {
    assert_eq!(effort(&langford(8)), (300, 2_789, 36_711));
    assert_eq!(effort(&langford(11)), (35_584, 439_747, 5_880_104));
}

#[test]
fn dominoes_6x6() {
    assert_eq!(effort(&dominoes(6, 6)), (6_728, 25_695, 95_296));
}

#[test]
fn pentominoes_3x20() {
    assert_eq!(effort(&pentominoes(3, 20)), (8, 32_978, 10_963_325));
}

/// Two well-known hard ones, with 23 clues each.
#[test]
fn hard_sudokus() {
    let cheese =
        ".2..5.7..4..1....68....3...2....8..3.4..2.5.....6...1...2.9.....9......57.4...9..";
    assert_eq!(effort(&sudoku(3, cheese)), (1, 5_089, 83_588));
    let escargot =
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
    assert_eq!(effort(&sudoku(3, escargot)), (1, 1_402, 24_070));
}

/// Three queens that attack every square of a 6x6 board. An option that leaves a square without attackers is given up at
/// that square: going through all squares of such options took 152,239 updates.
#[test]
fn three_queens_dominate_6x6() {
    let squares = || (0..36_u32).map(|square| (square / 6, square % 6));
    let mut problem = Problem::new();
    let count = problem.primary_times(None, 3).expect("new");
    problem.prefer(count).expect("it is primary");
    for square in squares() {
        let attackers = problem.primary_times(Some(square), 1..=3);
        attackers.expect("new");
    }
    for (row, column) in squares() {
        let attacked = squares()
            .filter(|&(y, x)| y == row || x == column || y.abs_diff(row) == x.abs_diff(column));
        let items = [None].into_iter().chain(attacked.map(Some));
        problem.option(()).cover(items).add().expect("known");
    }
    assert_eq!(effort(&problem), (4, 7_155, 131_579));
}

/// The least cost, the solutions met and the work of finding the cheapest on one thread, on links and by linear
/// programs. If the bound did not prune, they would be those of the whole tree.
#[test]
fn the_cheapest() {
    fn effort<I>(problem: &Problem<I>, k: usize, engine: EngineKind) -> (u64, u64, u64, u64) {
        let best = problem.search().engine(engine).best(k);
        let report = best.report;
        assert_eq!(report.stop, Stop::Exhausted);
        let cost = best.solutions[0].cost();
        (cost, report.solutions, report.nodes, report.updates)
    }
    // Some numbers without pattern.
    let scattered = |number: u64| number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 58;
    let found = [EngineKind::Links, EngineKind::Linear].map(|engine| {
        [
            effort(&with_costs(&queens(9), scattered), 1, engine),
            effort(&with_costs(&langford(8), scattered), 3, engine),
            effort(&with_costs(&dominoes(6, 6), scattered), 1, engine),
        ]
    });
    let links = [
        (155, 8, 268, 8_582),
        (132, 20, 250, 4_523),
        (282, 7, 87, 398),
    ];
    let linear = [(155, 1, 315, 0), (132, 5, 127, 0), (282, 1, 1, 0)];
    assert_eq!(found, [links, linear]);
}

/// Threads share a count through the items that are covered once, which links cut. Where there are none, the engine asked for does
/// all of it: 0-1 matrices of order 6 with two ones in each row and column (OEIS A001499).
#[test]
fn threads_leave_multiplicities_to_the_dense_engine() {
    let mut problem = Problem::new();
    for line in 0..12 {
        problem.primary_times(line, 2).expect("new");
    }
    for (row, column) in (0..36).map(|square| (square / 6, 6 + square % 6)) {
        let added = problem.option(()).cover([row, column]).add();
        added.expect("known");
    }
    let search = || problem.search().engine(EngineKind::Dense);
    let report = search().threads(2).count_exact().report;
    assert_eq!(report.solutions, 67_950);
    let engines = report.engines().map(|(engine, _)| engine);
    assert_eq!(engines.collect::<Vec<_>>(), [EngineKind::Dense]);
}
