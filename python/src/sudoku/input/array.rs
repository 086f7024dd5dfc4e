//! Puzzles in arrays of numpy and others: one, several, or texts.

use pyo3::prelude::*;
use pyo3::types::PyByteArray;

use super::{Input, is_list, is_text, not_a_symbol, symbol};
use crate::buffer::{Buffer, Number, check_unmasked};
use crate::error::error;
use crate::sudoku::kind::Kind;

/// An array of numbers.
pub struct Array<'py> {
    cells: Buffer<'py>,
    order: usize,
    pub shape: Vec<usize>,
    /// What numpy calls the type of its numbers; `None` if it is no array of numpy.
    dtype: Option<Bound<'py, PyAny>>,
}

impl<'py, P> Input<'py, P> {
    pub(super) fn of_view(
        kind: &impl Kind<Puzzle = P>,
        array: &Bound<'py, PyAny>,
        view: &Bound<'py, PyAny>,
    ) -> PyResult<Self> {
        check_unmasked(array)?;
        let format: String = view.getattr("format")?.extract()?;
        if format.ends_with(['w', 's', 'O']) {
            return Self::of_objects(kind, array, view, &format);
        }
        let shape: Vec<usize> = view.getattr("shape")?.extract()?;
        let order = kind.order();
        if format.ends_with('?') {
            return Err(no_numbers(array, view, OF_OBJECTS)?);
        }
        let cells = order * order;
        let fits = match shape[..] {
            [all] => all == cells,
            [rows, columns] => (rows, columns) == (order, order) || columns == cells,
            [_, rows, columns] => (rows, columns) == (order, order),
            _ => false,
        };
        if !fits {
            return Err(error(format!(
                "found an array of shape {}, expected ({order}, {order}) or ({cells},) for one puzzle, (n, {order}, {order}) or (n, {cells}) for n \
                 of them",
                view.getattr("shape")?.repr()?
            )));
        }
        Ok(Input::Array(Array {
            cells: Buffer::of_view(view)?,
            order,
            shape,
            dtype: array.getattr("dtype").ok(),
        }))
    }

    /// An array of texts, or of any objects: puzzles as texts, or one grid.
    fn of_objects(
        kind: &impl Kind<Puzzle = P>,
        array: &Bound<'py, PyAny>,
        view: &Bound<'py, PyAny>,
        format: &str,
    ) -> PyResult<Self> {
        let (shape, list): (Vec<usize>, _) = (
            view.getattr("shape")?.extract()?,
            array.call_method0("tolist")?,
        );
        let order = kind.order();
        let are_cells = shape.is_empty() || are_cells(&list, shape.len(), order)?;
        let is_flat = match shape[..] {
            [] => true,
            [all] => all == order * order,
            [_, columns] => columns == order * order,
            [_, rows, columns] => (rows, columns) == (order, order),
            _ => false,
        };
        let expected = match shape[..] {
            _ if shape == [order, order] => return Self::new(kind, &list),
            [_, 1] if !are_cells => "texts in one dimension: .ravel() makes them",
            _ if !is_flat || !are_cells => return Self::new(kind, &list),
            _ if format.ends_with('O') => OF_OBJECTS,
            _ => OF_TEXTS,
        };
        Err(no_numbers(array, view, expected)?)
    }
}

impl<'py> Array<'py> {
    /// Whether it is one puzzle, not several.
    pub fn is_one(&self) -> bool {
        let rows_and_columns = self.shape[..] == [self.order, self.order];
        self.shape.len() == 1 || rows_and_columns
    }

    /// The number of cells of a puzzle.
    pub fn size(&self) -> usize {
        self.order * self.order
    }

    /// The puzzle with this number. An error if a cell is no digit and no blank.
    pub fn puzzle<K: Kind>(&self, kind: &K, puzzle: usize) -> Result<K::Puzzle, String> {
        let size = self.size();
        let cell = |cell| {
            let found = self.cells.number(size * puzzle + cell);
            let found = found.unwrap_or(Number::Int(0));
            let symbol = symbol(found, self.order);
            symbol.ok_or_else(|| not_a_symbol(cell, self.order, found))
        };
        let cells: Result<Vec<u8>, String> = (0..size).map(cell).collect();
        Ok(kind.of_cells(&cells?))
    }

    /// All puzzles.
    pub fn puzzles<K: Kind>(
        &self,
        kind: &K,
    ) -> impl Iterator<Item = PyResult<Result<K::Puzzle, String>>> {
        (0..self.shape[0]).map(|number| Ok(self.puzzle(kind, number)))
    }

    /// The cells of boards, one after the other, as an array of numpy like this one; as bytes where there is no numpy. There
    /// may be fewer boards than there are puzzles.
    pub fn like(&self, py: Python<'py>, cells: &[u8]) -> PyResult<Bound<'py, PyAny>> {
        let boards = cells.len() / self.size();
        let cells = PyByteArray::new(py, cells);
        let Ok(numpy) = py.import("numpy") else {
            return Ok(cells.into_any());
        };
        let mut shape = self.shape.clone();
        if !self.is_one() {
            shape[0] = boards;
        }
        let flat = numpy.call_method1("frombuffer", (cells, "u1"))?;
        let array = flat.call_method1("reshape", (shape,))?;
        match &self.dtype {
            Some(dtype) => array.call_method1("astype", (dtype,)),
            None => Ok(array),
        }
    }
}

/// What is expected in place of an array of objects.
const OF_OBJECTS: &str = "integers, or floats that are whole: .astype(int) makes one, .astype(float) where a blank is None";

/// What is expected in place of an array of texts.
const OF_TEXTS: &str =
    "integers, or floats that are whole: .astype(int) makes one if each text is a number";

/// The mistake that an array is not one of numbers.
fn no_numbers(
    array: &Bound<'_, PyAny>,
    view: &Bound<'_, PyAny>,
    expected: &str,
) -> PyResult<PyErr> {
    let dtype = array.getattr("dtype").or_else(|_| view.getattr("format"))?;
    Ok(error(format!(
        "found an array of shape {} and dtype {dtype}, expected {expected}",
        view.getattr("shape")?.repr()?
    )))
}

/// Whether what stands in lists of lists, to this depth, are all cells: no lists, and texts too short for a puzzle.
fn are_cells(list: &Bound<'_, PyAny>, depth: usize, order: usize) -> PyResult<bool> {
    for one in list.try_iter()? {
        let one = one?;
        let is_cell = match depth {
            1 if is_text(&one) => one.len()? < order,
            1 => !is_list(&one),
            _ => are_cells(&one, depth - 1, order)?,
        };
        if !is_cell {
            return Ok(false);
        }
    }
    Ok(true)
}
