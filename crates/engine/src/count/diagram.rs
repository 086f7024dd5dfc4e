//! A shared decision diagram of all solutions of a problem.
//!
//! A node is the subproblem that some choices leave. It branches on an item, and has an edge for each option of that
//! item that leads to a solution. Choices that leave the same subproblem lead to the same node. So a path from the root
//! to the end is a solution, and there can be far more paths than nodes. A node may also *join* parts that share no
//! item: a solution then takes a path through each part.
//!
//! An item that may be covered several times has several nodes on a path: one for each of its chosen options and then,
//! if it could be covered again, one that takes none. An option does not appear below the edges after its own.
//!
//! Children stand before parents, so one pass over the nodes answers most questions.

mod best;
mod costs;
mod draw;
mod grow;
mod iter;
mod pick;
mod room;

use std::fmt;
use std::iter::FusedIterator;
use std::sync::OnceLock;

use num_bigint::BigUint;

use super::graph::{DEAD, Edge, Graph, SOLVED};
use super::order::{GoOn, look, order};
use super::plan::{CountError, Counting};
use super::table::PlaceTable;
use super::total::Total;
use crate::engine::{Steps, WorkLimits};
use crate::problem::{ItemId, Matrix, OptionId};
use grow::{ALONE, Grown, ListBeside};
pub(super) use grow::{GrowFigures, grow, grow_all};

use iter::Iter;
#[cfg(feature = "parts")]
pub(crate) use pick::below as random_below;

/// All solutions of a problem, as a shared decision diagram: see [`Search::diagram`](crate::Search::diagram).
///
/// The order of solutions is fixed: it depends only on the problem and the settings of the count, but may be another with the
/// feature `small`. [`iter`](Self::iter), [`nth`](Self::nth) and
/// [`rank`](Self::rank) follow it.
#[derive(Clone)]
pub struct Diagram {
    matrix: Matrix,
    /// The item at each place.
    items: Vec<ItemId>,
    graph: Graph,
    /// The number of solutions of each node.
    totals: Vec<Total>,
    /// The node to start at, or [`DEAD`].
    root: u32,
    /// The bytes that it may take together with an answer.
    budget: usize,
}

/// The binary logarithm of the bound on its states up to which a problem is narrow.
const NARROW: f64 = 24.0;

impl fmt::Debug for Diagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Diagram")
            .field("count", &self.count())
            .field("nodes", &self.node_count())
            .finish_non_exhaustive()
    }
}

impl Diagram {
    /// The diagram of a problem.
    pub(crate) fn of(matrix: &Matrix, counting: &Counting<'_>) -> Result<Diagram, CountError> {
        let table = counting.lay_out(matrix)?;
        let laid = OnceLock::new();
        let list = ListBeside::new(matrix, counting, &table, &laid);
        let (grown, states) = grow(Some(list), ALONE, matrix, counting, &table)?;
        Diagram::grown(matrix, counting, table, grown, states)
    }

    /// The same with the number of states, if the problem is narrow. No list is tried beside the states: whether a limit on them
    /// is enough does not depend on the clock.
    pub(crate) fn of_narrow(
        matrix: &Matrix,
        counting: &Counting<'_>,
    ) -> Result<Option<(Diagram, u64)>, CountError> {
        let ordered = order(matrix, false, &mut || counting.go_on(0))?;
        if ordered.width > NARROW {
            return Ok(None);
        }
        let table = counting.lay_out(matrix)?;
        let (grown, states) = grow(None, ALONE, matrix, counting, &table)?;
        let diagram = Diagram::grown(matrix, counting, table, grown, states)?;
        Ok(Some((diagram, states)))
    }

    /// The diagram whose nodes were made of the states that the required options leave. These options stand above them.
    fn grown(
        matrix: &Matrix,
        counting: &Counting<'_>,
        table: PlaceTable,
        grown: Grown,
        states: u64,
    ) -> Result<Diagram, CountError> {
        let (mut graph, mut root) = grown.unwrap_or_else(|| (Graph::new(), DEAD));
        // A chain of the required options leads to the subproblem that they leave.
        let required = match root {
            DEAD => &[],
            _ => counting.required(),
        };
        for option in required.iter().rev().map(|&id| u32::from(id)) {
            let place = table.members(option)[0].place;
            root = graph.add(place, [Edge { option, to: root }]);
        }
        Diagram::new(matrix, counting, table.items, graph, root, states)
    }

    /// A diagram of these nodes, which a search of `states` states has made.
    pub(super) fn new(
        matrix: &Matrix,
        counting: &Counting<'_>,
        items: Vec<ItemId>,
        graph: Graph,
        root: u32,
        states: u64,
    ) -> Result<Diagram, CountError> {
        Ok(Diagram {
            matrix: matrix.clone(),
            items,
            totals: totals(&graph, &mut || counting.go_on(states))?,
            graph,
            root,
            budget: counting.budget(),
        })
    }
}

/// The number of solutions of each node; an error if `go_on`, which is called now and then, returns one.
pub(super) fn totals(graph: &Graph, go_on: &mut GoOn<'_>) -> Result<Vec<Total>, CountError> {
    let mut totals: Vec<Total> = Vec::with_capacity(graph.len());
    totals.push(Total::ONE);
    for node in graph.nodes() {
        look(node as usize, go_on)?;
        let edges = graph.edges(node);
        let totals_below = edges.iter().map(|edge| &totals[edge.to as usize]);
        let total = match graph.is_join(node) {
            true => product(edges, &totals),
            false => totals_below.fold(Total::ZERO, |sum, total| sum.plus(total)),
        };
        totals.push(total);
    }
    Ok(totals)
}

/// The product of the totals of parts.
fn product(parts: &[Edge], totals: &[Total]) -> Total {
    let totals = parts.iter().map(|part| &totals[part.to as usize]);
    Total::product(&totals.collect::<Vec<_>>())
}

impl Diagram {
    /// The number of solutions.
    pub fn count(&self) -> BigUint {
        match self.root {
            DEAD => BigUint::ZERO,
            root => self.total(root).to_big(),
        }
    }

    /// Whether there is no solution.
    pub fn is_empty(&self) -> bool {
        self.root == DEAD
    }

    /// The number of nodes, including the end.
    pub fn node_count(&self) -> usize {
        self.graph.len()
    }

    /// The number of edges.
    pub fn edge_count(&self) -> usize {
        self.graph.edge_count()
    }

    /// The approximate number of bytes that it takes.
    fn bytes(&self) -> usize {
        self.graph.bytes() + self.totals.capacity() * size_of::<Total>()
    }

    /// The number of options of the problem.
    pub(crate) fn option_count(&self) -> usize {
        self.matrix.option_count()
    }

    /// For each option the number of solutions that have it, in one pass over the nodes.
    ///
    /// ```
    /// # use quadrille::{Problem, WorkLimits};
    /// let problem = Problem::from_rows([vec![0], vec![0], vec![1]])?;
    /// let usage = problem.search().diagram()?.usage(&WorkLimits::NONE)?;
    /// assert_eq!(usage, [1u32, 1, 2].map(Into::into));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a limit is reached; it looks at them at each node.
    pub fn usage(&self, limits: &WorkLimits) -> Result<Vec<BigUint>, CountError> {
        let mut steps = Steps::new(limits);
        let mut usage = vec![Total::ZERO; self.option_count()];
        // The number of ways to reach a node from above, times the number of choices beside it.
        let mut above = vec![Total::ZERO; self.graph.len()];
        if self.root != DEAD {
            above[self.root as usize] = Total::ONE;
        }
        for node in self.graph.nodes().rev() {
            steps.go_on()?;
            let ways = std::mem::replace(&mut above[node as usize], Total::ZERO);
            if ways.is_zero() {
                continue;
            }
            let is_join = self.graph.is_join(node);
            let through = ways.times(self.total(node));
            for edge in self.edges(node) {
                steps.go_on_after(through.words())?;
                let total = self.total(edge.to);
                let ways = match is_join {
                    // Each way through the node goes through every part: divide by this part to get the ways through
                    // the others.
                    true => through.over(total),
                    false => {
                        if let Some(option) = edge.chosen() {
                            let usage = &mut usage[option.index()];
                            *usage = usage.plus(&ways.times(total));
                        }
                        ways.clone()
                    }
                };
                let to = &mut above[edge.to as usize];
                *to = to.plus(&ways);
            }
        }
        Ok(usage.into_iter().map(Total::into_big).collect())
    }

    /// The solutions one by one, in a fixed order, each as a list of its options.
    pub fn iter(&self) -> impl FusedIterator<Item = Vec<OptionId>> + Clone + use<'_> {
        Iter::new(self)
    }

    fn total(&self, node: u32) -> &Total {
        &self.totals[node as usize]
    }

    fn edges(&self, node: u32) -> &[Edge] {
        self.graph.edges(node)
    }
}
