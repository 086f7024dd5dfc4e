//! The command `quadrille`: the subcommands, one module each, and what they share.
//!
//! `command` lists the subcommands; `args` has the options that several of them share. A subcommand on problems
//! reads one (`input`), prepares its search (`task`), writes solutions while the search runs (`session`,
//! `output`, `progress`) until it ends or a signal comes (`signals`), and reports how it went (`summary`).
//! `answer` writes other answers, `print` writes texts, and `message` writes messages.

mod answer;
mod args;
mod best;
mod check;
mod color;
mod command;
mod convert;
mod count;
mod counted;
mod diagram;
mod estimate;
mod exit;
mod format_number;
mod formats;
mod input;
mod kind;
mod man;
mod message;
mod named;
mod new_file;
mod nth;
mod output;
mod pieces;
mod print;
mod progress;
mod prose;
mod prove;
mod puzzle;
mod sample;
mod saved;
mod session;
mod signals;
mod solve;
mod sudoku;
mod summary;
mod task;
mod terminal;
mod trace;
mod usage;
mod verify;

use std::process::ExitCode;

use command::{Args, Command};

/// Runs the command with the arguments of the process.
pub fn run() -> ExitCode {
    let args = match Args::read() {
        Ok(args) => args,
        Err(code) => return code,
    };
    args.common.color.apply();
    let outcome = match args.command {
        Command::Solve(args) => solve::run(&args),
        Command::Count(args) => count::run(&args),
        Command::Best(args) => best::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Sample(args) => sample::run(&args),
        Command::Nth(args) => nth::run(&args),
        Command::Usage(args) => usage::run(&args),
        Command::Diagram(args) => diagram::run(&args),
        Command::Verify(args) => verify::run(&args),
        Command::Estimate(args) => estimate::run(&args),
        Command::Convert(args) => convert::run(&args),
        Command::Split(args) => pieces::split::run(&args),
        Command::Merge(args) => pieces::merge::run(&args),
        Command::Trace(args) => trace::run(&args),
        Command::Sudoku(args) => sudoku::run(args),
        Command::Queens(args) => puzzle::queens::run(&args),
        Command::Langford(args) => puzzle::langford::run(&args),
        Command::Latin(args) => puzzle::latin::run(&args),
        Command::Polyomino(args) => puzzle::packing::polyomino(&args),
        Command::Soma(args) => puzzle::packing::soma(&args),
        Command::MacMahon(args) => puzzle::macmahon::run(&args),
        Command::Edges(args) => puzzle::edges::run(&args),
        Command::Kakuro(args) => puzzle::kakuro::run(&args),
        Command::Words(args) => puzzle::words::run(&args),
        Command::Formats(args) => formats::run(&args),
        Command::Completions(args) => man::completions(&args, command::command()),
        Command::Man(args) => man::man(&args, command::command()),
    };
    exit::code(outcome)
}
