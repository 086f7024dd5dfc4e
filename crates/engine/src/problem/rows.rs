//! A problem from its rows: the short form, for problems in which every item is primary.

use std::fmt::Debug;
use std::hash::Hash;

use super::{BuildError, Problem};

impl<I> Problem<I, usize>
where
    I: Eq + Hash + Debug + Clone,
{
    /// The problem whose options are these rows: each lists the items it covers, and its tag is the number of the
    /// row, from 0. Every item is primary; items are numbered in the order in which they first appear.
    ///
    /// An item that no row has is not in the problem. If it must be covered all the same, add it with
    /// [`primary`](Self::primary): then the problem has no solution.
    ///
    /// # Errors
    ///
    /// If a row lists an item twice, or there are more than 2^32 - 2 items, rows or members of rows.
    ///
    /// ```
    /// use quadrille::Problem;
    ///
    /// // The first example of TAOCP 7.2.2.1.
    /// let problem = Problem::from_rows(["ce", "adg", "bcf", "adf", "bg", "deg"].map(str::chars))?;
    /// let solution = problem.search().first().expect("a cover");
    /// let mut rows: Vec<usize> = solution.tags().copied().collect();
    /// rows.sort();
    /// assert_eq!(rows, [0, 3, 4]);
    /// # Ok::<(), quadrille::BuildError>(())
    /// ```
    pub fn from_rows<R>(rows: R) -> Result<Self, BuildError>
    where
        R: IntoIterator<Item: IntoIterator<Item = I>>,
    {
        let mut problem = Problem::new();
        let mut ids = Vec::new();
        for (number, row) in rows.into_iter().enumerate() {
            ids.clear();
            for label in row {
                ids.push(match problem.item(&label) {
                    Some(id) => id,
                    None => problem.primary(label)?,
                });
            }
            let option = problem.option(number);
            option.cover_ids(ids.iter().copied()).add()?;
        }
        Ok(problem)
    }
}
