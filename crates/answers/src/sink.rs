//! Where the answers of a puzzle are written as they are found.

use std::io::{self, Write};

/// Takes answers and messages about them. It may pass on a long answer in parts.
pub trait AnswerSink {
    /// The text of the answers.
    fn text(&mut self) -> &mut Vec<u8>;
    /// Takes a message for standard error.
    fn note(&mut self, message: &str);
    /// May pass on what there is of an answer. Called from time to time in the middle of one.
    fn pass_on(&mut self);
}

/// A writer to the text of a sink.
pub(crate) struct SinkText<'s>(pub &'s mut dyn AnswerSink);

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

/// Collects answers until they are complete, and drops messages.
#[derive(Default)]
pub(crate) struct WholeAnswers(pub Vec<u8>);

impl AnswerSink for WholeAnswers {
    fn text(&mut self) -> &mut Vec<u8> {
        &mut self.0
    }

    fn note(&mut self, _: &str) {}

    fn pass_on(&mut self) {}
}
