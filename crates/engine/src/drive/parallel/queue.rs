//! The subtrees in the order of the search, with the result of each.
//!
//! A subtree that is split off is put behind the one it was cut from, which ends where the new one begins: so what the
//! subtrees yield, one after the other, is what one search alone yields. Subtrees that are done and have nothing more
//! to show are joined with the one before, and leave only their work.

use std::collections::{BTreeMap, VecDeque};
use std::ops::{Add, Bound};

use crate::engine::{FoundSolution, Work};
use quadrille_kernel::dance::{Cases, Subtree};

/// Upper limit on the options of all kept solutions together, give or take a batch for each worker.
pub(super) const MAX_KEPT: usize = 1 << 22;

/// What was found and done.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct WorkTally {
    pub(super) solutions: u64,
    pub(super) work: Work,
}

impl Add for WorkTally {
    type Output = WorkTally;

    fn add(self, other: WorkTally) -> WorkTally {
        WorkTally {
            solutions: self.solutions + other.solutions,
            work: self.work + other.work,
        }
    }
}

/// A solution, and the tally of its subtree when it was found.
pub(super) struct Finding {
    pub(super) found: FoundSolution,
    pub(super) tally: WorkTally,
}

impl Finding {
    /// How much of the room for kept solutions it takes.
    pub(super) fn size(&self) -> usize {
        self.found.options.len() + 1
    }
}

/// What has come of a subtree so far.
#[derive(Default)]
pub(super) struct SubtreePart {
    /// Solutions that were not read yet.
    pub(super) kept: VecDeque<Finding>,
    pub(super) tally: WorkTally,
    pub(super) stage: SubtreeStage,
    /// The share of the whole tree that is still to be searched.
    pub(super) left: f64,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum SubtreeStage {
    #[default]
    Waiting,
    Begun,
    Done,
}

/// All subtrees that are not done and read, in the order of the search.
#[derive(Default)]
pub(super) struct Queue {
    pub(super) parts: BTreeMap<Subtree, SubtreePart>,
    /// How many options the kept solutions have.
    pub(super) kept: usize,
    /// Subtrees that come after these: each begins when all before it are done.
    pub(super) later: Cases,
}

impl Queue {
    /// The whole tree, which has not begun.
    pub(super) fn whole() -> Self {
        let mut queue = Queue::default();
        queue.add(Subtree::default(), 1.0);
        queue
    }

    /// Adds a subtree that has not begun, with its share of the tree.
    pub(super) fn add(&mut self, subtree: Subtree, left: f64) {
        let part = SubtreePart {
            left,
            ..SubtreePart::default()
        };
        self.parts.insert(subtree, part);
    }

    /// Whether all subtrees are done but the later ones.
    pub(super) fn is_done(&self) -> bool {
        let mut parts = self.parts.values();
        parts.all(|part| part.stage == SubtreeStage::Done)
    }

    /// Whether more solutions of a subtree may be kept. The first subtree always has room once those kept of it are
    /// read, because all others wait for it.
    pub(super) fn has_room(&self, subtree: &Subtree) -> bool {
        self.kept < MAX_KEPT
            || self
                .parts
                .first_key_value()
                .is_some_and(|(first, part)| first == subtree && part.kept.is_empty())
    }

    /// Joins a subtree that is done with each neighbor that is done too, unless solutions of the later one are kept. So
    /// there are not many more parts than workers and kept solutions.
    pub(super) fn join(&mut self, subtree: &Subtree) {
        let is_done = |neighbor: &(&Subtree, &SubtreePart)| neighbor.1.stage == SubtreeStage::Done;
        let before = self.parts.range(..subtree).next_back().filter(is_done);
        let after = self
            .parts
            .range((Bound::Excluded(subtree), Bound::Unbounded))
            .next();
        let after = after.filter(is_done).map(|(after, _)| after.clone());
        if let Some(before) = before.map(|(before, _)| before.clone()) {
            self.join_two(&before, subtree);
        }
        if let Some(after) = after {
            let still_there = self.parts.range(..&after).next_back();
            if let Some(before) = still_there.map(|(before, _)| before.clone()) {
                self.join_two(&before, &after);
            }
        }
    }

    fn join_two(&mut self, before: &Subtree, after: &Subtree) {
        if self
            .parts
            .get(after)
            .is_some_and(|after| after.kept.is_empty())
            && let Some(tally) = self.parts.remove(after).map(|after| after.tally)
            && let Some(before) = self.parts.get_mut(before)
        {
            before.tally = before.tally + tally;
        }
    }

    /// The tally of all subtrees, added to that of those no longer here.
    pub(super) fn tally(&self, before: WorkTally) -> WorkTally {
        let parts = self.parts.values();
        parts.fold(before, |sum, part| sum + part.tally)
    }

    /// What is kept, in the order of the search, each with whether all that comes before it has been found.
    pub(super) fn into_kept(self) -> impl Iterator<Item = (Finding, bool)> {
        let mut is_done = true;
        self.parts.into_values().flat_map(move |part| {
            let is_next = is_done;
            is_done &= part.stage == SubtreeStage::Done;
            part.kept.into_iter().map(move |finding| (finding, is_next))
        })
    }

    /// The share of the tree that is done.
    pub(super) fn fraction(&self) -> f64 {
        // What is being split off may be in there twice.
        let left: f64 = self.parts.values().map(|part| part.left).sum();
        (1.0 - left - self.later.share()).clamp(0.0, 1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_follows_a_subtree_that_is_not_done_may_follow_others() {
        use SubtreeStage::{Begun, Done};
        let mut queue = Queue::default();
        for (case, stage, kept) in [(0, Done, 1), (1, Begun, 2), (2, Done, 1), (3, Begun, 1)] {
            let finding = || Finding {
                found: FoundSolution::default(),
                tally: WorkTally::default(),
            };
            let part = SubtreePart {
                kept: std::iter::repeat_with(finding).take(kept).collect(),
                stage,
                ..SubtreePart::default()
            };
            queue.parts.insert(Subtree::at(&[case]), part);
        }
        let kept: Vec<bool> = queue.into_kept().map(|(_, is_next)| is_next).collect();
        assert_eq!(kept, [true, true, true, false, false]);
    }
}
