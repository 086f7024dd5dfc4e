//! The cheapest solutions of a diagram.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::room::Room;
use super::{DEAD, Diagram};
use crate::count::plan::CountError;
use crate::engine::WorkLimits;
use crate::problem::OptionId;

/// One of the cheapest ways from a node to the end.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Way {
    cost: u64,
    /// The edge that it takes; at a join it takes all edges.
    edge: u32,
    /// Its rank among the ways of the node below; 0 at a join.
    rank: u32,
    /// At a join, the rank among the ways of each node below. Most ways take no allocation, so millions are dropped at once.
    ranks: Vec<u32>,
}

impl Way {
    /// The bytes that it takes.
    fn bytes(&self) -> usize {
        // The list of the node may have room for twice as many, and an allocation takes more than what it holds.
        let ranks = match self.ranks.len() {
            0 => 0,
            ranks => (ranks * size_of::<u32>()).next_multiple_of(16) + 16,
        };
        2 * size_of::<Way>() + ranks
    }
}

impl Diagram {
    /// The `k` cheapest solutions, cheapest first, each with its cost. Takes time and memory for up to `k` ways through
    /// each node.
    ///
    /// # Errors
    ///
    /// If a limit is reached; it looks at them at each way. If the diagram and the ways take more than the memory of the
    /// diagram.
    pub fn cheapest(
        &self,
        k: usize,
        limits: &WorkLimits,
    ) -> Result<Vec<(u64, Vec<OptionId>)>, CountError> {
        if self.root == DEAD || k == 0 {
            return Ok(Vec::new());
        }
        let mut room = Room::new(self, limits);
        // The way from the end costs nothing, and neither does that through no parts.
        let mut ways: Vec<Vec<Way>> = vec![vec![Way::default()]];
        for node in self.graph.nodes() {
            let best = match self.graph.is_join(node) {
                true => self.join(node, k, &ways, &mut room)?,
                false => self.branch(node, k, &ways, &mut room)?,
            };
            room.kept += best.iter().map(Way::bytes).sum::<usize>();
            ways.push(best);
        }
        let mut solutions = Vec::new();
        for (rank, way) in ways[self.root as usize].iter().enumerate() {
            room.step(0)?;
            let solution = self.follow(rank as u32, &ways);
            room.kept += size_of_val(&*solution) + size_of::<(u64, Vec<OptionId>)>();
            solutions.push((way.cost, solution));
        }
        Ok(solutions)
    }

    /// The cheapest ways through a node that branches: merges the sorted ways through its edges.
    fn branch(
        &self,
        node: u32,
        k: usize,
        ways: &[Vec<Way>],
        room: &mut Room,
    ) -> Result<Vec<Way>, CountError> {
        let edges = self.edges(node);
        let through = |n: u32, rank: u32| {
            let edge = edges[n as usize];
            let below = ways[edge.to as usize].get(rank as usize)?;
            let own = edge.chosen().map_or(0, |option| self.matrix.cost(option));
            Some(Way {
                cost: below.cost + own,
                edge: n,
                rank,
                ranks: Vec::new(),
            })
        };
        let first = (0..edges.len() as u32).filter_map(|n| through(n, 0));
        let next = |way: &Way| through(way.edge, way.rank + 1);
        least(k, first, next, Way::bytes, room)
    }

    /// The cheapest ways through a join, part by part. A pair of a way through the parts so far and a way through the
    /// next part costs no less than the pair with the previous way in either place. So only neighbors of pairs already
    /// taken can come next.
    fn join(
        &self,
        node: u32,
        k: usize,
        ways: &[Vec<Way>],
        room: &mut Room,
    ) -> Result<Vec<Way>, CountError> {
        let mut best = vec![Way::default()];
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
            let bytes = |(way, _): &(Way, usize)| way.bytes();
            let taken = least(k, longer(0, 0), neighbors, bytes, room)?;
            best = taken.into_iter().map(|(way, _)| way).collect();
        }
        Ok(best)
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
                waiting.push((edge.to, way.rank));
            }
        }
        solution
    }
}

/// The `k` least elements that can be reached from `first`, in order. `next` returns the elements that can be reached
/// from one that was taken; none of them is less. An error if a limit is reached, or if what was taken has no room.
fn least<T: Ord, N: IntoIterator<Item = T>>(
    k: usize,
    first: impl IntoIterator<Item = T>,
    next: impl Fn(&T) -> N,
    bytes: impl Fn(&T) -> usize,
    room: &mut Room,
) -> Result<Vec<T>, CountError> {
    let mut open: BinaryHeap<Reverse<T>> = first.into_iter().map(Reverse).collect();
    let (mut taken, mut kept) = (Vec::new(), 0);
    while taken.len() < k
        && let Some(Reverse(one)) = open.pop()
    {
        kept += bytes(&one);
        room.step(kept)?;
        open.extend(next(&one).into_iter().map(Reverse));
        taken.push(one);
    }
    Ok(taken)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Problem;
    use crate::samples::copies;

    /// Each node keeps as many ways as are asked for.
    #[test]
    fn ways_take_memory() {
        let pair = Problem::from_rows([[0], [0]]).expect("no row is empty");
        let problem = copies(&pair, 10);
        let diagram = problem
            .search()
            .memory(100_000)
            .diagram()
            .expect("a few nodes");
        assert_eq!(
            diagram.cheapest(10, &WorkLimits::NONE).map(|all| all.len()),
            Ok(10)
        );
        let found = diagram.cheapest(1_000, &WorkLimits::NONE);
        assert_eq!(found, Err(CountError::TooLarge { budget: 100_000 }));
    }
}
