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

    /// Writes all that is kept, and these bytes.
    fn pass_on(&mut self, bytes: &[u8]) -> io::Result<()> {
        let _writing = WRITING.lock().unwrap_or_else(PoisonError::into_inner);
        let written = self.out.write_all(&self.text);
        self.text.clear();
        written?;
        self.out.write_all(bytes)
    }
}

impl<W: Write> Write for WholeLines<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        /// How much is written at once.
        const BLOCK: usize = 1 << 16;
        let end = bytes.iter().rposition(|&byte| byte == b'\n');
        match end.filter(|_| self.text.len() + bytes.len() >= BLOCK) {
            None => self.text.extend_from_slice(bytes),
            Some(end) => {
                let (lines, rest) = bytes.split_at(end + 1);
                // A text that is long is not copied.
                match bytes.len() >= BLOCK {
                    true => self.pass_on(lines)?,
                    false => {
                        self.text.extend_from_slice(lines);
                        self.pass_on(&[])?;
                    }
                }
                self.text.extend_from_slice(rest);
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.pass_on(&[])?;
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
        for (length, pieces) in [
            (70_000, 999),
            (5, 3),
            (80_000, 80_000),
            (1_000, 7),
            (70_000, 999),
            (30, 30),
        ] {
            let line = [&vec![b'a'; length][..], b"\n"].concat();
            for piece in line.chunks(pieces) {
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
