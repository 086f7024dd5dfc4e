//! Squares of symbols as exact-cover problems, Sudoku above all: read, solved, made and rated.
//!
//! It is the lower half of the puzzles of `quadrille`, and a crate of its own for the sake of a million Sudoku in a file:
//! it is compiled for speed. The other puzzles, and all pictures, are in the crate above it. Use both through the crate
//! `quadrille`, in `quadrille::sudoku` and `quadrille::puzzle`.

pub mod outline;
mod puzzle;
pub mod square;
pub mod sudoku;

pub use puzzle::{Equivalences, Puzzle};
