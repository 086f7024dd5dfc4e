//! Layouts that people have: each sample of `layouts.txt` with what it must give.
//!
//! A sample begins with `%% NAME => ENTRIES`. The entries are `nine`, `six` and `four`, which stand for one puzzle of
//! that order each, and `invalid`.

use quadrille::sudoku::text::{AnswerFormat, AnswerPart, Entry, read};

const SAMPLES: &str = include_str!("layouts.txt");

const NINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SIX: &str = "2........1.3..45.........23..4.5....";
const FOUR: &str = "1..4.....1.....2";

/// The word for an entry, as in the samples.
fn word(entry: &Entry) -> Option<String> {
    Some(match entry {
        Entry::Puzzle(puzzle) => match puzzle.square.to_string().as_str() {
            NINE => "nine".to_owned(),
            SIX => "six".to_owned(),
            FOUR => "four".to_owned(),
            other => other.to_owned(),
        },
        Entry::Invalid { .. } => "invalid".to_owned(),
        _ => return None,
    })
}

fn samples() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    let samples = SAMPLES.split("%% ").skip(1);
    samples.map(|sample| {
        let (head, text) = sample.split_once('\n').expect("a line");
        let (name, expected) = head.split_once(" => ").expect("what it gives");
        (name, expected, text)
    })
}

#[test]
fn every_layout_gives_its_puzzles() {
    let mut wrong = Vec::new();
    for (name, expected, text) in samples() {
        let found: Vec<String> = read(text.as_bytes()).iter().filter_map(word).collect();
        if found.join(" ") != expected {
            wrong.push(format!(
                "{name}: found {}, expected {expected}",
                found.join(" ")
            ));
        }
    }
    assert!(samples().count() >= 60);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The same with other line ends, and between two puzzles on lines.
#[test]
fn layouts_stay_apart_from_what_is_around_them() {
    for (name, expected, text) in samples() {
        let around = format!("{NINE}\n\n{text}\n\n{NINE}\n").replace('\n', "\r\n");
        let found: Vec<String> = read(around.as_bytes()).iter().filter_map(word).collect();
        assert_eq!(found.join(" "), format!("nine {expected} nine"), "{name}");
    }
}

/// An answer in the layout of the puzzle is read as that answer.
#[test]
fn answers_in_a_layout_are_read() {
    for (name, expected, sample) in samples() {
        for entry in read(sample.as_bytes()) {
            let Entry::Puzzle(puzzle) = entry else {
                continue;
            };
            let full = vec![1; puzzle.square.cells().len()];
            let full = puzzle.square.with_cells(&full).expect("ones");
            let mut text = Vec::new();
            let format = AnswerFormat::of(&puzzle.layout);
            format.write_part(AnswerPart::Square(&full), 0, None, &mut text);
            // Frames are kept.
            let strokes = |text: &[u8]| text.iter().filter(|byte| b"-|".contains(byte)).count();
            if expected.split(' ').count() == 1 && name.contains("frame") {
                assert_eq!(strokes(&text), strokes(sample.as_bytes()), "{name}");
            }
            let again = read(&text);
            let found = again.iter().find_map(|entry| match entry {
                Entry::Puzzle(puzzle) => Some(&puzzle.square),
                _ => None,
            });
            assert_eq!(
                found,
                Some(&full),
                "{name}: {}",
                String::from_utf8_lossy(&text)
            );
        }
    }
}

/// The last field of a row may be empty, also if no other one is.
#[test]
fn the_last_field_of_a_row_may_be_empty() {
    for blank in [(0, 11), (6, 11)] {
        let cell = |row: usize, column: usize| match (row, column) == blank {
            true => String::new(),
            false => ((row + column) % 12 + 1).to_string(),
        };
        let row = |row: usize| (0..12).map(|column| cell(row, column)).collect::<Vec<_>>();
        let text: String = (0..12).map(|at| row(at).join(",") + "\n").collect();
        let entries = read(text.as_bytes());
        let [Entry::Puzzle(puzzle)] = &entries[..] else {
            panic!("{text}: {entries:?}")
        };
        let blanks = puzzle.square.cells().iter().filter(|&&cell| cell == 0);
        assert_eq!(blanks.count(), 1, "{text}");
    }
}
