//! No text makes a reader of solutions panic, and a solution that was read is written and read back.
//!
//! `cargo +nightly fuzz run solutions` from the root of the package. The problem comes first, up to a NUL byte.

#![no_main]

use libfuzzer_sys::fuzz_target;
use quadrille::format;
use quadrille::format::solutions::{SolutionFormat, SolutionReader, SolutionWriter};

fuzz_target!(|bytes: &[u8]| {
    let mut parts = bytes.splitn(2, |&byte| byte == 0);
    let (Some(problem), Some(text)) = (parts.next(), parts.next()) else {
        return;
    };
    let (Ok(document), Ok(text)) = (format::read(problem, None), std::str::from_utf8(text)) else {
        return;
    };
    for format in SolutionFormat::ALL.iter().copied().map(Some).chain([None]) {
        for claim in SolutionReader::new(&document, text, format) {
            let faults = claim.faults(&document);
            if claim.none || !claim.mistakes.is_empty() || !faults.is_empty() {
                continue;
            }
            let mut line = Vec::new();
            let mut writer = SolutionWriter::new(&document, SolutionFormat::Lines);
            writer
                .write(&claim.options, &[], &mut line)
                .expect("memory");
            let line = String::from_utf8(line).expect("UTF-8");
            let again = SolutionReader::new(&document, &line, Some(SolutionFormat::Lines));
            let again: Vec<_> = again.collect();
            assert_eq!(again.len(), 1);
            assert!(again[0].faults(&document).is_empty());
        }
    }
});
