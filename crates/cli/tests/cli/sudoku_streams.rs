//! Streams: one answer a line in the order of the input, whatever the number of threads; pipes that close.

use std::io::{BufRead, BufReader, Read, Write};

use crate::*;

#[test]
fn answers_stay_aligned_whatever_the_number_of_threads() {
    let kinds = [
        (WIKI, WIKI_SOLVED),
        (INKALA, INKALA_SOLVED),
        (TWO, ""),
        (NONE, "no solution"),
        (CLASH, "no solution"),
        (&WIKI[1..], "invalid"),
        ("what", "invalid"),
        (WIKI_SOLVED, WIKI_SOLVED),
    ];
    // An order that has no period.
    let order = (0..3000_usize).map(|n| kinds[(n * n + n / 7) % kinds.len()]);
    let (input, expected): (Vec<&str>, Vec<&str>) = order.unzip();
    let input = input.join("\n");
    let runs = ["1", "2", "7"].map(|threads| sudoku(&["--threads", threads], &input));
    let lines: Vec<_> = runs[0].out.lines().collect();
    assert_eq!(lines.len(), expected.len());
    for (number, (line, expected)) in (1..).zip(lines.into_iter().zip(expected)) {
        match expected {
            "" => assert_eq!(line.len(), 81),
            expected => assert_eq!(line, expected, "line {number}"),
        }
    }
    for run in &runs[1..] {
        assert!(run.out == runs[0].out, "the answers differ");
        assert!(run.err == runs[0].err, "the messages differ");
    }
    // The messages come in order too.
    let (messages, hint) = { runs[0].err.rsplit_once("quadrille: with --why,") }
        .expect("the last line says how to learn why there is no solution");
    assert_eq!(hint.lines().count(), 1);
    let number = |line: &str| line.split(':').nth(2)?.parse::<u64>().ok();
    let numbers: Option<Vec<u64>> = messages.lines().map(number).collect();
    assert!(numbers.is_some_and(|numbers| numbers.is_sorted()));
}

#[test]
fn counts_stay_aligned_among_entries_of_all_kinds() {
    let few_givens = format!("12{}", ".".repeat(79));
    // Up to 3 solutions.
    let kinds = [
        (WIKI, "1"),
        (TWO, "2"),
        (NONE, "0"),
        (CLASH, "0"),
        ("what", "invalid"),
        ("# a comment", ""),
        (&few_givens, "3"),
        ("12..............", "3"),
        (INKALA, "1"),
    ];
    let order = (0..1500_usize).map(|n| kinds[(n * n + n / 7) % kinds.len()]);
    let (entries, counts): (Vec<&str>, Vec<&str>) = order.unzip();
    let input = entries.join("\n");
    let expected = counts.into_iter().filter(|count| !count.is_empty());
    let told = |ran: &Ran| {
        let lines = ran.err.lines();
        lines.filter(|line| line.contains("no solution: ")).count()
    };
    let clashes = entries.iter().filter(|&&entry| entry == CLASH).count();
    for threads in ["1", "3"] {
        let args = format!("--count --limit 3 --threads {threads}");
        let ran = sudoku(&args, &input);
        assert!(ran.out.lines().eq(expected.clone()), "{args}");
        assert_eq!(told(&ran), clashes);
    }
}

#[test]
fn long_answers_come_in_order_too() {
    // Inkala's puzzle without three of its givens: more than a piece of solutions each.
    let open = INKALA.replacen("36", "..", 1).replacen('8', ".", 1);
    let input = format!("{WIKI}\n{open}\n{INKALA}\n").repeat(12);
    let runs = ["-n 5000 --threads 1", "-n 5000 --threads 3"].map(|args| answers(args, &input));
    assert!(runs[0] == runs[1], "the answers differ");
    let tabs = |line: &str| line.matches('\t').count();
    let counts: Vec<_> = runs[0].lines().map(tabs).collect();
    assert_eq!(counts, [0, 4999, 0].repeat(12));
}

#[test]
fn a_closed_pipe_ends_quietly() {
    // The empty board has more solutions than anybody wants.
    let mut child = start("sudoku --all");
    writeln!(child.stdin.take().expect("piped"), "{}", ".".repeat(81)).expect("it listens");
    let mut out = child.stdout.take().expect("piped");
    out.read_exact(&mut [0; 1000]).expect("it answers");
    drop(out);
    let ran = ended(child);
    assert_eq!((&*ran.err, ran.code), ("", Some(0)));
}

#[test]
fn answers_come_while_the_input_is_still_open() {
    let mut child = start("sudoku");
    let mut stdin = child.stdin.take().expect("piped");
    let mut answers = BufReader::new(child.stdout.take().expect("piped")).lines();
    let [one, other] = [(WIKI, WIKI_SOLVED), (INKALA, INKALA_SOLVED)];
    for (puzzle, solved) in [one, other, one] {
        writeln!(stdin, "{puzzle}").expect("it listens");
        let answer = answers.next().expect("it answers");
        assert_eq!(answer.expect("in UTF-8"), solved);
    }
    drop(stdin);
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn there_are_no_colors_in_a_pipe() {
    let pretty = answers("--format text", WIKI);
    assert!(!pretty.contains('\u{1b}'));
    let child = command("sudoku --format text").env("NO_COLOR", "1").spawn();
    let mut child = child.expect("the binary is there");
    writeln!(child.stdin.take().expect("piped"), "{WIKI}").expect("it listens");
    assert_eq!(ended(child).out, pretty);
}

/// A pipe that stalls shows what was read, as it does for other commands. (Nothing is drawn where someone types.)
#[test]
fn a_pipe_that_stalls_shows_what_was_read() {
    let mut child = start("sudoku --progress always");
    let _patience = patience(&child);
    let mut stdin = child.stdin.take().expect("piped");
    writeln!(stdin, "{WIKI}").expect("it listens");
    let mut err = BufReader::new(child.stderr.take().expect("piped")).lines();
    let line = err.next().expect("a line").expect("UTF-8");
    begins(&line, "reading <stdin>, 1 puzzle, ");
    drop(stdin);
    ended(child).ends(format!("{WIKI_SOLVED}\n"), 0);
}

/// `not finished` has an end, too, where the puzzles have none. What is written are whole answers.
#[cfg(unix)]
#[test]
fn puzzles_without_end_are_answered_until_the_time_is_over() {
    use std::process::Stdio;

    for format in ["lines", "jsonl"] {
        let script = format!("yes {WIKI} 2>/dev/null | \"$0\" sudoku --time 1ms --format {format}");
        let mut command = Command::new("sh");
        command.args(["-c", &script, env!("CARGO_BIN_EXE_quadrille")]);
        let child = command
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn();
        let ran = ended(child.expect("there is a shell"));
        assert_eq!(ran.code, Some(3), "{}", ran.err);
        ran.begins("quadrille: time limit reached after ");
        ends(&ran.err, "; the rest is not answered\n");
        let ended =
            |line: &str| line == "not finished" || line == WIKI_SOLVED || line.ends_with('}');
        assert!(ran.out.is_empty() || ran.out.ends_with('\n'));
        assert!(ran.out.lines().all(ended));
    }
}

/// It waits for no puzzle when the time is over, and writes all answers that there are, also behind one that is not finished.
#[test]
fn a_pipe_that_stalls_is_left_when_the_time_is_over() {
    let run = |time: &str| {
        let mut child = start(&["sudoku", "--time", time]);
        let mut puzzles = child.stdin.take().expect("piped");
        // It may have ended before.
        let _ = writeln!(puzzles, "{WIKI}\nwhat\n{WIKI}");
        let ran = ended(child);
        drop(puzzles);
        ran
    };
    let ran = in_some_time(|ran| ran.out.lines().count() == 3, run);
    assert_eq!(ran.code, Some(3), "{ran:?}");
    ran.says("; the rest is not answered\n");
    assert_eq!(ran.out.lines().nth(1), Some("invalid"));
}
