//! The pipeline: one reader, workers on all cores, one writer that keeps the order.
//!
//! The reader cuts the input into numbered [`Batch`]es. It passes one on as soon as further reading might block, so
//! answers appear while the input is still being typed. Each worker has a solver of its own. The writer, on the main
//! thread, puts the answers into the order of the batches.

mod writer;

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Instant;

use anyhow::Context;
use quadrille::Floor;
use quadrille::puzzle::square::Tables;
use quadrille::sudoku::Solver;
use quadrille::sudoku::text::{Entry, Layout, Lines, Reader};

use writer::Writer;

use super::answer::Answerer;
use super::batch::{Batch, Piece, Size, Turn, Worked};
use super::checkpoint::{Mark, Position, Saving};
use super::request::Request;
use super::search::Solvers;
use super::tally::Tally;
use crate::cli::exit::Outcome;
use crate::cli::input;
use crate::cli::kind::{self, Kind};
use crate::cli::progress::ProgressLine;
use crate::cli::signals::Signals;
use crate::cli::terminal;
use quadrille::EngineKind;

/// How much of a file is looked at if nothing in it is a puzzle.
const SAMPLE: usize = 1 << 16;

/// What is asked, the number of threads, the signals that end the run, the size of the input if it is known, and the
/// checkpoints if there are any.
pub type Run<'r> = (
    &'r Request,
    usize,
    &'r Signals,
    Option<u64>,
    Option<&'r mut Saving>,
);

/// Answers everything in the files, until a signal comes. Returns the sums, and what came of the files themselves.
pub fn run(
    files: Vec<PathBuf>,
    (request, threads, signals, total, saving): Run<'_>,
    bar: &mut ProgressLine,
) -> anyhow::Result<(Tally, Outcome)> {
    let (give_free, free) = mpsc::sync_channel(4 * threads + 4);
    let (give_job, jobs) = mpsc::sync_channel(4 * threads + 4);
    let (give_piece, pieces) = mpsc::sync_channel(2 * threads + 2);
    let turn = Arc::new(Turn::default());
    for _ in 0..4 * threads + 4 {
        give_free
            .send(Batch::default())
            .context("there is room for all batches")?;
    }
    let jobs = Arc::new(Mutex::new(jobs));
    let tables = Arc::new(tables(request));
    for _ in 0..threads {
        let (jobs, turn, writer) = (jobs.clone(), turn.clone(), give_piece.clone());
        let (stop, tables, request) = (signals.flag(), tables.clone(), request.clone());
        thread::Builder::new()
            .spawn(move || work(&jobs, request, (*tables).as_ref(), &turn, &writer, &stop))
            .context("cannot start a thread")?;
    }
    let given = Arc::new(AtomicU64::new(0));
    let feeder = Feeder {
        reader: request.reader(),
        batch: None,
        size: Size::new(),
        free,
        jobs: give_job,
        writer: give_piece,
        file: Arc::default(),
        number: 0,
        given: given.clone(),
        bytes: 0,
        position: saving.as_ref().map(|_| Position::default()),
        answered: saving.as_ref().map(|saving| saving.mark().clone()),
        before: None,
        request: request.clone(),
    };
    thread::Builder::new()
        .spawn(move || feeder.feed(files))
        .context("cannot start a thread")?;
    // The threads are not waited for: when the reader of the answers goes away, this returns and they end.
    let mut writer = Writer {
        saving,
        free: &give_free,
        turn: &turn,
        given: &given,
        signals,
        request,
        total,
    };
    writer.write(&pieces, bar)
}

/// The tables of the rules that were asked for, if there are any but the usual ones.
fn tables(request: &Request) -> Option<Tables> {
    let rules = &request.rules;
    let wanted = !rules.is_plain() && request.engine != Some(EngineKind::Links);
    let rules = wanted.then(|| rules.for_order(rules.order_or_nine()).ok());
    Some(Tables::new(rules.flatten()?))
}

/// The other side is gone: there is nothing left to do.
struct Gone;

/// The reader's side.
struct Feeder {
    reader: Reader,
    batch: Option<Batch>,
    size: Size,
    free: Receiver<Batch>,
    jobs: SyncSender<Batch>,
    writer: SyncSender<Piece>,
    file: Arc<str>,
    number: u64,
    /// How many batches and messages have been given away.
    given: Arc<AtomicU64>,
    bytes: u64,
    /// How far the input was read, if there are checkpoints.
    position: Option<Position>,
    /// How far it was answered by an earlier run, until that is reached.
    answered: Option<Mark>,
    /// Whether the last answer is tall; `None` before the first.
    before: Option<bool>,
    request: Request,
}

impl Feeder {
    fn feed(mut self, files: Vec<PathBuf>) {
        let _ = if files.is_empty() {
            match self.request.rules.blank() {
                Some(blank) => {
                    self.file = "cages".into();
                    self.read_from(blank)
                }
                None => self.read("-".as_ref()),
            }
        } else {
            files.iter().try_for_each(|file| self.read(file))
        };
        if let Some(mark) = self.answered.filter(|mark| mark.lines > 0) {
            let (lines, read) = (
                mark.lines,
                self.position.map_or(0, |position| position.lines),
            );
            let message = format!(
                "quadrille: found {read} lines of input, expected at least {lines} as in the checkpoint"
            );
            let bad = true;
            let number = self.number;
            self.given.store(number + 1, Ordering::Relaxed);
            let _ = self.writer.send(Piece::Trouble {
                number,
                message,
                bad,
            });
        }
    }

    fn read(&mut self, path: &Path) -> Result<(), Gone> {
        self.file = input::name(path).into();
        if path.as_os_str() == "-" {
            terminal::prompt("puzzles");
            return self.read_from(io::stdin().lock());
        }
        match File::open(path) {
            Ok(source) => self.read_from(source),
            Err(error) => self.complain(&error),
        }
    }

    fn read_from(&mut self, mut source: impl Read) -> Result<(), Gone> {
        // One read, which waits no longer than a person who types.
        let mut sample = vec![0; SAMPLE];
        match source.read(&mut sample) {
            Ok(length) => sample.truncate(length),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => sample.clear(),
            Err(error) => return self.complain(&error),
        }
        let mut lines = Lines::new((&sample[..]).chain(source));
        let (mut entries, mut unread) = (0, false);
        loop {
            let mut batch = self.take_batch()?;
            while batch.entries.len() < self.size.0 {
                let Some(line) = lines.next() else { break };
                self.bytes += line.text.len() as u64 + 1;
                self.reader.line(&line, &mut batch.entries);
                if let Some(position) = &mut self.position {
                    position.line(line.text);
                    entries += self.skip_answered(&mut batch.entries)?;
                }
            }
            let full = batch.entries.len() >= self.size.0;
            if entries == 0
                && let Some(hint) = self.foreign(&sample, &batch)
            {
                return self.refuse(batch, &hint);
            }
            entries += batch.entries.len();
            self.batch = Some(batch);
            // Further reading may block.
            self.give_away()?;
            if full {
                continue;
            }
            if lines.is_done() {
                break;
            }
            if let Err(error) = lines.fill() {
                self.complain(&error)?;
                unread = true;
            }
            if entries == 0
                && let Some(found) = lines.binary()
            {
                let file = &self.file;
                let message = format!("quadrille: {file}: found {found}, expected UTF-8 text");
                return self.say(message, true);
            }
        }
        let mut batch = self.take_batch()?;
        self.reader.end(&mut batch.entries);
        if let Some(position) = &mut self.position {
            position.end_of_file();
            entries += self.skip_answered(&mut batch.entries)?;
        }
        if entries == 0
            && let Some(hint) = self.foreign(&sample, &batch)
        {
            return self.refuse(batch, &hint);
        }
        entries += batch.entries.len();
        self.batch = Some(batch);
        self.give_away()?;
        if entries == 0 && !unread {
            let message = format!("quadrille: {}: found no puzzle", self.file);
            self.say(message, false)?;
        }
        Ok(())
    }

    /// Drops what an earlier run has answered. Returns the number of entries.
    fn skip_answered(&mut self, entries: &mut Vec<Entry>) -> Result<usize, Gone> {
        let (Some(mark), Some(position)) = (&self.answered, &self.position) else {
            return Ok(0);
        };
        if position.lines > mark.lines {
            // An earlier run had not begun.
            self.answered = None;
            return Ok(0);
        }
        if position.lines == mark.lines {
            let (lines, is_same) = (mark.lines, position.hash() == mark.input);
            self.answered = None;
            if !is_same {
                let message = format!(
                    "quadrille: {}: found other input, expected the {lines} lines that the checkpoint is about",
                    self.file
                );
                self.say(message, true)?;
                return Err(Gone);
            }
        }
        for entry in entries.iter() {
            self.before = is_tall(entry, &self.request).or(self.before);
        }
        let skipped = entries.len();
        entries.clear();
        Ok(skipped)
    }

    /// What a file looks like instead of puzzles, if nothing in its first batch is one.
    fn foreign(&self, sample: &[u8], batch: &Batch) -> Option<String> {
        let invalid = |entry: &Entry| matches!(entry, Entry::Invalid { .. });
        if !batch.entries.iter().any(invalid) || batch.entries.iter().any(is_puzzle) {
            return None;
        }
        let end = sample.iter().rposition(|&byte| byte == b'\n');
        let whole_lines = &sample[..end.map_or(sample.len(), |end| end + 1)];
        kind::hint(whole_lines, Path::new(&*self.file), &[Kind::Sudoku])
    }

    /// Has it said what a file looks like, and answers nothing in it.
    fn refuse(&mut self, mut batch: Batch, hint: &str) -> Result<(), Gone> {
        self.reader.end(&mut batch.entries);
        batch.entries.clear();
        self.batch = Some(batch);
        self.say(format!("quadrille: {}: {hint}", self.file), true)
    }

    /// The batch under way, or a free one.
    fn take_batch(&mut self) -> Result<Batch, Gone> {
        match self.batch.take() {
            Some(batch) => Ok(batch),
            None => {
                let mut batch = self.free.recv().map_err(|_| Gone)?;
                self.size.learn(&batch);
                batch.entries.clear();
                Ok(batch)
            }
        }
    }

    /// Gives the batch to the workers, if there is anything in it.
    fn give_away(&mut self) -> Result<(), Gone> {
        let Some(mut batch) = self.batch.take_if(|batch| !batch.entries.is_empty()) else {
            return Ok(());
        };
        batch.file = self.file.clone();
        batch.number = self.number;
        batch.bytes = self.bytes;
        let position = self.position.as_ref();
        batch.position = position.map(|position| (position.lines, position.hash()));
        batch.before = self.before;
        self.number += 1;
        self.given.store(self.number, Ordering::Relaxed);
        for entry in &batch.entries {
            self.before = is_tall(entry, &self.request).or(self.before);
        }
        self.jobs.send(batch).map_err(|_| Gone)
    }

    fn complain(&mut self, error: &io::Error) -> Result<(), Gone> {
        let failure = input::failure(Path::new(&*self.file));
        self.say(format!("quadrille: {failure}: {error}"), true)
    }

    /// Has something said about a file. `bad`: it is a fault.
    fn say(&mut self, message: String, bad: bool) -> Result<(), Gone> {
        let number = self.number;
        self.number += 1;
        self.given.store(self.number, Ordering::Relaxed);
        let trouble = Piece::Trouble {
            number,
            message,
            bad,
        };
        self.writer.send(trouble).map_err(|_| Gone)
    }
}

fn is_puzzle(entry: &Entry) -> bool {
    matches!(entry, Entry::Puzzle(_))
}

/// Whether the answer to an entry is tall; `None` if there is no answer.
fn is_tall(entry: &Entry, request: &Request) -> Option<bool> {
    let tall = |layout: &Layout| Some(request.is_tall(layout));
    match entry {
        Entry::Puzzle(puzzle) => tall(&puzzle.layout),
        Entry::Invalid { layout, .. } => tall(layout),
        Entry::Header(_) => request.format.is_none().then_some(false),
        _ => None,
    }
}

/// Notifies the writer if a worker panics, so that it does not wait for answers that never come.
struct Alarm<'w>(&'w SyncSender<Piece>);

impl Drop for Alarm<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            let _ = self.0.send(Piece::Lost);
        }
    }
}

/// A worker: answers batches until there are no more.
///
/// Once a signal has come it answers no more, and gives the batches back as they are.
fn work(
    jobs: &Mutex<Receiver<Batch>>,
    request: Request,
    tables: Option<&Tables>,
    turn: &Turn,
    writer: &SyncSender<Piece>,
    stop: &Arc<AtomicBool>,
) {
    let _alarm = Alarm(writer);
    let next = || jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
    let Ok(mut batch) = next() else { return };
    let floor = Floor::new();
    let nine = request.rules.is_plain().then(|| match request.engine {
        Some(EngineKind::Links) => Solver::new(&floor),
        _ => Solver::dense(),
    });
    let solvers = Solvers {
        nine,
        asked: tables.map(|tables| tables.solver().cancel_on(stop)),
        stop: stop.clone(),
    };
    let mut answerer = Answerer { solvers, request };
    loop {
        let began = Instant::now();
        let file = batch.file.clone();
        let entries = std::mem::take(&mut batch.entries);
        let mut before = batch.before;
        let mut worked = Worked {
            batch,
            turn,
            writer,
        };
        for entry in &entries {
            if stop.load(Ordering::Relaxed) {
                worked.batch.cut = true;
                break;
            }
            let tall = is_tall(entry, &answerer.request);
            if tall.is_some() && before.is_some_and(|before| before || tall == Some(true)) {
                worked.batch.text.push(b'\n');
            }
            before = tall.or(before);
            let tally = answerer.answer(entry, &file, &mut worked);
            worked.batch.tally += tally;
            worked.batch.cut |= tally.cut > 0;
        }
        worked.batch.entries = entries;
        worked.batch.took = began.elapsed();
        if writer.send(Piece::Rest(worked.batch)).is_err() {
            return;
        }
        match next() {
            Ok(more) => batch = more,
            Err(_) => return,
        }
    }
}
