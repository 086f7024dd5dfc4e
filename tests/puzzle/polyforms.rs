//! Polyhexes and polyiamonds: classic totals, and every tiling judged by distances in the plane.

use std::collections::{BTreeMap, BTreeSet};

use quadrille::puzzle::Puzzle;
use quadrille::puzzle::packing::{Cell, Packing, PackingBoard, Rules, named_set, read_pieces};

/// Squared distances between all cells, with the two axes at 60 degrees: the same for congruent shapes only, at these
/// sizes.
fn distances(cells: &[Cell]) -> Vec<i32> {
    let squared = |a: &Cell, b: &Cell| {
        let (x, y) = (a.x - b.x, a.y - b.y);
        x * x + x * y + y * y
    };
    let mut all: Vec<i32> = cells
        .iter()
        .flat_map(|a| cells.iter().map(move |b| squared(a, b)))
        .collect();
    all.sort();
    all
}

/// The number of tilings and of those up to symmetry, each tiling judged.
fn totals(board: &str, set: &str) -> (u64, u64) {
    let board: PackingBoard = board.parse().expect("a board");
    let pieces = named_set(set).expect("a set");
    let all = Packing::new(board.clone(), pieces.clone(), Rules::default()).expect("a puzzle");
    assert_eq!(all.obstacles(), [""; 0]);
    let problem = all.problem();
    let mut tilings = 0;
    problem.search().for_each(|solution| {
        assert_eq!(problem.check(solution.options()), Ok(()));
        let tiling = all.answer(solution);
        let mut covered = BTreeMap::new();
        for placed in tiling.placed() {
            let shape = pieces[placed.piece].shape.cells();
            assert_eq!(distances(&placed.cells), distances(shape), "{tiling}");
            for cell in &placed.cells {
                assert_eq!(covered.insert(*cell, placed.piece), None, "{tiling}");
            }
        }
        assert!(covered.keys().eq(board.cells()), "{tiling}");
        let used: BTreeSet<usize> = covered.into_values().collect();
        assert_eq!(used.len(), pieces.len(), "{tiling}");
        // Drawn in text, every cell has the name of its piece.
        assert_eq!(
            tiling
                .to_string()
                .split_whitespace()
                .flat_map(str::chars)
                .count(),
            board.cells().len()
        );
        tilings += 1;
    });
    let distinct = Packing::new(board, pieces, Rules::default().distinct(true)).expect("a puzzle");
    (tilings, distinct.count())
}

/// No tiling of these boards is symmetrical itself, so there are as many as classes times symmetries.
#[test]
fn tetrahexes() {
    assert_eq!(totals("hex-parallelogram-4x7", "tetrahexes"), (18, 9));
}

/// The 6 x 6 rhombus has 156 tilings up to symmetry, as in Torbijn, Polyiamonds, Journal of Recreational Mathematics
/// 2 (1969). That of the 4 x 9 parallelogram was counted here.
#[test]
fn hexiamonds() {
    assert_eq!(totals("tri-rhombus-6", "hexiamonds"), (624, 156));
    assert_eq!(totals("tri-parallelogram-4x9", "hexiamonds"), (148, 74));
}

/// A piece that is not turned has one other orientation, its drawing with left and right exchanged.
#[test]
fn mirror_images_exchange_left_and_right() {
    let places = |board: &str, piece: &str, reflect: bool| -> BTreeSet<Vec<Cell>> {
        let board: PackingBoard = board.parse().expect("a board");
        let pieces = read_pieces(piece).expect("a piece");
        let rules = Rules::default().turn(false).reflect(reflect).fill(false);
        let packing = Packing::new(board, pieces, rules).expect("a puzzle");
        let mut places = BTreeSet::new();
        packing.problem().search().for_each(|solution| {
            let tiling = packing.answer(solution);
            places.extend(tiling.placed().iter().map(|placed| placed.cells.clone()));
        });
        places
    };
    for (board, piece, mirrored) in [
        ("hex-parallelogram-5x5", "o o o\n     o\n", "  o o o\n o\n"),
        ("hex-hexagon-3", "o o\n   o\n    o\n", "  o o\n o\no\n"),
        ("tri-rhombus-4", "^v^\nv\n", "^v^\n  v\n"),
        ("tri-hexagon-2", "v^v^\n", "^v^v\n"),
        ("5x5", "###\n#\n", "###\n  #\n"),
    ] {
        let (plain, other) = (places(board, piece, false), places(board, mirrored, false));
        assert!(!plain.is_empty() && !other.is_empty(), "{board} {piece}");
        let both = plain.union(&other).cloned().collect();
        assert_eq!(places(board, piece, true), both, "{board} {piece}");
    }
}

/// A row with a mistake in it is no name, and a name may have a mark in it.
#[test]
fn mistyped_rows_are_no_names() {
    for (row, place) in [
        ("#x#", "1:2: found 'x'"),
        ("##x##", "1:3: found 'x'"),
        ("#+x", "1:3: found 'x'"),
        ("ab##", "1:1: found 'a'"),
        ("# x #", "1:3: found 'x'"),
    ] {
        let error = read_pieces(&format!("{row}\n###\n")).expect_err(row);
        let start = format!("{place} in a drawing, expected # for a cell");
        assert!(error.to_string().starts_with(&start), "{row}: {error}");
    }
    for name in [
        "piece #1",
        "#1",
        "#1.",
        "F#",
        "1. #2",
        "C++",
        "a+b",
        "the ## of two",
    ] {
        let pieces = read_pieces(&format!("{name}\n###\n")).expect(name);
        assert_eq!(pieces[0].name, name);
    }
}
