//! The threads and locks that the worker pool is made of, in one place: a model checker has its own.

pub(super) use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
pub(super) use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
pub(super) use std::thread::scope;
use std::thread::{Builder, Scope};

/// Spawns a thread; false if the system has none to give.
pub(super) fn spawn<'s>(scope: &'s Scope<'s, '_>, work: impl FnOnce() + Send + 's) -> bool {
    Builder::new().spawn_scoped(scope, work).is_ok()
}
