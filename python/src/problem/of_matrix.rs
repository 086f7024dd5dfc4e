//! A problem whose items are the columns of a matrix, and whose options are its rows.

use pyo3::prelude::*;
use quadrille::{BuildError, ItemId};

use super::build::too_many;
use super::{Plain, Problem};
use crate::error::{all, error, plural};
use crate::matrix::Matrix;
use crate::number::whole;

impl Problem {
    /// The problem of a matrix, whose items are the columns.
    pub(super) fn of_matrix(
        py: Python<'_>,
        matrix: &Matrix,
        secondary: &[u32],
        tags: Option<&Bound<'_, PyAny>>,
        costs: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let rows = matrix.row_count();
        let tags = tags.map(|tags| as_many(rows, "tags", "an iterable of tags", tags));
        let tags = tags.transpose()?;
        let costs = costs.map(|costs| {
            let costs = as_many(rows, "costs", "an iterable of ints", costs)?;
            let cost = |(row, cost)| whole(&format!("cost {row}"), cost);
            costs.iter().enumerate().map(cost).collect()
        });
        let costs: Option<Vec<u64>> = costs.transpose()?;
        if let Some(column) = secondary.iter().find(|&&column| column >= matrix.columns) {
            return Err(error(format!(
                "secondary names column {column}; the matrix has {} columns, counted from 0",
                matrix.columns
            )));
        }
        let plain = py.detach(|| plain_of_matrix(matrix, secondary, costs.as_deref()));
        let problem = Problem::empty(py);
        for column in 0..matrix.columns {
            problem.items.add(column.into_pyobject(py)?.as_any())?;
        }
        match tags {
            None => problem.tags.number_all(py, rows)?,
            Some(tags) => {
                for tag in &tags {
                    problem.tags.push(py, Some(tag))?;
                }
            }
        }
        let plain = plain.map_err(|mistake| problem.explain(py, mistake))?;
        problem.change(py, |empty| *empty = plain);
        Ok(problem)
    }
}

fn plain_of_matrix(
    matrix: &Matrix,
    secondary: &[u32],
    costs: Option<&[u64]>,
) -> Result<Plain, BuildError> {
    let mut is_secondary = vec![false; matrix.columns as usize];
    for &column in secondary {
        is_secondary[column as usize] = true;
    }
    let mut plain = Plain::new();
    for (column, is_secondary) in (0..).zip(is_secondary) {
        match is_secondary {
            true => plain.secondary(column)?,
            false => plain.primary(column)?,
        };
    }
    for (row, members) in matrix.rows().enumerate() {
        let cost = costs.map_or(0, |costs| costs[row]);
        let items = members.iter().map(|&column| ItemId::new(column));
        plain.option(()).cost(cost).cover_ids(items).add()?;
    }
    Ok(plain)
}

/// The members of an argument, one for each of `rows` rows. No more are read, as there may be no end of them.
fn as_many<'py>(
    rows: usize,
    what: &'static str,
    expected: &str,
    value: &Bound<'py, PyAny>,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let mut members = all(what, expected, value)?;
    let found: Vec<_> = members.by_ref().take(rows).collect::<PyResult<_>>()?;
    if found.len() < rows {
        return Err(error(format!(
            "found {}; expected {rows}, one for each row",
            plural(found.len(), what.trim_end_matches('s'))
        )));
    }
    match members.next() {
        Some(Err(raised)) => Err(raised),
        Some(Ok(_)) => Err(too_many(what, rows)),
        None => Ok(found),
    }
}
