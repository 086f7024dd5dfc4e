//! The status of a search in progress.

use super::super::Status;
use super::super::kept::CheapestCovers;
use super::TreeFrame;
use crate::linear::proof::SCALE;

/// The parts of a search in progress that its status depends on.
pub(super) struct View<'t> {
    pub(super) frames: &'t [TreeFrame],
    /// Lower bounds on the cost of covers at the current place of the search, and at the root.
    pub(super) here: i128,
    pub(super) root: i128,
    /// Whether the search leaves out parts of the tree that are in no frame.
    pub(super) is_partly: bool,
}

impl View<'_> {
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
        let mut bound = self.here;
        for frame in self.frames {
            let left = &frame.children[frame.next.min(frame.children.len())..];
            for (_, reduced) in left {
                bound = bound.min(frame.bound + reduced.max(&0));
            }
        }
        if self.is_partly {
            bound = self.root;
        }
        let bound = bound.max(self.root).max(0);
        // Costs are whole units.
        let bound = (bound + SCALE - 1) / SCALE;
        let bound = u64::try_from(bound).unwrap_or(u64::MAX);
        kept.cheapest().map_or(bound, |cost| bound.min(cost))
    }
}
