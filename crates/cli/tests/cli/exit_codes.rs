//! One rule for exit codes: 0 the whole answer, 1 proved to be nothing, 2 wrong, 3 stopped by a limit.

use super::{dominoes, file, partition, quadrille, right};

/// Every command that a limit can stop says so by the same code, whatever it has found by then; and which limit that was, after
/// how long.
#[test]
fn what_a_limit_stops_has_a_code_of_its_own() {
    let hard = file("exit-hard.dlx", &dominoes(12, 12));
    let priced = file("exit-priced.dlx", &partition(90, 900));
    let empty = file("exit-empty.txt", &(".".repeat(81) + "\n"));
    let pairs = file("exit-pairs.dlx", &right(&["langford", "11", "--emit"], ""));
    let none = file("exit-none", "");
    let split = right(&["split", &hard, "--parts", "2"], "");
    let part = split.lines().next().expect("a part");
    let parts = file("exit-parts.jsonl", &split);
    let odd = ["polyomino", "4x5", "--pieces", "tetrominoes"];
    let odd = file(
        "exit-tetrominoes.dlx",
        &right(&[&odd[..], &["--emit"]].concat(), ""),
    );
    let solutions = file("exit-solutions.txt", "1 2\n");
    let small = file("exit-small.dlx", &dominoes(4, 4));
    let certificate = file("exit-certificate.txt", "");
    right(&["count", &small, "--certificate", &certificate], "");
    for args in [
        &["count", &hard, "--time", "0"][..],
        &["count", &hard, "--nodes", "9"],
        &["count", &hard, "--engine", "memo", "--time", "0"],
        &["count", &hard, "--certificate", &none, "--time", "0"],
        &["count", &hard, "--proof", &none, "--time", "0"],
        &["count", &hard, "--part", part, "--nodes", "9"],
        &["count", &hard, "--checkpoint", &none, "--time", "0"],
        &["count", &hard, "--distinct", "--time", "0"],
        &[
            "count",
            &hard,
            "--distinct",
            "--checkpoint",
            &none,
            "--time",
            "0",
        ],
        &["solve", &hard, "--time", "0"],
        &["solve", &hard, "--distinct", "--time", "0"],
        &["solve", &hard, "--proof", &none, "--time", "0"],
        &["solve", &hard, "--all", "--nodes", "999"],
        &["best", &priced, "--nodes", "1"],
        &["best", &priced, "--time", "0"],
        &["best", &hard, "--all", "--memory", "9K"],
        &["estimate", &hard, "--time", "0"],
        &["why", &pairs, "--time", "0"],
        &["why", &odd, "--nodes", "1"],
        &["clues", &hard, "--time", "0"],
        &["clues", &hard, "--nodes", "9"],
        &["queens", "8", "--clues", "--time", "0"],
        &["symmetries", &hard, "--time", "0"],
        &["diagram", &hard, "--time", "0"],
        &["usage", &hard, "--time", "0"],
        &["sample", &hard, "--time", "0"],
        &["nth", "1", &hard, "--time", "0"],
        &["split", &hard, "--parts", "9", "--time", "0"],
        &["count", &hard, "--part", part, "--time", "0"],
        &["convert", &hard, "--to", "knuth", "--reduce", "--time", "0"],
        &["check", &hard, &solutions, "--time", "0"],
        &["verify", &small, &certificate, "--time", "0"],
        &["series", "queens 27N", "--n", "1..1", "--time", "0"],
        &["diagram", &hard, "--memory", "1K"],
        &["usage", &hard, "--memory", "1K", "--no-symmetry"],
        &["sample", &hard, "--memory", "1K"],
        &["nth", "1", &hard, "--memory", "1K"],
        &["count", &hard, "--by", "options", "--memory", "1K"],
        &["count", &hard, "--certificate", &none, "--memory", "1K"],
        &["count", &hard, "--proof", &none, "--memory", "1K"],
        &["trace", &hard, "--nodes", "9"],
        &["trace", &hard, "--time", "0"],
        &["trace", &small, "--svg", &none, "--time", "0"],
        &["merge", &parts],
        &["queens", "9", "--count", "--time", "0"],
        &["queens", "30", "--all", "--time", "0"],
        &["latin", "12", "--sample", "1", "--time", "0"],
        &["sudoku", &empty, "--count", "--time", "0"],
        &["sudoku", "--generate", "1", "--time", "0"],
    ] {
        let ran = quadrille(args, "");
        assert_eq!(ran.code, Some(3), "{args:?}: {ran:?}");
        let limit = match args {
            // Parts are missing; and a tree is drawn as far as its first nodes.
            ["merge", ..] | ["trace", _, "--nodes", ..] => continue,
            _ if args.contains(&"--memory") => "memory limit reached after ",
            _ if args.contains(&"--nodes") => "node limit reached after ",
            _ => "time limit reached after ",
        };
        let is_said = ran.err.contains(limit) && ran.err.contains(" seconds");
        assert!(is_said, "{args:?}: {}", ran.err);
    }
}

/// The limits are long enough here, or there are none: 0 for an answer, 1 for a proof that there is none.
#[test]
fn what_ends_by_itself_is_answered_or_lacking() {
    let some = file("exit-some.dlx", &dominoes(2, 2));
    let none = file("exit-odd.dlx", &dominoes(3, 3));
    let priced = file("exit-cost.dlx", "a\na |7\n");
    let limits = ["--time", "1h", "--nodes", "1000000"];
    for (args, code) in [
        (&["count", &some][..], 0),
        (&["count", &none], 1),
        (&["solve", &some], 0),
        (&["solve", &none], 1),
        (&["best", &priced], 0),
        (&["best", &priced, "--below", "7"], 1),
    ] {
        let ran = quadrille(&[args, &limits].concat(), "");
        assert_eq!(ran.code, Some(code), "{args:?}: {ran:?}");
    }
    // A limit on solutions is part of the question.
    assert_eq!(quadrille(&["solve", &some, "-n", "1"], "").code, Some(0));
    assert_eq!(quadrille(&["trace", &some], "").code, Some(0));
    assert_eq!(quadrille(&["why", &none], "").code, Some(0));
    for engine in ["links", "dense", "memo", "auto"] {
        let ran = quadrille(&["count", &none, "--engine", engine], "");
        assert_eq!(ran.code, Some(1), "{engine}");
    }
}

/// What comes before a search is within the time of the command too, and the message says what that was, not how little was
/// searched.
#[test]
fn what_comes_before_a_search_is_stopped_and_named() {
    // A megabyte and more: less is parsed whatever the time.
    let large = format!("a\n{}", "a\n".repeat(600_000));
    // Laying out takes much longer than the twentieth of a second to the first look at the time, also when optimized.
    let box_of_soma = [
        "polycube", "21x21x21", "--pieces", "soma", "--copies", "any",
    ];
    let distinct = [&box_of_soma[..], &["--count", "--distinct"]].concat();
    let board = dominoes(6, 6);
    for (args, input, what) in [
        (
            &["symmetries"][..],
            &*large,
            ", while parsing <stdin>, 1 MB",
        ),
        (&["solve"], &large, ", while parsing <stdin>, 1 MB"),
        (&box_of_soma, "", ", while laying out the puzzle"),
        (&distinct, "", ", while laying out the puzzle"),
        (
            &["count", "--engine", "memo"],
            &board,
            ", before the search began; with --checkpoint FILE the rest can be searched later; there may be more",
        ),
    ] {
        let ran = quadrille(&[args, &["--time", "1ns"]].concat(), input);
        assert_eq!(ran.code, Some(3), "{args:?}: {ran:?}");
        let (begins, ends) = (
            "quadrille: time limit reached after ",
            format!(" seconds{what}\n"),
        );
        assert!(
            ran.err.starts_with(begins) && ran.err.ends_with(&ends),
            "{args:?}: {}",
            ran.err
        );
    }
}
