//! Tags and items of another puzzle: an answer ignores such tags, and such items have some name.

use std::fmt::Debug;

use quadrille::puzzle::packing::{Packing, Placement as Laid, Rules, named_set};
use quadrille::puzzle::square::{
    Constraint as SquareItem, Placement as Entry, Square, SquarePuzzle, SquareRules,
};
use quadrille::puzzle::words::{Constraint as WordItem, Line, Placement as Word, Words};
use quadrille::puzzle::{Puzzle, kakuro, langford, queens};
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
    let (far, symbol) = (u16::MAX, u8::MAX);
    let unit = far;
    let (cage, from, to) = (far, far, far);
    named(
        &puzzle,
        &[
            SquareItem::Cell(far),
            SquareItem::Unit { unit, symbol },
            SquareItem::Cage(cage),
            SquareItem::CageSymbol { cage, symbol },
            SquareItem::Apart { from, to, symbol },
        ],
    );
}

#[test]
fn langford_and_queens() {
    let far = langford::Pair {
        number: 255,
        first: u16::MAX,
    };
    assert_eq!(far.second(), u16::MAX);
    let pair = |number, first| langford::Pair { number, first };
    ignored(
        &langford::Langford::new(3),
        &[far, pair(4, 0), pair(3, 2), pair(1, 6)],
    );
    named(
        &langford::Langford::new(3),
        &[langford::Constraint::Place(u16::MAX)],
    );
    let items = [
        queens::Constraint::Rank,
        queens::Constraint::File,
        queens::Constraint::Rising,
        queens::Constraint::Falling,
    ];
    named(
        &queens::Queens::new(4).expect("few"),
        &items.map(|item| item(u16::MAX)),
    );
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
    let cell = WordItem::Cell {
        row: 255,
        column: 255,
    };
    named(
        &puzzle,
        &[
            WordItem::Line(row),
            WordItem::Line(column),
            cell,
            WordItem::Word(u32::MAX),
        ],
    );
    let text = "# 4\\ 3\\\n\\4 . .\n\\3 . .";
    let puzzle: kakuro::Kakuro = text.parse().expect("a Kakuro");
    let digit = |cell| kakuro::Placement::Digit { cell, digit: 1 };
    ignored(
        &puzzle,
        &[
            digit(u16::MAX),
            digit(0),
            kakuro::Placement::Set { run: u16::MAX },
        ],
    );
    let run = u16::MAX;
    named(
        &puzzle,
        &[
            kakuro::Constraint::Cell(run),
            kakuro::Constraint::Run(run),
            kakuro::Constraint::Digit { run, digit: 255 },
        ],
    );
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
