//! Puzzles that are exact-cover problems. The generic rooms know none of them.
//!
//! A [`Puzzle`] states its exact-cover problem and translates solutions back. A puzzle that makes no sense is an error
//! when it is made, so every puzzle has a problem.
//!
//! Each puzzle has a room of its own with the same names in it: `Constraint` is what an item of its problem stands for,
//! and `Placement` (of queens and of Langford pairs `Queen` and `Pair`) is what an option stands for.

#[cfg(feature = "burrtools")]
pub mod burr;
pub mod edges;
pub mod kakuro;
pub mod langford;
pub mod latin;
pub mod macmahon;
pub mod outline;
pub mod packing;
pub mod queens;
mod short_names;
pub mod square;
pub mod sudoku;
pub mod words;

use std::fmt::{Debug, Display};
use std::hash::Hash;

use crate::problem::{Color, Problem};
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

    /// The exact-cover problem. Each call builds it anew.
    fn problem(&self) -> Problem<Self::Item, Self::Tag>;

    /// What a solution of [`problem`](Puzzle::problem) means. For a solution of another problem the answer is
    /// meaningless.
    fn answer(&self, solution: &Solution<'_, Self::Item, Self::Tag>) -> Self::Answer;

    /// The name of an item in texts, such as `r1c2`: no blanks in it, and no two items have the same.
    fn name(&self, item: &Self::Item) -> String;

    /// The name of a color in texts.
    fn color(&self, color: Color) -> String {
        color.0.to_string()
    }
}
