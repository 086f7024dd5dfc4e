//! The choice of the next item: the one with the fewest options, the first of them where several are equal.
//!
//! With multiplicities it is not the options that are counted, but the cases that the search would branch into.
//!
//! An item with one option left is forced, and forced items are most of what a search meets. They are kept in
//! a set as they arise, so that the next one is found without looking at all the others; only when there is
//! none are the active items scanned, up to the first with two options. The choice is the same as that of a
//! plain scan, to the letter, and so is the tree.

use std::ptr;

use super::links::{Item, Links};

/// What the search does next.
pub(super) enum Choice<'a> {
    /// All primary items are covered.
    Solved,
    /// Some primary item has no option left.
    Dead,
    /// Branch on this item.
    Item(&'a Item<'a>),
}

/// Chooses the active item with the fewest options; the first in the order of the problem among equals.
pub(super) fn choose<'a>(links: &mut Links<'a>) -> Choice<'a> {
    if ptr::eq(links.root.after(), links.root) {
        return Choice::Solved;
    }
    if links.starved > 0 {
        return Choice::Dead;
    }
    while let Some(place) = links.short.first() {
        let item = links.items[place as usize];
        if item.is_active() && item.degree() == 1 {
            return Choice::Item(item);
        }
        links.short.remove(place);
    }
    let mut best = links.root.after();
    let mut item = best;
    while !ptr::eq(item, links.root) && best.degree() > 2 {
        if item.degree() < best.degree() {
            best = item;
        }
        item = item.after();
    }
    Choice::Item(best)
}

/// A set of small numbers that finds its least member in a few steps: bits, and above every 64 words of bits a
/// word that tells which of them are not empty. The topmost word is all there is for up to 64 numbers.
pub(super) struct Short {
    top: u64,
    levels: Vec<Vec<u64>>,
}

impl Short {
    /// An empty set for the numbers below `size`.
    pub(super) fn new(size: usize) -> Self {
        let mut levels = Vec::new();
        let mut words = size.div_ceil(64);
        while words > 1 {
            levels.push(vec![0; words]);
            words = words.div_ceil(64);
        }
        Short { top: 0, levels }
    }

    #[inline]
    pub(super) fn insert(&mut self, number: u32) {
        let mut number = number as usize;
        for level in &mut self.levels {
            let word = &mut level[number / 64];
            let was_empty = *word == 0;
            *word |= 1 << (number % 64);
            if !was_empty {
                return;
            }
            number /= 64;
        }
        self.top |= 1 << (number % 64);
    }

    #[inline]
    pub(super) fn remove(&mut self, number: u32) {
        let mut number = number as usize;
        for level in &mut self.levels {
            let word = &mut level[number / 64];
            *word &= !(1 << (number % 64));
            if *word != 0 {
                return;
            }
            number /= 64;
        }
        self.top &= !(1 << (number % 64));
    }

    #[inline]
    pub(super) fn first(&self) -> Option<u32> {
        if self.top == 0 {
            return None;
        }
        let mut number = self.top.trailing_zeros() as usize;
        for level in self.levels.iter().rev() {
            number = number * 64 + level[number].trailing_zeros() as usize;
        }
        Some(number as u32)
    }
}
