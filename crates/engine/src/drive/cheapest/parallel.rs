//! The second phase on several threads, with one list of the cheapest solutions.
//!
//! The threads share the cases as those of any [parallel search](crate::drive::parallel) share its tree, but one case
//! after the other. All workers know the last of the kept solutions. They skip subtrees that cannot hold a cheaper one,
//! or one of the same cost that comes earlier in the tree. So the solutions do not depend on the order in which workers
//! find them. Node counts vary between runs.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use super::place::FoundPlace;
use super::upper_bound::{ReplayBound, TopK, Unsearched, UpperBound};
use crate::drive::parallel::{Goal, Shared, search_cases};
use crate::drive::{Monitor, RunOutcome, SearchQuestion};
use crate::problem::OptionId;
use crate::threads::lock;
use quadrille_kernel::dance::{Cutoff, Dance, Subtree};

/// What the workers of the second phase share.
struct SharedTop {
    state: Mutex<TopState>,
    /// How often the last of the cheapest solutions has changed.
    changes: AtomicU64,
}

struct TopState {
    top: TopK,
    /// The depth of the case that is shared now, and the cost that strikes options in it: the limit when it began.
    depth: usize,
    threshold: Option<u64>,
}

/// The second phase: searches what a first phase with the outcome `first` has left. `None`, and nothing is done, if the
/// system has no thread to spare.
pub(super) fn search(
    question: &SearchQuestion<'_>,
    rest: &Unsearched,
    first: RunOutcome,
    poll_every: u64,
    monitor: &mut Monitor<'_>,
    top: &mut TopK,
) -> Option<RunOutcome> {
    let found = SharedTop {
        state: Mutex::new(TopState {
            top: std::mem::replace(top, TopK::new(0, None, 0)),
            depth: 0,
            threshold: None,
        }),
        changes: AtomicU64::new(0),
    };
    let cases = rest.cases.clone();
    let outcome = search_cases(question, cases, first, poll_every, monitor, |shared| {
        shared.work(&mut SharedBound {
            shared,
            found: &found,
            own: UpperBound::below(question.matrix, &rest.way),
            seen: None,
        });
    });
    let state = found.state.into_inner();
    *top = state.unwrap_or_else(PoisonError::into_inner).top;
    outcome
}

/// The bound of a worker, lowered by what others find.
struct SharedBound<'s, 'c> {
    shared: &'s Shared<'c>,
    found: &'s SharedTop,
    own: UpperBound<'s>,
    /// The last change that it knows of.
    seen: Option<u64>,
}

impl SharedBound<'_, '_> {
    /// Sets the limit by the last of the cheapest solutions. A solution of the same cost is still wanted if it comes
    /// earlier. The search only moves on to later places, so this holds for the rest of its subtree.
    fn catch_up(&mut self, dance: &Dance<'_>) {
        let top = &lock(&self.found.state).top;
        self.seen = Some(self.found.changes.load(Ordering::Relaxed));
        let limit = top.last().and_then(|last| {
            let comes_later = last.place < FoundPlace::Second(dance.place());
            match comes_later {
                true => Some(last.cost),
                false => last.cost.checked_add(1),
            }
        });
        self.own.limit = limit.into_iter().chain(top.below).min();
    }
}

impl Cutoff for SharedBound<'_, '_> {
    fn is_hopeless(&mut self, dance: &Dance<'_>, cases: u32, hopeless: &mut Vec<OptionId>) -> bool {
        if self.seen != Some(self.found.changes.load(Ordering::Relaxed)) {
            self.catch_up(dance);
        }
        self.own.is_hopeless(dance, cases, hopeless)
    }

    fn looked_at(&self) -> u64 {
        self.own.looked_at()
    }
}

impl Goal for SharedBound<'_, '_> {
    fn enter(&mut self, dance: &mut Dance<'_>, subtree: &Subtree, is_case: bool) -> bool {
        let mut state = lock(&self.found.state);
        if is_case {
            (state.depth, state.threshold) = (subtree.depth(), state.top.limit());
        }
        self.own.enter(state.depth, state.threshold);
        drop(state);
        self.seen = None;
        let mut replay = ReplayBound(&mut self.own);
        dance.replay_within(subtree, &mut replay, || self.shared.is_stopped())
    }

    /// Keeps the solution, if it is among the cheapest.
    fn found(&mut self, dance: &Dance<'_>) {
        let cost = self.own.cost(dance);
        if self.own.limit.is_some_and(|limit| cost >= limit) {
            return;
        }
        let top = &mut lock(&self.found.state).top;
        if top.offer(dance, cost, FoundPlace::Second(dance.place())) && top.is_full() {
            self.found.changes.fetch_add(1, Ordering::Relaxed);
        }
    }
}
