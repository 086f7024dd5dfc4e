//! Checkpoints of counts up to symmetry.

use std::path::Path;

use quadrille::parts::{seal, unseal};

use crate::*;

#[test]
fn a_count_up_to_symmetry_goes_on_from_a_checkpoint() {
    let (problem, other) = (file("tilings.dlx", &dominoes(6, 6)), dominoes(4, 4));
    let kept = file("distinct.checkpoint", "");
    let count = |args: &str| quadrille(&format!("count --distinct '{problem}' {args}"), "");
    let resume = format!("--resume '{kept}'");
    count(&format!("--checkpoint '{kept}'")).ends("930\n", 0);
    count(&resume).ends("930\n", 0);
    let whole = std::fs::read(&kept).expect("it was written");
    let body = String::from_utf8(unseal(&whole).expect("sealed").to_vec()).expect("JSON");
    let lines: Vec<&str> = body.lines().collect();
    assert!(lines.len() > 4, "{body}");
    // Wherever it is stopped. The first line is the header.
    let resumed = |lines: &[&str]| {
        let mut text = lines.join("\n") + "\n";
        seal(&mut text);
        std::fs::write(&kept, text).expect("it can be written");
        count(&resume)
    };
    for left in 1..lines.len() {
        resumed(&lines[..left]).ends("930\n", 0);
        assert_eq!(std::fs::read(&kept).expect("it is there"), whole);
    }
    // What is finished is not counted again: eight more for eight symmetries.
    let more = lines[1].replace("\"6728\"", "\"6736\"");
    assert_ne!(more, lines[1]);
    resumed(&[lines[0], &more]).ends("931\n", 0);

    let refused = |args: &str, expected: &str| count(args).is_refused(expected);
    let mut open = lines[..3].join("\n") + "\n";
    seal(&mut open);
    let open = file("open.checkpoint", &open);
    refused(
        &format!("--checkpoint '{open}'"),
        "found the checkpoint of an unfinished search",
    );
    refused(
        &format!("--resume '{open}' --every 1s"),
        "--every: no effect on --distinct",
    );
    refused(
        &format!("--resume '{open}' --output o"),
        "--output: no effect on --distinct",
    );
    let group = file("half.txt", "generator of options ()\n");
    refused(
        &format!("--resume '{open}' --symmetries '{group}'"),
        "found the checkpoint of a count by other symmetries",
    );
    let damaged = file("damaged.checkpoint", &body.replace('8', "9"));
    refused(
        &format!("--resume '{damaged}'"),
        "found a damaged file, expected a whole checkpoint",
    );
    let ran = quadrille(&["count", "--distinct", "--resume", &open], &other);
    ran.says("found the checkpoint of another problem");
    let ran = quadrille(&["count", "--resume", &open, &problem], "");
    ran.says("found a checkpoint of another command");

    // The time holds for the symmetries as well. Without them there is no checkpoint.
    std::fs::remove_file(&kept).expect("it is there");
    let checkpoint = format!("--checkpoint '{kept}'");
    for args in ["--time 1ns", &format!("--time 1ns {checkpoint}")] {
        let ran = count(args);
        ran.ends("", 3);
        ran.begins("quadrille: time limit reached after ");
        ran.says(" seconds, before the symmetries were found\n");
        assert!(!Path::new(&kept).exists());
    }
    // Symmetries that are known take no time. What is stopped then goes on.
    let known = format!("--symmetries '{group}'");
    let ran = count(&format!("{checkpoint} --time 1ns {known}"));
    ran.ends("at least 0\n", 3);
    ran.says("; go on with --resume ");
    count(&format!("{resume} {known}")).ends("6728\n", 0);
}

/// OEIS A002562, and a quarter of the dominoes on 4x4 squares; the last puzzle counts distinct solutions by a smaller problem, unless it keeps checkpoints.
#[test]
fn puzzles_keep_checkpoints_of_counts_up_to_symmetry() {
    let dominoes = file("kept-dominoes.txt", "0-x d\n##\n");
    let three = file("kept-three.txt", "a\n#\n\nb\n##\n\nc\n###\n");
    let kept = file("kept.checkpoint", "");
    for (puzzle, expected) in [
        ("queens 6", "1\n"),
        ("queens 5 --toroidal", ""),
        (&*format!("polyomino 4x4 --pieces '{dominoes}'"), "9\n"),
        (&*format!("polyomino 2x3 --pieces '{three}'"), ""),
    ] {
        let count = |more: &str| {
            let ran = quadrille(&format!("{puzzle} --count --distinct {more}"), "");
            assert_eq!(ran.code, Some(0), "{ran:?}");
            ran.out
        };
        let plain = count("");
        assert!(
            expected.is_empty() || plain == expected,
            "{puzzle:?} {plain}"
        );
        std::fs::write(&kept, "").expect("it can be written");
        assert_eq!(count(&format!("--checkpoint '{kept}'")), plain);
        let whole = std::fs::read(&kept).expect("it was written");
        let body = String::from_utf8(unseal(&whole).expect("sealed").to_vec()).expect("JSON");
        let lines: Vec<&str> = body.lines().collect();
        for end in 1..=lines.len() {
            let mut text = lines[..end].join("\n") + "\n";
            seal(&mut text);
            std::fs::write(&kept, text).expect("it can be written");
            assert_eq!(count(&format!("--resume '{kept}'")), plain, "{puzzle}");
        }
    }
    let other = quadrille(
        &format!("queens 7 --count --distinct --resume '{kept}'"),
        "",
    );
    other.says("the checkpoint of another problem");
    std::fs::write(&kept, "").expect("it can be written");
    let long = format!("queens 20 --count --distinct --checkpoint '{kept}' --time 1ms");
    let ran = quadrille(&long, "");
    assert_eq!(ran.code, Some(3));
    ran.says("go on with --resume");
}

/// `quadrille symmetries` writes no generators of a group that has none.
#[test]
fn a_group_of_one_symmetry_is_read_again() {
    let problem = file("lopsided.dlx", "a b c\na b\nc\na |1\nb c\n");
    let group = quadrille(&["symmetries", &problem], "");
    assert_eq!(group.out, "order 1\n");
    let group = file("lopsided.txt", &group.out);
    let args = ["count", "--distinct", "--symmetries", &group, &problem];
    quadrille(&args, "").ends("2\n", 0);
    let other = file("no-group.txt", "orbit of options 1 2\n");
    let args = ["count", "--distinct", "--symmetries", &other, &problem];
    quadrille(&args, "").is_refused("found no generator");
}
