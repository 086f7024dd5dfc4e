//! The engines of `quadrille`, and all that can be asked of an exact-cover problem.
//!
//! This crate knows items and options. It knows no puzzle, no text of a problem and no terminal. Use it through the
//! crate `quadrille`, which has the same paths. The engines that search a matrix of bare numbers are in a crate of their own.

mod certify;
pub mod check;
pub mod count;
pub mod dense;
pub mod distinct;
mod drive;
#[doc(hidden)] // for the other crates
pub mod encoding;
mod engine;
#[doc(hidden)] // for the command and the Python package
pub mod in_order;
mod joined_sets;
mod lines;
#[doc(hidden)] // for the other crates
pub mod messages;
pub mod parts;
mod problem;
pub mod proof;
mod question;
pub(crate) mod reason;
pub mod recurrence;
mod reduce;
#[cfg(test)]
mod samples;
mod search;
mod solve;
pub mod symmetry;
mod threads;
pub mod tree;
mod usage;
pub mod watch;

pub use drive::{Estimate, Mean, Profile, RootOrbits};
pub use engine::{
    CancelToken, Choice, Effort, EngineKind, Limits, MemoProgress, Progress, Report, Stop,
    UnknownEngine, WorkLimits,
};
#[doc(hidden)] // for the crate of the formats
pub use problem::Relabeled;
pub use problem::{Bounds, BuildError, Color, ItemId, OptionBuilder, OptionId, Problem};
pub use quadrille_kernel::dance::Floor;
#[doc(hidden)] // for the other crates
pub use quadrille_kernel::{engine::IS_SMALL, named, seed, sort};
pub use question::{Asked, NoEffect, Question, Setting};
pub use reduce::Reduction;
#[doc(hidden)] // for the Python package
pub use search::stream;
pub use search::{
    Best, ExactCount, Flow, Found, OwnedSolution, OwnedSolutions, Search, Searcher, Solution,
    Solutions, clues, why,
};
pub use solve::solve;
#[doc(hidden)] // for the command and the Python package
pub use threads::{begun as threads_begun, drop_later};
pub use usage::Usage;

/// Numbers of any size, as counts have them.
pub use num_bigint;
/// The clock of [`Limits::interrupted`], which also ticks in a browser.
pub use web_time;
