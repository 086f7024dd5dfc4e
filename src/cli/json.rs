//! Answers as JSON: one object per line.

use std::io::{self, Write};

use clap::ValueEnum;
use serde::Serialize;

/// How an answer other than a solution is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum AnswerFormat {
    /// For people
    #[default]
    Text,
    /// A JSON object per line
    Jsonl,
}

/// Writes a value and ends the line.
pub fn write_line(value: &impl Serialize, out: &mut impl Write) -> io::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    writeln!(out)
}
