//! Boards of packings as text, and packings counted up to their symmetries.

use quadrille::puzzle::Puzzle;
use quadrille::puzzle::outline::Outline;
use quadrille::puzzle::packing::{Cell, Packing, PackingBoard, Rules, named_set, read_pieces};

#[test]
fn what_is_drawn_is_read_again() {
    for text in [
        "6x10",
        "8x8-center",
        "2x3x4",
        "1x3x4",
        "1x3x3-center",
        "hex-hexagon-4",
        "hex-triangle-5",
        "hex-parallelogram-4x7",
        "tri-hexagon-2",
        "tri-triangle-6",
        "tri-parallelogram-4x9",
        "#+#\n.##\n---\n..#",
        "o.o\n...\n..o",
        "  ^\n ^v^",
    ] {
        let board: PackingBoard = text.parse().expect("a board");
        assert_eq!(board.to_string().parse(), Ok(board), "{text}");
    }
    let board = "+#\n.#".parse::<PackingBoard>();
    assert_eq!(
        board.map(|board| board.to_string()),
        Ok("+#\n.#\n".to_owned())
    );
}

/// Breaking the symmetry in the problem and by canonical form, or by the latter alone, must count the same.
#[test]
fn both_ways_agree() {
    let drawn = "F\n.##\n##.\n.#.\n\n0-2x\n###\n\n0-3x\n##\n#.\n\n0-x\n#\n";
    let puzzles = [
        ("3x20", named_set("pentominoes"), true, 2),
        ("8x8-center", named_set("pentominoes"), true, 65),
        ("3x3x3", named_set("soma"), false, 240),
        ("4x7", named_set("one-sided tetrominoes"), false, 0),
        ("hex-parallelogram-4x7", named_set("tetrahexes"), true, 9),
        ("3x5", read_pieces(drawn), true, 0),
        ("2x3", read_pieces("##\n.#\n\n##\n.#\n"), true, 1),
        ("3x3", read_pieces("T\n###\n.#.\n\n0-5x o\n#"), true, 2),
    ];
    // By rotations alone a class is two, unless a reflection takes a solution to itself.
    let by_rotations = [
        ("3x5", read_pieces(drawn), true, 0),
        ("2x3", read_pieces("##\n.#\n\n##\n.#\n"), true, 2),
        ("3x3", read_pieces("T\n###\n.#.\n\n0-5x o\n#"), true, 2),
        ("1x3", read_pieces("##\n\n#\n"), true, 1),
        ("2x2x2", read_pieces("##\n#.\n\n0-5x o\n#"), false, 1),
    ];
    let rotations = by_rotations.map(|puzzle| (puzzle, true)).into_iter();
    let puzzles = rotations.chain(puzzles.map(|puzzle| (puzzle, false)));
    for ((board, pieces, reflect, expected), rotations) in puzzles {
        let rules = Rules::default().reflect(reflect).distinct(true);
        let rules = rules.rotations(rotations);
        let board = board.parse().expect("a board");
        let pieces = pieces.expect("pieces");
        let [held, free] = [true, false].map(|hold| {
            let board = Clone::clone(&board);
            Packing::build(board, pieces.clone(), rules, hold, &|_, _| true).expect("a puzzle")
        });
        let placed = held.problem().option_count();
        let shown = format!("{:?} {placed:?}", pieces[0].name);
        assert_eq!(held.count(), free.count(), "{shown}");
        if expected > 0 {
            assert_eq!(free.count(), expected, "{shown}");
        }
    }
}

const TOO_LARGE: &str = "found a board with more than 10000 cells";

/// Hexagons in rows that are shifted need more columns than they have coordinates: a drawing of these would have
/// 100,000,000 places, and more than an `i32` holds.
#[test]
fn boards_fit_into_their_drawing() {
    let far = format!("o\n{}{}o", ".\n".repeat(60_000), ".".repeat(60_001));
    for text in ["hex-parallelogram-10000x1", &far] {
        let error = text.parse::<PackingBoard>().expect_err("too large");
        assert!(error.to_string().contains(TOO_LARGE), "{error}");
    }
    let row: PackingBoard = "hex-parallelogram-1x10000".parse().expect("a row");
    assert_eq!(row.to_string().lines().count(), 1);
}

/// Cells far from 0 are moved like others, not onto each other.
#[test]
fn cells_far_away_keep_their_places() {
    let row = |from: i32| {
        PackingBoard::new([0, 1].map(|x| Cell {
            x: from + x,
            y: -from,
            z: from,
        }))
    };
    let near = row(0).expect("two cells");
    assert_eq!(near.cells().len(), 2);
    for from in [1 << 29, (1 << 29) + 1, -(1 << 30), i32::MAX - 1, -i32::MAX] {
        assert_eq!(row(from), Ok(near.clone()), "{from}");
    }
    // Without counting them one by one.
    let none: Result<PackingBoard, _> = "2000000000x2000000000x0".parse();
    let error = none.expect_err("no cells").to_string();
    assert!(error.starts_with("found a board with no cells"), "{error}");
    let apart = [0, i32::MAX].map(|x| Cell { x, y: 0, z: 0 });
    let error = PackingBoard::new(apart).expect_err("too large").to_string();
    assert!(error.contains(TOO_LARGE), "{error}");
    let triangles: PackingBoard = "tri-triangle-3".parse().expect("a board");
    let far = triangles.cells().iter().map(|cell| Cell {
        x: cell.x + (1 << 30) - 1,
        ..*cell
    });
    assert_eq!(
        PackingBoard::on(triangles.lattice(), far),
        Ok(triangles.clone())
    );
}

#[test]
fn columns_without_cells_are_blank() {
    assert_eq!(Outline::new(usize::MAX, Vec::new()).to_string(), "");
    let one = Outline::new(usize::MAX, vec![Some((0, 0))]).to_string();
    assert_eq!(one, Outline::new(1, vec![Some((0, 0))]).to_string());
}

/// A row of blanks is a row of holes. An empty line is none: it may stand around a layer, and in one it is refused.
#[test]
fn empty_rows_keep_their_places() {
    let dominoes = |board: &str| {
        let board = board
            .parse::<PackingBoard>()
            .map_err(|error| error.to_string())?;
        let mut pieces = named_set("domino").expect("a set");
        pieces[0].copies = 0..=u32::MAX;
        let packing = Packing::new(board, pieces, Rules::default()).expect("a puzzle");
        Ok::<_, String>(packing.count())
    };
    for (board, count) in [
        ("##\n##\n..\n##\n##\n", 4),
        ("##\n##\n  \n##\n##\n", 4),
        ("| empty lines at both ends\n\n##\n##\n\n\n", 2),
        ("##\n##\n\n---\n\n##\n##\n", 9),
        // The lower layer has a row of holes above.
        ("##\n##\n---\n  \n##\n", 3),
    ] {
        assert_eq!(dominoes(board), Ok(count), "{board:?}");
    }
    let refused = "3: found an empty line in a drawing, expected . for a row of holes";
    for board in ["##\n##\n\n##\n##\n", "##\n##\n\n\n##\n"] {
        assert_eq!(dominoes(board), Err(refused.to_owned()), "{board:?}");
    }
}
