//! Puzzles in every format of their answers: parsed here, and judged by the rules of the puzzle.

use std::collections::{BTreeMap, BTreeSet};

use crate::every_format::*;
use crate::*;

/// A drawing with a word for each cell: those that are no wall, no blank and no line of a frame.
fn grid(drawing: &str) -> Answer {
    let rows = drawing.lines().filter(|line| !line.contains(['─', '-']));
    let cells = rows.zip(1..).flat_map(|(row, r)| {
        let words = words(row)
            .filter(|word| !["│", "|"].contains(word))
            .zip(1..);
        words.map(move |(word, c)| ([1, r, c], word.to_lowercase()))
    });
    let is_word = |(_, word): &(_, String)| word.chars().all(char::is_alphanumeric);
    cells.filter(is_word).collect()
}

/// A picture with a word of a large size in each cell.
fn lettered(picture: &str) -> Answer {
    let place = |(x, y)| [1, (y - 37) / 36 + 1, (x - 30) / 36 + 1];
    texts(picture, 22)
        .map(|(at, word)| (place(at), word.to_lowercase()))
        .collect()
}

/// The answers of a puzzle with a word in each cell; `symbols` has the cells of an option and their words.
fn in_cells(args: &[&str], input: &str, symbols: &dyn Fn(&Items) -> Answer) -> Vec<Answer> {
    let options = |options: &[&Items]| options.iter().flat_map(|option| symbols(option)).collect();
    let readers = Readers {
        options: &options,
        drawing: &grid,
        picture: &lettered,
    };
    answers_of(args, input, &readers)
}

/// The cell of an option and the symbol that it has, such as `5` in `r1s5`.
fn cell_and_symbol(option: &Items) -> Answer {
    let place = option.iter().find_map(|item| cell(item));
    let symbol = option
        .iter()
        .find_map(|item| Some(item.split_once('s')?.1.to_owned()));
    place.into_iter().zip(symbol).collect()
}

/// The rows and columns of an answer.
fn lines(answer: &Answer) -> impl Iterator<Item = Vec<&str>> {
    let mut lines: BTreeMap<(usize, i32), Vec<&str>> = BTreeMap::new();
    for (cell, word) in answer {
        lines.entry((1, cell[1])).or_default().push(word);
        lines.entry((2, cell[2])).or_default().push(word);
    }
    lines.into_values()
}

/// 576 of order 4 (OEIS A002860).
#[test]
fn latin_squares_in_every_format() {
    let squares = in_cells(&["latin", "4"], "", &cell_and_symbol);
    assert_eq!(squares.len(), 576);
    for mut line in squares.iter().flat_map(lines) {
        line.sort();
        assert_eq!(line, ["1", "2", "3", "4"]);
    }
}

/// Squares of a and b without two b side by side: 63 (OEIS A006506).
#[test]
fn squares_of_words_in_every_format() {
    let symbols = |option: &Items| {
        let letters = option.iter().filter_map(|item| item.split_once(':'));
        letters
            .map(|(place, letter)| (cell(place).expect("a cell"), letter.to_owned()))
            .collect()
    };
    let list = ["aaa", "aab", "aba", "baa", "bab"];
    let squares = in_cells(&["words"], &list.join(" "), &symbols);
    assert_eq!(squares.len(), 63);
    let mut all = squares.iter().flat_map(lines);
    assert!(all.all(|line| list.contains(&&*line.concat())));
}

/// The upper left digit of the small one gives the others: it is 1 to 8, but with 4 and 5 a digit repeats.
#[test]
fn kakuro_in_every_format() {
    let example = example("kakuro.txt");
    for (puzzle, total) in [("# 9\\ 11\\\n\\10 . .\n\\10 . .\n", 6), (&example, 1)] {
        let answers = in_cells(&["kakuro"], puzzle, &cell_and_symbol);
        assert_eq!(answers.len(), total);
        let rows = puzzle
            .lines()
            .filter(|line| !line.starts_with('|'))
            .zip(1..);
        let fields =
            rows.flat_map(|(row, r)| words(row).zip(1..).map(move |(field, c)| (field, r, c)));
        for ((field, r, c), answer) in fields.flat_map(|at| answers.iter().map(move |a| (at, a))) {
            assert_eq!(answer.contains_key(&[1, r, c]), field == ".", "{answer:?}");
            let (down, across) = field.split_once('\\').unwrap_or_default();
            let sums = [(down, 1, 0), (across, 0, 1)];
            for (sum, y, x) in sums.into_iter().filter(|(sum, ..)| !sum.is_empty()) {
                let run = (1..).map_while(|step| answer.get(&[1, r + step * y, c + step * x]));
                let run: Vec<i32> = run.map(|digit| number(digit)).collect();
                let digits: BTreeSet<&i32> = run.iter().collect();
                assert!(
                    digits.iter().all(|digit| (1..=9).contains(*digit)),
                    "{answer:?}"
                );
                assert_eq!(
                    (digits.len(), run.iter().sum()),
                    (run.len(), number(sum)),
                    "{answer:?}"
                );
            }
        }
    }
}

/// 4 of 6 queens (OEIS A000170): turns and mirror images of one (A002562).
#[test]
fn queens_in_every_format() {
    let queen = |row, column| ([1, row, column], "q".to_owned());
    let place = |option: &Items, axis| {
        let item = option.iter().find_map(|item| item.strip_prefix(axis));
        number(item.expect("an item for each"))
    };
    let readers = Readers {
        options: &|options| {
            let queens = options.iter().map(|o| queen(place(o, 'r'), place(o, 'c')));
            queens.collect()
        },
        drawing: &grid,
        picture: &|picture| {
            let crowns = { picture.lines() }.filter(|line| attribute(line, "fill") == "#000000");
            let starts = crowns.map(|line| before(&attribute(line, "d")[1..], "l"));
            let queens = starts.map(|start| {
                let place: Vec<i32> = words(start).map(|at| (number(at) - 12) / 36 + 1).collect();
                queen(place[1], place[0])
            });
            queens.collect()
        },
    };
    for (more, total) in [("", 4), ("--distinct", 1)] {
        let answers = answers_of(&format!("queens 6 {more}"), "", &readers);
        assert_eq!(answers.len(), total);
        for answer in &answers {
            let ways: [fn(&Cell) -> i32; 4] =
                [|c| c[1], |c| c[2], |c| c[1] + c[2], |c| c[1] - c[2]];
            let alone = |way| answer.keys().map(way).collect::<BTreeSet<_>>().len();
            assert_eq!(ways.map(alone), [6; 4], "{answer:?}");
        }
    }
}

/// 52 rows of 7 pairs: 26 and their mirror images (OEIS A014552).
#[test]
fn langford_rows_in_every_format() {
    let symbols = |option: &Items| -> Answer {
        let kind = option
            .iter()
            .find(|item| !item.starts_with('s'))
            .expect("a number");
        let places = option.iter().filter_map(|item| item.strip_prefix('s'));
        places
            .map(|place| ([1, 1, number(place)], kind.clone()))
            .collect()
    };
    let readers = Readers {
        options: &|options| options.iter().flat_map(|option| symbols(option)).collect(),
        drawing: &grid,
        picture: &|picture| {
            let place = |x| [1, 1, (x - 27) / 30 + 1];
            texts(picture, 18)
                .map(|((x, _), word)| (place(x), word.to_owned()))
                .collect()
        },
    };
    for (more, total) in [("", 52), ("--distinct", 26)] {
        let answers = answers_of(&format!("langford 7 {more}"), "", &readers);
        assert_eq!(answers.len(), total);
        for answer in &answers {
            assert!(answer.keys().map(|cell| cell[2]).eq(1..=14), "{answer:?}");
            for kind in 1..=7 {
                let pair = answer.iter().filter(|(_, word)| number(word) == kind);
                let pair: Vec<i32> = pair.map(|(cell, _)| cell[2]).collect();
                let is_apart = matches!(pair[..], [one, other] if other - one == kind + 1);
                assert!(is_apart, "{answer:?}");
            }
        }
    }
}

/// Four tiles in a frame, so each has two inner edges. One edge is blue for both tiles at it, and it can be each.
#[test]
fn edges_in_every_format() {
    let input =
        "board 2x2\nborder gray\n2x gray red red gray\ngray red blue gray\ngray blue red gray\n";
    let cells = [[1, 1, 1], [1, 1, 2], [1, 2, 1], [1, 2, 2]];
    // The colors of tiles at their top, right, bottom and left.
    let framed = |inner: BTreeMap<(Cell, usize), &str>| -> Answer {
        let color = |cell, side| *inner.get(&(cell, side)).unwrap_or(&"gray");
        cells
            .map(|cell| (cell, [0, 1, 2, 3].map(|side| color(cell, side)).join(" ")))
            .into()
    };
    let readers = Readers {
        options: &|options| {
            let between = options.iter().copied().flatten().filter_map(|item| {
                let (places, color) = item.split_once(':')?;
                let (one, other) = places.split_once('/')?;
                let (one, other) = (cell(one)?, cell(other)?);
                let side = if one[1] == other[1] { 1 } else { 2 };
                Some([((one, side), color), ((other, (side + 2) % 4), color)])
            });
            framed(between.flatten().collect())
        },
        drawing: &|drawing| {
            let colors = |line| -> Vec<&str> { words(line).collect() };
            let drawing = drawing.replace(['+', '-'], " ");
            let lines: Vec<Vec<&str>> = drawing.lines().map(colors).collect();
            let tile = |[_, r, c]: Cell| {
                let (r, c) = (r as usize * 2 - 1, c as usize - 1);
                let sides = [(r - 1, c), (r, c + 1), (r + 1, c), (r, c)];
                sides.map(|(line, place)| lines[line][place]).join(" ")
            };
            cells.map(|cell| (cell, tile(cell))).into()
        },
        picture: &|picture| {
            let sides = outlines(picture).map(|(fill, corners)| {
                // Triangles with their tips in the middle of the cell.
                let [(x1, y1), (x2, y2), (x, y)] = corners[..] else {
                    panic!("found {corners:?}")
                };
                let ways = [(0, -24), (24, 0), (0, 24), (-24, 0)];
                let way = ((x1 + x2) / 2 - x, (y1 + y2) / 2 - y);
                let side = ways.iter().position(|known| *known == way).expect("a side");
                let color = match fill {
                    "#9a9a9a" => "gray",
                    "#d62728" => "red",
                    "#1f77b4" => "blue",
                    other => panic!("found {other}"),
                };
                (([1, (y - 12) / 48 + 1, (x - 12) / 48 + 1], side), color)
            });
            framed(sides.collect())
        },
    };
    let answers = answers_of(&["edges"], input, &readers);
    assert_eq!(answers.len(), 4);
    for answer in &answers {
        let sides = cells.map(|cell| words(&answer[&cell]).collect::<Vec<_>>());
        for (one, side, other) in [(0, 1, 1), (2, 1, 3), (0, 2, 2), (1, 2, 3)] {
            assert_eq!(sides[one][side], sides[other][(side + 2) % 4], "{answer:?}");
        }
        // The inner edges of each tile, clockwise; the others are at the frame.
        let inner = [(0, 1), (1, 2), (3, 3), (2, 0)].map(|(cell, side)| {
            let tile = [0, 1, 2, 3].map(|step| sides[cell][(side + step) % 4]);
            assert_eq!(tile[2..], ["gray", "gray"], "{answer:?}");
            [tile[0], tile[1]]
        });
        let mut inner = inner.to_vec();
        inner.sort();
        let [red, blue] = ["red", "blue"];
        assert_eq!(inner, [[blue, red], [red, blue], [red, red], [red, red]]);
    }
}
