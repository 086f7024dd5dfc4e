//! Exact cover.
mod dance;
mod problem;
pub mod search;
pub use dance::Floor;
pub use problem::*;
