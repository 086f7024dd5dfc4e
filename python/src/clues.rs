//! Clues that leave one solution, as Python gets them.

use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use quadrille::Asked;
use quadrille::clues::{CluesAsked, CluesError};

use crate::argument;
use crate::ask::only;
use crate::error::{error, or_found, or_nothing};
use crate::pickled::pickled;
use crate::problem::Problem;

/// Options of a solution that leave it as the only one: see `Problem.clues`. It can be pickled and compared.
#[pyclass(frozen, module = "quadrille")]
pub struct Clues {
    /// The clues, a list of tags.
    #[pyo3(get)]
    clues: Py<PyList>,
    /// The solution, a list of tags.
    #[pyo3(get)]
    solution: Py<PyList>,
    /// Whether there is another solution without any one of the clues, a bool. It is false if a limit ended the search.
    #[pyo3(get)]
    is_minimal: bool,
    /// Whether no set with fewer clues leaves this solution as the only one, a bool.
    #[pyo3(get)]
    is_smallest: bool,
    /// No set with fewer clues than this is enough, an int.
    #[pyo3(get)]
    bound: usize,
}

pickled! { Clues {
    clues: Py<PyList>, solution: Py<PyList>, is_minimal: bool, is_smallest: bool, bound: usize
} }

#[pymethods]
impl Clues {
    fn __len__(&self, py: Python<'_>) -> usize {
        self.clues.bind(py).len()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let kind = match (self.is_smallest, self.is_minimal) {
            (true, _) => "no fewer are enough",
            (_, true) => "each is needed",
            _ => "some may not be needed",
        };
        let clues = self.clues.bind(py).repr()?;
        Ok(format!("<quadrille.Clues, {kind}: {clues}>"))
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.clues)?;
        visit.call(&self.solution)
    }
}

#[pymethods]
impl Problem {
    /// Options that leave one solution, so that the problem becomes a puzzle: a Clues. No other solution has all of them, and
    /// each is needed. With `smallest`, no fewer leave this solution as the only one. The solution is the first one, another
    /// one for each `seed`, or `solution`, a list of tags. Takes `require`, `forbid`, `seed`, `threads`, `max_time` and `max_nodes`
    /// (of each of the searches for another solution). None if there is no solution. Raises Error if a limit ends the search for the
    /// solution; if one ends it later, and at Ctrl-C in `found`, the clues may be more than are needed.
    ///
    /// >>> p = Problem.from_rows({"ab": "ab", "a": "a", "b": "b", "c": "c"})
    /// >>> p.clues(smallest=True, solution=["a", "b", "c"])
    /// <quadrille.Clues, no fewer are enough: ['b']>
    #[pyo3(signature = (*, smallest=false, solution=None, **plan), text_signature = "($self, *, smallest=False, solution=None, seed=None, max_nodes=None, max_time=None, threads=None, require=None, forbid=None)")]
    fn clues(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = argument::smallest)] smallest: bool,
        solution: Option<&Bound<'_, PyAny>>,
        plan: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Option<Clues>> {
        let plain = self.snapshot(py);
        let taken = [
            "seed",
            "max_nodes",
            "max_time",
            "threads",
            "require",
            "forbid",
        ];
        only(plan, &taken, "clues")?;
        let find = |tags| self.tags.find(tags, false);
        let mut asked = CluesAsked::default();
        asked.smallest = smallest;
        asked.solution = solution.map(find).transpose()?;
        let ask = self.ask(Asked::Clues, plan)?;
        let (found, raised) = ask.run_aside(py, &plain, |search| search.clues(&asked))?;
        let found = match found {
            Ok(found) => found,
            Err(mistake) => {
                or_nothing(py, ((), raised), "no clues were found")?;
                return match mistake {
                    CluesError::NoSolution => Ok(None),
                    other => Err(error(other)),
                };
            }
        };
        let clues = Clues {
            clues: self.tags.of(py, &found.clues)?.unbind(),
            solution: self.tags.of(py, &found.solution)?.unbind(),
            is_minimal: found.is_minimal,
            is_smallest: found.is_smallest(),
            bound: found.bound,
        };
        or_found(py, (Some(clues), raised), None, |_| {
            "`found` has the clues that were found until then".to_owned()
        })
    }
}
