//! Word squares: as many as trying all rows finds, every one read from the letters alone.

use std::collections::BTreeSet;

use quadrille::puzzle::Puzzle;
use quadrille::puzzle::words::{Line, Placement, Words};
use quadrille::svg::Draw;

use crate::answers::judge;
use crate::said::Said;

const THREE: &str = "ace act age ago aid air ale ant ape are arm art ash ate bad bag bar bat bee bet bit cab can cap car \
     cat cog dab den ear eat eel egg ego end era ewe get ice ire nag net not oar oat one ore own pan pea \
     pen rat tan tar tea ten tie toe";
const TWO: &str = "am an as at be by do go he if in is it me my no of on or so to up us we";

/// The same by trying every word in every row: the rows as one text.
fn tried(words: &[&str], rows: usize, columns: usize, different: bool) -> BTreeSet<String> {
    let known: BTreeSet<&str> = words.iter().copied().collect();
    let wide: Vec<&str> = words
        .iter()
        .copied()
        .filter(|word| word.len() == columns)
        .collect();
    let mut found = BTreeSet::new();
    for number in 0..wide.len().pow(rows as u32) {
        let mut number = number;
        let mut grid = Vec::new();
        for _ in 0..rows {
            grid.push(wide[number % wide.len()].to_owned());
            number /= wide.len();
        }
        for column in 0..columns {
            let letters = (0..rows).map(|row| grid[row].as_bytes()[column]);
            grid.push(letters.map(char::from).collect());
        }
        let all = grid.iter().all(|word| known.contains(word.as_str()));
        let distinct = grid.iter().collect::<BTreeSet<_>>().len();
        if all && (!different || distinct == rows + columns) {
            found.insert(grid[..rows].join(" "));
        }
    }
    found
}

#[test]
fn squares_are_those_that_trying_finds() {
    let words: Vec<&str> = THREE.split(' ').chain(TWO.split(' ')).collect();
    for (rows, columns) in [(3, 3), (2, 3), (3, 2), (2, 2), (1, 3)] {
        // A row of three letters has columns of one.
        let words = match rows {
            1 => vec!["a", "i", "tia", "ai", "aia", "iai"],
            _ => words.clone(),
        };
        let puzzle = Words::new(&words, rows, columns).expect("there are words");
        for different in [false, true] {
            let puzzle = match different {
                true => puzzle.clone().all_different(),
                false => puzzle.clone(),
            };
            let expected = tried(&words, rows.into(), columns.into(), different);
            let mut found = BTreeSet::new();
            judge(&puzzle, |grid| {
                let rows: Vec<String> = grid.rows().iter().map(String::from_iter).collect();
                found.insert(rows.join(" "));
            });
            assert_eq!(found, expected, "{rows} x {columns}, {different}");
            assert!(different || !found.is_empty(), "{rows} x {columns}");
        }
    }
}

#[test]
fn words_that_do_not_fit_are_counted() {
    let list = ["Bit", "ICE", "ten", "bit", "apple", "don't", "x1y", ""];
    let puzzle = Words::new(list, 3, 3).expect("there are words");
    assert_eq!(puzzle.words().len(), 3);
    let left_out = [
        "left out 2 words of the wrong length",
        "left out 1 word already in the list",
        "left out 2 words with characters other than letters",
    ];
    assert_eq!(puzzle.warnings(), left_out);
    // Letters are letters in any script; words too long to count are too long.
    let long = "ä".repeat(256 + 3);
    let puzzle = Words::new(["äöü", "ÖÄÜ", &long], 3, 3).expect("there are words");
    assert_eq!(puzzle.words().len(), 2);
    assert_eq!(puzzle.warnings(), ["left out 1 word of the wrong length"]);
}

#[test]
fn mistakes_are_reported() {
    let message = |rows, columns| {
        let error = Words::new(["ice", "to"], rows, columns).expect_err("no such puzzle");
        error.to_string()
    };
    message(0, 3).says("found a grid of 0 x 3, expected 1 to 50 each way");
    assert!(message(3, 51).starts_with("found a grid of 3 x 51"));
    message(4, 2).says(
        "found no word of 4 letters for the columns (the list has 2 in all, 1 of other lengths), expected at least one",
    );
    assert!(message(2, 1).starts_with("found no word of 1 letter for the rows (the list"));
    let none: [&str; 0] = [];
    let error = Words::new(none, 2, 2).expect_err("no words");
    error.says(
        "found no word of 2 letters for the rows (the list has 0 in all), expected at least one",
    );
}

#[test]
fn a_square_is_drawn() {
    let puzzle = Words::new(["ßa", "aß"], 2, 2).expect("words");
    let problem = puzzle.problem();
    let answer = puzzle.answer(&problem.search().first().expect("a square"));
    let picture = answer.picture().to_string();
    assert_eq!(picture.matches("<text").count(), 4);
    // A letter without a capital of its own stays as it is.
    assert!(picture.contains(">A</text>") && picture.contains(">ß</text>"));
}

/// Some of the options of a solution, such as clues, have their letters.
#[test]
fn lines_alone_are_drawn() {
    let puzzle = Words::new(["bit", "ice", "ten"], 3, 3).expect("there are words");
    let laid = [(Line::Column(2), 2), (Line::Row(1), 1)];
    let laid = laid.map(|(line, word)| Placement { line, word });
    puzzle
        .answer_from(&mut laid.iter())
        .says(". . t\ni c e\n. . n");
    puzzle
        .answer_from(&mut laid[..1].iter())
        .says(". . t\n. . e\n. . n");
}

/// An accent behind its letter is the letter with the accent.
#[test]
fn words_are_composed() {
    let puzzle = Words::new(["E\u{301}ta", "\u{e9}ta", "x1", "four"], 3, 3);
    let puzzle = puzzle.expect("a word of three letters");
    assert_eq!(puzzle.words().len(), 1);
    assert_eq!(puzzle.warnings()[1], "left out 1 word already in the list");
    assert_eq!(puzzle.words()[0], ['\u{e9}', 't', 'a']);
    // This capital has a dot of its own.
    assert_eq!(Words::folded("\u{130}A"), "ia");
    assert_eq!(Words::folded("i\u{307}\u{300}"), "\u{ec}");
    let error = Words::new(["x1", "four"], 3, 3).expect_err("no word is left");
    error.says(
        "found no word of 3 letters for the rows (the list has 2 in all, 1 of other lengths, 1 with characters other \
         than letters), expected at least one",
    );
}
