//! `queens`, `langford`, `latin`, `polyomino`, `macmahon`, `words`, `trace`: the puzzles from outside.

use crate::*;

/// Each number is known: OEIS A000170, A002562, A007705, A014552, Golomb (1965), Conway and Guy (1961), MacMahon.
#[test]
fn classic_totals() {
    for (args, expected) in [
        ("queens 8", 92),
        ("queens 8 --distinct", 12),
        ("queens 7 --toroidal", 28),
        ("queens 7 --torus", 28),
        ("queens 3", 0),
        ("langford 7", 52),
        ("langford 7 --distinct", 26),
        ("polyomino 3x20 --distinct", 2),
        ("polycube 3x3x3 --pieces soma --distinct", 240),
        ("polyomino 3x20", 8),
    ] {
        let ran = quadrille(&format!("{args} --count"), "");
        ran.ends(format!("{expected}\n"), i32::from(expected == 0));
        ran.says_only("");
    }
}

#[test]
fn what_is_emitted_is_the_problem() {
    for args in [
        "queens 6",
        "queens 5 --toroidal",
        "langford 7 --distinct",
        "polyomino 3x4 --pieces trominoes --no-fill",
        "polyomino 3x20 --distinct",
        "macmahon 2x3 --colors 2",
    ] {
        is_the_problem(args, "");
    }
    // Not every rule of `--distinct` is one of the problem.
    let soma = "polycube 3x3x3 --pieces soma --distinct";
    let ran = quadrille(&format!("{soma} --emit"), "");
    ran.says_only(
        "quadrille: the problem that is printed may have several of the solutions that --distinct counts once\n",
    );
    assert_eq!(right("count", &ran.out), "273\n");
    is_the_problem("latin", "12..\n....\n....\n...4\n");
    // Colors, and the names of words among the items.
    let list = "bad ice ten bit ace den cab age not can ago bet";
    is_the_problem("words", list);
    is_the_problem("words --different", list);
}

/// The problem of a puzzle has as many solutions as the puzzle.
#[track_caller]
fn is_the_problem(args: &str, input: &str) {
    let emitted = right(&format!("{args} --emit"), input);
    let direct = quadrille(&format!("{args} --count"), input);
    quadrille("count", &emitted).ends(&direct.out, direct.code.expect("a code"));
}

#[test]
fn answers_are_pictures() {
    assert_eq!(right("queens 4 -n 1", "").len(), 32);
    let all = ". Q . .\n. . . Q\nQ . . .\n. . Q .\n\n. . Q .\nQ . . .\n. . . Q\n. Q . .\n";
    assert_eq!(right("queens 4 --all", ""), all);
    let latin = right("latin", "12\n2.\n");
    assert_eq!(latin, "┌───────┐\n│ 1   2 │\n│ 2   1 │\n└───────┘\n");
    let ascii = right("polyomino 1x2 --pieces domino -f ascii", "");
    assert_eq!(ascii, "+-------+\n| a     |\n+-------+\n");
    let json = right("langford 3 --format jsonl", "");
    assert!(json.contains(r#""items":["1","#) && json.contains(r#"{"summary":{"solutions":1,"#));
    assert_eq!(right("queens 4 --all -f lines", "").lines().count(), 2);
    // Required options are those of the emitted problem.
    let emitted = right("queens 5 --emit", "");
    let with = right("count --require 7", &emitted);
    assert_eq!(right("queens 5 --count --require 7", ""), with);
    assert_eq!(right("queens 8 --count --threads 1 --seed 5", ""), "92\n");
}

#[test]
fn words_that_do_not_fit_are_reported() {
    let ran = quadrille("words --size 3x2 --all", "so it he Site it don't sih ote");
    ran.ends("s o\ni t\nh e\n", 0);
    ran.says_only(
        "quadrille: <stdin>: left out 1 word of the wrong length\n\
         quadrille: <stdin>: left out 1 word already in the list\n\
         quadrille: <stdin>: left out 1 word with characters other than letters\n",
    );
    // Its own transpose, so without one where words must differ.
    quadrille("words --different --count", "bit ice ten").ends("0\n", 1);
    quadrille("words", "to ice")
        .is_refused("<stdin>: found words of 2 to 3 letters, expected words of one length");
    quadrille("words", "x1")
        .is_refused("<stdin>: found no words that consist of letters, expected at least one");
    refuses(
        "to",
        "words --size 0
            found a grid of 0 x 0, expected 1 to 50 each way
        words --size 2x3
            found no word of 3 letters for the rows (the list has 1 in all), expected at least one
        words --size 1x2
            found no word of 1 letter for the columns
        words --size 1000x3
            found a grid of 1000 x 3, expected 1 to 50 each way
        words --size 4x
            expected a size such as 4, or rows x columns",
    );
}

#[test]
fn pictures_go_to_a_file() {
    let path = file("sheet.svg", "");
    assert_eq!(right(&["queens", "6", "--all", "--svg", &path], ""), "");
    let sheet = contents(&path);
    // One group for the page, one for each picture.
    assert!(sheet.starts_with("<svg ") && sheet.matches("<g ").count() == 5);
    let one = right("polycube 3x3x3 --pieces soma --svg -", "");
    assert!(one.starts_with("<svg ") && one.ends_with("</svg>\n"));
}

#[test]
fn mistakes_are_reported_before_any_search() {
    let bad = file("bad.txt", "#?\n");
    quadrille(&["polyomino", &bad], "").is_refused("1:2: found '?' in a drawing");
    refuses(
        "123\n",
        r#"queens 2001
            invalid value '2001' for '<N>': expected a whole number from 0 to 2000
        polyomino nix
            found the board "nix", expected a size such as 6x10
        polyomino 6x10 --pieces nix
            found the pieces "nix", expected a set or a file; `quadrille polyomino --help` lists the sets
        polyomino 6x10 --pieces triamond
            expected a set or a file; the nearest: tetriamonds, heptiamonds, trominoes; `quadrille polyomino --help` lists
        polyomino 6x10 --pieces tri
            the nearest: trihexes, trominoes, tetrominoes; `quadrille
        polyomino 6x10 --pieces 0-x:domino
            expected a set or a file; `--pieces domino --copies any` says that
        polyomino 6x10 --pieces 2x:domino
            `--pieces domino --copies 2` says that
        pentominoes
            pentominoes needs a board, such as `quadrille pentominoes 6x10`
        polycube --all
            polycube needs a board, such as `quadrille polycube 3x4x5`
        polyomino --list
            such as `quadrille polyomino 6x10`; `quadrille polyomino --help` lists the sets of pieces
        macmahon 3x3
            found a board of 3x3, expected as many cells as there are squares with edges of 3 colors: 24
        macmahon --border d
            expected a color from a to c
        latin /nowhere
            cannot read /nowhere
        latin
            <stdin>: found 3 cells
        langford 0 --emit
            no primary item"#,
    );
    for (args, message) in [
        (
            "polyomino 4x6 --pieces tetrominoes",
            "the board has 24 cells, but",
        ),
        (
            "polycube 2x2x2 --pieces soma",
            "the board has 8 cells, but the pieces have 27",
        ),
    ] {
        let ran = quadrille(args, "");
        ran.ends("", 1);
        ran.says(message);
    }
    let none = quadrille("queens 3", "");
    assert_eq!(none.code, Some(1));
    none.says_only("quadrille: no solution\nquadrille: with --why, it says why\n");
}

#[test]
fn the_tree_of_the_seven_items() {
    let expected = "\
choose a: 2 options
├─ a d g
│  choose b: 1 option
│  └─ b c f
│     no option is left for e
└─ a d f
   choose b: 1 option
   └─ b g
      choose c: 1 option
      └─ c e
         solution 1
6 nodes, 1 solution
";
    assert_eq!(right("trace", SEVEN), expected);
    let several = "\
choose a: 2 options
├─ a
│  choose a: 2 options
│  ├─ a b
│  │  solution 1
│  └─ no more a
│     choose b: 1 option
│     └─ b
│        solution 2
└─ a b
   choose a: 1 option
   └─ no more a
      solution 3
";
    let lines = right("trace", r#"{"items": ["a\nb"], "options": [["a\nb"]]}"#);
    begins(&lines, "choose \"a\\nb\": 1 option\n");
    let out = right("trace", "1:2|a b\na\na b\nb\n");
    assert_eq!(out, several.to_owned() + "7 nodes, 3 solutions\n");
    let picture = right("trace --svg -", SEVEN);
    assert!(picture.contains("no option is left for e</text>"));
    let begun = "choose a: 1 option and more\n├─ a d g\n│  choose b: ...\n│  └─ ...\n└─ ...\n";
    quadrille("trace --nodes 2", SEVEN).ends(format!("{begun}2 nodes, 0 solutions\n"), 3);
}

#[test]
fn latin_squares_from_nothing() {
    // Reduced squares times n! (n - 1)!: 4 * 24 * 6 (OEIS A002860).
    assert_eq!(right("latin 4 --count", ""), "576\n");
    assert_eq!(right("sudoku 4 --count", ""), "288\n");
    // Grids of 6 x 6 with boxes of 2 x 3, OEIS A107739.
    assert_eq!(right("sudoku 2x3 --count", ""), "28200960\n");
    assert_eq!(right("sudoku 3x2", ""), right("sudoku --size 3x2 6", ""));
    quadrille("sudoku 4 2x3", "")
        .says("found the size 2x3 beside another file, --size or --regions, expected it alone");
    assert_eq!(
        right("series 'sudoku N --count' --n 4..4", "")
            .lines()
            .last(),
        Some("4 288")
    );
    assert_eq!(right("latin --size 3 --count", ""), "12\n");
    for order in ["-1", "0", "101", "1000"] {
        quadrille(&["latin", order], "").is_refused(&format!(
            "quadrille: found the order {order}: expected a whole number from 1 to 100\n"
        ));
    }
}

/// A Kakuro without sums is no board: the fault itself comes first.
#[test]
fn a_kakuro_of_walls_and_cells_is_a_kakuro() {
    let ran = quadrille("kakuro", "# # # #\n# . . #\n# # # .\n");
    ran.ends("", 2);
    ran.says_only(
        "quadrille: <stdin>:2:3: found 2 cells across from r2c2 without a sum, expected a wall with one before them\n",
    );
}

/// Where other letters are blanks, 0 may have been meant as a symbol.
#[test]
fn a_zero_beside_other_blanks_of_a_latin_square_is_named() {
    let said = "quadrille: 0 was read as a blank, as other blanks are: the symbols are 1 to 3\n";
    for (square, expected) in [
        ("0 1 2\n1 2 0\n. . .\n", said),
        ("012\n120\n...\n", said),
        ("0 1 2\n1 2 3\n. . .\n", ""),
        ("0 1 2\n1 2 0\n0 0 0\n", ""),
        (". 1 2\n1 2 .\n. . .\n", ""),
    ] {
        let ran = quadrille("latin --count", square);
        assert_eq!((&*ran.err, ran.code), (expected, Some(0)), "{square}");
    }
}

/// A file of BurrTools is read from standard input, too, and so is a drawing.
#[test]
fn a_puzzle_of_burrtools_may_come_through_a_pipe() {
    let cube = example("cube.xmpuzzle");
    let asked = "polycube - --count --problem 2";
    quadrille(asked, &cube).ends("6384\n", 0);
    let wrong = quadrille(asked, cube.replace("<result", "<nothing"));
    wrong.begins("quadrille: <stdin>: ");
    assert_eq!(wrong.code, Some(2));
    assert_eq!(
        right(
            "polyomino - --pieces domino --copies any --count",
            "##\n##\n"
        ),
        "2\n"
    );
    quadrille("edges", &cube)
        .says("this looks like a puzzle file of BurrTools: try `quadrille polycube -`");
    let packed = format!(
        "gzip -c examples/cube.xmpuzzle | '{}' {asked}",
        env!("CARGO_BIN_EXE_quadrille")
    );
    let ran = Command::new("sh")
        .args(["-c", &packed])
        .current_dir(ROOT)
        .output();
    Ran::new(asked, ran.expect("there is a shell")).ends("6384\n", 0);
}

/// The problems of a file of BurrTools keep their numbers where one of them is left out.
#[test]
fn problems_of_a_file_keep_their_numbers() {
    let cube = example("cube.xmpuzzle").replace("<result id=\"0\"/>", "<result id=\"77\"/>");
    let cube = file("left-out.xmpuzzle", &cube);
    let left = format!("quadrille: {cube}: left out: problem 1: it has no result shape\n");
    for (problem, said) in [
        ("", "this is problem 2 of 2; --problem N takes another"),
        ("--problem 2", ""),
        (
            "--problem 1",
            "found problem 1, which is left out, expected another",
        ),
        ("--problem 3", "found 2 problems, expected problem 3"),
    ] {
        let ran = quadrille(&format!("polycube '{cube}' --count {problem}"), "");
        match said.starts_with("found ") {
            true => ran.ends("", 2),
            false => ran.ends("6384\n", 0),
        }
        let said = match said {
            "" => String::new(),
            said => format!("quadrille: {cube}: {said}\n"),
        };
        ran.says_only(format!("{left}{said}"));
    }
}
