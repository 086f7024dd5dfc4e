//! Lines of bytes, read in large blocks.
//!
//! A line is a slice of its block: only the incomplete line at the end of a block is copied. A line of more than 65,536
//! bytes is cut to that length, which bounds the memory for any input.

use std::io::{self, Read};

use quadrille_engine::encoding::{SAMPLE, not_text};

/// The length in bytes up to which a line is read.
pub(super) const LONGEST: usize = 1 << 16;

const BLOCK: usize = 1 << 18;

/// The lines of a stream, cut from large blocks. Call [`next`](TextLines::next) until there are no more lines, then
/// [`fill`](TextLines::fill), which may wait for more input.
#[derive(Debug)]
pub struct TextLines<R> {
    source: R,
    block: Block,
}

/// The last bytes that were read. It knows no source, so that it is compiled in this crate.
#[derive(Debug, Default)]
struct Block {
    bytes: Box<[u8]>,
    /// The bytes not returned yet are `bytes[start..end]`, without a line end before `scanned`.
    start: usize,
    scanned: usize,
    end: usize,
    /// The source has no more.
    ended: bool,
    /// Whether this is the rest of a line that was cut.
    skipping: bool,
}

/// A line of a text, without its end.
#[derive(Clone, Copy, Debug)]
pub struct TextLine<'a> {
    /// The bytes, at most 65,536.
    pub text: &'a [u8],
    /// Whether the line is longer than `text`.
    pub(super) cut: bool,
    /// Whether there was a carriage return before the line end.
    pub(super) cr: bool,
}

impl<R: Read> TextLines<R> {
    /// The lines of this source. Nothing is read yet.
    pub fn new(source: R) -> Self {
        let block = Block {
            bytes: vec![0; BLOCK].into(),
            ..Block::default()
        };
        TextLines { source, block }
    }

    /// What the source is if it is not text, as a sentence that may begin with its place: UTF-16, or compressed, or if most of
    /// the lines in its first 8,192 bytes are no text.
    pub fn not_text(&self) -> Option<String> {
        let bytes = &self.block.bytes[self.block.start..self.block.end];
        not_text(bytes).filter(|_| is_binary(bytes))
    }

    /// The next line, if it has already been read.
    #[expect(clippy::should_implement_trait, reason = "the line borrows the block")]
    pub fn next(&mut self) -> Option<TextLine<'_>> {
        self.block.next()
    }

    /// Whether all lines have been returned, and there are no more to come.
    pub fn is_done(&self) -> bool {
        self.block.ended && self.block.start == self.block.end
    }

    /// Reads on. At the end of the source, [`next`](TextLines::next) may still have a last line without line end.
    pub fn fill(&mut self) -> io::Result<()> {
        let block = &mut self.block;
        let room = block.make_room();
        let result = loop {
            match self.source.read(room) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                result => break result,
            }
        };
        block.ended = !matches!(result, Ok(1..));
        block.end += *result.as_ref().unwrap_or(&0);
        result.map(drop)
    }
}

/// Whether bytes that have something else than text in them are none, rather than text with a few damaged lines.
fn is_binary(bytes: &[u8]) -> bool {
    let sample = &bytes[..bytes.len().min(SAMPLE)];
    let lines = sample.split(|&byte| byte == b'\n');
    let lines = lines.filter(|line| !line.is_empty());
    let is_damaged = |line: &&[u8]| line.contains(&0) || str::from_utf8(line).is_err();
    let damaged = lines.clone().filter(is_damaged).count();
    sample.starts_with(&[0x1f, 0x8b]) || 2 * damaged > lines.count()
}

impl Block {
    fn next(&mut self) -> Option<TextLine<'_>> {
        loop {
            let start = self.start;
            let found = memchr::memchr(b'\n', &self.bytes[self.scanned..self.end]);
            let (stop, next) = match found {
                Some(length) => (self.scanned + length, self.scanned + length + 1),
                None if self.ended && start < self.end => (self.end, self.end),
                None if self.skipping => {
                    (self.start, self.scanned) = (self.end, self.end);
                    return None;
                }
                None if self.end - start > LONGEST => (self.end, self.end),
                None => {
                    self.scanned = self.end;
                    return None;
                }
            };
            (self.start, self.scanned) = (next, next);
            let within = found.is_none() && !self.ended;
            if std::mem::replace(&mut self.skipping, within) {
                continue;
            }
            let cut = within || stop - start > LONGEST;
            let stop = stop.min(start + LONGEST);
            let mut text = &self.bytes[start..stop];
            let mut cr = false;
            if let [line @ .., b'\r'] = text {
                (text, cr) = (line, true);
            }
            return Some(TextLine { text, cut, cr });
        }
    }

    /// Moves what is left to the front. Returns the room behind it.
    fn make_room(&mut self) -> &mut [u8] {
        self.bytes.copy_within(self.start..self.end, 0);
        (self.scanned, self.end) = (self.scanned - self.start, self.end - self.start);
        self.start = 0;
        &mut self.bytes[self.end..]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a few bytes at a time.
    struct Drip<'a>(&'a [u8], usize);

    impl Read for Drip<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let count = self.1.min(self.0.len()).min(buffer.len());
            buffer[..count].copy_from_slice(&self.0[..count]);
            self.0 = &self.0[count..];
            Ok(count)
        }
    }

    fn lines(text: &[u8], step: usize) -> Vec<(Vec<u8>, bool)> {
        let mut lines = TextLines::new(Drip(text, step));
        let mut found = Vec::new();
        while !lines.is_done() {
            lines.fill().unwrap();
            while let Some(line) = lines.next() {
                found.push((line.text.to_vec(), line.cut));
            }
        }
        found
    }

    #[test]
    fn lines_come_whole_however_the_bytes_come() {
        let text = b"one\r\n\ntwo\nthree";
        let expected = ["one", "", "two", "three"].map(|line| (line.as_bytes().to_vec(), false));
        for step in [1, 2, 3, 100] {
            assert_eq!(lines(text, step), expected, "{step} bytes at a time");
        }
    }

    #[test]
    fn long_lines_are_cut_and_the_next_one_is_whole() {
        for length in [LONGEST - 1, LONGEST, LONGEST + 1, BLOCK, 3 * BLOCK] {
            let mut text = vec![b'x'; length];
            text.extend_from_slice(b"\nnext\n");
            for step in [1000, usize::MAX] {
                let found = lines(&text, step);
                assert_eq!(found.len(), 2, "{length} bytes");
                assert_eq!(found[0].0.len(), length.min(LONGEST));
                assert_eq!(found[0].1, length > LONGEST);
                assert_eq!(found[1], (b"next".to_vec(), false));
            }
        }
    }
}
