//! The solutions of searches in other orders, shown as the steady search would show them.

use super::Restarts;
use crate::drive::{EngineRun, Monitor, RunOutcome, SearchQuestion, VisitSolution};
use crate::engine::{Engine, FoundSolution, Stop, Work};
use crate::problem::OptionId;
use quadrille_kernel::dance::{Dance, Floor};
use quadrille_kernel::sort::sorted_set;

/// The steady search, and what shows the solutions of all.
pub(super) struct Steady<'s, 'w, 'f> {
    pub(super) run: &'s mut EngineRun,
    pub(super) engine: &'s mut dyn Engine,
    pub(super) monitor: &'s mut Monitor<'w>,
    pub(super) visit: Option<&'s mut VisitSolution<'s>>,
    pub(super) floor: &'f Floor<'f>,
    /// A grid in the order of the steady search on which solutions of others are retraced, from the first pause on.
    pub(super) grid: Option<Dance<'f>>,
}

impl Steady<'_, '_, '_> {
    pub(super) fn outcome(&self) -> RunOutcome {
        self.run.outcome(self.engine)
    }

    pub(super) fn end(&mut self, stop: Stop) {
        self.run.end(stop, self.monitor);
    }

    pub(super) fn lay_grid(&mut self, question: &SearchQuestion<'_>) {
        self.grid.get_or_insert_with(|| {
            let mut grid = question.lay(self.floor);
            grid.begin(&question.require, &question.forbid);
            grid
        });
    }

    /// Why all searches must stop now, if they must. Shows how far they have come, with some work that was not counted yet.
    pub(super) fn poll(&mut self, others: &Restarts<'_>, work: Work) -> Option<Stop> {
        self.monitor.poll(|| {
            let mut state = self.run.state(self.engine);
            state.work = state.work + others.work() + work;
            if others.fraction > state.fraction {
                state.fraction = others.fraction;
            }
            state
        })
    }
}

impl Restarts<'_> {
    /// Shows a solution of another search than the steady one, unless it was shown before. Returns a reason to stop for
    /// good, if there is one.
    pub(super) fn show(
        &mut self,
        options: Vec<OptionId>,
        steady: &mut Steady<'_, '_, '_>,
    ) -> Option<Stop> {
        let mut found = self.new_solution(options, steady.grid.as_mut()?)?;
        steady.run.add_solutions(1);
        if let Some(visit) = &mut steady.visit
            && visit(&mut found).is_break()
        {
            return Some(Stop::Caller);
        }
        let is_last = steady.outcome().solutions >= steady.monitor.limits.solutions;
        is_last.then_some(Stop::Solutions)
    }

    /// These options of a solution as the steady search would show it; none if it was shown before.
    fn new_solution(
        &mut self,
        options: Vec<OptionId>,
        grid: &mut Dance<'_>,
    ) -> Option<FoundSolution> {
        let options = sorted_set(options);
        if self.found.contains(&options) {
            return None;
        }
        let last = self.last.as_ref().map(|last| {
            grid.retrace(&last.options);
            grid.place()
        });
        grid.retrace(&options);
        if last.is_some_and(|last| grid.place() <= last) {
            return None;
        }
        let mut found = FoundSolution::default();
        grid.solution(&mut found);
        self.found.insert(options);
        Some(found)
    }
}
