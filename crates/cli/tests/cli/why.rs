//! `quadrille why`: reasons in sentences, as JSON and as a table.

use serde_json::json;

use crate::*;

/// Two jobs for one person.
const JOBS: &str = "wash dry cook | Ann\nwash Ann\ndry Ann\ncook\n";

#[test]
fn weights_in_sentences() {
    let out = right("why", JOBS);
    assert_eq!(
        out,
        "\
by counting: 2 items weigh 1, and 1 item weighs -1
  1: wash dry
  -1: Ann
Call the first black and the others white: every option covers as many black items as white ones.
But black items have to be covered 2 times, and white ones at most once.

a minimal set of items that cannot all be covered: 2 items, which have 2 options
  items: wash dry
  1: wash Ann
  2: dry Ann
"
    );
    let pairs = right("langford 5 --emit", "");
    let out = right("why", &pairs);
    begins(&out, "by counting modulo 2: ");
    has(&out, "Every option covers an even number of these items.");
}

/// Limits of our own on the search for a smaller set do not make the answer less than whole.
#[test]
fn a_set_that_may_not_be_minimal() {
    let pairs = right("langford 13 --emit", "");
    let small = "It may not be minimal: the limits ended the search.\n";
    ends(&right("why", &pairs), small);
    let ran = quadrille("why --nodes 100", &pairs);
    assert!(ran.code == Some(3) && ran.out.ends_with(small), "{ran:?}");
}

#[test]
fn items_without_options() {
    let out = quadrille("why", "a b c\na b\n").out;
    assert_eq!(out, "c has no option\n");
    let out = quadrille("why", "2|a b c\na b\n").out;
    assert_eq!(out, "2 items have too few options\n  items: a c\n");
}

#[test]
fn required_options_that_clash() {
    let text = "a b c d\nd\nb\na b\na c\nc\n";
    let said = "a has no option left: what is required rules out its options\n\nno option is left for a\n\
                beside 2 required options\n  2: b\n  5: c\n";
    assert_eq!(
        right("why --require 1 --require b --require #5", text),
        said
    );
    let said = "these required options exclude each other\n  3: a b\n  4: a c\n";
    assert_eq!(right("why --require 3 --require 4", text), said);
}

/// An item without options is told from one whose options are ruled out.
#[test]
fn items_without_options_that_are_left() {
    let said = "b has no option left: what is forbidden rules out its options\n";
    assert_eq!(right("why --forbid 2", "a b\na\nb\n"), said);
    let problem = "a b c 2|d | x\na x\nb x\nd x\nd\n";
    let said = quadrille("why --require 1 --forbid 4", problem).out;
    let expected = "c has no option\n\
                    2 items have too few options left: what is required or forbidden rules out their options\n  \
                    items: b d\n";
    assert_eq!(said, expected);
}

#[test]
fn reasons_as_json_and_as_a_table() {
    let option = |number, first| json!({"number": number, "items": [first, "Ann"]});
    let weight = |item, weight| json!({"item": item, "weight": weight});
    let why = json!({
        "verdict": "none",
        "bare": [],
        "weights": {
            "modulus": null,
            "items": 1,
            "options": 0,
            "weights": [weight("wash", 1), weight("dry", 1), weight("Ann", -1)],
        },
        "conflict": {
            "items": ["wash", "dry"],
            "require": [],
            "options": [option(1, "wash"), option(2, "dry")],
            "minimal": true,
        },
    });
    assert_eq!(last_object(&right("why --format jsonl", JOBS)), why);
    let csv = "reason,what,weight\nweight,wash,1\nweight,dry,1\nweight,Ann,-1\nitem,wash,\nitem,dry,\n\
               option,wash Ann,\noption,dry Ann,\n";
    assert_eq!(right("why --format csv", JOBS), csv);
    // A name is the same wherever it stands.
    let named = JOBS.replace("wash", "early").replace("Ann", "Ann-M");
    let table = right("convert --to json -", &named).replace("early", "early shift");
    let table = right("why -f csv", &table);
    has(&table, "\nweight,early shift,1\n");
    has(&table, "\nitem,early shift,\n");
}

#[test]
fn there_may_be_a_solution() {
    quadrille("why", SEVEN).ends("there is a solution\n", 1);
    let rows = "reason,what,weight\nverdict,there is a solution,\n";
    quadrille("why -f csv", SEVEN).ends(rows, 1);
    let out = quadrille("why -f jsonl", SEVEN).out;
    begins(&out, "{\"verdict\":\"solution\",\"solution\":[{\"number\":");
    let pairs = right("langford 11 --emit", "");
    let ran = quadrille("why --time 0", pairs);
    assert_eq!(ran.code, Some(3));
    begins(&ran.out, "not known");
    ran.begins("quadrille: time limit reached after ");
    ran.says(" seconds, before it was known whether there is a solution\n");
}

#[test]
fn colors_are_weighed() {
    // A ring of three cells in two colors.
    let ring = "a b c | x y z\na x:1 y:0\na x:0 y:1\nb y:1 z:0\nb y:0 z:1\nc z:1 x:0\nc z:0 x:1\n";
    let out = right("why", ring);
    begins(&out, "by counting modulo 2: ");
    has(&out, "(a x:");
}

#[test]
fn puzzles_say_why() {
    let pairs = right("langford 5 --why", "");
    begins(&pairs, "by counting modulo 2: 7 items weigh 1\n");
    let board = right("polyomino 4x5 --pieces tetrominoes --why", "");
    has(&board, "an odd number of times");
    let queens = right("queens 3 --why --format jsonl", "");
    begins(&queens, "{\"verdict\":\"none\"");
    let latin = right("latin --why --require r1c1=2 -", "...\n.1.\n..1\n");
    has(&latin, "r1c1");
    // Where there is no solution, a message says how to learn why.
    quadrille("solve", JOBS).says("no solution\nquadrille: `quadrille why` says why");
}

/// Each puzzle says it in its own words.
#[test]
fn puzzles_say_why_in_their_words() {
    let why = |args: &str, input: &str| right(&format!("{args} --why"), input);
    let drawn = |args: &str, input: &str| {
        let picture = place("reason.svg");
        let why = why(&format!("{args} --svg '{}'", picture.display()), input);
        (why, contents(picture))
    };
    let tetrominoes = "polyomino 4x5 --pieces tetrominoes";
    let out = why(tetrominoes, "");
    begins(
        &out,
        "colored like a checkerboard, the board has 10 dark cells, but the pieces cover at most 9 or at least 11, never 10\n\n\
             by counting modulo 2: 11 items weigh 1\n  1: piece T, r1c1, r1c3,",
    );
    let drawing = "\n\non the board, # for the cells that weigh 1:\n#.#.#\n.#.#.\n#.#.#\n.#.#.\n";
    ends(&out, drawing);
    let json = last_object(&why(&format!("{tetrominoes} -f jsonl"), ""));
    assert_eq!(json["drawing"][1], ".#.#.");
    begins(json["sentences"][0].as_str().expect("text"), "colored like");
    let (also, picture) = drawn(tetrominoes, "");
    assert_eq!(also, out);
    let title = "A coloring that proves that there is no solution";
    has(&picture, &format!("<title>{title}</title>"));

    let (latin, picture) = drawn("latin", "AB.. C... ..A. .DBC\n");
    // The five cells of the clash: four red ones, and a blue one that they leave no symbol for.
    for (part, times) in [
        ("<title>no symbol is left for r4c1", 1),
        ("\" fill=\"#f2c6c6\"", 4),
        ("\" fill=\"#dbe9f6\"", 1),
    ] {
        assert_eq!(picture.matches(part).count(), times, "{part} {picture}");
    }
    let givens = "A at r1c1, D at r4c2, B at r4c3 and C at r4c4";
    begins(
        &latin,
        &format!("no symbol is left for r4c1 beside the givens {givens}\n"),
    );
    let sums = "# 5\\ 6\\\n\\5 . .\n\\5 . .\n";
    let reason = "5 down from r2c2 and 6 down from r2c3 are 11 together, but 5 across";
    begins(&why("kakuro", sums), reason);
    // Reasons in pictures: the cells of these sums, and the only cell of a tile that fits nowhere.
    let edges = "board 1x1\nborder x\nx x x a\n";
    for (puzzle, text, cells) in [("kakuro", sums, 4), ("edges", edges, 1)] {
        let (_, picture) = drawn(puzzle, text);
        let red = picture.matches("\" fill=\"#f2c6c6\"").count();
        assert_eq!(red, cells, "{picture}");
    }
    has(
        &why("langford 5", ""),
        "  1: number 2, number 4, place s1, place s3,",
    );
    has(
        &why("queens 3", ""),
        "  items: row r1, column c1, row r3, column c3\n",
    );
}

/// A proof by counting is about the clauses of the problem; other reasons have none, and leave no file.
#[test]
fn weights_are_proved() {
    let pairs = right("langford 5 --emit", "");
    let path = file("langford.lrat", "");
    let ran = quadrille(&["why", "--proof", &path], &pairs);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    ran.says("is about the clauses that `quadrille convert --to cnf` writes");
    let text = contents(&path);
    let clauses = right("convert --to cnf", &pairs);
    let header = clauses.lines().find(|line| line.starts_with("p cnf "));
    let count = header.and_then(|header| header.split(' ').nth(3));
    let count: u64 = count.expect("a header").parse().expect("clauses");
    begins(&text, &format!("{} ", count + 1));
    let last = text.lines().last().expect("a line");
    assert_eq!(
        last.split(' ').nth(1),
        Some("0"),
        "the empty clause: {last}"
    );
    // A coloring; and what has no such proof leaves no file.
    let none = format!("{path}.none");
    assert_eq!(quadrille(&["why", "--proof", &path], JOBS).code, Some(0));
    let clash = "a b | c\na c:red\nb c:blue\n";
    for (problem, why) in [
        ("2|a b\na b\n", "found no weights"),
        ("a b\na\n", "found no weights"),
        (clash, "these weights have no proof in LRAT"),
    ] {
        let refused = quadrille(&["why", "--proof", &none], problem);
        // The reason is said.
        refused.ends(quadrille("why", problem).out, 2);
        refused.says(&format!("--proof: {why}"));
        refused.says("; `quadrille solve --proof FILE` proves it by search\n");
        assert!(!std::path::Path::new(&none).exists());
    }
}

/// As of `solve --proof`, it is said that the file was not written.
#[test]
fn what_has_a_solution_has_no_proof() {
    let path = file("why-solvable.lrat", "old\n");
    let ran = quadrille(&["why", "--proof", &path], "a b\na\nb\n");
    assert_eq!((ran.code, contents(&path).as_str()), (Some(1), "old\n"));
    ran.says(&format!("there is a solution; {path} was not written"));
}

/// The file of the problem is not written over, and standard output has no two answers in one.
#[test]
fn a_proof_has_a_file_of_its_own() {
    let text = "a b c\na b\nb c\na c\n";
    let path = file("why-own.dlx", text);
    quadrille(&["why", &path, "--proof", &path], "").is_refused("found the input file");
    assert_eq!(contents(&path), text);
    for args in "why; solve -f jsonl; solve -f judge; solve -f csv".split("; ") {
        quadrille(&format!("{args} --proof -"), text)
            .is_refused("--proof: found standard output, where ");
    }
    ends(&quadrille("solve --proof -", text).out, " 0\n");
}

/// The time that is kept for the proof is taken from the set, which is said by the exit code, too.
#[test]
fn half_of_the_time_may_be_too_little_for_a_smallest_set() {
    let row = |ends: [&str; 2]| format!("{}{}{}\n", ends[0], "#".repeat(8), ends[1]);
    let (middle, [first, last]) = (row(["#", "#"]), [[".", "#"], ["#", "."]].map(row));
    let board = file("mutilated.txt", &(first + &middle.repeat(8) + &last));
    let emit = format!("polyomino '{board}' --pieces domino --copies any --emit");
    let problem = right(&emit, "");
    let path = file("half.lrat", "");
    let is_cut = |ran: &Ran| ran.out.contains("It may not be minimal");
    let ran = in_some_time(is_cut, |time| {
        quadrille(&["why", "--proof", &path, "--time", time], &problem)
    });
    assert_eq!(ran.code, Some(3), "{ran:?}");
    ran.says("seconds, before the set was known to be minimal\n");
}

#[test]
fn there_is_no_picture_where_there_is_a_solution() {
    let picture = place("no-reason.svg");
    let ran = quadrille(&format!("queens 6 --why --svg '{}'", picture.display()), "");
    ran.ends("there is a solution\n", 1);
    ran.says_only(format!(
        "quadrille: there is no reason to draw: {} was not written\n",
        picture.display()
    ));
    assert!(!picture.exists());
}
