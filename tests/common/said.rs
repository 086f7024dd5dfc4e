//! What errors and other values say, compared with what is expected: each check shows the whole text if it fails.

// Each test binary uses its own part of this file.
#![allow(dead_code)]

use std::fmt::Display;

/// Checks of the text of a value.
pub trait Said: Display {
    /// It is exactly this.
    #[track_caller]
    fn says(&self, text: &str) {
        assert_eq!(self.to_string(), text);
    }

    /// It begins with this.
    #[track_caller]
    fn begins(&self, start: &str) {
        let said = self.to_string();
        assert!(said.starts_with(start), "expected {start:?}: {said}");
    }

    /// It ends with this.
    #[track_caller]
    fn ends(&self, end: &str) {
        let said = self.to_string();
        assert!(said.ends_with(end), "expected {end:?}: {said}");
    }

    /// It has this in it.
    #[track_caller]
    fn mentions(&self, part: &str) {
        let said = self.to_string();
        assert!(said.contains(part), "expected {part:?}: {said}");
    }
}

impl<T: Display + ?Sized> Said for T {}

/// A table of cases: each a line with a text, in which `/` stands for the end of a line, and below it what is said of it.
pub fn table(cases: &str) -> impl Iterator<Item = (String, &str)> {
    let mut lines = cases.lines().map(str::trim);
    std::iter::from_fn(move || {
        let text = lines.next()?.replace('/', "\n");
        Some((text, lines.next().expect("what is said")))
    })
}
