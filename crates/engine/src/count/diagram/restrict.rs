//! The part of a diagram whose solutions have some options, and not others.

use super::{DEAD, Diagram, Edge, Graph, SOLVED};
use crate::problem::OptionId;

impl Diagram {
    /// A diagram of the solutions that have all `required` options and none of the `forbidden` ones, made in one pass
    /// over this one.
    pub fn restrict(&self, required: &[OptionId], forbidden: &[OptionId]) -> Diagram {
        let mut allowed = vec![true; self.option_count()];
        let mut possible = true;
        for &option in forbidden {
            if let Some(allowed) = allowed.get_mut(option.index()) {
                *allowed = false;
            }
        }
        // A solution has an option if it has no other option of an item that is covered once.
        let mut option_of = vec![None; self.matrix.item_count()];
        let mut others = Vec::new();
        for &option in required {
            let mut members = self.matrix.members(option).map(|(item, _)| item);
            match members.find(|&item| self.matrix.bounds(item) == Some(1..=1)) {
                Some(item) => possible &= *option_of[item.index()].get_or_insert(option) == option,
                None => others.push((option, self.nodes_above(option))),
            }
        }
        if self.root != DEAD {
            possible &= others.iter().all(|(_, above)| above[self.root as usize]);
        }
        for option in self.matrix.option_ids() {
            let mut items = self.matrix.members(option).map(|(item, _)| item);
            if items.any(|item| option_of[item.index()].is_some_and(|own| own != option)) {
                allowed[option.index()] = false;
            }
        }
        let root = if possible { self.root } else { DEAD };
        self.filter(root, |node, edge| {
            let chosen = edge.chosen();
            // Every way down from a node above a required option must stay above that option until it takes it.
            let misses = |(option, above): &(OptionId, Vec<bool>)| {
                above[node as usize] && chosen != Some(*option) && !above[edge.to as usize]
            };
            chosen.is_none_or(|option| allowed[option.index()]) && !others.iter().any(misses)
        })
    }

    /// For each node whether an edge below it has this option.
    fn nodes_above(&self, option: OptionId) -> Vec<bool> {
        let mut above = vec![false; self.graph.len()];
        for node in self.graph.nodes() {
            let is_join = self.graph.is_join(node);
            let mut edges = self.edges(node).iter();
            above[node as usize] = edges
                .any(|edge| above[edge.to as usize] || !is_join && edge.chosen() == Some(option));
        }
        above
    }

    /// The diagram from `root` with only the edges for which `keeps` is true, without nodes that are then dead or
    /// unreachable.
    fn filter(&self, root: u32, keeps: impl Fn(u32, &Edge) -> bool) -> Diagram {
        let keeps = |node, edge: &Edge| self.graph.is_join(node) || keeps(node, edge);
        // First find the nodes with solutions left, then those that can be reached.
        let mut lives = vec![true; self.graph.len()];
        for node in self.graph.nodes() {
            let mut edges = self.edges(node).iter();
            let alive = |edge: &Edge| keeps(node, edge) && lives[edge.to as usize];
            lives[node as usize] = match self.graph.is_join(node) {
                true => edges.all(alive),
                false => edges.any(alive),
            };
        }
        let mut reached = vec![false; self.graph.len()];
        let alive = root != DEAD && lives[root as usize];
        if alive {
            reached[root as usize] = true;
        }
        for node in self.graph.nodes().rev().filter(|_| alive) {
            if reached[node as usize] {
                let edges = self.edges(node).iter();
                for edge in edges.filter(|edge| keeps(node, edge) && lives[edge.to as usize]) {
                    reached[edge.to as usize] = true;
                }
            }
        }
        let mut graph = Graph::new();
        let mut renumbered = vec![DEAD; self.graph.len()];
        renumbered[SOLVED as usize] = SOLVED;
        for node in self.graph.nodes() {
            if !reached[node as usize] {
                continue;
            }
            let edges = self.edges(node).iter();
            let edges = edges.filter(|edge| keeps(node, edge) && lives[edge.to as usize]);
            let edges = edges.map(|edge| Edge {
                option: edge.option,
                to: renumbered[edge.to as usize],
            });
            renumbered[node as usize] = graph.add(self.graph.place(node), edges);
        }
        let root = if alive {
            renumbered[root as usize]
        } else {
            DEAD
        };
        let (matrix, items) = (self.matrix.clone(), self.items.clone());
        Diagram::new(matrix, items, graph, root, self.budget)
    }
}
