//! Tables in other lines and sets have the same solutions, on every level.

use quadrille_kernel::dense::{Dense, Level, Lines};
use quadrille_kernel::matrix::OptionId;

use crate::samples::{givens, sudoku};

/// The tables of Sudoku in these lines.
fn laid_in(lines: Lines) -> Dense {
    Dense::lay_in(lines, sudoku().matrix()).expect("it is small")
}

/// Up to 1,000 solutions, and nodes, with some options required and one forbidden.
fn counts(tables: &Dense, level: Level, puzzle: &str) -> (u64, u64) {
    let mut search = tables.search_on(level, &givens(puzzle), &[OptionId::new(728)]);
    let count = search.count_up_to(1000);
    (count, search.nodes())
}

/// Lists the options of the first solution.
fn first(tables: &Dense, level: Level, puzzle: &str) -> (Vec<OptionId>, Vec<u8>) {
    let mut search = tables.search_on(level, &givens(puzzle), &[OptionId::new(728)]);
    search.advance();
    let (mut options, mut ranks) = (Vec::new(), vec![0; 81]);
    search.solution(&mut options);
    assert!(search.covered_by(&mut ranks));
    (options, ranks)
}

#[test]
fn lines_for_avx2_change_nothing() {
    let plain = laid_in(Lines::Plain);
    let tables = [Lines::Thirds, Lines::Halves].map(laid_in);
    let solution =
        "812753649943682175675491283154237896369845721287169534521974368438526917796318452";
    let mut random = fastrand::Rng::with_seed(26);
    let (mut none, mut unique, mut several) = (0, 0, 0);
    for round in 0..200 {
        // Some of its digits, and sometimes another one.
        let keep = 0.25 + f64::from(round % 10) / 25.0;
        let cells = solution.chars().map(|digit| match random.f64() < keep {
            _ if random.u8(..) == 0 => char::from(b'1' + random.u8(..9)),
            true => digit,
            false => '.',
        });
        let puzzle: String = cells.collect();
        let expected = counts(&plain, Level::Base, &puzzle);
        let solution = (expected.0 > 0).then(|| first(&plain, Level::Base, &puzzle));
        let tables = tables.iter();
        for (tables, &level) in
            tables.flat_map(|tables| Level::ALL.iter().map(move |level| (tables, level)))
        {
            assert_eq!(counts(tables, level, &puzzle), expected, "{level:?}");
            let found = (expected.0 > 0).then(|| first(tables, level, &puzzle));
            assert_eq!(found, solution, "{level:?}");
        }
        none += usize::from(expected.0 == 0);
        unique += usize::from(expected.0 == 1);
        several += usize::from(expected.0 > 1);
    }
    assert!(
        none > 10 && unique > 10 && several > 10,
        "{none} {unique} {several}"
    );
}

#[test]
fn packed_lines_change_nothing() {
    let (packed, plain) = (laid_in(Lines::Packed), laid_in(Lines::Plain));
    // One solution; the same with fewer givens; none, because two fives meet.
    let puzzles = [
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85..............",
        "55...............................................................................",
    ];
    for (puzzle, solutions) in puzzles.iter().zip([1, 1000, 0]) {
        let expected = counts(&plain, Level::Base, puzzle);
        for &level in Level::ALL {
            assert_eq!(counts(&packed, level, puzzle), expected, "{level:?}");
            assert_eq!(counts(&plain, level, puzzle), expected, "{level:?}");
        }
        assert_eq!(expected.0, solutions);
    }
}
