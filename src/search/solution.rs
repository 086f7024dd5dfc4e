//! A solution, seen through the problem it solves.

use crate::dance::Dance;
use crate::problem::{ItemId, Matrix, OptionId, Problem};

/// One solution: options that cover every primary item once, or as often as its bounds say.
#[derive(Debug)]
pub struct Solution<'p, I, T> {
    problem: &'p Problem<I, T>,
    found: Found,
}

/// What a solution is, apart from its problem.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Found {
    pub(crate) options: Vec<OptionId>,
    choices: Vec<Option<Choice>>,
}

impl Found {
    /// These options, with nothing about how they came about.
    pub(crate) fn of(options: Vec<OptionId>) -> Self {
        Found {
            options,
            choices: Vec::new(),
        }
    }

    /// Takes down the solution that the search stands at, with or without how it came about.
    pub(crate) fn copy(&mut self, dance: &Dance<'_>, matrix: &Matrix, with_choices: bool) {
        self.options.clear();
        self.options.extend(dance.solution());
        if with_choices {
            let choices = self.options.iter().zip(dance.choices());
            let choices = choices.map(|(&option, choice)| {
                let (member, place, of) = choice?;
                let (item, _) = matrix.members(option).nth(member)?;
                Some(Choice { item, place, of })
            });
            self.choices.clear();
            self.choices.extend(choices);
        }
    }
}

/// How an option came into a solution: see [`Solution::choices`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub struct Choice {
    /// The item that the search branched on.
    pub item: ItemId,
    /// As which of the options of that item it was tried, counted from 1.
    pub place: u32,
    /// How many options that item had left. For an item that is to be covered several times: into how many cases
    /// the search branched.
    pub of: u32,
}

impl<I, T> Clone for Solution<'_, I, T> {
    fn clone(&self) -> Self {
        Solution {
            problem: self.problem,
            found: self.found.clone(),
        }
    }
}

impl<'p, I, T> Solution<'p, I, T> {
    pub(crate) fn new(problem: &'p Problem<I, T>, found: Found) -> Self {
        Solution { problem, found }
    }

    /// Takes down the solution that the search stands at.
    pub(super) fn copy(&mut self, dance: &Dance<'_>, with_choices: bool) {
        self.found.copy(dance, self.problem.matrix(), with_choices);
    }

    /// Becomes another solution of the same problem.
    pub(super) fn swap(&mut self, found: &mut Found) {
        std::mem::swap(&mut self.found, found);
    }

    /// The sum of the costs of the options.
    pub fn cost(&self) -> u64 {
        let costs = self.options().iter().map(|&id| self.problem.cost(id));
        costs.sum()
    }

    /// The options: the required ones first, then in the order in which the search chose them; from the dense engine
    /// in any order.
    pub fn options(&self) -> &[OptionId] {
        &self.found.options
    }

    /// How each of the options was chosen, in the same order; `None` for a required one. Empty, unless the search
    /// was asked for it and ran on links: see [`Search::with_choices`](super::Search::with_choices).
    pub fn choices(&self) -> &[Option<Choice>] {
        &self.found.choices
    }

    /// The tags of the options, in the same order.
    pub fn tags(&self) -> impl ExactSizeIterator<Item = &'p T> {
        let problem = self.problem;
        self.options().iter().map(|&option| {
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
        self.options()
            .iter()
            .map(move |&option| problem.members(option).map(move |(item, _)| label(item)))
    }
}
