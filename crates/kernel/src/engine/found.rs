//! A solution apart from its problem: options, and how each was chosen.

use crate::matrix::{ItemId, OptionId};

/// The options of a solution.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FoundSolution {
    /// The options, in the order of the engine.
    pub options: Vec<OptionId>,
    /// How each of them was chosen; empty unless requested.
    pub choices: Vec<Option<Choice>>,
}

impl FoundSolution {
    /// These options, without saying how they were chosen.
    pub fn of(options: Vec<OptionId>) -> Self {
        FoundSolution {
            options,
            choices: Vec::new(),
        }
    }
}

/// How an option of a solution was chosen: see `Solution::choices`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub struct Choice {
    /// The item that the search branched on.
    pub item: ItemId,
    /// The position of the option among the options of that item when it was tried, counted from 1.
    pub place: u32,
    /// The number of options that the item had left. For an item with multiplicities: the number of branches.
    pub of: u32,
}

impl Choice {
    /// The option at this place among those of an item.
    #[doc(hidden)] // for the crate above
    pub fn new(item: ItemId, place: u32, of: u32) -> Self {
        Choice { item, place, of }
    }
}
