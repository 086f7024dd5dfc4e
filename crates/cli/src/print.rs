//! Prints to standard output; if that fails, says why.

use std::fmt::Display;
use std::io::{self, BufWriter, Write};

use anyhow::Context;

/// Writes a text. `what` names it in the error message.
pub fn print(what: &str, text: impl Display) -> anyhow::Result<()> {
    let mut out = BufWriter::new(io::stdout().lock());
    let written = write!(out, "{text}").and_then(|()| out.flush());
    written.with_context(|| failure(what))
}

/// The message that something could not be written to standard output.
pub fn failure(what: &str) -> String {
    format!("cannot write {what} to standard output")
}
