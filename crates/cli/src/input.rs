//! Input: the bytes of a file or of standard input, and the problem in them.

mod line_ends;
mod reading;
mod slip;

use std::fmt::Display;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow, bail};
use quadrille::encoding::{not_text, not_utf8};
use quadrille::format::{self, Document, Format};

use super::args::FoundTable;
use super::clock;
use super::files::{is_standard, name, short_name};
use super::format_number::{self, plural};
use super::kind::{self, InputKind};
use super::message::note;
use super::progress::{Ongoing, ProgressLine};
use super::signals::Signals;
use super::terminal;
pub use line_ends::LineEnds;
pub use reading::Counting;
use reading::read_from;

/// The number of warnings shown about a problem.
const WARNINGS: usize = 20;

/// The number of bytes read from one report of the progress to the next. What has no more is read and parsed in a moment.
pub const BLOCK: u64 = 1 << 20;

/// The size of all files in bytes, if they are all plain files.
pub fn sizes(files: &[PathBuf]) -> Option<u64> {
    let facts = |file: &PathBuf| fs::metadata(file).ok().filter(|facts| facts.is_file());
    let sizes = files.iter().map(|file| Some(facts(file)?.len()));
    sizes.sum()
}

/// The contents of a file, which is small: text, or what `is_other` says yes to from its beginning. `what` is as for
/// [`text`].
pub fn text_or(
    file: &Path,
    what: &str,
    is_other: impl Fn(&[u8]) -> bool,
) -> anyhow::Result<Vec<u8>> {
    prompt(file, what);
    let goes_on = |read: &[u8]| not_text(read).is_none() || is_other(read);
    read(file, goes_on, &mut ProgressLine::new()).with_context(|| failure(file))
}

/// The text of a file. `what` describes it in the prompt for a user who types it.
pub fn text(file: &Path, what: &str) -> anyhow::Result<String> {
    Ok(String::from_utf8(text_bytes(file, what)?)?)
}

/// The text in the bytes of a file.
pub fn text_in(file: &Path, bytes: Vec<u8>) -> anyhow::Result<String> {
    Ok(String::from_utf8(checked(file, unchecked(file, bytes)?)?)?)
}

fn prompt(file: &Path, what: &str) {
    if is_standard(file) {
        terminal::prompt(what);
    }
}

/// The first bytes of a file.
pub fn beginning(file: &Path) -> anyhow::Result<Vec<u8>> {
    read(file, |_| false, &mut ProgressLine::new()).with_context(|| failure(file))
}

/// Whether standard input was read: it can be one input.
static IS_READ: AtomicBool = AtomicBool::new(false);

/// The contents of a file. It asks `goes_on` about what was read, first about `SAMPLE` bytes and then after each block, and ends
/// where that says no. Shows on a line how far it is.
fn read(
    file: &Path,
    mut goes_on: impl FnMut(&[u8]) -> bool,
    line: &mut ProgressLine,
) -> io::Result<Vec<u8>> {
    let what = format!("reading {}", name(file));
    let signals = Signals::of_command();
    let found = fs::metadata(file);
    let is_pipe = is_standard(file) || found.as_ref().is_ok_and(|found| !found.is_file());
    // No limit on time holds for a wait for a pipe, nor for a file that is read in a moment.
    let signals = match !is_pipe && found.is_ok_and(|found| found.len() > BLOCK) {
        true => signals,
        false => signals.within(None),
    };
    let _ends = Ongoing::unseen(what.clone(), signals, false);
    let (mut input, length) = open(file)?;
    if is_pipe {
        input = Box::new(Pipe(input));
    }
    let is_read_on = |read: &[u8]| {
        // A pipe that has more and more, and does not make it wait, takes time. A few megabytes are read in a moment.
        let signals = Signals::of_command();
        if is_pipe && read.len() as u64 > 16 * BLOCK && signals.came() {
            signals.end(&what);
        }
        goes_on(read)
    };
    read_from(input, short_name(file), length, is_read_on, line)
}

/// A pipe, which may make it wait. That is no time of the command.
struct Pipe(Box<dyn Read>);

/// What takes less is no wait.
const WAIT: Duration = Duration::from_micros(100);

impl Read for Pipe {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let asked = Instant::now();
        let read = self.0.read(into);
        if asked.elapsed() > WAIT {
            clock::waited(asked);
        }
        read
    }
}

/// Opens a file, or standard input if nothing was read from it yet; and how long it is, 0 if that is not known.
pub fn open(file: &Path) -> io::Result<(Box<dyn Read>, u64)> {
    match is_standard(file) {
        true if IS_READ.swap(true, Ordering::Relaxed) => {
            Err(io::Error::other("another input was read from it"))
        }
        true => Ok((Box::new(io::stdin().lock()), 0)),
        false => {
            let input = File::open(file)?;
            let length = input.metadata()?.len();
            Ok((Box::new(input), length))
        }
    }
}

/// The mark that some programs put before text in UTF-8.
pub const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// The contents of a text file without a byte order mark. `what` names them in the prompt for a user who types them.
pub fn text_bytes(file: &Path, what: &str) -> anyhow::Result<Vec<u8>> {
    shown_bytes(file, what, &mut ProgressLine::new())
}

/// The same, with how far it is on a line.
pub fn shown_bytes(file: &Path, what: &str, line: &mut ProgressLine) -> anyhow::Result<Vec<u8>> {
    checked(file, unchecked_bytes(file, what, |_| true, line)?)
}

/// These bytes of a file. An error if some of them are not UTF-8.
pub fn checked(file: &Path, bytes: Vec<u8>) -> anyhow::Result<Vec<u8>> {
    match not_utf8(&bytes) {
        Some(fault) => bail!("{}", placed(file, &fault.to_string())),
        None => Ok(bytes),
    }
}

/// The text of a file without a byte order mark, with bytes that may not be UTF-8. Reading ends where `goes_on` says no to all
/// bytes of the file up to there.
pub fn unchecked_bytes(
    file: &Path,
    what: &str,
    goes_on: impl Fn(&[u8]) -> bool,
    line: &mut ProgressLine,
) -> anyhow::Result<Vec<u8>> {
    prompt(file, what);
    // The rest of what is no text is not read, as it may never end.
    let is_text = |read: &[u8]| not_text(read).is_none() && goes_on(read);
    unchecked(
        file,
        read(file, is_text, line).with_context(|| failure(file))?,
    )
}

/// The text in these bytes of a file, without a byte order mark. An error if they are no text.
fn unchecked(file: &Path, mut bytes: Vec<u8>) -> anyhow::Result<Vec<u8>> {
    if bytes.starts_with(BYTE_ORDER_MARK) {
        bytes.drain(..BYTE_ORDER_MARK.len());
    }
    if let Some(found) = not_text(&bytes) {
        let is_gzip = bytes.starts_with(&[0x1f, 0x8b]);
        let is_puzzle = is_gzip && file.extension().is_some_and(|end| end == "xmpuzzle");
        if let Some(hint) = kind::hint(&bytes, file, &[]).filter(|_| is_puzzle) {
            bail!("{}: {hint}", name(file));
        }
        bail!("{}", placed(file, &found));
    }
    line_ends::set(&mut bytes);
    Ok(bytes)
}

/// The message that a file cannot be read.
pub fn failure(file: &Path) -> String {
    format!("cannot read {}", name(file))
}

/// What is said about a file, as FILE:LINE:COLUMN if it begins with a place.
pub fn placed(file: &Path, said: &str) -> String {
    let space = match said.starts_with(|first: char| first.is_ascii_digit()) {
        true => "",
        false => " ",
    };
    format!("{}:{space}{said}", name(file))
}

/// An error in the text of a file, as FILE:LINE:COLUMN if it begins with its place. If the text looks like a different
/// kind of input, a line before it says so.
pub fn mistake(
    file: &Path,
    text: &str,
    wanted: &[InputKind],
    error: impl Display,
) -> anyhow::Error {
    let error = placed(file, &error.to_string());
    match kind::hint(text.as_bytes(), file, wanted) {
        Some(hint) => hinted(file, &hint, error),
        None => anyhow!(error),
    }
}

/// The first row of a square that is longer or shorter than the first, as an error that begins with its place.
pub fn uneven(text: &str) -> Option<String> {
    let cells = |row: &str| match row.split_whitespace().count() {
        1 => row.chars().count(),
        words => words,
    };
    let mut rows = (1..)
        .zip(text.lines())
        .map(|(line, row)| (line, row.trim()))
        .filter(|(_, row)| !row.is_empty())
        .map(|(line, row)| (line, cells(row)));
    let (_, first) = rows.next()?;
    let (line, found) = rows.find(|&(_, cells)| cells != first)?;
    Some(format!(
        "{line}:1: found {} in a row, expected {first}, as in the first row",
        plural(found as u64, "cell")
    ))
}

/// An error after a line that says what the file looks like.
fn hinted(file: &Path, hint: &str, error: String) -> anyhow::Error {
    anyhow!("{}: {hint}\nquadrille: {error}", name(file))
}

/// The problem in a file. Warnings go to standard error.
pub fn problem(file: &Path, format: Option<Format>) -> anyhow::Result<Document> {
    // The reader of problems shows each place that is not UTF-8.
    let bytes = unchecked_bytes(file, "a problem", |_| true, &mut ProgressLine::new())?;
    let read = understanding(file, &bytes).during(|| format::read(&bytes, format));
    let document = read.map_err(|error| {
        let hint = kind::hint(&bytes, file, &[InputKind::Problem]);
        let hint = hint.or_else(|| slip::slip(&String::from_utf8_lossy(&bytes)));
        if let Some(hint) = hint {
            // One mistake is enough if the text is of another kind.
            let first = error.mistakes().first();
            let first = first.map_or(String::new(), |first| placed(file, &first.to_string()));
            return hinted(file, &hint, first);
        }
        match FoundTable::of(&bytes, file) {
            Some(found) => found.into(),
            None => error.in_file(name(file)).into(),
        }
    })?;
    warn(&document, file);
    Ok(document)
}

/// A line for the time in which the text of a file becomes a problem.
pub fn understanding(file: &Path, bytes: &[u8]) -> Ongoing {
    let size = format_number::bytes(bytes.len() as u64);
    let what = format!("parsing {}, {size}", short_name(file));
    let signals = Signals::of_command();
    // A text that takes milliseconds is parsed whatever the time, so that there is an answer about it.
    match bytes.len() as u64 > BLOCK {
        true => Ongoing::until(what, signals, true),
        false => Ongoing::until(what, signals.within(None), false),
    }
}

/// Writes the warnings about a problem to standard error.
pub fn warn(document: &Document, file: &Path) {
    let warnings = document.warnings();
    for warning in warnings.iter().take(WARNINGS) {
        note(&format!("{}: warning: {warning}", name(file)));
    }
    if let Some(more @ 1..) = warnings.len().checked_sub(WARNINGS) {
        note(&format!("{}: and {more} more warnings", name(file)));
    }
}
