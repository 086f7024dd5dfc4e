//! The report of a search, and its progress: work, time, share done.

use std::time::Duration;

use super::{Effort, EngineKind, Stop, Work};

/// Why a search stopped, and what it cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Report {
    /// Why it stopped.
    pub stop: Stop,
    /// The number of solutions found.
    pub solutions: u64,
    /// The number of nodes of the search tree: the root, and one for each option tried. Where several engines took part,
    /// this is the sum.
    ///
    /// The dense engine has a tree of its own. On tables of at most 512 primary items with at most 24 options each, all
    /// covered once, a node has two branches, with an option and without it, and forced options are not nodes; on others a
    /// node has a branch for each option of an item.
    pub nodes: u64,
    /// How often an item or a node was taken out of its list: a measure of work that does not depend on the machine. It
    /// is 0 on engines without lists.
    pub updates: u64,
    /// The time of the search, including the time to lay the grid.
    pub elapsed: Duration,
    /// The number of threads that searched.
    pub threads: usize,
    #[cfg_attr(feature = "serde", serde(rename = "engines"))]
    pub(crate) work: Work,
}

impl Report {
    /// The engines that took part, each with its share of the work.
    pub fn engines(&self) -> impl Iterator<Item = (EngineKind, Effort)> {
        self.work.shares()
    }

    /// The report of a search that had nothing to do, on no engine: exhausted, without a node. To be filled in, for answers
    /// that are put together of others.
    ///
    /// ```
    /// use quadrille::{Report, Stop};
    ///
    /// let mut report = Report::blank();
    /// assert_eq!((report.stop, report.nodes, report.engines().count()), (Stop::Exhausted, 0, 0));
    /// report.solutions = 92;
    /// ```
    pub fn blank() -> Report {
        Report {
            stop: Stop::Exhausted,
            solutions: 0,
            nodes: 0,
            updates: 0,
            elapsed: Duration::ZERO,
            threads: 1,
            work: Work::default(),
        }
    }
}

impl Progress {
    /// The engines that have taken part so far, each with its share of the work.
    pub fn engines(&self) -> impl Iterator<Item = (EngineKind, Effort)> {
        self.work.shares()
    }
}

/// How far a search has come.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Progress {
    /// The share of the search tree that is done, from 0 to 1; `None` as long as it is unknown.
    ///
    /// It never falls, but may rise unevenly: the options of an item that is covered once count as equally large, those of others by
    /// the sets of options that they leave.
    pub fraction: Option<f64>,
    /// The number of solutions found so far.
    pub solutions: u64,
    /// The cost of the cheapest solution so far, for [`best`](crate::Search::best) on linear programs.
    pub cost: Option<u64>,
    /// No solution costs less than this, for [`best`](crate::Search::best) on linear programs.
    pub bound: Option<u64>,
    /// The number of nodes so far: see [`Report::nodes`].
    pub nodes: u64,
    /// The number of updates so far: see [`Report::updates`].
    pub updates: u64,
    /// The time so far.
    pub elapsed: Duration,
    /// The likely time left, if the current stage of the search continues at its rate. Abandoned attempts before it do
    /// not count.
    pub left: Option<Duration>,
    /// The number of threads that search.
    pub threads: usize,
    /// The figures of the memo engine, if it leads: if it is likely to have the number of solutions first. It knows it
    /// only at the end, so `solutions` tells little, and `fraction` and `left` are known only near the end.
    pub memo: Option<MemoProgress>,
    pub(crate) work: Work,
}

/// How far a count with a memory has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct MemoProgress {
    /// The number of states searched.
    pub states: u64,
    /// The number of bytes that the remembered states take.
    pub bytes: u64,
    /// The number of bytes that they may take: see [`Search::memory`](crate::Search::memory).
    pub limit: u64,
}
