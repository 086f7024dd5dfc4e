//! The command line: what was typed ([`args`]), one room a subcommand, and what they share.

pub mod args;
mod bar;
pub mod exit;
mod show;
pub mod sudoku;
