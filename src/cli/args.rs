//! What was typed: the subcommands, and the options that several of them share.

use std::num::NonZeroUsize;

use clap::{Parser, Subcommand, ValueEnum};

use super::sudoku::SudokuArgs;

const EXAMPLES: &str = "\
Examples:
  quadrille sudoku puzzles.txt             solve every puzzle of a file
  quadrille sudoku --unique < puzzles.txt  say which have exactly one solution";

const EXIT_CODES: &str = "\
Exit codes: 0 answered; 1 no solution, or not the one that was asked for; 2 something in the usage or the \
input is wrong (everything else is answered).";

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
    Sudoku(SudokuArgs),
}

/// The options of every subcommand that has much to do.
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Work")]
pub struct Work {
    /// How many threads search [default: one a core]
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,

    /// Print a summary on standard error at the end
    #[arg(long)]
    pub stats: bool,

    /// When to draw a progress bar on standard error
    ///
    /// `auto`: when standard error is a terminal and the work takes longer than a second.
    #[arg(long, value_enum, value_name = "WHEN", default_value_t)]
    pub progress: Progress,
}

impl Work {
    /// How many threads are to search.
    pub fn threads(&self) -> usize {
        let cores = std::thread::available_parallelism();
        self.threads
            .or(cores.ok())
            .map_or(1, NonZeroUsize::get)
            .min(1024)
    }
}

/// Which engine searches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Engine {
    /// Whatever is fastest
    #[default]
    Auto,
    /// Dancing links: Algorithm X as it stands in the book
    Links,
    /// Vectors of bits
    Dense,
}

/// When to draw a progress bar.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Progress {
    /// On a terminal, after a second
    #[default]
    Auto,
    /// Never
    Never,
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn the_options_fit_together() {
        super::Args::command().debug_assert();
    }
}
