//! Exact cover.
mod dance;
mod problem;
pub mod puzzle;
mod search;
pub use dance::Floor;
pub use problem::*;
pub use puzzle::sudoku;
pub use search::*;
