//! `quadrille convert`: a problem in another format.

use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use anyhow::{Context, bail};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use quadrille::WorkLimits;
use quadrille::format::table::TableSheet;
use quadrille::format::{self, ClauseError, Document, Format};

use super::args::{ProblemArgs, ProgressArgs, duration};
use super::clock;
use super::exit::ExitOutcome;
use super::format_number::plural;
use super::message::note;
use super::print::{WholeLines, failure, print};
use super::progress::Ongoing;
use super::signals::Signals;

const EXAMPLES: &str = "\
Examples:
  quadrille convert --to json puzzle.dlx      Knuth's format as JSON
  quadrille convert --to knuth < matrix.txt   a 0/1 matrix with names
  quadrille convert --to knuth --reduce FILE  without what is redundant";

const DETAILS: &str = "\
The formats:
  knuth   Items on the first line (2:3|a b | x y), then one option per line
          (a x:red |7): names, bounds, colors, costs.
  matrix  N and M, then N rows of M times 0 or 1.
  sparse  N and M, then N rows `C c1 .. cC` of column numbers.
  json    {\"items\": {\"primary\": [...], \"secondary\": [...]}, \"options\": [...]}
`quadrille help formats` describes them. quadrille writes two more, but does not read
them:
  cnf     DIMACS clauses for SAT solvers and model counters: a variable per
          option, a clause per item, a clause for every two options that clash;
          the comments say which option is which. Models are solutions.
  opb     The same as linear constraints for pseudo-Boolean solvers, with
          multiplicities, and with costs as the objective.";

/// Write a problem in another format
#[derive(clap::Args)]
#[command(before_help = EXAMPLES, after_long_help = DETAILS)]
pub struct ConvertArgs {
    #[command(flatten)]
    problem: ProblemArgs,

    /// The format to write
    #[arg(long, value_name = "FORMAT", value_parser = target_parser())]
    to: Target,

    /// Leave out redundant items, and options that are in no solution
    ///
    /// After --time, some are still there; the problem has the same solutions.
    #[arg(long)]
    reduce: bool,

    /// Stop reducing after this time: 10 (seconds), 500ms, 2min
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time: Option<Duration>,

    #[command(flatten)]
    progress: ProgressArgs,
}

/// Runs the command.
pub fn run(args: &ConvertArgs) -> anyhow::Result<ExitOutcome> {
    if args.time.is_some() && !args.reduce {
        bail!("--time: found no --reduce, expected it as well: the time is that of reducing");
    }
    let mut document = args.problem.read()?;
    let costs = costs_of(&mut document, args.to);
    let note_costs = || costs.iter().for_each(|costs| note(costs));
    let mut outcome = ExitOutcome::Answered;
    if args.reduce {
        (document, outcome) = reduced(&document, args.time)?;
    }
    match args.to {
        Target::Format(to) => {
            let text = format::write(&document, to)?;
            note_costs();
            if to == Format::Sparse {
                note_likeness(&document, &text.to_string());
            }
            print("the problem", text)?;
        }
        Target::Cnf => {
            note_costs();
            write_to("the clauses", |out| {
                format::write_cnf(&document, out, &WorkLimits::NONE)
            })?;
        }
        Target::Opb => {
            note_costs();
            write_to("the constraints", |out| {
                format::write_opb(&document, out, &WorkLimits::NONE)
            })?;
        }
    }
    Ok(outcome)
}

/// Writes a problem to standard output as it is made.
fn write_to(
    what: &str,
    write: impl FnOnce(&mut dyn Write) -> Result<(), ClauseError>,
) -> anyhow::Result<()> {
    // On a terminal, the lines show how far it is.
    let shown = (!io::stdout().is_terminal()).then(|| Ongoing::new("converting"));
    let mut out = WholeLines::of_stdout();
    let written = match write(&mut out) {
        Err(ClauseError::Write(error)) => Err(error),
        written => written.map(|()| out.flush())?,
    };
    drop(shown);
    written.with_context(|| failure(what))
}

/// Notes that a sparse matrix looks like a 0/1 matrix that is another problem: all of its rows are `1 1`.
fn note_likeness(document: &Document, text: &str) {
    let problem = document.problem();
    let has_members = { problem.option_ids() }.any(|option| problem.members(option).len() > 0);
    if has_members && Format::recognize(text) != Format::Sparse {
        note("this looks like a 0/1 matrix, too, and is taken for one without --from sparse");
    }
}

/// What the costs of a file have become, if they are others, which a comment says from now on: those of a problem are whole
/// numbers from 0 on. JSON has their decimals.
fn costs_of(document: &mut Document, to: Target) -> Option<String> {
    let is_shifted = document.sheet().is_some_and(TableSheet::is_shifted);
    let has_decimals = matches!(to, Target::Format(Format::Json)) || document.has_whole_costs();
    if !is_shifted && has_decimals {
        return None;
    }
    let from = match document.sheet() {
        Some(_) => "table",
        None => "file",
    };
    let [none, one] = [0, 1].map(|cost| document.show_cost(cost));
    let costs = format!(
        "costs: here they are whole numbers; 0 stands for {none} of the {from}, 1 for {one}"
    );
    let mut comment = document.comment().to_vec();
    comment.push(costs.clone());
    document.set_comment(&comment.join("\n"));
    Some(costs)
}

/// The target of a conversion.
#[derive(Clone, Copy, Debug)]
enum Target {
    /// A format that the program also reads.
    Format(Format),
    /// Clauses.
    Cnf,
    /// Linear constraints over 0 and 1.
    Opb,
}

/// A parser for the name of a target.
fn target_parser() -> impl TypedValueParser<Value = Target> {
    let names = Format::ALL.iter().map(|format| format.name());
    PossibleValuesParser::new(names.chain(["cnf", "opb"])).map(|name| match name.as_str() {
        "cnf" => Target::Cnf,
        "opb" => Target::Opb,
        name => Target::Format(name.parse().unwrap_or(Format::Knuth)),
    })
}

/// The reduced problem, and whether that was finished in time. A signal ends the command meanwhile: nothing else looks at them.
fn reduced(document: &Document, time: Option<Duration>) -> anyhow::Result<(Document, ExitOutcome)> {
    let signals = Signals::of_command().within(time);
    let mut limits = WorkLimits::NONE;
    limits.time = time.map(clock::left);
    let problem = document.problem().clone();
    let reduction = Ongoing::new("reducing").during(|| problem.reduce(&limits));
    let color = |color| document.color_name(color).unwrap_or_default().to_owned();
    let mut reduced = Document::new(&reduction.problem, color)?;
    reduced.set_comment(&document.comment().join("\n"));
    reduced.take_decimals(document);
    let left_out = format!(
        "left out {} and {}",
        plural(reduction.items_removed as u64, "item"),
        plural(reduction.options_removed as u64, "option"),
    );
    if signals.is_late() {
        note(&format!("{left_out}; {}, before the end", signals.said()));
        return Ok((reduced, ExitOutcome::Stopped));
    }
    note(&left_out);
    Ok((reduced, ExitOutcome::Answered))
}
