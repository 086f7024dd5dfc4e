//! The options that all puzzles share.

use std::path::{Path, PathBuf};

use anyhow::bail;
use clap::ValueEnum;
use quadrille::format::solutions::SolutionFormat;
use quadrille::{Asked, Question};

use crate::answer::OutputFormat;
use crate::args::{PuzzleSearchArgs, count};
use crate::files;

/// The options of every puzzle.
#[derive(Clone, clap::Args)]
#[command(next_help_heading = "Output")]
pub struct PuzzleArgs {
    /// Print the problem in Knuth's format instead of solving it
    #[arg(long, conflicts_with_all = ["count", "svg", "format", "limit", "all", "require", "forbid", "seed",
        "time", "threads", "stats", "progress"])]
    pub emit: bool,

    /// Print only the number of solutions; with -n, count up to N
    #[arg(long, conflicts_with = "svg")]
    pub count: bool,

    /// Write the answer as SVG to a file; with -n N, a sheet
    #[arg(long, value_name = "FILE", conflicts_with_all = ["format"])]
    pub svg: Option<PathBuf>,

    /// Show N solutions drawn uniformly at random; --seed changes the draw
    #[arg(long, hide_short_help = true, value_name = "N", value_parser = count, conflicts_with_all = ["count", "limit", "all", "emit"])]
    pub sample: Option<u64>,

    /// Say why there is no solution, as `quadrille why` does
    #[arg(long, hide_short_help = true, conflicts_with_all = ["count", "all", "emit", "sample", "stats"])]
    pub why: bool,

    /// Make a puzzle: show clues that leave one solution, each needed; with =smallest, as few as possible of this solution
    #[arg(long, hide_short_help = true, conflicts_with_all = ["count", "all", "emit", "sample", "why", "stats"])]
    #[arg(value_enum, value_name = "HOW", num_args = 0..=1, require_equals = true)]
    #[arg(default_missing_value = "needed", hide_possible_values = true)]
    pub clues: Option<ClueSet>,

    /// The format of the solutions; of numbers and reasons: text, csv, jsonl
    #[arg(short, long, value_enum, value_name = "FORMAT", default_value_t)]
    pub format: PuzzleFormat,

    #[command(flatten)]
    pub search: PuzzleSearchArgs,
}

impl PuzzleArgs {
    /// The question of these arguments, and what the user calls it. `counts_all`: every solution counts.
    pub fn question(&self, counts_all: bool) -> (Question, &'static str) {
        let (asked, called) = match self {
            Self {
                sample: Some(_), ..
            } => (Asked::Sample, "--sample"),
            Self { why: true, .. } => (Asked::Why, "--why"),
            Self { clues: Some(_), .. } => (Asked::Clues, "--clues"),
            Self { count: true, .. } if counts_all => (Asked::Count, "--count"),
            Self { count: true, .. } => (Asked::List, "--count --distinct"),
            _ => (Asked::List, "a puzzle"),
        };
        let is_shown = called == "a puzzle";
        let mut question = self.search.question(asked, is_shown.then_some(1));
        if let Some(samples) = self.sample {
            question.limits.solutions = samples;
        } else if !counts_all {
            // The search goes on until as many as wanted count.
            question.limits.solutions = u64::MAX;
        }
        (question, called)
    }

    /// Refuses formats of solutions for numbers and reasons.
    pub fn check_format(&self) -> anyhow::Result<()> {
        use PuzzleFormat::{Csv, Jsonl, Lines, Text};
        let numbers = [("--count", self.count), ("--why", self.why)];
        match numbers.iter().find(|(_, asked)| *asked) {
            Some((asked, _)) if !matches!(self.format, Text | Lines | Csv | Jsonl) => bail!(
                "{asked}: found the format {}, expected text, csv or jsonl",
                self.format.name()
            ),
            _ => Ok(()),
        }
    }

    /// The format of numbers and reasons.
    pub fn answer_format(&self) -> OutputFormat {
        match self.format {
            PuzzleFormat::Jsonl => OutputFormat::Jsonl,
            PuzzleFormat::Csv => OutputFormat::Csv,
            _ => OutputFormat::Text,
        }
    }

    /// Refuses to write to a file that is `read`.
    pub fn refuse_to_overwrite(&self, read: &Path) -> anyhow::Result<()> {
        files::refuse_to_overwrite([read], &self.svg)
    }

    /// The file for pictures, if the user asked for them.
    pub fn svg(&self) -> Option<&Path> {
        match self.format {
            PuzzleFormat::Svg => Some(Path::new("-")),
            _ => self.svg.as_deref(),
        }
    }
}

/// Which clues leave one solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ClueSet {
    /// Each is needed
    Needed,
    /// As few as possible
    Smallest,
}

/// A format of solutions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum PuzzleFormat {
    /// A drawing
    #[default]
    Text,
    /// A drawing in ASCII, without colors
    Ascii,
    /// The items of each option, as `quadrille solve` prints them
    Names,
    /// The numbers of the options, a line per solution
    Lines,
    /// A table: solution,cost,options
    Csv,
    /// A JSON object per solution, then one with a summary
    Jsonl,
    /// A picture on standard output, as with `--svg -`
    Svg,
}

impl PuzzleFormat {
    /// What the user calls it.
    pub fn name(self) -> String {
        let value = self.to_possible_value();
        value.map_or_else(String::new, |value| value.get_name().to_owned())
    }

    /// The format of solutions of the named problem, where it is not a drawing.
    pub fn of_problem(self) -> Option<SolutionFormat> {
        match self {
            PuzzleFormat::Text | PuzzleFormat::Ascii | PuzzleFormat::Svg => None,
            PuzzleFormat::Names => Some(SolutionFormat::Text),
            PuzzleFormat::Lines => Some(SolutionFormat::Lines),
            PuzzleFormat::Csv => Some(SolutionFormat::Csv),
            PuzzleFormat::Jsonl => Some(SolutionFormat::Jsonl),
        }
    }
}
