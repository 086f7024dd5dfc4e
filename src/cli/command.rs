//! The subcommands, and what the help of each of them looks like.

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use super::best::BestArgs;
use super::check::CheckArgs;
use super::convert::ConvertArgs;
use super::count::CountArgs;
use super::estimate::EstimateArgs;
use super::exit::EXIT_CODES;
use super::man::{CompletionsArgs, ManArgs};
use super::puzzle::langford::LangfordArgs;
use super::puzzle::latin::LatinArgs;
use super::puzzle::macmahon::MacMahonArgs;
use super::puzzle::packing::{PackingArgs, SomaArgs};
use super::puzzle::queens::QueensArgs;
use super::puzzle::words::WordsArgs;
use super::solve::SolveArgs;
use super::sudoku::SudokuArgs;
use super::trace::TraceArgs;

const EXAMPLES: &str = "\
Examples:
  quadrille solve puzzle.dlx               a solution of an exact-cover problem
  quadrille count puzzle.dlx               the number of its solutions
  quadrille sudoku puzzles.txt             solve every puzzle of a file
  quadrille sudoku --unique < puzzles.txt  say which have exactly one solution
  quadrille polyomino 6x10                 pentominoes on a board";

/// One line of what it is, then usage, examples, options, details.
const HELP: &str = "\
{about-with-newline}
{usage-heading} {usage}

{before-help}{all-args}{after-help}";

/// Solve exact-cover problems with dancing links
#[derive(Debug, Parser)]
#[command(name = "quadrille", version, before_help = EXAMPLES)]
pub struct Args {
    #[command(subcommand)]
    pub command: Command,
}

impl Args {
    /// The arguments of this process. Prints help, or what is wrong with the usage, and exits if it has to.
    pub fn read() -> Self {
        let matches = command().get_matches();
        Args::from_arg_matches(&matches).unwrap_or_else(|error| error.exit())
    }
}

/// The whole command line, as `clap` knows it.
pub fn command() -> clap::Command {
    let finish = |command: clap::Command| {
        let details = command.get_after_long_help().or(command.get_after_help());
        let details = details.map_or(String::new(), |text| format!("{text}\n\n"));
        command
            .help_template(HELP)
            .after_long_help(format!("{details}{EXIT_CODES}"))
    };
    finish(Args::command()).mut_subcommands(finish)
}

/// A subcommand: each has a module with its options and a `run`.
#[derive(Debug, Subcommand)]
pub enum Command {
    Solve(SolveArgs),
    Count(CountArgs),
    Best(BestArgs),
    Check(CheckArgs),
    Estimate(EstimateArgs),
    Convert(ConvertArgs),
    Trace(TraceArgs),
    Sudoku(SudokuArgs),
    Queens(QueensArgs),
    Langford(LangfordArgs),
    Latin(LatinArgs),
    #[command(visible_alias = "polycube")]
    Polyomino(PackingArgs),
    Soma(SomaArgs),
    #[command(name = "macmahon")]
    MacMahon(MacMahonArgs),
    Words(WordsArgs),
    Completions(CompletionsArgs),
    Man(ManArgs),
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_options_fit_together() {
        super::command().debug_assert();
    }
}
