//! An engine for exact-cover problems, on Knuth's dancing links.
//!
//! An exact-cover problem has *items*, each to be covered exactly once, and *options*, each covering some of the
//! items. A solution is a set of options that covers every item, and none of them twice. Tilings, timetables and
//! Sudoku are such problems.
//!
//! ```
//! use quadrille::Problem;
//!
//! // In how many ways can dominoes fill a board of 2 x 8 squares?
//! let mut problem = Problem::new();
//! for square in 0..16 {
//!     problem.primary(square)?;
//! }
//! for column in 0..8 {
//!     problem.option("upright").cover([column, column + 8]).add()?;
//! }
//! for left in (0..7).chain(8..15) {
//!     problem.option("flat").cover([left, left + 1]).add()?;
//! }
//!
//! assert_eq!(problem.search().count(), 34);
//! # Ok::<(), quadrille::BuildError>(())
//! ```
//!
//! An item added as *secondary* may also stay uncovered, and options that give it the same *color* may share it. An
//! item may be covered [several times](Problem::primary_times), and options may have costs.
//! Items have labels and options have tags, both of any type: a solution is read off its
//! [`tags`](Solution::tags).
//!
//! # Which call do I want?
//!
//! | I want | call |
//! | --- | --- |
//! | a solution | [`solve(rows)`](solve()), or [`problem.search()`](Problem::search)[`.first()`](Search::first) |
//! | to know whether there is just one | `problem.search()`[`.max_solutions(2)`][most][`.count()`][count]` == 1` |
//! | the number of solutions | `problem.search().count()` |
//! | to count, sample or number solutions that no list could hold | [`problem.diagram(…)`](Problem::diagram) |
//! | to look at every solution as it is found | `problem.search()`[`.for_each(…)`](Search::for_each) |
//! | to take solutions when I please | `problem.search()`[`.iter(&floor)`](Search::iter), with a [`Floor`] of mine |
//! | many searches of one problem | [`problem.lay(&floor)`](Problem::lay), then [`grid.search()`](Grid::search) |
//! | some options settled beforehand | [`.require(…)`](Search::require), [`.forbid(…)`](Search::forbid) |
//! | the solutions that cost least | [`.best(k)`](Search::best) |
//! | to know how long it takes | [`.estimate(…)`](Search::estimate) before, [`.on_progress(…)`][progress] meanwhile |
//! | a smaller problem with the same solutions | [`problem.reduce()`](Problem::reduce) |
//! | to stop in time | [`.max_time(…)`][time], [`.max_nodes(…)`][nodes], [`.cancel_on(flag)`][cancel] |
//! | to know why it stopped, and what it cost | [`.run()`](Search::run), [`.count_report()`](Search::count_report) |
//! | all cores, or bit vectors instead of links | [`.threads(n)`](Search::threads), [`.engine(…)`](Search::engine) |
//! | to know whether these options are a solution | [`problem.check(…)`](Problem::check) |
//! | a problem from a file, or in one | [`format::read`], [`format::write`] |
//! | solutions as text, and read back | [`format::solutions`] |
//! | another order, repeatably | [`.shuffle(seed)`](Search::shuffle) |
//! | to watch the search of a small problem | [`problem.tree(most)`](Problem::tree) |
//! | a Sudoku | [`sudoku::Sudoku`]; for many, [`sudoku::Solver`]; other sizes and rules, [`sudoku::Variant`] |
//! | another puzzle | [`puzzle`]: queens, Langford, Latin squares, packings, edge matching, MacMahon, words |
//! | to know why a packing has no solution | [`obstacles`](puzzle::packing::Packing::obstacles) |
//!
//! [most]: Search::max_solutions
//! [count]: Search::count
//! [progress]: Search::on_progress
//! [time]: Search::max_time
//! [nodes]: Search::max_nodes
//! [cancel]: Search::cancel_on
//!
//! # The rooms
//!
//! - [`problem`]: items and options as plain data, checked as they are added.
//! - `dance`: the linked grid and the algorithms on it. Of this only the [`Floor`] can be seen, the memory that a
//!   grid is laid in.
//! - [`dense`]: the same on bit vectors, for problems that are not too large.
//! - [`search`]: what to look for and how far to go; solutions and reports.
//! - [`count`]: all solutions as a shared decision diagram, where they are too many to list.
//! - `linear`, `branch_and_bound`: bounds by linear programming, and the cheapest solutions by them.
//! - [`reduce`], [`tree`], [`check`]: what else can be asked of a problem or a search.
//! - [`mod@format`]: problems as text.
//! - [`puzzle`]: puzzles put as problems, and what a solution of each means, in text; [`svg`]: the same in pictures.
//!   Nothing else here knows any puzzle.

mod branch_and_bound;
pub mod check;
pub mod count;
mod dance;
pub mod dense;
mod drive;
mod engine;
pub mod format;
#[doc(hidden)] // for the binary of this package
pub mod in_order;
mod linear;
pub mod pieces;
pub mod problem;
pub mod proof;
pub mod puzzle;
pub mod reduce;
pub mod search;
mod seed;
mod solve;
pub mod svg;
pub mod tree;

pub use check::{CheckError, Fault};
pub use dance::Floor;
pub use drive::{Estimate, Mean, Piece, Profile};
pub use engine::{Choice, Effort, EngineKind, Progress, Report, Stop};
pub use problem::{Bounds, BuildError, Color, ItemId, OptionBuilder, OptionId, Problem};
pub use puzzle::sudoku;
pub use reduce::Reduction;
pub use search::{
    Best, ExactCount, Flow, Grid, OwnedSolution, OwnedSolutions, Search, Solution, Solutions,
};
pub use solve::solve;

/// The code in the README is tested like the code here.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeDoctests;
