//! Mistakes in the input and in the usage.

use crate::*;

#[test]
fn mistakes_in_a_file_are_shown_with_their_places() {
    let text = "north south | east\nnorth\nsuoth east\n";
    let winds = file("faults-winds.dlx", text);
    let expected = format!(
        "{winds}:3:1: unknown item \"suoth\"; did you mean \"south\"?\n    suoth east\n    ^^^^^\n"
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
    assert!(ran.err.starts_with("<stdin>:3:1: unknown item"));
    let ran = quadrille(&["count", "--from", "json"], text);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.starts_with("<stdin>:1:1: "), "{}", ran.err);
}

#[test]
fn warnings_are_shown_and_the_rest_is_answered() {
    let ran = quadrille(&["count"], "a | x\na\nx\n");
    assert_eq!((ran.out.as_str(), ran.code), ("1\n", Some(0)));
    assert_eq!(
        ran.err,
        "<stdin>: warning: option 2 has no primary item: it is in no solution\n"
    );
    let ran = quadrille(&["count"], "a | x\na\n".to_owned() + &"x\n".repeat(30));
    assert_eq!(ran.err.lines().count(), 21);
    assert!(ran.err.ends_with("<stdin>: and 10 more warnings\n"));
}

#[test]
fn a_file_that_is_not_there() {
    let ran = quadrille(&["solve", "no-such-file.dlx"], "");
    assert_eq!(ran.code, Some(2));
    assert!(
        ran.err
            .starts_with("quadrille: cannot read no-such-file.dlx: "),
        "{}",
        ran.err
    );
}

#[test]
fn unknown_options_are_bad_usage() {
    for (option, told) in [
        ("9", "there is no option 9; expected a number from 1 to 5"),
        ("0", "there is no option 0; expected a number from 1 to 5"),
        (
            "b x",
            "no option consists of \"b x\"; option 3 has that and more: \"b x:red y\"",
        ),
        ("b x:green", "no option consists of \"b x:green\""),
        ("b z", "unknown item \"z\""),
        ("", "no option consists of \"\""),
    ] {
        for flag in ["--require", "--forbid"] {
            let ran = quadrille(&["solve", flag, option], PRICED);
            assert_eq!((ran.out.as_str(), ran.code), ("", Some(2)), "{option}");
            let start = format!("quadrille: {flag} {option:?}: {told}");
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
    let usages: [&[&str]; 12] = [
        &["solve", "-n", "0"],
        &["solve", "-n", "2", "--all"],
        &["solve", "--time", "10"],
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
        assert!(ran.err.starts_with("error: "), "{}", ran.err);
    }
}
