//! Options that have no effect on a question are refused; limits on time that have one are obeyed.

use super::{file, quadrille, right};

/// Every pair of options here is refused, and the message names both.
#[test]
fn what_has_no_effect_is_refused() {
    let proof = ["--engine links", "--in-order", "--seed 1", "--stats"];
    let emit = [
        "--require 1",
        "--forbid 1",
        "--seed 1",
        "--time 1",
        "--all",
        "--stats",
        "--progress always",
        "--threads 2",
    ];
    let picked = ["--all", "--limit 1"];
    let asked: [(&str, &str, &[&str]); 5] = [
        ("count examples/toy.dlx", "--certificate none", &proof),
        ("count examples/toy.dlx", "--proof none", &proof),
        ("count examples/toy.dlx", "--proof none", &["--threads 2"]),
        ("queens 4", "--emit", &emit),
        ("queens 4", "--sample 1", &picked),
    ];
    for (command, question, others) in asked {
        for other in others {
            let args = format!("{command} {question} {other}");
            let ran = quadrille(&args.split(' ').collect::<Vec<_>>(), "");
            assert_eq!((ran.out.as_str(), ran.code), ("", Some(2)), "{args}");
            for option in [question, other] {
                let name = option.split(' ').next().expect("a name");
                assert!(ran.err.contains(name), "{args}: {}", ran.err);
            }
        }
    }
    let refused = ["--engine dense", "--threads 2", "--stats", "--unsolved"];
    for other in refused {
        let args = format!("sudoku --emit {other} examples/puzzles.txt");
        let ran = quadrille(&args.split(' ').collect::<Vec<_>>(), "");
        assert_eq!((ran.out.as_str(), ran.code), ("", Some(2)), "{args}");
    }
}

/// What takes years ends at the limit, writes nothing, and says why.
#[test]
fn proofs_samples_and_usage_obey_a_limit_on_time() {
    let square = ".".repeat(12) + "\n";
    let square = file("refused-latin.txt", &square.repeat(12));
    let problem = file(
        "refused-latin.dlx",
        &right(&["latin", &square, "--emit"], ""),
    );
    let none = file("refused-none", "");
    std::fs::remove_file(&none).expect("it is there");
    for args in [
        &["count", &problem, "--certificate", &none][..],
        &["count", &problem, "--proof", &none],
        &["latin", &square, "--sample", "1"],
        &["nth", "1", &problem],
        &["usage", &problem],
    ] {
        let ran = quadrille(&[args, &["--time", "50ms"]].concat(), "");
        assert_eq!((ran.out.as_str(), ran.code), ("", Some(3)), "{args:?}");
        assert!(ran.err.contains("time limit reached"), "{}", ran.err);
        assert!(!std::path::Path::new(&none).exists());
    }
}

/// A byte order mark is no content.
#[test]
fn byte_order_marks_are_skipped() {
    let read = |name: &str| std::fs::read_to_string(format!("{}/{name}", super::ROOT)).expect(name);
    let marked = |name: &str, text: &str| file(name, &format!("\u{feff}{text}"));
    let pieces = "0-x d\n##\n";
    let certificate = file("marked-certificate", "");
    right(
        &["count", "examples/toy.dlx", "--certificate", &certificate],
        "",
    );
    let certificate = std::fs::read_to_string(&certificate).expect("a certificate");
    let problem = marked("marked.dlx", &read("examples/toy.dlx"));
    let edges = marked("marked-edges.txt", &read("examples/edges.txt"));
    let board = marked("marked-board.txt", &read("examples/board.txt"));
    let regions = marked("marked-regions.txt", "aabb\naabb\nccdd\nccdd\n");
    for (args, wanted) in [
        (
            &[
                "polyomino",
                "2x2",
                "--pieces",
                &marked("marked-pieces.txt", pieces),
                "--count",
            ][..],
            "2\n",
        ),
        (
            &["latin", &marked("marked-latin.txt", "..\n..\n"), "--count"],
            "2\n",
        ),
        (&["sudoku", "--regions", &regions, "--count", "-"], "288\n"),
        (
            &[
                "verify",
                &problem,
                &marked("marked-certificate", &certificate),
            ],
            "1\n",
        ),
    ] {
        assert_eq!(right(args, &(".".repeat(16) + "\n")), wanted, "{args:?}");
    }
    for (args, plain) in [
        (&["edges", &edges, "--count"][..], "examples/edges.txt"),
        (
            &[
                "polyomino",
                &board,
                "--pieces",
                "examples/pieces.txt",
                "--count",
            ],
            "examples/board.txt",
        ),
    ] {
        let of_plain: Vec<&str> = args
            .iter()
            .map(|&arg| {
                if arg == edges || arg == board {
                    plain
                } else {
                    arg
                }
            })
            .collect();
        assert_eq!(right(args, ""), right(&of_plain, ""), "{args:?}");
    }
}

/// What other commands do better is no option any more: the message says which.
#[test]
fn options_that_are_gone_name_what_does_it() {
    let said = |args: &[&str], expected: &str| {
        let ran = quadrille(args, "");
        assert_eq!((ran.out.as_str(), ran.code), ("", Some(2)), "{args:?}");
        assert!(ran.err.contains(expected), "{args:?}: {}", ran.err);
    };
    for (option, other) in [
        ("--usage", "usage"),
        ("--nth", "nth K"),
        ("--reduce", "count --reduce"),
    ] {
        let expected = format!("`quadrille queens ... --emit | quadrille {other}`");
        said(&["queens", "6", option], &expected);
    }
    let table = "`quadrille convert --to json --cost ... FILE | quadrille usage ...`";
    said(&["usage", "--cost", "pay", "jobs.csv"], table);
    said(&["solve", "--version"], "`quadrille --version`");
    let jobs = file("gone-jobs.csv", "job,who,pay\na,x,1\nb,x,3\n");
    let whole = format!(
        "`quadrille convert --to json {jobs} --primary job --secondary who --cost pay | quadrille usage`"
    );
    said(&["usage", &jobs], &whole);
    let usage = right(&["usage"], &right(&["queens", "6", "--emit"], ""));
    let first = |line: &str| {
        line.split(' ')
            .next()
            .and_then(|word| word.parse::<u32>().ok())
    };
    let sum: u32 = usage
        .lines()
        .map(|line| first(line).expect("a number"))
        .sum();
    // Four solutions of six queens.
    assert_eq!((usage.lines().count(), sum), (36, 24));
}
