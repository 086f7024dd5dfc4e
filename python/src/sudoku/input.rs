//! Puzzles as Python gives them, and answers in the same form.

use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyList, PyMemoryView, PyString};
use quadrille::sudoku::{Board, Sudoku};

use crate::buffer::Buffer;
use crate::error::error;
use crate::row;

/// The form of what was given.
pub enum Input<'py> {
    /// One text.
    Text(Sudoku),
    /// One grid of nine rows.
    Grid(Sudoku),
    /// An array: one puzzle if the shape is (9, 9).
    Array {
        cells: Buffer<'py>,
        shape: Vec<usize>,
    },
    /// Any iterable of texts.
    Texts(Bound<'py, PyAny>),
}

impl<'py> Input<'py> {
    pub fn new(puzzle: &Bound<'py, PyAny>) -> PyResult<Self> {
        if puzzle.is_instance_of::<PyString>() {
            return Ok(Input::Text(text(puzzle)?));
        }
        if let Ok(view) = PyMemoryView::from(puzzle) {
            let shape: Vec<usize> = view.getattr("shape")?.extract()?;
            return match shape[..] {
                [9, 9] | [_, 81] | [_, 9, 9] => Ok(Input::Array {
                    cells: Buffer::of_view(view.as_any())?,
                    shape,
                }),
                _ => Err(error(format!(
                    "found an array of shape {shape:?}, expected (9, 9), (n, 81) or (n, 9, 9)"
                ))),
            };
        }
        let is_grid = match puzzle.cast::<PyList>() {
            Ok(list) => list.len() == 9 && !list.get_item(0)?.is_instance_of::<PyString>(),
            Err(_) => false,
        };
        match is_grid {
            true => Ok(Input::Grid(grid(puzzle)?)),
            false => Ok(Input::Texts(puzzle.clone())),
        }
    }

    /// One puzzle, in any form.
    pub fn one(puzzle: &Bound<'py, PyAny>) -> PyResult<Sudoku> {
        match Self::new(puzzle)? {
            Input::Text(puzzle) | Input::Grid(puzzle) => Ok(puzzle),
            Input::Array { cells, shape } if shape[..] == [9, 9] => {
                of_array(&cells, 0).map_err(error)
            }
            _ => Err(error("found several puzzles, expected one")),
        }
    }

    /// An answer in the form of the puzzle.
    pub fn write(&self, py: Python<'py>, board: &Board) -> PyResult<Bound<'py, PyAny>> {
        match self {
            Input::Grid(_) => {
                let rows = board.cells().chunks(9).map(|row| PyList::new(py, row));
                Ok(PyList::new(py, rows.collect::<PyResult<Vec<_>>>()?)?.into_any())
            }
            Input::Array { .. } => Ok(PyByteArray::new(py, board.cells()).into_any()),
            _ => {
                let digits = board.cells().map(|digit| digit + b'0');
                let text = std::str::from_utf8(&digits).expect("digits are text");
                Ok(PyString::new(py, text).into_any())
            }
        }
    }
}

/// A puzzle as text.
pub fn text(puzzle: &Bound<'_, PyAny>) -> PyResult<Sudoku> {
    let puzzle = puzzle.cast::<PyString>()?;
    puzzle.to_str()?.parse().map_err(error)
}

/// A puzzle from a row of an array.
pub fn of_array(cells: &Buffer<'_>, puzzle: usize) -> Result<Sudoku, String> {
    let mut digits = [0; 81];
    for (cell, digit) in digits.iter_mut().enumerate() {
        let found = cells.get(81 * puzzle + cell).unwrap_or_default();
        *digit = b'0'
            + u8::try_from(found)
                .ok()
                .filter(|&found| found <= 9)
                .ok_or_else(|| format!("cell {cell}: found {found}, expected 0 to 9"))?;
    }
    let digits = std::str::from_utf8(&digits).expect("digits are text");
    digits
        .parse()
        .map_err(|mistake: quadrille::sudoku::ParseBoardError| mistake.to_string())
}

/// A puzzle from rows of numbers; blanks are 0 or None.
fn grid(rows: &Bound<'_, PyAny>) -> PyResult<Sudoku> {
    let mut digits = String::with_capacity(81);
    row::for_each(rows, |cells| {
        let begin = digits.len();
        row::for_each(cells, |cell| {
            let found: Option<u32> = cell.extract()?;
            match char::from_digit(found.unwrap_or(0), 10) {
                Some(digit) => digits.push(digit),
                None => {
                    let (row, column) = (begin / 9 + 1, digits.len() - begin + 1);
                    return Err(error(format!(
                        "row {row}, column {column}: found {}, expected 0 to 9",
                        cell.repr()?
                    )));
                }
            }
            Ok(())
        })?;
        match digits.len() - begin {
            9 => Ok(()),
            found => Err(error(format!(
                "row {}: found {found} cells, expected 9",
                begin / 9 + 1
            ))),
        }
    })?;
    digits.parse().map_err(error)
}
