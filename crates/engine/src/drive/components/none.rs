//! Lists of problems that fall into components, one of which may have no solution.
//!
//! A search of the whole goes through the solutions of the others again and again before it knows. So one that has found
//! nothing for a while asks each component for one solution, in rounds: all that have not answered get more nodes in the
//! next one, so that an easy one is not kept waiting by a hard one. A list asks again whenever it has taken four times as long, for
//! as many nodes in all as it has searched so far. [Restarts][restarts] ask once, with restarts for each component that may take as
//! long as it takes: a search of the whole finds no solution before it has found one of each. If all have a solution, they show
//! what these make together.
//!
//! [restarts]: crate::drive::restarts

use std::ops::ControlFlow;

use crate::drive::{
    EngineRun, Monitor, RunOutcome, SearchQuestion, VisitSolution, WantedSolutions, answer,
};
use crate::engine::{Engine, EngineKind, FoundSolution, IS_SMALL, Progress, Stop, Work};
use crate::problem::{Component, OptionId};
use crate::reason::Refuter;

/// The nodes of a component in each round.
const ROUNDS: [u64; 4] = [1_000, 30_000, 1_000_000, u64::MAX];

/// The least number of nodes after which the components are asked. To find out that a problem has only one takes about a
/// two-hundredth of the time of 10,000 nodes (docs/measurements.md).
pub(in crate::drive) const ASKED_AFTER: u64 = 10_000;

/// How many times as many nodes a list has searched when it asks again.
const GROWTH: u64 = 4;

/// What components say that were asked for a solution each.
pub(in crate::drive) enum Said {
    /// There are no components, or one has not answered within the limits.
    Nothing,
    /// One has no solution, so there is none.
    NoSolution,
    /// The options of a solution of all.
    Solution(Vec<OptionId>),
}

/// How many nodes on links take about as long as this work. A node of the dense engine takes far less where that
/// searches for a list on links.
fn weighed(work: Work) -> u64 {
    let links = work.by(EngineKind::Links).nodes;
    let others = work.total().nodes - links;
    match links {
        0 => others,
        links => links + others / 16,
    }
}

impl SearchQuestion<'_> {
    /// Takes a search that has begun to its end, as [`EngineRun::finish`] does. If it finds nothing for a while, it ends
    /// where a component has no solution.
    pub(in crate::drive) fn finish(
        &self,
        run: &mut EngineRun,
        engine: &mut dyn Engine,
        monitor: &mut Monitor<'_>,
        mut visit: Option<&mut VisitSolution<'_>>,
    ) -> RunOutcome {
        if IS_SMALL {
            return run.finish(engine, monitor, visit);
        }
        self.pause(run, monitor);
        loop {
            run.finish(engine, monitor, visit.as_deref_mut());
            if !self.goes_on(run, engine, monitor) {
                return run.outcome(engine);
            }
        }
    }

    /// Lets a list pause when it could have found something.
    pub(crate) fn pause(&self, run: &mut EngineRun, monitor: &Monitor<'_>) {
        if self.asks_components(monitor) {
            run.pause_after(self.patience());
        }
    }

    /// The nodes after which a search has made no headway: without a dead end, it takes fewer.
    fn patience(&self) -> u64 {
        let longest = self.matrix.entry_count() + self.matrix.item_count();
        ASKED_AFTER + longest as u64
    }

    /// Whether a list that has ended goes on: if it has only paused, and no component is known to have no solution.
    pub(crate) fn goes_on(
        &self,
        run: &mut EngineRun,
        engine: &dyn Engine,
        monitor: &mut Monitor<'_>,
    ) -> bool {
        if !self.asks_components(monitor) {
            return false;
        }
        let outcome = run.outcome(engine);
        if outcome.stop != Stop::Nodes {
            return false;
        }
        let nodes = outcome.work.total().nodes;
        if outcome.solutions > 0 {
            run.pause_after(u64::MAX);
        } else if let Said::NoSolution = self.ask_components(weighed(outcome.work), monitor) {
            run.end(Stop::Exhausted, monitor);
            return false;
        } else {
            run.pause_after(nodes.saturating_mul(GROWTH));
        }
        monitor.go_on();
        true
    }

    /// A search on an engine that was asked for stays on it, and a limit on nodes is one on its nodes.
    fn asks_components(&self, monitor: &Monitor<'_>) -> bool {
        let is_free = self.engine.is_none() || self.in_any_order;
        !IS_SMALL
            && is_free
            && self.wanted == WantedSolutions::List
            && monitor.limits.nodes == u64::MAX
    }

    /// Whether one of several components is soon found to have no solution.
    pub(in crate::drive) fn is_none_by_components(&self, monitor: &mut Monitor<'_>) -> bool {
        matches!(
            self.ask_components(self.patience(), monitor),
            Said::NoSolution
        )
    }

    /// Asks each of several components for one solution. Their searches have `most` nodes in all.
    pub(in crate::drive) fn ask_components(&self, most: u64, monitor: &mut Monitor<'_>) -> Said {
        // In a small build there are no components.
        if IS_SMALL {
            return Said::Nothing;
        }
        let Some(components) = self.components() else {
            return Said::Nothing;
        };
        let mut open: Vec<&Component> = components.iter().collect();
        let mut work = Work::default();
        let (mut found, mut is_none, mut left) = (Vec::new(), false, most);
        for nodes in ROUNDS {
            let mut unknown = Vec::new();
            for component in open {
                if is_none || left == 0 || monitor.interrupted().is_some() {
                    unknown.push(component);
                    continue;
                }
                let adjust = |progress: &mut Progress| {
                    progress.fraction = None;
                    progress.solutions = 0;
                };
                let mut within = monitor.within(work, adjust);
                (within.limits.solutions, within.limits.nodes) = (1, nodes.min(left));
                let smaller = SearchQuestion {
                    wanted: WantedSolutions::List,
                    threads: 1,
                    ..self.of(component)
                };
                let mut show = |solution: &mut FoundSolution| {
                    found.extend(component.in_whole(&solution.options));
                    ControlFlow::Continue(())
                };
                let outcome = answer(&smaller, &mut within, Some(&mut show));
                let own = within.report(&outcome).work;
                work = work + own;
                if most < u64::MAX {
                    left = left.saturating_sub(own.total().nodes);
                }
                is_none = match outcome.stop {
                    Stop::Exhausted => outcome.solutions == 0,
                    Stop::Nodes => {
                        smaller.is_none_after(own.total(), &mut Refuter::default(), &within)
                    }
                    _ => false,
                };
                if outcome.solutions == 0 {
                    unknown.push(component);
                }
            }
            open = unknown;
        }
        monitor.add(work);
        match open.is_empty() {
            _ if is_none => Said::NoSolution,
            true => Said::Solution(found),
            false => Said::Nothing,
        }
    }
}

#[cfg(test)]
mod tests;
