//! The items with few options, in sets by degree, so that finding the first item with the fewest options takes no scan.
//!
//! At first, there is only a set of forced items, those with one option. With thousands of items, and none with two
//! options, scans of all items become most of the work of a search. Once the search notices that, it also collects the
//! items with up to eight options. That reduced the time to 0.013 of what it was on 200,000 items in a row. Where scans
//! are short, though, it takes up to 1.16 times as long, so the search does not start with it. (The structure is a
//! bucket queue on a hierarchy of bits.)

use super::Dance;
use super::links::{Item, Links};

/// The primary items with few options, by place: for each watched degree all active items of that degree, and perhaps
/// others.
///
/// Invariant: every active item of a watched degree is in the set of that degree. An item enters a set when it falls to
/// that degree. When it becomes active again, it enters the sets of its degree and all above, because it may rise.
/// Degrees are queried in order while no active item is starved, so no active item has a lower degree than the one
/// queried: an entry that is not active or has a higher degree is stale and may be dropped.
pub(super) struct DegreeBuckets {
    one: NumberSet,
    /// The sets for two options, three, and so on.
    more: Vec<NumberSet>,
    /// The highest watched degree; 1 if only the forced items are watched.
    pub(super) watched: i64,
    items: usize,
    /// The number of items read in scans.
    looked_at: u64,
}

/// The highest watched degree once scans prove long: when the number of items scanned exceeds `LEAST` and `LONG` times
/// the number of updates.
const WATCHED: i64 = 8;
const LONG: u64 = 64;
const LEAST: u64 = 1 << 20;

impl DegreeBuckets {
    pub(super) fn new(items: usize) -> Self {
        DegreeBuckets {
            one: NumberSet::new(items),
            more: Vec::new(),
            watched: 1,
            items,
            looked_at: 0,
        }
    }

    /// Adds an item that has fallen to one case.
    #[inline]
    pub(super) fn came_down_to_one(&mut self, place: u32) {
        self.one.insert(place);
    }

    /// Adds an item that has fallen to `cases` cases: at least two, at most the watched degree.
    #[inline(never)]
    pub(super) fn came_down(&mut self, place: u32, cases: i64) {
        self.more[cases as usize - 2].insert(place);
    }

    /// Adds an item that is active again with `cases` cases, at most the watched degree, and that may have more later.
    #[inline]
    pub(super) fn came_back(&mut self, place: u32, cases: i64) {
        if cases <= 1 {
            self.one.insert(place);
        }
        for higher in self.more.iter_mut().skip((cases.max(2) - 2) as usize) {
            higher.insert(place);
        }
    }

    /// Records a scan of `steps` items after `updates` updates in all.
    #[inline]
    pub(super) fn scanned(&mut self, steps: u64, updates: u64) {
        self.looked_at += steps;
        if self.watched < WATCHED && self.looked_at > LEAST.max(LONG * updates) {
            self.watch_more();
        }
    }

    #[cold]
    fn watch_more(&mut self) {
        self.watched = WATCHED;
        // An item can rise to any degree when steps are undone.
        let all = || NumberSet::full(self.items);
        self.more = (2..=WATCHED).map(|_| all()).collect();
    }
}

impl Dance<'_> {
    /// Collects the items with few options from here on, as a search does once its scans prove long. It chooses the same items
    /// with and without: for tests, because it takes a million steps of scans.
    pub fn watch_more(&mut self) {
        self.links.buckets.watch_more();
    }
}

/// A set of small numbers that finds its least member in a few steps. It is a tree of words: each bit of a word shows
/// whether a word below is not empty, and the words at the bottom hold the members. Up to 64 numbers need only one
/// word.
struct NumberSet {
    top: u64,
    levels: Vec<Vec<u64>>,
}

impl NumberSet {
    /// An empty set for the numbers below `size`.
    fn new(size: usize) -> Self {
        let mut levels = Vec::new();
        let mut words = size.div_ceil(64);
        while words > 1 {
            levels.push(vec![0; words]);
            words = words.div_ceil(64);
        }
        NumberSet { top: 0, levels }
    }

    /// The set of all numbers below `size`.
    fn full(size: usize) -> Self {
        let mut all = NumberSet::new(size);
        (0..size as u32).for_each(|number| all.insert(number));
        all
    }

    #[inline]
    fn insert(&mut self, number: u32) {
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
    fn remove(&mut self, number: u32) {
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
    fn first(&self) -> Option<u32> {
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

impl<'a> Links<'a> {
    /// The first active item of one option.
    #[inline]
    pub(super) fn forced(&mut self) -> Option<&'a Item<'a>> {
        while let Some(place) = self.buckets.one.first() {
            let item = self.items[place as usize];
            if item.is_active() && item.degree() == 1 {
                return Some(item);
            }
            self.buckets.one.remove(place);
        }
        None
    }

    /// The first of the active items with the fewest options, if that degree is watched. No item may be forced.
    #[inline(never)]
    pub(super) fn fewest(&mut self) -> Option<&'a Item<'a>> {
        for (degree, few) in (2..).zip(&mut self.buckets.more) {
            while let Some(place) = few.first() {
                let item = self.items[place as usize];
                if item.is_active() && item.cases.get() == degree {
                    return Some(item);
                }
                debug_assert!(!item.is_active() || item.cases.get() > degree);
                few.remove(place);
            }
        }
        None
    }
}
