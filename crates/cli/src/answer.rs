//! Answers other than solutions, and the formats they are written in.
//!
//! A command describes its answer once, as an [`Answer`]. A further format is a file in `answer/`, and here a variant
//! of [`OutputFormat`] and its arm in [`OutputFormat::add`].

mod csv;

use std::fmt::Display;
use std::io::{self, BufWriter, Write};

use anyhow::Context;
use clap::ValueEnum;
use serde::Serialize;

use super::print::failure;

/// An answer that every format can write: as JSON through `Serialize`, as rows of a table, and as text.
pub trait Answer: Serialize {
    /// The columns of the table.
    const COLUMNS: &'static [&'static str];

    /// Writes the rows of the table with `row`.
    fn write_rows(&self, row: &mut WriteRow<'_>) -> io::Result<()>;

    /// Writes the answer for people.
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()>;
}

impl<A: Answer> Answer for &A {
    const COLUMNS: &'static [&'static str] = A::COLUMNS;

    fn write_rows(&self, row: &mut WriteRow<'_>) -> io::Result<()> {
        A::write_rows(self, row)
    }

    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        A::write_text(self, out)
    }
}

/// Writes a row of a table: its fields.
pub type WriteRow<'r> = dyn FnMut(&[&dyn Display]) -> io::Result<()> + 'r;

/// The format of an answer that is not a list of solutions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum OutputFormat {
    /// For people; `lines` is the same
    #[default]
    #[value(alias = "lines")]
    Text,
    /// A table with a header
    Csv,
    /// A JSON object per line
    Jsonl,
}

impl OutputFormat {
    /// Writes what precedes the first answer.
    pub fn begin<A: Answer>(self, out: &mut dyn Write) -> io::Result<()> {
        match self {
            OutputFormat::Csv => csv::write_row(A::COLUMNS, out),
            _ => Ok(()),
        }
    }

    /// Writes an answer after those before it.
    pub fn add(self, answer: &impl Answer, out: &mut dyn Write) -> io::Result<()> {
        match self {
            OutputFormat::Text => answer.write_text(out),
            OutputFormat::Csv => answer.write_rows(&mut |fields| csv::write_row(fields, out)),
            OutputFormat::Jsonl => {
                serde_json::to_writer(&mut *out, answer)?;
                writeln!(out)
            }
        }
    }

    /// Writes the only answer.
    pub fn write<A: Answer>(self, answer: &A, out: &mut dyn Write) -> io::Result<()> {
        self.begin::<A>(out)?;
        self.add(answer, out)
    }

    /// Writes answers to standard output. `what` names them in the error message.
    pub fn print<A: Answer>(
        self,
        what: &str,
        answers: impl IntoIterator<Item = A>,
    ) -> anyhow::Result<()> {
        let mut out = BufWriter::new(io::stdout().lock());
        let written = self.write_all(answers, &mut out);
        { written.and_then(|()| out.flush()) }.with_context(|| failure(what))
    }

    /// Writes answers.
    pub fn write_all<A: Answer>(
        self,
        answers: impl IntoIterator<Item = A>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        self.begin::<A>(out)?;
        for answer in answers {
            self.add(&answer, out)?;
        }
        Ok(())
    }
}
