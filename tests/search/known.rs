//! Problems whose number of solutions is known from elsewhere; every solution found passes the judge.

use std::fmt::Debug;

use quadrille::Problem;

use crate::common::puzzles::{dominoes, langford, latin, pentominoes, queens, sudoku};

/// Counts the solutions and shows them, all or the first thousand, to the judge.
fn total<I: Debug>(problem: &Problem<I>) -> u64 {
    let report = problem.search().max_solutions(1000).for_each(|solution| {
        assert_eq!(problem.check(solution.options()), Ok(()));
    });
    assert!(report.solutions <= 1000);
    problem.search().count()
}

/// OEIS A000170.
#[test]
fn queens_8_to_12() {
    let totals = [(8, 92), (9, 352), (10, 724), (11, 2680), (12, 14_200)];
    for (size, expected) in totals {
        assert_eq!(total(&queens(size)), expected, "{size} queens");
    }
    // Also from A000170: small boards, with the empty one.
    let totals = [1, 1, 0, 0, 2, 10, 4, 40];
    for (size, expected) in totals.into_iter().enumerate().skip(1) {
        assert_eq!(total(&queens(size)), expected, "{size} queens");
    }
}

/// OEIS A014552, doubled: here mirror images count.
#[test]
fn langford_pairs() {
    for (size, expected) in (1..).zip([0, 0, 2, 2, 0, 0, 52, 300]) {
        assert_eq!(total(&langford(size)), expected, "Langford {size}");
    }
    assert_eq!(total(&langford(11)), 35_584);
}

/// OEIS A004003 for squares (Kasteleyn; Temperley and Fisher, 1961); Fibonacci numbers for strips two wide;
/// OEIS A099390 for the rest.
#[test]
fn domino_tilings() {
    let totals = [
        (2, 2, 2),
        (4, 4, 36),
        (6, 6, 6_728),
        (2, 10, 89),
        (10, 2, 89),
        (3, 8, 153),
        (5, 6, 1_183),
        (5, 5, 0),
    ];
    for (height, width, expected) in totals {
        let found = total(&dominoes(height, width));
        assert_eq!(found, expected, "{height} x {width}");
    }
}

/// C. B. and Jenifer Haselgrove, "A computer program for pentominoes", Eureka 23 (1960): 2339 for 6x10, times
/// the 4 symmetries of a rectangle. 3x20: 2 times 4 (Golomb, "Polyominoes").
#[test]
fn pentominoes_in_rectangles() {
    assert_eq!(total(&pentominoes(3, 20)), 8);
    assert_eq!(total(&pentominoes(6, 10)), 9_356);
}

/// OEIS A107739 (2x2 boxes: 288), and one grid with a unique answer.
#[test]
fn sudoku_grids() {
    assert_eq!(total(&sudoku(2, &".".repeat(16))), 288);
    assert_eq!(total(&sudoku(2, "1...............")), 288 / 4);
}

/// OEIS A002860.
#[test]
fn latin_squares() {
    for (size, expected) in [(1, 1), (2, 2), (3, 12), (4, 576), (5, 161_280)] {
        assert_eq!(total(&latin(size)), expected, "order {size}");
    }
}
