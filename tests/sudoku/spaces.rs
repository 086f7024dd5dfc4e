//! Grids with spaces for blanks, with and without blank lines between their boxes: a blank line may be a row, or a gap.

use quadrille::sudoku::text::{Entry, read};

const PUZZLES: &str = include_str!("../../benches/data/puzzles.txt");

/// What is between the cells of a row, and between its boxes.
const SPACES: [(&str, &str); 4] = [("", ""), (" ", " "), ("", " "), (" ", "  ")];

fn puzzles() -> impl Iterator<Item = String> {
    let lines = PUZZLES.lines().filter(|line| line.len() == 81);
    lines.map(|line| line.replace('0', "."))
}

/// The rows of a puzzle, nine characters and what is between them.
fn rows(puzzle: &str, (cell, block): (&str, &str)) -> Vec<String> {
    let rows = puzzle.as_bytes().chunks(9);
    rows.map(|row| {
        let boxes = row.chunks(3).map(|cells| {
            let cells = cells
                .iter()
                .map(|&cell| char::from(cell).to_string().replace('.', " "));
            cells.collect::<Vec<_>>().join(cell)
        });
        boxes.collect::<Vec<_>>().join(block)
    })
    .collect()
}

/// The rows in bands with this many blank lines between them, in words.
fn in_bands(rows: &[String], gap: usize) -> String {
    let bands: Vec<String> = rows.chunks(3).map(|band| band.join("\n")).collect();
    bands.join(&"\n".repeat(gap + 1)) + "\n"
}

/// The puzzles that are read, and whether something is said to be wrong.
fn found(text: &str) -> (Vec<String>, bool) {
    let entries = read(text.as_bytes());
    let puzzles = entries.iter().filter_map(|entry| match entry {
        Entry::Puzzle(puzzle) => Some(puzzle.square.to_string()),
        _ => None,
    });
    let is_wrong = entries
        .iter()
        .any(|entry| matches!(entry, Entry::Invalid { .. }));
    (puzzles.collect(), is_wrong)
}

/// Some puzzles have a blank row, also the first one or the last.
#[test]
fn a_blank_row_is_told_from_a_gap() {
    for puzzle in puzzles().take(300) {
        for spaces in SPACES {
            for gap in [0, 1, 2] {
                let text = in_bands(&rows(&puzzle, spaces), gap);
                assert_eq!(found(&text), (vec![puzzle.clone()], false), "{text}");
            }
        }
    }
}

/// Without the spaces at their ends, a first or last row that is blank cannot be seen: nothing is read, or what is meant.
#[test]
fn no_blank_row_that_is_lost_makes_another_puzzle() {
    let mut right = 0;
    for puzzle in puzzles().take(300) {
        for spaces in SPACES {
            let rows: Vec<String> = { rows(&puzzle, spaces).into_iter() }
                .map(|row| row.trim_end().to_owned())
                .collect();
            for gap in [0, 1, 2] {
                let text = in_bands(&rows, gap);
                let (puzzles, is_wrong) = found(&text);
                right += usize::from(puzzles == [puzzle.as_str()]);
                assert!(
                    puzzles == [puzzle.as_str()] || is_wrong && puzzles.is_empty(),
                    "{text}"
                );
            }
        }
    }
    assert!(right > 3300, "{right} of 3,600");
}

/// A blank line between any two rows.
#[test]
fn no_part_of_a_grid_with_gaps_between_all_rows_is_another_puzzle() {
    for puzzle in puzzles().take(300) {
        let text = rows(&puzzle, SPACES[1]).join("\n\n") + "\n";
        let (puzzles, is_wrong) = found(&text);
        assert!(puzzles == [puzzle.as_str()] || is_wrong, "{text}");
        assert!(puzzles.iter().all(|found| *found == puzzle), "{text}");
    }
}

/// A row with one symbol, indented, is no number above or below a grid.
#[test]
fn a_lone_symbol_in_a_row_is_no_heading() {
    let rows = [
        "                 ",
        "          7 2 3  ",
        "  9 6     3     8",
        "",
        "    1         6  ",
        "5     6 2        ",
        "  4       9      ",
        "",
        "  8     1   9    ",
        "9   3       7   4",
        "              5  ",
    ];
    let last = rows.join("\n") + "\n";
    let cells = "..............723..96..3..8..1....6.5..62.....4...9....8..1.9..9.3...7.4.......5.";
    assert_eq!(found(&last), (vec![cells.to_owned()], false));
    let trimmed: String = last
        .lines()
        .map(|line| format!("{}\n", line.trim_end()))
        .collect();
    assert_eq!(found(&trimmed), (vec![], true));
}

/// Boxes of a 6x6 with blank lines between them are no rows of an 8x8.
#[test]
fn a_small_grid_in_bands_is_no_larger_one() {
    let text = "2\n    1   3\n\n    4 5\n\n\n  2 3\n4     5\n";
    let (puzzles, _) = found(text);
    assert!(
        puzzles.iter().all(|puzzle| puzzle.len() == 36),
        "{puzzles:?}"
    );
}

/// Cells fill the frame, as a note says where they might be nearer to each other.
#[test]
fn cells_fill_their_frame() {
    let rule = "+-------+-------+\n";
    let rows = [
        " 4 3   |   1   ",
        "   6   |       ",
        "   5   |       ",
        "       |     4 ",
        "       |     2 ",
        " 6 4   |     3 ",
    ];
    let rows: Vec<String> = rows.iter().map(|row| format!("|{row}|\n")).collect();
    let bands: Vec<String> = rows.chunks(2).map(<[String]>::concat).collect();
    let text = format!("{rule}{}{rule}", bands.join(rule));
    assert_eq!(
        found(&text).0,
        ["43..1..6.....5.........4.....264...3"],
        "{text}"
    );
}
