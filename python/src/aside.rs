//! Work that shows no progress, done in a thread of its own so that the calling one can look after signals.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::watch::LOOK;

/// Does `work` with the interpreter free; `cancel` is to stop it early.
///
/// # Errors
///
/// What a signal handler raises meanwhile: KeyboardInterrupt for Ctrl-C.
pub fn aside<R: Send>(
    py: Python<'_>,
    cancel: &Arc<AtomicBool>,
    work: impl FnOnce() -> R + Send,
) -> PyResult<R> {
    py.detach(|| {
        let (send, receive) = channel();
        thread::scope(|scope| {
            scope.spawn(move || send.send(work()));
            let mut raised = None;
            loop {
                match receive.recv_timeout(LOOK) {
                    Ok(result) => return raised.map_or(Ok(result), Err),
                    Err(RecvTimeoutError::Timeout) if raised.is_none() => {
                        raised = Python::attach(|py| py.check_signals()).err();
                        cancel.store(raised.is_some(), Ordering::Relaxed);
                    }
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => {
                        return Err(PyRuntimeError::new_err(
                            "the search panicked; please report it",
                        ));
                    }
                }
            }
        })
    })
}
