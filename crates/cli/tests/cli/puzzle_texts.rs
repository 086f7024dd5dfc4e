//! Texts of puzzles: separators, comments, letters and gaps.

use crate::*;

/// Letters are the same in either case, and with their accents behind them.
#[test]
fn letters_are_folded() {
    let list = "bit ice ten";
    for statement in ["r1c1=B", "r1c1=b", "R1C1=B"] {
        assert_eq!(
            right(&["words", "--count", "--require", statement], list),
            "1\n"
        );
        let ran = quadrille(&["words", "--count", "--forbid", statement], list);
        assert_eq!(ran.out, "0\n", "{statement}: {}", ran.err);
    }
    let ran = quadrille(&["words"], "e\u{301}ta tai ai\u{308}e");
    assert!(
        !ran.err.contains("characters other than letters"),
        "{}",
        ran.err
    );
}
