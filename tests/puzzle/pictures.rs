//! Drawings in text and SVG: the same bytes each time, well-formed, and outlines that enclose what they should.

use quadrille::puzzle::Puzzle;
use quadrille::puzzle::langford::Langford;
use quadrille::puzzle::macmahon::MacMahon;
use quadrille::puzzle::outline::Outline;
use quadrille::puzzle::packing::{Packing, Rules, named_set, read_pieces};
use quadrille::puzzle::queens::Queens;
use quadrille::puzzle::square::SquareRules;
use quadrille::sudoku::{Givens, Sudoku};
use quadrille::svg::palette::Shade;
use quadrille::svg::{Draw, Picture, page, sheet};

use crate::said::Said;

fn first<P: Puzzle>(puzzle: &P) -> P::Answer {
    let problem = puzzle.problem();
    let solution = problem.search().first().expect("a solution");
    puzzle.answer(&solution)
}

/// Elements are closed in the order they were opened, and there is nothing but elements and their text.
fn assert_well_formed(picture: &Picture) {
    let text = picture.to_string();
    assert_eq!(text, picture.to_string());
    text.begins("<svg ");
    text.ends("</svg>\n");
    let mut open = Vec::new();
    for part in text.split('<').skip(1) {
        let (tag, _) = part.split_once('>').expect("a tag ends");
        let name = tag.trim_start_matches('/').split([' ', '/']).next();
        let name = name.expect("a name");
        match (tag.starts_with('/'), tag.ends_with('/')) {
            (true, _) => assert_eq!(open.pop(), Some(name), "{text}"),
            (false, false) => open.push(name),
            (false, true) => {}
        }
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
    }
    assert!(open.is_empty());
}

#[test]
fn every_kind_of_picture() {
    let puzzle: Sudoku =
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
            .parse()
            .expect("a board");
    let solved = first(&puzzle);
    let board = puzzle.to_puzzle().board_with(solved.into());
    let picture = board.expect("a square of order 9").picture();
    let count = |picture: &Picture, part: &str| picture.to_string().matches(part).count();
    assert_well_formed(&picture);
    assert_eq!(count(&picture, r#"font-weight="bold""#), 21);
    assert_eq!(count(&picture, "<text"), 81);

    let drawing = puzzle.givens().outline().ascii().to_string();
    drawing.mentions("\n| 8         |           |           |\n");
    let rules: SquareRules = "2x2 diagonals windows".parse().expect("a kind");
    let square = rules.puzzle("1...............").expect("a puzzle");
    let empty = square.board().picture();
    assert_well_formed(&empty);
    assert_eq!(count(&empty, "<text"), 1);
    let picture = first(&square).picture();
    assert_well_formed(&picture);
    assert_eq!(count(&picture, r#"font-weight="bold""#), 1);

    assert_well_formed(&first(&Queens::new(6).expect("few")).picture());
    let arcs = first(&Langford::new(7)).picture();
    assert_well_formed(&arcs);
    let arcs = arcs.to_string();
    let is_arc = |line: &&str| line.starts_with("<path d=\"M") && line.contains('A');
    assert_eq!(
        arcs.lines().filter(is_arc).count(),
        7,
        "one for each number"
    );
    let squares = first(&MacMahon::new(2, 2, 3).expect("six squares")).picture();
    assert_well_formed(&squares);

    let pieces = named_set("soma").expect("a set");
    let rules = Rules::default().reflect(false);
    let soma = Packing::new("3x3x3".parse().expect("a board"), pieces, rules).expect("a puzzle");
    let soma = first(&soma);
    let picture = soma.picture();
    assert_well_formed(&picture);
    let mut dominoes = named_set("domino").expect("a set");
    dominoes[0].copies = 4..=4;
    let cube = Packing::new("2x2x2".parse().expect("a board"), dominoes, rules);
    // Only the layers have names.
    let nameless = first(&cube.expect("a puzzle")).picture();
    assert_eq!(count(&nameless, "<text"), 2);
    let pictures = [picture.clone(), picture.clone(), picture.clone()];
    let on_sheet = sheet(&pictures, 2);
    assert_well_formed(&on_sheet);
    // Room between the columns, so that the parts of a picture stay together, and for the number and a blank below.
    let (width, height) = picture.size();
    let expected = (2 * (width + width / 12), 2 * (height + 24 + 12));
    assert_eq!(on_sheet.size(), expected);
    assert_well_formed(&sheet(&[], 0));
}

#[test]
fn names_are_safe_in_pictures() {
    // As much of a long name as fits.
    for (name, shown) in [
        ("</a>&\"", "&lt;/a&gt;&amp;\"</text>"),
        ("</text><a & \"b\">", "&lt;/text&gt;&lt;a …</text>"),
    ] {
        let pieces = read_pieces(&format!("{name}\n##")).expect("a piece");
        let packing = Packing::new("1x2".parse().expect("a board"), pieces, Rules::default());
        let picture = first(&packing.expect("a puzzle")).picture();
        assert_well_formed(&picture);
        picture.mentions(shown);
    }
}

/// A picture says what it is, has no ground of its own, and changes its ink in a dark scheme.
#[test]
fn pictures_have_titles_and_dark_schemes() {
    let picture = first(&Queens::new(4).expect("few")).picture();
    let text = picture.to_string();
    text.mentions(r#" role="img" "#);
    text.mentions("<title>4 queens</title>");
    text.mentions(r#"[stroke="black"]{stroke:#e6e6e6}"#);
    assert!(!text.contains(r#"fill="white""#), "{text}");
    let caption = picture.captioned("<Queens>");
    caption.mentions("<title>&lt;Queens&gt;</title>");
    assert_well_formed(&caption);
}

/// Four wide boards stand 2 x 2, as do four squares; nine squares 3 x 3.
#[test]
fn pages_are_filled() {
    let wide = named_set("tetrominoes").expect("a set");
    let loose = Rules::default().fill(false);
    let wide = Packing::new("3x10".parse().expect("a board"), wide, loose).expect("a puzzle");
    let wide = first(&wide).picture();
    let square = first(&Queens::new(4).expect("few")).picture();
    for (picture, count, columns) in [
        (&wide, 4, 2),
        (&square, 4, 2),
        (&square, 9, 3),
        (&wide, 2, 1),
    ] {
        let pictures = vec![picture.clone(); count];
        let expected = sheet(&pictures, columns).size();
        assert_eq!(page(&pictures).size(), expected, "{count}");
    }
}

/// Pieces that touch have different colors, on every lattice and in space.
#[test]
fn neighbors_differ() {
    let cases = [
        ("6x10", "pentominoes"),
        ("hex-parallelogram-4x7", "tetrahexes"),
        ("tri-rhombus-6", "hexiamonds"),
        ("3x3x3", "soma"),
    ];
    for (board, set) in cases {
        let pieces = named_set(set).expect("a set");
        let packing = Packing::new(board.parse().expect("a board"), pieces, Rules::default());
        let tiling = first(&packing.expect("a puzzle"));
        let text = tiling.picture().to_string();
        assert_well_formed(&tiling.picture());
        let neighbors = tiling.neighbors();
        if board == "3x3x3" {
            // Nine faces on each of the three sides that show.
            assert_eq!(text.matches("<polygon").count(), 27);
            assert_eq!(text.matches(">layer ").count(), 3);
            continue;
        }
        let paths = text
            .lines()
            .filter(|line| line.starts_with("<path"))
            .skip(1);
        let fills = paths.filter_map(|line| line.split("fill=\"").nth(1)?.split('"').next());
        let fills: Vec<&str> = fills.collect();
        assert_eq!(fills.len(), tiling.placed().len());
        for (piece, others) in neighbors.iter().enumerate() {
            assert!(!others.is_empty());
            for &other in others {
                assert!(neighbors[other].contains(&piece));
                assert_ne!(fills[piece], fills[other], "{tiling}");
            }
        }
    }
}

#[test]
fn outlines_merge_within_a_piece() {
    let pieces = named_set("trominoes").expect("a set");
    let two = read_pieces("2x L\n##\n#.").expect("L");
    let packing = Packing::new("2x3".parse().expect("a board"), two, Rules::default());
    let answer = first(&packing.expect("a puzzle"));
    let expected = "\
+-------+---+
| L     | L |
|   +---+   |
|   |       |
+---+-------+";
    answer.drawing().ascii().says(expected);
    // What is styled is what is inside the outlines, and without the codes it is the same drawing.
    let style = |number: u32| (format!("\u{1b}[4{number}m"), "\u{1b}[0m".to_owned());
    let styled = answer.drawing().ascii().styled(&style).to_string();
    styled.mentions("\u{1b}[40m");
    styled
        .replace("\u{1b}[40m", "")
        .replace("\u{1b}[0m", "")
        .says(expected);

    // Holes and cells that stay empty.
    let loose = Rules::default().fill(false);
    let ring = Packing::new("###\n#.#\n###".parse().expect("a board"), pieces, loose);
    let drawing = first(&ring.expect("a puzzle")).to_string();
    let lines: Vec<&str> = drawing.lines().collect();
    assert_eq!(lines.len(), 7);
    // Eight cells, six of them covered by two trominoes; the hole has no dot.
    assert_eq!(drawing.matches('.').count(), 2, "{drawing}");
    lines[0].begins("┌");
    lines[6].ends("┘");
    assert_eq!(Outline::new(3, Vec::new()).to_string(), "");
}

#[test]
fn shades_stay_and_differ() {
    let shades: std::collections::BTreeSet<_> = (0..36).map(|n| Shade::new(n).rgb()).collect();
    assert_eq!(shades.len(), 36);
    assert_eq!(Shade::new(0).rgb(), [0, 0x9f, 0x81]);
    // The first is bright enough for black, though not by the average of its parts.
    let inks = [0, 3, 4].map(|shade| Shade::new(shade).ink());
    assert_eq!(inks, ["#000000", "#000000", "#ffffff"]);
}

/// A piece of ten thousand cells in a row: coordinates whose sums and squares exceed 32 bits, and too many cells to
/// look at all pairs of them.
#[test]
fn large_pieces_have_a_name_in_their_middle() {
    let piece = format!("long\n{}", "#".repeat(10_000));
    let board = "1x10000".parse().expect("a board");
    let pieces = read_pieces(&piece).expect("a piece");
    let packing = Packing::new(board, pieces, Rules::default()).expect("a puzzle");
    let picture = first(&packing).picture();
    assert_well_formed(&picture);
    let text = picture.to_string();
    let name = text.lines().find(|line| line.contains(">long<"));
    // The middle of the 5,000th or of the 5,001st cell.
    let at = name.and_then(|line| line.split('"').nth(1));
    assert!(matches!(at, Some("159996" | "160028")), "{name:?}");
}

/// A row without numbers has dots in their places, and no arcs.
#[test]
fn gaps_of_a_langford_row_are_dots() {
    let row = Langford::new(3).answer_from(&mut std::iter::empty());
    assert_eq!(row.to_string(), ". . . . . .");
    let picture = row.picture().to_string();
    assert_eq!(picture.matches(">.</text>").count(), 6, "{picture}");
    assert!(!picture.contains("<path"), "{picture}");
}

/// In drawings without lines between cells, cells of one letter that touch belong to one piece.
#[test]
fn copies_that_touch_have_different_letters() {
    for (board, set, width, count) in [
        ("tri-hexagon-2", "tetriamonds", None, 218),
        ("3x2x2", "trominoes", None, 73),
        ("4x6", "domino", Some(10), 281),
        ("hex-hexagon-3", "trihexes", None, 0),
    ] {
        let mut pieces = named_set(set).expect("a set");
        for piece in &mut pieces {
            piece.copies = 0..=u32::MAX;
        }
        let rules = Rules::default().reflect(board != "3x2x2");
        let rules = rules.fill(count > 0);
        let packing =
            Packing::new(board.parse().expect("a board"), pieces, rules).expect("a puzzle");
        let mut drawings = std::collections::BTreeSet::new();
        let problem = packing.problem();
        let search = problem.search().max_solutions(300);
        search.for_each(|solution| {
            let tiling = packing.answer(solution);
            drawings.insert(match width {
                Some(width) => tiling.drawing().within(width).to_string(),
                None => tiling.to_string(),
            });
        });
        let expected = if count == 0 { 300 } else { count };
        assert_eq!(drawings.len(), expected, "{board}");
    }
    // Two dominoes in a row, beside a piece that has the other case of their name for its own.
    let pieces = read_pieces("2x a\n##\n\nA\n###\n\nb\n#\n").expect("pieces");
    let board = "1x8".parse().expect("a board");
    let packing = Packing::new(board, pieces, Rules::default()).expect("a puzzle");
    let problem = packing.problem();
    let mut drawings = Vec::new();
    problem.search().for_each(|solution| {
        drawings.push(packing.answer(solution).drawing().within(8).to_string());
    });
    assert!(drawings.contains(&"aaccAAAb".to_owned()), "{drawings:?}");
    assert!(drawings.contains(&"aaAAAaab".to_owned()), "{drawings:?}");
}
