//! The command `quadrille`: from arguments to an exit code.

mod cli;

use std::process::ExitCode;

use cli::command::{self, Args, Command};

fn main() -> ExitCode {
    let args = match Args::read() {
        Ok(args) => args,
        Err(code) => return code,
    };
    args.common.color.apply();
    let outcome = match args.command {
        Command::Solve(args) => cli::solve::run(&args),
        Command::Count(args) => cli::count::run(&args),
        Command::Best(args) => cli::best::run(&args),
        Command::Check(args) => cli::check::run(&args),
        Command::Sample(args) => cli::sample::run(&args),
        Command::Nth(args) => cli::nth::run(&args),
        Command::Usage(args) => cli::usage::run(&args),
        Command::Diagram(args) => cli::diagram::run(&args),
        Command::Verify(args) => cli::verify::run(&args),
        Command::Estimate(args) => cli::estimate::run(&args),
        Command::Convert(args) => cli::convert::run(&args),
        Command::Split(args) => cli::pieces::split::run(&args),
        Command::Merge(args) => cli::pieces::merge::run(&args),
        Command::Trace(args) => cli::trace::run(&args),
        Command::Sudoku(args) => cli::sudoku::run(args),
        Command::Queens(args) => cli::puzzle::queens::run(&args),
        Command::Langford(args) => cli::puzzle::langford::run(&args),
        Command::Latin(args) => cli::puzzle::latin::run(&args),
        Command::Polyomino(args) => cli::puzzle::packing::polyomino(&args),
        Command::Soma(args) => cli::puzzle::packing::soma(&args),
        Command::MacMahon(args) => cli::puzzle::macmahon::run(&args),
        Command::Edges(args) => cli::puzzle::edges::run(&args),
        Command::Kakuro(args) => cli::puzzle::kakuro::run(&args),
        Command::Words(args) => cli::puzzle::words::run(&args),
        Command::Formats(args) => cli::formats::run(&args),
        Command::Completions(args) => cli::man::completions(&args, command::command()),
        Command::Man(args) => cli::man::man(&args, command::command()),
    };
    cli::exit::code(outcome)
}
