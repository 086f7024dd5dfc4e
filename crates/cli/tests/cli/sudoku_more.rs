//! `quadrille sudoku`: other sizes and rules, hints and ratings.

use serde_json::json;

use crate::*;

#[test]
fn sizes_are_recognized_between_puzzles_of_nine() {
    let input = format!("{WIKI}\n{SIX}\n1 2 . . . . . . . . . . . . . 3\n");
    let out = answers("", &input);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines[1], SIX_SOLVED);
    assert_eq!((lines[0].len(), lines[2].len(), lines.len()), (81, 16, 3));
    assert_eq!(answers("--count", &".".repeat(16)), "288\n");
    assert_eq!(answers("--unique", SIX), "one\n");
    assert_eq!(answers("--check", "1234341221434321"), "right\n");
    let wrong = sudoku("--check", "1234341221434322");
    wrong.ends("wrong\n", 1);
    wrong.says("quadrille: <stdin>:1:16: row 4 has 2 at columns 3 and 4");
    let two = last_object(&answers("-f jsonl -n 2", "12.............."));
    has_members(&two, json!({"count": 2, "unique": false}));
    // A line of the wrong length, in a size that is known.
    let ran = sudoku("--size 6", &SIX[1..]);
    ran.says_only("quadrille: <stdin>:1:36: found 35 cells, expected 36\n");
}

#[test]
fn rules_are_followed() {
    // Each digit once on both diagonals: the judge is this test.
    let one = answers("--diagonal", &".".repeat(81));
    let cells: Vec<char> = one.trim_end().chars().collect();
    for step in [10, 8] {
        let start = if step == 8 { 8 } else { 0 };
        let mut diagonal: Vec<char> = (0..9).map(|place| cells[start + step * place]).collect();
        diagonal.sort();
        assert_eq!(String::from_iter(diagonal), "123456789");
    }
    let regions = file("regions.txt", "AABB\nAABB\nCCDD\nCCDD\n");
    let count = format!("--regions '{regions}' --count");
    assert_eq!(answers(&count, &".".repeat(16)), "288\n");
    assert_eq!(answers("--size 1x4 --count", &".".repeat(16)), "576\n");
    refuses(
        WIKI,
        r#"sudoku --size 2x3 --windows
            found windows in a square of 6 x 6, expected
        sudoku --size 0x3
            quadrille: --size "0x3": found boxes of 0 x 3, expected 1 to 100 cells in each
        sudoku --size 0
            quadrille: --size "0": found a square of 0 x 0, expected 1 to 100 each way
        sudoku --size '2 x 2'
            quadrille: --size "2 x 2": expected a box such as 2x3, or a size such as 16"#,
    );
    let short = sudoku("--size 2x2", "12\n# no\n1234341221434321");
    assert_eq!(short.out, "invalid\n1234341221434321\n");
    short.says("quadrille: <stdin>:1:3: found 2 cells, expected 16");
}

#[test]
fn hints_have_reasons() {
    let hint = "r1c6 = 8: hidden single, the only place for 8 in box 2";
    assert_eq!(answers("--hint", WIKI), format!("{hint}\n"));
    let rating = answers("--rate", &format!("{WIKI}\n{INKALA}\n"));
    let grades = rating
        .lines()
        .filter_map(|line| line.split([':', ';']).next());
    assert_eq!(grades.collect::<Vec<_>>(), ["easy", "extreme"]);
    let none = sudoku("--hint", &format!("55{}", ".".repeat(79)));
    assert!(none.out.starts_with("no solution: row 1 has 5") && none.code == Some(1));
    let csv = answers("--hint -f csv", WIKI);
    assert_eq!(csv, format!("puzzle,hint\n{WIKI},\"{hint}\"\n"));
}

/// What no other cell of the row, column or box has, by their coordinates; and the grid is a puzzle with the same
/// solutions.
#[test]
fn candidates_are_what_givens_leave() {
    let givens: Vec<char> = WIKI.chars().collect();
    let sees = |a: usize, b: usize| {
        let boxes = |cell: usize| (cell / 27, cell % 9 / 3);
        a != b && (a / 9 == b / 9 || a % 9 == b % 9 || boxes(a) == boxes(b))
    };
    let left = |cell: usize| match givens[cell] {
        '0' | '.' => {
            let seen: Vec<char> = (0..81)
                .filter(|&other| sees(cell, other))
                .map(|other| givens[other])
                .collect();
            ('1'..='9').filter(|digit| !seen.contains(digit)).collect()
        }
        given => given.to_string(),
    };
    let expected: Vec<String> = (0..81).map(left).collect();
    let grid = answers("--hint candidates", WIKI);
    assert_eq!(grid.split_whitespace().collect::<Vec<_>>(), expected);
    assert_eq!(grid.trim_end().lines().count(), 9, "{grid}");
    assert_eq!(answers("-f lines", &grid), answers("-f lines", WIKI));
    let csv = answers("--hint=candidates -f csv", WIKI);
    let row = expected.join(" ");
    assert_eq!(csv, format!("puzzle,candidates\n{WIKI},{row}\n"));
    let json = last_object(&answers("--hint=candidates -f jsonl", WIKI));
    let rows: Vec<Vec<Vec<String>>> =
        serde_json::from_value(json["candidates"].clone()).expect("symbols in cells in rows");
    let cells: Vec<String> = rows
        .concat()
        .iter()
        .map(|symbols| symbols.concat())
        .collect();
    assert_eq!(cells, expected);
    // A cell that nothing is left for.
    let none = sudoku("--hint=candidates", "123.\n...4\n....\n....\n");
    assert_eq!(none.code, Some(1));
    begins(&none.out, "1   2   3   -\n");
    let picture = answers("--hint=candidates --svg -", WIKI);
    has(&picture, "the candidates of 51 cells");
    sudoku("--candidates", WIKI).is_refused("--hint=candidates");
}

/// To the end, in every format, for every size.
#[test]
fn hints_go_to_the_end() {
    let all = answers("--hint all", WIKI);
    let lines: Vec<&str> = all.lines().collect();
    assert_eq!(lines.len(), 53);
    assert_eq!(lines[51..], ["finished", WIKI_SOLVED]);
    for args in ["--hint=all", "- --hint all"] {
        assert_eq!(answers(args, WIKI), all);
    }
    let json = last_object(&answers("--hint all -f jsonl", WIKI));
    assert_eq!(json["steps"].as_array().map(Vec::len), Some(51));
    has_members(&json, json!({"end": "finished", "square": WIKI_SOLVED}));
    let first = json!({"technique": "hidden single in a box",
        "placed": {"cell": "r1c6", "symbol": "8"}, "removed": [], "units": ["box 2"], "cells": [],
        "symbols": ["8"], "text": lines[0]});
    assert_eq!(json["steps"][0], first);
    let guess = last_object(&answers("--hint all -f jsonl", INKALA));
    assert_eq!(guess["end"], "guess");
    begins(
        guess["reason"].as_str().expect("text"),
        "needs a guess here: ",
    );
    ends(&answers("--hint all", SIX), &format!("\n{SIX_SOLVED}\n"));
}

#[test]
fn a_long_rating_ends_at_the_limit() {
    // Its solution is found in some milliseconds, its steps take many times as long.
    const HARD: &str = "\
    .A...D..4.7.5...8..1......E..6..E......4..B.1D98...C.G.F9D.1.....G8..B...E.F47..\
    ...A1..G...4..25...4.....819A.635....7.D.....8.........B.1.G..7..B.24C..7.....E9\
    .....3..B.F2DC..A73...GE.....5.F2.F.D.8......9.......9..1...B.....9.6.7C..2.84..\
    D1..2F.35.GE....";
    for asked in ["--rate", "--hint=all"] {
        let ran = sudoku(&format!("{asked} --size 16 --time 40ms"), HARD);
        ran.ends("not finished\n", 3);
        ran.says("time limit reached after 1 puzzle");
    }
}

#[test]
fn ratings_have_fields() {
    let input = format!("{WIKI}\n{SIX}\n{NONE}\n");
    let json = objects(&sudoku("--rate -f jsonl", &input).out);
    let hardest = "hidden single in a box";
    has_members(
        &json[0],
        json!({"grade": "easy", "hardest": hardest, "steps": {hardest: 51}}),
    );
    for (object, count) in json.iter().zip([1, 1, 0]) {
        has_members(object, json!({"count": count, "unique": count == 1}));
        assert!(object["nodes"].is_u64() && object["seconds"].is_f64() && object["open"].is_u64());
    }
    assert_eq!(json[2]["grade"], "impossible");
}

/// A unique rectangle rests on there being one solution: without that, what follows from it is no proof.
#[test]
fn several_solutions_are_not_impossible() {
    let several = "...23........5.3..1.....2....1.1.5..\n";
    let rated = last_object(&sudoku("--rate -f jsonl", several).out);
    assert_eq!(rated["grade"], "extreme");
    let hints = last_object(&sudoku("--hint=all -f jsonl", several).out);
    assert_eq!(hints["end"], "not one solution");
}

/// A killer Sudoku of order 4: `--cages` alone, with givens, and in every task.
#[test]
fn cages_are_rules_too() {
    // The sums of 1234 3412 2143 4321.
    let cages = "aabb\nccbd\needd\nffgg\na=3 b=8 c=7 d=9 e=3 f=7 g=3\n";
    let cages = format!("--cages '{}'", file("cages.txt", cages));
    let with = |args: &str, input: &str| answers(&format!("{cages} {args}"), input);
    let all = with("--all", "");
    let grids: Vec<&str> = all.trim_end().split('\t').collect();
    assert!(grids.contains(&"1234341221434321"), "{all}");
    assert_eq!(with("--all -", &".".repeat(16)), all);
    assert_eq!(with("--count", ""), format!("{}\n", grids.len()));
    assert_eq!(with("--check", "1234341221434321"), "right\n");
    let wrong = sudoku(&format!("{cages} --check -f jsonl"), "1243342121344312");
    assert_eq!(last_object(&wrong.out)["faults"][0]["kind"], "sum");
    wrong.says("the cage at r1c3, r1c4 and r2c3 has the sum 9, expected 8");
    let emitted = with("--emit", "");
    assert_eq!(quadrille("count", &emitted).out, with("--count", ""));
    has(&with("--svg - --unsolved", ""), ">9<");
    let hint = with("--hint", "1...............");
    let step = "3 and 4 not in r1c2: cage sum, r1c1 and r1c2: 3 = 1+2\n";
    assert_eq!(hint, step);
}

/// Cages without `--cages` are told from puzzles, and their sums may be written in several ways.
#[test]
fn cages_that_are_given_as_puzzles() {
    let ran = sudoku("examples/killer.txt", "");
    ran.ends("", 2);
    ran.says_only(
        "quadrille: examples/killer.txt: this looks like the cages of a killer Sudoku: try `quadrille sudoku --cages \
         examples/killer.txt`\n",
    );
    // One sum is wrong, and all labels are letters of a square in letters.
    for text in [
        "aabb\nccbb\nccdd\ndddd\na=5 b=10 c=6 d=99\n",
        "ABCD\nABCD\nABCD\nABCD\nA=10\nB=10\nC=10\nD=10\n",
    ] {
        sudoku("", text).is_refused("`quadrille sudoku --cages -`");
    }
    let solved = right("sudoku --cages examples/killer.txt", "");
    for sign in [" = ", ":", " : "] {
        let cages = file("cages-signs.txt", &example("killer.txt").replace('=', sign));
        assert_eq!(right(&["sudoku", "--cages", &cages], ""), solved, "{sign}");
    }
}

/// The end of the time is no signal, also while a puzzle is graded.
#[test]
fn a_puzzle_that_is_not_graded_in_time_is_not_finished() {
    let rules = "--anti-knight --anti-king --diagonal --disjoint-groups";
    let ran = sudoku(
        &format!("--rate --time 500ms --size 25 {rules}"),
        &".".repeat(625),
    );
    ran.ends("not finished\n", 3);
    ran.says("1 of them not finished");
}

/// Regions and cages that have no solution, whatever is given: a hundred thousand nodes on links do not show it.
#[test]
fn rules_without_a_solution_are_told_from_givens_that_clash() {
    let regions =
        "aaaabbbb\ncaaabbbb\nccacdddd\nccccdddd\neeeeffff\neeeeffff\ngggghhhh\ngggghhhh\n";
    let cages = "cckggggl\nicb.m..e\nibb....e\nii......\n..f.h...\n.df.hh..\n.d.j.h..\n.aaa....\n\
        a=14 b=13 c=11 d=7 e=3 f=6 g=25 h=17 i=15 j=3 k=5 l=3 m=1\n";
    let [regions, cages] =
        [("no-regions.txt", regions), ("no-cages.txt", cages)].map(|(name, text)| file(name, text));
    let args = ["sudoku", "--regions", &regions, "--cages", &cages, "--why"];
    let givens = "........3.6......4.2...........5.3......7.....26....6...........";
    for givens in [givens, &".".repeat(64)] {
        let said = "there is none even without givens: after 22 steps, every way to go on fails";
        quadrille(&args, givens).ends(format!("no solution: {said}\n"), 1);
    }
}
