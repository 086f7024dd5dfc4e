//! An iterator of the solutions of a diagram.

use super::{DEAD, Diagram, SOLVED};
use crate::problem::OptionId;

/// The end of a list of waiting nodes.
const NONE: u32 = u32::MAX;

/// A node at which the walk has taken an edge.
#[derive(Clone, Copy, Debug)]
struct Taken {
    node: u32,
    edge: u32,
    /// The list of nodes that wait beside it.
    waiting: u32,
    /// The number of links before the walk took it.
    links: u32,
}

/// An iterator of the solutions of a diagram.
///
/// A walk holds the edges it has taken, and for each of them the nodes that wait for their turn, as lists that share
/// their tails. The next solution keeps everything up to the last node that has another edge.
#[derive(Clone, Debug)]
pub(crate) struct Iter<'d> {
    diagram: &'d Diagram,
    path: Vec<Taken>,
    /// A waiting node, and the link of the one after it.
    links: Vec<(u32, u32)>,
    begun: bool,
}

impl<'d> Iter<'d> {
    pub(super) fn new(diagram: &'d Diagram) -> Self {
        Iter {
            diagram,
            path: Vec::new(),
            links: Vec::new(),
            begun: false,
        }
    }

    fn wait(&mut self, node: u32, then: u32) -> u32 {
        self.links.push((node, then));
        self.links.len() as u32 - 1
    }

    /// Takes the first edge of every waiting node, and of the nodes below.
    fn descend(&mut self, mut waiting: u32) {
        while waiting != NONE {
            let (node, then) = self.links[waiting as usize];
            waiting = then;
            if node == SOLVED {
                continue;
            }
            if self.diagram.graph.is_join(node) {
                for edge in self.diagram.edges(node).iter().rev() {
                    waiting = self.wait(edge.to, waiting);
                }
                continue;
            }
            waiting = self.take(node, 0, waiting);
        }
    }

    /// Takes an edge of a node. Returns the link of the first node that then waits.
    fn take(&mut self, node: u32, edge: u32, waiting: u32) -> u32 {
        let links = self.links.len() as u32;
        self.path.push(Taken {
            node,
            edge,
            waiting,
            links,
        });
        let to = self.diagram.edges(node)[edge as usize].to;
        self.wait(to, waiting)
    }
}

impl std::iter::FusedIterator for Iter<'_> {}

impl Iterator for Iter<'_> {
    type Item = Vec<OptionId>;

    fn next(&mut self) -> Option<Vec<OptionId>> {
        if !std::mem::replace(&mut self.begun, true) {
            if self.diagram.root == DEAD {
                return None;
            }
            let root = self.wait(self.diagram.root, NONE);
            self.descend(root);
        } else {
            loop {
                let last = self.path.pop()?;
                self.links.truncate(last.links as usize);
                if (last.edge as usize) + 1 < self.diagram.edges(last.node).len() {
                    let waiting = self.take(last.node, last.edge + 1, last.waiting);
                    self.descend(waiting);
                    break;
                }
            }
        }
        let option = |taken: &Taken| {
            let edge = self.diagram.edges(taken.node)[taken.edge as usize];
            edge.chosen()
        };
        Some(self.path.iter().filter_map(option).collect())
    }
}
