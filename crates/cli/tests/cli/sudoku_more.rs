//! `quadrille sudoku`: other sizes and rules, hints, ratings and new puzzles.

use crate::*;

#[test]
fn sizes_are_recognized_between_puzzles_of_nine() {
    let six = "2........1.3..45.........23..4.5....";
    let input = format!("{WIKI}\n{six}\n1 2 . . . . . . . . . . . . . 3\n");
    let out = answers(&[], &input);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines[1], "231465645123364512512346123654456231");
    assert_eq!((lines[0].len(), lines[2].len(), lines.len()), (81, 16, 3));
    assert_eq!(answers(&["--count"], &".".repeat(16)), "288\n");
    assert_eq!(answers(&["--unique"], six), "one\n");
    assert_eq!(answers(&["--check"], "1234341221434321"), "right\n");
    let wrong = sudoku(&["--check"], "1234341221434322");
    assert_eq!((wrong.out.as_str(), wrong.code), ("wrong\n", Some(1)));
    assert!(
        wrong
            .err
            .contains("quadrille: <stdin>:1:16: row 4 has 2 at columns 3 and 4"),
        "{}",
        wrong.err
    );
    let json = objects(&answers(&["-f", "jsonl", "-n", "2"], "12.............."));
    assert_eq!(
        (&json[0]["count"], &json[0]["unique"]),
        (&2.into(), &false.into())
    );
    // A line of the wrong length, in a size that is known.
    let ran = sudoku(&["--size", "6"], &six[1..]);
    assert_eq!(
        ran.err,
        "quadrille: <stdin>:1:36: found 35 cells, expected 36\n"
    );
}

#[test]
fn rules_are_followed() {
    // Each digit once on both diagonals: the judge is this test.
    let one = answers(&["--diagonal"], &".".repeat(81));
    let cells: Vec<char> = one.trim_end().chars().collect();
    for step in [10, 8] {
        let start = if step == 8 { 8 } else { 0 };
        let mut diagonal: Vec<char> = (0..9).map(|place| cells[start + step * place]).collect();
        diagonal.sort();
        assert_eq!(String::from_iter(diagonal), "123456789");
    }
    let regions = file("regions.txt", "AABB\nAABB\nCCDD\nCCDD\n");
    assert_eq!(
        answers(&["--regions", &regions, "--count"], &".".repeat(16)),
        "288\n"
    );
    assert_eq!(
        answers(&["--size", "1x4", "--count"], &".".repeat(16)),
        "576\n"
    );
    let windows = sudoku(&["--size", "2x3", "--windows"], "");
    assert!(
        windows
            .err
            .contains("found windows in a square of 6 x 6, expected")
            && windows.code == Some(2)
    );
    for (size, expected) in [
        (
            "0x3",
            "found boxes of 0 x 3, expected 1 to 100 cells in each",
        ),
        ("0", "found a square of 0 x 0, expected 1 to 100 each way"),
        ("2 x 2", "expected a box such as 2x3, or a size such as 16"),
    ] {
        let ran = sudoku(&["--size", size], WIKI);
        let start = format!("quadrille: --size {size:?}: {expected}");
        assert!(ran.err.starts_with(&start), "{}", ran.err);
        assert_eq!((ran.out.as_str(), ran.code), ("", Some(2)));
    }
    let short = sudoku(&["--size", "2x2"], "12\n# no\n1234341221434321");
    assert_eq!(short.out, "invalid\n1234341221434321\n");
    assert!(
        short
            .err
            .contains("quadrille: <stdin>:1:3: found 2 cells, expected 16"),
        "{}",
        short.err
    );
}

#[test]
fn hints_have_reasons() {
    let hint = answers(&["--hint"], WIKI);
    assert_eq!(
        hint,
        "r1c6 = 8: hidden single, the only place for 8 in box 2\n"
    );
    let rating = answers(&["--rate"], &format!("{WIKI}\n{INKALA}\n"));
    let grades: Vec<&str> = rating
        .lines()
        .filter_map(|line| line.split([':', ';']).next())
        .collect();
    assert_eq!(grades, ["easy", "extreme"]);
    let none = sudoku(&["--hint"], &format!("55{}", ".".repeat(79)));
    assert!(none.out.starts_with("no solution: row 1 has 5") && none.code == Some(1));
    let csv = answers(&["--hint", "-f", "csv"], WIKI);
    let text = "r1c6 = 8: hidden single, the only place for 8 in box 2";
    assert_eq!(csv, format!("puzzle,hint\n{WIKI},\"{text}\"\n"));
}

/// To the end, in every format, for every size.
#[test]
fn hints_go_to_the_end() {
    let all = answers(&["--hint", "all"], WIKI);
    let lines: Vec<&str> = all.lines().collect();
    assert_eq!(
        (lines.len(), lines[51], lines[52]),
        (53, "finished", WIKI_SOLVED)
    );
    assert_eq!(answers(&["--hint=all"], WIKI), all);
    let json = &objects(&answers(&["--hint", "all", "-f", "jsonl"], WIKI))[0];
    assert_eq!(json["steps"].as_array().map(Vec::len), Some(51));
    assert_eq!(
        (&json["end"], &json["square"]),
        (&"finished".into(), &WIKI_SOLVED.into())
    );
    let first = serde_json::json!({"technique": "hidden single in a box",
        "placed": {"cell": "r1c6", "symbol": "8"}, "removed": [], "units": ["box 2"], "cells": [],
        "symbols": ["8"], "text": lines[0]});
    assert_eq!(json["steps"][0], first);
    let guess = &objects(&answers(&["--hint", "all", "-f", "jsonl"], INKALA))[0];
    assert_eq!(guess["end"], "guess");
    assert!(
        guess["reason"]
            .as_str()
            .is_some_and(|why| why.starts_with("needs a guess here: "))
    );
    let six = "2........1.3..45.........23..4.5....";
    let last = answers(&["--hint", "all"], six);
    assert_eq!(
        last.lines().last(),
        Some("231465645123364512512346123654456231")
    );
}

#[test]
fn ratings_have_fields() {
    let six = "2........1.3..45.........23..4.5....";
    let input = format!("{WIKI}\n{six}\n{NONE}\n");
    let json = objects(&sudoku(&["--rate", "-f", "jsonl"], &input).out);
    assert_eq!(json[0]["grade"], "easy");
    assert_eq!(json[0]["hardest"], "hidden single in a box");
    assert_eq!(
        json[0]["steps"],
        serde_json::json!({"hidden single in a box": 51})
    );
    for (object, count) in json.iter().zip([1, 1, 0]) {
        assert_eq!(
            (&object["count"], &object["unique"]),
            (&count.into(), &(count == 1).into())
        );
        assert!(object["nodes"].is_u64() && object["seconds"].is_f64() && object["open"].is_u64());
    }
    assert_eq!(json[2]["grade"], "impossible");
}

#[test]
fn puzzles_of_other_sizes_and_rules_are_made() {
    for rules in [
        &["--size", "4"][..],
        &["--size", "2x3", "--symmetry", "full"],
        &["--diagonal", "--symmetry", "rotational"],
        &["--windows"],
        &["--size", "12"],
    ] {
        let made = answers(
            &[rules, &["--generate", "2", "--threads", "1"]].concat(),
            "",
        );
        assert_eq!(
            answers(
                &[rules, &["--generate", "2", "--threads", "2"]].concat(),
                ""
            ),
            made
        );
        let rules: Vec<&str> = rules
            .iter()
            .copied()
            .filter(|word| *word != "--symmetry" && *word != "full" && *word != "rotational")
            .collect();
        assert_eq!(
            answers(&[&rules[..], &["--unique"]].concat(), &made),
            "one\none\n",
            "{rules:?}"
        );
    }
}

#[test]
fn new_puzzles_are_the_same_for_any_threads() {
    let made = answers(&["--generate", "8", "--threads", "1"], "");
    assert_eq!(answers(&["--generate", "8", "--threads", "3"], ""), made);
    assert_ne!(answers(&["--generate", "8", "--seed", "9"], ""), made);
    assert_eq!(answers(&["--unique"], &made), "one\n".repeat(8));
    let pattern = answers(&["--generate", "1", "--symmetry", "rotational"], "");
    let clues: Vec<bool> = pattern.trim_end().chars().map(|cell| cell == '.').collect();
    assert!(clues.iter().eq(clues.iter().rev()) && clues.len() == 81);
    let json = objects(&answers(
        &["--generate", "2", "--clues", "25", "-f", "jsonl"],
        "",
    ));
    assert_eq!(json.len(), 2);
    for made in json {
        assert_eq!(made["clues"], 25);
        let pair = format!("{},{}", made["puzzle"], made["solution"]).replace('"', "");
        assert_eq!(answers(&["--check"], &pair), "right\n");
    }
    let bad = quadrille(&["sudoku", "--generate", "1", "--symmetry", "nix"], "");
    assert!(bad.err.contains("expected one of none, rotational") && bad.code == Some(2));
}

/// A killer Sudoku of order 4: `--cages` alone, with givens, and in every task.
#[test]
fn cages_are_rules_too() {
    // The sums of 1234 3412 2143 4321.
    let cages = file(
        "cages.txt",
        "aabb\nccbd\needd\nffgg\na=3 b=8 c=7 d=9 e=3 f=7 g=3\n",
    );
    let cages = ["--cages", &cages];
    let with = |args: &[&'static str], input: &str| answers(&[&cages[..], args].concat(), input);
    let blank = ".".repeat(16);
    let all = with(&["--all"], "");
    assert!(
        all.trim_end()
            .split('\t')
            .any(|grid| grid == "1234341221434321"),
        "{all}"
    );
    assert_eq!(with(&["--all", "-"], &blank), all);
    assert_eq!(
        with(&["--count"], ""),
        format!("{}\n", all.trim_end().split('\t').count())
    );
    assert_eq!(with(&["--check"], "1234341221434321"), "right\n");
    let wrong = sudoku(
        &[&cages[..], &["--check", "-f", "jsonl"]].concat(),
        "1243342121344312",
    );
    assert_eq!(objects(&wrong.out)[0]["faults"][0]["kind"], "sum");
    assert!(
        wrong
            .err
            .contains("the cage at r1c3, r1c4 and r2c3 has the sum 9, expected 8"),
        "{}",
        wrong.err
    );
    let emitted = with(&["--emit"], "");
    assert_eq!(quadrille(&["count"], &emitted).out, with(&["--count"], ""));
    assert!(with(&["--svg", "-", "--unsolved"], "").contains(">9<"));
    let hint = with(&["--hint"], "1...............");
    let step = "3 and 4 not in r1c2: cage sum, r1c1 and r1c2: 3 = 1+2\n";
    assert_eq!(hint, step);
}

/// Cages without `--cages` are told from puzzles, and their sums may be written in several ways.
#[test]
fn cages_that_are_given_as_puzzles() {
    let ran = sudoku(&["examples/killer.txt"], "");
    assert_eq!((ran.out.as_str(), ran.code), ("", Some(2)));
    assert_eq!(
        ran.err,
        "quadrille: examples/killer.txt: this looks like the cages of a killer Sudoku: try `quadrille sudoku --cages \
         examples/killer.txt`\n"
    );
    // One sum is wrong, and all labels are letters of a square in letters.
    for text in [
        "aabb\nccbb\nccdd\ndddd\na=5 b=10 c=6 d=99\n",
        "ABCD\nABCD\nABCD\nABCD\nA=10\nB=10\nC=10\nD=10\n",
    ] {
        let ran = sudoku(&[], text);
        assert_eq!((ran.out.as_str(), ran.code), ("", Some(2)), "{text}");
        assert!(
            ran.err.contains("`quadrille sudoku --cages -`"),
            "{}",
            ran.err
        );
    }
    let killer = std::fs::read_to_string("../../examples/killer.txt").expect("it is there");
    let solved = right(&["sudoku", "--cages", "examples/killer.txt"], "");
    for (name, sign) in [("spaces", " = "), ("colon", ":"), ("both", " : ")] {
        let cages = file(&format!("cages-{name}.txt"), &killer.replace('=', sign));
        assert_eq!(right(&["sudoku", "--cages", &cages], ""), solved, "{sign}");
    }
}

#[test]
fn what_cannot_be_made_or_meant_is_refused_with_the_cure() {
    for (args, expected) in [
        (
            &["--generate", "1", "--clues", "90"][..],
            "quadrille: --clues 90: a square of 9 x 9 has 81 cells, expected at most as many clues\n",
        ),
        (
            &["--generate", "1", "--size", "100"],
            "quadrille: --size 100 means 100 symbols; at most 25\n",
        ),
        (
            &["--size", "diagonals"],
            "quadrille: --size \"diagonals\": expected a box such as 2x3, or a size such as 16; for diagonals, give \
             --diagonal\n",
        ),
        (
            &["--size", "nine"],
            "quadrille: --size \"nine\": found \"nine\", expected a box size like 2x3, or a size like 16\n",
        ),
    ] {
        let ran = sudoku(args, "");
        assert_eq!((ran.err.as_str(), ran.code), (expected, Some(2)));
    }
    let hint = format!(
        "quadrille: found a puzzle, expected the name of a file: `echo '{WIKI}' | quadrille sudoku` solves it\n"
    );
    assert_eq!(sudoku(&[WIKI], "").err, hint);
    let drawn = sudoku(&[WIKI, "--svg", "-"], "");
    assert!(drawn.err.starts_with(hint.trim_end()), "{}", drawn.err);
    let help = sudoku(&["--help"], "").out;
    let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(help.contains("any size up to 25x25 and any rules, cages with --random-cages, regions with --random-regions"));
}

/// A killer Sudoku that is made is one that is read, and has one solution.
#[test]
fn killers_are_made() {
    let asked = "--generate 2 --seed 4 --size 6 --random-cages";
    let asked: Vec<&str> = asked.split(' ').collect();
    let made = answers(&asked, "");
    let cages: Vec<&str> = made.trim_end().split("\n\n").collect();
    assert_eq!(cages.len(), 2);
    let json = objects(&answers(&[&asked[..], &["-f", "jsonl"]].concat(), ""));
    for (cages, json) in cages.iter().zip(&json) {
        assert_eq!(json["cages"], *cages);
        let path = file("new-cages.txt", cages);
        let blank = ".".repeat(36);
        let solved = answers(&["--size", "6", "--cages", &path], &blank);
        assert_eq!(json["solution"], solved.trim_end());
        assert_eq!(
            answers(&["--size", "6", "--cages", &path, "--count"], &blank),
            "1\n"
        );
    }
}

/// New regions, and clues beside new cages, come as JSON with rules, which is read with them, on any number of threads.
#[test]
fn puzzles_with_rules_of_their_own_are_read_again() {
    for asked in [
        "--generate 3 --seed 2 --size 6 --random-regions --symmetry rotational",
        "--generate 3 --seed 2 --size 6 --random-cages --clues 4 --grade medium..hard",
        "--generate 2 --seed 2 --size 4 --random-cages --random-regions --diagonal",
    ] {
        let asked: Vec<&str> = asked.split(' ').collect();
        let one = answers(&[&asked[..], &["--threads", "1"]].concat(), "");
        assert_eq!(
            answers(&[&asked[..], &["--threads", "3"]].concat(), ""),
            one
        );
        let made = objects(&one);
        let solved = objects(&answers(&["--format", "jsonl", "--all"], &one));
        for (made, solved) in made.iter().zip(&solved) {
            assert_eq!(solved["solutions"][0], made["solution"]);
            assert_eq!(solved["count"], 1);
        }
        assert_eq!(
            (made.len(), made.len()),
            (solved.len(), asked[1].parse().unwrap_or(0))
        );
        let refused = sudoku(&[&asked[..], &["--format", "grid"]].concat(), "");
        assert_eq!((refused.code, refused.out.as_str()), (Some(2), ""));
    }
    let wrong = r#"{"puzzle":"................","rules":"4 thermometers"}"#;
    let ran = sudoku(&[], wrong);
    assert_eq!(ran.out, "invalid\n");
    assert!(
        ran.err.contains("found \"thermometers\" after the size"),
        "{}",
        ran.err
    );
    let easy = sudoku(
        &["--generate", "1", "--random-cages", "--grade", "easy"],
        "",
    );
    assert!(
        easy.err.contains("sums of cages are medium"),
        "{}",
        easy.err
    );
}

/// With cages in a file, new puzzles have clues beside them.
#[test]
fn cages_of_a_file_get_clues() {
    let path = file(
        "some-cages.txt",
        "aa..\nb..c\nb..c\n..dd\na=5 b=4 c=6 d=5\n",
    );
    let made = answers(
        &[
            "--generate",
            "4",
            "--seed",
            "3",
            "--cages",
            &path,
            "--symmetry",
            "rotational",
        ],
        "",
    );
    assert_eq!(made.lines().count(), 4);
    assert_eq!(
        answers(&["--cages", &path, "--unique"], &made),
        "one\n".repeat(4)
    );
    // With fewer clues there is more than one.
    for puzzle in made.lines() {
        let clues = puzzle.bytes().position(|cell| cell != b'.');
        let Some(clue) = clues else { continue };
        let mut fewer = puzzle.to_owned().into_bytes();
        (fewer[clue], fewer[15 - clue]) = (b'.', b'.');
        let fewer = String::from_utf8(fewer).expect("ASCII");
        assert_ne!(answers(&["--cages", &path, "--count"], &fewer), "1\n");
    }
}
