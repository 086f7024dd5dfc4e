//! Writes the answer of merged parts: the number of solutions, or the solutions.

use std::cell::Cell;
use std::io::{self, Write};
use std::iter;

use quadrille::count::SolutionCount;
use quadrille::format::Document;
use quadrille::parts::Merged;
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};
use serde_json::Number;

use crate::answer::{Answer, WriteRow};
use crate::signals::Signals;

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
    #[serde(flatten)]
    listed: Listed<'m>,
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
        let costs = costs.map(|(&cost, shown)| shown.parse().unwrap_or(cost.into()));
        let listed = Listed {
            options: &merged.solutions,
            costs: costs.collect(),
            shown,
            signals: None,
            written: Cell::new(0),
        };
        MergedFields {
            complete: merged.is_complete(),
            count: SolutionCount::from(&merged.count),
            listed,
            parts: records.len(),
            missing: missing_count(merged),
            nodes: records.iter().map(|record| record.nodes).sum(),
            updates: records.iter().map(|record| record.updates).sum(),
            seconds,
            imbalance: longest * records.len() as f64 / seconds.max(f64::MIN_POSITIVE),
        }
    }
}

/// The solutions as they are listed, until a signal comes or the time is over: then the list ends.
struct Listed<'m> {
    /// The option numbers of each solution.
    options: &'m [Vec<u32>],
    costs: Vec<Number>,
    /// The costs as text.
    shown: Vec<String>,
    signals: Option<&'m Signals>,
    /// How many were written.
    written: Cell<usize>,
}

impl Listed<'_> {
    /// The option numbers of each solution to write.
    fn solutions(&self) -> impl Iterator<Item = &Vec<u32>> {
        let goes_on = |_: &&Vec<u32>| {
            let goes_on = !self.signals.is_some_and(Signals::came);
            self.written.set(self.written.get() + usize::from(goes_on));
            goes_on
        };
        self.options.iter().take_while(goes_on)
    }
}

impl Serialize for Listed<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        struct Solutions<'l>(&'l Listed<'l>);

        impl Serialize for Solutions<'_> {
            fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.collect_seq(self.0.solutions())
            }
        }

        let mut map = to.serialize_map(None)?;
        if !self.options.is_empty() {
            map.serialize_entry("options", &Solutions(self))?;
        }
        if let Some(costs) = self.costs.get(..self.written.get())
            && !costs.is_empty()
        {
            map.serialize_entry("costs", costs)?;
        }
        map.end()
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
pub struct MergedSolutions<'m>(MergedFields<'m>);

impl<'m> MergedSolutions<'m> {
    /// The solutions of these fields, to be written until a signal comes or the time is over.
    pub fn until(mut fields: MergedFields<'m>, signals: &'m Signals) -> Self {
        fields.listed.signals = Some(signals);
        MergedSolutions(fields)
    }

    /// How many solutions were not written.
    pub fn left_out(&self) -> u64 {
        let Listed {
            options, written, ..
        } = &self.0.listed;
        (options.len() - written.get()) as u64
    }

    /// The solutions by the numbers of their options, with their costs if they have any.
    fn solutions(&self) -> impl Iterator<Item = (String, Option<&str>)> {
        let costs = self.0.listed.shown.iter().map(|cost| Some(&**cost));
        let costs = costs.chain(iter::repeat(None));
        self.0.listed.solutions().zip(costs).map(|(options, cost)| {
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
