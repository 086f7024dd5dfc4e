//! Options that leave some item with too few others, found item by item.
//!
//! An item that needs `n` covers and has `m` options is lost to an option that clashes with more than `m - n` of them. Such
//! an option of `k` items has an item that clashes with more than `(m - n) / k`. So it is enough to count, in the options of
//! the item, how often each other item is there, and to look at the options of those that are there so often: few are,
//! in a large problem, and most of their options fail when the counts of all of their items are added. What is left is
//! tested against one option after another, until enough are found with which it does not clash.
//!
//! Of items with the same options, one is examined, and again after it has lost an option; those with the fewest options
//! come first.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};

use super::spots::Spots;
use crate::engine::Steps;
use crate::problem::{ItemId, Matrix, OptionId};

/// No spot.
const NONE: u32 = u32::MAX;

/// The options that are still possible, and what is to be examined.
pub(super) struct Sieve<'s> {
    matrix: &'s Matrix,
    spots: &'s Spots,
    possible: Vec<bool>,
    /// For each item the number of options that are left.
    left: Vec<u32>,
    /// For each item whether it excludes all but one of its options, those of one color aside.
    excludes: Vec<bool>,
    /// The items to examine, each with the number of its options when it was put there.
    queue: BinaryHeap<Reverse<(u32, ItemId)>>,
    /// Whether an item is there, or is never to be put there.
    queued: Vec<bool>,
    /// How many options of the item at hand have each spot, and each item. Between items all are 0.
    with_spot: Vec<u32>,
    with_item: Vec<u32>,
    /// For each option the last examination that had to do with it; and how many there were.
    seen: Vec<u32>,
    examined: u32,
    /// For each item its spot in the option at hand. Between options there are none.
    held: Vec<u32>,
}

impl<'s> Sieve<'s> {
    /// A sieve with all options that a solution can have at all.
    pub(super) fn new(matrix: &'s Matrix, spots: &'s Spots) -> Self {
        let items = matrix.item_count();
        let excludes = |item| matrix.bounds(item).is_none_or(|bounds| *bounds.end() == 1);
        let left = |item| spots.options_with(item).count() as u32;
        let playable = |option| matrix.is_playable(option);
        let mut sieve = Sieve {
            matrix,
            spots,
            possible: matrix.option_ids().map(playable).collect(),
            left: matrix.item_ids().map(left).collect(),
            excludes: matrix.item_ids().map(excludes).collect(),
            queue: BinaryHeap::new(),
            queued: vec![false; items],
            with_spot: vec![0; spots.count()],
            with_item: vec![0; items],
            seen: vec![0; matrix.option_count()],
            examined: 0,
            held: vec![NONE; items],
        };
        sieve.leave_out_alike();
        matrix.item_ids().for_each(|item| sieve.put_back(item));
        sieve
    }

    /// Leaves all but the first of several primary items out that have the same options and the same bounds: they strike the
    /// same options. To examine each of them takes quadratic time.
    fn leave_out_alike(&mut self) {
        let (matrix, spots) = (self.matrix, self.spots);
        let mut known = HashSet::new();
        for item in matrix.item_ids() {
            if let Some(bounds) = matrix.bounds(item) {
                // It has no color, so its options are those of one spot.
                let options = spots.of_item(item).next().map(|spot| spots.options(spot));
                let is_new = known.insert((bounds, options));
                self.queued[item.index()] = !is_new;
            }
        }
    }

    /// For each option whether it is left, once no item strikes any more or when it must stop: it looks at every item and every
    /// option that is tested, and where many are read.
    pub(super) fn sift(mut self, steps: &mut Steps) -> Vec<bool> {
        while let Some(Reverse((_, item))) = self.queue.pop() {
            self.queued[item.index()] = false;
            if steps.stop() || self.examine(item, steps) {
                break;
            }
        }
        self.possible
    }

    fn need(&self, item: ItemId) -> u32 {
        self.matrix.bounds(item).map_or(0, |bounds| *bounds.start())
    }

    /// Has an item examined, if it needs covers.
    fn put_back(&mut self, item: ItemId) {
        if self.need(item) > 0 && !self.queued[item.index()] {
            self.queued[item.index()] = true;
            self.queue.push(Reverse((self.left[item.index()], item)));
        }
    }

    /// Strikes the options that leave too few to an item. Returns whether it had to stop.
    fn examine(&mut self, item: ItemId, steps: &mut Steps) -> bool {
        let spare = self.left[item.index()].checked_sub(self.need(item));
        let Some(spare) = spare else {
            // There is no solution.
            self.possible.fill(false);
            self.queue.clear();
            return false;
        };
        self.examined += 1;
        let others = self.count(item);
        let mut stopped = steps.stop_after(self.left[item.index()] as usize);
        for &other in &others {
            stopped = stopped || self.examine_options(item, other, spare, steps);
        }
        for &other in &others {
            self.with_item[other.index()] = 0;
            self.spots
                .of_item(other)
                .for_each(|spot| self.with_spot[spot as usize] = 0);
        }
        stopped
    }

    /// Counts what the options of an item have. Returns the items that may exclude options of it.
    fn count(&mut self, item: ItemId) -> Vec<ItemId> {
        let mut others = Vec::new();
        for option in self.spots.options_with(item) {
            if !self.possible[option.index()] {
                continue;
            }
            if self.excludes[item.index()] {
                // It covers the item, which then needs no other.
                self.seen[option.index()] = self.examined;
            }
            for &spot in self.spots.of(option) {
                let other = self.spots.item(spot);
                if self.excludes[other.index()] && other != item {
                    if self.with_item[other.index()] == 0 {
                        others.push(other);
                    }
                    self.with_item[other.index()] += 1;
                    self.with_spot[spot as usize] += 1;
                }
            }
        }
        others
    }

    /// Strikes those options of one item that clash with more than `spare` options of another. Returns whether it had to
    /// stop.
    fn examine_options(&mut self, item: ItemId, of: ItemId, spare: u32, steps: &mut Steps) -> bool {
        let spots = self.spots;
        for spot in spots.of_item(of) {
            let clashes = u64::from(self.clashes(spot));
            let is_long =
                |option: &&OptionId| spots.of(**option).len() as u64 * clashes > spare.into();
            for &option in spots.options(spot).iter().take_while(is_long) {
                if steps.stop_after(1) {
                    return true;
                }
                let is_new = self.seen[option.index()] != self.examined;
                if !is_new || !self.possible[option.index()] {
                    continue;
                }
                self.seen[option.index()] = self.examined;
                let of_option = spots.of(option).iter();
                let clashes = of_option.map(|&spot| u64::from(self.clashes(spot)));
                if clashes.sum::<u64>() <= spare.into() {
                    continue;
                }
                if steps.stop() {
                    return true;
                }
                if self.starves(option, item) {
                    self.strike(option);
                }
            }
        }
        false
    }

    /// How many options of the item at hand clash with a spot.
    #[inline]
    fn clashes(&self, spot: u32) -> u32 {
        let all = self.with_item[self.spots.item(spot).index()];
        match self.spots.is_colored(spot) {
            true => all - self.with_spot[spot as usize],
            false => all,
        }
    }

    /// Whether an option leaves too few others to an item that it does not cover for good.
    fn starves(&mut self, option: OptionId, item: ItemId) -> bool {
        let (spots, own) = (self.spots, self.spots.of(option));
        for &spot in own {
            self.held[spots.item(spot).index()] = spot;
        }
        let covers = self.held[item.index()] != NONE;
        let needed = self.need(item) - u32::from(covers);
        let clash = |&spot: &u32| {
            let other = spots.item(spot).index();
            let held = self.held[other];
            held != NONE && self.excludes[other] && (held != spot || !spots.is_colored(spot))
        };
        let is_left = |&other: &OptionId| {
            self.possible[other.index()] && other != option && !spots.of(other).iter().any(clash)
        };
        let left = spots.options_with(item).filter(is_left);
        let starves = left.take(needed as usize).count() < needed as usize;
        for &spot in own {
            self.held[spots.item(spot).index()] = NONE;
        }
        starves
    }

    fn strike(&mut self, option: OptionId) {
        self.possible[option.index()] = false;
        for &spot in self.spots.of(option) {
            let item = self.spots.item(spot);
            self.left[item.index()] -= 1;
            self.put_back(item);
        }
    }
}
