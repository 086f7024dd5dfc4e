//! The class `Answer`.

use std::hash::{Hash, Hasher};

use pyo3::prelude::*;
use pyo3::types::PyType;
use quadrille::OptionId;

use super::class::Puzzle;
use crate::error::error;

/// What is pickled of an answer.
type AnswerState = (Py<Puzzle>, Vec<u32>);

/// An answer to a puzzle: `str` shows it, a notebook draws it.
#[pyclass(frozen, eq, hash, module = "quadrille.puzzles")]
pub struct Answer {
    puzzle: Py<Puzzle>,
    options: Vec<OptionId>,
}

impl Answer {
    pub fn new(puzzle: Py<Puzzle>, options: Vec<OptionId>) -> Self {
        Answer { puzzle, options }
    }

    fn text(&self) -> String {
        self.puzzle.get().puzzle.text(&self.options)
    }
}

impl PartialEq for Answer {
    fn eq(&self, other: &Self) -> bool {
        self.text() == other.text()
    }
}

impl Hash for Answer {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text().hash(state);
    }
}

#[pymethods]
impl Answer {
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, AnswerState)> {
        let restore = py.get_type::<Answer>().getattr("_restore")?;
        let options = self.options.iter().map(|option| option.index() as u32);
        Ok((restore, (self.puzzle.clone_ref(py), options.collect())))
    }

    /// The answer that was pickled.
    #[classmethod]
    fn _restore(_cls: &Bound<'_, PyType>, puzzle: Py<Puzzle>, options: Vec<u32>) -> PyResult<Self> {
        let options: Vec<_> = options.into_iter().map(OptionId::new).collect();
        let posed = &puzzle.get().puzzle;
        let (_, count) = posed.size();
        if options.iter().any(|option| option.index() >= count) {
            return Err(error("the pickled answer is damaged"));
        }
        posed.check(&options).map_err(error)?;
        Ok(Answer::new(puzzle, options))
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self) -> String {
        format!("<quadrille.puzzles.Answer:\n{}>", self.text())
    }

    /// The answer as a picture in SVG, a str.
    fn svg(&self) -> String {
        self.puzzle.get().puzzle.svg(&self.options)
    }

    fn _repr_svg_(&self) -> String {
        self.svg()
    }
}
