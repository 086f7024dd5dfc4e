//! Solutions next to puzzles in JSON, in the forms that people have.

use quadrille::sudoku::text::{Entry, Reader, read_with};

const PUZZLE: &str = "1..4.....1.....2";
const SOLUTION: &str = "1234341221434321";

/// The solutions next to the puzzles of a text.
fn claims(text: &str) -> Vec<Option<String>> {
    let entries = read_with(Reader::new().with_claims(), text.as_bytes());
    let claim = |entry: &Entry| match entry {
        Entry::Puzzle(puzzle) => {
            assert_eq!(puzzle.square.to_string(), PUZZLE, "{text}");
            puzzle.claim.as_ref().map(|claim| claim.square.to_string())
        }
        other => panic!("{text}: {other:?}"),
    };
    entries.iter().map(claim).collect()
}

#[test]
fn solutions_in_json_are_read_in_every_form() {
    let board = "[[1,0,0,4],[0,0,0,0],[0,1,0,0],[0,0,0,2]]";
    let rows = "[[1,2,3,4],[3,4,1,2],[2,1,4,3],[4,3,2,1]]";
    let flat = "[1,0,0,4,0,0,0,0,0,1,0,0,0,0,0,2]";
    for text in [
        format!(r#"{{"board":{board},"solution":{rows}}}"#),
        format!(r#"{{"puzzle":"{PUZZLE}","solution":{rows}}}"#),
        format!(r#"{{"puzzle":"{PUZZLE}","answer":"{SOLUTION}"}}"#),
        format!(r#"{{"puzzle":"{PUZZLE}","solutions":["{SOLUTION}"]}}"#),
        format!(r#"[{{"puzzle":"{PUZZLE}","solution":"{SOLUTION}"}}]"#),
        format!(r#"{{"grids":[{{"value":{board},"solution":{rows}}}]}}"#),
    ] {
        assert_eq!(claims(&text), [Some(SOLUTION.to_owned())], "{text}");
    }
    let each = format!(r#"{{"puzzle":"{PUZZLE}","solution":"{SOLUTION}"}}"#);
    let two = vec![Some(SOLUTION.to_owned()); 2];
    assert_eq!(claims(&format!("[{each},{each}]")), two);
    let lists =
        format!(r#"{{"puzzles":["{PUZZLE}","{PUZZLE}"],"solutions":["{SOLUTION}","{SOLUTION}"]}}"#);
    assert_eq!(claims(&lists), two);
    // Of no puzzle is it known which of two is its solution.
    let several = format!(r#"{{"puzzle":"{PUZZLE}","solutions":["{SOLUTION}","{SOLUTION}"]}}"#);
    assert_eq!(claims(&several), [None]);
    assert_eq!(
        claims(&format!(r#"{{"puzzle":"{PUZZLE}","board":{flat}}}"#)),
        [None]
    );
}

/// The solution is no puzzle, where the puzzle before it is damaged.
#[test]
fn a_solution_behind_a_damaged_puzzle_is_no_puzzle() {
    let puzzle =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let solution =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    for delimiter in [",", " ", "\t", "=>", ":", " => "] {
        for (damaged, found) in [(&puzzle[1..], 80), (&format!("{puzzle}."), 82)] {
            let text = format!("{damaged}{delimiter}{solution}\n");
            let entries = read_with(Reader::new().with_claims(), text.as_bytes());
            let [Entry::Invalid { message, .. }] = &entries[..] else {
                panic!("{text}: {entries:?}")
            };
            assert_eq!(*message, format!("found {found} cells, expected 81"));
        }
    }
}

/// A solution with a blank and a mistake in a given is a wrong solution, not a puzzle beside the first one.
#[test]
fn a_damaged_solution_beside_a_puzzle_is_no_puzzle() {
    let damaged = SOLUTION.replacen("12", "2.", 1);
    let other = "..1.......424...";
    for gap in [" ", "\t", "  "] {
        assert_eq!(
            claims(&format!("{PUZZLE}{gap}{damaged}")),
            [Some(damaged.clone())]
        );
        let text = format!("{PUZZLE}{gap}{other}{gap}{}", damaged.replace('2', "1"));
        let entries = read_with(Reader::new().with_claims(), text.as_bytes());
        let [Entry::Puzzle(first), Entry::Puzzle(second)] = &entries[..] else {
            panic!("{text}: {entries:?}")
        };
        assert_eq!(first.claim, None);
        assert_eq!(second.square.to_string(), other);
        assert!(second.claim.is_some(), "{text}");
    }
}

/// A line of as many puzzles as are read at once.
#[test]
fn the_columns_of_many_puzzles_on_a_line_are_right() {
    let other = "..1.......424...";
    let columns = |text: &str| -> Vec<(u32, Option<u32>)> {
        let entries = read_with(Reader::new().with_claims(), text.as_bytes());
        let columns = entries.iter().map(|entry| match entry {
            Entry::Puzzle(puzzle) => {
                let claim = puzzle.claim.as_ref().map(|claim| claim.column);
                (puzzle.place.column, claim)
            }
            other => panic!("{other:?}"),
        });
        columns.collect()
    };
    let many = 1_900;
    let found = columns(&format!("{PUZZLE} {other}\t").repeat(many));
    let expected: Vec<_> = (0..2 * many as u32).map(|at| (at * 17 + 1, None)).collect();
    assert!(found == expected);
    // Characters of two bytes are one column.
    let quoted = format!("\u{e9} \"{PUZZLE}\" \u{e9}\u{e9} \"{other}\" \u{e9} {SOLUTION}");
    assert_eq!(columns(&quoted), [(4, None), (26, Some(46))]);
}

/// What is behind the bytes of a line that are read is told.
#[test]
fn a_line_of_puzzles_that_is_too_long_is_told() {
    for text in [
        format!("{PUZZLE} ..1.......424... ").repeat(2_000),
        "id: ".to_owned() + &format!("\"{PUZZLE}\", \"..1.......424...\", ").repeat(2_000),
    ] {
        for claims in [false, true] {
            let reader = match claims {
                true => Reader::new().with_claims(),
                false => Reader::new(),
            };
            let entries = read_with(reader, text.as_bytes());
            let Some(Entry::Invalid { place, message, .. }) = entries.last() else {
                panic!("{entries:?}")
            };
            assert_eq!((place.line, place.column), (1, 65_537));
            assert_eq!(
                message,
                "found a line of more than 65536 bytes, expected less"
            );
            assert!(entries.len() > 3_000);
        }
    }
}
