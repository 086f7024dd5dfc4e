//! `quadrille count`: the number of solutions.

use std::io::Write;

use super::account;
use super::args::{Asked, Source};
use super::desk::Desk;
use super::exit::Outcome;
use super::signals::Signals;
use super::task::Task;

const EXAMPLES: &str = "\
Examples:
  quadrille count puzzle.dlx            how many solutions are there?
  quadrille count -n 2 puzzle.dlx       none, one, or several?
  quadrille count --time 10s FILE       at least how many?
  quadrille count --forbid 7 FILE       how many without the seventh option?";

const DETAILS: &str = "\
The number is printed bare. If a budget of time or nodes, Ctrl-C or SIGTERM ended
the count before its time, it is printed as `at least 12`, and standard error says
why. With -n it counts no further than N: N then means N or more.

Exit codes: 0 at least one solution; 1 none, or none before the budget was
spent, as standard error then says; 2 something in the usage or the
input is wrong; 130 after Ctrl-C, 143 after SIGTERM.";

/// Print the number of solutions of a problem
#[derive(Debug, clap::Args)]
#[command(before_help = EXAMPLES, after_long_help = DETAILS)]
#[command(mut_arg("limit", |arg| arg.help("Count no further than N solutions [default: all]")))]
#[command(mut_arg("all", |arg| arg.help("Count all solutions (the default)")))]
pub struct CountArgs {
    #[command(flatten)]
    source: Source,

    #[command(flatten)]
    asked: Asked,
}

/// Does what was asked.
pub fn run(args: &CountArgs) -> anyhow::Result<Outcome> {
    let (document, _) = args.source.read()?;
    let task = Task::new(document, &args.asked.restrict)?;
    let signals = Signals::watch()?;
    let desk = Desk::new(&args.asked.telling, args.asked.budget.time);
    let search = task.search_as(&args.asked, None)?;
    let search = desk.watch(search, &signals);
    let report = if args.asked.telling.stats {
        search.report()
    } else {
        search.tally()
    };
    let counted = account::counted(&report);
    // What cannot be written is told by closing.
    let _ = desk.write(|out| writeln!(out, "{counted}"));
    desk.close()?;
    let rest = "; there may be more";
    let stats = args.asked.telling.stats;
    Ok(account::conclude(&task, &report, &signals, rest, stats))
}
