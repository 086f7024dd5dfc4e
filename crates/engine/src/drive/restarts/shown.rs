//! The solutions of searches in other orders, shown as the steady search would show them.

use super::Restarts;
use crate::drive::monitor::Monitor;
use crate::drive::{EngineRun, VisitSolution};
use crate::engine::{Engine, FoundSolution, Stop};
use crate::problem::OptionId;
use quadrille_kernel::dance::Dance;
use quadrille_kernel::sort::sorted_set;

impl Restarts<'_> {
    /// Shows a solution of another search than the steady one, unless it was shown before. Returns a reason to stop for
    /// good, if there is one.
    pub(super) fn show(
        &mut self,
        options: Vec<OptionId>,
        steady: &mut EngineRun,
        engine: &dyn Engine,
        grid: &mut Dance<'_>,
        monitor: &Monitor<'_>,
        visit: Option<&mut VisitSolution<'_>>,
    ) -> Option<Stop> {
        let mut found = self.new_solution(options, grid)?;
        steady.add_solutions(1);
        if let Some(visit) = visit
            && visit(&mut found).is_break()
        {
            return Some(Stop::Caller);
        }
        let is_last = steady.outcome(engine).solutions >= monitor.limits.solutions;
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
