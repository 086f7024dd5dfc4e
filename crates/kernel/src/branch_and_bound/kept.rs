//! The cheapest covers so far.

use std::collections::HashSet;

use crate::linear::program::Program;
use crate::matrix::OptionId;

/// A cover: its options in order, and what they cost in units.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cover {
    pub(super) cost: u64,
    pub(super) options: Vec<OptionId>,
}

/// The current upper limit on the cost of a cover: it must cost less.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ceiling {
    /// Less than the cheapest cover so far.
    Cheapest,
    Cost(u64),
    None,
}

/// The `k` cheapest covers so far, the cheapest first; of equally cheap ones, the one met first.
#[derive(Debug)]
pub(super) struct CheapestCovers {
    k: usize,
    /// What a cover must cost less than.
    below: Option<u64>,
    covers: Vec<Cover>,
    /// The covers in the list, to recognize repeats: rounds of the search overlap.
    known: HashSet<Vec<OptionId>>,
    pub(super) ceiling: Ceiling,
    /// The number of covers that were ever kept.
    pub(super) count: u64,
}

impl CheapestCovers {
    pub(super) fn new(k: usize, below: Option<u64>) -> Self {
        CheapestCovers {
            k,
            below,
            covers: Vec::new(),
            known: HashSet::new(),
            ceiling: Ceiling::None,
            count: 0,
        }
    }

    pub(super) fn into_covers(self) -> Vec<Cover> {
        self.covers
    }

    pub(super) fn is_empty(&self) -> bool {
        self.covers.is_empty()
    }

    fn is_full(&self) -> bool {
        self.covers.len() >= self.k
    }

    /// Whether a complete search under the current ceiling missed no cover that is cheaper than the last one kept.
    pub(super) fn is_settled(&self) -> bool {
        let last = self.covers.last().filter(|_| self.is_full());
        match self.ceiling {
            Ceiling::None => true,
            Ceiling::Cheapest => self.k == 1,
            // No cover that costs at least `below` is wanted.
            Ceiling::Cost(cost) => {
                last.is_some_and(|last| last.cost <= cost)
                    || self.below.is_some_and(|below| below <= cost)
            }
        }
    }

    /// Whether the cheapest of all is found, and the search looks for others.
    pub(super) fn is_cheapest_proven(&self) -> bool {
        self.ceiling != Ceiling::Cheapest
    }

    pub(super) fn cheapest(&self) -> Option<u64> {
        self.covers.first().map(|cover| cover.cost)
    }

    /// A cover must cost less than this; `None` if any cover is wanted.
    pub(super) fn limit(&self) -> Option<u64> {
        let last = self.covers.last().filter(|_| self.is_full());
        let last = last.map(|cover| cover.cost);
        let ceiling = match self.ceiling {
            Ceiling::Cheapest => self.cheapest(),
            Ceiling::Cost(cost) => Some(cost),
            Ceiling::None => None,
        };
        last.into_iter().chain(ceiling).chain(self.below).min()
    }

    /// Keeps a cover of these options of a program if it is cheap enough and new.
    pub(super) fn offer(
        &mut self,
        program: &Program,
        options: &mut dyn Iterator<Item = u32>,
        cost: u64,
    ) {
        if self.limit().is_some_and(|limit| cost >= limit) {
            return;
        }
        let options = options.map(|option| program.ids[option as usize]);
        let mut options: Vec<OptionId> = options.collect();
        options.sort_unstable();
        if self.k > 1 && !self.known.insert(options.clone()) {
            return;
        }
        self.count += 1;
        let place = self.covers.partition_point(|cover| cover.cost <= cost);
        self.covers.insert(place, Cover { cost, options });
        if self.covers.len() > self.k {
            // It now costs at least the limit, so it will not be kept again.
            if let Some(last) = self.covers.pop() {
                self.known.remove(&last.options);
            }
        }
    }
}
