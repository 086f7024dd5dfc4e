//! Texts of puzzles: separators, comments, letters and gaps.

use crate::*;

/// Commas between symbols, and comments with a bar.
#[test]
fn squares_take_commas_and_comments() {
    let count = right("latin --count", "12........1....4");
    for square in [
        "1,2,.,.\n.,.,.,.\n.,.,1,.\n.,.,.,4\n",
        "| a comment\n12..\n....\n# another\n..1.\n...4\n",
        "1,2,,\n,,,\n,, 1 ,\n,,,4\n",
        "1;2;.;.\n.;.;.;.\n.;.;1;.\n.;.;.;4\n",
        "+---------+\n| 1 2 . . |\n| . . . . |\n| . . 1 . |\n| . . . 4 |\n+---------+\n",
    ] {
        assert_eq!(right("latin --count", square), count, "{square}");
    }
    let ran = quadrille("latin", "1,2,3\n.,.\n.,.,.\n");
    ran.says("<stdin>:2:1: found 2 cells in a row, expected 3");

    let words = right("words --count", "| three words\nbit ice\nten");
    assert_eq!(words, "1\n");
}

/// Letters are the same in either case, and with their accents behind them.
#[test]
fn letters_are_folded() {
    let list = "bit ice ten";
    for statement in ["r1c1=B", "r1c1=b", "R1C1=B"] {
        let count = |flag: &str| quadrille(&["words", "--count", flag, statement], list);
        count("--require").ends("1\n", 0);
        count("--forbid").ends("0\n", 1);
    }
    let ran = quadrille("words", "e\u{301}ta tai ai\u{308}e");
    assert!(
        !ran.err.contains("characters other than letters"),
        "{ran:?}"
    );
}

#[test]
fn a_gap_between_rows_is_said() {
    let one = "#   4\\  3\\\n\\4  .   .\n\\3  .   .\n";
    // Comments are no rows.
    for text in [
        one.to_owned(),
        format!("{one}\n| made by me\n"),
        format!("  | my puzzle\n\n{one}"),
    ] {
        assert_eq!(quadrille("kakuro", &text).err, "", "{text}");
    }
    // The first row of a puzzle has no cell.
    let wide = one.replace('\n', " #\n");
    for other in [one, &wide] {
        let two = quadrille("kakuro", format!("\n{one}\n\n| another\n  {other}\n"));
        two.is_refused(
            "quadrille: <stdin>:8:3: found a row of walls below a whole puzzle and an empty line, which begins a second puzzle, expected one puzzle\n",
        );
    }
}

/// An empty line between all rows, also above a row of walls with sums, or one above the first cells: these are one puzzle.
#[test]
fn a_row_of_walls_below_an_empty_line_may_be_of_the_same_puzzle() {
    let one = "#   4\\  3\\\n\\4  .   .\n\\3  .   .\n";
    let tall = format!("{one}{one}");
    for (text, spaced, line) in [
        (one, &*format!("\n{}", one.replace('\n', "\n\n")), 3),
        (&tall, &tall.replace('\n', "\n\n"), 2),
        (&format!("#  #  #\n{one}"), &format!("#  #  #\n\n{one}"), 2),
    ] {
        let ran = quadrille("kakuro", spaced);
        let said = "an empty line between rows; they are solved as one puzzle";
        ran.says_only(format!("quadrille: <stdin>:{line}: {said}\n"));
        ran.ends(right("kakuro", text), 0);
    }
}

/// `--distinct` is in the help of the puzzles that have it, or with the way to it.
#[test]
fn distinct_is_where_it_is() {
    for (puzzle, expected) in [("kakuro", 0), ("words", 0), ("latin", 1), ("macmahon", 1)] {
        let help = right(&[puzzle, "--help"], "");
        assert_eq!(help.matches("--distinct").count(), expected, "{help}");
        let way = format!("`quadrille {puzzle} ... --emit | quadrille count --distinct -`");
        assert_eq!(help.contains(&way), expected == 1, "{help}");
    }
    let squares = right("latin 2 --emit", "");
    assert_eq!(right("count --distinct -", &squares), "1\n");
}
