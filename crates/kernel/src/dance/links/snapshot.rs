//! A snapshot of all links, to compare: a search restores every one of them.

use std::iter::successors;
use std::ptr;

use super::{Item, Links, Node};
use crate::matrix::OptionId;

/// Everything that a search may change in the grid, read in both directions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// The places of the active items, from the first to the last, and from the last to the first.
    pub active: [Vec<u32>; 2],
    /// The primary items, then those that only options lead to.
    pub lists: Vec<ItemList>,
    /// How many active items have too few options.
    pub starved: u32,
    /// How many options are struck.
    pub struck: usize,
}

/// An item of a [`Snapshot`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ItemList {
    /// Its options, from the top down and from the bottom up.
    pub options: [Vec<OptionId>; 2],
    /// The number of its options plus 1 minus what it needs; of a secondary item, four billion more.
    pub cases: i64,
    /// How many more options must cover it.
    pub need: u32,
    /// How many more may cover it.
    pub left: u32,
    /// Whether it has its color.
    pub painted: bool,
}

impl<'a> Links<'a> {
    /// What the grid is like now.
    pub fn snapshot(&self) -> Snapshot {
        let before = |item: &&'a Item<'a>| Some(item.before());
        let backwards = successors(before(&self.root), before);
        let backwards = backwards.take_while(|item| !ptr::eq(*item, self.root));
        let mut items: Vec<&'a Item<'a>> = self.items.clone();
        for node in self.options.iter().copied().flatten() {
            if !items.iter().any(|item| ptr::eq(*item, node.item)) {
                items.push(node.item);
            }
        }
        Snapshot {
            active: [
                self.active().map(|item| item.place).collect(),
                backwards.map(|item| item.place).collect(),
            ],
            lists: items.into_iter().map(ItemList::of).collect(),
            starved: self.starved,
            struck: self.struck.len(),
        }
    }
}

impl ItemList {
    fn of<'a>(item: &'a Item<'a>) -> ItemList {
        let up = |node: &&'a Node<'a>| Some(node.up()).filter(|node| !node.is_head());
        let upwards = successors(up(&item.head()), up);
        ItemList {
            options: [
                item.nodes().map(|node| node.option).collect(),
                upwards.map(|node| node.option).collect(),
            ],
            cases: item.cases.get(),
            need: item.need.get(),
            left: item.left.get(),
            painted: item.painter.get().is_some(),
        }
    }
}
