//! What a search with a checkpoint says: of its engines, of other names, and of a bound.

use std::fs;

use super::parts::{directory, run_in};

/// The shares of the engines are those of the whole, or there are none: records do not have them.
#[test]
fn a_search_with_a_checkpoint_does_not_guess_its_engines() {
    let directory = directory("engines", "5");
    fs::write(directory.join("jobs"), "a b\na |1\nb |2\na b |4\n").expect("a file");
    for question in [&["count"][..], &["solve", "--all"], &["best"]] {
        let args = [question, &["jobs", "-f", "jsonl"]].concat();
        let summary = |more: &[&str]| {
            let ran = run_in(&directory, &[&args[..], more].concat());
            let last = ran.out.lines().next_back().expect("an answer");
            let last: serde_json::Value = serde_json::from_str(last).expect(last);
            let summary = last.get("summary").unwrap_or(&last).clone();
            summary.as_object().expect("an object").clone()
        };
        let plain = summary(&[]);
        let shares = plain["engines"].as_array().expect("a list");
        let nodes = shares.iter().map(|share| share["nodes"].as_u64());
        assert_eq!(nodes.sum::<Option<u64>>(), plain["nodes"].as_u64());
        let mut saved = summary(&["--checkpoint", "saved"]);
        assert!(saved["nodes"].as_u64() > Some(0), "{saved:?}");
        assert_eq!(saved.remove("engines"), None, "{question:?}");
        let names = |summary: &serde_json::Map<_, _>| summary.keys().cloned().collect::<Vec<_>>();
        let mut expected = names(&plain);
        expected.retain(|name| name != "engines");
        assert_eq!(names(&saved), expected);
        fs::remove_file(directory.join("saved")).expect("it was saved");
    }
}

/// What is written of an option must be what it was, in each format; what is not written may change.
#[test]
fn solutions_go_on_with_the_names_they_have() {
    let directory = directory("names", "6");
    let run = |args: &[&str]| run_in(&directory, args);
    let queens = fs::read_to_string(directory.join("queens")).expect("a problem");
    let renamed = queens.replace("r1", "ROW1");
    assert_ne!(renamed, queens);
    fs::write(directory.join("renamed"), renamed).expect("a file");
    let colored = ["a | x\na x:red\na x:blue\n", "a | x\na x:red\na x:green\n"];
    let tables = ["job,who\na,Ann\nb,Ben\n", "job,who\na,Ann\nb,Bob\n"];
    for (name, [one, other]) in [("colored", colored), ("table.csv", tables)] {
        fs::write(directory.join(name), one).expect("a file");
        fs::write(directory.join(format!("other-{name}")), other).expect("a file");
    }
    let table = &["--primary", "job"][..];
    for (format, one, other, more, is_shown) in [
        ("text", "queens", "renamed", &[][..], true),
        ("jsonl", "queens", "renamed", &[], true),
        ("lines", "queens", "renamed", &[], false),
        ("judge", "queens", "renamed", &[], false),
        ("csv", "queens", "renamed", &[], false),
        ("text", "colored", "other-colored", &[], true),
        ("jsonl", "colored", "other-colored", &[], true),
        ("lines", "colored", "other-colored", &[], false),
        ("text", "table.csv", "other-table.csv", table, true),
        ("jsonl", "table.csv", "other-table.csv", table, true),
        ("csv", "table.csv", "other-table.csv", table, true),
        ("lines", "table.csv", "other-table.csv", table, false),
    ] {
        let case = format!("{format} {other}");
        let solve = |file: &str, last: &[&str]| {
            let args = ["solve", "--all", file, "-f", format, "--output", "out"];
            run(&[&args[..], more, last].concat())
        };
        let begun = solve(one, &["--checkpoint", "saved"]);
        assert_eq!((begun.code, &*begun.err), (Some(0), ""), "{case}");
        let written = fs::read(directory.join("out")).expect("solutions");
        let resumed = solve(other, &["--resume", "saved"]);
        if is_shown {
            assert_eq!(resumed.code, Some(2), "{case}");
            let said =
                "quadrille: saved: found solutions written with other names, of the checksum ";
            assert!(resumed.err.starts_with(said), "{case}: {}", resumed.err);
        } else {
            assert_eq!(resumed.code, Some(0), "{case}: {}", resumed.err);
        }
        // Refused or not, the file is as it was.
        let kept = fs::read(directory.join("out")).expect("solutions");
        assert_eq!(kept, written, "{case}");
        // Older checkpoints do not say: they go on, and say it from then on.
        let saved = fs::read_to_string(directory.join("saved")).expect("it was saved");
        let (before, after) = saved.split_once(",\"names\":\"").expect("a checksum");
        let (_, after) = after.split_once('"').expect("its end");
        let (after, _) = after.split_once("{\"checkpoint_end\"").expect("an end");
        let old = format!("{before}{after}");
        let end = blake3::hash(old.as_bytes()).to_hex();
        let old = format!("{old}{{\"checkpoint_end\":\"{end}\"}}\n");
        fs::write(directory.join("saved"), old).expect("a file");
        assert_eq!(solve(one, &["--resume", "saved"]).code, Some(0), "{case}");
        let again = fs::read_to_string(directory.join("saved")).expect("it was saved");
        assert!(again.contains("\"names\":\""), "{case}");
        fs::remove_file(directory.join("saved")).expect("it was saved");
    }
}

/// Of parts that are not done nothing is known, and that is what it says: here one part is done, and one is long.
#[test]
fn a_stopped_search_for_the_cheapest_says_that_it_is_not_proven() {
    let directory = directory("unproven", "14");
    let run = |args: &[&str]| run_in(&directory, args);
    let queens = fs::read_to_string(directory.join("queens")).expect("a problem");
    let mut lines = queens.lines().filter(|line| !line.starts_with('|'));
    let items = lines.next().expect("items");
    let (primary, _) = items.split_once('|').expect("primary items");
    let mut jobs = format!("all {items}\nall {primary} |9000\nall\n");
    for (number, option) in lines.enumerate() {
        jobs += &format!("{option} |{}\n", 1 + number * 37 % 101);
    }
    fs::write(directory.join("jobs"), jobs).expect("a file");

    let stopped = ["--time", "0.000001"];
    let best = |more: &[&str]| run(&[&["best", "jobs", "-f", "jsonl"], more, &stopped].concat());
    let begun = best(&["--checkpoint", "saved"]);
    let said = "; found no solution so far: there may be some";
    assert_eq!(begun.code, Some(3));
    assert!(begun.err.contains(said), "{}", begun.err);

    let saved = fs::read_to_string(directory.join("saved")).expect("a checkpoint");
    let header = saved.lines().next().expect("a header");
    let field = header.split("\"fingerprint\":\"").nth(1);
    let fingerprint = field
        .and_then(|field| field.split('"').next())
        .expect("one");
    let part = |place: &str, option: u32| {
        format!(
            "{{\"fingerprint\":\"{fingerprint}\",\"part\":\"{place}\",\"take\":[{option}],\"leave\":[]}}"
        )
    };
    let record = run(&["best", "jobs", "--part", &part("1/2", 1)]).out;
    assert!(record.contains("\"costs\":[9000]"), "{record}");
    let half = format!("{header}\n{record}{}\n", part("2/2", 2));
    let end = blake3::hash(half.as_bytes()).to_hex();
    let half = format!("{half}{{\"checkpoint_end\":\"{end}\"}}\n");
    fs::write(directory.join("saved"), half).expect("a file");

    let again = best(&["--resume", "saved"]);
    assert_eq!(again.code, Some(3), "{}", again.err);
    let said = "; not proven: there may be cheaper ones; 1 of ";
    assert!(again.err.contains(said), "{}", again.err);
    assert!(
        again.out.contains("\"bound\":0,\"gap\":1.0"),
        "{}",
        again.out
    );
}
