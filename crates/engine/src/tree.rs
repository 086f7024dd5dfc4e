//! The search tree of a small problem, for study.
//!
//! It is recorded from the links engine, step by step.

use crate::problem::{ItemId, OptionId, Problem};
use crate::watch::listen;
use quadrille_kernel::dance::{Dance, Step};

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

/// The nodes of the tree are on more than 1,000 levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the search tree has more than {MAX_LEVELS} levels")]
pub struct TreeError(());

/// The largest number of levels below the root. Building, drawing and dropping a tree is recursive, and the length of a
/// line in its drawing grows with its level.
const MAX_LEVELS: usize = 1_000;

impl Tree {
    /// The number of nodes: this one, and one for every branch below it.
    pub fn nodes(&self) -> usize {
        let below = self.branches.iter().map(|(_, tree)| tree.nodes());
        1 + below.sum::<usize>()
    }

    /// The number of solutions.
    pub fn solutions(&self) -> usize {
        let below = self.branches.iter().map(|(_, tree)| tree.solutions());
        usize::from(self.item.is_none()) + below.sum::<usize>()
    }
}

impl<I, T> Problem<I, T> {
    /// The search tree, or its first `max` nodes in the order of the search: the root, and at least one below it. Nodes
    /// whose branches are not all there have [`is_cut`](Tree::is_cut).
    ///
    /// # Errors
    ///
    /// If these nodes are on more than 1,000 levels below the root.
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
    /// let tree = problem.tree(100).expect("it has few levels");
    /// assert_eq!(tree.item.and_then(|item| problem.label(item)), Some(&'a'));
    /// assert_eq!((tree.branches.len(), tree.nodes(), tree.solutions()), (2, 6, 1));
    ///
    /// let first = problem.tree(3).expect("it has few levels");
    /// assert!(first.is_cut && first.nodes() == 3);
    /// # Ok::<(), quadrille::BuildError>(())
    /// ```
    pub fn tree(&self, max: usize) -> Result<Tree, TreeError> {
        let mut recorder = Recorder {
            nodes: 1,
            ..Recorder::default()
        };
        listen(self.matrix(), &mut |_, dance, step| {
            recorder.record(dance, step, max);
            recorder.is_cut || recorder.is_too_deep
        });
        match recorder.is_too_deep {
            true => Err(TreeError(())),
            false => Ok(recorder.tree()),
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
    nodes: usize,
    /// Whether the current node was about to try another option.
    is_cut: bool,
    is_too_deep: bool,
}

impl Recorder {
    fn record(&mut self, dance: &Dance<'_>, step: Option<Step>, max: usize) {
        match step {
            None | Some(Step::Solved) => {}
            Some(Step::Dead) => self.current.item = dance.starved_item(),
            Some(Step::Branch(item, _)) => self.current.item = Some(item),
            Some(Step::Choose(_)) if self.nodes >= max => self.is_cut = true,
            Some(Step::Choose(option)) => {
                self.nodes += 1;
                self.above.push((std::mem::take(&mut self.current), option));
                self.is_too_deep |= self.above.len() > MAX_LEVELS;
            }
            // What is undone was chosen.
            Some(Step::Undo) => _ = self.leave(),
        }
    }

    /// Adds the current node to the one above it, if there is one.
    fn leave(&mut self) -> bool {
        let Some((above, option)) = self.above.pop() else {
            return false;
        };
        let below = std::mem::replace(&mut self.current, above);
        self.current.branches.push((option, below));
        true
    }

    fn tree(mut self) -> Tree {
        self.current.is_cut = self.is_cut;
        while self.leave() {
            self.current.is_cut = true;
        }
        self.current
    }
}
