//! `quadrille sudoku --svg` and `--emit`: boards drawn, and a puzzle as a problem.

use std::collections::BTreeSet;

use crate::*;

#[test]
fn givens_stand_out_in_other_sizes() {
    let pretty = answers("-f text", FOUR);
    assert!(pretty.starts_with("┌──────┬──────┐\n│[1][2]│ 3  4 │\n"));
    assert_eq!(pretty.matches('[').count(), 2);
}

/// How many elements of a picture have this in them.
fn count(svg: &str, what: &str) -> usize {
    svg.lines().filter(|line| line.contains(what)).count()
}

const FOUR: &str = "12..............";

#[test]
fn boards_are_drawn_with_their_givens_in_bold() {
    let one = answers("--svg -", WIKI);
    assert!(one.starts_with("<svg ") && one.ends_with("</svg>\n"));
    assert_eq!((count(&one, "<text"), count(&one, "\"bold\"")), (81, 30));
    let unsolved = answers("--svg - --unsolved", WIKI);
    assert_eq!(
        (count(&unsolved, "<text"), count(&unsolved, "\"bold\"")),
        (30, 30)
    );
    // A sheet: two of the second puzzle, one each of the others, in their sizes.
    let path = file("sudoku-sheet.svg", "");
    let input = format!("{WIKI}\n{TWO}\n{SIX}\n");
    assert_eq!(answers(&["-n", "2", "--svg", &path], &input), "");
    assert_eq!(
        count(&contents(&path), "<g "),
        1 + 4,
        "the page and its boards"
    );
    let diagonal = answers("--diagonal --windows --svg -", &".".repeat(81));
    assert_eq!(count(&diagonal, "fill=\"#dbe9f6\"/>"), 36);
    assert_eq!(count(&diagonal, "<text"), 81);
    let large = answers("--svg - --unsolved", &(".".repeat(624) + "P"));
    assert_eq!(count(&large, "<text"), 1);
    let made = answers("--generate 2 --svg -", "");
    assert_eq!(count(&made, "<g "), 1 + 2, "the page and its boards");
    // All but the numbers of the two boards is bold: the givens and the caption.
    assert_eq!(count(&made, "<text"), count(&made, "\"bold\"") + 2);
}

/// A sheet that is full is a limit, for puzzles that are made as for those that are read.
#[test]
fn a_full_sheet_has_the_code_of_a_limit() {
    let made = sudoku("--generate 1001 --size 4 --svg -", "");
    made.says_only("quadrille: only 1,000 puzzles are made, as many as are drawn\n");
    let read = sudoku("--svg -", &"1.....2..3.....4\n".repeat(1001));
    read.says_only("quadrille: only the first 1,000 boards are drawn; there may be more\n");
    assert_eq!((made.code, read.code), (Some(3), Some(3)));
    assert_eq!(sudoku("--generate 2 --size 4 --svg -", "").code, Some(0));
}

#[test]
fn what_cannot_be_drawn_is_reported() {
    let input = format!("{NONE}\n53..7\n{WIKI}\n");
    let ran = sudoku("--svg -", &input);
    ran.says_only(
        "quadrille: <stdin>:1:1: no solution\nquadrille: <stdin>:2:6: found 5 cells, expected 81\n",
    );
    assert_eq!(ran.code, Some(2));
    assert_eq!(count(&ran.out, "<g "), 1 + 2, "the page and its boards");
    assert_eq!(sudoku("--svg -", NONE).code, Some(1));
    for task in ["--svg -", "--hint --svg -"] {
        sudoku(task, "").is_refused("quadrille: <stdin>: found no puzzle\n");
    }
    let ran = sudoku("--svg - --unsolved", &format!("{FOUR}\n").repeat(1001));
    assert_eq!(count(&ran.out, "<g "), 1 + 1000);
    ran.says_only("quadrille: only the first 1,000 boards are drawn; there may be more\n");
    assert_eq!(ran.code, Some(3));
    sudoku("--svg /nowhere/sheet.svg", WIKI).is_refused("cannot write /nowhere/sheet.svg");
    for args in ["--unsolved", "--svg - --count", "--emit --svg -"] {
        assert_eq!(sudoku(args, WIKI).code, Some(2), "{args:?}");
    }
}

#[test]
fn a_puzzle_is_emitted_with_its_givens() {
    let regions = file("emit-regions.txt", "aabb aabb ccdd ccdd");
    let regions = &*format!("--regions '{regions}'");
    for (args, puzzle, expected) in [
        ("", WIKI, Some("1\n")),
        ("", TWO, Some("2\n")),
        ("", NONE, Some("0\n")),
        ("", CLASH, Some("0\n")),
        ("", WIKI_SOLVED, Some("1\n")),
        ("", FOUR, None),
        ("--diagonal --size 2x3", &".".repeat(36), None),
        ("--windows --diagonal", WIKI, Some("0\n")),
        (regions, FOUR, Some("24\n")),
    ] {
        let emitted = answers(&format!("{args} --emit"), puzzle);
        begins(&emitted, "| Sudoku ");
        // Not without end if it goes wrong.
        let counted = quadrille("count -n 3000", &emitted).out;
        let few = format!("{args} --count -n 3000");
        assert_eq!(counted, sudoku(&few, puzzle).out);
        if let Some(expected) = expected {
            assert_eq!(counted, expected, "{args} {puzzle}");
        }
    }
    // Each cell that is given has one option, the others four.
    let emitted = answers("--emit", FOUR);
    assert_eq!(emitted.lines().count(), 2 + 2 + 14 * 4);
    assert!(emitted.contains("\nr1c1 r1s1 c1s1 b1s1\nr1c2 r1s2 c2s2 b1s2\n"));
}

#[test]
fn a_problem_is_that_of_one_puzzle() {
    let two = format!("{WIKI}\n\n{TWO}\n");
    sudoku("--emit", &two).is_refused(
        "quadrille: <stdin>:3:1: found a second puzzle after the one at <stdin>:1:1, expected only one",
    );
    sudoku("--emit", "# nothing\n").is_refused("found no puzzle, expected one");
    sudoku("--emit", "53..7\n").is_refused("quadrille: <stdin>:1:6: found 5 cells, expected 81");
    assert_eq!(sudoku("--emit /nowhere", "").code, Some(2));
    assert_eq!(sudoku("--emit --generate 1", "").code, Some(2));
}

#[test]
fn hints_and_clashes_are_drawn() {
    let hints = answers("--hint all", WIKI);
    let first = hints.lines().next().expect("a hint");
    let one = answers("--hint --svg -", WIKI);
    assert!(one.contains(&format!("<title>{first}</title>")), "{one}");
    assert_eq!(answers("--hint -f svg", WIKI), one);
    let all = answers("--hint=all --svg -", WIKI);
    assert_eq!(count(&all, "<g "), 1 + 51, "the page and its steps");
    let ran = sudoku("--why --svg -", CLASH);
    let reason = sudoku("--why", CLASH).out;
    let reason = reason.trim_end().trim_start_matches("no solution: ");
    ran.says_only(format!("quadrille: <stdin>:1:1: no solution: {reason}\n"));
    assert!(ran.out.contains(&format!("<title>{reason}</title>")));
    assert_eq!(ran.code, Some(1));
    // A puzzle with a solution is solved.
    assert_eq!(answers("--why --svg -", WIKI), answers("--svg -", WIKI));
    let ran = sudoku("--hint --svg -", CLASH);
    assert_eq!(ran.code, Some(1), "{}", ran.err);
}

/// The sums of cages begin at one place in their cells, with one digit or with two.
#[test]
fn sums_of_cages_begin_at_one_place() {
    let picture = answers("--cages examples/killer.txt --svg -", "");
    let starts = every_format::texts(&picture, 9).map(|((middle, _), sum)| {
        (
            sum.len(),
            (middle - 5 * sum.len() as i32 / 2).rem_euclid(36),
        )
    });
    let starts: BTreeSet<(usize, i32)> = starts.collect();
    let places: BTreeSet<i32> = starts.iter().map(|one| one.1).collect();
    assert_eq!((starts.len(), places.len()), (2, 1), "{starts:?}");
}

/// As with `--svg FILE`, what has no effect on pictures is refused; what limits the search and the making of puzzles has one.
#[test]
fn options_without_effect_on_pictures_are_refused() {
    for picture in ["--svg -", "--format svg"] {
        for option in ["--stats", "--engine links", "--time 1 --unsolved"] {
            sudoku(&format!("{picture} {option}"), WIKI).is_refused(option.words()[0]);
        }
        let late = sudoku(&format!("{picture} --time 1ns"), WIKI);
        late.ends("", 3);
        late.begins("quadrille: time limit reached after 0 boards and ");
        ends(&late.err, " seconds; the rest is not drawn\n");
    }
    begins(
        &answers("--generate 1 --size 4 --svg - --time 1h", ""),
        "<svg",
    );
}

/// A column that has the name of an answer keeps it, and what is in it.
#[test]
fn answers_have_names_of_their_own() {
    let rated = answers("--rate", &format!("puzzle,Rating,rating_2\n{WIKI},7,8\n"));
    has(
        &rated,
        &format!("puzzle,Rating,rating_2,rating_3\n{WIKI},7,8,\"easy: "),
    );
    let once = answers("--unique", &format!("puzzle;note\n{WIKI};\n"));
    let header = "puzzle;note;unique;first;second";
    begins(&once, &format!("{header}\n"));
    let twice = answers("--unique", &once);
    begins(&twice, &format!("{header};unique_2;first_2;second_2\n"));
}
