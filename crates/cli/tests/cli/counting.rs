//! Counts that no list could hold: samples, numbers, usage, diagrams, certificates, proofs.

use std::collections::BTreeSet;

use crate::*;

/// Two items of which only one can be covered.
const NONE: &str = "a b\na\n";

#[test]
fn counts_of_any_size() {
    // Past 64 bits.
    let big = "112202208776036178000000";
    assert_eq!(right("count", &dominoes(14, 14)), format!("{big}\n"));
    let args = "count --engine memo --format jsonl";
    let json = &objects(&right(args, &dominoes(14, 14)))[0];
    assert_eq!(json["complete"], true);
    assert_eq!(json["solutions_exact"], big);
    assert_eq!(json["solutions"], big.parse::<f64>().expect("a number"));
    for engine in ["auto", "links", "dense", "memo"] {
        let count = format!("count --engine {engine}");
        assert_eq!(right(&count, SEVEN), "1\n");
        assert_eq!(right(&count, &dominoes(4, 4)), "36\n");
    }
    let ran = quadrille("count --engine memo --stats", dominoes(6, 6));
    assert_eq!(ran.out, "6728\n");
    ran.says("states ");
    ran.says("memory ");
}

#[test]
fn the_memo_engine_is_for_counts_of_all_solutions() {
    let refused = [
        ("solve", "--engine memo: no effect on solve"),
        ("count -n 3", "--limit: no effect with --engine memo"),
        ("count --nodes 9", "--nodes: no effect with --engine memo"),
    ];
    for (args, found) in refused {
        quadrille(&format!("{args} --engine memo"), SEVEN).is_refused(found);
    }
    assert_eq!(quadrille("sudoku --engine memo", "").code, Some(2));
}

#[test]
fn a_count_that_forgets_says_so() {
    let ran = quadrille("count --engine memo --memory 10k", dominoes(8, 8));
    ran.ends("12988816\n", 0);
    ran.says("forgotten");
}

#[test]
fn memory_is_a_number_of_bytes() {
    let (form, most) = (
        "such as 500M or 2GB",
        "expected at most 18446744073709551615",
    );
    for (option, said) in [
        ("--memory much", form),
        ("--memory iB", form),
        ("--memory 5iB", form),
        ("--memory 2GBB", form),
        ("--memory 2Gi", form),
        ("--memory 99999999T", &format!("{most} bytes")),
        ("--memory 99999999999999999999", &format!("{most} bytes")),
        ("--threads 99999999999999999999", most),
        (
            "--threads two",
            "expected a whole number, 0 for one per core",
        ),
    ] {
        quadrille(&format!("count {option}"), SEVEN).is_refused(said);
    }
    for value in ["1g", "1GB", "1024MiB", "1073741824", "1gb", "1T"] {
        assert_eq!(right(&format!("count --memory {value}"), SEVEN), "1\n");
    }
}

#[test]
fn samples_are_solutions() {
    let board = file("counting-8x8.dlx", &dominoes(8, 8));
    let sample = |asked: &str| right(&format!("sample {asked} --format lines '{board}'"), "");
    let some = sample("-n 5 --seed 7");
    assert_eq!(some.lines().count(), 5);
    assert_eq!(some, sample("-n 5 --seed 7"));
    assert_ne!(some, sample("-n 5 --seed 8"));
    let checked = right(&["check", &board, "-"], &some);
    assert_eq!(
        checked,
        "1: right\n2: right\n3: right\n4: right\n5: right\n"
    );
    let with = sample("-n 3 --require 1");
    assert!(with.lines().all(|line| line.starts_with("1 ")), "{with}");
    let json = right("sample --format jsonl", SEVEN);
    begins(&json, "{\"options\":[");
    has(&json, "\"summary\"");
    let none = quadrille("sample", NONE);
    none.ends("", 1);
    none.says("no solution");
}

#[test]
fn solutions_have_numbers() {
    let board = dominoes(4, 4);
    let nth = |k: u32| right(&format!("nth {k} --format lines"), &board);
    let all: BTreeSet<String> = (1..=36).map(nth).collect();
    assert_eq!(all.len(), 36);
    let past = quadrille("nth 37", &board);
    past.ends("", 1);
    past.says("there is no solution 37: there are 36");
    assert_eq!(quadrille("nth 0", &board).code, Some(2));
    // The library counts from 0.
    let document = quadrille::format::read(board.as_bytes(), None).expect("a problem");
    let diagram = document.problem().search().diagram().expect("it is small");
    for k in [1_u32, 36] {
        let options = diagram.nth(&(k - 1).into(), &quadrille::WorkLimits::NONE);
        let mut options = options.expect("no limit").expect("a solution");
        options.sort_unstable();
        let numbers = options
            .iter()
            .map(|option| (option.index() + 1).to_string());
        let line = numbers.collect::<Vec<_>>().join(" ") + "\n";
        assert_eq!(nth(k), line, "{k}");
    }
}

#[test]
fn usage_adds_up() {
    let text = right("usage", &dominoes(4, 4));
    let counts = text
        .lines()
        .map(|line| line.split(' ').next().expect("a line has a word"));
    let sum: u32 = counts
        .map(|count| count.parse::<u32>().expect("a number"))
        .sum();
    assert_eq!(sum, 36 * 8);
    let seven = right("usage", SEVEN);
    assert_eq!(seven.lines().next(), Some("1 1 c e"));
    assert_eq!(
        seven.lines().filter(|line| line.starts_with("1 ")).count(),
        3
    );
    let json = right("usage --format jsonl", SEVEN);
    let first = "{\"number\":1,\"items\":[\"c\",\"e\"],\"solutions\":1}";
    assert_eq!(json.lines().next(), Some(first));
    // Reduction keeps the numbers of the file.
    assert_eq!(right("usage --reduce", SEVEN), seven);
}

#[test]
fn diagrams_are_written() {
    let zdd = right("diagram", SEVEN);
    assert_eq!(zdd.lines().count(), 4);
    assert!(
        zdd.lines().last().expect("it has lines").contains("(~0?0:"),
        "{zdd}"
    );
    let dot = right("diagram --format dot", SEVEN);
    begins(&dot, "digraph solutions {");
    has(&dot, "label=\"a d f\"");
    // Reduction keeps the numbers of the file: the first option is in no solution.
    let reduced = right("diagram --reduce", "a b\na\na b\n");
    assert_eq!(reduced, "2: (~2?0:1)\n3: (~0?0:2)\n");
    quadrille("diagram", NONE).ends("2: (~0?0:0)\n", 1);
    let twice = "0:2|a b\na\na b\nb\n";
    let zdd = right("diagram", twice);
    assert!(
        zdd.lines().last().expect("it has lines").contains("(~0?0:"),
        "{zdd}"
    );
    quadrille("count --proof -", twice).is_refused("covered several times");
}

#[test]
fn certificates_are_verified() {
    let board = file("counting-6x6.dlx", &dominoes(6, 6));
    let certificate = file("counting-6x6.txt", "");
    assert_eq!(
        right(&["count", "--certificate", &certificate, &board], ""),
        "6728\n"
    );
    assert_eq!(right(&["verify", &board, &certificate], ""), "6728\n");
    let text = std::fs::read_to_string(&certificate).expect("it was written");
    let wrong = text.replace("count 6728", "count 6729");
    let ran = quadrille(&["verify", &board], wrong);
    ran.ends("", 1);
    ran.says("the last line says count 6729");
    let json = right(&["verify", "--format", "jsonl", &board, &certificate], "");
    has(&json, "\"verified\":true,\"solutions\":6728,");
}

#[test]
fn proofs_are_written() {
    let board = file("counting-4x4.dlx", &dominoes(4, 4));
    let proof = file("counting-4x4.cpog", "");
    quadrille(&["count", "--proof", &proof, &board], "").ends("36\n", 0);
    let text = std::fs::read_to_string(&proof).expect("it was written");
    assert!(text.lines().any(|line| line.starts_with("r ")), "{text}");
    let odd = file("counting-3x3.dlx", &dominoes(3, 3));
    let refutation = file("counting-3x3.lrat", "");
    quadrille(&["solve", "--proof", &refutation, &odd], "").ends("", 1);
    let text = std::fs::read_to_string(&refutation).expect("it was written");
    assert!(
        text.lines().last().expect("it has lines").contains(" 0 "),
        "{text}"
    );
    let cnf = right(&["convert", "--to", "cnf", &board], "");
    has(&cnf, "\np cnf 24 ");
    let opb = right(&["convert", "--to", "opb", &board], "");
    begins(&opb, "* #variable= 24 #constraint= 16\n");
}

/// A number is a number, whichever command counts, and beyond 2^53 it is repeated as a string.
#[test]
fn all_counts_have_the_same_fields() {
    let board = file("counting-fields.dlx", &dominoes(12, 12));
    let certificate = file("counting-fields.txt", "");
    let json = |args: &str| objects(&right(&format!("{args} -f jsonl"), "")).remove(0);
    let plain = json(&format!("count '{board}'"));
    let certified = json(&format!("count --certificate '{certificate}' '{board}'"));
    let names = |object: &serde_json::Value| -> Vec<String> {
        let object = object.as_object().expect("an object");
        object.keys().cloned().collect()
    };
    assert_eq!(names(&plain), names(&certified));
    let verified = json(&format!("verify '{board}' '{certificate}'"));
    for answer in [&plain, &certified, &verified] {
        assert_eq!(answer["solutions"], 53_060_477_521_960_000_u64);
        assert_eq!(answer["solutions_exact"], "53060477521960000");
    }
    let used = right(&["usage", "-f", "jsonl", &board], "");
    let used = objects(&used);
    assert_eq!(used[0]["items"], serde_json::json!(["0,0", "1,0"]));
    assert!(used[0]["solutions"].is_u64(), "{}", used[0]);
    let named = r#"{"items": {"primary": ["a b", "c:d"]}, "options": [["a b", {"name": "c:d"}]]}"#;
    let used = right("usage -f jsonl", named);
    let expected = r#"{"number":1,"items":["a b",{"name":"c:d"}],"solutions":1}"#;
    assert_eq!(used.trim_end(), expected);
}

/// As for every other answer, a closed pipe is no error.
#[cfg(unix)]
#[test]
fn proofs_into_a_closed_pipe() {
    let board = file("counting-pipe.dlx", &dominoes(6, 6));
    for kind in ["--proof", "--certificate"] {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let child = super::command(&["count", kind, "-", &board])
            .stdout(writer)
            .spawn()
            .expect("the binary is there");
        let output = child.wait_with_output().expect("it runs");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!((&*said, output.status.code()), ("", Some(0)), "{kind}");
    }
}

#[test]
fn puzzles_have_solutions_by_number() {
    let queens = right("queens 8 --emit", "");
    let last = right("nth 92 --format lines", &queens);
    assert_eq!(last.lines().count(), 1);
    let nth = |k: u32| right(&format!("nth {k} --format lines"), &queens);
    let distinct: BTreeSet<String> = (1..=92).map(nth).collect();
    assert_eq!(distinct.len(), 92);
    let beyond = quadrille("nth 93", queens);
    beyond.ends("", 1);
    beyond.says("no solution 93: there are 92");
    let none = quadrille("nth 1", right("queens 3 --emit", ""));
    assert_eq!(none.code, Some(1));
    assert_eq!(none.err.matches("no solution").count(), 1, "{}", none.err);
}

#[test]
fn a_certificate_wants_some_memory() {
    let board = file("counting-14x14.dlx", &dominoes(14, 14));
    let out = file("counting-14x14.cert", "");
    let args = format!("count --memory 20k --certificate '{out}' '{board}'");
    let ran = quadrille(&args, "");
    assert_eq!(ran.code, Some(3));
    ran.says("allow more memory");
}
