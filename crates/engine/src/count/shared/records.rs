//! The records of a shared memory: keys and values, each written once, by the thread that took its number.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use num_bigint::BigUint;

use crate::count::total::Total;

/// The most records of a chunk.
const CHUNK: usize = 1024;

/// The number of lists of large values.
const LISTS: usize = 64;

/// Set in an entry of an index if the value takes more than 128 bits.
const IS_BIG: u64 = 1 << 31;

/// The most records: an entry has 31 bits for the number of one, counted from 1.
pub(super) const MOST_RECORDS: usize = IS_BIG as usize - 1;

/// Records, in chunks: the words of the key, and two of the value.
pub(super) struct Records {
    pub(super) words: usize,
    /// The number of records in a chunk is two to this power.
    pub(super) bits: u32,
    pub(super) chunks: Vec<OnceLock<Box<[AtomicU64]>>>,
    /// The number of chunks that threads have taken.
    pub(super) taken: AtomicUsize,
    /// Values of more than 128 bits, in lists that the chunks take in turn; a record has the place in its list.
    big: Vec<Mutex<Vec<BigUint>>>,
}

impl Records {
    /// Room for this many records or a few more.
    pub(super) fn new(words: usize, room: usize, threads: usize) -> Self {
        let bits = (room / (8 * threads)).clamp(1, CHUNK).ilog2();
        let chunks = (room >> bits).max(threads);
        Records {
            words,
            bits,
            chunks: (0..chunks).map(|_| OnceLock::new()).collect(),
            taken: AtomicUsize::new(0),
            big: (0..LISTS).map(|_| Mutex::default()).collect(),
        }
    }

    pub(super) fn per_chunk(&self) -> usize {
        1 << self.bits
    }

    /// The number of records in the chunks that were taken.
    pub(super) fn taken(&self) -> usize {
        self.taken.load(Ordering::Relaxed).min(self.chunks.len()) << self.bits
    }

    /// The values of more than 128 bits in the chunk of this record.
    fn big(&self, number: usize) -> MutexGuard<'_, Vec<BigUint>> {
        let list = self.big[(number >> self.bits) % LISTS].lock();
        // A thread that panics ends the count.
        list.unwrap_or_else(PoisonError::into_inner)
    }

    /// The record with this number, if it has been written.
    fn record(&self, number: usize) -> Option<&[AtomicU64]> {
        let chunk = self.chunks.get(number >> self.bits)?.get()?;
        let (size, place) = (self.words + 2, number & (self.per_chunk() - 1));
        chunk.get(place * size..)?.get(..size)
    }

    /// Writes a record. Returns its entry for an index, without the hash.
    pub(super) fn write(&self, number: usize, key: &[u64], value: &Total) -> Option<u64> {
        let size = self.words + 2;
        let chunk = self.chunks.get(number >> self.bits)?;
        chunk.get_or_init(|| {
            let zeros = (0..size << self.bits).map(|_| AtomicU64::new(0));
            zeros.collect()
        });
        let (halves, mark) = match value {
            Total::Small(halves) => (*halves, 0),
            Total::Big(value) => {
                let mut big = self.big(number);
                big.push((**value).clone());
                ([big.len() as u64 - 1, 0], IS_BIG)
            }
        };
        for (cell, &word) in self.record(number)?.iter().zip(key.iter().chain(&halves)) {
            cell.store(word, Ordering::Relaxed);
        }
        Some(mark | (number as u64 + 1))
    }

    /// The value that an entry of an index leads to, if it is that of this key.
    pub(super) fn value(&self, entry: u64, key: &[u64]) -> Option<Total> {
        let number = (entry & (IS_BIG - 1)) as usize - 1;
        let record = self.record(number)?;
        let (words, halves) = record.split_at(key.len());
        let mut words = words.iter().zip(key);
        if !words.all(|(cell, &word)| cell.load(Ordering::Relaxed) == word) {
            return None;
        }
        let halves = [&halves[0], &halves[1]].map(|cell| cell.load(Ordering::Relaxed));
        if entry & IS_BIG == 0 {
            return Some(Total::Small(halves));
        }
        let value = self.big(number)[halves[0] as usize].clone();
        Some(Total::Big(Box::new(value)))
    }
}
