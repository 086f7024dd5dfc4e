//! Solutions on their way from the thread that finds them to the one that wants them.
//!
//! A writer puts solutions into a buffer, a reader takes all of them at once. A full buffer holds the writer up, so a slow
//! reader costs no memory; a reader that is gone ends the search. Neither touches Python.
//!
//! The library's own `OwnedSolutions` waits for the next solution however long that takes; a thread of Python must look
//! after signals meanwhile, so this reader waits for a moment at a time.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use pyo3::PyErr;
use quadrille::{OptionId, Progress, Report};

/// The capacity of the buffer, in options.
const CAPACITY: usize = 1 << 14;

/// What the two ends share.
#[derive(Default)]
struct Shared {
    state: Mutex<State>,
    /// The writer has put something in, or has ended.
    filled: Condvar,
    /// The reader has taken everything, or is gone.
    drained: Condvar,
    cancel: Arc<AtomicBool>,
}

#[derive(Default)]
struct State {
    batch: Batch,
    progress: Option<Progress>,
    end: Option<Result<Report, PyErr>>,
    has_ended: bool,
    reader_waits: bool,
    is_closed: bool,
}

/// Some solutions, one after the other.
#[derive(Default)]
pub struct Batch {
    options: Vec<OptionId>,
    /// Where each solution ends in `options`.
    ends: Vec<usize>,
    read: usize,
}

impl Batch {
    /// The next solution.
    pub fn pop(&mut self) -> Option<&[OptionId]> {
        let end = *self.ends.get(self.read)?;
        let start = match self.read.checked_sub(1) {
            Some(before) => self.ends[before],
            None => 0,
        };
        self.read += 1;
        Some(&self.options[start..end])
    }

    pub fn is_empty(&self) -> bool {
        self.read == self.ends.len()
    }

    fn clear(&mut self) {
        self.options.clear();
        self.ends.clear();
        self.read = 0;
    }
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Makes a stream.
pub fn stream() -> (Writer, Reader) {
    let shared = Arc::<Shared>::default();
    let writer = Writer(shared.clone());
    (writer, Reader(shared))
}

/// The end that solutions are put in at.
pub struct Writer(Arc<Shared>);

impl Writer {
    /// Set when nobody wants any more solutions.
    pub fn flag(&self) -> Arc<AtomicBool> {
        self.0.cancel.clone()
    }

    /// Puts a solution in, when there is room. Whether any more are wanted.
    pub fn put(&self, options: &[OptionId]) -> bool {
        let mut state = self.0.state();
        while state.batch.options.len() + state.batch.ends.len() >= CAPACITY && !state.is_closed {
            let waited = self.0.drained.wait(state);
            state = waited.unwrap_or_else(PoisonError::into_inner);
        }
        if state.is_closed {
            return false;
        }
        state.batch.options.extend_from_slice(options);
        let end = state.batch.options.len();
        state.batch.ends.push(end);
        if state.reader_waits {
            self.0.filled.notify_one();
        }
        true
    }

    pub fn show(&self, progress: &Progress) {
        self.0.state().progress = Some(*progress);
    }

    /// Says how the search ended. A writer that is dropped without it has met a panic.
    pub fn finish(self, end: Result<Report, PyErr>) {
        self.0.state().end = Some(end);
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.0.state().has_ended = true;
        self.0.filled.notify_one();
    }
}

/// The end that solutions are taken out at.
pub struct Reader(Arc<Shared>);

/// What a reader got.
pub enum Taken {
    /// At least one solution.
    Some,
    /// Nothing for now; this is how far the search has come.
    Waiting(Option<Progress>),
    /// Nothing any more.
    End,
}

impl Reader {
    /// Takes all solutions that are there into `batch`, which has been read. Waits for the first, but not long.
    pub fn take(&mut self, batch: &mut Batch, wait: Duration) -> Taken {
        batch.clear();
        let mut state = self.0.state();
        if state.batch.ends.is_empty() && !state.has_ended {
            state.reader_waits = true;
            let waited = self.0.filled.wait_timeout(state, wait);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
            state.reader_waits = false;
        }
        if state.batch.ends.is_empty() {
            return match state.has_ended {
                true => Taken::End,
                false => Taken::Waiting(state.progress),
            };
        }
        std::mem::swap(batch, &mut state.batch);
        drop(state);
        self.0.drained.notify_one();
        Taken::Some
    }

    /// How the search ended, once: a second call gets nothing.
    pub fn end(&mut self) -> Option<Result<Report, PyErr>> {
        self.0.state().end.take()
    }
}

impl Drop for Reader {
    fn drop(&mut self) {
        self.0.cancel.store(true, Ordering::Relaxed);
        self.0.state().is_closed = true;
        self.0.drained.notify_one();
    }
}
