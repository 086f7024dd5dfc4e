//! Parts with certificates, random solutions, bounds and times.

use std::fs;
use std::path::Path;

use super::parts::{directory, run_in};
use super::quadrille;

/// Splits the problem in a directory, and runs something on each part. The file `records` has what was printed.
fn run_parts(directory: &Path, parts: &str, args: impl Fn(usize, &str) -> Vec<String>) -> String {
    let split = run_in(
        directory,
        &["split", "queens", "--parts", parts, "-o", "parts"],
    );
    assert_eq!(split.code, Some(0), "{}", split.err);
    let parts = fs::read_to_string(directory.join("parts")).expect("parts");
    let mut records = String::new();
    for (number, part) in parts.lines().enumerate() {
        let args = args(number, part);
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let ran = run_in(directory, &args);
        assert_eq!(ran.code, Some(0), "{args:?}: {}", ran.err);
        records += &ran.out;
    }
    fs::write(directory.join("records"), &records).expect("a file");
    records
}

fn words(words: &[&str]) -> Vec<String> {
    words.iter().map(|&word| word.to_owned()).collect()
}

#[test]
fn certificates_of_parts_are_joined_and_verified() {
    let directory = directory("certified", "6");
    fs::create_dir(directory.join("texts")).expect("a directory");
    let run = |args: &[&str]| run_in(&directory, args);
    run_parts(&directory, "6", |number, part| {
        let text = format!("texts/{number}");
        words(&["count", "queens", "--part", part, "--certificate", &text])
    });
    let join = &[
        "merge",
        "parts",
        "records",
        "texts",
        "--problem",
        "queens",
        "--certificate",
        "whole",
    ];
    let joined = run(join);
    assert_eq!(
        (joined.code, joined.out.as_str(), joined.err.as_str()),
        (Some(0), "4\n", "")
    );
    let verified = run(&["verify", "queens", "whole"]);
    assert_eq!(
        (verified.code, verified.out.as_str(), verified.err.as_str()),
        (Some(0), "4\n", "")
    );

    // A part is verified as what it is.
    let part = run(&["verify", "queens", "texts/0"]);
    assert!(
        part.err.contains("only the solutions that take options"),
        "{}",
        part.err
    );

    // A part that is missing, changed, or of another count is refused.
    let part = fs::read_to_string(directory.join("texts/1")).expect("a part");
    fs::remove_file(directory.join("texts/1")).expect("it is there");
    let missing = run(join);
    assert_eq!(missing.code, Some(2));
    assert!(
        missing.err.contains("found no certificate of part 2/"),
        "{}",
        missing.err
    );
    let (body, last) = part.trim_end().rsplit_once('\n').expect("lines");
    let (_, states) = last.split_once(" states ").expect("a count");
    fs::write(
        directory.join("texts/1"),
        format!("{body}\ncount 77 states {states}\n"),
    )
    .expect("a file");
    let wrong = run(join);
    assert!(
        wrong.err.contains("found 77 in the certificate of part 2/"),
        "{}",
        wrong.err
    );
    // What cannot be joined names its file and its part, not the file that is written.
    let unknown = part.replacen("\ntake ", "\ntake x ", 1);
    fs::write(directory.join("texts/1"), unknown).expect("a file");
    let name = Path::new("texts").join("1");
    let said = format!(
        "quadrille: {}: line 3 of what begins at byte 0, for part 2/",
        name.display()
    );
    let refused = run(join);
    assert!(refused.err.starts_with(&said), "{}", refused.err);
    fs::write(directory.join("texts/1"), part.replacen("\nb ", "\nd ", 1)).expect("a file");
    run(join);
    let refused = run(&["verify", "queens", "whole"]);
    assert_eq!(refused.code, Some(1), "{}", refused.out);
    assert!(refused.err.contains("not verified"), "{}", refused.err);
}

#[test]
fn proofs_of_parts_are_joined() {
    let directory = directory("proved", "3");
    fs::create_dir(directory.join("texts")).expect("a directory");
    run_parts(&directory, "3", |number, part| {
        let text = format!("texts/{number}");
        words(&["count", "queens", "--part", part, "--proof", &text])
    });
    let join = [
        "merge",
        "parts",
        "records",
        "texts",
        "--problem",
        "queens",
        "--proof",
        "whole",
    ];
    let joined = run_in(&directory, &join);
    assert_eq!((joined.out.as_str(), joined.err.as_str()), ("0\n", ""));
    let proof = fs::read_to_string(directory.join("whole")).expect("a proof");
    let last = proof
        .lines()
        .rfind(|line| !line.contains(" d "))
        .expect("a line");
    assert_eq!(
        last.split(' ').nth(1),
        Some("0"),
        "the last clause is empty: {last}"
    );
}

#[test]
fn samples_of_parts_are_as_likely_as_each_other() {
    let directory = directory("sampled", "6");
    let run = |args: &[&str]| run_in(&directory, args);
    let records = run_parts(&directory, "3", |_, part| {
        words(&[
            "sample", "queens", "-n", "2000", "--seed", "5", "--part", part,
        ])
    });
    let merged = run(&["merge", "parts", "records", "--problem", "queens"]);
    assert_eq!(merged.code, Some(0), "{}", merged.err);
    let mut drawn = std::collections::BTreeMap::new();
    for line in merged.out.lines() {
        *drawn.entry(line).or_insert(0_u32) += 1;
    }
    // Four solutions, 500 times each; 5 standard deviations are 97.
    assert_eq!(drawn.values().sum::<u32>(), 2000);
    assert_eq!(drawn.len(), 4);
    assert!(
        drawn.values().all(|times| (400..600).contains(times)),
        "{drawn:?}"
    );
    let (first, _) = records.split_once('\n').expect("lines");
    fs::write(directory.join("first"), first).expect("a file");
    let missing = run(&["merge", "parts", "first"]);
    assert_eq!((missing.code, missing.out.as_str()), (Some(3), ""));
}

#[test]
fn counts_of_parts_are_exact_beyond_64_bits() {
    let directory = directory("exact", "4");
    let pairs: String = (0..70).map(|pair| format!("p{pair} ")).collect();
    let options: String = (0..70).map(|pair| format!("p{pair}\np{pair}\n")).collect();
    fs::write(directory.join("queens"), format!("{pairs}\n{options}")).expect("a file");
    let records = run_parts(&directory, "4", |_, part| {
        words(&["count", "queens", "--part", part])
    });
    let merged = run_in(&directory, &["merge", "records", "--problem", "queens"]);
    assert_eq!(merged.out, "1180591620717411303424\n", "{records}");

    // The same number twice in a record: rounded, and in digits. One of them changed.
    let (before, digits) = records
        .split_once("\"solutions_exact\":\"")
        .expect("{records}");
    let changed = format!("{before}\"solutions_exact\":\"7{digits}");
    fs::write(directory.join("records"), changed).expect("a file");
    let refused = run_in(&directory, &["merge", "records", "--problem", "queens"]);
    assert_eq!((refused.code, refused.out.as_str()), (Some(2), ""));
    assert!(
        refused.err.contains("found solutions_exact \"7"),
        "{}",
        refused.err
    );
}

#[test]
fn parts_of_the_cheapest_share_a_bound() {
    let directory = directory("cheapest", "4");
    let run = |args: &[&str]| run_in(&directory, args);
    fs::write(directory.join("queens"), super::partition(24, 300)).expect("a file");
    let best = run(&["best", "queens", "-n", "3", "-f", "lines"]);
    let costs: Vec<&str> = best
        .out
        .lines()
        .filter_map(|line| line.split(':').next())
        .collect();
    // The first part may begin before there is a record.
    let bound = [
        "best", "queens", "-n", "3", "-f", "lines", "--below", "@records",
    ];
    let unbounded = run(&bound);
    assert_eq!((&unbounded.out, unbounded.code), (&best.out, Some(0)));
    let said = "quadrille: --below: there is no file records yet, so no bound\n";
    assert_eq!(unbounded.err, said);
    fs::write(directory.join("records"), "").expect("a file");
    assert_eq!(run(&bound).err, "");
    run(&["split", "queens", "--parts", "6", "-o", "parts"]);
    let parts = fs::read_to_string(directory.join("parts")).expect("parts");
    let mut records = String::new();
    for part in parts.lines() {
        records += &run(&[
            "best", "queens", "-n", "3", "--below", "@records", "--part", part,
        ])
        .out;
        fs::write(directory.join("records"), &records).expect("a file");
    }
    assert!(records.contains("\"below\":"), "{records}");
    let merged = run(&["merge", "parts", "records", "--problem", "queens"]);
    let found: Vec<&str> = merged
        .out
        .lines()
        .filter_map(|line| line.split(':').next())
        .collect();
    assert_eq!((merged.code, found), (Some(0), costs), "{}", merged.err);

    // Where all were asked for less than there is, the cheapest is not known.
    let mut records = String::new();
    for (number, part) in parts.lines().enumerate() {
        let below = if number == 0 { "1000000" } else { "1" };
        records += &run(&["best", "queens", "--below", below, "--part", part]).out;
    }
    fs::write(directory.join("records"), &records).expect("a file");
    let merged = run(&["merge", "parts", "records"]);
    assert_eq!(merged.code, Some(3), "{}", merged.out);
    assert!(
        merged.err.contains("some parts were searched only"),
        "{}",
        merged.err
    );
    let none = run(&["best", "queens", "--below", "1"]);
    let none_below = (Some(1), "quadrille: no solution costs less than 1\n");
    assert_eq!((none.code, none.err.as_str()), none_below);

    // Asked for the same everywhere, the parts answer as the whole does.
    let records = parts.lines().map(|part| {
        let best = run(&["best", "queens", "--below", "1", "--part", part]);
        best.out
    });
    fs::write(directory.join("records"), records.collect::<String>()).expect("a file");
    let merged = run(&["merge", "parts", "records"]);
    assert_eq!((merged.code, merged.err.as_str()), none_below);
}

#[test]
fn a_part_out_of_time_leaves_parts() {
    // Long enough for a look at the clock before the end.
    let directory = directory("late", "14");
    let run = |args: &[&str]| run_in(&directory, args);
    run(&["split", "queens", "--parts", "1", "-o", "parts"]);
    let part = fs::read_to_string(directory.join("parts")).expect("a part");
    let late = run(&[
        "count",
        "queens",
        "--part",
        part.trim(),
        "--time",
        "0.000001",
        "--threads",
        "1",
    ]);
    assert_eq!(late.code, Some(3));
    assert!(
        late.err.contains("what is left of it is printed as parts"),
        "{}",
        late.err
    );
    let mut records = late.out;
    fs::write(directory.join("records"), &records).expect("a file");
    let missing = run(&["merge", "parts", "records", "--missing", "todo"]);
    assert!(missing.out.starts_with("at least "), "{}", missing.out);
    for part in fs::read_to_string(directory.join("todo"))
        .expect("parts")
        .lines()
    {
        records += &run(&["count", "queens", "--part", part, "--time", "1h"]).out;
    }
    fs::write(directory.join("records"), records).expect("a file");
    let merged = run(&["merge", "parts", "records", "--problem", "queens"]);
    assert_eq!(merged.out, "365596\n", "{}", merged.err);

    // A part with a checkpoint of its own goes on, and then is one record.
    let part = part.trim();
    let begun = run(&[
        "count",
        "queens",
        "--part",
        part,
        "--checkpoint",
        "saved",
        "--time",
        "0.000001",
    ]);
    assert_eq!((begun.code, begun.out.as_str()), (Some(3), ""));
    let ended = run(&["count", "queens", "--part", part, "--resume", "saved"]);
    assert_eq!(
        (ended.code, ended.out.lines().count()),
        (Some(0), 1),
        "{}",
        ended.err
    );
    fs::write(directory.join("records"), ended.out).expect("a file");
    assert_eq!(run(&["merge", "parts", "records"]).out, "365596\n");
    let other = run(&["count", "queens", "--resume", "saved"]);
    assert!(
        other
            .err
            .contains("found a checkpoint of `count --part 1/1`, expected one of `count`"),
        "{}",
        other.err
    );
}

/// The same solutions cost less than a bound with more decimals and than the next one that costs can have.
#[test]
fn a_bound_with_more_decimals_than_costs_is_rounded_up() {
    let whole = "a\na |1\na |2\n";
    let decimals = "{\"items\":{\"primary\":[\"a\"]},\"options\":[{\"items\":[\"a\"],\"cost\":0.64},\
                    {\"items\":[\"a\"],\"cost\":0.65}]}";
    for (problem, below, solutions) in [
        (whole, "1.5", 1),
        (whole, "1.0", 0),
        (whole, "2.00", 1),
        (whole, "2.000001", 2),
        (decimals, "0.641", 1),
        (decimals, "0.640", 0),
        (decimals, "0.6400000000000000000000001", 1),
        (decimals, "0.6501", 2),
    ] {
        let ran = quadrille(&["best", "--all", "-f", "lines", "--below", below], problem);
        let found = ran
            .out
            .lines()
            .filter(|line| line.starts_with("cost "))
            .count();
        assert_eq!(found, solutions, "{below}: {}{}", ran.out, ran.err);
        assert_eq!(
            ran.code,
            Some(i32::from(solutions == 0)),
            "{below}: {}",
            ran.err
        );
    }
    for below in [
        "1.",
        ".5",
        "1.5x",
        "1.2.3",
        "+1.5",
        "18446744073709551615.5",
    ] {
        let ran = quadrille(&["best", "--below", below], whole);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{below}");
        assert!(ran.err.contains("expected a cost, or @FILE"), "{}", ran.err);
    }
}
