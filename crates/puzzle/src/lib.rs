//! Puzzles as exact-cover problems, and pictures of their answers. No engine knows any of them.
//!
//! A [`Puzzle`] states its exact-cover problem and translates solutions back. An invalid puzzle is an error of its
//! constructor, so every puzzle has a problem.
//!
//! Each puzzle has a module, with the same names: an item of its problem is a `Constraint`, and an option is a
//! `Placement` (a `Queen` or a `Pair` for queens and Langford pairs). Squares, which are Latin squares and Sudoku, are in a
//! crate of their own, with the trait.
//!
//! [`Puzzle`]: quadrille_sudoku::Puzzle

#[cfg(feature = "burrtools")]
pub mod burr;
pub mod edges;
pub mod kakuro;
pub mod langford;
pub mod macmahon;
pub mod packing;
pub mod queens;
mod short_names;
pub mod svg;
pub mod words;
