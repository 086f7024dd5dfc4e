//! `--stats`: puzzles, answers, threads and engines.

use crate::*;

#[test]
fn stats_are_a_summary() {
    let puzzles = format!("{WIKI}\n{TWO}\n{NONE}\nx");
    let ran = sudoku("--stats -n 2 --threads 1", &puzzles);
    let value = |name: &str| {
        let line = ran.err.lines().find(|line| line.starts_with(name))?;
        line.split_whitespace().last()
    };
    for (name, expected) in [
        ("puzzles", "4"),
        ("solved", "2"),
        ("unique", "1"),
        ("several", "1"),
        ("no solution", "1"),
        ("invalid", "1"),
        ("threads", "1"),
    ] {
        assert_eq!(value(name), Some(expected), "{name} in {}", ran.err);
    }
    ran.says("nodes");
    ran.says("a second");
    assert_eq!(ran.out.lines().count(), 4);
}

/// A rating says how many nodes it took, whatever else was asked.
#[test]
fn ratings_of_one_puzzle_have_the_same_nodes() {
    let alone = sudoku("--rate", INKALA).out;
    assert!(!alone.ends_with(" 0 nodes\n"), "{alone}");
    for args in [["--rate", "--stats"], ["--rate", "--time=1h"]] {
        assert_eq!(sudoku(&args, INKALA).out, alone);
    }
}

/// As in Python.
#[test]
fn no_thread_is_one_for_each_core() {
    let cores = std::thread::available_parallelism().expect("cores").get();
    let ran = sudoku("--stats --threads 0", &format!("{WIKI}\n").repeat(5000));
    let threads = { ran.err.lines() }.find_map(|line| line.strip_prefix("threads"));
    let threads = threads.and_then(|threads| threads.trim().parse().ok());
    assert_eq!(threads, Some(cores), "{}", ran.err);
    assert_eq!(ran.out.lines().count(), 5000);
    // It is refused where other numbers are.
    refuses(
        "",
        "best --threads 0 examples/jobs.json
            quadrille: --threads: no effect on best without --all, --checkpoint or --resume
        best --threads 0 examples/toy.dlx
            quadrille: --threads: no effect on best without --all, --checkpoint or --resume
        solve --memory 1M examples/toy.dlx
            quadrille: --memory: no effect on solve without --proof",
    );
}

#[test]
fn stats_name_the_engines() {
    let worked = |args: &str, puzzles: &str| {
        let ran = sudoku(&format!("--stats {args}"), puzzles);
        let named = |line: &&str| line.starts_with("links ") || line.starts_with("dense ");
        let lines = ran.err.lines().filter(named);
        let words = lines.map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
        words.collect::<Vec<_>>()
    };
    // Under other rules, too; and where both take part.
    let six = format!("1.....{}", ".".repeat(30));
    for (engine, args, puzzle) in [
        ("dense", "", WIKI),
        ("links", "--engine links", WIKI),
        ("dense", "--size 6 --engine dense", &six),
        ("links", "--size 6 --engine links", &six),
    ] {
        let found = worked(args, puzzle);
        assert_eq!(found.len(), 1, "{found:?}");
        begins(&found[0], &format!("{engine} "));
        assert_eq!(
            found[0].ends_with(" 0 updates"),
            engine == "dense",
            "{found:?}"
        );
    }
    let both = worked("", &format!("{WIKI}\n{}\n", ".".repeat(16)));
    assert_eq!(both.len(), 2, "{both:?}");
    // What does not search names none.
    assert_eq!(worked("--hint", WIKI), [""; 0]);
}
