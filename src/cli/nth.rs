//! `quadrille nth`: the solution with a given number.

use num_bigint::BigUint;
use quadrille::OptionId;
use quadrille::count::Diagram;
use quadrille::format::solutions::SolutionFormat;

use super::args::{MemoryArgs, ProblemArgs, RestrictArgs};
use super::exit::Outcome;
use super::message::note;
use super::output::{Output, format_parser};
use super::sample;
use super::signals::Signals;
use super::task::Task;

const EXAMPLES: &str = "\
Examples:
  quadrille nth 1 puzzle.dlx                   the first solution
  quadrille nth 53060477521960000 puzzle.dlx   one that no list would reach";

const DETAILS: &str = "\
Solutions are numbered from 1, in an order that depends only on the problem. It is
not the order of `quadrille solve`. The formats are those of `quadrille solve`.";

/// Print the solution with a given number, without listing those before it
#[derive(Debug, clap::Args)]
#[command(before_help = EXAMPLES, after_long_help = DETAILS)]
pub struct NthArgs {
    /// The number of the solution, from 1
    #[arg(value_name = "K", value_parser = positive)]
    number: BigUint,

    #[command(flatten)]
    problem: ProblemArgs,

    /// The format of the solution
    #[arg(short, long, value_name = "FORMAT", default_value = "text", value_parser = format_parser())]
    format: SolutionFormat,

    #[command(flatten)]
    restrict: RestrictArgs,

    #[command(flatten)]
    memory: MemoryArgs,
}

/// Reads a number from 1, of any length.
pub fn positive(text: &str) -> Result<BigUint, String> {
    let number: Option<BigUint> = text.parse().ok();
    number
        .filter(|number| *number != BigUint::ZERO)
        .ok_or_else(|| "expected a whole number from 1".to_owned())
}

/// Runs the command.
pub fn run(args: &NthArgs) -> anyhow::Result<Outcome> {
    let (document, format) = args.problem.read()?;
    let signals = Signals::watch()?;
    let task = Task::new(document, &args.restrict, None, &signals)?;
    let diagram = task.diagram(args.memory, &signals)?;
    let solution = find(&diagram, &args.number);
    if solution.is_none() && !diagram.is_empty() {
        return Ok(Outcome::Lacking);
    }
    let output = Output::new(&task, args.format, format, false);
    sample::write(&task, output, solution.into_iter())
}

/// The solution with a number from 1. Says so if there is none, but for problems without any.
pub fn find(diagram: &Diagram, number: &BigUint) -> Option<Vec<OptionId>> {
    let solution = diagram.nth(&(number - 1u32));
    if solution.is_none() && !diagram.is_empty() {
        let count = diagram.count();
        note(&format!("there is no solution {number}: there are {count}"));
    }
    solution
}
