//! The workers: each takes a subtree, searches it, splits a part off for an idle worker, and hands in what it found.

use std::sync::OnceLock;
use std::time::Duration;

use web_time::Instant;

use super::Grain;
use super::queue::{Finding, Queue, SubtreePart, SubtreeStage, WorkTally};
use super::reader::BATCH;
use crate::drive::SearchQuestion;
use crate::drive::handoff::{CaseOwner, CaseVerdict, Handoff, HandoffTables};
use crate::drive::listing::{Listing, ListingPace};
use crate::engine::{Effort, Engine as _, EngineKind, Event, FoundSolution, Work};
use crate::problem::OptionId;
use crate::threads::Workers;
use quadrille_kernel::dance::{Cutoff, Dance, Floor, NoCutoff, Subtree};
use quadrille_kernel::dense::Dense;

/// Counts are handed in about this often.
const QUIET: Duration = Duration::from_millis(2);

/// What a worker looks for, and how it prunes.
pub(in crate::drive) trait Goal: Cutoff {
    /// Moves to a subtree, to search it; `is_case` says that it is one of the [later](Queue::later) ones, which begins.
    /// False if the search is to stop.
    fn enter(&mut self, dance: &mut Dance<'_>, subtree: &Subtree, is_case: bool) -> bool;

    /// Looks at the solution that the search stands at.
    fn found(&mut self, _dance: &Dance<'_>) {}
}

/// All solutions.
impl Goal for NoCutoff {
    fn enter(&mut self, dance: &mut Dance<'_>, subtree: &Subtree, _: bool) -> bool {
        dance.replay(subtree);
        true
    }
}

/// What the workers share.
pub(in crate::drive) struct Shared<'c> {
    pub(super) grain: &'c Grain,
    pub(super) question: &'c SearchQuestion<'c>,
    /// What is forbidden, sorted.
    pub(super) forbidden: &'c [OptionId],
    /// Whether cases are handed to the dense engine, and its tables of the whole problem, if there are any.
    pub(super) handoff: Option<HandoffTables<'c>>,
    /// The tables on which the solutions may be found, once a worker has laid them; and how many are wanted.
    pub(super) listing: Option<(&'c OnceLock<Option<Dense>>, u64)>,
    /// Whether solutions are kept, or only counted.
    pub(super) lists: bool,
    pub(super) queue: Workers<Queue>,
}

impl<'c> Shared<'c> {
    /// What workers on links share that only count, and begin with all of `queue`.
    pub(super) fn new(grain: &'c Grain, question: &'c SearchQuestion<'c>, queue: Queue) -> Self {
        Shared {
            grain,
            question,
            forbidden: &[],
            handoff: None,
            listing: None,
            lists: false,
            queue: Workers::new(queue),
        }
    }

    /// Whether everybody is to stop.
    pub(in crate::drive) fn is_stopped(&self) -> bool {
        self.queue.is_stopped()
    }

    /// The life of a worker: lays a grid, searches subtree after subtree.
    pub(in crate::drive) fn work(&self, goal: &mut impl Goal) {
        let floor = Floor::new();
        let dance = &mut self.question.lay(&floor);
        if !dance.is_whole() {
            // The search is about to end.
            return;
        }
        dance.poll_every(match self.handoff.is_some() {
            true => self.grain.poll_every / 4,
            false => self.grain.poll_every,
        });
        let possible = dance.begin(&self.question.require, &self.question.forbid);
        let begun = dance.effort();
        let mut handoff = self.handoff.map(|tables| {
            Handoff::new(
                self.grain.policy,
                self.question.matrix,
                self.forbidden,
                tables.whole,
            )
        });
        let mut listing = self.listing.map(|(laid, wanted)| {
            let pace = ListingPace {
                wanted,
                ..self.grain.listing
            };
            Listing::new(pace, self.question, laid)
        });
        while let Some((subtree, left, is_case)) = self.take() {
            let mut before = dance.effort();
            // The root subtree is charged for what the question requires and forbids.
            if subtree == Subtree::default() {
                before.updates -= begun.updates;
            }
            let mut task = WorkerTask {
                shared: self,
                subtree,
                before,
                dense: 0,
                dense_before: listing.as_ref().map_or(0, Listing::nodes),
                handed_in: Instant::now(),
                tally: WorkTally::default(),
                found: Vec::new(),
                size: 0,
                batch: 1,
                left,
            };
            let stage = if !possible {
                SubtreeStage::Done
            } else if !goal.enter(dance, &task.subtree, is_case) {
                SubtreeStage::Begun
            } else {
                task.search(goal, dance, handoff.as_mut(), listing.as_mut())
            };
            task.count(dance);
            task.hand_in(stage);
            if self.is_stopped() {
                // Nobody needs its grid again, and in a large problem it takes half a second to put back all links.
                return;
            }
            dance.leave();
        }
    }

    /// The first subtree that is not begun, its share of the tree, and whether it is a later one; waits for one if need
    /// be. `None` when there will be no more.
    fn take(&self) -> Option<(Subtree, f64, bool)> {
        let mut queue = self.queue.lock();
        loop {
            if self.queue.is_stopped() || queue.is_done() && queue.later.is_empty() {
                self.queue.wake_workers();
                return None;
            }
            let case = match queue.is_done() {
                true => queue.later.pop_first(),
                false => None,
            };
            let is_case = case.is_some();
            if let Some((subtree, left)) = case {
                queue.add(subtree, left);
            }
            let is_waiting =
                |(_, part): &(&Subtree, &mut SubtreePart)| part.stage == SubtreeStage::Waiting;
            if let Some((subtree, part)) = queue.parts.iter_mut().find(is_waiting) {
                part.stage = SubtreeStage::Begun;
                return Some((subtree.clone(), part.left, is_case));
            }
            queue = self.queue.wait_idly(queue);
        }
    }
}

/// The subtree of a worker, while it works on it.
struct WorkerTask<'s, 'c> {
    shared: &'s Shared<'c>,
    subtree: Subtree,
    /// The effort of the grid of the worker before.
    before: Effort,
    /// The nodes of cases handed to the dense engine.
    dense: u64,
    /// Those that a list has tried on tables before.
    dense_before: u64,
    /// When something was handed in last.
    handed_in: Instant,
    tally: WorkTally,
    /// Solutions not yet handed in, and how many options they have.
    found: Vec<Finding>,
    size: usize,
    /// How many options are to be handed in at once.
    batch: usize,
    /// The share of the whole tree that is still to be searched.
    left: f64,
}

impl WorkerTask<'_, '_> {
    /// Searches the subtree. It is not done if everybody was to stop before its end.
    fn search(
        &mut self,
        goal: &mut impl Goal,
        dance: &mut Dance<'_>,
        mut handoff: Option<&mut Handoff<'_>>,
        mut listing: Option<&mut Listing<'_>>,
    ) -> SubtreeStage {
        loop {
            let event = match &mut listing {
                Some(listing) => listing.advance(dance, u64::MAX),
                None => dance.advance(u64::MAX, goal),
            };
            if let Some(listing) = &listing {
                self.dense = listing.nodes() - self.dense_before;
            }
            match event {
                Event::Solution => {
                    self.tally.solutions += 1;
                    goal.found(dance);
                    if self.shared.lists {
                        self.keep(dance, listing.as_deref());
                    }
                }
                Event::Poll => {
                    self.count(dance);
                    self.split_if_wanted(dance);
                    self.left = dance.share_left();
                    self.report();
                    self.shared.queue.wait_out_pause();
                    if let Some(handoff) = &mut handoff
                        && !handoff.poll(dance, self)
                    {
                        return SubtreeStage::Begun;
                    }
                }
                Event::Exhausted | Event::Nodes => return SubtreeStage::Done,
            }
            if self.shared.queue.is_stopped() {
                return SubtreeStage::Begun;
            }
        }
    }

    /// Keeps the solution that the search stands at.
    fn keep(&mut self, dance: &Dance<'_>, listing: Option<&Listing<'_>>) {
        self.count(dance);
        let mut found = FoundSolution::default();
        match listing {
            Some(listing) => listing.solution(dance, &mut found),
            None => dance.solution(&mut found),
        }
        let tally = self.tally;
        let finding = Finding { found, tally };
        self.size += finding.size();
        self.found.push(finding);
        if self.size >= self.batch {
            self.hand_in(SubtreeStage::Begun);
            self.batch = (2 * self.batch).min(BATCH);
        }
    }

    /// Splits a subtree off if a worker is idle. False if there is none to split off.
    fn split_if_wanted(&mut self, dance: &mut Dance<'_>) -> bool {
        if !self.shared.queue.has_idle() {
            return true;
        }
        let Some((subtree, left)) = dance.split_off() else {
            return false;
        };
        self.give(subtree, left);
        true
    }

    fn give(&self, subtree: Subtree, left: f64) {
        self.shared.queue.lock().add(subtree, left);
        // Wake all: a single one might be waiting for room, not for work.
        self.shared.queue.wake_workers();
    }

    /// Brings the work up to date.
    fn count(&mut self, dance: &Dance<'_>) {
        let links = Work::of(EngineKind::Links, dance.effort() - self.before);
        let dense = Work::of(EngineKind::Dense, Effort::new(self.dense, 0));
        self.tally.work = links + dense;
    }

    /// Hands in what was found and done so far. While cases are handed off, at most once per `QUIET`, because it wakes
    /// the leader.
    fn report(&mut self) {
        if self.shared.lists || self.handed_in.elapsed() >= QUIET {
            self.hand_in(SubtreeStage::Begun);
        }
    }

    /// Hands in what was found and done so far. Waits if too much is kept already.
    fn hand_in(&mut self, stage: SubtreeStage) {
        self.handed_in = Instant::now();
        let workers = &self.shared.queue;
        let mut queue = workers.lock();
        while !self.found.is_empty() && !queue.has_room(&self.subtree) && !workers.is_stopped() {
            queue = workers.wait(queue);
        }
        queue.kept += self.size;
        self.size = 0;
        if let Some(part) = queue.parts.get_mut(&self.subtree) {
            part.kept.extend(self.found.drain(..));
            part.tally = self.tally;
            part.stage = stage;
            part.left = match stage == SubtreeStage::Done {
                true => 0.0,
                false => self.left,
            };
        }
        if stage == SubtreeStage::Done {
            queue.join(&self.subtree);
            workers.wake_workers();
        }
        workers.wake_leader();
    }
}

impl CaseOwner for WorkerTask<'_, '_> {
    fn poll(
        &mut self,
        dance: &mut Dance<'_>,
        solutions: u64,
        nodes: u64,
        left: f64,
    ) -> CaseVerdict {
        self.tally.solutions += solutions;
        self.dense += nodes;
        self.left = dance.share_left() + left;
        self.count(dance);
        self.report();
        self.shared.queue.wait_out_pause();
        if self.shared.queue.is_stopped() {
            CaseVerdict::Stop
        } else if self.split_if_wanted(dance) {
            CaseVerdict::GoOn
        } else {
            CaseVerdict::Hurry
        }
    }

    fn reclaim(&mut self, subtree: Subtree, share: f64, solutions: u64) {
        self.tally.solutions -= solutions;
        // Under one lock, so that more is never handed in than was found.
        let mut queue = self.shared.queue.lock();
        if let Some(own) = queue.parts.get_mut(&self.subtree) {
            own.tally.solutions = own.tally.solutions.min(self.tally.solutions);
        }
        queue.add(subtree, share);
        drop(queue);
        self.shared.queue.wake_workers();
    }
}
