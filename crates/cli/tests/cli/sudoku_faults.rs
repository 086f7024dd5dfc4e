//! Bad input of every kind: it is named with its place, and the rest is answered.

use crate::*;

/// Bad input before, between and after good puzzles: `invalid` answers of that word, and this first message.
fn bad(input: &str, invalid: usize, message: &str) {
    let alone = sudoku("", input);
    assert_eq!(
        alone.out.matches("invalid").count(),
        invalid,
        "{input:?} gives {alone:?}"
    );
    assert_eq!(alone.err.lines().next(), Some(message), "{input:?}");
    assert_eq!(
        alone.err.lines().count(),
        invalid,
        "{input:?} gives {}",
        alone.err
    );
    assert_eq!(alone.code, Some(2), "{input:?}");

    let among = sudoku("-f lines", &format!("{WIKI}\n{input}\n\n{INKALA}\n"));
    let solved: Vec<_> = among.out.lines().filter(|line| line.len() == 81).collect();
    assert_eq!(
        solved,
        [WIKI_SOLVED, INKALA_SOLVED],
        "{input:?} gives {among:?}"
    );
    assert_eq!(
        among.out.lines().count(),
        2 + invalid,
        "{input:?} gives {among:?}"
    );
    assert_eq!(among.code, Some(2));
}

#[test]
fn malformed_lines() {
    bad(
        &WIKI[1..],
        1,
        "quadrille: <stdin>:1:81: found 80 cells, expected 81",
    );
    bad(
        &format!("{WIKI}5"),
        1,
        "quadrille: <stdin>:1:82: found 82 cells, expected 81",
    );
    bad(
        &format!("{WIKI}{WIKI}"),
        1,
        "quadrille: <stdin>:1:82: found 162 cells, expected 81",
    );
    bad(
        &format!("{} 9.1", &WIKI[1..]),
        1,
        "quadrille: <stdin>:1:81: found 80 cells, expected 81",
    );
    let cell = "expected a digit, or one of 0 . * _ - ? x X for a blank";
    let letter = WIKI.replacen("195", "1q5", 1);
    bad(
        &letter,
        1,
        &format!("quadrille: <stdin>:1:14: found 'q', {cell}"),
    );
    let accent = WIKI.replacen("195", "1é5", 1);
    bad(
        &accent,
        1,
        &format!("quadrille: <stdin>:1:14: found 'é', {cell}"),
    );
    bad(
        &format!("{WIKI}a"),
        1,
        "quadrille: <stdin>:1:82: found 'a', expected the end of the puzzle",
    );
    let puzzle = "expected a puzzle: 81 characters, or a row of nine";
    bad(
        "hello",
        1,
        &format!("quadrille: <stdin>:1:1: found \"hello\", {puzzle}"),
    );
    bad(
        "  hello",
        1,
        &format!("quadrille: <stdin>:1:3: found \"hello\", {puzzle}"),
    );
    bad(
        "a\nb\nc",
        3,
        &format!("quadrille: <stdin>:1:1: found \"a\", {puzzle}"),
    );
    bad("3", 1, "quadrille: <stdin>:1:2: found 1 cell, expected 81");
}

#[test]
fn malformed_grids() {
    let grid = rows(WIKI, " ", '0');
    let lines: Vec<&str> = grid.lines().collect();
    let without = |number: usize| {
        let rest = lines.iter().enumerate().filter(|(line, _)| *line != number);
        rest.map(|(_, line)| *line).collect::<Vec<_>>().join("\n")
    };
    bad(
        &without(8),
        1,
        "quadrille: <stdin>:9:1: found the end of the file after 8 rows of a grid, expected 9 rows",
    );
    bad(
        &format!("{}\n\n{WIKI}x", lines[..4].join("\n")),
        2,
        "quadrille: <stdin>:5:1: found a blank line after 4 rows of a grid, expected 9 rows",
    );
    bad(
        &lines[..3].join("\n"),
        1,
        "quadrille: <stdin>:4:1: found the end of the file after 3 rows of a grid, expected 9 rows",
    );
    let digit = "expected a number from 1 to 9, or 0 for a blank";
    bad(
        &grid.replacen('9', "10", 1),
        1,
        &format!("quadrille: <stdin>:2:9: found 10, {digit}"),
    );
    bad(
        &grid.replacen('9', "-1", 1),
        1,
        &format!("quadrille: <stdin>:2:9: found -1, {digit}"),
    );
    bad(
        &grid.replacen(" 9", "", 1),
        1,
        "quadrille: <stdin>:2:16: found 8 cells in a row, expected 9",
    );
    bad(
        &grid.replacen("9", "9 9", 1),
        1,
        "quadrille: <stdin>:2:19: found 10 cells in a row, expected 9",
    );
    let cell = "expected a digit, or one of 0 . * _ - ? x X for a blank";
    bad(
        &grid.replacen('9', "q", 1),
        1,
        &format!("quadrille: <stdin>:2:9: found 'q', {cell}"),
    );
    bad(
        &rows(WIKI, "", '.').replacen('9', "q", 1),
        1,
        &format!("quadrille: <stdin>:2:5: found 'q', {cell}"),
    );
    let framed = framed(
        WIKI,
        ["+---+---+\n", "+---+---+\n", "+---+---+\n"],
        ["|", "|", "|"],
    );
    bad(
        &framed.replacen('9', "", 1),
        1,
        "quadrille: <stdin>:3:13: found 8 cells in a row, expected 9",
    );
}

#[test]
fn a_grid_cut_after_three_rows_does_not_eat_the_next_one() {
    let grid = rows(WIKI, " ", '0');
    let three: String = grid
        .lines()
        .take(3)
        .map(|line| format!("{line}\n"))
        .collect();
    let ran = sudoku("-f lines", &format!("{three}\n{grid}\n{grid}"));
    assert_eq!(ran.out, format!("invalid\n{WIKI_SOLVED}\n{WIKI_SOLVED}\n"));
    let message =
        "quadrille: <stdin>:4:1: found a blank line after 3 rows of a grid, expected 9 rows\n";
    assert_eq!(ran.err, message);
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
    assert_eq!(
        ran.err.lines().collect::<Vec<_>>(),
        [
            "quadrille: <stdin>:3:81: found 80 cells, expected 81",
            "quadrille: <stdin>:4:1: found 0 cells, expected 81",
            "quadrille: <stdin>:5:5: found 'q', expected a digit, or one of 0 . * _ - ? x X for a blank",
        ]
    );
}

#[test]
fn files_that_cannot_be_read_do_not_stop_the_rest() {
    let folder = std::env::temp_dir().join(format!("quadrille-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a temporary folder can be made");
    let (good, missing) = (folder.join("good.sdm"), folder.join("missing"));
    std::fs::write(&good, format!("{WIKI}\n{}\n", &WIKI[1..])).expect("a file can be written");
    let path = |path: &std::path::Path| path.to_str().expect("it is UTF-8").to_owned();
    let (folder_path, good_path, missing_path) = (path(&folder), path(&good), path(&missing));

    let ran = sudoku(
        &format!("'{good_path}' '{missing_path}' '{folder_path}' - '{good_path}'"),
        INKALA,
    );
    std::fs::remove_dir_all(&folder).expect("it can be removed");
    let good = format!("{WIKI_SOLVED}\ninvalid\n");
    assert_eq!(ran.out, format!("{good}{INKALA_SOLVED}\n{good}"));
    let messages: Vec<_> = ran.err.lines().collect();
    assert_eq!(messages.len(), 4, "{}", ran.err);
    assert_eq!(
        messages[0],
        format!("quadrille: {good_path}:2:81: found 80 cells, expected 81")
    );
    let unread = |path: &str| format!("quadrille: cannot read {path}: ");
    assert!(messages[1].starts_with(&unread(&missing_path)));
    assert!(messages[2].starts_with(&unread(&folder_path)));
    assert_eq!(messages[3], messages[0]);
    assert_eq!(ran.code, Some(2));
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
    let ran = sudoku("", "");
    ran.ends("", 2);
    assert_eq!(ran.err, "quadrille: <stdin>: found no puzzle\n");
}

#[test]
fn malformed_grids_of_other_sizes() {
    let six = "2.....\n...1.3\n..45..\n......\n...23.\n.4.5..\n";
    for (wrong, message) in [
        (
            six.replacen('3', "7", 1),
            "quadrille: <stdin>:2:6: found 7 in row 2, column 6, expected a symbol from 1 to 6, or . for a blank",
        ),
        (
            six.replacen("..45..", "..45.", 1),
            "quadrille: <stdin>:3:6: found 5 cells in a row, expected 6",
        ),
        (
            six.replacen(".4.5..\n", "", 1),
            "quadrille: <stdin>:6:1: found the end of the file after 5 rows of a grid, expected 6 rows",
        ),
        (
            six.replacen("..45..", "..45.%", 1),
            "quadrille: <stdin>:3:6: found '%', expected a digit or a letter, or one of . 0 * _ - ? for a blank",
        ),
    ] {
        let ran = sudoku("", &wrong);
        assert_eq!(
            (ran.out.as_str(), ran.code),
            ("invalid\n", Some(2)),
            "{wrong}"
        );
        assert_eq!(ran.err, format!("{message}\n"));
    }
    // 0 and a dot: which of them is a symbol?
    let both = format!("0.{}", "12345678".repeat(32))[..256].to_owned();
    let ran = sudoku("", &both);
    ran.begins("quadrille: <stdin>:1:1: found both 0 and ., expected blanks of one kind");
}
