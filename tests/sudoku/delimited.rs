//! Grids in fields, in every mixture of delimiters, labels, headers, borders, blanks and blank lines: what is read is the puzzle
//! that is meant, or something is said to be wrong.

use quadrille::sudoku::text::{Entry, read};

use crate::said::Said;

const PUZZLES: &str = include_str!("../../benches/data/puzzles.txt");

const FOUR: [&str; 4] = [
    "1..4.....1.....2",
    "..3.1......4.2..",
    ".2..3....1....4.",
    "4......2.3..1...",
];

/// How a grid is laid out.
#[derive(Clone, Copy, Debug)]
struct Shape {
    delimiter: &'static str,
    blank: &'static str,
    /// The first label before the rows; empty for none.
    label: &'static str,
    /// The first name above the columns; empty for none.
    header: &'static str,
    /// Blank lines between bands.
    gap: usize,
    /// A delimiter before and after each row, a rule between bands, or rules around, too.
    border: Border,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Border {
    None,
    Outer,
    End,
    Rules,
    Frame,
}

/// The label after `first` by this many.
fn label(first: &str, at: usize) -> String {
    let (word, mark) = match first.strip_suffix([':', '.', ')']) {
        Some(word) => (word, &first[word.len()..]),
        None => (first, ""),
    };
    match word.strip_suffix(['0', '1']) {
        Some(name) => format!("{name}{}{mark}", at + usize::from(word.ends_with('1'))),
        None => {
            let (name, letter) = word.split_at(word.len() - 1);
            let letter = char::from(letter.as_bytes()[0] + at as u8);
            format!("{name}{letter}{mark}")
        }
    }
}

impl Shape {
    /// A line of these fields.
    fn line(&self, fields: &[String]) -> String {
        let d = self.delimiter;
        let joined = fields.join(d);
        match self.border {
            Border::Outer | Border::Frame => {
                format!("{}{joined}{}\n", d.trim_start(), d.trim_end())
            }
            Border::End => format!("{joined}{}\n", d.trim_end()),
            _ => joined + "\n",
        }
    }

    fn text(&self, puzzle: &str) -> String {
        let order = puzzle.len().isqrt();
        let band = if order == 9 { 3 } else { 2 };
        let mut text = String::new();
        let corner = (!self.label.is_empty()).then(String::new);
        if !self.header.is_empty() {
            let names = (0..order).map(|at| label(self.header, at));
            text += &self.line(&corner.into_iter().chain(names).collect::<Vec<_>>());
        }
        let mut rows = Vec::new();
        for row in 0..order {
            let cells = puzzle[row * order..(row + 1) * order].chars();
            let cells = cells.map(|cell| match cell {
                '.' => self.blank.to_owned(),
                cell => cell.to_string(),
            });
            let label = (!self.label.is_empty()).then(|| label(self.label, row));
            rows.push(self.line(&label.into_iter().chain(cells).collect::<Vec<_>>()));
        }
        let rule = "-".repeat(rows[0].trim_end().len().max(5)) + "\n";
        if self.border == Border::Frame {
            text += &rule;
        }
        for (at, row) in rows.iter().enumerate() {
            if at > 0 && at % band == 0 {
                text += &"\n".repeat(self.gap);
                if matches!(self.border, Border::Rules | Border::Frame) {
                    text += &rule;
                }
            }
            text += row;
        }
        if self.border == Border::Frame {
            text += &rule;
        }
        text
    }
}

const DELIMITERS: &[&str] = &[" ", ",", ", ", ";", "; ", "|", " | ", "\t"];
const BLANKS: &[&str] = &[".", "0", "_", "", " "];
const LABELS: &[&str] = &["", "1", "A", "a", "r1", "R1", "row1", "1:", "A:", "0"];
const HEADERS: &[&str] = &["", "1", "A", "a", "c1", "C1", "0", "col1"];
const BORDERS: &[Border] = &[
    Border::None,
    Border::Outer,
    Border::End,
    Border::Rules,
    Border::Frame,
];
const GAPS: &[usize] = &[0, 1, 2];

impl Shape {
    fn any(random: &mut fastrand::Rng) -> Self {
        fn one<T: Copy>(random: &mut fastrand::Rng, of: &[T]) -> T {
            of[random.usize(..of.len())]
        }
        Shape {
            delimiter: one(random, DELIMITERS),
            blank: one(random, BLANKS),
            label: one(random, LABELS),
            header: one(random, HEADERS),
            gap: one(random, GAPS),
            border: one(random, BORDERS),
        }
    }

    /// Whether anyone writes so: spaces are no borders and no blanks, and only bars stand before a row.
    fn is_usual(&self) -> bool {
        let is_spaced = self.delimiter == " ";
        let is_around = matches!(self.border, Border::Outer | Border::Frame);
        let is_barred = self.delimiter.contains('|');
        !(is_spaced && (self.blank.trim().is_empty() || self.border == Border::End)
            || is_around && !is_barred)
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Outcome {
    Right,
    Refused,
    Misread,
}

/// What is read in the text of these puzzles.
fn outcome(text: &str, puzzles: &[&str]) -> Outcome {
    let (mut is_refused, mut is_other) = (false, false);
    let mut left = puzzles.iter();
    for entry in read(text.as_bytes()) {
        match entry {
            Entry::Puzzle(puzzle) => {
                let square = puzzle.square.to_string();
                is_other |= !left.any(|&meant| meant == square);
            }
            Entry::Invalid { .. } => is_refused = true,
            _ => {}
        }
    }
    match (is_other || !is_refused && left.next().is_some(), is_refused) {
        (true, _) => Outcome::Misread,
        (false, true) => Outcome::Refused,
        (false, false) => Outcome::Right,
    }
}

/// The outcomes of grids from this list, alone, one below another, or with blank lines between.
fn survey(puzzles: &[String], cases: usize) -> [usize; 3] {
    let mut random = fastrand::Rng::with_seed(7);
    let mut counts = [0; 3];
    for _ in 0..cases {
        let shape = loop {
            let shape = Shape::any(&mut random);
            if shape.is_usual() {
                break shape;
            }
        };
        let [one, other] = [(); 2].map(|()| &*puzzles[random.usize(..puzzles.len())]);
        let (upper, lower) = (shape.text(one), shape.text(other));
        let stack = random.usize(..4);
        let (text, meant) = match stack {
            0 => (upper, vec![one]),
            _ => (upper + &"\n".repeat(stack - 1) + &lower, vec![one, other]),
        };
        let found = outcome(&text, &meant);
        counts[found as usize] += 1;
        let is_nine = one.len() == 81;
        assert!(
            found != Outcome::Misread || !is_nine,
            "{shape:?}, {stack}:\n{text}"
        );
    }
    counts
}

#[test]
fn no_grid_in_fields_is_another_one() {
    let nines: Vec<String> = { PUZZLES.lines() }
        .filter(|line| line.len() == 81)
        .map(|line| line.replace('0', "."))
        .collect();
    let [right, refused, _] = survey(&nines, 2000);
    assert!(right >= 1950, "{right} right, {refused} refused");
}

/// Eight rows of nine numbers are no square of eight with labels before its rows, whatever is in the first column.
#[test]
fn a_grid_without_one_of_its_rows_is_none() {
    let puzzles = PUZZLES.lines().filter(|line| line.len() == 81);
    for (puzzle, missing) in puzzles.zip((0..9).cycle()).take(1000) {
        for delimiter in [" ", ",", "\t"] {
            let rows = puzzle.as_bytes().chunks(9).enumerate();
            let rows = rows.filter(|&(row, _)| row != missing);
            let text: String = rows
                .map(|(_, row)| {
                    let cells: Vec<String> = row
                        .iter()
                        .map(|&cell| char::from(cell).to_string())
                        .collect();
                    cells.join(delimiter) + "\n"
                })
                .collect();
            let text = text.replace('.', "0");
            assert_eq!(outcome(&text, &[]), Outcome::Refused, "{text}");
        }
    }
    // Whose rows they are is still said.
    let labels = ["0", "9", "0", "0", "0", "0", "0", "3"];
    let text: String = labels
        .map(|label| format!("{label} 0 0 0 0 0 0 0 1\n"))
        .concat();
    let entries = read(text.as_bytes());
    let [Entry::Invalid { message, .. }] = &entries[..] else {
        panic!("{entries:?}")
    };
    message.mentions("after 8 rows of a grid, expected 9");
}

/// Rows of four with a label and a delimiter at the end may be rows of six, and where bands of two rows are directly below each
/// other, these four are rather a grid by themselves.
#[test]
fn few_small_grids_in_fields_are_others() {
    let [right, refused, misread] = survey(&FOUR.map(str::to_owned), 2000);
    assert!(
        right >= 1750 && misread <= 6,
        "{right} right, {refused} refused, {misread} others"
    );
}

/// A grid with labels before its rows, with blank lines between its boxes or without, directly above one without labels, or
/// above a puzzle on a line.
#[test]
fn a_grid_without_labels_below_one_with_labels_is_read() {
    for (label, gap, header) in [("A", 0, ""), ("A", 1, ""), ("A", 1, "1"), ("r1", 1, "1")] {
        let plain = Shape {
            delimiter: " ",
            blank: ".",
            label: "",
            header: "",
            gap: 0,
            border: Border::None,
        };
        let labeled = Shape {
            label,
            gap,
            header,
            ..plain
        };
        let puzzle = PUZZLES.lines().find(|line| line.len() == 81);
        let puzzle = puzzle.expect("a puzzle");
        for below in [plain.text(puzzle), format!("{puzzle}\n")] {
            let text = labeled.text(puzzle) + &below;
            assert_eq!(outcome(&text, &[puzzle; 2]), Outcome::Right, "{text}");
        }
    }
}

/// Labels behind the rows, labels that descend, and labels with a space behind them below a header that ends in a delimiter.
#[test]
fn labels_of_rows_may_be_anywhere() {
    let puzzle = PUZZLES.lines().find(|line| line.len() == 81);
    let puzzle = puzzle.expect("a puzzle").replace('0', ".");
    let rows = puzzle.as_bytes().chunks(9);
    let names = "ABCDEFGHI".chars().map(String::from).collect::<Vec<_>>();
    let numbers = |word: &str| (1..=9).map(|at| format!("{word}{at}")).collect::<Vec<_>>();
    let descending = numbers("").into_iter().rev().collect();
    let labels = [names.clone(), numbers(""), numbers("r"), descending];
    for (delimiter, labels) in [";", "; ", "|", " | "]
        .iter()
        .flat_map(|delimiter| labels.iter().map(move |labels| (delimiter, labels)))
    {
        let fields = |row: &[u8]| -> Vec<String> {
            row.iter()
                .map(|&cell| char::from(cell).to_string())
                .collect()
        };
        let lines = || {
            let rows = rows.clone().map(|row| fields(row).join(delimiter));
            rows.zip(labels)
        };
        let behind = |(row, label): (String, &String)| format!("{row}{delimiter}{label}\n");
        let before = |(row, label): (String, &String)| format!("{label} {row}\n");
        let header = format!(" {}{delimiter}\n", names.join(delimiter));
        let below_header = header + &lines().map(before).collect::<String>();
        for text in [
            lines().map(behind).collect(),
            lines().map(before).collect(),
            below_header,
        ] {
            assert_eq!(outcome(&text, &[&puzzle]), Outcome::Right, "{text}");
        }
    }
}
