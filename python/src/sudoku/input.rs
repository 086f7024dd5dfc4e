//! Puzzles as Python gives them, and answers in the same form.
//!
//! A grid is a list of rows. Its cells are numbers, or texts of numbers, or, where symbols go beyond 9, letters.

mod array;

use std::fmt;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PyMemoryView, PyString, PyTuple};
use quadrille::puzzle::square::{Alphabet, Square};
use quadrille::sudoku::Givens;

use super::kind::Kind;
use crate::argument::utf8;
use crate::buffer::Number;
use crate::error::{error, place_type, plural, repr, wrong};
use crate::row;
pub use array::Array;

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

    /// One puzzle, in any form.
    pub fn one(kind: &impl Kind<Puzzle = P>, puzzle: &Bound<'py, PyAny>) -> PyResult<P> {
        match Self::new(kind, puzzle)? {
            Input::Text(puzzle) | Input::Grid(puzzle, _) => Ok(puzzle),
            Input::Array(array) if array.is_one() => array.puzzle(kind, 0).map_err(error),
            Input::Texts(other) if other.try_iter().is_err() => Err(not_a_puzzle(kind, &other)),
            _ => Err(error("found several puzzles, expected one")),
        }
    }

    /// A solution in the form of the puzzle.
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
            Input::Array(array) => array.like(py, cells),
            _ => Ok(PyString::new(py, &solution.to_string()).into_any()),
        }
    }
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

/// The texts of a batch, one by one. An error if it cannot be iterated.
pub fn texts<'py>(
    kind: &impl Kind,
    batch: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, pyo3::types::PyIterator>> {
    let texts = batch.try_iter().map_err(|_| not_a_puzzle(kind, batch));
    place_type("puzzle", texts)
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
    row::for_each(rows, "puzzle", |row| {
        let begin = cells.len();
        let number = begin / order + 1;
        if row.is_instance_of::<PyString>() || row.try_iter().is_err() {
            let expected = format!("{order} cells");
            return wrong(&format!("row {number}"), &expected, row);
        }
        row::for_each(row, "puzzle", |object| {
            let is_symbol = |cell: &Cell| K::LETTERS || matches!(cell, Cell::Number(_));
            match cell(object, order).filter(is_symbol) {
                Some(cell) => cells.push(cell),
                None => return Err(error(not_a_symbol(cells.len(), order, repr(object)?))),
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
