//! Tables in other lines, and two searches in turn: the same solutions in as many nodes, on every level.

use super::*;
use crate::dense::Dense;
use crate::dense::each::in_turn;
use crate::samples::{covers, givens, kinds, sudoku};

/// The tables of Sudoku in `L` lines.
fn laid_in<B: Narrowed, const L: usize>() -> Dense {
    let tables = in_lines::<B, 9, L>(&sudoku());
    Dense { tables }
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
    let (options, mut ranks) = (search.next().expect("there is one"), vec![0; 81]);
    assert!(search.state.covered_by(&mut ranks));
    (options, ranks)
}

#[test]
fn lines_for_avx2_change_nothing() {
    let plain = laid_in::<Bits512, 10>();
    let tables = [
        laid_in::<Bits328, { thirds::LINES }>(),
        laid_in::<Bits384, { halves::LINES }>(),
    ];
    let solution =
        "812753649943682175675491283154237896369845721287169534521974368438526917796318452";
    let mut random = fastrand::Rng::with_seed(26);
    let mut seen = [0; 3];
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
        seen[expected.0.min(2) as usize] += 1;
    }
    // None, one and several solutions.
    assert!(seen.iter().all(|&puzzles| puzzles > 10), "{seen:?}");
}

#[test]
fn packed_lines_change_nothing() {
    let (packed, plain) = (laid_in::<Bits512, 7>(), laid_in::<Bits512, 10>());
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

/// Counts under the first options of a solution, in growing lists, some of which have an option too many: one search after
/// the other on every level, and two in turn, on plain loops and as the processor does it. The counts and the nodes agree;
/// up to 1, 2, 7 and 300 of each count, they have these sums.
fn agree(matrix: &Matrix, solution: &[OptionId], sums: [(u64, u64); 4]) {
    let required = (0..=solution.len()).map(|count| {
        let more = (count * 37) % (matrix.option_count() + 1);
        let more = Some(OptionId(more as u32)).filter(|_| count.is_multiple_of(3));
        solution[..count].iter().copied().chain(more).collect()
    });
    let required: Vec<Vec<OptionId>> = required.collect();
    let dense = Dense::of(matrix).expect("it is small");
    let plain = Narrow::<Bits512> {
        table: MaskTable::lay(matrix, 9, 10),
        advance: advance_narrow::<_, 9, 10>,
        advance_in_turn: |table, searches, wanted| {
            let over =
                narrow::in_turn::advance::<_, 9, 10>(table, searches, wanted, &narrow::Plain);
            Some(over)
        },
    };
    let side = || plain.on(Level::Base);
    for (max, sums) in [1, 2, 7, 300].into_iter().zip(sums) {
        let one_by_one = |level| {
            let mut search = dense.idle_search_on(level);
            let counts = required.iter().map(|required| {
                search.begin(required, &[]);
                search.count_up_to(max)
            });
            (counts.collect(), search.nodes())
        };
        let two_in_turn = |pair: &mut dyn FormPair| {
            let counts = in_turn(pair, &required, max);
            (counts, pair.side(0).nodes() + pair.side(1).nodes())
        };
        let expected: (Vec<u64>, u64) = one_by_one(Level::Base);
        assert_eq!((expected.0.iter().sum(), expected.1), sums, "up to {max}");
        for &level in Level::ALL {
            assert_eq!(one_by_one(level), expected, "{level:?}");
        }
        assert_eq!(two_in_turn(&mut [side(), side()]), expected);
        if let Some(mut pair) = dense.tables.pair(Level::best()) {
            assert_eq!(two_in_turn(&mut *pair), expected);
        }
        assert_eq!(dense.count_each(&required, max), expected.0);
        let extremes = [0, 1, max].map(|count| expected.0.contains(&count));
        assert_eq!(extremes, [true; 3]);
    }
    assert_eq!(dense.count_each(&required, 0), vec![0; required.len()]);
}

#[test]
fn two_sudoku_in_turn_go_as_one_after_the_other() {
    let solution =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let sums = [(65, 1268), (118, 1345), (363, 1809), (13473, 29619)];
    agree(&sudoku(), &givens(solution), sums);
}

/// A Latin square whose diagonals, which are secondary items, have no symbol twice.
#[test]
fn two_searches_in_turn_heed_secondary_items() {
    let options = (0..512).map(|option| {
        let (cell, symbol) = (option / 8, option % 8);
        let (row, column) = (cell / 8, cell % 8);
        let mut items = vec![cell, 64 + row * 8 + symbol, 128 + column * 8 + symbol];
        items.extend((row == column).then_some(192 + symbol));
        items.extend((row + column == 7).then_some(200 + symbol));
        items
    });
    let matrix = covers(&kinds(3 * 64, 16), options);
    let dense = Dense::of(&matrix).expect("it is small");
    let mut search = dense.search_on(Level::best(), &[], &[]);
    let solution = search.next().expect("there are many");
    let sums = [(53, 898), (89, 986), (219, 1315), (6624, 16505)];
    agree(&matrix, &solution, sums);
}
