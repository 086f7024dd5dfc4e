//! The cheapest covers so far.

use std::collections::HashSet;

/// A cover: its options in order, and what they cost in units.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cover {
    pub(super) cost: u64,
    pub(super) options: Vec<u32>,
}

/// The `k` cheapest covers so far, the cheapest first; of equally cheap ones, the one met first.
#[derive(Debug)]
pub(super) struct Kept {
    k: usize,
    covers: Vec<Cover>,
    /// What was met, as long as it may be met again: rounds of the search overlap.
    met: HashSet<Vec<u32>>,
    /// How many were taken in, or would have been if they were cheap enough.
    pub(super) count: u64,
}

impl Kept {
    pub(super) fn new(k: usize) -> Self {
        Kept {
            k,
            covers: Vec::new(),
            met: HashSet::new(),
            count: 0,
        }
    }

    pub(super) fn covers(&self) -> &[Cover] {
        &self.covers
    }

    pub(super) fn into_covers(self) -> Vec<Cover> {
        self.covers
    }

    /// The cost of the cheapest.
    pub(super) fn cheapest(&self) -> Option<u64> {
        self.covers.first().map(|cover| cover.cost)
    }

    /// What a cover has to cost less than; None if any will do.
    pub(super) fn limit(&self) -> Option<u64> {
        let last = self.covers.last().map_or(0, |cover| cover.cost);
        (self.covers.len() >= self.k).then_some(last)
    }

    pub(super) fn is_one(&self) -> bool {
        self.k == 1
    }

    /// Takes in a cover, if it is cheap enough and new.
    pub(super) fn offer(&mut self, mut options: Vec<u32>, cost: u64) {
        if self.limit().is_some_and(|limit| cost >= limit) {
            return;
        }
        options.sort_unstable();
        if self.k > 1 && !self.met.insert(options.clone()) {
            return;
        }
        self.count += 1;
        let place = self.covers.partition_point(|cover| cover.cost <= cost);
        self.covers.insert(place, Cover { cost, options });
        if self.covers.len() > self.k {
            // It costs at least the limit now: it will not be taken in again.
            if let Some(last) = self.covers.pop() {
                self.met.remove(&last.options);
            }
        }
    }
}
