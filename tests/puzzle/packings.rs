//! Polyominoes and polycubes: classic totals, every tiling judged cell by cell, and solutions counted up to symmetry
//! by turning whole boards.

use std::collections::{BTreeMap, BTreeSet};

use quadrille::puzzle::Puzzle;
use quadrille::puzzle::packing::{
    Cell, Packing, PackingBoard, Piece, Rules, Tiling, named_set, read_pieces,
};

/// What shows a shape in all its turns and mirror images: the squared distances between its cells.
fn distances(cells: &[Cell]) -> Vec<i32> {
    let squared = |a: &Cell, b: &Cell| (a.x - b.x).pow(2) + (a.y - b.y).pow(2) + (a.z - b.z).pow(2);
    let pairs = { cells.iter() }.flat_map(|a| cells.iter().map(move |b| squared(a, b)));
    let mut distances: Vec<i32> = pairs.collect();
    distances.sort();
    distances
}

/// Every cell of the board is covered once (or at most once), and each piece is used as often as it should be.
fn assert_tiling(tiling: &Tiling, pieces: &[Piece], fill: bool) {
    let board = tiling.board().cells();
    let mut covered = BTreeSet::new();
    let mut used: BTreeMap<usize, u32> = BTreeMap::new();
    for placed in tiling.placed() {
        for cell in &placed.cells {
            assert!(board.contains(cell), "off the board:\n{tiling}");
            assert!(covered.insert(*cell), "covered twice:\n{tiling}");
        }
        let Piece { name, shape, .. } = &pieces[placed.piece];
        assert_eq!(&placed.name, name);
        assert_eq!(distances(&placed.cells), distances(shape.cells()), "{name}");
        *used.entry(placed.piece).or_default() += 1;
    }
    assert!(!fill || covered.len() == board.len(), "not full:\n{tiling}");
    for (number, piece) in pieces.iter().enumerate() {
        let used = used.get(&number).copied().unwrap_or(0);
        assert!(piece.copies.contains(&used), "{}: {used} times", piece.name);
    }
}

/// The cells of each piece, ascending, with its name: this distinguishes tilings. Where a symmetry exchanges pieces, names
/// are replaced by `rename`.
type Look = Vec<(Vec<Cell>, String)>;

fn look(tiling: &Tiling, moved: &dyn Fn(Cell) -> Cell, rename: &dyn Fn(&str) -> String) -> Look {
    let pieces = tiling.placed().iter().map(|placed| {
        let mut cells: Vec<Cell> = placed.cells.iter().map(|&cell| moved(cell)).collect();
        cells.sort_unstable();
        (cells, rename(&placed.name))
    });
    let mut look: Look = pieces.collect();
    look.sort_unstable();
    look
}

/// The number of classes of all tilings under these movements of the board, a group: whatever one that was not met before
/// is moved to has been met.
fn classes(tilings: &[Tiling], moves: &[(Mover, Renamer)]) -> usize {
    let (mut met, mut classes) = (BTreeSet::<Look>::new(), 0);
    for tiling in tilings {
        if !met.contains(&look(tiling, &|cell| cell, &str::to_owned)) {
            met.extend({ moves.iter() }.map(|(moved, rename)| look(tiling, moved, rename)));
            classes += 1;
        }
    }
    classes
}

type Mover = Box<dyn Fn(Cell) -> Cell>;
type Renamer = fn(&str) -> String;

/// The symmetries of a box: coordinates reversed, and exchanged where sizes agree; with the names after an odd
/// number of reflections.
fn symmetries(size: Cell, mirrored: Renamer) -> Vec<(Mover, Renamer)> {
    let sizes = [size.x, size.y, size.z];
    let orders = [
        [0, 1, 2],
        [1, 0, 2],
        [0, 2, 1],
        [2, 1, 0],
        [1, 2, 0],
        [2, 0, 1],
    ];
    let mut moves: Vec<(Mover, Renamer)> = Vec::new();
    for (place, order) in orders.into_iter().enumerate() {
        if order.map(|axis: usize| sizes[axis]) != sizes {
            continue;
        }
        for flips in 0..8 {
            let flipped = [0, 1, 2].map(|axis| flips >> axis & 1 == 1);
            if (0..3).any(|axis| flipped[axis] && sizes[axis] == 1) {
                continue;
            }
            let moved = move |cell: Cell| {
                let old = [cell.x, cell.y, cell.z];
                let value = |axis: usize| match flipped[axis] {
                    true => sizes[axis] - 1 - old[order[axis]],
                    false => old[order[axis]],
                };
                let [x, y, z] = [0, 1, 2].map(value);
                Cell { x, y, z }
            };
            let exchanges = usize::from((1..4).contains(&place));
            let odd = (exchanges + flipped.iter().filter(|flip| **flip).count()) % 2 == 1;
            let rename: Renamer = if odd { mirrored } else { str::to_owned };
            moves.push((Box::new(moved), rename));
        }
    }
    moves
}

fn packing(board: &str, pieces: &[Piece], rules: Rules) -> Packing {
    Packing::new(board.parse().expect("a board"), pieces.to_vec(), rules).expect("a puzzle")
}

/// Solves a puzzle, judges every tiling, and counts them: all, and up to symmetry in both ways.
fn totals(board: &str, pieces: &[Piece], rules: Rules, mirrored: Renamer) -> (usize, usize) {
    let all = packing(board, pieces, rules);
    let mut tilings = Vec::new();
    let problem = all.problem();
    problem.search().for_each(|solution| {
        assert_eq!(problem.check(solution.options()), Ok(()));
        let tiling = all.answer(solution);
        assert_tiling(&tiling, all.pieces(), rules == rules.fill(true));
        tilings.push(tiling);
    });
    let rules = rules.distinct(true);
    let distinct = packing(board, pieces, rules);
    let mut kept = Vec::new();
    let problem = distinct.problem();
    problem.search().for_each(|solution| {
        if distinct.is_counted(&mut solution.tags()) {
            kept.push(distinct.answer(solution));
        }
    });
    let moves = symmetries(distinct.board().extent(), mirrored);
    assert_eq!(kept.len() as u64, distinct.count(), "{board}");
    // One of each class, and as many as there are classes.
    assert_eq!(classes(&kept, &moves), kept.len(), "{board}");
    assert_eq!(classes(&tilings, &moves), kept.len(), "{board}");
    (tilings.len(), kept.len())
}

fn set(name: &str) -> Vec<Piece> {
    named_set(name).expect("a set")
}

/// C. B. and J. Haselgrove (1960) have 2 for 3 x 20; Dana Scott (1958) has 65 with the middle left out.
#[test]
fn pentominoes() {
    for (board, expected) in [("3x20", (8, 2)), ("8x8-center", (520, 65))] {
        let found = totals(board, &set("pentominoes"), Rules::default(), str::to_owned);
        assert_eq!(found, expected, "{board}");
    }
}

/// The pieces of the Soma cube can be put together in 240 ways up to rotation and reflection (Conway and Guy, 1961).
/// A reflection exchanges the pieces A and B.
#[test]
fn soma() {
    let rules = Rules::default().reflect(false);
    let mirrored: Renamer = |name| match name {
        "A" => "B".to_owned(),
        "B" => "A".to_owned(),
        name => name.to_owned(),
    };
    let found = totals("3x3x3", &set("soma"), rules, mirrored);
    assert_eq!(found, (11_520, 240));
    // Solid pieces have no mirror images unless that is asked for.
    let count = |rules: Rules| packing("3x3x3", &set("soma"), rules.distinct(true)).count();
    assert_eq!(count(Rules::default()), 240);
    assert_eq!(count(Rules::default().reflect(true)), 1126);
}

/// Bouwkamp (1969): 12 ways for the 2 x 3 x 10 box.
#[test]
fn solid_pentominoes() {
    let rules = Rules::default().distinct(true);
    assert_eq!(packing("2x3x10", &set("pentominoes"), rules).count(), 12);
}

/// In a box of one layer pieces can be turned over, in a rectangle they cannot, whatever is drawn.
#[test]
fn a_box_of_one_layer_is_no_rectangle() {
    let one_way = Rules::default().reflect(false);
    let bent = read_pieces("L\n##\n#.\n#.\n\nJ\n##\n.#\n.#\n").expect("pieces");
    let count = |board: &str| packing(board, &bent, one_way).count();
    assert_eq!(["2x4", "####\n####\n"].map(count), [0; 2]);
    let boxes = ["1x2x4", "2x1x4", "2x4x1", "---\n####\n####\n"];
    assert_eq!(boxes.map(count), [4; 4]);
    let distinct = packing("1x2x4", &bent, one_way.distinct(true));
    assert_eq!(distinct.count(), 1);
}

/// Small boards with all kinds of pieces and rules: nothing is known about them but that all counts must agree.
#[test]
fn classes_of_small_boards() {
    let one_sided: Renamer = |name| match name.strip_suffix('\'') {
        Some(name) => name.to_owned(),
        None if name == "L" || name == "S" => format!("{name}'"),
        None => name.to_owned(),
    };
    let plain = Rules::default();
    let one_way = plain.reflect(false);
    let some = one_way.leftover(true);
    totals("4x7", &set("one-sided tetrominoes"), one_way, one_sided);
    let (all, distinct) = totals("4x5", &set("one-sided tetrominoes"), some, one_sided);
    assert!(all > distinct && distinct > 0);
    let loose = plain.fill(false);
    let (all, distinct) = totals("4x4", &set("trominoes"), loose, str::to_owned);
    assert!(all > distinct && distinct > 0);
    let text = "F\n.##\n##.\n.#.\n\n0-2x\n###\n\n1-3x\n##\n#.\n\n0-x\n#\n";
    let drawn = read_pieces(text).expect("pieces");
    let (all, distinct) = totals("3x5", &drawn, plain, str::to_owned);
    assert!(all > distinct && distinct > 0);
    let cubes = read_pieces("2x V\n##\n#.\n\n0-1x I\n##\n").expect("pieces");
    let (all, distinct) = totals("2x2x2", &cubes, plain, str::to_owned);
    assert!(all > distinct && distinct > 0);
}

/// Equal pieces are not distinguished. Dominoes on a square: OEIS A004003. L trominoes, Y pentominoes, T tetrominoes:
/// known from other programs.
#[test]
fn many_of_one_piece() {
    let cases = [
        ("6x6", "0-x\n##", 6728),
        ("6x6", "18x\n##", 6728),
        ("6x6", "12x\n##\n#.", 162),
        ("5x10", "10x\n####\n.#..", 10),
        ("8x8", "16x\n###\n.#.", 84),
    ];
    for (board, pieces, total) in cases {
        let pieces = read_pieces(pieces).expect("pieces");
        let packing = packing(board, &pieces, Rules::default());
        assert_eq!(packing.count(), total, "{board}");
    }
}

/// Copies as one item with a multiplicity, against one piece for each copy: k! times as many solutions.
#[test]
fn multiplicities_do_not_distinguish_copies() {
    let one = read_pieces("2x a\n##\n\n3x b\n##\n#.\n\n1x c\n###\n").expect("pieces");
    let each = "a\n##\n\nA\n##\n\nb\n##\n#.\n\nB\n##\n#.\n\nbb\n##\n#.\n\nc\n###\n";
    let each = read_pieces(each).expect("pieces");
    let loose = Rules::default().fill(false);
    for rules in [Rules::default(), loose] {
        let together = packing("4x4", &one, rules);
        let apart = packing("4x4", &each, rules);
        let mut count = 0;
        together.problem().search().for_each(|solution| {
            assert_tiling(&together.answer(solution), &one, rules == rules.fill(true));
            count += 1;
        });
        assert!(count > 0);
        assert_eq!(apart.count(), 2 * 6 * count);
    }
}

/// Fewer columns: layers below each other, then letters; never another tiling.
#[test]
fn drawings_fit_the_columns() {
    let board = "2x3x10".parse().expect("a board");
    let pieces = named_set("pentominoes").expect("a set");
    let packing = Packing::new(board, pieces, Rules::default().reflect(false)).expect("they fit");
    let problem = packing.problem();
    let tiling = packing.answer(&problem.search().first().expect("a solution"));
    let within = |columns| tiling.drawing().within(columns).to_string();
    let width = |text: &str| text.lines().map(|line| line.chars().count()).max();
    for (columns, widest, lines) in [
        (100, 84, 7),
        (84, 84, 7),
        (83, 41, 15),
        (40, 22, 3),
        (21, 10, 7),
        (3, 10, 7),
    ] {
        let text = within(columns);
        let size = (width(&text), text.lines().count());
        assert_eq!(size, (Some(widest), lines), "{columns}:\n{text}");
    }
    let letters = within(10);
    for (z, layer) in (0..).zip(letters.split("\n\n")) {
        for (y, row) in (0..).zip(layer.lines()) {
            for (x, letter) in (0..).zip(row.chars()) {
                let cell = Cell { x, y, z };
                let placed = { tiling.placed().iter() }.find(|placed| placed.cells.contains(&cell));
                assert_eq!(placed.expect("it is full").name, letter.to_string());
            }
        }
    }
}

/// The coloring of a mutilated chessboard, by parity of the cells.
#[test]
fn reasons_lie_on_the_board() {
    let board: PackingBoard = ".#####\n######\n######\n######\n######\n#####."
        .parse()
        .expect("a board");
    let mut pieces = named_set("domino").expect("a set");
    pieces[0].copies = 0..=u32::MAX;
    let packing = Packing::new(board, pieces, Rules::default()).expect("a packing");
    let why = packing.problem().search().why();
    let weights = packing.weights(&why).expect("it is about cells");
    let legend = "on the board, # for black cells, o for white ones and . for the others:";
    assert_eq!(weights.legend(), legend);
    let drawing = weights.to_string();
    let rows: Vec<&[u8]> = drawing.lines().map(str::as_bytes).collect();
    assert_eq!(rows.len(), 6, "{drawing}");
    for (y, row) in rows.iter().enumerate() {
        let marks = row
            .iter()
            .enumerate()
            .filter(|(_, mark)| b"#o".contains(mark));
        for (x, &mark) in marks {
            let is_black = (x + y) % 2 == 1;
            assert_eq!(mark, if is_black { b'#' } else { b'o' }, "{drawing}");
        }
    }
    let black = drawing.matches('#').count();
    assert!(black > drawing.matches('o').count(), "{drawing}");
    let picture = quadrille::svg::Draw::picture(&weights).to_string();
    assert_eq!(picture.matches("#444444").count(), black);
}

/// Where all cells may stay empty, those that are marked so are like the others: 121 solutions, as a rule of its own counts them,
/// in 39 classes of the group of four. Also where the pieces leave no room.
#[test]
fn a_board_whose_cells_may_all_stay_empty_has_the_symmetries_of_its_outline() {
    let rules = Rules::default().turn(false).fill(false);
    let strips = "0-x I\n##\n\n0-2x V\n#\n#\n#\n";
    let outlines = ["#.#\n###\n###\n###\n#.#", "#.#\n#+#\n###\n###\n#.#"];
    let rectangles = ["###\n###", "###\n##+"];
    for (boards, pieces, rules, expected) in [
        (outlines, strips, rules, (121, 39)),
        (rectangles, "3x I\n##\n", rules.turn(true), (3, 2)),
    ] {
        let pieces = read_pieces(pieces).expect("pieces");
        for board in boards {
            let count = |rules: Rules| packing(board, &pieces, rules).count();
            let found = (count(rules), count(rules.distinct(true)));
            assert_eq!(found, expected, "{board}");
        }
    }
}
