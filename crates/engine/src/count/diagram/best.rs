//! The cheapest solutions of a diagram.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::{DEAD, Diagram};
use crate::count::plan::{CountError, stopped};
use crate::engine::{Limits, Steps};
use crate::problem::OptionId;

/// One of the cheapest ways from a node to the end.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Way {
    cost: u64,
    /// The edge that it takes; at a join it takes all edges.
    edge: u32,
    /// Its rank among the ways of the node below; at a join, one for each node below.
    ranks: Vec<u32>,
}

impl Diagram {
    /// The `k` cheapest solutions, cheapest first, each with its cost. Takes time and memory for up to `k` ways through
    /// each node.
    ///
    /// # Errors
    ///
    /// If a limit is reached; it looks at them at each way.
    pub fn cheapest(
        &self,
        k: usize,
        limits: &Limits,
    ) -> Result<Vec<(u64, Vec<OptionId>)>, CountError> {
        let mut steps = Steps::new(limits);
        let cheapest = self.ways(k, &mut || steps.stop());
        cheapest.ok_or_else(|| stopped(&steps))
    }

    fn ways(&self, k: usize, stop: &mut impl FnMut() -> bool) -> Option<Vec<(u64, Vec<OptionId>)>> {
        if self.root == DEAD || k == 0 {
            return Some(Vec::new());
        }
        let end = Way {
            cost: 0,
            edge: 0,
            ranks: Vec::new(),
        };
        let mut ways: Vec<Vec<Way>> = vec![vec![end]];
        for node in self.graph.nodes() {
            let best = match self.graph.is_join(node) {
                true => self.join(node, k, &ways, stop)?,
                false => self.branch(node, k, &ways, stop)?,
            };
            ways.push(best);
        }
        let of_root = ways[self.root as usize].iter().enumerate();
        let solutions = of_root.map(|(rank, way)| {
            let solution = || (way.cost, self.follow(rank as u32, &ways));
            (!stop()).then(solution)
        });
        solutions.collect()
    }

    /// The cheapest ways through a node that branches: merges the sorted ways through its edges.
    fn branch(
        &self,
        node: u32,
        k: usize,
        ways: &[Vec<Way>],
        stop: &mut impl FnMut() -> bool,
    ) -> Option<Vec<Way>> {
        let edges = self.edges(node);
        let through = |n: u32, rank: u32| {
            let edge = edges[n as usize];
            let below = ways[edge.to as usize].get(rank as usize)?;
            let own = edge.chosen().map_or(0, |option| self.matrix.cost(option));
            Some(Way {
                cost: below.cost + own,
                edge: n,
                ranks: vec![rank],
            })
        };
        let first = (0..edges.len() as u32).filter_map(|n| through(n, 0));
        least(k, first, |way| through(way.edge, way.ranks[0] + 1), stop)
    }

    /// The cheapest ways through a join, part by part. A pair of a way through the parts so far and a way through the
    /// next part costs no less than the pair with the previous way in either place. So only neighbors of pairs already
    /// taken can come next.
    fn join(
        &self,
        node: u32,
        k: usize,
        ways: &[Vec<Way>],
        stop: &mut impl FnMut() -> bool,
    ) -> Option<Vec<Way>> {
        let start = Way {
            cost: 0,
            edge: 0,
            ranks: Vec::new(),
        };
        let mut best = vec![start];
        for edge in self.edges(node) {
            let longer = |before: usize, rank: u32| {
                let mut way = best.get(before)?.clone();
                way.cost += ways[edge.to as usize].get(rank as usize)?.cost;
                way.ranks.push(rank);
                Some((way, before))
            };
            let neighbors = |(way, before): &(Way, usize)| {
                let rank = *way.ranks.last().expect("that of this part");
                let other = (rank == 0).then(|| longer(before + 1, 0)).flatten();
                longer(*before, rank + 1).into_iter().chain(other)
            };
            let taken = least(k, longer(0, 0), neighbors, stop)?;
            best = taken.into_iter().map(|(way, _)| way).collect();
        }
        Some(best)
    }

    /// The options on one of the ways of the root.
    fn follow(&self, rank: u32, ways: &[Vec<Way>]) -> Vec<OptionId> {
        let mut solution = Vec::new();
        let mut waiting = vec![(self.root, rank)];
        while let Some((node, rank)) = waiting.pop() {
            let way = &ways[node as usize][rank as usize];
            let edges = self.edges(node);
            if self.graph.is_join(node) {
                let below = edges.iter().zip(&way.ranks).rev();
                waiting.extend(below.map(|(edge, &rank)| (edge.to, rank)));
            } else {
                let edge = edges[way.edge as usize];
                solution.extend(edge.chosen());
                waiting.push((edge.to, way.ranks[0]));
            }
        }
        solution
    }
}

/// The `k` least elements that can be reached from `first`, in order. `next` returns the elements that can be reached
/// from one that was taken; none of them is less. `None` if `stop`, which is called at each element, returns true.
fn least<T: Ord, N: IntoIterator<Item = T>>(
    k: usize,
    first: impl IntoIterator<Item = T>,
    next: impl Fn(&T) -> N,
    stop: &mut impl FnMut() -> bool,
) -> Option<Vec<T>> {
    let mut open: BinaryHeap<Reverse<T>> = first.into_iter().map(Reverse).collect();
    let mut taken = Vec::new();
    while taken.len() < k
        && let Some(Reverse(one)) = open.pop()
    {
        if stop() {
            return None;
        }
        open.extend(next(&one).into_iter().map(Reverse));
        taken.push(one);
    }
    Some(taken)
}
