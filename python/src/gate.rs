//! The gate through which one thread at a time goes, to change a problem or to read an iterator.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use pyo3::prelude::*;
use pyo3::sync::MutexExt;

use crate::error::error;

thread_local! {
    static HERE: u8 = const { 0 };
}

/// Lets one thread in at a time. To read labels and to call back may run any Python code: other threads too, and code that
/// comes back here.
#[derive(Default)]
pub struct Gate {
    lock: Mutex<()>,
    /// Which thread is inside; 0 if none is.
    inside: AtomicUsize,
}

/// Someone inside the gate.
pub struct Inside<'g> {
    gate: &'g Gate,
    _lock: MutexGuard<'g, ()>,
}

impl Gate {
    /// Waits until nobody is inside, and enters.
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
