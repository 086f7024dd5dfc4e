//! No bytes make a reader panic: random bytes, random words of the formats, and damaged texts.

use std::time::{Duration, Instant};

use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use quadrille::format::{self, Format};

use crate::cases::cases;
use crate::plain;

/// Valid texts, to be damaged.
const SOUND: &[&str] = &[
    "| a comment\na 2|b 0:3|c | x y\na x:red |3\nb c y:1 x\n\n| more\nc |1 y |2\n",
    "3 4\n1 0 1 0\n0 1 0 1\n1 1 0 0\n",
    "3 4\n2 1 3\n2 2 4\n2 1 2\n",
    "{\"comment\": \"c\", \"items\": {\"primary\": [\"a\", {\"name\": \"b\", \"lo\": 1, \"hi\": 2}], \
     \"secondary\": [\"x\"]}, \"options\": [[\"a\", \"x:1\"], {\"items\": [{\"name\": \"x\", \
     \"color\": \"r\"}, \"b\"], \"cost\": 3}]}",
];

/// What the formats are made of.
const PIECES: &[&str] = &[
    "a",
    "b",
    "x",
    "|",
    "|3",
    ":",
    "a:",
    ":r",
    "x:r",
    "2|",
    "1:2|a",
    " ",
    " ",
    "\n",
    "\n",
    "\t",
    "\r\n",
    "0",
    "1",
    "2",
    "4294967296",
    "18446744073709551616",
    "-1",
    "五",
    "e\u{301}",
    "\u{feff}",
    "\x1b[1m",
    "{",
    "}",
    "[",
    "]",
    "\"",
    ",",
    "\"items\"",
    "\"options\"",
    "\"name\"",
    "\\u",
    "\0",
];

fn bytes() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop::sample::select(PIECES).prop_map(|piece| piece.as_bytes().to_vec());
    let strewn = prop::collection::vec(piece.clone(), 0..60).prop_map(|pieces| pieces.concat());
    let random = prop::collection::vec(any::<u8>(), 0..200);
    let other = prop_oneof![piece.clone(), prop::collection::vec(any::<u8>(), 0..3)];
    let wound = (any::<prop::sample::Index>(), 0..4usize, other);
    let wounds = prop::collection::vec(wound, 1..6);
    let spoiled = (prop::sample::select(SOUND), wounds).prop_map(|(text, wounds)| {
        let mut bytes = text.as_bytes().to_vec();
        for (place, gone, put) in wounds {
            let start = place.index(bytes.len() + 1);
            let end = (start + gone).min(bytes.len());
            bytes.splice(start..end, put);
        }
        bytes
    });
    let header = (0..5u32, 0..5u32).prop_map(|(n, m)| format!("{n} {m}\n").into_bytes());
    let headed = (header, strewn.clone()).prop_map(|(head, rest)| [head, rest].concat());
    prop_oneof![1 => random, 2 => strewn, 1 => headed, 3 => spoiled]
}

/// Reads the bytes in every way; what can be read can be shown, found, written, and read again.
fn survives(bytes: &[u8]) {
    for format in Format::ALL.iter().copied().map(Some).chain([None]) {
        match format::read(bytes, format) {
            Err(error) => {
                assert!(!error.mistakes().is_empty() && error.mistakes().len() <= 20);
                assert!(error.mistakes().iter().all(|m| m.line > 0 && m.column > 0));
                let places = error.mistakes().iter().map(|m| (m.line, m.column));
                assert!(places.is_sorted(), "{error}");
                error.in_file("f").to_string();
            }
            Ok(document) => {
                document.warnings();
                for option in document.problem().option_ids().take(3) {
                    let found = document.find(&document.show(option).to_string());
                    let number = format!("#{}", option.index() + 1);
                    assert!(found.is_err() || found.is_ok_and(|found| found.contains(&option)));
                    assert!(
                        document.find(&number).is_ok()
                            || document.problem().item(&*number).is_some()
                    );
                }
                if let Ok(text) = format::write(&document, Format::Knuth) {
                    let again = format::read(text.to_string().as_bytes(), None).expect("our own");
                    assert_eq!(plain(&again).options, plain(&document).options);
                }
            }
        }
    }
}

/// Written, these would look like UTF-16: an item called NUL, and a color of that name.
#[test]
fn names_with_a_nul_are_not_written() {
    survives(b"\0\n\0");
    survives(b"a | b\na b:\0");
    let named = format::read(b"\0\n\0", None).expect("it has a name");
    assert!(format::write(&named, Format::Knuth).is_err());
}

#[test]
fn no_bytes_make_it_panic() {
    let mut runner = TestRunner::new(cases(3000));
    runner
        .run(&bytes(), |bytes| {
            survives(&bytes);
            Ok(())
        })
        .unwrap_or_else(|error| panic!("{error}"));
}

/// The same for as many seconds as FUZZ_SECONDS says, ten minutes if it says nothing.
#[test]
#[ignore = "takes minutes; FUZZ_SECONDS says how many seconds"]
fn no_bytes_make_it_panic_for_long() {
    let seconds = std::env::var("FUZZ_SECONDS")
        .ok()
        .and_then(|seconds| seconds.parse().ok());
    let end = Instant::now() + Duration::from_secs(seconds.unwrap_or(600));
    let mut tried = 0u64;
    while Instant::now() < end {
        let outcome = TestRunner::new(cases(2000)).run(&bytes(), |bytes| {
            survives(&bytes);
            Ok(())
        });
        outcome.unwrap_or_else(|error| panic!("after {tried} cases: {error}"));
        tried += 2000;
    }
    println!("{tried} cases, none of which panicked");
}
