//! `quadrille rank`: the numbers of solutions, by which `quadrille nth` finds them.

use std::io::{self, BufWriter, Write};

use anyhow::Context;
use num_bigint::BigUint;
use quadrille::OptionId;
use quadrille::count::{CountError, Diagram};
use quadrille::format::solutions::Claim;
use serde::Serialize;

use super::answer::{Answer, OutputFormat, WriteRow};
use super::args::{DiagramLimits, RestrictArgs};
use super::claims::{self, ClaimArgs, HeldMistakes, SolutionVerdict};
use super::exit::ExitOutcome;
use super::format_number::plural;
use super::message::note;
use super::print::failure;
use super::progress::{ProgressLine, ProgressStep};
use super::signals::Signals;
use super::symmetries;
use super::task::Task;

const EXAMPLES: &str = "\
Examples:
  quadrille rank puzzle.dlx solutions.txt
  quadrille sample puzzle.dlx | quadrille rank puzzle.dlx";

const DETAILS: &str = "\
The inverse of `quadrille nth`: it prints a line for each solution, with the number by
which `nth` finds it, from 1. In the library and in Python, where numbers begin at 0, this
is rank(...) + 1. With --require, --forbid or --reduce, the number is that of `nth` with the
same options. Solutions are read in the formats that `quadrille check` reads, and their
options may be in any order.

What is no solution has no number: the line says `wrong`, and why, or `unreadable`, with
the place and the reason on standard error. As jsonl: {\"solution\":1,\"verdict\":\"right\",
\"number\":53,\"faults\":[]}, where a number beyond 2^53 is a string, and that of what is no
solution null.";

/// Print the numbers of solutions, without listing others
#[derive(clap::Args)]
#[command(before_help = EXAMPLES, after_long_help = DETAILS)]
pub struct RankArgs {
    #[command(flatten)]
    claims: ClaimArgs,

    /// The format of the answer
    #[arg(short, long, value_enum, value_name = "FORMAT", default_value_t)]
    format: OutputFormat,

    #[command(flatten)]
    restrict: RestrictArgs,

    #[command(flatten)]
    limits: DiagramLimits,
}

/// The number of a solution.
#[derive(Serialize)]
struct Ranked {
    /// Its place in the text.
    solution: u64,
    verdict: SolutionVerdict,
    #[serde(serialize_with = "as_json")]
    number: Option<BigUint>,
    faults: Vec<String>,
}

fn as_json<S: serde::Serializer>(number: &Option<BigUint>, to: S) -> Result<S::Ok, S::Error> {
    number.as_ref().map(symmetries::number).serialize(to)
}

impl Answer for Ranked {
    const COLUMNS: &'static [&'static str] = &["solution", "verdict", "number", "faults"];

    fn write_rows(&self, row: &mut WriteRow<'_>) -> io::Result<()> {
        let number = self.number.as_ref().map(BigUint::to_string);
        let (number, faults) = (number.unwrap_or_default(), self.faults.join("; "));
        row(&[&self.solution, &self.verdict.word(), &number, &faults])
    }

    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        let verdict = self.verdict.word();
        match (&self.number, self.verdict) {
            (Some(number), _) => writeln!(out, "{number}"),
            (None, SolutionVerdict::Unreadable) => writeln!(out, "{verdict}"),
            (None, _) => writeln!(out, "{verdict}: {}", self.faults.join("; ")),
        }
    }
}

/// The bytes of answers that are written at once.
const ROOM: usize = 1 << 13;

/// Runs the command.
pub fn run(args: &RankArgs) -> anyhow::Result<ExitOutcome> {
    let (document, text) = args.claims.read()?;
    let name = args.claims.name();
    let (task, diagram, signals) = Task::with_diagram(document, &args.restrict, args.limits)?;
    let unwritten = || failure("the numbers");
    let mut out = BufWriter::with_capacity(2 * ROOM, io::stdout().lock());
    args.format
        .begin::<Ranked>(&mut out)
        .with_context(unwritten)?;
    let mut outcome = ExitOutcome::Answered;
    let (mut read, mut is_right) = (0, false);
    let mut mistakes = HeldMistakes::default();
    let mut line = ProgressLine::new();
    for claim in args.claims.claims(&task.document, &text) {
        // What ends the walk in a diagram is a limit.
        let (verdict, number, faults) = match rank(&task, &diagram, &claim, &signals) {
            Ok(ranked) if !signals.came() => ranked,
            _ => {
                let said = signals.said_after(&plural(read, "solution"));
                line.clear();
                note(&format!("{said}; the rest is not numbered"));
                outcome = signals.outcome();
                break;
            }
        };
        read += 1;
        mistakes.add(&name, &claim);
        outcome = outcome.max(verdict.outcome());
        is_right |= verdict == SolutionVerdict::Right;
        if is_right && mistakes.are_held() {
            line.aside(|| mistakes.tell());
        }
        let ranked = Ranked {
            solution: read,
            verdict,
            number,
            faults,
        };
        args.format.add(&ranked, &mut out).with_context(unwritten)?;
        if out.buffer().len() > ROOM {
            line.make_room();
            out.flush().with_context(unwritten)?;
        }
        line.update(ProgressStep {
            results: (read, "solution"),
            ..ProgressStep::default()
        });
    }
    line.clear();
    out.flush().with_context(unwritten)?;
    if read == 0 && outcome == ExitOutcome::Answered {
        note(&format!("found no solutions in {name}"));
        outcome = ExitOutcome::Lacking;
    }
    args.claims.end(mistakes, &text, is_right);
    Ok(outcome)
}

/// The verdict on a claim, the number of the solution from 1 if it is one, and what is wrong with it otherwise.
fn rank(
    task: &Task,
    diagram: &Diagram,
    claim: &Claim,
    signals: &Signals,
) -> Result<(SolutionVerdict, Option<BigUint>, Vec<String>), CountError> {
    let (verdict, faults) = claims::judge(&task.document, claim, |faults| match claim.none {
        true => vec!["found the claim that there is no solution, expected one".to_owned()],
        false => faults,
    });
    if verdict != SolutionVerdict::Right {
        return Ok((verdict, None, faults));
    }
    let options = { claim.options.iter() }.map(|&option| task.searched(option));
    let options: Option<Vec<OptionId>> = options.collect();
    let number = match options {
        Some(options) => diagram.rank(&options, &signals.work_limits())?,
        None => None,
    };
    Ok(match number {
        Some(number) => (verdict, Some(number + 1u32), faults),
        None => {
            let why = "--require or --forbid leave it out".to_owned();
            (SolutionVerdict::Wrong, None, vec![why])
        }
    })
}
