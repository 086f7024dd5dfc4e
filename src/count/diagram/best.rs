//! The cheapest solutions of a diagram.

use super::{DEAD, Diagram};
use crate::problem::OptionId;

/// One of the cheapest ways from a node to the end.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Way {
    cost: u64,
    /// Which edge it takes; of a join it takes all.
    edge: u32,
    /// As which of the ways of the node below it goes on; of a join, of each of the nodes below.
    ranks: Vec<u32>,
}

impl Diagram {
    /// The `k` cheapest solutions, cheapest first, each with its cost. Takes time and memory for up to `k` ways through
    /// each node.
    pub fn cheapest(&self, k: usize) -> Vec<(u64, Vec<OptionId>)> {
        if self.root == DEAD || k == 0 {
            return Vec::new();
        }
        let end = Way {
            cost: 0,
            edge: 0,
            ranks: Vec::new(),
        };
        let mut ways: Vec<Vec<Way>> = vec![vec![end]];
        for node in self.graph.nodes() {
            let best = match self.graph.is_join(node) {
                true => self.join(node, k, &ways),
                false => self.branch(node, k, &ways),
            };
            ways.push(best);
        }
        let of_root = ways[self.root as usize].iter().enumerate();
        let solution = |rank| self.follow(rank, &ways);
        of_root
            .map(|(rank, way)| (way.cost, solution(rank as u32)))
            .collect()
    }

    fn branch(&self, node: u32, k: usize, ways: &[Vec<Way>]) -> Vec<Way> {
        let mut best = Vec::new();
        for (n, edge) in (0..).zip(self.edges(node)) {
            let own = edge.chosen().map_or(0, |option| self.matrix.cost(option));
            for (rank, way) in (0..).zip(&ways[edge.to as usize]) {
                best.push(Way {
                    cost: way.cost + own,
                    edge: n,
                    ranks: vec![rank],
                });
            }
        }
        best.sort_unstable();
        best.truncate(k);
        best
    }

    fn join(&self, node: u32, k: usize, ways: &[Vec<Way>]) -> Vec<Way> {
        let start = Way {
            cost: 0,
            edge: 0,
            ranks: Vec::new(),
        };
        let mut best = vec![start];
        for edge in self.edges(node) {
            let mut longer = Vec::new();
            for (before, way) in best.iter().enumerate() {
                // With a way and a rank, all better ways and ranks come first: no more of them than `k` can count.
                let below = ways[edge.to as usize].iter().take(k / (before + 1));
                for (rank, below) in (0..).zip(below) {
                    let mut way = way.clone();
                    way.cost += below.cost;
                    way.ranks.push(rank);
                    longer.push(way);
                }
            }
            longer.sort_unstable();
            longer.truncate(k);
            best = longer;
        }
        best
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
