//! Files of many puzzles of which no line is lost in silence: each is read, is a heading, or is told.

use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::RngSeed;
use quadrille::sudoku::text::{Entry, Reader, read_with};

use crate::cases::cases;

const FOURS: [&str; 3] = ["21..3.....3....1", "12..34....4.....", "................"];

const SIXES: [&str; 3] = [
    ".231........45.31...6..2.45231....4.",
    ".2..3..3.....4.6122.6...46.........4",
    "13...2.......4......354.....5...13..",
];

/// The puzzles that are read, and the line of what is wrong.
fn found(text: &str, order: Option<u8>) -> (Vec<String>, Vec<u64>) {
    let (puzzles, wrong) = placed(text, order);
    let puzzles = puzzles.into_iter().map(|(_, puzzle)| puzzle);
    (puzzles.collect(), wrong)
}

/// The same, each puzzle with its line.
fn placed(text: &str, order: Option<u8>) -> (Vec<(u64, String)>, Vec<u64>) {
    let (mut puzzles, mut wrong) = (Vec::new(), Vec::new());
    let reader = order.map_or_else(Reader::new, |order| Reader::new().order(order));
    for entry in read_with(reader, text.as_bytes()) {
        match entry {
            Entry::Puzzle(puzzle) => puzzles.push((puzzle.place.line, puzzle.square.to_string())),
            Entry::Invalid { place, .. } => wrong.push(place.line),
            _ => {}
        }
    }
    (puzzles, wrong)
}

/// The rows of a puzzle, with a blank line after each `height` of them if that is not 0.
fn rows(puzzle: &str, height: usize) -> String {
    let order = puzzle.len().isqrt();
    let rows = puzzle.as_bytes().chunks(order).zip(1..);
    let row = |(row, number): (&[u8], usize)| -> String {
        let is_last = height == 0 || !number.is_multiple_of(height) || number == order;
        format!(
            "{}\n{}",
            String::from_utf8_lossy(row),
            if is_last { "" } else { "\n" }
        )
    };
    rows.map(row).collect()
}

#[test]
fn a_line_directly_below_bands_is_read() {
    let (one, two) = (SIXES[0], SIXES[1]);
    let bands = rows(one, 2);
    for order in [None, Some(6)] {
        for above in ["Level 1\n", "", "No. 1 (easy)\n", "5\n"] {
            let text = format!("{above}{bands}{two}\n");
            assert_eq!(
                found(&text, order),
                (vec![one.into(), two.into()], vec![]),
                "{text}"
            );
        }
        let text = format!("{two}\n{bands}{two}\n");
        let expected = [two, one, two].map(String::from).to_vec();
        assert_eq!(found(&text, order), (expected, vec![]), "{text}");
    }
}

/// It may have as many spaces behind it as a row with spaces for blanks.
#[test]
fn a_number_directly_above_bands_is_no_row() {
    let text = "5\n436251\n251436\n\n145623\n623145\n\n312564\n56431.\n";
    let puzzle = "43625125143614562362314531256456431.";
    for order in [None, Some(6)] {
        assert_eq!(found(text, order), (vec![puzzle.into()], vec![]));
    }
}

/// It may look like a number.
#[test]
fn a_row_too_many_is_told() {
    let six = rows(SIXES[2], 0).replace('.', "0");
    let text = format!("Puzzle 1:\n{six}000130\n\nPuzzle 2:\n{six}");
    let zeros = vec![SIXES[2].to_string(); 2];
    assert_eq!(found(&text, None), (zeros, vec![8]), "{text}");
    // Nor is one of eleven dashes a row of nine.
    let text = format!("{}\n12..............\n", "-----------\n".repeat(9));
    assert_eq!(found(&text, None).1, [1], "{text}");
}

/// Where the rows end shows which bands are together.
#[test]
fn grids_in_two_bands_directly_below_each_other_are_read() {
    let (one, two) = (FOURS[0], FOURS[1]);
    for (count, heading) in (2..6).flat_map(|count| ["", "Level 1\n"].map(|above| (count, above))) {
        let chosen = [one, two].into_iter().cycle().take(count);
        let puzzles: Vec<String> = chosen.map(String::from).collect();
        let grids: String = puzzles.iter().map(|puzzle| rows(puzzle, 2)).collect();
        for (below, last) in [
            ("", None),
            ("\n\nEnd\n", None),
            ("\n\n\n2..3............\n", Some("2..3............")),
        ] {
            let text = format!("{heading}{grids}{below}");
            let expected = puzzles
                .iter()
                .cloned()
                .chain(last.map(String::from))
                .collect();
            assert_eq!(found(&text, None), (expected, vec![]), "{text}");
        }
        // Half a grid above whole ones.
        let half = "1..2\n..3.\n\n";
        let whole: Vec<String> = puzzles.iter().map(|puzzle| rows(puzzle, 0)).collect();
        let text = format!("{half}{}", whole.join("\n"));
        assert_eq!(found(&text, None), (puzzles, vec![3]), "{text}");
    }
}

#[test]
fn an_empty_grid_of_dashes_is_read() {
    let empty = FOURS[2];
    for row in ["----", "- - - -", "--|--"] {
        let grid = format!("{row}\n").repeat(4);
        for (above, below) in [
            ("", ""),
            ("1..............2\n\n", "\n3..............4\n"),
            ("Grid 1\n", "\nGrid 2\n"),
        ] {
            let text = format!("{above}{grid}{below}");
            for order in [None, Some(4)] {
                let (puzzles, wrong) = found(&text, order);
                assert!(puzzles.iter().any(|puzzle| puzzle == empty), "{text}");
                assert!(wrong.is_empty(), "{text}");
            }
        }
    }
    // One is a rule.
    assert_eq!(
        found("1..............2\n----\n3..............4\n", None)
            .0
            .len(),
        2
    );
}

/// As many as are read without a look at where the rows end, and more.
#[test]
fn a_long_run_of_grids_in_two_bands_takes_linear_time() {
    let count = 10_000;
    let puzzles = [FOURS[0], FOURS[1]].into_iter().cycle();
    let puzzles: Vec<String> = puzzles.take(count).map(String::from).collect();
    let grids: String = puzzles.iter().map(|puzzle| rows(puzzle, 2)).collect();
    assert!(found(&grids, None) == (puzzles.clone(), vec![]));
    let whole: Vec<String> = puzzles[..8000].iter().map(|grid| rows(grid, 0)).collect();
    let text = format!("1..2\n..3.\n\n{}", whole.join("\n"));
    assert!(found(&text, None) == (puzzles[..8000].to_vec(), vec![3]));
}

/// A grid of this many rows of dashes above others.
fn below_dashes(row: &str, count: usize, others: &[&str]) -> (String, String) {
    let text = format!("{row}\n").repeat(count) + &others.join("\n") + "\n";
    let cells = text.replace(['\n', ' ', '|'], "").replace('-', ".");
    (text, cells)
}

#[test]
fn rows_of_dashes_are_rows_of_the_grid_below() {
    let row = "1--- --2- ---- ---3";
    for row in [row.replace(' ', ""), row.replace(' ', " | ")] {
        let empty = row.replace(|letter: char| letter.is_ascii_digit(), "-");
        let (text, grid) = below_dashes(&empty, 4, &[&row[..]; 12]);
        let (puzzles, wrong) = found(&text, None);
        assert_eq!((puzzles, wrong), (vec![grid], vec![]), "{text}");
    }
    // Rules.
    let row = "5.. .7. ..1";
    let (text, grid) = below_dashes("--- --- ---", 4, &[row; 9]);
    assert_eq!(found(&text, None), (vec![grid[36..].into()], vec![]));
}

#[test]
fn rows_of_dashes_are_read_or_told() {
    for order in [20, 25] {
        let text = format!("{}\n", "-".repeat(order)).repeat(order);
        let empty = ".".repeat(order * order);
        assert_eq!(found(&text, None), (vec![empty.clone()], vec![]), "{text}");
        let text = format!("{}\n", "- ".repeat(order)).repeat(order);
        assert_eq!(found(&text, None), (vec![empty], vec![]), "{text}");
    }
    for (row, height, bands) in [("----", 2, 2), ("--- --- ---", 3, 3), ("------", 2, 3)] {
        let band = format!("{row}\n").repeat(height);
        let text = format!("{}\n1..............2\n", vec![band; bands].join("\n"));
        let empty = ".".repeat((height * bands).pow(2));
        let (puzzles, wrong) = found(&text, None);
        assert_eq!((puzzles.first(), wrong), (Some(&empty), vec![]), "{text}");
    }
    let (text, grid) = below_dashes("----", 2, &["", "1---", "---2"]);
    assert_eq!(found(&text, None), (vec![grid], vec![]), "{text}");
    // More than any grid has.
    let text = "----------\n".repeat(150);
    assert_eq!(found(&text, None).1, [1]);
}

#[test]
fn headings_above_lines_are_headings() {
    for heading in [
        "No. 2 (easy)",
        "Level: 2",
        "Level 2",
        "Difficulty: hard",
        "Puzzle 3 - medium",
        "Sudoku #3 (expert)",
        "XIV",
        "B",
        "(2)",
        "[2]",
        "2)",
        "②",
        "⑫",
        " ①",
    ] {
        for (gap, puzzle) in [("", FOURS[0]), ("\n", SIXES[0]), ("", SIXES[1])] {
            let text = format!("{puzzle}\n{heading}\n{gap}{puzzle}\n\n{heading}\n{gap}{puzzle}\n");
            let expected = vec![puzzle.to_string(); 3];
            assert_eq!(found(&text, None), (expected.clone(), vec![]), "{text}");
            let order = puzzle.len().isqrt() as u8;
            assert_eq!(found(&text, Some(order)), (expected, vec![]), "{text}");
        }
    }
    // What may be what is left of a puzzle has the place of one.
    for other in [
        "12",
        "1.",
        "oops",
        "Grid 1234 3412 2143 4321",
        "Puzzle 1.2.3.4.4.3.2.1",
    ] {
        let text = format!("{0}\n{other}\n{0}\n", SIXES[0]);
        assert_eq!(found(&text, None).1, [2], "{text}");
    }
}

/// A piece of a file without anything wrong in it, and the puzzles in it.
type Piece = (String, Vec<String>);

fn pieces(order: Option<u8>) -> impl Strategy<Value = Piece> {
    let puzzle = select(match order {
        None => [FOURS, SIXES].concat(),
        Some(4) => FOURS.to_vec(),
        Some(_) => SIXES.to_vec(),
    });
    let kinds = select(
        &[
            "line",
            "quoted",
            "rows",
            "bands",
            "stars",
            "Level 1",
            "No. 2 (easy)",
            "II",
        ][..],
    );
    (puzzle, kinds).prop_map(|(puzzle, kind)| {
        let puzzles = |count: usize| vec![puzzle.to_string(); count];
        match kind {
            "line" => (format!("{puzzle}\n"), puzzles(1)),
            "quoted" => (format!("\"{puzzle}\", \"{puzzle}\"\n"), vec![]),
            "rows" => (rows(puzzle, 0), puzzles(1)),
            "bands" => (rows(puzzle, 2), puzzles(1)),
            "stars" => (rows(puzzle, 2).replace('.', "*"), puzzles(1)),
            other => (format!("{other}\n"), vec![]),
        }
    })
}

/// An order that is given or not, and pieces of a file with blank lines below each: perhaps at least two.
fn files() -> impl Strategy<Value = (Option<u8>, Vec<(Piece, usize)>)> {
    let orders = select(&[None, None, Some(4), Some(6)][..]);
    (orders, select(&[0_usize, 2][..])).prop_flat_map(|(order, least)| {
        let pieces = prop::collection::vec((pieces(order), least..least + 3), 1..7);
        (Just(order), pieces)
    })
}

proptest! {
    #![proptest_config(ProptestConfig { rng_seed: RngSeed::Fixed(1), ..cases(600) })]

    /// Each puzzle is read, or something wrong is told in its lines; all are read if two blank lines are between them, but for one
    /// below a line that is wrong. Such a line, with two blank lines around it, is told.
    #[test]
    fn no_puzzle_is_lost_in_silence(
        (order, pieces) in files(),
        broken in prop::collection::vec((0..7_usize, select(&["1.2.3..4.12", "21..3.....3...1"][..])), 0..3),
    ) {
        let (mut text, mut expected, mut lines) = (String::new(), Vec::new(), Vec::new());
        let is_wide = pieces.iter().all(|(_, gap)| *gap > 1);
        // A line that is wrong may be a row of a grid to which the next lines seem to belong, too.
        let mut from = None;
        for (at, ((piece, puzzles), gap)) in pieces.into_iter().enumerate() {
            for (_, other) in broken.iter().filter(|(place, _)| is_wide && *place == at) {
                text += "\n\n";
                let line = 1 + text.lines().count() as u64;
                from.get_or_insert(line);
                text += &format!("{other}\n\n\n");
            }
            let first = 1 + text.lines().count() as u64;
            text += &piece;
            // What ends too early is wrong in the line below.
            let last = 1 + text.lines().count() as u64;
            text += &"\n".repeat(gap);
            for puzzle in puzzles {
                let told = from.unwrap_or(first)..=last;
                lines.extend(from.map(|_| told.clone()));
                expected.push((first..=last, puzzle, told, !is_wide || from.is_some()));
                from = None;
            }
        }
        lines.extend(from.map(|line| line..=u64::MAX));
        let (puzzles, wrong) = placed(&text, order);
        for range in lines {
            let is_told = wrong.iter().any(|line| range.contains(line));
            prop_assert!(is_told, "{range:?}: {wrong:?} in\n{text}");
        }
        for (lines, puzzle, told, may_be_told) in expected {
            let is_read = puzzles.iter().any(|(line, other)| lines.contains(line) && *other == puzzle);
            let is_told = may_be_told && wrong.iter().any(|line| told.contains(line));
            prop_assert!(is_read || is_told, "{lines:?}: {puzzles:?} and {wrong:?} in\n{text}");
        }
    }
}
