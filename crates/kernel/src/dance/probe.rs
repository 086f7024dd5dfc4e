//! Random probes: walks from the root to a leaf that estimate the size of the tree.
//!
//! At every level, a walk takes one of the `d` cases at random, so it meets a node with probability 1 in `d1 x d2 x
//! ...`. If each node counts as `d1 x d2 x ...`, the average over all walks is the number of nodes; the same holds for
//! solutions. (Knuth, "Estimating the efficiency of backtrack programs", 1975; TAOCP 7.2.2, Theorem E.)

use super::choose::{NextChoice, choose};
use super::{Dance, UPDATES_PER_POLL};
use crate::engine::Effort;

/// The number of levels between two polls: where items are many, it takes long to choose one, without an update.
const LEVELS_PER_POLL: usize = 64;

impl Dance<'_> {
    /// One random walk: the nodes and the solutions that the tree would have if all of it were like the walk, at most
    /// [`f64::MAX`]. `None` if `goes_on`, which is asked now and then, ended the walk. Restores the grid; given options stay
    /// given.
    pub fn probe(
        &mut self,
        random: &mut fastrand::Rng,
        mut goes_on: impl FnMut(Effort) -> bool,
    ) -> Option<(f64, f64)> {
        let (mut nodes, mut weight) = (1.0, 1.0);
        let mut next_poll = self.links.updates + UPDATES_PER_POLL;
        let solutions = loop {
            let is_deep = self.branches.len() % LEVELS_PER_POLL == LEVELS_PER_POLL - 1;
            if is_deep || self.links.updates >= next_poll {
                next_poll = self.links.updates + UPDATES_PER_POLL;
                if !goes_on(self.effort()) {
                    self.leave_below(0);
                    return None;
                }
            }
            match choose(&mut self.links) {
                NextChoice::Solved => break weight,
                NextChoice::Dead => break 0.0,
                NextChoice::Item(item) => {
                    let cases = item.degree();
                    weight = f64::min(weight * f64::from(cases), f64::MAX);
                    nodes = f64::min(nodes + weight, f64::MAX);
                    let mut branch = self.links.open(item, self.links.struck.len());
                    for _ in 0..random.u32(0..cases) {
                        self.links.skip(&mut branch);
                    }
                    self.links.take(&mut branch);
                    self.branches.push(branch);
                }
            }
        };
        self.leave_below(0);
        Some((nodes, solutions))
    }
}
