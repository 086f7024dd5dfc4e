//! Exact cover.
mod cheapest;
mod check;
mod dance;
mod estimate;
mod problem;
pub mod puzzle;
mod reduce;
mod search;
pub use cheapest::Best;
pub use check::{CheckError, Fault};
pub use dance::Floor;
pub use estimate::{Estimate, Mean};
pub use problem::*;
pub use puzzle::sudoku;
pub use reduce::Reduction;
pub use search::*;
