//! The handoff: cases of a count that the dense engine takes from the links.
//!
//! When a search on links pauses, its stack has levels with cases that it has not begun. The order of a count does not
//! matter, so the last cases of a level can be cut off and counted elsewhere: by the dense engine, with the options
//! above them given. No work of the links is repeated.
//!
//! If there are tables of the whole problem, the links cut the tree and the dense engine counts: this shares a count
//! among threads. Otherwise, tables are laid for a *part*: the options and items left below the first levels, as few
//! levels as make the part small enough. They are valid as long as the search stays below those levels.
//!
//! The likely cost of a case is estimated from the cost of its level so far and the share of the level that is done. So
//! the links begin everywhere, and hand off large cases from the inside out: first the rest of a deep level, then that
//! of the level above. They prefer cases that are neither small nor so large that other workers would wait for them.
//! Small ones are handed off in batches, with at most as many cases as the estimate is based on.
//!
//! Tables of a part are laid only when the work since the last time is at least `gain` times their cost. `gain` starts
//! at 16, falls to 2 if tables pay, and rises to 128 if not. Work is repeated only when other workers are idle: then a
//! case that takes over 16 polls is given up, and all of them search it on links.
//!
//! Cases on which the dense engine would be slower are not handed off (by the [`TimeModel`]). Memory: for each worker
//! one set of tables, of at most 512 KB of sets or 4 MB of masks. Figures: docs/measurements.md.

use std::iter::successors;
use std::ops::Range;

use crate::engine::{Effort, Engine as _, Event};
use crate::problem::{Levels, Matrix, OptionId};
use quadrille_kernel::dance::{Dance, Subtree};
use quadrille_kernel::dense::{Dense, DenseSearch, TimeModel};

/// When to hand off cases. Work is measured in updates of the links. Laying tables counts as an update per nanosecond,
/// although an update takes about four nanoseconds: the surplus stands for later costs of tables, such as cache misses
/// and the first polls.
#[derive(Clone, Copy, Debug)]
pub(super) struct HandoffPolicy {
    /// The minimum predicted work of a case to hand off.
    pub(super) min: f64,
    /// The maximum predicted work of a case to hand off, if there are smaller ones.
    pub(super) max: f64,
    /// The maximum number of options in tables of a part.
    pub(super) options: usize,
    /// The maximum number of bytes of their sets.
    pub(super) bytes: usize,
    /// Tables of a part are laid if the work since the last tables and the predicted work left are both at least this
    /// many times the work of laying them. This initial value adapts.
    pub(super) gain: u64,
    /// After this many polls a case is too large for one worker, if another is idle.
    pub(super) patience: u32,
}

impl HandoffPolicy {
    /// The policy that was the fastest: see docs/measurements.md.
    pub(super) const CHOICE: HandoffPolicy = HandoffPolicy {
        min: 2e5,
        max: 5e7,
        options: 4096,
        bytes: 1 << 19,
        gain: 16,
        patience: 16,
    };
}

/// Small cases are handed off in batches of this many times the least work.
const BATCH: f64 = 8.0;

/// Tables have paid if the work done with them is at least this many times as long as laying them takes.
const PROFIT: u64 = 4;

/// The tables that a count can hand cases to.
#[derive(Clone, Copy)]
pub(super) struct HandoffTables<'d> {
    /// Those of the whole problem, if they were laid; otherwise some are laid for parts of it.
    pub(super) whole: Option<&'d Dense>,
}

/// The worker whose case is counted.
pub(super) trait CaseOwner {
    /// Records the solutions and nodes since the last poll, and the share of the whole tree that is left of the case. It may
    /// split the search.
    fn poll(&mut self, dance: &mut Dance<'_>, solutions: u64, nodes: u64, left: f64)
    -> CaseVerdict;
    /// Gives a case with this share of the tree, whose count did not finish, back to the links, and takes off the solutions
    /// reported for it.
    fn reclaim(&mut self, subtree: Subtree, share: f64, solutions: u64);
}

/// Whether to continue counting a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CaseVerdict {
    GoOn,
    /// Only if it has not taken long: another worker is idle.
    Hurry,
    /// No: the search is over.
    Stop,
}

/// Hands cases of one search to the dense engine.
pub(super) struct Handoff<'h> {
    policy: HandoffPolicy,
    matrix: &'h Matrix,
    /// The options that are in no solution wanted, sorted.
    forbidden: &'h [OptionId],
    /// The tables of the whole problem, if there are any.
    whole: Option<&'h Dense>,
    part: Option<PartTables>,
    /// The work at which the search considers tables again.
    not_before: u64,
    efforts: Vec<f64>,
    /// Tables are laid only if the work is at least this many times as long as laying them takes.
    gain: u64,
    given: Vec<OptionId>,
    handed_off: Vec<OptionId>,
    struck: Vec<OptionId>,
}

/// Tables of what some options leave.
struct PartTables {
    /// The options chosen by the first levels.
    above: Vec<OptionId>,
    /// The options of the tables, as they are numbered in the problem, in order.
    options: Vec<OptionId>,
    dense: Dense,
    /// The work of laying them, and of the cases counted with them, in updates.
    laying: u64,
    work: u64,
}

impl<'h> Handoff<'h> {
    /// A handoff for a search. Without tables of the whole, it lays some for parts, within the limits of the policy.
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
            handed_off: Vec::new(),
            struck: Vec::new(),
            gain: policy.gain,
        }
    }

    /// Takes the cases that pay from a search that polls, and counts them. Returns false if the search is over.
    pub(super) fn poll(&mut self, dance: &mut Dance<'_>, owner: &mut impl CaseOwner) -> bool {
        if self.whole.is_none() && !self.fits(dance) {
            if let Some(part) = self.part.take() {
                self.learn(part.work >= PROFIT * part.laying);
            }
            dance.estimate_costs(&mut self.efforts);
            self.part = self.lay(dance);
        }
        let (dense, first) = match (self.whole, &self.part) {
            (Some(whole), _) => (whole, 0),
            (None, Some(part)) => (&part.dense, part.above.len()),
            (None, None) => return true,
        };
        let Effort { nodes, updates, .. } = dance.effort();
        // The updates per node of the links. A node of the dense engine counts for as many.
        let per_node = (updates / nodes.max(1)).max(1);
        let mut search = dense.idle_search();
        let mut work = 0;
        let on = loop {
            dance.estimate_costs(&mut self.efforts);
            let Some((level, cases)) = pick(&self.policy, &self.efforts, dance, first) else {
                break true;
            };
            // A single case is given to the dense engine. Among several cases it chooses, so the other options of the
            // item are struck.
            let (given, handed_off, struck) =
                (&mut self.given, &mut self.handed_off, &mut self.struck);
            handed_off.clear();
            struck.clear();
            let all = dance.share_left();
            let subtree = dance.hand_off(level, cases, handed_off, struck);
            given.clear();
            if self.part.is_none() {
                given.extend(dance.given());
            }
            given.extend(chosen(dance, first..level));
            if cases == 1 {
                given.append(handed_off);
                struck.clear();
            }
            dance.left_out_above(level, struck);
            match &self.part {
                None => struck.extend(self.forbidden),
                Some(part) => {
                    let options = given.iter_mut().chain(struck);
                    options.for_each(|option| *option = part.number(*option));
                }
            }
            let before = search.nodes();
            search.begin(&self.given, &self.struck);
            let mut case = DenseCount {
                search: &mut search,
                before,
                share: all - dance.share_left(),
                per_node,
                patience: self.policy.patience,
            };
            let verdict = case.count(dance, owner, subtree);
            work += (search.nodes() - before) * per_node;
            match verdict {
                CaseVerdict::GoOn => {}
                CaseVerdict::Hurry => break true,
                CaseVerdict::Stop => break false,
            }
        };
        drop(search);
        if let Some(part) = &mut self.part {
            part.work += work;
        }
        on
    }

    /// Lowers the gain if tables have paid, and raises it otherwise.
    fn learn(&mut self, paid: bool) {
        let (min, max) = (self.policy.gain / 8, self.policy.gain * 8);
        self.gain = match paid {
            true => (self.gain / 2).max(min),
            false => (self.gain * 2).min(max),
        };
    }

    /// Whether the current tables are for the current place of the search.
    fn fits(&self, dance: &Dance<'_>) -> bool {
        self.part.as_ref().is_some_and(|part| {
            let levels = 0..part.above.len();
            part.above.len() < dance.depth() && chosen(dance, levels).eq(part.above.iter().copied())
        })
    }

    /// Lays tables for the part below the first levels, if that is likely to pay: for as few levels as make the part
    /// small enough.
    fn lay(&mut self, dance: &Dance<'_>) -> Option<PartTables> {
        if self.matrix.has_multiplicities() || dance.spent() < self.not_before {
            return None;
        }
        let Effort { nodes, updates, .. } = dance.effort();
        // The given options, then the option of each level but the last.
        let chosen_at = |level: usize| match level {
            0 => dance.given().collect::<Vec<_>>(),
            _ => dance.chosen_at(level - 1).into_iter().collect(),
        };
        let levels = Levels::new(
            self.matrix,
            self.forbidden,
            (0..dance.depth()).map(chosen_at),
        );
        let mut laying = self.matrix.entry_count() as u64;
        let (mut part, mut is_slow) = (None, false);
        let first = levels.first_with(self.policy.options);
        for level in first
            .into_iter()
            .flat_map(|first| steps(first..dance.depth()))
        {
            let options = levels.options_below(level);
            let matrix = levels.matrix_below(level, &options);
            laying += matrix.entry_count() as u64;
            let times = TimeModel::of(&matrix);
            is_slow = !times.is_some_and(|times| times.are_low(nodes, updates));
            let Some(times) = times.filter(|_| !is_slow) else {
                continue;
            };
            let left = self.efforts[level] * f64::from(dance.cases_left(level));
            if left < (times.tables * self.gain) as f64 {
                break;
            }
            laying += times.tables;
            if let Ok(dense) = Dense::lay(&matrix, self.policy.bytes) {
                part = Some(PartTables {
                    above: chosen(dance, 0..level).collect(),
                    options,
                    dense,
                    laying,
                    work: 0,
                });
                break;
            }
        }
        if is_slow {
            self.learn(false);
        }
        self.not_before = dance.spent() + self.gain * laying;
        part
    }
}

/// A sample of these levels, ever sparser: its size grows with the logarithm of their number.
fn steps(levels: Range<usize>) -> impl Iterator<Item = usize> {
    let Range { start, end } = levels;
    let step = move |level: &usize| Some(level + 1 + (level - start) / 8);
    successors(Some(start), step).take_while(move |&level| level < end)
}

/// Cases that the dense engine counts.
struct DenseCount<'c, 'd> {
    search: &'c mut DenseSearch<'d>,
    /// The nodes of the dense search before this case.
    before: u64,
    /// The share of the whole tree.
    share: f64,
    /// The number of updates that a node counts for.
    per_node: u64,
    patience: u32,
}

impl DenseCount<'_, '_> {
    /// Counts to the end, unless the owner stops it.
    fn count(
        &mut self,
        dance: &mut Dance<'_>,
        owner: &mut impl CaseOwner,
        subtree: Subtree,
    ) -> CaseVerdict {
        let mut solutions = 0;
        let mut reported = (0, self.before);
        let mut looks = 0;
        loop {
            let mut wanted = u64::MAX;
            let event = self.search.skip(u64::MAX, &mut wanted);
            solutions += u64::MAX - wanted;
            let tried = self.search.nodes() - reported.1;
            dance.charge(tried * self.per_node);
            let left = self.share * (1.0 - self.search.fraction().unwrap_or(0.0));
            let verdict = owner.poll(dance, solutions - reported.0, tried, left);
            reported = (solutions, self.search.nodes());
            looks += 1;
            if event != Event::Poll && verdict != CaseVerdict::Stop {
                return CaseVerdict::GoOn;
            }
            if verdict == CaseVerdict::Hurry && looks > self.patience {
                owner.reclaim(subtree, self.share, solutions);
                return verdict;
            }
            if verdict == CaseVerdict::Stop {
                return verdict;
            }
        }
    }
}

impl PartTables {
    fn number(&self, option: OptionId) -> OptionId {
        let place = self.options.binary_search(&option);
        OptionId::new(place.expect("what is chosen goes with what was chosen before") as u32)
    }
}

/// The options that some levels have chosen.
fn chosen(dance: &Dance<'_>, levels: Range<usize>) -> impl Iterator<Item = OptionId> {
    levels.filter_map(|level| dance.chosen_at(level))
}

/// The level to hand cases off from, and the number of cases: the first level whose cases are not too large, and as
/// many as make a batch; one case of the last level if the cases of all levels are too large.
fn pick(
    policy: &HandoffPolicy,
    efforts: &[f64],
    dance: &Dance<'_>,
    first: usize,
) -> Option<(usize, u32)> {
    let mut large = None;
    for (level, &effort) in efforts.iter().enumerate().skip(first) {
        let cases = dance.unbegun_cases(level);
        if effort * f64::from(cases) < policy.min || cases == 0 {
            continue;
        }
        if effort <= policy.max {
            let enough = (BATCH * policy.min / effort).ceil().max(1.0);
            // At most as many as are done, because the estimate is based on these.
            let known = dance.cases_done(level).max(1);
            return Some((level, cases.min(known).min(enough as u32)));
        }
        large = Some((level, 1));
    }
    large
}
