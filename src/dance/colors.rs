//! Colors: purifying an item, so that only options of one color can share it.
//!
//! The first option that gives a color to a secondary item *purifies* it: all options that give it another color, or
//! none, are hidden. Later options of the same color have nothing to do. They see it by the item's `painter`: the node
//! that purified it, which alone will unpurify it. (Knuth, TAOCP 7.2.2.1, Algorithm C. There the nodes that agree are
//! marked, so that they are not taken out of a purified list when their option is hidden; here they are, at no harm.)

use std::ptr;

use super::links::{Links, Node};

impl<'a> Links<'a> {
    /// Gives an item the color of this node, if it does not have it yet.
    pub(super) fn paint(&mut self, node: &'a Node<'a>) {
        if node.item.painter.get().is_none() {
            node.item.painter.set(Some(node));
            self.purify(node);
        }
    }

    /// Undoes [`paint`](Self::paint).
    pub(super) fn unpaint(&mut self, node: &'a Node<'a>) {
        if node
            .item
            .painter
            .get()
            .is_some_and(|painter| ptr::eq(painter, node))
        {
            self.unpurify(node);
            node.item.painter.set(None);
        }
    }

    /// Hides all options that give the item of this node another color, or none.
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
