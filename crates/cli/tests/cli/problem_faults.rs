//! Mistakes in the input and in the usage.

use crate::*;

#[test]
fn mistakes_in_a_file_are_shown_with_their_places() {
    let text = "north south | east\nnorth\nsuoth east\n";
    let winds = file("faults-winds.dlx", text);
    let expected = format!(
        "quadrille: {winds}:3:1: unknown item \"suoth\"; did you mean \"south\"?\n    suoth east\n    ^^^^^\n"
    );
    for command in [
        "solve",
        "count",
        "best",
        "estimate",
        "convert --to json",
        "check",
    ] {
        let ran = quadrille(&format!("{command} '{winds}'"), "");
        ran.ends("", 2);
        assert_eq!(ran.err, expected);
    }
    quadrille("solve", text).begins("quadrille: <stdin>:3:1: unknown item");
    let ran = quadrille("count --from json", text);
    assert_eq!(ran.code, Some(2));
    ran.begins("quadrille: <stdin>:1:1: ");
}

#[test]
fn warnings_are_shown_and_the_rest_is_answered() {
    let ran = quadrille("count", "a | x\na\nx\n");
    ran.ends("1\n", 0);
    ran.says_only(
        "quadrille: <stdin>: warning: option 2 has no primary item: it is in no solution\n",
    );
    let ran = quadrille("count", "a | x\na\n".to_owned() + &"x\n".repeat(30));
    assert_eq!(ran.err.lines().count(), 21);
    ran.says("quadrille: <stdin>: and 10 more warnings\n");
}

#[test]
fn a_file_that_is_not_there() {
    let problem = file("faults-seven.dlx", SEVEN);
    for command in [
        "solve",
        "count",
        "best",
        "estimate",
        "trace",
        "convert --to json",
        "check",
        &format!("check '{problem}'"),
        "words",
        "latin",
        "sudoku",
        "sudoku --emit",
        "sudoku --svg -",
        "sudoku --regions",
    ] {
        let ran = quadrille(&format!("{command} no-such-file"), "");
        ran.ends("", 2);
        ran.begins("quadrille: cannot read no-such-file: ");
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
    for (args, what) in [
        ("--help", "the help"),
        ("solve --help", "the help"),
        (&*format!("solve '{problem}'"), "the answers"),
        (&*format!("count '{problem}'"), "the answers"),
        (&*format!("best '{problem}'"), "the answers"),
        (&*format!("check '{problem}' '{solutions}'"), "the answers"),
        (&*format!("estimate '{problem}'"), "the answers"),
        (&*format!("convert --to json '{problem}'"), "the problem"),
        (&*format!("trace '{problem}'"), "the tree"),
        (&*format!("trace --svg - '{problem}'"), "the picture"),
        ("queens 8", "the answers"),
        ("queens 8 --count", "the answers"),
        ("queens 8 --emit", "the problem"),
        ("queens 8 --svg -", "the picture"),
        ("completions bash", "the completions"),
        ("man", "the manual page"),
        (&*format!("sudoku '{puzzle}'"), "the answers"),
        (&*format!("sudoku --size 9 '{puzzle}'"), "the answers"),
        (&*format!("sudoku --hint '{puzzle}'"), "the answers"),
        (&*format!("sudoku --emit '{puzzle}'"), "the problem"),
        (&*format!("sudoku --svg - '{puzzle}'"), "the picture"),
        ("sudoku --generate 2", "the puzzles"),
        ("sudoku --generate 2 --svg -", "the picture"),
    ] {
        let full = std::fs::File::options().write(true).open("/dev/full");
        let ran = command(args)
            .stdin(std::process::Stdio::null())
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
    for command in ["words", "latin", "polyomino -", "sudoku --regions -"] {
        let ran = quadrille(command, b"abc\n\xc3\xa4e\xff x\n");
        let message =
            "quadrille: <stdin>:2:3: found the byte 0xff that is not UTF-8, expected UTF-8 text\n";
        assert_eq!((&*ran.err, ran.code), (message, Some(2)), "{ran:?}");
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
            ran.ends("", 2);
            ran.begins(&format!("quadrille: {flag} {option:?}: {message}"));
        }
    }
    let ran = quadrille("count --forbid suoth", "north south\nnorth south\n");
    ran.says("did you mean \"south\"?");
}

#[test]
fn bad_usage() {
    for args in [
        "solve -n 0",
        "solve -n 2 --all",
        "solve --time soon",
        "solve --nodes many",
        "solve --format pretty",
        "solve --progress sometimes",
        "solve --from xml",
        "convert",
        "convert --to xml",
        "estimate --probes 0",
        "completions tcsh",
    ] {
        let ran = quadrille(args, SEVEN);
        ran.ends("", 2);
        ran.begins("quadrille: ");
    }
}

#[test]
fn inputs_meant_for_something_else() {
    let sudoku = file("faults-sudoku.txt", &rows(WIKI, " ", '0'));
    let ran = quadrille(&["solve", &sudoku], "");
    let message =
        format!("quadrille: {sudoku}: this looks like a Sudoku: try `quadrille sudoku {sudoku}`\n");
    ran.begins(&message);
    for (input, message) in [
        (
            "0 1\n1 0\n",
            "this looks like a 0/1 matrix: put the numbers of rows and columns",
        ),
        ("# to do\na b\na b\n", "a comment begins with |, not with #"),
    ] {
        let ran = quadrille("count", input);
        ran.begins(&format!("quadrille: <stdin>: {message}"));
        assert_eq!(ran.code, Some(2));
    }
    for command in ["solve", "latin", "words", "polyomino -"] {
        let ran = quadrille(command, b"a\0b\n");
        let message = "quadrille: <stdin>:1:2: found a NUL byte, expected UTF-8 text\n";
        assert_eq!((&*ran.err, ran.code), (message, Some(2)), "{ran:?}");
    }
}

#[test]
fn numbers_out_of_range_say_which_are_in() {
    for args in [
        "solve -n -1",
        "solve --nodes 0",
        "queens -5",
        "queens abc",
        "langford 300",
        "estimate --probes many",
        "trace --nodes 0",
    ] {
        let ran = quadrille(args, "");
        ran.is_refused("expected a whole number from ");
        assert!(!ran.err.contains("tip:"), "{ran:?}");
    }
}

#[test]
fn a_sparse_matrix_that_looks_like_another_is_noted() {
    let note = "this looks like a 0/1 matrix, too, and is taken for one without --from sparse";
    let convert = |text: &str| quadrille("convert --to sparse", text);
    let written = convert("a b\na\na\n");
    assert_eq!(written.out, "2 2\n1 1\n1 1\n");
    written.says(note);
    assert_eq!(quadrille("count", &written.out).out, "2\n");
    let read = quadrille("count --from sparse", &written.out);
    assert_eq!(read.out, "0\n");
    for text in ["a b\na\nb\n", "a\na\n", "a\n", "a b\n"] {
        let ran = convert(text);
        assert!(!ran.err.contains(note), "{text}: {}", ran.err);
    }
}
