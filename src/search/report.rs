//! Why a search stopped, what it cost, and how far it has come.

use std::fmt;
use std::time::Duration;

/// Why a search stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Stop {
    /// It went through the whole tree: there are no further solutions.
    Exhausted,
    /// It found as many solutions as it was to find. There may be more.
    Solutions,
    /// It tried as many options as it was allowed to.
    Nodes,
    /// Its time ran out.
    Time,
    /// The caller stopped it.
    Caller,
    /// It was cancelled: see [`Search::cancel_on`](super::Search::cancel_on).
    Cancelled,
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Stop::Exhausted => "exhausted",
            Stop::Solutions => "solutions",
            Stop::Nodes => "nodes",
            Stop::Time => "time",
            Stop::Caller => "caller",
            Stop::Cancelled => "cancelled",
        })
    }
}

/// Why a search stopped, and what it cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report {
    /// Why it stopped.
    pub stop: Stop,
    /// How many solutions it found.
    pub solutions: u64,
    /// The nodes of the search tree: its root, and one for every option tried. (The dense engine has a tree of its
    /// own: see [`Walk::nodes`](crate::dense::Walk::nodes). Where it counts for the links, the sum of both.)
    pub nodes: u64,
    /// How often an item or a node was taken out of its list: a measure of work that no clock disturbs. 0 on the dense
    /// engine, which has no lists.
    pub updates: u64,
    /// How long it took, laying the grid included.
    pub elapsed: Duration,
}

/// How far a search has come.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Progress {
    /// How much of the search tree is behind, from 0 to 1. It never falls, but may rise unevenly: each node
    /// counts as if its branches were equally large. Always 0 on the dense engine alone.
    pub fraction: f64,
    /// How many solutions were found so far.
    pub solutions: u64,
    /// As [`Report::nodes`], so far.
    pub nodes: u64,
    /// As [`Report::updates`], so far.
    pub updates: u64,
    /// How long it has taken so far.
    pub elapsed: Duration,
}

/// What a part of the search has found and cost.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Effort {
    pub(crate) solutions: u64,
    pub(crate) nodes: u64,
    pub(crate) updates: u64,
}

impl std::ops::Add for Effort {
    type Output = Effort;

    fn add(self, other: Effort) -> Effort {
        Effort {
            solutions: self.solutions + other.solutions,
            nodes: self.nodes + other.nodes,
            updates: self.updates + other.updates,
        }
    }
}
