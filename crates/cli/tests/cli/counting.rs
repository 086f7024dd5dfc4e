//! Counts that no list could hold: samples, numbers, usage, diagrams, certificates, proofs.

use std::collections::BTreeSet;

use serde_json::json;

use crate::*;

/// Two items of which only one can be covered.
const NONE: &str = "a b\na\n";

#[test]
fn counts_of_any_size() {
    // Past 64 bits.
    let big = "112202208776036178000000";
    assert_eq!(right("count", &dominoes(14, 14)), format!("{big}\n"));
    let args = "count --engine memo --format jsonl";
    let rounded = big.parse::<f64>().expect("a number");
    has_members(
        &last_object(&right(args, &dominoes(14, 14))),
        json!({"complete": true, "solutions_exact": big, "solutions": rounded}),
    );
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
    refuses(
        SEVEN,
        "solve --engine memo
            --engine memo: no effect on solve
        count -n 3 --engine memo
            --limit: no effect with --engine memo
        count --nodes 9 --engine memo
            --nodes: no effect with --engine memo",
    );
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
    for memory in ["much", "iB", "5iB", "2GBB", "2Gi"] {
        quadrille(&["count", "--memory", memory], SEVEN).is_refused("such as 500M or 2GB");
    }
    refuses(
        SEVEN,
        "count --memory 99999999T
            expected at most 18446744073709551615 bytes
        count --memory 99999999999999999999
            expected at most 18446744073709551615 bytes
        count --threads 99999999999999999999
            expected at most 18446744073709551615
        count --threads two
            expected a whole number, 0 for one per core",
    );
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
    assert_eq!(checked.matches(": right\n").count(), 5, "{checked}");
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
    let none = quadrille("nth 1", right("queens 3 --emit", ""));
    assert_eq!(none.code, Some(1));
    assert_eq!(none.err.matches("no solution").count(), 1, "{none:?}");
    assert_eq!(quadrille("nth 0", &board).code, Some(2));
    // The library counts from 0.
    let document = quadrille::format::read(board.as_bytes(), None).expect("a problem");
    let diagram = document.problem().search().diagram().expect("it is small");
    for k in [1_u32, 36] {
        let options = diagram.nth(&(k - 1).into(), &quadrille::WorkLimits::NONE);
        let options = options.expect("no limit").expect("a solution");
        let mut options: Vec<usize> = options.iter().map(|option| option.index() + 1).collect();
        options.sort_unstable();
        let line = nth(k);
        let numbers = line
            .split_whitespace()
            .map(|number| number.parse().expect("a number"));
        assert_eq!(numbers.collect::<Vec<usize>>(), options, "{k}");
    }
}

/// `rank` is the inverse of `nth`: in every format, and under the same restrictions.
#[test]
fn solutions_are_found_again_by_their_numbers() {
    let board = file("ranked.dlx", &dominoes(4, 4));
    // Some options are in no solution, so they are reduced away.
    let redundant = "y a b c d e\ny a c e\ny a b c\ny a c\nb c e\nb c\nc d\nd\ny a c d\ne\ny a\n";
    let redundant = file("ranked-red.dlx", redundant);
    for (problem, with) in [
        (&board, ""),
        (&board, "--require 2"),
        (&board, "--require 7 --forbid 11"),
        (&redundant, "--reduce"),
    ] {
        let count = quadrille(&format!("count '{problem}' {with}"), "").out;
        let count: u32 = count.trim().parse().expect("a number");
        assert!(count > 2, "{with}");
        for format in ["text", "lines", "csv", "jsonl"] {
            for k in [1, 2, count] {
                let solution =
                    quadrille(&format!("nth {k} '{problem}' -f {format} {with}"), "").out;
                let rank = right(&format!("rank '{problem}' {with}"), &solution);
                assert_eq!(rank, format!("{k}\n"), "{format} {with}");
            }
        }
        let all = right(&format!("solve --all '{problem}' -f lines {with}"), "");
        let ranks = right(&format!("rank '{problem}' {with}"), &all);
        let ranks: BTreeSet<u32> = ranks
            .lines()
            .map(|rank| rank.parse().expect("a number"))
            .collect();
        assert_eq!(ranks, (1..=count).collect(), "{with}");
    }
    // Numbers of any size.
    let large = file("ranked-large.dlx", &dominoes(12, 12));
    let solution = right(&format!("nth 53060477521959999 '{large}' -f lines"), "");
    let rank = |format| right(&["rank", &large, "-f", format], &solution);
    assert_eq!(rank("text"), "53060477521959999\n");
    let object =
        "{\"solution\":1,\"verdict\":\"right\",\"number\":\"53060477521959999\",\"faults\":[]}\n";
    assert_eq!(rank("jsonl"), object);
}

#[test]
fn what_is_no_solution_has_no_number() {
    let problem = file("unranked.dlx", "a b\na\nb\na b\n");
    let solutions = "3\n1\n2 1\n1 x\n";
    let ran = quadrille(&["rank", &problem], solutions);
    let fault = "item \"b\" is covered 0 times, expected 1";
    ran.ends(format!("2\nwrong: {fault}\n1\nunreadable\n"), 2);
    ran.begins("quadrille: <stdin>:4:3: found \"x\"");
    let ran = quadrille(
        &["rank", &problem, "-f", "csv", "--forbid", "3"],
        "3\n1\n2 1\n",
    );
    let left_out = "--require or --forbid leave it out";
    let rows = format!(
        "1,wrong,,{left_out}\n2,wrong,,\"{}\"\n",
        fault.replace('"', "\"\"")
    );
    ran.ends(
        format!("solution,verdict,number,faults\n{rows}3,right,1,\n"),
        1,
    );
    let ran = quadrille(&["rank", &problem], "No Solution!\n");
    ran.ends(
        "wrong: found the claim that there is no solution, expected one\n",
        1,
    );
    let ran = quadrille(&["rank", &problem], "");
    ran.ends("", 1);
    ran.says_only("quadrille: found no solutions in <stdin>\n");
    quadrille("rank -", "")
        .is_refused("found standard input for the problem and for the solutions");
}

#[test]
fn usage_adds_up() {
    let uses = |problem: &str| -> Vec<u32> {
        let text = right("usage", problem);
        let counts = text
            .lines()
            .map(|line| line.split(' ').next().expect("a word"));
        counts
            .map(|count| count.parse().expect("a number"))
            .collect()
    };
    assert_eq!(uses(&dominoes(4, 4)).iter().sum::<u32>(), 36 * 8);
    // Four solutions of six queens.
    let queens = uses(&right("queens 6 --emit", ""));
    assert_eq!((queens.len(), queens.iter().sum()), (36, 24));
    let seven = right("usage", SEVEN);
    begins(&seven, "1 1 c e\n");
    assert_eq!(uses(SEVEN).iter().filter(|&&uses| uses == 1).count(), 3);
    let json = right("usage --format jsonl", SEVEN);
    let first = "{\"number\":1,\"items\":[\"c\",\"e\"],\"solutions\":1}";
    assert_eq!(json.lines().next(), Some(first));
    // Reduction keeps the numbers of the file.
    assert_eq!(right("usage --reduce", SEVEN), seven);
}

#[test]
fn diagrams_are_written() {
    let zdd = right("diagram", SEVEN);
    let last = |text: &str| text.lines().last().expect("it has lines").to_owned();
    assert_eq!(zdd.lines().count(), 4);
    has(&last(&zdd), "(~0?0:");
    let dot = right("diagram --format dot", SEVEN);
    begins(&dot, "digraph solutions {");
    has(&dot, "label=\"a d f\"");
    // Reduction keeps the numbers of the file: the first option is in no solution.
    let reduced = right("diagram --reduce", "a b\na\na b\n");
    assert_eq!(reduced, "2: (~2?0:1)\n3: (~0?0:2)\n");
    quadrille("diagram", NONE).ends("2: (~0?0:0)\n", 1);
    let twice = "0:2|a b\na\na b\nb\n";
    has(&last(&right("diagram", twice)), "(~0?0:");
    quadrille("count --proof -", twice).is_refused("covered several times");
}

#[test]
fn certificates_are_verified() {
    let board = file("counting-6x6.dlx", &dominoes(6, 6));
    let certificate = file("counting-6x6.txt", "");
    let counted = right(&["count", "--certificate", &certificate, &board], "");
    assert_eq!(counted, "6728\n");
    assert_eq!(right(&["verify", &board, &certificate], ""), counted);
    let wrong = contents(&certificate).replace("count 6728", "count 6729");
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
    has(&contents(&proof), "\nr ");
    let odd = file("counting-3x3.dlx", &dominoes(3, 3));
    let refutation = file("counting-3x3.lrat", "");
    quadrille(&["solve", "--proof", &refutation, &odd], "").ends("", 1);
    let refutation = contents(&refutation);
    has(refutation.lines().last().expect("it has lines"), " 0 ");
    let cnf = right(&["convert", "--to", "cnf", &board], "");
    has(&cnf, "\np cnf 24 ");
    let opb = right(&["convert", "--to", "opb", &board], "");
    begins(&opb, "* #variable= 24 #constraint= 16\n");
    let nothing = right("convert --to opb", r#"{"items": [], "options": []}"#);
    begins(&nothing, "* #variable= 0 #constraint= 0\n");
}

/// A number is a number, whichever command counts, and beyond 2^53 it is repeated as a string.
#[test]
fn all_counts_have_the_same_fields() {
    let board = file("counting-fields.dlx", &dominoes(12, 12));
    let certificate = file("counting-fields.txt", "");
    let json = |args: &str| last_object(&right(&format!("{args} -f jsonl"), ""));
    let plain = json(&format!("count '{board}'"));
    let certified = json(&format!("count --certificate '{certificate}' '{board}'"));
    let names = |object: &serde_json::Value| {
        let object = object.as_object().expect("an object");
        object.keys().cloned().collect::<Vec<String>>()
    };
    assert_eq!(names(&plain), names(&certified));
    let verified = json(&format!("verify '{board}' '{certificate}'"));
    for answer in [&plain, &certified, &verified] {
        assert_eq!(answer["solutions"], 53_060_477_521_960_000_u64);
        assert_eq!(answer["solutions_exact"], "53060477521960000");
    }
    let used = right(&["usage", "-f", "jsonl", &board], "");
    let used = objects(&used);
    assert_eq!(used[0]["items"], json!(["0,0", "1,0"]));
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
        let mut count = command(&["count", kind, "-", &board]);
        let output = count.stdout(writer).output().expect("the binary is there");
        let ran = Ran::new(&count, output);
        assert_eq!((&*ran.err, ran.code), ("", Some(0)), "{kind}");
    }
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
