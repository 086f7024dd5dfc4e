//! `quadrille sudoku --generate`: new puzzles, and what cannot be made.

use crate::*;

#[test]
fn puzzles_of_other_sizes_and_rules_are_made() {
    for (rules, symmetry) in [
        ("--size 4", ""),
        ("--size 2x3", "--symmetry full"),
        ("--diagonal", "--symmetry rotational"),
        ("--windows", ""),
        ("--size 12", ""),
    ] {
        let make = format!("{rules} {symmetry} --generate 2 --threads");
        let made = answers(&format!("{make} 1"), "");
        assert_eq!(answers(&format!("{make} 2"), ""), made);
        let unique = answers(&format!("{rules} --unique"), &made);
        assert_eq!(unique, "one\none\n", "{rules}");
    }
}

#[test]
fn new_puzzles_are_the_same_for_any_threads() {
    let made = answers("--generate 8 --threads 1", "");
    assert_eq!(answers("--generate 8 --threads 3", ""), made);
    assert_ne!(answers("--generate 8 --seed 9", ""), made);
    assert_eq!(answers("--unique", &made), "one\n".repeat(8));
    let pattern = answers("--generate 1 --symmetry rotational", "");
    let clues: Vec<bool> = pattern.trim_end().chars().map(|cell| cell == '.').collect();
    assert!(clues.iter().eq(clues.iter().rev()) && clues.len() == 81);
    let json = objects(&answers("--generate 2 --clues 25 -f jsonl", ""));
    assert_eq!(json.len(), 2);
    for made in json {
        assert_eq!(made["clues"], 25);
        let pair = format!("{},{}", made["puzzle"], made["solution"]).replace('"', "");
        assert_eq!(answers("--check", &pair), "right\n");
    }
    sudoku("--generate 1 --symmetry nix", "").is_refused("expected one of none, rotational");
}

/// Squares that --size alone reads are made, too.
#[test]
fn squares_above_25_are_made() {
    let size = "--size 26";
    let made = answers(&format!("{size} --generate 1"), "");
    assert_eq!(made.trim_end().len(), 26 * 26);
    assert_eq!(answers(&format!("{size} --unique"), &made), "one\n");
}

#[test]
fn what_cannot_be_made_or_meant_is_refused_with_the_cure() {
    // In an even number of columns, all clues come in pairs.
    for (args, expected) in table(
        r#"--generate 1 --clues 90
            --generate: found 90 clues in a square of 9 x 9, expected at most 81, one in each cell
        --generate 1 --size 26 --random-cages
            --generate: found random cages in a square of 26 x 26, expected at most 25 x 25: the sums of
        --generate 1 --random-cages --grade easy
            --generate: found random cages of the grade easy, expected medium or harder, the grade of sums
        --generate 1 --size 4x4 --clues 25 --symmetry horizontal
            --generate: found 25 clues with the symmetry horizontal, expected another number: no groups of
        --generate 1 --grade hard..easy
            invalid value 'hard..easy' for '--grade <GRADE>': expected the easier grade first: easy..hard
        --size diagonals
            --size "diagonals": expected a box such as 2x3, or a size such as 16; for diagonals, give --diagonal
        --size nine
            --size "nine": found "nine", expected a box size like 2x3, or a size like 16"#,
    ) {
        sudoku(args, "").is_refused(&format!("quadrille: {expected}"));
    }
    let hint = format!(
        "quadrille: found a puzzle, expected the name of a file: `echo '{WIKI}' | quadrille sudoku` solves it\n"
    );
    assert_eq!(sudoku(&[WIKI], "").err, hint);
    sudoku(&[WIKI, "--svg", "-"], "").begins(hint.trim_end());
    let help = sudoku("--help", "").out;
    let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(help.contains("any size and any rules, cages with --random-cages (up to 25x25), regions with --random-regions"));
}

/// A killer Sudoku that is made is one that is read, and has one solution.
#[test]
fn killers_are_made() {
    let asked = "--generate 2 --seed 4 --size 6 --random-cages";
    let made = answers(asked, "");
    let cages: Vec<&str> = made.trim_end().split("\n\n").collect();
    assert_eq!(cages.len(), 2);
    let json = objects(&answers(&format!("{asked} -f jsonl"), ""));
    for (cages, json) in cages.iter().zip(&json) {
        assert_eq!(json["cages"], *cages);
        let path = file("new-cages.txt", cages);
        let blank = ".".repeat(36);
        let rules = format!("--size 6 --cages '{path}'");
        let solved = answers(&rules, &blank);
        assert_eq!(json["solution"], solved.trim_end());
        assert_eq!(answers(&format!("{rules} --count"), &blank), "1\n");
    }
}

/// New regions, and clues beside new cages, come as JSON with rules, which is read with them, on any number of threads.
#[test]
fn puzzles_with_rules_of_their_own_are_read_again() {
    for (number, asked) in [
        (3, "--size 6 --random-regions --symmetry rotational"),
        (3, "--size 6 --random-cages --clues 4 --grade medium..hard"),
        (2, "--size 4 --random-cages --random-regions --diagonal"),
    ] {
        let asked = format!("--generate {number} --seed 2 {asked}");
        let one = answers(&format!("{asked} --threads 1"), "");
        assert_eq!(answers(&format!("{asked} --threads 3"), ""), one);
        let made = objects(&one);
        let solved = objects(&answers("--format jsonl --all", &one));
        for (made, solved) in made.iter().zip(&solved) {
            assert_eq!(solved["solutions"][0], made["solution"]);
            assert_eq!(solved["count"], 1);
        }
        assert_eq!((made.len(), solved.len()), (number, number));
        sudoku(&format!("{asked} --format grid"), "").ends("", 2);
    }
    let wrong = r#"{"puzzle":"................","rules":"4 thermometers"}"#;
    let ran = sudoku("", wrong);
    assert_eq!(ran.out, "invalid\n");
    ran.says("found \"thermometers\" after the size");
}

/// With cages in a file, new puzzles have clues beside them.
#[test]
fn cages_of_a_file_get_clues() {
    let text = "aa..\nb..c\nb..c\n..dd\na=5 b=4 c=6 d=5\n";
    let cages = format!("--cages '{}'", file("some-cages.txt", text));
    let with = |asked: &str, input: &str| answers(&format!("{cages} {asked}"), input);
    let made = with("--generate 4 --seed 3 --symmetry rotational", "");
    assert_eq!(made.lines().count(), 4);
    assert_eq!(with("--unique", &made), "one\n".repeat(4));
    // With fewer clues there is more than one.
    for puzzle in made.lines() {
        let clues = puzzle.bytes().position(|cell| cell != b'.');
        let Some(clue) = clues else { continue };
        let mut fewer = puzzle.to_owned().into_bytes();
        (fewer[clue], fewer[15 - clue]) = (b'.', b'.');
        let fewer = String::from_utf8(fewer).expect("ASCII");
        assert_ne!(with("--count", &fewer), "1\n");
    }
}
