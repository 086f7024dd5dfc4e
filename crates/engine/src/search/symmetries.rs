//! The question for the symmetries of a problem.

use super::Search;
use crate::symmetry::{Symmetries, SymmetryError, symmetries_of};

impl<I, T> Search<'_, '_, I, T> {
    /// The symmetries of the problem that keep the set of the required options, and that of the forbidden ones: so they
    /// take solutions under this restriction to such solutions.
    ///
    /// ```
    /// use quadrille::Problem;
    ///
    /// let problem = Problem::from_rows([[0], [0], [0]])?;
    /// let first = problem.option_ids().next();
    /// let symmetries = problem.search().forbid(first).symmetries()?;
    /// assert_eq!(symmetries.order(), &2u32.into());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If they are not found within the limits. A limit on nodes is one on steps, each an edge of a graph that is seen, in
    /// some nanoseconds; it is a billion unless another is set.
    pub fn symmetries(self) -> Result<Symmetries, SymmetryError> {
        let asked = &self.question;
        let matrix = self.problem.matrix();
        symmetries_of(matrix, &asked.require, &asked.forbid, &asked.limits)
    }
}
