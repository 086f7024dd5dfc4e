//! Files that answers go to: each has its own, and it can be written before there is work for it.

use std::fs;

use crate::parts::directory;
use crate::*;

/// The same file by another name is the same.
#[test]
fn two_outputs_are_not_one_file() {
    let directory = directory("one-file", "5");
    fs::create_dir(directory.join("folder")).expect("a folder");
    let parts = directory.run("split queens --parts 2").out;
    directory.write("parts", parts);
    for (args, message) in table(
        "solve queens --checkpoint c --output ./c
            found the file of the checkpoint, expected another one
        solve queens --checkpoint c --output folder/../c
            found the file of the checkpoint, expected another one
        merge parts --missing mm --certificate mm --problem queens
            found one file to write two outputs to, expected another one for each
        merge parts --missing mm --proof ./mm --problem queens
            found one file to write two outputs to, expected another one for each",
    ) {
        directory.run(args).is_refused(message);
        assert!(!directory.join("c").exists() && !directory.join("mm").exists());
    }
    let saved = directory.run("solve queens --checkpoint c --output o");
    assert_eq!(saved.code, Some(0), "{}", saved.err);
    let again = directory.run("solve queens --resume c --output ./c");
    again.is_refused("found the file of the checkpoint, expected another one");
}

/// A second run would cut the file back while the first writes it.
#[test]
#[cfg(unix)]
fn one_run_at_a_time_writes_an_output() {
    let directory = directory("one-run", "5");
    let saved = directory.run("solve queens --checkpoint c --output o");
    assert_eq!(saved.code, Some(0), "{}", saved.err);
    let output = fs::File::open(directory.join("o")).expect("a file");
    output.lock().expect("a file system with locks");
    let written = output.metadata().expect("it is there").len();
    for args in [
        "solve queens --resume c --output o",
        "solve queens --checkpoint d --output o",
    ] {
        let ran = directory.run(args);
        ran.is_refused("--output o: found another run that writes it, expected none");
        let length = output.metadata().expect("it is there").len();
        assert_eq!(length, written, "it is as it was");
    }
    drop(output);
    let ran = directory.run("solve queens --resume c --output o");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    directory.remove("o");
    let ran = directory.run("solve queens --resume c --output o");
    ran.says("--output o: found no file, expected the ");
}

/// The work would be in vain.
#[test]
fn a_file_that_cannot_be_written_is_refused_before_the_work() {
    let directory = directory("vain", "5");
    directory.write("none", "a\na\n");
    for args in [
        "diagram queens -o none/there",
        "queens 5 --all --svg none/there",
        "solve none --proof none/there",
        "why none --proof none/there",
        "trace queens --svg none/there",
        "sudoku nothing --svg none/there",
    ] {
        let ran = directory.run(args);
        ran.ends("", 2);
        ran.begins("quadrille: cannot write none/there: ");
        assert_eq!(ran.err.lines().count(), 1, "{args:?}: {}", ran.err);
    }
}

/// A record behind it would make it none.
#[test]
fn a_certificate_of_a_part_stands_alone() {
    let problem = right("queens 5 --emit", "");
    let problem = file("outputs-queens.dlx", &problem);
    let parts = right(&["split", &problem, "--parts", "2"], "");
    let certificate = file("outputs-certificate.txt", "");
    let part = parts.lines().next().expect("a part");
    let count = format!("count '{problem}' --part '{part}' --certificate");
    right(&format!("{count} '{certificate}'"), "");
    let printed = right(&format!("{count} -"), "");
    assert_eq!(printed, contents(certificate));
}

#[test]
fn a_proof_that_is_not_written_is_named() {
    let proof = file("outputs-proof.lrat", "old");
    for (problem, code) in [("a\na\n", 0), ("a b\na\n", 1)] {
        let ran = quadrille(&["solve", "--proof", &proof], problem);
        assert_eq!(ran.code, Some(code), "{}", ran.err);
        let said = format!("quadrille: there is a solution; {proof} was not written\n");
        assert_eq!(ran.err == said, code == 0, "{}", ran.err);
        assert_eq!(contents(&proof) == "old", code == 0);
    }
    // A part has a proof only if it has no solution, also where it is the whole.
    let problem = file("outputs-two.dlx", "a b\na\nb\na b\n");
    let part = right(&["split", &problem, "--parts", "1"], "");
    let ran = quadrille(&["count", &problem, "--part", &part, "--proof", &proof], "");
    let said = format!("quadrille: part 1/1 has 2 solutions; {proof} was not written\n");
    assert_eq!(ran.err, said);
    assert!(ran.out.contains("\"solutions\":2,"), "{}", ran.out);
}

#[test]
fn manual_pages_go_into_a_directory() {
    let path = file("no-directory", "old\n");
    let ran = quadrille(&["man", "--all", &path], "");
    ran.is_refused("which is no directory, expected a directory or a new name");
    assert_eq!(contents(&path), "old\n");
}
