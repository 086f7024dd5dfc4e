//! A grid that is laid once, for any number of searches.

use std::fmt;

use super::Search;
use crate::drive::LaidGrid;
use crate::problem::Problem;
use quadrille_kernel::dance::Floor;

impl<I, T> Problem<I, T> {
    /// A grid of this problem on `floor`, for any number of searches.
    ///
    /// Its links and tables are laid when a search first needs them, and kept: to lay them takes longer than many a
    /// search. The problem cannot change as long as the grid exists.
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
            laid: LaidGrid::new(self.matrix(), floor),
        }
    }
}

/// The grid of a problem, ready for any number of searches, one after the other: see [`Problem::lay`].
///
/// Every search finds the grid as it was laid, however the last search ended. Counts run on what is likely to be fastest,
/// and remember between them what that is.
pub struct Grid<'p, 'a, I, T> {
    problem: &'p Problem<I, T>,
    laid: LaidGrid<'p, 'a>,
}

impl<'p, I, T> Grid<'p, '_, I, T> {
    /// A plan to search this grid for all solutions. It runs as a plain [`Problem::search`] does, with two differences:
    /// solutions are always listed [in order](Search::in_order), and [`best`](Search::best) runs on links. On several
    /// threads, or in another order, links are laid for the search alone.
    pub fn search<'g>(&'g mut self) -> Search<'p, 'g, I, T> {
        let mut search = self.problem.search();
        search.kept = Some(&mut self.laid);
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
