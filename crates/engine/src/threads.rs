//! Threads that share work: a pool of them, with a leader that watches.

mod sync;
mod turn;
mod workers;

use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;
use std::time::Duration;

pub(crate) use turn::{Stride, take_turn};
pub(crate) use workers::Workers;

/// Whether there can be more than one thread. In WebAssembly, whose code comes through a network, what takes several is left
/// out.
pub(crate) const THERE_ARE_SEVERAL: bool =
    !cfg!(all(target_arch = "wasm32", not(target_feature = "atomics")));

pub(crate) const fn are_several(threads: usize) -> bool {
    THERE_ARE_SEVERAL && threads > 1
}

/// The most threads for each core. More only wait for one another, and for the one that looks at the clock: on two cores, a
/// search on 1,024 threads was canceled 40 seconds late, and pentominoes 6x10 took 7 s of CPU time on 32, 0.5 on 8, 0.15 on 2.
const A_CORE: usize = 4;

/// The largest number of threads of a search, whatever the number of cores.
pub(crate) const MAX_THREADS: usize = 1024;

/// How many threads are begun where this many are wanted: at most four for each core that this process may use; one for each of
/// them for 0.
pub fn begun(wanted: usize) -> usize {
    if !THERE_ARE_SEVERAL || wanted == 1 {
        return 1;
    }
    // To read it takes longer than a small search.
    static CORES: OnceLock<usize> = OnceLock::new();
    let cores = *CORES.get_or_init(|| thread::available_parallelism().map_or(1, usize::from));
    match wanted {
        0 => cores.min(MAX_THREADS),
        _ => wanted.min(cores.saturating_mul(A_CORE)).min(MAX_THREADS),
    }
}

/// Frees lists of this many members or more later: fewer take no time.
const MANY: usize = 1 << 15;

/// After how long. Meanwhile the thread that made them would wait for each piece of memory that it asks for. A command that was
/// stopped ends before.
const LATER: Duration = Duration::from_millis(500);

/// Frees millions of things in a while, on a thread of its own, so that nobody waits for it.
pub fn drop_later<T: Send + 'static>(members: Vec<T>) {
    if THERE_ARE_SEVERAL && members.len() >= MANY {
        // If the system has no thread, this one frees them.
        let _ = thread::Builder::new().spawn(|| {
            thread::sleep(LATER);
            drop(members);
        });
    }
}

/// What a lock holds. A thread that panics takes the others with it, so nobody sees what it leaves half done.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_threads_are_begun_on_a_core() {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        assert_eq!([0, 1, 2, 4].map(begun), [cores, 1, 2, 4]);
        assert_eq!(begun(usize::MAX), (4 * cores).min(MAX_THREADS));
    }
}
