//! Counts by a plan: the branches, each for all of its orbit.

use num_bigint::BigUint;

use super::{Branch, Plan, together};
use crate::count::MemoEffort;
use crate::drive::exact::{Exact, clipped};
use crate::drive::{Monitor, RunOutcome, SearchQuestion};
use crate::engine::{Progress, Stop, Work};
use crate::threads::are_several;

/// The least number of branches for each thread with which each branch takes one thread.
const BRANCHES_A_THREAD: usize = 2;

/// What may end a count between two branches: called with the work of those that are done, and their share of all.
pub(in crate::drive) type BetweenBranches<'b> =
    dyn FnMut(Work, f64, &mut Monitor<'_>) -> Option<RunOutcome> + 'b;

/// Counts by a plan. `branch` counts the solutions of a question, within the limits of the monitor that it gets.
pub(in crate::drive) fn count(
    question: &SearchQuestion<'_>,
    plan: Plan,
    monitor: &mut Monitor<'_>,
    branch: impl Fn(&SearchQuestion<'_>, f64, &mut Monitor<'_>) -> RunOutcome + Sync,
    between: &mut BetweenBranches<'_>,
) -> RunOutcome {
    let has_enough = plan.branches.len() >= BRANCHES_A_THREAD * question.threads;
    let (total, ended) = (are_several(question.threads) && has_enough)
        .then(|| together::count(question, &plan, monitor, &branch, between))
        .flatten()
        .unwrap_or_else(|| one_by_one(question, &plan, monitor, &branch, between));
    if let Some(mut outcome) = ended {
        outcome.work = total.work;
        if outcome.stop != Stop::Exhausted {
            monitor.note_exact(total.count, None);
        }
        return outcome;
    }
    monitor.orbits = Some(plan.root);
    total.outcome(monitor)
}

/// Counts the branches one after the other, each on all threads. The second is what has ended the count between two.
pub(super) fn one_by_one(
    question: &SearchQuestion<'_>,
    plan: &Plan,
    monitor: &mut Monitor<'_>,
    branch: impl Fn(&SearchQuestion<'_>, f64, &mut Monitor<'_>) -> RunOutcome,
    between: &mut BetweenBranches<'_>,
) -> (Total, Option<RunOutcome>) {
    let share = 1.0 / plan.branches.len() as f64;
    let mut total = Total::default();
    let mut aside = Aside::new(between);
    for (number, one) in plan.branches.iter().enumerate() {
        let times = one.times;
        let found = clipped(&total.count);
        let adjust = move |progress: &mut Progress| {
            let fraction = progress.fraction.unwrap_or(0.0);
            progress.fraction = Some((number as f64 + fraction) * share);
            let more = progress.solutions.saturating_mul(times);
            progress.solutions = more.saturating_add(found);
        };
        let mut within = monitor.within(total.work + aside.work, adjust);
        let outcome = branch(&in_branch(question, one), share, &mut within);
        total.add(times, &outcome, within);
        if total.stop != Stop::Exhausted {
            break;
        }
        let done = (number + 1) as f64 * share;
        let found = clipped(&total.count);
        if let Some(ended) = aside.turn(total.work, done, found, total.work, monitor) {
            total.work = total.work + aside.work;
            return (total, Some(ended));
        }
    }
    total.work = total.work + aside.work;
    (total, None)
}

/// What may end a count between two branches, and its work.
pub(super) struct Aside<'b, 'c> {
    between: &'b mut BetweenBranches<'c>,
    pub(super) work: Work,
}

impl<'b, 'c> Aside<'b, 'c> {
    pub(super) fn new(between: &'b mut BetweenBranches<'c>) -> Self {
        let work = Work::default();
        Aside { between, work }
    }

    /// Gives it a turn after branches with this work, when `done` of the count is done. Meanwhile
    /// `found` and `shown` are shown: the solutions and the work of all branches, running ones included.
    pub(super) fn turn(
        &mut self,
        work: Work,
        done: f64,
        found: u64,
        shown: Work,
        monitor: &mut Monitor<'_>,
    ) -> Option<RunOutcome> {
        let show = move |progress: &mut Progress| {
            (progress.fraction, progress.solutions) = (Some(done), found);
        };
        let mut within = monitor.within(shown + self.work, show);
        let ended = (self.between)(work, done, &mut within);
        let goes_on = RunOutcome::new(Stop::Nodes, 0, Work::default());
        let report = within.report(ended.as_ref().unwrap_or(&goes_on));
        self.work = self.work + report.work;
        let known = within.exact.take();
        drop(within);
        if let Some(known) = known {
            monitor.note_exact(known.count, known.effort);
        }
        if ended.is_some() {
            monitor.end();
        }
        ended
    }
}

pub(super) fn in_branch<'q>(question: &SearchQuestion<'q>, branch: &Branch) -> SearchQuestion<'q> {
    let mut smaller = question.for_count();
    smaller.symmetry = true;
    smaller.require.extend(&branch.require);
    smaller.forbid.extend(&branch.forbid);
    smaller
}

/// What has come of the branches so far.
pub(in crate::drive) struct Total {
    pub(in crate::drive) count: BigUint,
    pub(in crate::drive) memo: Option<MemoEffort>,
    pub(in crate::drive) work: Work,
    pub(in crate::drive) threads: usize,
    pub(in crate::drive) stop: Stop,
}

impl Default for Total {
    fn default() -> Self {
        Total {
            count: BigUint::ZERO,
            memo: None,
            work: Work::default(),
            threads: 1,
            stop: Stop::Exhausted,
        }
    }
}

impl Total {
    /// Adds the outcome of a branch under its monitor, `times` over: for as many searches as it stands for.
    pub(in crate::drive) fn add(
        &mut self,
        times: u64,
        outcome: &RunOutcome,
        mut monitor: Monitor<'_>,
    ) {
        let part = monitor.report(outcome);
        self.work = self.work + part.work;
        self.threads = self.threads.max(part.threads);
        let Exact { count, effort } = monitor.take_exact(&part);
        self.count += count * times;
        self.memo = match (self.memo, effort) {
            (Some(one), Some(other)) => Some(one.then(other)),
            (one, other) => one.or(other),
        };
        if part.stop != Stop::Exhausted {
            self.stop = part.stop;
        }
    }

    /// The outcome of the count that they make.
    pub(in crate::drive) fn outcome(self, monitor: &mut Monitor<'_>) -> RunOutcome {
        monitor.shares(self.threads);
        let solutions = clipped(&self.count);
        monitor.note_exact(self.count, self.memo);
        RunOutcome::new(self.stop, solutions, self.work)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Limits;

    /// A branch may know of a few solutions from a memory that it left behind, and find all on tables.
    #[test]
    fn the_larger_number_of_a_branch_counts() {
        let add = |known: u32, solutions| {
            let mut monitor = Monitor::new(Limits::NONE, None);
            monitor.note_exact(known.into(), None);
            let outcome = RunOutcome::new(Stop::Exhausted, solutions, Work::default());
            let mut total = Total::default();
            total.add(3, &outcome, monitor);
            total.count
        };
        assert_eq!(add(0, 5), 15_u32.into());
        assert_eq!(add(7, 5), 21_u32.into());
    }
}
