//! The branches of a count by orbits on several threads: each takes the next branch, and counts it alone.
//!
//! So no thread begins anew, and nothing is cut up: where the branches are many, that takes less work than all threads
//! on one branch after the other.

use super::Plan;
use super::count::{Aside, BetweenBranches, Total, in_branch};
use crate::drive::exact::clipped;
use crate::drive::monitor::StageState;
use crate::drive::{Monitor, ProgressWatch, RunOutcome, SearchQuestion};
use crate::engine::{CancelToken, Progress};
use crate::threads::Workers;

/// What the threads share.
#[derive(Default)]
struct Branches {
    /// The number of branches that have begun, and of those that are over.
    begun: usize,
    over: usize,
    total: Total,
    /// What is known of the branches that run, by their numbers.
    running: Vec<(usize, StageState)>,
}

impl Branches {
    /// How far the count is: `all` branches, each the same share of it.
    fn state(&self, all: usize) -> StageState {
        let running = || self.running.iter().map(|(_, state)| state);
        let done: f64 = running().filter_map(|state| state.fraction).sum();
        let found = clipped(&self.total.count);
        StageState {
            fraction: Some((self.over as f64 + done) / all as f64),
            solutions: running().fold(found, |sum, state| sum.saturating_add(state.solutions)),
            work: running().fold(self.total.work, |sum, state| sum + state.work),
            ..StageState::default()
        }
    }
}

/// Counts the branches of a plan. `None`, and nothing is done, if the system has no thread to spare.
pub(super) fn count(
    question: &SearchQuestion<'_>,
    plan: &Plan,
    monitor: &mut Monitor<'_>,
    branch: impl Fn(&SearchQuestion<'_>, f64, &mut Monitor<'_>) -> RunOutcome + Sync,
    between: &mut BetweenBranches<'_>,
) -> Option<(Total, Option<RunOutcome>)> {
    let all = plan.branches.len();
    let halt = CancelToken::default();
    let mut limits = monitor.limits.clone();
    limits.cancel.push(halt.clone());
    // The leader watches the time.
    limits.time = None;
    let together = Workers::new(Branches::default());
    let every = monitor.shows_every();
    let work = || {
        while let Some(number) = begin_next(&together, all) {
            let one = &plan.branches[number];
            // A thread tells how far its branch is as often as that is shown.
            let show = |progress: &Progress| note(&together, number, one.times, progress);
            let watch = every.map(|every| ProgressWatch {
                every,
                show: Box::new(show),
            });
            let mut own = Monitor::new(limits.clone(), watch);
            let mut smaller = in_branch(question, one);
            smaller.threads = 1;
            let outcome = branch(&smaller, 1.0 / all as f64, &mut own);
            let mut shared = together.lock();
            shared.running.retain(|(other, _)| *other != number);
            shared.over += 1;
            shared.total.add(one.times, &outcome, own);
            together.wake_leader();
        }
    };
    let lead = |workers| {
        let _halt = halt.cancel_on_drop();
        monitor.shares(workers);
        let mut seen = 0;
        let mut aside = Aside::new(between);
        let mut shared = together.lock();
        shared.total.threads = workers;
        loop {
            let (mut state, over, work) = (shared.state(all), shared.over, shared.total.work);
            drop(shared);
            let (found, shown) = (state.solutions, state.work);
            state.work = state.work + aside.work;
            let stop = monitor.poll(|| state);
            let mut ended = None;
            if stop.is_none() && std::mem::replace(&mut seen, over) < over {
                ended = aside.turn(work, over as f64 / all as f64, found, shown, monitor);
            }
            let is_over = seen == all || together.is_stopped();
            if stop.is_some() || ended.is_some() || is_over {
                return (stop, ended, aside.work);
            }
            shared = together.wait_for_news(together.lock());
        }
    };
    let (stop, ended, aside) = together.run(question.threads.min(all), work, lead)?;
    let mut total = together.into_inner().total;
    total.work = total.work + aside;
    // What stopped the count, rather than that the others were told so.
    total.stop = stop.unwrap_or(total.stop);
    Some((total, ended))
}

/// The next branch of `all`, which begins; `None` if there is none, or the count is stopped.
fn begin_next(together: &Workers<Branches>, all: usize) -> Option<usize> {
    let mut shared = together.lock();
    let number = shared.begun;
    if number >= all || together.is_stopped() {
        return None;
    }
    shared.begun += 1;
    shared.running.push((number, StageState::default()));
    Some(number)
}

/// Takes note of how far a branch is, which stands for `times` of them.
fn note(together: &Workers<Branches>, number: usize, times: u64, progress: &Progress) {
    let mut shared = together.lock();
    let mut running = shared.running.iter_mut();
    if let Some((_, state)) = running.find(|(other, _)| *other == number) {
        state.fraction = progress.fraction;
        state.solutions = progress.solutions.saturating_mul(times);
        state.work = progress.work;
    }
    drop(shared);
    together.wake_leader();
}
