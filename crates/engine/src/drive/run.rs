//! The run loop: one engine goes from solution to solution until there are no more or the monitor stops it.

use std::ops::ControlFlow;

use super::monitor::{Monitor, StageState};
use crate::engine::{Engine, Event, FoundSolution, Stop, Work};
use crate::problem::OptionId;

/// A callback for solutions. It may take a solution, and may stop the search.
pub(crate) type VisitSolution<'v> = dyn FnMut(&mut FoundSolution) -> ControlFlow<()> + 'v;

/// The outcome of a search, or of a stage of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RunOutcome {
    pub(crate) stop: Stop,
    pub(crate) solutions: u64,
    pub(crate) work: Work,
}

impl RunOutcome {
    pub(super) fn new(stop: Stop, solutions: u64, work: Work) -> Self {
        RunOutcome {
            stop,
            solutions,
            work,
        }
    }

    /// The same of a search that ends here, for this reason.
    pub(super) fn ended(self, stop: Stop, monitor: &mut Monitor<'_>) -> Self {
        monitor.end();
        RunOutcome { stop, ..self }
    }
}

/// The account of a search under way on one engine. Every call takes that engine, so that this code is compiled once.
pub(crate) struct EngineRun {
    /// The work of the engine before this search.
    before: Work,
    /// The engine pauses when it has counted this many nodes.
    max_nodes: u64,
    solutions: u64,
    /// Set once the search is over.
    stop: Option<Stop>,
}

impl EngineRun {
    /// Begins a search on an engine.
    pub(crate) fn begin(
        engine: &mut dyn Engine,
        required: &[OptionId],
        forbidden: &[OptionId],
        monitor: &Monitor<'_>,
    ) -> Self {
        let before = engine.work();
        engine.begin(required, forbidden);
        EngineRun::resume(before, monitor)
    }

    /// Takes over a search that an engine has begun. `before` is the work of the engine before that.
    pub(crate) fn resume(before: Work, monitor: &Monitor<'_>) -> Self {
        let mut run = EngineRun {
            before,
            max_nodes: 0,
            solutions: 0,
            stop: None,
        };
        run.pause_after(monitor.limits.nodes);
        run
    }

    /// Sets the number of nodes at which the search stops with [`Stop::Nodes`]. Resumes a search stopped by the old
    /// limit.
    pub(crate) fn pause_after(&mut self, nodes: u64) {
        self.max_nodes = self.before.total().nodes.saturating_add(nodes.max(1));
        self.stop.take_if(|stop| *stop == Stop::Nodes);
    }

    /// Goes on past `wanted` solutions, and stops at the last of them. False if the search ends before.
    pub(crate) fn advance(
        &mut self,
        engine: &mut dyn Engine,
        monitor: &mut Monitor<'_>,
        wanted: u64,
    ) -> bool {
        let mut wanted = wanted;
        while self.stop.is_none() {
            let allowed = monitor.limits.solutions - self.solutions;
            if allowed == 0 {
                self.end(Stop::Solutions, monitor);
                break;
            }
            let asked = wanted.min(allowed);
            let mut left = asked;
            let event = engine.advance(self.max_nodes, &mut left);
            self.solutions += asked - left;
            wanted -= asked - left;
            match event {
                Event::Solution if wanted == 0 => return true,
                Event::Solution => {}
                Event::Exhausted => self.end(Stop::Exhausted, monitor),
                Event::Nodes => self.end(Stop::Nodes, monitor),
                Event::Poll => {
                    if let Some(stop) = monitor.poll(|| self.state(engine)) {
                        self.end(stop, monitor);
                    }
                }
            }
        }
        false
    }

    /// Goes on to the next solution. True if there is one within the limits.
    ///
    /// It looks at the clock first, as the caller may have spent much time on the last solution.
    pub(crate) fn next(&mut self, engine: &mut dyn Engine, monitor: &mut Monitor<'_>) -> bool {
        let between = self.solutions > 0 && self.solutions < monitor.limits.solutions;
        if between
            && self.stop.is_none()
            && let Some(stop) = monitor.interrupted()
        {
            self.end(stop, monitor);
        }
        self.advance(engine, monitor, 1)
    }

    /// Runs to the end. Calls `visit` with every solution; without `visit`, it only counts them.
    pub(crate) fn finish(
        &mut self,
        engine: &mut dyn Engine,
        monitor: &mut Monitor<'_>,
        visit: Option<&mut VisitSolution<'_>>,
    ) -> RunOutcome {
        match visit {
            None => while self.advance(engine, monitor, u64::MAX) {},
            Some(visit) => {
                let mut found = FoundSolution::default();
                while self.next(engine, monitor) {
                    engine.solution(&mut found);
                    if visit(&mut found).is_break() {
                        self.end(Stop::Caller, monitor);
                    }
                }
            }
        }
        self.outcome(engine)
    }

    /// The outcome so far; with [`Stop::Caller`] if the search could still go on.
    pub(crate) fn outcome(&self, engine: &dyn Engine) -> RunOutcome {
        RunOutcome::new(
            self.stop.unwrap_or(Stop::Caller),
            self.solutions,
            engine.work() - self.before,
        )
    }

    /// How far the search has come.
    pub(super) fn state(&self, engine: &dyn Engine) -> StageState {
        StageState {
            fraction: engine.fraction(),
            solutions: self.solutions,
            ahead: engine.ahead(),
            work: engine.work() - self.before,
            ..StageState::default()
        }
    }

    /// Adds the solutions of other searches to the count; takes some off if `more` is negative.
    pub(super) fn add_solutions(&mut self, more: i64) {
        self.solutions = self.solutions.saturating_add_signed(more);
    }

    /// Ends the search for this reason.
    pub(crate) fn end(&mut self, stop: Stop, monitor: &mut Monitor<'_>) {
        self.stop = Some(stop);
        monitor.end();
    }
}
