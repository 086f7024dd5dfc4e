//! A gate that admits one thread at a time, to change a problem or to read an iterator.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use pyo3::prelude::*;

use crate::error::{error, go_on};
use crate::watch::LOOK;

thread_local! {
    static HERE: u8 = const { 0 };
}

/// How things are after a call that waited at a gate and was interrupted: nothing was done.
pub const NOTHING: &str = "did nothing";

/// Admits one thread at a time. Reading labels and calling back may run any Python code, which may start other threads
/// or come back here.
#[derive(Default)]
pub struct Gate {
    /// Locked for a moment only.
    state: Mutex<State>,
    freed: Condvar,
    /// The thread inside; 0 if there is none.
    inside: AtomicUsize,
}

#[derive(Default)]
struct State {
    /// Whether a thread is inside.
    is_taken: bool,
    /// How many threads wait: to wake nobody costs a call of the system, too.
    waiting: usize,
}

/// A thread inside the gate.
pub struct Inside<'g>(&'g Gate);

impl Gate {
    /// Waits until no thread is inside, and enters. Ctrl-C ends the wait: `left` says how things are then. If this thread is
    /// inside already, that is an error: `mistake` says what must not be done.
    pub fn enter(&self, py: Python<'_>, mistake: &str, left: &str) -> PyResult<Inside<'_>> {
        if self.is_here() {
            return Err(error(mistake));
        }
        while !self.is_entered(py) {
            go_on(
                py,
                &format!("the call waited for another thread, and {left}"),
            )?;
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
        let take = |state: &mut State| !std::mem::replace(&mut state.is_taken, true);
        take(&mut self.state()) || {
            py.detach(|| {
                let mut state = self.state();
                state.waiting += 1;
                let waited = self
                    .freed
                    .wait_timeout_while(state, LOOK, |state| state.is_taken);
                let (mut state, _) = waited.unwrap_or_else(PoisonError::into_inner);
                state.waiting -= 1;
                take(&mut state)
            })
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// This thread, by a number that is not 0.
fn here() -> usize {
    HERE.with(|here| std::ptr::from_ref(here).addr())
}

impl Drop for Inside<'_> {
    fn drop(&mut self) {
        self.0.inside.store(0, Ordering::Relaxed);
        let mut state = self.0.state();
        state.is_taken = false;
        if state.waiting > 0 {
            self.0.freed.notify_one();
        }
    }
}
