//! `quadrille usage`: how many solutions have each option.

use std::io::Write;

use num_bigint::BigUint;
use quadrille::count::Diagram;
use quadrille::format::solutions::{OptionFields, SolutionCount};
use serde::Serialize;

use super::args::{MemoryArgs, ProblemArgs, RestrictArgs};
use super::exit::Outcome;
use super::json::{self, AnswerFormat};
use super::message::note;
use super::print::print;
use super::task::Task;

const EXAMPLES: &str = "\
Examples:
  quadrille usage puzzle.dlx              how many solutions have each option?
  quadrille usage --format jsonl FILE     the same as JSON
  quadrille sudoku --emit FILE | quadrille usage   a Sudoku: its true candidates";

const DETAILS: &str = "\
A line for each option: the number of solutions that have it, the number of the
option, its items. All numbers are found in one pass over a diagram of all solutions.
As jsonl: {\"number\":12,\"items\":[\"a\",\"x:red\"],\"solutions\":345}.";

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
struct Used<'d> {
    #[serde(flatten)]
    option: OptionFields<'d>,
    #[serde(flatten)]
    solutions: SolutionCount,
}

/// Runs the command.
pub fn run(args: &UsageArgs) -> anyhow::Result<Outcome> {
    let (document, _) = args.problem.read()?;
    let (task, diagram) = Task::with_diagram(document, &args.restrict, args.memory)?;
    write(&task, &diagram, args.format)
}

/// Writes for each option of a task how many solutions of the diagram have it.
pub fn write(task: &Task, diagram: &Diagram, format: AnswerFormat) -> anyhow::Result<Outcome> {
    let document = task.document();
    let mut usage = vec![BigUint::ZERO; document.problem().option_count()];
    for (number, count) in (0..).zip(diagram.usage()) {
        let option = task.option(quadrille::OptionId::new(number));
        usage[option.index()] = count;
    }
    let mut text = Vec::new();
    if format == AnswerFormat::Csv {
        writeln!(text, "solutions,number,option")?;
    }
    for (option, count) in document.problem().option_ids().zip(&usage) {
        match format {
            AnswerFormat::Text => {
                let number = option.index() + 1;
                writeln!(text, "{count} {number} {}", document.show(option))?;
            }
            AnswerFormat::Csv => {
                let (count, number) = (count.to_string(), (option.index() + 1).to_string());
                let shown = document.show(option).to_string();
                json::write_row([count, number, shown], &mut text)?;
            }
            AnswerFormat::Jsonl => {
                let used = Used {
                    option: OptionFields::new(document, option),
                    solutions: count.into(),
                };
                json::write_line(&used, &mut text)?;
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
