//! What newcomers type, draw and misread, and what they are told.

use crate::*;

/// The message and the exit code of a command that fails.
#[track_caller]
pub fn refused(args: &(impl Words + ?Sized), input: &str) -> String {
    let ran = quadrille(args, input);
    ran.ends("", 2);
    ran.err
}

/// Sizes such as 9x9 are those of squares, unless they can be those of boxes.
#[test]
fn sizes_of_squares_and_of_boxes() {
    let boxes = "found boxes of 5 x 21, expected 1 to 100 cells in each";
    let square = "found a square of 101 x 101, expected 1 to 100 each way";
    for (size, said) in [("5x21", boxes), ("101x101", square), ("101", square)] {
        let said = format!("quadrille: --size {size:?}: {said}\n");
        sudoku(&["--size", size], "").is_refused(&said);
    }
    for (rows, sizes) in [(6, "6x6"), (9, "9x9 3x3"), (16, "16x16 4x4"), (25, "5x5")] {
        for size in sizes.words() {
            let make = format!("--size {size} --generate 1 --format grid --threads 1");
            assert_eq!(answers(&make, "").lines().count(), rows, "{size}");
        }
    }
    let nine = right("sudoku --generate 1", "");
    let solved = right("sudoku", &nine);
    assert_eq!(right("sudoku --size 9x9", &nine), solved);
    // Squares of 4 x 4, and boxes of 4 x 4.
    let four = "1..4\n....\n.1..\n...2\n";
    let sixteen = right("sudoku --size 16 --generate 1", "");
    for (input, size) in [(four, "4"), (&sixteen, "16")] {
        let solved = right(&["sudoku", "--size", size], input);
        assert_eq!(right("sudoku --size 4x4", input), solved);
    }
    let other = quadrille("sudoku --size 4x4", &nine);
    assert_eq!(other.out, "invalid\n");
    other.says("found a square of order 9, expected 4 or 16");
}

/// Each size is an even number of squares, so dominoes of any number fill it: 2 x 8 in 34 ways.
#[test]
fn any_number_of_copies_of_a_set() {
    let dominoes = "polyomino 2x8 --pieces domino --count --copies";
    for copies in ["any", "8", "8x", "1-", "0-9"] {
        let count = right(&format!("{dominoes} {copies}"), "");
        assert_eq!(count, "34\n", "{copies}");
    }
    for copies in ["0", "3-2", "x2", "many", "''"] {
        quadrille(&format!("{dominoes} {copies}"), "")
            .is_refused("expected a number of copies such as 2, 0-3, 1- or any");
    }
    let few = quadrille("polyomino 2x8 --pieces domino", "");
    few.ends("", 1);
    few.says("--copies any takes each as often as it fits");
    few.says("; the set is domino: ");
    let odd = quadrille("polyomino 4x5 --pieces trominoes --copies any", "");
    odd.ends("", 1);
    let expected = "quadrille: no solution: the board has 20 cells, which is not a multiple of 3, as the area of these pieces \
                    is; --no-fill leaves cells empty\n";
    assert_eq!(odd.err, expected);
    let own = refused("polycube examples/cube.xmpuzzle --copies any", "");
    has(&own, "has numbers of copies of its own");
}

#[test]
fn numbers_of_copies_are_read_as_people_write_them() {
    let count = |heading: &str, board: &str| {
        let pieces = format!("| mine\n{heading}\n##\n\n   | the end\n");
        let pieces = file("newcomers-pieces.txt", &pieces);
        quadrille(&["polyomino", board, "--pieces", &pieces, "--count"], "")
    };
    for heading in [
        "3 x L", "3xL", "3x L", "3 X L", "3× L", "3x", "3 x", "0-x L", "0-3x L", "0-3 x L", "3-xL",
    ] {
        let ran = count(heading, "1x6");
        assert_eq!((&*ran.out, &*ran.err), ("1\n", ""), "{heading}");
    }
    for heading in ["2x2", "2x3 block", "1x 2 x", "L2", "extra", "1x x"] {
        let ran = count(heading, "1x2");
        assert_eq!((&*ran.out, &*ran.err), ("1\n", ""), "{heading}");
    }
    for heading in ["L x3", "L 3x", "bar  2x", "long bar x0-2", "3-2x L"] {
        let ran = count(heading, "1x6");
        ran.is_refused(":2: found ");
        ran.says("expected a number of copies in front of the name");
    }
    for heading in ["# my pieces", "// own"] {
        let ran = count(heading, "1x2");
        ran.says("expected a piece; a comment begins with |");
    }
}

#[test]
fn boards_words_and_squares_have_comments() {
    let board = "| a ring\n###\n#.#\n| its end\n###\n";
    let board = file("newcomers-board.txt", board);
    let ring = format!("polyomino '{board}' --pieces domino --copies any --count");
    assert_eq!(right(&ring, ""), "2\n");
    let list = "# a list of words\nbit ice\n  # more\nten\n";
    assert_eq!(right("words --all", list), "b i t\ni c e\nt e n\n");
    let square = "# order 2\n1.\n..\n";
    assert_eq!(right("latin --count", square), "1\n");
    let uneven = refused("latin", "# order 2\n1.\n...\n");
    has(&uneven, ":3:1: found 3 cells in a row");
}

#[test]
fn hints_of_cages_are_short() {
    let hints = right("sudoku --cages examples/killer.txt --hint all", "");
    has(&hints, "\nr9c4 = 8: cage sum, a cage of one cell\n");
    has(&hints, ": 15 = 6+9 or 7+8\n");
    assert!(!hints.contains("sum up"), "{hints}");
    let is_short = |line: &str| line.len() < 110 || !line.contains("cage sum");
    assert!(hints.lines().all(is_short), "{hints}");
}

#[test]
fn lists_of_options_are_no_solutions() {
    let said = refused("solve", "{\"options\":[[\"a\"],[\"b\"]]}");
    assert!(!said.contains("this looks like solutions"), "{said}");
}

#[test]
fn small_things() {
    for empty in ["", "\n\n"] {
        let ran = quadrille("sudoku", empty);
        assert_eq!(ran.code, Some(2));
        assert_eq!(ran.err, "quadrille: <stdin>: found no puzzle\n");
    }
    quadrille("sudoku", "id,puzzle\n").ends("id,puzzle,solution\n", 2);
    let long = quadrille("sudoku", "1".repeat(300_000));
    long.says(":1:82: found more than 65536 cells, expected 81\n");
    let matrix = quadrille("sudoku", "1".repeat(60_000));
    assert!(!matrix.err.contains("0/1 matrix"), "{}", matrix.err);
    let toy = "examples/toy.dlx";
    let said =
        format!("quadrille: found the file {toy}, expected a number: `quadrille nth K {toy}`\n");
    quadrille(&["nth", toy, "1"], "").is_refused(&said);
    assert_eq!(right("latin --count --require r1c1=1", "1.\n..\n"), "1\n");
    quadrille("latin --count --require r1c1=2", "1.\n..\n").ends("", 2);
    quadrille("polyomino 200x200", "").is_refused(
        "more than 10000 cells, or with a box around it of more than 1000000, expected at most",
    );
    let words = right("words --all --color always", "bit ice ten");
    has(&words, "mb\u{1b}[");
}

/// What is a pair of commands by now is refused with the pair to type, which works.
#[test]
fn what_went_says_what_to_type() {
    for (command, pieces) in [
        ("soma", "polycube 3x3x3 --pieces soma"),
        ("tromino", "polyomino BOARD --pieces trominoes"),
        ("tetris", "polyomino BOARD --pieces tetrominoes"),
        ("pentominos", "polyomino BOARD --pieces pentominoes"),
        ("tetracubes", "polycube BOARD --pieces soma"),
        ("hexiamond", "polyomino BOARD --pieces hexiamonds"),
    ] {
        let ran = quadrille(&[command, "4x4"], "");
        let expected =
            format!("quadrille: unknown command \"{command}\": try `quadrille {pieces}`\n");
        assert_eq!((ran.code, ran.err), (Some(2), expected));
        let set = pieces.rsplit(' ').next().expect("a word");
        if set != command {
            quadrille(&["polyomino", "4x4", "--pieces", command], "")
                .is_refused(&format!("expected a set or a file; did you mean {set}?\n"));
        }
    }
    // clap would show one of the two, and a file that was not typed.
    for pair in [
        ["queens", "5", "--emit", "--count"],
        ["solve", "--limit", "3", "--all"],
    ] {
        let ran = quadrille(&pair, "");
        assert!(ran.code == Some(2) && !ran.err.contains("Usage"), "{ran:?}");
    }
    refuses(
        "",
        "series 'queens N' --n 1..99999999999
            , up to 4294967295
        sudoku --generate 2 --rate
            `quadrille sudoku --generate N ... | quadrille sudoku --rate` grades new puzzles
        queens 6 --clues --smallest
            quadrille: --smallest is --clues=smallest
        polyomino 6x10 --fill
            unless --no-fill is given",
    );
    for other in ["sudoku --smallest", "count --fill", "symmetries -f tsv"] {
        let ran = quadrille(other, "");
        assert_eq!(ran.code, Some(2), "{other}");
        for hint in ["--clues=", "--no-fill", "quadrille convert"] {
            assert!(!ran.err.contains(hint), "{other}: {}", ran.err);
        }
    }
    let made = right("sudoku --generate 2", "");
    assert_eq!(right("sudoku --rate", &made).lines().count(), 2);
}

/// A value that needs an equals sign, without one. What is no value is a file.
#[test]
fn a_value_behind_a_blank() {
    for (args, hint) in table(
        r#"count --stats full
            (os error 2); did you mean --stats=full?
        count --stats full examples/toy.dlx
            found "full" after --stats, expected --stats=full
        queens --clues smallest 8
            found "smallest" after --clues, expected --clues=smallest
        polyomino --clues smallest
            or a file; did you mean --clues=smallest?
        kakuro --clues smallest
            (os error 2); did you mean --clues=smallest?
        count --stats whole
            (os error 2)"#,
    ) {
        ends(&refused(args, ""), &format!("{hint}\n"));
    }
}

/// The number on the first line of a file is compared with its puzzles; nothing is refused.
#[test]
fn the_number_of_puzzles_that_a_file_says() {
    let ran = quadrille("sudoku", format!("3\n{WIKI}\n{WIKI}\n"));
    assert_eq!((ran.out.lines().count(), ran.code), (2, Some(0)));
    ran.says_only("quadrille: <stdin>:1:1: found 2 puzzles, expected 3, as this line says\n");
}
