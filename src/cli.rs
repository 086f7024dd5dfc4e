//! The command line: the subcommands, one module each, and what they share.
//!
//! [`command`] lists the subcommands; [`args`] has the options that several of them share. A subcommand on problems
//! reads one ([`input`]), prepares its search ([`task`]), writes solutions while the search runs ([`session`],
//! [`output`], [`progress`]) until it ends or a signal comes ([`signals`]), and reports how it went ([`summary`]).
//! [`answer`] writes other answers, [`print`] writes texts, and [`message`] writes messages.

mod answer;
mod args;
pub mod best;
pub mod check;
mod color;
pub mod command;
pub mod convert;
pub mod count;
mod counted;
pub mod diagram;
pub mod estimate;
pub mod exit;
mod format_number;
pub mod formats;
mod input;
mod kind;
pub mod man;
mod message;
mod named;
mod new_file;
pub mod nth;
mod output;
pub mod pieces;
mod print;
mod progress;
mod prose;
mod prove;
pub mod puzzle;
pub mod sample;
mod saved;
mod session;
mod signals;
pub mod solve;
pub mod sudoku;
mod summary;
mod task;
mod terminal;
pub mod trace;
pub mod usage;
pub mod verify;
