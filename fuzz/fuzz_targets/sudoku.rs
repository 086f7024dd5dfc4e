//! No bytes make the reader of Sudoku puzzles panic, and a puzzle that is written on a line is read back.
//!
//! `cargo +nightly fuzz run sudoku` from the root of the package.

#![no_main]

use libfuzzer_sys::fuzz_target;
use quadrille::sudoku::text::{AnswerFormat, AnswerPart, Entry, Reader, read_with};

fuzz_target!(|bytes: &[u8]| {
    for order in [None, Some(4), Some(9), Some(16), Some(30)] {
        let reader = || order.map_or(Reader::new(), |order| Reader::new().order(order));
        for entry in read_with(reader().with_claims(), bytes) {
            let Entry::Puzzle(puzzle) = entry else {
                continue;
            };
            let mut text = Vec::new();
            let format = AnswerFormat::of(&puzzle.layout);
            format.write_start(Some(&puzzle), &mut text);
            format.write_part(AnswerPart::Square(&puzzle.square), 0, None, &mut text);
            format.write_end(&mut text);

            let mut line = Vec::new();
            AnswerFormat::Line.write_part(AnswerPart::Square(&puzzle.square), 0, None, &mut line);
            let again = read_with(Reader::new().order(puzzle.square.order()), &line);
            let [Entry::Puzzle(again)] = &again[..] else {
                panic!("{again:?} in {}", String::from_utf8_lossy(&line));
            };
            assert_eq!(again.square.cells(), puzzle.square.cells());
        }
    }
});
