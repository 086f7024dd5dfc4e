//! A term as an answer: in a triangle, with the number of its row and that in the row.

use std::io::{self, Write};

use num_bigint::BigUint;
use serde::Serialize;

use crate::answer::Answer;

/// A term of a series.
#[derive(Serialize)]
pub struct Term {
    pub n: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub row: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub k: Option<u32>,
    pub a: serde_json::Value,
    #[serde(skip)]
    pub number: BigUint,
}

impl Answer for Term {
    const COLUMNS: &'static [&'static str] = &["n", "a(n)"];

    fn rows(&self) -> Vec<Vec<String>> {
        vec![vec![self.n.to_string(), self.number.to_string()]]
    }

    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{} {}", self.n, self.number)
    }
}

/// A term of a triangle.
#[derive(Serialize)]
#[serde(transparent)]
pub struct InTriangle(pub Term);

impl Answer for InTriangle {
    const COLUMNS: &'static [&'static str] = &["n", "row", "k", "a(n)"];

    fn rows(&self) -> Vec<Vec<String>> {
        let Term { n, row, k, .. } = self.0;
        let place = [Some(n), row, k].into_iter().flatten();
        let mut row: Vec<String> = place.map(|number| number.to_string()).collect();
        row.push(self.0.number.to_string());
        vec![row]
    }

    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        self.0.write_text(out)
    }
}
