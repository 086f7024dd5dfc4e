//! Standard output: a text that is written in one piece, and what is said if it cannot be written.

use std::fmt::Display;
use std::io::{self, BufWriter, Write};

use anyhow::Context;

/// Writes a text. `what` is what it is to whoever reads that it could not be written.
pub fn print(what: &str, text: impl Display) -> anyhow::Result<()> {
    let mut out = BufWriter::new(io::stdout().lock());
    let written = write!(out, "{text}").and_then(|()| out.flush());
    written.with_context(|| failure(what))
}

/// What is said if standard output does not take something.
pub fn failure(what: &str) -> String {
    format!("cannot write {what} to standard output")
}
