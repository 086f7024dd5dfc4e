//! The reader's side: files become numbered batches.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender};

use quadrille::puzzle::square::Alphabet;
use quadrille::sudoku::text::{Entry, Reader, TextLines};
use quadrille_answers::request::Request;

use super::super::batch::{Batch, BatchPart, BatchSize};
use super::super::checkpoint::{Position, RunMark};
use super::super::rules;
use crate::files;
use crate::input::{self, LineEnds};
use crate::kind::{self, InputKind};
use crate::signals::Signals;
use crate::terminal;

/// How much of a file is read if nothing in it is a puzzle.
const SAMPLE: usize = 1 << 16;

/// The other side is gone, or the time is over: there is nothing left to do.
struct Gone;

/// The reader's side.
pub(super) struct Feeder {
    pub(super) reader: Reader,
    pub(super) batch: Option<Batch>,
    pub(super) size: BatchSize,
    pub(super) free: Receiver<Batch>,
    pub(super) jobs: SyncSender<Batch>,
    pub(super) writer: SyncSender<BatchPart>,
    pub(super) file: Arc<str>,
    pub(super) number: u64,
    /// The number of batches and messages passed on.
    pub(super) given: Arc<AtomicU64>,
    pub(super) bytes: u64,
    /// How far the input was read, if there are checkpoints.
    pub(super) position: Option<Position>,
    /// How far an earlier run answered, until this run gets there.
    pub(super) answered: Option<RunMark>,
    /// Whether the last answer is tall; `None` before the first.
    pub(super) before: Option<bool>,
    pub(super) request: Request,
    /// The limit on time.
    pub(super) ends: Signals,
    /// Whether the time ended the reading.
    pub(super) is_cut: Arc<AtomicBool>,
}

impl Feeder {
    pub(super) fn feed(mut self, files: Vec<PathBuf>) {
        let _ = if files.is_empty() {
            match rules::blank(&self.request.rules) {
                Some(blank) => {
                    self.file = "cages".into();
                    self.read_from(blank)
                }
                None => self.read("-".as_ref()),
            }
        } else {
            files.iter().try_for_each(|file| self.read(file))
        };
        if let Some(mark) = self.answered.take_if(|mark| mark.lines > 0) {
            let lines = mark.lines;
            let read = self.position.as_ref().map_or(0, |position| position.lines);
            let message = format!(
                "quadrille: found {read} lines of input, expected at least {lines} as in the checkpoint"
            );
            let _ = self.say(message, true);
        }
    }

    fn read(&mut self, path: &Path) -> Result<(), Gone> {
        self.file = files::name(path).into();
        if path.as_os_str() == "-" {
            terminal::prompt("puzzles");
            return self.read_from(LineEnds::new(io::stdin().lock()));
        }
        if let Some(blank) = rules::blank_of(path) {
            return self.read_from(blank);
        }
        match File::open(path) {
            Ok(source) => self.read_from(LineEnds::new(source)),
            Err(error) => match files::puzzle_as_name(path) {
                Some(hint) => self.say(format!("quadrille: {hint}"), true),
                None => self.complain(&error),
            },
        }
    }

    fn read_from(&mut self, mut source: impl Read) -> Result<(), Gone> {
        // A single read, so that a user who types is answered line by line.
        let mut sample = vec![0; SAMPLE];
        match source.read(&mut sample) {
            Ok(length) => sample.truncate(length),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => sample.clear(),
            Err(error) => return self.complain(&error),
        }
        let mut lines = TextLines::new((&sample[..]).chain(source));
        let (mut entries, mut unread) = (0, false);
        loop {
            let mut batch = self.take_batch()?;
            while batch.entries.len() < self.size.0 {
                let Some(line) = lines.next() else { break };
                // What comes first has an answer, however late it is.
                if self.number > 0 && batch.entries.is_empty() && self.ends.is_long_over() {
                    self.is_cut.store(true, Ordering::Relaxed);
                    return Err(Gone);
                }
                self.bytes += line.text.len() as u64 + 1;
                self.reader.read_line(&line, &mut batch.entries);
                if let Some(position) = &mut self.position {
                    position.line(line.text);
                    entries += self.skip_answered(&mut batch.entries)?;
                }
            }
            let full = batch.entries.len() >= self.size.0;
            // Further reading may block.
            if !self.pass_on(batch, &sample, &mut entries)? {
                return Ok(());
            }
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
                && let Some(found) = lines.not_text()
            {
                let placed = input::placed(Path::new(&*self.file), &found);
                return self.say(format!("quadrille: {placed}"), true);
            }
        }
        let mut batch = self.take_batch()?;
        self.reader.finish(&mut batch.entries);
        if let Some(position) = &mut self.position {
            position.end_of_file();
            entries += self.skip_answered(&mut batch.entries)?;
        }
        if !self.pass_on(batch, &sample, &mut entries)? {
            return Ok(());
        }
        if entries == 0 && !unread {
            let message = format!("quadrille: {}: found no puzzle", self.file);
            self.say(message, true)?;
        }
        Ok(())
    }

    /// Gives a batch to the workers, and adds its entries to those of the file so far. Returns false if it refuses the
    /// file instead: nothing in its first batch is a puzzle, and it looks like the input of another command.
    fn pass_on(&mut self, batch: Batch, sample: &[u8], entries: &mut usize) -> Result<bool, Gone> {
        if *entries == 0
            && let Some(hint) = self.foreign(sample, &batch)
        {
            self.refuse(batch, &hint)?;
            return Ok(false);
        }
        let is_header = |entry: &&Entry| matches!(entry, Entry::Header(_));
        *entries += batch.entries.len() - batch.entries.iter().filter(is_header).count();
        self.batch = Some(batch);
        self.give_away()?;
        Ok(true)
    }

    /// Drops the entries that an earlier run answered. Returns their number.
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
                    "quadrille: {}: found different input, expected the {lines} lines of the checkpoint",
                    self.file
                );
                self.say(message, true)?;
                return Err(Gone);
            }
        }
        for entry in entries.iter() {
            self.before = self.request.is_answer_tall(entry).or(self.before);
        }
        let skipped = entries.len();
        entries.clear();
        Ok(skipped)
    }

    /// What a file looks like instead of puzzles, if nothing in its first batch is one.
    fn foreign(&self, sample: &[u8], batch: &Batch) -> Option<String> {
        let invalid = |entry: &Entry| matches!(entry, Entry::Invalid { .. });
        if !batch.entries.iter().any(invalid) {
            return None;
        }
        let end = sample.iter().rposition(|&byte| byte == b'\n');
        let whole_lines = &sample[..end.map_or(sample.len(), |end| end + 1)];
        // The letters of cages may look like a puzzle in letters.
        let is_certain = |entry: &Entry| match entry {
            Entry::Puzzle(puzzle) => puzzle.square.alphabet() != Alphabet::Letters,
            _ => false,
        };
        let entries = &batch.entries;
        if entries.iter().any(is_certain)
            || entries.iter().any(is_puzzle) && InputKind::of(whole_lines) != Some(InputKind::Cages)
        {
            return None;
        }
        let file = match &*self.file {
            "<stdin>" => "-",
            name => name,
        };
        kind::hint(whole_lines, Path::new(file), &[InputKind::Sudoku])
    }

    /// Refuses a file: says what it looks like, and answers nothing in it.
    fn refuse(&mut self, mut batch: Batch, hint: &str) -> Result<(), Gone> {
        self.reader.finish(&mut batch.entries);
        batch.entries.clear();
        self.batch = Some(batch);
        self.say(format!("quadrille: {}: {hint}", self.file), true)
    }

    /// The current batch, or a free one.
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
            self.before = self.request.is_answer_tall(entry).or(self.before);
        }
        self.jobs.send(batch).map_err(|_| Gone)
    }

    fn complain(&mut self, error: &io::Error) -> Result<(), Gone> {
        let failure = input::failure(Path::new(&*self.file));
        self.say(format!("quadrille: {failure}: {error}"), true)
    }

    /// Has the writer print a message about a file. `bad`: it is an error.
    fn say(&mut self, message: String, bad: bool) -> Result<(), Gone> {
        let number = self.number;
        self.number += 1;
        self.given.store(self.number, Ordering::Relaxed);
        let trouble = BatchPart::Trouble {
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
