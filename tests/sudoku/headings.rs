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

/// So it is above fields, labels and arrays.
#[test]
fn a_title_above_fields_is_no_header_of_a_table() {
    let fields = |row: &[u8], between: &str| -> String {
        let cells = row.iter().map(|&cell| char::from(cell).to_string());
        cells.collect::<Vec<_>>().join(between)
    };
    let digits = NINE.replace('.', "0");
    let grid = |line: &dyn Fn(&[u8]) -> String| -> String {
        digits
            .as_bytes()
            .chunks(9)
            .map(|row| line(row) + "\n")
            .collect()
    };
    let array = |row: &[u8]| fields(row, ", ");
    let lists = grid(&|row| format!("  [{}],", array(row)));
    let one = lists.replace("],\n", "],");
    for text in [
        grid(&|row| fields(row, ",").replace('0', "")),
        format!("[\n{lists}]\n"),
        format!("[{}]\n", one.trim_end_matches(',')),
        grid(&|row| format!("  {{{}}},", array(row))),
        format!("array([{}])\n", lists.trim().trim_end_matches(',')),
        format!("board = [{}]\n", lists.trim().trim_end_matches(',')),
    ] {
        for title in ["Sudoku", "Sudoku, hard"] {
            let text = format!("{title}\n{text}\n{NINE}\n");
            assert_eq!(found(&text), [NINE, NINE], "{text}");
        }
    }
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
    // What a field of a table has is no array.
    let note = format!("puzzle,note\n{NINE},f([[1]])\n");
    assert!(matches!(
        read(note.as_bytes())[..],
        [Entry::Header(_), Entry::Puzzle(_)]
    ));
    // Of a table it is one.
    let entries = read(format!("puzzle\n{NINE}\n").as_bytes());
    assert!(
        matches!(&entries[..], [Entry::Header(_), Entry::Puzzle(_)]),
        "{entries:?}"
    );
}

#[test]
fn dates_numbers_and_sizes_above_a_grid_are_headings() {
    for heading in [
        "2024-05-12",
        "12.05.2024",
        "12.5.2024",
        "12.5.",
        "5/12/2024",
        "***",
        "4x4",
        "9x9",
        "16x16",
        "Nr. 1",
        "Nr 1",
        "(1)",
        "1.",
        "No. 4711",
    ] {
        for grid in grids() {
            let text = format!("{heading}\n{grid}");
            assert_eq!(found(&text), [NINE], "{text}");
        }
    }
    // What may be a row is one.
    assert_eq!(found("1.3.\n.4..\n..1.\n....\n"), ["1.3..4....1....."]);
    assert_eq!(found("****\n.4..\n..1.\n....\n"), [".....4....1....."]);
}

/// Words with a colon above puzzles on lines.
#[test]
fn a_name_above_lines_is_a_heading() {
    assert_eq!(
        found(&format!("Easy puzzles:\n{NINE}\n{NINE}\n")),
        [NINE, NINE]
    );
    assert_eq!(
        found(&format!("puzzles:\n  - \"{NINE}\"\n  - \"{NINE}\"\n")),
        [NINE, NINE]
    );
    assert_eq!(found(&format!("Easy puzzles\n{NINE}\n")), ["0", NINE]);
}

/// So is a grade, but no other word: it may stand in the place of a puzzle.
#[test]
fn a_grade_above_lines_is_a_heading() {
    for grade in ["Easy", "HARD", "medium 12", "Expert #3:", "evil"] {
        let text = format!("{grade}\n{NINE}\n{NINE}\n\n{grade}\n{NINE}\n");
        assert_eq!(found(&text), [NINE; 3], "{text}");
    }
    let short = &NINE[1..];
    for word in [
        "hello",
        "no solution",
        "easy one",
        &format!("Easy: {short}"),
        &format!("Grid: {short}"),
    ] {
        assert_eq!(found(&format!("{word}\n{NINE}\n")), ["0", NINE]);
    }
}

/// If fewer puzzles follow than the number on the first line says, a note tells, unless it may be a year, the size of the
/// grids, the heading of one, or a row.
#[test]
fn the_number_of_puzzles_is_compared() {
    let [rows, ..] = grids();
    let notes = |text: &str| -> Vec<String> {
        let entries = read(text.as_bytes());
        let notes = entries.into_iter().filter_map(|entry| match entry {
            Entry::Note { place, message, .. } => Some(format!("{}: {message}", place.line)),
            _ => None,
        });
        notes.collect()
    };
    for (text, found, number) in [
        (format!("3\n{NINE}\n{NINE}\n"), "2 puzzles", 3),
        (format!("2\n\n{NINE}\n"), "1 puzzle", 2),
        (format!("3\n{rows}\n{rows}"), "2 puzzles", 3),
    ] {
        let note = format!("1: found {found}, expected {number}, as this line says");
        assert_eq!(notes(&text), [note], "{text}");
    }
    for text in [
        format!("2\n{NINE}\n{NINE}\n"),
        format!("3\n{NINE}\n{NINE}\nhello\n"),
        format!("2\n{rows}\n{rows}"),
        format!("7\n{rows}"),
        format!("1\n{rows}2\n{rows}3\n{rows}"),
        format!("1\n{NINE}\n2\n{NINE}\n"),
        format!("1\n{NINE}\nPuzzle 2\n{NINE}\n"),
        format!("2024\n{NINE}\n{NINE}\n"),
        format!("9\n{rows}\n{rows}"),
        "1234\n3412\n2143\n4321\n\n1234\n3412\n2143\n4321\n".to_owned(),
        format!("{NINE}\n"),
    ] {
        assert_eq!(notes(&text), [""; 0], "{text}");
    }
}

/// A heading above a grid with a fault is no second one.
#[test]
fn a_wrong_grid_below_a_heading_is_one() {
    for grid in grids() {
        let wrong = grid.replace("419", "4Q9").replace("4 1 9", "4 Q 9");
        assert_eq!(found(&format!("Easy\n{wrong}")), ["0"], "{wrong}");
    }
}

/// Cells of the first column that are in order are no labels where there would be no grid behind them.
#[test]
fn a_first_column_in_order_is_one_of_cells() {
    let four = "1..4   // a\n2..3   # row\n3...   // a\n4..1   # row\n";
    assert_eq!(found(four), ["1..42..33...4..1"]);
    let spaced = "1 . . 4   // a\n2 . . 3   # row\n3 . . .   // a\n4 . . 1   # row\n";
    assert_eq!(found(spaced), ["1..42..33...4..1"]);
    let nine: String = (1..10)
        .map(|row| format!("{row}........   // a\n"))
        .collect();
    assert_eq!(found(&nine).concat().len(), 81);
    // Such as those of candidates.
    let candidates = "1   34  2   4\n2   34  134 14\n3   12  14  124\n4   12  1   3\n";
    assert_eq!(found(candidates), ["1.242...3...4.13"]);
}

/// A number in marks is the number of the grid directly below it.
#[test]
fn a_number_in_marks_is_a_heading() {
    let four = "1..4\n....\n.1..\n...2\n";
    for number in ["1", "12"] {
        for marks in [
            "**",
            "--- N ---",
            "== N ==",
            "[b]N[/b]",
            "\"N\"",
            "* N",
            "- N",
            "---- N ----",
        ] {
            let heading = match marks.contains('N') {
                true => marks.replace('N', number),
                false => format!("{marks}{number}{marks}"),
            };
            let (_, frame) = NEWSPAPER.split_once('\n').expect("a heading");
            assert_eq!(found(&format!("{heading}\n{frame}")), [NINE], "{heading}");
            for grid in grids() {
                let text = format!("{heading}\n{grid}\n{heading}\n{grid}");
                assert_eq!(found(&text), [NINE, NINE], "{text}");
            }
            let text = format!("{heading}\n{four}\n{heading}\n{four}");
            assert_eq!(found(&text), ["1..4.....1.....2"; 2], "{text}");
            // Above a line it is wrong.
            assert_eq!(
                found(&format!("{heading}\n{NINE}\n")),
                ["0", NINE],
                "{heading}"
            );
        }
    }
}

/// Labels may be letters, below a header of numbers, in large grids, too; and a date may be directly below.
#[test]
fn labels_of_large_grids_are_read() {
    for order in [4_usize, 6, 9, 10, 12, 16] {
        let cell = |row: usize, column: usize| match (row + column) % 5 {
            0 => format!("{:2}", (row + column) % order + 1),
            _ => " .".to_owned(),
        };
        for (before, bar) in [("| ", ""), ("", ""), ("| ", "| ")] {
            let line = |label: &str, cells: Vec<String>| {
                let half = order / 2;
                format!(
                    "{label} {before}{} {bar}{}\n",
                    cells[..half].join(" "),
                    cells[half..].join(" ")
                )
            };
            let header = (1..=order).map(|column| format!("{column:2}")).collect();
            let rows: String = (0..order)
                .map(|row| {
                    let label = char::from(b'A' + row as u8).to_string();
                    line(&label, (0..order).map(|column| cell(row, column)).collect())
                })
                .collect();
            let four = "1..4\n....\n.1..\n...2\n";
            for text in [
                format!("{}{rows}", line(" ", header)).replacen('|', " ", 1),
                rows.clone(),
            ] {
                assert!(!found(&text).contains(&"0".to_owned()), "{text}");
                assert_eq!(found(&text).len(), 1, "{text}");
                let below = found(&format!("{text}2024-05-01\n{four}"));
                assert_eq!(below.len(), 2, "{text}");
                assert_eq!(below[1], "1..4.....1.....2", "{text}");
            }
        }
    }
}
