//! The samples of all layouts.

use super::*;
use crate::sudoku::text::{AnswerFormat, AnswerPart, read};

#[test]
fn samples_are_read_and_what_is_written_is_read_again() {
    let samples = [
        again::SAMPLES,
        array::SAMPLES,
        aside::SAMPLES,
        brackets::SAMPLES,
        #[cfg(feature = "json")]
        f_puzzles::SAMPLES,
        fields::SAMPLES,
        frame::SAMPLES,
        hyphens::SAMPLES,
        inside::SAMPLES,
        #[cfg(feature = "json")]
        json::SAMPLES,
        line::SAMPLES,
        margins::SAMPLES,
        plain::SAMPLES,
        rows::SAMPLES,
        sdk::SAMPLES,
        sixteen::SAMPLES,
        slashes::SAMPLES,
        spaces::SAMPLES,
        spreadsheet::SAMPLES,
        #[cfg(feature = "json")]
        sudokupad::SAMPLES,
        table::SAMPLES,
    ];
    for sample in samples.into_iter().flatten() {
        let mut entries = read(sample.as_bytes());
        entries.retain(|entry| !matches!(entry, Entry::Header(_)));
        let [Entry::Puzzle(puzzle)] = &entries[..] else {
            panic!("{sample}: {entries:?}")
        };
        let square = match puzzle.square.order() {
            4 => "1..4.....1.....2".to_owned(),
            9 => {
                "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
                    .to_owned()
            }
            _ => sixteen::SAMPLES[0].replace('\n', ""),
        };
        assert_eq!(puzzle.square.to_string(), square, "{sample}");
        let format = AnswerFormat::of(&puzzle.layout);
        let (part, mut text) = (AnswerPart::Square(&puzzle.square), Vec::new());
        format.write_part(part, 0, None, &mut text);
        let again = read(&text);
        let [Entry::Puzzle(again)] = &again[..] else {
            panic!("{sample}: {again:?}")
        };
        assert_eq!(again.square, puzzle.square, "{sample}");
    }
}
