//! `quadrille split --symmetry`: parts that stand for several.

use std::fs;

use super::parts::{directory, run_in};

/// Without the time to look for symmetries, the parts are still the whole.
#[test]
fn parts_by_symmetry_end_with_the_time() {
    let directory = directory("standing-late", "7");
    let split = [
        "split",
        "queens",
        "--parts",
        "9",
        "--symmetry",
        "--time",
        "1us",
    ];
    let split = run_in(&directory, &split);
    assert_eq!(split.code, Some(3), "{}", split.err);
    assert!(split.err.contains("still the whole"), "{}", split.err);
    fs::write(directory.join("parts"), &split.out).expect("a file");
    let mut records = String::new();
    for part in split.out.lines() {
        records += &run_in(&directory, &["count", "queens", "--part", part]).out;
    }
    fs::write(directory.join("records"), &records).expect("a file");
    let merged = run_in(&directory, &["merge", "parts", "records"]);
    assert_eq!((merged.out.as_str(), merged.code), ("40\n", Some(0)));
}

/// Parts by symmetry are fewer, merge to the same number, and can only be counted.
#[test]
fn parts_that_stand_for_several() {
    let directory = directory("standing", "7");
    let run = |args: &[&str]| run_in(&directory, args);
    let split = run(&[
        "split",
        "queens",
        "--parts",
        "9",
        "--symmetry",
        "-o",
        "parts",
    ]);
    assert_eq!(split.code, Some(0), "{}", split.err);
    let parts = fs::read_to_string(directory.join("parts")).expect("parts");
    assert!(
        parts.lines().any(|part| part.contains("*2\",\"take\"")),
        "{parts}"
    );
    let first = parts
        .lines()
        .find(|part| part.contains("*2\""))
        .expect("a pair");
    let mut records = String::new();
    for part in parts.lines() {
        records += &run(&["count", "queens", "--part", part]).out;
    }
    fs::write(directory.join("records"), &records).expect("a file");
    let merged = run(&["merge", "parts", "records"]);
    assert_eq!((merged.out.as_str(), merged.code), ("40\n", Some(0)));
    let cut = run(&[
        "split", "queens", "--from", "parts", "--parts", "30", "-o", "cut",
    ]);
    assert_eq!(cut.code, Some(0), "{}", cut.err);
    let mut records = String::new();
    for part in fs::read_to_string(directory.join("cut"))
        .expect("parts")
        .lines()
    {
        records += &run(&["count", "queens", "--part", part]).out;
    }
    fs::write(directory.join("records"), &records).expect("a file");
    assert_eq!(run(&["merge", "records"]).out, "40\n");
    for (args, expected) in [
        (
            &["solve", "queens", "--part", first][..],
            "solutions are only counted",
        ),
        (
            &["best", "queens", "--part", first],
            "solutions are only counted",
        ),
        (
            &["sample", "queens", "--part", first],
            "solutions are only counted",
        ),
        (
            &["count", "queens", "--part", first, "--certificate", "c"],
            "solutions are only counted",
        ),
        (
            &["merge", "records", "--problem", "queens"],
            "for a certificate, split without --symmetry",
        ),
        (
            &["count", "queens", "--part", "x", "--no-symmetry"],
            "--no-symmetry: no effect on --part",
        ),
    ] {
        let ran = run(args);
        assert_eq!(ran.code, Some(2), "{args:?}: {}", ran.err);
        assert!(ran.err.contains(expected), "{args:?}: {}", ran.err);
    }
}
