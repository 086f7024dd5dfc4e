//! The gate through which one thread at a time changes a problem.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use pyo3::prelude::*;
use pyo3::sync::MutexExt;

use crate::error::error;

thread_local! {
    static HERE: u8 = const { 0 };
}

/// Lets one thread in at a time. To read labels may run any Python code, so the interpreter may change threads there.
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
    /// If this thread is inside: the `__hash__` or `__eq__` of a label changes the problem that the label is added to.
    pub fn enter(&self, py: Python<'_>) -> PyResult<Inside<'_>> {
        let me = HERE.with(|here| std::ptr::from_ref(here).addr());
        if self.inside.load(Ordering::Relaxed) == me {
            return Err(error(
                "the problem is being changed already; a label or an iterable of labels must not change the problem \
                 that it is added to",
            ));
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
