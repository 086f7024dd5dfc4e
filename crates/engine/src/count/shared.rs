//! The memory that the threads of a count share, without locks.
//!
//! An entry is written once, into a record of the thread that found it; then its number is put into an index, which all
//! threads read. So a look writes nothing, and two threads that look at the same entries do not take the lines of their
//! caches from each other. Of two threads that put in the same state, the later one takes the value of the earlier: both look
//! for a free place in the same order. docs/measurements.md has the figures of a memory behind locks.
//!
//! Threads take records in chunks, the next one as soon as the last record is written. When there is no chunk left for the
//! index or for the budget, they pause before their next step, and the index grows, or a new generation begins, as in
//! [`Memo`]. So nothing that a search finds is forgotten before that.

mod index;
mod records;

#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use rustc_hash::FxBuildHasher;

use super::memo::{Memo, StateMemory, half_hash};
use super::total::Total;
use index::{Index, MOST_RECORDS};
use records::Records;

/// The number of a node as the memory holds it.
impl From<u32> for Total {
    fn from(node: u32) -> Self {
        Total::Small([node.into(), 0])
    }
}

/// The same back.
impl From<Total> for u32 {
    fn from(total: Total) -> Self {
        let node = total.as_u128().and_then(|node| node.try_into().ok());
        node.unwrap_or(u32::MAX)
    }
}

/// A generation of entries.
#[derive(Clone)]
struct Entries {
    index: Arc<Index>,
    records: Arc<Records>,
}

impl Entries {
    fn new(slots: usize, records: Records) -> Self {
        Entries {
            index: Arc::new(Index::new(slots, 0)),
            records: Arc::new(records),
        }
    }

    fn find(&self, hash: u64, key: &[u64]) -> Option<Total> {
        self.index
            .find(hash, |number| self.records.value(number, key))
    }

    /// Puts in the record of a state, which has been written, unless another thread was earlier: then the value is the one
    /// that it found.
    fn put(&self, hash: u64, number: usize, key: &[u64]) -> Option<Total> {
        let value = |number| self.records.value(number, key);
        self.index.put(hash, number, value)
    }

    /// Moves a few records to an index that has grown. Returns whether all threads are done with that.
    fn move_some(&self) -> bool {
        self.index.move_some(|chunk| {
            let mut key = Vec::new();
            for number in self.records.numbers(chunk) {
                if self.records.copy_key(number, &mut key) {
                    self.put(half_hash(&FxBuildHasher, &key), number, &key);
                }
            }
        })
    }

    /// Whether it has a chunk more.
    fn has_chunk(&self) -> bool {
        let (taken, more) = (self.records.taken(), self.records.per_chunk());
        2 * (taken + more) <= self.index.len() && taken / more < self.records.chunks.len()
    }

    /// Takes a chunk: the numbers of its records.
    fn take_chunk(&self) -> std::ops::Range<usize> {
        if !self.has_chunk() {
            return 0..0;
        }
        let chunk = self.records.taken.fetch_add(1, Ordering::Relaxed);
        match chunk < self.records.chunks.len() {
            // Other threads may have taken the last ones: then the index is a little more than half full.
            true => self.records.numbers(chunk),
            false => 0..0,
        }
    }

    /// The same entries in an index four times as large, or as large as they can need, to which they are yet to be moved.
    fn grown(&self) -> Self {
        let (records, slots) = (&self.records, self.index.len());
        let most = 2 * records.chunks.len() * records.per_chunk();
        let larger = (4 * slots).min(most).max(2 * slots);
        let chunks = records.taken() / records.per_chunk();
        Entries {
            index: Arc::new(Index::new(larger, chunks)),
            records: self.records.clone(),
        }
    }

    fn bytes(&self) -> usize {
        self.index.bytes() + 8 * self.records.taken() * (self.records.words + 2)
    }
}

/// The memory, as one of the threads has it.
pub(super) struct SharedMemo {
    young: Entries,
    old: Option<Entries>,
    threads: usize,
    /// The numbers of the records that this thread has yet to write.
    free: std::ops::Range<usize>,
    /// Whether a thread wants room.
    wants_room: Arc<AtomicBool>,
    /// The number of entries that were forgotten.
    pub(super) forgotten: u64,
}

impl SharedMemo {
    /// The entries of a memory, for this many threads; each generation has room for `room` entries.
    pub(super) fn of<V: Clone + Into<Total>>(memo: Memo<V>, room: usize, threads: usize) -> Self {
        let forgotten = memo.forgotten;
        let room = room.clamp(1, MOST_RECORDS);
        let records = Records::new(memo.words(), room, threads);
        let slots = 2 * (memo.len() + (2 * threads + 2) * records.per_chunk());
        let mut shared = SharedMemo {
            young: Entries::new(slots, records),
            old: None,
            threads,
            free: 0..0,
            wants_room: Arc::default(),
            forgotten,
        };
        shared.take_chunk();
        memo.drain(|hash, key, value| {
            shared.keep(hash, key, &value.into());
        });
        shared
    }

    /// The same memory for another thread.
    pub(super) fn for_another(&self) -> Self {
        let mut memo = SharedMemo {
            young: self.young.clone(),
            old: self.old.clone(),
            free: 0..0,
            wants_room: self.wants_room.clone(),
            ..*self
        };
        memo.take_chunk();
        memo
    }

    /// Takes records to write, if it has none; wants room if there are none. So a search that has not paused can remember
    /// what it finds.
    fn take_chunk(&mut self) {
        if self.free.is_empty() {
            self.free = self.young.take_chunk();
        }
        if self.free.is_empty() {
            self.wants_room.store(true, Ordering::Relaxed);
        }
    }

    /// Whether all threads should pause, to [make room](Self::make_room).
    pub(super) fn wants_room(&self) -> bool {
        self.wants_room.load(Ordering::Relaxed)
    }

    /// The number of slots of the index.
    #[cfg(test)]
    pub(super) fn slots(&self) -> usize {
        self.young.index.len()
    }

    /// Whether room can be made by forgetting alone.
    pub(super) fn is_full(&self) -> bool {
        let records = &self.young.records;
        records.taken() / records.per_chunk() >= records.chunks.len()
    }

    /// Makes room while no thread runs: a larger index, or a new generation. The others are to
    /// [take it over](Self::take_over).
    pub(super) fn grow(&mut self) {
        // Hardly ever: a search that wants room has got ready, so the threads have moved all by then.
        while !self.young.move_some() {}
        self.wants_room.store(false, Ordering::Relaxed);
        if !self.is_full() {
            self.young = self.young.grown();
            return self.take_chunk();
        }
        let records = &self.young.records;
        let room = records.chunks.len() * records.per_chunk();
        let empty = Records::new(records.words, room, self.threads);
        let young = Entries::new(self.young.index.len(), empty);
        let old = self.old.replace(std::mem::replace(&mut self.young, young));
        self.forgotten += old.map_or(0, |old| old.records.taken() as u64);
        self.free = 0..0;
        self.take_chunk();
    }

    /// Has the entries of `other` from now on.
    pub(super) fn take_over(&mut self, other: &Self) {
        if !Arc::ptr_eq(&self.young.records, &other.young.records) {
            self.free = 0..0;
        }
        (self.young, self.old) = (other.young.clone(), other.old.clone());
        self.forgotten = other.forgotten;
        self.take_chunk();
    }

    /// The number of bytes that the entries take.
    pub(super) fn bytes(&self) -> usize {
        self.young.bytes() + self.old.as_ref().map_or(0, Entries::bytes)
    }

    /// Remembers the value of a state if there is room. Returns the one that another thread found earlier, if there is
    /// one.
    fn keep(&mut self, hash: u64, key: &[u64], value: &Total) -> Option<Total> {
        let number = self.free.next()?;
        self.young.records.write(number, key, value)?;
        let earlier = self.young.put(hash, number, key);
        if earlier.is_some() {
            // A larger index might find this one first.
            self.young.records.clear(number);
        }
        self.take_chunk();
        earlier
    }
}

impl<V: From<Total> + Into<Total>> StateMemory<V> for SharedMemo {
    const SHARED: bool = true;

    fn get_ready(&mut self) -> bool {
        self.young.move_some()
    }

    fn hash(&self, key: &[u64]) -> u64 {
        half_hash(&FxBuildHasher, key)
    }

    fn get(&mut self, hash: u64, key: &[u64]) -> Option<V> {
        if let Some(value) = self.young.find(hash, key) {
            return Some(value.into());
        }
        let value = self.old.as_ref()?.find(hash, key)?;
        // One record is left for what the search finds.
        if self.free.len() > 1 {
            self.keep(hash, key, &value);
        }
        Some(value.into())
    }

    fn insert(&mut self, hash: u64, key: &[u64], value: V) -> V {
        let value = value.into();
        let earlier = self.keep(hash, key, &value);
        earlier.unwrap_or(value).into()
    }

    fn make_room(&mut self) -> bool {
        false
    }

    fn wants_pause(&self) -> bool {
        self.wants_room()
    }
}
