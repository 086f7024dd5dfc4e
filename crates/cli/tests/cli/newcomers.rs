//! What newcomers type, draw and misread, and what they are told.

use super::{ROOT, file, quadrille, right};

/// The message and the exit code of a command that fails.
fn refused(args: &[&str], input: &str) -> String {
    let ran = quadrille(args, input);
    assert_eq!(
        (ran.out.as_str(), ran.code),
        ("", Some(2)),
        "{args:?}: {}",
        ran.err
    );
    ran.err
}

/// Sizes such as 9x9 are those of squares, unless they can be those of boxes.
#[test]
fn sizes_of_squares_and_of_boxes() {
    for (size, said) in [
        ("5x6", "means boxes of 5x6, 30 symbols; at most 25"),
        ("26x26", "means boxes of 26x26, 676 symbols; at most 25"),
        ("26", "means 26 symbols; at most 25"),
    ] {
        let err = refused(&["sudoku", "--size", size], "");
        assert_eq!(err, format!("quadrille: --size {size} {said}\n"));
    }
    for (size, order) in [
        ("6x6", 6),
        ("9x9", 9),
        ("16x16", 16),
        ("4x4", 16),
        ("5x5", 25),
        ("3x3", 9),
    ] {
        let made = right(
            &[
                "sudoku",
                "--size",
                size,
                "--generate",
                "1",
                "--format",
                "grid",
                "--threads",
                "1",
            ],
            "",
        );
        assert_eq!(made.lines().count(), order, "{size}");
    }
    let nine = right(&["sudoku", "--generate", "1"], "");
    let solved = right(&["sudoku"], &nine);
    assert_eq!(right(&["sudoku", "--size", "9x9"], &nine), solved);
    // Squares of 4 x 4, and boxes of 4 x 4.
    let four = "1..4\n....\n.1..\n...2\n";
    let sixteen = right(&["sudoku", "--size", "16", "--generate", "1"], "");
    for (input, size) in [(four, "4"), (&sixteen, "16")] {
        let solved = right(&["sudoku", "--size", size], input);
        assert_eq!(right(&["sudoku", "--size", "4x4"], input), solved);
    }
    let other = quadrille(&["sudoku", "--size", "4x4"], &nine);
    assert_eq!(other.out, "invalid\n");
    assert!(
        other
            .err
            .contains("found a square of order 9, expected 4 or 16"),
        "{}",
        other.err
    );
}

/// Each size is an even number of squares, so dominoes of any number fill it: 2 x 8 in 34 ways.
#[test]
fn any_number_of_copies_of_a_set() {
    let dominoes = [
        "polyomino",
        "2x8",
        "--pieces",
        "domino",
        "--count",
        "--copies",
    ];
    for (copies, count) in [
        ("any", "34\n"),
        ("8", "34\n"),
        ("8x", "34\n"),
        ("1-", "34\n"),
        ("0-9", "34\n"),
    ] {
        assert_eq!(
            right(&[&dominoes[..], &[copies]].concat(), ""),
            count,
            "{copies}"
        );
    }
    for copies in ["0", "3-2", "x2", "many"] {
        let err = refused(&[&dominoes[..], &[copies]].concat(), "");
        assert!(
            err.contains("expected a number of copies such as 2, 0-3, 1- or any"),
            "{err}"
        );
    }
    let few = refused(&["polyomino", "2x8", "--pieces", "domino"], "");
    assert!(
        few.contains("--copies any takes each as often as it fits"),
        "{few}"
    );
    assert!(few.contains("; the set is domino: "), "{few}");
    let odd = refused(
        &[
            "polyomino",
            "4x5",
            "--pieces",
            "trominoes",
            "--copies",
            "any",
        ],
        "",
    );
    let expected = "quadrille: the board has 20 cells, which is not a multiple of 3, as the area of these pieces is; --no-fill \
                    leaves cells empty\n";
    assert_eq!(odd, expected);
    let own = refused(
        &["polycube", "examples/cube.xmpuzzle", "--copies", "any"],
        "",
    );
    assert!(own.contains("has numbers of copies of its own"), "{own}");
}

#[test]
fn numbers_of_copies_are_read_as_people_write_them() {
    let count = |heading: &str, board: &str| {
        let pieces = file(
            "newcomers-pieces.txt",
            &format!("| mine\n{heading}\n##\n\n   | the end\n"),
        );
        quadrille(&["polyomino", board, "--pieces", &pieces, "--count"], "")
    };
    for heading in [
        "3 x L", "3xL", "3x L", "3 X L", "3× L", "3x", "3 x", "0-x L", "0-3x L", "0-3 x L", "3-xL",
    ] {
        let ran = count(heading, "1x6");
        assert_eq!(
            (ran.out.as_str(), ran.err.as_str()),
            ("1\n", ""),
            "{heading}"
        );
    }
    for heading in ["2x2", "2x3 block", "1x 2 x", "L2", "extra", "1x x"] {
        let ran = count(heading, "1x2");
        assert_eq!(
            (ran.out.as_str(), ran.err.as_str()),
            ("1\n", ""),
            "{heading}"
        );
    }
    for heading in ["L x3", "L 3x", "bar  2x", "long bar x0-2", "3-2x L"] {
        let ran = count(heading, "1x6");
        assert_eq!(ran.code, Some(2), "{heading}");
        assert!(
            ran.err.contains(":2: found ")
                && ran
                    .err
                    .contains("expected a number of copies in front of the name"),
            "{}",
            ran.err
        );
    }
    for heading in ["# my pieces", "// own"] {
        let ran = count(heading, "1x2");
        assert!(
            ran.err
                .contains("expected a piece; a comment begins with |"),
            "{}",
            ran.err
        );
    }
}

#[test]
fn boards_words_and_squares_have_comments() {
    let board = file(
        "newcomers-board.txt",
        "| a ring\n###\n#.#\n| its end\n###\n",
    );
    let ring = [
        "polyomino",
        &board,
        "--pieces",
        "domino",
        "--copies",
        "any",
        "--count",
    ];
    assert_eq!(right(&ring, ""), "2\n");
    assert_eq!(
        right(
            &["words", "--all"],
            "# a list of words\nbit ice\n  # more\nten\n"
        ),
        "b i t\ni c e\nt e n\n"
    );
    let square = "# order 2\n1.\n..\n";
    assert_eq!(right(&["latin", "--count"], square), "1\n");
    let uneven = refused(&["latin"], "# order 2\n1.\n...\n");
    assert!(uneven.contains(":3:1: found 3 cells in a row"), "{uneven}");
}

#[test]
fn captions_fit_their_sheets() {
    for (board, count) in [("1x2", "2"), ("2x4", "9"), ("6x10", "2")] {
        let pieces = if board == "6x10" {
            "pentominoes"
        } else {
            "domino"
        };
        let copies: &[&str] = if board == "6x10" {
            &[]
        } else {
            &["--copies", "any", "--no-fill"]
        };
        let args = [
            "polyomino",
            board,
            "--pieces",
            pieces,
            "-n",
            count,
            "--svg",
            "-",
        ];
        let sheet = right(&[&args[..], copies].concat(), "");
        let number = |text: &str, name: &str| -> i32 {
            let (_, rest) = text.split_once(&format!("{name}=\"")).expect(name);
            rest.split('"')
                .next()
                .expect("a value")
                .parse()
                .expect("a number")
        };
        let width = number(&sheet, "width");
        let caption = sheet
            .lines()
            .find(|line| line.contains("<text") && line.contains("on a board of"));
        let caption = caption.expect("a caption");
        let (_, text) = caption.split_once('>').expect("a text");
        let letters = text.split('<').next().expect("letters").chars().count() as i32;
        // Bold DejaVu Sans, the widest of the usual fonts: 0.69 of its size on average.
        assert!(
            letters * number(caption, "font-size") * 69 / 100 <= width,
            "{caption}: {width}"
        );
        assert!(
            text.starts_with(if pieces == "domino" {
                "1 kind of piece on"
            } else {
                "12 kinds of pieces on"
            }),
            "{text}"
        );
    }
}

/// A picture of dominoes does not say 72 times what they are.
#[test]
fn pieces_of_one_kind_have_no_names() {
    let picture = right(
        &[
            "polyomino",
            "4x4",
            "--pieces",
            "domino",
            "--copies",
            "any",
            "--svg",
            "-",
        ],
        "",
    );
    assert!(!picture.contains("<text"), "{picture}");
    let two = right(
        &[
            "polyomino",
            "3x4",
            "--pieces",
            "trominoes",
            "--copies",
            "2",
            "--svg",
            "-",
        ],
        "",
    );
    assert_eq!(two.matches("<text").count(), 4, "{two}");
}

#[test]
fn the_first_nodes_of_a_large_tree() {
    let queens = right(&["queens", "8", "--emit"], "");
    let ran = quadrille(&["trace", "--nodes", "5"], &queens);
    assert_eq!(
        ran.err,
        "quadrille: the first 5 nodes of more; --nodes N shows up to N\n"
    );
    assert_eq!(ran.code, Some(3));
    let nodes = ran.out.lines().filter(|line| line.contains("─ r"));
    assert_eq!(nodes.count(), 4, "{}", ran.out);
    assert!(
        ran.out.ends_with("\n└─ ...\n5 nodes, 0 solutions\n"),
        "{}",
        ran.out
    );
    let whole = right(&["trace", "--nodes", "100000"], &queens);
    let options = |tree: &str| -> Vec<String> {
        let shown = tree.lines().filter_map(|line| line.split_once("─ r"));
        shown.map(|(_, option)| option.to_owned()).take(4).collect()
    };
    assert_eq!(options(&ran.out), options(&whole));
    // A wide tree grows from left to right.
    let six = right(&["queens", "6", "--emit"], "");
    let picture = right(&["trace", "--svg", "-"], &six);
    let (_, width) = picture.split_once("width=\"").expect("a width");
    let width: i32 = width
        .split('"')
        .next()
        .expect("a value")
        .parse()
        .expect("a number");
    assert!(width < 1500, "{width}");
}

#[test]
fn hints_of_cages_are_short() {
    let hints = right(
        &["sudoku", "--cages", "examples/killer.txt", "--hint", "all"],
        "",
    );
    assert!(
        hints.contains("\nr9c4 = 8: cage sum, a cage of one cell\n"),
        "{hints}"
    );
    assert!(
        hints.contains(": 15 = 6+9 or 7+8\n") && !hints.contains("sum up"),
        "{hints}"
    );
    assert!(
        hints
            .lines()
            .all(|line| line.len() < 110 || !line.contains("cage sum")),
        "{hints}"
    );
}

#[test]
fn costs_in_json_are_whole_numbers() {
    for cost in ["3.5", "\"3\"", "-1"] {
        let problem = format!(
            "{{\"items\":{{\"primary\":[\"a\"]}},\"options\":[{{\"items\":[\"a\"],\"cost\":{cost}}}]}}"
        );
        let said = refused(&["best"], &problem);
        let expected =
            format!("JSON: found {cost}, expected a whole number from 0 to 18446744073709551615\n");
        assert!(said.contains(&expected), "{said}");
    }
    // Lists of options are no solutions.
    let said = refused(&["solve"], "{\"options\":[[\"a\"],[\"b\"]]}");
    assert!(!said.contains("this looks like solutions"), "{said}");
}

#[test]
fn small_things() {
    for empty in ["", "\n\n"] {
        let ran = quadrille(&["sudoku"], empty);
        assert_eq!(
            (ran.err.as_str(), ran.code),
            ("quadrille: <stdin>: found no puzzle\n", Some(2))
        );
    }
    let header = quadrille(&["sudoku"], "id,puzzle\n");
    assert_eq!(
        (header.out.as_str(), header.code),
        ("id,puzzle,solution\n", Some(2))
    );
    let long = quadrille(&["sudoku"], "1".repeat(300_000));
    assert!(
        long.err
            .ends_with(":1:82: found more than 65536 cells, expected 81\n"),
        "{}",
        long.err
    );
    let matrix = quadrille(&["sudoku"], "1".repeat(60_000));
    assert!(!matrix.err.contains("0/1 matrix"), "{}", matrix.err);
    let toy = format!("{ROOT}/examples/toy.dlx");
    let ran = refused(&["nth", &toy, "1"], "");
    assert_eq!(
        ran,
        format!("quadrille: found the file {toy}, expected a number: `quadrille nth K {toy}`\n")
    );
    assert_eq!(
        right(&["latin", "--count", "--require", "r1c1=1"], "1.\n..\n"),
        "1\n"
    );
    assert_eq!(
        quadrille(&["latin", "--count", "--require", "r1c1=2"], "1.\n..\n").code,
        Some(2)
    );
    let large = refused(&["polyomino", "200x200"], "");
    assert!(
        large.contains(
            "more than 10000 cells, or with a box around it of more than 1000000, expected at most"
        ),
        "{large}"
    );
    let words = right(&["words", "--all", "--color", "always"], "bit ice ten");
    assert!(words.contains("mb\u{1b}["), "{words}");
}

/// What is a pair of commands by now is refused with the pair to type, which works.
#[test]
fn what_went_says_what_to_type() {
    let ran = quadrille(&["soma", "--count"], "");
    let expected =
        "quadrille: unknown command \"soma\": try `quadrille polycube 3x3x3 --pieces soma`\n";
    assert_eq!((ran.code, &*ran.err), (Some(2), expected));
    let ran = quadrille(&["sudoku", "--generate", "2", "--rate"], "");
    let pair = "`quadrille sudoku --generate N ... | quadrille sudoku --rate` grades new puzzles";
    assert!(ran.code == Some(2) && ran.err.contains(pair), "{}", ran.err);
    let ran = quadrille(&["queens", "6", "--clues", "--smallest"], "");
    let expected = "quadrille: --smallest is --clues=smallest\n";
    assert_eq!((ran.code, &*ran.err), (Some(2), expected));
    for other in ["sudoku --smallest", "count --fill", "symmetries -f tsv"] {
        let args: Vec<&str> = other.split(' ').collect();
        let ran = quadrille(&args, "");
        assert_eq!(ran.code, Some(2), "{other}");
        for hint in ["--clues=", "--no-fill", "quadrille convert"] {
            assert!(!ran.err.contains(hint), "{other}: {}", ran.err);
        }
    }
    let ran = quadrille(&["polyomino", "6x10", "--fill"], "");
    assert!(
        ran.code == Some(2) && ran.err.contains("unless --no-fill is given"),
        "{}",
        ran.err
    );
    let made = right(&["sudoku", "--generate", "2"], "");
    assert_eq!(right(&["sudoku", "--rate"], &made).lines().count(), 2);
}
