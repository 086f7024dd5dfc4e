//! One row of labels as Python gives it.

use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};

/// Calls `each` with every object of an iterable; lists and tuples without an iterator.
pub fn for_each<'py>(
    row: &Bound<'py, PyAny>,
    mut each: impl FnMut(&Bound<'py, PyAny>) -> PyResult<()>,
) -> PyResult<()> {
    if let Ok(list) = row.cast_exact::<PyList>() {
        return list.iter().try_for_each(|object| each(&object));
    }
    if let Ok(tuple) = row.cast_exact::<PyTuple>() {
        return tuple.iter().try_for_each(|object| each(&object));
    }
    row.try_iter()?.try_for_each(|object| each(&object?))
}
