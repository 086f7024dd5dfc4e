//! Solutions that come as they are found, pipes that close, progress.

use std::io::{BufRead, BufReader, Write};

use crate::*;

/// A problem with one solution that is found at once.
fn one_solution_and_a_long_search() -> String {
    // One option covers the whole board.
    let board = no_dominoes(14);
    let (items, options) = board.split_once('\n').expect("lines");
    format!("{items}\n{items}\n{options}")
}

#[test]
fn a_solution_does_not_wait_for_the_end_of_the_search() {
    let text = one_solution_and_a_long_search();
    let path = file("streams-board.dlx", &text);
    let mut child = start(&["solve", "--all", &path]);
    let mut lines = BufReader::new(child.stdout.take().expect("piped")).lines();
    assert_eq!(lines.next().expect("a line").expect("UTF-8"), "1:");
    assert!(child.try_wait().expect("it can be asked").is_none());
    child.kill().expect("it can be ended");
    child.wait().expect("it ends");
}

#[test]
fn a_closed_pipe_ends_a_search_quietly() {
    let path = file("streams-dominoes.dlx", &dominoes(12, 12));
    for shape in ["names", "lines", "jsonl"] {
        let args = ["solve", "--all", "--stats", "-f", shape, &path];
        let mut child = start(&args);
        let mut out = BufReader::new(child.stdout.take().expect("piped"));
        out.read_line(&mut String::new()).expect("it answers");
        drop(out);
        let ran = ended(child);
        assert_eq!((&*ran.err, ran.code), ("", Some(0)));
    }
}

/// Nobody would see another solution, and none comes.
#[cfg(unix)]
#[test]
fn a_closed_pipe_ends_a_search_that_finds_nothing_more() {
    let path = file("streams-closed.dlx", &one_solution_and_a_long_search());
    let mut child = start(&["solve", "--all", &path]);
    drop(child.stdout.take());
    let ran = ended(child);
    assert_eq!((&*ran.err, ran.code), ("", Some(0)));
}

#[test]
fn progress_is_shown_on_request() {
    let path = file("streams-progress.dlx", &dominoes(12, 12));
    // On links: with a memory the count would be over before that.
    let count = |progress: &str, time: &str| {
        format!("count --engine links --time {time} --progress {progress} '{path}'")
    };
    let mut child = start(&count("always", "1min"));
    let mut always = BufReader::new(child.stderr.take().expect("piped"));
    let mut line = String::new();
    always.read_line(&mut line).expect("UTF-8");
    child.kill().expect("it runs");
    child.wait().expect("it has ended");
    assert!(line.contains("% , ") || line.contains("%, "), "{line}");
    has(&line, " solutions, ");
    has(&line, " left, ");
    has(&line, " nodes/s, links");
    assert!(!line.contains('\u{1b}'));
    // Not on a terminal, so only that the time ran out.
    let auto = quadrille(&count("auto", "1200ms"), "").err;
    assert_eq!(auto.lines().count(), 1, "{auto}");
}

/// Of a certificate there is no number but that of what was read of it. Here the rest never comes.
#[test]
fn verifying_shows_how_far_it_is() {
    let board = file("streams-verified.dlx", &dominoes(2, 2));
    let mut child = start(&["verify", "--progress", "always", &board]);
    let _patience = patience(&child);
    let mut stdin = child.stdin.take().expect("piped");
    let certificate = right(&["count", "--certificate", "-", &board], "");
    let begin = certificate.lines().next().expect("a line");
    writeln!(stdin, "{begin}").expect("it listens");
    let mut err = BufReader::new(child.stderr.take().expect("piped")).lines();
    let line = err.next().expect("a line").expect("UTF-8");
    begins(
        &line,
        &format!("verifying <stdin>, {} bytes, ", begin.len() + 1),
    );
    child.kill().expect("it runs");
    child.wait().expect("it has ended");
}

/// What waits for a pipe takes no time, but what reads one that always has more does.
#[cfg(unix)]
#[test]
fn a_pipe_without_end_is_read_until_the_time_is_over() {
    use std::process::Stdio;

    let script = "yes a 2>/dev/null | \"$0\" solve - --time 1ms";
    let mut command = Command::new("sh");
    command.args(["-c", script, env!("CARGO_BIN_EXE_quadrille")]);
    let child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let ran = ended(child.expect("there is a shell"));
    ran.ends("", 3);
    ran.begins("quadrille: time limit reached after ");
    ends(&ran.err, " seconds, while reading <stdin>\n");
}
