//! A solution, seen through the problem it solves.

use crate::problem::{ItemId, OptionId, Problem};

/// One solution: the options that cover every primary item exactly once.
#[derive(Debug)]
pub struct Solution<'p, I, T> {
    pub(super) problem: &'p Problem<I, T>,
    pub(super) options: Vec<OptionId>,
}

impl<I, T> Clone for Solution<'_, I, T> {
    fn clone(&self) -> Self {
        Solution {
            problem: self.problem,
            options: self.options.clone(),
        }
    }
}

impl<'p, I, T> Solution<'p, I, T> {
    pub(crate) fn new(problem: &'p Problem<I, T>, options: Vec<OptionId>) -> Self {
        Solution { problem, options }
    }

    /// The sum of the costs of the options.
    pub fn cost(&self) -> u64 {
        self.options
            .iter()
            .map(|&option| self.problem.cost(option))
            .sum()
    }

    /// The options: the required ones first, then in the order in which the search chose them.
    pub fn options(&self) -> &[OptionId] {
        &self.options
    }

    /// The tags of the options, in the same order.
    pub fn tags(&self) -> impl ExactSizeIterator<Item = &'p T> {
        let problem = self.problem;
        self.options.iter().map(|&option| {
            problem
                .tag(option)
                .expect("a solution has options of its problem")
        })
    }

    /// The labels of the items of each option, in the same order.
    pub fn labels(&self) -> impl ExactSizeIterator<Item = impl Iterator<Item = &'p I>> {
        let problem = self.problem;
        let label = |item: ItemId| {
            problem
                .label(item)
                .expect("an option has items of its problem")
        };
        self.options
            .iter()
            .map(move |&option| problem.members(option).map(move |(item, _)| label(item)))
    }
}
