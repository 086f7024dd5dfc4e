//! Latin squares and Sudoku of all sizes and rules: known totals, and every square judged by its coordinates.

use quadrille::Stop;

use quadrille::puzzle::Puzzle;
use quadrille::puzzle::square::{
    Alphabet, Square, SquareFault, SquarePuzzle, SquareRules, UnitKind,
};
use quadrille::sudoku;
use quadrille::sudoku::{Sudoku, Tables};

use crate::answers::judge;

/// Rows, columns and, for boxes of this size, boxes hold all symbols: by arithmetic on the coordinates.
fn assert_filled(square: &Square, rows: u8, columns: u8) {
    let n = square.order();
    let all: Vec<u8> = (1..=n).collect();
    for unit in 0..n {
        let (top, left) = (unit / rows * rows, unit % rows * columns);
        let row: Vec<(u8, u8)> = (0..n).map(|k| (unit, k)).collect();
        let column = (0..n).map(|k| (k, unit)).collect();
        let in_box = (0..n)
            .map(|k| (top + k / columns, left + k % columns))
            .collect();
        for cells in [row, column, in_box] {
            let mut symbols: Vec<u8> = cells
                .iter()
                .filter_map(|&(r, c)| square.get(r, c))
                .collect();
            symbols.sort();
            assert_eq!(symbols, all, "{square:#}");
        }
    }
}

/// OEIS A002860.
#[test]
fn latin_squares() {
    for (order, total) in [(1, 1), (2, 2), (3, 12), (4, 576)] {
        let latin = SquarePuzzle::latin(Square::blank(order).expect("a small order"));
        // A box of one row is a row.
        let found = judge(&latin, |filled| assert_filled(filled.square(), 1, order));
        assert_eq!(found, total, "order {order}");
    }
}

#[test]
fn latin_squares_of_large_order() {
    // The cyclic square of order 30 with every third cell blank, as numbers.
    let cells = (0..900).map(|cell| match cell % 7 {
        0 | 3 => ".".to_owned(),
        _ => ((cell / 30 + cell % 30) % 30 + 1).to_string(),
    });
    let cells = cells.collect::<Vec<_>>().join(" ");
    let latin = SquarePuzzle::latin(cells.parse().expect("a square"));
    assert_eq!(latin.givens().alphabet(), Alphabet::Numbers);
    let problem = latin.problem();
    let solution = problem.search().first().expect("it can be completed");
    let filled = latin.answer(&solution);
    assert_filled(filled.square(), 1, 30);
    assert_eq!(latin.check(filled.square()), Ok(()));
    for (given, found) in latin.givens().cells().iter().zip(filled.square().cells()) {
        assert!(*given == 0 || given == found);
    }
}

#[test]
fn contradicting_givens_have_no_solution() {
    for text in ["1.1......", "1..1.....", "12....3.3", "12.. ..3. ..4. ...."] {
        let latin = SquarePuzzle::latin(text.parse().expect("a square"));
        let report = latin.problem().search().run();
        assert_eq!(report.solutions, 0, "{text}");
        // A symbol that is given twice is seen at once.
        let is_at_once = report.nodes == 1 || !text.contains("1.");
        assert!(is_at_once, "{text}: {report:?}");
    }
}

/// The solutions of a puzzle of this kind.
pub fn sudoku_solutions(kind: &str, givens: &str) -> Vec<String> {
    let rules: SquareRules = kind.parse().expect("a kind");
    solutions(&rules.puzzle(givens).expect("a puzzle"))
}

/// The solutions of a puzzle, each of them judged.
pub fn solutions(puzzle: &SquarePuzzle) -> Vec<String> {
    let mut found = Vec::new();
    judge(puzzle, |filled| {
        assert_eq!(puzzle.check(filled.square()), Ok(()));
        found.push(filled.square().to_string());
    });
    found
}

/// OEIS A107739.
#[test]
fn all_sudokus_of_order_four() {
    let rules: SquareRules = "4".parse().expect("a kind");
    let puzzle = rules.puzzle(&".".repeat(16)).expect("a puzzle");
    let found = judge(&puzzle, |filled| assert_filled(filled.square(), 2, 2));
    assert_eq!(found, 288);
}

/// Diagonals and windows of order 4 against every one of the 288 grids, sieved by coordinates.
#[test]
fn diagonals_and_windows_sieve_the_plain_grids() {
    let all = sudoku_solutions("2x2", &".".repeat(16));
    let differ = |grid: &str, cells: [usize; 4]| {
        let symbols: std::collections::BTreeSet<u8> =
            cells.iter().map(|&cell| grid.as_bytes()[cell]).collect();
        symbols.len() == 4
    };
    let diagonal = |grid: &&String| differ(grid, [0, 5, 10, 15]) && differ(grid, [3, 6, 9, 12]);
    let window = |grid: &&String| differ(grid, [5, 6, 9, 10]);
    for (kind, diagonals, windows) in [
        ("2x2 diagonals", true, false),
        ("2x2 windows", false, true),
        ("2x2 diagonals windows", true, true),
    ] {
        let sieve = |grid: &&String| (!diagonals || diagonal(grid)) && (!windows || window(grid));
        let mut expected: Vec<&String> = all.iter().filter(sieve).collect();
        let mut found = sudoku_solutions(kind, &".".repeat(16));
        found.sort();
        expected.sort();
        assert!(found.iter().eq(expected), "{kind}");
        assert!((1..288).contains(&found.len()), "{kind}: {}", found.len());
    }
}

#[test]
fn windows_lie_across_boxes() {
    let windows = |size| {
        let rules = SquareRules::boxes(size, size).and_then(SquareRules::with_windows);
        let rules = rules.expect("a square of squares has windows");
        let windows = rules
            .units()
            .iter()
            .filter(|unit| unit.kind() == UnitKind::Window);
        windows
            .map(|unit| unit.cells().to_vec())
            .collect::<Vec<_>>()
    };
    let nine = windows(3);
    let firsts: Vec<u16> = nine.iter().map(|cells| cells[0]).collect();
    assert_eq!(firsts, [10, 14, 46, 50]);
    let sixteen = windows(4);
    assert_eq!(sixteen.len(), 9);
    assert!(sixteen.iter().all(|cells| cells.len() == 16));
}

/// A row and a region have eight cells in common, so the ninth of each hold the same digit: r1c9 that of r2c1, and that the one
/// of r3c9. A search that looks for no proof takes hours.
#[test]
fn a_jigsaw_without_a_grid_is_known_soon() {
    let regions =
        "iiiiiiiia baaaaaaaa bbbbbbbbc dcccccccc dddddddde feeeeeeee ffffffffg hgggggggg hhhhhhhhi";
    let rules = SquareRules::jigsaw(regions).expect("nine regions of nine cells");
    let (tables, puzzle) = (Tables::new(&rules), rules.puzzle(&".".repeat(81)));
    let (mut solver, puzzle) = (tables.solver(), puzzle.expect("a blank one"));
    assert_eq!(solver.solve(&puzzle), None);
    assert!(!solver.is_unique(&puzzle));
    assert_eq!(solver.count_up_to(&puzzle, 2), 0);
    assert_eq!(solver.count_each([&puzzle, &puzzle], 2), [0, 0]);
    assert_eq!(solver.count_report(&puzzle, 2).stop, Stop::Exhausted);
}

/// What makes no headway after it has found some begins anew, and shows none of them twice.
#[test]
fn solutions_found_before_the_search_begins_anew_are_shown_once() {
    let rules: SquareRules = "9 anti-knight".parse().expect("rules");
    let (tables, puzzle) = (Tables::new(&rules), rules.puzzle(&".".repeat(81)));
    let (mut solver, puzzle) = (tables.solver(), puzzle.expect("a blank one"));
    let mut found = Vec::new();
    let report = solver.for_each(&puzzle, 1000, |filled| {
        assert_eq!(puzzle.check(filled.square()), Ok(()));
        found.push(filled.to_string());
        std::ops::ControlFlow::Continue(())
    });
    assert!(report.nodes > 100_000, "{}", report.nodes);
    assert_eq!((report.solutions, found.len()), (1000, 1000));
    found.sort();
    found.dedup();
    assert_eq!(found.len(), 1000);
}

#[test]
fn a_jigsaw_is_solved_by_its_regions() {
    let regions = "aaabb\naabbb\nccdee\nccdee\ncddde";
    let rules = SquareRules::jigsaw(regions).expect("regions");
    let puzzle = rules.puzzle("1........................");
    let labels: Vec<char> = regions.replace('\n', "").chars().collect();
    let found = judge(&puzzle.expect("a puzzle"), |filled| {
        assert_filled(filled.square(), 1, 5);
        for region in 'a'..='e' {
            let cells = filled.square().cells().iter().zip(&labels);
            let inside = cells.filter(|(_, label)| **label == region);
            let mut symbols: Vec<u8> = inside.map(|(&symbol, _)| symbol).collect();
            symbols.sort();
            assert_eq!(symbols, [1, 2, 3, 4, 5], "{filled}");
        }
    });
    assert!(found > 0);
    // Boxes drawn as regions are boxes.
    let drawn = SquareRules::jigsaw("1 1 2 2\n1 1 2 2\n3 3 4 4\n3 3 4 4").expect("regions");
    assert_eq!(drawn, SquareRules::boxes(2, 2).expect("boxes"));
    let many =
        SquareRules::jigsaw("10 10 11 11 10 10 11 11 12 12 13 13 12 12 13 13").expect("words");
    assert_eq!(many, drawn);
}

/// The same nine by nine puzzle by all three ways of the library.
#[test]
fn a_nine_by_nine_variant_is_a_sudoku() {
    let text = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let sudoku: Sudoku = text.parse().expect("a board");
    let solution = sudoku.unique_solution().expect("it is unique").to_string();
    assert_eq!(sudoku_solutions("3x3", text), [solution.as_str()]);
    let mut found = Vec::new();
    judge(&sudoku, |board: &sudoku::Board| {
        found.push(board.to_string())
    });
    assert_eq!(found, [solution]);
    let twice: Sudoku = format!("11{}", ".".repeat(79)).parse().expect("a board");
    assert_eq!(twice.problem().search().count(), 0);
}

#[test]
fn larger_sudokus() {
    // Made by shifting a pattern and leaving cells blank: a solution must exist and keep to the rules.
    for (rows, columns) in [(2, 4), (2, 5), (3, 4), (4, 4), (5, 5)] {
        let n = rows * columns;
        let pattern = |cell: usize| {
            let (row, column) = (cell / n, cell % n);
            (row % rows * columns + row / rows + column) % n + 1
        };
        let blank = |cell: usize| cell * 7 % 5 < 2;
        let word = |cell| match blank(cell) {
            true => ".".to_owned(),
            false => pattern(cell).to_string(),
        };
        let text: Vec<String> = (0..n * n).map(word).collect();
        let rules = SquareRules::boxes(rows, columns).expect("boxes");
        let puzzle = rules.puzzle(&text.join(" ")).expect("a puzzle");
        let problem = puzzle.problem();
        let solution = problem.search().max_nodes(1_000_000).first();
        let filled = puzzle.answer(&solution.expect("a solution"));
        assert_filled(filled.square(), rows as u8, columns as u8);
        assert_eq!(puzzle.check(filled.square()), Ok(()));
        assert_eq!(SquareRules::size(n), SquareRules::boxes(rows, columns));
    }
}

/// What the command takes after `--size` is what the library and Python read: there is one limit.
#[test]
fn sizes_of_squares_and_of_boxes() {
    let sizes = ["26", "6x6", "9x9", "5x5", "5x6", "100"];
    for (size, order) in sizes.into_iter().zip([26, 6, 9, 25, 30, 100]) {
        let rules: SquareRules = size.parse().expect(size);
        assert_eq!(rules.order(), order, "{size}");
    }
    for size in ["101", "101x101", "0", "0x3", "5x21"] {
        let error = size.parse::<SquareRules>().expect_err(size).to_string();
        assert!(error.contains("expected 1 to 100 "), "{error}");
    }
}

#[test]
fn the_judge_of_squares_names_every_fault() {
    let rules = SquareRules::boxes(2, 2).expect("boxes").with_diagonals();
    let givens: Square = "1...............".parse().expect("a square");
    let puzzle = SquarePuzzle::new(rules, givens).expect("a puzzle");
    let wrong: Square = "2134341221434321".parse().expect("a square");
    let faults = puzzle.check(&wrong).expect_err("much is wrong");
    let is_changed = matches!(
        faults[0],
        SquareFault::Changed {
            row: 0,
            column: 0,
            ..
        }
    );
    assert!(is_changed, "{faults:?}");
    let texts: Vec<String> = faults.iter().map(SquareFault::to_string).collect();
    let twice = "column 1 has 2 at rows 1 and 3".to_owned();
    assert!(texts.contains(&twice), "{texts:?}");
    let short: Square = "1...".parse().expect("a square");
    let faults = puzzle.check(&short).expect_err("small");
    assert!(matches!(faults[0], SquareFault::Order { .. }));
}

/// Boards, squares and texts have the same blanks.
#[test]
fn blanks_are_the_same_everywhere() {
    let full = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    for blank in ['.', '0', '_', '*', '-', '?', 'x', 'X'] {
        let text = full.replace('5', &blank.to_string());
        let square: Square = text.parse().expect("a square");
        assert_eq!(square.cells()[0], 0, "{blank}");
        let puzzle: Sudoku = text.parse().expect("a board");
        assert_eq!(Square::from(*puzzle.givens()), square, "{blank}");
        let entries = sudoku::text::read(text.as_bytes());
        let [sudoku::text::Entry::Puzzle(entry)] = &entries[..] else {
            panic!("{text}: {entries:?}")
        };
        assert_eq!(entry.square, square, "{blank}");
    }
}

#[test]
fn a_text_is_cut_at_the_name_of_each_part() {
    use quadrille::puzzle::square::RulesText;
    for part in RulesText::PARTS {
        let text = format!("9\n{part}\nwhat follows");
        assert_eq!(RulesText::from(text.as_str()).to_string(), text);
    }
}
