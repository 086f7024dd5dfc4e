//! A search under way: a plan, the dance that carries it out, and the report on it.

use std::fmt;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use crate::dance::{Dance, Event, Limits};
use crate::problem::OptionId;

/// What a search is to do, wherever it runs.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(crate) solutions: u64,
    pub(crate) nodes: u64,
    pub(crate) time: Option<Duration>,
    pub(crate) require: Vec<OptionId>,
    pub(crate) forbid: Vec<OptionId>,
}

impl Default for Plan {
    fn default() -> Self {
        Plan {
            solutions: u64::MAX,
            nodes: u64::MAX,
            time: None,
            require: Vec::new(),
            forbid: Vec::new(),
        }
    }
}

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
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Stop::Exhausted => "exhausted",
            Stop::Solutions => "solutions",
            Stop::Nodes => "nodes",
            Stop::Time => "time",
            Stop::Caller => "caller",
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
    /// The nodes of the search tree: its root, and one for every option tried.
    pub nodes: u64,
    /// How often an item or a node was taken out of its list: a measure of work that no clock disturbs.
    pub updates: u64,
    /// How long it took, laying the grid included.
    pub elapsed: Duration,
}

/// A search under way. Leaves the grid as it found it.
pub(crate) struct Run<'g, 'a> {
    dance: &'g mut Dance<'a>,
    limits: Limits,
    most: u64,
    began: Instant,
    ended: Option<Instant>,
    /// Set once the search is over.
    stop: Option<Stop>,
    solutions: u64,
    /// What the dance had already cost before this search.
    before: (u64, u64),
}

impl<'g, 'a> Run<'g, 'a> {
    pub(crate) fn begin(dance: &'g mut Dance<'a>, plan: Plan, began: Instant) -> Self {
        let before = dance.effort();
        let limits = Limits {
            nodes: before.0.saturating_add(plan.nodes.saturating_sub(1)),
            deadline: plan.time.and_then(|time| began.checked_add(time)),
        };
        let mut run = Run {
            dance,
            limits,
            most: plan.solutions,
            began,
            ended: None,
            stop: None,
            solutions: 0,
            before,
        };
        for &option in &plan.forbid {
            run.dance.strike(option);
        }
        if !plan.require.iter().all(|&option| run.dance.give(option)) {
            run.end(Stop::Exhausted);
        }
        run
    }

    /// Goes to the next solution, if there is one within the budget.
    pub(crate) fn next(&mut self) -> Option<&Dance<'a>> {
        if self.stop.is_some() {
            return None;
        }
        if self.solutions >= self.most {
            self.end(Stop::Solutions);
            return None;
        }
        let stop = match self.dance.advance(&self.limits) {
            Event::Solution => {
                self.solutions += 1;
                return Some(self.dance);
            }
            Event::Exhausted => Stop::Exhausted,
            Event::Nodes => Stop::Nodes,
            Event::Time => Stop::Time,
        };
        self.end(stop);
        None
    }

    /// Shows every solution to `visit`, which may stop the search.
    pub(crate) fn for_each(
        mut self,
        mut visit: impl FnMut(&Dance<'a>) -> ControlFlow<()>,
    ) -> Report {
        while let Some(dance) = self.next() {
            if visit(dance).is_break() {
                self.end(Stop::Caller);
            }
        }
        self.report()
    }

    fn end(&mut self, stop: Stop) {
        self.stop = Some(stop);
        self.ended = Some(Instant::now());
        self.dance.rewind();
    }

    pub(crate) fn report(&self) -> Report {
        let (nodes, updates) = self.dance.effort();
        Report {
            stop: self.stop.unwrap_or(Stop::Caller),
            solutions: self.solutions,
            nodes: nodes - self.before.0 + 1,
            updates: updates - self.before.1,
            elapsed: self.ended.unwrap_or_else(Instant::now) - self.began,
        }
    }
}

impl Drop for Run<'_, '_> {
    fn drop(&mut self) {
        self.dance.rewind();
    }
}
