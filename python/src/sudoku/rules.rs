//! Sudoku of other sizes and rules: the argument `rules`.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use num_bigint::BigUint;
use pyo3::prelude::*;
use quadrille::puzzle::Puzzle;
use quadrille::puzzle::square::{Square, SquarePuzzle, SquareTables};
use quadrille::sudoku::Variant;
use quadrille::svg::Draw;

use super::batch::{self, Answers, Job};
use super::input::Input;
use crate::error::error;

/// The rules of that name: a size, and what there is besides rows, columns and boxes.
pub fn named(rules: &str) -> PyResult<Variant> {
    rules.parse().map_err(error)
}

/// What is asked of a puzzle under rules, on tables that are shared, until a flag is set.
pub type Ask<R> = dyn Fn(&SquareTables, &SquarePuzzle, &Arc<AtomicBool>) -> R + Sync;

/// Asks for up to `max` solutions.
pub fn find(max: usize) -> impl Fn(&SquareTables, &SquarePuzzle, &Arc<AtomicBool>) -> Vec<Square> {
    move |tables, puzzle, cancel| {
        let found = tables.solver().cancel_on(cancel).find(puzzle, max);
        let squares = found.solutions.iter();
        squares.map(|solution| solution.square().clone()).collect()
    }
}

/// Asks for the number of solutions, or for that of the first `limit`, without listing them.
pub fn count(limit: u64) -> impl Fn(&SquareTables, &SquarePuzzle, &Arc<AtomicBool>) -> BigUint {
    /// Up to this number of solutions are found fastest on tables that are laid already.
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

/// What `show` makes of what `ask` says of a puzzle under these rules, or of each of a batch.
pub fn answers<'py, R: Send>(
    py: Python<'py>,
    variant: &Variant,
    input: &Input<'py, SquarePuzzle>,
    (threads, strict): (usize, bool),
    ask: &Ask<R>,
    show: impl Fn(R) -> PyResult<Bound<'py, PyAny>>,
) -> PyResult<Answers<'py>> {
    let tables = py.detach(|| SquareTables::new(variant.rules()));
    // One may take long.
    let job = Job::new(threads, strict, 1);
    let cancel = job.flag();
    let worker = || batch::one_by_one(|puzzle: &SquarePuzzle| ask(&tables, puzzle, &cancel));
    batch::answers(py, variant, input, &job, worker, show)
}

/// A picture of a puzzle under these rules, filled as `board` is.
pub fn svg(
    puzzle: &Bound<'_, PyAny>,
    board: Option<&Bound<'_, PyAny>>,
    rules: &str,
) -> PyResult<String> {
    let variant = named(rules)?;
    let given = Input::one(&variant, puzzle)?;
    let Some(board) = board else {
        return Ok(given.board().picture().to_string());
    };
    let board = Input::one(&variant, board)?.givens().clone();
    let filled = given.board_with(board).map_err(error)?;
    Ok(filled.picture().to_string())
}
