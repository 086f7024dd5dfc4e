//! All states of a search, including the dead ones, for proofs.

use std::ops::ControlFlow;

pub(crate) use super::graph::SOLVED;
use super::graph::{DEAD, Graph, Grower};
use super::plan::{CountError, Counting};
use crate::problem::{ItemId, Matrix};

/// The states of a search, without parts, as nodes with numbers from 1; children before parents. In place of a node,
/// [`SOLVED`] says that everything is covered.
pub(crate) struct Trace {
    items: Vec<ItemId>,
    graph: Graph,
    pub(crate) root: u32,
}

impl Trace {
    /// Searches a problem, or the part of it that `counting` describes. An error if the required options conflict.
    pub(crate) fn new(matrix: &Matrix, counting: &Counting<'_>) -> Result<Self, CountError> {
        if matrix.has_multiplicities() {
            return Err(CountError::Multiplicities);
        }
        let counting = counting.in_one_part();
        let table = counting.lay_out(matrix)?;
        let sink = Grower::keeping_dead_ends(table.primaries);
        let mut search = counting.plan.search(&table, sink)?;
        let budget = counting.budget();
        let root = counting.run(
            &mut search,
            |_| None,
            |search| {
                let states = search.effort.states;
                let taken = search.memo.bytes() + search.sink.graph.bytes();
                match taken <= budget {
                    true => ControlFlow::Continue(()),
                    false => ControlFlow::Break(CountError::Memory { budget, states }),
                }
            },
        )?;
        debug_assert_ne!(root, DEAD, "dead ends have nodes");
        Ok(Trace {
            graph: search.sink.graph,
            items: table.items,
            root,
        })
    }

    /// The number of bytes that the nodes take.
    pub(crate) fn bytes(&self) -> usize {
        self.graph.bytes()
    }

    pub(crate) fn len(&self) -> usize {
        self.graph.len() - 1
    }

    /// All nodes, children before parents.
    pub(crate) fn nodes(&self) -> impl DoubleEndedIterator<Item = u32> + use<> {
        self.graph.nodes()
    }

    /// The item that a node branches on; a node without edges is one where it has no option left.
    pub(crate) fn item(&self, node: u32) -> ItemId {
        self.items[self.graph.place(node) as usize]
    }

    /// The options of the item, each with the node of what it leaves.
    pub(crate) fn edges(&self, node: u32) -> impl ExactSizeIterator<Item = (u32, u32)> + '_ {
        let edges = self.graph.edges(node).iter();
        edges.map(|edge| (edge.option, edge.to))
    }
}
