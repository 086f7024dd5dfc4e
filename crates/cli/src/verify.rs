//! `quadrille verify`: whether a certificate of a count, or a proof that there is no solution, is right.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use anyhow::{Context, bail};
use num_bigint::BigUint;
use quadrille::check::{CertificateError, VerifiedCount};
use quadrille::count::SolutionCount;
use quadrille::encoding::not_text;
use quadrille::parts::numbers;
use quadrille::proof::ProofFormat;
use serde::Serialize;

use super::answer::{Answer, OutputFormat};
use super::args::{SourceArgs, TimeArgs};
use super::clock;
use super::exit::ExitOutcome;
use super::files;
use super::format_number::plural;
use super::input::{self, Counting, LineEnds};
use super::kind::{CERTIFICATE, InputKind, PART_PROOF};
use super::message::note;
use super::progress::{Ongoing, ProgressStep};
use super::proof_line;
use super::signals::TIME_REACHED;
use super::terminal;

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

    fn rows(&self) -> Vec<Vec<String>> {
        let number =
            |number: Option<u64>| number.map_or(String::new(), |number| number.to_string());
        vec![vec![
            self.verified.to_string(),
            self.solutions.to_string(),
            number(self.states),
            number(self.clauses),
        ]]
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

/// What a text of a proof begins with.
enum ProofBegin<'t> {
    /// The line that says that it is of a part.
    Part,
    /// A step or anything else, and whether the rest of the line was not read.
    Line(&'t str, bool),
    /// Comments, as far as it was read.
    Comments,
    Nothing,
}

impl<'t> ProofBegin<'t> {
    /// The first line that is neither blank nor a comment, as a verifier skips both.
    fn of(text: &'t str) -> Self {
        let mut found = ProofBegin::Nothing;
        for line in text.split_inclusive('\n') {
            match line.split_ascii_whitespace().next() {
                None => {}
                Some("c") if line.trim() == PART_PROOF => return ProofBegin::Part,
                Some("c") => found = ProofBegin::Comments,
                Some(_) => return ProofBegin::Line(line, !line.ends_with('\n')),
            }
        }
        found
    }

    fn format(&self) -> Option<ProofFormat> {
        match *self {
            ProofBegin::Line(line, is_cut) => proof_line::format(line, is_cut),
            _ => None,
        }
    }
}

/// What looks like a proof for published checkers, by its first step, in words: its format, and what checks it.
fn proof(begin: &str, problem: &str) -> Option<String> {
    let begin = ProofBegin::of(begin);
    if matches!(begin, ProofBegin::Part) {
        return Some(format!(
            "this looks like the proof of a part, which `quadrille merge PARTS RECORDS PROOFS --problem {problem} --proof FILE` \
             joins with those of the other parts"
        ));
    }
    let (format, checker) = match begin.format()? {
        ProofFormat::Lrat => ("LRAT", "quadrille verify"),
        ProofFormat::Cpog => ("CPOG", "cpog-check"),
        _ => return None,
    };
    Some(format!(
        "this looks like a proof in {format}, which `{checker}` checks with the clauses that `quadrille convert --to cnf \
         {problem}` writes"
    ))
}

/// Whether a file is a certificate, or a proof in LRAT.
fn is_certificate(file: &Path) -> bool {
    let begin = match file.is_file() {
        true => input::beginning(file).unwrap_or_default(),
        false => return false,
    };
    begin.starts_with(CERTIFICATE.as_bytes()) || is_lrat(&begin)
}

/// Refuses a certificate or a proof in the place of the problem: read as one, it would be a strange problem.
fn refuse_swapped(args: &VerifyArgs) -> anyhow::Result<()> {
    let problem = &args.problem;
    if files::is_standard(problem) || !problem.is_file() {
        return Ok(());
    }
    let begin = input::beginning(problem)?;
    let name = files::name(problem);
    let other = args.certificate.as_deref();
    let other = other.map_or_else(|| "PROBLEM".to_owned(), |other| other.display().to_string());
    // The first line of a problem may look like a step of a proof.
    let is_swapped = !args.certificate.as_deref().is_some_and(is_certificate);
    if let Some(proof) = proof(&String::from_utf8_lossy(&begin), &other).filter(|_| is_swapped) {
        bail!("{name}: {proof}, expected a problem");
    }
    if !begin.starts_with(CERTIFICATE.as_bytes()) {
        return Ok(());
    }
    bail!(
        "{name}: found a certificate, expected the problem first and then its certificate: \
         `quadrille verify {other} {name}`"
    )
}

/// Whether a proof in LRAT begins so.
fn is_lrat(begin: &[u8]) -> bool {
    let begin = begin.strip_prefix(input::BYTE_ORDER_MARK).unwrap_or(begin);
    let text = String::from_utf8_lossy(&begin[..begin.len().min(1 << 12)]);
    match ProofBegin::of(&text) {
        // What follows them may not be here yet; the verifier reads on.
        ProofBegin::Comments => true,
        begin => begin.format() == Some(ProofFormat::Lrat),
    }
}

/// Refuses what is no certificate, by its first bytes.
fn refuse_other(begin: &[u8], args: &VerifyArgs, file: &Path) -> anyhow::Result<()> {
    if let Some(found) = not_text(begin) {
        bail!("{}", input::placed(file, &found));
    }
    let mut begin = begin.strip_prefix(input::BYTE_ORDER_MARK).unwrap_or(begin);
    let expected = CERTIFICATE.as_bytes();
    begin = begin.trim_ascii_start();
    // A pipe may give a few bytes at a time.
    let length = begin.len().min(expected.len());
    if length > 0 && begin[..length] == expected[..length] {
        return Ok(());
    }
    let text = String::from_utf8_lossy(&begin[..begin.len().min(1 << 12)]);
    let line: String = { text.chars() }
        .take_while(|&c| c != '\n')
        .take(40)
        .collect();
    let proof = proof(&text, &args.problem.display().to_string());
    let found = match (proof, InputKind::of(begin)) {
        _ if begin.is_empty() => "found no text".to_owned(),
        (Some(proof), _) => proof,
        (None, Some(kind)) => format!("this looks like {}", kind.looks().0),
        (None, None) => format!("found {line:?} at its beginning"),
    };
    bail!(
        "{}: {found}, expected a certificate, which `quadrille count --certificate FILE {}` writes",
        files::name(file),
        args.problem.display()
    )
}

/// Runs the command.
pub fn run(args: &VerifyArgs) -> anyhow::Result<ExitOutcome> {
    refuse_swapped(args)?;
    let (document, _) = args.source.clone().counted().read(&args.problem)?;
    let file = args.certificate.as_deref().unwrap_or(Path::new("-"));
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
        refuse_other(begin, args, file)?;
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
        Err(error) if within.is_over && !error.is_read => {
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
            bail!("{}:{line}{column}: {what}", files::name(file))
        }
        Err(error) => {
            note(&format!("{}: not verified: {error}", files::name(file)));
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
