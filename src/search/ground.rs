//! Where a search runs: on a grid laid for it alone, or on one that is kept.

use std::fmt;

use super::Search;
use crate::dance::{Dance, Floor, Links, Order};
use crate::problem::Problem;

impl<I, T> Problem<I, T> {
    /// Lays the grid of this problem on a floor, to be searched any number of times.
    ///
    /// Laying takes time in proportion to the items and entries of the problem, which is more than many a search
    /// of it takes. The problem cannot change as long as the grid is there.
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

/// A problem laid out on a floor, ready for any number of searches, one after the other: see [`Problem::lay`].
///
/// A search leaves the grid as it found it, whether it runs to its end, is stopped, or is dropped midway.
pub struct Grid<'p, 'a, I, T> {
    problem: &'p Problem<I, T>,
    dance: Dance<'a>,
}

impl<'p, 'a, I, T> Grid<'p, 'a, I, T> {
    /// A plan to search this grid for all solutions.
    pub fn search<'g>(&'g mut self) -> Search<'p, I, T, Laid<'g, 'a>> {
        Search::new(self.problem, Laid(&mut self.dance))
    }
}

/// Where a search runs.
pub trait Ground: sealed::Ground {}

/// A search that lays a grid for itself.
#[derive(Clone, Copy, Debug)]
pub struct Fresh;

/// A search on the grid that it borrows.
pub struct Laid<'g, 'a>(pub(super) &'g mut Dance<'a>);

impl Ground for Fresh {}
impl Ground for Laid<'_, '_> {}

impl<I, T> fmt::Debug for Grid<'_, '_, I, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Grid")
            .field("items", &self.problem.item_count())
            .field("options", &self.problem.option_count())
            .finish_non_exhaustive()
    }
}

impl fmt::Debug for Laid<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Laid").finish_non_exhaustive()
    }
}

impl fmt::Debug for Floor<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Floor").finish_non_exhaustive()
    }
}

pub(super) mod sealed {
    use super::{Dance, Fresh, Laid};

    pub trait Ground: Sized {
        /// Runs something with the kept grid, if there is one.
        fn with_kept<R>(self, run: impl FnOnce(Option<&mut Dance<'_>>) -> R) -> R;
    }

    impl Ground for Fresh {
        fn with_kept<R>(self, run: impl FnOnce(Option<&mut Dance<'_>>) -> R) -> R {
            run(None)
        }
    }

    impl Ground for Laid<'_, '_> {
        fn with_kept<R>(self, run: impl FnOnce(Option<&mut Dance<'_>>) -> R) -> R {
            run(Some(self.0))
        }
    }
}
