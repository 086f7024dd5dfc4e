//! Edge matching: answers judged edge by edge, totals against brute force, and texts that are none.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use quadrille::puzzle::Puzzle;
use quadrille::puzzle::edges::{Arrangement, EdgeMatching, Placement};
use quadrille::svg::Draw as _;

use crate::cases::cases;
use crate::said::{Said, table};

/// The answer uses each kind of tile at most as often as there are copies, and all edges agree.
fn judge(answer: &Arrangement, tiles: &[[u8; 4]], turn: bool, border: Option<u8>) {
    let (rows, columns) = answer.size();
    let turns =
        |tile: [u8; 4]| (0..4).map(move |by| [0, 1, 2, 3].map(|edge| tile[(edge + by) % 4]));
    let kind = |tile| {
        if turn {
            turns(tile).min().unwrap_or(tile)
        } else {
            tile
        }
    };
    let mut left: BTreeMap<[u8; 4], i32> = BTreeMap::new();
    for &tile in tiles {
        *left.entry(kind(tile)).or_default() += 1;
    }
    for row in 0..rows {
        for column in 0..columns {
            let edges = answer.edges(row, column).expect("a tile in every cell");
            let copies = left.get_mut(&kind(edges)).expect("one of the tiles");
            *copies -= 1;
            assert!(*copies >= 0, "{answer}");
            let beside = |row: u8, column: u8, edge: usize| {
                answer.edges(row, column).map(|edges| edges[edge])
            };
            let [above, right, below, left] = edges;
            let outside = |side: bool, color: u8| {
                assert!(!side || border.is_none_or(|border| border == color))
            };
            outside(row == 0, above);
            outside(column == 0, left);
            outside(row + 1 == rows, below);
            outside(column + 1 == columns, right);
            if row > 0 {
                assert_eq!(beside(row - 1, column, 2), Some(above), "{answer}");
            }
            if column > 0 {
                assert_eq!(beside(row, column - 1, 1), Some(left), "{answer}");
            }
        }
    }
}

/// The number of different arrangements on a board, cell by cell.
fn brute_force(
    rows: usize,
    columns: usize,
    tiles: &[[u8; 4]],
    turn: bool,
    border: Option<u8>,
) -> u64 {
    fn place(
        board: &mut Vec<[u8; 4]>,
        size: (usize, usize),
        left: &mut BTreeMap<[u8; 4], i32>,
        turn: bool,
        border: Option<u8>,
    ) -> u64 {
        let (rows, columns) = size;
        let at = board.len();
        if at == rows * columns {
            return 1;
        }
        let (row, column) = (at / columns, at % columns);
        let kinds: Vec<[u8; 4]> = left.keys().copied().collect();
        let mut found = 0;
        for kind in kinds {
            if left[&kind] == 0 {
                continue;
            }
            let mut ways: Vec<[u8; 4]> = (0..if turn { 4 } else { 1 })
                .map(|by| [0, 1, 2, 3].map(|edge| kind[(edge + by) % 4]))
                .collect();
            ways.sort();
            ways.dedup();
            for way in ways {
                let fits = |side: bool, color: u8, other: Option<u8>| match side {
                    true => border.is_none_or(|border| border == color),
                    false => other.is_none_or(|other| other == color),
                };
                let above = (row > 0).then(|| board[at - columns][2]);
                let left_color = (column > 0).then(|| board[at - 1][1]);
                if fits(row == 0, way[0], above)
                    && fits(column == 0, way[3], left_color)
                    && fits(row + 1 == rows, way[2], None)
                    && fits(column + 1 == columns, way[1], None)
                {
                    *left.get_mut(&kind).expect("a kind") -= 1;
                    board.push(way);
                    found += place(board, size, left, turn, border);
                    board.pop();
                    *left.get_mut(&kind).expect("a kind") += 1;
                }
            }
        }
        found
    }
    let mut left: BTreeMap<[u8; 4], i32> = BTreeMap::new();
    for &tile in tiles {
        let turns = (0..4).map(|by| [0, 1, 2, 3].map(|edge| tile[(edge + by) % 4]));
        let kind = if turn {
            turns.min().unwrap_or(tile)
        } else {
            tile
        };
        *left.entry(kind).or_default() += 1;
    }
    place(&mut Vec::new(), (rows, columns), &mut left, turn, border)
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn counts_are_those_of_brute_force(
        (rows, columns) in (1_u8..3, 1_u8..4),
        tiles in prop::collection::vec(prop::array::uniform4(0_u8..3), 6..8),
        turn in any::<bool>(),
        border in prop::option::of(0_u8..2),
    ) {
        let mut puzzle = EdgeMatching::new(rows, columns, tiles.clone()).expect("enough tiles");
        if !turn {
            puzzle = puzzle.without_turning();
        }
        if let Some(border) = border {
            puzzle = puzzle.with_border(border);
        }
        let problem = puzzle.problem();
        let mut found = 0;
        problem.search().for_each(|solution| {
            judge(&puzzle.answer(solution), &tiles, turn, border);
            found += 1;
        });
        let expected = brute_force(rows.into(), columns.into(), &tiles, turn, border);
        prop_assert_eq!(found, expected);
        prop_assert!(expected == 0 || puzzle.obstacles().is_empty(), "{:?}", puzzle.obstacles());
        // A board that takes all tiles, whose edges are counted to the last.
        let exact = tiles[..usize::from(rows * columns)].to_vec();
        let mut puzzle = EdgeMatching::new(rows, columns, exact.clone()).expect("enough tiles");
        if let Some(border) = border {
            puzzle = puzzle.with_border(border);
        }
        let expected = brute_force(rows.into(), columns.into(), &exact, true, border);
        prop_assert!(expected == 0 || puzzle.obstacles().is_empty(), "{:?}", puzzle.obstacles());
    }

    /// Whatever the text, there is an error or a puzzle with a problem.
    #[test]
    fn any_text_is_read_or_refused(
        text in "((board|border|place|turn|2x|r1c1|r2c1|1x2|2x2|no|a|b|1|2|\\|) ){1,5}(\n((board|place|2x|r1c1|1x2|a|b|1) ){1,5}){0,6}",
    ) {
        if let Ok(puzzle) = text.parse::<EdgeMatching>() {
            puzzle.problem().search().max_solutions(2).max_nodes(1000).count();
        }
    }
}

#[test]
fn the_example_is_read() {
    let text = include_str!("../../examples/edges.txt");
    let puzzle: EdgeMatching = text.parse().expect("a puzzle");
    let problem = puzzle.problem();
    let all = problem.search().count();
    assert!(
        all > 0 && all.is_multiple_of(4),
        "the board may be turned: {all}"
    );
    let given = format!("{text}place r1c1 1\n").parse::<EdgeMatching>();
    assert!(given.expect("a puzzle").problem().search().count() <= all);
    let names: Vec<String> = (0..3).map(|color| puzzle.color_name(color)).collect();
    assert_eq!(names[0], "gray");
}

#[test]
fn copies_and_places() {
    let count = |text: &str| {
        text.parse::<EdgeMatching>()
            .map(|puzzle| puzzle.problem().search().count())
    };
    assert_eq!(count("board 1x2\n2x a a a a"), Ok(1));
    assert_eq!(count("board 1x2\na a a a\na a a b"), Ok(6));
    assert_eq!(count("board 1x2\nturn no\na a a a\na a a b"), Ok(1));
    assert_eq!(count("board 1x2\na a a a\na a a b\nplace r1c1 2"), Ok(3));
    let why = |text: &str| {
        let puzzle: EdgeMatching = text.parse().expect("a puzzle");
        assert_eq!(puzzle.problem().search().count(), 0, "{text}");
        puzzle.obstacles().join("; ")
    };
    why("board 1x2\nborder x\nx x x a\nx x a a")
        .says("the border has 6 edges, but the tiles have only 5 of color x");
    why("board 2x2\nborder x\n3x x x a a\nx a x a").says(
        "the board has 4 corners, but only 3 of the tiles have two adjacent edges of color x",
    );
    for (text, expected) in table(
        r#"a b c d
            1: found no size, expected a line such as "board 4x4"
        board 2x2/a b c d
            1: found 4 cells and 1 tile, expected at least one cell, and at least as many tiles as cells
        board 0x2
            1: found 0 cells and 0 tiles
        border a/border b
            2: found "border b", expected one line with the color of the border
        turn no/turn yes
            2: found "turn yes", expected one line that says whether tiles may be turned
        2xx a a a a
            1: found "2xx a a a a", expected a number of copies
        board 1x1/a b c
            2: found "a b c", expected a tile of four colors
        board four
            1: found "board four", expected a size such as 4x6
        board 1x1/board 1x1
            2: found "board 1x1", expected one line
        board 1x1/a a a a/place r2c1 1
            3: cell r2c1 is not on the board
        board 1x1/a a a a/place r1c1 2
            3: there is no tile 2, expected a number from 1 to 1
        board 1x1/a a a a/place r1c1 1/place r1c1 1
            4: cell r1c1 already has a tile
        board 1x1/99999x a a a a
            2: found "99999x a a a a", expected a number of copies
        board 1x1/a a a a/18446744073709551615x a a a a
            3: found "18446744073709551615x a a a a", expected a number of copies
        board 1x2/2x a a a a/place r1c1 1/place r1c2 1
            4: tile 1 already has a place"#,
    ) {
        count(&text).expect_err(&text).begins(expected);
    }
}

/// Ten thousand tiles of four random colors each: as options on ten thousand cells they would fill the memory.
#[test]
fn a_problem_of_too_many_options_is_refused() {
    let tile = |number: u32| (0..4).map(move |edge| (number >> (4 * edge) & 15) as u8);
    let tiles: Vec<[u8; 4]> = (0..10_000)
        .map(|number: u32| {
            let edges: Vec<u8> = tile(number.wrapping_mul(2_654_435_761)).collect();
            [edges[0], edges[1], edges[2], edges[3]]
        })
        .collect();
    let error = EdgeMatching::new(100, 100, tiles).expect_err("too large");
    error.mentions("on 10000 cells are too many");
    let alike = EdgeMatching::new(100, 100, vec![[0; 4]; 10_000]).expect("one kind");
    assert_eq!(alike.problem().option_count(), 10_000);
}

/// The colors around all cells, row by row, after each number of quarter turns of a square board.
fn turns_of(answer: &Arrangement) -> Vec<Vec<[u8; 4]>> {
    let (rows, _) = answer.size();
    let at = |row: u8, column: u8| answer.edges(row, column).expect("every cell has a tile");
    let turned = |quarters: usize| {
        let cell = |row: u8, column: u8| {
            let (mut from, mut to) = (row, column);
            for _ in 0..quarters {
                (from, to) = (rows - 1 - to, from);
            }
            let mut edges = at(from, to);
            edges.rotate_right(quarters);
            edges
        };
        (0..rows)
            .flat_map(|row| (0..rows).map(move |column| (row, column)))
            .map(|(row, column)| cell(row, column))
            .collect()
    };
    (0..4).map(turned).collect()
}

#[test]
fn distinct_solutions_are_one_of_each_class_of_turns() {
    let text = "board 3x3\n2x a a b c\n2x a b b a\nb b c a\na c c b\n3x a b a b\n";
    let puzzle: EdgeMatching = text.parse().expect("it is a puzzle");
    let classes = |puzzle: &EdgeMatching| {
        let (mut all, mut kept) = (BTreeSet::new(), Vec::new());
        puzzle.problem().search().for_each(|solution| {
            let answer = puzzle.answer(solution);
            let turns = turns_of(&answer);
            if puzzle.is_counted(&mut solution.tags()) {
                kept.push(turns.iter().min().expect("there are four").clone());
            }
            all.insert(turns[0].clone());
        });
        (all, kept)
    };
    let (all, kept) = classes(&puzzle);
    assert!(all.len() > 8, "{}", all.len());
    assert_eq!(kept.len(), all.len());
    let (_, kept) = classes(&puzzle.clone().distinct(true));
    let min = |grid: &Vec<[u8; 4]>| {
        let found = all.iter().find(|other| *other == grid);
        found.is_some()
    };
    assert!(kept.iter().all(min), "the least of a class is a solution");
    let unique: BTreeSet<_> = kept.iter().collect();
    assert_eq!(unique.len(), kept.len(), "no class is kept twice");
    // Every solution turns into one that was kept.
    let mut count = 0;
    puzzle.problem().search().for_each(|solution| {
        let turns = turns_of(&puzzle.answer(solution));
        assert!(unique.contains(turns.iter().min().expect("there are four")));
        count += 1;
    });
    assert_eq!(count, all.len());
    // A given corner leaves no turn if there is one tile of its kind, and may leave some if there are two.
    let cornered: EdgeMatching = format!("{text}place r1c1 5\n").parse().expect("a puzzle");
    assert!(cornered.distinct(true).counts_all());
    let mut fewer = 0;
    for place in [
        "r1c1 1",
        "r1c1 3",
        "r1c2 4",
        "r3c2 9",
        "r1c1 7\nplace r3c3 8",
    ] {
        let given: EdgeMatching = format!("{text}place {place}\n").parse().expect("a puzzle");
        let (all, of_all) = classes(&given);
        let (_, kept) = classes(&given.distinct(true));
        let unique: BTreeSet<_> = of_all.iter().collect();
        assert_eq!(
            unique,
            kept.iter().collect(),
            "place {place}: one of each class"
        );
        assert_eq!(kept.len(), unique.len(), "place {place}: no class twice");
        fewer += all.len() - kept.len();
    }
    assert!(fewer > 0);
    // A given middle leaves all.
    let centered: EdgeMatching = format!("{text}place r2c2 5\n").parse().expect("a puzzle");
    let (all, _) = classes(&centered);
    let (_, kept) = classes(&centered.distinct(true));
    assert!(kept.len() < all.len() && kept.len() * 4 >= all.len());
    let still: EdgeMatching = format!("{text}turn no\n").parse().expect("a puzzle");
    assert!(still.distinct(true).counts_all());
}

/// A size may have blanks in it, and a tile the color `board`.
#[test]
fn sizes_with_blanks_are_read() {
    let puzzle: EdgeMatching = "board 1 x 1\nboard a b c".parse().expect("a puzzle");
    assert_eq!(puzzle.size(), (1, 1));
    let error = "a a a a\nboard a x b\n\n".parse::<EdgeMatching>();
    let error = error.expect_err("no size").to_string();
    error.begins("3: found no size, expected a line");
}

/// A part of an arrangement has the outlines of the empty cells, and a dot in each.
#[test]
fn tiles_alone_keep_their_places() {
    let puzzle: EdgeMatching = "board 2x2\n4x aa b c d".parse().expect("a puzzle");
    let none = puzzle.answer_from(&mut [].iter()).to_string();
    none.says("+---+---+\n| . | . |\n+---+---+\n| . | . |\n+---+---+");
    let laid = Placement {
        row: 1,
        column: 1,
        tile: 0,
        edges: [0, 1, 2, 3],
    };
    let last = puzzle.answer_from(&mut [laid].iter());
    last.says("+-----+-----+\n|  .  |  .  |\n+-----+--aa-+\n|  .  d     b\n+-----+--c--+");
    let picture = last.picture().to_string();
    assert!(picture.contains("v96h-96z"), "{picture}");
    assert_eq!(picture.matches("stroke=\"#333333\"").count(), 4);
}
