//! Text of millions of lines, written in blocks.

use std::io::{self, Write};

/// The number of bytes that are written at once.
const BLOCK: usize = 1 << 16;

/// Lines on their way to a writer.
pub(super) struct Lines<'o> {
    out: &'o mut dyn Write,
    /// What is not written yet.
    text: Vec<u8>,
    pub(super) failed: Option<io::Error>,
}

impl<'o> Lines<'o> {
    pub(super) fn new(out: &'o mut dyn Write) -> Self {
        Lines {
            out,
            text: Vec::with_capacity(2 * BLOCK),
            failed: None,
        }
    }

    /// Writes the rest. An error if anything could not be written.
    pub(super) fn end(mut self) -> io::Result<&'o mut dyn Write> {
        self.write_text();
        match self.failed {
            Some(error) => Err(error),
            None => Ok(self.out),
        }
    }

    #[cold]
    fn write_text(&mut self) {
        if self.failed.is_none() {
            self.failed = self.out.write_all(&self.text).err();
        }
        self.text.clear();
    }

    pub(super) fn text(&mut self, text: &str) {
        self.text.extend_from_slice(text.as_bytes());
    }

    pub(super) fn decimal(&mut self, number: u128) {
        let mut digits = itoa::Buffer::new();
        // Most fit, and need no division of 128 bits.
        let digits = match u64::try_from(number) {
            Ok(number) => digits.format(number),
            Err(_) => digits.format(number),
        };
        self.text(digits);
    }

    pub(super) fn hexadecimal(&mut self, number: u64) {
        let mut digits = [0; 16];
        let mut left = number;
        let mut first = digits.len();
        loop {
            first -= 1;
            digits[first] = b"0123456789abcdef"[(left & 15) as usize];
            left >>= 4;
            if left == 0 {
                break;
            }
        }
        self.text.extend_from_slice(&digits[first..]);
    }

    pub(super) fn end_line(&mut self) {
        self.text.push(b'\n');
        if self.text.len() >= BLOCK {
            self.write_text();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_the_standard_library_does() {
        let ones = (0..128).map(|shift| u128::MAX >> shift);
        let numbers: Vec<u128> = ones.flat_map(|ones| [ones, ones / 2 + 1]).collect();
        let (mut text, mut expected) = (Vec::new(), String::new());
        let mut lines = Lines::new(&mut text);
        for number in numbers.into_iter().chain([0, 10, 16, 255, 4096]) {
            lines.decimal(number);
            lines.text(" ");
            lines.hexadecimal(number as u64);
            lines.end_line();
            expected += &format!("{number} {:x}\n", number as u64);
        }
        lines.end().expect("a list takes it");
        assert_eq!(String::from_utf8(text), Ok(expected));
    }

    #[test]
    fn what_cannot_be_written_is_an_error_at_the_end() {
        let mut room = [0; BLOCK];
        let mut out = &mut room[..];
        let mut lines = Lines::new(&mut out);
        for _ in 0..BLOCK {
            lines.decimal(1);
            lines.end_line();
        }
        assert!(lines.failed.is_some());
        assert!(lines.end().is_err());
    }
}
