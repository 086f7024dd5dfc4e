//! Ctrl-C and SIGTERM end a search; what was found is reported.

use std::io::{BufRead, BufReader, Read};

use crate::*;

/// Runs a search that takes very long, and sends it a signal when it shows that it is under way.
fn ended_by(signal: &str, args: &[&str], name: &str) -> Ran {
    // Costs without much of a pattern.
    let priced = |(number, line): (usize, &str)| match number {
        0 => format!("{line}\n"),
        _ => format!("{line} |{}\n", number * number * 7919 % 997),
    };
    let text: String = dominoes(16, 16).lines().enumerate().map(priced).collect();
    ended_when(" nodes/s", signal, args, name, &text)
}

/// The same for another problem, and as soon as a line of progress has this in it.
fn ended_when(shown: &str, signal: &str, args: &[&str], name: &str, text: &str) -> Ran {
    let path = file(name, text);
    let args = [args, &["--progress", "always", &path]].concat();
    let mut child: Child = command(&args).spawn().expect("the binary is there");
    let mut stdout = child.stdout.take().expect("piped");
    let out = std::thread::spawn(move || {
        let mut out = String::new();
        stdout.read_to_string(&mut out).expect("UTF-8");
        out
    });
    let mut err = BufReader::new(child.stderr.take().expect("piped"));
    let mut line = String::new();
    while !line.contains(shown) {
        line.clear();
        let length = err.read_line(&mut line).expect("it shows progress");
        assert!(length > 0, "it ended without showing {shown:?}");
    }
    // Both at once: the same signal twice, as from `timeout`.
    send(signal, &child, 2);
    let mut rest = String::new();
    err.read_to_string(&mut rest).expect("UTF-8");
    Ran {
        code: child.wait().expect("it ends").code(),
        out: out.join().expect("the reader does not panic"),
        err: rest,
    }
}

#[test]
fn an_interrupted_count_says_at_least() {
    let ran = ended_by(
        "-INT",
        &["count", "--engine", "links", "--stats"],
        "signals-count.dlx",
    );
    assert_eq!(ran.code, Some(130));
    let number = ran.out.strip_prefix("at least ").expect("it says so");
    assert!(number.trim().parse::<u64>().is_ok_and(|number| number > 0));
    assert!(
        ran.err.contains("quadrille: interrupted after "),
        "{}",
        ran.err
    );
    assert!(ran.err.contains("stopped    canceled\n"), "{}", ran.err);
}

#[test]
fn a_terminated_count_has_its_own_exit_code() {
    let ran = ended_by("-TERM", &["count", "--engine", "links"], "signals-term.dlx");
    assert_eq!(ran.code, Some(143));
    assert!(ran.out.starts_with("at least "));
    assert!(
        ran.err.contains("quadrille: terminated after "),
        "{}",
        ran.err
    );
}

#[test]
fn a_closed_terminal_ends_an_answer_at_a_whole_line() {
    if is_ignored("-HUP") {
        return;
    }
    let ran = ended_by(
        "-HUP",
        &["solve", "--all", "-f", "jsonl"],
        "signals-hup.dlx",
    );
    assert_eq!(ran.code, Some(129));
    assert!(ran.err.contains("quadrille: hung up after "), "{}", ran.err);
    assert!(ran.out.ends_with("}}\n"));
}

#[test]
fn the_best_so_far_is_printed() {
    let (args, text) = (["best", "-n", "9"], partition(100, 4000));
    let ran = ended_when(", within ", "-INT", &args, "signals-best.dlx", &text);
    assert_eq!(ran.code, Some(130));
    assert!(ran.out.starts_with("1: cost "), "{}", ran.out);
    assert!(ran.err.contains(", proven to be within "), "{}", ran.err);
}

#[test]
fn an_interrupted_stream_ends_with_its_summary() {
    let args = ["solve", "--all", "-f", "jsonl"];
    let ran = ended_by("-INT", &args, "signals-solve.dlx");
    assert_eq!(ran.code, Some(130));
    let last = ran.out.lines().last().expect("a line");
    let summary: serde_json::Value = serde_json::from_str(last).expect("a whole line");
    assert_eq!(summary["summary"]["stop"], "canceled");
    assert_eq!(summary["summary"]["solutions"], ran.out.lines().count() - 1);
}

#[test]
fn judging_that_there_is_no_solution_can_be_ended() {
    // A board without two opposite corners cannot be covered, but a proof takes very long.
    let corner = |line: &&str| !line.split(' ').any(|item| item == "0,0" || item == "13,13");
    let board = dominoes(14, 14);
    let (items, options) = board.split_once('\n').expect("lines");
    let items: Vec<_> = items.split(' ').filter(corner).collect();
    let options: Vec<_> = options.lines().filter(corner).collect();
    let text = format!("{}\n{}\n", items.join(" "), options.join("\n"));
    let problem = file("signals-check.dlx", &text);
    let answers = file("signals-check.txt", "1 1\nNo Solution!\n1\n");
    let mut child = command(&["check", "--solutions-from", "judge", &problem, &answers])
        .spawn()
        .expect("the binary is there");
    let mut lines = BufReader::new(child.stdout.take().expect("piped")).lines();
    let first = lines.next().expect("a line").expect("UTF-8");
    assert!(first.starts_with("1: wrong: "), "{first}");
    send("-INT", &child, 1);
    assert_eq!(lines.count(), 0);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(130));
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        "quadrille: interrupted after 1 answer; the rest is not checked\n"
    );
}
