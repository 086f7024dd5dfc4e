//! Reads arguments that are strings, flags or parts. An error names the argument.

use std::path::PathBuf;

use pyo3::prelude::*;
use pyo3::types::{PyBool, PyInt, PyString};

use crate::error::{error, repr, wrong};
use crate::parts::Part;

/// A text. `TypeError`, which names the argument and what it should be, for anything else.
pub fn text(what: &str, expected: &str, value: &Bound<'_, PyAny>) -> PyResult<String> {
    match value.cast::<PyString>() {
        Ok(text) => Ok(utf8(what, text)?.to_owned()),
        Err(_) => wrong(what, expected, value),
    }
}

/// What a str has in UTF-8. `Error`, with the argument and the place, if a surrogate stands in it: files that were decoded
/// with `surrogateescape` have such. Its cause is Python's `UnicodeEncodeError`.
pub fn utf8<'a>(what: &str, text: &'a Bound<'_, PyString>) -> PyResult<&'a str> {
    text.to_str().map_err(|raised| match place_of(text, &raised) {
        Ok((line, column, found)) => {
            let mistake = error(format!(
                "{what}: {line}:{column}: found {found}, a surrogate by itself, expected a character"
            ));
            mistake.set_cause(text.py(), Some(raised));
            mistake
        }
        Err(_) => raised,
    })
}

/// The line and the column of a surrogate, and its `repr`.
fn place_of(text: &Bound<'_, PyString>, raised: &PyErr) -> PyResult<(usize, isize, String)> {
    let at: isize = raised.value(text.py()).getattr("start")?.extract()?;
    let ends: usize = text.call_method1("count", ("\n", 0, at))?.extract()?;
    let last: isize = text.call_method1("rfind", ("\n", 0, at))?.extract()?;
    let found = text.get_item(at)?.repr()?.extract()?;
    Ok((ends + 1, at - last, found))
}

/// A flag. Of numpy's, too. `TypeError`, which names the argument, for anything else.
pub fn flag(what: &str, value: &Bound<'_, PyAny>) -> PyResult<bool> {
    if let Ok(flag) = value.cast::<PyBool>() {
        return Ok(flag.is_true());
    }
    value
        .extract()
        .or_else(|_| wrong(what, "True or False", value))
}

/// A part. `TypeError`, which names the argument, for anything else.
pub fn a_part(what: &str, value: &Bound<'_, PyAny>) -> PyResult<Part> {
    match value.cast::<Part>() {
        Ok(part) => Ok(part.get().clone()),
        Err(_) => wrong(what, "a Part, one of what `split` returns", value),
    }
}

/// Makes functions that read the argument of their name, for `from_py_with`.
macro_rules! texts {
    ($($name:ident: $expected:literal),* $(,)?) => {$(
        pub fn $name(value: &Bound<'_, PyAny>) -> PyResult<String> {
            text(stringify!($name), $expected, value)
        }
    )*};
}

texts! {
    board: "a str: a size such as '6x10', or a drawing",
    format: "'knuth', 'matrix', 'sparse' or 'json'",
    grade: "a str such as 'easy' or 'hard'",
    givens: "a str, with . for a blank",
    line: "a str, one of `lines`",
    pieces: "a str: the name of a set such as 'pentominoes', or drawings",
    puzzle: "a str that describes the puzzle",
    rules: "a str such as '16' or '9 diagonals'",
    symmetry: "a str such as 'none' or 'rotational'",
    what: "'cost' or 'options'",
}

/// Reads flags.
macro_rules! flags {
    ($($name:ident),* $(,)?) => {$(
        pub fn $name(value: &Bound<'_, PyAny>) -> PyResult<bool> {
            flag(stringify!($name), value)
        }
    )*};
}

flags! {
    different,
    distinct,
    fill,
    leftover,
    maximize,
    mirror,
    random_cages,
    random_regions,
    smallest,
    rotations,
    strict,
    torus,
    turn,
    why,
    with_rules,
}

/// `symmetry`; the module `symmetry` has that name.
pub fn by_symmetry(value: &Bound<'_, PyAny>) -> PyResult<bool> {
    flag("symmetry", value)
}

pub fn part(value: &Bound<'_, PyAny>) -> PyResult<Part> {
    a_part("part", value)
}

/// Arguments where None is allowed.
pub mod optional {
    use super::*;

    /// What `read` makes of a value that is not None.
    pub fn some<'py, T>(
        value: &Bound<'py, PyAny>,
        read: impl FnOnce(&Bound<'py, PyAny>) -> PyResult<T>,
    ) -> PyResult<Option<T>> {
        match value.is_none() {
            true => Ok(None),
            false => read(value).map(Some),
        }
    }

    macro_rules! optional {
        ($($name:ident: $kind:ty => $read:expr),* $(,)?) => {$(
            pub fn $name(value: &Bound<'_, PyAny>) -> PyResult<Option<$kind>> {
                some(value, $read)
            }
        )*};
    }

    optional! {
        copies: String => |value| {
            let expected = "an int, or a str such as '0-3' or 'any'";
            match value.extract::<u32>() {
                Ok(count) => Ok(count.to_string()),
                Err(_) if value.is_instance_of::<PyInt>() => {
                    let found = repr(value)?;
                    Err(error(format!("copies: found {found}, expected an int from 0 to 2**32 - 1")))
                }
                Err(_) => text("copies", expected, value),
            }
        },
        checkpoint: PathBuf => |value| value.extract().or_else(|_| wrong("checkpoint", "a path, or None", value)),
        fingerprint: String => |value| text("fingerprint", "a str, the `fingerprint` of a part", value),
        format: String => super::format,
        grade: String => super::grade,
        nodes: f64 => |value| {
            let expected = "a number from 0, or None if it is unknown";
            match value.extract::<f64>() {
                Ok(nodes) if nodes >= 0.0 && nodes.is_finite() => Ok(nodes),
                Ok(_) => Err(error(format!("nodes: found {}, expected {expected}", repr(value)?))),
                Err(_) => wrong("nodes", expected, value),
            }
        },
        reflect: bool => |value| flag("reflect", value),
        rules: String => super::rules,
        within: Part => |value| a_part("within", value),
    }
}
