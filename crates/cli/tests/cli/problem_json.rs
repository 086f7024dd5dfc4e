//! Answers for programs: lines, JSON and tables.

use serde_json::json;

use crate::*;

#[test]
fn lines_and_jsonl() {
    assert_eq!(right("solve --format lines", SEVEN), "1 4 5\n");
    assert_eq!(right("solve -n 2 -f lines", PRICED), "1 3\n2 4\n");
    let out = right("solve --all -f jsonl", PRICED);
    let lines: Vec<_> = out.lines().collect();
    assert_eq!(
        lines[..3],
        [
            r#"{"options":[{"number":1,"items":["a","x:red"],"cost":3},{"number":3,"items":["b","x:red","y"],"cost":2}],"cost":5}"#,
            r#"{"options":[{"number":2,"items":["a","x:blue"],"cost":1},{"number":4,"items":["b","x:blue"],"cost":9}],"cost":10}"#,
            r#"{"options":[{"number":5,"items":["a","b"],"cost":20}],"cost":20}"#,
        ]
    );
    let summary = &last_object(&out)["summary"];
    has_members(
        summary,
        json!({"solutions": 3, "stop": "exhausted", "nodes": 6}),
    );
    assert!(summary["updates"].is_u64() && summary["seconds"].is_f64());
    let out = right("solve -f jsonl", SEVEN);
    let first = r#"{"options":[{"number":1,"items":["c","e"]},{"number":4,"items":["a","d","f"]},{"number":5,"items":["b","g"]}]}"#;
    assert_eq!(out.lines().next(), Some(first));
    assert!(out.contains(r#""stop":"solutions""#));
}

#[test]
fn names_with_colons_and_blanks_in_json() {
    let text = r#"{"items": {"primary": ["a:b", "c \"d\""], "secondary": ["x"]},
        "options": [[{"name": "a:b"}, "x:1"], ["c \"d\"", "x:1"]]}"#;
    let out = right("solve -f jsonl", text);
    let first = r#"{"options":[{"number":1,"items":[{"name":"a:b"},"x:1"]},{"number":2,"items":["c \"d\"","x:1"]}]}"#;
    assert_eq!(out.lines().next(), Some(first));
}

#[test]
fn counts_and_estimates_as_json() {
    let json =
        |args: &str, input: &str| last_object(&quadrille(&format!("{args} -f jsonl"), input).out);
    let count = json("count", PRICED);
    has_members(&count, json!({"solutions": 3, "complete": true}));
    assert!(count["nodes"].is_u64() && count["seconds"].is_f64());
    let count = json("count --nodes 1", &dominoes(12, 12));
    has_members(&count, json!({"stop": "nodes", "complete": false}));
    assert_eq!(json("queens 8 --count", "")["solutions"], 92);
    let estimate = json("estimate", "a b\na\na\nb\nb\n");
    assert_eq!(estimate["solutions"]["mean"], 4.0);
    has_members(
        &estimate,
        json!({"probes": 1000, "complete": true, "stop": "exhausted"}),
    );
    // Beyond 2^53 a number is repeated exactly.
    let dear = format!("a b\na |{0}\nb |{0}\n", 1u64 << 53);
    let best = quadrille("best -f jsonl", &dear).out;
    let twice = r#""cost":18014398509481984,"cost_exact":"18014398509481984""#;
    has(&best, twice);
    assert!(best.contains(r#""cost":9007199254740992}"#), "{best}");
}

#[test]
fn solutions_as_a_table() {
    let expected = "solution,cost,options\n1,5,1 3\n2,10,2 4\n3,20,5\n";
    assert_eq!(right("solve --all -f csv", PRICED), expected);
    quadrille("solve -f csv", "a b |\na\na |1\n").ends("solution,cost,options\n", 1);
}

/// More nodes and solutions than a float can count: still numbers, and the exact count in a string.
#[test]
fn numbers_beyond_floats() {
    let items: Vec<String> = (0..400).map(|item| format!("i{item}")).collect();
    let options = items.iter().map(|item| format!("{item}\n").repeat(10));
    let options: String = options.collect();
    let text = format!("{}\n{options}", items.join(" "));
    let estimate = "nodes      more than 1e308 ± unknown\nsolutions  more than 1e308 ± unknown\n";
    assert_eq!(right("estimate --probes 20", &text), estimate);
    let estimate = last_object(&right("estimate --probes 20 -f jsonl", &text));
    assert_eq!(estimate["nodes"]["mean"], f64::MAX);
    let exact = format!("1{}", "0".repeat(400));
    let count = last_object(&right("count -f jsonl", &text));
    has_members(&count, json!({"solutions": null, "solutions_exact": exact}));
}

#[test]
fn names_that_begin_with_a_quote_are_told_from_names_in_quotes() {
    // The third and the fifth option have the items that the names in quotes of the others look like.
    let text = r#"{"items": ["", "\"\"", "\"", "a b", "\"a"],
        "options": [[""], ["\"", "\"a"], ["\"\""], ["a b"], ["", "\"\""]]}"#;
    let problem = file("quotes.json", text);
    let out = right(&["solve", "--all", &problem], "");
    has(&out, "\n \"\\\"\" \"\\\"a\" (1 of 1)\n");
    let checked = right(&["check", &problem], &out);
    assert_eq!(checked, "1: right\n2: right\n");
    let twice = " \"\"\n \"\"\n \"\\\"\" \"\\\"a\"\n \"a b\"\n";
    let checked = quadrille(&["check", &problem], twice);
    begins(&checked.out, "1: wrong: ");
    for (option, expected) in [(r#""\"\"" """#, "1\n"), (r#""""#, "1\n"), (r#"""#, "2\n")] {
        let ran = quadrille(&["count", "--require", option, &problem], "");
        assert_eq!(ran.out, expected, "{option}: {}", ran.err);
    }
    // As before: the quotes are part of the name where there is no item without them.
    let text = "\"a b\"\n\"a\nb\"\n";
    assert_eq!(right(&["count", "--require", "\"a"], text), "1\n");
    let text = "\"a\" b\n\"a\" b\n\"a\"\n";
    assert_eq!(quadrille("count --require '\"a\" b'", text).out, "1\n");
}
