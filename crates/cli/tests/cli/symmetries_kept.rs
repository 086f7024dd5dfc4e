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
    let whole = contents(&kept);
    let body = unsealed(&whole);
    let lines: Vec<&str> = body.lines().collect();
    assert!(lines.len() > 4, "{body}");
    // Wherever it is stopped. The first line is the header.
    let resumed = |lines: &[&str]| {
        file("distinct.checkpoint", &sealed(lines));
        count(&resume)
    };
    for left in 1..lines.len() {
        resumed(&lines[..left]).ends("930\n", 0);
        assert_eq!(contents(&kept), whole);
    }
    // What is finished is not counted again: eight more for eight symmetries.
    let more = lines[1].replace("\"6728\"", "\"6736\"");
    assert_ne!(more, lines[1]);
    resumed(&[lines[0], &more]).ends("931\n", 0);

    let open = file("open.checkpoint", &sealed(&lines[..3]));
    let group = file("half.txt", "generator of options ()\n");
    let damaged = file("damaged.checkpoint", &body.replace('8', "9"));
    for (args, said) in table(&format!(
        "--checkpoint '{open}'
            found the checkpoint of an unfinished search
        --resume '{open}' --every 1s
            --every: no effect on --distinct
        --resume '{open}' --output o
            --output: no effect on --distinct
        --resume '{open}' --symmetries '{group}'
            found the checkpoint of a count by other symmetries
        --resume '{damaged}'
            found a damaged file, expected a whole checkpoint"
    )) {
        count(args).is_refused(said);
    }
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

/// The lines of a checkpoint, without what seals them.
fn unsealed(checkpoint: &str) -> String {
    let lines = unseal(checkpoint.as_bytes()).expect("sealed");
    String::from_utf8(lines.to_vec()).expect("JSON")
}

/// A checkpoint of these lines.
fn sealed(lines: &[&str]) -> String {
    let mut text = lines.join("\n") + "\n";
    seal(&mut text);
    text
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
        file("kept.checkpoint", "");
        assert_eq!(count(&format!("--checkpoint '{kept}'")), plain);
        let body = unsealed(&contents(&kept));
        let lines: Vec<&str> = body.lines().collect();
        for end in 1..=lines.len() {
            file("kept.checkpoint", &sealed(&lines[..end]));
            assert_eq!(count(&format!("--resume '{kept}'")), plain, "{puzzle}");
        }
    }
    quadrille(
        &format!("queens 7 --count --distinct --resume '{kept}'"),
        "",
    )
    .says("the checkpoint of another problem");
    file("kept.checkpoint", "");
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
