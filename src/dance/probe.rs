//! Random probes: walks from the root to a leaf that estimate the size of the tree.
//!
//! At every level one of the `d` cases is taken at random, so that a node is met with a chance of one in
//! `d1 x d2 x ...`. Counting each node met for as many as that chance stands for gives the number of all nodes
//! on average over all walks; the same with solutions. (Knuth, "Estimating the efficiency of backtrack
//! programs", 1975; TAOCP 7.2.2, Theorem E.)

use super::Dance;
use super::choose::{Choice, choose};

impl Dance<'_> {
    /// One random walk: the nodes and the solutions that the tree would have if all of it were like the walk, at most
    /// [`f64::MAX`]. Leaves the grid as it was before, with what was given still given.
    pub(crate) fn probe(&mut self, random: &mut fastrand::Rng) -> (f64, f64) {
        let (mut nodes, mut weight) = (1.0, 1.0);
        let solutions = loop {
            match choose(&mut self.links) {
                Choice::Solved => break weight,
                Choice::Dead => break 0.0,
                Choice::Item(item) => {
                    let cases = item.degree();
                    weight = f64::min(weight * f64::from(cases), f64::MAX);
                    nodes = f64::min(nodes + weight, f64::MAX);
                    let mut branch = self.links.open(item, self.links.struck.len());
                    for _ in 0..random.u32(0..cases) {
                        self.links.skip(&mut branch);
                    }
                    self.links.take(&branch);
                    self.branches.push(branch);
                }
            }
        };
        self.leave_all();
        (nodes, solutions)
    }
}
