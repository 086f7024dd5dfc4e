//! Answers as JSON, one object per line.

use std::io::{self, Write};

use serde::Serialize;

/// Writes an answer and ends the line.
pub fn write(answer: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
    serde_json::to_writer(&mut *out, answer)?;
    writeln!(out)
}
