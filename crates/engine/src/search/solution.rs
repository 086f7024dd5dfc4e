//! A solution, seen through the problem it solves.

use std::fmt::{self, Debug};
use std::hash::{Hash, Hasher};

use crate::check::CheckError;
use crate::engine::{Choice, FoundSolution};
use crate::problem::{OptionId, Problem};

/// A solution: options that cover every primary item once, or as often as its bounds say.
///
/// Two solutions are equal if they have the same options in the same order.
pub struct Solution<'p, I, T> {
    problem: &'p Problem<I, T>,
    found: FoundSolution,
}

impl<I, T> fmt::Debug for Solution<'_, I, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solution")
            .field("options", &self.found.options)
            .finish_non_exhaustive()
    }
}

impl<I, T> Clone for Solution<'_, I, T> {
    fn clone(&self) -> Self {
        Solution {
            problem: self.problem,
            found: self.found.clone(),
        }
    }
}

impl<I, T> PartialEq for Solution<'_, I, T> {
    fn eq(&self, other: &Self) -> bool {
        self.options() == other.options()
    }
}

impl<I, T> Eq for Solution<'_, I, T> {}

impl<I, T> Hash for Solution<'_, I, T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.options().hash(state);
    }
}

impl<'p, I, T> Solution<'p, I, T> {
    pub(crate) fn new(problem: &'p Problem<I, T>, found: FoundSolution) -> Self {
        Solution { problem, found }
    }

    /// Becomes another solution of the same problem.
    pub(super) fn swap(&mut self, found: &mut FoundSolution) {
        std::mem::swap(&mut self.found, found);
    }

    /// The sum of the costs of the options.
    pub fn cost(&self) -> u64 {
        cost_of(self.problem, self.options())
    }

    /// The options: the required ones first, then the others in the order in which the search chose them. The dense
    /// engine returns them in any order.
    pub fn options(&self) -> &[OptionId] {
        &self.found.options
    }

    /// How each of the options was chosen, in the same order; `None` for a required one. Empty unless the search was
    /// asked for choices: see [`Search::with_choices`](super::Search::with_choices).
    pub fn choices(&self) -> &[Option<Choice>] {
        &self.found.choices
    }

    /// The tags of the options, in the same order.
    pub fn tags(&self) -> impl ExactSizeIterator<Item = &'p T> {
        tags_of(self.problem, self.options())
    }

    /// The labels of the items of each option, in the same order.
    pub fn labels(&self) -> impl ExactSizeIterator<Item = impl Iterator<Item = &'p I>> {
        labels_of(self.problem, self.options())
    }
}

pub(super) fn cost_of<I, T>(problem: &Problem<I, T>, options: &[OptionId]) -> u64 {
    options.iter().map(|&option| problem.cost(option)).sum()
}

pub(super) fn tags_of<'p, I, T>(
    problem: &'p Problem<I, T>,
    options: &[OptionId],
) -> impl ExactSizeIterator<Item = &'p T> {
    let tag = |&option| problem.tag(option);
    options
        .iter()
        .map(move |option| tag(option).expect("a solution has options of its problem"))
}

/// The labels of the items of each of these options.
pub(super) fn labels_of<'p, I, T>(
    problem: &'p Problem<I, T>,
    options: &[OptionId],
) -> impl ExactSizeIterator<Item = impl Iterator<Item = &'p I>> {
    let label = |(item, _)| {
        let label = problem.label(item);
        label.expect("an option has items of its problem")
    };
    options
        .iter()
        .map(move |&option| problem.members(option).map(label))
}

impl<I: Debug, T> Problem<I, T> {
    /// These options as a solution, if they are a solution of this problem.
    ///
    /// So a solution that was found elsewhere can be read by its tags. Costs as much as [`check`](Problem::check).
    ///
    /// # Errors
    ///
    /// Those of [`check`](Problem::check).
    ///
    /// ```
    /// use quadrille::Problem;
    ///
    /// let mut problem = Problem::new();
    /// problem.primary("a")?;
    /// let option = problem.option("tag").cover(["a"]).add()?;
    /// let solution = problem.solution(&[option]).expect("it is one");
    /// assert_eq!(solution.tags().collect::<Vec<_>>(), [&"tag"]);
    /// assert!(problem.solution(&[]).is_err());
    /// # Ok::<(), quadrille::BuildError>(())
    /// ```
    pub fn solution(&self, options: &[OptionId]) -> Result<Solution<'_, I, T>, CheckError> {
        self.check(options)?;
        Ok(Solution::new(self, FoundSolution::of(options.to_vec())))
    }
}
