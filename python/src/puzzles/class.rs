//! The classes `Puzzle` and `Answer`.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyDict;
use quadrille::OptionId;

use super::posed::AnyPuzzle;
use crate::ask::Ask;
use crate::error::{error, interrupted};
use crate::report::Report;
use crate::solutions::{Show, Solutions};

/// A puzzle, made by one of the functions of `quadrille.puzzles`.
#[pyclass(frozen, module = "quadrille.puzzles")]
pub struct Puzzle {
    name: String,
    puzzle: Arc<dyn AnyPuzzle>,
}

impl Puzzle {
    pub fn new(name: String, puzzle: impl AnyPuzzle + 'static) -> Self {
        Puzzle {
            name,
            puzzle: Arc::new(puzzle),
        }
    }
}

/// The keywords of a search; options of puzzles have no tags to require or forbid.
fn ask(plan: Option<&Bound<'_, PyDict>>) -> PyResult<Ask> {
    Ask::read(plan, |_, _| {
        Err(error(
            "a puzzle takes neither `require` nor `forbid`; give what is settled when it is made",
        ))
    })
}

#[pymethods]
impl Puzzle {
    /// The first answer, an Answer; None if there is none, or none within the limits. Takes the keywords of `Problem.first`
    /// but for `require` and `forbid`.
    #[pyo3(signature = (**plan), text_signature = "($self, *, limit=None, max_nodes=None, max_time=None, threads=None, seed=None, engine=None, progress=None, every=None)")]
    fn first(&self, py: Python<'_>, plan: Option<&Bound<'_, PyDict>>) -> PyResult<Option<Answer>> {
        let mut first = None;
        let mut visit = |options: &[OptionId]| {
            first = Some(options.to_vec());
            false
        };
        let (_, report, raised) = self.puzzle.search(py, ask(plan)?, Some(&mut visit))?;
        if let Some(raised) = raised {
            let report = || Ok(Py::new(py, Report::from(report))?.into_any());
            return Err(interrupted(py, raised, || Ok(py.None()), report));
        }
        Ok(first.map(|options| Answer::new(&self.puzzle, options)))
    }

    /// An iterator over all answers, each an Answer; lazy, and in bounded memory. Takes the keywords of `first`.
    #[pyo3(signature = (**plan), text_signature = "($self, *, limit=None, max_nodes=None, max_time=None, threads=None, seed=None, engine=None, progress=None, every=None)")]
    fn solutions(&self, plan: Option<&Bound<'_, PyDict>>) -> PyResult<Solutions> {
        let mut ask = ask(plan)?;
        let callback = ask.callback();
        let work = self.puzzle.clone().work(ask);
        Ok(Solutions::new(
            Show::Answers(self.puzzle.clone()),
            work,
            callback,
        ))
    }

    /// The number of answers, an int. Takes the keywords of `first`.
    #[pyo3(signature = (**plan), text_signature = "($self, *, limit=None, max_nodes=None, max_time=None, threads=None, seed=None, engine=None, progress=None, every=None)")]
    fn count(&self, py: Python<'_>, plan: Option<&Bound<'_, PyDict>>) -> PyResult<u64> {
        let (count, report, raised) = self.puzzle.search(py, ask(plan)?, None)?;
        let Some(raised) = raised else {
            return Ok(count);
        };
        let found = || Ok(count.into_pyobject(py)?.into_any().unbind());
        let report = || Ok(Py::new(py, Report::from(report))?.into_any());
        Err(interrupted(py, raised, found, report))
    }

    fn __iter__(&self) -> PyResult<Solutions> {
        self.solutions(None)
    }

    fn __repr__(&self) -> String {
        let (items, options) = self.puzzle.size();
        format!(
            "<quadrille.puzzles.{}: {items} items, {options} options>",
            self.name
        )
    }
}

/// An answer to a puzzle: `str` shows it, a notebook draws it.
#[pyclass(frozen, eq, hash, module = "quadrille.puzzles")]
pub struct Answer {
    puzzle: Arc<dyn AnyPuzzle>,
    options: Vec<OptionId>,
}

impl Answer {
    pub fn new(puzzle: &Arc<dyn AnyPuzzle>, options: Vec<OptionId>) -> Self {
        Answer {
            puzzle: puzzle.clone(),
            options,
        }
    }
}

impl PartialEq for Answer {
    fn eq(&self, other: &Self) -> bool {
        self.puzzle.text(&self.options) == other.puzzle.text(&other.options)
    }
}

impl std::hash::Hash for Answer {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.puzzle.text(&self.options).hash(state);
    }
}

#[pymethods]
impl Answer {
    fn __str__(&self) -> String {
        self.puzzle.text(&self.options)
    }

    fn __repr__(&self) -> String {
        format!(
            "<quadrille.puzzles.Answer:\n{}>",
            self.puzzle.text(&self.options)
        )
    }

    /// The answer as a picture in SVG, a str.
    fn svg(&self) -> String {
        self.puzzle.svg(&self.options)
    }

    fn _repr_svg_(&self) -> String {
        self.svg()
    }
}
