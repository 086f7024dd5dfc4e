//! Fields as spreadsheets and programs write them.

use quadrille::sudoku::text::{Entry, read};

use crate::said::Said;

const NINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The rows with something for each blank and between the cells.
fn rows(blank: &str, delimiter: &str) -> Vec<String> {
    let rows = NINE.as_bytes().chunks(9);
    rows.map(|row| {
        let cells = row
            .iter()
            .map(|&cell| char::from(cell).to_string().replace('.', blank));
        cells.collect::<Vec<_>>().join(delimiter)
    })
    .collect()
}

/// The puzzles that are read, and what is said to be wrong.
fn found(text: &str) -> Vec<String> {
    let entries = read(text.as_bytes());
    let found = entries.into_iter().filter_map(|entry| match entry {
        Entry::Puzzle(puzzle) => Some(puzzle.square.to_string()),
        Entry::Invalid { message, .. } => Some(message),
        _ => None,
    });
    found.collect()
}

/// Some editors drop the tabs at the end of a line.
#[test]
fn tabs_at_the_ends_of_rows_may_be_missing() {
    let mut rows: Vec<String> = { rows("", "\t").into_iter() }
        .map(|row| row.trim_end().to_owned())
        .collect();
    for heading in ["", "Saturday\n"] {
        let text = format!("{heading}{}\n", rows.join("\n"));
        assert_eq!(found(&text), [NINE], "{text}");
    }
    // With a field too many, it is said in which row.
    rows[3] += "\t4\t5";
    let [message] = &found(&rows.join("\n"))[..] else {
        panic!("{rows:?}")
    };
    message.begins("found 9 lines that are no grid (row 1 has 5 cells, not 9), expected");
    // A row too few, or blanks of another kind beside it.
    assert_ne!(found(&rows[..8].join("\n")), [NINE]);
    let zeros = "5\t3\t\t\t7\n6\t0\t0\t1\t9\t5\n".to_owned() + &"\t1\t\t\t2\n".repeat(7);
    assert_eq!(found(&zeros).len(), 1);
    assert!(found(&zeros)[0].contains("no grid"), "{zeros}");
}

/// Words of programs, and numbers with a fraction of nothing.
#[test]
fn words_and_fractions_of_programs_are_read() {
    for blank in ["NA", "NaN", "nan", "None"] {
        assert_eq!(found(&rows(blank, ",").join("\n")), [NINE], "{blank}");
    }
    let decimal = |blank: &str| -> Vec<String> {
        let rows = rows("", ",").into_iter();
        let field = |field: &str| match field {
            "" => blank.to_owned(),
            digit => format!("{digit}.0"),
        };
        rows.map(|row| row.split(',').map(field).collect::<Vec<_>>().join(","))
            .collect()
    };
    for blank in ["", "NaN", "0.0"] {
        assert_eq!(found(&decimal(blank).join("\n")), [NINE], "{blank}");
        let labeled = decimal(blank)
            .into_iter()
            .zip(0..)
            .map(|(row, at)| format!("{at},{row}\n"));
        let text = format!(",0,1,2,3,4,5,6,7,8\n{}", labeled.collect::<String>());
        assert_eq!(found(&text), [NINE], "{text}");
    }
}

/// A line of `_` between boxes is a rule, and a full square a blank; hyphens between boxes or cells are bars.
#[test]
fn strokes_and_squares_are_read() {
    let bar = |row: String| format!("{}|{}|{}", &row[..3], &row[3..6], &row[6..]);
    let mut lines: Vec<String> = rows("_", "").into_iter().map(bar).collect();
    let barred = lines.join("\n").replace('_', ".");
    assert_eq!(found(&barred.replace('|', "-")), [NINE]);
    lines.insert(6, "_".repeat(11));
    lines.insert(3, "_".repeat(11));
    assert_eq!(found(&lines.join("\n")), [NINE]);
    for text in [rows("\u{25a0}", ""), rows("0", "-")] {
        assert_eq!(found(&text.join("\n")), [NINE]);
    }
}
