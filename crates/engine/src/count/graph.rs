//! The states of a search as nodes, children before parents.

mod several;

use super::search::{NONE, StateSink};
use super::state::CountState;
use crate::problem::OptionId;
pub(super) use several::{NodeNumbers, joined};

/// The node of a state in which everything is covered.
pub(crate) const SOLVED: u32 = 0;
/// In place of a node: the state has no solution.
pub(super) const DEAD: u32 = u32::MAX;
/// In place of an item: the children of the node are parts, and a solution needs all of them.
pub(super) const JOIN: u32 = u32::MAX;

/// A way down from a node: an option, [`NONE`], or the number of a part; and the node to which it leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Edge {
    pub(super) option: u32,
    pub(super) to: u32,
}

impl Edge {
    /// The option that this edge of a node that branches chooses; `None` if its item takes no more options.
    pub(super) fn chosen(&self) -> Option<OptionId> {
        (self.option != NONE).then_some(OptionId::new(self.option))
    }
}

/// Nodes with their edges. Every edge leads to a node with a lower number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Graph {
    /// The place of the item that each node branches on, or [`JOIN`].
    places: Vec<u32>,
    /// Node `n` has the edges `starts[n]..starts[n + 1]`.
    starts: Vec<usize>,
    edges: Vec<Edge>,
}

impl Graph {
    pub(super) fn new() -> Self {
        Graph {
            places: vec![JOIN],
            starts: vec![0, 0],
            edges: Vec::new(),
        }
    }

    /// The number of nodes.
    pub(super) fn len(&self) -> usize {
        self.places.len()
    }

    pub(super) fn edge_count(&self) -> usize {
        self.edges.len()
    }

    /// The number of bytes that the nodes take.
    pub(super) fn bytes(&self) -> usize {
        self.places.capacity() * 4 + self.starts.capacity() * 8 + self.edges.capacity() * 8
    }

    /// Whether a solution needs all children of a node, not just one.
    pub(super) fn is_join(&self, node: u32) -> bool {
        self.places[node as usize] == JOIN
    }

    /// The place of the item that a node branches on.
    pub(super) fn place(&self, node: u32) -> u32 {
        self.places[node as usize]
    }

    /// The edges of a node.
    pub(super) fn edges(&self, node: u32) -> &[Edge] {
        let at = node as usize;
        &self.edges[self.starts[at]..self.starts[at + 1]]
    }

    /// All nodes but the first, children before parents.
    pub(super) fn nodes(&self) -> impl DoubleEndedIterator<Item = u32> + use<> {
        1..self.len() as u32
    }

    pub(super) fn add(&mut self, place: u32, edges: impl IntoIterator<Item = Edge>) -> u32 {
        let node = self.len() as u32;
        self.edges.extend(edges);
        self.places.push(place);
        self.starts.push(self.edges.len());
        node
    }
}

/// Makes a node of each state.
pub(super) struct Grower {
    pub(super) graph: Graph,
    /// The numbers of its nodes among those of all threads.
    numbers: NodeNumbers,
    /// Whether states without solutions get nodes as well.
    keeps_dead: bool,
    /// For each item, the node of the states in which it has no option left.
    dead_ends: Vec<u32>,
}

impl Grower {
    /// No nodes yet. States without solutions get none.
    pub(super) fn new() -> Self {
        Grower {
            graph: Graph::new(),
            numbers: NodeNumbers::default(),
            keeps_dead: false,
            dead_ends: Vec::new(),
        }
    }

    /// No nodes yet, one of several like this one that number their nodes together.
    pub(super) fn another(&self, numbers: NodeNumbers) -> Self {
        Grower {
            graph: Graph::new(),
            numbers,
            keeps_dead: self.keeps_dead,
            dead_ends: vec![DEAD; self.dead_ends.len()],
        }
    }

    /// No nodes yet. States without solutions get nodes as well. The problem has `primaries` primary items.
    pub(super) fn keeping_dead_ends(primaries: usize) -> Self {
        Grower {
            keeps_dead: true,
            dead_ends: vec![DEAD; primaries],
            ..Grower::new()
        }
    }

    /// The nodes, and their numbers among those of all threads.
    pub(super) fn into_nodes(self) -> (Graph, NodeNumbers) {
        (self.graph, self.numbers)
    }

    pub(super) fn add(&mut self, place: u32, edges: impl IntoIterator<Item = Edge>) -> u32 {
        let node = self.graph.add(place, edges);
        self.numbers.of(node)
    }
}

impl StateSink for Grower {
    type Value = u32;

    const IN_ORDER: bool = true;

    fn bytes(&self) -> usize {
        self.graph.bytes()
    }

    fn solved(&mut self) -> u32 {
        SOLVED
    }

    fn dead(&mut self, place: u32) -> u32 {
        if !self.keeps_dead {
            return DEAD;
        }
        if self.dead_ends[place as usize] == DEAD {
            self.dead_ends[place as usize] = self.add(place, []);
        }
        self.dead_ends[place as usize]
    }

    fn branch(&mut self, place: u32, _: &CountState<'_>, kids: &[(u32, u32)]) -> u32 {
        let edge = |&(option, to): &(u32, u32)| Edge { option, to };
        let edges = kids.iter().map(edge).filter(|edge| edge.to != DEAD);
        match edges.clone().next() {
            None if !self.keeps_dead => DEAD,
            _ => self.add(place, edges),
        }
    }

    fn join(&mut self, kids: &[(u32, u32)]) -> u32 {
        match kids.iter().any(|&(_, to)| to == DEAD) {
            true => DEAD,
            false => {
                let edge = |&(option, to): &(u32, u32)| Edge { option, to };
                self.add(JOIN, kids.iter().map(edge))
            }
        }
    }
}
