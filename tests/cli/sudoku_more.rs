//! `quadrille sudoku`: other sizes and rules, hints, ratings and new puzzles.

use crate::*;

#[test]
fn sizes_are_recognised_between_puzzles_of_nine() {
    let six = "2........1.3..45.........23..4.5....";
    let input = format!("{WIKI}\n{six}\n1 2 . . . . . . . . . . . . . 3\n");
    let out = answers(&[], &input);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines[1], "231465645123364512512346123654456231");
    assert_eq!((lines[0].len(), lines[2].len(), lines.len()), (81, 16, 3));
    assert_eq!(answers(&["--count"], &".".repeat(16)), "288\n");
    assert_eq!(answers(&["--unique"], six), "one\n");
    assert_eq!(answers(&["--check"], "1234341221434321"), "right\n");
    let wrong = sudoku(&["--check"], "1234341221434322");
    assert_eq!((wrong.out.as_str(), wrong.code), ("wrong\n", Some(1)));
    assert!(wrong.err.contains("-:1:1: row 4 has 2"), "{}", wrong.err);
    let json = answers(&["-f", "json", "-n", "2"], "12..............");
    assert!(json.contains(r#""count": 2, "unique": false"#), "{json}");
}

#[test]
fn rules_are_followed() {
    // Each digit once on both diagonals: the judge is this test.
    let one = answers(&["--diagonal"], &".".repeat(81));
    let cells: Vec<char> = one.trim_end().chars().collect();
    for step in [10, 8] {
        let start = if step == 8 { 8 } else { 0 };
        let mut diagonal: Vec<char> = (0..9).map(|place| cells[start + step * place]).collect();
        diagonal.sort();
        assert_eq!(String::from_iter(diagonal), "123456789");
    }
    let regions = file("regions.txt", "AABB\nAABB\nCCDD\nCCDD\n");
    assert_eq!(
        answers(&["--regions", &regions, "--count"], &".".repeat(16)),
        "288\n"
    );
    assert_eq!(
        answers(&["--size", "1x4", "--count"], &".".repeat(16)),
        "576\n"
    );
    let windows = sudoku(&["--size", "2x3", "--windows"], "");
    assert!(
        windows
            .err
            .contains("found windows in a square of 6 x 6, expected")
            && windows.code == Some(2)
    );
    for (size, told) in [
        (
            "0x3",
            "found boxes of 0 x 3, expected 1 to 100 cells in each",
        ),
        ("30x30", "found boxes of 30 x 30, expected 1 to 100 cells"),
        ("0", "found a square of 0 x 0, expected 1 to 100 each way"),
        ("2 x 2", "expected a box such as 2x3, or a size such as 16"),
    ] {
        let ran = sudoku(&["--size", size], WIKI);
        let start = format!("quadrille: --size {size:?}: {told}");
        assert!(ran.err.starts_with(&start), "{}", ran.err);
        assert_eq!((ran.out.as_str(), ran.code), ("", Some(2)));
    }
    let short = sudoku(&["--size", "2x2"], "12\n# no\n1234341221434321");
    assert_eq!(short.out, "invalid\n1234341221434321\n");
    assert!(short.err.contains("-:1:1: found 2 cells"), "{}", short.err);
}

#[test]
fn hints_have_reasons() {
    let hint = answers(&["--hint"], WIKI);
    assert_eq!(
        hint,
        "r1c6 = 8: hidden single, the only place for 8 in box 2\n"
    );
    let rating = answers(&["--rate"], &format!("{WIKI}\n{INKALA}\n"));
    let grades: Vec<&str> = rating
        .lines()
        .filter_map(|line| line.split(':').next())
        .collect();
    assert_eq!(grades, ["easy", "expert"]);
    let none = sudoku(&["--hint"], &format!("55{}", ".".repeat(79)));
    assert!(none.out.starts_with("no solution: row 1 has 5") && none.code == Some(1));
    let csv = answers(&["--hint", "-f", "csv"], &".".repeat(81));
    assert!(
        csv.starts_with("puzzle,hint\n") && csv.ends_with("\"\n"),
        "{csv}"
    );
}

#[test]
fn new_puzzles_are_the_same_for_any_threads() {
    let made = answers(&["--generate", "8", "--threads", "1"], "");
    assert_eq!(answers(&["--generate", "8", "--threads", "3"], ""), made);
    assert_ne!(answers(&["--generate", "8", "--seed", "9"], ""), made);
    assert_eq!(answers(&["--unique"], &made), "one\n".repeat(8));
    let pattern = answers(&["--generate", "1", "--symmetry", "rotational"], "");
    let clues: Vec<bool> = pattern.trim_end().chars().map(|cell| cell == '.').collect();
    assert!(clues.iter().eq(clues.iter().rev()) && clues.len() == 81);
    let json = answers(&["--generate", "2", "--clues", "25", "-f", "json"], "");
    assert_eq!(json.matches("\"clues\": 25}").count(), 2);
    let bad = quadrille(&["sudoku", "--generate", "1", "--symmetry", "nix"], "");
    assert!(bad.err.contains("expected one of none, rotational") && bad.code == Some(2));
}
