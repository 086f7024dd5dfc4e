//! One level of the search: an item, and the option through which it is covered.
//!
//! An item that must be covered exactly once more is covered; its options are tried one after the other.
//!
//! An item with a multiplicity stays active while the search chooses options for it one by one. Options tried before
//! are struck, so the search never meets a set of options in two orders. When no option is left, or the item needs no
//! more, there is a last case: the item has all its covers and is retired. (Knuth, TAOCP 7.2.2.1, Algorithm M. His
//! *tweaks* are our strikes, kept on a stack.)

use std::ops::Range;
use std::ptr;

use super::links::{Item, Links, Node, OptionNodes};
use crate::engine::case_shares;
use crate::matrix::OptionId;

#[derive(Clone, Copy)]
pub(super) struct DanceLevel<'a> {
    pub(super) item: &'a Item<'a>,
    /// The current option; the head of the item's list if there is none, or if the item is to be retired.
    node: &'a Node<'a>,
    /// How many nodes of that option are committed, if committing may stop early.
    committed: usize,
    /// Whether the item is covered exactly once more, so that every case is an option. Otherwise it may be covered several
    /// times, or not at all.
    pub(super) is_once: bool,
    /// How many options were struck before this level.
    pub(super) struck: usize,
    /// How often at least the item was to be covered before this level.
    pub(super) need: u32,
    cases: u32,
    /// How many of them were tried before the current one.
    before: u32,
    /// How many of them are to be tried here; the others went to other workers.
    pub(super) end: u32,
    /// How many of them were skipped because another search has tried them.
    skipped: u32,
    /// How many cases were handed off to another engine; their work is charged to this search.
    handed_off: u32,
    /// The effort of the search before this level.
    pub(super) opened: u64,
}

impl<'a> DanceLevel<'a> {
    /// The option that this level has chosen, if any.
    #[inline]
    pub(super) fn option(&self) -> Option<OptionId> {
        (!self.node.is_head()).then_some(self.node.option)
    }

    /// How many cases were tried before the current one, how many are to be tried, and how many there are.
    #[inline]
    pub(super) fn place(&self) -> [u32; 3] {
        [self.before, self.end, self.cases]
    }

    /// How much of the level lies before this case, and how much the case is.
    pub(super) fn shares(&self, case: u32) -> (f64, f64) {
        case_shares(self.cases, self.need, case)
    }

    /// Whether there is a case left to try.
    #[inline]
    pub(super) fn has_case(&self) -> bool {
        self.before < self.end
    }

    /// Removes the last `cases` cases, none of which may have begun. Returns the options of all cases, and the range of
    /// the removed ones.
    #[inline]
    pub(super) fn hand_off(
        &mut self,
        cases: u32,
    ) -> (impl Iterator<Item = OptionId> + use<'a>, Range<u32>) {
        let range = self.end - cases..self.end;
        self.end -= cases;
        self.handed_off += cases;
        (self.item.nodes().map(|node| node.option), range)
    }

    /// How many cases are done: here, or handed off, as their work counts as that of this search.
    #[inline]
    pub(super) fn done(&self) -> u32 {
        self.before - self.skipped + self.handed_off
    }
}

impl<'a> Links<'a> {
    /// C4: prepares to branch on an item. Closing the branch will undo all strikes but the first `struck`.
    #[inline]
    pub(super) fn open(&mut self, item: &'a Item<'a>, struck: usize) -> DanceLevel<'a> {
        let (need, cases) = (item.need.get(), item.degree());
        let is_once = item.left.get() == 1 && item.need.get() == 1;
        if is_once {
            self.cover(item);
        }
        let node = item.head().down();
        DanceLevel {
            item,
            node,
            committed: 0,
            is_once,
            struck,
            need,
            cases,
            before: 0,
            end: cases,
            skipped: 0,
            handed_off: 0,
            opened: 0,
        }
    }

    /// C5: tries the current case.
    #[inline]
    pub(super) fn take(&mut self, branch: &mut DanceLevel<'a>) {
        if branch.is_once {
            if self.stops_early {
                branch.committed = self.commit_others_until_dead(branch.node);
            } else {
                self.commit_others(branch.node);
            }
        } else if branch.node.is_head() {
            self.retire(branch.item);
        } else {
            self.strike(branch.node.option_nodes());
            self.commit(branch.node.option_nodes());
        }
    }

    /// C6: undoes [`take`](Self::take), and moves on to the next case.
    #[inline]
    pub(super) fn untake(&mut self, branch: &mut DanceLevel<'a>) {
        branch.before += 1;
        if branch.is_once {
            let nodes = branch.node.option_nodes();
            let committed = if self.stops_early {
                &nodes[..branch.committed]
            } else {
                nodes
            };
            self.uncommit_others(branch.node, committed);
            branch.node = branch.node.down();
        } else if branch.node.is_head() {
            self.revive(branch.item);
        } else {
            self.uncommit(branch.node.option_nodes());
            branch.node = branch.item.head().down();
        }
    }

    /// Moves on to the next case without trying the current one. There must be another.
    #[inline]
    pub(super) fn skip(&mut self, branch: &mut DanceLevel<'a>) {
        branch.before += 1;
        branch.skipped += 1;
        if branch.is_once {
            branch.node = branch.node.down();
        } else {
            self.strike(branch.node.option_nodes());
            branch.node = branch.item.head().down();
        }
    }

    /// Moves on from the current case, which another engine has searched; its work counts as that of this search. Every case
    /// is an option.
    pub(super) fn pass(&mut self, branch: &mut DanceLevel<'a>) {
        branch.before += 1;
        branch.node = branch.node.down();
    }

    /// C7: undoes [`open`](Self::open).
    #[inline]
    pub(super) fn close(&mut self, branch: &DanceLevel<'a>) {
        if branch.is_once {
            self.uncover(branch.item);
        }
        self.unstrike(branch.struck);
    }

    /// Commits to all items of an option except the one through which it was chosen.
    #[inline]
    fn commit_others(&mut self, node: &'a Node<'a>) {
        for other in node.option_nodes() {
            if !ptr::eq(other, node) {
                self.commit_item(other);
            }
        }
    }

    /// Commits to the items of an option except the one through which it was chosen. Stops when an item is starved that
    /// is not among the rest. Returns the number of nodes it went through.
    ///
    /// Stopping early takes queen domination, where nearly every last queen leaves a square without attackers, to 0.4
    /// of the time. Without multiplicities it would take 0.91 to 1.03 (docs/measurements.md).
    #[inline]
    fn commit_others_until_dead(&mut self, node: &'a Node<'a>) -> usize {
        let nodes = node.option_nodes();
        for (committed, other) in (1..).zip(nodes) {
            if ptr::eq(other, node) {
                continue;
            }
            self.commit_item(other);
            if self.starved > 0 && committed < nodes.len() {
                let rest = nodes[committed..].iter();
                let starved = rest.filter(|node| node.item.is_starved());
                if self.starved as usize > starved.count() {
                    return committed;
                }
            }
        }
        nodes.len()
    }

    /// Undoes [`commit_others`](Self::commit_others) and
    /// [`commit_others_until_dead`](Self::commit_others_until_dead), for the nodes that these went through.
    #[inline]
    fn uncommit_others(&mut self, node: &'a Node<'a>, committed: OptionNodes<'a>) {
        for other in committed.iter().rev() {
            if !ptr::eq(other, node) {
                self.uncommit_item(other);
            }
        }
    }

    #[inline]
    pub(super) fn commit(&mut self, nodes: OptionNodes<'a>) {
        for node in nodes {
            self.commit_item(node);
        }
    }

    /// Undoes [`commit`](Self::commit).
    #[inline]
    pub(super) fn uncommit(&mut self, nodes: OptionNodes<'a>) {
        for node in nodes.iter().rev() {
            self.uncommit_item(node);
        }
    }

    #[inline]
    fn commit_item(&mut self, node: &'a Node<'a>) {
        if node.shade > 0 {
            self.paint(node);
        } else if node.item.bounded {
            self.count_cover(node.item);
        } else {
            self.cover(node.item);
        }
    }

    #[inline]
    fn uncommit_item(&mut self, node: &'a Node<'a>) {
        if node.shade > 0 {
            self.unpaint(node);
        } else if node.item.bounded {
            self.uncount_cover(node.item);
        } else {
            self.uncover(node.item);
        }
    }
}
