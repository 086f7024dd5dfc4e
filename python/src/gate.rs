//! A gate that admits one thread at a time, to change a problem or to read an iterator.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use pyo3::prelude::*;

use crate::error::{error, go_on};
use crate::watch::LOOK;

thread_local! {
    static HERE: u8 = const { 0 };
}

/// Admits one thread at a time. Reading labels and calling back may run any Python code, which may start other threads
/// or come back here.
#[derive(Default)]
pub struct Gate {
    /// Whether a thread is inside. Locked for a moment only.
    is_taken: Mutex<bool>,
    freed: Condvar,
    /// The thread inside; 0 if there is none.
    inside: AtomicUsize,
}

/// A thread inside the gate.
pub struct Inside<'g>(&'g Gate);

impl Gate {
    /// Waits until no thread is inside, and enters. Ctrl-C ends the wait.
    ///
    /// # Errors
    ///
    /// If this thread is inside already: `mistake` says what must not be done. And Interrupted.
    pub fn enter(&self, py: Python<'_>, mistake: &str) -> PyResult<Inside<'_>> {
        if self.is_here() {
            return Err(error(mistake));
        }
        while !self.is_entered(py) {
            go_on(py, "the call waited for another thread, and did nothing")?;
        }
        self.inside.store(here(), Ordering::Relaxed);
        Ok(Inside(self))
    }

    /// Whether this thread is inside.
    pub fn is_here(&self) -> bool {
        self.inside.load(Ordering::Relaxed) == here()
    }

    /// Whether there was room, now or soon.
    fn is_entered(&self, py: Python<'_>) -> bool {
        if !std::mem::replace(&mut *self.is_taken(), true) {
            return true;
        }
        py.detach(|| {
            let is_taken = self.is_taken();
            let waited = self
                .freed
                .wait_timeout_while(is_taken, LOOK, |taken| *taken);
            let (mut is_taken, _) = waited.unwrap_or_else(PoisonError::into_inner);
            !std::mem::replace(&mut *is_taken, true)
        })
    }

    fn is_taken(&self) -> MutexGuard<'_, bool> {
        self.is_taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// This thread, by a number that is not 0.
fn here() -> usize {
    HERE.with(|here| std::ptr::from_ref(here).addr())
}

impl Drop for Inside<'_> {
    fn drop(&mut self) {
        self.0.inside.store(0, Ordering::Relaxed);
        *self.0.is_taken() = false;
        self.0.freed.notify_one();
    }
}
