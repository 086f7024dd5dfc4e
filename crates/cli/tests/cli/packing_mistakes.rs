//! What `polyomino` says to boards and pieces that are not there, do not fit, or have a mistake in them.

use crate::*;

/// A board and pieces whose areas differ have no solution, whatever is asked.
#[test]
fn an_area_that_does_not_fit_is_a_reason() {
    let misfit = "polyomino 5x5 --pieces tetrominoes";
    let asked = |args: &str| quadrille(&format!("{misfit} {args}"), "");
    let reason = "the board has 25 cells, but the pieces have 20 together; the set is tetrominoes";
    for (args, out) in [
        ("", ""),
        ("--count", "0\n"),
        ("--clues", ""),
        ("--sample 2", ""),
        ("--svg -", ""),
        ("-f csv", "solution,cost,options\n"),
    ] {
        let ran = asked(args);
        ran.ends(out, 1);
        ran.begins(&format!("quadrille: no solution: {reason}"));
    }
    let ran = asked("-f jsonl");
    assert_eq!(last_object(&ran.out)["summary"]["stop"], "exhausted");
    assert_eq!(ran.code, Some(1));
    let why = right(&format!("{misfit} --why"), "");
    begins(&why, reason);
    assert_eq!(why.lines().count(), 1, "{why}");
    let why = right(&format!("{misfit} --why -f jsonl"), "");
    assert_eq!(last_object(&why)["verdict"], "none");
    // There is no problem to print.
    asked("--emit").ends("", 2);
}

/// What has no effect where nothing is searched is said, whether the area or a coloring is the reason.
#[test]
fn nothing_is_searched_for_a_reason() {
    let idle = |names: &str| format!("\nquadrille: {names}: no effect, as nothing is searched\n");
    let misfit = |args: &str| quadrille(&format!("polyomino 5x5 --pieces tetrominoes {args}"), "");
    for (args, names) in [
        ("--require nobody --stats", "--require, --stats"),
        ("--forbid 7", "--forbid"),
        ("--count --distinct --checkpoint none", "--checkpoint"),
        ("--count --distinct --resume none", "--resume"),
    ] {
        let ran = misfit(args);
        assert_eq!(ran.code, Some(1), "{ran:?}");
        ran.says(&idle(names));
    }
    let ran = misfit("-n 3 --seed 1 --threads 2");
    assert!(!ran.err.contains("no effect"), "{ran:?}");
    let odd = "polyomino 4x5 --pieces tetrominoes --count --distinct";
    let ran = quadrille(&format!("{odd} --resume none --stats"), "");
    ran.ends("0\n", 1);
    ran.says(&idle("--resume, --stats"));
}

/// Pieces as large as the board together cover it, whether or not they have to.
#[test]
fn pieces_without_room_cover_the_board() {
    for (puzzle, args) in [
        ("polyomino 3x20", "--emit"),
        ("polyomino 4x5 --pieces tetrominoes", "--why"),
        ("polyomino 4x4 --pieces domino --copies 8", "--count"),
    ] {
        let filled = right(&format!("{puzzle} {args}"), "");
        assert_eq!(right(&format!("{puzzle} {args} --no-fill"), ""), filled);
    }
    let some = "polyomino 4x4 --pieces domino --copies 7-8 --count";
    assert_eq!(right(some, ""), "36\n");
    assert_eq!(right(&format!("{some} --no-fill"), ""), "588\n");
}

#[test]
fn a_file_of_pieces_that_is_not_there_is_named() {
    quadrille("polyomino 3x3 --pieces Nope.txt", "").is_refused(
        "quadrille: found the pieces \"Nope.txt\", expected a set or a file; there is no file of \
         that name\n",
    );
}

/// What a board looks like is said only where it looks like that.
#[test]
fn a_mistake_in_a_board_is_no_other_kind() {
    for (board, said) in [
        (
            "1101\n1111\n",
            "this looks like a 0/1 matrix: write # for 1, and . for 0",
        ),
        ("####\n#a##\n####\n", "2:2: found 'a' in a drawing"),
        ("####\n##\t##\n####\n", "2:3: found '\\t' in a drawing"),
        ("#x##\n####\n", "1:2: found 'x' in a drawing"),
        ("L\n###\n#..\n\nI\n####\n", "this looks like pieces"),
        (
            "a=[[1]]\nb=[[1]]\n",
            "found several arrays, expected one, the board",
        ),
    ] {
        let board = file("mistaken-board.txt", board);
        let ran = quadrille(&["polyomino", &board, "--pieces", "monomino"], "");
        ran.ends("", 2);
        has(ran.err.lines().next().expect("a line"), said);
    }
}

/// The names of pieces that are no names of items are in the comment.
#[test]
fn renamed_pieces_are_in_the_comment() {
    let pieces = file("renamed-pieces.txt", "Bär\n##\n\nA B\n#\n\n12\n###\n");
    let emitted = right(&["polyomino", "1x6", "--pieces", &pieces, "--emit"], "");
    has(
        &emitted,
        "\n| piece2 = A B\n| piece3 = 12\nBär piece2 piece3 r1c1 ",
    );
    assert_eq!(right("count -", &emitted), "6\n");
}
