//! The exceptions of the package.

use pyo3::exceptions::{PyKeyboardInterrupt, PyValueError};
use pyo3::prelude::*;

pyo3::create_exception!(
    quadrille,
    Error,
    PyValueError,
    "A mistake in a problem, a text or a question. The message says what was found, what was expected, and the way out."
);

pyo3::create_exception!(
    quadrille,
    Interrupted,
    PyKeyboardInterrupt,
    "Ctrl-C during a search. `found` is what the call would have returned for what was found until then, `report` what \
     the search had cost."
);

/// An [`Error`] with the text of what went wrong.
pub fn error(what: impl ToString) -> PyErr {
    Error::new_err(what.to_string())
}

/// The exception that ended a call. If that was Ctrl-C, it keeps what had been found.
pub fn interrupted(
    py: Python<'_>,
    cause: PyErr,
    found: impl FnOnce() -> PyResult<Py<PyAny>>,
    report: impl FnOnce() -> PyResult<Py<PyAny>>,
) -> PyErr {
    if !cause.get_type(py).is(py.get_type::<PyKeyboardInterrupt>()) {
        return cause;
    }
    let keep = || {
        let kept = Interrupted::new_err("");
        let value = kept.value(py);
        value.setattr("found", found()?)?;
        value.setattr("report", report()?)?;
        kept.set_cause(py, Some(cause));
        Ok(kept)
    };
    keep().unwrap_or_else(|failure: PyErr| failure)
}
