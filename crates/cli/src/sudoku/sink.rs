//! Where the answers of a puzzle are written as they are found.

use std::fmt;
use std::io::{self, Write};

use crate::message::visible;

/// Takes answers and messages about them. It may pass on a long answer in parts.
pub trait AnswerSink {
    /// The text of the answers.
    fn text(&mut self) -> &mut Vec<u8>;
    /// The messages for standard error.
    fn notes(&mut self) -> &mut Vec<u8>;
    /// May pass on what there is of an answer. Called from time to time in the middle of one.
    fn pass_on(&mut self);

    /// Adds a line to the messages, as [`note`](crate::message::note) would.
    fn note(&mut self, message: fmt::Arguments<'_>) {
        let message = message.to_string();
        writeln!(self.notes(), "quadrille: {}", visible(&message))
            .expect("writing to memory does not fail");
    }
}

/// A writer to the text of a sink.
pub struct SinkText<'s>(pub &'s mut dyn AnswerSink);

impl Write for SinkText<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.text().extend_from_slice(bytes);
        self.0.pass_on();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
