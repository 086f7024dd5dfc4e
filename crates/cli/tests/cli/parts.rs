//! Searches in parts: `split`, `--part`, `merge`, and checkpoints that survive a kill.

use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use quadrille::num_bigint::BigUint;
use quadrille::parts::PartOrRecord;

use super::checkpoints::reseal_without;
use crate::*;

/// A directory for the files of a test, with a file of the queens problem in it.
pub(super) fn directory(name: &str, queens: &str) -> Directory {
    let directory = Directory::new(&format!("parts-{name}"));
    let emitted = quadrille(&["queens", queens, "--emit"], "").out;
    directory.write("queens", emitted);
    directory
}

/// The line of a record, with five solutions in place of none.
fn with_five_for_none(line: &str) -> String {
    let Ok(PartOrRecord::Record(mut record)) = PartOrRecord::read(line) else {
        panic!("no record: {line}");
    };
    if record.count == BigUint::ZERO {
        record.count = 5_u32.into();
    }
    record.write() + "\n"
}

#[test]
fn parts_are_searched_apart_and_merged() {
    let directory = directory("merged", "6");
    let split = directory.run("split queens --parts 5 -o parts");
    split.ends("", 0);
    let parts = directory.read("parts");
    let whole = directory
        .run("solve --all -f lines --engine links queens")
        .out;
    assert_eq!(whole.lines().count(), 4);

    for (question, expected) in [("count", "4\n"), ("solve", whole.as_str())] {
        let records = directory.run_parts(&format!("{question} queens"), &parts);
        directory.write("records", &records);
        let merged = directory.run("merge parts records --problem queens");
        merged.ends(expected, 0);

        // A record twice is fine; one that says something else is not.
        let twice = directory.run("merge records parts records");
        assert_eq!(twice.out, expected);
        let wrong: String = records.lines().map(with_five_for_none).collect();
        directory.write("wrong", wrong);
        let refused = directory.run("merge records wrong");
        assert_eq!(refused.code, Some(2));
        assert!(!refused.err.contains(" 1 solutions"), "{}", refused.err);
        refused.says("contradict each other");
    }

    // What is missing is named, written down, and can be cut again.
    let records = directory.read("records");
    let (_, rest) = records.split_once('\n').expect("lines");
    directory.write("rest", rest);
    let missing = directory.run("merge parts rest --missing todo");
    assert_eq!(missing.code, Some(3));
    let first = format!(
        "1 part missing or not searched to the end: 1/{}",
        parts.lines().count()
    );
    missing.says(&first);
    let again = directory.run("split queens --from todo --parts 3").out;
    let again = directory.run_parts("solve queens", &again);
    directory.write("merged", format!("{rest}{again}"));
    directory
        .run("merge parts merged --problem queens")
        .ends(whole, 0);
}

#[test]
fn parts_cut_in_no_time_are_the_whole() {
    let directory = directory("in_no_time", "6");
    let split = directory.run("split queens --parts 99 --time 1us");
    assert_eq!(split.code, Some(3));
    split.says("still the whole");
    assert!(split.out.lines().count() < 10, "{}", split.out);
    directory.write("parts", &split.out);
    directory.write("records", directory.run_parts("count queens", &split.out));
    directory
        .run("merge parts records --problem queens")
        .ends("4\n", 0);
}

/// Parts without a solution end as the undivided search does.
#[test]
fn merged_parts_without_a_solution_lack_one() {
    let directory = directory("lacking", "3");
    directory.run("split queens --parts 2 --output parts");
    let parts = directory.read("parts");
    for (command, said) in [
        ("count", ("0\n", "")),
        ("solve", ("", "quadrille: no solution\n")),
        ("best", ("", "quadrille: no solution\n")),
        ("sample", ("", "quadrille: no solution\n")),
    ] {
        let records = directory.run_parts(&format!("{command} queens"), &parts);
        directory.write("records", records);
        let merged = directory.run("merge parts records");
        merged.ends(said.0, 1);
        assert_eq!(merged.err, said.1);
    }
}

#[test]
fn a_part_of_another_problem_is_refused() {
    let (six, five) = (directory("six", "6"), directory("five", "5"));
    let part = six.run("split queens --parts 2").out;
    let part = part.lines().next().expect("a part").to_owned();
    let refused = five.run(&["count", "queens", "--part", &part]);
    refused.is_refused("found the fingerprint");

    six.run("count queens --checkpoint saved");
    fs::copy(six.join("saved"), five.join("saved")).expect("a copy");
    let refused = five.run("count queens --resume saved");
    refused.is_refused("found the fingerprint");
    let refused = six.run("solve queens --resume saved");
    refused.says("found a checkpoint of `count`, expected one of `solve --format text`");
}

/// The number of bytes of answers written before a checkpoint, by its first line.
fn written(file: &Path) -> usize {
    let text = fs::read_to_string(file).unwrap_or_default();
    let number = text.split_once("\"bytes\":").map_or("0", |(_, rest)| rest);
    let digits: String = number.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().expect("a number")
}

/// Runs a command to its end, killed at `kills` random moments on the way, each within these milliseconds, and resumed each
/// time. Returns what was written in all, as the checkpoints say, and the exit code.
pub(super) fn run_with_kills(
    directory: &Directory,
    args: &str,
    (kills, within, seed): (usize, u64, u64),
) -> (String, Option<i32>) {
    let saved = directory.join("saved");
    let every = within / 8;
    let mut random = fastrand::Rng::with_seed(seed);
    let mut kept = String::new();
    let mut killed = 0;
    for _ in 0..100 * kills {
        let flag = if saved.exists() {
            "--resume"
        } else {
            "--checkpoint"
        };
        let mut child = command(&format!("{args} {flag} saved --every {every}ms"))
            .current_dir(&**directory)
            .stdout(fs::File::create(directory.join("out")).expect("a file"))
            .stderr(Stdio::null())
            .spawn()
            .expect("it runs");
        if killed < kills {
            std::thread::sleep(Duration::from_millis(random.u64(1..within)));
            child.kill().expect("it is a child");
        }
        let status = child.wait().expect("it ends");
        kept += &directory.read("out");
        // Where there are no signals, a killed process has a code.
        if status.code() == if cfg!(windows) { Some(1) } else { None } {
            // A checkpoint stands for what was written before it, not for what came after.
            killed += 1;
            kept.truncate(written(&saved));
        } else if killed < kills {
            // It came to its end too soon: once more from the beginning.
            directory.remove("saved");
            kept.clear();
        } else {
            return (kept, status.code());
        }
    }
    panic!("it comes to its end too soon, over and over");
}

#[test]
fn a_killed_search_is_resumed_to_the_same_answer() {
    let directory = directory("killed", "10");
    for (threads, kills) in [(1, 10), (2, 15)] {
        for question in [
            "count",
            "solve --all -f lines --engine links",
            // How options were chosen is part of this one.
            "solve --all -f text",
        ] {
            let args = format!("{question} queens --threads {threads}");
            let whole = directory.run(&args);
            let found = run_with_kills(&directory, &args, (kills, 80, threads));
            directory.remove("saved");
            assert_eq!(found, (whole.out, whole.code), "{args:?}");
        }
    }
}

/// `--output` is cut back to what the checkpoint knows of, so nothing comes twice and nothing is lost.
#[test]
fn a_killed_search_leaves_the_same_file() {
    let directory = directory("killed-output", "10");
    for format in ["csv", "text"] {
        let args = format!("solve --all queens -f {format}");
        let expected = directory.run(&args).out;
        let args = format!("{args} --output listed");
        assert_eq!(run_with_kills(&directory, &args, (13, 80, 7)).0, "");
        let listed = directory.read("listed");
        assert_eq!(listed, expected);
        // A file that is shorter than the checkpoint says is not the one that it knows.
        directory.write("listed", "short");
        let resumed = directory.run(&format!("{args} --resume saved"));
        resumed.is_refused("--output listed: found 5 bytes, expected the ");
        // Nor is one in which anything is different, of any length.
        let changed = listed.replacen('1', "2", 1) + "more";
        directory.write("listed", &changed);
        let resumed = directory.run(&format!("{args} --resume saved"));
        resumed.is_refused("--output listed: found other bytes than were written to it, expected ");
        assert_eq!(directory.read("listed"), changed);
        // Older checkpoints do not say what was written, and know the length alone.
        reseal_without("bytes_sum", &directory.join("saved"));
        let resumed = directory.run(&format!("{args} --resume saved"));
        assert_eq!(resumed.code, Some(0), "{}", resumed.err);
        directory.remove("saved");
    }
    // An unfinished search is not begun anew by mistake, and not continued in another format. (It is too long to end before
    // a limit is looked at.)
    let directory = self::directory("unfinished-output", "13");
    let begun = "solve queens --all -f csv --checkpoint unfinished --output listed --time 0.000001";
    let stopped = directory.run(begun);
    assert_eq!(stopped.code, Some(3), "{}", stopped.err);
    for (args, said) in table(
        "solve queens --all -f csv --checkpoint unfinished --output listed
            found the checkpoint of an unfinished search, which --resume unfinished continues
        solve queens -f text --resume unfinished --output listed
            found a checkpoint of `solve --format csv`, expected one of `solve --format text`
        solve queens --checkpoint listed
            listed: found a file that is no checkpoint, expected a new one or a checkpoint
        solve queens --checkpoint saved --output -
            expected the name of a file
        solve queens --checkpoint saved --output queens
            found the input file
        solve queens --checkpoint saved --output saved
            found the file of the checkpoint",
    ) {
        directory.run(args).is_refused(said);
    }
}

/// The dense engine has an order of its own, in which parts could not be joined.
#[test]
fn parts_list_in_the_order_of_the_search_on_every_engine() {
    let directory = directory("ordered", "8");
    for format in ["lines", "text"] {
        let solve = format!("solve --all queens -f {format} --engine");
        let links = directory.run(&format!("{solve} links")).out;
        let dense = directory.run(&format!("{solve} dense --checkpoint saved"));
        assert_eq!(dense.out, links, "{}", dense.err);
    }
    directory.write("twice", "0:2|a b\na\na\nb\n");
    let twice = directory.run("solve --all twice --engine dense --checkpoint saved");
    twice.is_refused("leave --engine out");
}

/// Without a solution, all branches are gone; with few, there are not as many parts as asked.
#[test]
fn a_small_search_has_few_parts() {
    for (queens, parts) in [("3", "1 part"), ("4", "2 parts")] {
        let directory = directory(&format!("few-{queens}"), queens);
        let split = directory.run("split queens --parts 20");
        let said =
            format!("quadrille: {parts}, fewer than asked: the search has no more branches\n");
        assert_eq!((split.code, &*split.err), (Some(0), &*said));
        let lines = parts.split(' ').next().expect("a number");
        assert_eq!(split.out.lines().count().to_string(), lines);
    }
}
