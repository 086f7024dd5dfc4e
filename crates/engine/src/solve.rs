//! The one-call form: rows in, the numbers of the chosen rows out.

use std::fmt::Debug;
use std::hash::Hash;

use crate::problem::{BuildError, Problem};

/// Solves an exact-cover problem: chooses rows so that each item of any row is in exactly one of them.
///
/// Returns the numbers of the chosen rows, from 0 and in ascending order; `None` if there is no solution. Everything
/// else, such as secondary items, colors, counting and budgets, is on [`Problem`] and its
/// [`search`](Problem::search).
///
/// # Errors
///
/// As [`Problem::from_rows`].
///
/// ```
/// let rows = [vec!["a", "d"], vec!["b"], vec!["b", "c"], vec!["c", "d"]];
/// assert_eq!(quadrille::solve(rows)?, Some(vec![0, 2]));
/// assert_eq!(quadrille::solve([["a", "b"], ["b", "c"]])?, None);
/// # Ok::<(), quadrille::BuildError>(())
/// ```
pub fn solve<I, R>(rows: R) -> Result<Option<Vec<usize>>, BuildError>
where
    I: Eq + Hash + Debug + Clone,
    R: IntoIterator<Item: IntoIterator<Item = I>>,
{
    let problem = Problem::from_rows(rows)?;
    let solution = problem.search().first();
    Ok(solution.map(|solution| {
        let mut rows: Vec<usize> = solution.tags().copied().collect();
        rows.sort_unstable();
        rows
    }))
}
