//! Checkpoints of a run through many Sudokus: kills, signals, and what is refused.

use std::fs::{self, File};
use std::process::Stdio;

use crate::parts::run_with_kills;
use crate::*;

/// A directory with a file of puzzles, as lines and as grids, some without a solution or with several.
fn directory(name: &str, puzzles: usize) -> Directory {
    let directory = Directory::new(&format!("sudoku-{name}"));
    let made = quadrille("sudoku --generate 5", "").out;
    let made: Vec<&str> = made.lines().collect();
    let mut text = String::new();
    for number in 0..puzzles {
        let puzzle = made[number % made.len()];
        text += &match number % 7 {
            3 => format!("{}{}\n", &puzzle[..40], ".".repeat(41)),
            4 => format!("11{}\n", &puzzle[2..]),
            5 => (0..9)
                .map(|row| format!("{}\n", &puzzle[9 * row..9 * row + 9]))
                .collect(),
            _ => format!("{puzzle}\n"),
        };
    }
    directory.write("puzzles", text);
    directory
}

#[test]
fn a_killed_run_is_resumed_to_the_same_answers() {
    let directory = directory("killed", 1500);
    for args in ["-n 3", "--unique -f csv --threads 2"] {
        let args = format!("sudoku {args} puzzles");
        let whole = directory.run(&args);
        let found = run_with_kills(&directory, &args, (8, 60, 1));
        directory.remove("saved");
        assert_eq!(found, (whole.out, whole.code), "{args}");
    }
}

/// After a signal the outputs of the runs, one after the other, are the output of an unbroken run.
#[test]
fn a_signal_leaves_a_checkpoint() {
    let directory = directory("signal", 6000);
    let args = "sudoku -n 50 -f lines puzzles";
    let whole = directory.run(args).out;
    let mut child = command(&format!("{args} --checkpoint saved"))
        .current_dir(&*directory)
        .stdout(File::create(directory.join("out")).expect("a file"))
        .stderr(File::create(directory.join("err")).expect("a file"))
        .spawn()
        .expect("it runs");
    let answered = || fs::metadata(directory.join("out")).expect("a file").len() > 0;
    wait_until(answered, &mut child);
    send("-TERM", &child, 1);
    child.wait().expect("it ends");
    let first = directory.read("out");
    let err = directory.read("err");
    has(&err, "go on with --resume saved");
    assert!(first.len() < whole.len());
    let second = directory.run(&format!("{args} --resume saved"));
    second.says("were answered before");
    assert_eq!(first + &second.out, whole);
    // There is nothing left.
    let third = directory.run(&format!("{args} --resume saved"));
    assert_eq!((third.code, third.out.as_str()), (second.code, ""));
}

#[test]
fn what_does_not_belong_to_a_checkpoint_is_refused() {
    let directory = directory("refused", 40);
    let run = |args: &str| directory.run(&format!("sudoku {args}"));
    run("--count -n 9 puzzles --checkpoint saved");
    let text = directory.read("puzzles");
    directory.write("less", &text[..text.len() / 2]);
    directory.write("other", text.replacen("\n1", "\n2", 1));
    let saved = directory.read("saved");
    directory.write("damaged", saved.replace("\"lines\":", "\"lines\":1"));
    directory.write("problem", quadrille("queens 5 --emit", "").out);
    let of_count = directory.run("count problem --checkpoint queens");
    assert_eq!(of_count.code, Some(0));
    for (args, message) in table(
        "puzzles --resume saved
            saved: found a checkpoint of `sudoku --count -n 9`, expected one of `sudoku -n 1`
        --count -n 9 less --resume saved
            lines of input, expected at least
        --count -n 9 other --resume saved
            other: found different input, expected
        --count -n 9 puzzles --resume damaged
            damaged: found a damaged file
        --count -n 9 puzzles --resume queens
            queens: found a checkpoint of another command, expected one of `quadrille sudoku`",
    ) {
        run(args).is_refused(message);
    }
    directory
        .run("count problem --resume saved")
        .is_refused("saved: found a checkpoint of another command, expected one of a search");
}

/// A new checkpoint takes the place of one of a run that is finished, and of no other, whatever command it is of.
#[test]
fn no_unfinished_checkpoint_is_written_over() {
    let directory = directory("unfinished", 20);
    directory.write("problem", quadrille("queens 13 --emit", "").out);
    let count = "count problem --checkpoint saved";
    let stopped = directory.run(&format!("{count} --time 0.000001"));
    assert_eq!(stopped.code, Some(3), "{}", stopped.err);
    let saved = directory.join("saved");
    let kept = fs::read_to_string(&saved).expect("a checkpoint");
    let sudoku = "sudoku --checkpoint saved puzzles";
    let refused = |args: &str, kept: &str| {
        let message =
            "saved: found the checkpoint of an unfinished search, which --resume saved continues";
        directory.run(args).is_refused(message);
        assert_eq!(fs::read_to_string(&saved).expect("it is there"), kept);
    };
    refused(sudoku, &kept);
    fs::remove_file(&saved).expect("it is there");
    // Finished, it may go: of this run, and of another one.
    for args in [sudoku, sudoku, count] {
        let ran = directory.run(args);
        assert_ne!(ran.code, Some(2), "{ran:?}");
    }
    fs::remove_file(&saved).expect("it is there");
    let mut child = command(&format!("{sudoku} -"))
        .current_dir(&*directory)
        .stdout(Stdio::null())
        .spawn()
        .expect("it runs");
    wait_until(|| saved.exists(), &mut child);
    child.kill().expect("it is a child");
    child.wait().expect("it ends");
    let kept = fs::read_to_string(&saved).expect("a checkpoint");
    refused(sudoku, &kept);
    refused(count, &kept);
}

/// Other words for the same answers, or other answers, are another run.
#[test]
fn reasons_and_the_engine_belong_to_the_task() {
    let directory = directory("task", 10);
    let run = |args: &str| directory.run(&format!("sudoku puzzles {args} saved"));
    run("--why --engine links --checkpoint");
    for args in ["--why --resume", "--engine links --resume"] {
        run(args).is_refused("found a checkpoint of `sudoku -n 1 --why --engine links`, expected");
    }
    let resumed = run("--why --engine links --resume");
    assert_ne!(resumed.code, Some(2), "{}", resumed.err);
}

/// A pipe is read once, so its rules are read once.
#[test]
fn rules_may_come_through_a_pipe() {
    let directory = directory("pipe", 0);
    let pipe = directory.join("cages").display().to_string();
    make_pipe(&pipe);
    let to = pipe.clone();
    let writer = std::thread::spawn(move || fs::write(to, example("killer.txt")));
    assert_eq!(ended(start(&["sudoku", "--cages", &pipe])).code, Some(0));
    writer.join().expect("no panic").expect("it is read");
}

/// Rules that came through a pipe are rules of the checkpoint as those in a file are.
#[test]
fn rules_from_a_pipe_belong_to_the_checkpoint() {
    let directory = directory("piped", 4);
    let [puzzles, saved] = ["puzzles", "saved"].map(|name| directory.join(name));
    let run = |args: &str, input: &str| {
        let files = format!("'{}' {args} '{}'", puzzles.display(), saved.display());
        sudoku(&files, input)
    };
    let marks = |first: &str| format!("{first}........\n{}", ".........\n".repeat(8));
    let first = run("--parity - --checkpoint", &marks("e"));
    assert_ne!(first.code, Some(2), "{}", first.err);
    let others = [run("--resume", ""), run("--parity - --resume", &marks("o"))];
    for other in others {
        other.is_refused("found a checkpoint of `sudoku ");
    }
    let same = run("--parity - --resume", &marks("e"));
    assert_eq!((same.code, &*same.out), (first.code, ""), "{}", same.err);
}
