//! A grid of links that is laid once, for any number of searches.

use std::fmt;

use super::Search;
use crate::dance::{Dance, Floor, Links, Order};
use crate::engine::EngineKind;
use crate::problem::Problem;

impl<I, T> Problem<I, T> {
    /// Lays the grid of this problem on `floor`, for any number of searches.
    ///
    /// Laying a grid takes time in proportion to the items and entries of the problem: more than many a search of it.
    /// The problem cannot change as long as the grid exists.
    ///
    /// ```
    /// use quadrille::{Floor, Problem};
    ///
    /// let mut problem = Problem::<_, ()>::new();
    /// problem.primary("a")?;
    /// let one = problem.option(()).cover(["a"]).add()?;
    /// let two = problem.option(()).cover(["a"]).add()?;
    ///
    /// let floor = Floor::new();
    /// let mut grid = problem.lay(&floor);
    /// for option in [one, two] {
    ///     assert_eq!(grid.search().require([option]).count(), 1);
    /// }
    /// assert_eq!(grid.search().count(), 2);
    /// # Ok::<(), quadrille::BuildError>(())
    /// ```
    pub fn lay<'p, 'a>(&'p self, floor: &'a Floor<'a>) -> Grid<'p, 'a, I, T> {
        Grid {
            problem: self,
            dance: Dance::new(Links::lay(self.matrix(), floor, Order::Natural)),
        }
    }
}

/// The grid of a problem, ready for any number of searches, one after the other: see [`Problem::lay`].
///
/// Every search finds the grid as it was laid, however the last search ended.
pub struct Grid<'p, 'a, I, T> {
    problem: &'p Problem<I, T>,
    dance: Dance<'a>,
}

impl<'p, I, T> Grid<'p, '_, I, T> {
    /// A plan to search this grid for all solutions, on links. A search with another engine, several threads or another
    /// order lays a grid of its own.
    pub fn search<'g>(&'g mut self) -> Search<'p, 'g, I, T> {
        let mut search = self.problem.search();
        search.question.engine = Some(EngineKind::Links);
        search.kept = Some(&mut self.dance);
        search
    }
}

impl<I, T> fmt::Debug for Grid<'_, '_, I, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Grid")
            .field("items", &self.problem.item_count())
            .field("options", &self.problem.option_count())
            .finish_non_exhaustive()
    }
}

impl fmt::Debug for Floor<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Floor").finish_non_exhaustive()
    }
}
