//! The cheapest solutions, as Python gets them: with costs, and a bound if they are not proven.

use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::pickled::pickled_only;
use crate::report::Report;

/// The cheapest solutions, cheapest first: a sequence of pairs of a cost and a list of tags. It can be pickled; two are
/// equal if they have the same solutions and the same bound.
#[pyclass(frozen, sequence, module = "quadrille")]
pub struct Best {
    pairs: Py<PyList>,
    /// No solution costs less than this, an int, even if the search was stopped; None if there is no solution.
    #[pyo3(get)]
    bound: Option<u64>,
    /// How much cheaper than the first solution another can be at most, as a share of its cost, a float: 0.0 if it is
    /// proven to be the cheapest. None if there is no solution, or none yet.
    #[pyo3(get)]
    gap: Option<f64>,
    /// What the search cost: a Report.
    #[pyo3(get)]
    report: Py<Report>,
    /// Whether all of these are proven to be the cheapest, a bool: the search was not stopped.
    #[pyo3(get)]
    is_proven: bool,
    /// How many more of the cheapest were found, an int, for which there was no time at the end: they cost as much as the last one
    /// here, or more.
    #[pyo3(get)]
    left_out: u64,
}

pickled_only! { Best {
    pairs: Py<PyList>, bound: Option<u64>, gap: Option<f64>, report: Py<Report>, is_proven: bool,
    left_out: u64
} }

impl Best {
    /// How many solutions there are.
    pub fn len(&self, py: Python<'_>) -> usize {
        self.pairs.bind(py).len()
    }

    /// Of pairs of a cost and a list of tags.
    pub fn new<'py>(
        py: Python<'py>,
        pairs: Bound<'py, PyList>,
        (bound, gap): (Option<u64>, Option<f64>),
        left_out: u64,
        report: quadrille::Report,
    ) -> PyResult<Self> {
        Ok(Best {
            left_out,
            pairs: pairs.unbind(),
            bound,
            gap,
            is_proven: report.stop == quadrille::Stop::Exhausted,
            report: Py::new(py, Report::from(report))?,
        })
    }
}

#[pymethods]
impl Best {
    /// The cost of the cheapest solution found, an int; None if none was.
    #[getter]
    fn cost<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let pairs = self.pairs.bind(py);
        match pairs.is_empty() {
            true => Ok(None),
            false => pairs.get_item(0)?.get_item(0).map(Some),
        }
    }

    fn __eq__(&self, other: &Bound<'_, Best>) -> PyResult<bool> {
        let (py, other) = (other.py(), other.get());
        let alike = (self.bound, self.is_proven) == (other.bound, other.is_proven);
        Ok(alike && self.pairs.bind(py).eq(other.pairs.bind(py))?)
    }

    fn __len__(&self, py: Python<'_>) -> usize {
        self.len(py)
    }

    fn __getitem__<'py>(
        &self,
        py: Python<'py>,
        index: Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.pairs.bind(py).as_any().get_item(index)
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(self.pairs.bind(py).as_any().try_iter()?.into_any())
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let pairs = self.pairs.bind(py).repr()?;
        let proven = match (self.is_proven, self.gap, self.bound) {
            (true, _, _) => "proven".to_owned(),
            (false, Some(gap), Some(bound)) => {
                // Rounded up, so that a remaining gap is never shown as 0.
                let percent = (gap * 1e3).ceil() / 10.0;
                format!("bound {bound}, within {percent} %")
            }
            (false, _, Some(bound)) => format!("bound {bound}"),
            (false, _, None) => "not proven".to_owned(),
        };
        Ok(format!("<quadrille.Best, {proven}: {pairs}>"))
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.pairs)?;
        visit.call(&self.report)
    }
}
