//! Counts of problems that fall into components, parts that share no item: the number of solutions is the product of
//! theirs.
//!
//! Each is counted as if it were alone, by what suits it. A search of the whole would find all solutions of the others
//! again for each solution of one; a memory does not, but it may not suit any of them.

mod none;

use std::mem;

use num_bigint::BigUint;

use super::by_orbits::Total;
use super::exact::clipped;
use super::trial::TrialEnd;
use super::{Monitor, RunOutcome, SearchQuestion, answer};
use crate::engine::{EngineKind, IS_SMALL, Progress, Stop};
use crate::problem::{Component, components};
pub(super) use none::{ASKED_AFTER, Said};
use quadrille_kernel::dance::Order;

/// The least number of components that are remembered one by one.
const MANY: usize = 64;

/// Counts by components after a trial. `None` if there are none; if not all solutions are asked for, unless one of them is
/// soon found to have none.
pub(super) fn count(
    question: &SearchQuestion<'_>,
    trial: &mut TrialEnd,
    monitor: &mut Monitor<'_>,
) -> Option<RunOutcome> {
    if monitor.limits.solutions < u64::MAX {
        if trial.outcome.solutions > 0 {
            return None;
        }
        if let Some(outcome) = trial.none(question, monitor) {
            return Some(outcome);
        }
        if !question.is_none_by_components(monitor) {
            return None;
        }
        return Some(trial.outcome.ended(Stop::Exhausted, monitor));
    }
    let Some(components) = question.components() else {
        // The time may be over. A search of the whole problem would lay it out before it looks.
        let stop = monitor.interrupted()?;
        return Some(trial.outcome.ended(stop, monitor));
    };
    // One without a solution may hide behind one that takes long. No search of the whole follows that would look for a proof.
    trial.give_up_tables();
    if let Some(outcome) = trial.none(question, monitor) {
        return Some(outcome);
    }
    monitor.begin_anew(&trial.outcome);
    Some(product(question, &components, monitor))
}

/// Counts with a memory by components, if there are many: a search of the whole takes quadratic time there, because each
/// of its states has a bit for every item. Where there are few, symmetries may take one component to another.
pub(super) fn remember(
    question: &SearchQuestion<'_>,
    monitor: &mut Monitor<'_>,
) -> Option<RunOutcome> {
    let components = question.components()?;
    if components.len() < MANY {
        return None;
    }
    let outcome = product(question, &components, monitor);
    // So the whole is split.
    if let Some(effort) = monitor
        .exact
        .as_mut()
        .and_then(|exact| exact.effort.as_mut())
    {
        effort.splits += 1;
    }
    Some(outcome)
}

/// The product of the counts of the components, each on the engine of the question.
fn product(
    question: &SearchQuestion<'_>,
    components: &[Component],
    monitor: &mut Monitor<'_>,
) -> RunOutcome {
    let mut total = Total::default();
    let mut counts: Vec<BigUint> = Vec::with_capacity(components.len());
    let mut last = BigUint::ZERO;
    for (number, component) in components.iter().enumerate() {
        if let Some(stop) = monitor.interrupted() {
            total.stop = stop;
            counts = vec![BigUint::ZERO];
            break;
        }
        // They are in the order of their sizes.
        if question.engine == Some(EngineKind::Memo)
            && number > 0
            && component.is_alike(&components[number - 1])
        {
            counts.push(last.clone());
            continue;
        }
        let is_last = number + 1 == components.len();
        let share = 1.0 / components.len() as f64;
        // Those of a component are none of the whole before those of all others are known.
        let times = match is_last {
            true => {
                counts = vec![product_of(counts)];
                clipped(&counts[0])
            }
            false => 0,
        };
        let adjust = move |progress: &mut Progress| {
            let fraction = progress.fraction.unwrap_or(0.0);
            progress.fraction = Some((number as f64 + fraction) * share);
            progress.solutions = progress.solutions.saturating_mul(times);
        };
        let mut within = monitor.within(total.work, adjust);
        let one = SearchQuestion {
            engine: question.engine,
            ..question.of(component)
        };
        let outcome = answer(&one, &mut within, None);
        total.add(1, &outcome, within);
        let count = mem::take(&mut total.count);
        let is_known = total.stop == Stop::Exhausted || is_last;
        if !is_known || count == BigUint::ZERO {
            counts = vec![BigUint::ZERO];
            break;
        }
        last.clone_from(&count);
        counts.push(count);
    }
    total.count = product_of(counts);
    total.outcome(monitor)
}

/// The product of these numbers, two by two: a chain of products takes quadratic time.
fn product_of(mut counts: Vec<BigUint>) -> BigUint {
    while counts.len() > 1 {
        let pairs = counts.chunks(2).map(|pair| pair.iter().product());
        counts = pairs.collect();
    }
    counts.pop().unwrap_or_else(|| BigUint::from(1_u32))
}

impl SearchQuestion<'_> {
    /// The components of the problem, if there are several, and no limit ends the look for them.
    pub(super) fn components(&self) -> Option<Vec<Component>> {
        // A small build does without.
        match IS_SMALL {
            true => None,
            false => {
                let mut steps = self.steps();
                let mut stop = |work| steps.stop_after(work);
                components(self.matrix, &self.require, &self.forbid, &mut stop)
            }
        }
    }

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
            alike_states: self.alike_states,
            ..SearchQuestion::new(&component.matrix)
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::samples::laws::*;

    use super::*;
    use crate::drive::tests::{counting, without_limits};
    use crate::engine::EngineKind;
    use crate::problem::{OptionId, Problem};
    use crate::samples::{copies, langford, problems};

    fn counted(problem: &Problem<usize>, require: &[OptionId]) -> Option<(BigUint, Stop)> {
        let (mut question, mut monitor) = (counting(problem, false), without_limits());
        question.require = require.to_vec();
        let outcome = count(&question, &mut TrialEnd::with_tables(None), &mut monitor)?;
        let report = monitor.report(&outcome);
        Some((monitor.take_exact(&report).count, outcome.stop))
    }

    laws! {
        #[test]
        fn the_count_is_that_of_links(problem in problems(0u32..6, 16, 0..1), required in 0u32..32) {
            let require: Vec<OptionId> = problem.option_ids().filter(|id| id.index() == required as usize).collect();
            if let Some((count, stop)) = counted(&problem, &require) {
                let search = problem.search().engine(EngineKind::Links);
                let search = search.require(require);
                prop_assert_eq!((count, stop), (search.count().into(), Stop::Exhausted));
            }
        }
    }

    /// An option that is not there is harmless.
    #[test]
    fn options_that_are_not_there_change_nothing() {
        let problem = copies(&langford(8), 20);
        let known = BigUint::from(300_u32).pow(20);
        let count = |search: crate::Search<'_, '_, usize, ()>| search.count_exact().count;
        let gone = || [OptionId::new(1_000_000)];
        assert_eq!(count(problem.search().forbid(gone())), known);
        assert_eq!(count(problem.search().require(gone())), BigUint::ZERO);
        let best = problem.search().require(gone()).best(1);
        assert_eq!((best.solutions.len(), best.bound), (0, None));
    }

    /// A state of the whole has a bit for every item: the memory of one grows with the square of the number of components.
    #[test]
    fn many_components_are_remembered_one_by_one() {
        let problem = copies(&langford(4), 200);
        let (question, asked) = (problem.search(), EngineKind::Memo);
        let counted = question.engine(asked).count_exact();
        assert_eq!(counted.count, BigUint::from(2_u32).pow(200));
        let memo = counted.memo.expect("that engine counts");
        assert_eq!(memo.splits, 1);
        assert!(memo.bytes < 20_000, "{} bytes", memo.bytes);
        let one = langford(4);
        let alone = one.search().engine(asked);
        let alone = alone.count_exact().memo.expect("that engine counts");
        assert_eq!(memo.states, alone.states, "they are alike");
        // One of them has an option already.
        let search = problem.search().engine(asked);
        let required = search.require([OptionId::new(0)]).count_exact();
        let one = one.search().require([OptionId::new(0)]).count();
        assert_eq!(required.count, BigUint::from(2_u32).pow(199) * one);
    }
}
