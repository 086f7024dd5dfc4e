//! What is asked of a search: how far it goes, under which restrictions, who searches, and what is told of it.

use std::num::NonZeroUsize;
use std::time::Duration;

use clap::ValueEnum;

use super::duration;

/// All that can be asked of the search of a problem, whatever is made of its solutions.
#[derive(Clone, Debug, clap::Args)]
pub struct Asked {
    #[command(flatten)]
    pub budget: Budget,

    #[command(flatten)]
    pub restrict: Restrict,

    #[command(flatten)]
    pub power: Power,

    #[command(flatten)]
    pub telling: Telling,
}

/// How far a search goes, and in what order.
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Search")]
pub struct Budget {
    /// Go no further than N solutions [default: 1; with --count: all]
    #[arg(short = 'n', long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,

    /// Go through all solutions
    #[arg(long, conflicts_with = "limit")]
    all: bool,

    /// Stop after this time, such as 10s or 2min; reading the problem does not count
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub time: Option<Duration>,

    /// Stop when the search tree has N nodes
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: Option<u64>,

    /// Search in another order, the same one for the same seed
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
}

impl Budget {
    /// How many solutions are wanted, where nothing said means `default`, or all of them.
    pub fn solutions(&self, default: Option<u64>) -> u64 {
        let limit = if self.all {
            None
        } else {
            self.limit.or(default)
        };
        limit.unwrap_or(u64::MAX)
    }
}

/// What is asked of the problem besides what it says itself.
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Problem")]
pub struct Restrict {
    /// Only solutions with this option; may be repeated
    ///
    /// An option is named by its number (7 or #7), counted from 1 in the order of the file, or by all its
    /// items with their colors, in any order ("a b x:red"). What is all digits is a number.
    #[arg(long, value_name = "OPTION")]
    pub require: Vec<String>,

    /// Only solutions without this option; may be repeated
    ///
    /// The option is named as for --require. If several have the same items, all of them are meant.
    #[arg(long, value_name = "OPTION")]
    pub forbid: Vec<String>,

    /// First remove what makes no difference from the problem
    ///
    /// Options that are in no solution, and items that are covered anyway. The numbers of the options stay
    /// those of the file.
    #[arg(long)]
    pub reduce: bool,
}

/// What is told besides the answer.
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Report")]
pub struct Telling {
    /// Print a summary on standard error at the end
    #[arg(long)]
    pub stats: bool,

    /// When to show the progress on standard error
    #[arg(long, value_enum, value_name = "WHEN", default_value_t)]
    pub progress: When,
}

/// How many threads search.
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Work")]
pub struct Threads {
    /// How many threads search [default: one a core]
    ///
    /// Solutions, their order and counts are the same for any number; the effort may differ.
    #[arg(long, value_name = "N", value_parser = threads)]
    threads: Option<NonZeroUsize>,
}

/// Reads a number of threads.
fn threads(text: &str) -> Result<NonZeroUsize, String> {
    let expected = |_| "expected a whole number of threads, 1 or more".to_owned();
    text.parse().map_err(expected)
}

/// Who searches.
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Work")]
pub struct Power {
    #[command(flatten)]
    pub threads: Threads,

    /// Which engine searches
    #[arg(long, value_enum, value_name = "ENGINE", default_value_t)]
    pub engine: Engine,
}

/// The options of every subcommand that has much to do.
#[derive(Clone, Debug, clap::Args)]
pub struct Work {
    #[command(flatten)]
    pub threads: Threads,

    #[command(flatten)]
    pub telling: Telling,
}

impl Threads {
    /// How many threads are to search.
    pub fn get(&self) -> usize {
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
    /// Whatever is fastest; to show solutions of a problem, and for its effort: links
    #[default]
    Auto,
    /// Dancing links: Algorithm X as it stands in the book
    Links,
    /// Vectors of bits: counts on all threads, shows solutions on one, in another order
    Dense,
}

/// When to draw a progress bar.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum When {
    /// On a terminal, after a second
    #[default]
    Auto,
    /// After a second, wherever standard error goes
    Always,
    /// Never
    Never,
}

impl When {
    /// Whether progress is to be shown where standard error is a terminal, or is not.
    pub fn wanted(self, terminal: bool) -> bool {
        match self {
            When::Auto => terminal,
            When::Always => true,
            When::Never => false,
        }
    }
}
