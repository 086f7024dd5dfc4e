//! The function `recurrence`: what the terms of a sequence satisfy.

use num_bigint::BigUint;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use quadrille::recurrence::Recurrence;

use crate::error::{each, wrong};

/// The shortest linear recurrence with constant coefficients that all `terms` of a sequence, an iterable of ints, satisfy; None
/// if there is none that at least a third more terms confirm than determine it. That is no proof. A dict of
///
/// text: such as "a(n) = a(n-1) + 5 a(n-2)", a str.
/// coefficients: those of a(n-1), a(n-2) and so on, ints.
/// generating_function: of the sequence whose first term has the power 0, a str.
///
/// >>> recurrence([1, 1, 2, 3, 5, 8])["text"]
/// 'a(n) = a(n-1) + a(n-2)'
#[pyfunction]
pub fn recurrence<'py>(terms: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyDict>>> {
    let numbers = each("terms", "an iterable of ints from 0", terms)?.map(|term| {
        let term = term?;
        let number = term.extract();
        number.or_else(|_| wrong("terms", "an iterable of ints from 0", &term))
    });
    let numbers: Vec<BigUint> = numbers.collect::<PyResult<_>>()?;
    let py = terms.py();
    let Some(found) = py.detach(|| Recurrence::find(&numbers)) else {
        return Ok(None);
    };
    let dict = PyDict::new(py);
    dict.set_item("text", found.to_string())?;
    dict.set_item("coefficients", found.coefficients())?;
    dict.set_item("generating_function", found.generating_function())?;
    Ok(Some(dict))
}
