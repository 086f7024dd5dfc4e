//! What a problem consists of: its items, its options, and how many there are.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use quadrille::{ItemId, OptionId};

use super::{Plain, Problem, labeled};
use crate::error::{error, plural};
use crate::number;

#[pymethods]
impl Problem {
    /// The labels of all items, a new list each time, in the order in which they were added.
    #[getter(items)]
    fn all_items<'py>(&self, py: Python<'py>) -> Bound<'py, PyList> {
        self.items.list(py)
    }

    /// The tags of all options, a new list each time, in the order in which they were added.
    #[getter(tags)]
    fn all_tags<'py>(&self, py: Python<'py>) -> Bound<'py, PyList> {
        self.tags.list(py)
    }

    /// The items of an option with the colors it gives them: a dict from labels to colors, None where there is none.
    ///
    /// Raises Error if there is no option with this number.
    fn members<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = number::option)] option: u32,
    ) -> PyResult<Bound<'py, PyDict>> {
        let plain = self.snapshot(py);
        self.check_number(&plain, option)?;
        let members = PyDict::new(py);
        for (item, color) in plain.members(OptionId::new(option)) {
            let color = color
                .map(|color| self.colors.object(py, color.0 as usize))
                .transpose()?;
            members.set_item(self.items.object(py, item.index())?, color)?;
        }
        Ok(members)
    }

    /// The cost of an option, an int.
    ///
    /// Raises Error if there is no option with this number.
    fn cost(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = number::option)] option: u32,
    ) -> PyResult<u64> {
        let plain = self.snapshot(py);
        self.check_number(&plain, option)?;
        Ok(plain.cost(OptionId::new(option)))
    }

    /// How often a solution covers an item: a pair of the least and the greatest number; None for a secondary item.
    ///
    /// Raises Error if there is no such item.
    fn times(&self, label: &Bound<'_, PyAny>) -> PyResult<Option<(u32, u32)>> {
        let item = labeled("label", label, self.find_item(label))?;
        let bounds = self.snapshot(label.py()).bounds(ItemId::new(item));
        Ok(bounds.map(|bounds| bounds.into_inner()))
    }

    /// Whether both have the same items, options, colors, costs and tags, in the same order.
    fn __eq__(&self, other: &Bound<'_, Problem>) -> PyResult<bool> {
        let (py, other) = (other.py(), other.get());
        let plain = [self, other].map(|one| one.snapshot(py));
        Ok(py.detach(|| plain[0] == plain[1])
            && self.items.list(py).eq(other.items.list(py))?
            && self.colors.list(py).eq(other.colors.list(py))?
            && self.tags.list(py).eq(other.tags.list(py))?)
    }

    /// How many items there are, primary and secondary: an int.
    #[getter]
    fn item_count(&self, py: Python<'_>) -> usize {
        self.snapshot(py).item_count()
    }

    /// How many of the items are primary: an int.
    #[getter]
    fn primary_count(&self, py: Python<'_>) -> usize {
        self.snapshot(py).primary_count()
    }

    /// How many options there are: an int.
    #[getter]
    fn option_count(&self, py: Python<'_>) -> usize {
        self.snapshot(py).option_count()
    }

    /// The total number of items in all options, the ones in the matrix: an int.
    #[getter]
    fn entry_count(&self, py: Python<'_>) -> usize {
        self.snapshot(py).entry_count()
    }
}

impl Problem {
    fn check_number(&self, plain: &Plain, option: u32) -> PyResult<()> {
        let count = plain.option_count();
        if (option as usize) < count {
            return Ok(());
        }
        Err(error(format!(
            "option {option} does not exist; the problem has {}, counted from 0",
            plural(count, "option")
        )))
    }
}
