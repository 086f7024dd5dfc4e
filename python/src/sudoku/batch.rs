//! Any number of puzzles, solved by several threads a block at a time.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyList};
use quadrille::sudoku::{Solver, Sudoku};

use super::input::{self, Input};
use crate::aside::aside;
use crate::error::error;

/// How many puzzles are read before they are solved.
const BLOCK: usize = 1 << 16;

/// How many puzzles a thread takes at a time.
const SHARE: usize = 64;

/// How a batch is to be worked on.
pub struct Job {
    threads: usize,
    /// Whether what is no puzzle is an error.
    strict: bool,
    cancel: Arc<AtomicBool>,
}

impl Job {
    pub fn new(threads: usize, strict: bool) -> Self {
        Job {
            threads,
            strict,
            cancel: Arc::default(),
        }
    }

    /// Set when the work is to end early.
    pub fn flag(&self) -> Arc<AtomicBool> {
        self.cancel.clone()
    }

    /// What `work` makes of each puzzle, in order.
    fn run<R: Send>(
        &self,
        py: Python<'_>,
        puzzles: &[Sudoku],
        work: &(impl Fn(&mut Solver<'_>, &Sudoku) -> R + Sync),
    ) -> PyResult<Vec<R>> {
        let max = puzzles.len().div_ceil(SHARE);
        let cores = || thread::available_parallelism().map_or(1, usize::from);
        let threads = match self.threads {
            0 => cores(),
            threads => threads,
        };
        aside(py, &self.cancel, || {
            let next = AtomicUsize::new(0);
            let done = Mutex::new(Vec::with_capacity(max));
            let share = || {
                let mut solver = Solver::dense();
                while !self.cancel.load(Ordering::Relaxed) {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(share) = puzzles.chunks(SHARE).nth(number) else {
                        break;
                    };
                    let results: Vec<R> = share
                        .iter()
                        .map(|puzzle| work(&mut solver, puzzle))
                        .collect();
                    let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
                    done.push((number, results));
                }
            };
            thread::scope(|scope| {
                for _ in 1..threads.min(max) {
                    scope.spawn(share);
                }
                share();
            });
            let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
            done.sort_unstable_by_key(|&(number, _)| number);
            done.into_iter().flat_map(|(_, results)| results).collect()
        })
    }
}

/// What `work` makes of one puzzle or of each of a batch; `show` makes Python objects of it.
pub fn answers<'py, R: Send>(
    py: Python<'py>,
    input: &Input<'py>,
    job: &Job,
    work: impl Fn(&mut Solver<'_>, &Sudoku) -> R + Sync,
    show: impl Fn(R) -> PyResult<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let one = |puzzle: &Sudoku| {
        let results = job.run(py, std::slice::from_ref(puzzle), &work)?;
        let result = results.into_iter().next();
        show(result.ok_or_else(|| error("the work was ended"))?)
    };
    match input {
        Input::Text(puzzle) | Input::Grid(puzzle) => one(puzzle),
        Input::Array { cells, shape } if shape[..] == [9, 9] => {
            one(&input::of_array(cells, 0).map_err(error)?)
        }
        Input::Array { cells, shape } => {
            let puzzles = (0..shape[0]).map(|number| Ok(input::of_array(cells, number)));
            each(py, puzzles, job, work, show)
        }
        Input::Texts(texts) => {
            let puzzles = texts.try_iter()?.map(|text| {
                let puzzle = input::text(&text?);
                Ok(puzzle.map_err(|mistake| mistake.value(py).to_string()))
            });
            each(py, puzzles, job, work, show)
        }
    }
}

/// The same for a batch: a list.
fn each<'py, R: Send>(
    py: Python<'py>,
    puzzles: impl Iterator<Item = PyResult<Result<Sudoku, String>>>,
    job: &Job,
    work: impl Fn(&mut Solver<'_>, &Sudoku) -> R + Sync,
    show: impl Fn(R) -> PyResult<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let answers = PyList::empty(py);
    let mut puzzles = puzzles.enumerate().peekable();
    while puzzles.peek().is_some() {
        let mut block = Vec::new();
        // For each answer whether there is a puzzle.
        let mut valid = Vec::new();
        for (number, puzzle) in puzzles.by_ref().take(BLOCK) {
            match puzzle? {
                Ok(puzzle) => block.push(puzzle),
                Err(mistake) if job.strict => {
                    return Err(error(format!(
                        "puzzle {number}: {mistake}; with strict=False it is answered by None"
                    )));
                }
                Err(_) => {
                    valid.push(false);
                    continue;
                }
            }
            valid.push(true);
        }
        let mut results = job.run(py, &block, &work)?.into_iter();
        for valid in valid {
            match valid.then(|| results.next()).flatten() {
                Some(result) => answers.append(show(result)?)?,
                None => answers.append(py.None())?,
            }
        }
    }
    Ok(answers.into_any())
}

/// A list of the cells of boards, or None, as an array of numpy of this shape; as bytes where there is no numpy.
pub fn array<'py>(boards: &Bound<'py, PyAny>, shape: &[usize]) -> PyResult<Bound<'py, PyAny>> {
    let py = boards.py();
    let mut cells = Vec::with_capacity(shape.iter().product());
    for board in boards.try_iter()? {
        match board?.cast::<PyByteArray>() {
            Ok(board) => cells.extend(board.to_vec()),
            Err(_) => cells.extend([0; 81]),
        }
    }
    let cells = PyByteArray::new(py, &cells);
    let Ok(numpy) = py.import("numpy") else {
        return Ok(cells.into_any());
    };
    let flat = numpy.call_method1("frombuffer", (cells, "u1"))?;
    flat.call_method1("reshape", (shape.to_vec(),))
}
