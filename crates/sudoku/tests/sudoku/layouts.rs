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

/// What is read in a text, as in the samples.
fn found(text: &str) -> String {
    let entries = read(text.as_bytes());
    let words: Vec<String> = entries.iter().filter_map(word).collect();
    words.join(" ")
}

/// Each sample below each, `gap` between them, is read as it is alone.
fn assert_pairs(gap: &str) {
    let samples: Vec<_> = samples().collect();
    let mut wrong = Vec::new();
    for (above, first, upper) in &samples {
        for (below, second, lower) in &samples {
            // Words above a grid are its heading, and above anything else they are a line that is wrong.
            let expected = match *above == "words" && !second.starts_with("invalid") {
                true => vec![format!("{first} {second}"), (*second).to_owned()],
                false => vec![format!("{first} {second}")],
            };
            let found = found(&format!("{upper}{gap}{lower}"));
            if !expected.contains(&found) {
                wrong.push(format!("{above} | {below}: found {found}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn any_two_layouts_stay_apart_with_a_blank_line_between() {
    assert_pairs("\n");
}

#[test]
fn any_two_layouts_stay_apart_with_two_blank_lines_between() {
    assert_pairs("\n\n");
}

#[test]
fn a_layout_between_two_of_another_is_read() {
    let samples: Vec<_> = samples().filter(|(name, ..)| *name != "words").collect();
    for (above, first, outer) in samples.iter().step_by(7) {
        for (between, second, inner) in samples.iter().skip(3).step_by(5) {
            let found = found(&format!("{outer}\n{inner}\n{outer}"));
            let expected = format!("{first} {second} {first}");
            assert_eq!(found, expected, "{above} | {between} | {above}");
        }
    }
}

/// A grid in which a row is missing or twice takes nothing from the grids around it, also where a blank line between boxes
/// looks like one between grids.
#[test]
fn grids_around_a_wrong_one_are_read() {
    const BANDS: &str = "53. .7. ...\n6.. 195 ...\n.98 ... .6.\n\n8.. .6. ..3\n4.. 8.3 ..1\n7.. .2. ..6\n\n\
                         .6. ... 28.\n... 419 ..5\n... .8. .79\n";
    let spaced = samples().find(|(name, ..)| name.ends_with("boxes apart, blank lines between"));
    let (_, _, spaced) = spaced.expect("it is among them");
    for grid in [BANDS, spaced] {
        let lines: Vec<&str> = grid.lines().collect();
        for row in (0..lines.len()).filter(|&row| !lines[row].is_empty()) {
            let mut without = lines.clone();
            without.remove(row);
            let mut twice = lines.clone();
            twice.insert(row, lines[row]);
            for wrong in [without, twice] {
                // Nine rows are a grid, even if one more follows.
                if grid == BANDS && wrong.len() == 12 && row > 7 {
                    continue;
                }
                let text = format!("{grid}\n{}\n\n{grid}\n{grid}", wrong.join("\n"));
                // Bands of lines that are no rows by themselves are wrong one by one.
                let mut words: Vec<_> = read(text.as_bytes()).iter().filter_map(word).collect();
                if grid == spaced {
                    words.dedup_by(|word, before| word == "invalid" && word == before);
                }
                assert_eq!(words.join(" "), "nine invalid nine nine", "{text}");
            }
        }
    }
}
