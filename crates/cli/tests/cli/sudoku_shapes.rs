//! Every shape that goes in and comes out.

use serde_json::json;

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
fn answers_fit_online_judges() {
    assert_eq!(answers("", JUDGE), JUDGE_SOLVED);
    assert_eq!(answers("-", JUDGE), JUDGE_SOLVED);
    // Without the last line end, with trailing spaces, with CRLF.
    assert_eq!(answers("", JUDGE.trim_end()), JUDGE_SOLVED);
    assert_eq!(answers("", &JUDGE.replace('\n', " \n")), JUDGE_SOLVED);
    assert_eq!(answers("", &JUDGE.replace('\n', "\r\n")), JUDGE_SOLVED);
}

#[test]
fn lines_have_many_blanks_and_many_ends() {
    let rests = [
        "",
        "\n",
        "\r\n",
        ",solution\n",
        " 9.1\n",
        "\t17;hard\n",
        ";x\n",
        " # 5\n",
        "|7",
    ];
    for blank in ["0", ".", "*", "_", "-", "x", "X"] {
        for rest in rests {
            let line = WIKI.replace('.', blank) + rest;
            assert_eq!(answers("", &line), format!("{WIKI_SOLVED}\n"), "{line:?}");
        }
    }
    let solved = format!("{WIKI_SOLVED}\n");
    // All blanks differ.
    let line = INKALA.replacen('.', "x", 3).replacen('.', "_", 7);
    let line = line.replacen('.', "-", 9);
    assert_eq!(answers("", &line), format!("{INKALA_SOLVED}\n"));
    // A board in pieces.
    let spaced = rows(WIKI, " ", '0').replace('\n', " ");
    assert_eq!(answers("", &spaced), solved);
    // A board of 81 dashes is a board.
    assert_eq!(answers("--count -n 3", &"-".repeat(81)), "3\n");
}

#[test]
fn grids_come_back_as_they_came() {
    let dashes = "-----------\n";
    let stars = ["*-----------*\n", "|---+---+---|\n", "*-----------*\n"];
    let lines = ["┌───┬───┬───┐\n", "├───┼───┼───┤\n", "└───┴───┴───┘\n"];
    let frames = [
        (["", "", ""], ["", "", ""]),
        (["", "", ""], ["", " ", ""]),
        (["", "\n", ""], ["", " ", ""]),
        (["", "", ""], ["  ", "  ", ""]),
        (["", dashes, ""], ["", "|", ""]),
        (["", "---+---+---\n", ""], ["", "|", ""]),
        (stars, ["|"; 3]),
        (["+---+---+---+\n"; 3], ["|"; 3]),
        (lines, ["│"; 3]),
    ];
    for (rules, bars) in frames {
        let grid = framed(WIKI, rules, bars);
        let solved = framed(WIKI_SOLVED, rules, bars);
        assert_eq!(answers("", &grid), solved, "{grid}");
        assert_eq!(answers("", &grid.replace('\n', "\r\n")), solved, "{grid}");
        // Several of them, with and without a blank line, then a line.
        let several = format!("{grid}{grid}\n{grid}{WIKI}");
        let expected = format!("{solved}\n{solved}\n{solved}\n{WIKI_SOLVED}\n");
        assert_eq!(answers("", &several), expected, "{several}");
    }
    for between in [" ", ",", "\t", "  "] {
        for blank in ['0', '.', '_', '-', '*', 'x'] {
            let (grid, solved) = (rows(WIKI, between, blank), rows(WIKI_SOLVED, between, '0'));
            assert_eq!(answers("", &grid), solved, "{grid}");
        }
    }
}

#[test]
fn nine_dashes_are_a_row_or_a_rule() {
    // Rows of blanks, also the first and the last.
    let (dashes, solved) = ("-".repeat(9), format!("{WIKI_SOLVED}\n"));
    let first = format!("{dashes}{}", &WIKI_SOLVED[9..]);
    let middle = format!("{}{dashes}{}", &WIKI_SOLVED[..27], &WIKI_SOLVED[36..]);
    for (board, between) in [(&first, ""), (&middle, ""), (&middle, " ")] {
        let grid = rows(board, between, '-');
        assert_eq!(answers("-f lines", &grid), solved, "{grid}");
    }
    // Rules, where blanks are something else.
    let rule = "---------\n";
    let ruled = framed(WIKI, ["", rule, rule], ["", "", ""]);
    assert_eq!(answers("-f lines", &ruled.repeat(2)), solved.repeat(2));
}

#[test]
fn files_of_known_programs_are_read() {
    let (grid, solved) = (rows(WIKI, "", '.'), format!("{WIKI_SOLVED}\n"));
    let sdk = format!("#ARuud\n#DA puzzle\n#B03-08-2006\n[Puzzle]\n{grid}[State]\n{grid}\n");
    assert_eq!(answers("", &sdk), rows(WIKI_SOLVED, "", '.'));
    // Project Euler's, and Norvig's.
    let euler = format!("Grid 01\n{0}Grid 02\n{0}", rows(WIKI, "", '0'));
    assert_eq!(answers("-f lines", &euler), solved.repeat(2));
    let norvig = format!("{grid}========\n{grid}========\n");
    assert_eq!(answers("", &norvig).matches('=').count(), 0);
    assert_eq!(answers("-f lines", &norvig), solved.repeat(2));
    let sdm = format!("# a collection\n{WIKI}\n\n# more\n{INKALA}");
    assert_eq!(answers("", &sdm), format!("{solved}{INKALA_SOLVED}\n"));
    assert_eq!(answers("", &format!("\u{feff}{WIKI}")), solved);
}

#[test]
fn tables_are_filled_in() {
    let zeros = WIKI.replace('.', "0");
    let kaggle = format!("quizzes,solutions\n{zeros},{WIKI_SOLVED}\n{zeros},\n");
    let filled = format!("quizzes,solutions\n{zeros},{WIKI_SOLVED}\n{zeros},{WIKI_SOLVED}\n");
    assert_eq!(answers("", &kaggle), filled);
    let marked = format!("\u{feff}{}", kaggle.replace('\n', "\r\n"));
    assert_eq!(answers("", &marked), filled);
    // Other columns stay, the solution is added if there is no place for it.
    let table = format!("id,Puzzle,clues\n7,\"{WIKI}\",30\n8,{INKALA},21\n");
    let filled = |name: &str, [first, second]: [&str; 2]| {
        format!("id,Puzzle,clues,{name}\n7,\"{WIKI}\",30,{first}\n8,{INKALA},21,{second}\n")
    };
    let solved = [WIKI_SOLVED, INKALA_SOLVED];
    assert_eq!(answers("", &table), filled("solution", solved));
    assert_eq!(answers("--count", &table), filled("count", ["1"; 2]));
    let one = format!("puzzle\n{WIKI}\n");
    let solved = format!("puzzle,solution\n{WIKI},{WIKI_SOLVED}\n");
    assert_eq!(answers("", &one), solved);
    // Two files in one, then other shapes.
    let grid = rows(WIKI, " ", '0');
    let mixed = format!("{one}id,quiz\n1,{WIKI}\n{INKALA}\n{grid}");
    let quiz = format!("id,quiz,solution\n1,{WIKI},{WIKI_SOLVED}\n");
    let grid = rows(WIKI_SOLVED, " ", '0');
    let expected = format!("{solved}{quiz}{INKALA_SOLVED}\n\n{grid}");
    assert_eq!(answers("", &mixed), expected);
}

#[test]
fn every_shape_can_be_asked_for() {
    let inputs = [
        WIKI.to_owned(),
        rows(WIKI, " ", '0'),
        framed(WIKI, ["+---+---+\n"; 3], ["|"; 3]),
        format!("puzzle,solution\n{WIKI},\n"),
    ];
    for input in &inputs {
        let line = answers("--format lines", input);
        assert_eq!(line, format!("{WIKI_SOLVED}\n"), "{input}");
        assert_eq!(answers("--format grid", input), rows(WIKI_SOLVED, " ", '0'));
        let csv = format!("puzzle,solution\n{WIKI},{WIKI_SOLVED}\n");
        assert_eq!(answers("--format csv", input), csv);

        let json = answers("--format jsonl -n 2", input);
        let fields: Vec<&str> = json.split('"').skip(1).step_by(2).collect();
        let order = "puzzle solutions count unique nodes seconds file <stdin> line";
        let fields = fields
            .into_iter()
            .filter(|field| ![WIKI, WIKI_SOLVED].contains(field));
        assert_eq!(fields.collect::<Vec<_>>(), order.words(), "{json}");
        let json = last_object(&json);
        has_members(
            &json,
            json!({"puzzle": WIKI, "solutions": [WIKI_SOLVED], "count": 1, "unique": true}),
        );
        assert!(json["nodes"].as_u64() > Some(0), "{json}");
        assert!(json["seconds"].as_f64() > Some(0.0), "{json}");

        let pretty = answers("--format text", input);
        has(&pretty, "│[5][3] 4 │ 6 [7] 8 │ 9  1  2 │\n");
        // What we draw can be read.
        assert_eq!(answers("-f lines", &pretty), line);
    }
}

#[test]
fn json_says_unique_only_where_it_knows() {
    let json = |args: &str, input| last_object(&sudoku(&format!("-f jsonl {args}"), input).out);
    assert_eq!(json("", WIKI).get("unique"), None);
    for (args, puzzle, count) in [("--all", WIKI, 1), ("-n 2", TWO, 2), ("", NONE, 0)] {
        has_members(
            &json(args, puzzle),
            json!({"count": count, "unique": count == 1}),
        );
    }
    assert_eq!(json("", NONE)["solutions"], json!([]));
    let unique = json("--unique", TWO);
    assert_eq!(unique["solutions"].as_array().map(Vec::len), Some(2));
    assert_eq!(json("--count", TWO).get("solutions"), None);
    let bad = json!({"puzzle": null, "file": "<stdin>", "line": 1, "column": 1,
        "error": "found \"\\\"oops\\\"\", expected a puzzle: 81 characters, or a row of nine"});
    assert_eq!(json("", "\"oops\""), bad);
}

#[test]
fn records_go_on_over_lines() {
    let table =
        format!("id,note,puzzle\n1,\"two\nlines\",{WIKI}\n2,\"more\r\nthan\n\none\",{INKALA}\n");
    let filled = format!(
        "id,note,puzzle,solution\n1,\"two\nlines\",{WIKI},{WIKI_SOLVED}\n\
         2,\"more\r\nthan\n\none\",{INKALA},{INKALA_SOLVED}\n"
    );
    assert_eq!(answers("", &table), filled);
    // A puzzle in rows within a field.
    let grid = rows(WIKI, " ", '0');
    let quoted = format!("puzzle;x\n\"{}\";1\n", grid.trim_end());
    let grid = grid.trim_end();
    let solved = format!("puzzle;x;solution\n\"{grid}\";1;{WIKI_SOLVED}\n");
    assert_eq!(answers("", &quoted), solved);
    // A quote that is not closed costs its own line only.
    let open = format!("puzzle,note\n{WIKI},\"open\n{WIKI},fine\n");
    let ran = sudoku("", &open);
    let expected =
        format!("puzzle,note,solution\n{WIKI},\"open,invalid\n{WIKI},fine,{WIKI_SOLVED}\n");
    ran.ends(expected, 2);
    ran.says_only(
        "quadrille: <stdin>:2:83: found a quote that is not closed, expected another one\n",
    );
}

/// Candidates forbid the other digits, and the frame stays.
#[test]
fn candidates_are_read() {
    let grid = |first: &str, last: &str| {
        format!(
            "+-------+-------+\n| 1  {first} | 23 4  |\n| 23 4  | 1  23 |\n+-------+-------+\n\
             | 23 1  | 4  23 |\n| 4  23 | {last} 1  |\n+-------+-------+\n"
        )
    };
    assert_eq!(answers("--size 4 --count", &grid("23", "23")), "2\n");
    let solved = "+-------+-------+\n| 1  2  | 3  4  |\n| 3  4  | 1  2  |\n+-------+-------+\n\
                  | 2  1  | 4  3  |\n| 4  3  | 2  1  |\n+-------+-------+\n";
    assert_eq!(answers("--size 4", &grid("2 ", "23")), solved);
    sudoku("--size 4", &grid("2 ", "3 ")).ends("no solution\n", 1);
    has(&answers("--size 4 --hint", &grid("2 ", "23")), "single");
}

/// A puzzle that came with rules is answered, drawn and printed under these.
#[test]
fn puzzles_bring_their_rules() {
    let text = json!({"size": 4, "diagonal+": true, "diagonal-": true, "grid": [
        [{"value": 1, "given": true}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}],
    ]});
    let text = format!("{text}\n");
    let plain = "1...............\n";
    let diagonals = sudoku("--count --diagonal", plain).out;
    assert_ne!(diagonals, sudoku("--count", plain).out);
    assert_eq!(sudoku("--count", &text).out, diagonals);
    let emitted = quadrille("sudoku --emit", &text).out;
    assert!(emitted.contains("d1s1"));
    let picture = quadrille("sudoku --svg - --unsolved", &text).out;
    assert!(picture.contains("#e6c39a"), "the diagonals are drawn");
    // Drawings of cages and of extra regions are rules, too, if nothing is drawn in them.
    let dots = file("dots.txt", &"....\n".repeat(4));
    let [cages, extra] =
        ["cages", "extra-regions"].map(|rules| format!("--{rules} '{dots}' --size 4"));
    for own in ["--windows", &cages, &extra] {
        sudoku(own, &text).says("the puzzle has rules of its own");
    }
    let blank = sudoku(&format!("--count {cages}"), "");
    assert_eq!(blank.out, "288\n", "{}", blank.err);
}
