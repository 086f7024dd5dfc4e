//! Vertices in cells: what a search knows about which vertices symmetries may exchange.
//!
//! [`refine`](Partition::refine) splits cells until all vertices of a cell have equally many neighbors in each other
//! cell. It goes by places and numbers of neighbors alone, never by the names of vertices. So two partitions that a
//! symmetry takes to each other are refined in the same way, and leave the same *trace*, a hash of all that was seen.
//! A cell that is split hands on all of its parts but a largest (Hopcroft), so that refining takes time in proportion
//! to the edges times the logarithm of the vertices. Splits are undone in reverse.

use std::collections::VecDeque;
use std::ops::ControlFlow;

use super::graph::Graph;
use crate::engine::{Steps, Stopped};
use quadrille_kernel::seed::mix;
use quadrille_kernel::sort::sort_in_pieces;

/// An ordered partition of the vertices of a graph.
#[derive(Clone)]
pub(super) struct Partition {
    /// The vertices, cell by cell, and where each is in this list.
    pub(super) vertices: Vec<u32>,
    place: Vec<u32>,
    /// The first place of the cell of each vertex, and the number of vertices of the cell that begins at a place.
    cell: Vec<u32>,
    pub(super) len: Vec<u32>,
    /// Splits so far: the first places of the part that was split off, and of the rest.
    splits: Vec<(u32, u32)>,
    /// The cells whose neighbors are to be counted.
    queue: VecDeque<u32>,
    is_queued: Vec<bool>,
    counts: Vec<u32>,
    /// The edges seen.
    pub(super) steps: u64,
}

impl Partition {
    /// The vertices by kind, not refined.
    fn new(graph: &Graph, steps: &mut Steps) -> Result<Partition, Stopped> {
        let vertices = graph.len();
        let keys = graph.kinds.iter().zip(0..);
        let keys = keys.map(|(&(sort, one, other), vertex)| [sort.into(), one, other, vertex]);
        let mut keys: Vec<[u64; 4]> = keys.collect();
        sort_in_pieces(
            &mut keys,
            &Ord::cmp,
            &mut |_| match steps.stop_after(vertices) {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            },
        );
        steps.go_on_after(vertices)?;
        let list: Vec<u32> = keys.iter().map(|key| key[3] as u32).collect();
        let mut partition = Partition {
            place: vec![0; vertices],
            cell: vec![0; vertices],
            len: vec![0; vertices],
            splits: Vec::new(),
            queue: VecDeque::new(),
            is_queued: vec![false; vertices],
            counts: vec![0; vertices],
            steps: 0,
            vertices: list,
        };
        let mut first = 0;
        for place in 0..vertices {
            let vertex = partition.vertices[place] as usize;
            let before = partition.vertices[place.saturating_sub(1)] as usize;
            if graph.kinds[vertex] != graph.kinds[before] {
                first = place;
            }
            partition.place[vertex] = place as u32;
            partition.cell[vertex] = first as u32;
            partition.len[first] += 1;
            partition.enqueue(first as u32);
        }
        Ok(partition)
    }

    /// The vertices in cells that no symmetry takes into each other.
    pub(super) fn refined(graph: &Graph, steps: &mut Steps) -> Result<Partition, Stopped> {
        let mut partition = Partition::new(graph, steps)?;
        partition.refine(graph, steps)?;
        Ok(partition)
    }

    /// The vertices of the cell that begins at a place.
    pub(super) fn cell_at(&self, first: u32) -> &[u32] {
        let first = first as usize;
        &self.vertices[first..first + self.len[first] as usize]
    }

    /// The first place of the cell of a vertex.
    pub(super) fn cell_of(&self, vertex: u32) -> u32 {
        self.cell[vertex as usize]
    }

    /// The number of splits so far, for [`undo`](Self::undo).
    pub(super) fn mark(&self) -> usize {
        self.splits.len()
    }

    /// Makes a vertex a cell of its own, and refines. Returns the trace.
    pub(super) fn individualize(
        &mut self,
        graph: &Graph,
        vertex: u32,
        steps: &mut Steps,
    ) -> Result<u64, Stopped> {
        let first = self.cell[vertex as usize];
        let last = first + self.len[first as usize] - 1;
        self.swap(vertex, last);
        self.split(first, last);
        self.enqueue(last);
        self.refine(graph, steps)
    }

    /// Takes back all splits after a mark.
    pub(super) fn undo(&mut self, mark: usize) {
        for (part, rest) in self.splits.drain(mark..).rev() {
            let len = std::mem::take(&mut self.len[part as usize]);
            self.len[rest as usize] += len;
            for place in part..part + len {
                self.cell[self.vertices[place as usize] as usize] = rest;
            }
        }
    }

    /// Splits cells by their numbers of neighbors until nothing changes. Returns the trace. If it must
    /// stop before, the partition is of no use any more.
    fn refine(&mut self, graph: &Graph, steps: &mut Steps) -> Result<u64, Stopped> {
        let mut trace = 0;
        let mut counted: Vec<u32> = Vec::new();
        let mut keyed: Vec<(u64, u32)> = Vec::new();
        while let Some(splitter) = self.queue.pop_front() {
            self.is_queued[splitter as usize] = false;
            let places = splitter as usize..(splitter + self.len[splitter as usize]) as usize;
            for &vertex in &self.vertices[places] {
                let neighbors = graph.neighbors(vertex);
                self.steps += 1 + neighbors.len() as u64;
                steps.go_on_after(1 + neighbors.len())?;
                for &neighbor in neighbors {
                    if self.counts[neighbor as usize] == 0 {
                        counted.push(neighbor);
                    }
                    self.counts[neighbor as usize] += 1;
                }
            }
            // There may be a million of them, which are looked up all over the memory and sorted.
            steps.go_on_after(counted.len())?;
            let mut seen = 0u64;
            for &vertex in &counted {
                let cell = self.cell[vertex as usize];
                let count = self.counts[vertex as usize];
                seen = seen.wrapping_add(mix(u64::from(cell) << 32 | u64::from(count)));
            }
            trace = mix(trace ^ seen).wrapping_add(u64::from(splitter));
            counted.retain(|&vertex| {
                let is_alone = self.len[self.cell[vertex as usize] as usize] == 1;
                if is_alone {
                    self.counts[vertex as usize] = 0;
                }
                !is_alone
            });
            // Sorted by pairs of a key and a vertex: a key of each comparison would be looked up all over the memory.
            keyed.clear();
            keyed.extend(counted.iter().map(|&vertex| {
                let (cell, count) = (self.cell[vertex as usize], self.counts[vertex as usize]);
                (u64::from(cell) << 32 | u64::from(count), vertex)
            }));
            steps.go_on_after(keyed.len())?;
            keyed.sort_unstable();
            steps.go_on_after(keyed.len())?;
            counted.clear();
            counted.extend(keyed.iter().map(|&(_, vertex)| vertex));
            let mut rest = &counted[..];
            while let Some(&vertex) = rest.first() {
                let cell = self.cell[vertex as usize];
                let len = rest
                    .iter()
                    .take_while(|&&v| self.cell[v as usize] == cell)
                    .count();
                let (those, others) = rest.split_at(len);
                self.split_by_counts(cell, those);
                rest = others;
                steps.go_on_after(len)?;
            }
            for vertex in counted.drain(..) {
                self.counts[vertex as usize] = 0;
            }
        }
        Ok(trace)
    }

    /// Splits a cell by the counts of its vertices. `counted` are those that have any, in ascending order of counts.
    fn split_by_counts(&mut self, cell: u32, counted: &[u32]) {
        let len = self.len[cell as usize];
        let end = cell + len;
        let count = |partition: &Self, vertex: u32| partition.counts[vertex as usize];
        let first = count(self, counted[0]);
        let last = count(self, counted[counted.len() - 1]);
        if counted.len() as u32 == len && first == last {
            return;
        }
        // The largest counts go to the end; those that have none stay in front.
        for (place, &vertex) in (cell..end).rev().zip(counted.iter().rev()) {
            self.swap(vertex, place);
        }
        let was_queued = self.is_queued[cell as usize];
        let mut largest = (0, cell);
        let mut parts: Vec<u32> = Vec::new();
        let mut place = end;
        for (at, &vertex) in counted.iter().enumerate().rev() {
            place -= 1;
            let is_first = at == 0 || count(self, counted[at - 1]) != count(self, vertex);
            if is_first && place > cell {
                self.split(cell, place);
                parts.push(place);
            }
        }
        parts.push(cell);
        for &part in &parts {
            largest = largest.max((self.len[part as usize], part));
        }
        for &part in parts.iter().rev() {
            if was_queued || part != largest.1 {
                self.enqueue(part);
            }
        }
    }

    /// Splits the vertices from a place on off a cell.
    fn split(&mut self, cell: u32, at: u32) {
        let end = cell + self.len[cell as usize];
        self.len[cell as usize] = at - cell;
        self.len[at as usize] = end - at;
        for place in at..end {
            self.cell[self.vertices[place as usize] as usize] = at;
        }
        self.splits.push((at, cell));
    }

    fn swap(&mut self, vertex: u32, place: u32) {
        let from = self.place[vertex as usize];
        let other = self.vertices[place as usize];
        self.vertices.swap(from as usize, place as usize);
        self.place[vertex as usize] = place;
        self.place[other as usize] = from;
    }

    fn enqueue(&mut self, cell: u32) {
        if !std::mem::replace(&mut self.is_queued[cell as usize], true) {
            self.queue.push_back(cell);
        }
    }
}
