//! What `polyomino` says to boards and pieces that are not there, do not fit, or have a mistake in them.

use crate::*;

/// A board and pieces whose areas differ have no solution, whatever is asked.
#[test]
fn an_area_that_does_not_fit_is_a_reason() {
    let misfit = ["polyomino", "5x5", "--pieces", "tetrominoes"];
    let asked = |args: &[&str]| quadrille(&[&misfit[..], args].concat(), "");
    let reason = "the board has 25 cells, but the pieces have 20 together; the set is tetrominoes";
    for (args, out) in [
        (&[][..], ""),
        (&["--count"], "0\n"),
        (&["--clues"], ""),
        (&["--sample", "2"], ""),
        (&["--svg", "-"], ""),
        (&["-f", "csv"], "solution,cost,options\n"),
    ] {
        let ran = asked(args);
        assert_eq!((ran.out.as_str(), ran.code), (out, Some(1)), "{args:?}");
        let start = format!("quadrille: no solution: {reason}");
        assert!(ran.err.starts_with(&start), "{args:?}: {}", ran.err);
    }
    let ran = asked(&["-f", "jsonl"]);
    let json: serde_json::Value = serde_json::from_str(&ran.out).expect("one object");
    assert_eq!(
        (&json["summary"]["stop"], ran.code),
        (&"exhausted".into(), Some(1))
    );
    let ran = asked(&["--why"]);
    assert!(
        ran.out.starts_with(reason) && ran.out.lines().count() == 1,
        "{}",
        ran.out
    );
    assert_eq!((ran.err.as_str(), ran.code), ("", Some(0)));
    let ran = asked(&["--why", "-f", "jsonl"]);
    let json: serde_json::Value = serde_json::from_str(&ran.out).expect("one object");
    assert_eq!((&json["verdict"], ran.code), (&"none".into(), Some(0)));
    // There is no problem to print.
    let ran = asked(&["--emit"]);
    assert_eq!((ran.out.as_str(), ran.code), ("", Some(2)), "{}", ran.err);
}
