//! Colors: purifying an item, so that only options of one color can share it.
//!
//! The first option that gives a color to a secondary item *purifies* it: all options that give it another color, or
//! none, are hidden. Later options of the same color have nothing to do. They recognize this by the item's `painter`,
//! the node that purified the item; only that node unpurifies it. (Knuth, TAOCP 7.2.2.1, Algorithm C. There, nodes that
//! agree are marked, so that they stay in a purified list when their option is hidden; here they are taken out, which
//! does no harm.)

use std::ptr;

use super::links::{Links, Node};

impl<'a> Links<'a> {
    /// Gives an item the color of this node, unless it already has it.
    #[inline]
    pub(super) fn paint(&mut self, node: &'a Node<'a>) {
        if node.item.painter.get().is_none() {
            node.item.painter.set(Some(node));
            self.purify(node);
        }
    }

    /// Undoes [`paint`](Self::paint).
    #[inline]
    pub(super) fn unpaint(&mut self, node: &'a Node<'a>) {
        let painter = node.item.painter.get();
        if painter.is_some_and(|painter| ptr::eq(painter, node)) {
            self.unpurify(node);
            node.item.painter.set(None);
        }
    }

    /// Hides all options that give the item of this node another color, or none.
    #[inline]
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
    #[inline]
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
