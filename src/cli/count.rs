//! `quadrille count`: the number of solutions.

use std::io::Write;

use super::account;
use super::args::{Budget, Power, Restrict, Source, Telling};
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
pub struct CountArgs {
    #[command(flatten)]
    source: Source,

    #[command(flatten)]
    budget: Budget,

    #[command(flatten)]
    restrict: Restrict,

    #[command(flatten)]
    power: Power,

    #[command(flatten)]
    telling: Telling,
}

/// Does what was asked.
pub fn run(args: &CountArgs) -> anyhow::Result<Outcome> {
    let (document, _) = args.source.read()?;
    let task = Task::new(document, &args.restrict)?;
    let signals = Signals::watch()?;
    let desk = Desk::new(&args.telling, args.budget.time);
    let search = task
        .search_within(&args.budget)
        .max_solutions(args.budget.solutions(None))
        .threads(args.power.threads.get());
    let search = desk.watch(task.engage(search, args.power.engine)?, &signals);
    let report = if args.telling.stats {
        search.report()
    } else {
        search.tally()
    };
    let least = if account::is_cut(report.stop) {
        "at least "
    } else {
        ""
    };
    // What cannot be written is told by closing.
    let _ = desk.write(|out| writeln!(out, "{least}{}", report.solutions));
    desk.close()?;
    account::tell_cut(&report, &signals, "; there may be more");
    if args.telling.stats {
        account::tell_stats(&task, &report);
    }
    Ok(account::outcome(&report, &signals))
}
