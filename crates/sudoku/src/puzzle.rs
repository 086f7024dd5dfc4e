//! What a puzzle is: a problem, and the meaning of its solutions.

use std::fmt::{Debug, Display};
use std::hash::Hash;

use quadrille_engine::Solution;
use quadrille_engine::{Color, OptionId, Problem};

/// A problem with all solutions of a puzzle, and what takes solutions to equivalent ones: see
/// [`Puzzle::equivalences`].
#[derive(Clone, Debug)]
pub struct Equivalences<I, T> {
    /// The problem.
    pub problem: Problem<I, T>,
    /// For each equivalence, the images of all options.
    pub images: Vec<Vec<OptionId>>,
}

/// A puzzle: a problem, and the meaning of its solutions.
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
    /// The label of an item of the problem.
    type Item: Eq + Hash + Debug;
    /// The tag of an option of the problem.
    type Tag;
    /// The meaning of a solution; plain text through `Display`.
    type Answer: Display;

    /// The exact-cover problem. Each call builds a new one.
    fn problem(&self) -> Problem<Self::Item, Self::Tag>;

    /// The meaning of a solution of [`problem`](Puzzle::problem). For a solution of another problem, the result is
    /// meaningless.
    fn answer(&self, solution: &Solution<'_, Self::Item, Self::Tag>) -> Self::Answer {
        self.answer_from(&mut solution.tags())
    }

    /// The meaning of a solution whose options have these tags. A tag that names a place, a piece or a symbol that the
    /// puzzle does not have is ignored.
    fn answer_from(&self, tags: &mut dyn Iterator<Item = &Self::Tag>) -> Self::Answer;

    /// Whether a solution whose options have these tags counts. All do, unless the puzzle asks for distinct solutions:
    /// then one of each class of equivalent ones does.
    fn is_counted(&self, _: &mut dyn Iterator<Item = &Self::Tag>) -> bool {
        true
    }

    /// Whether all solutions count, so that [`is_counted`](Puzzle::is_counted) is always true.
    fn counts_all(&self) -> bool {
        true
    }

    /// For a puzzle that asks for distinct solutions: its problem with all solutions, and permutations of the options of
    /// that problem, each as their images, that take solutions to equivalent ones. With them, [`Problem::distinct`] counts
    /// without listing. `None` if there are none to give.
    fn equivalences(&self) -> Option<Equivalences<Self::Item, Self::Tag>> {
        None
    }

    /// The name of an item in texts, such as `r1c2`. It has no blanks and is unique. For an item of another puzzle, the
    /// result is meaningless.
    fn name(&self, item: &Self::Item) -> String;

    /// An item in words, such as `row r1`, with its name where it has one: what stands in reasons why there is no solution.
    fn phrase(&self, item: &Self::Item) -> String {
        self.name(item)
    }

    /// The name of a color in texts.
    fn color(&self, color: Color) -> String {
        color.0.to_string()
    }
}
