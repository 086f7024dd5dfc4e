//! What a killed program left beside a file that is written: it is removed, and pipes make nothing wait.

use std::fs::{self, File};
use std::os::unix::fs::FileTypeExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, SystemTime};

use crate::*;

const LEFTOVER: &str = "aB3dEf.quadrille-new";

/// The name of a file in a directory, as text.
fn name(directory: &tempfile::TempDir, file: &str) -> String {
    let path = directory.path().join(file);
    path.to_str().expect("text").to_owned()
}

/// A file of this name that nobody has written for an hour.
fn old_file(name: &str) -> PathBuf {
    let then = SystemTime::now() - Duration::from_secs(3600);
    let file = File::create_new(name).expect("a new file");
    file.set_modified(then).expect("a time");
    name.into()
}

fn is_pipe(name: &str) -> bool {
    fs::symlink_metadata(name).is_ok_and(|found| found.file_type().is_fifo())
}

#[test]
fn a_pipe_is_written_in_place_whatever_is_beside_it() {
    let directory = tempfile::tempdir().expect("a directory");
    let output = name(&directory, "parts");
    make_pipe(&output);
    let leftover = old_file(&format!("{output}.{LEFTOVER}"));
    let mut cat = Command::new("cat");
    cat.arg(&output)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let reader = std::thread::spawn(move || ended(cat.spawn().expect("it is there")));
    let split = "split examples/toy.dlx --parts 2";
    let ran = ended(start(&format!("{split} --output '{output}'")));
    ran.ends("", 0);
    let read = reader.join().expect("no panic");
    assert_eq!(read.out, quadrille(split, "").out);
    assert!(is_pipe(&output) && leftover.exists());
}

#[test]
fn a_pipe_is_no_checkpoint_whatever_is_beside_it() {
    let directory = tempfile::tempdir().expect("a directory");
    let saved = name(&directory, "saved");
    make_pipe(&saved);
    let leftover = old_file(&format!("{saved}.{LEFTOVER}"));
    let ran = ended(start(&[
        "count",
        "examples/toy.dlx",
        "--checkpoint",
        &saved,
    ]));
    ran.is_refused("a pipe, expected a file");
    assert!(is_pipe(&saved) && leftover.exists());
}

/// To open it would wait for who reads it.
#[test]
fn a_pipe_with_the_name_of_a_leftover_stays() {
    let directory = tempfile::tempdir().expect("a directory");
    let saved = name(&directory, "saved");
    let leftover = format!("{saved}.{LEFTOVER}");
    make_pipe(&leftover);
    let touched = Command::new("touch")
        .args(["-t", "200001010000", &leftover])
        .status();
    assert!(touched.expect("there is a touch").success());
    for option in ["--checkpoint", "--certificate"] {
        let ran = ended(start(&["count", "examples/toy.dlx", option, &saved]));
        assert_eq!((&*ran.err, ran.code), ("", Some(0)), "{option}");
        assert!(is_pipe(&leftover) && Path::new(&saved).exists());
        fs::remove_file(&saved).expect("it was there");
    }
}

#[test]
fn leftovers_beside_any_file_that_is_written_are_removed() {
    let directory = tempfile::tempdir().expect("a directory");
    for args in [
        "count examples/toy.dlx --certificate",
        "count examples/toy.dlx --checkpoint",
        "count examples/toy.dlx --proof",
        "diagram examples/toy.dlx --output",
        "split examples/toy.dlx --parts 2 --output",
        "queens 4 --svg",
    ] {
        let file = name(&directory, &args.replace('/', "-"));
        let leftovers = [LEFTOVER, "000000.quadrille-new"];
        let leftovers = leftovers.map(|end| old_file(&format!("{file}.{end}")));
        let fresh = format!("{file}.fresh1.quadrille-new");
        File::create_new(&fresh).expect("a new file");
        let ran = quadrille(&format!("{args} '{file}'"), "");
        assert_eq!(ran.code, Some(0), "{ran:?}");
        let left = leftovers.iter().filter(|leftover| leftover.exists());
        assert_eq!(left.count(), 0, "{args:?}");
        assert!(Path::new(&fresh).exists());
    }
}
