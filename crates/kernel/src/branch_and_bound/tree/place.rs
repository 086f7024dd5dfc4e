//! Where a search stands, and so its status.

use std::rc::Rc;

use super::super::Status;
use super::super::kept::CheapestCovers;
use super::TreeFrame;
use crate::linear::proof::{Prices, SCALE};

/// The parts of a search in progress that its status depends on.
pub(super) struct Place {
    pub(super) frames: Vec<TreeFrame>,
    /// A lower bound on the cost of covers at the current place of the search.
    pub(super) here: i128,
    /// The prices of the root, and what they prove.
    pub(super) root: (Rc<Prices>, i128),
    /// Whether the search leaves out parts of the tree that are in no frame.
    pub(super) is_partly: bool,
}

impl Place {
    pub(super) fn status(&self, kept: &CheapestCovers, nodes: u64) -> Status {
        Status {
            nodes,
            solutions: kept.count,
            cost: kept.cheapest(),
            bound: self.bound(kept),
        }
    }

    /// A proven lower bound on the cost of every cover, in units.
    pub(super) fn bound(&self, kept: &CheapestCovers) -> u64 {
        if let Some(cost) = kept.cheapest().filter(|_| kept.is_cheapest_proven()) {
            return cost;
        }
        let bound = match self.is_partly {
            true => self.root.1,
            false => self.lowest(self.here),
        };
        whole(bound.max(self.root.1), kept.cheapest())
    }

    /// The status of a search whose current subtree has this status, after this many nodes above.
    pub(super) fn around(&self, below: Status, nodes: u64) -> Status {
        let bound = self.lowest(self.here.max(i128::from(below.bound) * SCALE));
        Status {
            nodes: nodes + below.nodes,
            bound: whole(bound.max(self.root.1), below.cost),
            ..below
        }
    }

    /// The least bound of what is left above the current place, and of this bound there.
    pub(super) fn lowest(&self, mut bound: i128) -> i128 {
        for frame in &self.frames {
            let left = &frame.children[frame.next.min(frame.children.len())..];
            for (_, reduced) in left {
                bound = bound.min(frame.bound + reduced.max(&0));
            }
        }
        bound
    }
}

impl Status {
    /// The status of a search with these covers, and with a bound on all others.
    pub(super) fn of(kept: &CheapestCovers, bound: i128) -> Status {
        Status {
            nodes: 0,
            solutions: kept.count,
            cost: kept.cheapest(),
            bound: whole(bound, kept.cheapest()),
        }
    }
}

/// A bound in whole units, because costs are whole, and not above the cheapest cover.
fn whole(bound: i128, cheapest: Option<u64>) -> u64 {
    let bound = (bound.max(0) + SCALE - 1) / SCALE;
    let bound = u64::try_from(bound).unwrap_or(u64::MAX);
    cheapest.map_or(bound, |cost| bound.min(cost))
}
