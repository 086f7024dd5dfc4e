//! Runs work that reports no progress on a thread of its own, so that the calling thread can handle signals.

use std::io::{self, BufRead, Read, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use quadrille::{Limits, WorkLimits};

use crate::error::{go_on, or_nothing};
use crate::watch::LOOK;

/// Does `work` while the interpreter is released; `cancel` stops it early. Returns the result, and what a signal
/// handler raised meanwhile: KeyboardInterrupt for Ctrl-C. An error if the work panics.
pub fn aside<R: Send>(
    py: Python<'_>,
    cancel: &Arc<AtomicBool>,
    work: impl FnOnce() -> R + Send,
) -> PyResult<(R, Option<PyErr>)> {
    py.detach(|| {
        let (send, receive) = channel::<()>();
        thread::scope(|scope| {
            let searching = scope.spawn(move || {
                let result = work();
                drop(send);
                result
            });
            let mut raised = None;
            // Nothing is sent: the end is that the sender is gone, also by a panic.
            while let Err(RecvTimeoutError::Timeout) = receive.recv_timeout(LOOK) {
                if raised.is_none() {
                    raised = Python::attach(|py| py.check_signals()).err();
                    cancel.store(raised.is_some(), Ordering::Relaxed);
                }
            }
            match searching.join() {
                Ok(result) => Ok((result, raised)),
                Err(_) => Err(PyRuntimeError::new_err(
                    "the search panicked; please report it",
                )),
            }
        })
    })
}

/// Runs work aside with a flag that cancels it. At a signal nothing is kept of it: `what` says so.
pub fn all_aside<R: Send>(
    py: Python<'_>,
    what: &str,
    work: impl FnOnce(&Arc<AtomicBool>) -> R + Send,
) -> PyResult<R> {
    let cancel = Arc::<AtomicBool>::default();
    let done = aside(py, &cancel, || work(&cancel))?;
    or_nothing(py, done, what)
}

/// Does `work` while the interpreter is released. What a signal handler raises meanwhile is an error at once, with `what` was
/// not done, and sets the flag of the work, which ends by itself then or later; what it made is dropped. Also an error if the work
/// panics, or there is no thread for it.
pub fn left_behind<R: Send + 'static>(
    py: Python<'_>,
    what: &str,
    work: impl FnOnce(&Arc<AtomicBool>) -> R + Send + 'static,
) -> PyResult<R> {
    py.detach(|| {
        let (send, receive) = channel();
        let cancel = Arc::<AtomicBool>::default();
        let flag = cancel.clone();
        thread::Builder::new().spawn(move || send.send(work(&flag)).is_ok())?;
        loop {
            match receive.recv_timeout(LOOK) {
                Ok(result) => return Ok(result),
                Err(RecvTimeoutError::Timeout) => {
                    let go_on = Python::attach(|py| go_on(py, what));
                    go_on.inspect_err(|_| cancel.store(true, Ordering::Relaxed))?;
                }
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(PyRuntimeError::new_err(
                        "the work panicked; please report it",
                    ));
                }
            }
        }
    })
}

/// The limits of work that `cancel` stops.
pub fn limits(cancel: &Arc<AtomicBool>) -> WorkLimits {
    let mut limits = WorkLimits::NONE;
    limits.cancel.push(cancel.clone().into());
    limits
}

/// When the time of a call is over; it may take several steps.
#[derive(Clone, Copy)]
pub struct Deadline(Option<Instant>);

impl Deadline {
    /// So long from now; without a time, never.
    pub fn after(time: Option<Duration>) -> Self {
        Deadline(time.and_then(|time| Instant::now().checked_add(time)))
    }

    /// The limits of a search that `cancel` stops.
    pub fn limits(self, cancel: &Arc<AtomicBool>) -> Limits {
        let mut limits = Limits::NONE;
        let left = |end: Instant| end.saturating_duration_since(Instant::now());
        limits.time = self.0.map(left);
        limits.cancel.push(cancel.clone().into());
        limits
    }

    /// The same for work that has no search tree.
    pub fn work_limits(self, cancel: &Arc<AtomicBool>) -> WorkLimits {
        self.limits(cancel).for_work()
    }
}

/// A reader or writer that fails once `cancel` is set, so that work which keeps reading or writing ends soon.
pub struct Until<'c, T> {
    pub inner: T,
    cancel: &'c AtomicBool,
}

impl<'c, T> Until<'c, T> {
    pub fn new(inner: T, cancel: &'c AtomicBool) -> Self {
        Until { inner, cancel }
    }

    fn go_on(&self) -> io::Result<()> {
        match self.cancel.load(Ordering::Relaxed) {
            true => Err(io::Error::other("canceled")),
            false => Ok(()),
        }
    }
}

impl<T: Write> Write for Until<'_, T> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.go_on()?;
        self.inner.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

impl<T: Read> Read for Until<'_, T> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.go_on()?;
        self.inner.read(bytes)
    }
}

impl<T: BufRead> BufRead for Until<'_, T> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.go_on()?;
        self.inner.fill_buf()
    }

    fn consume(&mut self, amount: usize) {
        self.inner.consume(amount);
    }
}
