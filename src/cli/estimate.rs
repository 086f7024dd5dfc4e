//! `quadrille estimate`: the likely size of a search.

use std::io::{self, Write};
use std::time::Duration;

use quadrille::{Estimate, Mean};
use serde::Serialize;

use super::args::{ProblemArgs, ProgressArgs, RestrictArgs, ThreadArgs, duration, number};
use super::exit::Outcome;
use super::format_number::grouped;
use super::json::{self, AnswerFormat};
use super::message::note;
use super::progress::Step;
use super::session::Session;
use super::signals::Signals;
use super::task::Task;

const EXAMPLES: &str = "\
Examples:
  quadrille estimate puzzle.dlx                 from 1000 random probes
  quadrille estimate --probes 100000 FILE       more precisely
  quadrille estimate --format jsonl FILE        as JSON";

const DETAILS: &str = "\
Two lines are printed: the nodes of the search tree and the number of solutions,
each as the average over the probes with its standard error:
  nodes      12,345.6 ± 789.0
  solutions  42.0 ± 5.6
As jsonl: {\"nodes\":{\"mean\":12345.6,\"error\":789.0},\"solutions\":{...},\"probes\":1000,
\"complete\":true}, where `complete` is false if --time or a signal ended it early.
A probe is a random walk down the tree (Knuth, 1975). The averages are right in
the long run, but can be far off if a few rare branches hold most of the tree; then
the standard error is too small as well.";

/// Estimate the size of the search and the number of solutions
#[derive(Debug, clap::Args)]
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

    /// Stop after this time: 10 (seconds), 500ms, 2min
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time: Option<Duration>,

    /// The format of the answer
    #[arg(short, long, value_enum, value_name = "FORMAT", default_value_t)]
    format: AnswerFormat,

    #[command(flatten)]
    restrict: RestrictArgs,

    #[command(flatten)]
    threads: ThreadArgs,

    #[command(flatten)]
    progress: ProgressArgs,
}

/// An average as JSON.
#[derive(Serialize)]
struct MeanAnswer {
    mean: f64,
    error: f64,
}

/// The answer as JSON.
#[derive(Serialize)]
struct EstimateAnswer {
    nodes: MeanAnswer,
    solutions: MeanAnswer,
    probes: u32,
    complete: bool,
}

/// Runs the command.
pub fn run(args: &EstimateArgs) -> anyhow::Result<Outcome> {
    let (document, _) = args.problem.read()?;
    let signals = Signals::watch()?;
    let task = Task::new(document, &args.restrict, args.time, &signals)?;
    let session = Session::new(args.progress.when(), args.time);
    let mut search = task.search().threads(args.threads.get());
    if let Some(time) = args.time {
        search = search.max_time(task.left_of(time));
    }
    let estimate = session
        .watch_as(search, &signals, |progress| Step {
            fraction: progress.fraction,
            ..Step::default()
        })
        .estimate(args.probes, args.seed);
    let complete = estimate.probes == args.probes;
    if estimate.probes > 0 {
        // `close` reports what could not be written.
        let _ = session.write(|out| match args.format {
            AnswerFormat::Text => write_text(&estimate, out),
            AnswerFormat::Csv => write_table(&estimate, complete, out),
            AnswerFormat::Jsonl => json::write_line(&answer(&estimate, complete), out),
        });
    }
    session.close()?;
    if complete {
        return Ok(Outcome::Answered);
    }
    let why = match signals.came() {
        true => signals.word(),
        false => "time limit reached",
    };
    note(&format!("{why} after {} probes", estimate.probes));
    Ok(match (signals.came(), estimate.probes) {
        (true, _) => signals.outcome(),
        (false, 0) => Outcome::Lacking,
        (false, _) => Outcome::Answered,
    })
}

fn write_text(estimate: &Estimate, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "nodes      {}", shown(estimate.nodes))?;
    writeln!(out, "solutions  {}", shown(estimate.solutions))
}

fn write_table(estimate: &Estimate, complete: bool, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "what,mean,error,probes,complete")?;
    for (what, Mean { value, error, .. }) in
        [("nodes", estimate.nodes), ("solutions", estimate.solutions)]
    {
        let probes = estimate.probes;
        writeln!(out, "{what},{value},{error},{probes},{complete}")?;
    }
    Ok(())
}

fn answer(estimate: &Estimate, complete: bool) -> EstimateAnswer {
    let mean = |mean: Mean| MeanAnswer {
        mean: mean.value,
        error: mean.error,
    };
    EstimateAnswer {
        nodes: mean(estimate.nodes),
        solutions: mean(estimate.solutions),
        probes: estimate.probes,
        complete,
    }
}

/// An average with its standard error: `12,345.6 ± 789.0`.
fn shown(mean: Mean) -> String {
    let number = |value: f64| match value {
        _ if value < 1e15 => {
            let tenths = (value * 10.0).round() as u64;
            format!("{}.{}", grouped(tenths / 10), tenths % 10)
        }
        _ if value < f64::MAX => format!("{value:.3e}"),
        _ => "more than 1e308".to_owned(),
    };
    format!("{} ± {}", number(mean.value), number(mean.error))
}
