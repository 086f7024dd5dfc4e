//! A diagram as a graph: its size, and as text for other programs.

use std::io;

use pyo3::prelude::*;

use super::Diagram;
use crate::aside::Until;
use crate::names::texts;

impl Diagram {
    /// The text that `write` writes.
    fn written(
        &self,
        py: Python<'_>,
        write: impl FnOnce(&mut Until<'_, Vec<u8>>) -> io::Result<()> + Send,
    ) -> PyResult<String> {
        let text = self.aside(py, |cancel| {
            let mut text = Until::new(Vec::new(), cancel);
            write(&mut text).map(|()| text.inner)
        })?;
        Ok(String::from_utf8(text?)?)
    }
}

#[pymethods]
impl Diagram {
    /// The nodes of the diagram, an int.
    #[getter]
    fn node_count(&self) -> usize {
        self.diagram.node_count()
    }

    /// The edges of the diagram, an int.
    #[getter]
    fn edge_count(&self) -> usize {
        self.diagram.edge_count()
    }

    /// The diagram as text for Graphviz, with `str` of labels and tags: a str.
    fn dot(&self, py: Python<'_>) -> PyResult<String> {
        let problem = self.problem.get();
        let (items, tags) = (problem.items.texts(py)?, texts(&problem.tags.list(py))?);
        let item = |item: quadrille::ItemId| items[item.index()].clone();
        let option = |option: quadrille::OptionId| tags[option.index()].clone();
        self.written(py, |text| self.diagram.write_dot(text, &item, &option))
    }

    /// The diagram as Knuth's programs for zero-suppressed decision diagrams read it, with options counted from 1: a str.
    fn zdd(&self, py: Python<'_>) -> PyResult<String> {
        self.written(py, |text| self.diagram.write_zdd(text, &|option| option))
    }
}
