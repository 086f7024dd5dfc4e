//! Files in which something is wrong between good grids: each grid is answered once and in order, and what is wrong is told
//! at its line.

use proptest::prelude::*;
use quadrille::sudoku::text::{Entry, Layout, read};

use crate::cases::cases;

/// Each entry: its line, and how many rows the puzzle has, 0 if it is none.
fn found(text: &str) -> Vec<(u64, u8)> {
    let entries = read(text.as_bytes());
    let found = entries.iter().filter_map(|entry| match entry {
        Entry::Puzzle(puzzle) => Some((puzzle.place.line, puzzle.square.order())),
        Entry::Invalid { place, .. } => Some((place.line, 0)),
        _ => None,
    });
    found.collect()
}

const FOUR: &str = "1..4\n....\n.1..\n...2\n";
const NINE: &str = "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n";

/// The first lines of a grid.
fn first(lines: usize, grid: &str) -> String {
    grid.split_inclusive('\n').take(lines).collect()
}

/// A grid with a label before each row.
fn labeled(grid: &str) -> Vec<String> {
    let rows = grid.lines().enumerate();
    rows.map(|(row, text)| format!("{}: {text}\n", row + 1))
        .collect()
}

/// Words that take the place of a row, or follow the last one directly, end the grid: it is told, also where another one is
/// below.
#[test]
fn a_grid_that_ends_at_words_is_told() {
    let text = format!("{}this row is lost\n\n{NINE}", first(8, NINE));
    assert_eq!(found(&text), [(9, 0), (11, 9)]);
    let text = format!("{}Number two\n{FOUR}", first(3, FOUR));
    assert_eq!(found(&text), [(4, 0), (5, 4)]);
}

/// The rule of its frame is no heading of the grid below it.
#[test]
fn a_frame_that_ends_early_is_told() {
    let rule = "+-------+-------+-------+\n";
    let row = "| 5 3 . | . 7 . | . . . |\n";
    let cut = format!("{rule}{row}{row}{row}{rule}");
    // The blank line is at fault, not the rule.
    assert_eq!(found(&format!("{cut}\n{FOUR}")), [(6, 0), (7, 4)]);
    assert_eq!(found(&cut), [(6, 0)]);
}

/// Two rules with a blank line between them are the ends of two frames.
#[test]
fn a_frame_that_ends_early_takes_nothing_from_the_next_one() {
    let (top, middle, end) = ("┌─────┬─────┐\n", "├─────┼─────┤\n", "└─────┴─────┘\n");
    let (upper, lower) = (
        "│ 1 . │ . 4 │\n│ . . │ . . │\n",
        "│ . 1 │ . . │\n│ . . │ . 2 │\n",
    );
    let cut = format!("{top}{upper}{end}");
    let whole = format!("{top}{upper}{middle}{lower}{end}");
    assert_eq!(
        found(&format!("{cut}\n{whole}\n{whole}")),
        [(5, 0), (7, 4), (15, 4)]
    );
}

/// Sixteen rows of sixteen symbols are a grid below its heading like any other.
#[test]
fn a_heading_above_sixteen_rows_is_one() {
    let rows = |symbol: char| -> String {
        let row = |at: usize| format!("{}{symbol}{}\n", ".".repeat(at), ".".repeat(15 - at));
        (0..16).map(row).collect()
    };
    // Rows in which there is nothing above 4 might be sixteen puzzles.
    for symbol in ['G', '4'] {
        for gap in ["", "\n"] {
            let text = format!("From a book (hard)\n{gap}{}\n{NINE}", rows(symbol));
            let line = 2 + gap.len() as u64;
            assert_eq!(found(&text), [(line, 16), (line + 17, 9)], "{text}");
        }
    }
    // Words above sixteen puzzles are not.
    let text = format!("From a book (hard)\n\n{}", "1..4.....1.....2\n".repeat(17));
    let mut puzzles: Vec<(u64, u8)> = (3..20).map(|line| (line, 4)).collect();
    puzzles.insert(0, (1, 0));
    assert_eq!(found(&text), puzzles);
}

/// So they are below a rule or a number.
#[test]
fn a_rule_and_a_number_above_sixteen_rows_are_none() {
    let rows: String = (0..16)
        .map(|at| format!("{}G{}\n", ".".repeat(at), ".".repeat(15 - at)))
        .collect();
    for above in ["--------\n", "2\n", "16 16\n"] {
        assert_eq!(found(&format!("{above}{rows}")), [(2, 16)], "{above}");
        let two = format!("{above}{rows}\n{above}{rows}");
        assert_eq!(found(&two), [(2, 16), (20, 16)], "{above}");
    }
    // Below a rule, or the number of the puzzles, may be lines as well.
    for above in ["--------\n", "2\n"] {
        let text = format!("{above}1..4.....1.....2\n1..4.....1.....2\n");
        assert_eq!(found(&text), [(2, 4), (3, 4)], "{above}");
    }
}

/// A puzzle of sixteen symbols is on its own line, not on the next one.
#[test]
fn a_heading_below_sixteen_symbols_is_one() {
    let text = format!("1..4.....1.....2\n\nFrom a book (hard)\n\n{FOUR}");
    assert_eq!(found(&text), [(1, 4), (5, 4)]);
}

/// A row too many and the rows of a grid that is cut are no grid, though there are nine of them.
#[test]
fn paragraphs_of_any_sizes_are_no_bands() {
    let rows = labeled(NINE);
    let rule = "├───────┼───────┼───────┤\n";
    let row = "│ 5 3 . │ . 7 . │ . . . │\n";
    let groups = "53. .7. ...\n".repeat(8);
    let text = format!("{rule}{}{rule}\n{groups}\n{NINE}", row.repeat(10));
    let puzzles = found(&text).into_iter().filter(|(_, order)| *order > 0);
    assert_eq!(puzzles.collect::<Vec<_>>(), [(2, 9), (23, 9)]);
    // Those of three rows are.
    let bands: Vec<String> = rows.chunks(3).map(<[String]>::concat).collect();
    assert_eq!(self::found(&bands.join("\n")), [(1, 9)]);
}

/// An array ends with its last bracket.
#[test]
fn an_array_that_ends_early_is_told() {
    let rows = " [1,0,0,4],\n [0,0,0,0],\n [0,1,0,0]";
    let (cut, whole) = (
        format!("[\n{rows}\n]\n"),
        format!("[\n{rows},\n [0,0,0,2]\n]\n"),
    );
    assert_eq!(
        found(&format!("{cut}\n{cut}\n{whole}")),
        [(5, 0), (11, 0), (14, 4)]
    );
}

/// Nine fields are no row of four cells, though four of them are not empty.
#[test]
fn rows_of_more_fields_begin_another_grid() {
    let fields: String = NINE
        .lines()
        .rev()
        .map(|row| {
            row.split("")
                .filter(|cell| !cell.is_empty())
                .collect::<Vec<_>>()
                .join(",")
        })
        .map(|row| row.replace('.', "") + "\n")
        .collect();
    let text = format!("[\n [1,0,0,4],\n [0,0,0,0],\n [0,1,0,0],\n\n{fields}");
    assert_eq!(found(&text), [(5, 0), (6, 9)]);
}

/// Eight fields and an empty one are a row of nine if one of them is a nine.
#[test]
fn a_full_first_row_but_for_its_last_field_is_one_of_nine() {
    let rows = ";;;;;;;;\n".repeat(8);
    assert_eq!(found(&format!("9;2;8;6;5;3;1;4;\n{rows}")), [(1, 9)]);
    // Or if a row below has a ninth field that is not empty.
    let rows = [";;;;;;;;9\n", &";;;;;;;;\n".repeat(7)].concat();
    assert_eq!(found(&format!("1;2;8;6;5;3;7;4;\n{rows}")), [(1, 9)]);
    // A delimiter after every field.
    let rows = "0;0;0;0;0;0;0;0;\n".repeat(7);
    assert_eq!(found(&format!("1;2;8;6;5;3;7;4;\n{rows}")), [(1, 8)]);
}

/// Words below a gap are no row, even if their letters could be symbols of large grids.
#[test]
fn a_heading_below_a_grid_that_is_cut_is_one() {
    let row = "..2. ...8 ....\n";
    let text = format!("{}\n\nFrom a book (hard)\n\n{NINE}", row.repeat(6));
    assert_eq!(found(&text), [(7, 0), (11, 9)]);
    let text = format!("..5 4..\n2.. 61.\n31. 25.\n\nGrid 03\n\n{NINE}");
    assert_eq!(found(&text), [(4, 0), (7, 9)]);
}

/// What is wrong comes before a puzzle below it.
#[test]
fn entries_are_in_order() {
    // Words above a line of 16 cells are told, unless they are the name of a grid.
    for (heading, told) in [("Grid 05", &[][..]), ("From a book (hard)", &[(9, 0)])] {
        let text = format!(
            "..7. .74 ...\n{}\n{heading}\n1..4.....1.....2\n",
            "5.. .7. ...\n".repeat(6)
        );
        assert_eq!(found(&text), [&[(1, 0)], told, &[(10, 4)]].concat());
    }
}

/// JSON that is cut is no heading.
#[test]
fn json_that_is_cut_is_told() {
    assert_eq!(
        found(&format!("{{\"puzzle\": \"..4\n\n{FOUR}")),
        [(1, 0), (3, 4)]
    );
}

/// Rows with comments beside them are one grid if a row is too short, too long or missing: that is told once, whatever is
/// above it and below.
#[test]
fn what_is_wrong_beside_comments_is_told_once() {
    for comment in ["# row", "// this is row number", "- comment", "row"] {
        let rows = NINE.lines().zip(1..);
        let rows: Vec<String> = rows
            .map(|(row, at)| format!("{row}  {comment} {at}\n"))
            .collect();
        for damaged in [0, 4, 8] {
            let (mut short, mut long, mut missing) = (rows.clone(), rows.clone(), rows.clone());
            short[damaged].remove(8);
            long[damaged].insert(0, '.');
            missing.remove(damaged);
            for grid in [short.concat(), long.concat(), missing.concat()] {
                assert_eq!(found(&grid), [(1, 0)], "{grid}");
                let text = format!("{NINE}\n{grid}\n{NINE}");
                let below = 12 + grid.lines().count() as u64;
                assert_eq!(found(&text), [(1, 9), (11, 0), (below, 9)], "{text}");
            }
        }
    }
    // Words are told one by one.
    let words = "Number 1 of 2024\nNumber 2 of 2024\nNumber 3 of 2024\nNumber 4 of 2024\n";
    assert_eq!(found(words), [(1, 0), (2, 0), (3, 0), (4, 0)]);
}

/// JSON with an array of nothing: its name, brackets and delimiters.
#[test]
fn arrays_of_nothing_are_read() {
    for text in [
        ",\n\":[,",
        "\"id\": 1,\n\"a\": [],\n",
        "{\n  \"a\": 1,\n  \"cells\": [],\n  \"b\": 2\n}\n",
        "   \"id\": \"cell-14\",\n   \"outputs\": [],\n",
    ] {
        assert!(found(text).iter().all(|&(_, rows)| rows == 0), "{text:?}");
    }
}

/// A NUL, which is the mark for a cell in a layout, costs its line or its grid wherever it is, and nothing else.
#[test]
fn a_line_with_a_nul_is_invalid() {
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    for damaged in [
        format!("{line}\0\n"),
        format!("{line} \0\0\0\n"),
        format!("{line},easy,\0\n"),
        format!("No. 1\0: {line}\n"),
        format!("\0{line}\n"),
        "1..4.....1.....2\0\n".to_owned(),
        "1../.../.../...\0\n".to_owned(),
        "\n1..4 # a\0\n..3.\n.1..\n...2\n\n".to_owned(),
        "\n1: 1..4\n2: ..3.\n3: .1..\n4: ...2 # a\0\n\n".to_owned(),
    ] {
        let entries = read(format!("{line}\n{damaged}{line}\n").as_bytes());
        let is_valid: Vec<bool> = { entries.iter() }
            .map(|entry| matches!(entry, Entry::Puzzle(_)))
            .collect();
        assert_eq!(is_valid, [true, false, true], "{damaged:?}");
    }
    // In a table it costs the field of the answer.
    let entries = read(format!("id,puzzle\n1\0,{line}\n2,{line}\n").as_bytes());
    let [
        Entry::Header(_),
        Entry::Invalid {
            layout,
            place,
            message,
        },
        Entry::Puzzle(_),
    ] = &entries[..]
    else {
        panic!("{entries:?}");
    };
    assert!(matches!(layout, Layout::Table(_)));
    assert_eq!((place.line, place.column), (2, 2));
    assert_eq!(message, "found a NUL byte, expected text");
}

/// What arrays, tables, frames, headings and labels are made of.
const WORDS: &str = "[ ] [] { } ( ) \" ' , ; : = | . 0 1 12 _ - + # / % * null \"a\": \"5\" r1 R1C1 a= rows: x 53..7.... ..1 -+- |--- \
    123456789 1,2,3 5|3| |5| ║ │ ╔═╗ \u{feff} é";

proptest! {
    #![proptest_config(cases(20_000))]

    /// Whatever a text is made of, it is read to its end.
    #[test]
    fn all_that_is_put_together_of_such_words_is_read(
        words in prop::collection::vec((any::<prop::sample::Index>(), 0..6_u8), 1..60),
    ) {
        let all: Vec<&str> = WORDS.split(' ').collect();
        let mut text = String::new();
        for (word, then) in words {
            text += word.get::<&str>(&all);
            text += ["", "", " ", "\n", "\n", "\t"][usize::from(then)];
        }
        let _ = found(&text);
    }
}

/// So are texts that come with this package.
#[test]
fn texts_of_all_kinds_are_read() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut texts = 0;
    for folder in ["docs", "examples", "src", "tests/sudoku", "tests/search"] {
        for file in std::fs::read_dir(root.join(folder)).expect("a folder") {
            let path = file.expect("a file").path();
            if let Ok(text) = std::fs::read_to_string(path) {
                let _ = found(&text);
                texts += 1;
            }
        }
    }
    assert!(texts > 50, "{texts}");
}

/// A number on the first line is how many puzzles follow, also if as many digits could be a row, or a puzzle is on each line.
#[test]
fn a_number_on_the_first_line_is_how_many_puzzles_follow() {
    let line = NINE.replace('\n', "");
    for count in ["1", "49151", "1000", "100000", "1234567"] {
        for gap in ["", "\n"] {
            let at = 2 + gap.len() as u64;
            let text = format!("{count}\n{gap}{NINE}\n{NINE}");
            assert_eq!(found(&text), [(at, 9), (at + 10, 9)], "{text}");
            let text = format!("{count}\n{gap}{line}\n{line}\n");
            assert_eq!(found(&text), [(at, 9), (at + 1, 9)], "{text}");
        }
    }
    // Anywhere else, it has the place of a puzzle.
    assert_eq!(
        found(&format!("{line}\n5\n{line}\n")),
        [(1, 9), (2, 0), (3, 9)]
    );
    assert_eq!(found("5\n"), [(1, 0)]);
    assert_eq!(found(&format!("5\n6\n{line}\n")), [(1, 0), (2, 0), (3, 9)]);
}

/// A word in brackets is a section of which puzzles on lines are read; only what a player has filled in is no puzzle.
#[test]
fn lines_below_a_word_in_brackets_are_read() {
    let line = NINE.replace('\n', "");
    let text = format!("{line}\n[ok]\n{line}\n{line}\n");
    assert_eq!(found(&text), [(1, 9), (3, 9), (4, 9)]);
    assert_eq!(found(&format!("[State]\n{line}\n\n{line}\n")), [(4, 9)]);
}

/// An array with one cell on each line may be indented, or in an object, and what follows comes after it.
#[test]
fn what_follows_an_array_of_cells_comes_after_it() {
    let cells: Vec<String> = ["1004", "0000", "0100", "0002"]
        .iter()
        .map(|row| {
            let row: Vec<String> = row.chars().map(|cell| format!("    {cell}")).collect();
            format!("   [\n{}\n   ]", row.join(",\n"))
        })
        .collect();
    let array = format!("  [\n{}\n  ]\n", cells.join(",\n"));
    let line = NINE.replace('\n', "");
    assert_eq!(found(&format!("{array}{line}\n")), [(3, 4), (27, 9)]);
    let object = format!("{{\n  \"puzzle\": {}}}\n", array.trim_start());
    assert_eq!(found(&format!("{object}{object}")), [(4, 4), (32, 4)]);
}
