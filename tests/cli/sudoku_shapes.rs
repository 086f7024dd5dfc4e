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
        let line = answers(&["--format", "lines"], input);
        assert_eq!(line, format!("{WIKI_SOLVED}\n"), "{input}");
        assert_eq!(
            answers(&["--format", "grid"], input),
            rows(WIKI_SOLVED, " ", '0')
        );
        let csv = format!("puzzle,solution\n{WIKI},{WIKI_SOLVED}\n");
        assert_eq!(answers(&["--format", "csv"], input), csv);

        let json = answers(&["--format", "jsonl", "-n", "2"], input);
        let fields: Vec<&str> = json.split('"').skip(1).step_by(2).collect();
        let order = [
            "puzzle",
            WIKI,
            "solutions",
            WIKI_SOLVED,
            "count",
            "unique",
            "nodes",
            "seconds",
        ];
        assert_eq!(fields, order, "{json}");
        let json = &objects(&json)[0];
        assert_eq!((&json["count"], &json["unique"]), (&1.into(), &true.into()));
        assert!(
            json["nodes"].as_u64().is_some_and(|nodes| nodes > 0),
            "{json}"
        );
        let seconds = json["seconds"].as_f64();
        assert!(seconds.is_some_and(|seconds| seconds > 0.0), "{json}");

        let pretty = answers(&["--format", "text"], input);
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
    let json = |args: &[&str], input| {
        let text = sudoku(&[&["-f", "jsonl"], args].concat(), input).out;
        objects(&text).remove(0)
    };
    assert_eq!(json(&[], WIKI).get("unique"), None);
    let all = json(&["--all"], WIKI);
    assert_eq!((&all["count"], &all["unique"]), (&1.into(), &true.into()));
    let two = json(&["-n", "2"], TWO);
    assert_eq!((&two["count"], &two["unique"]), (&2.into(), &false.into()));
    let none = json(&[], NONE);
    assert_eq!(none["solutions"], serde_json::json!([]));
    assert_eq!(
        (&none["count"], &none["unique"]),
        (&0.into(), &false.into())
    );
    let unique = json(&["--unique"], TWO);
    assert_eq!(unique["solutions"].as_array().map(Vec::len), Some(2));
    assert_eq!(json(&["--count"], TWO).get("solutions"), None);
    let bad = serde_json::json!({"puzzle": null, "file": "<stdin>", "line": 1, "column": 1,
        "error": "found \"\\\"oops\\\"\", expected a puzzle: 81 characters, or a row of nine"});
    assert_eq!(json(&[], "\"oops\""), bad);
}

/// Rows of a square, each cell as `cell` writes it.
fn square(text: &str, order: usize, cell: impl Fn(char) -> String) -> String {
    let letters: Vec<char> = text.chars().collect();
    let row = |row: &[char]| {
        let cells: Vec<String> = row.iter().map(|&letter| cell(letter)).collect();
        cells.join(" ") + "\n"
    };
    letters.chunks(order).map(row).collect()
}

const SIX: &str = "2........1.3..45.........23..4.5....";
const SIX_SOLVED: &str = "231465645123364512512346123654456231";

#[test]
fn other_sizes_come_back_as_they_came() {
    let plain = |letter: char| letter.to_string();
    let zero = |letter: char| {
        if letter == '.' {
            "0".to_owned()
        } else {
            letter.to_string()
        }
    };
    for size in [&[][..], &["--size", "6"], &["--size", "2x3"]] {
        let solved = square(SIX_SOLVED, 6, plain);
        assert_eq!(answers(size, &square(SIX, 6, plain)), solved);
        assert_eq!(answers(size, &square(SIX, 6, zero)), solved);
        let bare = |text: &str| square(text, 6, plain).replace(' ', "");
        assert_eq!(answers(size, &bare(SIX)), bare(SIX_SOLVED));
        let frame = |text: &str| {
            let rows = square(text, 6, plain);
            let rows: Vec<String> = rows
                .lines()
                .map(|row| format!("| {} | {} |\n", &row[..5], &row[6..]))
                .collect();
            let rule = "+-------+-------+\n";
            let bands: Vec<String> = rows.chunks(2).map(<[String]>::concat).collect();
            format!("{rule}{}{rule}", bands.join(rule))
        };
        assert_eq!(answers(size, &frame(SIX)), frame(SIX_SOLVED));
        let twice = format!("{}\n{}", frame(SIX), frame(SIX));
        let expected = format!("{0}\n{0}", frame(SIX_SOLVED));
        assert_eq!(answers(size, &twice), expected);
        let gaps = |text: &str| {
            let rows = square(text, 6, plain);
            let rows: Vec<&str> = rows.lines().collect();
            rows.chunks(2)
                .map(|band| band.join("\n") + "\n")
                .collect::<Vec<_>>()
                .join("\n")
        };
        assert_eq!(answers(size, &gaps(SIX)), gaps(SIX_SOLVED));
        let table = format!("id,puzzle,note\n1,{SIX},\"a, b\"\n");
        let filled = format!("id,puzzle,note,solution\n1,{SIX},\"a, b\",{SIX_SOLVED}\n");
        assert_eq!(answers(size, &table), filled);
        assert_eq!(
            answers(size, &format!("{SIX} 17;easy\n{SIX}")),
            format!("{SIX_SOLVED}\n").repeat(2)
        );
    }
    // All that is drawn can be read.
    for format in ["text", "grid", "lines"] {
        let shown = answers(&["-f", format], SIX);
        assert_eq!(answers(&["--check"], &shown), "right\n", "{shown}");
    }
}

/// Numbers of two digits stay under each other.
#[test]
fn numbers_are_aligned() {
    let symbol = |cell: usize| {
        let (row, column) = (cell / 16, cell % 16);
        (row % 4 * 4 + row / 4 + column) % 16 + 1
    };
    let text = |blank: &dyn Fn(usize) -> bool| {
        let cell = |cell: usize| match blank(cell) {
            true => " .".to_owned(),
            false => format!("{:>2}", symbol(cell)),
        };
        let cells: Vec<String> = (0..256).map(cell).collect();
        let rows: Vec<String> = cells.chunks(16).map(|row| row.join(" ") + "\n").collect();
        rows.concat()
    };
    let solved = text(&|_| false);
    assert_eq!(answers(&[], &text(&|cell| cell % 5 == 0)), solved);
    assert_eq!(answers(&["--check"], &solved), "right\n");
}

#[test]
fn sixteen_lines_of_sixteen_are_one_grid() {
    let note = "quadrille: <stdin>:1:1: sixteen lines of sixteen symbols are read as one grid of 16x16; for sixteen \
                puzzles of 4x4, give that size\n";
    let blank = format!("{}\n", ".".repeat(16));
    let ran = sudoku(&[], &blank.repeat(16));
    assert_eq!((ran.err.as_str(), ran.code), (note, Some(0)));
    assert!(ran.out.lines().all(|row| row.len() == 16) && ran.out.contains('G'));
    // There is nothing to ask where a symbol is above 4, where there are more lines, or where the size is given.
    assert_eq!(answers(&["--check"], &ran.out), "right\n");
    let larger = blank.repeat(15) + "...............G\n";
    assert_eq!(answers(&["--count", "-n", "1"], &larger), "1\n");
    assert_eq!(answers(&["--count"], &blank.repeat(17)), "288\n".repeat(17));
    assert_eq!(answers(&["--count"], &blank.repeat(3)), "288\n".repeat(3));
    assert_eq!(
        answers(&["--count", "--size", "4"], &blank.repeat(16)),
        "288\n".repeat(16)
    );
    let five = sudoku(&["--count"], &format!("{blank}1234567.........\n{blank}"));
    assert_eq!(five.out, "288\ninvalid\n288\n");
    assert!(
        five.err
            .contains("quadrille: <stdin>:2:1: found 5 in row 2, column 1"),
        "{}",
        five.err
    );
}

/// The form in which judges have X-Sudoku.
#[test]
fn rules_go_with_rows_too() {
    let grid = rows(&".".repeat(81), " ", '0');
    for rules in [
        &["--diagonal"][..],
        &["--windows"],
        &["--diagonal", "--size", "9"],
        &["--size", "3x3"],
    ] {
        let solved = answers(rules, &grid);
        assert_eq!(solved.lines().count(), 9, "{solved}");
        assert_eq!(answers(&[rules, &["--check"]].concat(), &solved), "right\n");
    }
    let six = square(SIX, 6, |letter| letter.to_string());
    let ran = sudoku(&["--diagonal"], &six);
    assert_eq!((ran.out.as_str(), ran.code), ("no solution\n", Some(1)));
    let wrong = sudoku(&["--size", "9"], &six);
    assert_eq!(wrong.code, Some(2));
    assert!(
        wrong
            .err
            .starts_with("quadrille: <stdin>:1:12: found 6 cells in a row, expected 9\n"),
        "{}",
        wrong.err
    );
}

#[test]
fn records_go_on_over_lines() {
    let table =
        format!("id,note,puzzle\n1,\"two\nlines\",{WIKI}\n2,\"more\r\nthan\n\none\",{INKALA}\n");
    let filled = format!(
        "id,note,puzzle,solution\n1,\"two\nlines\",{WIKI},{WIKI_SOLVED}\n\
         2,\"more\r\nthan\n\none\",{INKALA},{INKALA_SOLVED}\n"
    );
    assert_eq!(answers(&[], &table), filled);
    // A puzzle in rows within a field.
    let quoted = format!("puzzle;x\n\"{}\";1\n", rows(WIKI, " ", '0').trim_end());
    let solved = format!(
        "puzzle;x;solution\n\"{}\";1;{WIKI_SOLVED}\n",
        rows(WIKI, " ", '0').trim_end()
    );
    assert_eq!(answers(&[], &quoted), solved);
    // A quote that is not closed costs its own line only.
    let open = format!("puzzle,note\n{WIKI},\"open\n{WIKI},fine\n");
    let ran = sudoku(&[], &open);
    let expected =
        format!("puzzle,note,solution\n{WIKI},\"open,invalid\n{WIKI},fine,{WIKI_SOLVED}\n");
    assert_eq!((ran.out, ran.code), (expected, Some(2)));
    assert_eq!(
        ran.err,
        "quadrille: <stdin>:2:83: found a quote that is not closed, expected another one\n"
    );
}
