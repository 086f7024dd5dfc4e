//! `quadrille estimate`: how large a search will be.

use std::time::Duration;

use quadrille::Mean;

use super::args::{ProblemArgs, RestrictArgs, ThreadArgs, duration};
use super::exit::Outcome;
use super::message::note;
use super::print::print;
use super::signals::Signals;
use super::task::Task;

const EXAMPLES: &str = "\
Examples:
  quadrille estimate puzzle.dlx                 from 1000 random probes
  quadrille estimate --probes 100000 FILE       more closely";

const DETAILS: &str = "\
Two lines are printed: the nodes of the search tree and the number of solutions,
each as the average over the probes, with its standard error:
  nodes      12345.6 ± 789.0
  solutions  42.0 ± 5.6
A probe is a random walk down the tree (Knuth, 1975). The averages are right in
the long run, but can be far off where a few rare branches hold most of the tree;
the standard error is then too small itself.";

/// Estimate the size of the search and the number of solutions
#[derive(Debug, clap::Args)]
#[command(before_help = EXAMPLES, after_long_help = DETAILS)]
pub struct EstimateArgs {
    #[command(flatten)]
    problem: ProblemArgs,

    /// How many random probes to make
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..))]
    probes: u32,

    /// Which random probes: the same ones for the same seed
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    /// Make no more probes after this time, such as 10s
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time: Option<Duration>,

    #[command(flatten)]
    restrict: RestrictArgs,

    #[command(flatten)]
    threads: ThreadArgs,
}

/// Does what was asked.
pub fn run(args: &EstimateArgs) -> anyhow::Result<Outcome> {
    let (document, _) = args.problem.read()?;
    let task = Task::new(document, &args.restrict)?;
    let signals = Signals::watch()?;
    let mut search = task
        .search()
        .threads(args.threads.get())
        .cancel_on(signals.flag());
    if let Some(time) = args.time {
        search = search.max_time(time);
    }
    let estimate = search.estimate(args.probes, args.seed);
    if estimate.probes > 0 {
        let (nodes, solutions) = (shown(estimate.nodes), shown(estimate.solutions));
        let text = format!("nodes      {nodes}\nsolutions  {solutions}\n");
        print("the estimate", text)?;
    }
    if estimate.probes == args.probes {
        return Ok(Outcome::Answered);
    }
    note(&format!("cut short after {} probes", estimate.probes));
    Ok(match (signals.came(), estimate.probes) {
        (true, _) => signals.outcome(),
        (false, 0) => Outcome::Lacking,
        (false, _) => Outcome::Answered,
    })
}

/// An average with its standard error.
fn shown(mean: Mean) -> String {
    let number = |value: f64| match value {
        _ if value < 1e15 => format!("{value:.1}"),
        _ => format!("{value:.3e}"),
    };
    format!("{} ± {}", number(mean.value), number(mean.error))
}
