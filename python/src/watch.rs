//! Looks at signals and calls the callback for progress while work runs on the calling thread.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::report::Progress;

/// How often the calling thread looks for signals. Ctrl-C is to work within a tenth of a second.
pub const LOOK: Duration = Duration::from_millis(20);

/// The objects of an iterator, as many as `show` makes before a signal handler raises; and what it raised.
pub fn shown<'py, T, O: IntoPyObject<'py>>(
    py: Python<'py>,
    list: &Bound<'py, PyList>,
    each: impl IntoIterator<Item = T>,
    mut show: impl FnMut(T) -> PyResult<O>,
) -> PyResult<Option<PyErr>> {
    for (number, one) in each.into_iter().enumerate() {
        if number % 256 == 255
            && let Err(raised) = py.check_signals()
        {
            return Ok(Some(raised));
        }
        list.append(show(one)?)?;
    }
    Ok(None)
}

/// Looks for signals, calls back, and cancels the search when either raises.
pub struct Watch {
    cancel: Arc<AtomicBool>,
    callback: Option<Callback>,
    /// What was raised meanwhile.
    pub raised: Option<PyErr>,
}

/// A callable of the user for progress, and when it is next due.
pub struct Callback {
    call: Py<PyAny>,
    every: Duration,
    called: Instant,
}

impl Callback {
    pub fn new(call: Py<PyAny>, every: Duration) -> Self {
        Callback {
            call,
            every,
            called: Instant::now(),
        }
    }

    /// Calls it, if it is time.
    pub fn show(&mut self, py: Python<'_>, progress: Progress) -> PyResult<()> {
        if self.called.elapsed() < self.every {
            return Ok(());
        }
        self.called = Instant::now();
        self.call.call1(py, (progress,)).map(drop)
    }

    pub fn traverse(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.call)
    }
}

impl Watch {
    pub fn new(callback: Option<Callback>) -> Self {
        Watch {
            cancel: Arc::default(),
            callback,
            raised: None,
        }
    }

    /// Stops the search when it is set.
    pub fn flag(&self) -> Arc<AtomicBool> {
        self.cancel.clone()
    }

    /// How often [`look`](Self::look) is to be called.
    pub fn period(&self) -> Duration {
        let every = self
            .callback
            .as_ref()
            .map_or(LOOK, |callback| callback.every);
        every.clamp(Duration::from_millis(1), LOOK)
    }

    /// To be called now and then by the thread that began the search, detached from the interpreter.
    pub fn look(&mut self, progress: Option<&quadrille::Progress>) {
        if self.raised.is_some() {
            return;
        }
        let looked = Python::attach(|py| {
            py.check_signals()?;
            match (&mut self.callback, progress) {
                (Some(callback), Some(progress)) => callback.show(py, progress.into()),
                _ => Ok(()),
            }
        });
        if let Err(raised) = looked {
            self.raised = Some(raised);
            self.cancel.store(true, Ordering::Relaxed);
        }
    }
}
