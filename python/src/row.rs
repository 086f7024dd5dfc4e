//! One row of labels as Python gives it.

use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};

use crate::error::{go_on, is_due};

/// Calls `each` with every object of an iterable, which messages call `what`; lists and tuples without an iterator. Ctrl-C is
/// heard meanwhile.
pub fn for_each<'py>(
    row: &Bound<'py, PyAny>,
    what: &str,
    mut each: impl FnMut(&Bound<'py, PyAny>) -> PyResult<()>,
) -> PyResult<()> {
    let mut number = 0;
    let mut each = |object: &Bound<'py, PyAny>| {
        if is_due(number) {
            go_on(row.py(), &format!("`{what}` was not read to its end"))?;
        }
        number += 1;
        each(object)
    };
    if let Ok(list) = row.cast_exact::<PyList>() {
        return list.iter().try_for_each(|object| each(&object));
    }
    if let Ok(tuple) = row.cast_exact::<PyTuple>() {
        return tuple.iter().try_for_each(|object| each(&object));
    }
    row.try_iter()?.try_for_each(|object| each(&object?))
}
