//! Tags and items of another puzzle: an answer ignores such tags, and such items have some name.

use std::fmt::Debug;

use quadrille::puzzle::kakuro::Kakuro;
use quadrille::puzzle::langford::{Langford, Pair};
use quadrille::puzzle::packing::{Packing, Placement as Laid, Rules, named_set};
use quadrille::puzzle::queens::Queens;
use quadrille::puzzle::square::{Placement as Entry, Square, SquarePuzzle, SquareRules};
use quadrille::puzzle::words::{Line, Placement as Word, Words};
use quadrille::puzzle::{Puzzle, kakuro};
use quadrille::sudoku::{Placement, Sudoku};

/// The answer without any tag, and with these, is the same.
#[track_caller]
fn ignored<P: Puzzle>(puzzle: &P, tags: &[P::Tag])
where
    P::Answer: Debug,
{
    let none = puzzle.answer_from(&mut [].iter());
    let with = puzzle.answer_from(&mut tags.iter());
    assert_eq!(format!("{with:?}\n{with}"), format!("{none:?}\n{none}"));
}

/// The items of a puzzle.
fn items<P: Puzzle>(puzzle: &P) -> Vec<P::Item>
where
    P::Item: Clone,
{
    let problem = puzzle.problem();
    let labels = problem.item_ids().filter_map(|item| problem.label(item));
    labels.cloned().collect()
}

/// No name has blanks.
#[track_caller]
fn named<P: Puzzle>(puzzle: &P, items: &[P::Item]) {
    for item in items {
        let name = puzzle.name(item);
        assert!(!name.is_empty() && !name.contains(' '), "{item:?}: {name}");
        let _ = puzzle.phrase(item);
    }
}

#[test]
fn squares() {
    let sudoku: Sudoku = ".".repeat(81).parse().expect("a Sudoku");
    let places = [(99, 0, 1), (0, 9, 1), (8, 255, 1), (0, 0, 10)];
    ignored(
        &sudoku,
        &places.map(|(row, column, digit)| Placement { row, column, digit }),
    );
    let rules: SquareRules = "2x2".parse().expect("a size");
    let blank = Square::blank(4).expect("a size");
    let puzzle = SquarePuzzle::new(rules, blank).expect("the same size");
    let entries = [(16, 1), (u16::MAX, 4), (0, 5), (0, 255)];
    ignored(
        &puzzle,
        &entries.map(|(cell, symbol)| Entry { cell, symbol }),
    );
    let other = "9 diagonals anti-knight"
        .parse()
        .and_then(|rules: SquareRules| {
            let cages = format!("{}aab\na=10 b=5", ".".repeat(78));
            rules.with_cages(&cages)?.puzzle(&".".repeat(81))
        });
    named(&puzzle, &items(&other.expect("a puzzle")));
}

#[test]
fn langford_and_queens() {
    let pair = |number, first| Pair { number, first };
    let far = pair(255, u16::MAX);
    assert_eq!(far.second(), u16::MAX);
    ignored(
        &Langford::new(3),
        &[far, pair(4, 0), pair(3, 2), pair(1, 6)],
    );
    let queens = |n| Queens::new(n).expect("few");
    named(&Langford::new(3), &items(&Langford::new(9)));
    named(&queens(4), &items(&queens(30)));
}

#[test]
fn words_and_kakuro() {
    let puzzle = Words::new(["am", "as", "ma"], 2, 2).expect("words");
    let (row, column) = (Line::Row(255), Line::Column(255));
    ignored(
        &puzzle,
        &[(row, 0), (column, 1), (Line::Row(0), 3), (row, u32::MAX)]
            .map(|(line, word)| Word { line, word }),
    );
    let other = Words::new(["two", "tow", "owl", "won"], 3, 3);
    named(&puzzle, &items(&other.expect("words").all_different()));
    let kakuro = |text: &str| text.parse::<Kakuro>().expect("a Kakuro");
    let puzzle = kakuro("# 4\\ 3\\\n\\4 . .\n\\3 . .");
    let digit = |cell| kakuro::Placement::Digit { cell, digit: 1 };
    ignored(
        &puzzle,
        &[
            digit(u16::MAX),
            digit(0),
            kakuro::Placement::Set { run: u16::MAX },
        ],
    );
    let other = kakuro("# 6\\ 6\\ 6\\\n\\6 . . .\n\\6 . . .\n\\6 . . .");
    named(&puzzle, &items(&other));
}

#[test]
fn packings() {
    let pieces = named_set("pentominoes").expect("a set");
    let packing = Packing::new("6x10".parse().expect("a board"), pieces, Rules::default());
    let laid = |piece, cells: &[u32]| Laid {
        piece,
        cells: cells.into(),
    };
    ignored(
        &packing.expect("a puzzle"),
        &[
            laid(12, &[0]),
            laid(u32::MAX, &[0]),
            laid(0, &[0, 60]),
            laid(0, &[u32::MAX]),
        ],
    );
}
