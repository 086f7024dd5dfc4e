//! Files whose lines end with a carriage return alone, as some programs still write them: read as if they had newlines.

use std::io::{self, Read};

/// Whether lines end with `\r` alone in a text that begins so: no other line end is there.
fn are_alone(text: &[u8]) -> bool {
    let lines = text.trim_ascii_end();
    lines.contains(&b'\r') && !text.contains(&b'\n')
}

/// Puts a newline in the place of each carriage return.
fn replace(text: &mut [u8]) {
    for byte in text.iter_mut().filter(|byte| **byte == b'\r') {
        *byte = b'\n';
    }
}

/// Gives a text newlines, if its lines end with a carriage return alone.
pub fn set(text: &mut [u8]) {
    if are_alone(text) {
        replace(text);
    }
}

/// An input whose lines end with newlines. What is read first says how they end.
pub struct LineEnds<R> {
    input: R,
    are_alone: Option<bool>,
}

impl<R> LineEnds<R> {
    pub fn new(input: R) -> Self {
        LineEnds {
            input,
            are_alone: None,
        }
    }
}

impl<R: Read> Read for LineEnds<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let length = self.input.read(into)?;
        let text = &mut into[..length];
        if *self.are_alone.get_or_insert_with(|| are_alone(text)) {
            replace(text);
        }
        Ok(length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn carriage_returns_alone_are_newlines() {
        for (text, read) in [
            ("a\rb\r", "a\nb\n"),
            ("a\r\nb\r\n", "a\r\nb\r\n"),
            ("a\rb\nc", "a\rb\nc"),
            // The newline may come later.
            ("a\r", "a\r"),
            ("", ""),
        ] {
            let mut bytes = text.as_bytes().to_vec();
            set(&mut bytes);
            let mut streamed = String::new();
            let mut input = LineEnds::new(text.as_bytes());
            input.read_to_string(&mut streamed).expect("UTF-8");
            assert_eq!((&*bytes, &*streamed), (read.as_bytes(), read), "{text:?}");
        }
    }
}
