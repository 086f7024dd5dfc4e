//! `quadrille check`: which solutions are right, and why the others are not.
//!
//! The library reads and judges them. There is no search, unless the text claims that there is no solution: then
//! [`none`] looks for one.

mod none;

use std::io::{self, BufWriter, Write};

use anyhow::Context;
use serde::Serialize;

use super::answer::{Answer, OutputFormat, WriteRow};
use super::args::{ThreadArgs, TimeArgs};
use super::claims::{self, ClaimArgs, HeldMistakes, SolutionVerdict};
use super::exit::ExitOutcome;
use super::format_number::{grouped, plural};
use super::message::note;
use super::print::failure;
use super::progress::{Ongoing, ProgressLine, ProgressStep};
use super::signals::Signals;

const EXAMPLES: &str = "\
Examples:
  quadrille check puzzle.dlx solutions.txt
  quadrille solve --all puzzle.dlx | quadrille check puzzle.dlx";

const DETAILS: &str = "\
Reads solutions in the formats that `quadrille solve` writes:
  text   An option per line, by its items in any order. A heading (`3:`) or a
         blank line begins another solution. For a problem that is a table,
         each solution is a heading, the header of the table, and rows of it.
  lines  The numbers of the options, a solution per line.
  judge  The same; for a problem in the sparse format their number comes first.
         `No Solution!` (sparse: `NO`) claims that there is none.
  csv    A table with the columns solution,cost,options; for a problem that is a
         table, its rows after the columns solution,total; nothing after these
         is the solution without rows.
  jsonl  A JSON object per line. A summary is skipped, unless it claims that
         there is none: `solutions` is 0 and `stop` is `exhausted`.
An empty line in lines and judge is the solution without options, if the problem
has no item that must be covered; otherwise it is skipped. A cost is compared with
the sum of the costs of the options.

Prints a line for each: `1: right`, `2: wrong: ...` with everything that is wrong
with it, or `3: unreadable`, with the place and the reason on standard error;
with --wrong, only for those that are not right. As
jsonl: {\"solution\":2,\"verdict\":\"wrong\",\"faults\":[\"...\"]}, and at the end
{\"summary\":{\"checked\":3,\"right\":1,\"wrong\":1,\"unreadable\":1}}.
Each solution is judged separately: a repeated one is right twice. To check the
claim that there is no solution, the command runs a search, which may take long and
does not know any --require or --forbid behind the claim.";

/// Check solutions: which are right, and what is wrong with the others
#[derive(clap::Args)]
#[command(before_help = EXAMPLES, after_long_help = DETAILS)]
pub struct CheckArgs {
    #[command(flatten)]
    claims: ClaimArgs,

    /// Print only the solutions that are not right
    #[arg(long)]
    wrong: bool,

    /// The format of the answer
    #[arg(short, long, value_enum, value_name = "FORMAT", default_value_t)]
    format: OutputFormat,

    /// Print a summary on standard error at the end
    #[arg(long)]
    stats: bool,

    #[command(flatten)]
    threads: ThreadArgs,

    #[command(flatten)]
    time: TimeArgs,
}

/// The verdict on a solution.
#[derive(Serialize)]
struct Judged {
    /// The number of the solution.
    solution: u64,
    verdict: SolutionVerdict,
    faults: Vec<String>,
}

impl Answer for Judged {
    const COLUMNS: &'static [&'static str] = &["solution", "verdict", "faults"];

    fn write_rows(&self, row: &mut WriteRow<'_>) -> io::Result<()> {
        let faults = self.faults.join("; ");
        row(&[&self.solution, &self.verdict.word(), &faults])
    }

    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        let (number, verdict) = (self.solution, self.verdict.word());
        match self.verdict {
            SolutionVerdict::Wrong => {
                writeln!(out, "{number}: {verdict}: {}", self.faults.join("; "))
            }
            SolutionVerdict::Right | SolutionVerdict::Unreadable => {
                writeln!(out, "{number}: {verdict}")
            }
        }
    }
}

/// How many solutions were right.
#[derive(Default, Serialize)]
struct SummaryJson {
    checked: u64,
    right: u64,
    wrong: u64,
    unreadable: u64,
}

/// Runs the command.
pub fn run(args: &CheckArgs) -> anyhow::Result<ExitOutcome> {
    let (document, text) = args.claims.read()?;
    let name = args.claims.name();
    // Until here, a signal ends the program, which may be waiting for input.
    let signals = Signals::watch()?.within(args.time.get());
    let unwritten = || failure("the answers");
    let mut out = BufWriter::new(io::stdout().lock());
    args.format
        .begin::<Judged>(&mut out)
        .with_context(unwritten)?;
    let mut outcome = ExitOutcome::Answered;
    let mut sums = SummaryJson::default();
    let mut mistakes = HeldMistakes::default();
    // What is wrong with the claim that there is no solution, once that is known.
    let mut none = None;
    let mut line = ProgressLine::new();
    for claim in args.claims.claims(&document, &text) {
        mistakes.add(&name, &claim);
        if claim.none && none.is_none() {
            out.flush().with_context(unwritten)?;
            line.clear();
            let _shown = Ongoing::new("looking for a solution");
            none = none::wrong(document.problem(), args.threads.get(), signals.limits());
        }
        if signals.came() {
            outcome = signals.outcome();
            let answers = plural(sums.checked, "answer");
            let said = signals.said_after(&answers);
            note(&format!("{said}; the rest is not checked"));
            break;
        }
        let (verdict, faults) = claims::judge(&document, &claim, |faults| match &none {
            Some(wrong) if claim.none => wrong.clone(),
            _ => faults,
        });
        sums.add(verdict);
        line.update(ProgressStep {
            what: format!("checking {name}"),
            results: (sums.checked, "answer"),
            ..ProgressStep::default()
        });
        outcome = outcome.max(verdict.outcome());
        if sums.right > 0 && mistakes.are_held() {
            line.aside(|| mistakes.tell());
        }
        let judged = Judged {
            solution: sums.checked,
            verdict,
            faults,
        };
        if !(args.wrong && matches!(verdict, SolutionVerdict::Right)) {
            line.make_room();
            args.format.add(&judged, &mut out).with_context(unwritten)?;
        }
    }
    line.clear();
    if args.format == OutputFormat::Jsonl {
        let summary = serde_json::to_string(&sums)?;
        writeln!(out, "{{\"summary\":{summary}}}").with_context(unwritten)?;
    }
    out.flush().with_context(unwritten)?;
    if sums.checked == 0 && outcome == ExitOutcome::Answered {
        note(&format!("found no solutions in {name}"));
        outcome = ExitOutcome::Lacking;
    }
    args.claims.end(mistakes, &text, sums.right > 0);
    if args.stats {
        let all = plural(sums.checked, "answer");
        note(&format!("{all}, {} right", grouped(sums.right)));
    }
    Ok(outcome)
}

impl SummaryJson {
    /// Counts a verdict.
    fn add(&mut self, verdict: SolutionVerdict) {
        self.checked += 1;
        *match verdict {
            SolutionVerdict::Right => &mut self.right,
            SolutionVerdict::Wrong => &mut self.wrong,
            SolutionVerdict::Unreadable => &mut self.unreadable,
        } += 1;
    }
}
