//! The tags of options: solutions consist of them, and an option is found by its tag.

use std::ops::Range;
use std::sync::{Mutex, PoisonError};

use pyo3::exceptions::PyTypeError;
use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::{PyDict, PyList, PyString};
use quadrille::OptionId;

use crate::error::{error, heard, now_and_then, repr};

/// The tag of every option, any object; by default the option's number.
pub struct Tags {
    tags: Py<PyList>,
    /// For hashable tags the list of the numbers of their options; made when it is first needed.
    index: Mutex<Index>,
}

struct Index {
    numbers: Py<PyDict>,
    /// How many tags it covers.
    covered: usize,
}

impl Tags {
    pub fn new(py: Python<'_>) -> Self {
        Tags {
            tags: PyList::empty(py).unbind(),
            index: Mutex::new(Index {
                numbers: PyDict::new(py).unbind(),
                covered: 0,
            }),
        }
    }

    /// Tags the next option.
    pub fn push(&self, py: Python<'_>, tag: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let tags = self.tags.bind(py);
        match tag {
            Some(tag) => tags.append(tag),
            None => tags.append(tags.len()),
        }
    }

    pub fn len(&self, py: Python<'_>) -> usize {
        self.tags.bind(py).len()
    }

    /// Tags options that have none yet with their numbers.
    pub fn number_all(&self, py: Python<'_>, count: usize) -> PyResult<()> {
        let numbers = PyList::new(py, 0..count)?;
        self.tags.bind(py).set_slice(0, 0, &numbers)
    }

    /// The tag of an option.
    pub fn get<'py>(&self, py: Python<'py>, option: OptionId) -> PyResult<Bound<'py, PyAny>> {
        self.tags.bind(py).get_item(option.index())
    }

    /// The tags of these options.
    pub fn of<'py>(&self, py: Python<'py>, options: &[OptionId]) -> PyResult<Bound<'py, PyList>> {
        let tags = self.tags.bind(py);
        let tag = |option: &OptionId| {
            let tag = tags.get_item(option.index());
            tag.expect("every option has a tag")
        };
        PyList::new(py, options.iter().map(tag))
    }

    /// A new list of all tags.
    pub fn list<'py>(&self, py: Python<'py>) -> Bound<'py, PyList> {
        let tags = self.tags.bind(py);
        tags.get_slice(0, tags.len())
    }

    /// The options that have one of `tags`. An error if a tag is that of no option or, with `one`, of several.
    pub fn find(&self, tags: &Bound<'_, PyAny>, one: bool) -> PyResult<Vec<OptionId>> {
        let py = tags.py();
        self.extend_index(py)?;
        let mut options = Vec::new();
        let Ok(iterator) = tags.try_iter() else {
            return Err(PyTypeError::new_err(format!(
                "found {}, expected an iterable of tags, such as [{0}]",
                repr(tags)?
            )));
        };
        for tag in heard(iterator, || "the tags were not found yet".to_owned()) {
            let tag = tag?;
            let numbers = self.numbers(&tag)?;
            match numbers.as_slice() {
                [] if tags.is_instance_of::<PyString>() => {
                    return Err(error(format!(
                        "no option has the tag {}; the text {} was read letter by letter: for one tag, write [{1}]",
                        repr(&tag)?,
                        repr(tags)?
                    )));
                }
                [] => return Err(self.unknown(&tag)?),
                [_, _, ..] if one => {
                    return Err(error(format!(
                        "{} options have the tag {}; give each a tag of its own",
                        numbers.len(),
                        repr(&tag)?
                    )));
                }
                numbers => options.extend(numbers.iter().copied().map(OptionId::new)),
            }
        }
        Ok(options)
    }

    /// The numbers of the options with a tag.
    fn numbers(&self, tag: &Bound<'_, PyAny>) -> PyResult<Vec<u32>> {
        let py = tag.py();
        let index = self.index.lock_py_attached(py);
        let numbers = index
            .unwrap_or_else(PoisonError::into_inner)
            .numbers
            .clone_ref(py);
        match numbers.bind(py).get_item(tag) {
            Ok(Some(found)) => found.extract(),
            Ok(None) => Ok(Vec::new()),
            Err(raised) if raised.is_instance_of::<PyTypeError>(py) => self.scan(tag),
            Err(raised) => Err(raised),
        }
    }

    /// Finds a tag without a hash.
    fn scan(&self, tag: &Bound<'_, PyAny>) -> PyResult<Vec<u32>> {
        let mut numbers = Vec::new();
        for (number, other) in (0..).zip(self.tags.bind(tag.py())) {
            if other.eq(tag)? {
                numbers.push(number);
            }
        }
        Ok(numbers)
    }

    /// Brings the index up to date. The lock is not held while tags are hashed, as that may run any code; so an index that is
    /// in place does not change, and after an exception it is as it was.
    fn extend_index(&self, py: Python<'_>) -> PyResult<()> {
        loop {
            let tags = self.tags.bind(py);
            let (before, from) = {
                let index = self.index.lock_py_attached(py);
                let index = index.unwrap_or_else(PoisonError::into_inner);
                (index.numbers.clone_ref(py), index.covered)
            };
            let to = tags.len();
            if from >= to {
                return Ok(());
            }
            let numbers = joined(before.bind(py), added(tags, from..to)?)?.unbind();
            let index = self.index.lock_py_attached(py);
            let mut index = index.unwrap_or_else(PoisonError::into_inner);
            // Another thread may have been faster.
            if index.covered == from {
                (index.numbers, index.covered) = (numbers, to);
            }
        }
    }

    fn unknown(&self, tag: &Bound<'_, PyAny>) -> PyResult<PyErr> {
        let count = self.tags.bind(tag.py()).len();
        let hint = if count == 0 {
            "the problem has no options".to_owned()
        } else {
            let last = self.tags.bind(tag.py()).get_item(count - 1)?;
            format!("the tags of its {count} options end with {}", repr(&last)?)
        };
        Ok(error(format!(
            "no option has the tag {}; {hint}",
            repr(tag)?
        )))
    }

    pub fn traverse(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.tags)?;
        match self.index.try_lock() {
            Ok(index) => visit.call(&index.numbers),
            Err(_) => Ok(()),
        }
    }
}

/// The numbers of the options with these numbers, by their hashable tags.
fn added<'py>(tags: &Bound<'py, PyList>, options: Range<usize>) -> PyResult<Bound<'py, PyDict>> {
    let py = tags.py();
    let numbers = PyDict::new(py);
    for number in options {
        now_and_then(py, number, "the tags were not found yet")?;
        let tag = tags.get_item(number)?;
        let found = match numbers.get_item(&tag) {
            Ok(found) => found,
            Err(raised) if raised.is_instance_of::<PyTypeError>(py) => continue,
            Err(raised) => return Err(raised),
        };
        match found {
            Some(others) => others.cast::<PyList>()?.append(number)?,
            None => numbers.set_item(tag, PyList::new(py, [number])?)?,
        }
    }
    Ok(numbers)
}

/// An index with the numbers of both.
fn joined<'py>(
    before: &Bound<'py, PyDict>,
    added: Bound<'py, PyDict>,
) -> PyResult<Bound<'py, PyDict>> {
    if before.is_empty() {
        return Ok(added);
    }
    let both = before.copy()?;
    for (tag, numbers) in added {
        let numbers = match both.get_item(&tag)? {
            Some(others) => others.add(numbers)?,
            None => numbers,
        };
        both.set_item(tag, numbers)?;
    }
    Ok(both)
}
