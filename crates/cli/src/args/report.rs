//! What is reported in addition to the answer: a summary, and progress.

use clap::ValueEnum;

/// What a search reports in addition to the answer.
#[derive(Clone, clap::Args)]
#[command(next_help_heading = "Report")]
pub struct SearchReportArgs {
    /// Print a summary on standard error at the end; with =full, also a profile
    ///
    /// The profile lists the nodes on each level and the largest degree. It takes a second search on links, with one
    /// thread and the same limits. A search in parts has no profile.
    #[arg(long, value_enum, value_name = "HOW", num_args = 0..=1, require_equals = true)]
    #[arg(default_missing_value = "brief", hide_possible_values = true)]
    pub stats: Option<Stats>,

    #[command(flatten)]
    pub progress: ProgressArgs,
}

/// The contents of the summary.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Stats {
    /// The figures of the problem and its search
    Brief,
    /// Also the nodes on each level, and the largest degree
    Full,
}

/// The progress line.
#[derive(Clone, Copy, clap::Args)]
#[command(next_help_heading = "Report")]
pub struct ProgressArgs {
    /// When to show progress on standard error
    #[arg(
        long,
        hide_short_help = true,
        value_enum,
        value_name = "WHEN",
        default_value_t
    )]
    progress: When,
}

/// When to show progress.
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
    /// Whether to show progress, given whether standard error is a terminal.
    pub fn wanted(self, terminal: bool) -> bool {
        match self {
            When::Auto => terminal,
            When::Always => true,
            When::Never => false,
        }
    }
}
