//! Committing to options: cover what they cover, purify what they color.
//!
//! A secondary item without a color is covered like a primary one. The first option that gives it a color
//! *purifies* it instead: all options that want it otherwise are hidden, and those that agree stay. Later
//! options of the same color then find nothing to do, which is noticed by the item's `painter`: the node that
//! purified it, and that alone will unpurify it. (Knuth, TAOCP 7.2.2.1, Algorithm C. There the nodes that
//! agree are marked, so that they are not taken out of a purified list; here they are, at no harm.)

use std::ptr;

use super::links::{Links, Node, Row};

impl<'a> Links<'a> {
    /// Commits to all items of an option but the one through which it was chosen.
    pub(super) fn commit_others(&mut self, node: &'a Node<'a>) {
        for other in node.row.nodes() {
            if !ptr::eq(other, node) {
                self.commit_item(other);
            }
        }
    }

    /// Undoes [`commit_others`](Self::commit_others).
    pub(super) fn uncommit_others(&mut self, node: &'a Node<'a>) {
        for other in node.row.nodes().iter().rev() {
            if !ptr::eq(other, node) {
                self.uncommit_item(other);
            }
        }
    }

    /// Commits to all items of an option.
    pub(super) fn commit(&mut self, row: &'a Row<'a>) {
        for node in row.nodes() {
            self.commit_item(node);
        }
    }

    /// Undoes [`commit`](Self::commit).
    pub(super) fn uncommit(&mut self, row: &'a Row<'a>) {
        for node in row.nodes().iter().rev() {
            self.uncommit_item(node);
        }
    }

    fn commit_item(&mut self, node: &'a Node<'a>) {
        if node.shade == 0 {
            self.cover(node.item);
        } else if node.item.painter.get().is_none() {
            node.item.painter.set(Some(node));
            self.purify(node);
        }
    }

    fn uncommit_item(&mut self, node: &'a Node<'a>) {
        if node.shade == 0 {
            self.uncover(node.item);
        } else if node
            .item
            .painter
            .get()
            .is_some_and(|painter| ptr::eq(painter, node))
        {
            self.unpurify(node);
            node.item.painter.set(None);
        }
    }

    /// Hides all options that give the item of this node another color, or want it for themselves.
    fn purify(&mut self, node: &'a Node<'a>) {
        let head = node.item.head();
        let mut other = head.down();
        while !ptr::eq(other, head) {
            if other.shade != node.shade {
                self.hide(other);
            }
            other = other.down();
        }
    }

    /// Undoes [`purify`](Self::purify).
    fn unpurify(&mut self, node: &'a Node<'a>) {
        let head = node.item.head();
        let mut other = head.up();
        while !ptr::eq(other, head) {
            if other.shade != node.shade {
                self.unhide(other);
            }
            other = other.up();
        }
    }
}
