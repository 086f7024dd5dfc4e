//! A gate that admits one thread at a time, to change a problem or to read an iterator.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use pyo3::prelude::*;
use pyo3::sync::MutexExt;

use crate::error::error;

thread_local! {
    static HERE: u8 = const { 0 };
}

/// Admits one thread at a time. Reading labels and calling back may run any Python code, which may start other threads
/// or come back here.
#[derive(Default)]
pub struct Gate {
    lock: Mutex<()>,
    /// The thread inside; 0 if there is none.
    inside: AtomicUsize,
}

/// A thread inside the gate.
pub struct Inside<'g> {
    gate: &'g Gate,
    _lock: MutexGuard<'g, ()>,
}

impl Gate {
    /// Waits until no thread is inside, and enters.
    ///
    /// # Errors
    ///
    /// If this thread is inside already: `mistake` says what must not be done.
    pub fn enter(&self, py: Python<'_>, mistake: &str) -> PyResult<Inside<'_>> {
        let me = HERE.with(|here| std::ptr::from_ref(here).addr());
        if self.inside.load(Ordering::Relaxed) == me {
            return Err(error(mistake));
        }
        let lock = self.lock.lock_py_attached(py);
        let lock = lock.unwrap_or_else(PoisonError::into_inner);
        self.inside.store(me, Ordering::Relaxed);
        Ok(Inside {
            gate: self,
            _lock: lock,
        })
    }
}

impl Drop for Inside<'_> {
    fn drop(&mut self) {
        self.gate.inside.store(0, Ordering::Relaxed);
    }
}
