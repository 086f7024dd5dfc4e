//! `polyomino`: boards, pieces, and puzzles without a solution.

use serde_json::json;

use crate::*;

/// Boards and pieces by default, by other spellings and on other lattices.
#[test]
fn boards_take_the_pieces_that_fit() {
    for (args, expected) in [
        ("polyomino 2X3", "0"),
        ("polyomino 3*20 --distinct", "2"),
        ("polyomino 8x8-centre --distinct", "65"),
        ("polycube 3x3x3 --distinct", "240"),
        ("polyomino hex-parallelogram-4x7 --distinct", "9"),
        ("polyomino 4x10 --pieces Tetrominoes --no-fill -n 5", "5"),
        (
            "polycube examples/cube.xmpuzzle --problem 1 --distinct",
            "240",
        ),
        (
            "polyomino examples/board.txt --pieces examples/pieces.txt",
            "44",
        ),
        ("edges examples/edges.txt", "4"),
    ] {
        let ran = quadrille(&format!("{args} --count"), "");
        assert_eq!(ran.out.trim_end(), expected, "{ran:?}");
    }
    // The pieces of a one-sided set are not turned over, however it is written.
    let sided = |name| right(&["polyomino", "4x7", "--pieces", name, "--emit"], "");
    assert_eq!(
        sided("One sided Tetrominoes"),
        sided("one-sided-tetrominoes")
    );
    // A box of 60 cells takes pentominoes.
    let emitted = right("polycube 3x4x5 --emit", "");
    has(&emitted, "\nF I L N P T U V W X Y Z r1c1l1 ");
    let hexes = right("polyomino examples/hexes.txt", "");
    assert_eq!(hexes.lines().count(), 7);
}

#[test]
fn why_there_is_no_solution_is_said() {
    let parity = "quadrille: no solution: colored like a checkerboard, the board has 10 dark cells, \
                  but the pieces cover at most 9 or at least 11, never 10\n";
    for (args, out) in [("--count", "0\n"), ("", ""), ("--svg -", "")] {
        let ran = quadrille(&format!("polyomino 4x5 --pieces tetrominoes {args}"), "");
        ran.ends(out, 1);
        assert_eq!(ran.err, parity);
    }
    let board = file("why.txt", "##.\n.#.\n..#\n");
    let pieces = file("why-pieces.txt", "##\n.#\n\n#\n\n");
    quadrille(&["polyomino", &board, "--pieces", &pieces, "--count"], "").ends("1\n", 0);
    let pieces = file("why-dominoes.txt", "2x\n##\n");
    let ran = quadrille(&["polyomino", &board, "--pieces", &pieces, "--count"], "");
    ran.says("no solution: cell r3c3 can be covered by no piece");
    // The areas of boards and pieces differ.
    for (args, message) in table(
        "polyomino 3x5x5
            the set is pentominoes, the default: --pieces SET|FILE takes others
        polyomino 5x5 --pieces pentominoes
            --leftover allows unused pieces",
    ) {
        let ran = quadrille(args, "");
        ran.says(message);
        ran.ends("", 1);
    }
    refuses(
        "",
        r#"polyomino 6x10 --pieces pentomino
            did you mean pentominoes?
        polyomino 6x10 --pieces hexiamonds
            piece a is made of triangles, but the board of squares
        polyomino 6x10 --problem 2
            expected a BurrTools file, which may have several problems
        polycube examples/cube.xmpuzzle --problem 3
            found 2 problems, expected problem 3
        edges examples/board.txt
            examples/board.txt:1: found "..######..", expected a tile"#,
    );
}

#[test]
fn no_solution_is_json_too() {
    let args = "polyomino 4x5 --pieces tetrominoes -f jsonl";
    let ran = quadrille(&format!("{args} --count"), "");
    has_members(
        &last_object(&ran.out),
        json!({"solutions": 0, "complete": true}),
    );
    ran.begins("quadrille: no solution: ");
    let ran = quadrille(args, "");
    assert_eq!(last_object(&ran.out)["summary"]["stop"], "exhausted");
    assert_eq!(ran.code, Some(1));
    quadrille("queens 4 --count -f svg", "").says("expected text, csv or jsonl");
}

/// Arrays of a program are drawings: on one line or on several.
#[test]
fn arrays_are_boards_and_pieces() {
    let count = |board: &str, pieces: &str| {
        let board = file("boards-array.txt", board);
        let pieces = file("boards-array-pieces.txt", pieces);
        right(&["polyomino", &board, "--pieces", &pieces, "--count"], "")
    };
    let drawings = "I3\n###\n\nI4\n####\n";
    assert_eq!(count("####\n###.\n", drawings), "1\n");
    let board = "board = [[1,1,1,1],[1,1,1,0]]\n";
    assert_eq!(count(board, "I3 = [[1,1,1]]\nI4 = [[1,1,1,1]]\n"), "1\n");
    let board = "[\n  [1, 1, 1, 1],\n  [1, 1, 1, 0],\n]\n";
    assert_eq!(count(board, drawings), "1\n");
}

/// Mistakes in arrays are said of the arrays, at their place.
#[test]
fn a_mistake_in_an_array_has_its_place() {
    let refused = |board: &str, pieces: &str, said: &str| {
        let board = file("boards-wrong-array.txt", board);
        let pieces = file("boards-wrong-pieces.txt", pieces);
        quadrille(&["polyomino", &board, "--pieces", &pieces], "").is_refused(said);
    };
    let piece = "[[1, 1]]\n";
    for (board, said) in table(
        r#"[[1],[1,1]]
            array.txt:1:6: found 2 numbers in a row, expected 1
        [[300,1]]
            array.txt:1:3: found "300", expected a number from 1 to 255
        [[true]]
            array.txt:1:3: found "true", expected a number from 1 to 255
        [[0,0]]
            array.txt:1:1: found an array without a cell, expected"#,
    ) {
        refused(board, piece, said);
    }
    for (pieces, said) in [
        (
            "Z=[[0,0]]\n",
            ":1:3: found an array without a cell, expected",
        ),
        ("Y=[[1]]\nZ=[[1],[1,1]]\n", ":2:8: found 2 numbers in a row"),
        (
            "Y=[[1]]\nZ=[[1,0],[0,1]]\n",
            ":2: piece Z is in two or more parts",
        ),
    ] {
        refused(piece, pieces, &format!("pieces.txt{said}"));
    }
}

/// A piece whose name is no item, on cells that may stay empty.
#[test]
fn a_piece_is_required_by_any_name_in_any_cell() {
    let board = file("required.txt", "#+#\n###\n");
    let pieces = file("required-pieces.txt", "p 1\n##\n\nq2\n###\n");
    let puzzle = format!("polyomino '{board}' --pieces '{pieces}' --count");
    let count = |args: &str| quadrille(&format!("{puzzle} {args}"), "");
    // The long piece is in one of two rows. In the upper one, it covers the cell that may stay empty.
    let number = |args: &str| count(args).out.trim().parse::<u32>().unwrap_or(99);
    for piece in ["p 1", "q2"] {
        let with = number(&format!("--require '\"{piece}\" r1c2'"));
        let without = number(&format!("--forbid '\"{piece}\" r1c2'"));
        assert_eq!(with + without, number(""), "{piece}");
    }
    count("--require 'q2 r7c1'").says("unknown item \"r7c1\"");
}
