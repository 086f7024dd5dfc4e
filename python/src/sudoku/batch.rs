//! Any number of puzzles, solved by several threads a block at a time.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};
use quadrille::threads_begun;

use super::input::{self, Input};
use super::kind::Kind;
use crate::aside::aside;
use crate::error::{error, or_found};

/// How many puzzles are read before they are solved.
const BLOCK: usize = 1 << 14;

/// How a batch is to be worked on.
pub struct Job {
    threads: usize,
    /// Whether what is no puzzle is an error.
    strict: bool,
    /// How many puzzles a thread takes at a time.
    share: usize,
    cancel: Arc<AtomicBool>,
}

impl Job {
    pub fn new(threads: usize, strict: bool, share: usize) -> Self {
        Job {
            threads: threads_begun(threads),
            strict,
            share,
            cancel: Arc::default(),
        }
    }

    /// Set when the work is to end early.
    pub fn flag(&self) -> Arc<AtomicBool> {
        self.cancel.clone()
    }

    /// What `work` makes of each puzzle, in order; and what was raised meanwhile. Then it is what was made of the first of
    /// them; of one puzzle alone, it may be a part.
    fn run<P: Sync, R: Send, W: FnMut(&[P]) -> Vec<R>>(
        &self,
        py: Python<'_>,
        puzzles: &[P],
        worker: &(impl Fn() -> W + Sync),
    ) -> PyResult<(Vec<R>, Option<PyErr>)> {
        let max = puzzles.len().div_ceil(self.share);
        aside(py, &self.cancel, || {
            let next = AtomicUsize::new(0);
            let done = Mutex::new(Vec::with_capacity(max));
            let share = || {
                let mut work = worker();
                while !self.cancel.load(Ordering::Relaxed) {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(share) = puzzles.chunks(self.share).nth(number) else {
                        break;
                    };
                    let results = work(share);
                    if self.cancel.load(Ordering::Relaxed) && puzzles.len() > 1 {
                        break;
                    }
                    let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
                    done.push((number, results));
                }
            };
            thread::scope(|scope| {
                for _ in 1..self.threads.min(max) {
                    scope.spawn(share);
                }
                share();
            });
            let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
            done.sort_unstable_by_key(|&(number, _)| number);
            let in_order = (0..).zip(done);
            let complete = in_order.take_while(|(place, (number, _))| place == number);
            complete.flat_map(|(_, (_, results))| results).collect()
        })
    }
}

/// What a call returns, and what was raised meanwhile: of a batch, a list of the answers until then; of one puzzle, its
/// answer.
pub type Answers<'py> = (Bound<'py, PyAny>, Option<PyErr>);

/// What the call returns, or raises.
pub fn finish(answers: Answers<'_>) -> PyResult<Bound<'_, PyAny>> {
    or_found(answers.0.py(), answers, None, |found| match found.len() {
        Ok(1) => "1 puzzle was answered until then; `found` has its answer".to_owned(),
        Ok(number) if !found.is_instance_of::<PyString>() => {
            format!("{number} puzzles were answered until then; `found` has their answers")
        }
        _ => "`found` is what was found until then".to_owned(),
    })
}

/// A worker that takes one puzzle after the other.
pub fn one_by_one<P, R>(mut work: impl FnMut(&P) -> R) -> impl FnMut(&[P]) -> Vec<R> {
    move |puzzles| puzzles.iter().map(&mut work).collect()
}

/// What the workers make of one puzzle or of each of a batch: `worker` makes one for each thread, which takes some puzzles
/// at a time; `show` makes Python objects of what it returns.
pub fn answers<'py, K: Kind, R: Send, W: FnMut(&[K::Puzzle]) -> Vec<R>>(
    py: Python<'py>,
    kind: &K,
    input: &Input<'py, K::Puzzle>,
    job: &Job,
    worker: impl Fn() -> W + Sync,
    show: impl Fn(R) -> PyResult<Bound<'py, PyAny>>,
) -> PyResult<Answers<'py>> {
    let one = |puzzle: &K::Puzzle| {
        let (results, raised) = job.run(py, std::slice::from_ref(puzzle), &worker)?;
        let found = match results.into_iter().next() {
            Some(result) => show(result)?,
            None => py.None().into_bound(py),
        };
        Ok((found, raised))
    };
    match input {
        Input::Text(puzzle) | Input::Grid(puzzle, _) => one(puzzle),
        Input::Array(array) if array.is_one() => one(&array.puzzle(kind, 0).map_err(error)?),
        Input::Array(array) => list(py, array.puzzles(kind), job, worker, show),
        Input::Texts(texts) => {
            let puzzles = input::texts(kind, texts)?.map(|text| {
                let puzzle = input::text(kind, &text?);
                Ok(puzzle.map_err(|mistake| mistake.value(py).to_string()))
            });
            list(py, puzzles, job, worker, show)
        }
    }
}

/// The answers of a batch: a list, with None where there is no puzzle.
fn list<'py, P: Sync, R: Send, W: FnMut(&[P]) -> Vec<R>>(
    py: Python<'py>,
    puzzles: impl Iterator<Item = PyResult<Result<P, String>>>,
    job: &Job,
    worker: impl Fn() -> W + Sync,
    show: impl Fn(R) -> PyResult<Bound<'py, PyAny>>,
) -> PyResult<Answers<'py>> {
    let answers = PyList::empty(py);
    let raised = each(py, puzzles, job, worker, |result| match result {
        Some(result) => answers.append(show(result)?),
        None => answers.append(py.None()),
    })?;
    Ok((answers.into_any(), raised))
}

/// Gives `keep` the answer of each puzzle of a batch in order, `None` where there is no puzzle. Returns what was raised
/// meanwhile, after the last answer.
pub fn each<P: Sync, R: Send, W: FnMut(&[P]) -> Vec<R>>(
    py: Python<'_>,
    puzzles: impl Iterator<Item = PyResult<Result<P, String>>>,
    job: &Job,
    worker: impl Fn() -> W + Sync,
    mut keep: impl FnMut(Option<R>) -> PyResult<()>,
) -> PyResult<Option<PyErr>> {
    let mut puzzles = puzzles.enumerate().peekable();
    while puzzles.peek().is_some() {
        let mut block = Vec::new();
        // For each answer whether there is a puzzle.
        let mut valid = Vec::new();
        for (number, puzzle) in puzzles.by_ref().take(BLOCK) {
            let puzzle = match puzzle {
                Ok(puzzle) => puzzle,
                Err(raised) => return Ok(Some(raised)),
            };
            match puzzle {
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
        let (results, raised) = job.run(py, &block, &worker)?;
        let mut results = results.into_iter();
        for valid in valid {
            match valid.then(|| results.next()) {
                Some(Some(result)) => keep(Some(result))?,
                Some(None) => break,
                None => keep(None)?,
            }
        }
        if raised.is_some() {
            return Ok(raised);
        }
    }
    Ok(None)
}
