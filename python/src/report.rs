//! What a search says about itself: reports, progress, estimates.

use num_bigint::BigUint;
use pyo3::prelude::*;
use quadrille::ExactCount;
use quadrille::distinct::DistinctCount;

use crate::pickled::pickled;

pickled! { Report { stop: String, solutions: BigUint, nodes: u64, updates: u64, elapsed: f64 } }
pickled! { Estimate { probes: u32, nodes: f64, nodes_error: f64, solutions: f64, solutions_error: f64, stop: String } }
pickled! { Progress {
    fraction: Option<f64>, solutions: u64, nodes: u64, updates: u64, elapsed: f64, left: Option<f64>,
    cost: Option<u64>, bound: Option<u64>, states: Option<u64>, memory: Option<u64>, memory_limit: Option<u64>
} }

/// Why a search stopped, and what it cost.
///
/// Reports can be pickled and compared.
#[pyclass(frozen, get_all, module = "quadrille")]
#[derive(Clone)]
pub struct Report {
    /// Why it stopped: "exhausted" (there are no further solutions), "solutions" (it found as many as were wanted),
    /// "nodes", "time" or "memory" (a limit was reached), "canceled" (by Ctrl-C or an exception), "caller" (it was left midway).
    stop: String,
    /// The number of solutions found, an int of any size.
    pub solutions: BigUint,
    /// The nodes of the search tree, an int.
    nodes: u64,
    /// How often an item or a node was taken out of its list, an int: work that does not depend on the machine.
    updates: u64,
    /// The time it took, in seconds, a float.
    elapsed: f64,
}

impl From<quadrille::Report> for Report {
    fn from(report: quadrille::Report) -> Self {
        Report {
            stop: report.stop.to_string(),
            solutions: report.solutions.into(),
            nodes: report.nodes,
            updates: report.updates,
            elapsed: report.elapsed.as_secs_f64(),
        }
    }
}

impl From<DistinctCount> for Report {
    fn from(counted: DistinctCount) -> Self {
        Report {
            solutions: counted.count,
            ..counted.report.into()
        }
    }
}

impl From<ExactCount> for Report {
    fn from(counted: ExactCount) -> Self {
        Report {
            solutions: counted.count,
            ..counted.report.into()
        }
    }
}

#[pymethods]
impl Report {
    fn __repr__(&self) -> String {
        let Report {
            stop,
            solutions,
            nodes,
            updates,
            elapsed,
        } = self;
        format!(
            "Report(stop='{stop}', solutions={solutions}, nodes={nodes}, updates={updates}, elapsed={elapsed:.6})"
        )
    }
}

/// How far a search has come.
#[pyclass(frozen, get_all, module = "quadrille")]
#[derive(Clone)]
pub struct Progress {
    /// The share of the search tree that is done, a float from 0 to 1; None as long as it is unknown.
    fraction: Option<f64>,
    /// The number of solutions found so far, an int.
    solutions: u64,
    /// The nodes of the search tree so far, an int.
    nodes: u64,
    /// The updates so far, an int: see `Report.updates`.
    updates: u64,
    /// The time so far, in seconds, a float.
    elapsed: f64,
    /// The likely time left, in seconds, a float; None as long as it is unknown.
    left: Option<f64>,
    /// The cost of the cheapest solution so far, an int; None if there is none, or if the search does not ask for it.
    cost: Option<u64>,
    /// No solution costs less than this, an int; None as long as it is unknown.
    bound: Option<u64>,
    /// The states searched so far, an int, while a count with a memory is likely to end first; otherwise None. Such a count
    /// knows the number of solutions only at its end, and its `fraction` only near the end.
    states: Option<u64>,
    /// The bytes that its memory takes, an int, or None.
    memory: Option<u64>,
    /// The bytes that it may take, an int, or None.
    memory_limit: Option<u64>,
}

impl From<&quadrille::Progress> for Progress {
    fn from(progress: &quadrille::Progress) -> Self {
        Progress {
            fraction: progress.fraction,
            solutions: progress.solutions,
            nodes: progress.nodes,
            updates: progress.updates,
            elapsed: progress.elapsed.as_secs_f64(),
            left: progress.left.map(|left| left.as_secs_f64()),
            cost: progress.cost,
            bound: progress.bound,
            states: progress.memo.map(|memo| memo.states),
            memory: progress.memo.map(|memo| memo.bytes),
            memory_limit: progress.memo.map(|memo| memo.limit),
        }
    }
}

#[pymethods]
impl Progress {
    fn __repr__(&self) -> String {
        let fraction = match self.fraction {
            Some(fraction) => format!("{fraction:.6}"),
            None => "None".to_owned(),
        };
        format!(
            "Progress(fraction={fraction}, solutions={}, nodes={}, updates={}, elapsed={:.6})",
            self.solutions, self.nodes, self.updates, self.elapsed
        )
    }
}

/// What random probes say about a search: averages with their standard errors, all floats.
///
/// Estimates can be pickled and compared.
#[pyclass(frozen, get_all, module = "quadrille")]
#[derive(Clone)]
pub struct Estimate {
    /// How many probes were made, an int.
    probes: u32,
    /// The nodes of the whole search tree.
    nodes: f64,
    /// The standard error of `nodes`.
    nodes_error: f64,
    /// The number of solutions.
    solutions: f64,
    /// The standard error of `solutions`.
    solutions_error: f64,
    /// Why there are no more probes, a str: "exhausted" if all that were wanted were made, "time" or "canceled" if not.
    stop: String,
}

impl From<quadrille::Estimate> for Estimate {
    fn from(estimate: quadrille::Estimate) -> Self {
        Estimate {
            probes: estimate.probes,
            nodes: estimate.nodes.value,
            nodes_error: estimate.nodes.error,
            solutions: estimate.solutions.value,
            solutions_error: estimate.solutions.error,
            stop: estimate.stop.to_string(),
        }
    }
}

#[pymethods]
impl Estimate {
    fn __repr__(&self) -> String {
        format!(
            "Estimate(probes={}, nodes={}, nodes_error={}, solutions={}, solutions_error={}, stop='{}')",
            self.probes,
            short(self.nodes),
            short(self.nodes_error),
            short(self.solutions),
            short(self.solutions_error),
            self.stop
        )
    }
}

/// A number in about six digits, as Python writes it.
fn short(number: f64) -> String {
    match number.abs() {
        0.0 | 1e-3..1e9 => format!("{:?}", (number * 1e3).round() / 1e3),
        _ => format!("{number:.5e}"),
    }
}
