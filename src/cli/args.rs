//! What was typed: the subcommands, where a problem comes from ([`Source`]), and what is asked of a search ([`Asked`]).

mod search;

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Parser, Subcommand};
use quadrille::format::{Document, Format};

use super::best::BestArgs;
use super::check::CheckArgs;
use super::convert::ConvertArgs;
use super::count::CountArgs;
use super::estimate::EstimateArgs;
use super::input;
use super::pages::{CompletionsArgs, ManArgs};
use super::puzzle::langford::LangfordArgs;
use super::puzzle::latin::LatinArgs;
use super::puzzle::macmahon::MacMahonArgs;
use super::puzzle::packing::{PackingArgs, SomaArgs};
use super::puzzle::queens::QueensArgs;
use super::puzzle::words::WordsArgs;
use super::solve::SolveArgs;
use super::sudoku::SudokuArgs;
use super::trace::TraceArgs;

pub use search::{Asked, Budget, Engine, Restrict, Telling, Threads, When, Work};

const EXAMPLES: &str = "\
Examples:
  quadrille solve puzzle.dlx               a solution of an exact-cover problem
  quadrille count puzzle.dlx               the number of its solutions
  quadrille sudoku puzzles.txt             solve every puzzle of a file
  quadrille sudoku --unique < puzzles.txt  say which have exactly one solution
  quadrille polyomino 6x10                 pentominoes on a board";

const EXIT_CODES: &str = "\
Exit codes: 0 answered; 1 no solution, or not the one that was asked for; 2 something in the usage or the \
input is wrong (everything else is answered); 130 ended by Ctrl-C, 143 by SIGTERM.";

/// Solves exact-cover problems with dancing links
#[derive(Debug, Parser)]
#[command(name = "quadrille", version, before_help = EXAMPLES, after_help = EXIT_CODES)]
pub struct Args {
    #[command(subcommand)]
    pub command: Command,
}

/// One variant a subcommand; each has a room of its own with its options and a `run`.
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

/// Where the problem comes from.
#[derive(Clone, Debug, clap::Args)]
pub struct Source {
    /// A file with a problem; `-`, or no file at all: standard input
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,

    /// The format of the problem [default: the one it looks like]
    #[arg(long, value_name = "FORMAT", value_parser = format_parser())]
    from: Option<Format>,
}

impl Source {
    /// The problem, and the format it was in.
    pub fn read(&self) -> anyhow::Result<(Document, Format)> {
        let file = self.file.as_deref().unwrap_or(Path::new("-"));
        input::problem(file, self.from)
    }
}

/// A parser for the name of a format.
pub fn format_parser() -> impl TypedValueParser<Value = Format> {
    let names = Format::ALL.iter().map(|format| format.name());
    PossibleValuesParser::new(names).try_map(|name| name.parse::<Format>())
}

/// A parser for a time such as `10s`.
pub fn duration(text: &str) -> Result<Duration, String> {
    humantime::parse_duration(text)
        .map_err(|error| format!("{error}; expected a time such as 10s, 500ms or 2min"))
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn the_options_fit_together() {
        super::Args::command().debug_assert();
    }
}
