//! The command `quadrille`: the subcommands, one module each, and what they share.
//!
//! `command` lists the subcommands; `args` has the options that several of them share. A subcommand on problems
//! reads one (`input`), prepares its search (`task`), writes solutions while the search runs (`session`,
//! `output`, `progress`) until it ends or a signal comes (`signals`), and reports how it went (`summary`).
//! `answer` writes other answers, `print` writes texts, and `message` writes messages.

mod answer;
mod args;
mod asked;
mod best;
mod by;
mod check;
mod claims;
mod clock;
mod clues;
mod color;
mod command;
mod convert;
mod count;
mod counted;
mod diagram;
mod distinct;
mod estimate;
mod exit;
mod files;
mod format_number;
mod help;
mod input;
mod kind;
mod man;
mod message;
mod mistaken;
mod named;
mod new_file;
mod nth;
mod output;
mod pages;
mod parts;
mod print;
mod progress;
mod proof_line;
mod prose;
mod prove;
mod puzzle;
mod rank;
mod sample;
mod saved;
mod series;
mod session;
mod signals;
mod solve;
mod sudoku;
mod summary;
mod symmetries;
mod task;
mod terminal;
mod trace;
mod usage;
mod verify;
mod why;

pub use command::{command, run};
