//! The question for the symmetries of a problem.

use super::Search;
use crate::symmetry::{Symmetries, SymmetryError, symmetries_of};

impl<I, T> Search<'_, '_, I, T> {
    /// The symmetries of the problem: all permutations of its items and options that keep the set of the required options,
    /// and that of the forbidden ones. So they take solutions under this restriction to such solutions.
    ///
    /// They can be more than those of a board that the problem is about: for those of the board, say what some of them do to
    /// the options ([`symmetry_of`](crate::Problem::symmetry_of), [`symmetries_from`](crate::Problem::symmetries_from)).
    ///
    /// ```
    /// use quadrille::puzzle::{Puzzle, queens::Queens};
    ///
    /// let problem = Queens::new(8).expect("few enough").problem();
    /// let symmetries = problem.search().symmetries()?;
    /// assert_eq!(symmetries.order(), &8u32.into());
    /// // Ten squares, each with those where turns and reflections take it.
    /// assert_eq!(symmetries.option_orbits().len(), 10);
    /// // Without the first corner, the reflection that keeps it is left.
    /// let corner = problem.option_ids().next();
    /// assert_eq!(problem.search().forbid(corner).symmetries()?.order(), &2u32.into());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If they are not found within the limits. That on [nodes](crate::Limits::nodes) is a billion unless another is set.
    pub fn symmetries(self) -> Result<Symmetries, SymmetryError> {
        let asked = &self.question;
        let matrix = self.problem.matrix();
        symmetries_of(matrix, &asked.require, &asked.forbid, &asked.limits)
    }
}
