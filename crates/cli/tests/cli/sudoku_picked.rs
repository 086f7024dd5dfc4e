//! What is said of each puzzle: verdicts in columns, puzzles that are picked out, places, and a limit on time.

use serde_json::json;

use crate::*;

/// One solution; none; no puzzle; several.
fn mixed() -> String {
    format!("{WIKI}\n11{}\n12345\n{}\n", ".".repeat(79), ".".repeat(81))
}

#[test]
fn verdicts_have_columns_of_their_own() {
    let ran = sudoku("--unique --format csv", &mixed());
    let rows = fields(&ran.out, ',');
    assert_eq!(rows[0], ["puzzle", "unique", "first", "second"]);
    assert_eq!(rows[1][1..], ["one", WIKI_SOLVED, ""]);
    assert_eq!(rows[2][1..], ["none", "", ""]);
    assert_eq!(
        (rows[4][1], rows[4][2].len(), rows[4][3].len()),
        ("several", 81, 81)
    );
    has(
        &ran.out,
        "\n,\"invalid: <stdin>:3:6: found 5 cells, expected 81\",,\n",
    );
    let table = format!("id;puzzle\n1;{WIKI}\n2;{}\n3;1\n", ".".repeat(81));
    let ran = sudoku("--unique", &table);
    let rows = fields(&ran.out, ';');
    assert_eq!(rows[0], ["id", "puzzle", "unique", "first", "second"]);
    assert_eq!(rows[1][2..], ["one", WIKI_SOLVED, ""]);
    assert_eq!((rows[2][2], rows[2].len()), ("several", 5));
    assert_eq!(rows[3][2..], ["invalid", "", ""]);
    // Other tasks say what is wrong too.
    let csv = "puzzle,solution\n,\"invalid: <stdin>:1:6: found 5 cells, expected 81\"\n";
    assert_eq!(sudoku("--format csv", "12345\n").out, csv);
}

/// The fields of a table.
fn fields(table: &str, between: char) -> Vec<Vec<&str>> {
    table
        .lines()
        .map(|row| row.split(between).collect())
        .collect()
}

#[test]
fn puzzles_are_picked_by_their_verdict() {
    let only = |verdict: &str| {
        let ran = sudoku(&format!("--unique --only {verdict}"), &mixed());
        assert_eq!(ran.code, Some(2), "{ran:?}");
        ran.out
    };
    assert_eq!(only("one"), format!("{}\n", WIKI.replace('0', ".")));
    assert_eq!(only("unique"), only("one"));
    assert_eq!(only("none"), format!("11{}\n", ".".repeat(79)));
    assert_eq!(only("several -f lines"), format!("{}\n", ".".repeat(81)));
    assert_eq!(only("one -f csv").lines().count(), 2);
    has_members(
        &last_object(&only("several -f jsonl")),
        json!({"count": 2, "line": 4}),
    );
    // The exit code says whether there was any.
    let grid = rows(WIKI, " ", '.');
    let ran = sudoku("--unique --only one", &format!("{grid}\n{grid}"));
    ran.ends(format!("{grid}\n{grid}\n"), 0);
    sudoku("--unique --only several", WIKI).ends("", 0);
    sudoku("--unique --only one", &".".repeat(81)).ends("", 1);
}

/// What writes an object for each puzzle.
const TASKS: &str = "| --count | --unique | --check | --hint | --hint=candidates | --rate";

#[test]
fn objects_have_the_place_of_their_puzzle() {
    for task in TASKS.split('|') {
        let ran = sudoku(&format!("{task} -f jsonl"), &format!("\n{WIKI}\n"));
        has_members(
            &last_object(&ran.out),
            json!({"file": "<stdin>", "line": 2}),
        );
    }
}

#[test]
fn the_time_is_for_all_puzzles() {
    let blank = ".".repeat(81);
    let two = format!("{blank}\n{blank}\n");
    let count = |time: &str| sudoku(&["--count", "--time", time, "--threads", "1"], &two);
    let ran = in_some_time(|ran| ran.out.starts_with("at least "), count);
    assert_eq!(ran.code, Some(3), "{ran:?}");
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines[1..], ["not finished"]);
    ran.begins("quadrille: time limit reached after 2 puzzles and ");
    ran.says(" seconds: 2 of them not finished\n");
    let ran = sudoku("--count --time 0 -f jsonl", &two);
    let unfinished = ran.out.matches("\"complete\":false");
    assert_eq!(unfinished.count(), 2, "{ran:?}");
    // In time, nothing is different.
    assert_eq!(answers("--time 1min", WIKI), format!("{WIKI_SOLVED}\n"));
}

/// What came with rules is printed with them, so that it is the same puzzle when it is read again.
#[test]
fn rules_stay_with_their_puzzle() {
    let jigsaws = "--generate 2 --size 4 --random-regions --seed 1";
    let candidates = "12 3 4 2\n4 2 1 3\n2 4 3 1\n3 1 2 4\n";
    let input = sudoku(jigsaws, "").out + "\n" + candidates;
    let picked = sudoku("--unique --only one", &input).out;
    assert_eq!(sudoku("--count", &picked).out, "1\n1\n1\n", "{picked}");
    for task in TASKS.split('|') {
        let answers = sudoku(&format!("{task} -f jsonl"), &input).out;
        let again = sudoku("--count", &answers).out;
        assert_eq!(again, "1\n1\n1\n", "{answers}");
    }
}
