//! Prints to standard output; if that fails, says why.

use std::fmt::Display;
use std::io::{self, StdoutLock, Write};
use std::sync::{Mutex, PoisonError, TryLockError};
use std::time::Duration;
use std::{mem, thread};

use anyhow::Context;

/// Writes a text. `what` names it in the error message.
pub fn print(what: &str, text: impl Display) -> anyhow::Result<()> {
    let mut out = WholeLines::of_stdout();
    let written = write!(out, "{text}").and_then(|()| out.flush());
    written.with_context(|| failure(what))
}

/// The message that something could not be written to standard output.
pub fn failure(what: &str) -> String {
    format!("cannot write {what} to standard output")
}

/// Held while something is written in one piece.
static WRITING: Mutex<()> = Mutex::new(());

/// Waits for what is being written in one piece, but not for long: nobody may take it. Nothing is written from then on, as the
/// program ends.
pub fn end_writing() {
    const LOOK: Duration = Duration::from_millis(1);
    for _ in 0..100 {
        match WRITING.try_lock() {
            Err(TryLockError::WouldBlock) => thread::sleep(LOOK),
            held => return mem::forget(held),
        }
    }
}

/// A buffer that writes whole lines at once. A signal that ends the program meanwhile lets them be written, so that what is
/// there ends with a line.
pub struct WholeLines<W: Write> {
    out: W,
    text: Vec<u8>,
}

impl WholeLines<StdoutLock<'static>> {
    pub fn of_stdout() -> Self {
        WholeLines::new(io::stdout().lock())
    }
}

impl<W: Write> WholeLines<W> {
    fn new(out: W) -> Self {
        let text = Vec::new();
        WholeLines { out, text }
    }

    /// Writes the first `length` bytes of the text.
    fn pass_on(&mut self, length: usize) -> io::Result<()> {
        let writing = WRITING.lock().unwrap_or_else(PoisonError::into_inner);
        let written = self.out.write_all(&self.text[..length]);
        drop(writing);
        self.text.drain(..length);
        written
    }
}

impl<W: Write> Write for WholeLines<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        /// How much is written at once.
        const BLOCK: usize = 1 << 16;
        self.text.extend_from_slice(bytes);
        if self.text.len() >= BLOCK
            && let Some(end) = self.text.iter().rposition(|&byte| byte == b'\n')
        {
            self.pass_on(end + 1)?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.pass_on(self.text.len())?;
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What it is given at once.
    #[derive(Default)]
    struct Blocks(Vec<Vec<u8>>);

    impl Write for Blocks {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.push(bytes.to_vec());
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn what_is_written_ends_with_a_line_until_the_end() {
        let mut out = WholeLines::new(Blocks::default());
        let mut text = Vec::new();
        for length in [70_000, 5, 80_000, 1_000, 70_000, 30] {
            let line = [&vec![b'a'; length][..], b"\n"].concat();
            for piece in line.chunks(999) {
                out.write_all(piece).expect("there is room");
            }
            text.extend_from_slice(&line);
        }
        let written: Vec<&u8> = out.out.0.iter().flatten().collect();
        assert!(
            text.iter().take(written.len()).eq(written.iter().copied()) && written.len() > 200_000
        );
        assert!(out.out.0.iter().all(|block| block.ends_with(b"\n")));
        out.write_all(b"no end").expect("there is room");
        out.flush().expect("there is room");
        text.extend_from_slice(b"no end");
        assert_eq!(out.out.0.concat(), text);
    }
}
