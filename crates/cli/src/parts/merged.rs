//! Writes the answer of merged parts: the number of solutions, or the solutions.

use std::io::{self, Write};
use std::iter;

use quadrille::count::SolutionCount;
use quadrille::format::Document;
use quadrille::parts::Merged;
use serde::Serialize;
use serde_json::Number;

use crate::answer::{Answer, WriteRow};

/// Shows costs as the file of the problem has them, as far as the problem or the records tell.
pub fn show_cost(merged: &Merged, document: Option<&Document>) -> impl Fn(u64) -> String {
    let places = merged.decimals;
    move |cost| match (document, 10_u64.checked_pow(places)) {
        (Some(document), _) => document.show_cost(cost),
        (None, Some(one @ 2..)) => {
            let places = places as usize;
            format!("{}.{:0places$}", cost / one, cost % one)
        }
        (None, _) => cost.to_string(),
    }
}

/// The number of parts without an answer.
pub fn missing_count(merged: &Merged) -> u64 {
    merged.missing.len() as u64 + merged.unknown_count
}

/// What both answers are in JSON.
#[derive(Serialize)]
pub struct MergedFields<'m> {
    complete: bool,
    #[serde(flatten)]
    count: SolutionCount,
    /// The option numbers of each solution.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    options: &'m [Vec<u32>],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    costs: Vec<Number>,
    /// The costs as text.
    #[serde(skip)]
    shown: Vec<String>,
    parts: usize,
    missing: u64,
    nodes: u64,
    updates: u64,
    seconds: f64,
    /// The time of the longest part as a multiple of the mean.
    imbalance: f64,
}

impl<'m> MergedFields<'m> {
    /// The fields of an answer, with costs as the file of the problem has them if that is known.
    pub fn new(merged: &'m Merged, document: Option<&Document>) -> Self {
        let records = &merged.records;
        let seconds: f64 = records.iter().map(|record| record.seconds).sum();
        let longest = records.iter().map(|record| record.seconds);
        let longest = longest.fold(0.0, f64::max);
        let shown = merged
            .costs
            .iter()
            .copied()
            .map(show_cost(merged, document));
        let shown: Vec<String> = shown.collect();
        let costs = merged.costs.iter().zip(&shown);
        MergedFields {
            complete: merged.is_complete(),
            count: SolutionCount::from(&merged.count),
            options: &merged.solutions,
            costs: costs
                .map(|(&cost, shown)| shown.parse().unwrap_or(cost.into()))
                .collect(),
            shown,
            parts: records.len(),
            missing: missing_count(merged),
            nodes: records.iter().map(|record| record.nodes).sum(),
            updates: records.iter().map(|record| record.updates).sum(),
            seconds,
            imbalance: longest * records.len() as f64 / seconds.max(f64::MIN_POSITIVE),
        }
    }
}

/// The number of solutions in all parts.
#[derive(Serialize)]
pub struct MergedCount<'m>(pub MergedFields<'m>);

impl Answer for MergedCount<'_> {
    const COLUMNS: &'static [&'static str] = &["solutions", "complete"];

    fn write_rows(&self, row: &mut WriteRow<'_>) -> io::Result<()> {
        row(&[&self.0.count, &self.0.complete])
    }

    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        let at_least = if self.0.complete { "" } else { "at least " };
        writeln!(out, "{at_least}{}", self.0.count)
    }
}

/// The solutions in all parts.
#[derive(Serialize)]
pub struct MergedSolutions<'m>(pub MergedFields<'m>);

impl MergedSolutions<'_> {
    /// The solutions by the numbers of their options, with their costs if they have any.
    fn solutions(&self) -> impl Iterator<Item = (String, Option<&str>)> {
        let costs = self.0.shown.iter().map(|cost| Some(&**cost));
        let costs = costs.chain(iter::repeat(None));
        self.0.options.iter().zip(costs).map(|(options, cost)| {
            let options: Vec<String> = options.iter().map(u32::to_string).collect();
            (options.join(" "), cost)
        })
    }
}

impl Answer for MergedSolutions<'_> {
    const COLUMNS: &'static [&'static str] = &["solution", "cost", "options"];

    fn write_rows(&self, row: &mut WriteRow<'_>) -> io::Result<()> {
        for (number, (options, cost)) in (1u64..).zip(self.solutions()) {
            row(&[&number, &cost.unwrap_or_default(), &options])?;
        }
        Ok(())
    }

    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        for (options, cost) in self.solutions() {
            if let Some(cost) = cost {
                write!(out, "cost {cost}: ")?;
            }
            writeln!(out, "{options}")?;
        }
        Ok(())
    }
}
