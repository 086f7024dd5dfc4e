//! Puzzles as Python gives them, and answers in the same form.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyList, PyMemoryView, PyString};
use quadrille::sudoku::{Board, Sudoku};

use crate::buffer::{Buffer, Number};
use crate::error::error;
use crate::row;

/// The form of what was given.
pub enum Input<'py> {
    /// One text.
    Text(Sudoku),
    /// One grid of nine rows.
    Grid(Sudoku),
    /// An array of numbers.
    Array(Array<'py>),
    /// Any iterable of texts.
    Texts(Bound<'py, PyAny>),
}

/// An array of numbers.
pub struct Array<'py> {
    cells: Buffer<'py>,
    pub shape: Vec<usize>,
    /// What numpy calls the type of its numbers; `None` if it is no array of numpy.
    dtype: Option<Bound<'py, PyAny>>,
}

impl<'py> Input<'py> {
    pub fn new(puzzle: &Bound<'py, PyAny>) -> PyResult<Self> {
        if puzzle.is_instance_of::<PyString>() {
            return Ok(Input::Text(text(puzzle)?));
        }
        if puzzle.is_instance_of::<PyBytes>() {
            return Err(PyTypeError::new_err(
                "found bytes, expected a str; `.decode()` makes one",
            ));
        }
        // Tables and columns of pandas.
        if puzzle.hasattr("to_numpy")? {
            return Self::new(&puzzle.call_method0("to_numpy")?);
        }
        if let Ok(view) = PyMemoryView::from(puzzle) {
            return Self::of_view(puzzle, view.as_any());
        }
        let is_grid = match puzzle.cast::<PyList>() {
            Ok(list) => list.len() == 9 && !is_text(&list.get_item(0)?),
            Err(_) => false,
        };
        match is_grid {
            true => Ok(Input::Grid(grid(puzzle)?)),
            false => Ok(Input::Texts(puzzle.clone())),
        }
    }

    fn of_view(array: &Bound<'py, PyAny>, view: &Bound<'py, PyAny>) -> PyResult<Self> {
        let format: String = view.getattr("format")?.extract()?;
        if format.ends_with(['w', 's', 'O']) {
            // Texts, or any objects.
            return Self::new(&array.call_method0("tolist")?);
        }
        let shape: Vec<usize> = view.getattr("shape")?.extract()?;
        match shape[..] {
            [81] | [9, 9] | [_, 81] | [_, 9, 9] => Ok(Input::Array(Array {
                cells: Buffer::of_view(view)?,
                shape,
                dtype: array.getattr("dtype").ok(),
            })),
            _ => Err(error(format!(
                "found an array of shape {}, expected (9, 9) or (81,) for one puzzle, (n, 9, 9) or (n, 81) for n of them",
                view.getattr("shape")?.repr()?
            ))),
        }
    }

    /// One puzzle, in any form.
    pub fn one(puzzle: &Bound<'py, PyAny>) -> PyResult<Sudoku> {
        match Self::new(puzzle)? {
            Input::Text(puzzle) | Input::Grid(puzzle) => Ok(puzzle),
            Input::Array(array) if array.is_one() => array.puzzle(0).map_err(error),
            Input::Texts(other) if other.try_iter().is_err() => Err(not_a_puzzle(&other)),
            _ => Err(error("found several puzzles, expected one")),
        }
    }

    /// An answer in the form of the puzzle; of an array, its bytes.
    pub fn write(&self, py: Python<'py>, board: &Board) -> PyResult<Bound<'py, PyAny>> {
        match self {
            Input::Grid(_) => {
                let rows = board.cells().chunks(9).map(|row| PyList::new(py, row));
                Ok(PyList::new(py, rows.collect::<PyResult<Vec<_>>>()?)?.into_any())
            }
            Input::Array(_) => Ok(PyByteArray::new(py, board.cells()).into_any()),
            _ => {
                let digits = board.cells().map(|digit| digit + b'0');
                let text = std::str::from_utf8(&digits).expect("digits are text");
                Ok(PyString::new(py, text).into_any())
            }
        }
    }
}

impl<'py> Array<'py> {
    /// Whether it is one puzzle, not several.
    pub fn is_one(&self) -> bool {
        matches!(self.shape[..], [81] | [9, 9])
    }

    /// The puzzle with this number.
    ///
    /// # Errors
    ///
    /// If a cell is no digit and no blank.
    pub fn puzzle(&self, puzzle: usize) -> Result<Sudoku, String> {
        let mut digits = [0; 81];
        for (cell, digit) in digits.iter_mut().enumerate() {
            let found = self.cells.number(81 * puzzle + cell);
            let found = found.unwrap_or(Number::Int(0));
            let whole = match found.is_nan() {
                true => Some(0),
                false => found.up_to(9),
            };
            *digit = b'0' + whole.ok_or_else(|| not_a_digit(cell, found))?;
        }
        let digits = std::str::from_utf8(&digits).expect("digits are text");
        digits
            .parse()
            .map_err(|mistake: quadrille::sudoku::ParseBoardError| mistake.to_string())
    }

    /// The bytes of boards, or None, as an array of numpy like this one; as bytes where there is no numpy. There may be
    /// fewer boards than there are puzzles.
    pub fn like(&self, boards: &Bound<'py, PyList>) -> PyResult<Bound<'py, PyAny>> {
        let py = boards.py();
        let mut cells = Vec::with_capacity(81 * boards.len());
        for board in boards {
            match board.cast::<PyByteArray>() {
                Ok(board) => cells.extend(board.to_vec()),
                Err(_) => cells.extend([0; 81]),
            }
        }
        let cells = PyByteArray::new(py, &cells);
        let Ok(numpy) = py.import("numpy") else {
            return Ok(cells.into_any());
        };
        let mut shape = self.shape.clone();
        if !self.is_one() {
            shape[0] = boards.len();
        }
        let flat = numpy.call_method1("frombuffer", (cells, "u1"))?;
        let array = flat.call_method1("reshape", (shape,))?;
        match &self.dtype {
            // A digit is no boolean.
            Some(dtype) if dtype.getattr("kind")?.extract::<String>()? != "b" => {
                array.call_method1("astype", (dtype,))
            }
            _ => Ok(array),
        }
    }
}

fn is_text(object: &Bound<'_, PyAny>) -> bool {
    object.is_instance_of::<PyString>()
}

/// What is said of something that is no puzzle in any form.
fn not_a_puzzle(found: &Bound<'_, PyAny>) -> PyErr {
    let kind = found.get_type().qualname();
    PyTypeError::new_err(format!(
        "found {}, expected a puzzle: a str of 81 cells, 9 rows of 9 digits, or an array; or an iterable of str",
        kind.map_or_else(|_| "something else".to_owned(), |kind| kind.to_string())
    ))
}

/// A puzzle as text, one of a batch.
pub fn text(puzzle: &Bound<'_, PyAny>) -> PyResult<Sudoku> {
    let Ok(text) = puzzle.cast::<PyString>() else {
        return Err(error(format!(
            "found {}, expected a str of 81 cells; many grids are an array of shape (n, 9, 9)",
            puzzle.get_type().qualname()?
        )));
    };
    text.to_str()?.parse().map_err(error)
}

/// The texts of a batch, one by one.
///
/// # Errors
///
/// If it cannot be iterated.
pub fn texts<'py>(batch: &Bound<'py, PyAny>) -> PyResult<Bound<'py, pyo3::types::PyIterator>> {
    batch.try_iter().map_err(|_| not_a_puzzle(batch))
}

fn not_a_digit(cell: usize, found: impl std::fmt::Display) -> String {
    let (row, column) = (cell / 9 + 1, cell % 9 + 1);
    format!(
        "row {row}, column {column}: found {found}, expected 1 to 9, and for a blank 0, None or NaN"
    )
}

/// A puzzle from rows of cells.
fn grid(rows: &Bound<'_, PyAny>) -> PyResult<Sudoku> {
    let mut digits = String::with_capacity(81);
    row::for_each(rows, |cells| {
        let begin = digits.len();
        let row = begin / 9 + 1;
        row::for_each(cells, |cell| {
            match digit(cell)? {
                Some(digit) => digits.push(digit),
                None => return Err(error(not_a_digit(digits.len(), cell.repr()?))),
            }
            Ok(())
        })?;
        match digits.len() - begin {
            9 => Ok(()),
            found => Err(error(format!("row {row}: found {found} cells, expected 9"))),
        }
    })?;
    digits.parse().map_err(error)
}

/// A cell as a digit: a whole number, a text of one digit, or a blank. `None` if it is something else.
fn digit(cell: &Bound<'_, PyAny>) -> PyResult<Option<char>> {
    if cell.is_none() {
        return Ok(Some('0'));
    }
    if let Ok(text) = cell.cast::<PyString>() {
        return Ok(match text.to_str()? {
            "" | " " | "." | "0" => Some('0'),
            text if text.len() == 1 => text.chars().next().filter(char::is_ascii_digit),
            _ => None,
        });
    }
    let number = match cell.extract::<i64>() {
        Ok(int) => Number::Int(int.into()),
        Err(_) => match cell.extract::<f64>() {
            Ok(float) if float.is_nan() => Number::Int(0),
            Ok(float) => Number::Float(float),
            Err(_) => return Ok(None),
        },
    };
    let whole = number.up_to(9);
    Ok(whole.and_then(|digit| char::from_digit(digit.into(), 10)))
}
