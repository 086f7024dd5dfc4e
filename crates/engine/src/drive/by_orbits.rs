//! Counts by orbits: one option of each orbit is searched at the root, for all of the orbit.
//!
//! If a symmetry takes one option of an item to another, both are in equally many solutions. So a count that branches at
//! the root on an item that is covered exactly once need search only one option of each orbit, and multiplies what it
//! finds by the size of the orbit. Symmetries keep the required options and the forbidden ones.
//!
//! It begins when a count has shown that much is left. First it refines the partition of the options: that takes a
//! fortieth of the whole time and 0.2 ms at most, no longer than it has counted, and shows which options symmetries may
//! exchange at most. If that promises a gain, it looks for the symmetries, for a quarter of the time to be saved at most.
//! Predictions are wrong at times, above all early ones; so a count that has too little time left, or finds no end within
//! that time, asks again later, with four times as many steps at least. In each branch it goes on in the same way: what
//! is left once options are taken can have symmetries of its own (Latin squares, equal pieces).
//!
//! A root may also be several items that symmetries take to each other, or one that is covered several times: see `sets`.
//!
//! On several threads, each takes the next branch; where there are few branches, each is counted on all threads.
//!
//! A root of `n` options in `k` orbits takes the rest about `k / n` of the time that this root would take without
//! symmetry. But roots differ. On pentominoes, the Soma cube, Langford pairs and queens the time grows with the number of
//! options of the root, roughly as its fifth root, and with the fewest options that an item has after the choice. So the
//! count takes the item with the least product of all three, among those that promise clearly less than the item with
//! the fewest options, each an orbit of its own.

mod count;
mod left_out;
mod sets;
mod single;
mod together;

use num_bigint::BigUint;

use super::SearchQuestion;
use crate::engine::Limits;
use crate::problem::{ItemId, Matrix, OptionId, Rest};
use crate::symmetry::{Likely, Symmetries};
pub(super) use count::{Total, count};
pub(super) use left_out::left_out;
use single::{plan, roots};

/// The share of the whole time that it may take to see what symmetries may exchange at most, and what it may take beyond
/// that, in nanoseconds.
const REFINEMENT_SHARE: f64 = 1.0 / 40.0;
const REFINEMENT_TIME: f64 = 0.2e6;

/// The share of the time that would be saved that the search for symmetries may take, and how many times the time that
/// was spent on the count.
const SHARE_OF_SAVED: f64 = 1.0 / 4.0;
const TIMES_SPENT: f64 = 2.0;

/// The most steps that the search for symmetries may take: about 0.2 seconds. The time left of a search can be without
/// end where a memory soon answers.
const MOST_STEPS: f64 = 4e7;

/// How many times as many steps a later search for symmetries takes.
const STEPS_FACTOR: f64 = 4.0;

/// By orbits, a count must take less than this share of the time without.
const MOST_RATIO: f64 = 0.8;

/// By a root of several items, a count must take less than this share of the time by a single item: what either takes is
/// predicted, and there are more searches.
const MOST_RATIO_OF_SETS: f64 = 0.6;

/// The time of a count grows by this power of the number of options of the root.
const OPTIONS_POWER: f64 = 0.2;

/// The share of the time saved that may be spent on looking a branch ahead, and what that takes for each entry of the matrix, in
/// nanoseconds.
const LOOK_SHARE: f64 = 1.0 / 32.0;
const LOOK_TIME_OF_ENTRY: f64 = 15.0;

/// The longest time for choosing a root ahead of a search, in nanoseconds.
const MOST_LOOK_TIME: f64 = 50e6;

/// How many times the time spent is believed to be left at most: a forecast from a tiny share of the tree can be without end.
const MOST_LEFT_FACTOR: f64 = 1e3;

/// What a count by orbits went by.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct RootOrbits {
    /// The number of symmetries of the problem, or of what required and forbidden options leave of it, costs aside.
    pub order: BigUint,
    /// The item at the root, the first if there are several.
    pub item: ItemId,
    /// The number of items at the root, which symmetries take to each other.
    pub items: usize,
    /// The number of their options.
    pub options: usize,
    /// The number of orbits that they fall into. For an item that is covered once, one option of each is searched.
    pub orbits: usize,
}

/// A root, and what to search.
pub(super) struct Plan {
    root: RootOrbits,
    branches: Vec<Branch>,
    /// About the time that a count takes by it, next to that without.
    ratio: f64,
}

impl Plan {
    pub(super) fn branches(&self) -> usize {
        self.branches.len()
    }
}

/// A search with some options and without others.
struct Branch {
    require: Vec<OptionId>,
    forbid: Vec<OptionId>,
    /// How many searches it stands for: symmetries take it to the others.
    times: u64,
}

/// Whether a count leaves what it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LeaveVerdict {
    Now,
    /// Not yet; it may be asked again.
    Later,
    Never,
}

/// The search for a plan, by and by.
#[derive(Default)]
pub(super) struct Planning<'m> {
    pub(super) plan: Option<Plan>,
    /// What is left, and what symmetries may exchange at most.
    likely: Option<(Rest<'m>, Likely)>,
    /// The number of steps that were not enough.
    tried: f64,
}

impl<'m> Planning<'m> {
    /// Whether a count takes clearly less time by the orbits of a root, after `spent` nanoseconds, if it would still take
    /// `left`. If so, there is a plan.
    pub(super) fn ask(
        &mut self,
        question: &SearchQuestion<'m>,
        limits: &Limits,
        spent: f64,
        left: f64,
    ) -> LeaveVerdict {
        let counts_all = limits.solutions == u64::MAX && limits.nodes == u64::MAX;
        if !question.symmetry || !counts_all || self.tried >= MOST_STEPS {
            return LeaveVerdict::Never;
        }
        let left = left.min(MOST_LEFT_FACTOR * spent);
        let matrix = question.matrix;
        if self.likely.is_none() {
            let time = ((spent + left) * REFINEMENT_SHARE + REFINEMENT_TIME).min(spent);
            if time < Likely::ENTRY * matrix.entry_count() as f64 {
                return LeaveVerdict::Later;
            }
            let rest = Rest::new(matrix, &question.require, &question.forbid);
            let Ok(likely) = Likely::of(&rest, &mut question.steps()) else {
                return LeaveVerdict::Never;
            };
            self.likely = Some((rest, likely));
        }
        let Some((rest, likely)) = &self.likely else {
            return LeaveVerdict::Never;
        };
        let most = MOST_RATIO * left / (spent + left);
        let option_sets = likely.option_sets();
        let single = roots(rest, &option_sets, most).pop();
        let fewer = |single: Option<f64>| single.map_or(most, |ratio| ratio * MOST_RATIO_OF_SETS);
        let single = single.map(|root| root.ratio);
        let most_by_sets = fewer(single);
        let all = spent + left;
        let item_sets = likely.item_sets();
        let several = sets::roots(rest, &item_sets, &option_sets, most_by_sets, all);
        let Some(promised) = several.first().map(|root| root.ratio).or(single) else {
            return LeaveVerdict::Never;
        };
        let saved = left - promised * (spent + left);
        let steps =
            ((saved * SHARE_OF_SAVED).min(TIMES_SPENT * spent) / Likely::STEP).min(MOST_STEPS);
        if steps < STEPS_FACTOR * self.tried {
            return LeaveVerdict::Later;
        }
        let Ok(symmetries) = likely.symmetries(matrix, steps as u64, question.steps()) else {
            self.tried = steps;
            return LeaveVerdict::Later;
        };
        let time = saved * LOOK_SHARE;
        let single = plan(question, rest, &symmetries, most, time);
        let most = fewer(single.as_ref().map(|plan| plan.ratio));
        let (items, options) = (symmetries.item_orbits(), symmetries.option_orbits());
        let several = sets::roots(rest, &items, &options, most, all);
        let several = sets::plan(question, rest, &symmetries, several, most, all, time);
        self.plan = several.or(single);
        match self.plan {
            Some(_) => LeaveVerdict::Now,
            None => LeaveVerdict::Never,
        }
    }
}

/// The item to branch on for all solutions under these restrictions, and its options to search, each for that many; none
/// if that does not take clearly less time than a search without symmetry. It takes about `time` nanoseconds to choose the
/// root, and 50 milliseconds at most.
pub(crate) fn orbit_root(
    require: &[OptionId],
    forbid: &[OptionId],
    rest: &Rest<'_>,
    symmetries: &Symmetries,
    time: f64,
) -> Option<(ItemId, Vec<(OptionId, u32)>)> {
    let mut question = SearchQuestion::new(rest.matrix);
    (question.require, question.forbid) = (require.to_vec(), forbid.to_vec());
    let time = time.min(MOST_LOOK_TIME);
    let plan = plan(&question, rest, symmetries, MOST_RATIO, time);
    plan.map(|plan| {
        let branches = plan.branches.into_iter();
        let branches = branches.map(|branch| (branch.require[0], branch.times as u32));
        (plan.root.item, branches.collect())
    })
}

fn first_of_orbit(matrix: &Matrix, orbits: &[Vec<OptionId>]) -> Vec<OptionId> {
    let mut first: Vec<OptionId> = matrix.option_ids().collect();
    for options in orbits {
        for option in options {
            first[option.index()] = options[0];
        }
    }
    first
}

/// The fewest options of an item that must be covered once, after an option is taken.
fn next_choices(question: &SearchQuestion<'_>, option: OptionId) -> u64 {
    let matrix = question.matrix;
    let require = [&question.require[..], &[option]].concat();
    let rest = Rest::new(matrix, &require, &question.forbid);
    let once = matrix.item_ids().filter(|&item| rest.is_once(item));
    let fewest = once.map(|item| rest.times[item.index()]).min();
    fewest.unwrap_or(0).into()
}

#[cfg(test)]
mod tests;
