//! No bytes make a reader of problems panic, and what a format can express is read as it was written.
//!
//! `cargo +nightly fuzz run read` from the root of the package.

#![no_main]

use libfuzzer_sys::fuzz_target;
use quadrille::format::{self, Format};

fuzz_target!(|bytes: &[u8]| {
    for format in Format::ALL.iter().copied().map(Some).chain([None]) {
        let document = match format::read(bytes, format) {
            Ok(document) => document,
            Err(error) => {
                assert!((1..=20).contains(&error.mistakes().len()));
                error.in_file("f").to_string();
                continue;
            }
        };
        document.warnings();
        for &format in Format::ALL {
            let Ok(text) = format::write(&document, format) else {
                continue;
            };
            let text = text.to_string();
            let again = format::read(text.as_bytes(), Some(format)).expect("our own text");
            let twice = format::write(&again, format).expect("our own problem");
            assert_eq!(twice.to_string(), text);
        }
    }
});
