//! Batches: what goes from the reader to the workers, and from the workers to the writer.
//!
//! There is a fixed number of batches, and they go round: the reader waits for one to come back from the
//! writer. That bounds the memory, however far the slowest worker lags behind.

use std::sync::mpsc::SyncSender;
use std::sync::{Arc, Condvar, Mutex, PoisonError};

use super::answer::Paper;
use super::entry::Entry;
use super::tally::Tally;

/// How many puzzles go into a batch.
pub const PUZZLES: usize = 64;

/// An answer that outgrows this is written piece by piece.
const PIECE: usize = 1 << 18;

#[derive(Default)]
pub struct Batch {
    /// The place of the batch in the order of the input, from 0.
    pub number: u64,
    pub file: Arc<str>,
    pub entries: Vec<Entry>,
    /// How many bytes of input there were up to the end of this batch.
    pub bytes: u64,
    /// Whether the answer before this batch was tall; `None` if there is none.
    pub before: Option<bool>,
    /// The answers.
    pub text: Vec<u8>,
    /// What is to be said on standard error.
    pub notes: Vec<u8>,
    pub tally: Tally,
    /// A signal came before all was answered: nothing is to follow.
    pub cut: bool,
}

/// What the writer gets.
pub enum Piece {
    /// A part of the answers of the batch whose turn it is.
    Part(Vec<u8>),
    /// The rest of the answers of a batch.
    Rest(Batch),
    /// Something to say about a file that is not about its puzzles.
    Trouble { number: u64, message: String },
    /// A worker went down.
    Lost,
}

/// Whose turn it is to be written.
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

/// A batch in the hands of a worker: the paper its answers are written on.
pub struct Sheet<'w> {
    pub batch: Batch,
    pub turn: &'w Turn,
    pub writer: &'w SyncSender<Piece>,
}

impl Paper for Sheet<'_> {
    fn text(&mut self) -> &mut Vec<u8> {
        &mut self.batch.text
    }

    fn notes(&mut self) -> &mut Vec<u8> {
        &mut self.batch.notes
    }

    fn relieve(&mut self) {
        if self.batch.text.len() >= PIECE {
            self.turn.wait_for(self.batch.number);
            let text = std::mem::take(&mut self.batch.text);
            // If the writer has gone, so will everybody else.
            let _ = self.writer.send(Piece::Part(text));
        }
    }
}
