//! Numbers of solutions up to symmetry that are known from elsewhere, counted by Burnside's lemma and by listing.

use quadrille::puzzle::Puzzle;
use quadrille::puzzle::packing::{Packing, Rules, named_set};
use quadrille::{Problem, WorkLimits};

use crate::common::puzzles::{dominoes, langford, pentominoes, queens};

/// The number of solutions up to symmetry by the lemma.
fn counted<I, T>(problem: &Problem<I, T>) -> u64 {
    let symmetries = problem.search().symmetries().expect("not hard");
    let distinct = problem
        .distinct(&symmetries, &WorkLimits::NONE)
        .expect("few enough");
    let found = distinct.count(|_, search| search.threads(2));
    found.report.solutions
}

/// The same by listing all and keeping the first of each class.
fn listed<I, T>(problem: &Problem<I, T>) -> u64 {
    let symmetries = problem.search().symmetries().expect("not hard");
    let firsts = symmetries.firsts(&WorkLimits::NONE).expect("few enough");
    let mut found = 0;
    problem.search().for_each(|solution| {
        found += u64::from(firsts.is_first(solution.options()));
    });
    found
}

/// OEIS A002562.
const QUEENS: [u64; 12] = [1, 0, 0, 1, 2, 1, 6, 12, 46, 92, 341, 1787];

#[test]
fn few_queens() {
    for (size, expected) in (1..=8).zip(QUEENS) {
        assert_eq!(counted(&queens(size)), expected, "{size} queens");
        assert_eq!(listed(&queens(size)), expected, "{size} queens");
    }
}

#[test]
#[cfg_attr(debug_assertions, ignore = "long without optimization")]
fn more_queens() {
    for (size, expected) in (1..=12).zip(QUEENS) {
        assert_eq!(counted(&queens(size)), expected, "{size} queens");
        assert_eq!(listed(&queens(size)), expected, "{size} queens");
    }
}

/// 1 for 2x2; the mean over eight symmetries of the tilings of OEIS A004003 that each keeps.
#[test]
fn domino_tilings_of_squares() {
    for (side, expected) in [(2, 1), (4, 9), (6, 930), (8, 1_629_189)] {
        assert_eq!(counted(&dominoes(side, side)), expected, "{side} x {side}");
        if side <= 4 {
            assert_eq!(listed(&dominoes(side, side)), expected, "{side} x {side}");
        }
    }
}

/// OEIS A014552.
#[test]
fn langford_pairs() {
    for (size, expected) in [(3, 1), (4, 1), (5, 0), (7, 26), (8, 150)] {
        assert_eq!(counted(&langford(size)), expected, "Langford {size}");
        assert_eq!(listed(&langford(size)), expected, "Langford {size}");
    }
}

/// C. B. and Jenifer Haselgrove (1960) for 6x10; Golomb, "Polyominoes", has all four.
#[test]
#[cfg_attr(debug_assertions, ignore = "long without optimization")]
fn pentominoes_in_rectangles() {
    let totals = [(3, 20, 2), (4, 15, 368), (5, 12, 1010), (6, 10, 2339)];
    for (height, width, expected) in totals {
        let problem = pentominoes(height, width);
        assert_eq!(counted(&problem), expected, "{height} x {width}");
        assert_eq!(listed(&problem), expected, "{height} x {width}");
    }
}

/// Conway and Guy (1961); Berlekamp, Conway and Guy, "Winning Ways".
#[test]
#[cfg_attr(debug_assertions, ignore = "long without optimization")]
fn the_soma_cube() {
    let board = "3x3x3".parse().expect("a board");
    let pieces = named_set("soma").expect("a set");
    let rules = Rules::default().reflect(false);
    let packing = Packing::new(board, pieces, rules).expect("they fill it");
    let problem = packing.problem();
    // Reflections are symmetries, too: they exchange two of the pieces.
    let symmetries = problem.search().symmetries().expect("not hard");
    assert_eq!(*symmetries.order(), 48u32.into());
    assert_eq!(problem.search().count(), 11_520);
    assert_eq!(counted(&problem), 240);
    assert_eq!(listed(&problem), 240);
}
