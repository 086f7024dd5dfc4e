//! The options of a search: its limits and its restrictions, with what runs it and what it reports.

use std::time::Duration;

use quadrille::{Asked, Question};

use super::engine::{EngineArgs, MemoryArgs, ThreadArgs};
use super::parse::{count, duration, number};
use super::report::{ProgressArgs, SearchReportArgs};

/// The options of every subcommand that searches a problem.
#[derive(Clone, clap::Args)]
pub struct SearchArgs {
    #[command(flatten)]
    pub budget: BudgetArgs,

    #[command(flatten)]
    pub restrict: RestrictArgs,

    #[command(flatten)]
    pub engine: EngineArgs,

    #[command(flatten)]
    pub report: SearchReportArgs,
}

impl SearchArgs {
    /// The question of these arguments. If neither `--limit` nor `--all` is given, it is for `default` solutions, or
    /// all.
    pub fn question(&self, asked: Asked, default: Option<u64>) -> Question {
        let mut question = self.budget.question(asked);
        question.limits.solutions = self.budget.basic.solutions(default);
        question.engine = self.engine.engine.0;
        question.threads = self.engine.threads.asked();
        question.memory = self.engine.memory.asked();
        question
    }
}

/// The options of the search of every puzzle: those that need no knowledge of the search. What they leave out is what
/// `--emit` and the commands for problems have.
#[derive(Clone, clap::Args)]
pub struct PuzzleSearchArgs {
    #[command(flatten)]
    pub budget: BasicBudgetArgs,

    #[command(flatten)]
    pub restrict: NamedArgs,

    #[command(flatten)]
    pub threads: ThreadArgs,

    #[command(flatten)]
    pub report: SearchReportArgs,
}

impl PuzzleSearchArgs {
    /// The question of these arguments. If neither `--limit` nor `--all` is given, it is for `default` solutions, or
    /// all.
    pub fn question(&self, asked: Asked, default: Option<u64>) -> Question {
        let mut question = self.budget.question(asked);
        question.limits.solutions = self.budget.solutions(default);
        question.threads = self.threads.asked();
        question
    }
}

/// The limits of a search, and its seed.
#[derive(Clone, clap::Args)]
#[command(next_help_heading = "Search")]
pub struct BudgetArgs {
    #[command(flatten)]
    pub basic: BasicBudgetArgs,

    /// Stop after N nodes of the search tree
    #[arg(long, value_name = "N", value_parser = count)]
    nodes: Option<u64>,
}

/// The limits that puzzles have, too.
#[derive(Clone, clap::Args)]
#[command(next_help_heading = "Search")]
pub struct BasicBudgetArgs {
    /// Stop after N solutions [default: 1; with --count: all]
    #[arg(short = 'n', long, value_name = "N", value_parser = count)]
    pub limit: Option<u64>,

    /// Find all solutions
    #[arg(long, alias = "list", conflicts_with = "limit")]
    pub all: bool,

    /// Stop after this time: 10 (seconds), 500ms, 2min
    ///
    /// From the beginning of the command, without the time in which it waits for standard input.
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub time: Option<Duration>,

    /// Shuffle the order of the search; the same seed gives the same order
    #[arg(long, value_name = "N", hide_short_help = true, value_parser = number(0, u64::MAX))]
    pub seed: Option<u64>,
}

impl BudgetArgs {
    /// A question for all solutions within the other limits.
    pub fn question(&self, asked: Asked) -> Question {
        let mut question = self.basic.question(asked);
        question.limits.nodes = self.nodes.unwrap_or(u64::MAX);
        question
    }
}

impl BasicBudgetArgs {
    /// A question for all solutions within the other limits.
    pub fn question(&self, asked: Asked) -> Question {
        let mut question = Question::new(asked);
        question.seed = self.seed;
        question.limits.time = self.time;
        question
    }

    /// The number of solutions to find. If neither `--limit` nor `--all` is given: `default`, or all.
    pub fn solutions(&self, default: Option<u64>) -> u64 {
        let limit = match self.all {
            true => None,
            false => self.limit.or(default),
        };
        limit.unwrap_or(u64::MAX)
    }
}

/// The order of solutions.
#[derive(Clone, clap::Args)]
#[command(next_help_heading = "Search")]
pub struct OrderArgs {
    /// Find the first solutions in the order of the search, however long that takes
    ///
    /// Otherwise a search for a limited number of solutions restarts in other orders if it makes no headway, and shows
    /// whatever it finds first. The same command always shows the same solutions.
    #[arg(long, hide_short_help = true, conflicts_with_all = ["checkpoint", "resume"])]
    pub in_order: bool,
}

/// Options that are required or forbidden.
#[derive(Clone, Default, clap::Args)]
#[command(next_help_heading = "Problem")]
pub struct NamedArgs {
    /// Only solutions with this option; may be repeated
    ///
    /// Name an option by its number in the file, from 1 (7 or #7), or by its items ("a x:red", "F r3c4"). Items name
    /// the option that consists of exactly these items, or else every option that has all of them. r1c1=5 means a 5 in
    /// that cell. A name with blanks is in quotes, as in '"clean room" Ann'.
    #[arg(long, value_name = "OPTION")]
    pub require: Vec<String>,

    /// Only solutions without this option; may be repeated
    ///
    /// Name the option as for --require. If several options have these items, all of them are forbidden.
    #[arg(long, value_name = "OPTION")]
    pub forbid: Vec<String>,
}

impl NamedArgs {
    /// These restrictions, without reduction.
    pub fn alone(&self) -> RestrictArgs {
        RestrictArgs {
            named: self.clone(),
            reduce: false,
        }
    }
}

/// Options that are required or forbidden, and reduction.
#[derive(Clone, Default, clap::Args)]
#[command(next_help_heading = "Problem")]
pub struct RestrictArgs {
    #[command(flatten)]
    pub named: NamedArgs,

    /// Remove redundant items and options first
    ///
    /// Redundant options are in no solution; redundant items are covered anyway. Options keep their numbers from the
    /// file.
    #[arg(long, hide_short_help = true)]
    pub reduce: bool,
}

/// A limit on time, and the progress line, for work other than a search.
#[derive(Clone, Copy, clap::Args)]
pub struct TimeArgs {
    /// Stop after this time: 10 (seconds), 500ms, 2min
    ///
    /// From the beginning of the command, without the time in which it waits for standard input.
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time: Option<Duration>,

    #[command(flatten)]
    progress: ProgressArgs,
}

impl TimeArgs {
    /// The limit, if there is one.
    pub fn get(self) -> Option<Duration> {
        self.time
    }
}

/// The limits of a diagram of all solutions.
#[derive(Clone, Copy, clap::Args)]
pub struct DiagramLimits {
    #[command(flatten)]
    pub time: TimeArgs,

    #[command(flatten)]
    pub memory: MemoryArgs,

    #[command(flatten)]
    pub threads: ThreadArgs,
}

/// Threads and report, for work other than the search of one problem.
#[derive(Clone, clap::Args)]
pub struct WorkArgs {
    #[command(flatten)]
    pub threads: ThreadArgs,

    /// Print a summary on standard error at the end
    #[arg(long, help_heading = "Report")]
    pub stats: bool,

    #[command(flatten)]
    pub progress: ProgressArgs,
}
