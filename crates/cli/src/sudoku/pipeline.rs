//! The pipeline: one reader, workers on all cores, one writer that keeps the order.
//!
//! The reader cuts the input into numbered [`Batch`]es. It passes one on as soon as further reading might block, so
//! answers appear while the input is still being typed. Each worker has a solver of its own. The writer, on the main
//! thread, puts the answers into the order of the batches.

mod feeder;
mod writer;

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Instant;

use anyhow::Context;
use quadrille::sudoku::{Solver, Tables};
use quadrille::{EngineKind, Floor};
use quadrille_answers::Answerer;
use quadrille_answers::request::Request;
use quadrille_answers::tally::Tally;

use feeder::Feeder;
use writer::AnswerWriter;

use super::batch::{Batch, BatchPart, BatchSize, Turn, Worked};
use super::checkpoint::{Position, Saving};
use crate::exit::ExitOutcome;
use crate::files;
use crate::progress::ProgressLine;
use crate::signals::Signals;

/// What is asked, the number of threads, the signals that end the run, the size of the input if it is known, and the
/// checkpoints if there are any.
pub type BatchRun<'r> = (
    &'r Request,
    usize,
    &'r Signals,
    Option<u64>,
    Option<&'r mut Saving>,
);

/// Answers everything in the files, until a signal comes; the limits of the request end single searches. Returns the sums, and what came
/// of the files themselves.
pub fn run(
    files: Vec<PathBuf>,
    (request, threads, signals, total, saving): BatchRun<'_>,
    bar: &mut ProgressLine,
) -> anyhow::Result<(Tally, ExitOutcome)> {
    let (give_free, free) = mpsc::sync_channel(4 * threads + 4);
    let (give_job, jobs) = mpsc::sync_channel(4 * threads + 4);
    let (give_chunk, chunks) = mpsc::sync_channel(2 * threads + 2);
    let turn = Arc::new(Turn::default());
    for _ in 0..4 * threads + 4 {
        give_free
            .send(Batch::default())
            .context("there is room for all batches")?;
    }
    let jobs = Arc::new(Mutex::new(jobs));
    let rules = request.rules.for_order(request.rules.order_or_nine());
    let rules = rules.map_err(anyhow::Error::msg)?;
    let tables = Arc::new(Tables::on(request.engine, rules));
    for _ in 0..threads {
        let (jobs, turn, writer) = (jobs.clone(), turn.clone(), give_chunk.clone());
        let stop = signals.flag();
        let (tables, request) = (tables.clone(), request.clone());
        thread::Builder::new()
            .spawn(move || work(&jobs, request, &tables, &turn, &writer, &stop))
            .context("cannot start a thread")?;
    }
    let given = Arc::new(AtomicU64::new(0));
    let is_cut = Arc::new(AtomicBool::new(false));
    let feeder = Feeder {
        reader: request.reader(),
        batch: None,
        size: BatchSize::new(),
        free,
        jobs: give_job,
        writer: give_chunk,
        file: Arc::default(),
        number: 0,
        given: given.clone(),
        bytes: 0,
        position: saving.as_ref().map(|_| Position::default()),
        answered: saving.as_ref().map(|saving| saving.mark.clone()),
        before: None,
        request: request.clone(),
        ends: signals.clone(),
        is_cut: is_cut.clone(),
    };
    let first = files.first().map_or(Path::new("-"), PathBuf::as_path);
    let name = files::short_name(first);
    let is_typed = files::is_standard(first) && io::stdin().is_terminal();
    thread::Builder::new()
        .spawn(move || feeder.feed(files))
        .context("cannot start a thread")?;
    // The threads are not waited for: when the reader of the answers goes away, this returns and they end.
    let mut writer = AnswerWriter {
        saving,
        free: &give_free,
        turn: &turn,
        given: &given,
        is_cut: &is_cut,
        signals,
        request,
        name,
        is_typed,
        total,
    };
    writer.write(&chunks, bar)
}

/// Notifies the writer if a worker panics, so that it does not wait for answers that never come.
struct Alarm<'w>(&'w SyncSender<BatchPart>);

impl Drop for Alarm<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            let _ = self.0.send(BatchPart::Lost);
        }
    }
}

/// A worker: answers batches until there are no more.
///
/// Once a signal has come it answers no more, and gives the batches back as they are.
fn work(
    jobs: &Mutex<Receiver<Batch>>,
    request: Request,
    tables: &Tables,
    turn: &Turn,
    writer: &SyncSender<BatchPart>,
    stop: &AtomicBool,
) {
    let _alarm = Alarm(writer);
    let next = || jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
    let Ok(mut batch) = next() else { return };
    let floor = Floor::new();
    let solver = match request.engine {
        Some(EngineKind::Links) if request.rules.is_plain() => {
            Solver::new(&floor).on(EngineKind::Links)
        }
        _ => tables.solver(),
    };
    let mut answerer = Answerer::new(solver, request);
    loop {
        let began = Instant::now();
        let file = batch.file.clone();
        let entries = std::mem::take(&mut batch.entries);
        let before = batch.before;
        let mut worked = Worked {
            batch,
            turn,
            writer,
        };
        let (tally, is_whole) = answerer.answer_each(&entries, &file, before, stop, &mut worked);
        worked.batch.tally += tally;
        worked.batch.cut |= !is_whole;
        worked.batch.entries = entries;
        worked.batch.took = began.elapsed();
        if writer.send(BatchPart::Rest(worked.batch)).is_err() {
            return;
        }
        match next() {
            Ok(more) => batch = more,
            Err(_) => return,
        }
    }
}
