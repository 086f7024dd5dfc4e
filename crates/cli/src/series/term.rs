//! A term as an answer: in a triangle, with the number of its row and that in the row.

use std::io::{self, Write};

use num_bigint::BigUint;
use serde::Serialize;

use crate::answer::{Answer, WriteRow};

/// A term of a series.
#[derive(Serialize)]
pub struct Term {
    pub n: u32,
    pub a: serde_json::Value,
    #[serde(skip)]
    pub number: BigUint,
}

impl Answer for Term {
    const COLUMNS: &'static [&'static str] = &["n", "a(n)"];

    fn write_rows(&self, row: &mut WriteRow<'_>) -> io::Result<()> {
        row(&[&self.n, &self.number])
    }

    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{} {}", self.n, self.number)
    }
}

/// A term of a triangle.
#[derive(Serialize)]
pub struct InTriangle {
    pub n: u32,
    pub row: u32,
    pub k: u32,
    pub a: serde_json::Value,
    #[serde(skip)]
    pub number: BigUint,
}

impl Answer for InTriangle {
    const COLUMNS: &'static [&'static str] = &["n", "row", "k", "a(n)"];

    fn write_rows(&self, row: &mut WriteRow<'_>) -> io::Result<()> {
        row(&[&self.n, &self.row, &self.k, &self.number])
    }

    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{} {}", self.n, self.number)
    }
}
