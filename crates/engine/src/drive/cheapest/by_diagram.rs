//! The cheapest solutions from a diagram of all, which is small where the problem is narrow: strips, chains, boards of few rows.
//!
//! Linear programs do not see that parts of a problem recur, and take a million nodes where there are a thousand states. So
//! after a thousand nodes of theirs, and each time that there are eight times as many, a diagram of as many states is tried.
//! All of that is counted in nodes and states, not by the clock, so a search with the same settings shows the same solutions.

use super::super::{Monitor, SearchQuestion};
use crate::count::{CountError, CountPlan, Counting, Diagram};
use crate::engine::{Effort, EngineKind, FoundSolution, IS_SMALL, Limits, Stop, Work};
use crate::question::{Asked, Question};

/// The nodes before the first diagram, how many times as many there are at the next one, and at the last one. Figures:
/// docs/measurements.md.
const FIRST: u64 = 1 << 10;
const NEXT: u64 = 8;
const LAST: u64 = 1 << 22;

/// It looks at the nodes at every sixteenth call.
const EVERY: u32 = 16;

/// When the next diagram is tried.
pub(super) struct ByDiagram {
    next: u64,
    calls: u32,
    /// The states of all diagrams.
    states: u64,
}

impl ByDiagram {
    /// Not for a search on programs that were asked for, and not with a limit on nodes, which are theirs.
    pub(super) fn new(question: &SearchQuestion<'_>, limits: &Limits) -> Self {
        let has_any = question.engine.is_none() && limits.nodes == u64::MAX;
        ByDiagram {
            next: if has_any { FIRST } else { u64::MAX },
            calls: 0,
            states: 0,
        }
    }

    /// Its work: the states.
    pub(super) fn work(&self) -> Work {
        Work::of(EngineKind::Memo, Effort::new(self.states, 0))
    }

    /// The `k` cheapest solutions, if it is time for a diagram and that holds all. The programs have come to this many nodes.
    pub(super) fn look(
        &mut self,
        question: &SearchQuestion<'_>,
        k: usize,
        nodes: impl FnOnce() -> u64,
        monitor: &Monitor<'_>,
    ) -> Option<Vec<FoundSolution>> {
        self.calls = self.calls.wrapping_add(1);
        if IS_SMALL || !self.calls.is_multiple_of(EVERY) || nodes() < self.next {
            return None;
        }
        let states = self.next;
        self.next = u64::MAX;
        let mut asked = Question::new(Asked::Diagram);
        (asked.require, asked.forbid) = (question.require.clone(), question.forbid.clone());
        asked.memory = Some(question.memory);
        asked.limits = Limits {
            nodes: states,
            solutions: u64::MAX,
            ..monitor.limits.clone()
        };
        let counting = Counting::new(CountPlan::new(asked), None).since(monitor.began);
        let (diagram, searched) = match Diagram::of_narrow(question.matrix, &counting) {
            Ok(narrow) => narrow?,
            Err(CountError::Stopped { stop, states }) => {
                self.states += states;
                if stop == Stop::Nodes && states < LAST {
                    self.next = states.saturating_mul(NEXT);
                }
                return None;
            }
            Err(_) => return None,
        };
        self.states += searched;
        let limits = counting.limits_left(None).for_work();
        let found = diagram.cheapest(k, &limits).ok()?;
        let is_below = |cost| question.below.is_none_or(|below| cost < below);
        let found = found.into_iter().filter(|found| is_below(found.0));
        Some(found.map(|found| FoundSolution::of(found.1)).collect())
    }
}
