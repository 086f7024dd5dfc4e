//! What a search says about itself: reports, progress, estimates.

use num_bigint::BigUint;
use pyo3::prelude::*;
use pyo3::types::PyType;
use quadrille::{ExactCount, Stop};

use crate::error::error;

/// Why a search stopped, and what it cost.
///
/// Reports can be pickled and compared.
#[pyclass(frozen, eq, get_all, module = "quadrille")]
#[derive(Clone, PartialEq)]
pub struct Report {
    /// Why it stopped: "exhausted" (there are no further solutions), "solutions" (it found as many as were wanted),
    /// "nodes" or "time" (a limit was reached), "canceled" (by Ctrl-C or an exception), "caller" (it was left midway).
    stop: &'static str,
    /// The number of solutions found, an int of any size.
    pub solutions: BigUint,
    /// The nodes of the search tree, an int.
    nodes: u64,
    /// How often an item or a node was taken out of its list, an int: work that does not depend on the machine.
    updates: u64,
    /// The time it took, in seconds, a float.
    elapsed: f64,
}

/// Why a search may stop.
const STOPS: [&str; 6] = [
    "exhausted",
    "solutions",
    "nodes",
    "time",
    "canceled",
    "caller",
];

/// What is pickled of a report, an estimate and a progress.
type ReportState = (String, BigUint, u64, u64, f64);
type EstimateState = (u32, f64, f64, f64, f64);
type ProgressState = (Option<f64>, u64, u64, u64, f64, MoreProgress);
/// What not every search has: time left, cost, bound; and states, bytes and their limit of a memory.
type MoreProgress = (
    Option<f64>,
    Option<u64>,
    Option<u64>,
    Option<(u64, u64, u64)>,
);

impl From<quadrille::Report> for Report {
    fn from(report: quadrille::Report) -> Self {
        Report {
            stop: match report.stop {
                Stop::Exhausted => STOPS[0],
                Stop::Solutions => STOPS[1],
                Stop::Nodes => STOPS[2],
                Stop::Time => STOPS[3],
                Stop::Canceled => STOPS[4],
                _ => STOPS[5],
            },
            solutions: report.solutions.into(),
            nodes: report.nodes,
            updates: report.updates,
            elapsed: report.elapsed.as_secs_f64(),
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
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (ReportState,))> {
        let stop = self.stop.to_owned();
        let state = (
            stop,
            self.solutions.clone(),
            self.nodes,
            self.updates,
            self.elapsed,
        );
        Ok((py.get_type::<Report>().getattr("_restore")?, (state,)))
    }

    /// The report that was pickled.
    #[classmethod]
    fn _restore(_cls: &Bound<'_, PyType>, state: ReportState) -> PyResult<Self> {
        let (stop, solutions, nodes, updates, elapsed) = state;
        let known = STOPS.into_iter().find(|known| *known == stop);
        let stop = known.ok_or_else(|| error("the pickled report is damaged"))?;
        Ok(Report {
            stop,
            solutions,
            nodes,
            updates,
            elapsed,
        })
    }

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
#[pyclass(frozen, eq, get_all, module = "quadrille")]
#[derive(Clone, PartialEq)]
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
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (ProgressState,))> {
        let restore = py.get_type::<Progress>().getattr("_restore")?;
        let memo = self.states.zip(self.memory).zip(self.memory_limit);
        let memo = memo.map(|((states, memory), limit)| (states, memory, limit));
        let state = (
            self.fraction,
            self.solutions,
            self.nodes,
            self.updates,
            self.elapsed,
            (self.left, self.cost, self.bound, memo),
        );
        Ok((restore, (state,)))
    }

    /// The progress that was pickled.
    #[classmethod]
    fn _restore(_cls: &Bound<'_, PyType>, state: ProgressState) -> Self {
        let (fraction, solutions, nodes, updates, elapsed, more) = state;
        let (left, cost, bound, memo) = more;
        Progress {
            fraction,
            solutions,
            nodes,
            updates,
            elapsed,
            left,
            cost,
            bound,
            states: memo.map(|(states, ..)| states),
            memory: memo.map(|(_, memory, _)| memory),
            memory_limit: memo.map(|(.., limit)| limit),
        }
    }

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
#[pyclass(frozen, eq, get_all, module = "quadrille")]
#[derive(PartialEq)]
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
}

impl From<quadrille::Estimate> for Estimate {
    fn from(estimate: quadrille::Estimate) -> Self {
        Estimate {
            probes: estimate.probes,
            nodes: estimate.nodes.value,
            nodes_error: estimate.nodes.error,
            solutions: estimate.solutions.value,
            solutions_error: estimate.solutions.error,
        }
    }
}

#[pymethods]
impl Estimate {
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (EstimateState,))> {
        let restore = py.get_type::<Estimate>().getattr("_restore")?;
        let Estimate {
            probes,
            nodes,
            nodes_error,
            solutions,
            solutions_error,
        } = *self;
        let state = (probes, nodes, nodes_error, solutions, solutions_error);
        Ok((restore, (state,)))
    }

    /// The estimate that was pickled.
    #[classmethod]
    fn _restore(_cls: &Bound<'_, PyType>, state: EstimateState) -> Self {
        let (probes, nodes, nodes_error, solutions, solutions_error) = state;
        Estimate {
            probes,
            nodes,
            nodes_error,
            solutions,
            solutions_error,
        }
    }

    fn __repr__(&self) -> String {
        format!(
            "Estimate(probes={}, nodes={}, nodes_error={}, solutions={}, solutions_error={})",
            self.probes,
            short(self.nodes),
            short(self.nodes_error),
            short(self.solutions),
            short(self.solutions_error)
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
