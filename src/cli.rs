//! The command line: what was typed ([`args`]), one room a subcommand, and what they share.
//!
//! What the subcommands on problems share: [`input`] reads a problem, [`task`] is a search of it to be made,
//! [`desk`] is where solutions are written ([`output`]) while the search goes on, with [`meter`] for its
//! progress, [`signals`] to end it, and [`account`] of it in the end. What is not a solution is written by [`print`].

mod account;
pub mod args;
mod bar;
pub mod best;
pub mod check;
pub mod convert;
pub mod count;
mod desk;
pub mod estimate;
pub mod exit;
mod input;
mod meter;
mod output;
pub mod pages;
mod print;
pub mod puzzle;
mod show;
mod signals;
pub mod solve;
pub mod sudoku;
mod task;
pub mod trace;
