//! Mistakes in the input and in the usage.

use crate::*;

#[test]
fn mistakes_in_a_file_are_shown_with_their_places() {
    let text = "north south | east\nnorth\nsuoth east\n";
    let winds = file("faults-winds.dlx", text);
    let expected = format!(
        "quadrille: {winds}:3:1: unknown item \"suoth\"; did you mean \"south\"?\n    suoth east\n    ^^^^^\n"
    );
    let commands: [&[&str]; 6] = [
        &["solve"],
        &["count"],
        &["best"],
        &["estimate"],
        &["convert", "--to", "json"],
        &["check"],
    ];
    for command in commands {
        let ran = quadrille(&[command, &[&winds]].concat(), "");
        assert_eq!((ran.out.as_str(), ran.code), ("", Some(2)));
        assert_eq!(ran.err, expected);
    }
    let ran = quadrille(&["solve"], text);
    assert!(ran.err.starts_with("quadrille: <stdin>:3:1: unknown item"));
    let ran = quadrille(&["count", "--from", "json"], text);
    assert_eq!(ran.code, Some(2));
    assert!(
        ran.err.starts_with("quadrille: <stdin>:1:1: "),
        "{}",
        ran.err
    );
}

#[test]
fn warnings_are_shown_and_the_rest_is_answered() {
    let ran = quadrille(&["count"], "a | x\na\nx\n");
    assert_eq!((ran.out.as_str(), ran.code), ("1\n", Some(0)));
    assert_eq!(
        ran.err,
        "quadrille: <stdin>: warning: option 2 has no primary item: it is in no solution\n"
    );
    let ran = quadrille(&["count"], "a | x\na\n".to_owned() + &"x\n".repeat(30));
    assert_eq!(ran.err.lines().count(), 21);
    assert!(
        ran.err
            .ends_with("quadrille: <stdin>: and 10 more warnings\n")
    );
}

#[test]
fn a_file_that_is_not_there() {
    let problem = file("faults-seven.dlx", SEVEN);
    let commands: [&[&str]; 14] = [
        &["solve"],
        &["count"],
        &["best"],
        &["estimate"],
        &["trace"],
        &["convert", "--to", "json"],
        &["check"],
        &["check", &problem],
        &["words"],
        &["latin"],
        &["sudoku"],
        &["sudoku", "--emit"],
        &["sudoku", "--svg", "-"],
        &["sudoku", "--regions"],
    ];
    for command in commands {
        let ran = quadrille(&[command, &["no-such-file"]].concat(), "");
        assert_eq!((ran.out.as_str(), ran.code), ("", Some(2)), "{command:?}");
        let start = "quadrille: cannot read no-such-file: ";
        assert!(ran.err.starts_with(start), "{command:?}: {}", ran.err);
        assert_eq!(ran.err.lines().count(), 1);
    }
}

/// A device that takes nothing.
#[cfg(target_os = "linux")]
#[test]
fn what_cannot_be_written_is_named() {
    let problem = file("full-seven.dlx", SEVEN);
    let puzzle = file("full-wiki.txt", WIKI);
    let solutions = file("full-solutions.txt", "1 4 5\n");
    let commands: [(&[&str], &str); 23] = [
        (&["--help"], "the help"),
        (&["solve", "--help"], "the help"),
        (&["solve", &problem], "the answers"),
        (&["count", &problem], "the answers"),
        (&["best", &problem], "the answers"),
        (&["check", &problem, &solutions], "the answers"),
        (&["estimate", &problem], "the answers"),
        (&["convert", "--to", "json", &problem], "the problem"),
        (&["trace", &problem], "the tree"),
        (&["trace", "--svg", "-", &problem], "the picture"),
        (&["queens", "8"], "the answers"),
        (&["queens", "8", "--count"], "the answers"),
        (&["queens", "8", "--emit"], "the problem"),
        (&["queens", "8", "--svg", "-"], "the picture"),
        (&["completions", "bash"], "the completions"),
        (&["man"], "the manual page"),
        (&["sudoku", &puzzle], "the answers"),
        (&["sudoku", "--size", "9", &puzzle], "the answers"),
        (&["sudoku", "--hint", &puzzle], "the answers"),
        (&["sudoku", "--emit", &puzzle], "the problem"),
        (&["sudoku", "--svg", "-", &puzzle], "the picture"),
        (&["sudoku", "--generate", "2"], "the puzzles"),
        (&["sudoku", "--generate", "2", "--svg", "-"], "the picture"),
    ];
    for (args, what) in commands {
        let full = std::fs::File::options().write(true).open("/dev/full");
        let ran = command(args)
            .stdin(Stdio::null())
            .stdout(full.expect("Linux has it"))
            .output()
            .expect("the binary is there");
        let message = String::from_utf8(ran.stderr).expect("UTF-8");
        let start = format!("quadrille: cannot write {what} to standard output: ");
        let message = message
            .strip_prefix("quadrille: the problem has no costs: every solution costs 0\n")
            .unwrap_or(&message);
        assert!(message.starts_with(&start), "{args:?}: {message}");
        assert_eq!((message.lines().count(), ran.status.code()), (1, Some(2)));
    }
}

#[test]
fn bytes_that_are_no_text_are_reported_with_their_place() {
    let regions = ["sudoku", "--regions", "-"];
    let commands: [&[&str]; 4] = [&["words"], &["latin"], &["polyomino", "-"], &regions];
    for command in commands {
        let ran = quadrille(command, b"abc\n\xc3\xa4e\xff x\n");
        let message =
            "quadrille: <stdin>:2:3: found the byte 0xff that is not UTF-8, expected UTF-8 text\n";
        assert_eq!(
            (ran.err.as_str(), ran.code),
            (message, Some(2)),
            "{command:?}"
        );
    }
}

#[test]
fn unknown_options_are_bad_usage() {
    for (option, message) in [
        ("9", "there is no option 9; expected a number from 1 to 5"),
        ("0", "there is no option 0; expected a number from 1 to 5"),
        ("b x:green", "no option consists of \"b x:green\""),
        ("b z", "unknown item \"z\""),
        ("", "no option consists of \"\""),
    ] {
        for flag in ["--require", "--forbid"] {
            let ran = quadrille(&["solve", flag, option], PRICED);
            assert_eq!((ran.out.as_str(), ran.code), ("", Some(2)), "{option}");
            let start = format!("quadrille: {flag} {option:?}: {message}");
            assert!(ran.err.starts_with(&start), "{}", ran.err);
        }
    }
    let ran = quadrille(
        &["count", "--forbid", "suoth"],
        "north south\nnorth south\n",
    );
    assert!(ran.err.contains("did you mean \"south\"?"), "{}", ran.err);
}

#[test]
fn bad_usage() {
    let usages: [&[&str]; 11] = [
        &["solve", "-n", "0"],
        &["solve", "-n", "2", "--all"],
        &["solve", "--time", "soon"],
        &["solve", "--nodes", "many"],
        &["solve", "--format", "pretty"],
        &["solve", "--progress", "sometimes"],
        &["solve", "--from", "xml"],
        &["convert"],
        &["convert", "--to", "xml"],
        &["estimate", "--probes", "0"],
        &["completions", "tcsh"],
    ];
    for args in usages {
        let ran = quadrille(args, SEVEN);
        assert_eq!((ran.out.as_str(), ran.code), ("", Some(2)), "{args:?}");
        assert!(ran.err.starts_with("quadrille: "), "{}", ran.err);
    }
}

#[test]
fn inputs_meant_for_something_else() {
    let sudoku = file("faults-sudoku.txt", &rows(WIKI, " ", '0'));
    let ran = quadrille(&["solve", &sudoku], "");
    let message =
        format!("quadrille: {sudoku}: this looks like a Sudoku: try `quadrille sudoku {sudoku}`\n");
    assert!(ran.err.starts_with(&message), "{}", ran.err);
    for (input, message) in [
        (
            "0 1\n1 0\n",
            "this looks like a 0/1 matrix: put the numbers of rows and columns",
        ),
        ("# to do\na b\na b\n", "a comment begins with |, not with #"),
    ] {
        let ran = quadrille(&["count"], input);
        assert!(
            ran.err
                .starts_with(&format!("quadrille: <stdin>: {message}")),
            "{}",
            ran.err
        );
        assert_eq!(ran.code, Some(2));
    }
    for command in [&["solve"][..], &["latin"], &["words"], &["polyomino", "-"]] {
        let ran = quadrille(command, b"a\0b\n");
        let message = "quadrille: <stdin>:1:2: found a NUL byte, expected UTF-8 text\n";
        assert_eq!(
            (ran.err.as_str(), ran.code),
            (message, Some(2)),
            "{command:?}"
        );
    }
}

#[test]
fn numbers_out_of_range_say_which_are_in() {
    for args in [
        &["solve", "-n", "-1"][..],
        &["solve", "--nodes", "0"],
        &["queens", "-5"],
        &["queens", "abc"],
        &["langford", "300"],
        &["estimate", "--probes", "many"],
        &["trace", "--nodes", "0"],
    ] {
        let ran = quadrille(args, "");
        let message = "expected a whole number from ";
        assert!(
            ran.err.contains(message) && !ran.err.contains("tip:"),
            "{}",
            ran.err
        );
        assert_eq!(ran.code, Some(2));
    }
}

#[test]
fn a_sparse_matrix_that_looks_like_another_is_noted() {
    let note = "this looks like a 0/1 matrix, too, and is taken for one without --from sparse";
    let convert = |text: &str| quadrille(&["convert", "--to", "sparse"], text);
    let written = convert("a b\na\na\n");
    assert_eq!(written.out, "2 2\n1 1\n1 1\n");
    assert!(written.err.contains(note), "{}", written.err);
    assert_eq!(quadrille(&["count"], &written.out).out, "2\n");
    let read = quadrille(&["count", "--from", "sparse"], &written.out);
    assert_eq!(read.out, "0\n");
    for text in ["a b\na\nb\n", "a\na\n", "a\n", "a b\n"] {
        let ran = convert(text);
        assert!(!ran.err.contains(note), "{text}: {}", ran.err);
    }
}
