//! Puzzles that are exact-cover problems in disguise. The generic rooms know none of them.
//!
//! A [`Puzzle`] says what its exact-cover problem is, and makes something to look at of a solution. What is
//! wrong with a puzzle is said when it is made: a puzzle that exists has a problem.

pub mod langford;
pub mod latin;
pub mod macmahon;
pub mod outline;
pub mod packing;
pub mod queens;
pub mod square;
pub mod sudoku;
pub mod words;

use std::fmt::{Debug, Display};
use std::hash::Hash;

use crate::problem::Problem;
use crate::search::Solution;

/// A puzzle: a problem, and what a solution of it means.
///
/// ```
/// use quadrille::puzzle::{Puzzle, langford::Langford};
///
/// let puzzle = Langford::new(3);
/// let problem = puzzle.problem();
/// let solution = problem.search().first().expect("3 is a number of Langford");
/// let answer = puzzle.answer(&solution).to_string();
/// assert!(answer == "2 3 1 2 1 3" || answer == "3 1 2 1 3 2");
/// ```
pub trait Puzzle {
    /// What labels an item of the problem.
    type Item: Eq + Hash + Debug;
    /// What tags an option of the problem.
    type Tag;
    /// What a solution means: plain text through `Display`.
    type Answer: Display;

    /// The exact-cover problem. It is built anew by each call.
    fn problem(&self) -> Problem<Self::Item, Self::Tag>;

    /// What a solution of [`problem`](Puzzle::problem) means. A solution of another problem means nothing.
    fn answer(&self, solution: &Solution<'_, Self::Item, Self::Tag>) -> Self::Answer;
}
