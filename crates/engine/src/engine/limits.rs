//! The limits of a search: solutions, nodes, time, cancellation; and why it stopped.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use web_time::Instant;

/// How far a search may go. [`Search::limits`](crate::Search::limits) takes all limits at once.
///
/// ```
/// use quadrille::{Limits, Problem, Stop};
///
/// let problem = Problem::from_rows([[0], [0], [0]])?;
/// let mut limits = Limits::NONE;
/// limits.solutions = 2;
/// assert_eq!(problem.search().limits(limits).run().stop, Stop::Solutions);
/// # Ok::<(), quadrille::BuildError>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Limits {
    /// Upper limit on the number of solutions.
    pub solutions: u64,
    /// Upper limit on the number of nodes; the root counts as one.
    pub nodes: u64,
    /// Upper limit on the time.
    pub time: Option<Duration>,
    /// Flags; the search stops when one of them is set.
    pub cancel: Vec<Arc<AtomicBool>>,
}

impl Default for Limits {
    /// No limit at all.
    fn default() -> Self {
        Limits::NONE
    }
}

impl Limits {
    /// No limit at all.
    pub const NONE: Limits = Limits {
        solutions: u64::MAX,
        nodes: u64::MAX,
        time: None,
        cancel: Vec::new(),
    };

    /// Why a search that began at this time must stop now, if it must: it was canceled, or its time is up.
    pub fn interrupted(&self, began: Instant) -> Option<Stop> {
        let is_set = |flag: &Arc<AtomicBool>| flag.load(Ordering::Relaxed);
        if self.cancel.iter().any(is_set) {
            return Some(Stop::Canceled);
        }
        let is_late = self.time.is_some_and(|time| began.elapsed() >= time);
        is_late.then_some(Stop::Time)
    }
}

/// Why a search stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum Stop {
    /// It searched the whole tree: there are no other solutions.
    Exhausted,
    /// It reached its limit on solutions. There may be more.
    Solutions,
    /// It reached its limit on nodes.
    Nodes,
    /// Its time ran out.
    Time,
    /// The callback stopped it, or it is an iterator that could still go on.
    Caller,
    /// It was canceled: see [`Search::cancel_on`](crate::Search::cancel_on).
    Canceled,
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Stop::Exhausted => "exhausted",
            Stop::Solutions => "solutions",
            Stop::Nodes => "nodes",
            Stop::Time => "time",
            Stop::Caller => "caller",
            Stop::Canceled => "canceled",
        })
    }
}
