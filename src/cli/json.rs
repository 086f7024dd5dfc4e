//! Answers other than solutions: as text, as a CSV table, as JSON with one object per line.

use std::io::{self, Write};

use clap::ValueEnum;
use quadrille::sudoku::text::write_field;
use serde::Serialize;

/// How an answer other than a solution is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum AnswerFormat {
    /// For people; `lines` is the same
    #[default]
    #[value(alias = "lines")]
    Text,
    /// A table with a header
    Csv,
    /// A JSON object per line
    Jsonl,
}

/// Writes a value and ends the line.
pub fn write_line(value: &impl Serialize, out: &mut impl Write) -> io::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    writeln!(out)
}

/// Writes a row of a table.
pub fn write_row<F: AsRef<str>>(
    fields: impl IntoIterator<Item = F>,
    out: &mut impl Write,
) -> io::Result<()> {
    let mut row = Vec::new();
    for (place, field) in fields.into_iter().enumerate() {
        if place > 0 {
            row.push(b',');
        }
        write_field(field.as_ref(), b',', &mut row);
    }
    row.push(b'\n');
    out.write_all(&row)
}
