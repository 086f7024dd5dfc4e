//! The second phase on several threads, with one list of the cheapest solutions.
//!
//! Every worker lays its own grid. An idle worker gets the largest subtree that another has not begun. All workers know
//! the last of the kept solutions. They skip subtrees that cannot hold a cheaper one, or one of the same cost that
//! comes earlier in the tree. So the solutions do not depend on the order in which workers find them. Node counts vary
//! between runs.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU64, Ordering};

use super::upper_bound::{FoundPlace, ReplayBound, TopK, Unsearched, UpperBound};
use crate::dance::{Cases, Cutoff, Dance, Floor, Subtree};
use crate::drive::workers::Workers;
use crate::drive::{EngineRun, Monitor, RunOutcome, SearchQuestion};
use crate::engine::{Effort, Engine, EngineKind, Event, FoundSolution, Work};
use crate::problem::OptionId;

/// The second phase: what is to be searched, and how.
pub(super) struct SecondPhase<'c> {
    pub(super) poll_every: u64,
    pub(super) question: &'c SearchQuestion<'c>,
    /// The outcome of the first phase.
    pub(super) rest: &'c Unsearched,
}

/// The state of the second phase, which the workers share.
struct PhaseState {
    /// The cases of the first phase that have not begun, in order. The workers share one after the other.
    cases: Cases,
    /// The depth of the shared case, and the cost that strikes options in it: the limit when it began.
    depth: usize,
    threshold: Option<u64>,
    /// The subtrees of this case that no worker has begun.
    waiting: BTreeSet<Subtree>,
    /// The number of subtrees in progress.
    begun: usize,
    top: TopK,
    /// Solutions and work of both phases.
    solutions: u64,
    effort: Effort,
    /// The share of the tree that is done.
    done: f64,
}

/// What the workers share.
struct SharedPhase<'w, 'c> {
    phase: &'w SecondPhase<'c>,
    workers: Workers<PhaseState>,
    /// How often the last of the cheapest solutions has changed.
    changes: AtomicU64,
}

impl SecondPhase<'_> {
    /// Searches after a first phase with the outcome `first`. `None`, and nothing is done, if the system has no thread
    /// to spare.
    pub(super) fn run(
        &self,
        monitor: &mut Monitor<'_>,
        first: RunOutcome,
        top: &mut TopK,
    ) -> Option<RunOutcome> {
        let shared = SharedPhase {
            phase: self,
            workers: Workers::new(PhaseState {
                cases: self.rest.cases.clone(),
                depth: 0,
                threshold: None,
                waiting: BTreeSet::new(),
                begun: 0,
                top: std::mem::replace(top, TopK::new(0, None)),
                solutions: first.solutions,
                effort: first.work.total(),
                done: self.rest.done,
            }),
            changes: AtomicU64::new(0),
        };
        let lead = |workers| {
            monitor.shares(workers);
            let mut leader = Leader {
                shared: &shared,
                passed: 0,
            };
            let mut run = EngineRun::resume((Work::default(), 0), monitor);
            run.finish(&mut leader, monitor, None)
        };
        let threads = self.question.threads;
        let outcome = shared.workers.run(threads, || shared.work(), lead);
        let state = shared.workers.into_inner();
        *top = state.top;
        outcome.map(|outcome| RunOutcome {
            solutions: state.solutions,
            work: Work::of(EngineKind::Links, state.effort),
            ..outcome
        })
    }
}

/// The search as an engine, for the leader. The solutions stay with the workers.
struct Leader<'l, 'w, 'c> {
    shared: &'l SharedPhase<'w, 'c>,
    /// How many solutions were counted.
    passed: u64,
}

impl Engine for Leader<'_, '_, '_> {
    fn kind(&self) -> EngineKind {
        EngineKind::Links
    }

    /// Does nothing: the workers have begun.
    fn begin(&mut self, _: &[OptionId], _: &[OptionId]) {}

    /// Ignores `max_nodes`: a search with a limit on nodes has one thread.
    fn advance(&mut self, _max_nodes: u64, wanted: &mut u64) -> Event {
        let workers = &self.shared.workers;
        let state = workers.lock();
        *wanted -= state.solutions - self.passed;
        self.passed = state.solutions;
        // A panic of a worker ends the search, too; it resumes when all workers are joined.
        if state.is_done() || workers.is_stopped() {
            return Event::Exhausted;
        }
        drop(workers.wait_for_news(state));
        Event::Poll
    }

    fn effort(&self) -> Effort {
        self.shared.workers.lock().effort
    }

    fn fraction(&self) -> Option<f64> {
        Some(self.shared.workers.lock().done.clamp(0.0, 1.0))
    }

    /// Does nothing: the cheapest solutions are in the state of the workers.
    fn solution(&self, _: &mut FoundSolution) {}
}

impl PhaseState {
    fn is_done(&self) -> bool {
        self.cases.is_empty() && self.waiting.is_empty() && self.begun == 0
    }

    /// Moves on to the next case of the first phase, if the last one is done.
    fn turn(&mut self) {
        if self.waiting.is_empty()
            && self.begun == 0
            && let Some(case) = self.cases.pop_first()
        {
            self.depth = case.depth();
            self.threshold = self.top.limit();
            self.waiting.insert(case);
        }
    }
}

impl SharedPhase<'_, '_> {
    /// The life of a worker: lays a grid, searches subtree after subtree.
    fn work(&self) {
        let question = self.phase.question;
        let floor = Floor::new();
        let mut dance = question.lay(&floor);
        dance.poll_every(self.phase.poll_every);
        let possible = dance.begin(&question.require, &question.forbid);
        let mut cutoff = SharedBound {
            shared: self,
            own: UpperBound::below(question.matrix, &self.phase.rest.way),
            seen: None,
        };
        while let Some((subtree, depth, threshold)) = self.take() {
            cutoff.own.enter(depth, threshold);
            let mut task = CheapestTask {
                shared: self,
                before: dance.effort(),
                solutions: 0,
                done: f64::NAN,
            };
            if possible {
                task.search(&mut dance, &subtree, &mut cutoff);
            }
            self.workers.lock().begun -= 1;
            dance.leave();
        }
    }

    /// The first subtree that has not begun; waits for one if necessary. `None` when there will be no more.
    fn take(&self) -> Option<(Subtree, usize, Option<u64>)> {
        let mut state = self.workers.lock();
        loop {
            if self.workers.is_stopped() || state.is_done() {
                self.workers.wake_workers();
                self.workers.wake_leader();
                return None;
            }
            state.turn();
            if let Some(subtree) = state.waiting.pop_first() {
                state.begun += 1;
                return Some((subtree, state.depth, state.threshold));
            }
            state = self.workers.wait_idly(state);
        }
    }
}

/// The bound of a worker, lowered by what others find.
struct SharedBound<'s, 'w, 'c> {
    shared: &'s SharedPhase<'w, 'c>,
    own: UpperBound<'c>,
    /// The last change that it knows of.
    seen: Option<u64>,
}

impl SharedBound<'_, '_, '_> {
    /// Sets the limit by the last of the cheapest solutions. A solution of the same cost is still wanted if it comes
    /// earlier. The search only moves on to later places, so this holds for the rest of its subtree.
    fn catch_up(&mut self, state: &PhaseState, dance: &Dance<'_>) {
        self.seen = Some(self.shared.changes.load(Ordering::Relaxed));
        let limit = state.top.last().and_then(|last| {
            let comes_later = last.place < FoundPlace::Second(dance.place());
            match comes_later {
                true => Some(last.cost),
                false => last.cost.checked_add(1),
            }
        });
        self.own.limit = limit.into_iter().chain(state.top.below).min();
    }
}

impl Cutoff for SharedBound<'_, '_, '_> {
    fn is_hopeless(&mut self, dance: &Dance<'_>, cases: u32, hopeless: &mut Vec<OptionId>) -> bool {
        if self.seen != Some(self.shared.changes.load(Ordering::Relaxed)) {
            let state = self.shared.workers.lock();
            self.catch_up(&state, dance);
        }
        self.own.is_hopeless(dance, cases, hopeless)
    }

    fn looked_at(&self) -> u64 {
        self.own.looked_at()
    }
}

/// The subtree of a worker, while it works on it.
struct CheapestTask<'s, 'w, 'c> {
    shared: &'s SharedPhase<'w, 'c>,
    /// The effort of the grid of the worker when it last handed in.
    before: Effort,
    solutions: u64,
    /// The share of the tree that was done then.
    done: f64,
}

impl CheapestTask<'_, '_, '_> {
    fn search(
        &mut self,
        dance: &mut Dance<'_>,
        subtree: &Subtree,
        cutoff: &mut SharedBound<'_, '_, '_>,
    ) {
        let workers = &self.shared.workers;
        let mut replay = ReplayBound(&mut cutoff.own);
        if !dance.replay_within(subtree, &mut replay, || workers.is_stopped()) {
            return;
        }
        cutoff.seen = None;
        self.done = dance.share_done();
        loop {
            match dance.advance(u64::MAX, cutoff) {
                Event::Solution => self.offer(dance, cutoff),
                Event::Poll => {
                    let split = match workers.has_idle() {
                        true => dance.split_off(),
                        false => None,
                    };
                    self.hand_in(dance, split);
                }
                Event::Exhausted | Event::Nodes => break,
            }
            if workers.is_stopped() {
                break;
            }
        }
        self.hand_in(dance, None);
    }

    /// Keeps the solution that the search stands at, if it is among the cheapest.
    fn offer(&mut self, dance: &Dance<'_>, cutoff: &mut SharedBound<'_, '_, '_>) {
        let cost = cutoff.own.cost(dance);
        self.solutions += 1;
        if cutoff.own.limit.is_some_and(|limit| cost >= limit) {
            return;
        }
        let place = FoundPlace::Second(dance.place());
        let mut state = self.shared.workers.lock();
        if state.top.offer(dance, cost, place) && state.top.is_full() {
            self.shared.changes.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Reports the work done, and the subtrees split off.
    fn hand_in(&mut self, dance: &Dance<'_>, split: Option<(Subtree, f64)>) {
        let (effort, fraction) = (dance.effort(), dance.share_done());
        let mut state = self.shared.workers.lock();
        state.solutions += std::mem::take(&mut self.solutions);
        state.effort = state.effort + (effort - self.before);
        self.before = effort;
        if let Some((subtree, _)) = split {
            state.waiting.insert(subtree);
            self.shared.workers.wake_worker();
        }
        if fraction > self.done {
            state.done += fraction - self.done;
            self.done = fraction;
        }
    }
}
