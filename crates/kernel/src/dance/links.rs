//! The linked grid: items across, nodes down, and the four operations that remove and restore them.
//!
//! Every node is a 1 of the matrix. It is linked up and down to the other nodes of its item; its option is a contiguous
//! run of nodes, so no links are needed across. The items that are still to be covered are linked left and right, in
//! the order of the problem. Only this file sets links.
//!
//! Why it works: a node that is taken out of its list keeps its own two links, which say exactly where it was. So
//! undoing in the reverse order restores every list exactly, without a copy. (Hitotumatu and Noshita 1979; Knuth,
//! "Dancing links", 2000; TAOCP 7.2.2.1.)
//!
//! What is ours: the links are safe references, `Cell<Option<&Node>>`, into typed arenas. (The `Option` takes no space;
//! without it, there could be no first node.) A set collects the forced items as they arise, so finding one takes no
//! scan: see `degrees.rs`.
//!
//! Other layouts were slower: docs/measurements.md.

mod snapshot;

use std::cell::Cell;
use std::iter::successors;
use std::ops::RangeInclusive;
use std::ptr;

use super::degrees::DegreeBuckets;
use crate::matrix::{ItemId, OptionId};
pub use snapshot::{ItemList, Snapshot};

/// One item of one option; or the head of an item's list, which belongs to no option.
pub(super) struct Node<'a> {
    up: Cell<Option<&'a Node<'a>>>,
    down: Cell<Option<&'a Node<'a>>>,
    pub(super) item: &'a Item<'a>,
    /// All nodes of the option, including this one; none for the head of a list. Finding them through the option would
    /// take another step for every hidden option: 2 to 7 % of the time.
    option_nodes: Cell<OptionNodes<'a>>,
    pub(super) option: OptionId,
    /// The color that this option gives to this item, counted from 1; 0 for none.
    pub(super) shade: u32,
}

/// The nodes of an option, side by side in the arena.
pub(super) type OptionNodes<'a> = &'a [Node<'a>];

/// An item. Its list holds the nodes of all options that are still possible and would cover it.
pub struct Item<'a> {
    before: Cell<Option<&'a Item<'a>>>,
    after: Cell<Option<&'a Item<'a>>>,
    head: Cell<Option<&'a Node<'a>>>,
    /// The length of the list plus 1 minus what the item needs: the number of cases into which the search would branch
    /// here, unless the item is starved. This is one number instead of two because every update changes and reads it. A
    /// secondary item has four billion more, so it is never forced and never starved.
    pub(super) cases: Cell<i64>,
    /// How many more options must cover the item: 1 or, with multiplicities, `left - slack`, if not negative.
    pub(super) need: Cell<u32>,
    /// How many more options may cover the item.
    pub(super) left: Cell<u32>,
    /// By how much the number of covers may vary: 0 except for items with a multiplicity.
    pub(super) slack: u32,
    /// The number of the item in the problem.
    pub(super) id: ItemId,
    /// The place among the primary items, in the order of the problem; `SECONDARY` for a secondary item.
    pub(super) place: u32,
    /// Whether the item may be covered a number of times other than once.
    pub(super) bounded: bool,
    /// Whether the item is branched on before others.
    pub(super) preferred: bool,
    /// For a secondary item that has its color: the node that gave it.
    pub(super) painter: Cell<Option<&'a Node<'a>>>,
}

/// No link is followed before it is set.
const LINKED: &str = "nodes and items are linked from the moment they are laid";

/// The `place` of a secondary item.
pub(super) const SECONDARY: u32 = u32::MAX;

impl<'a> Node<'a> {
    #[inline]
    pub(super) fn new(item: &'a Item<'a>, option: OptionId, shade: u32) -> Self {
        Node {
            up: Cell::new(None),
            down: Cell::new(None),
            item,
            option_nodes: Cell::new(&[]),
            option,
            shade,
        }
    }

    #[inline]
    pub(super) fn head(item: &'a Item<'a>) -> Self {
        Node::new(item, OptionId(u32::MAX), 0)
    }

    /// Gives each node of an option the list of all its nodes.
    #[inline]
    pub(super) fn join(nodes: OptionNodes<'a>) {
        nodes.iter().for_each(|node| node.option_nodes.set(nodes));
    }

    #[inline]
    pub(super) fn option_nodes(&self) -> OptionNodes<'a> {
        self.option_nodes.get()
    }

    #[inline]
    pub(super) fn up(&self) -> &'a Node<'a> {
        self.up.get().expect(LINKED)
    }

    #[inline]
    pub(super) fn down(&self) -> &'a Node<'a> {
        self.down.get().expect(LINKED)
    }

    #[inline]
    pub(super) fn is_head(&self) -> bool {
        self.option_nodes.get().is_empty()
    }

    /// Puts the node at the end of the list of its item.
    #[inline]
    pub(super) fn append(&'a self) {
        let head = self.item.head();
        join_nodes(head.up(), self);
        join_nodes(self, head);
        self.item.cases.set(self.item.cases.get() + 1);
    }
}

impl<'a> Item<'a> {
    #[inline]
    pub(super) fn new(
        id: ItemId,
        place: u32,
        bounds: RangeInclusive<u32>,
        preferred: bool,
    ) -> Self {
        Item {
            id,
            before: Cell::new(None),
            after: Cell::new(None),
            head: Cell::new(None),
            cases: Cell::new(match place {
                SECONDARY => i64::from(u32::MAX),
                _ => 1 - i64::from(*bounds.start()),
            }),
            need: Cell::new(*bounds.start()),
            left: Cell::new(*bounds.end()),
            slack: bounds.end() - bounds.start(),
            place,
            bounded: place != SECONDARY && bounds != (1..=1),
            preferred,
            painter: Cell::new(None),
        }
    }

    #[inline]
    pub(super) fn head(&self) -> &'a Node<'a> {
        self.head.get().expect(LINKED)
    }

    /// The nodes of the list, from the top.
    #[inline]
    pub(super) fn nodes(&self) -> impl Iterator<Item = &'a Node<'a>> + Clone + use<'a> {
        let within = |node: &&'a Node<'a>| !node.is_head();
        successors(Some(self.head().down()), |node| Some(node.down())).take_while(within)
    }

    #[inline]
    pub(super) fn after(&self) -> &'a Item<'a> {
        self.after.get().expect(LINKED)
    }

    #[inline]
    fn before(&self) -> &'a Item<'a> {
        self.before.get().expect(LINKED)
    }

    /// Whether a primary item is still to be covered. (If an item was taken out of the list, the item before it no
    /// longer links to it.)
    #[inline]
    pub(super) fn is_active(&self) -> bool {
        self.left.get() > 0 && ptr::eq(self.before().after(), self)
    }

    /// Whether too few options are left to cover the item as often as it needs.
    #[inline]
    pub(super) fn is_starved(&self) -> bool {
        self.cases.get() <= 0
    }

    /// The number of cases into which the search would branch here: the length of the list for an item that is to be
    /// covered once.
    #[inline]
    pub(super) fn degree(&self) -> u32 {
        self.cases.get().max(0) as u32
    }

    /// Makes the list of the item empty, and the item a list of its own.
    #[inline]
    pub(super) fn loop_back(&'a self, head: &'a Node<'a>) {
        join_nodes(head, head);
        self.head.set(Some(head));
        join_items(self, self);
    }

    /// Puts an item at the end of the list that begins and ends here.
    #[inline]
    pub(super) fn append_item(&'a self, item: &'a Item<'a>) {
        join_items(self.before(), item);
        join_items(item, self);
    }
}

/// Whether an option can still be chosen. An option that shares a covered item with a chosen one is hidden from the
/// lists of its other items; if it has no others, the shared item is not active.
#[inline]
pub(super) fn is_possible(nodes: OptionNodes<'_>) -> bool {
    let primary = nodes.iter().filter(|node| node.item.place != SECONDARY);
    let mut primary = primary.peekable();
    primary.peek().is_some()
        && primary.all(|node| node.item.is_active() && ptr::eq(node.up().down(), node))
}

/// A grid on a floor, with the counts that its operations maintain.
pub struct Links<'a> {
    /// The head of the list of active items; not an item of the problem.
    pub(super) root: &'a Item<'a>,
    /// The primary items, by place.
    pub(super) items: Vec<&'a Item<'a>>,
    /// The options, by number; without nodes those that can be in no solution.
    pub(super) options: Vec<OptionNodes<'a>>,
    /// The options that were struck, in that order.
    pub(super) struck: Vec<OptionNodes<'a>>,
    /// The items with few options.
    pub(super) buckets: DegreeBuckets,
    /// Whether any item is preferred.
    pub(super) prefers: bool,
    /// Whether committing to an option stops where it shows that no solution is left: with multiplicities, in options
    /// of more than two items.
    pub(super) stops_early: bool,
    /// How many active items are starved.
    pub(super) starved: u32,
    /// How often an item or a node was taken out of its list.
    pub(super) updates: u64,
    /// Whether all options were laid.
    pub(super) is_whole: bool,
}

impl<'a> Links<'a> {
    /// The active items, in the order of the problem.
    #[inline]
    pub(super) fn active(&self) -> impl Iterator<Item = &'a Item<'a>> + use<'a> {
        let root = self.root;
        let within = move |item: &&'a Item<'a>| !ptr::eq(*item, root);
        successors(Some(root.after()), |item| Some(item.after())).take_while(within)
    }

    /// Takes an item off the list of active items, and hides every option that would cover it.
    #[inline]
    pub(super) fn cover(&mut self, item: &'a Item<'a>) {
        self.retire(item);
        let head = item.head();
        let mut node = head.down();
        while !ptr::eq(node, head) {
            self.hide(node);
            node = node.down();
        }
    }

    /// Undoes [`cover`](Self::cover).
    #[inline]
    pub(super) fn uncover(&mut self, item: &'a Item<'a>) {
        let head = item.head();
        let mut node = head.up();
        while !ptr::eq(node, head) {
            self.unhide(node);
            node = node.up();
        }
        self.revive(item);
    }

    /// Takes an item off the list of active items. (A secondary item is alone in its list.)
    #[inline]
    pub(super) fn retire(&mut self, item: &'a Item<'a>) {
        join_items(item.before(), item.after());
        self.starved -= u32::from(item.is_starved());
        self.updates += 1;
    }

    /// Undoes [`retire`](Self::retire).
    #[inline]
    pub(super) fn revive(&mut self, item: &'a Item<'a>) {
        self.starved += u32::from(item.is_starved());
        self.note(item);
        item.after().before.set(Some(item));
        item.before().after.set(Some(item));
    }

    /// Takes all nodes of an option except this one out of their lists.
    #[inline]
    pub(super) fn hide(&mut self, node: &'a Node<'a>) {
        let nodes = node.option_nodes();
        self.updates += nodes.len() as u64 - 1;
        for other in nodes {
            if !ptr::eq(other, node) {
                self.unlink(other);
            }
        }
    }

    /// Undoes [`hide`](Self::hide).
    #[inline]
    pub(super) fn unhide(&mut self, node: &'a Node<'a>) {
        for other in node.option_nodes().iter().rev() {
            if !ptr::eq(other, node) {
                self.relink(other);
            }
        }
    }

    /// Takes all nodes of an option out of their lists.
    #[inline]
    pub(super) fn strike(&mut self, nodes: OptionNodes<'a>) {
        self.struck.push(nodes);
        self.updates += nodes.len() as u64;
        for node in nodes {
            self.unlink(node);
        }
    }

    /// Undoes every [`strike`](Self::strike) but the first `kept`.
    #[inline]
    pub(super) fn unstrike(&mut self, kept: usize) {
        while self.struck.len() > kept
            && let Some(nodes) = self.struck.pop()
        {
            for node in nodes.iter().rev() {
                self.relink(node);
            }
        }
    }

    /// Takes a node out of the list of its item.
    #[inline]
    fn unlink(&mut self, node: &'a Node<'a>) {
        let item = node.item;
        let cases = item.cases.get() - 1;
        join_nodes(node.up(), node.down());
        item.cases.set(cases);
        if cases <= self.buckets.watched {
            match cases {
                0 => self.starved += 1,
                1 => self.buckets.came_down_to_one(item.place),
                2.. => self.buckets.came_down(item.place, cases),
                _ => {}
            }
        }
    }

    /// Undoes [`unlink`](Self::unlink).
    #[inline]
    fn relink(&mut self, node: &'a Node<'a>) {
        let item = node.item;
        let cases = item.cases.get() + 1;
        item.cases.set(cases);
        node.down().up.set(Some(node));
        node.up().down.set(Some(node));
        if cases == 1 {
            self.starved -= 1;
        }
    }

    /// Remembers a primary item if it has few options.
    #[inline]
    pub(super) fn note(&mut self, item: &'a Item<'a>) {
        let cases = item.cases.get();
        if cases <= self.buckets.watched {
            self.buckets.came_back(item.place, cases);
        }
    }
}

#[inline]
fn join_nodes<'a>(above: &'a Node<'a>, below: &'a Node<'a>) {
    above.down.set(Some(below));
    below.up.set(Some(above));
}

#[inline]
fn join_items<'a>(before: &'a Item<'a>, after: &'a Item<'a>) {
    before.after.set(Some(after));
    after.before.set(Some(before));
}
