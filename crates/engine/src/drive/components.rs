//! Counts of problems that fall into components, parts that share no item: the number of solutions is the product of theirs.
//!
//! Each is counted as if it were alone, by what suits it. A search of the whole would find all solutions of the others
//! again for each solution of one; a memory does not, but it may not suit any of them.

use std::mem;

use num_bigint::BigUint;

use super::by_orbits::Total;
use super::exact::{Exact, clipped};
use super::{Monitor, RunOutcome, SearchQuestion, answer};
use crate::dance::Order;
use crate::engine::{IS_WEBASSEMBLY, Progress, Stop};
use crate::problem::Component;

/// Counts by components after a trial with this outcome. `None` if there are none, or not all solutions are asked for.
pub(super) fn count(
    question: &SearchQuestion<'_>,
    trial: &RunOutcome,
    monitor: &mut Monitor<'_>,
) -> Option<RunOutcome> {
    // WebAssembly, whose code comes through a network, does without.
    if IS_WEBASSEMBLY || monitor.limits.solutions < u64::MAX {
        return None;
    }
    let (require, forbid) = (&question.require, &question.forbid);
    let components = question.matrix.components(require, forbid)?;
    monitor.begin_anew(trial);
    let mut total = Total {
        count: BigUint::from(1_u32),
        ..Total::default()
    };
    for (number, component) in components.iter().enumerate() {
        let share = 1.0 / components.len() as f64;
        let adjust = move |progress: &mut Progress| {
            let fraction = progress.fraction.unwrap_or(0.0);
            progress.fraction = Some((number as f64 + fraction) * share);
            // Those of a component are none of the whole.
            progress.solutions = 0;
        };
        let mut within = monitor.within(total.work, adjust);
        let outcome = answer(&question.of(component), None, &mut within, None);
        let others = mem::take(&mut total.count);
        total.add(1, &outcome, within);
        total.count *= others;
        if total.stop != Stop::Exhausted {
            // How often those that were found can be completed is unknown.
            total.count = BigUint::ZERO;
        }
        if total.count == BigUint::ZERO {
            break;
        }
    }
    monitor.shares(total.threads);
    let solutions = clipped(&total.count);
    monitor.note_exact(Exact {
        count: total.count,
        effort: total.memo,
    });
    Some(RunOutcome {
        stop: total.stop,
        solutions,
        work: total.work,
    })
}

impl SearchQuestion<'_> {
    /// The same question about one component, on no engine in particular.
    pub(super) fn of<'c>(&self, component: &'c Component) -> SearchQuestion<'c> {
        SearchQuestion {
            wanted: self.wanted,
            order: match self.order {
                Order::Shuffled(seed) => Order::Shuffled(seed),
                _ => Order::Natural,
            },
            require: component.require.clone(),
            threads: self.threads,
            memory: self.memory,
            clock: self.clock.clone(),
            symmetry: self.symmetry,
            ..SearchQuestion::new(&component.matrix)
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::drive::WantedSolutions;
    use crate::engine::{EngineKind, Limits, Work};
    use crate::problem::random::problems;
    use crate::problem::{OptionId, Problem};
    use crate::samples::{copies, langford};

    fn counted(problem: &Problem<usize>, require: &[OptionId]) -> Option<(BigUint, Stop)> {
        let mut monitor = Monitor::new(Limits::NONE, None);
        let question = SearchQuestion {
            wanted: WantedSolutions::Count,
            require: require.to_vec(),
            ..SearchQuestion::new(problem.matrix())
        };
        let begun = RunOutcome {
            stop: Stop::Nodes,
            solutions: 0,
            work: Work::default(),
        };
        let outcome = count(&question, &begun, &mut monitor)?;
        let report = monitor.report(&outcome);
        Some((monitor.take_exact(&report).count, outcome.stop))
    }

    proptest! {
        #[test]
        fn the_count_is_that_of_links(problem in problems(0u32..6, 16, 0..1), required in 0u32..32) {
            let require: Vec<OptionId> = problem.option_ids().filter(|id| id.index() == required as usize).collect();
            if let Some((count, stop)) = counted(&problem, &require) {
                let search = problem.search().engine(EngineKind::Links).expect("no tables");
                let search = search.require(require);
                prop_assert_eq!((count, stop), (search.count().into(), Stop::Exhausted));
            }
        }
    }

    /// Sixty times Langford's problem of eight, which no search of the whole would end: 300 solutions each, as each counts twice.
    #[test]
    fn each_is_counted_by_itself() {
        let problem = copies(&langford(8), 60);
        let expected = BigUint::from(300_u32).pow(60);
        assert_eq!(
            counted(&problem, &[]),
            Some((expected.clone(), Stop::Exhausted))
        );
        let exact = problem.search().count_exact();
        assert_eq!(
            (exact.count, exact.report.stop),
            (expected, Stop::Exhausted)
        );
    }
}
