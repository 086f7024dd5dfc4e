//! The index of a shared memory: from the hash of a key to the numbers of the records that it may be in.
//!
//! A table with linear probing, at most half full. A slot has 32 bits: the number of a record in as many as it takes to
//! number all slots, and in the others what the place of the slot leaves of the hash. So it is half as large as one with half
//! of a hash and a number in each slot, and most looks are for states that are not there. A thread puts in the number of a
//! record that it has written, in release order; a thread that loads it, in acquire order, sees the record.
//!
//! An index that takes the place of a smaller one is empty at first. All threads move the entries, a chunk of records each in
//! turn, before they go on.

use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};

/// The most records: the slots of an index have numbers of 32 bits, and at most half of them are taken.
pub(super) const MOST_RECORDS: usize = u32::MAX as usize / 4;

/// Where the records are.
pub(super) struct Index {
    /// The low bits are the number of the record plus one; 0 if there is none.
    slots: Box<[AtomicU32]>,
    /// How many chunks of records are to be moved here, were begun to be, and have been.
    to_move: usize,
    begun: AtomicUsize,
    moved: AtomicUsize,
}

impl Index {
    /// An empty index with at least this many slots, to which as many chunks are to be moved.
    pub(super) fn new(slots: usize, to_move: usize) -> Self {
        // The system gives memory to zeros when one is first written, so each thread gets what it uses.
        let zeros = vec![0; slots.next_power_of_two().max(2)];
        Index {
            slots: zeros.into_iter().map(AtomicU32::new).collect(),
            to_move,
            begun: AtomicUsize::new(0),
            moved: AtomicUsize::new(0),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.slots.len()
    }

    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.slots)
    }

    /// The slots in which an entry with this hash may be, in the order in which they are tried, and the high bits of it.
    fn slots(&self, hash: u64) -> (impl Iterator<Item = &AtomicU32>, u32) {
        // The factor is 2^32 over the golden ratio.
        let mixed = (hash as u32).wrapping_mul(0x9E37_79B9);
        let (bits, mask) = (self.len().ilog2(), self.len() - 1);
        let first = (u64::from(mixed) << bits >> 32) as usize;
        let slots = (first..=first + mask).map(move |slot| &self.slots[slot & mask]);
        (slots, (u64::from(mixed) << bits) as u32)
    }

    /// The number of the record of an entry if it has these high bits.
    fn number(&self, entry: u32, high: u32) -> Option<usize> {
        let mask = (self.len() - 1) as u32;
        (entry & !mask == high).then(|| (entry & mask) as usize - 1)
    }

    /// Calls `look` with the number of each record that may be the one with this hash, until it returns something.
    pub(super) fn find<R>(&self, hash: u64, look: impl Fn(usize) -> Option<R>) -> Option<R> {
        let (slots, high) = self.slots(hash);
        let entries = slots.map(|slot| slot.load(Ordering::Acquire));
        let mut entries = entries.take_while(|&entry| entry != 0);
        entries.find_map(|entry| look(self.number(entry, high)?))
    }

    /// Puts in the number of a record that has been written, unless `look` returns something for one of those that may have
    /// the same key.
    pub(super) fn put<R>(
        &self,
        hash: u64,
        number: usize,
        look: impl Fn(usize) -> Option<R>,
    ) -> Option<R> {
        let (slots, high) = self.slots(hash);
        let entry = high | (number as u32 + 1);
        // At most half of the slots are taken.
        for slot in slots {
            // Not read before: of memory that is read while it is zero, the system makes a page twice.
            let put = slot.compare_exchange(0, entry, Ordering::Release, Ordering::Acquire);
            let Err(there) = put else {
                return None;
            };
            let found = self.number(there, high).and_then(&look);
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// Moves a few chunks by `move_chunk`. Returns whether all have been moved, by all threads.
    pub(super) fn move_some(&self, move_chunk: impl Fn(usize)) -> bool {
        /// About a millisecond.
        const CHUNKS: usize = 16;
        if self.moved.load(Ordering::Acquire) == self.to_move {
            return true;
        }
        for _ in 0..CHUNKS {
            let chunk = self.begun.fetch_add(1, Ordering::Relaxed);
            if chunk >= self.to_move {
                std::thread::yield_now();
                break;
            }
            move_chunk(chunk);
            self.moved.fetch_add(1, Ordering::Release);
        }
        self.moved.load(Ordering::Acquire) == self.to_move
    }
}
