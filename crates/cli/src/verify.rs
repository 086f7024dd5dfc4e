//! `quadrille verify`: whether a certificate of a count, or a proof that there is no solution, is right.

mod begin;

use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use anyhow::{Context, bail};
use num_bigint::BigUint;
use quadrille::check::{CertificateError, VerifiedCount};
use quadrille::count::SolutionCount;
use quadrille::parts::numbers;
use serde::Serialize;

use super::answer::{Answer, OutputFormat, WriteRow};
use super::args::{SourceArgs, TimeArgs};
use super::clock;
use super::exit::ExitOutcome;
use super::files;
use super::format_number::plural;
use super::input::{self, Counting, LineEnds};
use super::message::note;
use super::progress::{Ongoing, ProgressStep};
use super::signals::TIME_REACHED;
use super::terminal;
use begin::{is_lrat, refuse_other, refuse_swapped};

const EXAMPLES: &str = "\
Examples:
  quadrille count --certificate proof.txt puzzle.dlx
  quadrille verify puzzle.dlx proof.txt
  quadrille verify puzzle.dlx proof.lrat  # of `solve --proof` or `why --proof`";

const DETAILS: &str = "\
Reads the certificate line by line and checks it on sets of items and options: every
option of the item that a state branches on is listed, every reference leads to an
equal state, parts share no item, symmetries take items and options of a state to such,
and the sums agree. There is no search, and the code is independent of the search.

A proof in LRAT that there is no solution, by this or another program, is checked
in the same way, on the clauses that `convert --to cnf` writes.

Prints the certified number of solutions. If the certificate is wrong, standard
error names the line and the reason, and the exit code is 1; it is 2 for a file that
is no certificate.";

/// Check a certificate of the number of solutions, or a proof that there is none
#[derive(clap::Args)]
#[command(before_help = EXAMPLES, after_long_help = DETAILS)]
pub struct VerifyArgs {
    /// A file with a problem; `-`: standard input
    #[arg(value_name = "PROBLEM")]
    problem: PathBuf,

    /// A file with a certificate or a proof in LRAT; `-`, or no file: standard input
    #[arg(value_name = "CERTIFICATE")]
    certificate: Option<PathBuf>,

    #[command(flatten)]
    source: SourceArgs,

    #[command(flatten)]
    time: TimeArgs,

    /// The format of the answer
    #[arg(short, long, value_enum, value_name = "FORMAT", default_value_t)]
    format: OutputFormat,

    /// Print a summary on standard error at the end
    #[arg(long)]
    stats: bool,
}

/// The answer.
#[derive(Serialize)]
struct Verified {
    verified: bool,
    #[serde(flatten)]
    solutions: SolutionCount,
    /// The states of a certificate.
    #[serde(skip_serializing_if = "Option::is_none")]
    states: Option<u64>,
    /// The clauses that a proof adds.
    #[serde(skip_serializing_if = "Option::is_none")]
    clauses: Option<u64>,
    /// The options that all counted solutions have; `leave` has those that none has.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    take: Vec<u32>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    leave: Vec<u32>,
}

impl Verified {
    /// That there is none, by a proof of this number of clauses.
    fn none(clauses: u64) -> Self {
        Verified {
            verified: true,
            solutions: (&BigUint::ZERO).into(),
            states: None,
            clauses: Some(clauses),
            take: Vec::new(),
            leave: Vec::new(),
        }
    }
}

impl From<&VerifiedCount> for Verified {
    fn from(verified: &VerifiedCount) -> Self {
        Verified {
            verified: true,
            solutions: (&verified.count).into(),
            states: Some(verified.states),
            clauses: None,
            take: numbers(&verified.required),
            leave: numbers(&verified.forbidden),
        }
    }
}

impl Answer for Verified {
    const COLUMNS: &'static [&'static str] = &["verified", "solutions", "states", "clauses"];

    fn write_rows(&self, row: &mut WriteRow<'_>) -> io::Result<()> {
        let number = |number: Option<u64>| number.map_or_else(String::new, |it| it.to_string());
        let [states, clauses] = [self.states, self.clauses].map(number);
        row(&[&self.verified, &self.solutions, &states, &clauses])
    }

    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}", self.solutions)
    }
}

/// A certificate that cannot be read any more when the time is over.
struct Within<R> {
    certificate: R,
    end: Option<Instant>,
    /// Whether that has been said.
    is_over: bool,
}

impl<R: Read> Read for Within<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        self.certificate.read(into)
    }
}

impl<R: BufRead> BufRead for Within<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.is_over |= self.end.is_some_and(|end| Instant::now() >= end);
        match self.is_over {
            true => Err(io::Error::other("the time is over")),
            false => self.certificate.fill_buf(),
        }
    }

    fn consume(&mut self, bytes: usize) {
        self.certificate.consume(bytes);
    }
}

impl VerifyArgs {
    fn certificate(&self) -> &Path {
        self.certificate.as_deref().unwrap_or(Path::new("-"))
    }
}

/// Which solutions were counted, if not all were.
fn part(verified: &Verified) -> Option<String> {
    let list = |verb: &str, options: &[u32]| {
        let numbers: Vec<String> = options.iter().map(u32::to_string).collect();
        (!numbers.is_empty()).then(|| format!("{verb} options {}", numbers.join(", ")))
    };
    let parts = [list("take", &verified.take), list("leave", &verified.leave)];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    (!parts.is_empty()).then(|| {
        format!(
            "only the solutions that {} were counted",
            parts.join(" and ")
        )
    })
}

/// Runs the command.
pub fn run(args: &VerifyArgs) -> anyhow::Result<ExitOutcome> {
    refuse_swapped(&args.problem, args.certificate.as_deref())?;
    let document = args.source.clone().counted().read(&args.problem)?;
    let file = args.certificate();
    let unread = || input::failure(file);
    let count = Arc::new(AtomicU64::new(0));
    if files::is_standard(file) {
        terminal::prompt("a certificate");
    }
    let (input, length) = input::open(file).with_context(unread)?;
    let input = LineEnds::new(Counting {
        input,
        count: Arc::clone(&count),
    });
    let mut certificate = BufReader::with_capacity(1 << 16, input);
    let what = format!("verifying {}", files::short_name(file));
    let length = (length > 0).then_some(length);
    let shown = Ongoing::counted(what, move || {
        ProgressStep::read("", count.load(Ordering::Relaxed), length)
    });
    let asked = Instant::now();
    let begin = certificate.fill_buf();
    if files::is_standard(file) {
        clock::waited(asked);
    }
    let begin = begin.with_context(unread)?;
    let is_proof = is_lrat(begin);
    if !is_proof {
        refuse_other(begin, &args.problem, file)?;
    }
    if begin.starts_with(input::BYTE_ORDER_MARK) {
        certificate.consume(input::BYTE_ORDER_MARK.len());
    }
    let time = args.time.get();
    let end = time.and_then(|time| Instant::now().checked_add(clock::left(time)));
    let mut within = Within {
        certificate,
        end,
        is_over: false,
    };
    let verified = match is_proof {
        true => { document.problem() }
            .verify_none(&mut within)
            .map(Verified::none),
        false => { document.problem() }
            .verify_count(&mut within)
            .map(|verified| Verified::from(&verified)),
    };
    drop(shown);
    conclude(args, verified, within.is_over)
}

/// Says what the certificate is worth, if it was read as far as it had to be, or whether the time ended that.
fn conclude(
    args: &VerifyArgs,
    verified: Result<Verified, CertificateError>,
    is_over: bool,
) -> anyhow::Result<ExitOutcome> {
    let name = || files::name(args.certificate());
    match verified {
        Ok(verified) => {
            let part = part(&verified);
            let (number, what) = match (verified.states, verified.clauses) {
                (_, Some(clauses)) => (clauses, "clause"),
                (states, None) => (states.unwrap_or_default(), "state"),
            };
            args.format.print("the number", [verified])?;
            if let Some(part) = part {
                note(&part);
            }
            if args.stats {
                note(&format!("verified {}", plural(number, what)));
            }
            Ok(ExitOutcome::Answered)
        }
        Err(error) if is_over && !error.is_read => {
            let lines = plural(error.line.saturating_sub(1), "line");
            let (outcome, why) = TIME_REACHED;
            let said = clock::after(why, &[lines]);
            note(&format!("{said}, without a mistake"));
            Ok(outcome)
        }
        Err(CertificateError {
            line,
            column,
            what,
            is_read: false,
            ..
        }) => {
            let column = column.map_or(String::new(), |column| format!(":{column}"));
            bail!("{}:{line}{column}: {what}", name())
        }
        Err(error) => {
            note(&format!("{}: not verified: {error}", name()));
            Ok(ExitOutcome::Lacking)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bytes_are_those_of_the_file_whatever_its_line_ends() {
        for text in ["one\ntwo\n", "one\r\ntwo\r\n", "one\rtwo\r"] {
            let bytes = Arc::new(AtomicU64::new(0));
            let file = Counting {
                input: text.as_bytes(),
                count: Arc::clone(&bytes),
            };
            let lines: Vec<_> = BufReader::new(LineEnds::new(file)).lines().collect();
            assert_eq!(lines.len(), 2);
            assert_eq!(bytes.load(Ordering::Relaxed), text.len() as u64);
        }
    }
}
