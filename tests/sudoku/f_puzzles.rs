//! Puzzles of f-puzzles and SudokuPad: their rules are those of the same words, and others are refused by name.

use quadrille::puzzle::square::{ChessMove, SquareRules};
use quadrille::sudoku::text::{Entry, PuzzleEntry, read};

use crate::said::Said;

/// A puzzle of 4 x 4 with both diagonals and an even cell, packed by the package lzstring of Python.
const PACKED: &str = "N4IgzglgXgpiBcAWANCALhNAbO8QEMRUBzAJwgBMEBta0AN3ywFdcBGEiemAOwTVKsAvsmAixokIxa4UIYl179BMIQF1kdcdtHrNEg9o1bdpsWo0EeGANY8IxABZoEAMyZgYqChHzEA9jxMANTKrN6+AUFYALRhXiAw3HzwdCAAxjBYWAggAEoATADCBSDqQkA==";
/// The same with a thermometer.
const THERMOMETER: &str = "N4IgzglgXgpiBcAWANCALhNAbO8QEMRUBzAJwgBMEBta0AN3ywFdcBGEiemAOwTVKsAvsmAixokIxa4UIYl179BMIQF1kdcdtHrNEg9o1bdpsWo0EeGANY8IxABZoEAMyZgYqChHzEA9jxMANTKrN6+AUFYALRhXiAw3HzwdCAAxjBYWAggAEoATADCBSB66I4wpAC2/tUwaFU0oFgQPDBgNNT5bEVsRD0lIBbqQkA==";

/// The only puzzle of a text.
pub fn one(text: &str) -> PuzzleEntry {
    match &read(text.as_bytes())[..] {
        [Entry::Puzzle(puzzle)] => puzzle.clone(),
        other => panic!("{text}: {other:?}"),
    }
}

/// Why the only puzzle of a text is refused.
pub fn refused(text: &str) -> String {
    match &read(text.as_bytes())[..] {
        [Entry::Invalid { message, .. }] => message.clone(),
        other => panic!("{text}: {other:?}"),
    }
}

/// JSON of a blank puzzle of order 4 with these members.
fn json(members: &str) -> String {
    let row = "[{},{},{},{}]";
    format!("{{\"size\":4,\"grid\":[{row},{row},{row},{row}],{members}}}\n")
}

fn rules(members: &str) -> SquareRules {
    *one(&json(members)).rules.expect("it has rules")
}

#[test]
fn addresses_hold_puzzles_with_rules() {
    let even = "....\n.e..\n....\n....";
    let expected: SquareRules = "4 diagonals".parse().expect("rules");
    let expected = expected.with_parity(even).expect("16 labels");
    for address in [
        format!("https://www.f-puzzles.com/?load={PACKED}"),
        format!(
            "https://www.f-puzzles.com/?load={}",
            PACKED.replace('=', "%3D").replace('+', "%2B")
        ),
        format!("https://sudokupad.app/?puzzleid=fpuzzles{PACKED}&x=1"),
        format!("https://app.crackingthecryptic.com/sudoku/?load=fpuzzles{PACKED}")
            .replace("load=fpuzzles", "id=fpuzzles"),
    ] {
        let puzzle = one(&address);
        assert_eq!(puzzle.square.to_string(), "1..4............", "{address}");
        assert_eq!(puzzle.rules.as_deref(), Some(&expected), "{address}");
    }
    let message = refused(&format!("https://www.f-puzzles.com/?load={THERMOMETER}"));
    message.says("found the rule thermometer, which is not known here");
}

#[test]
fn rules_are_those_of_the_command() {
    let four = || SquareRules::size(4).expect("a size");
    assert_eq!(
        rules("\"antiknight\":true,\"title\":\"x\""),
        four().with_move(ChessMove::Knight)
    );
    assert_eq!(
        rules("\"antiking\":true,\"antiknight\":false"),
        four().with_move(ChessMove::King)
    );
    let groups = four().with_disjoint_groups().expect("boxes");
    assert_eq!(rules("\"disjointgroups\":true"), groups);
    let extra = four()
        .with_extra_regions("x...\n.x..\n..x.\n...x")
        .expect("a region");
    // One diagonal alone: - goes down, + goes up.
    assert_eq!(rules("\"diagonal-\":true,\"diagonal+\":false"), extra);
    let up = four()
        .with_extra_regions("...x\n..x.\n.x..\nx...")
        .expect("a region");
    assert_eq!(rules("\"diagonal+\":true"), up);
    let cells = "\"cells\":[\"R1C1\",\"R2C2\",\"R3C3\",\"R4C4\"]";
    assert_eq!(rules(&format!("\"extraregion\":[{{{cells}}}]")), extra);
    let odd = four()
        .with_parity("...o\n....\n....\n....")
        .expect("labels");
    assert_eq!(rules("\"odd\":[{\"cell\":\"R1C4\"}]"), odd);
    let cage = rules("\"killercage\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"7\"}]");
    assert_eq!(
        (cage.cages()[0].cells(), cage.cages()[0].sum()),
        (&[0, 1][..], 7)
    );
}

#[test]
fn what_is_not_known_is_refused() {
    for (members, message) in [
        (
            "\"arrow\":[{}]",
            "found the rule arrow, which is not known here",
        ),
        (
            "\"killercage\":[{\"cells\":[\"R1C1\"]}]",
            "found a killercage without a sum, which is not known here",
        ),
        (
            "\"killercage\":[{\"cells\":[\"R1C2\",\"R1C3\"],\"value\":\"99\"}]",
            "cage r1c2 has the sum 99, which 2 symbols cannot have, expected one that its cells can have, as in r1c2=10",
        ),
        (
            "\"odd\":[{\"cell\":\"R1C5\"}]",
            "found the cell \"R1C5\", expected one such as R1C4",
        ),
    ] {
        assert_eq!(refused(&json(members)), message);
    }
    // What has no cells is told as it is.
    let cells = r#"expected objects with cells, such as {"cells":["R1C1"]}"#;
    for value in ["0", "7", "\"x\"", "true", "{\"a\":1}"] {
        for rule in ["even", "odd", "extraregion", "killercage"] {
            let message = format!("found {value} as {rule}, {cells}");
            assert_eq!(refused(&json(&format!("\"{rule}\":{value}"))), message);
            assert_eq!(refused(&json(&format!("\"{rule}\":[{value}]"))), message);
        }
        for rule in [
            "diagonal+",
            "diagonal-",
            "antiknight",
            "antiking",
            "disjointgroups",
        ] {
            let members = format!("\"{rule}\":{value}");
            let message = format!("found {value} as {rule}, expected true or false");
            if value != "true" {
                assert_eq!(refused(&json(&members)), message);
            }
        }
    }
    // What is empty is neither true nor false, but a list without members.
    for value in ["{}", "[]", "\"\""] {
        for rule in ["diagonal+", "antiking", "nonconsecutive"] {
            let message = format!("found {value} as {rule}, expected true or false");
            assert_eq!(refused(&json(&format!("\"{rule}\":{value}"))), message);
        }
        let four = SquareRules::size(4).expect("a size");
        assert_eq!(rules(&format!("\"even\":{value},\"arrow\":{value}")), four);
    }
    for value in ["null", "[]", "{}", "{\"cells\":0}"] {
        let message = format!("found {value} as even, {cells}");
        assert_eq!(refused(&json(&format!("\"even\":[{value}]"))), message);
    }
    // A cell in no region is in no box, either; a given is never left out.
    for (cell, message) in [
        ("\"region\":-1", "region -1 has 1 cell, expected 4"),
        (
            "\"given\":true,\"value\":\"x\"",
            "found the symbol \"x\", expected one from 1 to 4",
        ),
        (
            "\"given\":true,\"value\":[1]",
            "found the symbol [1], expected one from 1 to 4",
        ),
    ] {
        let text = json("\"title\":\"x\"").replacen("{}", &format!("{{{cell}}}"), 1);
        let found = refused(&text);
        assert!(found.starts_with(message), "{found}");
    }
    let given = json("\"title\":\"x\"").replacen("{}", "{\"given\":true,\"value\":\"3\"}", 1);
    assert_eq!(one(&given).square.to_string(), "3...............");
    // What is packed wrongly is an address without a puzzle.
    for text in [
        "https://www.f-puzzles.com/?load=N4Igzg",
        "https://example.org/?load=!!!",
    ] {
        assert!(
            !read(text.as_bytes())
                .iter()
                .any(|entry| matches!(entry, Entry::Puzzle(_))),
            "{text}"
        );
    }
}

#[test]
fn addresses_without_a_puzzle_are_told_apart() {
    let cut = format!("https://www.f-puzzles.com/?load={}", &PACKED[..120]);
    for (text, start) in [
        (&*cut, "found a damaged puzzle in an address, expected all"),
        (
            "https://www.f-puzzles.com/?id=y8j2d5w7",
            "found an address that names a puzzle, expected one that holds it",
        ),
    ] {
        let message = refused(text);
        assert!(message.starts_with(start), "{message}");
    }
}

#[test]
fn the_size_is_that_of_the_grid() {
    let text = json("\"title\":\"four\"").replace("\"size\":4", "\"size\":9");
    refused(&text).says("found a grid of 4 rows, expected 9, its size");
}

#[test]
fn rules_in_words_are_refused() {
    let text = |words: &str, rest: &str| json(&format!("\"ruleset\":\"{words}\"{rest}"));
    refused(&text("Digits along an Arrow sum to its circle.", ""))
        .says("found the word arrow in the rules, which may be one that is not known here");
    assert!(refused(&text("Anti-knight rules apply.", ",\"antiknight\":false")).contains("knight"));
    assert!(refused(&text("Antiknight rules apply.", "")).contains("knight"));
    assert!(refused(&text("All XV are given.", "")).contains("xv"));
    assert!(refused(&text("Little killer sums.", "")).contains("little"));
    // What the words name is there.
    one(&text("Anti-knight rules apply.", ",\"antiknight\":true"));
    one(&text("A circle is odd.", ",\"odd\":[{\"cell\":\"R1C4\"}]"));
    one(&text("Normal sudoku rules apply.", ""));
}

/// Rules in a list or in an object are told in words all the same.
#[test]
fn rules_in_lists_are_refused() {
    for ruleset in [
        "[\"Normal sudoku rules apply.\",\"Anti-knight rules apply.\"]",
        "{\"text\":\"Normal sudoku rules apply.\",\"more\":[[\"Knights differ.\"]]}",
        "{\"antiknight\":true}",
    ] {
        let member = format!("\"ruleset\":{ruleset}");
        assert!(refused(&json(&member)).contains("knight"), "{ruleset}");
        one(&json(&format!("{member},\"antiknight\":true")));
    }
    for ruleset in [
        "[\"Normal sudoku rules apply.\"]",
        "[]",
        "{}",
        "7",
        "null",
        "{\"antiknight\":false}",
    ] {
        one(&json(&format!("\"ruleset\":{ruleset}")));
    }
}

/// A rule that is not in a list, where lists have it, is not left out.
#[test]
fn a_rule_by_itself_is_one() {
    let listed = one(&json("\"even\":[{\"cell\":\"R1C4\"}]"));
    let alone = one(&json("\"even\":{\"cell\":\"R1C4\"}"));
    assert_eq!(alone.rules, listed.rules);
    assert!(alone.rules.is_some());
    assert!(refused(&json("\"extraregion\":true")).starts_with("found true as extraregion"));
    assert!(refused(&json("\"killercage\":\"7\"")).starts_with("found \"7\" as killercage"));
    assert_eq!(
        one(&json("\"even\":{}")).rules,
        one(&json("\"even\":[]")).rules
    );
}

/// Reads addresses with a packed text in which letters are wrong or missing, and with random letters: nothing makes the reader
/// panic.
pub fn read_damaged(address: &str, whole: &str) {
    let letters = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=";
    let mut random = fastrand::Rng::with_seed(1);
    for case in 0..3000 {
        let mut packed: Vec<u8> = match case % 2 {
            0 => whole.bytes().collect(),
            _ => (0..random.usize(..200))
                .map(|_| letters[random.usize(..letters.len())])
                .collect(),
        };
        for _ in 0..random.usize(..4) {
            let place = random.usize(..=packed.len());
            if let Some(letter) = packed.get_mut(place) {
                *letter = letters[random.usize(..letters.len())];
            }
        }
        packed.truncate(random.usize(..=packed.len()));
        let packed = String::from_utf8_lossy(&packed);
        read(format!("{address}{packed}").as_bytes());
    }
}

#[test]
fn any_address_is_read() {
    read_damaged("https://www.f-puzzles.com/?load=", PACKED);
}

/// The marks of the author are rules, those of a player are not.
#[test]
fn given_pencil_marks_are_candidates() {
    let row = "[{},{},{},{}]";
    let first =
        r#"[{"givenPencilMarks":[2,3],"centerPencilMarks":[1]},{},{},{"given":true,"value":4}]"#;
    let text = format!("{{\"size\":4,\"grid\":[{first},{row},{row},{row}]}}\n");
    let rules = one(&text).rules.expect("it has rules");
    let mut candidates = [u128::MAX; 16];
    candidates[0] = 0b1100;
    let usual = SquareRules::size(4).expect("rules");
    assert_eq!(*rules, usual.with_candidates(&candidates));
    refused(&text.replace("[2,3]", "[2,5]"))
        .says("found 5 as givenPencilMarks, expected numbers of symbols");
}
