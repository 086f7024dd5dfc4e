//! The extension module of the Python package `quadrille`: the crate's problems, searches and puzzles as Python objects.
//!
//! A label, a color or a tag is any Python object; the engine knows only numbers ([`names`]). A search runs without the
//! interpreter's lock and never calls Python from a thread of its own: the calling thread handles signals and callbacks
//! ([`watch`]).
//!
//! Nothing relies on the interpreter's lock: every class is frozen, mutable state is behind a mutex, and a thread that
//! waits for a mutex is detached from the interpreter. So a free-threaded Python keeps running without its lock.

mod argument;
mod aside;
mod ask;
mod best;
mod buffer;
mod checkpoint;
mod clues;
mod diagram;
mod error;
mod fork;
mod gate;
mod judge;
mod matrix;
mod names;
mod number;
mod parts;
mod pickle;
mod pickled;
mod problem;
mod proofs;
mod puzzles;
mod records;
mod recurrence;
mod replace;
mod report;
mod row;
mod solutions;
mod sudoku;
mod tags;
mod text;
mod watch;
mod why;

use pyo3::prelude::*;

#[pymodule(gil_used = false)]
mod _quadrille {
    #[pymodule_export]
    use super::best::Best;
    #[pymodule_export]
    use super::clues::Clues;
    #[pymodule_export]
    use super::diagram::Diagram;
    #[pymodule_export]
    use super::error::{Error, Interrupted};
    #[pymodule_export]
    use super::parts::Part;
    #[pymodule_export]
    use super::problem::{Problem, exact_cover};
    #[pymodule_export]
    use super::records::{Merged, merge};
    #[pymodule_export]
    use super::recurrence::{b_file, read_terms, recurrence};
    #[pymodule_export]
    use super::report::{Estimate, Progress, Report};
    #[pymodule_export]
    use super::solutions::Solutions;
    #[pymodule_export]
    use super::text::{parse, read};
    #[pymodule_export]
    use super::why::Why;

    /// Sudoku of 9 x 9: one, or millions of them.
    #[pymodule]
    mod sudoku {
        #[pymodule_export]
        use crate::sudoku::{check, count, generate, hints, rate, solve, svg, unique, why};
    }

    /// Puzzles that are exact-cover problems. Their answers are drawn by notebooks.
    #[pymodule]
    mod puzzles {
        #[pymodule_export]
        use crate::puzzles::{
            Answer, Puzzle, edges, kakuro, langford, latin, macmahon, polyominoes, queens, sudoku,
            words,
        };
    }

    use super::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        fork::watch(module)?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
