//! `quadrille nth`: the solution with a given number.

use num_bigint::BigUint;
use quadrille::count::{CountError, Diagram};
use quadrille::{OptionId, WorkLimits};

use super::exit::ExitOutcome;
use super::message::note;
use super::sample::{self, PickArgs};
use super::task::Task;

const EXAMPLES: &str = "\
Examples:
  quadrille nth 1 puzzle.dlx                   the first solution
  quadrille nth 53060477521960000 puzzle.dlx   one that no list would reach";

const DETAILS: &str = "\
Solutions are numbered from 1, as the heading shows, in an order that depends only on
the problem; it is not the order of `quadrille solve`. `quadrille rank` is the inverse,
from a solution to its number. In the library and in Python, where lists begin at 0, this
is nth(K - 1). The formats are those of `quadrille solve`; a table gives a table of rows.";

/// Print the solution with a given number, without listing others
#[derive(clap::Args)]
#[command(before_help = EXAMPLES, after_long_help = DETAILS)]
pub struct NthArgs {
    /// The number of the solution, from 1
    #[arg(value_name = "K", value_parser = positive)]
    number: BigUint,

    #[command(flatten)]
    pick: PickArgs,
}

/// Reads a number from 1, of any length.
fn positive(text: &str) -> Result<BigUint, String> {
    let number: Option<BigUint> = text.parse().ok();
    number
        .filter(|number| *number != BigUint::ZERO)
        .ok_or_else(|| "expected a whole number from 1".to_owned())
}

/// Runs the command.
pub fn run(args: &NthArgs) -> anyhow::Result<ExitOutcome> {
    let document = args.pick.problem.read()?;
    let (restrict, limits) = (&args.pick.restrict, args.pick.limits);
    let (task, diagram, signals) = Task::with_diagram(document, restrict, limits)?;
    let solution = find(&diagram, &args.number, &signals.work_limits())?;
    let mut output = args.pick.output(&task);
    output.writer.number_from(args.number.clone());
    let written = sample::write(&task, &diagram, output, solution.into_iter(), None)?;
    Ok(ExitOutcome::of(written == 0))
}

/// The solution with a number from 1. If that number exceeds the number of solutions, says so, unless there is no
/// solution at all.
fn find(
    diagram: &Diagram,
    number: &BigUint,
    limits: &WorkLimits,
) -> Result<Option<Vec<OptionId>>, CountError> {
    let solution = diagram.nth(&(number - 1u32), limits)?;
    if solution.is_none() && !diagram.is_empty() {
        let count = diagram.count();
        note(&format!("there is no solution {number}: there are {count}"));
    }
    Ok(solution)
}
