//! What stands above puzzles: titles, dates, sizes and names.

use quadrille::sudoku::text::{Entry, read};

const NINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The grid in frames, with spaces for blanks.
const NEWSPAPER: &str = include_str!("../../examples/newspaper.txt");

/// The puzzles that are read, and a zero for each that is wrong.
fn found(text: &str) -> Vec<String> {
    let entries = read(text.as_bytes());
    let found = entries.iter().filter_map(|entry| match entry {
        Entry::Puzzle(puzzle) => Some(puzzle.square.to_string()),
        Entry::Invalid { .. } => Some("0".to_owned()),
        _ => None,
    });
    found.collect()
}

fn grids() -> [String; 3] {
    let rows = NINE
        .as_bytes()
        .chunks(9)
        .map(|row| String::from_utf8_lossy(row));
    let rows: Vec<String> = rows.map(|row| format!("{row}\n")).collect();
    let spaced = rows
        .iter()
        .map(|row| row.replace("", " ").trim_start().to_owned());
    let (_, framed) = NEWSPAPER.split_once('\n').expect("a heading");
    [rows.concat(), spaced.collect(), framed.to_owned()]
}

/// A word that could be the header of a table is a title above rows.
#[test]
fn a_title_above_a_grid_is_no_header_of_a_table() {
    for word in [
        "Sudoku",
        "PUZZLE",
        "grid",
        "Board",
        "quiz",
        "Question",
        "Givens",
        "Sudoku, hard",
    ] {
        for (gap, grid) in ["", "\n"]
            .into_iter()
            .flat_map(|gap| grids().map(|grid| (gap, grid)))
        {
            let text = format!("{word}\n{gap}{grid}");
            assert_eq!(found(&text), [NINE], "{text}");
            // A line below it is no row of a table, then.
            let text = format!("{text}\n{NINE}\n");
            assert_eq!(found(&text), [NINE, NINE], "{text}");
            let headers = read(text.as_bytes())
                .into_iter()
                .filter(|entry| matches!(entry, Entry::Header(_)));
            assert_eq!(headers.count(), 0, "{text}");
        }
    }
    // Of a table it is one.
    let entries = read(format!("puzzle\n{NINE}\n").as_bytes());
    assert!(
        matches!(&entries[..], [Entry::Header(_), Entry::Puzzle(_)]),
        "{entries:?}"
    );
}
