//! Puzzles of SudokuPad in its own format: regions and cages are those of the same words, drawings are refused by name.

use std::collections::BTreeSet;

use quadrille::puzzle::Puzzle;
use quadrille::puzzle::square::{SquarePuzzle, SquareRules};

use crate::f_puzzles::{one, read_damaged, refused};
use crate::said::{Said, table};

/// A square of 4 x 4 with two givens and two cages, shortened by the published rules, and packed by the package lzstring of
/// Python.
const KILLER: &str = "N4SwJgXA5AHlA0BjAphA2m4A3CBGAvvEdhACz4C68aR8VNR9tFVATqhmgAzxf0+56uXkPiD63eACZ+8AMyiZ1YQolSR1dYOpyNaXeOpp1S4/Pq7Tu1VUQBDdMBTo0wvsrEt4OAOzwArgB2IACO/qgALvAAzv4AthA+hE4c+noGFtJeOABsyThQESARADaoAAQAkhEAOlDR5XUAZgD2/qx1UPnQrP5l0RDlAHItrHF2JeWxYC0A1v7lvf3ldgAOqyUAnvArgWDl9gDmyA0zgXURi8iryHYRAHRdVHHIEXZgdw7AEdAAYm2sBDRFolfxFFqBPBSOTkfBAA";
/// The same givens with both diagonals.
const DIAGONALS: &str = "N4SwJgXA5AHlA0BjAphA2m4A3CBGAvvEdhACz4C68aR8VNR9tFVATqhmgAzxf0+56uXkPiD63eACZ+8AMyiZ1YQolSR1dYOpyNaXeOpp1S4/Pq7Tu1VQA26YAHcADukl9qpeKRZIIc0gAhQIBRADZ4ABcACwgpQidXDB4fTxEqRH8g0IiYuMp4AFtkSIBDMFKyiGBWAFdbZABnaECAexiAAjAQUoBzVoA7UttGjujW2zAO4dsukF6QSMaAOih8fCA===";
/// The same givens with a line.
const LINES: &str = "N4SwJgXA5AHlA0BjAphA2m4A3CBGAvvEdhACz4C68aR8VNR9tFVATqhmgAzxf0+56uXkPiD63eACZ+8AMyiZ1YQolSR1dYOpyNaXeOpp1S4/Pq7Tu1VQA26YAHcADum4A6AKy8v9KV+lfKkQIAGEAMQiIynwgA==";

/// JSON of a blank puzzle of order 4 with boxes and these members.
fn json(members: &str) -> String {
    let row = "[{},{},{},{}]";
    let boxes = [0, 2].map(|row| {
        [0, 2].map(|column| {
            let cell = |(r, c)| format!("[{},{}]", row + r, column + c);
            let cells = [(0, 0), (0, 1), (1, 0), (1, 1)].map(cell);
            format!("[{}]", cells.join(","))
        })
    });
    let boxes = boxes.concat().join(",");
    format!("{{\"cells\":[{row},{row},{row},{row}],\"regions\":[{boxes}],{members}}}\n")
}

#[test]
fn addresses_hold_puzzles_with_cages() {
    let four: SquareRules = "4".parse().expect("rules");
    let cages = "....\naa..\n....\nbbb.\na=7 b=6";
    let killer = four.clone().with_cages(cages).expect("16 labels");
    for address in [
        format!("https://sudokupad.app/scl{KILLER}"),
        format!(
            "https://sudokupad.app/sudoku/scl{}?setting-nogrid=1",
            KILLER.replace('=', "%3D")
        ),
        format!("https://app.crackingthecryptic.com/ctc{KILLER}#x"),
        format!("https://beta.sudokupad.app/?puzzleid=scl{KILLER}&x=1"),
        format!("scl{KILLER}"),
    ] {
        let puzzle = one(&address);
        assert_eq!(puzzle.square.to_string(), "1..4............", "{address}");
        let rules = puzzle.rules.as_deref().expect("it has rules");
        let cages = |rules: &SquareRules| {
            let cages = rules.cages().iter();
            cages
                .map(|cage| (cage.cells().to_vec(), cage.sum()))
                .collect::<Vec<_>>()
        };
        assert_eq!(cages(rules), cages(&killer), "{address}");
        assert_eq!(rules.units(), killer.units());
    }
    let diagonals = one(&format!("https://sudokupad.app/scl{DIAGONALS}"));
    let expected: SquareRules = "4 diagonals".parse().expect("rules");
    assert_eq!(diagonals.rules.as_deref(), Some(&expected));
    let message = refused(&format!("https://sudokupad.app/scl{LINES}"));
    message.says(
        "found lines other than both diagonals, which may stand for a rule that is not known here",
    );
    let message = refused("https://sudokupad.app/wsj7iunsg6");
    message.begins("found an address that names a puzzle");
}

/// A cage of all symbols is an extra region, and has their sum.
#[test]
fn a_cage_of_all_symbols_has_their_sum() {
    let cage = |more: &str| {
        format!("\"cages\":[{{\"cells\":[[0,0],[1,1],[2,2],[3,3]],\"unique\":true{more}}}]")
    };
    let all = one(&json(&cage(""))).rules;
    assert_eq!(one(&json(&cage(",\"sum\":10"))).rules, all);
    assert_eq!(one(&json(&cage(",\"value\":\"10\""))).rules, all);
    for same in [",\"sum\":10.0", ",\"sum\":\"10\"", ",\"value\":\"A\""] {
        assert_eq!(one(&json(&cage(same))).rules, all);
    }
    for sum in [",\"sum\":9", ",\"value\":\"9\"", ",\"sum\":\"9\""] {
        let message = refused(&json(&cage(sum)));
        message.begins("cage r1c1 has the sum 9, which 4 symbols cannot have");
    }
}

/// All solutions of a puzzle.
fn squares(text: &str) -> BTreeSet<Vec<u8>> {
    let entry = one(text);
    let puzzle = SquarePuzzle::new(*entry.rules.expect("it has rules"), entry.square);
    let (puzzle, mut squares) = (puzzle.expect("of this order"), BTreeSet::new());
    puzzle.problem().search().for_each(|found| {
        squares.insert(puzzle.answer(found).square().cells().to_vec());
    });
    squares
}

#[test]
fn rules_that_are_not_known_are_refused() {
    let known = one(&json(
        "\"global\":[\"antiknight\"],\"metadata\":{\"rules\":\"Knights differ.\"}",
    ));
    let expected: SquareRules = "4 anti-knight".parse().expect("rules");
    assert_eq!(known.rules.as_deref(), Some(&expected));
    // A row that is also a cage without a sum is no other region, and the rules have a text.
    let row = one(&json(
        "\"cages\":[{\"cells\":[[0,0],[0,1],[0,2],[0,3]],\"unique\":true,\"hidden\":true}]",
    ));
    assert_eq!(row.rules.as_deref(), Some(&"4".parse().expect("rules")));
    // Four cells with different symbols are an extra region, however they lie.
    let falling = "\"cages\":[{\"cells\":[[0,0],[1,1],[2,2],[3,3]],\"unique\":true,\"sum\":10}]";
    let (all, some) = (squares(&json("\"cages\":[]")), squares(&json(falling)));
    let differ = |cells: &&Vec<u8>| {
        (1..=4).all(|symbol| [0, 5, 10, 15].iter().any(|&cell| cells[cell] == symbol))
    };
    assert_eq!(all.len(), 288);
    assert_eq!(
        all.iter().filter(differ).cloned().collect::<BTreeSet<_>>(),
        some
    );
    for (members, message) in table(
        r#""overlays":[{}]
            found overlays, which may stand for a rule that is not known here
        "metadata":{"rules":["No kings touch."]}
            found the word king in the rules, which may be one that is not known here
        "metadata":{"rules":{"text":["No kings touch."]}}
            found the word king in the rules, which may be one that is not known here
        "global":"antix"
            found the rule "antix", which is not known here
        "cages":[{"value":"rules: odd cells"}]
            found the word odd in the rules, which may be one that is not known here
        "global":["antix"]
            found the rule "antix", which is not known here
        "cages":[{"cells":[[0,0],[0,1]]}]
            found a cage without a sum or with equal symbols, which is not known here
        "cages":[{"cells":[[0,4]],"value":3}]
            found a cell outside of the square of 4 x 4
        "cages":[{"cells":[[0,0],[0,1]],"value":3},{"cells":[[0,1]],"value":1}]
            found cages that overlap"#,
    ) {
        refused(&json(&members)).says(message);
    }
}

#[test]
fn any_address_is_read() {
    read_damaged("https://sudokupad.app/scl", KILLER);
}
