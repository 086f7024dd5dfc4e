//! Where the answers of a puzzle are written as they are found.

use std::fmt::Display;
use std::io::{self, Write};

/// Takes answers and messages about them. It may pass on a long answer in parts.
pub trait AnswerSink {
    /// The text of the answers.
    fn text(&mut self) -> &mut Vec<u8>;
    /// The messages for standard error.
    fn notes(&mut self) -> &mut Vec<u8>;
    /// Called from time to time in the middle of an answer.
    fn relieve(&mut self);

    /// Adds a line to the messages, as [`note`](crate::message::note) would.
    fn note(&mut self, message: impl Display)
    where
        Self: Sized,
    {
        writeln!(self.notes(), "quadrille: {message}").expect("writing to memory does not fail");
    }
}

/// A writer to the text of a sink.
pub struct SinkText<'s, S>(pub &'s mut S);

impl<S: AnswerSink> Write for SinkText<'_, S> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.text().extend_from_slice(bytes);
        self.0.relieve();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
