//! The first solutions of a problem that falls into components, parts that share no item: those of each, put together.
//!
//! A search of the whole would have to be lucky with all of them at once, and a restart forgets those that it has solved.

use super::super::{Monitor, SearchQuestion, VisitSolution, answer};
use super::EngineRun;
use super::Restarts;
use crate::dance::Dance;
use crate::engine::{Engine, FoundSolution, IS_WEBASSEMBLY, Progress, Stop};
use crate::problem::OptionId;

impl Restarts<'_> {
    /// Searches each component by itself, on one thread. Returns why the search is over; `None` if there are no components.
    pub(super) fn by_components(
        &mut self,
        (steady, engine): (&mut EngineRun, &dyn Engine),
        grid: &mut Dance<'_>,
        monitor: &mut Monitor<'_>,
        mut visit: Option<&mut VisitSolution<'_>>,
    ) -> Option<Stop> {
        // WebAssembly, whose code comes through a network, does without.
        if IS_WEBASSEMBLY {
            return None;
        }
        let (require, forbid) = (&self.question.require, &self.question.forbid);
        let components = self.question.matrix.components(require, forbid)?;
        let mut lists: Vec<Vec<Vec<OptionId>>> = Vec::new();
        for component in &components {
            let question = SearchQuestion {
                threads: 1,
                ..self.question.of(component)
            };
            let mut list = Vec::new();
            let mut take = |found: &mut FoundSolution| {
                let options = found.options.iter();
                list.push(options.map(|id| component.options[id.index()]).collect());
                std::ops::ControlFlow::Continue(())
            };
            let work = steady.state(engine).work + self.work();
            // Those of a component are none of the whole.
            let adjust =
                |progress: &mut Progress| (progress.solutions, progress.fraction) = (0, None);
            let mut within = monitor.within(work, adjust);
            let outcome = answer(&question, None, &mut within, Some(&mut take));
            let report = within.report(&outcome);
            drop(within);
            self.work = self.work + report.work;
            match report.stop {
                Stop::Exhausted | Stop::Solutions => {}
                stop => return Some(stop),
            }
            if list.is_empty() {
                return Some(Stop::Exhausted);
            }
            lists.push(list);
        }
        // The last one changes first.
        let mut places = vec![0; lists.len()];
        loop {
            let options = lists.iter().zip(&places).flat_map(|(list, &at)| &list[at]);
            let options = options.copied().collect();
            let stop = self.show(
                options,
                (&mut *steady, engine),
                grid,
                monitor,
                visit.as_deref_mut(),
            );
            if stop.is_some() {
                return stop;
            }
            let Some(next) = (0..lists.len()).rfind(|&at| places[at] + 1 < lists[at].len()) else {
                return Some(Stop::Exhausted);
            };
            places[next] += 1;
            places[next + 1..].fill(0);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use crate::engine::Stop;
    use crate::samples::{copies, langford};

    /// The search of the whole pauses first: the twelve take more nodes than it has until then.
    #[test]
    fn each_is_solved_by_itself() {
        let problem = copies(&langford(19), 12);
        let mut found = BTreeSet::new();
        let report = problem.search().max_solutions(5).for_each(|solution| {
            assert!(problem.check(solution.options()).is_ok());
            let mut options = solution.options().to_vec();
            options.sort_unstable();
            found.insert(options);
        });
        assert_eq!((found.len(), report.stop), (5, Stop::Solutions));
        assert!(
            (2_000..6_000).contains(&report.nodes),
            "{} nodes",
            report.nodes
        );
    }
}
