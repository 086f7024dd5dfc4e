//! Problems as text: Knuth's format, matrices, rows of numbers, JSON.

use std::borrow::Cow;
use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::str::FromStr;

use pyo3::BoundObject;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};
use quadrille::encoding::{SAMPLE, not_text};
use quadrille::format::{self, Document, Format};

use crate::argument;
use crate::aside::{Until, all_aside, left_behind};
use crate::error::{error, now_and_then, wrong};
use crate::names::Names;
use crate::problem::Problem;
use crate::replace::replace;
use crate::tags::Tags;

/// The problem in `text`, a str or bytes. `format` is "knuth", "matrix", "sparse" or "json"; by default it is recognized.
/// Labels and colors are strings; the tag of an option is its text, such as 'a b x:red'.
///
/// >>> parse("a b c | x\na b x:red\nc x:red\nc x:blue\n").first()
/// ['a b x:red', 'c x:red']
///
/// Raises Error with every mistake in the text, each with its line and column.
#[pyfunction]
#[pyo3(signature = (text, format=None))]
pub fn parse(
    text: &Bound<'_, PyAny>,
    #[pyo3(from_py_with = argument::optional::format)] format: Option<String>,
) -> PyResult<Problem> {
    let bytes = match (text.cast::<PyString>(), text.cast::<PyBytes>()) {
        (Ok(text), _) => argument::utf8("text", text)?.as_bytes(),
        (_, Ok(bytes)) => bytes.as_bytes(),
        _ => return wrong("text", "a str or bytes; `read` takes files", text),
    };
    from_text(text.py(), bytes.into(), format, None)
}

/// The problem in a file: a path, or an object with `read`. See `parse`.
///
/// Raises Error with every mistake in the text, each with its file, line and column; OSError if there is no such file.
#[pyfunction]
#[pyo3(signature = (file, format=None))]
pub fn read(
    file: &Bound<'_, PyAny>,
    #[pyo3(from_py_with = argument::optional::format)] format: Option<String>,
) -> PyResult<Problem> {
    let bytes = read_bytes(file)?;
    let name = match file.hasattr("read")? {
        true => None,
        // A name need not be UTF-8.
        false => Some(file.str()?.to_string_lossy().into_owned()),
    };
    from_text(file.py(), bytes.into(), format, name)
}

/// A text of fewer bytes is read at once, without a thread that a signal could leave behind.
const SHORT: usize = 1 << 18;

/// What `read` makes of a text, unless a signal comes first.
pub fn understood<T: Send + 'static>(
    py: Python<'_>,
    text: Cow<'_, [u8]>,
    read: impl FnOnce(&[u8]) -> T + Send + 'static,
) -> PyResult<T> {
    if text.len() < SHORT {
        return Ok(py.detach(|| read(&text)));
    }
    let text = text.into_owned();
    left_behind(py, "nothing was read", move |_| read(&text))
}

fn from_text(
    py: Python<'_>,
    bytes: Cow<'_, [u8]>,
    format: Option<String>,
    file: Option<String>,
) -> PyResult<Problem> {
    let format = format.as_deref().map(Format::from_str).transpose();
    let format = format.map_err(error)?;
    let document = understood(py, bytes, move |bytes| format::read(bytes, format))?;
    let document = document.map_err(|mistake| match file {
        Some(name) => error(mistake.in_file(name)),
        None => error(mistake),
    })?;
    let options = document.problem().option_ids();
    let tags = options.map(|option| document.show(option).to_string());
    of_document(py, &document, tags)
}

/// The problem of a document, whose options have these tags; labels are the names of items.
pub fn of_document<'py>(
    py: Python<'py>,
    document: &Document,
    tags_of_options: impl Iterator<Item: IntoPyObject<'py>>,
) -> PyResult<Problem> {
    let problem = document.problem();
    let (items, colors, tags) = (Names::new(py), Names::new(py), Tags::new(py));
    for (number, item) in problem.item_ids().enumerate() {
        now_and_then(py, number, "nothing was read")?;
        let label = problem.label(item).expect("it is one of the items");
        items.add(PyString::new(py, label).as_any())?;
    }
    for number in 0.. {
        match document.color_name(quadrille::Color(number)) {
            Some(name) => colors.add(PyString::new(py, name).as_any())?,
            None => break,
        };
    }
    for (number, tag) in tags_of_options.enumerate() {
        now_and_then(py, number, "nothing was read")?;
        let tag = tag.into_pyobject(py).map_err(Into::into)?.into_any();
        tags.push(py, Some(tag.as_borrowed().as_any()))?;
    }
    Ok(Problem::from_parts(items, colors, tags, problem))
}

/// The bytes of a file: a path, or an object with `read`.
pub fn read_bytes(file: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    let expected = "a path, or an object with `read` such as an open file";
    read_bytes_of("file", expected, file)
}

/// The same of an argument with another name.
pub fn read_bytes_of(what: &str, expected: &str, file: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    let text = match file.hasattr("read")? {
        true => file.call_method0("read")?,
        false => {
            let opened = open(file, "rb", (what, expected))?;
            let text = read_to_end(file, &opened);
            opened.call_method0("close")?;
            text?
        }
    };
    match (text.cast::<PyString>(), text.cast::<PyBytes>()) {
        (Ok(text), _) => Ok(argument::utf8(what, text)?.as_bytes().to_vec()),
        (_, Ok(bytes)) => Ok(bytes.as_bytes().to_vec()),
        _ => {
            let what = format!("what `read` of the {what} returns");
            wrong(&what, "a str or bytes", &text)
        }
    }
}

/// The bytes of an open file. The rest of what is no file, and begins with what is no text, is not read: it may never end.
fn read_to_end<'py>(
    file: &Bound<'py, PyAny>,
    opened: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let path = file.extract::<PathBuf>().ok();
    let is_other = |path: &PathBuf| fs::metadata(path).is_ok_and(|found| !found.is_file());
    let Some(path) = path.filter(is_other) else {
        return opened.call_method0("read");
    };
    let beginning = opened.call_method1("read", (SAMPLE,))?;
    let bytes = beginning.cast::<PyBytes>()?.as_bytes();
    match not_text(bytes) {
        Some(found) => Err(error(format!("{}:{found}", path.display()))),
        None if bytes.len() < SAMPLE => Ok(beginning),
        None => beginning.add(opened.call_method0("read")?),
    }
}

/// Writes text to a file: a path, or an object with `write` that takes str. What stands at a path is replaced once all is
/// written; a pipe or a device is written in place, and so is a file in a directory that takes no new one. What is open
/// already keeps what it has.
pub fn write_text(file: &Bound<'_, PyAny>, text: &str) -> PyResult<()> {
    if file.hasattr("write")? {
        let written = file.call_method1("write", (text,));
        return written.map(drop).or_else(|raised| {
            // A file of bytes.
            match raised.is_instance_of::<PyTypeError>(file.py()) {
                true => wrong(
                    "file",
                    "one that was opened for text: open(path, \"w\")",
                    file,
                ),
                false => Err(raised),
            }
        });
    }
    let path = file.extract::<PathBuf>().ok();
    let is_open = path.as_deref().is_some_and(is_open);
    let is_file = |path: &PathBuf| match fs::metadata(path) {
        Ok(old) => old.is_file(),
        // The file behind a link is not there yet.
        Err(_) => !path.is_symlink(),
    };
    if let Some(path) = path.filter(|path| !is_open && is_file(path)) {
        match replace(&path, text) {
            Err(failure) if in_place(&failure) => {}
            written => return Ok(written?),
        }
    }
    let expected = "a path, or an object with `write` such as an open file";
    let mode = if is_open { "ab" } else { "wb" };
    let opened = open(file, mode, ("file", expected))?;
    let bytes = PyBytes::new(file.py(), text.as_bytes());
    let written = opened.call_method1("write", (bytes,));
    opened.call_method0("close")?;
    written.map(drop)
}

/// Whether the name stands for a file that is open already, whatever file that is.
fn is_open(path: &Path) -> bool {
    path == Path::new("/dev/stdout")
        || path == Path::new("/dev/stderr")
        || path.starts_with("/dev/fd")
        || path.starts_with("/proc")
}

/// Whether a failure to write beside a file says nothing about the file itself.
fn in_place(failure: &io::Error) -> bool {
    matches!(
        failure.kind(),
        ErrorKind::NotFound | ErrorKind::PermissionDenied
    )
}

/// Opens the file at a path. A number is none, though Python's `open` would take it for a file that is open already.
fn open<'py>(
    path: &Bound<'py, PyAny>,
    mode: &str,
    (what, expected): (&str, &str),
) -> PyResult<Bound<'py, PyAny>> {
    let py = path.py();
    let Ok(place) = py.import("os")?.call_method1("fspath", (path,)) else {
        return wrong(what, expected, path);
    };
    py.import("builtins")?.call_method1("open", (place, mode))
}

#[pymethods]
impl Problem {
    /// The problem as text, with `str` of labels and colors for their names. Tags are left out: no format has a place for
    /// them. `format` is "knuth", "matrix", "sparse" or "json".
    ///
    /// Raises Error if two items have the same name, or if the format cannot express the problem.
    #[pyo3(signature = (format="knuth".to_owned()), text_signature = "($self, format='knuth')")]
    fn text(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = argument::format)] format: String,
    ) -> PyResult<String> {
        let format = Format::from_str(&format).map_err(error)?;
        let plain = self.snapshot(py);
        let (items, colors) = (self.items.texts(py)?, self.colors.texts(py)?);
        all_aside(py, "nothing was written", |cancel| {
            let color = |color: quadrille::Color| colors[color.0 as usize].clone();
            let document = Document::named(&*plain, |&item| items[item as usize].clone(), color);
            let document = document.map_err(error)?;
            let mut text = Until::new(Vec::new(), cancel);
            write!(text, "{}", format::write(&document, format).map_err(error)?)?;
            Ok(String::from_utf8(text.inner)?)
        })?
    }

    /// Writes the problem to a file: a path, or an object with `write` that takes str. See `text`.
    #[pyo3(signature = (file, format="knuth".to_owned()), text_signature = "($self, file, format='knuth')")]
    fn write(
        &self,
        file: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = argument::format)] format: String,
    ) -> PyResult<()> {
        let py = file.py();
        let text = self.text(py, format)?;
        write_text(file, &text)
    }
}
