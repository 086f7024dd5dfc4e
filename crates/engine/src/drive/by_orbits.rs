//! Counts by orbits: one option of each orbit is searched at the root, for all of the orbit.
//!
//! If a symmetry takes one option of an item to another, both are in equally many solutions. So a count that branches at
//! the root on an item that is covered exactly once need search only one option of each orbit, and multiplies what it
//! finds by the size of the orbit. Symmetries keep the required options and the forbidden ones.
//!
//! It begins when a count has shown that much is left, and looks for symmetries for a thirtieth of the whole time at
//! most, and no longer than it has counted. Predictions are wrong at times, above all early ones; so a count that has too
//! little time left, or finds no end within that time, asks again later, with four times as many steps at least. A
//! root of `n` options in `k` orbits takes the rest about `k / n` of the time that this root would take without
//! symmetry. But roots differ: the time grows with the number of options of the root, roughly as its square root. So the
//! count takes the item with the least `k^1.5 / n`, if that is clearly less than for the item with the fewest options,
//! each an orbit of its own.

use num_bigint::BigUint;

use super::memo::Exact;
use super::run::RunOutcome;
use super::{Monitor, SearchQuestion};
use crate::count::MemoEffort;
use crate::engine::{Limits, Progress, Stop, Work};
use crate::problem::{ItemId, OptionId};
use crate::symmetry::{Symmetries, SymmetrySettings, symmetries_of};

/// The time that a step of the search for symmetries takes, and that an entry of the matrix takes before it, in
/// nanoseconds.
const STEP: f64 = 5.0;
const ENTRY: f64 = 150.0;

/// The share of the time left that the search for symmetries may take.
const SHARE: f64 = 1.0 / 30.0;

/// The most steps that the search for symmetries may take: about 0.2 seconds. The time left of a search can be without
/// end where a memory soon answers.
const MOST_STEPS: f64 = 4e7;

/// The least number of steps for each entry of the matrix: with less, few symmetries are found.
const LEAST_STEPS: f64 = 16.0;

/// How many times as many steps a later search for symmetries takes.
const MORE: f64 = 4.0;

/// The score of a root must be less than this share of the score without symmetry.
const CLEARLY: f64 = 0.8;

/// What a count by orbits went by.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct RootOrbits {
    /// The number of symmetries of the problem.
    pub order: BigUint,
    /// The item at the root.
    pub item: ItemId,
    /// The number of its options.
    pub options: usize,
    /// The number of orbits that they fall into: the number of options searched.
    pub orbits: usize,
}

/// A root, and the options to search.
pub(super) struct Plan {
    root: RootOrbits,
    /// The first option of each orbit, and the number of options of the orbit.
    branches: Vec<(OptionId, u32)>,
}

/// Whether a count leaves what it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Leave {
    Now,
    /// Not yet; it may be asked again.
    Later,
    Never,
}

/// The search for a plan, by and by.
#[derive(Default)]
pub(super) struct Planning {
    pub(super) plan: Option<Plan>,
    /// The number of steps that were not enough.
    tried: f64,
}

impl Planning {
    /// Whether a count takes clearly less time by the orbits of a root, after `spent` nanoseconds, if it would still take
    /// `left`. If so, there is a plan.
    pub(super) fn ask(
        &mut self,
        question: &SearchQuestion<'_>,
        limits: &Limits,
        (spent, left): (f64, f64),
    ) -> Leave {
        let counts_all = limits.solutions == u64::MAX && limits.nodes == u64::MAX;
        if !question.symmetry || !counts_all || self.tried >= MOST_STEPS {
            return Leave::Never;
        }
        let entries = question.matrix.entry_count() as f64;
        let time = ((spent + left) * SHARE).min(spent);
        let steps = ((time - ENTRY * entries) / STEP).min(MOST_STEPS);
        if steps < (LEAST_STEPS * entries).max(MORE * self.tried) {
            return Leave::Later;
        }
        let settings = SymmetrySettings::default()
            .max_steps(steps as u64)
            .require(question.require.iter().copied())
            .forbid(question.forbid.iter().copied());
        let Ok(symmetries) = symmetries_of(question.matrix, &settings) else {
            self.tried = steps;
            return Leave::Later;
        };
        self.plan = plan(question, &symmetries, left / (spent + left));
        match self.plan {
            Some(_) => Leave::Now,
            None => Leave::Never,
        }
    }
}

/// Finds a root by whose orbits all of a count takes clearly less time than the share of it that is left.
fn plan(question: &SearchQuestion<'_>, symmetries: &Symmetries, left: f64) -> Option<Plan> {
    let matrix = question.matrix;
    if symmetries.generators().is_empty() {
        return None;
    }
    // The orbit of each option, by its first.
    let mut orbit: Vec<OptionId> = matrix.option_ids().collect();
    for options in symmetries.option_orbits() {
        for option in &options {
            orbit[option.index()] = options[0];
        }
    }
    let mut of: Vec<Vec<OptionId>> = vec![Vec::new(); matrix.item_count()];
    let mut is_out = vec![false; matrix.option_count()];
    for option in &question.forbid {
        if let Some(is_out) = is_out.get_mut(option.index()) {
            *is_out = true;
        }
    }
    for option in matrix.option_ids().filter(|option| !is_out[option.index()]) {
        if matrix.is_playable(option) {
            for (item, _) in matrix.members(option) {
                of[item.index()].push(option);
            }
        }
    }
    let once = |item: &ItemId| matrix.bounds(*item) == Some(1..=1);
    let mut usual = f64::INFINITY;
    let mut best: Option<(f64, ItemId, usize)> = None;
    for item in matrix.item_ids().filter(once) {
        let options = &of[item.index()];
        let mut orbits: Vec<OptionId> =
            options.iter().map(|option| orbit[option.index()]).collect();
        orbits.sort_unstable();
        orbits.dedup();
        let (n, k) = (options.len() as f64, orbits.len() as f64);
        usual = usual.min(n.sqrt());
        let score = k.powf(1.5) / n;
        if options.len() > 1 && best.is_none_or(|(least, ..)| score < least) {
            best = Some((score, item, orbits.len()));
        }
    }
    let (_, item, orbits) = best.filter(|&(score, ..)| score < CLEARLY * left * usual)?;
    let options = &of[item.index()];
    let mut branches: Vec<(OptionId, u32)> = Vec::new();
    for &option in options {
        let first = orbit[option.index()];
        let same = |branch: &&mut (OptionId, u32)| orbit[branch.0.index()] == first;
        match branches.iter_mut().find(same) {
            Some(branch) => branch.1 += 1,
            None => branches.push((option, 1)),
        }
    }
    Some(Plan {
        root: RootOrbits {
            order: symmetries.order().clone(),
            item,
            options: options.len(),
            orbits,
        },
        branches,
    })
}

/// Counts by a plan. `branch` counts the solutions of a question, within the limits of the monitor that it gets.
pub(super) fn count(
    question: &SearchQuestion<'_>,
    plan: Plan,
    monitor: &mut Monitor<'_>,
    mut branch: impl FnMut(&SearchQuestion<'_>, f64, &mut Monitor<'_>) -> RunOutcome,
) -> RunOutcome {
    let share = 1.0 / plan.branches.len() as f64;
    let mut count = BigUint::ZERO;
    let mut memo: Option<MemoEffort> = None;
    let (mut work, mut threads, mut stop) = (Work::default(), 1, Stop::Exhausted);
    for (number, &(option, times)) in plan.branches.iter().enumerate() {
        let mut smaller = question.for_count();
        smaller.require.push(option);
        let found = clipped(&count);
        let adjust = move |progress: &mut Progress| {
            let fraction = progress.fraction.unwrap_or(0.0);
            progress.fraction = Some((number as f64 + fraction) * share);
            let more = progress.solutions.saturating_mul(times.into());
            progress.solutions = more.saturating_add(found);
        };
        let mut within = monitor.within(work, adjust);
        let outcome = branch(&smaller, share, &mut within);
        let part = within.report(&outcome);
        let exact = within.exact.take();
        drop(within);
        work = work + part.work;
        threads = threads.max(part.threads);
        match exact {
            Some(Exact {
                count: more,
                effort,
            }) => {
                count += more * times;
                memo = match (memo, effort) {
                    (Some(one), Some(other)) => Some(sum(one, other)),
                    (one, other) => one.or(other),
                };
            }
            None => count += BigUint::from(part.solutions) * times,
        }
        if part.stop != Stop::Exhausted {
            stop = part.stop;
            break;
        }
    }
    monitor.shares(threads);
    monitor.orbits = Some(plan.root);
    let solutions = clipped(&count);
    monitor.exact = Some(Exact {
        count,
        effort: memo,
    });
    RunOutcome {
        stop,
        solutions,
        work,
    }
}

fn clipped(count: &BigUint) -> u64 {
    u64::try_from(count).unwrap_or(u64::MAX)
}

fn sum(one: MemoEffort, other: MemoEffort) -> MemoEffort {
    MemoEffort {
        states: one.states + other.states,
        hits: one.hits + other.hits,
        splits: one.splits + other.splits,
        forgotten: one.forgotten + other.forgotten,
        bytes: one.bytes.max(other.bytes),
    }
}

#[cfg(test)]
mod tests;
