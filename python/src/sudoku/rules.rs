//! Sudoku of other sizes and rules.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};
use quadrille::puzzle::square::{SquarePuzzle, Tables};
use quadrille::sudoku::Variant;
use quadrille::svg::Draw;

use crate::aside::aside;
use crate::error::error;

/// The rules of that name: a size, and what there is besides rows, columns and boxes.
pub fn named(rules: &str) -> PyResult<Variant> {
    rules.parse().map_err(error)
}

/// A puzzle under these rules.
pub fn puzzle(variant: &Variant, text: &Bound<'_, PyAny>) -> PyResult<SquarePuzzle> {
    let text = text.cast::<PyString>()?;
    variant.puzzle(text.to_str()?.trim()).map_err(error)
}

/// What `show` makes of the solutions of a text under these rules, up to `max`; of an iterable of texts, a list.
pub fn answers<'py>(
    puzzles: &Bound<'py, PyAny>,
    rules: &str,
    max: usize,
    show: impl Fn(Vec<String>) -> PyResult<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = puzzles.py();
    let variant = named(rules)?;
    let tables = py.detach(|| Tables::new(variant.rules()));
    let one = |text: &Bound<'py, PyAny>| {
        let puzzle = puzzle(&variant, text)?;
        let cancel = Arc::<AtomicBool>::default();
        let found = aside(py, &cancel, || {
            let found = tables.solver().cancel_on(&cancel).find(&puzzle, max);
            let squares = found.solutions.iter();
            squares
                .map(|solution| solution.square().to_string())
                .collect()
        })?;
        show(found)
    };
    if puzzles.is_instance_of::<PyString>() {
        return one(puzzles);
    }
    let list = PyList::empty(py);
    for text in puzzles.try_iter()? {
        list.append(one(&text?)?)?;
    }
    Ok(list.into_any())
}

/// A picture of a puzzle under these rules, filled as `board` is.
pub fn svg(
    text: &Bound<'_, PyAny>,
    board: Option<&Bound<'_, PyAny>>,
    rules: &str,
) -> PyResult<String> {
    let variant = named(rules)?;
    let given = puzzle(&variant, text)?;
    let Some(board) = board else {
        return Ok(given.unfilled().picture().to_string());
    };
    let board = puzzle(&variant, board)?.givens().clone();
    let filled = given.filled(board).map_err(error)?;
    Ok(filled.picture().to_string())
}
