//! Mistakes in the input and in the usage.

use crate::*;

#[test]
fn mistakes_in_a_file_are_shown_with_their_places() {
    let text = "north south | east\nnorth\nsuoth east\n";
    let winds = file("faults-winds.dlx", text);
    let expected = format!(
        "quadrille: {winds}:3:1: unknown item \"suoth\"; did you mean \"south\"?\n    suoth east\n    ^^^^^\n"
    );
    for command in "solve, count, best, estimate, convert --to json, check".split(", ") {
        let ran = quadrille(&format!("{command} '{winds}'"), "");
        ran.ends("", 2);
        ran.says_only(&expected);
    }
    quadrille("solve", text).begins("quadrille: <stdin>:3:1: unknown item");
    quadrille("count --from json", text).is_refused("quadrille: <stdin>:1:1: ");
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
    let commands = "solve, count, best, estimate, trace, convert --to json, check, check examples/toy.dlx, words, latin, \
        sudoku, sudoku --emit, sudoku --svg -, sudoku --regions";
    for command in commands.split(", ") {
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
    let solutions = file("full-solutions.txt", "1 4 5\n");
    for (args, what) in [
        ("--help", "the help"),
        ("solve --help", "the help"),
        ("solve TOY", "the answers"),
        ("count TOY", "the answers"),
        ("best TOY", "the answers"),
        (&format!("check TOY '{solutions}'"), "the answers"),
        ("estimate TOY", "the answers"),
        ("convert --to json TOY", "the problem"),
        ("trace TOY", "the tree"),
        ("trace --svg - TOY", "the picture"),
        ("queens 8", "the answers"),
        ("queens 8 --count", "the answers"),
        ("queens 8 --emit", "the problem"),
        ("queens 8 --svg -", "the picture"),
        ("completions bash", "the completions"),
        ("man", "the manual page"),
        ("--version", "the version"),
        ("--help", "the help"),
        ("sudoku SIX", "the answers"),
        ("sudoku --size 6 SIX", "the answers"),
        ("sudoku --hint SIX", "the answers"),
        ("sudoku --emit SIX", "the problem"),
        ("sudoku --svg - SIX", "the picture"),
        ("sudoku --generate 2", "the puzzles"),
        ("sudoku --generate 2 --svg -", "the picture"),
    ] {
        let args = args
            .replace("TOY", "examples/toy.dlx")
            .replace("SIX", "examples/six.txt");
        let full = std::fs::File::options().write(true).open("/dev/full");
        let child = command(&args).stdout(full.expect("Linux has it")).spawn();
        let ran = ended(child.expect("the binary is there"));
        let costs = "quadrille: the problem has no costs: every solution costs 0\n";
        let message = ran.err.strip_prefix(costs).unwrap_or(&ran.err);
        begins(
            message,
            &format!("quadrille: cannot write {what} to standard output: "),
        );
        assert_eq!((message.lines().count(), ran.code), (1, Some(2)), "{args}");
    }
}

#[test]
fn bytes_that_are_no_text_are_reported_with_their_place() {
    for command in ["words", "latin", "polyomino -", "sudoku --regions -"] {
        quadrille(command, b"abc\n\xc3\xa4e\xff x\n").is_refused(
            "quadrille: <stdin>:2:3: found the byte 0xff that is not UTF-8, expected UTF-8 text\n",
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
            ran.ends("", 2);
            ran.begins(&format!("quadrille: {flag} {option:?}: {message}"));
        }
    }
    let ran = quadrille("count --forbid suoth", "north south\nnorth south\n");
    ran.says("did you mean \"south\"?");
}

#[test]
fn bad_usage() {
    let refused = "solve -n 0, solve -n 2 --all, solve --time soon, solve --nodes many, solve --format pretty, \
        solve --progress sometimes, solve --from xml, convert, convert --to xml, estimate --probes 0, completions tcsh";
    for args in refused.split(", ") {
        quadrille(args, SEVEN).is_refused("quadrille: ");
    }
}

#[test]
fn inputs_meant_for_something_else() {
    let sudoku = file("faults-sudoku.txt", &rows(WIKI, " ", '0'));
    let said =
        format!("quadrille: {sudoku}: this looks like a Sudoku: try `quadrille sudoku {sudoku}`\n");
    quadrille(&["solve", &sudoku], "").begins(&said);
    quadrille("count", "0 1\n1 0\n").is_refused(
        "quadrille: <stdin>: this looks like a 0/1 matrix: put the numbers of rows and columns",
    );
    quadrille("count", "# to do\na b\na b\n")
        .is_refused("quadrille: <stdin>: a comment begins with |, not with #");
    for command in ["solve", "latin", "words", "polyomino -"] {
        quadrille(command, b"a\0b\n")
            .is_refused("quadrille: <stdin>:1:2: found a NUL byte, expected UTF-8 text\n");
    }
}

#[test]
fn numbers_out_of_range_say_which_are_in() {
    let refused = "solve -n -1, solve --nodes 0, queens -5, queens abc, langford 300, estimate --probes many, trace --nodes 0";
    for args in refused.split(", ") {
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
