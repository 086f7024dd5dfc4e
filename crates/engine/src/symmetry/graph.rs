//! The graph of a problem, whose automorphisms are the symmetries of the problem.
//!
//! It has a vertex for each item, for each color of an item, and for each option; equal options share one. A color is
//! joined to its item, and an option to its items, or to the color that it gives to an item. So colors may be exchanged
//! as long as all options follow. Every vertex has a kind, which symmetries keep: the bounds of an item, the cost of an
//! option, how often it occurs, and whether it is required or forbidden. Items without options stay where they are.

use std::collections::HashMap;
use std::hash::BuildHasher;
use std::ops::RangeInclusive;

use rustc_hash::FxBuildHasher;

use crate::engine::{Steps, Stopped};
use crate::problem::{ItemId, Matrix, OptionId, Rest};
use quadrille_kernel::lists::Lists;
use quadrille_kernel::sort::sorted_set;

/// What distinguishes vertices that no symmetry exchanges.
pub(super) type Kind = (u8, u64, u64);

/// The graph of a problem.
pub(super) struct Graph {
    neighbors: Lists<u32>,
    pub(super) kinds: Vec<Kind>,
    /// How many vertices are items, and where the options begin.
    pub(super) items: usize,
    pub(super) first_option: usize,
    /// The options of each vertex of options, in ascending order.
    pub(super) equal: Vec<Vec<OptionId>>,
}

impl Graph {
    /// The graph of a problem with these options required and forbidden, or of the rest of it, without costs.
    pub(super) fn of(
        matrix: &Matrix,
        required: &[OptionId],
        forbidden: &[OptionId],
        rest: Option<&Rest<'_>>,
        steps: &mut Steps,
    ) -> Result<Graph, Stopped> {
        let items = matrix.item_ids();
        let mut kinds: Vec<Kind> = items.map(|item| kind(matrix, rest, item)).collect();
        let options = Options {
            matrix,
            rest,
            kept: [required, forbidden].map(|list| sorted_set(list.to_vec())),
        };
        let mut edges: Vec<(u32, u32)> = Vec::new();
        let colors = options.add_colors(&mut kinds, &mut edges, steps)?;
        let first_option = kinds.len();
        let vertices = options.vertices(&colors, steps)?;
        for vertex in 0..vertices.joined.count() {
            let joined = vertices.joined.of(vertex);
            steps.go_on_after(joined.len())?;
            let vertex = (first_option + vertex) as u32;
            edges.extend(joined.iter().map(|&other| (other, vertex)));
        }
        // Items without options could be exchanged at will, which says nothing: each is of a kind of its own.
        let is_used = vertices.is_used.iter().enumerate();
        for (item, _) in is_used.filter(|(_, is_used)| !**is_used) {
            kinds[item] = (4, item as u64, 0);
        }
        for equal in &vertices.equal {
            let (cost, place) = options.kind(equal[0]);
            let times = equal.len() as u64;
            kinds.push((3, cost, times << 2 | place));
        }
        for some in edges.chunks(1 << 12) {
            steps.go_on_after(some.len())?;
        }
        let both = edges.iter().flat_map(|&(a, b)| [(a, b), (b, a)]);
        Ok(Graph {
            neighbors: Lists::of_pairs(kinds.len(), both),
            kinds,
            items: matrix.item_count(),
            first_option,
            equal: vertices.equal,
        })
    }

    /// The number of vertices.
    pub(super) fn len(&self) -> usize {
        self.kinds.len()
    }

    /// The vertices that are joined to a vertex.
    pub(super) fn neighbors(&self, vertex: u32) -> &[u32] {
        self.neighbors.of(vertex as usize)
    }
}

/// The vertices of colors, by item and shade.
type ColorVertices = HashMap<(u32, u32), u32, FxBuildHasher>;

/// The options of a problem, or of the rest of it.
struct Options<'m> {
    matrix: &'m Matrix,
    rest: Option<&'m Rest<'m>>,
    /// The required ones and the forbidden ones, each sorted.
    kept: [Vec<OptionId>; 2],
}

/// The vertices of options.
struct OptionVertices {
    /// What each is joined to.
    joined: Lists<u32>,
    /// The options of each, which are equal.
    equal: Vec<Vec<OptionId>>,
    /// For each item, whether an option has it.
    is_used: Vec<bool>,
}

impl Options<'_> {
    fn iter(&self) -> impl Iterator<Item = OptionId> {
        let is_in = |option: &OptionId| self.rest.is_none_or(|rest| rest.has(*option));
        self.matrix.option_ids().filter(is_in)
    }

    /// The cost of an option, and whether it is required or forbidden, as two bits. All are of one kind in the rest of a
    /// problem.
    fn kind(&self, option: OptionId) -> (u64, u64) {
        if self.rest.is_some() {
            return (0, 0);
        }
        let is_in = |list: &Vec<OptionId>| list.binary_search(&option).is_ok();
        let [required, forbidden] = self.kept.each_ref().map(is_in);
        let place = u64::from(required) | u64::from(forbidden) << 1;
        (self.matrix.cost(option), place)
    }

    /// Adds a vertex for each color of an item that an option has, joined to the item.
    fn add_colors(
        &self,
        kinds: &mut Vec<Kind>,
        edges: &mut Vec<(u32, u32)>,
        steps: &mut Steps,
    ) -> Result<ColorVertices, Stopped> {
        let mut colors = ColorVertices::default();
        if !self.matrix.has_colors() {
            return Ok(colors);
        }
        let members = self.iter().flat_map(|option| self.matrix.members(option));
        for (item, shade) in members.map(|(item, shade)| (u32::from(item), shade)) {
            steps.go_on_after(1)?;
            let next = kinds.len() as u32;
            if shade > 0 && *colors.entry((item, shade)).or_insert(next) == next {
                kinds.push((2, 0, 0));
                edges.push((item, next));
            }
        }
        Ok(colors)
    }

    /// A vertex for each option; those of one kind with the same items and colors share one.
    fn vertices(
        &self,
        colors: &ColorVertices,
        steps: &mut Steps,
    ) -> Result<OptionVertices, Stopped> {
        let matrix = self.matrix;
        let mut is_used = vec![false; matrix.item_count()];
        let (mut joined, mut own): (Lists<u32>, Vec<u32>) = Default::default();
        let mut equal: Vec<Vec<OptionId>> = Vec::new();
        // For each hash the last vertex that has it, and for each vertex the one before.
        let mut known: HashMap<u64, usize, FxBuildHasher> =
            HashMap::with_capacity_and_hasher(matrix.option_count(), FxBuildHasher);
        let mut before: Vec<Option<usize>> = Vec::new();
        for option in self.iter() {
            own.clear();
            for (item, shade) in matrix.members(option) {
                is_used[item.index()] = true;
                own.push(match shade {
                    0 => u32::from(item),
                    _ => colors[&(u32::from(item), shade)],
                });
            }
            steps.go_on_after(own.len() + 1)?;
            own.sort_unstable();
            let kind = self.kind(option);
            let hash = FxBuildHasher.hash_one((&own[..], kind));
            let mut like = known.get(&hash).copied();
            while let Some(vertex) = like
                && (*joined.of(vertex) != own[..] || self.kind(equal[vertex][0]) != kind)
            {
                like = before[vertex];
            }
            if let Some(vertex) = like {
                equal[vertex].push(option);
                continue;
            }
            before.push(known.insert(hash, equal.len()));
            equal.push(vec![option]);
            joined.push(own.iter().copied());
        }
        Ok(OptionVertices {
            joined,
            equal,
            is_used,
        })
    }
}

/// The kind of an item, in the problem or in the rest of it.
fn kind(matrix: &Matrix, rest: Option<&Rest<'_>>, item: ItemId) -> Kind {
    let bounds = match rest {
        Some(rest) => rest.bounds(item),
        None => matrix.bounds(item).map(RangeInclusive::into_inner),
    };
    match (bounds, rest.and_then(|rest| rest.given[item.index()])) {
        (Some((least, most)), _) => (1, least.into(), most.into()),
        (None, None) => (0, 0, 0),
        (None, Some(0)) => (6, 0, 0),
        (None, Some(_)) => (5, 0, 0),
    }
}
