//! Pictures of hints and of givens that clash, read back: what stands where.

use std::collections::BTreeSet;

use quadrille::Limits;
use quadrille::puzzle::square::{Square, SquarePuzzle, SquareRules};
use quadrille::sudoku::{ClashingGivens, Logic, LogicStep, Sudoku};
use quadrille::svg::{Draw, Picture, candidates, clash, hint};

/// A symbol in a cell: row and column from 0, symbol from 1.
type Candidate = (u8, u8, u8);

/// The value of an attribute of an element.
fn attribute<'e>(element: &'e str, name: &str) -> Option<&'e str> {
    let (_, rest) = element.split_once(&format!(" {name}=\""))?;
    rest.split('"').next()
}

fn number(element: &str, name: &str) -> i32 {
    let value = attribute(element, name).and_then(|value| value.parse().ok());
    value.unwrap_or_else(|| panic!("{element} has no {name}"))
}

/// The candidate whose middle this is: cells of 36 pixels after a margin of 12, each with 3 x 3 candidates.
fn candidate((x, y): (i32, i32)) -> Candidate {
    let (x, y) = (x - 12, y - 12);
    assert_eq!((x % 12, y % 12), (6, 6), "in the middle of its place");
    let symbol = y % 36 / 12 * 3 + x % 36 / 12 + 1;
    ((y / 36) as u8, (x / 36) as u8, symbol as u8)
}

/// The start of a line `M1 2l3 -4`, and how far it goes.
fn line(element: &str) -> [(i32, i32); 2] {
    let path = attribute(element, "d").expect("a path");
    let (start, by) = path[1..].split_once('l').expect("a line");
    [start, by].map(|pair| {
        let (x, y) = pair.split_once(' ').expect("two numbers");
        (x.parse().expect("a number"), y.parse().expect("a number"))
    })
}

/// What a picture of a step shows.
#[derive(Debug, Default, PartialEq, Eq)]
struct Shown {
    candidates: BTreeSet<Candidate>,
    struck: BTreeSet<Candidate>,
    /// From, to, and whether the first excludes the second.
    links: BTreeSet<(Candidate, Candidate, bool)>,
    /// The cells on a colored ground.
    cells: BTreeSet<(u8, u8)>,
    placed: Option<(u8, u8)>,
}

fn shown(picture: &Picture) -> Shown {
    let text = picture.to_string();
    let mut shown = Shown::default();
    for element in text.lines() {
        let fill = attribute(element, "fill");
        if element.starts_with("<text") && number(element, "font-size") == 9 {
            let place = candidate((number(element, "x"), number(element, "y") - 3));
            assert!(element.contains(&format!(">{}<", place.2)), "{element}");
            assert!(shown.candidates.insert(place), "once: {element}");
        } else if element.starts_with("<rect") && number(element, "width") == 36 {
            let [column, row] = ["x", "y"].map(|name| ((number(element, name) - 12) / 36) as u8);
            match fill {
                Some("#b8e6b8") => shown.placed = Some((row, column)),
                _ => assert!(shown.cells.insert((row, column)), "once: {element}"),
            }
        } else if attribute(element, "stroke") == Some("#a40122") {
            let [(x, y), _] = line(element);
            assert!(shown.struck.insert(candidate((x + 4, y - 4))));
        } else if attribute(element, "stroke") == Some("#1c5aa6") {
            let [(x, y), (right, down)] = line(element);
            let ends = [(x, y), (x + right, y + down)].map(candidate);
            let is_dashed = element.contains("stroke-dasharray");
            shown.links.insert((ends[0], ends[1], is_dashed));
        }
    }
    shown
}

/// Every step of puzzles from easy to extreme.
#[test]
fn steps_are_drawn_as_they_are() {
    let (mut chains, mut steps) = (0, 0);
    for text in [
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
        "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........",
    ] {
        let puzzle: Sudoku = text.parse().expect("a puzzle");
        let mut logic = Logic::new(&puzzle).assuming_uniqueness();
        loop {
            let step = logic.hint();
            let LogicStep::Deduction(deduction) = &step else {
                break;
            };
            let picture = hint(&logic, &step);
            assert_eq!(picture.title(), step.to_string());
            let found = shown(&picture);
            let placed = deduction.placed.map(|(cell, _)| cell);
            assert_eq!(found.placed, placed, "{step}");
            let cells = (0..81).map(|cell| (cell / 9, cell % 9));
            let open = cells.filter(|cell| Some(*cell) != placed);
            let left = open.flat_map(|(row, column)| {
                let symbols = logic.candidates(row, column).into_iter();
                symbols.map(move |symbol| (row, column, symbol))
            });
            assert_eq!(found.candidates, left.collect(), "{step}");
            let removed = deduction.removed.iter();
            let removed = removed.map(|&((row, column), symbol)| (row, column, symbol.number()));
            assert_eq!(found.struck, removed.collect(), "{step}");
            let pairs = deduction.chains.iter().flat_map(|chain| chain.windows(2));
            let links = pairs.map(|pair| {
                let [from, to] =
                    [pair[0], pair[1]].map(|link| (link.cell.0, link.cell.1, link.symbol.number()));
                (from, to, pair[0].is_right)
            });
            assert_eq!(found.links, links.collect(), "{step}");
            if !deduction.cells.is_empty() {
                let cells = deduction.cells.iter().copied();
                assert_eq!(found.cells, cells.collect(), "{step}");
            }
            chains += found.links.len();
            steps += 1;
            logic.take(&step);
        }
    }
    assert!(chains > 20 && steps > 80, "{chains} links in {steps} steps");
}

/// The boxes that texts take at most: a digit is 0.6 of its size wide and 0.75 high, and stands on its line.
fn text_boxes(picture: &Picture) -> Vec<(String, [i32; 4])> {
    let picture = picture.to_string();
    let texts = picture.lines().filter(|line| line.starts_with("<text"));
    let boxes = texts.filter_map(|element| {
        let (_, text) = element.split_once('>')?;
        let text = text.trim_end_matches("</text>").to_owned();
        // In hundredths. Middles are whole numbers, so half a unit may be lacking.
        let [x, y, size] = ["x", "y", "font-size"].map(|name| 100 * number(element, name));
        let half = text.len() as i32 * size * 3 / 10 - 50;
        Some((text, [x - half, x + half, y - size * 3 / 4, y]))
    });
    boxes.collect()
}

/// The sums of cages are above the candidates.
#[test]
fn sums_and_candidates_have_places_of_their_own() {
    let killers = [
        (4, "aabb\nccbd\ncedd\neeff\na=3 b=9 c=7 d=6 e=9 f=6".to_owned()),
        (9, "aaaaaabbb\n.........\n.........\n.........\n.........\n.........\n.........\n.........\n.........\na=27 b=18".to_owned()),
    ];
    for (order, cages) in killers {
        let rules = SquareRules::size(order).and_then(|rules| rules.with_cages(&cages));
        let rules = rules.unwrap_or_else(|error| panic!("{error}: {cages}"));
        let blank = Square::blank(order as u8).expect("a square");
        let puzzle = SquarePuzzle::new(rules, blank).expect("they fit");
        let logic = Logic::new(&puzzle);
        for picture in [hint(&logic, &logic.hint()), candidates(&logic)] {
            let boxes = text_boxes(&picture);
            for (at, (one, [left, right, top, low])) in boxes.iter().enumerate() {
                for (other, [left_2, right_2, top_2, low_2]) in &boxes[at + 1..] {
                    let is_apart =
                        right <= left_2 || right_2 <= left || low <= top_2 || low_2 <= top;
                    assert!(is_apart, "{one} and {other} of {order}x{order}");
                }
            }
        }
    }
}

/// The lines of the text below a picture.
fn caption(picture: &Picture) -> Vec<String> {
    let text = picture.to_string();
    let below = text
        .lines()
        .filter(|line| line.contains("font-size=\"11\""));
    let words = below.map(|line| {
        let (_, rest) = line.split_once('>').expect("a tag ends");
        rest.trim_end_matches("</text>").to_owned()
    });
    words.collect()
}

/// No word is alone on the last line.
#[test]
fn lines_below_a_picture_are_about_as_long() {
    let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let puzzle: Sudoku = text.parse().expect("a puzzle");
    let logic = Logic::new(&puzzle);
    let lines = caption(&hint(&logic, &logic.hint()));
    let expected = ["r1c6 = 8: hidden single, the", "only place for 8 in box 2"];
    assert_eq!(lines, expected);
}

/// The cages of a killer Sudoku are dashed, as they are in print.
#[test]
fn cages_are_dashed() {
    let rules: SquareRules = "2x2".parse().expect("a kind");
    let rules = rules.with_cages("aab.\n..b.\n....\n....\na=3 b=5");
    let puzzle = rules.expect("cages").puzzle("................");
    let picture = puzzle.expect("a puzzle").board().picture();
    let text = picture.to_string();
    let is_cage = |line: &&str| line.contains("stroke=\"#b08040\"");
    let cages: Vec<&str> = text.lines().filter(is_cage).collect();
    assert!(
        matches!(cages[..], [cages] if cages.contains("stroke-dasharray")),
        "{text}"
    );
}

/// The text below a picture is all there, in lines that fit.
#[test]
fn reasons_are_written_below() {
    let rules: SquareRules = "2x2".parse().expect("a kind");
    let puzzle = rules.puzzle("12..34..........").expect("a puzzle");
    let logic = Logic::new(&puzzle);
    let picture = hint(&logic, &logic.hint());
    let words = caption(&picture);
    assert!(words.len() > 1 && words.iter().all(|line| line.len() < 40));
    assert_eq!(words.join(" "), picture.title());
    assert!(picture.size().1 > picture.size().0);
}

#[test]
fn givens_that_clash_are_red() {
    let text = "12345678.........9...............................................................";
    let puzzle: Sudoku = text.parse().expect("a puzzle");
    let why = ClashingGivens::of(&puzzle, &Limits::NONE).expect("no place for 9");
    let picture = clash(&SquarePuzzle::from(&puzzle).board(), &why);
    assert_eq!(picture.title(), why.to_string());
    let text = picture.to_string();
    let cells = |fill: &str| -> BTreeSet<(u8, u8)> {
        let rects = text.lines().filter(|line| line.starts_with("<rect"));
        let filled = rects.filter(|line| attribute(line, "fill") == Some(fill));
        let place = |line: &str, name| ((number(line, name) - 12) / 36) as u8;
        filled
            .map(|line| (place(line, "y"), place(line, "x")))
            .collect()
    };
    let givens: BTreeSet<_> = why.givens.iter().map(|(cell, _)| *cell).collect();
    assert_eq!(cells("#f2c6c6"), givens);
    // What is left of the row without a place for 9.
    let row = (0..9)
        .map(|column| (0, column))
        .filter(|cell| !givens.contains(cell));
    assert_eq!(cells("#dbe9f6"), row.collect());
}
