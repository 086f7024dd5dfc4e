//! What is left of a problem once some options are taken and others are out.
//!
//! The solutions of the problem that have all required options and no forbidden one are those of the rest, with the
//! required options added. So are their numbers: the symmetries of the rest tell what a count needs to search, and there
//! can be many more than symmetries of the problem that keep the required options.

use super::graph::{Graph, Kind, kind};
use super::partition::Partition;
use super::{Symmetries, SymmetryError, SymmetryLimits, symmetries_in};
use crate::engine::Steps;
use crate::problem::{ItemId, Matrix, OptionId};
use quadrille_kernel::sort::sort;

/// The rest of a problem.
pub(crate) struct Rest {
    /// For each option, whether it is in no solution, or required.
    is_out: Vec<bool>,
    /// For each item its kind in the rest, with the bounds that are left.
    pub(super) kinds: Vec<Kind>,
}

impl Rest {
    pub(crate) fn of(matrix: &Matrix, require: &[OptionId], forbid: &[OptionId]) -> Rest {
        let exists = |option: &&OptionId| option.index() < matrix.option_count();
        let mut is_out = vec![false; matrix.option_count()];
        for option in require.iter().chain(forbid).filter(exists) {
            is_out[option.index()] = true;
        }
        // How often each item is covered, and the color that it has.
        let mut covered: Vec<(u64, u32)> = vec![(0, 0); matrix.item_count()];
        for &option in require.iter().filter(exists) {
            for (item, shade) in matrix.members(option) {
                covered[item.index()].0 += 1;
                covered[item.index()].1 = shade;
            }
        }
        let mut kinds: Vec<Kind> = matrix.item_ids().map(|item| kind(matrix, item)).collect();
        for (kind, &(times, shade)) in kinds.iter_mut().zip(&covered) {
            *kind = match *kind {
                (0, ..) if times > 0 && shade > 0 => (5, 0, 0),
                (0, ..) if times > 0 => (6, 0, 0),
                (1, min, max) => (1, min.saturating_sub(times), max.saturating_sub(times)),
                kind => kind,
            };
        }
        for option in matrix.option_ids() {
            let fits = |(item, shade): (ItemId, u32)| match kinds[item.index()] {
                (0, ..) => true,
                (5, ..) => covered[item.index()].1 == shade,
                (6, ..) => false,
                (_, _, max) => max > 0,
            };
            is_out[option.index()] |=
                !matrix.is_playable(option) || !matrix.members(option).all(fits);
        }
        Rest { is_out, kinds }
    }

    /// Whether an option is in the rest.
    pub(crate) fn has(&self, option: OptionId) -> bool {
        !self.is_out[option.index()]
    }

    /// Whether exactly one option of the rest covers an item.
    pub(crate) fn is_once(&self, item: ItemId) -> bool {
        self.kinds[item.index()] == (1, 1, 1)
    }

    /// The number of options of the rest that cover an item, if it is the same in all solutions; else 0.
    pub(crate) fn times(&self, item: ItemId) -> u64 {
        match self.kinds[item.index()] {
            (1, min, max) if min == max => min,
            _ => 0,
        }
    }
}

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

    /// `None` if it must stop before.
    pub(crate) fn of(matrix: &Matrix, rest: &Rest, steps: &mut Steps) -> Option<Likely> {
        let graph = Graph::of(matrix, &[], &[], Some(rest), steps)?;
        let partition = Partition::refined(&graph, steps)?;
        Some(Likely { graph, partition })
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
