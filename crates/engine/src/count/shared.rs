//! The memory that the threads of a count share: a [`Memo`] for each share of the hashes, behind a lock of its own.
//!
//! A thread holds a lock as long as one look or one new entry takes, about a tenth of the time that a state takes. So
//! among 256 of them, two threads hardly ever meet. Each share forgets by itself when it is full.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rustc_hash::FxBuildHasher;

use super::memo::{Memo, StateMemory, half_hash};

/// The values of the states that the threads of a count remember.
pub(super) struct SharedMemo<V> {
    shards: Vec<Mutex<Shard<V>>>,
    /// The number of bits of a hash that choose a shard.
    bits: u32,
    bytes: AtomicUsize,
    forgotten: AtomicU64,
}

/// A share of the memory, with what it has told the whole.
struct Shard<V> {
    memo: Memo<V>,
    bytes: usize,
    forgotten: u64,
}

/// The most shards: 256.
const MOST_BITS: u32 = 8;

/// The least number of entries for which a shard has room, if there are several.
const LEAST_ENTRIES: usize = 1024;

impl<V: Clone> SharedMemo<V> {
    /// The entries of a memory, with the budget of that memory.
    pub(super) fn of(memo: Memo<V>) -> Self {
        let bits = (memo.room() / LEAST_ENTRIES).max(1).ilog2().min(MOST_BITS);
        let shard = || Shard {
            memo: memo.share_of_room(1 << bits),
            bytes: 0,
            forgotten: 0,
        };
        let shared = SharedMemo {
            shards: (0..1 << bits).map(|_| Mutex::new(shard())).collect(),
            bits,
            bytes: AtomicUsize::new(0),
            forgotten: AtomicU64::new(memo.forgotten),
        };
        memo.drain(|hash, key, value| shared.keep(hash, key, value));
        shared
    }

    /// The number of bytes that the entries take.
    pub(super) fn bytes(&self) -> usize {
        self.bytes.load(Ordering::Relaxed)
    }

    /// The number of entries that were forgotten.
    pub(super) fn forgotten(&self) -> u64 {
        self.forgotten.load(Ordering::Relaxed)
    }

    fn shard(&self, hash: u64) -> MutexGuard<'_, Shard<V>> {
        // A shard uses both ends of the hash for its table, so other bits choose the shard. (The factor is 2^32 over
        // the golden ratio.)
        let mixed = u64::from((hash as u32).wrapping_mul(0x9E37_79B9));
        let shard = &self.shards[(mixed >> (32 - self.bits)) as usize];
        // A thread that panics ends the count.
        shard.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Remembers the value of a state, unless another thread did.
    fn keep(&self, hash: u64, key: &[u64], value: V) {
        let mut shard = self.shard(hash);
        if shard.memo.has(hash, key) {
            return;
        }
        shard.memo.make_room();
        shard.memo.insert(hash, key, value);
        let (bytes, forgotten) = (shard.memo.bytes(), shard.memo.forgotten);
        if bytes != shard.bytes {
            // What is told may be less than before: the sum wraps around and is right all the same.
            let more = bytes.wrapping_sub(shard.bytes);
            self.bytes.fetch_add(more, Ordering::Relaxed);
            let more = forgotten - shard.forgotten;
            self.forgotten.fetch_add(more, Ordering::Relaxed);
            (shard.bytes, shard.forgotten) = (bytes, forgotten);
        }
    }
}

impl<V: Clone> StateMemory<V> for Arc<SharedMemo<V>> {
    const SHARED: bool = true;

    fn hash(&self, key: &[u64]) -> u64 {
        half_hash(&FxBuildHasher, key)
    }

    fn get(&mut self, hash: u64, key: &[u64]) -> Option<V> {
        self.shard(hash).memo.get(hash, key)
    }

    fn insert(&mut self, hash: u64, key: &[u64], value: V) {
        self.keep(hash, key, value);
    }

    fn make_room(&mut self) -> bool {
        false
    }
}
