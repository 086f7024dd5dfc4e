//! Searches in parts: `split`, `--part`, `merge`, and checkpoints that survive a kill.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use quadrille::num_bigint::BigUint;
use quadrille::parts::PartOrRecord;

use super::{Ran, command, quadrille};

/// A directory for the files of a test, with a file of the queens problem in it.
pub(super) fn directory(name: &str, queens: &str) -> PathBuf {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("parts-{name}"));
    let _ = fs::remove_dir_all(&directory);
    fs::create_dir_all(&directory).expect("a directory for the test");
    let emitted = quadrille(&["queens", queens, "--emit"], "").out;
    fs::write(directory.join("queens"), emitted).expect("a file");
    directory
}

/// Runs the binary in a directory.
pub(super) fn run_in(directory: &Path, args: &[&str]) -> Ran {
    let output = command(args).current_dir(directory).output();
    let output = output.expect("it runs");
    Ran {
        out: String::from_utf8(output.stdout).expect("UTF-8"),
        err: String::from_utf8(output.stderr).expect("UTF-8"),
        code: output.status.code(),
    }
}

/// The line of a record, with five solutions in place of none.
fn with_five_for_none(line: &str) -> String {
    let Ok(PartOrRecord::Record(mut record)) = PartOrRecord::read(line) else {
        panic!("no record: {line}");
    };
    if record.count == BigUint::ZERO {
        record.count = 5_u32.into();
    }
    record.write().expect("JSON") + "\n"
}

#[test]
fn parts_are_searched_apart_and_merged() {
    let directory = directory("merged", "6");
    let run = |args: &[&str]| run_in(&directory, args);
    let split = run(&["split", "queens", "--parts", "5", "-o", "parts"]);
    assert_eq!((split.code, split.out.as_str()), (Some(0), ""));
    let parts = fs::read_to_string(directory.join("parts")).expect("parts");
    let whole = run(&[
        "solve", "--all", "-f", "lines", "--engine", "links", "queens",
    ])
    .out;
    assert_eq!(whole.lines().count(), 4);

    for (question, expected) in [("count", "4\n"), ("solve", whole.as_str())] {
        let mut records = String::new();
        for part in parts.lines() {
            records += &run(&[question, "queens", "--part", part]).out;
        }
        fs::write(directory.join("records"), &records).expect("a file");
        let merged = run(&["merge", "parts", "records", "--problem", "queens"]);
        assert_eq!(
            (merged.code, merged.out.as_str()),
            (Some(0), expected),
            "{}",
            merged.err
        );

        // A record twice is fine; one that says something else is not.
        let twice = run(&["merge", "records", "parts", "records"]);
        assert_eq!(twice.out, expected);
        let wrong: String = records.lines().map(with_five_for_none).collect();
        fs::write(directory.join("wrong"), wrong).expect("a file");
        let refused = run(&["merge", "records", "wrong"]);
        assert_eq!(refused.code, Some(2));
        assert!(!refused.err.contains(" 1 solutions"), "{}", refused.err);
        assert!(
            refused.err.contains("contradict each other"),
            "{}",
            refused.err
        );
    }

    // What is missing is named, written down, and can be cut again.
    let records = fs::read_to_string(directory.join("records")).expect("records");
    let (_, rest) = records.split_once('\n').expect("lines");
    fs::write(directory.join("rest"), rest).expect("a file");
    let missing = run(&["merge", "parts", "rest", "--missing", "todo"]);
    assert_eq!(missing.code, Some(3));
    let first = format!(
        "1 part missing or not searched to the end: 1/{}",
        parts.lines().count()
    );
    assert!(missing.err.contains(&first), "{}", missing.err);
    let again = run(&["split", "queens", "--from", "todo", "--parts", "3"]).out;
    let mut merged = rest.to_owned();
    for part in again.lines() {
        merged += &run(&["solve", "queens", "--part", part]).out;
    }
    fs::write(directory.join("merged"), merged).expect("a file");
    let merged = run(&["merge", "parts", "merged", "--problem", "queens"]);
    assert_eq!(
        (merged.code, merged.out),
        (Some(0), whole),
        "{}",
        merged.err
    );
}

#[test]
fn parts_cut_in_no_time_are_the_whole() {
    let directory = directory("in_no_time", "6");
    let run = |args: &[&str]| run_in(&directory, args);
    let split = run(&["split", "queens", "--parts", "99", "--time", "1us"]);
    assert_eq!(split.code, Some(3));
    assert!(split.err.contains("still the whole"), "{}", split.err);
    assert!(split.out.lines().count() < 10, "{}", split.out);
    fs::write(directory.join("parts"), &split.out).expect("a file");
    let mut records = String::new();
    for part in split.out.lines() {
        records += &run(&["count", "queens", "--part", part]).out;
    }
    fs::write(directory.join("records"), records).expect("a file");
    let merged = run(&["merge", "parts", "records", "--problem", "queens"]);
    assert_eq!((merged.code, merged.out.as_str()), (Some(0), "4\n"));
}

/// Parts without a solution end as the undivided search does.
#[test]
fn merged_parts_without_a_solution_lack_one() {
    let directory = directory("lacking", "3");
    let run = |args: &[&str]| run_in(&directory, args);
    run(&["split", "queens", "--parts", "2", "--output", "parts"]);
    let parts = fs::read_to_string(directory.join("parts")).expect("a file");
    for (command, said) in [
        ("count", ("0\n", "")),
        ("solve", ("", "quadrille: no solution\n")),
        ("best", ("", "quadrille: no solution\n")),
        ("sample", ("", "quadrille: no solution\n")),
    ] {
        let records = parts.lines().map(|part| {
            let record = run(&[command, "queens", "--part", part]);
            assert_eq!(record.code, Some(0), "{record:?}");
            record.out
        });
        fs::write(directory.join("records"), records.collect::<String>()).expect("a file");
        let merged = run(&["merge", "parts", "records"]);
        assert_eq!(merged.code, Some(1), "{command}: {merged:?}");
        assert_eq!((merged.out.as_str(), merged.err.as_str()), said);
    }
}

#[test]
fn a_part_of_another_problem_is_refused() {
    let (six, five) = (directory("six", "6"), directory("five", "5"));
    let part = run_in(&six, &["split", "queens", "--parts", "2"]).out;
    let part = part.lines().next().expect("a part").to_owned();
    let refused = run_in(&five, &["count", "queens", "--part", &part]);
    assert_eq!(refused.code, Some(2));
    assert!(
        refused.err.contains("found the fingerprint"),
        "{}",
        refused.err
    );

    run_in(&six, &["count", "queens", "--checkpoint", "saved"]);
    fs::copy(six.join("saved"), five.join("saved")).expect("a copy");
    let refused = run_in(&five, &["count", "queens", "--resume", "saved"]);
    assert_eq!(refused.code, Some(2));
    assert!(
        refused.err.contains("found the fingerprint"),
        "{}",
        refused.err
    );
    let refused = run_in(&six, &["solve", "queens", "--resume", "saved"]);
    assert!(
        refused
            .err
            .contains("found a checkpoint of `count`, expected one of `solve --format text`")
    );
}

/// The number of bytes of solutions written before a checkpoint, by its first line.
fn written(file: &Path) -> usize {
    let text = fs::read_to_string(file).unwrap_or_default();
    let number = text.split_once("\"bytes\":");
    let digits = number.map_or("0", |(_, rest)| rest);
    let end = digits.find(|digit: char| !digit.is_ascii_digit());
    digits[..end.unwrap_or(digits.len())]
        .parse()
        .expect("a number")
}

/// Runs a search to its end, killed at `kills` random moments on the way and resumed each time. Returns what was
/// written in all, as the checkpoints say.
fn run_with_kills(directory: &Path, args: &[&str], kills: usize, seed: u64) -> String {
    let saved = directory.join("saved");
    let mut random = fastrand::Rng::with_seed(seed);
    let mut kept = String::new();
    let mut killed = 0;
    for _ in 0..100 * kills {
        let flag = if saved.exists() {
            "--resume"
        } else {
            "--checkpoint"
        };
        let mut child = command(&[args, &[flag, "saved", "--every", "20ms"]].concat())
            .current_dir(directory)
            .stdout(fs::File::create(directory.join("out")).expect("a file"))
            .stderr(Stdio::null())
            .spawn()
            .expect("it runs");
        if killed < kills {
            std::thread::sleep(Duration::from_millis(random.u64(1..80)));
            child.kill().expect("it is a child");
        }
        let status = child.wait().expect("it ends");
        kept += &fs::read_to_string(directory.join("out")).expect("the output");
        // Where there are no signals, a killed process has a code.
        if status.code() == if cfg!(windows) { Some(1) } else { None } {
            // A checkpoint stands for what was written before it, not for what came after.
            killed += 1;
            kept.truncate(written(&saved));
        } else if killed < kills {
            // It came to its end too soon: once more from the beginning.
            fs::remove_file(&saved).expect("it is there");
            kept.clear();
        } else {
            return kept;
        }
    }
    panic!("it comes to its end too soon, over and over");
}

#[test]
fn a_killed_search_is_resumed_to_the_same_answer() {
    for (number, (queens, threads, kills)) in
        [("8", "1", 10), ("9", "2", 15)].into_iter().enumerate()
    {
        let directory = directory(&format!("killed-{number}"), queens);
        let whole = |args: &[&str]| run_in(&directory, args).out;
        for question in [
            &["count"][..],
            &["solve", "--all", "-f", "lines", "--engine", "links"],
            // How options were chosen is part of this one.
            &["solve", "--all", "-f", "text"],
        ] {
            let args = [question, &["queens", "--threads", threads]].concat();
            let expected = whole(&args);
            let found = run_with_kills(&directory, &args, kills, number as u64);
            fs::remove_file(directory.join("saved")).expect("it is there");
            assert_eq!(found, expected, "{args:?}");
        }
    }
}

/// `--output` is cut back to what the checkpoint knows of, so nothing comes twice and nothing is lost.
#[test]
fn a_killed_search_leaves_the_same_file() {
    let directory = directory("killed-output", "8");
    for format in ["csv", "text"] {
        let args = ["solve", "--all", "queens", "-f", format];
        let expected = run_in(&directory, &args).out;
        let args = [&args[..], &["--output", "listed"]].concat();
        assert_eq!(run_with_kills(&directory, &args, 10, 7), "");
        let listed = fs::read_to_string(directory.join("listed")).expect("it was written");
        assert_eq!(listed, expected);
        // A file that is shorter than the checkpoint says is not the one that it knows.
        fs::write(directory.join("listed"), "short").expect("a file");
        let resumed = run_in(&directory, &[&args[..], &["--resume", "saved"]].concat());
        assert_eq!(resumed.code, Some(2), "{}", resumed.err);
        let error = "--output listed: found 5 bytes, expected the ";
        assert!(resumed.err.contains(error), "{}", resumed.err);
        fs::remove_file(directory.join("saved")).expect("it is there");
    }
    // An unfinished search is not begun anew by mistake, and not continued in another format. (It is too long to end before
    // a limit is looked at.)
    let directory = self::directory("unfinished-output", "13");
    let begun = [
        "solve",
        "queens",
        "--all",
        "-f",
        "csv",
        "--checkpoint",
        "unfinished",
        "--output",
        "listed",
    ];
    let stopped = run_in(&directory, &[&begun[..], &["--time", "0.000001"]].concat());
    assert_eq!(stopped.code, Some(3), "{}", stopped.err);
    let anew = run_in(&directory, &begun);
    assert_eq!(anew.code, Some(2));
    let error = "unfinished: found the checkpoint of an unfinished search, which --resume unfinished continues";
    assert!(anew.err.contains(error), "{}", anew.err);
    let other = [
        "solve",
        "queens",
        "-f",
        "text",
        "--resume",
        "unfinished",
        "--output",
        "listed",
    ];
    let other = run_in(&directory, &other);
    assert_eq!(other.code, Some(2));
    let error = "found a checkpoint of `solve --format csv`, expected one of `solve --format text`";
    assert!(other.err.contains(error), "{}", other.err);
    let no_checkpoint = run_in(&directory, &["solve", "queens", "--checkpoint", "listed"]);
    assert_eq!(no_checkpoint.code, Some(2));
    let error = "listed: found a file that is no checkpoint, expected a new one or a checkpoint";
    assert!(no_checkpoint.err.contains(error), "{}", no_checkpoint.err);

    for (args, error) in [
        (&["--output", "-"][..], "expected the name of a file"),
        (&["--output", "queens"], "found the input file"),
        (&["--output", "saved"], "found the file of the checkpoint"),
    ] {
        let args = [&["solve", "queens", "--checkpoint", "saved"], args].concat();
        let refused = run_in(&directory, &args);
        assert_eq!(refused.code, Some(2));
        assert!(refused.err.contains(error), "{}", refused.err);
    }
}

/// The dense engine has an order of its own, in which parts could not be joined.
#[test]
fn parts_list_in_the_order_of_the_search_on_every_engine() {
    let directory = directory("ordered", "8");
    for format in ["lines", "text"] {
        let solve = ["solve", "--all", "queens", "-f", format, "--engine"];
        let links = run_in(&directory, &[&solve[..], &["links"]].concat()).out;
        let saved = ["dense", "--checkpoint", "saved"];
        let dense = run_in(&directory, &[&solve[..], &saved].concat());
        assert_eq!(dense.out, links, "{}", dense.err);
    }
    fs::write(directory.join("twice"), "0:2|a b\na\na\nb\n").expect("a file");
    let twice = [
        "solve",
        "--all",
        "twice",
        "--engine",
        "dense",
        "--checkpoint",
        "saved",
    ];
    let refused = run_in(&directory, &twice);
    assert_eq!(refused.code, Some(2), "{}", refused.out);
    assert!(
        refused.err.contains("leave --engine out"),
        "{}",
        refused.err
    );
}

/// Without a solution, all branches are gone; with few, there are not as many parts as asked.
#[test]
fn a_small_search_has_few_parts() {
    for (queens, parts) in [("3", "1 part"), ("4", "2 parts")] {
        let directory = directory(&format!("few-{queens}"), queens);
        let split = run_in(&directory, &["split", "queens", "--parts", "20"]);
        let said =
            format!("quadrille: {parts}, fewer than asked: the search has no more branches\n");
        assert_eq!((split.code, &*split.err), (Some(0), &*said));
        let lines = parts.split(' ').next().expect("a number");
        assert_eq!(split.out.lines().count().to_string(), lines);
    }
}
