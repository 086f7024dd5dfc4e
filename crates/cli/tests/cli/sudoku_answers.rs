//! Every question that can be asked, and the exit codes.

use serde_json::json;

use crate::*;

#[test]
fn why_there_is_no_solution() {
    let clash = format!("5.......5{}\n", ".".repeat(72));
    let text = "the givens 5 at r1c1 and 5 at r1c9 clash: row 1 has 5 at columns 1 and 9";
    let ran = sudoku("--why", &format!("{WIKI}\n{clash}x\n"));
    assert_eq!(
        ran.out,
        format!("{WIKI_SOLVED}\nno solution: {text}\ninvalid\n")
    );
    assert_eq!(ran.err.lines().count(), 1, "only about x: {ran:?}");
    let csv = format!("puzzle,solution\n{},no solution: {text}\n", clash.trim());
    assert_eq!(sudoku("--why --format csv", &clash).out, csv);
    let json = last_object(&sudoku("--why --format jsonl", &clash).out);
    has_members(&json["why"], json!({"text": text, "minimal": true}));
    assert_eq!(
        json["why"]["givens"][1],
        json!({"cell": "r1c9", "symbol": "5"})
    );
    let json = sudoku("--why --format jsonl", WIKI).out;
    assert!(!json.contains("why"), "{json}");
}

/// The rules alone leave no solution here, which takes more nodes than a search for a reason has.
#[test]
fn a_reason_that_is_not_found_is_told() {
    let regions = ".a....\n......\n......\na..aaa\n......\na.....\n";
    let regions = file("no-reason-regions.txt", regions);
    let puzzle = "..................2.................\n";
    let asked = format!("--size 3x2 --extra-regions '{regions}'");
    assert_eq!(sudoku(&asked, puzzle).out, "no solution\n");
    let ran = sudoku(&format!("{asked} --why"), puzzle);
    assert_eq!(ran.out, "no solution: found no reason within the limits\n");
}

#[test]
fn a_limit_is_kept() {
    let one = answers("", TWO);
    assert_eq!(one.len(), 82);
    let two = answers("-n 5", TWO);
    let (first, second) = two
        .trim_end()
        .split_once('\t')
        .expect("two, separated by a tab");
    assert!(first != second && [first.len(), second.len()] == [81, 81]);
    assert_eq!(one.trim_end(), first);
    assert_eq!(answers("--all", TWO), two);
    assert_eq!(answers("--limit 1", TWO), one);
    // In a table a space, between grids a blank line.
    let table = answers("--all", &format!("puzzle\n{TWO}\n"));
    assert_eq!(table, format!("puzzle,solution\n{TWO},{first} {second}\n"));
    let [two, first, second] = [TWO, first, second].map(|board| rows(board, " ", '0'));
    assert_eq!(answers("--all", &two), format!("{first}\n{second}"));
}

#[test]
fn counts_are_numbers() {
    assert_eq!(answers("--count", &format!("{WIKI}\n{TWO}\n")), "1\n2\n");
    assert_eq!(answers("--count -n 1", TWO), "1\n");
    // Inkala's puzzle without its first given has 292 solutions.
    let open = INKALA.replacen('8', ".", 1);
    assert_eq!(answers("--count", &open), "292\n");
    assert_eq!(answers("--count --all", &open), "292\n");
    assert_eq!(answers("--count -n 100", &open), "100\n");
    assert_eq!(answers("--count", &rows(TWO, " ", '0')), "2\n");
    sudoku("--count", NONE).ends("0\n", 1);
}

#[test]
fn unique_is_none_one_or_several() {
    let ran = sudoku("--unique", &format!("{WIKI}\n{TWO}\n{NONE}\n"));
    let two = answers("--all", TWO);
    ran.ends(format!("one\nseveral\t{two}none\n"), 1);
    assert_eq!(sudoku("--unique", TWO).code, Some(1));
    assert_eq!(answers("--unique", WIKI), "one\n");
    let (first, second) = two.trim_end().split_once('\t').expect("two");
    let [two, first, second] = [TWO, first, second].map(|board| rows(board, "", '.'));
    let grids = sudoku("--unique", &two).out;
    assert_eq!(grids, format!("several\n\n{first}\n{second}"));
}

#[test]
fn no_solution_is_said_and_why() {
    let ran = sudoku("", &format!("{NONE}\n{WIKI}\n{CLASH}\n"));
    ran.ends(format!("no solution\n{WIKI_SOLVED}\nno solution\n"), 1);
    ran.says_only(
        "quadrille: <stdin>:3:1: no solution: row 3 has 5 at columns 2 and 7\n\
         quadrille: with --why, it says which givens clash\n",
    );
    let grid = sudoku("", &rows(CLASH, " ", '0'));
    assert_eq!(grid.out, "no solution\n");
    grid.says("row 3 has 5");
    let csv = format!("puzzle,solution\n{NONE},no solution\n");
    assert_eq!(sudoku("-f csv", NONE).out, csv);
}

#[test]
fn finished_boards_are_judged() {
    assert_eq!(answers("--check", WIKI_SOLVED), "right\n");
    assert_eq!(answers("--check", &rows(WIKI_SOLVED, " ", '0')), "right\n");

    // The last two digits of the first row swapped.
    let wrong = WIKI_SOLVED.replacen("912", "921", 1);
    let ran = sudoku("--check", &format!("{WIKI_SOLVED}\n{wrong}\n"));
    ran.ends("right\nwrong\n", 1);
    assert_eq!(ran.err.lines().count(), 2, "{}", ran.err);
    for line in ran.err.lines() {
        begins(line, "quadrille: <stdin>:2:");
        has(line, "column");
    }

    let grid = sudoku("--check", &format!("# x\n{}", rows(&wrong, " ", '0')));
    assert_eq!(grid.out, "wrong\n");
    // The second 1 of column 9 is in row 5, which is line 6, at column 17.
    grid.says("quadrille: <stdin>:6:17: column 9 has 1 at rows 1 and 5\n");

    let open = sudoku("--check", WIKI);
    open.ends("wrong\n", 1);
    open.says_only(
        "quadrille: <stdin>:1:3: row 1, column 3 is blank (and so are 50 other cells)\n",
    );
}

/// Where cells are not characters one after the other, a fault is at the beginning of the board.
#[test]
fn a_fault_between_spaces_or_line_ends_is_in_its_line() {
    let wrong = WIKI_SOLVED.replacen("912", "921", 1);
    let quoted = |board: &str| format!("\"{}\"", rows(board, "", '0').trim_end());
    let spaced = |cells: &str| cells.split("").collect::<Vec<_>>().join(" ");
    let (small, given) = (spaced("1234341221434322"), quoted(WIKI));
    for (input, place) in [
        (format!("id,puzzle\n1,{}\n", quoted(&wrong)), "2:4"),
        (format!("puzzle,solution\n{given},{wrong}\n"), "2:2"),
        (format!("id,puzzle\n1,{}\n", small.trim()), "2:3"),
        (format!("1...............,{}\n", small.trim()), "1:1"),
        (format!("{WIKI},{}\n", spaced(&wrong).trim()), "1:1"),
    ] {
        let ran = sudoku("--check", &input);
        ran.says(" has ");
        for line in ran.err.lines() {
            begins(line, &format!("quadrille: <stdin>:{place}: "));
        }
    }
}

#[test]
fn a_solution_between_spaces_is_judged() {
    let spaced: Vec<String> = WIKI_SOLVED.chars().map(String::from).collect();
    for between in [",", " ", "\t"] {
        let right = format!("{WIKI}{between}{}\n", spaced.join(" "));
        assert_eq!(answers("--check", &right), "right\n");
    }
}

#[test]
fn solutions_next_to_puzzles_are_judged() {
    let pairs = format!("{WIKI},{WIKI_SOLVED}\n{INKALA} {INKALA_SOLVED}\n{INKALA},{WIKI_SOLVED}\n");
    let ran = sudoku("--check", &pairs);
    ran.ends("right\nright\nwrong\n", 1);
    ran.begins("quadrille: <stdin>:3:83: row 1, column 1 has 5, but 8 was given\n");

    let table = format!("id,solution,puzzle\n1,{WIKI_SOLVED},{WIKI}\n2,{WIKI_SOLVED},{INKALA}\n");
    let ran = sudoku("--check", &table);
    let checks = ran.out.lines().filter_map(|line| line.rsplit(',').next());
    assert_eq!(checks.collect::<Vec<_>>(), ["check", "right", "wrong"]);
    ran.begins("quadrille: <stdin>:3:3: row 1, column 1 has 5, but 8 was given\n");

    // The objects that are written by the command itself, with rules or without.
    let solved = sudoku("-f jsonl", &format!("{WIKI}\n{INKALA}\n")).out;
    let cages = sudoku("--generate 1 --size 4 --random-cages -f jsonl", "").out;
    let input = format!("{solved}{cages}{}", solved.replacen("\"534", "\"543", 1));
    let ran = sudoku("--check", &input);
    assert_eq!(ran.out, "right\nright\nright\nwrong\nright\n");
    let column = solved.find("534").expect("it is solved") + 2;
    ran.begins(&format!(
        "quadrille: <stdin>:4:{column}: row 1, column 2 has 4, but 3 was given\n"
    ));

    // A value that is the name of the key.
    let titled = solved.replacen('{', "{\"title\":\"solution\",", 1);
    sudoku("--check", &titled).ends("right\nright\n", 0);

    // In a list, a cell is not as many characters from the beginning as cells come before it.
    let listed = "[[1,2,3,4],[3,4,1,2],[2,1,4,3],[4,3,2,2]]\n";
    sudoku("--check", listed).begins("quadrille: <stdin>:1:1: row 4 has 2 at columns 3 and 4\n");

    let short = sudoku("--check", &format!("{WIKI},{}\n", &WIKI_SOLVED[1..]));
    short.ends("invalid\n", 2);
    short.says_only("quadrille: <stdin>:1:163: found 80 cells in the solution, expected 81\n");

    let input = format!("{WIKI_SOLVED}\n{WIKI}\n{INKALA},{WIKI_SOLVED}\n1234341221434322\n");
    let json = objects(&sudoku("--check -f jsonl", &input).out);
    let right = json!({"puzzle": WIKI_SOLVED, "right": true, "faults": [],
        "file": "<stdin>", "line": 1});
    assert_eq!(json[0], right);
    assert_eq!(json[1]["right"], false);
    assert_eq!(json[1]["faults"].as_array().map(Vec::len), Some(51));
    let blank = json!(
        {"kind": "blank", "cells": ["r1c3"], "text": "row 1, column 3 is blank"});
    assert_eq!(json[1]["faults"][0], blank);
    assert_eq!(json[2]["solution"], WIKI_SOLVED);
    let changed = json!({"kind": "changed", "symbol": "5", "given": "8", "cells": ["r1c1"],
        "text": "row 1, column 1 has 5, but 8 was given"});
    assert_eq!(json[2]["faults"][0], changed);
    // The same fields in other sizes.
    let repeat = json!({"kind": "repeat", "unit": "row 4", "symbol": "2",
        "cells": ["r4c3", "r4c4"], "text": "row 4 has 2 at columns 3 and 4"});
    assert_eq!(json[3]["faults"][0], repeat);

    // Faults against other rules have cells, too.
    let four = "1234341221434321";
    let parity = r"4\nparity\no... e... .... ....";
    let input = format!(
        "{{\"puzzle\":\"{four}\",\"rules\":\"4 anti-king\"}}\n{{\"puzzle\":\"{four}\",\"rules\":\"{parity}\"}}\n"
    );
    let json = objects(&sudoku("--check -f jsonl", &input).out);
    let apart = json!({"kind": "repeat", "symbol": "4", "cells": ["r2c2", "r3c3"],
        "text": "r2c2 and r3c3, a move apart, both have 4"});
    assert_eq!(json[0]["faults"][0], apart);
    let odd = json!({"kind": "not allowed", "symbol": "3", "cells": ["r2c1"],
        "text": "row 2, column 1 has 3, which it may not hold"});
    assert_eq!(json[1]["faults"], json!([odd]));
}

#[test]
fn the_exit_code_is_the_worst() {
    for (input, code) in [
        ("", 2),
        ("# nothing\n\n", 2),
        (WIKI, 0),
        (NONE, 1),
        ("what", 2),
        (&format!("{WIKI}\n{NONE}\n{WIKI}"), 1),
        (&format!("{NONE}\nwhat\n{WIKI}"), 2),
    ] {
        assert_eq!(sudoku("", input).code, Some(code), "{input}");
    }
}

#[test]
fn usage_is_checked() {
    let refused = "-n 0, -n x, -n 1 --all, --unique --count, --check --unique, --format xml, --threads -1, --nonsense";
    for args in refused.split(", ") {
        sudoku(args, WIKI).is_refused("quadrille: ");
    }
}

#[test]
fn help_shows_examples_before_the_options() {
    for args in ["sudoku --help", "sudoku -h", "--help"] {
        let help = quadrille(args, "");
        let place = |heading: &str| help.out.find(heading).expect("a heading");
        let order = ["Usage: quadrille", "\nExamples:\n", "\nOptions:\n"].map(place);
        assert!(order[0] > 0 && order.is_sorted(), "{}", help.out);
        assert_eq!((help.err.as_str(), help.code), ("", Some(0)));
    }
}

/// A line of 100 symbols among puzzles of 81 is read as 10x10, which is said where it fails.
#[test]
fn a_line_of_another_size_is_told_with_its_size() {
    let ran = sudoku("", &format!("{WIKI}\n5....5{}\n", ".".repeat(94)));
    assert_eq!(ran.code, Some(1));
    ran.begins(
        "quadrille: <stdin>:2:1: no solution: row 1 has 5 at columns 1 and 6, read as 10x10\n",
    );
}
