//! The exceptions of the package.
//!
//! There are three rules. A value that does not fit is an [`Error`], a `ValueError`; a value of the wrong type is a
//! `TypeError`; Ctrl-C during a call is an [`Interrupted`], a `KeyboardInterrupt`. What Python says of files is passed on:
//! `OSError`, and `ValueError` for a name with a zero byte, as `open` raises it.

use std::cell::Cell;
use std::io::{self, ErrorKind};
use std::path::Path;
use std::time::{Duration, Instant};

use pyo3::IntoPyObjectExt;
use pyo3::exceptions::{PyKeyboardInterrupt, PyOSError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyIterator};

use crate::report::Report;

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
    "Ctrl-C during a call of the package; the message says what was kept. `found` is what the call would have returned for \
     what was found until then, None if that is nothing; `report` is a Report of what a search had cost, None for \
     calls that are no search."
);

/// An [`Error`] with the text of what went wrong.
pub fn error(what: impl ToString) -> PyErr {
    Error::new_err(what.to_string())
}

/// A number of things: `1 part`, `2 parts`. The thing has a regular plural, or ends with y.
pub fn plural(number: impl ToString, thing: &str) -> String {
    match (number.to_string().as_str(), thing.strip_suffix('y')) {
        ("1", _) => format!("1 {thing}"),
        (number, Some(stem)) => format!("{number} {stem}ies"),
        (number, None) => format!("{number} {thing}s"),
    }
}

/// What an interrupted call keeps: the results so far in words, the results, and what a search had cost.
pub type Kept = (String, Option<Py<PyAny>>, Option<Report>);

/// The exception that ended a call. If that was Ctrl-C, it keeps the results so far.
pub fn interrupted(py: Python<'_>, cause: PyErr, kept: impl FnOnce() -> PyResult<Kept>) -> PyErr {
    if !cause.get_type(py).is(py.get_type::<PyKeyboardInterrupt>()) {
        return cause;
    }
    let keep = || {
        let (what, found, report) = kept()?;
        let kept = Interrupted::new_err(format!("interrupted: {what}"));
        let value = kept.value(py);
        value.setattr("found", found)?;
        value.setattr("report", report)?;
        kept.set_cause(py, Some(cause));
        Ok(kept)
    };
    keep().unwrap_or_else(|failure: PyErr| failure)
}

/// The result of a call that keeps nothing when something is raised meanwhile.
pub fn or_nothing<R>(
    py: Python<'_>,
    (result, raised): (R, Option<PyErr>),
    what: &str,
) -> PyResult<R> {
    match raised {
        Some(raised) => Err(interrupted(py, raised, || {
            Ok((what.to_owned(), None, None))
        })),
        None => Ok(result),
    }
}

/// The result of a call that keeps what was found by then when something is raised meanwhile; `what` says so.
pub fn or_found<'py, R: IntoPyObject<'py>>(
    py: Python<'py>,
    (result, raised): (R, Option<PyErr>),
    report: Option<Report>,
    what: impl FnOnce(&R) -> String,
) -> PyResult<R> {
    match raised {
        Some(raised) => Err(interrupted(py, raised, || {
            Ok((what(&result), Some(result.into_py_any(py)?), report))
        })),
        None => Ok(result),
    }
}

/// An iterator over the members of an argument. `TypeError`, which names the argument and what it should be, if it cannot be
/// iterated.
pub fn each<'py>(
    what: &str,
    expected: &str,
    value: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyIterator>> {
    value.try_iter().or_else(|_| wrong(what, expected, value))
}

/// The members of an argument that is read to its end, however far that is: Ctrl-C is heard meanwhile.
pub fn all<'py>(
    what: &'static str,
    expected: &str,
    value: &Bound<'py, PyAny>,
) -> PyResult<impl Iterator<Item = PyResult<Bound<'py, PyAny>>> + use<'py>> {
    let members = each(what, expected, value)?;
    Ok(heard(members, move || {
        format!("`{what}` was not read to its end")
    }))
}

/// The members of an iterator, however many there are: Ctrl-C is heard meanwhile; `what` was not done then.
pub fn heard<'py>(
    members: Bound<'py, PyIterator>,
    what: impl Fn() -> String,
) -> impl Iterator<Item = PyResult<Bound<'py, PyAny>>> {
    let py = members.py();
    members.enumerate().map(move |(number, member)| {
        if is_due(number) {
            go_on(py, &what())?;
        }
        member
    })
}

/// Whether it is time to look for signals before the member with this number, from 0.
pub fn is_due(number: usize) -> bool {
    number % (1 << 12) == (1 << 12) - 1
}

/// How long other threads wait for their turn. One that waits for five milliseconds without being woken, the default of
/// `sys.getswitchinterval`, gets it surely; woken more often, it finds each time that this thread has taken it back.
const TURN: Duration = Duration::from_millis(10);

thread_local! {
    /// When other threads had their turn.
    static LAST_TURN: Cell<Option<Instant>> = const { Cell::new(None) };
}

/// Looks for signals before a member with this number of a long list, now and then; `what` says what was not done.
pub fn now_and_then(py: Python<'_>, number: usize, what: &str) -> PyResult<()> {
    match is_due(number) {
        true => go_on(py, what),
        false => Ok(()),
    }
}

/// An error if a signal handler raised one; `what` says what was not done. Other threads, too, get their turn.
pub fn go_on(py: Python<'_>, what: &str) -> PyResult<()> {
    if LAST_TURN.get().is_none_or(|last| last.elapsed() >= TURN) {
        py.detach(|| {});
        LAST_TURN.set(Some(Instant::now()));
    }
    or_nothing(py, ((), py.check_signals().err()), what)
}

/// A dict. `TypeError`, which names the argument, if it is something else.
pub fn dict<'a, 'py>(
    what: &str,
    value: Option<&'a Bound<'py, PyAny>>,
) -> PyResult<Option<&'a Bound<'py, PyDict>>> {
    let dict = |value: &'a Bound<'py, PyAny>| {
        let dict = value.cast::<PyDict>();
        dict.or_else(|_| wrong(what, "a dict", value))
    };
    value.map(dict).transpose()
}

/// The most characters of a value in a message.
const SHOWN: usize = 60;

/// What messages show of a value: its `repr`, shortened if it is long.
pub fn repr(value: &Bound<'_, PyAny>) -> PyResult<String> {
    let text = value.repr()?;
    Ok(shortened(&text.to_string_lossy()))
}

/// A text, or the beginning of a long one.
pub fn shortened(text: &str) -> String {
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) if text[end..].chars().nth(3).is_some() => format!("{}...", &text[..end]),
        _ => text.to_owned(),
    }
}

/// The mistake that an argument is of the wrong type.
pub fn wrong<R>(what: &str, expected: &str, value: &Bound<'_, PyAny>) -> PyResult<R> {
    let found = repr(value)?;
    let message = format!("{what}: found {found}, expected {expected}");
    Err(PyTypeError::new_err(message))
}

/// What Python's `open` would raise of a file: the class that goes with the number, the number, and the name.
pub fn of_file(failure: &io::Error, file: &Path) -> PyErr {
    if file.as_os_str().as_encoded_bytes().contains(&0) {
        return PyValueError::new_err("embedded null byte");
    }
    let class = match failure.kind() {
        ErrorKind::NotFound => Some("ENOENT"),
        ErrorKind::PermissionDenied => Some("EACCES"),
        ErrorKind::IsADirectory => Some("EISDIR"),
        ErrorKind::NotADirectory => Some("ENOTDIR"),
        ErrorKind::ReadOnlyFilesystem => Some("EROFS"),
        ErrorKind::StorageFull => Some("ENOSPC"),
        _ => None,
    };
    let raised = Python::attach(|py| {
        // On Windows, the number of the system is no errno.
        let number = match (failure.raw_os_error().filter(|_| cfg!(unix)), class) {
            (Some(number), _) => number,
            (None, Some(class)) => py.import("errno")?.getattr(class)?.extract()?,
            (None, None) => {
                return Ok(PyOSError::new_err(format!("{}: {failure}", file.display())));
            }
        };
        let what = py.import("os")?.call_method1("strerror", (number,))?;
        let raised = py
            .get_type::<PyOSError>()
            .call1((number, what, file.as_os_str()))?;
        PyResult::Ok(PyErr::from_value(raised))
    });
    raised.unwrap_or_else(|failure| failure)
}

/// The result with the name of the argument in front of the message if that is of the wrong type.
pub fn place_type<R>(what: &str, result: PyResult<R>) -> PyResult<R> {
    result.or_else(|mistake| {
        let is_type = Python::attach(|py| mistake.is_instance_of::<PyTypeError>(py));
        match is_type {
            true => place(what, Err(mistake)),
            false => Err(mistake),
        }
    })
}

/// The result with the place in front of the message of a mistake.
pub fn place<R>(place: &str, result: PyResult<R>) -> PyResult<R> {
    result.map_err(|mistake| {
        Python::attach(|py| {
            let is_type = mistake.get_type(py).is(py.get_type::<PyTypeError>());
            let is_error = mistake.get_type(py).is(py.get_type::<Error>());
            let message = format!("{place}: {}", mistake.value(py));
            let placed = match (is_type, is_error) {
                (true, _) => PyTypeError::new_err(message),
                (_, true) => Error::new_err(message),
                // An exception of the user's own code.
                _ => return mistake,
            };
            placed.set_cause(py, Some(mistake));
            placed
        })
    })
}
