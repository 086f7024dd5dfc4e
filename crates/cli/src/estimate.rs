//! `quadrille estimate`: the likely size of a search.

use std::fmt;
use std::io::{self, Write};

use quadrille::{Estimate, Mean, Stop};
use serde::Serialize;

use super::answer::{Answer, OutputFormat, WriteRow};
use super::args::{ProblemArgs, RestrictArgs, ThreadArgs, TimeArgs, number};
use super::exit::ExitOutcome;
use super::format_number::{grouped, plural};
use super::message::note;
use super::progress::ProgressStep;
use super::session::Session;
use super::signals::Signals;
use super::task::Task;

const EXAMPLES: &str = "\
Examples:
  quadrille estimate puzzle.dlx                 from 1000 random probes
  quadrille estimate --probes 100000 FILE       more precisely
  quadrille estimate --format jsonl FILE        as JSON";

const DETAILS: &str = "\
Prints two lines: the nodes of the search tree and the number of solutions, each as
the average over the probes with its standard error:
  nodes      12,345.6 ± 789.0
  solutions  42.0 ± 5.6
As jsonl: {\"nodes\":{\"mean\":12345.6,\"error\":789.0},\"solutions\":{...},\"probes\":1000,
\"complete\":true,\"stop\":\"exhausted\"}, where `complete` is false and `stop` is `time` or
`canceled` if --time or a signal ended it early. What no probe tells is `unknown`, or null.
A probe is a random walk down the tree (Knuth, 1975). The averages converge to the
truth, but can be far off if a few rare branches hold most of the tree; then the
standard error is too small, too.";

/// Estimate the size of the search and the number of solutions
#[derive(clap::Args)]
#[command(before_help = EXAMPLES, after_long_help = DETAILS)]
pub struct EstimateArgs {
    #[command(flatten)]
    problem: ProblemArgs,

    /// The number of random probes
    #[arg(long, value_name = "N", default_value = "1000", value_parser = number(1, u32::MAX))]
    probes: u32,

    /// The seed of the random probes: the same seed gives the same probes
    #[arg(long, value_name = "N", default_value = "0", value_parser = number(0, u64::MAX))]
    seed: u64,

    #[command(flatten)]
    time: TimeArgs,

    /// The format of the answer
    #[arg(short, long, value_enum, value_name = "FORMAT", default_value_t)]
    format: OutputFormat,

    #[command(flatten)]
    restrict: RestrictArgs,

    #[command(flatten)]
    threads: ThreadArgs,
}

/// An average with its standard error.
#[derive(Clone, Copy, Serialize)]
struct MeanFields {
    mean: f64,
    error: f64,
}

/// The answer.
#[derive(Serialize)]
struct Estimated {
    nodes: MeanFields,
    solutions: MeanFields,
    probes: u32,
    complete: bool,
    stop: String,
}

impl Estimated {
    fn new(estimate: &Estimate, stop: Stop) -> Self {
        let fields = |mean: Mean| MeanFields {
            // No probe says nothing, not 0.
            mean: match estimate.probes {
                0 => f64::NAN,
                _ => mean.value,
            },
            error: mean.error,
        };
        Estimated {
            nodes: fields(estimate.nodes),
            solutions: fields(estimate.solutions),
            probes: estimate.probes,
            complete: stop == Stop::Exhausted,
            stop: stop.to_string(),
        }
    }
}

impl Answer for Estimated {
    const COLUMNS: &'static [&'static str] =
        &["what", "mean", "error", "probes", "complete", "stop"];

    fn write_rows(&self, row: &mut WriteRow<'_>) -> io::Result<()> {
        // What is unknown is empty.
        let field = |value: f64| match value.is_finite() {
            true => value.to_string(),
            false => String::new(),
        };
        let mut row = |what: &str, MeanFields { mean, error }| {
            row(&[
                &what,
                &field(mean),
                &field(error),
                &self.probes,
                &self.complete,
                &self.stop,
            ])
        };
        row("nodes", self.nodes)?;
        row("solutions", self.solutions)
    }

    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "nodes      {}", self.nodes)?;
        writeln!(out, "solutions  {}", self.solutions)
    }
}

/// `12,345.6 ± 789.0`.
impl fmt::Display for MeanFields {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = |value: f64| match value {
            _ if value < 1e15 => {
                let tenths = (value * 10.0).round() as u64;
                format!("{}.{}", grouped(tenths / 10), tenths % 10)
            }
            _ if value < f64::MAX => format!("{value:.3e}"),
            _ if value.is_finite() => "more than 1e308".to_owned(),
            // The error of one probe, or of probes that differ too much.
            _ => "unknown".to_owned(),
        };
        match self.mean.is_nan() {
            true => f.write_str("unknown"),
            false => write!(f, "{} ± {}", number(self.mean), number(self.error)),
        }
    }
}

/// Runs the command.
pub fn run(args: &EstimateArgs) -> anyhow::Result<ExitOutcome> {
    let document = args.problem.clone().counted().read()?;
    let signals = Signals::watch()?.within(args.time.get());
    let task = Task::new(document, &args.restrict, &signals)?;
    let session = Session::new();
    let search = task.search().threads(args.threads.get());
    let search = search.limits(signals.limits());
    let estimate = session
        .watch_as(search, &signals, |progress| ProgressStep {
            fraction: progress.fraction,
            ..ProgressStep::default()
        })
        .estimate(args.probes, args.seed);
    // The clock of the command ends it by the flag of a signal, too.
    let stop = match estimate.stop {
        Stop::Exhausted => Stop::Exhausted,
        _ => signals.stop(),
    };
    let answer = Estimated::new(&estimate, stop);
    session.end(|out| args.format.write(&answer, out))?;
    if estimate.probes > 0 && estimate.solutions.value == 0.0 && estimate.nodes.error > 0.0 {
        note(
            "no probe came to a solution, which does not show that there is none; --probes N makes more",
        );
    }
    if stop == Stop::Exhausted {
        return Ok(ExitOutcome::Answered);
    }
    let probes = plural(u64::from(estimate.probes), "probe");
    note(&signals.said_after(&probes));
    Ok(signals.outcome())
}
