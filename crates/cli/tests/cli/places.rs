//! Messages that name the place of a mistake, what was found there, and what was expected.

use crate::*;

/// The first line of the message of a run that is refused.
#[track_caller]
fn refused(args: &(impl Words + ?Sized), input: &str) -> String {
    let said = newcomers::refused(args, input);
    let first = said.lines().next().expect("a message");
    first
        .strip_prefix("quadrille: ")
        .expect("a name")
        .to_owned()
}

/// A square of digits without blanks is one of regions, of which one may have too many cells.
#[test]
fn regions_in_digits_are_no_puzzle() {
    let name = file("placed-regions.txt", "1222\n1122\n3344\n3344\n");
    let said = refused(&["sudoku", "--regions", &name], "");
    assert_eq!(said, format!("{name}: region 1 has 3 cells, expected 4"));
}

/// Where there are cages and no givens, no givens clash.
#[test]
fn why_is_said_of_cages() {
    let name = file("placed-clash.txt", "aabb\n....\n....\n....\na=3 b=3\n");
    let ran = quadrille(&["sudoku", "--cages", &name], "");
    assert_eq!(ran.code, Some(1));
    ran.says("quadrille: with --why, it says why; --hint all shows each step\n");
}

#[test]
fn lines_of_cages() {
    let said = |text: &str| {
        let name = file("placed-cages.txt", text);
        let said = refused(&["sudoku", "--cages", &name], "");
        let said = said.strip_prefix(&format!("{name}: ")).expect("the file");
        said.to_owned()
    };
    let sums = "a=10 b=10 c=10 d=10\n";
    // One label less than 16: neither the sums nor the rows are at fault.
    assert_eq!(
        said(&format!("aabb\naabb\nccdd\nccd\n{sums}")),
        "found 15 cage labels, expected one for each of 16 cells, and . for a cell in no cage; \
         line 4 of the cages has 3, line 1 has 4"
    );
    let rows = "aabb\naabb\nccdd\nccdd\na=10 b=10\n";
    let end = "expected one that its cells can have, as in";
    for (sums, said_of_it) in table(
        "c=10
            d has cells in line 3 of the cages and no sum
        c=10 d=10 d=9
            d has the sum 10 in line 6 of the cages and the sum 9 in line 6 of the cages
        c=10 d=10 e=3
            e has the sum 3 in line 6 of the cages for no cell
        c=10 d=11
            d has the sum 11 in line 6 of the cages, which 4 symbols cannot have",
    ) {
        let label = &said_of_it[..1];
        let expected = format!("cage {said_of_it}, {end} {label}=10");
        assert_eq!(said(&format!("{rows}{sums}")), expected);
    }
}

#[test]
fn lines_of_puzzles() {
    let pieces = file("placed-pieces.txt", "| one\n##\n\nF\n");
    let sum = "found the sum 44 down in r1c2 for 1 cell, expected a digit from 1 to 9";
    let symbol = "expected a symbol from 1 to 2, or . for a blank";
    let (three, ten) = ("found 3 in row 2, column 2", "found 10 in row 1, column 1");
    let drawing = "found no drawing of piece F, expected lines of # and . below its name";
    let own = format!("polyomino 2x2 --pieces '{pieces}'");
    for (args, input, expected) in [
        (
            "kakuro",
            "| a comment\n\n# 44\\\n# .\n",
            format!("<stdin>:3:3: {sum}"),
        ),
        (
            "latin",
            "# a comment\n1.\n\n.3\n",
            format!("<stdin>:4: {three}, {symbol}"),
        ),
        // Numbers, not three cells and two.
        (
            "latin",
            "10 2\n. .\n",
            format!("<stdin>:1: {ten}, {symbol}"),
        ),
        (&own, "", format!("{pieces}:4: {drawing}")),
    ] {
        assert_eq!(refused(args, input), expected, "{args:?}");
    }
}

#[test]
fn values_of_options() {
    for (args, expected) in table(
        "macmahon 100000x3
            invalid value '100000x3' for '[BOARD]': found a board of 100000 x 3, expected at most 255 each way
        macmahon 4x
            invalid value '4x' for '[BOARD]': expected rows x columns, such as 4x6
        words --size 0
            invalid value '0' for '--size <SIZE>': found a grid of 0 x 0, expected 1 to 50 each way
        words --size 99x2
            invalid value '99x2' for '--size <SIZE>': found a grid of 99 x 2, expected 1 to 50 each way
        polyomino 3x4 --reflect --no-reflect
            the argument '--reflect' cannot be used with '--no-reflect'
        polyomino 3x4 --no-reflect --reflect
            the argument '--no-reflect' cannot be used with '--reflect'",
    ) {
        assert_eq!(refused(args, "abc\n"), expected, "{args:?}");
    }
}

/// Another seed is no use where no grid has the rules.
#[test]
fn rules_without_a_grid() {
    let parity = file("three-even.txt", "eee.\n....\n....\n....\n");
    // Two rows of the same two symbols in one box.
    let cages = file("no-grid.txt", "ab..\nba..\n....\n....\na=3 b=3");
    for more in [
        "--size 4 --anti-king",
        "--size 4 --anti-king --clues 4",
        "--size 6 --diagonal --disjoint-groups",
        &format!("--size 4 --parity '{parity}'"),
        &format!("--size 4 --cages '{cages}'"),
    ] {
        let ran = quadrille(&format!("sudoku --generate 1 {more}"), "");
        let said = "quadrille: puzzle 1: none, as no grid has these rules\n";
        assert_eq!((&*ran.err, ran.code), (said, Some(1)), "{ran:?}");
    }
    // What is usual in 9x9 says nothing about 4x4.
    sudoku("--generate 1 --size 4 --clues 2", "").is_refused("expected at least 3: two symbols");
    let none = sudoku("--generate 1 --size 4 --clues 7", "");
    none.says_only(
        "quadrille: puzzle 1: none that is as asked in 2,000 tries; another --seed may have one\n",
    );
    // That proves nothing.
    assert_eq!(none.code, Some(3));
}
