//! Searches with a checkpoint: when it is written, what they answer, and what they refuse to go on with.

use std::fs;
use std::path::Path;

use quadrille::OptionId;
use quadrille::parts::{PartLine, PartPlace, SearchPart};
use siphasher::sip128::SipHasher24;

use crate::parts::directory;
use crate::*;

/// Writes a checkpoint of these lines, with the checksum at its end.
pub(super) fn write_sealed(path: &Path, lines: &str) {
    let end = SipHasher24::new().hash(lines.as_bytes()).as_u128();
    let sealed = format!("{lines}{{\"checkpoint_end\":\"{end:032x}\"}}\n");
    fs::write(path, sealed).expect("a file");
}

/// Writes a checkpoint again, without the text that its header has under this name.
pub(super) fn reseal_without(name: &str, path: &Path) {
    let saved = contents(path);
    let (before, after) = saved
        .split_once(&format!(",\"{name}\":\""))
        .expect("it has one");
    let (_, after) = after.split_once('"').expect("its end");
    let (after, _) = after.split_once("{\"checkpoint_end\"").expect("an end");
    write_sealed(path, &format!("{before}{after}"));
}

/// The shares of the engines are those of the whole, or there are none: records do not have them.
#[test]
fn a_search_with_a_checkpoint_does_not_guess_its_engines() {
    let directory = directory("engines", "5");
    directory.write("jobs", "a b\na |1\nb |2\na b |4\n");
    for question in ["count", "solve --all", "best"] {
        let args = format!("{question} jobs -f jsonl");
        let summary = |more: &str| {
            let ran = directory.run(&format!("{args} {more}"));
            let last = last_object(&ran.out);
            let summary = last.get("summary").unwrap_or(&last).clone();
            summary.as_object().expect("an object").clone()
        };
        let plain = summary("");
        let shares = plain["engines"].as_array().expect("a list");
        let nodes = shares.iter().map(|share| share["nodes"].as_u64());
        assert_eq!(nodes.sum::<Option<u64>>(), plain["nodes"].as_u64());
        let mut saved = summary("--checkpoint saved");
        assert!(saved["nodes"].as_u64() > Some(0), "{saved:?}");
        assert_eq!(saved.remove("engines"), None, "{question:?}");
        let stopped = summary("--checkpoint stopped --time 0s");
        assert_eq!(stopped.get("engines"), None, "{question:?}");
        let names = |summary: &serde_json::Map<_, _>| summary.keys().cloned().collect::<Vec<_>>();
        let mut expected = names(&plain);
        expected.retain(|name| name != "engines");
        assert_eq!(names(&saved), expected);
        for name in ["saved", "stopped"] {
            directory.remove(name);
        }
    }
}

/// What is written of an option must be what it was, in each format; what is not written may change.
#[test]
fn solutions_go_on_with_the_names_they_have() {
    let directory = directory("names", "6");
    let queens = directory.read("queens");
    let renamed = queens.replace("r1", "ROW1");
    assert_ne!(renamed, queens);
    directory.write("renamed", renamed);
    let colored = ["a | x\na x:red\na x:blue\n", "a | x\na x:red\na x:green\n"];
    let tables = ["job,who\na,Ann\nb,Ben\n", "job,who\na,Ann\nb,Bob\n"];
    for (name, [one, other]) in [("colored", colored), ("table.csv", tables)] {
        directory.write(name, one);
        directory.write(format!("other-{name}"), other);
    }
    let table = "--primary job";
    for (format, one, other, more, is_shown) in [
        ("text", "queens", "renamed", "", true),
        ("jsonl", "queens", "renamed", "", true),
        ("lines", "queens", "renamed", "", false),
        ("judge", "queens", "renamed", "", false),
        ("csv", "queens", "renamed", "", false),
        ("text", "colored", "other-colored", "", true),
        ("jsonl", "colored", "other-colored", "", true),
        ("lines", "colored", "other-colored", "", false),
        ("text", "table.csv", "other-table.csv", table, true),
        ("jsonl", "table.csv", "other-table.csv", table, true),
        ("csv", "table.csv", "other-table.csv", table, true),
        ("lines", "table.csv", "other-table.csv", table, false),
    ] {
        let case = format!("{format} {other}");
        let solve = |file: &str, last: &str| {
            let args = format!("solve --all {file} -f {format} --output out {more} {last}");
            directory.run(&args)
        };
        let begun = solve(one, "--checkpoint saved");
        assert_eq!((begun.code, &*begun.err), (Some(0), ""), "{case}");
        let written = fs::read(directory.join("out")).expect("solutions");
        let resumed = solve(other, "--resume saved");
        let others = "quadrille: saved: found solutions written with other names, expected ";
        match is_shown {
            true => resumed.is_refused(others),
            false => assert_eq!(resumed.code, Some(0), "{resumed:?}"),
        }
        // Refused or not, the file is as it was.
        let kept = fs::read(directory.join("out")).expect("solutions");
        assert_eq!(kept, written, "{case}");
        assert_eq!(
            directory.read("saved").contains(",\"labels\":"),
            is_shown,
            "{case}"
        );
        if is_shown {
            // One that does not say is refused like one that says something else.
            reseal_without("labels", &directory.join("saved"));
            solve(one, "--resume saved").is_refused(others);
        }
        directory.remove("saved");
    }
}

/// Of parts that are not done nothing is known, and that is what it says: here one part is done, and one is long.
#[test]
fn a_stopped_search_for_the_cheapest_says_that_it_is_not_proven() {
    let directory = directory("unproven", "14");
    let queens = directory.read("queens");
    let mut lines = queens.lines().filter(|line| !line.starts_with('|'));
    let items = lines.next().expect("items");
    let (primary, _) = items.split_once('|').expect("primary items");
    let mut jobs = format!("all {items}\nall {primary} |9000\nall\n");
    for (number, option) in lines.enumerate() {
        jobs += &format!("{option} |{}\n", 1 + number * 37 % 101);
    }
    directory.write("jobs", jobs);

    let best = |more| directory.run(&format!("best jobs -f jsonl {more} --time 0.000001"));
    let begun = best("--checkpoint saved");
    // The search of the whole may have found one before it was stopped.
    let said = match begun.out.lines().count() {
        1 => "; found no solution so far: there may be some",
        _ => "; not proven: there may be cheaper ones; 0 of ",
    };
    assert_eq!(begun.code, Some(3));
    begun.says(said);

    let saved = directory.read("saved");
    let header = saved.lines().next().expect("a header");
    let field = header.split("\"fingerprint\":\"").nth(1);
    let fingerprint = field
        .and_then(|field| field.split('"').next())
        .expect("one");
    let part = |number: usize| {
        let taken = OptionId::new(number as u32 - 1);
        let part = SearchPart::new(vec![taken], Vec::new());
        let place: PartPlace = format!("{number}/2").parse().expect("a place");
        PartLine::new(fingerprint, place, &part).write()
    };
    let record = directory.run(&["best", "jobs", "--part", &part(1)]).out;
    has(&record, "\"costs\":[9000]");
    let half = format!("{header}\n{record}{}\n", part(2));
    write_sealed(&directory.join("saved"), &half);

    let again = best("--resume saved");
    assert_eq!(again.code, Some(3), "{}", again.err);
    again.says("; not proven: there may be cheaper ones; 1 of ");
    has(&again.out, "\"bound\":0,\"gap\":1.0");
}

#[cfg(unix)]
/// The cheapest solutions look the same, saved on the way or not.
#[test]
fn cheapest_solutions_with_a_checkpoint_are_those_without() {
    let directory = directory("cheapest-saved", "5");
    let jobs = "a b c d\na b |1\nc d |2\na |2\nb |1\nc |1\nd |1\n";
    directory.write("jobs", jobs);
    for format in ["text", "csv"] {
        let args = format!("best jobs -n 9 -f {format}");
        let best = directory.run(&args).out;
        let saved = directory.run(&format!("{args} --checkpoint saved"));
        assert_eq!(saved.out, best);
        assert!(best.lines().count() > 4 && !best.contains(" of "), "{best}");
        directory.remove("saved");
    }
}

/// The bound and the gap of the last line, and why the search stopped.
fn proven(found: &Ran) -> [serde_json::Value; 3] {
    let last = last_object(&found.out);
    ["bound", "gap", "stop"].map(|name| last["summary"][name].clone())
}

/// What is proven is written, saved on the way or not.
#[test]
fn the_bound_of_a_search_with_a_checkpoint_is_that_without() {
    let directory = directory("bound-saved", "5");
    let jobs = "a b c d\na b |1\nc d |2\na |2\nb |1\nc |1\nd |1\n";
    directory.write("jobs", jobs);
    let table = "job,cost\na,-1.5\na,2\nb,0.25\n";
    directory.write("table.csv", table);
    directory.write("none", "a b\na |1\n");
    let shifted = "table.csv --primary job --cost cost --maximize";
    for (asked, bound) in [
        ("jobs", serde_json::json!(3)),
        ("jobs -n 9", serde_json::json!(3)),
        ("jobs --below 3", serde_json::json!(3)),
        ("none", serde_json::Value::Null),
        (shifted, serde_json::json!(2.25)),
    ] {
        let args = format!("best -f jsonl {asked}");
        let plain = proven(&directory.run(&args));
        assert_eq!(plain[0], bound, "{asked:?}");
        let saved = format!("{args} --checkpoint saved");
        assert_eq!(proven(&directory.run(&saved)), plain, "{asked:?}");
        directory.remove("saved");
    }
}

#[test]
fn a_checkpoint_of_all_solutions_is_called_so() {
    let directory = directory("called_all", "5");
    let saved = directory.run("best queens -n 3 --checkpoint saved");
    assert_eq!(saved.code, Some(0), "{}", saved.err);
    let refused = directory.run("best queens --all --resume saved");
    refused.is_refused("saved: found a checkpoint of `best -n 3`, expected one of `best --all`\n");
}
