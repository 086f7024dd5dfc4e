//! Batches of puzzles: the reader passes them to the workers, and the workers to the writer.
//!
//! A fixed number of batches circulates: the reader waits until the writer returns one. That bounds the memory, however
//! far the slowest worker falls behind.

use std::sync::mpsc::SyncSender;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

use quadrille::sudoku::text::Entry;
use quadrille_answers::sink::AnswerSink;
use quadrille_answers::tally::Tally;

use crate::message::visible;

/// How long the answers to a batch should take: long compared with the microseconds for passing it on, but short for a
/// person who waits.
///
/// On two cores, a million puzzles of 17 clues took 0.99-1.08 s in batches of 1,024, and 1.20-1.29 s in batches of 64.
const GOAL: Duration = Duration::from_millis(2);

/// The maximum number of puzzles in a batch: easy ones then reach the goal, and a batch takes 128 KiB of memory.
const MAX: usize = 1024;

/// An answer longer than this is written in parts.
const CHUNK: usize = 1 << 18;

#[derive(Default)]
pub struct Batch {
    /// The place of the batch in the order of the input, from 0.
    pub number: u64,
    pub file: Arc<str>,
    pub entries: Vec<Entry>,
    /// The number of bytes of input up to the end of this batch.
    pub bytes: u64,
    /// The number of lines of input up to there and their hash, if there are checkpoints.
    pub position: Option<(u64, String)>,
    /// Whether the answer before this batch was tall; `None` if there is none.
    pub before: Option<bool>,
    /// The answers.
    pub text: Vec<u8>,
    /// The messages for standard error.
    pub notes: Vec<u8>,
    pub tally: Tally,
    /// How long the answers took, including the time that a long answer waited for its turn.
    pub took: Duration,
    /// A signal came before all answers were complete: nothing follows.
    pub cut: bool,
}

/// The number of puzzles in a batch: as many as can be answered in about [`GOAL`], judging by earlier batches.
pub struct BatchSize(pub usize);

impl BatchSize {
    pub fn new() -> Self {
        BatchSize(8)
    }

    /// Learns from a finished batch.
    pub fn learn(&mut self, batch: &Batch) {
        let Some(took) = u32::try_from(batch.entries.len())
            .ok()
            .and_then(|count| batch.took.checked_div(count))
        else {
            return;
        };
        let fit = GOAL.as_nanos() / took.as_nanos().max(1);
        let fit = usize::try_from(fit).unwrap_or(MAX);
        // One batch of easy puzzles says little about the next ones; a hard one is a warning.
        self.0 = fit.clamp(1, MAX.min(2 * self.0));
    }
}

/// A message to the writer.
#[expect(clippy::large_enum_variant, reason = "most are the rest of a batch")]
pub enum BatchPart {
    /// A part of the answers of the batch whose turn it is.
    Part(Vec<u8>),
    /// The rest of the answers of a batch.
    Rest(Batch),
    /// A message about a file, not about its puzzles. `bad`: it is an error.
    Trouble {
        number: u64,
        message: String,
        bad: bool,
    },
    /// A worker has failed.
    Lost,
}

/// The number of the next batch to write.
#[derive(Default)]
pub struct Turn {
    number: Mutex<u64>,
    changed: Condvar,
}

impl Turn {
    pub fn set(&self, number: u64) {
        *self.number.lock().unwrap_or_else(PoisonError::into_inner) = number;
        self.changed.notify_all();
    }

    fn wait_for(&self, number: u64) {
        let turn = self.number.lock().unwrap_or_else(PoisonError::into_inner);
        let turn = self.changed.wait_while(turn, |turn| *turn < number);
        drop(turn.unwrap_or_else(PoisonError::into_inner));
    }
}

/// The batch of a worker, which collects its answers.
pub struct Worked<'w> {
    pub batch: Batch,
    pub turn: &'w Turn,
    pub writer: &'w SyncSender<BatchPart>,
}

impl AnswerSink for Worked<'_> {
    fn text(&mut self) -> &mut Vec<u8> {
        &mut self.batch.text
    }

    fn note(&mut self, message: &str) {
        let line = format!("quadrille: {}\n", visible(message));
        self.batch.notes.extend_from_slice(line.as_bytes());
    }

    fn pass_on(&mut self) {
        if self.batch.text.len() >= CHUNK {
            self.turn.wait_for(self.batch.number);
            let text = std::mem::take(&mut self.batch.text);
            // If the writer is gone, the workers will end, too.
            let _ = self.writer.send(BatchPart::Part(text));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn batches_grow_while_puzzles_are_easy_and_shrink_at_once_where_they_are_hard() {
        let answered = |count, took| {
            let entry = || Entry::Header(Vec::new());
            Batch {
                entries: std::iter::repeat_with(entry).take(count).collect(),
                took,
                ..Batch::default()
            }
        };
        let mut size = BatchSize::new();
        let first = size.0;
        size.learn(&answered(first, Duration::ZERO));
        assert_eq!(size.0, 2 * first);
        size.learn(&answered(0, Duration::ZERO));
        assert_eq!(size.0, 2 * first, "an empty batch says nothing");
        for _ in 0..20 {
            size.learn(&answered(1000, Duration::from_millis(1)));
        }
        assert_eq!(size.0, MAX);
        size.learn(&answered(1000, Duration::from_millis(40)));
        assert_eq!(size.0, 50);
        size.learn(&answered(50, Duration::from_secs(50)));
        assert_eq!(size.0, 1);
    }
}
