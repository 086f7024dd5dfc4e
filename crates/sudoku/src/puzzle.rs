//! What a puzzle is: a problem, and the meaning of its solutions.

use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::ops::ControlFlow;

use quadrille_engine::check::SymmetryFault;
use quadrille_engine::distinct::Distinct;
use quadrille_engine::symmetry::{Symmetry, SymmetryError};
use quadrille_engine::{Color, OptionId, Problem, Report, Search, Solution, WorkLimits};

/// A problem with all solutions of a puzzle, and what takes solutions to equivalent ones: see
/// [`Puzzle::equivalences`].
#[derive(Clone, Debug)]
pub struct Equivalences<I, T> {
    problem: Problem<I, T>,
    symmetries: Vec<Symmetry>,
}

impl<I, T> Equivalences<I, T> {
    /// The equivalences of these images of all options.
    ///
    /// # Errors
    ///
    /// If images are no symmetry of the problem.
    pub fn new(
        problem: Problem<I, T>,
        images: impl IntoIterator<Item = Vec<OptionId>>,
    ) -> Result<Self, SymmetryFault> {
        let images = images.into_iter();
        let symmetries = images.map(|images| problem.symmetry_of(&images));
        Ok(Equivalences {
            symmetries: symmetries.collect::<Result<_, _>>()?,
            problem,
        })
    }

    /// The problem.
    pub fn problem(&self) -> &Problem<I, T> {
        &self.problem
    }

    /// The classes of solutions, to be counted without a list. `None` if there are too many equivalences for that.
    ///
    /// # Errors
    ///
    /// If a limit is reached.
    pub fn distinct(&self, limits: &WorkLimits) -> Result<Option<Distinct<'_>>, SymmetryError> {
        let symmetries = self.symmetries.iter().cloned();
        match self.problem.symmetries_from(symmetries, limits) {
            Ok(group) => self.problem.distinct(&group, limits).map(Some),
            Err(SymmetryError::TooLarge { .. }) => Ok(None),
            Err(error) => Err(error),
        }
    }
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

    /// Shows the solutions of a search that count to `visit`. The report counts these. A limit on solutions is one on all that the
    /// search finds.
    fn for_each_counted<'p>(
        &self,
        search: Search<'p, '_, Self::Item, Self::Tag>,
        mut visit: impl FnMut(&Solution<'p, Self::Item, Self::Tag>) -> ControlFlow<()>,
    ) -> Report
    where
        Self: Sized,
    {
        let mut count = 0;
        let mut report = search.for_each(|solution| {
            if !self.is_counted(&mut solution.tags()) {
                return ControlFlow::Continue(());
            }
            count += 1;
            visit(solution)
        });
        report.solutions = count;
        report
    }

    /// The number of solutions that count, found by a complete search.
    fn count(&self) -> u64
    where
        Self: Sized,
    {
        let problem = self.problem();
        match self.counts_all() {
            true => problem.search().count(),
            false => {
                let visit = |_: &_| ControlFlow::Continue(());
                self.for_each_counted(problem.search(), visit).solutions
            }
        }
    }

    /// For a puzzle that asks for distinct solutions: its problem with all solutions, and what takes them to equivalent ones,
    /// so that they can be counted without a list. `None` if there is nothing to give.
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

    /// The options that a word names: for a packing, all places of the piece with that name; `None` for other words. Items are
    /// looked for first: a piece with many copies is none. `tags` are those of all options of [`problem`](Puzzle::problem), in
    /// their order; all of them are read for a word that names any.
    fn options_of(
        &self,
        tags: &mut dyn Iterator<Item = &Self::Tag>,
        word: &str,
    ) -> Option<Vec<OptionId>> {
        let _ = (tags, word);
        None
    }

    /// The name of a color in texts.
    fn color(&self, color: Color) -> String {
        color.0.to_string()
    }
}
