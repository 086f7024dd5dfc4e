//! The search for the automorphisms of a graph.
//!
//! Vertices are made cells of their own, one after the other, and the partition is refined after each, until every cell
//! has one vertex: the *first path*. The vertices chosen on it are the *base*; a symmetry is determined by where it takes
//! them. Then, from the end of the path to its beginning, the search asks for each other vertex of a chosen cell whether
//! a symmetry takes the chosen vertex there and keeps all that were chosen before. It chooses the other vertex instead
//! and goes on as on the first path. Where the traces differ, there is no such symmetry; where all cells have one
//! vertex, place for place, is the only candidate, and is compared with the graph edge by edge. Vertices that the
//! symmetries found so far take to one that was tried need not be tried. The order of the group is the product of the
//! orbits of the base.
//!
//! This is the search of McKay and Piperno, "Practical graph isomorphism, II" (2014), without canonical forms, and with
//! the order from below of saucy (Darga, Sakallah and Markov, 2008). It takes exponential time on graphs made for that;
//! a limit on the edges seen stops it.

use super::graph::Graph;
use super::partition::Partition;
use super::{SymmetryError, SymmetryLimits};
use crate::joined_sets::JoinedSets;
use quadrille_kernel::sort::sort_by_key;

/// A choice on the first path.
struct Level {
    /// The first place of the chosen cell, and the chosen vertex.
    cell: u32,
    base: u32,
    /// The splits before the choice, and the trace after it.
    mark: usize,
    trace: u64,
}

/// The automorphisms of a graph.
pub(super) struct Automorphisms {
    /// Generators, each as the vertices that it moves, with their images, in ascending order.
    pub(super) generators: Vec<Vec<(u32, u32)>>,
    /// Numbers whose product is that of the automorphisms.
    pub(super) orbits: Vec<u64>,
    /// The vertices that determine an automorphism by their images.
    pub(super) base: Vec<u32>,
}

/// Finds the automorphisms of a graph from its refined partition, within the limits.
pub(super) fn automorphisms(
    graph: &Graph,
    mut partition: Partition,
    limits: &mut SymmetryLimits,
) -> Result<Automorphisms, SymmetryError> {
    let mut levels: Vec<Level> = Vec::new();
    let mut cell = 0;
    while let Some(next) = next_cell(&partition, cell) {
        cell = next;
        let base = *partition.cell_at(cell).iter().min().expect("not empty");
        partition.steps += partition.cell_at(cell).len() as u64;
        let mark = partition.mark();
        let trace = partition.individualize(graph, base, &mut limits.steps)?;
        levels.push(Level {
            cell,
            base,
            mark,
            trace,
        });
        limits.go_on(partition.steps)?;
    }
    let mut search = PathSearch {
        graph,
        first: partition.vertices.clone(),
        levels,
        image: (0..graph.len() as u32).collect(),
        limits,
    };
    let mut orbits = JoinedSets::new(graph.len());
    let mut found = Automorphisms {
        generators: Vec::new(),
        orbits: Vec::new(),
        base: Vec::new(),
    };
    for depth in (0..search.levels.len()).rev() {
        let Level {
            cell, base, mark, ..
        } = search.levels[depth];
        partition.undo(mark);
        let mut others = partition.cell_at(cell).to_vec();
        others.sort_unstable();
        partition.steps += others.len() as u64;
        search.limits.go_on(partition.steps)?;
        let mut refuted: Vec<u32> = Vec::new();
        for &other in &others {
            search.limits.steps.go_on_after(1 + refuted.len())?;
            let known = orbits.find(other) == orbits.find(base)
                || refuted
                    .iter()
                    .any(|&one| orbits.find(one) == orbits.find(other));
            if known {
                continue;
            }
            match search.extend(&mut partition, depth, other)? {
                Some(moved) => {
                    for &(from, to) in &moved {
                        orbits.join(from, to);
                    }
                    found.generators.push(moved);
                }
                None => refuted.push(other),
            }
            partition.undo(mark);
        }
        let orbit = { others.iter() }.filter(|&&other| orbits.find(other) == orbits.find(base));
        let orbit = orbit.count();
        if orbit > 1 {
            found.orbits.push(orbit as u64);
            found.base.push(base);
        }
    }
    Ok(found)
}

/// The first place of the next cell with several vertices.
fn next_cell(partition: &Partition, from: u32) -> Option<u32> {
    let mut cell = from as usize;
    while let Some(&len) = partition.len.get(cell) {
        if len > 1 {
            return Some(cell as u32);
        }
        cell += 1;
    }
    None
}

/// The vertices that were not tried at a level of a path.
enum Untried {
    /// All of the cell that begins at a place, with the vertex that was chosen there on the first path.
    All(u32, u32),
    /// All of such a cell but that vertex.
    Others(u32, u32),
    /// These, the last one first.
    Rest(Vec<u32>),
}

impl Untried {
    /// The next one. The vertex of the first path comes first, so that the symmetry moves little. The others are looked up
    /// where that one has failed: it rarely does among thousands that can be exchanged.
    fn next(&mut self, partition: &mut Partition) -> Option<u32> {
        if let Untried::All(cell, base) = *self {
            *self = Untried::Others(cell, base);
            if partition.cell_of(base) == cell {
                return Some(base);
            }
        }
        if let Untried::Others(cell, base) = *self {
            let others = partition.cell_at(cell).iter().copied();
            let mut others: Vec<u32> = others.filter(|&vertex| vertex != base).collect();
            partition.steps += others.len() as u64;
            sort_by_key(&mut others, |&vertex| std::cmp::Reverse(vertex));
            *self = Untried::Rest(others);
        }
        match self {
            Untried::Rest(rest) => rest.pop(),
            _ => None,
        }
    }
}

/// The other paths.
struct PathSearch<'g> {
    graph: &'g Graph,
    /// The vertices at the end of the first path.
    first: Vec<u32>,
    levels: Vec<Level>,
    /// The image of each vertex under the candidate; each itself between candidates.
    image: Vec<u32>,
    limits: &'g mut SymmetryLimits,
}

impl PathSearch<'_> {
    /// The vertices moved by an automorphism that takes the choice at `depth` to `other` and keeps those before, with
    /// their images. `None` if there is none.
    fn extend(
        &mut self,
        partition: &mut Partition,
        depth: usize,
        other: u32,
    ) -> Result<Option<Vec<(u32, u32)>>, SymmetryError> {
        // For each level the splits before it, and the vertices to try.
        let mut path = vec![(partition.mark(), Untried::Rest(vec![other]))];
        while let Some((mark, untried)) = path.last_mut() {
            partition.undo(*mark);
            let Some(vertex) = untried.next(partition) else {
                path.pop();
                continue;
            };
            let at = depth + path.len() - 1;
            let trace = partition.individualize(self.graph, vertex, &mut self.limits.steps)?;
            self.limits.go_on(partition.steps)?;
            if trace != self.levels[at].trace {
                continue;
            }
            let Some(next) = self.levels.get(at + 1) else {
                if let Some(moved) = self.automorphism(partition)? {
                    return Ok(Some(moved));
                }
                continue;
            };
            if partition.cell_at(next.cell).len() < 2 {
                continue;
            }
            path.push((partition.mark(), Untried::All(next.cell, next.base)));
        }
        Ok(None)
    }

    /// What moves between the ends of two paths, if that is an automorphism.
    fn automorphism(
        &mut self,
        partition: &mut Partition,
    ) -> Result<Option<Vec<(u32, u32)>>, SymmetryError> {
        let pairs = self.first.iter().zip(&partition.vertices);
        let moved = pairs.filter(|(from, to)| from != to);
        let mut moved: Vec<(u32, u32)> = moved.map(|(&from, &to)| (from, to)).collect();
        moved.sort_unstable();
        partition.steps += self.first.len() as u64;
        for &(from, to) in &moved {
            self.image[from as usize] = to;
        }
        let graph = self.graph;
        let mut images: Vec<u32> = Vec::new();
        let mut theirs: Vec<u32> = Vec::new();
        let mut holds = true;
        for &(from, to) in &moved {
            let neighbors = graph.neighbors(from);
            partition.steps += neighbors.len() as u64;
            self.limits.steps.go_on_after(neighbors.len())?;
            images.clear();
            images.extend(neighbors.iter().map(|&vertex| self.image[vertex as usize]));
            images.sort_unstable();
            theirs.clear();
            theirs.extend(graph.neighbors(to));
            theirs.sort_unstable();
            holds = graph.kinds[from as usize] == graph.kinds[to as usize] && images == theirs;
            if !holds {
                break;
            }
        }
        for &(from, _) in &moved {
            self.image[from as usize] = from;
        }
        Ok(holds.then_some(moved))
    }
}
