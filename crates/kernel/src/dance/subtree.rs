//! Subtrees of the search tree, so that several searches can share it.
//!
//! A subtree is a place in the tree, given by the numbers of the cases that lead to it, and some neighboring cases at
//! that place. The choice of items depends only on the cases above, so the same numbers lead to the same place on every
//! grid of the problem. A search splits off cases that it has not begun; another worker replays the path to them, and
//! searches them as the first would have. Subtrees are ordered as a single search would meet them.

use std::ops::Range;

use super::branch::DanceLevel;
use super::choose::NextChoice;
use super::links::Node;
use super::{Cutoff, Dance, DanceStep, NoCutoff};
use crate::engine::case_shares;
use crate::matrix::OptionId;

/// A subtree of the search tree. Sorts by the order of the search.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Subtree {
    /// The case to take at each level; the last one is the first case to try. Empty for the whole tree.
    pub(super) path: Vec<u32>,
    /// The case to stop at.
    pub(super) end: u32,
}

impl Subtree {
    /// The subtree that begins with these cases: for tests.
    pub fn at(path: &[u32]) -> Self {
        Subtree {
            path: path.to_vec(),
            end: u32::MAX,
        }
    }

    /// The number of items branched on above it.
    pub fn depth(&self) -> usize {
        self.path.len()
    }
}

/// Untried cases at the levels of one path, in the order of the search. Takes memory in proportion to the depth: where items
/// may be covered many times, each of thousands of levels can have 100,000 cases.
#[derive(Clone, Debug, Default)]
pub struct Cases {
    path: Vec<u32>,
    /// The levels that have any, each with its cases; those of the last level come first.
    levels: Vec<(u32, Range<u32>)>,
    shares: Vec<LevelShare>,
}

/// How much of the tree a level is, and its cases.
#[derive(Clone, Copy, Debug)]
struct LevelShare {
    share: f64,
    cases: u32,
    /// How often at least its item is to be covered there.
    need: u32,
}

impl Cases {
    /// Whether no case is left.
    pub fn is_empty(&self) -> bool {
        self.levels.is_empty()
    }

    /// The number of levels that have any: each takes memory, its cases do not.
    pub fn level_count(&self) -> usize {
        self.levels.len()
    }

    /// The share of the tree that they have together.
    pub fn share(&self) -> f64 {
        let shares = self.levels.iter();
        let shares = shares.map(|(level, cases)| {
            let (end, _) = self.shares(*level, cases.end);
            end - self.shares(*level, cases.start).0
        });
        shares.sum()
    }

    /// The shares of the tree that the cases of a level before this one have, and that it has itself.
    fn shares(&self, level: u32, case: u32) -> (f64, f64) {
        let LevelShare { share, cases, need } = self.shares[level as usize];
        let (before, case) = case_shares(cases, need, case);
        (share * before, share * case)
    }

    /// Removes the first case and returns it as a subtree, with its share of the tree.
    pub fn pop_first(&mut self) -> Option<(Subtree, f64)> {
        let (level, cases) = self.levels.last_mut()?;
        let (level, case) = (*level, cases.start);
        cases.start += 1;
        if cases.start == cases.end {
            self.levels.pop();
        }
        let above = self.path[..level as usize].iter().copied();
        let subtree = Subtree {
            path: above.chain([case]).collect(),
            end: case + 1,
        };
        Some((subtree, self.shares(level, case).1))
    }
}

impl Dance<'_> {
    /// Everything that is still to be searched, case by case. Call this when the search is about to try a case.
    pub fn remaining(&self) -> Cases {
        let path = self.place();
        let levels = self.branches.iter().enumerate();
        let levels = levels.map(|(level, branch)| {
            let [before, end, _] = branch.place();
            let first = before + u32::from(level + 1 < path.len());
            (level as u32, first..end)
        });
        let levels = levels.filter(|(_, cases)| !cases.is_empty()).collect();
        let mut share = 1.0;
        let shares = self.branches.iter().map(|branch| {
            let [before, _, cases] = branch.place();
            let (_, case) = branch.shares(before);
            let need = branch.need;
            let level = LevelShare { share, cases, need };
            share *= case;
            level
        });
        Cases {
            levels,
            path,
            shares: shares.collect(),
        }
    }

    /// Where in the tree the search stands: the case taken at each level. Sorts by the order of the search.
    pub fn place(&self) -> Vec<u32> {
        let branches = self.branches.iter();
        branches.map(|branch| branch.place()[0]).collect()
    }

    /// The path to a case of a level.
    pub(super) fn path_to(&self, level: usize, case: u32) -> Vec<u32> {
        let above = self.branches[..level].iter();
        let above = above.map(|branch| branch.place()[0]);
        above.chain([case]).collect()
    }

    /// Splits off the largest subtree that has not begun: the untried cases of the first level that has any. Returns it
    /// with its share of the tree, as [`share_done`](Self::share_done) measures it.
    pub fn split_off(&mut self) -> Option<(Subtree, f64)> {
        let undecided = |level: &usize| {
            let [before, end, _] = self.branches[*level].place();
            before + 1 < end
        };
        let level = (0..self.branches.len()).find(undecided)?;
        let [before, end, _] = self.branches[level].place();
        let path = self.path_to(level, before + 1);
        self.branches[level].end = before + 1;
        let above = self.branches[..level].iter();
        let above: f64 = above
            .map(|branch| branch.shares(branch.place()[0]).1)
            .product();
        let split = &self.branches[level];
        let share = split.shares(end).0 - split.shares(before + 1).0;
        Some((Subtree { path, end }, above * share))
    }

    /// Moves to a subtree, to search it. The path does not count as work: the donor has counted it.
    pub fn replay(&mut self, subtree: &Subtree) {
        self.replay_within(subtree, &mut NoCutoff, || false);
    }

    /// Moves to a subtree of a search that strikes options. `cutoff` must strike the same options. Returns false if
    /// `is_stopped`, which is called at every level, returns true.
    pub fn replay_within(
        &mut self,
        subtree: &Subtree,
        cutoff: &mut impl Cutoff,
        is_stopped: impl Fn() -> bool,
    ) -> bool {
        let updates = self.links.updates;
        for (level, &case) in subtree.path.iter().enumerate() {
            if is_stopped() {
                self.leave_below(0);
                self.next = DanceStep::Leave;
                return false;
            }
            let struck = self.links.struck.len();
            let NextChoice::Item(item) = self.choose(cutoff) else {
                // With a cutoff, this holds because the cutoff strikes the same options again: see `ReplayBound`.
                unreachable!("a path leads through items to branch on");
            };
            let mut branch = self.links.open(item, struck);
            for _ in 0..case {
                self.links.skip(&mut branch);
            }
            if level + 1 < subtree.path.len() {
                branch.end = case + 1;
                self.links.take(&mut branch);
            } else {
                branch.end = subtree.end;
                self.next = DanceStep::Try;
            }
            branch.opened = updates + self.charged;
            self.branches.push(branch);
        }
        self.links.updates = updates;
        true
    }

    /// Moves from anywhere in the search to the solution with these options: they are then [chosen](Self::chosen) in
    /// the order in which this search would have chosen them. Levels that lead to it stay, so solutions in the order of the
    /// search take fewer steps.
    pub fn retrace(&mut self, options: &[OptionId]) {
        let mut sorted = options.to_vec();
        sorted.sort_unstable();
        self.leave_untried();
        // An item that is covered once more has one of the options. Of other items, it is the first that counts.
        let leads_there = |level: &&DanceLevel<'_>| {
            let option = level.option().filter(|_| level.is_once);
            option.is_some_and(|option| sorted.binary_search(&option).is_ok())
        };
        let depth = self.branches.iter().take_while(leads_there).count();
        self.leave_below(depth);
        self.descend(&sorted);
        self.next = DanceStep::Leave;
    }

    /// Goes on from here to the solution with these options, which are sorted.
    pub(super) fn descend(&mut self, options: &[OptionId]) {
        while let NextChoice::Item(item) = self.choose(&mut NoCutoff) {
            let is_chosen = |node: &Node<'_>| options.binary_search(&node.option).is_ok();
            let case = item.nodes().position(is_chosen);
            let mut branch = self.links.open(item, self.links.struck.len());
            // If there is none, this is the last branch: the item is covered often enough.
            for _ in 0..case.unwrap_or_else(|| item.nodes().count()) {
                self.links.skip(&mut branch);
            }
            self.links.take(&mut branch);
            self.branches.push(branch);
        }
    }
}
