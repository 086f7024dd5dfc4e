//! Sudoku of other sizes and rules.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use num_bigint::BigUint;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};
use quadrille::puzzle::Puzzle;
use quadrille::puzzle::square::{SquarePuzzle, Tables};
use quadrille::sudoku::Variant;
use quadrille::svg::Draw;

use super::batch::Answers;
use super::input;
use crate::aside::aside;
use crate::error::error;

/// The rules of that name: a size, and what there is besides rows, columns and boxes.
pub fn named(rules: &str) -> PyResult<Variant> {
    rules.parse().map_err(error)
}

/// A puzzle under these rules.
pub fn puzzle(variant: &Variant, text: &Bound<'_, PyAny>) -> PyResult<SquarePuzzle> {
    let Ok(text) = text.cast::<PyString>() else {
        return Err(PyTypeError::new_err(format!(
            "found {}, expected a str: with `rules`, puzzles are texts",
            text.get_type().qualname()?
        )));
    };
    variant.puzzle(text.to_str()?.trim()).map_err(error)
}

/// What is asked of puzzles under rules: shared tables, a puzzle, and the flag that is to stop it.
pub type Ask<'a, R> = &'a (dyn Fn(&Tables, &SquarePuzzle, &Arc<AtomicBool>) -> R + Sync);

/// Asks for up to `max` solutions, as texts.
pub fn find(max: usize) -> impl Fn(&Tables, &SquarePuzzle, &Arc<AtomicBool>) -> Vec<String> {
    move |tables, puzzle, cancel| {
        let found = tables.solver().cancel_on(cancel).find(puzzle, max);
        let squares = found.solutions.iter();
        squares
            .map(|solution| solution.square().to_string())
            .collect()
    }
}

/// Asks for the number of solutions, or for that of the first `limit`, without listing them.
pub fn count(limit: u64) -> impl Fn(&Tables, &SquarePuzzle, &Arc<AtomicBool>) -> BigUint {
    /// So few solutions are found fastest on tables that are laid already.
    const FEW: usize = 1_000;
    move |tables, puzzle, cancel| match usize::try_from(limit) {
        Ok(few) if few <= FEW => {
            let found = tables.solver().cancel_on(cancel).find(puzzle, few);
            found.solutions.len().into()
        }
        _ => {
            let problem = puzzle.problem();
            let search = problem.search().max_solutions(limit);
            search.cancel_on(cancel.clone()).count_exact().count
        }
    }
}

/// What `show` makes of what `ask` says of a text under these rules; of an iterable of texts, a list.
pub fn answers<'py, R: Send>(
    puzzles: &Bound<'py, PyAny>,
    rules: &str,
    ask: Ask<'_, R>,
    show: impl Fn(R) -> PyResult<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = puzzles.py();
    let variant = named(rules)?;
    let tables = py.detach(|| Tables::new(variant.rules()));
    let one = |text: &Bound<'py, PyAny>| {
        let puzzle = puzzle(&variant, text)?;
        let cancel = Arc::<AtomicBool>::default();
        let (found, raised) = aside(py, &cancel, || ask(&tables, &puzzle, &cancel))?;
        PyResult::Ok((show(found)?, raised))
    };
    if puzzles.is_instance_of::<PyString>() {
        let (found, raised) = one(puzzles)?;
        return Answers::new(found, raised).finish();
    }
    let list = PyList::empty(py);
    for text in input::texts(puzzles)? {
        let (found, raised) = one(&text?)?;
        let raised = raised.or_else(|| py.check_signals().err());
        if raised.is_some() {
            return Answers::new(list.into_any(), raised).finish();
        }
        list.append(found)?;
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
