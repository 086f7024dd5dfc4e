//! The search tree of a small problem, for study.
//!
//! This is Algorithm X as the book has it (Knuth, TAOCP 7.2.2.1), without links: at each node it lists the options
//! that can still be chosen, takes the first of the primary items with the fewest of them, and tries these in order.
//! Each node costs a walk over the whole problem. It shares no code with the search; a test compares their node counts.

use crate::problem::{Color, ItemId, OptionId, Problem};

/// A node of a search tree.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Tree {
    /// The item that the search branches on here; `None` at a solution, where every primary item is covered.
    pub item: Option<ItemId>,
    /// The options that are tried to cover it, each with the tree below it. Empty at a dead end.
    pub branches: Vec<(OptionId, Tree)>,
}

/// Why there is no tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TreeError {
    /// The tree has more nodes than allowed.
    #[error("the search tree has more than {most} nodes")]
    TooLarge {
        /// The limit on the number of nodes.
        most: usize,
    },
    /// Some items have bounds other than one, for which there are no trees.
    #[error(
        "the problem has multiplicities, expected every primary item to be covered exactly once"
    )]
    Multiplicities,
}

impl Tree {
    /// The number of nodes: this one, and one for every option tried below it.
    pub fn nodes(&self) -> usize {
        1 + self
            .branches
            .iter()
            .map(|(_, tree)| tree.nodes())
            .sum::<usize>()
    }

    /// The number of solutions.
    pub fn solutions(&self) -> usize {
        let below = self.branches.iter().map(|(_, tree)| tree.solutions());
        usize::from(self.item.is_none()) + below.sum::<usize>()
    }
}

impl<I, T> Problem<I, T> {
    /// The search tree, if it has at most `most` nodes. Takes time (nodes) x (size of the problem) x (depth).
    ///
    /// # Errors
    ///
    /// If the tree has more nodes, or the problem has multiplicities.
    ///
    /// ```
    /// use quadrille::Problem;
    ///
    /// let mut problem = Problem::new();
    /// for item in "abcdefg".chars() {
    ///     problem.primary(item)?;
    /// }
    /// for word in ["ce", "adg", "bcf", "adf", "bg", "deg"] {
    ///     problem.option(word).cover(word.chars()).add()?;
    /// }
    /// let tree = problem.tree(100).expect("it is small");
    /// assert_eq!(tree.item.and_then(|item| problem.label(item)), Some(&'a'));
    /// assert_eq!((tree.branches.len(), tree.nodes(), tree.solutions()), (2, 6, 1));
    /// # Ok::<(), quadrille::BuildError>(())
    /// ```
    pub fn tree(&self, most: usize) -> Result<Tree, TreeError> {
        if self.has_multiplicities() {
            return Err(TreeError::Multiplicities);
        }
        let covers = |&option: &OptionId| {
            let mut members = self.members(option);
            members.any(|(item, _)| self.bounds(item).is_some())
        };
        let options: Vec<OptionId> = self.option_ids().filter(covers).collect();
        let mut left = most;
        self.grow(&options, &mut Vec::new(), &mut left)
            .ok_or(TreeError::TooLarge { most })
    }

    /// The tree below a node. `options` can still be chosen; `left` is the number of nodes still allowed.
    fn grow(
        &self,
        options: &[OptionId],
        covered: &mut Vec<ItemId>,
        left: &mut usize,
    ) -> Option<Tree> {
        *left = left.checked_sub(1)?;
        let mut counts = vec![0_usize; self.item_count()];
        for &option in options {
            for (item, _) in self.members(option) {
                counts[item.index()] += 1;
            }
        }
        let open = |item: &ItemId| self.bounds(*item).is_some() && !covered.contains(item);
        let open = self.item_ids().filter(open);
        let Some(item) = open.min_by_key(|item| counts[item.index()]) else {
            return Some(Tree {
                item: None,
                branches: Vec::new(),
            });
        };
        let mut branches = Vec::new();
        let of_item = |&&option: &&OptionId| self.members(option).any(|(other, _)| other == item);
        for &option in options.iter().filter(of_item) {
            let compatible = |&&other: &&OptionId| self.go_together(option, other);
            let rest: Vec<OptionId> = options.iter().filter(compatible).copied().collect();
            let before = covered.len();
            covered.extend(self.members(option).map(|(item, _)| item));
            let tree = self.grow(&rest, covered, left);
            covered.truncate(before);
            branches.push((option, tree?));
        }
        Some(Tree {
            item: Some(item),
            branches,
        })
    }

    /// Whether two options are compatible: they share only secondary items to which both give the same color.
    fn go_together(&self, one: OptionId, other: OptionId) -> bool {
        let color_in_other = |item: ItemId| -> Option<Option<Color>> {
            let mut members = self.members(other);
            members.find_map(|(found, color)| (found == item).then_some(color))
        };
        self.members(one)
            .all(|(item, color)| match color_in_other(item) {
                None => true,
                Some(found) => color.is_some() && color == found,
            })
    }
}

#[cfg(test)]
mod tests {
    use super::TreeError;
    use crate::Problem;
    use crate::puzzle::Puzzle;
    use crate::puzzle::langford::Langford;
    use crate::puzzle::queens::Queens;

    fn same<I: std::hash::Hash + Eq + std::fmt::Debug, T>(problem: &Problem<I, T>) {
        let tree = problem.tree(100_000).expect("it is small");
        let report = problem.search().run();
        assert_eq!(tree.nodes() as u64, report.nodes);
        assert_eq!(tree.solutions() as u64, report.solutions);
        let most = tree.nodes() - 1;
        assert_eq!(problem.tree(most), Err(TreeError::TooLarge { most }));
    }

    #[test]
    fn trees_have_as_many_nodes_as_searches() {
        for n in 0..=6 {
            same(&Queens::new(n).expect("few").problem());
            same(&Langford::new(n as u8).problem());
        }
    }
}
