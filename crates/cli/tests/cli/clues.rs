//! `quadrille clues`, and `--clues` of puzzles: clues that leave one solution, in every format.

use serde_json::json;

use crate::*;

/// Two men, two hats.
const HATS: &str = "Al Bo | gray brown\nAl gray\nAl brown\nBo gray\nBo brown\n";

#[test]
fn clues_are_options() {
    let ran = quadrille("clues", HATS);
    ran.ends("4: Bo brown\n", 0);
    assert_eq!(ran.err, "quadrille: 1 clue of 2 options: each is needed\n");
    let ran = quadrille("clues --smallest --solution 2,3 -f jsonl", HATS);
    let found = last_object(&ran.out);
    assert_eq!(found["clues"].as_array().map(Vec::len), Some(1));
    assert_eq!(found["solution"][1]["number"], 3);
    has_members(&found, json!({"minimal": true, "bound": 1}));
    ran.says_only("quadrille: 1 clue of 2 options: no fewer leave this solution as the only one\n");
    let csv = "option,items,clue\n1,Al gray,false\n4,Bo brown,true\n";
    assert_eq!(quadrille("clues -f csv", HATS).out, csv);
    quadrille("clues --require 1", HATS).ends("", 0);
    quadrille("clues", "a b\na\n").ends("", 1);
    refuses(
        HATS,
        "clues --solution 1
            quadrille: --solution: found options that are no solution, expected one:
        clues --solution 1,3
            quadrille: --solution: found options that are no solution, expected one:
        clues --solution 9
            quadrille: --solution: there is no option 9; expected a number from 1 to 4",
    );
}

/// What ended the search is said by its name, with what is known of the clues by then.
#[test]
fn the_limit_that_ended_the_search_for_clues_is_named() {
    let none = quadrille("clues --time 0", HATS);
    none.ends("", 3);
    none.begins("quadrille: time limit reached after ");
    ends(&none.err, " seconds, before there was a solution\n");
    let board = right("queens 8 --emit", "");
    let solution = right("solve -f lines", &board);
    let solution = solution.trim().replace(' ', ",");
    let ran = quadrille(&["clues", "--solution", &solution, "--nodes", "1"], board);
    assert_eq!(ran.code, Some(3), "{ran:?}");
    ran.begins(
        "quadrille: 4 clues of 8 options: some may not be needed; node limit reached after ",
    );
}

/// The clues of a puzzle, required by the names of their options, leave one solution.
#[test]
fn clues_of_puzzles_leave_one_solution() {
    for puzzle in [
        "queens 6",
        "latin 4",
        "langford 7",
        "polyomino 3x20",
        "words examples/words.txt",
        "edges examples/edges.txt",
    ] {
        let found = quadrille(&format!("{puzzle} --clues --seed 2 -f jsonl"), "");
        let found = last_object(&found.out);
        let mut args = format!("{puzzle} --count");
        let clues = found["clues"].as_array().expect("a list").iter();
        for clue in clues {
            args += &format!(" --require {}", clue["number"]);
        }
        assert_eq!(right(&args, ""), "1\n", "{args}");
        if let Some((without_the_last, _)) = args.rsplit_once(" --require ") {
            assert_ne!(right(without_the_last, ""), "1\n", "{args}");
        }
    }
}

#[test]
fn clues_are_drawn() {
    let shown = |args: &str| quadrille(args, "").out;
    let six = shown("queens 6 --clues=smallest");
    assert_eq!((six.matches('Q').count(), six.lines().count()), (1, 6));
    assert!(shown("langford 7 --clues").starts_with(['.', '1', '2', '3', '4', '5', '6', '7']));
    // One word, in a row or in a column.
    let word = "words examples/words.txt --size 4 --clues";
    for seed in [1, 2, 4, 7] {
        let letters = shown(&format!("{word} --seed {seed}"));
        let letters = letters.chars().filter(|letter| letter.is_alphabetic());
        assert_eq!(letters.count(), 4, "{seed}");
    }
    let picture = shown("polyomino 3x20 --clues --svg -");
    begins(&picture, "<svg");
    has(&picture, "on a board of 60 cells");
    let tiles = shown("edges examples/edges.txt --clues");
    assert!(tiles.contains('+') && tiles.contains(" . "), "{tiles}");
    let squares = shown("macmahon 2x3 --colors 2 --clues");
    assert_eq!(squares.lines().count(), 5, "{squares}");
    let row = shown("langford 7 --clues --svg -");
    has(&row, ">.</text>");
    has(&row, "row of 7 pairs");
    has(&shown(word), ". . .");
    // Clues are givens: none looks like what a solver found.
    for puzzle in ["latin 4", "kakuro examples/kakuro.txt"] {
        let picture = shown(&format!("{puzzle} --clues --svg -"));
        begins(&picture, "<svg");
        assert!(!picture.contains("fill=\"#1c5aa6\""), "{picture}");
    }
    let latin = shown("latin 4 --clues --svg -");
    has(&latin, "font-weight=\"bold\"");
}

#[test]
fn one_solution_needs_no_clue() {
    for smallest in ["", "--smallest"] {
        let ran = quadrille(&format!("clues examples/toy.dlx {smallest}"), "");
        ran.ends("", 0);
        ran.says_only(
            "quadrille: 0 clues of 3 options: none is needed, the problem has one solution\n",
        );
    }
}
