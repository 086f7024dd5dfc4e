//! What runs a search: engine, threads and memory.

use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::sync::OnceLock;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use quadrille::{EngineKind, threads_begun};

use super::parse::{bytes, threads};

/// The number of threads.
#[derive(Clone, Copy, clap::Args)]
#[command(next_help_heading = "Engine and threads")]
pub struct ThreadArgs {
    /// Number of threads, 0 for one per core [default: 0]
    ///
    /// More than four per core are not begun: they would only wait for one another. The answers and their order are the
    /// same for any number of threads; the effort may differ.
    #[arg(long, value_name = "N", value_parser = threads)]
    threads: Option<usize>,
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
    /// Of these the least: half of the machine's, half of what a container may use,
    /// a quarter of what `ulimit -v` lets it map, as the program and its stacks are part
    /// of that; 2G where nothing is known. When it is full, a count forgets states and
    /// takes longer; a diagram, a proof or a certificate ends without an answer.
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

/// Half of the memory of the machine or of the container, in bytes.
pub fn default_memory() -> usize {
    match machine_memory() {
        Some(bytes) => bytes / 2,
        None => 2 << 30,
    }
}

/// The memory of the machine or of the container in bytes, or half of what the process may map (`ulimit -v`), of which the
/// program and the stacks are part: the smallest, if Linux tells. Read once.
fn machine_memory() -> Option<usize> {
    static MEMORY: OnceLock<Option<usize>> = OnceLock::new();
    *MEMORY.get_or_init(|| {
        let machine = first_line("/proc/meminfo").and_then(|line| {
            let line = line.strip_prefix("MemTotal:")?.trim();
            let kilobytes: usize = line.strip_suffix("kB")?.trim().parse().ok()?;
            kilobytes.checked_mul(1 << 10)
        });
        // Both are there in containers alone; without a limit, one has a word, the other a huge number.
        let limits = [
            "/sys/fs/cgroup/memory.max",
            "/sys/fs/cgroup/memory/memory.limit_in_bytes",
        ];
        let container = limits
            .iter()
            .filter_map(|file| first_line(file)?.trim().parse().ok());
        // "Max address space  102400000  unlimited  bytes": the limit that holds, and what it may be raised to.
        let limits = fs::read_to_string("/proc/self/limits").unwrap_or_default();
        let mapped = { limits.lines() }.find_map(|line| line.strip_prefix("Max address space"));
        let mapped = mapped.and_then(|line| line.split_whitespace().next()?.parse::<usize>().ok());
        let mapped = mapped.map(|bytes| bytes / 2);
        container.chain(machine).chain(mapped).min()
    })
}

fn first_line(file: &str) -> Option<String> {
    let mut line = String::new();
    BufReader::new(File::open(file).ok()?)
        .read_line(&mut line)
        .ok()?;
    Some(line)
}

impl ThreadArgs {
    /// The number of threads that the user asked for, or fewer: see [`threads_begun`].
    pub fn asked(&self) -> Option<usize> {
        self.threads.map(threads_begun)
    }

    /// The number of threads to use.
    pub fn get(&self) -> usize {
        self.asked().unwrap_or_else(default_threads)
    }
}

/// One thread a core.
pub fn default_threads() -> usize {
    threads_begun(0)
}

/// The engine to use; none for `auto`.
#[derive(Clone, Copy, Debug)]
pub struct EngineArg(pub Option<EngineKind>);

/// The engines that `--engine` of a search takes.
pub fn engines() -> Vec<EngineKind> {
    let parser = engine_parser();
    let values = parser.possible_values().into_iter().flatten();
    { values.filter_map(|value| value.get_name().parse().ok()) }.collect()
}

/// A parser for the name of an engine of a search.
fn engine_parser() -> impl TypedValueParser<Value = EngineArg> {
    parser_of([
        (
            "auto",
            "The fastest engine that keeps the order of links: dense or memo for counts; links for solutions, and dense for most of a long list",
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
