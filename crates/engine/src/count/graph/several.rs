//! Nodes that several threads make: their numbers, and the graph of all.
//!
//! Each thread adds to a graph of its own. The threads take the numbers of their nodes from one store, in blocks, so that an
//! edge may lead to a node of any thread. At the end the nodes that can be reached are numbered anew, in the order in which
//! a search on one thread finishes them. So the graph does not depend on the number of threads.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use super::{DEAD, Edge, Graph, SOLVED};
use crate::count::order::{GoOn, look};
use crate::count::plan::CountError;

/// The number of nodes in a block is two to this power.
const BLOCK_BITS: u32 = 10;

/// The numbers of the nodes of a thread: by default, those of its own graph.
#[derive(Clone, Debug, Default)]
pub(in crate::count) struct NodeNumbers {
    /// The number of blocks that all threads have taken, if there are several.
    taken: Option<Arc<AtomicU32>>,
    /// The nodes before these.
    before: u32,
    /// The blocks of this thread.
    blocks: Vec<u32>,
}

impl NodeNumbers {
    /// Numbers for several threads, after these nodes.
    pub(in crate::count) fn after(nodes: &Graph) -> Self {
        NodeNumbers {
            taken: Some(Arc::default()),
            before: nodes.len() as u32,
            blocks: Vec::new(),
        }
    }

    /// The number of a node of this thread, which is its last one.
    pub(super) fn of(&mut self, node: u32) -> u32 {
        let Some(taken) = &self.taken else {
            return node;
        };
        let block = node >> BLOCK_BITS;
        while self.blocks.len() <= block as usize {
            self.blocks.push(taken.fetch_add(1, Ordering::Relaxed));
        }
        let within = node & ((1 << BLOCK_BITS) - 1);
        self.before + (self.blocks[block as usize] << BLOCK_BITS | within)
    }
}

/// The nodes of several threads, by their numbers.
struct NodesOfAll<'g> {
    before: &'g Graph,
    graphs: Vec<&'g Graph>,
    /// For each block, its graph and its place there.
    blocks: Vec<(u32, u32)>,
}

impl NodesOfAll<'_> {
    fn len(&self) -> usize {
        self.before.len() + (self.blocks.len() << BLOCK_BITS)
    }

    /// The graph of a node, and its number there.
    fn find(&self, node: u32) -> (&Graph, u32) {
        let before = self.before.len() as u32;
        let Some(number) = node.checked_sub(before) else {
            return (self.before, node);
        };
        let (graph, block) = self.blocks[(number >> BLOCK_BITS) as usize];
        let within = number & ((1 << BLOCK_BITS) - 1);
        (self.graphs[graph as usize], block << BLOCK_BITS | within)
    }
}

/// What can be reached from `root`, of the nodes of `before` and of all threads, in the order in which a search on one thread
/// finishes them; and the number of `root` there. An error if `go_on`, which is called now and then, returns one.
pub(in crate::count) fn joined(
    before: &Graph,
    threads: &[(Graph, NodeNumbers)],
    root: u32,
    go_on: &mut GoOn<'_>,
) -> Result<(Graph, u32), CountError> {
    let mut blocks = Vec::new();
    for (graph, (_, numbers)) in (0..).zip(threads) {
        for (at, &block) in (0..).zip(&numbers.blocks) {
            blocks.resize(blocks.len().max(block as usize + 1), (0, 0));
            blocks[block as usize] = (graph, at);
        }
    }
    let nodes = NodesOfAll {
        before,
        graphs: threads.iter().map(|(graph, _)| graph).collect(),
        blocks,
    };
    let mut graph = Graph::new();
    if root == DEAD {
        return Ok((graph, DEAD));
    }
    let mut found = vec![DEAD; nodes.len()];
    found[SOLVED as usize] = SOLVED;
    // The nodes on the way from the root, each with the number of its edges that were taken.
    let mut way = vec![(root, 0)];
    while let Some((node, taken)) = way.last_mut() {
        let (of, number) = nodes.find(*node);
        let edges = of.edges(number);
        let ahead = edges[*taken..].iter();
        if let Some(skipped) = { ahead }.position(|edge| found[edge.to as usize] == DEAD) {
            *taken += skipped + 1;
            let next = edges[*taken - 1].to;
            way.push((next, 0));
            continue;
        }
        look(graph.len(), go_on)?;
        let edges = edges.iter().map(|&Edge { option, to }| Edge {
            option,
            to: found[to as usize],
        });
        found[*node as usize] = match *node {
            SOLVED => SOLVED,
            _ => graph.add(of.place(number), edges),
        };
        way.pop();
    }
    Ok((graph, found[root as usize]))
}
