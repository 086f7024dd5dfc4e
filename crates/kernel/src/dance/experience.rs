//! What a search has learned, for later searches in other orders: which items are hard to cover, and its longest
//! branch.
//!
//! An item without options ends a branch and gains weight each time. A search branches on the item with the fewest
//! options for its weight, so it starts where earlier ones failed. (Boussemart, Hemery, Lecoutre and Sais, "Boosting
//! systematic search by weighting constraints", 2004: dom/wdeg, with items as constraints.)
//!
//! The options of the longest branch are tried first at every item, so a search repeats what went well and explores
//! where it did not. (Pipatsrisawat and Darwiche, "A lightweight component caching scheme for satisfiability solvers",
//! 2007: phase saving.)

use std::ptr;

use super::choose::NextChoice;
use super::links::Links;
use super::{Cutoff, Dance, Step};
use crate::matrix::OptionId;

/// The experience of earlier searches of a problem.
pub struct Experience {
    /// How often each item was left without options, plus 1, by its number in the problem.
    weights: Vec<u64>,
    /// The greatest of them.
    greatest: u64,
    /// The options of the longest branch.
    reached: Vec<OptionId>,
    /// The number of items read so far.
    looked_at: u64,
}

impl Experience {
    /// No experience yet, in a problem of this many items.
    pub fn new(items: usize) -> Self {
        Experience {
            weights: vec![1; items],
            greatest: 1,
            reached: Vec::new(),
            looked_at: 0,
        }
    }

    /// The options of the longest branch so far.
    pub fn reached(&self) -> &[OptionId] {
        &self.reached
    }

    /// Forgets the longest branch, so that the search looks for others.
    pub fn forget_reached(&mut self) {
        self.reached.clear();
    }
}

impl Cutoff for Experience {
    /// Chooses the active item with the fewest options for its weight; the first in the order of the links among
    /// equals.
    fn choose<'a>(&mut self, links: &mut Links<'a>) -> NextChoice<'a> {
        if links.starved > 0 {
            for item in links.active().filter(|item| item.is_starved()) {
                let weight = &mut self.weights[item.id.index()];
                *weight += 1;
                self.greatest = self.greatest.max(*weight);
            }
            return NextChoice::Dead;
        }
        if let Some(item) = links.forced() {
            return NextChoice::Item(item);
        }
        let root = links.root;
        let mut item = root.after();
        if ptr::eq(item, root) {
            return NextChoice::Solved;
        }
        let mut best = item;
        let (mut fewest, mut heaviest) = (u64::MAX, 1);
        while !ptr::eq(item, root) {
            let (degree, weight) = (u64::from(item.degree()), self.weights[item.id.index()]);
            if degree.saturating_mul(heaviest) < fewest.saturating_mul(weight) {
                (best, fewest, heaviest) = (item, degree, weight);
            }
            item = item.after();
            self.looked_at += 1;
            // No item has fewer than two options, as none is forced. So a search without dead ends, which goes deep, need
            // not look at all items at each node.
            if fewest == 2 && heaviest == self.greatest {
                break;
            }
        }
        NextChoice::Item(best)
    }

    fn record(&mut self, dance: &Dance<'_>, step: Step) {
        if step == Step::Dead && dance.depth() > self.reached.len() {
            self.reached.clear();
            self.reached.extend(dance.tried());
        }
    }

    fn looked_at(&self) -> u64 {
        self.looked_at
    }
}
