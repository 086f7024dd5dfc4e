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
