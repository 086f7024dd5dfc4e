//! `check`: right and wrong solutions, and texts that have none.

use crate::*;

/// Judges solutions of a problem.
fn check(name: &str, problem: &str, more: &str, solutions: &str) -> Ran {
    let problem = file(name, problem);
    quadrille(&format!("check '{problem}' {more}"), solutions)
}

#[test]
fn what_solve_writes_is_right() {
    let blank =
        r#"{"items": {"primary": ["b c", "a:b"]}, "options": [["b c"], [{"name": "a:b"}]]}"#;
    let problems = [
        ("check-seven.dlx", SEVEN.to_owned()),
        ("check-priced.dlx", PRICED.to_owned()),
        ("check-dominoes.dlx", dominoes(4, 4)),
        ("check-free.dlx", "a\na |5\na\n".to_owned()),
        ("check-times.dlx", "2:3|a b\na\na\na\na b\nb\n".to_owned()),
        ("check-matrix.txt", "4 2\n1 0\n0 1\n1 1\n1 1\n".to_owned()),
        ("check-blank.json", blank.to_owned()),
    ];
    for (name, problem) in &problems {
        let count: usize = right("count", problem).trim().parse().expect("a number");
        let expected: String = (1..=count).map(|n| format!("{n}: right\n")).collect();
        for shape in ["text", "lines", "csv", "jsonl"] {
            for command in ["solve --seed 3", "best"] {
                let args = format!("{command} --all -f {shape}");
                let solutions = quadrille(&args, problem).out;
                let ran = check(name, problem, "", &solutions);
                assert_eq!(ran.out, expected, "{name} {shape}\n{solutions}");
                assert_eq!((ran.err.as_str(), ran.code), ("", Some(0)));
            }
        }
    }
}

#[test]
fn judges_lines_are_read_on_demand() {
    let problem = "3 3\n1 3\n1 1\n1 2\n";
    let judged = |text: &str| check("check-sparse.txt", problem, "--solutions-from judge", text);
    judged(&right("solve -f judge", problem)).ends("1: right\n", 0);
    let ran = judged("2 1 2 3\n");
    ran.ends("1: unreadable\n", 2);
    ran.begins("quadrille: <stdin>:1:1: found \"2\", expected 3, the number of options");
}

#[test]
fn wrong_solutions_come_with_the_reason() {
    let lines = "1 3\n1 4\n1\n3 3 1\n9 1 3\n5 3\n2 3\n";
    let ran = check("check-wrong.dlx", PRICED, "--stats", lines);
    let expected = "\
1: right
2: wrong: options 1 and 4 give item \"x\" the colors red and blue, expected the same
3: wrong: item \"b\" is covered 0 times, expected 1
4: wrong: option 3 appears 2 times; a solution is a set
5: wrong: option 9 does not exist; the problem has 5 options
6: wrong: item \"b\" is covered 2 times, expected 1
7: wrong: options 2 and 3 give item \"x\" the colors blue and red, expected the same
";
    ran.ends(expected, 1);
    ran.says_only("quadrille: 7 answers, 1 right\n");
    let ran = check("check-wrong.dlx", PRICED, "--wrong", lines);
    assert_eq!(format!("1: right\n{}", ran.out), expected);
    assert_eq!(ran.code, Some(1));
}

#[test]
fn names_need_no_headings_and_no_order() {
    let names = "b g\ne c\nf d a\n\nb g\nc e\n\n1:\na d\n";
    let ran = check("check-names.dlx", SEVEN, "", names);
    let lines: Vec<_> = ran.out.lines().collect();
    assert_eq!(lines[0], "1: right");
    assert!(lines[1].starts_with("2: wrong: item \"a\" is covered 0 times"));
    let wrong = "3: wrong: no option consists of \"a d\"; option 2 has that and more: \"a d g\"";
    assert_eq!(lines[2], wrong);
    assert_eq!(ran.code, Some(1));
}

#[test]
fn a_wrong_item_list_in_json_is_noticed() {
    let jsonl = r#"{"options": [{"number": 4, "items": ["f", "a", "d"]}, {"number": 5}, {"number": 1}]}
{"options": [{"number": 4, "items": ["a", "d"]}, {"number": 5}, {"number": 1}]}
"#;
    let judged = "1: right\n2: wrong: option 4 has the items a d f, not [\"a\",\"d\"]\n";
    check("check-json.dlx", SEVEN, "", jsonl).ends(judged, 1);
}

#[test]
fn malformed_lines_are_reported_with_their_place() {
    let solutions = file("check-lines.txt", "1 4 5\n1 0 5\n1 four 5\n");
    let ran = check("check-places.dlx", SEVEN, &format!("'{solutions}'"), "");
    assert_eq!(ran.out, "1: right\n2: unreadable\n3: unreadable\n");
    assert_eq!(ran.code, Some(2));
    let expected = format!(
        "quadrille: {solutions}:2:3: found \"0\", expected the number of an option, from 1\n    1 0 5\n      ^\n\
         quadrille: {solutions}:3:3: found \"four\", expected the number of an option, from 1\n    1 four 5\n      ^^^^\n"
    );
    assert_eq!(ran.err, expected);

    let names = "1:\n north south (1 of 1)\n";
    let problem = "north south\nnorth south\n";
    let check = |solutions: &str| check("check-winds.dlx", problem, "", solutions);
    assert_eq!(check(names).code, Some(0));
    let ran = check(&names.replace("south", "suoth"));
    ran.ends("1: unreadable\n", 2);
    ran.says_only(
        "quadrille: <stdin>:2:8: unknown item \"suoth\"; did you mean \"south\"?\n     north suoth (1 of 1)\n           ^^^^^\n",
    );

    let jsonl = "{\"options\": [{\"number\": 1}]}\n{\"options\": [{\"number\": 1}]\n{}\n";
    let ran = check(jsonl);
    assert_eq!(ran.out, "1: right\n2: unreadable\n3: unreadable\n");
    ran.begins("quadrille: <stdin>:2:27: JSON: found the end in the middle of");
}

#[test]
fn nothing_to_check() {
    let ran = check("check-nothing.dlx", SEVEN, "", "");
    ran.ends("", 1);
    ran.says_only("quadrille: found no solutions in <stdin>\n");
}

#[test]
fn a_judge_may_read_that_there_is_none() {
    for problem in ["a b\na\n", "1 2\n1 0\n", "2 3\n1 1\n1 2\n"] {
        let none = quadrille("solve -f judge", problem).out;
        let json = quadrille("solve -f jsonl", problem).out;
        for (more, none) in [("", &none), ("--solutions-from judge", &none), ("", &json)] {
            check("check-none.dlx", problem, more, none).ends("1: right\n", 0);
        }
    }
    // It is not true of these.
    for (problem, none, numbers) in [
        (SEVEN, "No Solution!\n", "1 4 5"),
        ("4 2\n1 0\n1 1\n0 1\n0 0\n", "\nNo Solution!", "1 3"),
        ("2 3\n1 1\n2 2 3\n", "NO\n", "1 2"),
    ] {
        for threads in ["--threads 1", "--threads 2"] {
            let ran = check("check-some.dlx", problem, threads, none);
            ran.ends(format!("1: wrong: there is a solution: {numbers}\n"), 1);
        }
    }
    let judge = "--solutions-from judge";
    let ran = check("check-some.dlx", SEVEN, judge, "1 4 5\nNo Solution!\n");
    assert_eq!(ran.out, "1: right\n2: wrong: there is a solution: 1 4 5\n");
    // The number may be one, and the solution may have no options.
    for (solutions, right) in [("0", true), ("1", false)] {
        let none = format!(r#"{{"summary": {{"solutions": {solutions}, "stop": "exhausted"}}}}"#);
        let ran = check("check-none.dlx", "a b\na\n", "", &none);
        let message = if right { "1: right\n" } else { "" };
        assert_eq!(ran.out, message, "{none}");
    }
    let empty = r#"{"items": {"primary": [], "secondary": ["s"]}, "options": [["s"]]}"#;
    let ran = check("check-empty.json", empty, "", "No Solution!\n");
    ran.ends("1: wrong: there is a solution, of no options\n", 1);
    let cut = r#"{"summary": {"solutions": 0, "stop": "nodes"}}"#;
    let ran = check("check-some.dlx", SEVEN, "", cut);
    ran.ends("", 1);
    // Elsewhere it is a line like any other.
    let none = "No Solution!\n";
    let ran = check(
        "check-none.dlx",
        &none.repeat(2),
        "--solutions-from names",
        none,
    );
    ran.ends("1: right\n", 0);
}

#[test]
fn the_solution_without_options_is_not_lost() {
    for problem in ["0:1|a\n", "0:1|a\na\n", "0:1|a 0:2|b\na\na b\n"] {
        let count: usize = right("count", problem).trim().parse().expect("a number");
        let expected: String = (1..=count).map(|n| format!("{n}: right\n")).collect();
        for format in ["text", "lines", "judge", "csv", "jsonl"] {
            let solutions = right(&format!("solve --all -f {format}"), problem);
            let ran = check("check-none-needed.dlx", problem, "", &solutions);
            ran.ends(&expected, 0);
            assert_eq!(ran.err, "", "{format}");
        }
    }
    // Where an item must be covered, an empty line separates.
    let ran = check("check-blank-lines.dlx", SEVEN, "", "\n1 4 5\n\n");
    ran.ends("1: right\n", 0);
}

#[test]
fn wrong_costs_are_noticed() {
    let judged = |solutions: &str| check("check-costs.dlx", PRICED, "", solutions).out;
    let lines = judged("cost 5: 1 3\ncost 6: 1 3\n1 3\n");
    assert_eq!(lines, "1: right\n2: wrong: it costs 5, found 6\n3: right\n");
    let names = judged("1: cost 7\n a x:red |3\n b x:red y |2\n");
    assert_eq!(names, "1: wrong: it costs 5, found 7\n");
}

#[test]
fn verdicts_as_json() {
    let expected = r#"{"solution":1,"verdict":"right","faults":[]}
{"solution":2,"verdict":"wrong","faults":["item \"b\" is covered 0 times, expected 1","item \"g\" is covered 0 times, expected 1"]}
{"solution":3,"verdict":"unreadable","faults":["found \"x\", expected the number of an option, from 1"]}
{"summary":{"checked":3,"right":1,"wrong":1,"unreadable":1}}
"#;
    let args = "-f jsonl --solutions-from lines";
    check("check-as-json.dlx", SEVEN, args, "1 4 5\n1 4\nx\n").ends(expected, 2);
}

/// The places of mistakes in one line are not all looked up.
#[test]
fn the_first_mistakes_of_a_line_are_shown() {
    let problem = file("check-many.dlx", SEVEN);
    let check = format!("check '{problem}' - --solutions-from");
    let lines = |many: &str, ran: &Ran| {
        let shown = ran.err.matches("expected ").count();
        assert_eq!((shown, ran.code), (20, Some(2)), "{many}: {}", ran.err);
        ends(&ran.err, "quadrille: <stdin>: and 4 more\n");
    };
    let words = "x ".repeat(24) + "\n1 4 5\n";
    let ran = quadrille(&format!("{check} lines"), &words);
    assert_eq!(ran.out, "1: unreadable\n2: right\n");
    lines("words", &ran);
    let zeros = vec!["{\"number\":0}"; 24].join(",");
    let zeros = format!("{{\"options\":[{zeros}]}}\n");
    let ran = quadrille(&format!("{check} jsonl -f jsonl"), &zeros);
    lines("zeros", &ran);
    let faults = &objects(&ran.out)[0]["faults"];
    assert_eq!((&faults[20], faults.get(21)), (&"and 4 more".into(), None));
}

/// A file that has nothing to do with solutions gets what it looks like, and twenty mistakes.
#[test]
fn mistakes_without_end_are_cut() {
    let board = file("check-board.txt", &"####\n".repeat(500));
    let ran = quadrille(&["check", "examples/toy.dlx", &board], "");
    assert_eq!(ran.code, Some(2));
    let lines = { ran.err.lines() }.filter(|line| line.starts_with("quadrille: "));
    let lines: Vec<&str> = lines.collect();
    assert!(lines[0].contains("this looks like a board"), "{}", ran.err);
    assert_eq!(lines.len(), 22, "{}", ran.err);
    has(lines[21], "check-board.txt: and 480 more");
}
