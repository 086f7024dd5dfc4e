//! The summary of a search in JSON: what it did and why it stopped, as the last line after the solutions.

use std::io::{self, Write};
use std::time::Duration;

use serde::Serialize;
use serde_json::Number;

use super::Cost;
use crate::Document;
use quadrille_engine::count::SolutionCount;
use quadrille_engine::{Effort, EngineKind, Report};

/// The figures of a search as JSON has them: see [the format](super::super).
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Summary {
    /// The number of solutions.
    #[serde(flatten)]
    solutions: SolutionCount,
    /// Why the search stopped: `exhausted` if there are no more solutions.
    pub stop: String,
    /// The nodes of the search tree.
    pub nodes: u64,
    /// How often an item or a node was taken out of its list.
    pub updates: u64,
    /// The time in seconds.
    pub seconds: f64,
    /// The number of threads.
    pub threads: usize,
    /// The engines that took part, as far as they are known.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    engines: Vec<EngineShare>,
    /// Of the cheapest solutions: no solution costs less than this.
    #[serde(skip_serializing_if = "Option::is_none")]
    bound: Option<Number>,
    /// The bound as a string, if the number may be rounded.
    #[serde(skip_serializing_if = "Option::is_none")]
    bound_exact: Option<String>,
    /// How much cheaper another solution can be than the cheapest one found, at most, as a share of its cost.
    #[serde(skip_serializing_if = "Option::is_none")]
    gap: Option<f64>,
}

/// The work of an engine.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct EngineShare {
    /// The name of the engine.
    engine: String,
    /// The nodes of its search tree.
    nodes: u64,
    /// How often it took an item or a node out of its list.
    updates: u64,
}

impl Summary {
    /// The figures of a search that found this number of solutions.
    pub fn new(solutions: impl Into<SolutionCount>, report: &Report) -> Self {
        let share = |(engine, effort): (EngineKind, Effort)| EngineShare {
            engine: engine.to_string(),
            nodes: effort.nodes,
            updates: effort.updates,
        };
        Summary {
            solutions: solutions.into(),
            stop: report.stop.to_string(),
            nodes: report.nodes,
            updates: report.updates,
            seconds: seconds(report.elapsed),
            threads: report.threads,
            engines: report.engines().map(share).collect(),
            bound: None,
            bound_exact: None,
            gap: None,
        }
    }
}

/// A time in seconds, to the microsecond: more digits would be noise.
fn seconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e6
}

/// Writes the summary.
pub(in crate::solutions) fn write_summary(
    document: &Document,
    solutions: u64,
    report: &Report,
    (bound, gap): (Option<u64>, Option<f64>),
    out: &mut dyn Write,
) -> io::Result<()> {
    #[derive(Serialize)]
    struct Last {
        summary: Summary,
    }
    let mut summary = Summary::new(solutions, report);
    #[cfg(feature = "tables")]
    let is_shifted = document.sheet().is_some_and(|sheet| sheet.is_shifted());
    #[cfg(not(feature = "tables"))]
    let is_shifted = false;
    // Next to costs that are shifted, a share means nothing.
    summary.gap = gap.filter(|_| !is_shifted);
    if let Some(bound) = bound {
        let Cost { cost, cost_exact } = Cost::of(document, bound);
        (summary.bound, summary.bound_exact) = (Some(cost), cost_exact);
    }
    serde_json::to_writer(&mut *out, &Last { summary })?;
    writeln!(out)
}
