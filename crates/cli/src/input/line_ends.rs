//! Files whose lines end with a carriage return alone, as some programs still write them: read as if they had newlines.
//! The first line end says how all of them look.

use std::io::{self, Read};

/// The most carriage returns in a row that are kept until the next byte says what they are.
const MOST_KEPT: usize = 1 << 12;

/// Whether lines end with `\r` alone in a text that begins so. `None` if that cannot be said yet: there is no line end, or
/// nothing after it.
fn are_alone(text: &[u8]) -> Option<bool> {
    let first = text.iter().position(|byte| matches!(byte, b'\r' | b'\n'))?;
    let next = text[first..].iter().find(|byte| **byte != b'\r');
    next.map(|&next| next != b'\n')
}

/// Puts a newline in the place of each carriage return.
fn replace(text: &mut [u8]) {
    for byte in text.iter_mut().filter(|byte| **byte == b'\r') {
        *byte = b'\n';
    }
}

/// Gives a text newlines, if its lines end with a carriage return alone.
pub fn set(text: &mut [u8]) {
    if are_alone(text) == Some(true) {
        replace(text);
    }
}

/// An input whose lines end with newlines.
pub struct LineEnds<R> {
    input: R,
    are_alone: Option<bool>,
    /// What was read to see what follows the first line end.
    ahead: Vec<u8>,
}

impl<R> LineEnds<R> {
    pub fn new(input: R) -> Self {
        LineEnds {
            input,
            are_alone: None,
            ahead: Vec::new(),
        }
    }
}

impl<R: Read> LineEnds<R> {
    /// Reads on until the first line end of this text, which is at its end, has a byte behind it. An error is one of the
    /// next read.
    fn look_ahead(&mut self) {
        let mut next = [0];
        loop {
            match self.input.read(&mut next) {
                Ok(1..) => {}
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Ok(0) | Err(_) => return,
            }
            self.ahead.push(next[0]);
            if next[0] != b'\r' || self.ahead.len() == MOST_KEPT {
                self.are_alone = Some(next[0] != b'\n');
                return;
            }
        }
    }
}

impl<R: Read> Read for LineEnds<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let length = match self.ahead.len().min(into.len()) {
            0 => self.input.read(into)?,
            length => {
                into[..length].copy_from_slice(&self.ahead[..length]);
                self.ahead.drain(..length);
                length
            }
        };
        let text = &mut into[..length];
        if self.are_alone.is_none() {
            self.are_alone = are_alone(text);
            if self.are_alone.is_none() && text.ends_with(b"\r") {
                self.look_ahead();
            }
        }
        if self.are_alone == Some(true) {
            replace(text);
        }
        Ok(length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A few bytes at a time.
    struct Slowly<'t>(&'t [u8], usize);

    impl Read for Slowly<'_> {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            let length = self.1.min(into.len());
            self.0.read(&mut into[..length])
        }
    }

    #[test]
    fn carriage_returns_alone_are_newlines() {
        for (text, read) in [
            ("a\rb\r", "a\nb\n"),
            ("a\r\rb\r", "a\n\nb\n"),
            ("a\r\nb\r\n", "a\r\nb\r\n"),
            ("a\r\r\nb", "a\r\r\nb"),
            ("a\nb\rc", "a\nb\rc"),
            // The first line end counts.
            ("a\rb\nc", "a\nb\nc"),
            ("a long line\rb", "a long line\nb"),
            ("\ra", "\na"),
            // The newline may come later.
            ("a\r", "a\r"),
            ("a\r\r", "a\r\r"),
            ("", ""),
        ] {
            let mut bytes = text.as_bytes().to_vec();
            set(&mut bytes);
            assert_eq!(bytes, read.as_bytes(), "{text:?}");
            // However the input comes.
            for at_once in 1..=text.len() + 1 {
                let mut streamed = String::new();
                let mut input = LineEnds::new(Slowly(text.as_bytes(), at_once));
                input.read_to_string(&mut streamed).expect("UTF-8");
                assert_eq!(streamed, read, "{text:?}, {at_once} at once");
            }
        }
    }
}
