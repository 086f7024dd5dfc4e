//! The cheapest solutions.

use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};

use crate::report::Report;

/// The cheapest solutions, cheapest first: a sequence of pairs of a cost and a list of tags.
#[pyclass(frozen, sequence, module = "quadrille")]
pub struct Best {
    pairs: Py<PyList>,
    /// No solution costs less than this, an int, even if the search was stopped; None if there is no solution.
    #[pyo3(get)]
    bound: Option<u64>,
    /// What the search cost: a Report.
    #[pyo3(get)]
    report: Report,
    /// Whether these are proven to be the cheapest, a bool: the search went through the whole tree.
    #[pyo3(get)]
    is_proven: bool,
}

impl Best {
    pub fn new<'py>(
        py: Python<'py>,
        pairs: impl IntoIterator<Item = (u64, Bound<'py, PyList>)>,
        bound: Option<u64>,
        report: quadrille::Report,
    ) -> PyResult<Self> {
        let list = PyList::empty(py);
        for (cost, tags) in pairs {
            list.append(PyTuple::new(
                py,
                [cost.into_pyobject(py)?.into_any(), tags.into_any()],
            )?)?;
        }
        Ok(Best {
            pairs: list.unbind(),
            bound,
            is_proven: report.stop == quadrille::Stop::Exhausted,
            report: report.into(),
        })
    }
}

#[pymethods]
impl Best {
    fn __len__(&self, py: Python<'_>) -> usize {
        self.pairs.bind(py).len()
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
        let proven = if self.is_proven {
            "proven"
        } else {
            "not proven"
        };
        Ok(format!("<quadrille.Best, {proven}: {pairs}>"))
    }
}
