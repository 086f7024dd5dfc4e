//! Questions to a count with a memory.

use super::Search;
use crate::count::{CountError, CountPlan, CountWatch, Counting, Diagram};

impl<'g, I, T> Search<'_, 'g, I, T> {
    /// A count with a memory that begins now.
    pub(crate) fn into_counting(mut self) -> Counting<'g> {
        // To forbid what does not exist loses nothing, and a certificate or a proof must not name it.
        let options = self.problem.option_count();
        let forbid = &mut self.question.forbid;
        forbid.retain(|option| option.index() < options);
        let watch = self
            .watch
            .map(|watch| CountWatch::new(watch.every, watch.show));
        Counting::new(CountPlan::new(self.question), watch)
    }

    /// All solutions as a shared decision diagram, which can count them, sample them, or find the n-th even if there
    /// are too many to list.
    ///
    /// ```
    /// use quadrille::{Problem, WorkLimits};
    ///
    /// // Dominoes on a board of 8 x 8 squares.
    /// let mut problem = Problem::new();
    /// for square in 0..64 {
    ///     problem.primary(square)?;
    /// }
    /// for square in 0..64 {
    ///     if square % 8 < 7 {
    ///         problem.option("flat").cover([square, square + 1]).add()?;
    ///     }
    ///     if square < 56 {
    ///         problem.option("upright").cover([square, square + 8]).add()?;
    ///     }
    /// }
    ///
    /// let diagram = problem.search().diagram()?;
    /// assert_eq!(diagram.count(), 12_988_816u32.into());
    /// let tiling = diagram.samples(7, &WorkLimits::NONE).next().expect("there are tilings")?;
    /// assert!(problem.check(&tiling).is_ok());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Where solutions have little in common, the diagram is as large as a list of them.
    ///
    /// # Errors
    ///
    /// If an item has too many options; if the diagram outgrows its [memory](Search::memory); and if a limit is reached.
    pub fn diagram(self) -> Result<Diagram, CountError> {
        let matrix = self.problem.matrix();
        Diagram::of(matrix, &self.into_counting())
    }
}
