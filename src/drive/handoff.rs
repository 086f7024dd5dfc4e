//! The handoff: cases of a count that the dense engine takes from the links.
//!
//! When a search on links pauses, its stack has levels with cases that it has not begun. The order of a count does not
//! matter, so the last cases of a level can be cut off and counted elsewhere: by the dense engine, with the options
//! above them given. Nothing that the links have done is done again.
//!
//! If there are tables of the whole problem, the links cut the tree and the dense engine counts: this shares a count
//! among threads. Otherwise tables are laid for a *part*: the options and items left below the first levels, as few
//! levels as leave little enough. They serve as long as the search stays below those levels.
//!
//! The likely cost of a case is estimated from the cost of its level so far and the share of the level that is done. So
//! the links begin everywhere, and large cases are handed off from the inside out: first the rest of a deep level, then
//! that of the level above. Preferred are cases that are neither small nor so large that other workers would wait for
//! them; small ones go by the batch, at most as many as the estimate is based on.
//!
//! Tables of a part are laid only when the work since the last time is at least `gain` times their cost. `gain` starts
//! at 16, falls to 2 if tables pay, and rises to 128 if not. Only when other workers are idle is anything done twice: a
//! case that takes over 16 polls is then given up, and searched on links by all of them.
//!
//! Cases on which the dense engine would be slower are not handed off ([`Price::is_low`]). Memory: for each worker one
//! set of tables, of at most 512 KB of sets or 4 MB of masks. Figures: docs/measurements.md.

use std::iter::successors;
use std::ops::Range;

use crate::dance::{Dance, Subtree};
use crate::dense::{CostModel, Dense, Walk};
use crate::engine::{Effort, Event};
use crate::problem::{Levels, Matrix, OptionId};

/// When to hand cases off. All work is in updates of the links. A nanosecond of laying tables counts as one of them,
/// though an update takes about four: the rest is what tables cost later, in cache misses and at the first polls.
#[derive(Clone, Copy, Debug)]
pub(super) struct HandoffPolicy {
    /// What a case must be likely to cost the links, so that it pays to go there with the dense engine,
    pub(super) least: f64,
    /// and what it should not be likely to exceed, if it can be had in several.
    pub(super) most: f64,
    /// How many options may be left where tables are laid for what is left,
    pub(super) options: usize,
    /// how many bytes its sets may take,
    pub(super) bytes: usize,
    /// and how many times the effort of laying them must have been spent since the last time, and be likely to be
    /// left, at first: more or less as it proves to pay.
    pub(super) gain: u64,
    /// How often a case comes up for a look before it is taken for too large for one.
    pub(super) patience: u32,
}

impl HandoffPolicy {
    /// Those of choice: see the figures above.
    pub(super) const CHOICE: HandoffPolicy = HandoffPolicy {
        least: 2e5,
        most: 5e7,
        options: 4096,
        bytes: 1 << 19,
        gain: 16,
        patience: 16,
    };
}

/// Small cases are handed off in batches of this many times the least work.
const BATCH: f64 = 8.0;

/// Tables have paid if the work done with them is at least this many times their price.
const PROFIT: u64 = 4;

/// The tables that a count can hand cases to.
#[derive(Clone, Copy)]
pub(super) struct HandoffTables<'d> {
    /// Those of the whole problem, if they were laid; otherwise some are laid for parts of it.
    pub(super) whole: Option<&'d Dense>,
}

/// Who looks after a case while it is counted.
pub(super) trait CaseOwner {
    /// Takes note of what was found and tried since the last look. The search may be given something else to do.
    fn poll(&mut self, dance: &mut Dance<'_>, solutions: u64, nodes: u64) -> Verdict;
    /// Takes back a case that was not counted to its end, and the solutions that were reported for it.
    fn take_back(&mut self, subtree: Subtree, solutions: u64);
}

/// Whether to go on counting a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// By all means.
    GoOn,
    /// Unless it has taken long: others have nothing to do.
    Hurry,
    /// Nobody wants any more.
    Stop,
}

/// Hands cases over, on behalf of one search.
pub(super) struct Handoff<'h> {
    policy: HandoffPolicy,
    matrix: &'h Matrix,
    /// The options that are in no solution wanted, sorted.
    forbidden: &'h [OptionId],
    /// The tables of the whole problem, if there are any.
    whole: Option<&'h Dense>,
    part: Option<PartTables>,
    /// How much the search must have spent before tables are thought of again.
    not_before: u64,
    efforts: Vec<f64>,
    /// How many times the effort of laying tables must be won.
    gain: u64,
    given: Vec<OptionId>,
    ceded: Vec<OptionId>,
    struck: Vec<OptionId>,
}

/// The tables of what some options leave.
struct PartTables {
    /// The options chosen by the first levels.
    above: Vec<OptionId>,
    /// The options of the tables, as they are numbered in the problem, in order.
    options: Vec<OptionId>,
    dense: Dense,
    /// What it took to lay them, and what the cases came to that were counted with them, in updates.
    price: u64,
    work: u64,
}

impl<'h> Handoff<'h> {
    /// Nothing handed over yet. Without tables of the whole, some are laid for parts, within the terms.
    pub(super) fn new(
        policy: HandoffPolicy,
        matrix: &'h Matrix,
        forbidden: &'h [OptionId],
        whole: Option<&'h Dense>,
    ) -> Self {
        Handoff {
            policy,
            matrix,
            forbidden,
            whole,
            part: None,
            not_before: 0,
            efforts: Vec::new(),
            given: Vec::new(),
            ceded: Vec::new(),
            struck: Vec::new(),
            gain: policy.gain,
        }
    }

    /// Takes whatever it pays to take from a search that looks up from its work, and counts it. False if nobody
    /// wants any more.
    pub(super) fn poll(&mut self, dance: &mut Dance<'_>, owner: &mut impl CaseOwner) -> bool {
        if self.whole.is_none() && !self.fits(dance) {
            self.drop_tables();
            dance.estimate_costs(&mut self.efforts);
            self.part = self.lay(dance);
        }
        let (dense, first) = match (self.whole, &self.part) {
            (Some(whole), _) => (whole, 0),
            (None, Some(part)) => (&part.dense, part.above.len()),
            (None, None) => return true,
        };
        let Effort { nodes, updates, .. } = dance.effort();
        // What a node of the links costs: one of the dense engine stands for as much.
        let per_node = (updates / nodes.max(1)).max(1);
        let mut walk = dense.walk();
        let mut work = 0;
        let on = loop {
            dance.estimate_costs(&mut self.efforts);
            let Some((level, cases)) = pick(&self.policy, &self.efforts, dance, first) else {
                break true;
            };
            // One case is an option that is given. Of several, one must be chosen: the others of the item cannot be.
            let (given, ceded, struck) = (&mut self.given, &mut self.ceded, &mut self.struck);
            ceded.clear();
            struck.clear();
            let subtree = dance.hand_off(level, cases, ceded, struck);
            given.clear();
            if self.part.is_none() {
                given.extend(dance.given());
            }
            given.extend(chosen(dance, first..level));
            if cases == 1 {
                given.append(ceded);
                struck.clear();
            }
            match &self.part {
                None => struck.extend(self.forbidden),
                Some(part) => {
                    let options = given.iter_mut().chain(struck);
                    options.for_each(|option| *option = part.number(*option));
                }
            }
            let before = walk.nodes();
            walk.begin(&self.given, &self.struck);
            let mut case = DenseCount {
                walk: &mut walk,
                before,
                per_node,
                patience: self.policy.patience,
            };
            let verdict = case.count(dance, owner, subtree);
            work += (walk.nodes() - before) * per_node;
            match verdict {
                Verdict::GoOn => {}
                Verdict::Hurry => break true,
                Verdict::Stop => break false,
            }
        };
        drop(walk);
        if let Some(part) = &mut self.part {
            part.work += work;
        }
        on
    }

    /// Drops the tables at hand.
    fn drop_tables(&mut self) {
        let Some(part) = self.part.take() else {
            return;
        };
        self.learn(part.work >= PROFIT * part.price);
    }

    /// Has tables laid sooner if they have paid, otherwise later.
    fn learn(&mut self, paid: bool) {
        let (least, most) = (self.policy.gain / 8, self.policy.gain * 8);
        self.gain = match paid {
            true => (self.gain / 2).max(least),
            false => (self.gain * 2).min(most),
        };
    }

    /// Whether there are tables for where the search is.
    fn fits(&self, dance: &Dance<'_>) -> bool {
        self.part.as_ref().is_some_and(|part| {
            let levels = 0..part.above.len();
            part.above.len() < dance.depth() && chosen(dance, levels).eq(part.above.iter().copied())
        })
    }

    /// Lays tables for what the first levels leave, as few levels as will do, if that is likely to pay.
    fn lay(&mut self, dance: &Dance<'_>) -> Option<PartTables> {
        if self.matrix.has_multiplicities() || dance.spent() < self.not_before {
            return None;
        }
        let Effort { nodes, updates, .. } = dance.effort();
        // What is given, then what each level but the last has chosen.
        let chosen_at = |level: usize| match level {
            0 => dance.given().collect::<Vec<_>>(),
            _ => dance.chosen_at(level - 1).into_iter().collect(),
        };
        let levels = Levels::new(
            self.matrix,
            self.forbidden,
            (0..dance.depth()).map(chosen_at),
        );
        let mut price = self.matrix.entry_count() as u64;
        let (mut part, mut is_slow) = (None, false);
        let first = levels.first_with(self.policy.options);
        for level in first
            .into_iter()
            .flat_map(|first| steps(first..dance.depth()))
        {
            let options = levels.options_below(level);
            let matrix = levels.matrix_below(level, &options);
            price += matrix.entry_count() as u64;
            let tables = CostModel::of(&matrix);
            is_slow = !tables.is_some_and(|tables| tables.is_low(nodes, updates));
            let Some(tables) = tables.filter(|_| !is_slow) else {
                continue;
            };
            let left = self.efforts[level] * f64::from(dance.cases_left(level));
            if left < (tables.tables * self.gain) as f64 {
                break;
            }
            price += tables.tables;
            if let Ok(dense) = Dense::lay(&matrix, self.policy.bytes) {
                part = Some(PartTables {
                    above: chosen(dance, 0..level).collect(),
                    options,
                    dense,
                    price,
                    work: 0,
                });
                break;
            }
        }
        if is_slow {
            self.learn(false);
        }
        self.not_before = dance.spent() + self.gain * price;
        part
    }
}

/// Some of these levels: the first few one by one, then ever fewer, so that their number grows with the logarithm.
fn steps(levels: Range<usize>) -> impl Iterator<Item = usize> {
    let Range { start, end } = levels;
    let step = move |level: &usize| Some(level + 1 + (level - start) / 8);
    successors(Some(start), step).take_while(move |&level| level < end)
}

/// Cases that the dense engine has begun to count.
struct DenseCount<'c, 'd> {
    walk: &'c mut Walk<'d>,
    /// The nodes of the walk before.
    before: u64,
    /// What a node is charged at.
    per_node: u64,
    patience: u32,
}

impl DenseCount<'_, '_> {
    /// Counts to the end; or to where it had better stop.
    fn count(
        &mut self,
        dance: &mut Dance<'_>,
        owner: &mut impl CaseOwner,
        subtree: Subtree,
    ) -> Verdict {
        let mut solutions = 0;
        let mut reported = (0, self.before);
        let mut looks = 0;
        loop {
            let mut wanted = u64::MAX;
            let event = self.walk.skip(u64::MAX, &mut wanted);
            solutions += u64::MAX - wanted;
            let tried = self.walk.nodes() - reported.1;
            dance.charge(tried * self.per_node);
            let verdict = owner.poll(dance, solutions - reported.0, tried);
            reported = (solutions, self.walk.nodes());
            looks += 1;
            if event != Event::Poll && verdict != Verdict::Stop {
                return Verdict::GoOn;
            }
            if verdict == Verdict::Hurry && looks > self.patience {
                owner.take_back(subtree, solutions);
                return verdict;
            }
            if verdict == Verdict::Stop {
                return verdict;
            }
        }
    }
}

impl PartTables {
    /// The number that an option has in the tables.
    fn number(&self, option: OptionId) -> OptionId {
        let place = self.options.binary_search(&option);
        OptionId(place.expect("what is chosen goes with what was chosen before") as u32)
    }
}

/// The options that some levels have chosen.
fn chosen(dance: &Dance<'_>, levels: Range<usize>) -> impl Iterator<Item = OptionId> {
    levels.filter_map(|level| dance.chosen_at(level))
}

/// From which level to hand over, and how many cases: from the first whose cases are not too large, as many as it takes
/// to be worth it; if those of all levels are too large, one of the last.
fn pick(
    policy: &HandoffPolicy,
    efforts: &[f64],
    dance: &Dance<'_>,
    first: usize,
) -> Option<(usize, u32)> {
    let mut large = None;
    for (level, &effort) in efforts.iter().enumerate().skip(first) {
        let cases = dance.unbegun_cases(level);
        if effort * f64::from(cases) < policy.least || cases == 0 {
            continue;
        }
        if effort <= policy.most {
            let enough = (BATCH * policy.least / effort).ceil().max(1.0);
            // No more than are behind: they are what the estimate stands on.
            let known = dance.cases_done(level).max(1);
            return Some((level, cases.min(known).min(enough as u32)));
        }
        large = Some((level, 1));
    }
    large
}
