//! Ctrl-C and SIGTERM end a search; what was found is reported.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{ChildStdout, Output};

use serde_json::json;

use crate::parts::directory;
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
pub fn ended_when(shown: &str, signal: &str, args: &[&str], name: &str, text: &str) -> Ran {
    let path = file(name, text);
    let mut child = start(&[args, &["--progress", "always", &path]].concat());
    let patience = patience(&child);
    let mut stdout = child.stdout.take().expect("piped");
    let out = std::thread::spawn(move || {
        let mut out = Vec::new();
        stdout.read_to_end(&mut out).expect("it is read");
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
    let mut rest = Vec::new();
    err.read_to_end(&mut rest).expect("it is read");
    drop(patience);
    let output = Output {
        status: child.wait().expect("it ends"),
        stdout: out.join().expect("the reader does not panic"),
        stderr: rest,
    };
    Ran::new(args, output)
}

#[test]
fn an_interrupted_count_says_at_least() {
    let args = ["count", "--engine", "links", "--stats"];
    let ran = ended_by("-INT", &args, "signals-count.dlx");
    assert_eq!(ran.code, Some(130));
    let number = ran.out.strip_prefix("at least ").expect("it says so");
    assert!(number.trim().parse::<u64>().is_ok_and(|number| number > 0));
    ran.says("quadrille: interrupted after ");
    ran.says("stopped    canceled\n");
}

#[test]
fn a_terminated_count_has_its_own_exit_code() {
    let ran = ended_by("-TERM", &["count", "--engine", "links"], "signals-term.dlx");
    assert_eq!(ran.code, Some(143));
    assert!(ran.out.starts_with("at least "));
    ran.says("quadrille: terminated after ");
}

#[test]
fn a_closed_terminal_ends_an_answer_at_a_whole_line() {
    let path = file("signals-hup.dlx", &dominoes(16, 16));
    let mut child = start(&["solve", "--all", "-f", "jsonl", &path]);
    let _patience = patience(&child);
    let mut out = BufReader::new(child.stdout.take().expect("piped"));
    let mut text = String::new();
    out.read_line(&mut text).expect("UTF-8");
    send("-HUP", &child, 2);
    out.read_to_string(&mut text).expect("UTF-8");
    let mut ran = ended(child);
    ran.out = text;
    assert_eq!(ran.code, Some(129));
    ran.says("quadrille: hung up after ");
    assert!(ran.out.ends_with("}}\n"));
    let summary = &last_object(&ran.out)["summary"];
    has_members(
        summary,
        json!({"stop": "canceled", "solutions": ran.out.lines().count() - 1}),
    );
}

#[test]
fn the_best_so_far_is_printed() {
    let (args, text) = (["best", "-n", "9"], partition(100, 4000));
    let ran = ended_when(", within ", "-INT", &args, "signals-best.dlx", &text);
    assert_eq!(ran.code, Some(130));
    begins(&ran.out, "1: cost ");
    ran.says(", proven to be within ");
}

/// A problem with more solutions than a pipe holds: each of the items is covered at eight costs.
pub fn many_solutions(name: &str, items: usize) -> String {
    let options =
        (0..items).flat_map(|item| (1..9).map(move |cost| format!("{item} one:A |{cost}\n")));
    let items: Vec<String> = (0..items).map(|item| item.to_string()).collect();
    let text = format!("{} | one\n{}", items.join(" "), options.collect::<String>());
    file(name, &text)
}

/// All solutions of a problem by `best`, within this time, once it writes: the search is over, and it waits until somebody
/// reads the rest.
fn best_that_writes(time: &str, problem: &str) -> (Child, BufReader<ChildStdout>) {
    let mut child = start(&["best", "--all", "--time", time, "-f", "jsonl", problem]);
    let mut out = BufReader::new(child.stdout.take().expect("piped"));
    out.read_line(&mut String::new()).expect("UTF-8");
    (child, out)
}

/// The time that is over does not hide a signal that comes while solutions are written.
#[test]
fn the_rest_of_the_best_is_left_out() {
    let problem = many_solutions("signals-rest.dlx", 12);
    let (child, out) = best_that_writes("500ms", &problem);
    send("-INT", &child, 1);
    let rest = out.lines().map(|line| line.expect("UTF-8"));
    let last = rest.last().expect("a summary");
    has(&last, "\"stop\":\"canceled\"");
    let ran = ended(child);
    ran.says("interrupted after ");
    ran.says(" solutions left out");
    assert_eq!(ran.code, Some(130));
}

/// The end of the time ends the search, and not the writing of a few thousand solutions.
#[test]
fn a_few_of_the_best_are_written_after_the_time() {
    let problem = many_solutions("signals-late.dlx", 4);
    let (child, out) = best_that_writes("0.1s", &problem);
    // Then the time is over; where it was before, all is written as well.
    std::thread::sleep(Duration::from_millis(150));
    let last = out.lines().map(|line| line.expect("UTF-8")).last();
    assert!(last.is_some_and(|last| last.contains("\"stop\":")));
    let ran = ended(child);
    assert!(!ran.err.contains("left out"), "{ran:?}");
}

/// Of millions, those are written for which there is time, as is said.
#[track_caller]
fn are_cut_by_time(lines: &[&str], ran: &Ran) {
    // All that is sorted, and the summary.
    assert!((10_000..=32_769).contains(&lines.len()), "{}", lines.len());
    has(lines.last().expect("a summary"), "\"stop\":\"time\"");
    ran.says("time limit reached after ");
    ran.says("; not proven: there may be cheaper ones; ");
    ran.says(" solutions left out");
    assert_eq!(ran.code, Some(3));
}

#[test]
fn of_millions_of_the_best_some_are_left_out() {
    let problem = many_solutions("signals-millions.dlx", 12);
    let (child, out) = best_that_writes("1s", &problem);
    let lines: Vec<String> = out.lines().map(|line| line.expect("UTF-8")).collect();
    // One was read before.
    let lines: Vec<&str> = ["the first"]
        .into_iter()
        .chain(lines.iter().map(String::as_str))
        .collect();
    are_cut_by_time(&lines, &ended(child));
}

/// The same of a search with a checkpoint, which has all solutions of the parts that are done.
#[test]
fn of_millions_of_the_best_in_a_checkpoint_some_are_left_out() {
    let problem = many_solutions("signals-saved.dlx", 12);
    let directory = Directory::new("signals-saved");
    let args = "best --all --time 2s -f jsonl --checkpoint saved";
    let ran = directory.run(&format!("{args} {problem}"));
    are_cut_by_time(&ran.out.lines().collect::<Vec<_>>(), &ran);
    ran.says(" solutions left out; ");
    ran.says(" saved, the others begin anew; go on with --resume ");
}

#[test]
fn judging_that_there_is_no_solution_can_be_ended() {
    let problem = file("signals-check.dlx", &no_dominoes(14));
    let answers = file("signals-check.txt", "1 1\nNo Solution!\n1\n");
    let mut child = start(&["check", "--solutions-from", "judge", &problem, &answers]);
    let _patience = patience(&child);
    let mut lines = BufReader::new(child.stdout.take().expect("piped")).lines();
    let first = lines.next().expect("a line").expect("UTF-8");
    begins(&first, "1: wrong: ");
    send("-INT", &child, 1);
    assert_eq!(lines.count(), 0);
    let ran = ended(child);
    assert_eq!(ran.code, Some(130));
    ran.begins("quadrille: interrupted after 1 answer and ");
    ends(&ran.err, " seconds; the rest is not checked\n");
}

/// Whether a process handles the signal with this number; so far as that can be told, for which there is Linux's `/proc`.
fn is_handled(number: u32, process: u32) -> bool {
    let Ok(status) = std::fs::read_to_string(format!("/proc/{process}/status")) else {
        std::thread::sleep(Duration::from_secs(2));
        return true;
    };
    let handled = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
    let bits = handled.and_then(|bits| u64::from_str_radix(bits.trim(), 16).ok());
    bits.is_some_and(|bits| bits >> (number - 1) & 1 == 1)
}

/// A count with a certificate, a diagram and a proof end with the code of the signal, and leave an old file as it was.
#[test]
fn what_a_signal_cuts_short_replaces_no_file() {
    // A Latin square of order 9 has too many states for any of these.
    let mut items = Vec::new();
    let mut options = String::new();
    for row in 0..9 {
        for column in 0..9 {
            items.extend(["p", "q", "r"].map(|kind| format!("{kind}{row}{column}")));
            for symbol in 0..9 {
                options += &format!("p{row}{column} q{row}{symbol} r{column}{symbol}\n");
            }
        }
    }
    let text = format!("{}\n{options}", items.join(" "));
    let problem = file("signals-latin.dlx", &text);
    let old = file("signals-old.txt", "old\n");
    for args in [
        &["count", "--certificate", &old, &problem][..],
        &["diagram", "-o", &old, &problem],
        &["usage", &problem],
    ] {
        let mut child = start(args);
        let process = child.id();
        // SIGTERM gets its handler after SIGINT, which could still be lost right after its own handler appears.
        wait_until(|| is_handled(15, process), &mut child);
        send("-INT", &child, 1);
        let ran = ended(child);
        assert_eq!(ran.code, Some(130), "{args:?}: {ran:?}");
        ran.says("interrupted after ");
        assert_eq!(contents(&old), "old\n");
        assert!(!fs::exists(format!("{old}.new")).expect("a folder"));
    }
}

/// A file that is read is not written to: the problem in it would be lost.
#[test]
fn no_file_is_read_and_written() {
    let text = "a b\na b\na\nb\n";
    let problem = file("signals-self.dlx", text);
    let puzzles = file("signals-self.txt", &format!("{}\n", ".".repeat(81)));
    for args in [
        &["count", &problem, "--certificate", &problem][..],
        &["count", &problem, "--proof", &problem],
        &["count", &problem, "--checkpoint", &problem],
        &["solve", &problem, "--proof", &problem],
        &["best", &problem, "--checkpoint", &problem],
        &["diagram", &problem, "-o", &problem],
        &["split", &problem, "--parts", "2", "--output", &problem],
    ] {
        quadrille(args, "").is_refused("found the input file, expected another file to write to");
        assert_eq!(contents(&problem), text);
    }
    let latin = file("signals-self-latin.txt", "12\n..\n");
    for args in [
        ["trace", &problem, "--svg", &problem],
        ["latin", &latin, "--svg", &latin],
        ["sudoku", &puzzles, "--svg", &puzzles],
        ["sudoku", &puzzles, "--checkpoint", &puzzles],
    ] {
        let before = contents(args[1]);
        quadrille(&args, "").ends("", 2);
        assert_eq!(contents(args[1]), before, "{args:?}");
    }
}

/// Nor is a file beside the input: a list of parts, rules, or notes in the place of a checkpoint.
#[test]
fn no_file_beside_the_input_is_written() {
    let problem = file("signals-beside.dlx", "a b\na b\na\nb\n");
    let split = quadrille(&["split", &problem, "--parts", "2"], "").out;
    let parts = file("signals-beside.jsonl", &split);
    let boxes = "aabb\naabb\nccdd\nccdd\n";
    let regions = file("signals-beside.txt", boxes);
    let notes = file("signals-notes.txt", "notes\n");
    let first = format!("@{parts}:1");
    let puzzle = "1...\n....\n....\n...4\n";
    for args in [
        &["count", &problem, "--part", &first, "--certificate", &parts][..],
        &["sudoku", "--regions", &regions, "--svg", &regions],
        &["sudoku", "--regions", &regions, "--checkpoint", &regions],
        &["sudoku", "--checkpoint", &notes],
    ] {
        quadrille(args, puzzle).is_refused(", expected a");
    }
    let kept = [&parts, &regions, &notes].map(contents);
    assert_eq!(kept, [&*split, boxes, "notes\n"]);
}

/// A signal ends a command that waits for standard input, with its message and code, whether there is a search to come or
/// not.
#[test]
fn a_signal_ends_what_reads() {
    for (signal, code, word, args) in [
        ("-INT", 130, "interrupted", "solve"),
        ("-TERM", 143, "terminated", "convert --to json"),
        ("-HUP", 129, "hung up", "polyomino 4x5 --pieces -"),
        ("-INT", 130, "interrupted", "latin -"),
    ] {
        let mut child = start(args);
        let mut stdin = child.stdin.take().expect("it is piped");
        // More than a pipe holds: when all of it is taken, the command reads.
        stdin.write_all(&[b'\n'; 300_000]).expect("it reads");
        send(signal, &child, 1);
        let ran = ended(child);
        drop(stdin);
        assert_eq!(ran.code, Some(code), "{args}: {ran:?}");
        ran.begins(&format!("quadrille: {word} after "));
        ends(&ran.err, " seconds, while reading <stdin>\n");
    }
}

/// What is reduced is written to a pipe that nobody reads: a signal ends that.
#[test]
fn a_signal_ends_the_writing_of_what_is_reduced() {
    let path = file("signals-reduced.dlx", &dominoes(70, 70));
    let mut child = start(&["convert", "--to", "knuth", "--reduce", &path]);
    let _patience = patience(&child);
    let mut err = BufReader::new(child.stderr.take().expect("piped"));
    let mut line = String::new();
    err.read_line(&mut line).expect("it says what it left out");
    has(&line, "left out");
    send("-TERM", &child, 1);
    assert_eq!(child.wait().expect("it ends").code(), Some(143));
}

#[test]
fn a_signal_leaves_a_checkpoint() {
    let directory = directory("signal", "16");
    let saved = directory.join("saved");
    // The last one would be in an hour.
    let mut child = command("count queens --checkpoint saved --every 1h")
        .current_dir(&*directory)
        .spawn()
        .expect("it runs");
    wait_until(|| saved.exists(), &mut child);
    fs::remove_file(&saved).expect("it is there");
    send("-TERM", &child, 1);
    assert_eq!(child.wait().expect("it ends").code(), Some(143));
    let again = ["count", "queens", "--resume", "saved", "--time", "0.000001"];
    let again = directory.run(&again);
    begins(&again.out, "at least ");
    ends(
        &again.err,
        " saved, the others begin anew; go on with --resume saved\n",
    );
}
