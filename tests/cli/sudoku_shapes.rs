//! Every shape that goes in and comes out.

use crate::*;

/// The sample of BOJ 2580.
const JUDGE: &str = "\
0 3 5 4 6 9 2 7 8
7 8 2 1 0 5 6 0 9
0 6 0 2 7 8 1 3 5
3 2 1 0 4 6 8 9 7
8 0 4 9 1 3 5 0 6
5 9 6 8 2 0 4 1 3
9 1 7 6 5 2 0 8 0
6 0 3 7 0 1 9 5 2
2 5 8 3 9 4 7 6 0
";
const JUDGE_SOLVED: &str = "\
1 3 5 4 6 9 2 7 8
7 8 2 1 3 5 6 4 9
4 6 9 2 7 8 1 3 5
3 2 1 5 4 6 8 9 7
8 7 4 9 1 3 5 2 6
5 9 6 8 2 7 4 1 3
9 1 7 6 5 2 3 8 4
6 4 3 7 8 1 9 5 2
2 5 8 3 9 4 7 6 1
";

#[test]
fn the_judge_gets_what_it_wants() {
    assert_eq!(answers(&[], JUDGE), JUDGE_SOLVED);
    assert_eq!(answers(&["-"], JUDGE), JUDGE_SOLVED);
    // Without the last line end, with trailing spaces, with CRLF.
    assert_eq!(answers(&[], JUDGE.trim_end()), JUDGE_SOLVED);
    assert_eq!(answers(&[], &JUDGE.replace('\n', " \n")), JUDGE_SOLVED);
    assert_eq!(answers(&[], &JUDGE.replace('\n', "\r\n")), JUDGE_SOLVED);
}

#[test]
fn lines_have_many_blanks_and_many_ends() {
    for blank in ["0", ".", "*", "_", "-", "x", "X"] {
        for rest in [
            "",
            "\n",
            "\r\n",
            ",solution\n",
            " 9.1\n",
            "\t17;hard\n",
            ";x\n",
            " # 5\n",
            "|7",
        ] {
            let line = WIKI.replace('.', blank) + rest;
            assert_eq!(answers(&[], &line), format!("{WIKI_SOLVED}\n"), "{line:?}");
        }
    }
    // All blanks differ.
    let line = INKALA
        .replacen('.', "x", 3)
        .replacen('.', "_", 7)
        .replacen('.', "-", 9);
    assert_eq!(answers(&[], &line), format!("{INKALA_SOLVED}\n"));
    // A board in pieces.
    let spaced = rows(WIKI, " ", '0').replace('\n', " ");
    assert_eq!(answers(&[], &spaced), format!("{WIKI_SOLVED}\n"));
    // A board of 81 dashes is a board.
    assert_eq!(answers(&["--count", "-n", "3"], &"-".repeat(81)), "3\n");
}

#[test]
fn grids_come_back_as_they_came() {
    let dashes = "-----------\n";
    let frames = [
        (["", "", ""], ["", "", ""]),
        (["", "", ""], ["", " ", ""]),
        (["", "\n", ""], ["", " ", ""]),
        (["", "", ""], ["  ", "  ", ""]),
        (["", dashes, ""], ["", "|", ""]),
        (["", "---+---+---\n", ""], ["", "|", ""]),
        (
            ["*-----------*\n", "|---+---+---|\n", "*-----------*\n"],
            ["|", "|", "|"],
        ),
        (
            ["+---+---+---+\n", "+---+---+---+\n", "+---+---+---+\n"],
            ["|", "|", "|"],
        ),
        (
            ["┌───┬───┬───┐\n", "├───┼───┼───┤\n", "└───┴───┴───┘\n"],
            ["│", "│", "│"],
        ),
    ];
    for (rules, bars) in frames {
        let grid = framed(WIKI, rules, bars);
        let solved = framed(WIKI_SOLVED, rules, bars);
        assert_eq!(answers(&[], &grid), solved, "{grid}");
        assert_eq!(answers(&[], &grid.replace('\n', "\r\n")), solved, "{grid}");
        // Several of them, with and without a blank line, then a line.
        let several = format!("{grid}{grid}\n{grid}{WIKI}");
        let expected = format!("{solved}\n{solved}\n{solved}\n{WIKI_SOLVED}\n");
        assert_eq!(answers(&[], &several), expected, "{several}");
    }
    for between in [" ", ",", "\t", "  "] {
        for blank in ['0', '.', '_', '-', '*', 'x'] {
            let (grid, solved) = (rows(WIKI, between, blank), rows(WIKI_SOLVED, between, '0'));
            assert_eq!(answers(&[], &grid), solved, "{grid}");
        }
    }
}

#[test]
fn nine_dashes_are_a_row_or_a_rule() {
    // Rows of blanks, also the first and the last.
    let first = format!("{}{}", "-".repeat(9), &WIKI_SOLVED[9..]);
    assert_eq!(
        answers(&["-f", "line"], &rows(&first, "", '-')),
        format!("{WIKI_SOLVED}\n")
    );
    let middle = format!(
        "{}{}{}",
        &WIKI_SOLVED[..27],
        "-".repeat(9),
        &WIKI_SOLVED[36..]
    );
    assert_eq!(
        answers(&["-f", "line"], &rows(&middle, "", '-')),
        format!("{WIKI_SOLVED}\n")
    );
    assert_eq!(
        answers(&["-f", "line"], &rows(&middle, " ", '-')),
        format!("{WIKI_SOLVED}\n")
    );
    // Rules, where blanks are something else.
    let rule = "---------\n";
    let ruled = framed(WIKI, ["", rule, rule], ["", "", ""]);
    let twice = format!("{ruled}{ruled}");
    assert_eq!(
        answers(&["-f", "line"], &twice),
        format!("{WIKI_SOLVED}\n").repeat(2)
    );
}

#[test]
fn files_of_known_programs_are_read() {
    let grid = rows(WIKI, "", '.');
    let sdk = format!("#ARuud\n#DA puzzle\n#B03-08-2006\n[Puzzle]\n{grid}[State]\n{grid}\n");
    assert_eq!(answers(&[], &sdk), rows(WIKI_SOLVED, "", '.'));
    // Project Euler's, and Norvig's.
    let euler = format!("Grid 01\n{0}Grid 02\n{0}", rows(WIKI, "", '0'));
    assert_eq!(
        answers(&["-f", "line"], &euler),
        format!("{WIKI_SOLVED}\n").repeat(2)
    );
    let norvig = format!("{grid}========\n{grid}========\n");
    assert_eq!(answers(&[], &norvig).matches('=').count(), 0);
    assert_eq!(
        answers(&["-f", "line"], &norvig),
        format!("{WIKI_SOLVED}\n").repeat(2)
    );
    let sdm = format!("# a collection\n{WIKI}\n\n# more\n{INKALA}");
    assert_eq!(
        answers(&[], &sdm),
        format!("{WIKI_SOLVED}\n{INKALA_SOLVED}\n")
    );
    assert_eq!(
        answers(&[], &format!("\u{feff}{WIKI}")),
        format!("{WIKI_SOLVED}\n")
    );
}

#[test]
fn tables_are_filled_in() {
    let zeros = WIKI.replace('.', "0");
    let kaggle = format!("quizzes,solutions\n{zeros},{WIKI_SOLVED}\n{zeros},\n");
    let filled = format!("quizzes,solutions\n{zeros},{WIKI_SOLVED}\n{zeros},{WIKI_SOLVED}\n");
    assert_eq!(answers(&[], &kaggle), filled);
    assert_eq!(
        answers(&[], &format!("\u{feff}{}", kaggle.replace('\n', "\r\n"))),
        filled
    );
    // Other columns stay, the solution is added if there is no place for it.
    let table = format!("id,Puzzle,clues\n7,\"{WIKI}\",30\n8,{INKALA},21\n");
    let filled = format!(
        "id,Puzzle,clues,solution\n7,\"{WIKI}\",30,{WIKI_SOLVED}\n8,{INKALA},21,{INKALA_SOLVED}\n"
    );
    assert_eq!(answers(&[], &table), filled);
    let counted = format!("id,Puzzle,clues,count\n7,\"{WIKI}\",30,1\n8,{INKALA},21,1\n");
    assert_eq!(answers(&["--count"], &table), counted);
    let one = format!("puzzle\n{WIKI}\n");
    assert_eq!(
        answers(&[], &one),
        format!("puzzle,solution\n{WIKI},{WIKI_SOLVED}\n")
    );
    // Two files in one, then other shapes.
    let grid = rows(WIKI, " ", '0');
    let mixed = format!("{one}id,quiz\n1,{WIKI}\n{INKALA}\n{grid}");
    let expected = format!(
        "puzzle,solution\n{WIKI},{WIKI_SOLVED}\nid,quiz,solution\n1,{WIKI},{WIKI_SOLVED}\n\
         {INKALA_SOLVED}\n\n{}",
        rows(WIKI_SOLVED, " ", '0')
    );
    assert_eq!(answers(&[], &mixed), expected);
}

#[test]
fn every_shape_can_be_asked_for() {
    let inputs = [
        WIKI.to_owned(),
        rows(WIKI, " ", '0'),
        framed(
            WIKI,
            ["+---+---+\n", "+---+---+\n", "+---+---+\n"],
            ["|", "|", "|"],
        ),
        format!("puzzle,solution\n{WIKI},\n"),
    ];
    for input in &inputs {
        let line = answers(&["--format", "line"], input);
        assert_eq!(line, format!("{WIKI_SOLVED}\n"), "{input}");
        assert_eq!(
            answers(&["--format", "grid"], input),
            rows(WIKI_SOLVED, " ", '0')
        );
        let csv = format!("puzzle,solution\n{WIKI},{WIKI_SOLVED}\n");
        assert_eq!(answers(&["--format", "csv"], input), csv);

        let json = answers(&["--format", "json", "-n", "2"], input);
        let start = format!(
            "{{\"puzzle\": \"{WIKI}\", \"solutions\": [\"{WIKI_SOLVED}\"], \"count\": 1, \
             \"unique\": true, \"nodes\": "
        );
        assert!(json.starts_with(&start), "{json}");
        let rest = json[start.len()..]
            .strip_suffix("}\n")
            .expect("it ends there");
        let (nodes, seconds) = rest.split_once(", \"seconds\": ").expect("it goes on");
        assert!(nodes.parse::<u64>().is_ok_and(|nodes| nodes > 0), "{json}");
        assert!(
            seconds.parse::<f64>().is_ok_and(|seconds| seconds > 0.0),
            "{json}"
        );

        let pretty = answers(&["--format", "pretty"], input);
        assert!(
            pretty.contains("│[5][3] 4 │ 6 [7] 8 │ 9  1  2 │\n"),
            "{pretty}"
        );
        // What we draw can be read.
        assert_eq!(answers(&["-f", "line"], &pretty), line);
    }
}

#[test]
fn json_says_unique_only_where_it_knows() {
    let json = |args: &[&str], input| sudoku(&[&["-f", "json"], args].concat(), input).out;
    assert!(!json(&[], WIKI).contains("unique"));
    assert!(json(&["--all"], WIKI).contains(r#""count": 1, "unique": true, "#));
    assert!(json(&["-n", "2"], TWO).contains(r#""count": 2, "unique": false, "#));
    assert!(json(&[], NONE).contains(r#""solutions": [], "count": 0, "unique": false, "#));
    let unique = json(&["--unique"], TWO);
    assert_eq!(unique.matches(r#"", ""#).count(), 2, "{unique}");
    let counted = json(&["--count"], TWO);
    assert!(!counted.contains("solutions"), "{counted}");
    let bad = json(&[], "\"oops\"");
    let expected = r#"{"puzzle": null, "error": "-:1:1: found \"\\\"oops\\\"\", expected a puzzle: 81 characters, or a row of nine"}"#;
    assert_eq!(bad.trim_end(), expected);
}
