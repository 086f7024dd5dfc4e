//! Files that are open already under another name: `/dev/stdout`.

use std::fs::{self, File};
use std::process::Stdio;

use crate::*;

/// What a command leaves in a log to which its standard output and error were appended, behind `old`.
fn appended(name: &str, args: &(impl Words + ?Sized)) -> (Option<i32>, String) {
    let log = file(name, "old\n");
    let open = || File::options().append(true).open(&log).expect("a file");
    let mut command = command(args);
    command.stdout(open()).stderr(open()).stdin(Stdio::null());
    let status = command.status().expect("the binary is there");
    (status.code(), contents(log))
}

#[test]
fn what_goes_to_standard_output_by_name_takes_no_place_of_a_file() {
    let problem = file("open-files.dlx", "a\na\n");
    let count = |out: &str| appended("open-count.log", &["count", "--certificate", out, &problem]);
    let (code, log) = count("-");
    assert_eq!(code, Some(0));
    begins(&log, "old\nquadrille count 1\n");
    for name in ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"] {
        assert_eq!(count(name), (Some(0), log.clone()), "{name}");
    }
    // The file itself, and another name of it.
    let own = file("open-count.log", "");
    assert_eq!(count(&own), (Some(0), log.clone()));
    // In a directory of its own: a link that an earlier run left would lead to where this test writes.
    let directory = tempfile::tempdir().expect("a directory");
    let link = directory.path().join("link");
    std::os::unix::fs::symlink("/dev/stdout", &link).expect("a link");
    assert_eq!(count(link.to_str().expect("text")), (Some(0), log));
    let (_, log) = count("/dev/stderr");
    begins(&log, "old\nquadrille count 1\n");
    ends(&log, "\n1\n");

    let draw = |out: &str| appended("open-draw.log", &["queens", "4", "--svg", out]);
    let (code, log) = draw("-");
    assert_eq!(code, Some(0));
    begins(&log, "old\n<svg ");
    assert_eq!(draw("/dev/stdout"), (Some(0), log));
}

#[test]
fn what_is_open_is_neither_replaced_nor_cut_back() {
    let problem = file("open-kept.dlx", "a\na\n");
    let saved = file("open-kept.saved", "");
    fs::remove_file(&saved).expect("it was there");
    for args in [
        format!("count '{problem}' --checkpoint /dev/stdout --every 1"),
        format!("solve '{problem}' --checkpoint '{saved}' --output /dev/stdout"),
    ] {
        let (code, log) = appended("open-kept.log", &args);
        assert_eq!(code, Some(2), "{log}");
        begins(&log, "old\n");
        has(&log, "expected the name of a file");
    }
}
