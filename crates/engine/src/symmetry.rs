//! The symmetries of a problem: permutations of its items and options that leave the problem as it is.
//!
//! A symmetry takes each item to one of the same kind (primary with the same bounds, or secondary) and each option to
//! one of the same cost, which has the images of its items. Colors may be exchanged: options that give an item one color
//! go to options that give the image one color. Items without options stay. So a symmetry takes solutions to solutions.
//! [`Search::symmetries`](crate::Search::symmetries) finds them all, as generators of their group.
//!
//! They are the automorphisms of a graph of items and options (`graph`), which `find` looks for. It is our own: the
//! crates that port or bind nauty have no limit that stops them, need a C compiler or a generator of random numbers, and
//! take longer to compile than this whole crate takes in debug builds. `check` judges what is found and knows nothing of
//! how.
//!
//! `count/symmetry.rs` is another matter: it looks for exchanges of blocks of items that sort the keys of a memory, in
//! all states at once. From a group alone such blocks are not at hand.

mod error;
mod find;
mod first;
mod fixed;
mod given;
mod graph;
mod group;
mod own;
mod partition;
mod rest;
#[cfg(test)]
mod tests;

use num_bigint::BigUint;
use web_time::Instant;

use crate::engine::{Clock, Limits, Steps, Stop};
use crate::joined_sets::JoinedSets;
use crate::problem::{ItemId, Matrix, OptionId};
pub use error::SymmetryError;
use find::automorphisms;
pub use first::FirstOfClass;
pub(crate) use fixed::fixed_problem;
use graph::Graph;
pub(crate) use group::SymmetryClass;
use own::check_own;
use partition::Partition;
use quadrille_kernel::sort::{sort, sorted_set};
pub(crate) use rest::Likely;

/// The most steps unless a limit is set; each is an edge of the graph seen, and all take some ten seconds.
const MAX_STEPS: u64 = 1_000_000_000;

/// How far a search for symmetries may go.
struct SymmetryLimits {
    /// The most edges that are seen: the steps of the user.
    max_edges: u64,
    steps: Steps,
}

impl SymmetryLimits {
    fn new(edges: u64, steps: Steps) -> Self {
        let max_edges = match edges {
            u64::MAX => MAX_STEPS,
            edges => edges,
        };
        SymmetryLimits { max_edges, steps }
    }

    /// An error if this number of edges is too large, the time is up, or the search is canceled.
    fn go_on(&mut self, edges: u64) -> Result<(), SymmetryError> {
        if edges > self.max_edges {
            let (stop, steps) = (Stop::Nodes, self.max_edges);
            return Err(SymmetryError::Stopped { stop, steps });
        }
        Ok(self.steps.go_on()?)
    }
}

/// A permutation of the items and options of a problem.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry {
    /// What moves, with its image, in ascending order.
    items: Vec<(ItemId, ItemId)>,
    options: Vec<(OptionId, OptionId)>,
}

impl Symmetry {
    /// The permutation with these images of all items and options.
    fn of_images(items: &[ItemId], options: &[OptionId]) -> Self {
        let items = (0..).map(ItemId::new).zip(items.iter().copied());
        let options = (0..).map(OptionId::new).zip(options.iter().copied());
        Symmetry {
            items: items.filter(|(from, to)| from != to).collect(),
            options: options.filter(|(from, to)| from != to).collect(),
        }
    }

    /// The image of an item.
    pub fn item(&self, item: ItemId) -> ItemId {
        let place = self.items.binary_search_by_key(&item, |moved| moved.0);
        place.map_or(item, |place| self.items[place].1)
    }

    /// The image of an option.
    pub fn option(&self, option: OptionId) -> OptionId {
        let place = self.options.binary_search_by_key(&option, |moved| moved.0);
        place.map_or(option, |place| self.options[place].1)
    }

    /// The first of these options that it takes to none of them; `None` if it keeps the set.
    pub fn moves_out_of(&self, set: &[OptionId]) -> Option<OptionId> {
        let members = sorted_set(set.to_vec());
        let leaves = |option: &OptionId| members.binary_search(&self.option(*option)).is_err();
        set.iter().copied().find(leaves)
    }

    /// The cycles of items: each item is taken to the next, and the last to the first. Items that stay are left out.
    pub fn item_cycles(&self) -> Vec<Vec<ItemId>> {
        cycles(&self.items)
    }

    /// The cycles of options. Options that stay are left out.
    pub fn option_cycles(&self) -> Vec<Vec<OptionId>> {
        cycles(&self.options)
    }
}

/// The cycles of a permutation that moves `moved`.
fn cycles<N: Copy + Ord>(moved: &[(N, N)]) -> Vec<Vec<N>> {
    let mut seen = vec![false; moved.len()];
    let mut cycles = Vec::new();
    for first in 0..moved.len() {
        let mut cycle = Vec::new();
        let mut place = first;
        while !std::mem::replace(&mut seen[place], true) {
            let (number, image) = moved[place];
            cycle.push(number);
            place = moved
                .binary_search_by_key(&image, |moved| moved.0)
                .expect("what is moved to is moved");
        }
        if !cycle.is_empty() {
            cycles.push(cycle);
        }
    }
    cycles
}

/// The symmetries of a problem, as a group.
#[derive(Clone, Debug)]
pub struct Symmetries {
    order: BigUint,
    generators: Vec<Symmetry>,
    items: usize,
    options: usize,
    /// A symmetry is known by where it takes these items, and options, whose numbers come after those of all items.
    base: Vec<u32>,
}

impl Symmetries {
    /// An error if they are not those of this problem, or if it must stop before that is known.
    pub(crate) fn check_own(
        &self,
        matrix: &Matrix,
        steps: &mut Steps,
    ) -> Result<(), SymmetryError> {
        let (items, options) = (matrix.item_count(), matrix.option_count());
        match (self.items, self.options) {
            own if own == (items, options) => check_own(matrix, &self.generators, steps),
            (others, other_options) => Err(SymmetryError::Unfit(format!(
                "found symmetries of a problem with {others} items and {other_options} options, expected those of one with \
                 {items} and {options}"
            ))),
        }
    }

    /// The number of symmetries, with the one that moves nothing. Of a group that was
    /// [given](crate::Problem::symmetries_from), those that move all options alike count as one.
    pub fn order(&self) -> &BigUint {
        &self.order
    }

    /// Symmetries from which all others follow, one after the other. None if nothing moves.
    pub fn generators(&self) -> &[Symmetry] {
        &self.generators
    }

    /// The sets of items that symmetries take to each other, without items that stay.
    pub fn item_orbits(&self) -> Vec<Vec<ItemId>> {
        let moved = self.generators.iter().flat_map(|one| &one.items);
        orbits(self.items, moved, ItemId::new)
    }

    /// The sets of options that symmetries take to each other, without options that stay. The options of a set are in
    /// equally many solutions.
    pub fn option_orbits(&self) -> Vec<Vec<OptionId>> {
        let moved = self.generators.iter().flat_map(|one| &one.options);
        orbits(self.options, moved, OptionId::new)
    }
}

/// The sets of `len` things of which some are moved, without those that stay.
fn orbits<'m, N: Copy + Into<u32> + 'm>(
    len: usize,
    moved: impl Iterator<Item = &'m (N, N)>,
    id: impl Fn(u32) -> N,
) -> Vec<Vec<N>> {
    let mut orbits = JoinedSets::new(len);
    for &(from, to) in moved {
        orbits.join(from.into(), to.into());
    }
    let lists = orbits.lists().into_iter();
    lists
        .map(|list| list.into_iter().map(&id).collect())
        .collect()
}

/// The symmetries of a problem without labels and tags, that keep the set of the required options, and that of the
/// forbidden ones.
pub(crate) fn symmetries_of(
    matrix: &Matrix,
    require: &[OptionId],
    forbid: &[OptionId],
    limits: &Limits,
) -> Result<Symmetries, SymmetryError> {
    let mut steps = Clock::new(limits.clone(), Instant::now()).steps();
    let graph = Graph::of(matrix, require, forbid, None, &mut steps)?;
    let likely = Likely::refined(graph, &mut steps)?;
    likely.symmetries(matrix, limits.nodes, steps)
}

fn symmetries_in(
    graph: &Graph,
    partition: Partition,
    matrix: &Matrix,
    limits: &mut SymmetryLimits,
) -> Result<Symmetries, SymmetryError> {
    let found = automorphisms(graph, partition, limits)?;
    let mut factors = found.orbits;
    let mut generators: Vec<Symmetry> = Vec::new();
    for moved in found.generators {
        limits.steps.go_on_after(moved.len())?;
        let split = moved.partition_point(|&(from, _)| (from as usize) < graph.first_option);
        let (others, vertices) = moved.split_at(split);
        let items = others
            .iter()
            .filter(|&&(item, _)| (item as usize) < graph.items);
        let items = items.map(|&(from, to)| (ItemId::new(from), ItemId::new(to)));
        let equal = |vertex: u32| graph.equal[vertex as usize - graph.first_option].iter();
        let options = vertices
            .iter()
            .flat_map(|&(from, to)| equal(from).zip(equal(to)));
        let mut options: Vec<_> = options.map(|(&from, &to)| (from, to)).collect();
        sort(&mut options);
        generators.push(Symmetry {
            items: items.collect(),
            options,
        });
    }
    let number = |option: &OptionId| matrix.item_count() as u32 + u32::from(*option);
    let mut base: Vec<u32> = Vec::new();
    for vertex in found.base {
        let of_vertex = |vertex: u32| graph.equal[vertex as usize - graph.first_option].iter();
        match vertex as usize {
            item if item < graph.items => base.push(vertex),
            // A color is known by its options. Its neighbors are these and its item.
            color if color < graph.first_option => {
                let neighbors = graph.neighbors(vertex).iter();
                let options = neighbors.filter(|&&other| other as usize >= graph.first_option);
                base.extend(options.flat_map(|&other| of_vertex(other)).map(number));
            }
            _ => base.extend(of_vertex(vertex).map(number)),
        }
    }
    for options in &graph.equal {
        if options.len() > 1 {
            base.extend(options.iter().map(number));
        }
        for (pair, times) in options.windows(2).zip(2u64..) {
            limits.steps.go_on_after(1)?;
            factors.push(times);
            generators.push(Symmetry {
                items: Vec::new(),
                options: vec![(pair[0], pair[1]), (pair[1], pair[0])],
            });
        }
    }
    Ok(Symmetries {
        order: product(&factors, limits)?,
        generators,
        items: matrix.item_count(),
        options: matrix.option_count(),
        base,
    })
}

/// The product of numbers, by halves: where it has millions of digits, one after the other would be quadratic.
fn product(factors: &[u64], limits: &mut SymmetryLimits) -> Result<BigUint, SymmetryError> {
    if factors.len() < 2 {
        return Ok(factors.first().map_or(1, |&factor| factor).into());
    }
    let (left, right) = factors.split_at(factors.len() / 2);
    let product = &product(left, limits)? * &product(right, limits)?;
    limits.steps.go_on_after(product.bits() as usize / 64)?;
    Ok(product)
}
