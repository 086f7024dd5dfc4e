//! Processes that are forked off: the threads that search stay behind.

use std::sync::atomic::{AtomicU32, Ordering};

use pyo3::prelude::*;
use pyo3::types::{IntoPyDict, PyModule};

/// How often a fork led to this process since the module was imported.
static FORKS: AtomicU32 = AtomicU32::new(0);

/// The process that has a thread, if there is one.
#[derive(Default)]
pub struct ThreadIn(AtomicU32);

impl ThreadIn {
    /// There is one in this process.
    pub fn begin(&self) {
        self.0.store(here(), Ordering::Relaxed);
    }

    /// There is none any more.
    pub fn end(&self) {
        self.0.store(0, Ordering::Relaxed);
    }

    /// Whether there is one, and this process was forked off afterwards.
    pub fn is_elsewhere(&self) -> bool {
        ![0, here()].contains(&self.0.load(Ordering::Relaxed))
    }
}

/// This process until it is forked, as a number from 1.
fn here() -> u32 {
    FORKS.load(Ordering::Relaxed) + 1
}

#[pyfunction]
fn forked() {
    FORKS.fetch_add(1, Ordering::Relaxed);
}

/// Has forks counted, where there are any.
pub fn watch(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    let Ok(register) = py.import("os")?.getattr("register_at_fork") else {
        return Ok(());
    };
    let child = [("after_in_child", wrap_pyfunction!(forked, module)?)];
    register.call((), Some(&child.into_py_dict(py)?)).map(drop)
}
