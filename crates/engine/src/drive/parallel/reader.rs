//! Presents a search that threads share as one engine, for the leader.
//!
//! It reads the solutions of the first subtree, in batches, and hands them on in the order of the search. Or it only
//! counts the solutions of all subtrees.

use std::collections::VecDeque;

use super::queue::{Finding, SubtreeStage, WorkTally};
use super::worker::Shared;
use crate::engine::{Effort, Engine, EngineKind, Event, FoundSolution, Work};
use crate::problem::OptionId;

/// Solutions are handed in, and read, in batches of this many options in all; the first ones of a subtree sooner.
pub(super) const BATCH: usize = 1 << 15;

/// Reads what the workers hand in.
pub(super) struct ResultReader<'r, 'c> {
    shared: &'r Shared<'c>,
    /// Solutions read but not handed on.
    batch: VecDeque<Finding>,
    /// The solution that the search stands at.
    current: Option<Finding>,
    /// The tally of the subtrees that are done and read.
    before: WorkTally,
    /// The tally of the one that the batch was read from, if it is done.
    last: WorkTally,
    /// How many solutions were handed on.
    passed: u64,
}

impl<'r, 'c> ResultReader<'r, 'c> {
    /// Reads what comes after `before`.
    pub(super) fn new(shared: &'r Shared<'c>, before: WorkTally) -> Self {
        ResultReader {
            shared,
            batch: VecDeque::new(),
            current: None,
            before,
            last: WorkTally::default(),
            passed: 0,
        }
    }

    /// What is read but not handed on, and the tally of the subtrees that are done and read.
    pub(super) fn into_unread(mut self) -> (VecDeque<Finding>, WorkTally) {
        (std::mem::take(&mut self.batch), self.before + self.last)
    }

    /// Everything that was found and done so far.
    fn tally(&self) -> WorkTally {
        let queue = self.shared.queue.lock();
        queue.tally(self.before + self.last)
    }

    /// Counts the solutions that are new, up to `wanted`; true if that many are new. `found` falls when a case is
    /// reclaimed; then nothing is new until it has risen above its old value.
    fn count(&mut self, found: u64, wanted: &mut u64) -> bool {
        let new = found.saturating_sub(self.passed).min(*wanted);
        self.passed += new;
        *wanted -= new;
        *wanted == 0
    }

    /// Whether a search on one thread would have paused before this place in the first subtree.
    fn is_beyond(&self, max_nodes: u64, tally: WorkTally) -> bool {
        (self.before + tally).work.total().nodes > max_nodes
    }

    /// Reads what has come of the first subtree; waits for news, a tick at most.
    fn read(&mut self, max_nodes: u64, wanted: &mut u64) -> Event {
        self.current = None;
        self.before = self.before + std::mem::take(&mut self.last);
        let workers = &self.shared.queue;
        if workers.is_stopped() {
            // A worker has panicked. The panic is resumed when all are joined.
            return Event::Exhausted;
        }
        workers.resume();
        let mut queue = workers.lock();
        if !self.shared.lists && self.count(queue.tally(self.before).solutions, wanted) {
            return Event::Solution;
        }
        if queue.parts.is_empty() && queue.later.is_empty() {
            return Event::Exhausted;
        }
        let Some(mut first) = queue.parts.first_entry() else {
            drop(workers.wait_for_news(queue));
            return Event::Poll;
        };
        let (stage, tally) = (first.get().stage, first.get().tally);
        let mut size = 0;
        let kept = &mut first.get_mut().kept;
        while size < BATCH
            && let Some(next) = kept.pop_front()
        {
            size += next.size();
            self.batch.push_back(next);
        }
        if stage == SubtreeStage::Done && kept.is_empty() {
            first.remove();
            self.last = tally;
        } else if self.batch.is_empty() {
            // A count has no order: all that was done counts, and all pause.
            if !self.shared.lists && queue.tally(self.before).work.total().nodes > max_nodes {
                workers.pause();
                return Event::Nodes;
            }
            if self.is_beyond(max_nodes, tally) {
                return Event::Nodes;
            }
            drop(workers.wait_for_news(queue));
            return Event::Poll;
        }
        queue.kept -= size;
        workers.wake_workers();
        Event::Poll
    }
}

impl Engine for ResultReader<'_, '_> {
    fn kind(&self) -> EngineKind {
        EngineKind::Links
    }

    /// Nothing: the workers have begun.
    fn begin(&mut self, _: &[OptionId], _: &[OptionId]) {}

    /// The nodes are those of a search alone, up to the same place.
    fn advance(&mut self, max_nodes: u64, wanted: &mut u64) -> Event {
        while let Some(next) = self.batch.pop_front() {
            if self.is_beyond(max_nodes, next.tally) {
                self.batch.push_front(next);
                self.current = None;
                return Event::Nodes;
            }
            self.current = Some(next);
            *wanted -= 1;
            if *wanted == 0 {
                return Event::Solution;
            }
        }
        self.read(max_nodes, wanted)
    }

    fn effort(&self) -> Effort {
        self.work().total()
    }

    /// At a solution, what a search alone would have done up to there; otherwise everything that was done.
    fn work(&self) -> Work {
        match &self.current {
            Some(finding) => (self.before + finding.tally).work,
            None => self.tally().work,
        }
    }

    fn fraction(&self) -> Option<f64> {
        Some(self.shared.queue.lock().fraction())
    }

    fn ahead(&self) -> u64 {
        let queue = self.shared.queue.lock();
        let kept = queue.parts.values().map(|part| part.kept.len());
        (self.batch.len() + kept.sum::<usize>()) as u64
    }

    fn solution(&self, found: &mut FoundSolution) {
        if let Some(finding) = &self.current {
            found.clone_from(&finding.found);
        }
    }
}
