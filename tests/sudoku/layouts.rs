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

/// Only a first row in order is a header, and only above the first band.
#[test]
fn a_row_too_many_in_a_band_is_no_header() {
    let (_, _, boxes) = { samples() }
        .find(|(name, ..)| name.starts_with("numbers above boxes with"))
        .expect("a sample");
    let header = "1 2 3 4 5 6 7 8 9\n";
    let rows = boxes.strip_prefix(header).expect("a header");
    for text in [
        format!("1 2 3 4 5 6 7 9 8\n{rows}"),
        rows.replacen("\n\n", &format!("\n\n{header}"), 1),
    ] {
        assert_eq!(found(&text), "invalid", "{text}");
    }
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

/// Symbols in the place of candidates are below each other.
#[test]
fn answers_to_candidates_are_in_columns() {
    let (_, _, sample) = samples()
        .find(|(name, ..)| *name == "candidates")
        .expect("a sample");
    let entries = read(sample.as_bytes());
    let [Entry::Puzzle(puzzle)] = &entries[..] else {
        panic!("{entries:?}")
    };
    let full = puzzle.square.with_cells(&[1; 81]).expect("ones");
    let mut text = Vec::new();
    AnswerFormat::of(&puzzle.layout).write_part(AnswerPart::Square(&full), 0, None, &mut text);
    let text = String::from_utf8(text).expect("text");
    let rows: Vec<&str> = text.lines().map(str::trim_end).collect();
    assert!(rows.iter().all(|row| *row == rows[0]), "{text}");
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

/// Each sample below each `step`-th, `gap` between them, is read as it is alone: several pairs in one text, where each sample
/// is the lower one of a pair and then the upper one of the next.
fn assert_pairs(gap: &str, step: usize) {
    // Words above a grid are its heading, and above anything else they are a line that is wrong.
    let (words, grids): (Vec<_>, Vec<_>) = samples().partition(|(name, ..)| *name == "words");
    let mut wrong = Vec::new();
    let mut assert_read = |stack: &[(&str, &str, &str)], is_right: &dyn Fn(&str) -> bool| {
        let texts: Vec<&str> = stack.iter().map(|(_, _, text)| *text).collect();
        let found = found(&texts.join(gap));
        if !is_right(&found) {
            let names: Vec<&str> = stack.iter().map(|(name, ..)| *name).collect();
            wrong.push(format!("{}: found {found}", names.join(" | ")));
        }
    };
    let mut pairs = 0;
    for stride in (0..grids.len()).step_by(step) {
        // Rounds through the ring of all samples, this many further at a time, until it comes back.
        let round = (1..=grids.len()).find(|&steps| steps * stride % grids.len() == 0);
        let round = round.expect("all of them at most");
        for first in 0..grids.len() / round {
            let met: Vec<_> = (0..=round)
                .map(|at| grids[(first + at * stride) % grids.len()])
                .collect();
            for from in (0..round).step_by(6) {
                let stack = &met[from..(from + 7).min(met.len())];
                let expected: Vec<&str> = stack.iter().map(|(_, expected, _)| *expected).collect();
                assert_read(stack, &|found| found == expected.join(" "));
                pairs += stack.len() - 1;
            }
        }
    }
    assert_eq!(pairs, grids.len() * grids.len().div_ceil(step));
    let words = words[0];
    assert_read(&[words, words], &|found| found == [words.1; 2].join(" "));
    for &grid in &grids {
        let both = [words.1, grid.1].join(" ");
        let is_heading = |found: &str| !grid.1.starts_with("invalid") && found == grid.1;
        assert_read(&[words, grid], &|found| found == both || is_heading(found));
        assert_read(&[grid, words], &|found| {
            found == [grid.1, words.1].join(" ")
        });
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn any_two_layouts_stay_apart_with_a_blank_line_between() {
    assert_pairs("\n", 1);
}

#[test]
fn any_two_layouts_stay_apart_with_two_blank_lines_between() {
    assert_pairs("\n\n", 3);
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

/// Grids of any order below each other, with any number of blank lines between, each with a header of its own: numbers,
/// letters or names.
#[test]
fn stacks_of_grids_with_headers_are_read() {
    let mut random = fastrand::Rng::with_seed(1);
    let four = format!("{FOUR:.<16}");
    for case in 0..1000 {
        let (mut text, mut expected) = (String::new(), Vec::new());
        for _ in 0..random.usize(2..4) {
            let (puzzle, word, band) = match random.u8(..3) {
                0 => (four.as_str(), "four", 2),
                1 => (SIX, "six", 2),
                _ => (NINE, "nine", 3),
            };
            let order = puzzle.len().isqrt();
            let delimiter = ["", " ", ",", "\t"][random.usize(..4)];
            let first = ["1", "0", "a", "A", "c1", "C1", "col1"][random.usize(..7)];
            let label = |at: usize| match first.strip_suffix(['0', '1']) {
                Some(word) => format!("{word}{}", at + usize::from(first.ends_with('1'))),
                None => char::from(first.as_bytes()[0] + at as u8).to_string(),
            };
            let labels: Vec<String> = (0..order).map(label).collect();
            let above = if first.len() > 1 && delimiter.is_empty() {
                " "
            } else {
                delimiter
            };
            text += &(labels.join(above) + "\n");
            let (blank, is_banded) = ([".", "0"][random.usize(..2)], random.u8(..4) == 0);
            for row in 0..order {
                if is_banded && row > 0 && row % band == 0 {
                    text.push('\n');
                }
                let cells = &puzzle[row * order..(row + 1) * order];
                let cells: Vec<String> = { cells.chars() }
                    .map(|cell| cell.to_string().replace('.', blank))
                    .collect();
                text += &(cells.join(delimiter) + "\n");
            }
            text += &"\n".repeat(random.usize(..4).saturating_sub(1));
            expected.push(word);
        }
        assert_eq!(found(&text), expected.join(" "), "{case}:\n{text}");
    }
}

/// A grid without labels below one with labels is not taken for a header of it.
#[test]
fn no_grid_below_labels_is_lost() {
    let rows = |label: &dyn Fn(usize) -> String, sign: &str| -> String {
        let row = |at: usize| {
            let cells: Vec<&str> = NINE[9 * at..9 * at + 9].split("").collect();
            let cells = cells[1..10].join(" ").replace('.', sign);
            format!("{}{cells}\n", label(at))
        };
        (0..9).map(row).collect()
    };
    let labeled = rows(&|at| format!("{} ", char::from(b'A' + at as u8)), "0");
    let plain = rows(&|_| String::new(), ".");
    let numbers = "1 2 3 4 5 6 7 8 9";
    let text = format!("  {numbers}\n{labeled}A B C D E F G H I\n{plain}");
    let found = found(&text);
    assert!(
        ["nine nine", "invalid"].contains(&found.as_str()),
        "{found}"
    );
}
