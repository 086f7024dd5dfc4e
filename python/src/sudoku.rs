//! The functions of `quadrille.sudoku`: one puzzle, or any number of them at the speed of the library.
//!
//! A puzzle is a text, a grid, or a row of an array; a batch is an iterable of texts, or an array. Batches are read a
//! block at a time, each solved by several threads with the interpreter free.

mod batch;
mod input;
mod kind;
mod making;
mod rules;

use std::ops::ControlFlow;
use std::sync::atomic::Ordering;

use num_bigint::BigUint;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use quadrille::puzzle::square::{Alphabet, Square, SquareFault};
use quadrille::sudoku::{Board, Logic, LogicStep, Solver, Sudoku};

use crate::error::{Kept, error, interrupted};
use crate::{argument, number};
use batch::{Job, answers, one_by_one};
use input::Input;
use kind::Nine;
pub use making::generate;

/// How many puzzles of 9 x 9 a thread takes at a time.
const SHARE: usize = 64;

/// Solves a Sudoku: a text of 81 cells (digits, and 0 or . for a blank; also in rows, also with a frame), a grid of 9
/// rows of 9 digits, or an array of shape (9, 9) or (81,). The answer has the same form; None if there is no solution. If
/// there are several, it is one of them: see `unique`.
///
/// A batch, an iterable of texts such as a file, gives a list; an array of shape (n, 81) or (n, 9, 9) gives such an array,
/// with rows of 0 where there is no solution. `threads` share a batch, by default one a core.
///
/// Arrays are of numpy, or anything else with a buffer or `to_numpy`, such as tables of pandas. They hold integers, or
/// floats that are whole; the answer has the same dtype. A blank is 0 or NaN, in a grid also None, "" or ".". Arrays of
/// texts are taken as lists.
///
/// >>> solve("4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........")
/// '468931527751624839392578461134756298289413675675289314846192753513867942927345186'
///
/// `rules` is a size and what there is besides rows, columns and boxes, such as "16", "2x3", "9 diagonals" or "9 windows":
/// then rows have as many cells as that size says, with letters for 10 and more in texts, and numbers or letters in grids.
///
/// >>> solve("1..." "..2." ".3.." "...4", rules="4")
/// '1243342143122134'
///
/// Raises Error at what is no puzzle, with its place; with `strict=False` its answer in a batch is None.
#[pyfunction]
#[pyo3(signature = (puzzle, *, rules=None, threads=0, strict=true))]
pub fn solve<'py>(
    puzzle: &Bound<'py, PyAny>,
    #[pyo3(from_py_with = argument::optional::rules)] rules: Option<String>,
    #[pyo3(from_py_with = number::threads)] threads: usize,
    #[pyo3(from_py_with = argument::strict)] strict: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let py = puzzle.py();
    if let Some(rules) = rules {
        let variant = rules::named(&rules)?;
        let input = Input::new(&variant, puzzle)?;
        let first = |found: Vec<Square>| match found.first() {
            Some(square) => {
                let text = || square.to_string();
                input.write(py, square.cells(), square.alphabet(), text)
            }
            None => Ok(py.None().into_bound(py)),
        };
        let how = (threads, strict);
        let answers = rules::answers(py, &variant, &input, how, &rules::find(1), first)?;
        return answers.map(|found| input.in_form(found))?.finish();
    }
    let input = Input::new(&Nine, puzzle)?;
    let worker = || {
        let mut solver = Solver::dense();
        one_by_one(move |puzzle: &Sudoku| solver.solve(puzzle))
    };
    let show = |board: Option<Board>| match board {
        Some(board) => {
            let cells = board.cells();
            let text = || cells.map(|digit| char::from(digit + b'0')).iter().collect();
            input.write(py, cells, Alphabet::Digits, text)
        }
        None => Ok(py.None().into_bound(py)),
    };
    let job = Job::new(threads, strict, SHARE);
    let answers = answers(py, &Nine, &input, &job, worker, show)?;
    answers.map(|found| input.in_form(found))?.finish()
}

/// The number of solutions of a Sudoku, an int; at most `limit`. See `solve` for what a puzzle is; a batch gives a list.
///
/// >>> count("1" + "." * 80, limit=3)
/// 3
#[pyfunction]
#[pyo3(signature = (puzzle, *, limit=None, rules=None, threads=0, strict=true))]
pub fn count<'py>(
    puzzle: &Bound<'py, PyAny>,
    #[pyo3(from_py_with = number::optional::limit)] limit: Option<u64>,
    #[pyo3(from_py_with = argument::optional::rules)] rules: Option<String>,
    #[pyo3(from_py_with = number::threads)] threads: usize,
    #[pyo3(from_py_with = argument::strict)] strict: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let py = puzzle.py();
    let limit = limit.unwrap_or(u64::MAX);
    if let Some(rules) = rules {
        let variant = rules::named(&rules)?;
        let input = Input::new(&variant, puzzle)?;
        let number = |count: BigUint| Ok(count.into_pyobject(py)?.into_any());
        let (how, ask) = ((threads, strict), rules::count(limit));
        return rules::answers(py, &variant, &input, how, &ask, number)?.finish();
    }
    let (input, job) = (Input::new(&Nine, puzzle)?, Job::new(threads, strict, SHARE));
    let cancel = &job.flag();
    let worker = || {
        let mut solver = Solver::dense();
        move |puzzles: &[Sudoku]| {
            if limit <= 1_000 {
                return solver.count_each(puzzles.iter().copied(), limit);
            }
            let mut count = |puzzle| {
                let go_on = |_| match cancel.load(Ordering::Relaxed) {
                    true => ControlFlow::Break(()),
                    false => ControlFlow::Continue(()),
                };
                solver.for_each(puzzle, limit, go_on).solutions
            };
            puzzles.iter().map(&mut count).collect()
        }
    };
    answers(py, &Nine, &input, &job, worker, |count| {
        Ok(count.into_pyobject(py)?.into_any())
    })?
    .finish()
}

/// Whether a Sudoku has exactly one solution: a bool. See `solve` for what a puzzle is; a batch gives a list.
///
/// >>> unique("." * 81)
/// False
#[pyfunction]
#[pyo3(signature = (puzzle, *, rules=None, threads=0, strict=true))]
pub fn unique<'py>(
    puzzle: &Bound<'py, PyAny>,
    #[pyo3(from_py_with = argument::optional::rules)] rules: Option<String>,
    #[pyo3(from_py_with = number::threads)] threads: usize,
    #[pyo3(from_py_with = argument::strict)] strict: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let py = puzzle.py();
    if let Some(rules) = rules {
        let variant = rules::named(&rules)?;
        let input = Input::new(&variant, puzzle)?;
        let is_one =
            |found: Vec<Square>| Ok((found.len() == 1).into_pyobject(py)?.to_owned().into_any());
        let how = (threads, strict);
        return rules::answers(py, &variant, &input, how, &rules::find(2), is_one)?.finish();
    }
    let (input, job) = (Input::new(&Nine, puzzle)?, Job::new(threads, strict, SHARE));
    let worker = || {
        let mut solver = Solver::dense();
        move |puzzles: &[Sudoku]| -> Vec<bool> {
            let counts = solver.count_each(puzzles.iter().copied(), 2);
            counts.into_iter().map(|count| count == 1).collect()
        }
    };
    answers(py, &Nine, &input, &job, worker, |unique| {
        Ok(unique.into_pyobject(py)?.to_owned().into_any())
    })?
    .finish()
}

/// Judges a solution of a Sudoku, both a text or a grid: by the rules, not by a search. `rules` are as in
/// `solve`.
///
/// >>> check("1..." "..2." ".3.." "...4", "1243342143122134", rules="4")
///
/// Raises Error with every fault: blanks, repeated digits, and givens that were changed.
#[pyfunction]
#[pyo3(signature = (puzzle, solution, *, rules=None))]
pub fn check(
    puzzle: &Bound<'_, PyAny>,
    solution: &Bound<'_, PyAny>,
    #[pyo3(from_py_with = argument::optional::rules)] rules: Option<String>,
) -> PyResult<()> {
    if let Some(rules) = rules {
        let variant = rules::named(&rules)?;
        let solution = Input::one(&variant, solution)?;
        let checked = Input::one(&variant, puzzle)?.check(solution.givens());
        return checked.map_err(not_a_solution);
    }
    let puzzle = Input::one(&Nine, puzzle)?;
    let solution = Input::one(&Nine, solution)?;
    puzzle.check(solution.givens()).map_err(not_a_solution)
}

fn not_a_solution(faults: Vec<SquareFault>) -> PyErr {
    let faults: Vec<_> = faults.iter().map(ToString::to_string).collect();
    error(format!("not a solution: {}", faults.join("; ")))
}

/// How hard a Sudoku is for people, by the techniques it takes: a dict with its "grade" (easy, medium, hard, expert, extreme
/// or impossible), the "hardest" technique (a str, or None), the number of "steps" of each technique (a dict), and how many
/// cells are "open" when no technique is left.
///
/// >>> rate("4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........")["grade"]
/// 'extreme'
#[pyfunction]
#[pyo3(signature = (puzzle, *, rules=None))]
pub fn rate<'py>(
    puzzle: &Bound<'py, PyAny>,
    #[pyo3(from_py_with = argument::optional::rules)] rules: Option<String>,
) -> PyResult<Bound<'py, PyDict>> {
    let py = puzzle.py();
    let logic = logic(puzzle, rules.as_deref())?;
    let rating = py.detach(|| logic.rating());
    let dict = PyDict::new(py);
    dict.set_item("grade", rating.grade.name())?;
    dict.set_item("hardest", rating.hardest.map(|technique| technique.name()))?;
    let steps = PyDict::new(py);
    for (technique, count) in &rating.steps {
        steps.set_item(technique.name(), count)?;
    }
    dict.set_item("steps", steps)?;
    dict.set_item("open", rating.open)?;
    Ok(dict)
}

/// The steps that solve a Sudoku by logic, each a sentence, until it is solved or no technique is left: a list of str. At
/// most `limit` of them.
///
/// >>> len(hints(generate(seed=1), limit=1))
/// 1
#[pyfunction]
#[pyo3(signature = (puzzle, *, limit=None, rules=None))]
pub fn hints(
    puzzle: &Bound<'_, PyAny>,
    #[pyo3(from_py_with = number::optional::limit)] limit: Option<u64>,
    #[pyo3(from_py_with = argument::optional::rules)] rules: Option<String>,
) -> PyResult<Vec<String>> {
    let py = puzzle.py();
    let mut logic = logic(puzzle, rules.as_deref())?;
    let mut steps: Vec<String> = Vec::new();
    while (steps.len() as u64) < limit.unwrap_or(u64::MAX) {
        let step = logic.hint();
        py.check_signals().map_err(|raised| {
            interrupted(py, raised, || {
                let what = format!("`found` has the first {} steps", steps.len());
                Kept::found(py, what, steps.clone(), None)
            })
        })?;
        if matches!(step, LogicStep::Finished) {
            break;
        }
        steps.push(step.to_string());
        if !matches!(step, LogicStep::Deduction(_)) {
            break;
        }
        logic.take(&step);
    }
    Ok(steps)
}

/// A puzzle to be thought about, which is taken to have one solution.
fn logic(puzzle: &Bound<'_, PyAny>, rules: Option<&str>) -> PyResult<Logic> {
    let logic = match rules {
        Some(rules) => Logic::of(&Input::one(&rules::named(rules)?, puzzle)?),
        None => Logic::new(&Input::one(&Nine, puzzle)?),
    };
    Ok(logic.assuming_uniqueness())
}

/// A picture of a Sudoku as SVG, a str: of `board`, its solution or part of it, with the digits of `puzzle` in bold. Both
/// are texts or grids; without `board`, the puzzle alone. `rules` are as in `solve`.
///
/// >>> svg("." * 81).startswith("<svg")
/// True
///
/// Raises Error at what is no puzzle.
#[pyfunction]
#[pyo3(signature = (puzzle, board=None, *, rules=None))]
pub fn svg(
    puzzle: &Bound<'_, PyAny>,
    board: Option<&Bound<'_, PyAny>>,
    #[pyo3(from_py_with = argument::optional::rules)] rules: Option<String>,
) -> PyResult<String> {
    if let Some(rules) = rules {
        return rules::svg(puzzle, board, &rules);
    }
    let puzzle = Input::one(&Nine, puzzle)?;
    let board: Board = match board {
        Some(board) => *Input::one(&Nine, board)?.givens(),
        None => *puzzle.givens(),
    };
    Ok(quadrille::svg::sudoku(&puzzle, &board).to_string())
}
