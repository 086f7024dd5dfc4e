//! `quadrille sudoku`: puzzles in, answers out.
//!
//! The library reads and writes puzzles. Here, [`request`] holds the task and [`rules`] its rules. [`answer`] solves
//! ([`search`]), checks ([`judge`]) or explains ([`explain`], [`why`]) each puzzle, and writes the answer as text or as
//! [`json`]. [`pipeline`] does so on all cores, in [`batch`]es, and [`tally`] sums up. [`generate`] makes puzzles,
//! [`sheet`] draws them, and [`emit`] prints a problem.

mod ahead;
mod answer;
mod args;
mod batch;
mod checkpoint;
mod emit;
mod explain;
mod generate;
mod json;
mod judge;
mod pipeline;
mod read_all;
mod request;
mod rules;
mod search;
mod sheet;
mod sink;
mod tally;
mod why;

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use quadrille::{Limits, Stop};

pub use args::SudokuArgs;
use checkpoint::Saving;
use request::Request;
use rules::RuleSet;
use tally::TallySummary;

use super::exit::ExitOutcome;
use super::format_number::{grouped, plural};
use super::input;
use super::message::note;
use super::progress::ProgressLine;
use super::signals::Signals;

/// Runs the command.
pub fn run(args: SudokuArgs) -> anyhow::Result<ExitOutcome> {
    let began = Instant::now();
    let args = args.normalized()?;
    let written = [&args.svg, &args.checkpoints.checkpoint];
    input::keep(&args.files, written.into_iter().flatten())?;
    let color = anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never;
    let request = Request::of(&args, RuleSet::of(&args.rules)?, color);
    if let Some(max) = args.making.generate {
        return generate::run(&args, max, &request);
    }
    let threads = args.work.threads.get();
    if args.emit {
        return emit::run(&args, &request);
    }
    if let Some(file) = &args.svg {
        return sheet::run(&args, file, &request);
    }
    let signals = Signals::watch()?;
    let total = total(&args.files);
    let halt = match args.time {
        Some(time) => halt_after(time, &request, &signals)?,
        None => signals.flag(),
    };
    let mut bar = ProgressLine::new(args.work.report.progress.when(), args.time);
    let mut saving = Saving::of(&args, &request)?;
    let run = (&request, threads, &signals, total, saving.as_mut());
    let (tally, files) = pipeline::run(args.files, run, halt, &mut bar)?;
    drop(bar);
    let cut = files.is_signal();
    if cut {
        let short = if tally.cut > 0 {
            ", the last answer cut short"
        } else {
            ""
        };
        note(&format!(
            "{} after {} and {:.3} seconds{short}; {}",
            signals.word(),
            plural(tally.puzzles, "puzzle"),
            began.elapsed().as_secs_f64(),
            match &saving {
                Some(saving) => saving.way_on(),
                None => "the rest is not answered".to_owned(),
            },
        ));
    }
    if tally.unfinished > 0 && !cut {
        note(&format!(
            "time limit reached after {} and {:.3} seconds: {} of them not finished",
            plural(tally.puzzles, "puzzle"),
            began.elapsed().as_secs_f64(),
            grouped(tally.unfinished),
        ));
    }
    let is_listed = matches!(request.task, request::PuzzleTask::Solve(_)) && request.only.is_none();
    if tally.without() > 0 && is_listed && !request.why {
        note("with --why, it says which givens clash");
    }
    if args.work.report.stats {
        let summary = TallySummary {
            tally,
            task: request.task,
            elapsed: began.elapsed(),
            threads,
        };
        // Standard error may be closed; the answers are out.
        let _ = write!(io::stderr(), "{summary}");
    }
    Ok(files.max(tally.outcome(request.task, request.only)))
}

/// A flag that ends searches: set after this time, as is that of the request, or when a signal comes. Each puzzle is a
/// search of its own, so a thread watches the limits of them all.
fn halt_after(time: Duration, request: &Request, signals: &Signals) -> io::Result<Arc<AtomicBool>> {
    /// How often to check the clock and the signals.
    const PAUSE: Duration = Duration::from_millis(10);
    let halt = Arc::new(AtomicBool::new(false));
    let (late, set) = (request.late.clone(), halt.clone());
    let mut limits = Limits::NONE;
    limits.time = Some(time);
    limits.cancel.push(signals.flag().into());
    let began = Instant::now();
    let look = move || {
        let stop = limits.interrupted(began);
        if let Some(stop) = stop {
            late.store(stop == Stop::Time, Ordering::Relaxed);
            set.store(true, Ordering::Relaxed);
        }
        stop.is_some()
    };
    // A time that is over at once needs no thread, which would come too late for the first puzzle.
    if !look() {
        thread::Builder::new().spawn(move || {
            while !look() {
                thread::sleep(time.saturating_sub(began.elapsed()).min(PAUSE));
            }
        })?;
    }
    Ok(halt)
}

/// The size of all files in bytes, if they are all plain files.
fn total(files: &[PathBuf]) -> Option<u64> {
    let size = |file: &PathBuf| {
        let facts = std::fs::metadata(file).ok()?;
        facts.is_file().then_some(facts.len())
    };
    let sizes = files.iter().map(size).collect::<Option<Vec<u64>>>()?;
    (!sizes.is_empty()).then(|| sizes.iter().sum())
}
