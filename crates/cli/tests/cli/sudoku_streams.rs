//! Streams: one answer a line in the order of the input, whatever the number of threads; pipes that close.

use std::io::{BufRead, BufReader, Read, Write};

use crate::*;

#[test]
fn answers_stay_aligned_whatever_the_number_of_threads() {
    let short = &WIKI[1..];
    let clash = CLASH;
    let kinds = [WIKI, INKALA, TWO, NONE, clash, short, "what", WIKI_SOLVED];
    let expected = [
        WIKI_SOLVED,
        INKALA_SOLVED,
        "",
        "no solution",
        "no solution",
        "invalid",
        "invalid",
    ];
    // An order that has no period.
    let order: Vec<usize> = (0..3000_usize)
        .map(|n| (n * n + n / 7) % kinds.len())
        .collect();
    let input: String = order
        .iter()
        .map(|&kind| format!("{}\n", kinds[kind]))
        .collect();
    let runs = ["1", "2", "7"].map(|threads| sudoku(&["--threads", threads], &input));
    let lines: Vec<_> = runs[0].out.lines().collect();
    assert_eq!(lines.len(), order.len());
    for (number, (&line, &kind)) in lines.iter().zip(&order).enumerate() {
        match expected.get(kind) {
            Some(&"") => assert_eq!(line.len(), 81),
            Some(&expected) => assert_eq!(line, expected, "line {}", number + 1),
            None => assert_eq!(line, WIKI_SOLVED),
        }
    }
    for run in &runs[1..] {
        assert!(run.out == runs[0].out, "the answers differ");
        assert!(run.err == runs[0].err, "the messages differ");
    }
    // The messages come in order too.
    let (messages, hint) = runs[0]
        .err
        .rsplit_once("quadrille: with --why,")
        .expect("the last line says how to learn why there is no solution");
    assert_eq!(hint.lines().count(), 1);
    let numbers = messages
        .lines()
        .map(|line| line.split(':').nth(2)?.parse::<u64>().ok());
    assert!(
        numbers
            .collect::<Option<Vec<_>>>()
            .is_some_and(|numbers| numbers.is_sorted())
    );
}

#[test]
fn counts_stay_aligned_among_entries_of_all_kinds() {
    let few_givens = format!("12{}", ".".repeat(79));
    let small = "12..............";
    // Up to 3 solutions.
    let kinds = [
        (WIKI, "1"),
        (TWO, "2"),
        (NONE, "0"),
        (CLASH, "0"),
        ("what", "invalid"),
        ("# a comment", ""),
        (&few_givens, "3"),
        (small, "3"),
        (INKALA, "1"),
    ];
    let order = (0..1500_usize).map(|n| kinds[(n * n + n / 7) % kinds.len()]);
    let (entries, counts): (Vec<&str>, Vec<&str>) = order.unzip();
    let input = entries.join("\n");
    let expected: Vec<&str> = counts
        .into_iter()
        .filter(|count| !count.is_empty())
        .collect();
    let told = |ran: &Ran| {
        let lines = ran.err.lines();
        lines.filter(|line| line.contains("no solution: ")).count()
    };
    let clashes = entries.iter().filter(|&&entry| entry == CLASH).count();
    for threads in ["1", "3"] {
        let args = format!("--count --limit 3 --threads {threads}");
        let ran = sudoku(&args, &input);
        assert!(ran.out.lines().eq(expected.iter().copied()), "{args}");
        assert_eq!(told(&ran), clashes);
    }
}

#[test]
fn long_answers_come_in_order_too() {
    // Inkala's puzzle without three of its givens: more than a piece of solutions each.
    let open = INKALA.replacen("36", "..", 1).replacen('8', ".", 1);
    let input = format!("{WIKI}\n{open}\n{INKALA}\n").repeat(50);
    let runs = ["-n 5000 --threads 1", "-n 5000 --threads 3"].map(|args| answers(args, &input));
    assert!(runs[0] == runs[1], "the answers differ");
    let tabs = |line: &str| line.matches('\t').count();
    let counts: Vec<_> = runs[0].lines().map(tabs).collect();
    assert_eq!(counts, [0, 4999, 0].repeat(50));
}

#[test]
fn a_closed_pipe_ends_quietly() {
    // The empty board has more solutions than anybody wants.
    let mut child = command("sudoku --all")
        .spawn()
        .expect("the binary is there");
    writeln!(child.stdin.take().expect("piped"), "{}", ".".repeat(81)).expect("it listens");
    let mut some = [0; 1000];
    child
        .stdout
        .take()
        .expect("piped")
        .read_exact(&mut some)
        .expect("it answers");
    // Its standard output is closed now.
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn answers_come_while_the_input_is_still_open() {
    let mut child = command("sudoku").spawn().expect("the binary is there");
    let mut stdin = child.stdin.take().expect("piped");
    let mut answers = BufReader::new(child.stdout.take().expect("piped")).lines();
    for (puzzle, solved) in [
        (WIKI, WIKI_SOLVED),
        (INKALA, INKALA_SOLVED),
        (WIKI, WIKI_SOLVED),
    ] {
        writeln!(stdin, "{puzzle}").expect("it listens");
        assert_eq!(
            answers.next().expect("it answers").expect("in UTF-8"),
            solved
        );
    }
    drop(stdin);
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn there_are_no_colors_in_a_pipe() {
    let pretty = answers("--format text", WIKI);
    assert!(!pretty.contains('\u{1b}'));
    let mut command = command("sudoku --format text");
    command.env("NO_COLOR", "1");
    let mut child = command.spawn().expect("the binary is there");
    writeln!(child.stdin.take().expect("piped"), "{WIKI}").expect("it listens");
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(String::from_utf8_lossy(&output.stdout), pretty);
}

/// A pipe that stalls shows what was read, as it does for other commands. (Nothing is drawn where someone types.)
#[test]
fn a_pipe_that_stalls_shows_what_was_read() {
    let mut child = command("sudoku --progress always");
    let mut child = child.spawn().expect("the binary is there");
    let _patience = patience(&child);
    let mut stdin = child.stdin.take().expect("piped");
    writeln!(stdin, "{WIKI}").expect("it listens");
    let mut err = BufReader::new(child.stderr.take().expect("piped")).lines();
    let line = err.next().expect("a line").expect("UTF-8");
    begins(&line, "reading <stdin>, 1 puzzle, ");
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.stdout, format!("{WIKI_SOLVED}\n").into_bytes());
    assert_eq!(output.status.code(), Some(0));
}
