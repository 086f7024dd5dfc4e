//! Tables in other lines, and two searches in turn: the same solutions in as many nodes, on every level.

use quadrille_kernel::dense::{Dense, Level};
use quadrille_kernel::engine::Engine;
use quadrille_kernel::matrix::{Matrix, OptionId};

use crate::samples::{covers, givens, kinds, sudoku};

/// The tables of a matrix in the lines for each level.
fn laid(matrix: &Matrix) -> Vec<Dense> {
    let laid = |&level: &Level| Dense::lay_for(matrix, level).expect("it is small");
    Level::ALL.iter().map(laid).collect()
}

/// What a search finds: up to 1,000 solutions, its nodes, the options of the first one, and of `items` items the ranks of the
/// options that cover them.
#[derive(Debug, PartialEq)]
struct Found {
    count: u64,
    nodes: u64,
    first: Option<(Vec<OptionId>, Vec<u8>)>,
}

fn found(
    tables: &Dense,
    level: Level,
    required: &[OptionId],
    forbidden: OptionId,
    items: usize,
) -> Found {
    let search = || tables.search_on(level, required, &[forbidden]);
    let mut counted = search();
    let count = counted.count_up_to(1000);
    let mut listed = search();
    let first = listed.next().map(|options| {
        let mut ranks = vec![0; items];
        assert!(Engine::covered_by(&listed, &mut ranks));
        (options, ranks)
    });
    assert_eq!(first.is_some(), count > 0);
    let nodes = counted.nodes();
    Found {
        count,
        nodes,
        first,
    }
}

/// Searches with these options required and one forbidden in the lines for each level on each level: all find the same.
/// Returns how many solutions.
fn agreed(tables: &[Dense], required: &[OptionId], forbidden: OptionId, items: usize) -> u64 {
    let plain = found(&tables[0], Level::Base, required, forbidden, items);
    for (tables, lines) in tables.iter().zip(Level::ALL) {
        for &level in Level::ALL {
            let found = found(tables, level, required, forbidden, items);
            assert_eq!(found, plain, "in lines for {lines:?} on {level:?}");
        }
    }
    plain.count
}

/// The same with parts of a solution, and sometimes another digit, in 200 rounds: some have no, one, and several solutions.
fn agree_on_parts(matrix: &Matrix, solution: &[OptionId]) {
    let tables = laid(matrix);
    let mut random = fastrand::Rng::with_seed(26);
    let forbidden = OptionId::new(728);
    let mut seen = [0; 3];
    for round in 0..200 {
        let keep = 0.25 + f64::from(round % 10) / 25.0;
        let mut required = Vec::new();
        for option in solution {
            let is_kept = random.f64() < keep;
            if random.u8(..) == 0 {
                let cell = option.index() as u32 / 9;
                required.push(OptionId::new(cell * 9 + random.u32(..9)));
            } else if is_kept {
                required.push(*option);
            }
        }
        let count = agreed(&tables, &required, forbidden, 81);
        seen[count.min(2) as usize] += 1;
    }
    assert!(seen.iter().all(|&rounds| rounds > 10), "{seen:?}");
}

/// 324 items: thirteen lines for AVX2, seven for AVX-512, and ten for others.
#[test]
fn lines_change_nothing_of_sudoku() {
    let solution =
        "812753649943682175675491283154237896369845721287169534521974368438526917796318452";
    agree_on_parts(&sudoku(), &givens(solution));
    // One solution; the same with fewer givens; none, because two fives meet.
    let tables = laid(&sudoku());
    for (puzzle, solutions) in [
        (
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
            1,
        ),
        (
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85..............",
            1000,
        ),
        (
            "55...............................................................................",
            0,
        ),
    ] {
        let count = agreed(&tables, &givens(puzzle), OptionId::new(728), 81);
        assert_eq!(count, solutions);
    }
}

/// 342 items: fifteen lines for AVX2, and ten for others.
#[test]
fn lines_change_nothing_of_sudoku_with_diagonals() {
    let plain = sudoku();
    let options = plain.option_ids().map(|option| {
        let (cell, digit) = (option.index() / 9, option.index() % 9);
        let (row, column) = (cell / 9, cell % 9);
        let mut items: Vec<usize> = { plain.members(option) }
            .map(|(item, _)| item.index())
            .collect();
        items.extend((row == column).then_some(324 + digit));
        items.extend((row + column == 8).then_some(333 + digit));
        items
    });
    let matrix = covers(&kinds(342, 0), options);
    let dense = Dense::of(&matrix).expect("it is small");
    let mut search = dense.search_on(Level::best(), &[], &[OptionId::new(728)]);
    let solution = search.next().expect("there are many");
    agree_on_parts(&matrix, &solution);
}

/// Every bit of the lines is used: as many items as have room in thirteen lines of 256 bits, in seven of 512, in fifteen of 256, in
/// ten of 512, and each has nine options. These are nine solutions, each a random partition of the items, of which a part
/// is required.
#[test]
fn each_bit_of_each_line_has_a_place_of_its_own() {
    let mut random = fastrand::Rng::with_seed(4);
    for items in [328, 336, 384, 512] {
        let mut options = Vec::new();
        for _ in 0..9 {
            let mut order: Vec<usize> = (0..items).collect();
            random.shuffle(&mut order);
            options.extend(order.chunks(4).map(<[usize]>::to_vec));
        }
        let part = (items / 4) as u32;
        let tables = laid(&covers(&kinds(items, 0), options));
        for round in 0..90 {
            let first = round % 9 * part;
            let mut options: Vec<OptionId> = (first..first + part).map(OptionId::new).collect();
            random.shuffle(&mut options);
            options.truncate(options.len() * 45 / 100);
            let forbidden = OptionId::new((first + part) % (9 * part));
            assert!(agreed(&tables, &options, forbidden, items) > 0);
        }
    }
}

/// Counts under the first options of a solution, in growing lists, some of which have an option too many: one search after
/// the other on every level, and two in turn, on plain loops and as the processor does it. The counts and the nodes agree;
/// up to 1, 2, 7 and 300 of each count, they have these sums.
fn agree_in_turn(matrix: &Matrix, solution: &[OptionId], sums: [(u64, u64); 4]) {
    let required = (0..=solution.len()).map(|count| {
        let more = (count * 37) % (matrix.option_count() + 1);
        let more = Some(OptionId::new(more as u32)).filter(|_| count.is_multiple_of(3));
        solution[..count].iter().copied().chain(more).collect()
    });
    let required: Vec<Vec<OptionId>> = required.collect();
    let dense = Dense::of(matrix).expect("it is small");
    let plain = Dense::lay_for(matrix, Level::Base).expect("it is small");
    for (max, sums) in [1, 2, 7, 300].into_iter().zip(sums) {
        let expected = dense.count_one_by_one(Level::Base, &required, max);
        assert_eq!((expected.0.iter().sum(), expected.1), sums, "up to {max}");
        for &level in Level::ALL {
            assert_eq!(
                dense.count_one_by_one(level, &required, max),
                expected,
                "{level:?}"
            );
            for tables in [&dense, &plain] {
                let counts = tables.count_in_turn(level, &required, max);
                assert_eq!(counts, expected, "in turn on {level:?}");
            }
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
    agree_in_turn(&sudoku(), &givens(solution), sums);
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
    agree_in_turn(&matrix, &solution, sums);
}
