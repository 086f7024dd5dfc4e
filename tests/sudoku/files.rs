//! Files with many puzzles in rows: other layouts one after the other, under headings or none, with blank lines inside and between.

use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::RngSeed;
use quadrille::sudoku::text::{Entry, read};

use crate::cases::cases;

/// Puzzles with one solution, so no two rows of a band are blank.
const PUZZLES: &[(usize, &str)] = &[
    (
        9,
        "91....23.......6.......48..6.58.......8.3.5.......2.9..2..4....359.1......7.2.3..",
    ),
    (
        9,
        "73.2..4..4........1....9.6...683...13...1.5..............1..3.7...5...8..4...865.",
    ),
    (
        9,
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    ),
    (
        9,
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    ),
    (6, ".14........6.25......4......5..3..6."),
    (6, "13...2.......4......354.....5...13.."),
    (6, "..53......4..36...2.......3.62.....4"),
    (6, "..153.......5.4....2.....3.46.....2."),
    (4, "21..3.....3....1"),
    (4, "1...2..3...2..3."),
    (4, "..1.......424..."),
    (4, "......1.1..23..."),
    (
        16,
        ".A...D..4.7.5...8..1......E..6..E......4..B.1D98...C.G.F9D.1.....G8..B...E.F47.....A1..G...4..25...4.....819A.635....7.D.....8.........B.1.G..7..B.24C..7.....E9.....3..B.F2DC..A73...GE.....5.F2.F.D.8......9.......9..1...B.....9.6.7C..2.84..D1..2F.35.GE....",
    ),
];

/// How a puzzle stands in a file.
#[derive(Clone, Copy, Debug)]
struct Style {
    blank: char,
    /// What is between two cells, and between two boxes.
    between: (&'static str, &'static str),
    /// The blank lines between two bands; `None` for a rule.
    band: Option<usize>,
    heading: Heading,
    /// The blank lines below the heading.
    below: usize,
}

#[derive(Clone, Copy, Debug)]
enum Heading {
    None,
    Letter,
    Roman,
    Number(&'static str, &'static str),
}

impl Heading {
    fn of(self, number: usize) -> Option<String> {
        let ones = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"];
        Some(match self {
            Heading::None => return None,
            Heading::Letter => char::from(b'A' + (number % 26) as u8).to_string(),
            Heading::Roman => "X".repeat(number / 10) + ones[number % 10],
            Heading::Number(before, after) => format!("{before}{number}{after}"),
        })
    }
}

fn styles() -> impl Strategy<Value = Style> {
    let between = [
        ("", ""),
        (" ", " "),
        ("", " "),
        ("", "|"),
        (" ", " | "),
        (",", ","),
        (" ", "  "),
    ];
    let headings = [
        Heading::None,
        Heading::None,
        Heading::Letter,
        Heading::Roman,
        Heading::Number("", ""),
        Heading::Number("Grid 0", ""),
        Heading::Number("#", ""),
        Heading::Number("", "."),
        Heading::Number("(", ")"),
        Heading::Number("Puzzle ", ":"),
        Heading::Number("No. ", ""),
        Heading::Number("**", "**"),
    ];
    let bands = [Some(0), Some(0), Some(1), Some(2), None];
    (
        select(&b".0_-*"[..]),
        select(between.to_vec()),
        select(bands.to_vec()),
        select(headings.to_vec()),
        0..2_usize,
    )
        .prop_map(|(blank, between, band, heading, below)| Style {
            blank: blank.into(),
            between,
            band,
            heading,
            below,
        })
}

fn puzzles() -> impl Strategy<Value = (usize, &'static str)> {
    select(PUZZLES)
}

/// The lines of a puzzle.
fn lines(order: usize, puzzle: &str, style: Style) -> Vec<String> {
    let (height, width) = match order {
        9 => (3, 3),
        16 => (4, 4),
        6 => (2, 3),
        _ => (2, 2),
    };
    let blank = if order > 9 { '.' } else { style.blank };
    let cells: Vec<String> = { puzzle.chars() }
        .map(|cell| match cell.to_digit(36) {
            None if order > 9 => format!("{blank:>2}"),
            None => blank.to_string(),
            Some(digit) if order > 9 => format!("{digit:>2}"),
            Some(digit) => digit.to_string(),
        })
        .collect();
    // Numbers of two digits have a space between them.
    let spaced = |between: &'static str| {
        if order > 9 && between.is_empty() {
            " "
        } else {
            between
        }
    };
    let (between, between_boxes) = (spaced(style.between.0), spaced(style.between.1));
    let mut lines = Vec::new();
    for (row, cells) in cells.chunks(order).enumerate() {
        let boxes: Vec<String> = cells
            .chunks(width)
            .map(|cells| cells.join(between))
            .collect();
        let line = boxes.join(between_boxes);
        let is_below_band = row > 0 && row % height == 0;
        match style.band {
            Some(blank) if is_below_band => lines.extend(vec![String::new(); blank]),
            None if is_below_band => {
                let rule = line
                    .chars()
                    .map(|letter| if letter == '|' { '+' } else { '-' });
                let rule: String = rule.collect();
                // Dashes alone would be a row.
                lines.push(if blank == '-' {
                    rule.replace('-', "=")
                } else {
                    rule
                });
            }
            _ => {}
        }
        lines.push(line);
    }
    lines
}

/// A file of these puzzles with so many blank lines above each, and what must be found in it.
fn file(puzzles: &[((usize, &str), Style, usize)]) -> (String, Vec<String>) {
    let (mut text, mut expected) = (Vec::new(), Vec::new());
    for (&((order, puzzle), style, gap), number) in puzzles.iter().zip(1..) {
        if number > 1 {
            text.extend(vec![String::new(); gap]);
        }
        if let Some(heading) = style.heading.of(number) {
            text.push(heading);
            text.extend(vec![String::new(); style.below]);
        }
        text.extend(lines(order, puzzle, style));
        expected.push(cells(
            puzzle
                .chars()
                .map(|cell| cell.to_digit(36).unwrap_or(0) as u8),
        ));
    }
    (text.join("\n") + "\n", expected)
}

fn cells(symbols: impl Iterator<Item = u8>) -> String {
    symbols
        .map(|symbol| char::from_digit(symbol.into(), 36).expect("a symbol"))
        .collect()
}

/// The puzzles, and the lines of what is wrong.
fn found(text: &str) -> (Vec<String>, Vec<u64>) {
    let (mut puzzles, mut wrong) = (Vec::new(), Vec::new());
    for entry in read(text.as_bytes()) {
        match entry {
            Entry::Puzzle(puzzle) => puzzles.push(cells(puzzle.square.cells().iter().copied())),
            Entry::Invalid { place, .. } => wrong.push(place.line),
            _ => {}
        }
    }
    (puzzles, wrong)
}

proptest! {
    #![proptest_config(ProptestConfig { rng_seed: RngSeed::Fixed(1), ..cases(400) })]

    /// Where more blank lines are between puzzles than inside.
    #[test]
    fn every_puzzle_of_a_file_is_read(puzzles in prop::collection::vec((puzzles(), styles(), 1..3_usize), 2..8)) {
        let mut puzzles = puzzles;
        let mut above = 0;
        for (_, style, gap) in &mut puzzles {
            let inside = style.band.unwrap_or(0);
            *gap += inside.max(above);
            above = inside;
        }
        let (text, expected) = file(&puzzles);
        prop_assert_eq!(found(&text), (expected, vec![]), "{}", text);
    }

    /// So in a file in one layout, but that a band of a square of order 4 may be nearer to another square than to its other band, and
    /// that a first row of stars may be an ornament.
    #[test]
    fn every_puzzle_in_one_layout_is_read(
        order in select(&[9, 6, 4][..]), chosen in prop::collection::vec(0..4_usize, 2..8), style in styles(), gap in 0..3_usize
    ) {
        let of_order: Vec<_> = PUZZLES.iter().filter(|puzzle| puzzle.0 == order).collect();
        // A comment says nothing.
        let is_bare = matches!(style.heading, Heading::None | Heading::Number("#", _));
        let gap = match style.band {
            Some(band) if is_bare && order == 4 => gap.max(band + 1),
            _ if is_bare && style.blank == '*' => gap.max(1),
            _ => gap,
        };
        let puzzles: Vec<_> = chosen.into_iter().map(|at| (*of_order[at], style, gap)).collect();
        let (text, expected) = file(&puzzles);
        prop_assert_eq!(found(&text), (expected, vec![]), "{}", text);
    }

    /// Whatever is between puzzles and inside, nothing is lost in silence, and no puzzle is a wrong one in silence.
    #[test]
    fn no_puzzle_of_a_file_is_lost_in_silence(
        puzzles in prop::collection::vec((puzzles(), styles(), 0..3_usize), 2..8)
    ) {
        let (text, expected) = file(&puzzles);
        let (puzzles, wrong) = found(&text);
        prop_assert!(puzzles == expected || !wrong.is_empty(), "{:?}\n{}", puzzles, text);
        prop_assert!(wrong.iter().all(|&line| line <= text.lines().count() as u64 + 1));
    }
}

/// A grid in bands may stand directly above one without blank lines.
#[test]
fn a_grid_directly_below_bands_is_read() {
    let plain = Style {
        blank: '.',
        between: ("", ""),
        band: Some(0),
        heading: Heading::None,
        below: 0,
    };
    let banded = Style {
        band: Some(1),
        ..plain
    };
    let ruled = Style {
        band: None,
        ..plain
    };
    let stars = Style {
        blank: '*',
        ..plain
    };
    let spaced = Style {
        between: (" ", " | "),
        ..plain
    };
    for lower in [plain, stars, spaced, ruled] {
        for puzzle in [PUZZLES[0], PUZZLES[4], PUZZLES[8], PUZZLES[12]] {
            // With the last band of another, four rows are a grid.
            if puzzle.0 == 4 && lower.band.is_none() {
                continue;
            }
            let (text, expected) =
                file(&[(puzzle, banded, 0), (puzzle, lower, 0), (puzzle, banded, 0)]);
            assert_eq!(found(&text), (expected, vec![]), "{text}");
        }
    }
    // Nine rows below a gap are a grid, and what is above it is none.
    let halves = "1........\n.2.......\n..3......\n\n...4.....\n....5....\n.....6...\n";
    let (_, nine) = PUZZLES[0];
    let rows = lines(9, nine, plain).join("\n");
    for below in ["\n", "# two\n", "2\n", "\n\n12.\n"] {
        let text = format!("{halves}\n{rows}\n{below}{rows}\n");
        let expected = cells(
            nine.chars()
                .map(|cell| cell.to_digit(10).unwrap_or(0) as u8),
        );
        assert_eq!(
            found(&text),
            (vec![expected.clone(), expected], vec![8]),
            "{text}"
        );
    }
}

/// Puzzles on one line with spaces between them are as many; a solution and a board with more cells filled are none.
#[test]
fn puzzles_beside_each_other_are_read() {
    let (one, two) = (PUZZLES[0].1, PUZZLES[1].1);
    let digits = |text: &str| {
        cells(
            text.chars()
                .map(|cell| cell.to_digit(36).unwrap_or(0) as u8),
        )
    };
    let [first, second] = [one, two].map(digits);
    let three = &PUZZLES[4..7];
    let small = three
        .iter()
        .map(|puzzle| puzzle.1)
        .collect::<Vec<_>>()
        .join("\t");
    for (text, expected) in [
        (format!("{one} {two}"), vec![first.clone(), second.clone()]),
        (
            format!("{one}\t{two} {one} # rated 3"),
            vec![first.clone(), second.clone(), first.clone()],
        ),
        (
            format!("{first}  {second}\n{two}"),
            vec![first.clone(), second.clone(), second.clone()],
        ),
        (small, three.iter().map(|puzzle| digits(puzzle.1)).collect()),
        (
            format!("{one} {}", one.replacen('.', "5", 3)),
            vec![first.clone()],
        ),
        (
            format!("{} {one}", first.replace('0', "7")),
            vec![first.replace('0', "7")],
        ),
        (format!("{one} {}", "4".repeat(81)), vec![first.clone()]),
        (
            format!("{one} {} {one}", ".".repeat(81)),
            vec![first.clone(), "0".repeat(81), first.clone()],
        ),
        (
            format!("{one} {:.>81}", 4),
            vec![first.clone(), format!("{:0>81}", 4)],
        ),
        (
            format!("\"{one}\", \"{two}\""),
            vec![first.clone(), second.clone()],
        ),
        (format!("{one} {}", &two[1..]), vec![first.clone()]),
        (format!("{one},{two}"), vec![first.clone()]),
    ] {
        assert_eq!(found(&text), (expected, vec![]), "{text}");
    }
}

/// A first row of strokes may look like a heading or a rule.
#[test]
fn a_first_row_of_strokes_is_read() {
    for (order, rows) in [
        (6, "**53**\n****4*\n*36***\n2*****\n**3*62\n*****4"),
        (6, "******\n*6**2*\n4**5**\n****36\n**53**\n****4*"),
        (6, "***|***\n*6*|*2*\n4**|5**\n***|*36\n**5|3**\n***|*4*"),
        (6, "---|---\n-6-|-2-\n4--|5--\n---|-36\n--5|3--\n---|-4-"),
        (4, "-- --\n1- -4\n-- 3-\n2- --"),
        (4, "-,-,-,-\n-,-,1,3\n1,2,-,-\n-,-,-,-"),
        (4, "*,*,*,*\n*,*,2,*\n\n2,*,*,1\n3,*,*,*"),
    ] {
        let expected: Vec<u8> = { rows.bytes() }
            .filter(|byte| byte.is_ascii_digit() || b"*-".contains(byte))
            .map(|byte| byte.saturating_sub(b'0'))
            .collect();
        assert_eq!(expected.len(), order * order);
        let expected = cells(expected.into_iter());
        for heading in ["", "3\n", "**3**\n", "XIV\n\n", "Grid 1\n"] {
            assert_eq!(
                found(&format!("{heading}{rows}\n")),
                (vec![expected.clone()], vec![]),
                "{heading}{rows}"
            );
        }
    }
}
