//! A worker pool: the state that workers share, two condition variables, and a flag that stops them.
//!
//! A worker without work waits until it is woken. The *leader*, the thread that started the pool, waits for news, at
//! most for a tick. When the leader returns or any thread panics, a [`StopGuard`] sets the flag and wakes all threads.
//! It takes the lock between the two, so no thread is between its test of the flag and its wait, and no wake-up is
//! lost. A model checker tries the interleavings: see `tests/pool` of the root package.
//!
//! Workers may be asked to pause, as long as the leader does something else: each does when it looks.

use std::time::Duration;

use super::sync::{
    AtomicBool, AtomicUsize, Condvar, Mutex, MutexGuard, Ordering, PoisonError, scope, spawn,
};

/// Upper limit on the time between two polls of a leader.
const TICK: Duration = Duration::from_millis(5);

/// What the threads of a pool share.
#[derive(Debug)]
pub(crate) struct Workers<S> {
    shared: Mutex<S>,
    /// Notified when a waiting worker may find something to do.
    work: Condvar,
    /// Notified when the leader may find something new.
    news: Condvar,
    /// The number of workers without work.
    idle: AtomicUsize,
    /// Whether everybody is to stop, or to pause.
    stopped: AtomicBool,
    paused: AtomicBool,
}

/// Stops the pool when it is dropped.
struct StopGuard<'g, S>(&'g Workers<S>);

impl<S> Drop for StopGuard<'_, S> {
    fn drop(&mut self) {
        self.0.stopped.store(true, Ordering::Relaxed);
        let _shared = self.0.lock();
        self.0.wake_workers();
        self.0.wake_leader();
    }
}

impl<S: Send> Workers<S> {
    /// Runs `work` on up to `threads` new threads, and `lead` on this one with the number of workers. When `lead`
    /// returns, stops the workers and joins them. `None`, and nothing is done, if the system has no thread to spare.
    pub(crate) fn run<R>(
        &self,
        threads: usize,
        work: impl Fn() + Sync,
        lead: impl FnOnce(usize) -> R,
    ) -> Option<R> {
        // No threads: the code of the workers would be dead weight.
        if !super::THERE_ARE_SEVERAL {
            return None;
        }
        // A worker that panics stops the others; the panic is resumed when all are joined. Behind a pointer, so that threads are
        // compiled once, not for each kind of work.
        let guarded: &(dyn Fn() + Sync) = &|| {
            let guard = StopGuard(self);
            work();
            std::mem::forget(guard);
        };
        scope(|scope| {
            let guard = StopGuard(self);
            let spawned = (0..threads).take_while(|_| spawn(scope, guarded)).count();
            if spawned == 0 {
                // Nobody is to be stopped, and the caller may do the work alone.
                std::mem::forget(guard);
                return None;
            }
            Some(lead(spawned))
        })
    }
}

impl<S> Workers<S> {
    pub(crate) fn new(shared: S) -> Self {
        Workers {
            shared: Mutex::new(shared),
            work: Condvar::new(),
            news: Condvar::new(),
            idle: AtomicUsize::new(0),
            stopped: AtomicBool::new(false),
            paused: AtomicBool::new(false),
        }
    }

    pub(crate) fn lock(&self) -> MutexGuard<'_, S> {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn into_inner(self) -> S {
        let shared = self.shared.into_inner();
        shared.unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// Asks all workers to pause when they come to [`wait_out_pause`](Self::wait_out_pause), until they are to resume.
    pub(crate) fn pause(&self) {
        self.paused.store(true, Ordering::Relaxed);
    }

    /// Ends a pause, if there is one.
    pub(crate) fn resume(&self) {
        if self.paused.load(Ordering::Relaxed) {
            let _shared = self.lock();
            self.paused.store(false, Ordering::Relaxed);
            self.wake_workers();
        }
    }

    /// Waits until workers are to resume, if they are to pause.
    pub(crate) fn wait_out_pause(&self) {
        if self.paused.load(Ordering::Relaxed) {
            let mut shared = self.lock();
            while self.paused.load(Ordering::Relaxed) && !self.is_stopped() {
                shared = self.wait(shared);
            }
        }
    }

    pub(crate) fn has_idle(&self) -> bool {
        self.idle.load(Ordering::Relaxed) > 0
    }

    /// Waits, without work, until workers are woken.
    pub(crate) fn wait_idly<'s>(&self, shared: MutexGuard<'s, S>) -> MutexGuard<'s, S> {
        self.idle.fetch_add(1, Ordering::Relaxed);
        let shared = self.wait(shared);
        self.idle.fetch_sub(1, Ordering::Relaxed);
        shared
    }

    /// Waits until workers are woken.
    pub(crate) fn wait<'s>(&self, shared: MutexGuard<'s, S>) -> MutexGuard<'s, S> {
        let shared = self.work.wait(shared);
        shared.unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for news, at most for a tick.
    pub(crate) fn wait_for_news<'s>(&self, shared: MutexGuard<'s, S>) -> MutexGuard<'s, S> {
        let waited = self.news.wait_timeout(shared, TICK);
        waited.unwrap_or_else(PoisonError::into_inner).0
    }

    pub(crate) fn wake_workers(&self) {
        self.work.notify_all();
    }

    pub(crate) fn wake_leader(&self) {
        self.news.notify_one();
    }
}
