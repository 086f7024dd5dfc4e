//! Matrices of 0 and 1: lists of rows, buffers such as numpy arrays, scipy sparse matrices.
//!
//! None of these packages is imported: a sparse matrix is what has `tocsr`, an array is what `memoryview` takes.

use std::fmt::Display;

use pyo3::prelude::*;
use pyo3::types::PyMemoryView;

use crate::buffer::{Buffer, check_unmasked};
use crate::error::{error, place, plural, repr, wrong};
use crate::row;

/// The columns of the ones, row by row.
#[derive(Default)]
pub struct Matrix {
    pub columns: u32,
    ones: Vec<u32>,
    /// Where each row ends in `ones`.
    ends: Vec<usize>,
}

impl Matrix {
    /// Reads any kind of matrix.
    pub fn read(matrix: &Bound<'_, PyAny>) -> PyResult<Self> {
        if matrix.getattr("tocsr").is_ok() {
            return place("matrix", Self::of_csr(&matrix.call_method0("tocsr")?));
        }
        // Tables of pandas and Polars.
        if matrix.hasattr("to_numpy")? {
            return Self::read(&matrix.call_method0("to_numpy")?);
        }
        match PyMemoryView::from(matrix) {
            Ok(view) => {
                place("matrix", check_unmasked(matrix))?;
                place("matrix", Self::of_buffer(view.as_any()))
            }
            Err(_) if matrix.try_iter().is_err() => wrong(
                "matrix",
                "a list of rows, an array or a sparse matrix",
                matrix,
            ),
            Err(_) => place("matrix", Self::of_rows(matrix)),
        }
    }

    pub fn row_count(&self) -> usize {
        self.ends.len()
    }

    pub fn rows(&self) -> impl Iterator<Item = &[u32]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts
            .zip(&self.ends)
            .map(|(start, &end)| &self.ones[start..end])
    }

    fn end_row(&mut self) {
        self.ends.push(self.ones.len());
    }

    fn of_csr(csr: &Bound<'_, PyAny>) -> PyResult<Self> {
        let (rows, columns): (usize, u32) = csr.getattr("shape")?.extract()?;
        let starts = Buffer::new(&csr.getattr("indptr")?)?;
        let places = Buffer::new(&csr.getattr("indices")?)?;
        let values = Buffer::new(&csr.getattr("data")?)?;
        let mut matrix = Matrix {
            columns,
            ones: Vec::with_capacity(places.len()),
            ends: Vec::with_capacity(rows),
        };
        let malformed = || error("the arrays of the sparse matrix do not fit each other");
        let mut start = 0;
        let mut entries = Vec::new();
        for row in 0..rows {
            let end = starts
                .get(row + 1)
                .and_then(|end| usize::try_from(end).ok());
            let end = end.filter(|&end| start <= end && end <= places.len().min(values.len()));
            let end = end.ok_or_else(malformed)?;
            entries.clear();
            for entry in start..end {
                let column = places
                    .get(entry)
                    .and_then(|column| u32::try_from(column).ok());
                let column = column
                    .filter(|&column| column < columns)
                    .ok_or_else(malformed)?;
                entries.push((column, values.number(entry).ok_or_else(malformed)?));
            }
            // Entries of one place are added up, as everywhere in scipy.
            entries.sort_by_key(|&(column, _)| column);
            entries.dedup_by(|later, first| {
                let is_same = later.0 == first.0;
                if is_same {
                    first.1 = first.1.plus(later.1);
                }
                is_same
            });
            for &(column, number) in &entries {
                match number.up_to(1) {
                    Some(1) => matrix.ones.push(column),
                    Some(_) => {}
                    None => return Err(not_a_bit(row, column as usize, number)),
                }
            }
            matrix.end_row();
            start = end;
        }
        Ok(matrix)
    }

    fn of_buffer(view: &Bound<'_, PyAny>) -> PyResult<Self> {
        let shape: Vec<usize> = view.getattr("shape")?.extract()?;
        let &[rows, columns] = shape.as_slice() else {
            return Err(error(format!(
                "found an array of {} dimensions, expected 2: rows and columns",
                shape.len()
            )));
        };
        let buffer = Buffer::of_view(view)?;
        let mut matrix = Matrix {
            columns: u32::try_from(columns).map_err(error)?,
            ..Matrix::default()
        };
        for row in 0..rows {
            let start = row * columns;
            // Most entries are 0: eight of them at a time.
            for first in (0..columns).step_by(8) {
                let last = columns.min(first + 8);
                if buffer.is_zero(start + first..start + last) {
                    continue;
                }
                for column in first..last {
                    let bit = buffer.bit(start + column);
                    if bit.map_err(|found| not_a_bit(row, column, found))? {
                        matrix.ones.push(column as u32);
                    }
                }
            }
            matrix.end_row();
        }
        Ok(matrix)
    }

    fn of_rows(rows: &Bound<'_, PyAny>) -> PyResult<Self> {
        let mut matrix = Matrix::default();
        row::for_each(rows, "matrix", |entries| {
            let row = matrix.ends.len();
            let mut column = 0;
            row::for_each(entries, "matrix", |entry| {
                if !entry.eq(0)? {
                    if !entry.eq(1)? {
                        return Err(not_a_bit(row, column as usize, repr(entry)?));
                    }
                    matrix.ones.push(column);
                }
                column += 1;
                Ok(())
            })?;
            if row > 0 && column != matrix.columns {
                return Err(error(format!(
                    "row {row} has {}; expected {}, as in row 0",
                    plural(column, "entry"),
                    matrix.columns
                )));
            }
            matrix.columns = column;
            matrix.end_row();
            Ok(())
        })?;
        Ok(matrix)
    }
}

fn not_a_bit(row: usize, column: usize, found: impl Display) -> PyErr {
    error(format!(
        "row {row}, column {column}: found {found}, expected 0 or 1"
    ))
}
