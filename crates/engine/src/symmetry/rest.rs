//! The symmetries of what required and forbidden options leave of a problem: they tell what a count needs to search.
//!
//! There can be many more than symmetries of the problem that keep the required options.

use super::graph::Graph;
use super::partition::Partition;
use super::{Symmetries, SymmetryError, SymmetryLimits, symmetries_in};
use crate::engine::{Steps, Stopped};
use crate::problem::{ItemId, Matrix, OptionId, Rest};
use quadrille_kernel::sort::sort;

/// The beginning of a search for the symmetries of a rest: what they may exchange at most.
pub(crate) struct Likely {
    graph: Graph,
    partition: Partition,
}

impl Likely {
    /// The time that it takes to see them, for each entry of the matrix, in nanoseconds.
    pub(crate) const ENTRY: f64 = 70.0;
    /// The time of a step of the search for the symmetries themselves, in nanoseconds.
    pub(crate) const STEP: f64 = 5.0;

    /// What symmetries of the rest may exchange.
    pub(crate) fn of(rest: &Rest<'_>, steps: &mut Steps) -> Result<Likely, Stopped> {
        Likely::refined(Graph::of(rest.matrix, &[], &[], Some(rest), steps)?, steps)
    }

    pub(super) fn refined(graph: Graph, steps: &mut Steps) -> Result<Likely, Stopped> {
        let partition = Partition::refined(&graph, steps)?;
        Ok(Likely { graph, partition })
    }

    /// Sets of options, without single ones: no symmetry takes an option out of its set.
    pub(crate) fn option_sets(&self) -> Vec<Vec<OptionId>> {
        let options = self.graph.equal.iter();
        let cells = (self.graph.first_option as u32..).zip(options);
        sets(cells.flat_map(|(vertex, equal)| {
            let cell = self.partition.cell_of(vertex);
            equal.iter().map(move |&option| (cell, option))
        }))
    }

    /// The same for items.
    pub(crate) fn item_sets(&self) -> Vec<Vec<ItemId>> {
        let items = 0..self.graph.items as u32;
        sets(items.map(|item| (self.partition.cell_of(item), ItemId::new(item))))
    }

    /// The symmetries, if they are found within this number of edges that are seen.
    pub(crate) fn symmetries(
        &self,
        matrix: &Matrix,
        edges: u64,
        steps: Steps,
    ) -> Result<Symmetries, SymmetryError> {
        let mut limits = SymmetryLimits::new(edges, steps);
        symmetries_in(&self.graph, self.partition.clone(), matrix, &mut limits)
    }
}

/// What is in the same cell, without what is alone.
fn sets<M: Copy + Ord>(cells: impl Iterator<Item = (u32, M)>) -> Vec<Vec<M>> {
    let mut cells: Vec<(u32, M)> = cells.collect();
    sort(&mut cells);
    let sets = cells.chunk_by(|one, other| one.0 == other.0);
    { sets.filter(|set| set.len() > 1) }
        .map(|set| set.iter().map(|&(_, member)| member).collect())
        .collect()
}
