//! Solutions on their way from the thread that finds them to the one that wants them.
//!
//! A writer puts solutions into a batch of its own and hands that over when it is full or some time has passed: to wake
//! a reader costs as much as to find some hundred solutions. A reader takes all at once. When much waits for the reader,
//! the writer is held up, so a slow reader costs no memory; a reader that is gone ends the search. Neither touches Python.
//!
//! The library's own `OwnedSolutions` waits for the next solution however long that takes; a thread of Python must look
//! after signals meanwhile, so this reader waits for a moment at a time.

use std::cell::{Cell, RefCell};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use pyo3::PyErr;
use quadrille::{OptionId, Progress, Report};

/// How much may wait for the reader, in options.
const CAPACITY: usize = 1 << 14;

/// A batch is handed over when it has this number of options.
const FULL: usize = 1 << 12;

/// A batch is handed over when the one before is so old.
const OLD: Duration = Duration::from_millis(1);

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

    fn push(&mut self, options: &[OptionId]) {
        self.options.extend_from_slice(options);
        self.ends.push(self.options.len());
    }

    /// Moves the solutions of `other` to the end.
    fn append(&mut self, other: &mut Batch) {
        let before = self.options.len();
        self.options.append(&mut other.options);
        self.ends
            .extend(other.ends.drain(..).map(|end| before + end));
    }

    /// What it holds, in options; an empty solution takes room too.
    fn size(&self) -> usize {
        self.options.len() + self.ends.len()
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
    let writer = Writer {
        shared: shared.clone(),
        own: RefCell::default(),
        handed: Cell::new(None),
    };
    (writer, Reader(shared))
}

/// The end that solutions are put in at.
pub struct Writer {
    shared: Arc<Shared>,
    /// What has not been handed over yet.
    own: RefCell<Batch>,
    /// When the last batch was.
    handed: Cell<Option<Instant>>,
}

impl Writer {
    /// Set when nobody wants any more solutions.
    pub fn flag(&self) -> Arc<AtomicBool> {
        self.shared.cancel.clone()
    }

    /// Puts a solution in, when there is room. Whether any more are wanted.
    pub fn put(&self, options: &[OptionId]) -> bool {
        let mut own = self.own.borrow_mut();
        own.push(options);
        let is_due = || self.handed.get().is_none_or(|last| last.elapsed() >= OLD);
        // To read the clock at each would cost as much as to find one.
        if own.size() < FULL && !(own.ends.len() % 8 == 1 && is_due()) {
            return true;
        }
        self.hand_over(&mut own)
    }

    /// Hands over what there is, when there is room. Whether any more is wanted.
    fn hand_over(&self, own: &mut Batch) -> bool {
        let mut state = self.shared.state();
        while state.batch.size() >= CAPACITY && !state.is_closed {
            let waited = self.shared.drained.wait(state);
            state = waited.unwrap_or_else(PoisonError::into_inner);
        }
        if state.is_closed {
            return false;
        }
        match state.batch.ends.is_empty() {
            true => std::mem::swap(&mut state.batch, own),
            false => state.batch.append(own),
        }
        if state.reader_waits {
            self.shared.filled.notify_one();
        }
        drop(state);
        self.handed.set(Some(Instant::now()));
        true
    }

    /// Shows how far the search has come. To be called now and then: what was found is handed over by then.
    pub fn show(&self, progress: &Progress) {
        self.shared.state().progress = Some(*progress);
        let mut own = self.own.borrow_mut();
        if !own.ends.is_empty() {
            self.hand_over(&mut own);
        }
    }

    /// Says how the search ended. A writer that is dropped without it has met a panic.
    pub fn finish(self, end: Result<Report, PyErr>) {
        self.shared.state().end = Some(end);
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        let mut own = self.own.take();
        if !own.ends.is_empty() {
            self.hand_over(&mut own);
        }
        self.shared.state().has_ended = true;
        self.shared.filled.notify_one();
    }
}

/// The end that solutions are taken out at.
pub struct Reader(Arc<Shared>);

/// What a reader got.
pub enum Taken {
    /// At least one solution; and how far the search has come, if it has said so.
    Some(Option<Progress>),
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
        let progress = state.progress;
        drop(state);
        self.0.drained.notify_one();
        Taken::Some(progress)
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
