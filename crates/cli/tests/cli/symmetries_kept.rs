//! Checkpoints of counts up to symmetry.

use std::path::Path;

use quadrille::parts::{seal, unseal};

use super::{dominoes, file, quadrille};

#[test]
fn a_count_up_to_symmetry_goes_on_from_a_checkpoint() {
    let (problem, other) = (file("tilings.dlx", &dominoes(6, 6)), dominoes(4, 4));
    let kept = file("distinct.checkpoint", "");
    let count = |args: &[&str]| quadrille(&[&["count", "--distinct", &problem], args].concat(), "");
    let answer = |args: &[&str]| {
        let ran = count(args);
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        ran.out
    };
    assert_eq!(answer(&["--checkpoint", &kept]), "930\n");
    assert_eq!(answer(&["--resume", &kept]), "930\n");
    let whole = std::fs::read(&kept).expect("it was written");
    let body = String::from_utf8(unseal(&whole).expect("sealed").to_vec()).expect("JSON");
    let lines: Vec<&str> = body.lines().collect();
    assert!(lines.len() > 4, "{body}");
    // Wherever it is stopped. The first line is the header.
    let resumed = |lines: &[&str]| {
        let mut text = lines.join("\n") + "\n";
        seal(&mut text);
        std::fs::write(&kept, text).expect("it can be written");
        answer(&["--resume", &kept])
    };
    for left in 1..lines.len() {
        assert_eq!(resumed(&lines[..left]), "930\n");
        assert_eq!(std::fs::read(&kept).expect("it is there"), whole);
    }
    // What is finished is not counted again: eight more for eight symmetries.
    let more = lines[1].replace("\"6728\"", "\"6736\"");
    assert_ne!(more, lines[1]);
    assert_eq!(resumed(&[lines[0], &more]), "931\n");

    let refused = |args: &[&str], expected: &str| {
        let ran = count(args);
        let is_refused = ran.code == Some(2) && ran.out.is_empty();
        assert!(
            is_refused && ran.err.contains(expected),
            "{args:?}: {}",
            ran.err
        );
    };
    let mut open = lines[..3].join("\n") + "\n";
    seal(&mut open);
    let open = file("open.checkpoint", &open);
    refused(
        &["--checkpoint", &open],
        "found the checkpoint of an unfinished search",
    );
    refused(
        &["--resume", &open, "--every", "1s"],
        "--every: no effect on --distinct",
    );
    refused(
        &["--resume", &open, "--output", "o"],
        "--output: no effect on --distinct",
    );
    let group = file("half.txt", "generator of options ()\n");
    let others = ["--resume", &open, "--symmetries", &group];
    refused(
        &others,
        "found the checkpoint of a count by other symmetries",
    );
    let damaged = file("damaged.checkpoint", &body.replace('8', "9"));
    refused(
        &["--resume", &damaged],
        "found a damaged file, expected a whole checkpoint",
    );
    let ran = quadrille(&["count", "--distinct", "--resume", &open], &other);
    assert!(
        ran.err.contains("found the checkpoint of another problem"),
        "{}",
        ran.err
    );
    let ran = quadrille(&["count", "--resume", &open, &problem], "");
    assert!(
        ran.err.contains("found a checkpoint of another command"),
        "{}",
        ran.err
    );

    // The time holds for the symmetries as well. Without them there is no checkpoint.
    std::fs::remove_file(&kept).expect("it is there");
    for args in [
        &["--time", "1ns"][..],
        &["--time", "1ns", "--checkpoint", &kept],
    ] {
        let ran = count(args);
        let is_said = ran.err.starts_with("quadrille: time limit reached after ")
            && ran
                .err
                .ends_with(" seconds, before the symmetries were found\n");
        assert!(ran.code == Some(3) && is_said, "{args:?}: {}", ran.err);
        assert!(ran.out.is_empty() && !Path::new(&kept).exists());
    }
    // Symmetries that are known take no time. What is stopped then goes on.
    let known = ["--symmetries", &group];
    let ran = count(&[&["--checkpoint", &kept, "--time", "1ns"][..], &known].concat());
    let is_stopped = ran.code == Some(3) && ran.err.contains("; go on with --resume ");
    assert!(
        is_stopped && ran.out == "at least 0\n",
        "{}{}",
        ran.out,
        ran.err
    );
    let resumed = [&["--resume", &kept][..], &known].concat();
    assert_eq!(answer(&resumed), "6728\n");
}

/// OEIS A002562, and a quarter of the dominoes on 4x4 squares; the last puzzle counts distinct solutions by a smaller problem, unless it keeps checkpoints.
#[test]
fn puzzles_keep_checkpoints_of_counts_up_to_symmetry() {
    let dominoes = file("kept-dominoes.txt", "0-x d\n##\n");
    let three = file("kept-three.txt", "a\n#\n\nb\n##\n\nc\n###\n");
    let kept = file("kept.checkpoint", "");
    for (puzzle, expected) in [
        (vec!["queens", "6"], "1\n"),
        (vec!["queens", "5", "--toroidal"], ""),
        (vec!["polyomino", "4x4", "--pieces", &dominoes], "9\n"),
        (vec!["polyomino", "2x3", "--pieces", &three], ""),
    ] {
        let count = |more: &[&str]| {
            let ran = quadrille(
                &[&puzzle[..], &["--count", "--distinct"], more].concat(),
                "",
            );
            assert_eq!(ran.code, Some(0), "{puzzle:?} {}", ran.err);
            ran.out
        };
        let plain = count(&[]);
        assert!(
            expected.is_empty() || plain == expected,
            "{puzzle:?} {plain}"
        );
        std::fs::write(&kept, "").expect("it can be written");
        assert_eq!(count(&["--checkpoint", &kept]), plain);
        let whole = std::fs::read(&kept).expect("it was written");
        let body = String::from_utf8(unseal(&whole).expect("sealed").to_vec()).expect("JSON");
        let lines: Vec<&str> = body.lines().collect();
        for end in 1..=lines.len() {
            let mut text = lines[..end].join("\n") + "\n";
            seal(&mut text);
            std::fs::write(&kept, text).expect("it can be written");
            assert_eq!(count(&["--resume", &kept]), plain, "{puzzle:?}");
        }
    }
    let other = quadrille(
        &["queens", "7", "--count", "--distinct", "--resume", &kept],
        "",
    );
    assert!(
        other.err.contains("the checkpoint of another problem"),
        "{}",
        other.err
    );
    std::fs::write(&kept, "").expect("it can be written");
    let long = [
        "queens",
        "20",
        "--count",
        "--distinct",
        "--checkpoint",
        &kept,
        "--time",
        "1ms",
    ];
    let ran = quadrille(&long, "");
    assert_eq!(ran.code, Some(3));
    assert!(ran.err.contains("go on with --resume"), "{}", ran.err);
}

/// `quadrille symmetries` writes no generators of a group that has none.
#[test]
fn a_group_of_one_symmetry_is_read_again() {
    let problem = file("lopsided.dlx", "a b c\na b\nc\na |1\nb c\n");
    let group = quadrille(&["symmetries", &problem], "");
    assert_eq!(group.out, "order 1\n");
    let group = file("lopsided.txt", &group.out);
    let args = ["count", "--distinct", "--symmetries", &group, &problem];
    let ran = quadrille(&args, "");
    assert_eq!(
        (ran.code, ran.out.as_str()),
        (Some(0), "2\n"),
        "{}",
        ran.err
    );
    let other = file("no-group.txt", "orbit of options 1 2\n");
    let args = ["count", "--distinct", "--symmetries", &other, &problem];
    let ran = quadrille(&args, "");
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("found no generator"), "{}", ran.err);
}
