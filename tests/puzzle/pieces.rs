//! Boards and pieces as text: the well-known sets, and what is refused before any search begins.

use std::collections::BTreeSet;

use proptest::prelude::*;
use quadrille::puzzle::Puzzle;
use quadrille::puzzle::packing::{
    Cell, NAMES, Packing, PackingBoard, PackingError, Rules, named_set, read_pieces,
};
use quadrille::puzzle::square::{Square, SquareRules};

use crate::cases::cases;
use crate::said::{Said, table};

proptest! {
    #![proptest_config(cases(2000))]

    /// Whatever is read, there is an error or a problem, and never a panic.
    #[test]
    fn any_text_is_read_or_refused(
        text in "[-#.0-9xa ]{0,12}(\n[-#. \n]{0,6}){0,4}",
        pieces in "([0-3]x? ?[a-c]?\n[#.-]{1,3}(\n[#.-]{1,3}){0,2}\n{1,2}){0,3}",
        switches in any::<[bool; 5]>(),
    ) {
        let [turn, reflect, leftover, fill, distinct] = switches;
        let rules = Rules::default().turn(turn).reflect(reflect).leftover(leftover).fill(fill).distinct(distinct);
        let _ = text.parse::<Square>();
        let _ = SquareRules::jigsaw(&text);
        let _ = text.parse::<SquareRules>();
        let _ = read_pieces(&text);
        if let (Ok(board), Ok(pieces)) = (text.parse::<PackingBoard>(), read_pieces(&pieces))
            && let Ok(packing) = Packing::new(board, pieces, rules)
        {
            let problem = packing.problem();
            if !packing.obstacles().is_empty() {
                assert_eq!(problem.search().max_solutions(1).max_nodes(1000).count(), 0);
            }
            problem.search().max_solutions(3).max_nodes(1000).for_each(|solution| {
                let tiling = packing.answer(solution);
                assert!(!fill || tiling.to_string().contains('┌'));
                packing.is_counted(&mut solution.tags());
            });
        }
    }

    /// Lines of the length of a square are squares, and written as they were read.
    #[test]
    fn squares_are_written_as_they_are_read(cells in prop::collection::vec(0_u8..=4, 16)) {
        let text: String = cells.iter().map(|&cell| char::from(b'0' + cell)).collect();
        let square: Square = text.parse().expect("sixteen digits");
        prop_assert_eq!(square.cells(), &cells[..]);
        prop_assert_eq!(square.to_string().parse::<Square>(), Ok(square.clone()));
        prop_assert_eq!(format!("{square:#}").parse::<Square>(), Ok(square));
    }
}

/// OEIS A000105 (free) and A000988 (one-sided) for squares, A000228 and A006535 for hexagons, A000577 and A006534 for
/// triangles.
#[test]
fn sets_have_their_pieces() {
    let sizes = [
        ("monomino", 1),
        ("domino", 1),
        ("trominoes", 2),
        ("tetrominoes", 5),
        ("one-sided tetrominoes", 7),
        ("pentominoes", 12),
        ("one-sided pentominoes", 18),
        ("hexominoes", 35),
        ("one-sided hexominoes", 60),
        ("heptominoes", 108),
        ("one-sided heptominoes", 196),
        ("soma", 7),
        ("trihexes", 3),
        ("tetrahexes", 7),
        ("one-sided tetrahexes", 10),
        ("pentahexes", 22),
        ("one-sided pentahexes", 33),
        ("tetriamonds", 3),
        ("one-sided tetriamonds", 4),
        ("pentiamonds", 4),
        ("one-sided pentiamonds", 6),
        ("hexiamonds", 12),
        ("one-sided hexiamonds", 19),
        ("heptiamonds", 24),
        ("one-sided heptiamonds", 43),
    ];
    for (name, size) in sizes {
        let pieces = named_set(name).expect("a set");
        let names: BTreeSet<&str> = pieces.iter().map(|piece| piece.name.as_str()).collect();
        assert_eq!((pieces.len(), names.len()), (size, size), "{name}");
    }
    let letters: String = named_set("pentominoes")
        .expect("a set")
        .iter()
        .map(|piece| piece.name.as_str())
        .collect();
    assert_eq!(letters, "FILNPTUVWXYZ");
    assert_eq!(sizes.map(|(name, _)| name.replace(' ', "-")), NAMES);
}

const NO_CELLS: &str =
    "found a board with no cells, expected a size like 6x10, or a drawing with # for a cell";
const TOO_LARGE: &str = "found a board with more than 10000 cells, or with a box around it of more than 1000000, \
                         expected at most that many";

#[test]
fn invalid_boards_and_pieces() {
    let board = |text: &str| {
        text.parse::<PackingBoard>()
            .expect_err("no board")
            .to_string()
    };
    assert_eq!(board(""), NO_CELLS);
    assert_eq!(board("0x5"), NO_CELLS);
    assert_eq!(board("...\n..."), NO_CELLS);
    assert_eq!(board("1x1-centre"), NO_CELLS);
    assert_eq!(board("101x100"), TOO_LARGE);
    assert_eq!(board("99999999999x99999999999"), TOO_LARGE);
    for text in ["6", "6x", "x", "6x10x2x2", "6x10-corner", "-1x5"] {
        let error = text.parse::<PackingBoard>().expect_err("no board");
        assert!(error.is_other_text(), "{text}");
    }
    let drawing = board("##\n#?");
    drawing.begins("2:2: found '?' in a drawing");
    let far = [0, 2_000_000].map(|x| Cell { x, y: x, z: 0 });
    let error = PackingBoard::new(far).expect_err("far apart");
    assert_eq!(error.to_string(), TOO_LARGE);
    let farthest = [i32::MIN, i32::MAX].map(|x| Cell { x, y: x, z: x });
    let error = PackingBoard::new(farthest).expect_err("far apart");
    assert_eq!(error.to_string(), TOO_LARGE);

    let unknown = named_set("octominoes").expect_err("no set");
    unknown.begins("found the set \"octominoes\", expected one of monomino");
    let pieces = |text: &str| read_pieces(text).expect_err("no pieces");
    let pieces = |text: &str| pieces(text).to_string();
    assert!(pieces("##\n\nF\n\n##").starts_with("3: found no drawing of piece F, expected"));
    assert!(pieces("F\n##\n#o").starts_with("3:2: found 'o' in a drawing of"));
    assert!(pieces("-1x a\n###").starts_with("1: found \"-1x\", expected a number of copies"));
    // Where most are numbered, the one that is not is at fault.
    for (text, said) in table(
        r#"1 L/#//2 T/##//I/###
            7: found "I" above a piece
        1 L/#//T/##//2 I/###
            4: found "T" above a piece
        1 L/#//T/##//3 I/###
            4: found "T" above a piece
        1 L/#//2 T/##//###
            7: found a piece without a name
        #//2 T/##//3 I/###
            1: found a piece without a name"#,
    ) {
        let expected = "a number and a name, as in \"2 L\": all pieces are numbered or none";
        pieces(&text).says(&format!("{said}, expected {expected}"));
    }
    // Two copies, or the second piece? All pieces are numbered, or none.
    let expected = "or pieces that are numbered 1, 2, 3 and so on";
    for (text, line, number, name) in [
        ("2 L\n#", 1, "2", "L"),
        ("1 L\n#\n\n3 T\n##", 4, "3", "T"),
        ("2 L\n#\n\n1 T\n##", 1, "2", "L"),
        ("1 L\n#\n\nT\n##", 1, "1", "L"),
        ("1 L\n#\n\n1 T\n##", 4, "1", "T"),
        ("L\n#\n\n2 T\n##", 4, "2", "T"),
        ("0-3 long L\n#", 1, "0-3", "long L"),
    ] {
        let message = format!(
            "{line}: found \"{number} {name}\", expected {number}x {name} for that many copies, {expected}"
        );
        assert_eq!(pieces(text), message, "{text}");
    }
    let names = |text: &str| -> Vec<String> {
        let pieces = read_pieces(text).expect("pieces");
        pieces.iter().map(|piece| piece.name.clone()).collect()
    };
    assert_eq!(
        names("1 L\n#\n\n2 long T\n##\n\n3  I\n###"),
        ["1 L", "2 long T", "3  I"]
    );
    assert_eq!(names("01 L\n#\n\n02 T\n##"), ["01 L", "02 T"]);
    assert_eq!(
        names("2x 7 L\n#\n\n2\n##\n\n2. T\n###"),
        ["7 L", "2", "2. T"]
    );
    for text in [
        "2x L\n#", "2 x L\n#", "2xL\n#", "2*L\n#", "2 * L\n#", "2× L\n#",
    ] {
        let [piece] = &read_pieces(text).expect("a piece")[..] else {
            panic!("{text}: several pieces");
        };
        assert_eq!((piece.name.as_str(), piece.copies.clone()), ("L", 2..=2));
    }
    for text in [
        "3-1x\n#",
        "1-2-3x\n#",
        "9999999999x\n#",
        "x2 a\n#",
        "X2 a\n#",
        "a X2\n#",
        "L *2\n#",
        "L 2*\n#",
    ] {
        pieces(text).mentions("expected a number of copies");
    }

    let puzzle = |board: &str, pieces: &str, rules: Rules| {
        let board = board.parse().expect("a board");
        Packing::new(board, read_pieces(pieces).expect("pieces"), rules)
            .map(|packing| packing.count())
    };
    pieces("\nF\n#.\n.#\n\n2x\n#").says(
        "3: piece F is in two or more parts, expected cells connected by their sides; a blank line separates pieces",
    );
    let area = puzzle("2x3", "2x\n##", Rules::default()).expect_err("too small");
    area.says("the board has 6 cells, but the pieces have 4 together");
    let area = puzzle("3x3", "0-9x\n##\n\n0-2x\n####", Rules::default()).expect_err("odd");
    area.says(
        "the board has 9 cells, but the pieces have 0 to 26, and no choice of them has the right number",
    );
    // A cell that may stay empty.
    let area = puzzle("##\n#+", "##", Rules::default()).expect_err("too few");
    area.says("the board has 3 to 4 cells to cover, but the pieces have 2 together");
    let area = puzzle("##\n#+", "5x\n#", Rules::default()).expect_err("too many");
    area.says("the board has 4 cells, but the pieces have 5 together");
    let loose = Rules::default().fill(false);
    assert_eq!(puzzle("2x3", "2x\n##", loose), Ok(11));
    let large = puzzle("2x3", "4x\n##", loose);
    assert!(matches!(
        large,
        Err(PackingError::Area {
            board: 6,
            needed: 0,
            min: 8,
            max: 8
        })
    ));
    let mut wrong = named_set("domino").expect("a set");
    wrong[0].copies = std::ops::RangeInclusive::new(2, 1);
    let error = Packing::new("2x2".parse().expect("a board"), wrong, Rules::default());
    error
        .unwrap_err()
        .ends("has 2 to 1 copies; the lower bound must not exceed the upper");
}

/// Boards by size are the boards that are drawn.
#[test]
fn hexagons_and_triangles_are_drawn() {
    let same = [
        ("hex-hexagon-2", " o o\no o o\n o o"),
        ("hex-triangle-3", "  o\n o o\no o o"),
        ("hex-parallelogram-2x3", "o o o\n o o o"),
        ("tri-triangle-2", " ^\n^v^"),
        ("tri-hexagon-1", "^v^\nv^v"),
        ("tri-rhombus-2", "v^v^\n.v^v^"),
        ("tri-parallelogram-1x2", "...v^v^"),
    ];
    for (size, drawing) in same {
        let [size, drawing] =
            [size, drawing].map(|text| text.parse::<PackingBoard>().expect("a board"));
        assert_eq!(size, drawing);
    }
    let sizes = [
        ("hex-hexagon-4", 37),
        ("hex-triangle-7", 28),
        ("HEX-RHOMBUS-4*7", 28),
        ("tri-triangle-6", 36),
        ("tri-hexagon-2", 24),
        ("tri-parallelogram-3x6", 36),
        ("hex-parallelogram-1x10000", 10_000),
        ("8X8-Center", 60),
        ("3*4*5", 60),
    ];
    for (size, cells) in sizes {
        assert_eq!(
            size.parse::<PackingBoard>().expect("a board").cells().len(),
            cells,
            "{size}"
        );
    }
    let board = "hex-hexagon-2".parse::<PackingBoard>().expect("a board");
    let names: Vec<String> = board.cells().iter().map(|&cell| board.name(cell)).collect();
    assert_eq!(
        names,
        ["r1c2", "r1c4", "r2c1", "r2c3", "r2c5", "r3c2", "r3c4"]
    );

    let error = |text: &str| {
        text.parse::<PackingBoard>()
            .expect_err("no board")
            .to_string()
    };
    assert!(error("o o\no o").starts_with("2:1: found 'o' out of place; each row of hexagons"));
    assert!(error("^v\n^v").starts_with("2:1: found '^' out of place; neighboring triangles"));
    assert!(error("o o\n # #").starts_with("2:2: found '#' in a drawing of hexagons"));
    assert!(error("o o\n---\no o").starts_with("3: found a second layer of hexagons"));
    assert_eq!(error("hex-parallelogram-200x100"), TOO_LARGE);
    for text in [
        "hex-4",
        "hex-hexagon",
        "tri-hexagon-2x3",
        "hex-circle-3",
        "hex-hexagon-99999999999999999999",
    ] {
        assert!(error(text).contains("expected a size"), "{text}");
    }

    let pieces = read_pieces("2x V\n o\no o\n\n^v\n\nv\n##\n").expect("pieces");
    let found: Vec<(&str, usize)> = pieces
        .iter()
        .map(|piece| (piece.name.as_str(), piece.shape.cells().len()))
        .collect();
    assert_eq!(found, [("V", 3), ("b", 2), ("v", 2)]);
    let error = Packing::new(board, pieces, Rules::default()).expect_err("two lattices");
    error.says("piece b is made of triangles, but the board of hexagons");
}

/// A cell marked + may stay empty; the others must be covered.
#[test]
fn optional_cells() {
    let count = |board: &str, pieces: &str| {
        let pieces = read_pieces(pieces).expect("pieces");
        Packing::new(board.parse().expect("a board"), pieces, Rules::default())
            .map(|packing| packing.count())
    };
    assert_eq!(count("###+", "##\n\n0-2x\n#"), Ok(5));
    assert_eq!(count("###", "##\n\n0-2x\n#"), Ok(2));
    assert_eq!(count("#+#", "2x\n#"), Ok(1));
    assert_eq!(count("#++#", "0-x\n##\n\n1x\n###"), Ok(0));
    assert!(matches!(
        count("####+", "##\n\n#"),
        Err(PackingError::Area { .. })
    ));
}

/// What is said about a puzzle without solutions is true: brute force finds none either.
#[test]
fn obstacles_are_explained() {
    let why = |board: &str, pieces: &str| {
        let pieces = named_set(pieces)
            .or_else(|_| read_pieces(pieces))
            .expect("pieces");
        let packing = Packing::new(board.parse().expect("a board"), pieces, Rules::default());
        let packing = packing.expect("a puzzle");
        let obstacles = packing.obstacles();
        if !obstacles.is_empty() {
            assert_eq!(packing.count(), 0, "{board}");
        }
        obstacles.join("; ")
    };
    why("###.#\n#####\n#####", "7x\n##").says(
        "colored like a checkerboard, the board has 8 dark cells, but the pieces cover at most 7, never 8",
    );
    // The same is said of puzzles whose piece is held, as symmetric solutions are one.
    let pieces = read_pieces("corner\n##\n#.\n--\n#.\n..\n\nbar\n##\n##").expect("pieces");
    for distinct in [false, true] {
        let rules = Rules::default().distinct(distinct);
        let board = "2x2x2".parse().expect("a board");
        let packing = Packing::new(board, pieces.clone(), rules).expect("a puzzle");
        let dark =
            "the board has 4 dark cells, but the pieces cover at most 3 or at least 5, never 4";
        assert_eq!(
            packing.obstacles(),
            [format!("colored like a checkerboard, {dark}")]
        );
    }
    assert_eq!(why("##.#", "1x I\n##\n\n1x\n#"), "");
    why("#.\n##\n##\n#.#", "0-x\n###\n##.\n\n0-x\n##").says("cell r4c3 can be covered by no piece");
    why("#.#.#\n#####", "4x\n##").says(
        "colored like a checkerboard, the board has 5 dark cells, but the pieces cover at most 4, never 5",
    );
    why("#####", "X\n.#.\n###\n.#.").says(
        "cells r1c1, r1c2, r1c3, r1c4, r1c5 can be covered by no piece; piece X fits nowhere on the board",
    );
    why("###.#####", "4x\n##").says(
        "the part of the board around r1c1 has 3 cells, and no choice of pieces has that many; \
         the part of the board around r1c5 has 5 cells, and no choice of pieces has that many; \
         colored like a checkerboard, the board has 5 dark cells, but the pieces cover at most 4, never 5",
    );
    assert_eq!(why("hex-parallelogram-4x7", "tetrahexes"), "");
}
