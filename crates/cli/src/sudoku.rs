//! `quadrille sudoku`: puzzles in, answers out.
//!
//! The library reads and writes puzzles, and `quadrille_answers` answers them. Here, [`request`] and [`rules`] say what the
//! arguments ask, [`pipeline`] has the puzzles answered on all cores, in [`batch`]es, and [`summary`] is what a run has come to.
//! [`generate`] makes puzzles, [`sheet`] draws them, and [`emit`] prints a problem.

mod args;
mod batch;
mod checkpoint;
mod emit;
mod generate;
mod pipeline;
mod read_all;
mod request;
mod rules;
mod sheet;
mod summary;

use std::sync::Arc;
use std::time::Instant;

pub use args::SudokuArgs;
use checkpoint::Saving;
pub use checkpoint::is_unfinished;
use quadrille_answers::request::PuzzleTask;

use super::clock;
use super::color;
use super::exit::ExitOutcome;
use super::format_number::{grouped, plural};
use super::message::{lines, note};
use super::new_file::NewFile;
use super::progress::ProgressLine;
use super::signals::{Signals, TIME_REACHED};
use super::{files, input};

/// Runs the command.
pub fn run(args: SudokuArgs) -> anyhow::Result<ExitOutcome> {
    let began = Instant::now();
    let args = args.normalized()?;
    let written = [&args.svg, &args.checkpoints.checkpoint];
    let rules = args.rules.files();
    files::refuse_to_overwrite(
        args.files.iter().chain(rules.into_iter().flatten()),
        written.into_iter().flatten(),
    )?;
    NewFile::check(&args.svg)?;
    let (rules, texts) = rules::of(&args.rules)?;
    let mut request = request::of(&args, rules, color::is_wanted());
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
    let signals = Signals::watch()?.within(args.time);
    let total = input::sizes(&args.files).filter(|_| !args.files.is_empty());
    request.end = Some(Arc::new(signals.clone()));
    let mut bar = ProgressLine::new();
    let mut saving = Saving::of(&args, &request, &texts)?;
    let run = (&request, threads, &signals, total, saving.as_mut());
    let (tally, files) = pipeline::run(args.files, run, &mut bar)?;
    drop(bar);
    let is_cut = files >= TIME_REACHED.0;
    if is_cut || tally.unfinished > 0 {
        let puzzles = plural(tally.puzzles, "puzzle");
        let mut said = match files.is_signal() {
            true => signals.said_after(&puzzles),
            false => clock::after(TIME_REACHED.1, &[puzzles]),
        };
        if tally.cut > 0 {
            said += ", the last answer cut short";
        }
        if tally.unfinished > 0 {
            said += &format!(": {} of them not finished", grouped(tally.unfinished));
        }
        if is_cut {
            said += "; ";
            said += &match &saving {
                Some(saving) => saving.way_on(),
                None => "the rest is not answered".to_owned(),
            };
        }
        note(&said);
    }
    let is_listed = matches!(request.task, PuzzleTask::Solve(_)) && request.only.is_none();
    if tally.without() > 0 && is_listed && !request.why {
        // Where there are cages, there may be no givens.
        note(match request.rules.has_cages() {
            true => "with --why, it says why; --hint all shows each step",
            false => "with --why, it says which givens clash",
        });
    }
    if args.work.stats {
        let elapsed = began.elapsed();
        lines(summary::figures(&tally, request.task, elapsed, threads));
    }
    Ok(files.max(summary::outcome(&tally, request.task, request.only)))
}
