//! Threads that share work: a pool of them, with a leader that watches.

mod sync;
mod turn;
mod workers;

use std::sync::{Mutex, MutexGuard, PoisonError};

pub(crate) use turn::{Stride, take_turn};
pub(crate) use workers::Workers;

/// Whether there can be more than one thread. In WebAssembly, whose code comes through a network, what takes several is left
/// out.
pub(crate) const THERE_ARE_SEVERAL: bool =
    !cfg!(all(target_arch = "wasm32", not(target_feature = "atomics")));

pub(crate) const fn are_several(threads: usize) -> bool {
    THERE_ARE_SEVERAL && threads > 1
}

/// What a lock holds. A thread that panics takes the others with it, so nobody sees what it leaves half done.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
