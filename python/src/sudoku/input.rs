//! Puzzles as Python gives them, and answers in the same form.
//!
//! A grid is a list of rows. Its cells are numbers, or texts of numbers, or, where symbols go beyond 9, letters.

use std::fmt;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyList, PyMemoryView, PyString, PyTuple};
use quadrille::puzzle::square::{Alphabet, Square};
use quadrille::sudoku::Givens;

use super::kind::Kind;
use crate::argument::utf8;
use crate::buffer::{Buffer, Number, check_unmasked};
use crate::error::{error, plural, wrong};
use crate::row;

/// The form of what was given.
pub enum Input<'py, P> {
    /// One text.
    Text(P),
    /// One grid, a list of rows.
    Grid(P, Cells),
    /// An array of numbers.
    Array(Array<'py>),
    /// Any iterable of texts.
    Texts(Bound<'py, PyAny>),
}

/// What the cells of a grid are.
#[derive(Clone, Copy, PartialEq)]
pub enum Cells {
    Numbers,
    /// Texts, with letters among them.
    Words,
}

/// An array of numbers.
pub struct Array<'py> {
    cells: Buffer<'py>,
    order: usize,
    pub shape: Vec<usize>,
    /// What numpy calls the type of its numbers; `None` if it is no array of numpy.
    dtype: Option<Bound<'py, PyAny>>,
}

impl<'py, P> Input<'py, P> {
    pub fn new(kind: &impl Kind<Puzzle = P>, puzzle: &Bound<'py, PyAny>) -> PyResult<Self> {
        if puzzle.is_instance_of::<PyString>() {
            return Ok(Input::Text(text(kind, puzzle)?));
        }
        if puzzle.is_instance_of::<PyBytes>() {
            return Err(PyTypeError::new_err(
                "found bytes, expected a str; `.decode()` makes one",
            ));
        }
        // Tables and columns of pandas.
        if puzzle.hasattr("to_numpy")? {
            return Self::new(kind, &puzzle.call_method0("to_numpy")?);
        }
        if let Ok(view) = PyMemoryView::from(puzzle) {
            return Self::of_view(kind, puzzle, view.as_any());
        }
        let order = kind.order();
        match is_list(puzzle).then(|| puzzle.len()).transpose()? {
            Some(rows) if rows == order && !is_text(&puzzle.get_item(0)?) => grid(kind, puzzle),
            Some(found @ 1..) if is_row(&puzzle.get_item(0)?)? => {
                let found = plural(found, "row");
                Err(error(format!(
                    "found {found} of cells, expected {order} rows of {order}"
                )))
            }
            _ => Ok(Input::Texts(puzzle.clone())),
        }
    }

    fn of_view(
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

    /// One puzzle, in any form.
    pub fn one(kind: &impl Kind<Puzzle = P>, puzzle: &Bound<'py, PyAny>) -> PyResult<P> {
        match Self::new(kind, puzzle)? {
            Input::Text(puzzle) | Input::Grid(puzzle, _) => Ok(puzzle),
            Input::Array(array) if array.is_one() => array.puzzle(kind, 0).map_err(error),
            Input::Texts(other) if other.try_iter().is_err() => Err(not_a_puzzle(kind, &other)),
            _ => Err(error("found several puzzles, expected one")),
        }
    }

    /// A solution in the form of the puzzle; of an array, its bytes.
    pub fn write(&self, py: Python<'py>, solution: &Square) -> PyResult<Bound<'py, PyAny>> {
        let (cells, alphabet) = (solution.cells(), solution.alphabet());
        let list = |row: &[u8]| match self {
            Input::Grid(_, Cells::Words) => {
                PyList::new(py, row.iter().map(|&cell| alphabet.show(cell)))
            }
            _ => PyList::new(py, row),
        };
        match self {
            Input::Grid(..) => {
                let rows = cells.chunks(cells.len().isqrt()).map(list);
                Ok(PyList::new(py, rows.collect::<PyResult<Vec<_>>>()?)?.into_any())
            }
            Input::Array(_) => Ok(PyByteArray::new(py, cells).into_any()),
            _ => Ok(PyString::new(py, &solution.to_string()).into_any()),
        }
    }

    /// What was found in the form of the puzzle: an array, if that is one.
    pub fn in_form(&self, found: Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        match self {
            Input::Array(_) if found.is_none() => Ok(found),
            Input::Array(array) if array.is_one() => array.like(&PyList::new(found.py(), [found])?),
            Input::Array(array) => array.like(found.cast::<PyList>()?),
            _ => Ok(found),
        }
    }
}

impl<'py> Array<'py> {
    /// Whether it is one puzzle, not several.
    pub fn is_one(&self) -> bool {
        let rows_and_columns = self.shape[..] == [self.order, self.order];
        self.shape.len() == 1 || rows_and_columns
    }

    /// The puzzle with this number.
    ///
    /// # Errors
    ///
    /// If a cell is no digit and no blank.
    pub fn puzzle<K: Kind>(&self, kind: &K, puzzle: usize) -> Result<K::Puzzle, String> {
        let size = self.order * self.order;
        let cell = |cell| {
            let found = self.cells.number(size * puzzle + cell);
            let found = found.unwrap_or(Number::Int(0));
            let symbol = symbol(found, self.order);
            symbol.ok_or_else(|| not_a_symbol(cell, self.order, found))
        };
        let cells: Result<Vec<u8>, String> = (0..size).map(cell).collect();
        Ok(kind.of_cells(&cells?))
    }

    /// The bytes of boards, or None, as an array of numpy like this one; as bytes where there is no numpy. There may be
    /// fewer boards than there are puzzles.
    pub fn like(&self, boards: &Bound<'py, PyList>) -> PyResult<Bound<'py, PyAny>> {
        let py = boards.py();
        let size = self.order * self.order;
        let mut cells = Vec::with_capacity(size * boards.len());
        for board in boards {
            match board.cast::<PyByteArray>() {
                Ok(board) => cells.extend(board.to_vec()),
                Err(_) => cells.resize(cells.len() + size, 0),
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

/// Whether all that is so many lists deep are cells: no lists, and texts too short for a puzzle.
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

fn is_list(object: &Bound<'_, PyAny>) -> bool {
    object.is_instance_of::<PyList>() || object.is_instance_of::<PyTuple>()
}

/// Whether this is a row of cells, and no grid.
fn is_row(object: &Bound<'_, PyAny>) -> PyResult<bool> {
    Ok(is_list(object) && (object.is_empty()? || !is_list(&object.get_item(0)?)))
}

fn is_text(object: &Bound<'_, PyAny>) -> bool {
    object.is_instance_of::<PyString>()
}

/// What is said of something that is no puzzle in any form.
fn not_a_puzzle(kind: &impl Kind, found: &Bound<'_, PyAny>) -> PyErr {
    let class = found.get_type().qualname();
    let order = kind.order();
    PyTypeError::new_err(format!(
        "found {}, expected a puzzle: a str of {} cells, {order} rows of {order} {}, or an array; or an iterable of str",
        class.map_or_else(|_| "something else".to_owned(), |class| class.to_string()),
        order * order,
        if order > 9 { "numbers" } else { "digits" },
    ))
}

/// A puzzle as text, one of a batch.
pub fn text<K: Kind>(kind: &K, puzzle: &Bound<'_, PyAny>) -> PyResult<K::Puzzle> {
    let Ok(text) = puzzle.cast::<PyString>() else {
        let order = kind.order();
        return Err(error(format!(
            "found {}, expected a str of {} cells; many grids are an array of shape (n, {order}, {order})",
            puzzle.get_type().qualname()?,
            order * order,
        )));
    };
    kind.read(utf8("puzzle", text)?).map_err(error)
}

/// The texts of a batch, one by one.
///
/// # Errors
///
/// If it cannot be iterated.
pub fn texts<'py>(
    kind: &impl Kind,
    batch: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, pyo3::types::PyIterator>> {
    batch.try_iter().map_err(|_| not_a_puzzle(kind, batch))
}

fn not_a_symbol(cell: usize, order: usize, found: impl std::fmt::Display) -> String {
    let (row, column) = (cell / order + 1, cell % order + 1);
    format!(
        "row {row}, column {column}: found {found}, expected 1 to {order}, and for a blank 0, None or NaN"
    )
}

/// A puzzle from rows of cells.
fn grid<'py, K: Kind>(kind: &K, rows: &Bound<'py, PyAny>) -> PyResult<Input<'py, K::Puzzle>> {
    let order = kind.order();
    let mut cells = Vec::with_capacity(order * order);
    row::for_each(rows, |row| {
        let begin = cells.len();
        let number = begin / order + 1;
        if row.is_instance_of::<PyString>() || row.try_iter().is_err() {
            let expected = format!("{order} cells");
            return wrong(&format!("row {number}"), &expected, row);
        }
        row::for_each(row, |object| {
            let is_symbol = |cell: &Cell| K::LETTERS || matches!(cell, Cell::Number(_));
            match cell(object, order).filter(is_symbol) {
                Some(cell) => cells.push(cell),
                None => return Err(error(not_a_symbol(cells.len(), order, object.repr()?))),
            }
            Ok(())
        })?;
        match cells.len() - begin {
            found if found == order => Ok(()),
            found => Err(error(format!(
                "row {number}: found {}, expected {order}",
                plural(found, "cell")
            ))),
        }
    })?;
    let numbers = cells.iter().map(|cell| match cell {
        Cell::Number(number) => Some(*number),
        Cell::Word(_) => None,
    });
    if let Some(numbers) = numbers.collect::<Option<Vec<u8>>>() {
        return Ok(Input::Grid(kind.of_cells(&numbers), Cells::Numbers));
    }
    let words = cells.iter().map(|cell| match cell {
        Cell::Number(number) => Alphabet::Digits.show(*number),
        Cell::Word(word) => word.clone(),
    });
    let words: Vec<String> = words.collect();
    let read = kind.of_words(&words).map_err(error)?;
    check_numbers(&cells, read.to_puzzle().givens())?;
    Ok(Input::Grid(read, Cells::Words))
}

/// Refuses numbers beside letters that stand for other numbers: where all symbols are letters, A is 1.
fn check_numbers(cells: &[Cell], read: &Square) -> PyResult<()> {
    let is_other =
        |(cell, read): (&Cell, &u8)| matches!(cell, Cell::Number(number) if number != read);
    let Some(number) = cells.iter().zip(read.cells()).position(is_other) else {
        return Ok(());
    };
    let letter = cells.iter().position(|cell| matches!(cell, Cell::Word(_)));
    let order = cells.len().isqrt();
    let shown = |cell: usize| {
        let (row, column) = (cell / order + 1, cell % order + 1);
        format!("{} at row {row}, column {column}", cells[cell])
    };
    Err(error(format!(
        "found {} and {}, expected numbers or letters for symbols above 9, not both",
        shown(number),
        shown(letter.unwrap_or_default())
    )))
}

/// A cell of a grid.
enum Cell {
    /// A symbol, or 0 for a blank.
    Number(u8),
    /// A text that may be a symbol.
    Word(String),
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cell::Number(number) => number.fmt(f),
            Cell::Word(word) => write!(f, "'{word}'"),
        }
    }
}

/// A cell as Python gives it: a whole number, a text, or a blank. `None` if it is something else.
fn cell(cell: &Bound<'_, PyAny>, order: usize) -> Option<Cell> {
    if cell.is_none() {
        return Some(Cell::Number(0));
    }
    if let Ok(text) = cell.cast::<PyString>() {
        return match text.to_string_lossy().trim() {
            "" | "." => Some(Cell::Number(0)),
            text => match text.parse::<i128>() {
                Ok(number) => symbol(Number::Int(number), order).map(Cell::Number),
                Err(_) => Some(Cell::Word(text.to_owned())),
            },
        };
    }
    let number = match cell.extract::<i64>() {
        Ok(int) => Number::Int(int.into()),
        Err(_) => Number::Float(cell.extract().ok()?),
    };
    symbol(number, order).map(Cell::Number)
}

/// The symbol that a number is, 0 for a blank; `None` if it is none of this order.
fn symbol(number: Number, order: usize) -> Option<u8> {
    match number.is_nan() {
        true => Some(0),
        false => number.up_to(u8::try_from(order).unwrap_or(u8::MAX)),
    }
}
