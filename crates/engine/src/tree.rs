//! The search tree of a small problem, for study.
//!
//! This is Algorithm X as in the book (Knuth, TAOCP 7.2.2.1), or M if items have multiplicities, without links: each
//! node lists the options that can still be chosen, takes the first primary item with the fewest branches, and tries
//! these in order. Each node takes a pass over the whole problem. It shares no code with the search; a test compares
//! their node counts.

use crate::problem::{Color, ItemId, OptionId, Problem};

/// A node of a search tree.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Tree {
    /// The item that the search branches on here; `None` at a solution, where every primary item is covered.
    pub item: Option<ItemId>,
    /// The options that the search tries for this item, each with the tree below it. Empty at a dead end. The last
    /// branch of an item that may be covered several times can have no option: the item is not covered again.
    pub branches: Vec<(Option<OptionId>, Tree)>,
}

/// Why there is no tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TreeError {
    /// The tree has more nodes than allowed.
    #[error("the search tree has more than {max} nodes")]
    TooLarge {
        /// The limit on the number of nodes.
        max: usize,
    },
    /// The tree has more levels than allowed.
    #[error("the search tree has more than {max} levels")]
    TooDeep {
        /// The limit on the number of levels.
        max: usize,
    },
}

/// The largest number of levels below the root. Building, drawing and dropping a tree is recursive, and the length of a
/// line in its drawing grows with its level.
const MAX_LEVELS: usize = 1_000;

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
    /// The search tree, if it has at most `max` nodes on at most 1,000 levels below the root. Takes time (nodes) x
    /// (size of the problem).
    ///
    /// # Errors
    ///
    /// If the tree has more nodes or levels.
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
    pub fn tree(&self, max: usize) -> Result<Tree, TreeError> {
        let covers = |&option: &OptionId| {
            let bounds = self.members(option).map(|(item, _)| self.bounds(item));
            let mut primary = bounds.flatten().peekable();
            primary.peek().is_some() && primary.all(|times| *times.end() > 0)
        };
        let options: Vec<OptionId> = self.option_ids().filter(covers).collect();
        let open = |item| {
            let (least, max) = self.bounds(item)?.into_inner();
            (max > 0).then_some(CoverNeed { least, max })
        };
        let open: Vec<_> = self.item_ids().map(open).collect();
        let mut room = TreeLimits {
            max,
            nodes: max,
            levels: MAX_LEVELS + 1,
        };
        self.grow(&options, &open, &mut room)
    }

    /// The tree below a node. `options` can still be chosen, `open` has the bounds of the primary items that can still
    /// be covered.
    fn grow(
        &self,
        options: &[OptionId],
        open: &[Option<CoverNeed>],
        room: &mut TreeLimits,
    ) -> Result<Tree, TreeError> {
        room.enter()?;
        let mut counts = vec![0_u32; self.item_count()];
        for &option in options {
            for (item, _) in self.members(option) {
                counts[item.index()] += 1;
            }
        }
        let branches = |item: ItemId| {
            let open = open[item.index()]?;
            Some((open.branches(counts[item.index()]), item, open))
        };
        let fewest = self.item_ids().filter_map(branches);
        let rank = |&(count, item, _): &(u32, ItemId, _)| {
            (count > 1 && !self.matrix().is_preferred(item), count)
        };
        let Some((count, item, bounds)) = fewest.min_by_key(rank) else {
            room.leave();
            return Ok(Tree {
                item: None,
                branches: Vec::new(),
            });
        };
        let of_item = |&&option: &&OptionId| self.members(option).any(|(other, _)| other == item);
        let of_item: Vec<OptionId> = options.iter().filter(of_item).copied().collect();
        let mut branches = Vec::new();
        for place in 0..count as usize {
            let chosen = of_item.get(place).copied();
            // Options tried before are excluded, so the search never meets a set of options in two orders.
            let tried = match bounds.is_once() {
                true => &[],
                false => &of_item[..of_item.len().min(place + 1)],
            };
            let mut open = open.to_vec();
            match chosen {
                Some(option) => self.cover(option, &mut open),
                None => open[item.index()] = None,
            }
            let possible = |&&other: &&OptionId| {
                !tried.contains(&other)
                    && chosen != Some(other)
                    && chosen.is_none_or(|option| self.is_left(other, option, &open))
            };
            let rest: Vec<OptionId> = options.iter().filter(possible).copied().collect();
            branches.push((chosen, self.grow(&rest, &open, room)?));
        }
        room.leave();
        Ok(Tree {
            item: Some(item),
            branches,
        })
    }

    /// Counts the primary items of an option as covered once more.
    fn cover(&self, option: OptionId, open: &mut [Option<CoverNeed>]) {
        for (item, _) in self.members(option) {
            let open = &mut open[item.index()];
            *open = open.and_then(|open| open.covered());
        }
    }

    /// Whether `other` can still be chosen after `option`: its primary items are still open, and secondary items that
    /// both have get the same color from both.
    fn is_left(&self, other: OptionId, option: OptionId, open: &[Option<CoverNeed>]) -> bool {
        let color_of = |item: ItemId| -> Option<Option<Color>> {
            let mut members = self.members(option);
            members.find_map(|(found, color)| (found == item).then_some(color))
        };
        let mut members = self.members(other);
        members.all(|(item, color)| match color_of(item) {
            None => true,
            Some(_) if self.bounds(item).is_some() => open[item.index()].is_some(),
            Some(found) => color.is_some() && color == found,
        })
    }
}

/// The nodes and levels that a tree may still have.
struct TreeLimits {
    /// The limit on the number of nodes.
    max: usize,
    nodes: usize,
    levels: usize,
}

impl TreeLimits {
    /// Begins a node, one level down.
    fn enter(&mut self) -> Result<(), TreeError> {
        let max = self.max;
        let nodes = self.nodes.checked_sub(1);
        self.nodes = nodes.ok_or(TreeError::TooLarge { max })?;
        let levels = self.levels.checked_sub(1);
        self.levels = levels.ok_or(TreeError::TooDeep { max: MAX_LEVELS })?;
        Ok(())
    }

    /// Ends a node.
    fn leave(&mut self) {
        self.levels += 1;
    }
}

/// How often a primary item must and may still be covered.
#[derive(Clone, Copy)]
struct CoverNeed {
    least: u32,
    max: u32,
}

impl CoverNeed {
    /// Whether the item is covered exactly once more.
    fn is_once(self) -> bool {
        (self.least, self.max) == (1, 1)
    }

    /// The number of branches for an item with this number of options: one for each that leaves enough others after
    /// it, and one without any if the item needs no more.
    fn branches(self, options: u32) -> u32 {
        (options + 1).saturating_sub(self.least)
    }

    /// The need after one more cover; `None` if the item can take no more.
    fn covered(self) -> Option<Self> {
        let (least, max) = (self.least.saturating_sub(1), self.max - 1);
        (max > 0).then_some(CoverNeed { least, max })
    }
}

#[cfg(test)]
mod tests {
    use super::TreeError;
    use crate::Problem;
    use crate::problem::random::problems;
    use crate::samples::{langford, queens};
    use proptest::prelude::*;

    fn same<I: std::hash::Hash + Eq + std::fmt::Debug, T>(problem: &Problem<I, T>) {
        let tree = problem.tree(100_000).expect("it is small");
        let report = problem.search().run();
        assert_eq!(tree.nodes() as u64, report.nodes);
        assert_eq!(tree.solutions() as u64, report.solutions);
        let max = tree.nodes() - 1;
        assert_eq!(problem.tree(max), Err(TreeError::TooLarge { max }));
    }

    #[test]
    fn a_tree_of_too_many_levels_is_refused() {
        let chain = |items: u32| {
            let mut problem = Problem::<_, ()>::new();
            for item in 0..items {
                problem.primary(item).expect("new");
            }
            for item in 0..items {
                let option = problem.option(()).cover([item]);
                option.add().expect("a known item");
            }
            problem.tree(2_000)
        };
        assert_eq!(chain(1_000).map(|tree| tree.nodes()), Ok(1_001));
        assert_eq!(chain(1_001), Err(TreeError::TooDeep { max: 1_000 }));
    }

    #[test]
    fn trees_have_as_many_nodes_as_searches() {
        for n in 0..=6 {
            same(&queens(n));
            same(&langford(n));
        }
    }

    proptest! {
        #[test]
        fn with_colors_and_multiplicities_too(problem in problems(0u32..4, 12, 0..1)) {
            same(&problem);
        }
    }

    #[test]
    fn with_bounds_of_every_kind() {
        for (least, max) in (0..4).flat_map(|least| (least..5).map(move |max| (least, max))) {
            let mut problem = Problem::<_, ()>::new();
            problem.primary_times("a", least..=max).expect("new");
            problem.primary("b").expect("new");
            for items in [&["a"][..], &["a", "b"], &["a"], &["b"], &["b", "a"]] {
                let option = problem.option(()).cover(items.iter().copied());
                option.add().expect("known items");
            }
            same(&problem);
        }
    }
}
