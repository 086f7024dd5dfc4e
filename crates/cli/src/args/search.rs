//! The options of a search: its limits, its restrictions, its engine and threads, and its report.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::num::NonZeroUsize;
use std::sync::OnceLock;
use std::time::Duration;

use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use quadrille::{Asked, EngineKind, Question};

use super::parse::{bytes, count, duration, number, threads};

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
    pub restrict: RestrictArgs,

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
    limit: Option<u64>,

    /// Find all solutions
    #[arg(long, alias = "list", conflicts_with = "limit")]
    all: bool,

    /// Stop after this time: 10 (seconds), 500ms, 2min
    ///
    /// The time for reading the problem is not included.
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

    /// The limit on the number of solutions, if one was given.
    pub fn limit(&self) -> Option<u64> {
        self.limit
    }

    /// Whether the user asked for all solutions.
    pub fn is_all(&self) -> bool {
        self.all
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

/// Options that are required or forbidden, and reduction.
#[derive(Clone, clap::Args)]
#[command(next_help_heading = "Problem")]
pub struct RestrictArgs {
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

    /// Remove redundant items and options first
    ///
    /// Redundant options are in no solution; redundant items are covered anyway. Options keep their numbers from the
    /// file.
    #[arg(long, hide_short_help = true)]
    pub reduce: bool,
}

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

/// What other work reports in addition to the answer.
#[derive(Clone, clap::Args)]
#[command(next_help_heading = "Report")]
pub struct ReportArgs {
    /// Print a summary on standard error at the end
    #[arg(long)]
    pub stats: bool,

    #[command(flatten)]
    pub progress: ProgressArgs,
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

impl ProgressArgs {
    /// When to show it.
    pub fn when(self) -> When {
        self.progress
    }
}

/// The number of threads.
#[derive(Clone, clap::Args)]
#[command(next_help_heading = "Engine and threads")]
pub struct ThreadArgs {
    /// Number of threads [default: one per core]
    ///
    /// The answers and their order are the same for any number of threads; the effort may differ.
    #[arg(long, value_name = "N", value_parser = threads)]
    threads: Option<NonZeroUsize>,
}

/// What runs the search.
#[derive(Clone, clap::Args)]
#[command(next_help_heading = "Engine and threads")]
pub struct EngineArgs {
    #[command(flatten)]
    pub threads: ThreadArgs,

    /// The engine that searches
    #[arg(long, value_name = "ENGINE", default_value = "auto", value_parser = engine_parser())]
    pub engine: EngineArg,

    #[command(flatten)]
    pub memory: MemoryArgs,
}

/// The memory of a count.
#[derive(Clone, Copy, clap::Args)]
#[command(next_help_heading = "Engine and threads")]
pub struct MemoryArgs {
    /// Memory for remembered states: 500M, 2G [default: half of the machine's]
    ///
    /// When it is full, a count forgets states and takes longer; a diagram fails.
    #[arg(long, hide_short_help = true, value_name = "SIZE", value_parser = bytes)]
    memory: Option<usize>,
}

impl MemoryArgs {
    /// The number of bytes that the user asked for.
    pub fn asked(self) -> Option<usize> {
        self.memory
    }

    /// The number of bytes.
    pub fn get(self) -> usize {
        self.memory.unwrap_or_else(default_memory)
    }
}

/// A limit on time, for work other than a search.
#[derive(Clone, Copy, clap::Args)]
pub struct TimeArgs {
    /// Stop after this time: 10 (seconds), 500ms, 2min
    ///
    /// The time for reading the problem is not included.
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time: Option<Duration>,
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
}

/// Half of the memory of the machine, in bytes.
pub fn default_memory() -> usize {
    match machine_memory() {
        Some(bytes) => bytes / 2,
        None => 2 << 30,
    }
}

/// The memory of the machine in bytes, if `/proc/meminfo` begins with it. Read once.
fn machine_memory() -> Option<usize> {
    static MEMORY: OnceLock<Option<usize>> = OnceLock::new();
    *MEMORY.get_or_init(|| {
        let mut line = String::new();
        let file = File::open("/proc/meminfo").ok()?;
        BufReader::new(file).read_line(&mut line).ok()?;
        let line = line.strip_prefix("MemTotal:")?.trim();
        let kilobytes: usize = line.strip_suffix("kB")?.trim().parse().ok()?;
        kilobytes.checked_mul(1 << 10)
    })
}

/// The number of cores that this process may use, if it is known. Read once.
fn cores() -> Option<NonZeroUsize> {
    static CORES: OnceLock<Option<NonZeroUsize>> = OnceLock::new();
    *CORES.get_or_init(|| std::thread::available_parallelism().ok())
}

/// Threads and report, for work other than the search of one problem.
#[derive(Clone, clap::Args)]
pub struct WorkArgs {
    #[command(flatten)]
    pub threads: ThreadArgs,

    #[command(flatten)]
    pub report: ReportArgs,
}

impl ThreadArgs {
    /// The number of threads that the user asked for.
    pub fn asked(&self) -> Option<usize> {
        self.threads.map(|threads| threads.get().min(1024))
    }

    /// The number of threads to use.
    pub fn get(&self) -> usize {
        self.asked().unwrap_or_else(default_threads)
    }
}

/// One thread a core.
pub fn default_threads() -> usize {
    cores().map_or(1, NonZeroUsize::get).min(1024)
}

/// The engine to use; none for `auto`.
#[derive(Clone, Copy, Debug)]
pub struct EngineArg(pub Option<EngineKind>);

/// A parser for the name of an engine of a search.
fn engine_parser() -> impl TypedValueParser<Value = EngineArg> {
    parser_of([
        (
            "auto",
            "The fastest engine that keeps the order of links: dense or memo for counts, links for solutions",
        ),
        ("links", "Dancing links: Algorithm X as in the book"),
        (
            "dense",
            "Bit vectors: several times as fast, with a different order of solutions",
        ),
        (
            "memo",
            "Remembers the counts of subproblems: for counts of all solutions in which they recur",
        ),
    ])
}

/// A parser for the name of an engine for Sudoku.
pub fn sudoku_engine_parser() -> impl TypedValueParser<Value = EngineArg> {
    parser_of([
        (
            "auto",
            "Dense for 9x9 and for other rules, links for other sizes",
        ),
        ("links", "Dancing links: Algorithm X as in the book"),
        ("dense", "Bit vectors, as auto"),
    ])
}

/// A parser for the names of engines, each with a line of help. `auto` is no engine.
fn parser_of<const N: usize>(
    engines: [(&'static str, &'static str); N],
) -> impl TypedValueParser<Value = EngineArg> {
    let named = |(name, help)| PossibleValue::new(name).help(help);
    PossibleValuesParser::new(engines.map(named)).map(|name| EngineArg(name.parse().ok()))
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
