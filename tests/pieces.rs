//! Boards and pieces as text: the well-known sets, and what is refused before any search begins.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use proptest::prelude::*;
use quadrille::puzzle::Puzzle;
use quadrille::puzzle::packing::{
    Board, Cell, NAMES, Packing, PackingError, ParseBoardError, PiecesError, Rules, named_set,
    read_pieces,
};
use quadrille::puzzle::square::{Rules as Jigsaw, Square};
use quadrille::sudoku::Variant;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    /// Whatever is read, there is an error or a problem, and never a panic.
    #[test]
    fn any_text_is_read_or_refused(
        text in "[-#.0-9xa ]{0,12}(\n[-#. \n]{0,6}){0,4}",
        pieces in "([0-3]x? ?[a-c]?\n[#.-]{1,3}(\n[#.-]{1,3}){0,2}\n{1,2}){0,3}",
        switches in any::<[bool; 5]>(),
    ) {
        let [turn, reflect, leftover, fill, distinct] = switches;
        let rules = Rules { turn, reflect, leftover, fill, distinct };
        let _ = text.parse::<Square>();
        let _ = Jigsaw::jigsaw(&text);
        let _ = text.parse::<Variant>();
        let _ = read_pieces(&text);
        if let (Ok(board), Ok(pieces)) = (text.parse::<Board>(), read_pieces(&pieces))
            && let Ok(packing) = Packing::new(board, pieces, rules)
        {
            let problem = packing.problem();
            problem.search().max_solutions(3).max_nodes(1000).for_each(|solution| {
                let tiling = packing.answer(solution);
                assert!(!fill || tiling.to_string().contains('┌'));
                packing.counts(solution);
                ControlFlow::Continue(())
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

/// OEIS A000105 (free) and A000988 (one-sided).
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
    assert_eq!(sizes.map(|(name, _)| name), NAMES);
}

#[test]
fn boards_and_pieces_that_are_none() {
    let board = |text: &str| text.parse::<Board>().expect_err("no board");
    assert_eq!(board(""), ParseBoardError::Empty);
    assert_eq!(board("0x5"), ParseBoardError::Empty);
    assert_eq!(board("...\n..."), ParseBoardError::Empty);
    assert_eq!(board("1x1-centre"), ParseBoardError::Empty);
    assert_eq!(board("101x100"), ParseBoardError::TooLarge);
    assert_eq!(board("99999999999x99999999999"), ParseBoardError::TooLarge);
    for text in ["6", "6x", "x", "6x10x2x2", "6x10-corner", "-1x5"] {
        assert!(
            matches!(board(text), ParseBoardError::Size { .. }),
            "{text}"
        );
    }
    let drawing = board("##\n#?").to_string();
    assert!(drawing.starts_with("found '?' in line 2"), "{drawing}");
    let far = [0, 2_000_000].map(|x| Cell { x, y: x, z: 0 });
    assert_eq!(Board::new(far), Err(ParseBoardError::TooLarge));
    let farthest = [i32::MIN, i32::MAX].map(|x| Cell { x, y: x, z: x });
    assert_eq!(Board::new(farthest), Err(ParseBoardError::TooLarge));

    let unknown = named_set("octominoes").expect_err("no set");
    assert!(
        unknown
            .to_string()
            .starts_with("found the set \"octominoes\", expected one of monomino")
    );
    let pieces = |text: &str| read_pieces(text).expect_err("no pieces");
    assert!(matches!(pieces("F\n\n##"), PiecesError::NoDrawing { .. }));
    assert!(matches!(
        pieces("F\n##\n#o"),
        PiecesError::Drawing {
            found: 'o',
            line: 3
        }
    ));
    for text in ["3-1x\n#", "1-2-3x\n#", "9999999999x\n#"] {
        assert!(matches!(pieces(text), PiecesError::Copies { .. }), "{text}");
    }

    let puzzle = |board: &str, pieces: &str, rules: Rules| {
        let board = board.parse().expect("a board");
        Packing::new(board, read_pieces(pieces).expect("pieces"), rules)
            .map(|packing| packing.count())
    };
    let parts = puzzle("2x2", "F\n#.\n.#\n\n2x\n#", Rules::default()).expect_err("in two parts");
    assert_eq!(
        parts.to_string(),
        "piece F is in two or more parts, expected cells that hang together by their sides"
    );
    let area = puzzle("2x3", "2x\n##", Rules::default()).expect_err("too small");
    assert_eq!(
        area.to_string(),
        "the board has 6 cells, but the pieces have 4 together"
    );
    let area = puzzle("3x3", "0-9x\n##\n\n0-2x\n####", Rules::default()).expect_err("odd");
    assert_eq!(
        area.to_string(),
        "the board has 9 cells, but the pieces have 0 to 26, and no choice of them fits"
    );
    let loose = Rules {
        fill: false,
        ..Rules::default()
    };
    assert_eq!(puzzle("2x3", "2x\n##", loose), Ok(11));
    let large = puzzle("2x3", "4x\n##", loose);
    assert!(matches!(
        large,
        Err(PackingError::Area {
            board: 6,
            least: 8,
            most: 8
        })
    ));
    let mut wrong = named_set("domino").expect("a set");
    wrong[0].copies = std::ops::RangeInclusive::new(2, 1);
    let error = Packing::new("2x2".parse().expect("a board"), wrong, Rules::default());
    assert!(matches!(
        error,
        Err(PackingError::Copies { lo: 2, hi: 1, .. })
    ));
}
