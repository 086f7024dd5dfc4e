//! `quadrille usage`: how many solutions have each option.

use std::io::Write;

use num_bigint::BigUint;
use serde::Serialize;

use super::args::{MemoryArgs, ProblemArgs, RestrictArgs};
use super::exit::Outcome;
use super::json::{self, AnswerFormat};
use super::message::note;
use super::print::print;
use super::signals::Signals;
use super::task::Task;

const EXAMPLES: &str = "\
Examples:
  quadrille usage puzzle.dlx              how many solutions have each option?
  quadrille usage --format jsonl FILE     the same as JSON";

const DETAILS: &str = "\
A line for each option: the number of solutions that have it, the number of the
option, its items. All are found at once, in one pass over a diagram of all
solutions. As jsonl: {\"number\":12,\"items\":[\"a\",\"x:red\"],\"solutions\":\"345\"}; the
number of solutions is a string, since it may be of any length.";

/// Print for each option how many solutions have it
#[derive(Debug, clap::Args)]
#[command(before_help = EXAMPLES, after_long_help = DETAILS)]
pub struct UsageArgs {
    #[command(flatten)]
    problem: ProblemArgs,

    /// The format of the answer
    #[arg(short, long, value_enum, value_name = "FORMAT", default_value_t)]
    format: AnswerFormat,

    #[command(flatten)]
    restrict: RestrictArgs,

    #[command(flatten)]
    memory: MemoryArgs,
}

/// An option as JSON.
#[derive(Serialize)]
struct Used {
    number: usize,
    items: Vec<String>,
    solutions: String,
}

/// Runs the command.
pub fn run(args: &UsageArgs) -> anyhow::Result<Outcome> {
    let (document, _) = args.problem.read()?;
    let signals = Signals::watch()?;
    let task = Task::new(document, &args.restrict, None, &signals)?;
    let diagram = task.diagram(args.memory, &signals)?;
    let document = task.document();
    let mut usage = vec![BigUint::ZERO; document.problem().option_count()];
    for (number, count) in (0..).zip(diagram.usage()) {
        let option = task.option(quadrille::OptionId::new(number));
        usage[option.index()] = count;
    }
    let mut text = Vec::new();
    if args.format == AnswerFormat::Csv {
        writeln!(text, "solutions,number,option")?;
    }
    for (option, count) in document.problem().option_ids().zip(&usage) {
        let number = option.index() + 1;
        let shown = document.show(option).to_string();
        match args.format {
            AnswerFormat::Text => writeln!(text, "{count} {number} {shown}")?,
            AnswerFormat::Csv => {
                let (count, number) = (count.to_string(), number.to_string());
                json::write_row([count, number, shown], &mut text)?;
            }
            AnswerFormat::Jsonl => {
                let used = Used {
                    number,
                    items: shown.split(' ').map(str::to_owned).collect(),
                    solutions: count.to_string(),
                };
                writeln!(text, "{}", serde_json::to_string(&used)?)?;
            }
        }
    }
    print("the numbers", String::from_utf8_lossy(&text))?;
    Ok(match diagram.is_empty() {
        true => {
            note("no solution");
            Outcome::Lacking
        }
        false => Outcome::Answered,
    })
}
