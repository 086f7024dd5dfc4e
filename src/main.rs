//! The command `quadrille`: what was typed, what comes of it, the exit code.

mod cli;

use std::process::ExitCode;

use clap::Parser;

use cli::args::{Args, Command};

fn main() -> ExitCode {
    let args = Args::parse();
    let outcome = match args.command {
        Command::Sudoku(args) => cli::sudoku::run(args),
    };
    cli::exit::code(outcome)
}
