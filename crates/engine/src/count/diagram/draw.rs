//! A diagram as text: for Knuth's programs on zero-suppressed decision diagrams, and for Graphviz.

use std::collections::HashMap;
use std::io::{self, Write};

use super::{DEAD, Diagram, SOLVED};
use crate::problem::{ItemId, OptionId};

impl Diagram {
    /// Writes the diagram in the text form that Knuth's ZDDREAD programs read (as DLX6 writes it): a line
    /// `8: (~3?7:5)` for each node, its number in hexadecimal, the number of an option counted from 1, and the nodes
    /// where it is not chosen and where it is. Nodes 0 and 1 are the ends, without and with a solution. The last line
    /// is a root with option 0.
    ///
    /// A node that branches into `k` options becomes `k` nodes; the parts of a join follow one after the other. The
    /// order of options differs from path to path.
    ///
    /// `option` says as which option each is written: itself, or that of the problem which was [reduced](crate::Reduction).
    pub fn write_zdd(
        &self,
        out: &mut dyn Write,
        option: impl Fn(OptionId) -> OptionId,
    ) -> io::Result<()> {
        let mut next = 2u64;
        // The first line of a node, given the line at which the solutions continue after it.
        let mut lines: HashMap<(u32, u64), u64> = HashMap::new();
        let mut visits = Vec::new();
        if self.root != DEAD {
            visits.push(DrawnNode::new(self.root, 1, self));
        }
        'visits: while let Some(visit) = visits.last_mut() {
            let &mut DrawnNode { node, end, .. } = visit;
            let line = |node, end| match node {
                SOLVED => Some(end),
                _ => lines.get(&(node, end)).copied(),
            };
            if line(node, end).is_some() {
                visits.pop();
                continue;
            }
            let (edges, is_join) = (self.edges(node), self.graph.is_join(node));
            while let Some(left) = visit.left.checked_sub(1) {
                let end = if is_join { visit.at } else { end };
                let Some(high) = line(edges[left].to, end) else {
                    visits.push(DrawnNode::new(edges[left].to, end, self));
                    continue 'visits;
                };
                visit.left = left;
                if is_join {
                    visit.at = high;
                }
            }
            let mut at = visit.at;
            if !is_join {
                at = 0;
                for edge in edges.iter().rev() {
                    let high = line(edge.to, end).expect("found above");
                    let Some(chosen) = edge.chosen() else {
                        at = high;
                        continue;
                    };
                    let number = option(chosen).index() + 1;
                    writeln!(out, "{next:x}: (~{number}?{at:x}:{high:x})")?;
                    at = next;
                    next += 1;
                }
            }
            lines.insert((node, end), at);
            visits.pop();
        }
        let root = match self.root {
            DEAD => 0,
            SOLVED => 1,
            root => lines[&(root, 1)],
        };
        writeln!(out, "{next:x}: (~0?0:{root:x})")
    }

    /// Writes the diagram for Graphviz. `item` and `option` give the names of items and options.
    pub fn write_dot(
        &self,
        out: &mut impl Write,
        item: impl Fn(ItemId) -> String,
        option: impl Fn(OptionId) -> String,
    ) -> io::Result<()> {
        writeln!(out, "digraph solutions {{")?;
        if self.root != DEAD {
            writeln!(out, "  n{SOLVED} [shape=box, label=\"1\"];")?;
        }
        for node in self.graph.nodes().rev().filter(|_| self.root != DEAD) {
            let total = self.total(node).to_big();
            if self.graph.is_join(node) {
                writeln!(out, "  n{node} [shape=diamond, label=\"{total}\"];")?;
                for edge in self.edges(node) {
                    writeln!(out, "  n{node} -> n{} [style=dashed];", edge.to)?;
                }
                continue;
            }
            let name = escaped(&item(self.items[self.graph.place(node) as usize]));
            writeln!(out, "  n{node} [label=\"{name}\\n{total}\"];")?;
            for edge in self.edges(node) {
                let name = edge.chosen().map_or_else(|| "none".to_owned(), &option);
                let name = escaped(&name);
                writeln!(out, "  n{node} -> n{} [label=\"{name}\"];", edge.to)?;
            }
        }
        writeln!(out, "}}")
    }
}

/// A node whose lines are about to be written.
struct DrawnNode {
    node: u32,
    /// The line at which the solutions continue after it.
    end: u64,
    /// The number of edges not visited yet; these are the first ones.
    left: usize,
    /// For a join, the first line of the parts visited so far.
    at: u64,
}

impl DrawnNode {
    fn new(node: u32, end: u64, diagram: &Diagram) -> Self {
        DrawnNode {
            node,
            end,
            left: diagram.edges(node).len(),
            at: end,
        }
    }
}

/// Text within quotation marks.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"")
}
