//! The graph of a problem, whose automorphisms are the symmetries of the problem.
//!
//! It has a vertex for each item, for each color of an item, and for each option; equal options share one. A color is
//! joined to its item, and an option to its items, or to the color that it gives to an item. So colors may be exchanged
//! as long as all options follow. Every vertex has a kind, which symmetries keep: the bounds of an item, the cost of an
//! option, how often it occurs, and whether it is required or forbidden. Items without options stay where they are.

use std::collections::HashMap;

use rustc_hash::FxBuildHasher;

use super::SymmetrySettings;
use crate::problem::{ItemId, Matrix, OptionId};

/// What distinguishes vertices that no symmetry exchanges.
pub(super) type Kind = (u8, u64, u64);

/// The graph of a problem.
pub(super) struct Graph {
    /// The neighbors of vertex `v` are `neighbors[starts[v]..starts[v + 1]]`.
    starts: Vec<u32>,
    neighbors: Vec<u32>,
    pub(super) kinds: Vec<Kind>,
    /// How many vertices are items, and where the options begin.
    pub(super) items: usize,
    pub(super) first_option: usize,
    /// The options of each vertex of options, in ascending order.
    pub(super) equal: Vec<Vec<OptionId>>,
}

impl Graph {
    pub(super) fn of(matrix: &Matrix, settings: &SymmetrySettings) -> Graph {
        let items = matrix.item_count();
        let mut kinds: Vec<Kind> = matrix.item_ids().map(|item| kind(matrix, item)).collect();
        // Colors, by item and shade.
        let mut colors: HashMap<(u32, u32), u32, FxBuildHasher> = HashMap::default();
        let mut edges: Vec<(u32, u32)> = Vec::new();
        if matrix.has_colors() {
            for (ItemId(item), shade) in matrix.option_ids().flat_map(|o| matrix.members(o)) {
                let next = kinds.len() as u32;
                if shade > 0 && *colors.entry((item, shade)).or_insert(next) == next {
                    kinds.push((2, 0, 0));
                    edges.push((item, next));
                }
            }
        }
        let first_option = kinds.len();
        let mut is_used = vec![false; items];
        let mut equal: Vec<Vec<OptionId>> = Vec::new();
        let mut known: HashMap<(Vec<u32>, u64, u64), usize, FxBuildHasher> = HashMap::default();
        for option in matrix.option_ids() {
            for (item, _) in matrix.members(option) {
                is_used[item.index()] = true;
            }
            let joined = matrix.members(option).map(|(item, shade)| match shade {
                0 => item.0,
                _ => colors[&(item.0, shade)],
            });
            let mut joined: Vec<u32> = joined.collect();
            joined.sort_unstable();
            let place = settings.place_of(option);
            let key = (joined, matrix.cost(option), place);
            let next = equal.len();
            if let Some(&vertex) = known.get(&key) {
                equal[vertex].push(option);
                continue;
            }
            let vertex = (first_option + next) as u32;
            edges.extend(key.0.iter().map(|&other| (other, vertex)));
            equal.push(vec![option]);
            known.insert(key, next);
        }
        // Items without options could be exchanged at will, which says nothing: each is of a kind of its own.
        for (item, _) in is_used.iter().enumerate().filter(|(_, is_used)| !**is_used) {
            kinds[item] = (4, item as u64, 0);
        }
        for options in &equal {
            let first = options[0];
            let place = settings.place_of(first);
            let times = options.len() as u64;
            kinds.push((3, matrix.cost(first), times << 2 | place));
        }
        let mut starts = vec![0; kinds.len() + 1];
        for &(a, b) in &edges {
            starts[a as usize + 1] += 1;
            starts[b as usize + 1] += 1;
        }
        for vertex in 0..kinds.len() {
            starts[vertex + 1] += starts[vertex];
        }
        let mut ends = starts.clone();
        let mut neighbors = vec![0; 2 * edges.len()];
        for (a, b) in edges {
            for (from, to) in [(a, b), (b, a)] {
                neighbors[ends[from as usize] as usize] = to;
                ends[from as usize] += 1;
            }
        }
        Graph {
            starts,
            neighbors,
            kinds,
            items,
            first_option,
            equal,
        }
    }

    /// The number of vertices.
    pub(super) fn len(&self) -> usize {
        self.kinds.len()
    }

    /// The vertices that are joined to a vertex.
    pub(super) fn neighbors(&self, vertex: u32) -> &[u32] {
        let ends = &self.starts[vertex as usize..vertex as usize + 2];
        &self.neighbors[ends[0] as usize..ends[1] as usize]
    }
}

/// The kind of an item.
fn kind(matrix: &Matrix, item: ItemId) -> Kind {
    match matrix.bounds(item) {
        Some(bounds) => (1, u64::from(*bounds.start()), u64::from(*bounds.end())),
        None => (0, 0, 0),
    }
}
