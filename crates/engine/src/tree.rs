//! The search tree of a small problem, for study.
//!
//! It is recorded from the links engine, step by step.

use crate::engine::Event;
use crate::problem::{ItemId, Matrix, OptionId, Problem};
use quadrille_kernel::dance::{Cutoff, Dance, Floor, Links, Order, Step};

/// A node of a search tree.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Tree {
    /// The item that the search branches on here; `None` at a solution, where every primary item is covered.
    pub item: Option<ItemId>,
    /// The options that the search tries for this item, each with the tree below it. Empty at a dead end. The last
    /// branch of an item that may be covered several times can have no option: the item is not covered again.
    pub branches: Vec<(Option<OptionId>, Tree)>,
    /// Whether the tree ends here before its last branches, because of a limit on the number of nodes.
    pub is_cut: bool,
}

/// The tree has more nodes than were allowed, or more than 1,000 levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the search tree has more than {max} {of}")]
pub struct TreeError {
    max: usize,
    of: &'static str,
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
    /// The search tree, if it has at most `max` nodes on at most 1,000 levels below the root.
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
        match self.first_of_tree(max)? {
            tree if tree.is_cut || max == 0 => Err(TreeError { max, of: "nodes" }),
            tree => Ok(tree),
        }
    }

    /// The first `max` nodes of the search tree, in the order of the search: the root, and at least one below it. Nodes
    /// whose branches are not all there have [`is_cut`](Tree::is_cut).
    ///
    /// # Errors
    ///
    /// If these nodes are on more than 1,000 levels below the root.
    ///
    /// ```
    /// # use quadrille::Problem;
    /// let mut problem = Problem::new();
    /// for item in 0..10 {
    ///     problem.primary(item)?;
    ///     problem.option("one").cover([item]).add()?;
    ///     problem.option("other").cover([item]).add()?;
    /// }
    /// let tree = problem.first_of_tree(30).expect("it has few levels");
    /// assert!(tree.is_cut && tree.nodes() == 30);
    /// assert_eq!(tree, problem.first_of_tree(30).expect("the same"));
    /// # Ok::<(), quadrille::BuildError>(())
    /// ```
    pub fn first_of_tree(&self, max: usize) -> Result<Tree, TreeError> {
        record(self.matrix(), max)
    }
}

fn record(matrix: &Matrix, max: usize) -> Result<Tree, TreeError> {
    let floor = Floor::new();
    let mut dance = Dance::new(Links::lay(matrix, &floor, Order::Natural));
    dance.never_stop_early();
    dance.begin(&[], &[]);
    let mut recorder = Recorder::default();
    loop {
        let event = dance.advance(max as u64, &mut recorder);
        if recorder.is_too_deep {
            return Err(TreeError {
                max: MAX_LEVELS,
                of: "levels",
            });
        }
        match event {
            Event::Solution | Event::Poll => {}
            Event::Exhausted => return Ok(recorder.current),
            Event::Nodes => return Ok(recorder.cut()),
        }
    }
}

/// Records the tree of a search.
#[derive(Default)]
struct Recorder {
    /// What is known of the tree below the current node.
    current: Tree,
    /// The nodes above it, each with the option that leads to the next.
    above: Vec<(Tree, Option<OptionId>)>,
    is_too_deep: bool,
}

impl Recorder {
    /// The tree so far, when the current node is about to try another option.
    fn cut(mut self) -> Tree {
        self.current.is_cut = true;
        while let Some((above, option)) = self.above.pop() {
            let below = std::mem::replace(&mut self.current, above);
            self.current.branches.push((option, below));
            self.current.is_cut = true;
        }
        self.current
    }
}

impl Cutoff for Recorder {
    fn record(&mut self, dance: &Dance<'_>, step: Step) {
        match step {
            Step::Solved => {}
            Step::Dead => self.current.item = dance.starved_item(),
            Step::Branch(item, _) => self.current.item = Some(item),
            Step::Choose(option) => {
                self.above.push((std::mem::take(&mut self.current), option));
                self.is_too_deep |= self.above.len() > MAX_LEVELS;
            }
            Step::Undo => {
                let (above, option) = self.above.pop().expect("what is undone was chosen");
                let below = std::mem::replace(&mut self.current, above);
                self.current.branches.push((option, below));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::random::problems;
    use crate::samples::{langford, queens};
    use proptest::prelude::*;

    /// The tree of Algorithm X, or M, without links. For each item, `open` has how often it must and may still be
    /// covered.
    fn naive<I, T>(
        problem: &Problem<I, T>,
        options: &[OptionId],
        open: &[Option<(u32, u32)>],
    ) -> Tree {
        let color = |option, item| {
            let mut members = problem.members(option);
            members.find_map(|(other, color)| (other == item).then_some(color))
        };
        let of = |item| {
            options
                .iter()
                .filter(move |&&option| color(option, item).is_some())
        };
        let branches = |item: ItemId| {
            let (least, _) = open[item.index()]?;
            Some(((of(item).count() as u32 + 1).saturating_sub(least), item))
        };
        let rank = |&(count, item): &(u32, _)| (count > 1 && !problem.is_preferred(item), count);
        let items = problem.item_ids().filter_map(branches);
        let Some((count, item)) = items.min_by_key(rank) else {
            return Tree::default();
        };
        let of_item: Vec<OptionId> = of(item).copied().collect();
        let is_once = open[item.index()] == Some((1, 1));
        let branch = |place: usize| {
            let chosen = of_item.get(place).copied();
            let mut open = open.to_vec();
            if chosen.is_none() {
                open[item.index()] = None;
            }
            for (item, _) in chosen
                .into_iter()
                .flat_map(|option| problem.members(option))
            {
                let times = &mut open[item.index()];
                *times = times.map(|(least, max)| (least.saturating_sub(1), max - 1));
                *times = times.filter(|&(_, max)| max > 0);
            }
            // Options tried before are excluded, so that no set of options comes in two orders.
            let is_tried = |other: &OptionId| {
                !is_once && of_item.iter().take(place + 1).any(|tried| tried == other)
            };
            let fits = |other: OptionId, option: OptionId| {
                let mut members = problem.members(other);
                other != option
                    && members.all(|(item, its)| match color(option, item) {
                        Some(_) if problem.bounds(item).is_some() => open[item.index()].is_some(),
                        Some(color) => color.is_some() && color == its,
                        None => true,
                    })
            };
            let rest = options.iter().copied().filter(|&other| {
                !is_tried(&other) && chosen.is_none_or(|option| fits(other, option))
            });
            (chosen, naive(problem, &rest.collect::<Vec<_>>(), &open))
        };
        let branches = (0..count as usize).map(branch).collect();
        Tree {
            item: Some(item),
            branches,
            is_cut: false,
        }
    }

    fn same<I: std::hash::Hash + Eq + std::fmt::Debug, T>(problem: &Problem<I, T>) {
        let tree = problem.tree(100_000).expect("it is small");
        let open = problem.item_ids().map(|item| {
            let times = problem.bounds(item).filter(|times| *times.end() > 0);
            times.map(|times| times.into_inner())
        });
        let options = problem.option_ids();
        let options = options.filter(|&option| problem.matrix().is_playable(option));
        let naive = naive(
            problem,
            &options.collect::<Vec<_>>(),
            &open.collect::<Vec<_>>(),
        );
        assert_eq!(naive, tree);
        let report = problem.search().run();
        assert_eq!(tree.nodes() as u64, report.nodes);
        assert_eq!(tree.solutions() as u64, report.solutions);
        let max = tree.nodes() - 1;
        assert_eq!(problem.tree(max), Err(TreeError { max, of: "nodes" }));
        if max > 0 {
            first_are_a_beginning(problem, &tree, tree.nodes() / 2 + 1);
        }
    }

    /// The first nodes are those of the whole tree in preorder, and those that lack some have the mark.
    fn first_are_a_beginning<I, T>(problem: &Problem<I, T>, whole: &Tree, max: usize) {
        fn preorder(tree: &Tree, into: &mut Vec<(Option<ItemId>, usize, bool)>) {
            into.push((tree.item, tree.branches.len(), tree.is_cut));
            tree.branches
                .iter()
                .for_each(|(_, below)| preorder(below, into));
        }
        let first = problem.first_of_tree(max).expect("it has few levels");
        let (mut some, mut all) = (Vec::new(), Vec::new());
        preorder(&first, &mut some);
        preorder(whole, &mut all);
        assert_eq!(some.len(), max.min(all.len()));
        for (first, whole) in some.iter().zip(&all) {
            assert_eq!((first.0, first.2), (whole.0, first.1 < whole.1 || first.2));
            assert!(first.1 <= whole.1);
        }
        assert_eq!(first.is_cut, some.len() < all.len());
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
        assert_eq!(
            chain(1_001),
            Err(TreeError {
                max: 1_000,
                of: "levels"
            })
        );
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
