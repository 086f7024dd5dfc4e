//! Solutions on their way from the thread that finds them to the one that wants them.
//!
//! To wake a reader costs as much as to find some hundred solutions, so a writer wakes it when a batch is full or some
//! time has passed, and the reader takes all at once. When much waits for the reader, the writer is held up, so a slow
//! reader costs no memory; a reader that is gone ends the search.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use web_time::Instant;

use crate::engine::{Choice, FoundSolution, Progress};
use crate::problem::OptionId;
use crate::threads::lock;

/// How much may wait for the reader, in options.
const CAPACITY: usize = 1 << 14;

/// The reader is woken when this number of options waits for it.
const FULL: usize = 1 << 12;

/// The reader is woken when the last time was so long ago.
const OLD: Duration = Duration::from_millis(1);

/// What the two ends share.
struct Shared<E> {
    state: Mutex<StreamState<E>>,
    /// The writer has put enough in, or has ended.
    filled: Condvar,
    /// The reader has taken everything, or is gone.
    drained: Condvar,
    cancel: Arc<AtomicBool>,
}

struct StreamState<E> {
    batch: Batch,
    progress: Option<Progress>,
    end: Option<E>,
    has_ended: bool,
    reader_waits: bool,
    /// When the reader was woken last.
    woken: Option<Instant>,
    is_closed: bool,
}

/// Some solutions, one after the other.
#[derive(Default)]
pub struct Batch {
    options: Vec<OptionId>,
    /// How each option was chosen; empty if nobody asked.
    choices: Vec<Option<Choice>>,
    /// Where each solution ends in `options`.
    ends: Vec<usize>,
    read: usize,
}

impl Batch {
    /// The options of the next solution.
    pub fn pop(&mut self) -> Option<&[OptionId]> {
        self.next().map(|(options, _)| options)
    }

    fn next(&mut self) -> Option<(&[OptionId], &[Option<Choice>])> {
        let end = *self.ends.get(self.read)?;
        let start = match self.read.checked_sub(1) {
            Some(before) => self.ends[before],
            None => 0,
        };
        self.read += 1;
        let choices = self.choices.get(start..end).unwrap_or_default();
        Some((&self.options[start..end], choices))
    }

    pub(super) fn pop_found(&mut self) -> Option<FoundSolution> {
        let (options, choices) = self.next()?;
        let mut found = FoundSolution::of(options.to_vec());
        found.choices = choices.to_vec();
        Some(found)
    }

    /// Whether all of them are read.
    pub fn is_empty(&self) -> bool {
        self.read == self.ends.len()
    }

    /// What it holds, in options; an empty solution takes room too.
    fn size(&self) -> usize {
        self.options.len() + self.ends.len()
    }

    fn clear(&mut self) {
        self.options.clear();
        self.choices.clear();
        self.ends.clear();
        self.read = 0;
    }
}

impl<E> Shared<E> {
    fn state(&self) -> MutexGuard<'_, StreamState<E>> {
        lock(&self.state)
    }
}

/// Makes a stream. The writer says with an `E` how the search ended.
///
/// ```
/// use std::ops::ControlFlow;
/// use std::time::Duration;
/// use quadrille::stream::{Batch, Taken, stream};
/// use quadrille::Problem;
///
/// let problem = Problem::from_rows([[0], [0]])?;
/// let (writer, mut reader) = stream();
/// std::thread::spawn(move || {
///     let search = problem.search().cancel_on(writer.flag());
///     let report = search.for_each(|solution| match writer.put(solution.options()) {
///         true => ControlFlow::Continue(()),
///         false => ControlFlow::Break(()),
///     });
///     writer.finish(report);
/// });
///
/// let (mut batch, mut count) = (Batch::default(), 0);
/// loop {
///     match reader.take(&mut batch, Duration::from_millis(20)) {
///         Taken::Some(_) => while batch.pop().is_some() { count += 1 },
///         Taken::Waiting(_) => {} // time to look after other things
///         Taken::End => break,
///     }
/// }
/// assert_eq!((count, reader.end().map(|report| report.solutions)), (2, Some(2)));
/// # Ok::<(), quadrille::BuildError>(())
/// ```
pub fn stream<E>() -> (Writer<E>, Reader<E>) {
    let state = StreamState {
        batch: Batch::default(),
        progress: None,
        end: None,
        has_ended: false,
        reader_waits: false,
        woken: None,
        is_closed: false,
    };
    let shared = Arc::new(Shared {
        state: Mutex::new(state),
        filled: Condvar::new(),
        drained: Condvar::new(),
        cancel: Arc::default(),
    });
    let writer = Writer {
        shared: shared.clone(),
        capacity: CAPACITY,
    };
    (writer, Reader(shared))
}

/// The end that solutions are put in at.
pub struct Writer<E> {
    shared: Arc<Shared<E>>,
    capacity: usize,
}

impl<E> Writer<E> {
    /// Never holds the writer up: for a reader that begins when it has ended.
    pub(super) fn unbound(&mut self) {
        self.capacity = usize::MAX;
    }

    /// Set when nobody wants any more solutions.
    pub fn flag(&self) -> Arc<AtomicBool> {
        self.shared.cancel.clone()
    }

    /// Puts a solution in, when there is room. Whether any more are wanted.
    pub fn put(&self, options: &[OptionId]) -> bool {
        self.put_chosen(options, &[])
    }

    pub(super) fn put_chosen(&self, options: &[OptionId], choices: &[Option<Choice>]) -> bool {
        let mut state = self.shared.state();
        while state.batch.size() >= self.capacity && !state.is_closed {
            let waited = self.shared.drained.wait(state);
            state = waited.unwrap_or_else(PoisonError::into_inner);
        }
        if state.is_closed {
            return false;
        }
        state.batch.options.extend_from_slice(options);
        state.batch.choices.extend_from_slice(choices);
        let end = state.batch.options.len();
        state.batch.ends.push(end);
        if state.reader_waits {
            let is_late = || state.woken.is_none_or(|at| at.elapsed() >= OLD);
            // To read the clock at each would cost as much as to find one.
            if state.batch.size() >= FULL || state.batch.ends.len() % 8 == 1 && is_late() {
                state.reader_waits = false;
                state.woken = Some(Instant::now());
                self.shared.filled.notify_one();
            }
        }
        true
    }

    /// Shows how far the search has come.
    pub fn show(&self, progress: &Progress) {
        self.shared.state().progress = Some(*progress);
    }

    /// Says how the search ended. A writer that is dropped without it has met a panic.
    pub fn finish(self, end: E) {
        self.shared.state().end = Some(end);
    }
}

impl<E> Drop for Writer<E> {
    fn drop(&mut self) {
        self.shared.state().has_ended = true;
        self.shared.filled.notify_one();
    }
}

/// The end that solutions are taken out at. Dropping it ends the search.
pub struct Reader<E>(Arc<Shared<E>>);

/// What a reader got.
pub enum Taken {
    /// At least one solution; and how far the search has come, if it has said so.
    Some(Option<Progress>),
    /// Nothing for now; this is how far the search has come.
    Waiting(Option<Progress>),
    /// Nothing any more.
    End,
}

impl<E> Reader<E> {
    /// Takes all solutions that are there into `batch`, in place of what that holds. Waits for the first, but no longer
    /// than `wait`.
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
    pub fn end(&mut self) -> Option<E> {
        self.0.state().end.take()
    }

    /// Ends the search: no more solutions are wanted.
    pub fn close(&mut self) {
        self.0.cancel.store(true, Ordering::Relaxed);
        self.0.state().is_closed = true;
        self.0.drained.notify_one();
    }
}

impl<E> Drop for Reader<E> {
    fn drop(&mut self) {
        self.close();
    }
}
