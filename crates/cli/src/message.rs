//! Messages on standard error, each a line that begins with the name of the program.

use std::borrow::Cow;
use std::fmt::Display;
use std::io::{self, Write};

pub use quadrille_answers::text::visible;

/// The most characters of a line of a message, and of its end: it may quote a line of a file, which may be the whole file.
const LONGEST: usize = 10_000;
const END: usize = 500;

/// Writes a message. If standard error is closed, it is dropped.
pub fn note(message: &str) {
    let message = visible(message);
    let message: Vec<Cow<'_, str>> = message.split('\n').map(clipped).collect();
    let _ = writeln!(io::stderr(), "quadrille: {}", message.join("\n"));
}

/// A line, without its middle if it is too long.
fn clipped(line: &str) -> Cow<'_, str> {
    let length = line.chars().count();
    if length <= LONGEST {
        return line.into();
    }
    let begin: String = line.chars().take(LONGEST - END).collect();
    let end: String = line.chars().skip(length - END).collect();
    format!("{begin} ... {end}").into()
}

/// Writes lines that are no message, such as the help or a summary. If standard error is closed, they are dropped.
pub fn lines(text: impl Display) {
    let _ = write!(io::stderr(), "{text}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_shown() {
        assert_eq!(visible("a\tb\nc é"), "a\tb\nc é");
        assert_eq!(visible("a\u{1b}[2Jb\r\u{9b}"), "a\\u{1b}[2Jb\\r\\u{9b}");
    }

    #[test]
    fn a_long_line_loses_its_middle() {
        let short = "é".repeat(LONGEST);
        assert_eq!(clipped(&short), short);
        let long = format!("found {}, expected 3", "é".repeat(3_000_000));
        let clipped = clipped(&long);
        assert!(clipped.starts_with("found é") && clipped.ends_with("é, expected 3"));
        assert_eq!(clipped.chars().count(), LONGEST + 5);
    }
}
