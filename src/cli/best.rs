//! `quadrille best`: the cheapest solutions.

use super::account;
use super::args::{Budget, Restrict, Source, Telling, Threads};
use super::desk::Desk;
use super::exit::Outcome;
use super::output::{Output, Shape};
use super::signals::Signals;
use super::task::Task;

const EXAMPLES: &str = "\
Examples:
  quadrille best jobs.dlx            the cheapest solution
  quadrille best -n 5 jobs.dlx       the five cheapest, cheapest first
  quadrille best --time 1min FILE    the cheapest that is found in a minute";

const DETAILS: &str = "\
The cost of a solution is the sum of the costs of its options (|7 in a line of
the file). The solutions are written as `quadrille solve` does, each with its
cost (in lines as `cost 7: 1 4 5`), but only at the end: what is cheapest is known
only then. They are the
cheapest of all unless standard error says `not proven`: when a budget, Ctrl-C or
SIGTERM has ended the search before its time. (In JSON, `stop` is `exhausted` if
they are proven.) Of equally cheap solutions those are kept that come first in the
search tree, the same ones on any number of threads.

Exit codes: 0 at least one solution; 1 none, or none before the budget was
spent, as standard error then says; 2 something in the usage or the
input is wrong; 130 after Ctrl-C, 143 after SIGTERM: the best so far is printed.";

/// Print the solutions of a problem that cost least
#[derive(Debug, clap::Args)]
#[command(before_help = EXAMPLES, after_long_help = DETAILS)]
#[command(mut_arg("limit", |arg| arg.help("Print the N cheapest solutions [default: 1]")))]
#[command(mut_arg("all", |arg| arg.help("Print all solutions, the cheapest first")))]
pub struct BestArgs {
    #[command(flatten)]
    source: Source,

    /// The shape of the solutions
    #[arg(short, long, value_enum, value_name = "SHAPE", default_value_t)]
    format: Shape,

    #[command(flatten)]
    budget: Budget,

    #[command(flatten)]
    restrict: Restrict,

    #[command(flatten)]
    threads: Threads,

    #[command(flatten)]
    telling: Telling,
}

/// Does what was asked.
pub fn run(args: &BestArgs) -> anyhow::Result<Outcome> {
    let (document, format) = args.source.read()?;
    if !document.problem().has_costs() {
        account::tell("the problem has no costs: every solution costs 0");
    }
    let task = Task::new(document, &args.restrict)?;
    let signals = Signals::watch()?;
    let desk = Desk::new(&args.telling, args.budget.time);
    let mut output = Output::new(&task, args.format, format, true);
    let search = task
        .search_within(&args.budget)
        .with_choices()
        .threads(args.threads.get());
    let most = usize::try_from(args.budget.solutions(Some(1))).unwrap_or(usize::MAX);
    let best = desk.watch(search, &signals).best(most);
    for solution in &best.solutions {
        if desk.write(|out| output.solution(solution, out)).is_break() {
            break;
        }
    }
    // What cannot be written is told by closing.
    let _ = desk.write(|out| output.end(&best.report, out));
    desk.close()?;
    account::tell_none(&best.report);
    let rest = "; not proven: there may be cheaper ones";
    let stats = args.telling.stats;
    Ok(account::conclude(
        &task,
        &best.report,
        &signals,
        rest,
        stats,
    ))
}
