//! Maps labels and colors, which are Python objects, to the numbers of the engine and back.

use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use quadrille::ItemId;

use crate::argument::utf8;
use crate::error::{now_and_then, repr};

/// `str` of every object, which takes long for many objects.
pub fn texts(objects: &Bound<'_, PyList>) -> PyResult<Vec<String>> {
    let py = objects.py();
    let text = |(number, object): (usize, Bound<'_, PyAny>)| {
        now_and_then(py, number, "nothing was written")?;
        Ok(utf8("a name", &object.str()?)?.to_owned())
    };
    objects.iter().enumerate().map(text).collect()
}

/// Hashable objects, numbered in the order in which they were added.
pub struct Names {
    numbers: Py<PyDict>,
    objects: Py<PyList>,
}

impl Names {
    pub fn new(py: Python<'_>) -> Self {
        Names {
            numbers: PyDict::new(py).unbind(),
            objects: PyList::empty(py).unbind(),
        }
    }

    pub fn len(&self, py: Python<'_>) -> usize {
        self.objects.bind(py).len()
    }

    /// The number of an object.
    pub fn find(&self, object: &Bound<'_, PyAny>) -> PyResult<Option<u32>> {
        let number = self.numbers.bind(object.py()).get_item(object)?;
        number.map(|number| number.extract()).transpose()
    }

    /// Gives an object that has no number the next one.
    pub fn add(&self, object: &Bound<'_, PyAny>) -> PyResult<u32> {
        let py = object.py();
        let number = self.len(py) as u32;
        self.numbers.bind(py).set_item(object, number)?;
        self.objects.bind(py).append(object)?;
        Ok(number)
    }

    /// The number of an object; a new one if it has none.
    pub fn number(&self, object: &Bound<'_, PyAny>) -> PyResult<u32> {
        match self.find(object)? {
            Some(number) => Ok(number),
            None => self.add(object),
        }
    }

    /// The object with this number.
    pub fn object<'py>(&self, py: Python<'py>, number: usize) -> PyResult<Bound<'py, PyAny>> {
        self.objects.bind(py).get_item(number)
    }

    /// The objects with the numbers of these items: a new list.
    pub fn of<'py>(&self, py: Python<'py>, items: &[ItemId]) -> PyResult<Bound<'py, PyList>> {
        let objects = items.iter().map(|item| self.object(py, item.index()));
        PyList::new(py, objects.collect::<PyResult<Vec<_>>>()?)
    }

    /// What messages show of the object with this number.
    pub fn repr(&self, py: Python<'_>, number: usize) -> String {
        let shown = self.object(py, number).and_then(|object| repr(&object));
        shown.unwrap_or_else(|_| format!("number {number}"))
    }

    /// A new list of all objects.
    pub fn list<'py>(&self, py: Python<'py>) -> Bound<'py, PyList> {
        let objects = self.objects.bind(py);
        objects.get_slice(0, objects.len())
    }

    /// `str` of every object.
    pub fn texts(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        texts(self.objects.bind(py))
    }

    pub fn traverse(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.numbers)?;
        visit.call(&self.objects)
    }
}
