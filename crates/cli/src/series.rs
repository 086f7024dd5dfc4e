//! `quadrille series`: the counts of a family of problems, and a recurrence that they satisfy.
//!
//! The words are those of another command of this program, with an `N` for the number. Each count is a run of that
//! command, so whatever it takes can be asked for.

use std::env;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Error, anyhow, bail};
use num_bigint::BigUint;
use quadrille::WorkLimits;
use quadrille::format::{TermsRemarks, series_line};
use quadrille::recurrence::Recurrence;
use serde::Serialize;

use super::answer::OutputFormat;
use super::args::TimeArgs;
use super::exit::ExitOutcome;
use super::message::note;
use super::print::failure;
use super::progress::Ongoing;
use super::signals::Signals;
use super::symmetries::number;

use known::Known;
use letters::with_numbers;
use numbers::{Place, Places, Range, RowRange};
use term::{InTriangle, Term};

mod known;
mod letters;
mod numbers;
mod term;
mod words;

const EXAMPLES: &str = "\
Examples:
  quadrille series 'polyomino 4xN --pieces dominoes.txt' --n 1..20
  quadrille series 'polyomino 3x2N --pieces dominoes.txt' --n 1..20 > b.txt
  quadrille series 'queens N --distinct' --n 1..12
  quadrille series 'polyomino NxK --pieces dominoes.txt' --n 1..8 --k 1..N
  quadrille series 'count board-N.dlx' --n 2..9 --time 1min
  quadrille series 'langford N' --n 1..11 --resume b.txt > more.txt";

const DETAILS: &str = "\
Each N of the command that is no part of a longer word becomes a number: 4xN, NxN,
board-N.dlx; 2N is twice the number, N+1 one more, and N-1, at the start of a word or
behind an x or =, one less, also in longer sums such as 1+2N-K and 10-N: with --n 0..9
'polyomino 2xN+1' is a sequence from 0 on. Quotes of either kind hold a word with blanks
together: 'polyomino Nx10 --require \"X r2c2\"'. The command is a puzzle, which is asked for its
--count, or `count`. Below a comment with the command, lines `n a(n)` come one by one:
the b-file of the OEIS. A board that no choice of pieces fills for its area counts 0,
and one without cells, such as 4x0, counts 1 if no piece must be there.
With --k 1..N each K becomes a number as well, and the terms are the rows of a triangle
one after the other, numbered on from the first row. Otherwise, lines with # then say
which linear recurrence with constant coefficients the terms satisfy, from which n on
and for how many of them, and the generating function, if there are at least a third
and at least two more terms than determine it. That is no proof. With --time it ends
with the terms so far; --resume takes the terms of an earlier output, in any of the
formats, and goes on. They must be those of the same command: where the file does not
say so, or the command names a file, which may be another by now, the first three are
counted again. So is a last line without a line end, which may have been cut.";

/// Print the counts of a family of problems, one after the other
#[derive(clap::Args)]
#[command(before_help = EXAMPLES, after_long_help = DETAILS)]
pub struct SeriesArgs {
    /// The command, with N for the number
    #[arg(value_name = "COMMAND")]
    command: String,

    /// The numbers: 1..20
    #[arg(long, value_name = "RANGE")]
    n: Range,

    /// A triangle: the numbers of each row, which replace K: 1..N, 0..2N-1
    #[arg(long, value_name = "RANGE")]
    k: Option<RowRange>,

    /// The format of the terms; text is a b-file of the OEIS
    #[arg(short, long, value_enum, value_name = "FORMAT", default_value_t)]
    format: OutputFormat,

    #[command(flatten)]
    time: TimeArgs,

    /// Take the terms of an earlier output from this file
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
}

/// The work for a recurrence once the count has been ended: a few hundredths of a second.
const LAST_WORK: u64 = 1_000;

/// The least number of terms of which it is said that they have no recurrence.
const WORTH_A_WORD: usize = 8;

/// A recurrence as a line of JSON.
#[derive(Serialize)]
struct Holds {
    recurrence: String,
    coefficients: Vec<String>,
    generating_function: String,
    /// The first number for which it holds.
    from: u64,
    /// The terms for which it holds.
    terms: usize,
    proved: bool,
}

/// Runs the command.
pub fn run(args: &SeriesArgs) -> anyhow::Result<ExitOutcome> {
    let words = words::split(&args.command)?;
    check_family(args, &words)?;
    let places = Places::new(args.n, args.k.as_ref()).map_err(Error::msg)?;
    let family: Vec<&str> = args.command.split_whitespace().collect();
    let mut family = family.join(" ");
    if let Some(row) = &args.k {
        family += &format!(", K = {row}, from N = {}", args.n.first);
    }
    let known = match &args.resume {
        Some(file) => Known::read(file, &family, reads_files(&words, &places))?,
        None => Known::default(),
    };
    let signals = Signals::watch()?.within(args.time.get());
    let counted = |place: Place| {
        let _shown = Ongoing::new(format!("counting for {}", place.said()));
        count(&words, place, &signals).map_err(|error| without_k(args, &words, error))
    };
    let ended = |place: Place, (said, outcome): Ended| {
        note(&format!("{said}, at {}; --resume goes on", place.said()));
        outcome
    };
    for (place, term) in known.to_compare(&places) {
        match counted(place)? {
            Ok(found) if found == *term => {}
            Ok(found) => return Err(known.other(place, term, &found, &family)),
            Err(end) => return Ok(ended(place, end)),
        }
    }
    let mut out = io::stdout().lock();
    let unwritten = || failure("the terms");
    begin(args, &family, &mut out).with_context(unwritten)?;
    let mut terms: Vec<BigUint> = Vec::new();
    let mut outcome = ExitOutcome::Answered;
    for place in places.indices().map(|index| places.at(index)) {
        let term = match known.terms.get(&place.index) {
            Some(term) => Ok(term.clone()),
            None => counted(place)?,
        };
        let term = match term {
            Ok(term) => term,
            Err(end) => {
                outcome = ended(place, end);
                break;
            }
        };
        terms.push(term.clone());
        add(args.format, place, term, &mut out).with_context(unwritten)?;
    }
    if args.k.is_some() {
        return Ok(outcome);
    }
    match find(&terms, &signals) {
        Ok(found) => {
            say_recurrence(args, found, &terms, &mut out).with_context(unwritten)?;
        }
        Err((said, ended)) => {
            note(&format!("{said}, while looking for a recurrence"));
            outcome = outcome.max(ended);
        }
    }
    Ok(outcome)
}

/// Writes what comes before the terms.
fn begin(args: &SeriesArgs, family: &str, out: &mut dyn Write) -> io::Result<()> {
    match args.k {
        Some(_) => args.format.begin::<InTriangle>(out),
        None => args.format.begin::<Term>(out),
    }?;
    match args.format {
        OutputFormat::Text => writeln!(out, "{}", series_line(family)),
        OutputFormat::Jsonl => writeln!(out, "{}", serde_json::json!({ "series": family })),
        // It has no comments.
        OutputFormat::Csv => Ok(()),
    }?;
    out.flush()
}

/// Writes a term.
fn add(format: OutputFormat, place: Place, term: BigUint, out: &mut dyn Write) -> io::Result<()> {
    let (n, a, number) = (place.index, number(&term), term);
    match place.k {
        Some(k) => {
            let row = place.n;
            let term = InTriangle {
                n,
                row,
                k,
                a,
                number,
            };
            format.add(&term, out)
        }
        None => format.add(&Term { n, a, number }, out),
    }?;
    out.flush()
}

/// The recurrence of the terms, if there is one. A signal or the time ends a long search; one that came before, too.
fn find(terms: &[BigUint], signals: &Signals) -> Result<Option<Recurrence>, Ended> {
    let mut limits = signals.work_limits();
    if signals.came() {
        limits = WorkLimits::NONE;
        limits.steps = LAST_WORK;
    }
    let found = Recurrence::find(terms, &limits);
    found.map_err(|_| (signals.said(), signals.outcome()))
}

/// Whether a word, with the first number in it, or the value of an option is the name of a file.
fn reads_files(words: &[String], places: &Places<'_>) -> bool {
    let first = places.at(*places.indices().start());
    let names = words.iter().filter_map(|word| first.word(word).ok());
    let is_file = |name: &str| Path::new(name.trim_start_matches('@')).is_file();
    names.into_iter().any(|name| {
        is_file(&name)
            || name
                .split_once('=')
                .is_some_and(|(_, value)| is_file(value))
    })
}

/// Whether a number would take the place of the letter anywhere.
fn has_letter(words: &[String], letter: char) -> bool {
    let is_plain = |word: &String| with_numbers(word, &[(letter, 0)]).is_ok_and(|put| put == *word);
    !words.iter().all(is_plain)
}

/// The error of a count, with the way out where a `K` stayed as it is.
fn without_k(args: &SeriesArgs, words: &[String], error: Error) -> Error {
    match args.k {
        None if has_letter(words, 'K') => {
            anyhow!("{error:#}; to put numbers for K, give --k, as in --k 1..N")
        }
        _ => error,
    }
}

/// Refuses a command without a place for the number, and one whose counts are no terms.
fn check_family(args: &SeriesArgs, words: &[String]) -> anyhow::Result<()> {
    let command = &args.command;
    for letter in ['N', 'K'] {
        if !has_letter(words, letter) && (letter == 'N' || args.k.is_some()) {
            bail!(
                "{command:?}: found no {letter} to put a number of --{} for, expected one that is no part of a word, as in 4x{letter}",
                letter.to_ascii_lowercase()
            );
        }
    }
    let is_limit = |word: &&String| {
        let name = word.split('=').next().unwrap_or_default();
        ["--limit", "--nodes", "-n"].contains(&name) || word.starts_with("-n")
    };
    if let Some(word) = words
        .iter()
        .find(|word| ["--all", "--list"].contains(&&***word))
    {
        bail!("{command:?}: found {word}, expected a command without it: series counts all");
    }
    if let Some(word) = words.iter().find(is_limit) {
        bail!(
            "{:?}: found {word}, expected a command that counts all: part of a count is no term",
            command
        );
    }
    Ok(())
}

/// Writes the recurrence that was found in the terms; of many terms without one, that there is none.
fn say_recurrence(
    args: &SeriesArgs,
    found: Option<Recurrence>,
    terms: &[BigUint],
    out: &mut impl Write,
) -> io::Result<()> {
    if let Some(found) = found {
        let TermsRemarks {
            holds, function, ..
        } = TermsRemarks::of(&found, args.n.first, terms.len());
        return match args.format {
            OutputFormat::Text => writeln!(out, "# {holds}\n# {function}"),
            OutputFormat::Jsonl => {
                let coefficients = found.coefficients().iter().map(ToString::to_string);
                let line = serde_json::to_string(&Holds {
                    recurrence: found.to_string(),
                    coefficients: coefficients.collect(),
                    generating_function: found.generating_function(),
                    from: u64::from(args.n.first) + found.initial() as u64,
                    terms: terms.len() - found.initial(),
                    proved: false,
                });
                writeln!(out, "{}", line?)
            }
            OutputFormat::Csv => {
                note(&holds);
                Ok(())
            }
        };
    }
    if terms.len() >= WORTH_A_WORD && terms.iter().any(|term| *term > BigUint::ZERO) {
        // A third more than determine it.
        note(&format!(
            "no linear recurrence of order up to {} with whole coefficients holds for these {} terms",
            terms.len() * 3 / 8,
            terms.len()
        ));
    }
    Ok(())
}

/// What ended a count before it was complete, and the outcome then.
type Ended = (String, ExitOutcome);

/// The count for a number, by a run of the command, or what ended that.
fn count(
    words: &[String],
    place: Place,
    signals: &Signals,
) -> anyhow::Result<Result<BigUint, Ended>> {
    let ended = || Ok(Err((signals.said(), signals.outcome())));
    let words = words.iter().map(|word| place.word(word));
    let mut words: Vec<String> = words.collect::<Result<_, _>>().map_err(Error::msg)?;
    if words[0] != "count" && !words.iter().any(|word| word == "--count") {
        words.push("--count".to_owned());
    }
    let program = env::current_exe().context("cannot find this program")?;
    let mut command = Command::new(program);
    command.args(&words).stdin(Stdio::null());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().context("cannot run this program")?;
    let out = reader(child.stdout.take().expect("it is piped"));
    let err = reader(child.stderr.take().expect("it is piped"));
    let mut pause = Duration::from_micros(500);
    let status = loop {
        if signals.came() {
            // It may have ended meanwhile.
            let _ = child.kill();
            child.wait()?;
            return ended();
        }
        if let Some(status) = child.try_wait()? {
            break status;
        }
        thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(20));
    };
    let [out, err] = [out, err].map(|reader| reader.join().unwrap_or_default());
    match out.trim().parse() {
        Ok(term) if status.code().is_some_and(|code| code < 2) => return Ok(Ok(term)),
        // The signal reached the run first.
        _ if signals.came() => return ended(),
        _ => {}
    }
    let why = reason(&err).unwrap_or("found no number, expected the count of one problem");
    let said = format!("`quadrille {}`: {why}", words::join(&words));
    match status.code() {
        Some(code) if code == ExitOutcome::Stopped as i32 => Ok(Err((said, ExitOutcome::Stopped))),
        _ => bail!(said),
    }
}

/// Why a run gave no number: the last of its messages that is no warning about a file.
fn reason(err: &str) -> Option<&str> {
    let messages = err
        .lines()
        .filter_map(|line| line.strip_prefix("quadrille: "));
    let is_warning = |line: &&str| line.contains(": warning: ") || line.ends_with(" more warnings");
    let mut errors = messages.filter(|line| !is_warning(line));
    let unnamed = || err.lines().find(|line| !line.starts_with("quadrille: "));
    errors.next_back().or_else(unnamed)
}

/// Reads what a run prints, so that it never waits for a reader.
fn reader(mut from: impl Read + Send + 'static) -> thread::JoinHandle<String> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        // What a run that was ended had to say does not matter.
        let _ = from.read_to_end(&mut bytes);
        String::from_utf8_lossy(&bytes).into_owned()
    })
}
