//! `quadrille check`: which solutions are right, and why the others are not.
//!
//! [`read`] takes the solutions out of a text, [`faults`] says what is wrong with one. Nothing is searched, unless the
//! text says that there is no solution: then [`none`] looks for one.

mod faults;
mod none;
mod read;

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use quadrille::format::Format;

use super::args::{ThreadArgs, format_parser};
use super::exit::Outcome;
use super::format_number::plural;
use super::input;
use super::message::note;
use super::output::Shape;
use super::print::failure;
use super::signals::Signals;

const EXAMPLES: &str = "\
Examples:
  quadrille check puzzle.dlx solutions.txt
  quadrille solve --all puzzle.dlx | quadrille check puzzle.dlx";

const DETAILS: &str = "\
The solutions are read in the shapes that `quadrille solve` writes:
  names  An option a line, by its items in any order. A heading (`3:`) or a
         blank line begins another solution.
  lines  The numbers of the options, a solution a line.
  judge  The same; for a problem in the sparse format their number in front.
         `No Solution!` (sparse: `NO`) says that there is none.
  jsonl  A JSON object a line. A summary is passed over, unless it says that
         there is none: `solutions` is 0 and `stop` is `exhausted`.
`judge` must be asked for, unless it says there is none; the others are
recognised.

A line is printed for each: `1: right`, `2: wrong: ...` with everything that is
wrong with it, or `3: unreadable`, with the place and the reason on standard
error. Each solution is judged by itself: the same one twice is right twice. That
there is none is right if a search, which may take its time, finds none, and wrong
with the one it finds; nothing else is searched. The search is of the whole problem:
it does not know of a --require or --forbid that the answer was given under.";

/// Say which solutions of a problem are right, and why the others are not
#[derive(Debug, clap::Args)]
#[command(before_help = EXAMPLES, after_long_help = DETAILS)]
pub struct CheckArgs {
    /// A file with a problem; `-`: standard input
    #[arg(value_name = "PROBLEM")]
    problem: PathBuf,

    /// A file with solutions; `-`, or no file at all: standard input
    #[arg(value_name = "SOLUTIONS")]
    solutions: Option<PathBuf>,

    /// The format of the problem [default: the one it looks like]
    #[arg(long, value_name = "FORMAT", value_parser = format_parser())]
    from: Option<Format>,

    /// The shape of the solutions [default: the one they look like]
    #[arg(short, long, value_enum, value_name = "SHAPE")]
    format: Option<Shape>,

    /// Print a summary on standard error at the end
    #[arg(long)]
    stats: bool,

    #[command(flatten)]
    threads: ThreadArgs,
}

/// Does what was asked.
pub fn run(args: &CheckArgs) -> anyhow::Result<Outcome> {
    let solutions = args.solutions.as_deref().unwrap_or(Path::new("-"));
    if input::is_standard(&args.problem) && input::is_standard(solutions) {
        bail!("the problem and the solutions cannot both come from standard input");
    }
    let (document, format) = input::problem(&args.problem, args.from)?;
    let text = input::bytes(solutions)?;
    let text = String::from_utf8_lossy(&text);
    let attempts = read::Attempts::new(&document, format, args.format, &text);

    let name = input::name(solutions);
    // Whoever is still waiting for input may be ended at once.
    let signals = Signals::watch()?;
    let unwritten = || failure("the answers");
    let mut out = BufWriter::new(io::stdout().lock());
    let mut outcome = Outcome::Answered;
    let (mut number, mut right) = (0u64, 0u64);
    // What is wrong with saying that there is no solution, once that is known.
    let mut none = None;
    for attempt in attempts {
        for mistake in &attempt.mistakes {
            let _ = writeln!(io::stderr(), "{name}:{mistake}");
        }
        if attempt.none && none.is_none() {
            out.flush().with_context(unwritten)?;
            none = none::wrong(document.problem(), args.threads.get(), signals.flag());
        }
        if signals.came() {
            outcome = signals.outcome();
            let answers = plural(number, "answer");
            note(&format!(
                "{} after {answers}; the rest is not judged",
                signals.word()
            ));
            break;
        }
        number += 1;
        let wrong = match &none {
            Some(wrong) if attempt.none => wrong.clone(),
            _ => faults::of(&document, &attempt),
        };
        let verdict = if !attempt.mistakes.is_empty() {
            outcome = Outcome::Bad;
            "unreadable".to_owned()
        } else if wrong.is_empty() {
            right += 1;
            "right".to_owned()
        } else {
            outcome = outcome.max(Outcome::Lacking);
            format!("wrong: {}", wrong.join("; "))
        };
        writeln!(out, "{number}: {verdict}").with_context(unwritten)?;
    }
    out.flush().with_context(unwritten)?;
    if number == 0 && outcome == Outcome::Answered {
        note(&format!("found no solutions in {name}"));
        outcome = Outcome::Lacking;
    }
    if args.stats {
        let all = plural(number, "answer");
        note(&format!("{all}, {right} of them right"));
    }
    Ok(outcome)
}
