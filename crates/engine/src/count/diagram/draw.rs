//! A diagram as text: for Knuth's programs on zero-suppressed decision diagrams, and for Graphviz.

use std::collections::HashMap;
use std::io::{self, Write};

use rustc_hash::FxBuildHasher;

use super::{DEAD, Diagram, SOLVED};
use crate::count::text::Lines;
use crate::count::total::Total;
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
    ///
    /// # Errors
    ///
    /// If writing fails.
    pub fn write_zdd(
        &self,
        out: &mut dyn Write,
        option: &dyn Fn(OptionId) -> OptionId,
    ) -> io::Result<()> {
        let mut written = WrittenNodes {
            last: 1,
            lines: Lines::new(out),
            numbers: { self.matrix.option_ids() }
                .map(|id| option(id).index() as u64 + 1)
                .collect(),
        };
        let mut first = FirstLines::of(self);
        let mut visits = Vec::new();
        if self.root != DEAD {
            visits.push(DrawnNode::new(self.root, 1, self));
        }
        'visits: while let Some(visit) = visits.last_mut() {
            let &mut DrawnNode { node, end, .. } = visit;
            if first.of_node(node, end).is_some() {
                visits.pop();
                continue;
            }
            let (edges, is_join) = (self.edges(node), self.graph.is_join(node));
            while let Some(left) = visit.left.checked_sub(1) {
                let end = if is_join { visit.at } else { end };
                let Some(high) = first.of_node(edges[left].to, end) else {
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
                    let high = first.of_node(edge.to, end).expect("found above");
                    at = match edge.chosen() {
                        Some(chosen) => written.write(written.numbers[chosen.index()], at, high),
                        None => high,
                    };
                }
                if written.lines.failed.is_some() {
                    break;
                }
            }
            first.insert(node, end, at);
            visits.pop();
        }
        let root = match self.root {
            DEAD => 0,
            root => first.of_node(root, 1).unwrap_or(0),
        };
        written.end(root)
    }

    /// Writes the diagram for Graphviz. `item` and `option` give the names of items and options.
    ///
    /// # Errors
    ///
    /// If writing fails.
    pub fn write_dot(
        &self,
        out: &mut dyn Write,
        item: &dyn Fn(ItemId) -> String,
        option: &dyn Fn(OptionId) -> String,
    ) -> io::Result<()> {
        // A name is asked for once.
        let mut items = vec![None; self.items.len()];
        let mut options = vec![None; self.option_count()];
        let mut lines = Lines::new(out);
        lines.text("digraph solutions {\n");
        if self.root != DEAD {
            lines.text("  n");
            lines.decimal(SOLVED.into());
            lines.text(" [shape=box, label=\"1\"];\n");
        }
        for node in self.graph.nodes().rev().filter(|_| self.root != DEAD) {
            lines.text("  n");
            lines.decimal(node.into());
            let is_join = self.graph.is_join(node);
            match is_join {
                true => lines.text(" [shape=diamond, label=\""),
                false => {
                    let place = self.graph.place(node) as usize;
                    let name =
                        items[place].get_or_insert_with(|| escaped(&item(self.items[place])));
                    lines.text(" [label=\"");
                    lines.text(name);
                    lines.text("\\n");
                }
            }
            write_total(&mut lines, self.total(node));
            lines.text("\"];");
            lines.end_line();
            for edge in self.edges(node) {
                lines.text("  n");
                lines.decimal(node.into());
                lines.text(" -> n");
                lines.decimal(edge.to.into());
                if is_join {
                    lines.text(" [style=dashed];");
                    lines.end_line();
                    continue;
                }
                lines.text(" [label=\"");
                match edge.chosen() {
                    None => lines.text("none"),
                    Some(id) => {
                        let name = &mut options[id.index()];
                        lines.text(name.get_or_insert_with(|| escaped(&option(id))));
                    }
                }
                lines.text("\"];");
                lines.end_line();
            }
            if lines.failed.is_some() {
                break;
            }
        }
        lines.text("}\n");
        lines.end().map(|_| ())
    }
}

/// The lines that are written.
struct WrittenNodes<'o> {
    /// The number of the last one, or of the end.
    last: u64,
    lines: Lines<'o>,
    /// The number of each option.
    numbers: Vec<u64>,
}

impl WrittenNodes<'_> {
    /// Writes a line, and returns its number.
    fn write(&mut self, option: u64, low: u64, high: u64) -> u64 {
        self.last += 1;
        self.lines.hexadecimal(self.last);
        self.lines.text(": (~");
        self.lines.decimal(option.into());
        self.lines.text("?");
        self.lines.hexadecimal(low);
        self.lines.text(":");
        self.lines.hexadecimal(high);
        self.lines.text(")");
        self.lines.end_line();
        self.last
    }

    /// Writes the root.
    fn end(mut self, root: u64) -> io::Result<()> {
        self.write(0, 0, root);
        self.lines.end().map(|_| ())
    }
}

/// The first line of each node that is written, for each line at which the solutions continue after it.
struct FirstLines {
    /// For each node, the first of the latter, and the former. Only in a join, a node has several.
    first: Vec<(u64, u64)>,
    further: HashMap<(u32, u64), u64, FxBuildHasher>,
}

impl FirstLines {
    /// No lines; node 0 is no line.
    fn of(diagram: &Diagram) -> Self {
        FirstLines {
            first: vec![(0, 0); diagram.node_count()],
            further: HashMap::default(),
        }
    }

    fn of_node(&self, node: u32, end: u64) -> Option<u64> {
        if node == SOLVED {
            return Some(end);
        }
        match self.first[node as usize] {
            (0, _) => None,
            (of, line) if of == end => Some(line),
            _ => self.further.get(&(node, end)).copied(),
        }
    }

    fn insert(&mut self, node: u32, end: u64, line: u64) {
        let first = &mut self.first[node as usize];
        match first.0 {
            0 => *first = (end, line),
            _ => {
                self.further.insert((node, end), line);
            }
        }
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

fn write_total(lines: &mut Lines<'_>, total: &Total) {
    match total.as_u128() {
        Some(total) => lines.decimal(total),
        None => lines.text(&total.to_big().to_string()),
    }
}

/// Text within quotation marks.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"")
}
