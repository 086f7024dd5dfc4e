//! Bad input of every kind: it is named with its place, and the rest is answered.

use crate::*;

/// Bad input before, between and after good puzzles: `invalid` answers of that word, and a first message at this place.
#[track_caller]
fn bad(input: &str, invalid: usize, message: &str) {
    let alone = sudoku("", input);
    let answers = alone.out.matches("invalid").count();
    assert_eq!(answers, invalid, "{input:?} gives {alone:?}");
    alone.begins(&format!("quadrille: <stdin>:{message}\n"));
    let messages = alone.err.lines().count();
    assert_eq!(messages, invalid, "{input:?} gives {alone:?}");
    assert_eq!(alone.code, Some(2), "{input:?}");

    let among = sudoku("-f lines", &format!("{WIKI}\n{input}\n\n{INKALA}\n"));
    let solved: Vec<_> = among.out.lines().filter(|line| line.len() == 81).collect();
    assert_eq!(
        solved,
        [WIKI_SOLVED, INKALA_SOLVED],
        "{input:?} gives {among:?}"
    );
    let lines = among.out.lines().count();
    assert_eq!(
        (lines, among.code),
        (2 + invalid, Some(2)),
        "{input:?} gives {among:?}"
    );
}

const CELL: &str = "expected a digit, or one of 0 . * _ - ? x X for a blank";

#[test]
fn malformed_lines() {
    let short = &WIKI[1..];
    bad(short, 1, "1:81: found 80 cells, expected 81");
    bad(&format!("{WIKI}5"), 1, "1:82: found 82 cells, expected 81");
    bad(&WIKI.repeat(2), 1, "1:82: found 162 cells, expected 81");
    bad(
        &format!("{short} 9.1"),
        1,
        "1:81: found 80 cells, expected 81",
    );
    let letter = WIKI.replacen("195", "1q5", 1);
    bad(&letter, 1, &format!("1:14: found 'q', {CELL}"));
    let accent = WIKI.replacen("195", "1é5", 1);
    bad(&accent, 1, &format!("1:14: found 'é', {CELL}"));
    let more = format!("{WIKI}a");
    bad(&more, 1, "1:82: found 'a', expected the end of the puzzle");
    let puzzle = "expected a puzzle: 81 characters, or a row of nine";
    bad("hello", 1, &format!("1:1: found \"hello\", {puzzle}"));
    bad("  hello", 1, &format!("1:3: found \"hello\", {puzzle}"));
    bad("a\nb\nc", 3, &format!("1:1: found \"a\", {puzzle}"));
    bad("3", 1, "1:2: found 1 cell, expected 81");
}

#[test]
fn malformed_grids() {
    let grid = rows(WIKI, " ", '0');
    let lines: Vec<&str> = grid.lines().collect();
    let of = "rows of a grid, expected 9 rows";
    bad(
        &lines[..8].join("\n"),
        1,
        &format!("9:1: found the end of the file after 8 {of}"),
    );
    bad(
        &lines[..3].join("\n"),
        1,
        &format!("4:1: found the end of the file after 3 {of}"),
    );
    let four = format!("{}\n\n{WIKI}x", lines[..4].join("\n"));
    bad(&four, 2, &format!("5:1: found a blank line after 4 {of}"));
    let digit = "expected a number from 1 to 9, or 0 for a blank";
    bad(
        &grid.replacen('9', "10", 1),
        1,
        &format!("2:9: found 10, {digit}"),
    );
    bad(
        &grid.replacen('9', "-1", 1),
        1,
        &format!("2:9: found -1, {digit}"),
    );
    let fewer = grid.replacen(" 9", "", 1);
    bad(&fewer, 1, "2:16: found 8 cells in a row, expected 9");
    let more = grid.replacen("9", "9 9", 1);
    bad(&more, 1, "2:19: found 10 cells in a row, expected 9");
    bad(
        &grid.replacen('9', "q", 1),
        1,
        &format!("2:9: found 'q', {CELL}"),
    );
    let dense = rows(WIKI, "", '.').replacen('9', "q", 1);
    bad(&dense, 1, &format!("2:5: found 'q', {CELL}"));
    let framed = framed(WIKI, ["+---+---+\n"; 3], ["|"; 3]).replacen('9', "", 1);
    bad(&framed, 1, "3:13: found 8 cells in a row, expected 9");
}

#[test]
fn a_grid_cut_after_three_rows_does_not_eat_the_next_one() {
    let grid = rows(WIKI, " ", '0');
    let three: String = grid.split_inclusive('\n').take(3).collect();
    let ran = sudoku("-f lines", &format!("{three}\n{grid}\n{grid}"));
    assert_eq!(ran.out, format!("invalid\n{WIKI_SOLVED}\n{WIKI_SOLVED}\n"));
    ran.says_only(
        "quadrille: <stdin>:4:1: found a blank line after 3 rows of a grid, expected 9 rows\n",
    );
    // Faults stay with the grid they belong to.
    for (bad, expected) in [(1, ["invalid", WIKI_SOLVED]), (6, ["invalid", "invalid"])] {
        let text = format!("{three}\n{grid}");
        let mut lines: Vec<&str> = text.lines().collect();
        lines[bad] = "5 3 0 0 7 0 0 0 10";
        let ran = sudoku("-f lines", &lines.join("\n"));
        assert_eq!(ran.out.lines().collect::<Vec<_>>(), expected, "{}", ran.err);
    }
}

#[test]
fn malformed_tables() {
    let rows =
        [WIKI, &WIKI[1..], "", &WIKI.replacen('7', "q", 1)].map(|row| format!("{row},x,y\n"));
    let ran = sudoku("", &format!("puzzle,solution,z\n{}{WIKI}\n", rows.concat()));
    let lines: Vec<_> = ran.out.lines().collect();
    assert_eq!(lines[0], "puzzle,solution,z");
    assert_eq!(lines[1], format!("{WIKI},{WIKI_SOLVED},y"));
    assert_eq!(lines[2], format!("{},invalid,y", &WIKI[1..]));
    assert_eq!(lines[3], ",invalid,y");
    assert_eq!(lines.len(), 6);
    ran.says_only(format!(
        "quadrille: <stdin>:3:81: found 80 cells, expected 81\n\
         quadrille: <stdin>:4:1: found 0 cells, expected 81\n\
         quadrille: <stdin>:5:5: found 'q', {CELL}\n"
    ));
}

#[test]
fn files_that_cannot_be_read_do_not_stop_the_rest() {
    let directory = Directory::new("faults-files");
    directory.write("good.sdm", format!("{WIKI}\n{}\n", &WIKI[1..]));
    directory.write("other", INKALA);
    let ran = directory.run("sudoku good.sdm missing . other good.sdm");
    let good = format!("{WIKI_SOLVED}\ninvalid\n");
    ran.ends(format!("{good}{INKALA_SOLVED}\n{good}"), 2);
    let messages: Vec<_> = ran.err.lines().collect();
    assert_eq!(messages.len(), 4, "{}", ran.err);
    assert_eq!(
        messages[0],
        "quadrille: good.sdm:2:81: found 80 cells, expected 81"
    );
    begins(messages[1], "quadrille: cannot read missing: ");
    begins(messages[2], "quadrille: cannot read .: ");
    assert_eq!(messages[3], messages[0]);
}

#[test]
fn garbage_is_refused_line_by_line() {
    let mut garbage: Vec<u8> = (1..=255).cycle().take(4096).collect();
    garbage.extend_from_slice(b"\n");
    garbage.extend_from_slice(WIKI.as_bytes());
    let ran = quadrille("sudoku", &garbage);
    assert!(ran.out.ends_with(&format!("{WIKI_SOLVED}\n")));
    assert_eq!(ran.code, Some(2));

    // A line of three megabytes, and one with a puzzle at its start.
    let long = "7".repeat(3 << 20);
    let ran = sudoku("", &format!("{long}\n{WIKI},{long}\n{WIKI}\n"));
    assert_eq!(ran.out, format!("invalid\n{WIKI_SOLVED}\n{WIKI_SOLVED}\n"));
    ran.says_only("quadrille: <stdin>:1:82: found more than 65536 cells, expected 81\n");
}

#[test]
fn what_is_no_text_is_refused_at_once() {
    let binary: Vec<u8> = (0..=255).cycle().take(100_000).collect();
    let ran = quadrille("sudoku", &binary);
    ran.ends("", 2);
    ran.says_only("quadrille: <stdin>: found a binary file, expected UTF-8 text\n");
    // What is no text in a text is a line that is wrong.
    let mut zipped: Vec<u8> = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3].repeat(5);
    let text = |piece: &[u8]| [WIKI.as_bytes(), b"\n", piece, b"\n", WIKI.as_bytes()].concat();
    for piece in [&b"x\0y"[..], &zipped] {
        let ran = quadrille("sudoku", text(piece));
        ran.ends(format!("{WIKI_SOLVED}\ninvalid\n{WIKI_SOLVED}\n"), 2);
    }
    zipped.extend_from_slice(&text(b""));
    let ran = quadrille("sudoku", &zipped);
    ran.says_only("quadrille: <stdin>: found a gzip file, expected UTF-8 text\n");
    let utf16: Vec<u8> = [0xFF, 0xFE]
        .into_iter()
        .chain(WIKI.bytes().flat_map(|byte| [byte, 0]))
        .collect();
    let ran = quadrille("sudoku", &utf16);
    ran.says_only(
        "quadrille: <stdin>:1:1: found UTF-16 with a byte order mark, expected UTF-8 text; \
         `iconv -f UTF-16 -t UTF-8` makes it\n",
    );
}

#[test]
fn malformed_grids_of_other_sizes() {
    let six = "2.....\n...1.3\n..45..\n......\n...23.\n.4.5..\n";
    let bad = |from: &str, to: &str, message: &str| {
        let ran = sudoku("", &six.replacen(from, to, 1));
        ran.ends("invalid\n", 2);
        ran.says_only(format!("quadrille: <stdin>:{message}\n"));
    };
    bad(
        "3",
        "7",
        "2:6: found 7 in row 2, column 6, expected a symbol from 1 to 6, or . for a blank",
    );
    bad("..45..", "..45.", "3:6: found 5 cells in a row, expected 6");
    let cell = "expected a digit or a letter, or one of . 0 * _ - ? for a blank";
    bad("..45..", "..45.%", &format!("3:6: found '%', {cell}"));
    let end = "found the end of the file after 5 rows of a grid, expected 6 rows";
    bad(".4.5..\n", "", &format!("6:1: {end}"));
    // 0 and a dot: which of them is a symbol?
    let both = format!("0.{}", "12345678".repeat(32))[..256].to_owned();
    let ran = sudoku("", &both);
    ran.begins("quadrille: <stdin>:1:1: found both 0 and ., expected blanks of one kind");
}

/// What is read first leaves nothing for the second.
#[test]
fn standard_input_is_read_once() {
    for args in ["- -", "--cages - -", "--regions - --cages -"] {
        let ran = quadrille(&format!("sudoku {args}"), WIKI);
        ran.is_refused("found standard input (-) twice, expected it once");
    }
}
