//! The answer that is a number of solutions.

use std::io::{self, Write};

use num_bigint::BigUint;

use quadrille::format::solutions::Summary;
use quadrille::{ExactCount, Report};
use serde::Serialize;

use super::answer::{Answer, WriteRow};
use super::summary::is_cut;

/// The number of solutions, as far as it is known.
#[derive(Serialize)]
pub struct Counted {
    #[serde(skip)]
    count: BigUint,
    /// False if a budget or a signal ended the count, true if a limit did.
    complete: bool,
    #[serde(flatten)]
    summary: Summary,
}

impl Counted {
    pub fn new(count: &BigUint, report: &Report) -> Self {
        Counted {
            count: count.clone(),
            complete: !is_cut(report.stop),
            summary: Summary::new(count, report),
        }
    }
}

impl From<&ExactCount> for Counted {
    fn from(counted: &ExactCount) -> Self {
        Counted::new(&counted.count, &counted.report)
    }
}

impl Answer for Counted {
    const COLUMNS: &'static [&'static str] = &[
        "solutions",
        "complete",
        "stop",
        "nodes",
        "updates",
        "seconds",
        "threads",
    ];

    fn write_rows(&self, row: &mut WriteRow<'_>) -> io::Result<()> {
        let summary = &self.summary;
        row(&[
            &self.count,
            &self.complete,
            &summary.stop,
            &summary.nodes,
            &summary.updates,
            &format_args!("{:.6}", summary.seconds),
            &summary.threads,
        ])
    }

    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        let at_least = if self.complete { "" } else { "at least " };
        writeln!(out, "{at_least}{}", self.count)
    }
}
