//! What the workers of a search have in common: what they share behind one lock, two bells, and the end.
//!
//! A worker that finds nothing to do waits until it is wanted; the thread that leads them waits for news, a tick at
//! most. The end is rung in whichever way it comes, be it by a panic: a worker that dies sends the others home, and so
//! does the leader. Whoever rings it takes the lock first, so that nobody is between a look at the flag and waiting.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::Builder;

use crate::search::TICK;

/// Something shared by workers.
pub(crate) struct Common<S> {
    shared: Mutex<S>,
    /// Told when there may be something to do for a worker that waits.
    wanted: Condvar,
    /// Told when there may be something to see for the leader.
    news: Condvar,
    /// How many workers have nothing to do.
    idle: AtomicUsize,
    /// Whether nobody wants any more.
    over: AtomicBool,
}

/// Sends all workers home, even if it is a panic that ends the search.
struct End<'e, S>(&'e Common<S>);

impl<S> Drop for End<'_, S> {
    fn drop(&mut self) {
        self.0.over.store(true, Ordering::Relaxed);
        let _shared = self.0.lock();
        self.0.call_workers();
        self.0.tell_leader();
    }
}

impl<S: Send> Common<S> {
    /// Leads so many workers; all are at home when this returns. `None`, and nothing is done, if the system has no
    /// thread to give.
    pub(crate) fn lead<R>(
        &self,
        threads: usize,
        work: impl Fn() + Sync,
        lead: impl FnOnce() -> R,
    ) -> Option<R> {
        // If it dies of a panic, all end, and the panic goes on when all are home.
        let life = || {
            let end = End(self);
            work();
            std::mem::forget(end);
        };
        std::thread::scope(|scope| {
            let _end = End(self);
            let hire = |_: &usize| Builder::new().spawn_scoped(scope, life).is_ok();
            // Fewer than wanted if the system has no more of them.
            let hired = (0..threads).take_while(hire).count();
            (hired > 0).then(lead)
        })
    }
}

impl<S> Common<S> {
    pub(crate) fn new(shared: S) -> Self {
        Common {
            shared: Mutex::new(shared),
            wanted: Condvar::new(),
            news: Condvar::new(),
            idle: AtomicUsize::new(0),
            over: AtomicBool::new(false),
        }
    }

    pub(crate) fn lock(&self) -> MutexGuard<'_, S> {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn into_inner(self) -> S {
        let shared = self.shared.into_inner();
        shared.unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether all are to go home.
    pub(crate) fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed)
    }

    /// Whether a worker has nothing to do.
    pub(crate) fn has_idle(&self) -> bool {
        self.idle.load(Ordering::Relaxed) > 0
    }

    /// Waits, with nothing to do, until workers are called.
    pub(crate) fn wait_idly<'s>(&self, shared: MutexGuard<'s, S>) -> MutexGuard<'s, S> {
        self.idle.fetch_add(1, Ordering::Relaxed);
        let shared = self.wait(shared);
        self.idle.fetch_sub(1, Ordering::Relaxed);
        shared
    }

    /// Waits until workers are called.
    pub(crate) fn wait<'s>(&self, shared: MutexGuard<'s, S>) -> MutexGuard<'s, S> {
        let shared = self.wanted.wait(shared);
        shared.unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for news, a tick at most.
    pub(crate) fn wait_for_news<'s>(&self, shared: MutexGuard<'s, S>) -> MutexGuard<'s, S> {
        let waited = self.news.wait_timeout(shared, TICK);
        waited.unwrap_or_else(PoisonError::into_inner).0
    }

    /// Calls all workers that wait.
    pub(crate) fn call_workers(&self) {
        self.wanted.notify_all();
    }

    /// Calls one of them.
    pub(crate) fn call_worker(&self) {
        self.wanted.notify_one();
    }

    /// Tells the leader that there may be something to see.
    pub(crate) fn tell_leader(&self) {
        self.news.notify_one();
    }
}
