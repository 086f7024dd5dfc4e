//! `quadrille check`: which solutions are right, and why the others are not.
//!
//! The library reads and judges them. There is no search, unless the text claims that there is no solution: then
//! [`none`] looks for one.

mod none;

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use quadrille::format::Document;
use quadrille::format::solutions::{Claim, SolutionFormat, SolutionReader};
use serde::Serialize;

use super::answer::{Answer, OutputFormat, WriteRow};
use super::args::{SourceArgs, ThreadArgs, TimeArgs};
use super::exit::ExitOutcome;
use super::format_number::{grouped, plural};
use super::kind::{self, InputKind};
use super::message::note;
use super::output;
use super::print::failure;
use super::progress::Ongoing;
use super::signals::Signals;
use super::{files, input};

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
    /// A file with a problem; `-`: standard input
    #[arg(value_name = "PROBLEM")]
    problem: PathBuf,

    /// A file with solutions; `-`, or no file: standard input
    #[arg(value_name = "SOLUTIONS")]
    solutions: Option<PathBuf>,

    /// Print only the solutions that are not right
    #[arg(long)]
    wrong: bool,

    #[command(flatten)]
    source: SourceArgs,

    /// The format of the solutions [default: the one they look like; `judge` only on request]
    #[arg(long, value_name = "FORMAT", value_parser = output::format_parser())]
    solutions_from: Option<SolutionFormat>,

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

/// What is known about a solution.
#[derive(Clone, Copy, Serialize)]
#[serde(rename_all = "lowercase")]
enum SolutionVerdict {
    Right,
    Wrong,
    Unreadable,
}

impl SolutionVerdict {
    fn word(self) -> &'static str {
        match self {
            SolutionVerdict::Right => "right",
            SolutionVerdict::Wrong => "wrong",
            SolutionVerdict::Unreadable => "unreadable",
        }
    }
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

/// The most mistakes of a file that are told, as of a problem.
const MISTAKES: usize = 20;

/// What cannot be read. It is told once a solution is right, or at the end: before that, the file may be something else, which
/// is said first.
#[derive(Default)]
struct Mistakes {
    /// Those that are not told yet, with their places.
    held: Vec<String>,
    found: usize,
}

impl Mistakes {
    /// Adds those of a claim in the file of this name.
    fn add(&mut self, name: &str, claim: &Claim) {
        let room = MISTAKES.saturating_sub(self.found);
        let shown = claim.mistakes.iter().take(room);
        self.held
            .extend(shown.map(|mistake| format!("{name}:{mistake}")));
        self.found += claim.mistakes.len() + claim.more_mistakes;
    }

    fn tell(&mut self) {
        for mistake in self.held.drain(..) {
            note(&mistake);
        }
    }

    /// Tells the rest, and how many more there are.
    fn end(&mut self, name: &str) {
        self.tell();
        let more = self.found.saturating_sub(MISTAKES);
        if more > 0 {
            note(&format!("{name}: and {} more", grouped(more as u64)));
        }
    }
}

/// Runs the command.
pub fn run(args: &CheckArgs) -> anyhow::Result<ExitOutcome> {
    let solutions = args.solutions.as_deref().unwrap_or(Path::new("-"));
    if files::is_standard(&args.problem) && files::is_standard(solutions) {
        bail!(
            "found standard input for the problem and for the solutions, expected a file for one of them"
        );
    }
    let document = args.source.read(&args.problem)?;
    let text = input::text_bytes(solutions, "solutions")?;
    let text = String::from_utf8_lossy(&text);
    let claims = SolutionReader::new(&document, &text, args.solutions_from);

    let name = files::name(solutions);
    // Until here, a signal ends the program, which may be waiting for input.
    let signals = Signals::watch()?.within(args.time.get());
    let unwritten = || failure("the answers");
    let mut out = BufWriter::new(io::stdout().lock());
    args.format
        .begin::<Judged>(&mut out)
        .with_context(unwritten)?;
    let mut outcome = ExitOutcome::Answered;
    let mut sums = SummaryJson::default();
    let mut mistakes = Mistakes::default();
    // What is wrong with the claim that there is no solution, once that is known.
    let mut none = None;
    for claim in claims {
        mistakes.add(&name, &claim);
        if claim.none && none.is_none() {
            out.flush().with_context(unwritten)?;
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
        let (verdict, faults) = judge(&document, &claim, none.as_deref());
        outcome = outcome.max(sums.add(verdict));
        if sums.right > 0 {
            mistakes.tell();
        }
        let judged = Judged {
            solution: sums.checked,
            verdict,
            faults,
        };
        if !(args.wrong && matches!(verdict, SolutionVerdict::Right)) {
            args.format.add(&judged, &mut out).with_context(unwritten)?;
        }
    }
    if args.format == OutputFormat::Jsonl {
        let summary = serde_json::to_string(&sums)?;
        writeln!(out, "{{\"summary\":{summary}}}").with_context(unwritten)?;
    }
    out.flush().with_context(unwritten)?;
    if sums.checked == 0 && outcome == ExitOutcome::Answered {
        note(&format!("found no solutions in {name}"));
        outcome = ExitOutcome::Lacking;
    }
    if sums.right == 0
        && sums.unreadable > 0
        && let Some(hint) = kind::hint(text.as_bytes(), solutions, &[InputKind::Solutions])
    {
        note(&format!("{name}: {hint}"));
    }
    mistakes.end(&name);
    if args.stats {
        let all = plural(sums.checked, "answer");
        note(&format!("{all}, {} right", grouped(sums.right)));
    }
    Ok(outcome)
}

/// The verdict on a claim, and what is wrong with it. `none` is what is wrong with the claim that there is no solution.
fn judge(
    document: &Document,
    claim: &Claim,
    none: Option<&[String]>,
) -> (SolutionVerdict, Vec<String>) {
    if !claim.mistakes.is_empty() {
        let faults = claim.mistakes.iter();
        let faults = faults.map(|mistake| mistake.what.clone());
        let more = claim.more_mistakes;
        let more = (more > 0).then(|| format!("and {more} more"));
        return (SolutionVerdict::Unreadable, faults.chain(more).collect());
    }
    let faults = match none {
        Some(wrong) if claim.none => wrong.to_vec(),
        _ => claim.faults(document),
    };
    match faults.is_empty() {
        true => (SolutionVerdict::Right, faults),
        false => (SolutionVerdict::Wrong, faults),
    }
}

impl SummaryJson {
    /// Counts a verdict; returns what it means for the run.
    fn add(&mut self, verdict: SolutionVerdict) -> ExitOutcome {
        self.checked += 1;
        let (sum, outcome) = match verdict {
            SolutionVerdict::Right => (&mut self.right, ExitOutcome::Answered),
            SolutionVerdict::Wrong => (&mut self.wrong, ExitOutcome::Lacking),
            SolutionVerdict::Unreadable => (&mut self.unreadable, ExitOutcome::Bad),
        };
        *sum += 1;
        outcome
    }
}
