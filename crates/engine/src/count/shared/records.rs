//! The records of a shared memory: keys and values, each written once, by the thread that took its number.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock};

use num_bigint::BigUint;

use crate::count::total::Total;
use crate::threads::lock;

/// The most records of a chunk.
const CHUNK: usize = 1024;

/// The number of lists of large values.
const LISTS: usize = 64;

/// In place of the high half of a value: it is in a list of large ones, at the place that is the low half.
const IN_LIST: u64 = u64::MAX;

/// Records, in chunks: the words of the key, and two of the value.
pub(super) struct Records {
    pub(super) words: usize,
    /// The number of records in a chunk is two to this power.
    pub(super) bits: u32,
    pub(super) chunks: Vec<OnceLock<Box<[AtomicU64]>>>,
    /// The number of chunks that threads have taken.
    pub(super) taken: AtomicUsize,
    /// Values of 2^128 - 2^64 or more, in lists that the chunks take in turn; a record has the place in its list.
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

    /// The numbers of the records of a chunk.
    pub(super) fn numbers(&self, chunk: usize) -> Range<usize> {
        chunk << self.bits..(chunk + 1) << self.bits
    }

    /// The number of records in the chunks that were taken.
    pub(super) fn taken(&self) -> usize {
        self.taken.load(Ordering::Relaxed).min(self.chunks.len()) << self.bits
    }

    /// The large values of the chunk of this record.
    fn big(&self, number: usize) -> MutexGuard<'_, Vec<BigUint>> {
        lock(&self.big[(number >> self.bits) % LISTS])
    }

    /// The record with this number, if it has been written.
    fn record(&self, number: usize) -> Option<&[AtomicU64]> {
        let chunk = self.chunks.get(number >> self.bits)?.get()?;
        let (size, place) = (self.words + 2, number & (self.per_chunk() - 1));
        chunk.get(place * size..)?.get(..size)
    }

    /// Writes a record. `None` if there is no such number.
    pub(super) fn write(&self, number: usize, key: &[u64], value: &Total) -> Option<()> {
        let size = self.words + 2;
        let chunk = self.chunks.get(number >> self.bits)?;
        chunk.get_or_init(|| {
            let zeros = (0..size << self.bits).map(|_| AtomicU64::new(0));
            zeros.collect()
        });
        let halves = match value {
            Total::Small(halves) if halves[1] != IN_LIST => *halves,
            value => {
                let mut big = self.big(number);
                big.push(value.to_big());
                [big.len() as u64 - 1, IN_LIST]
            }
        };
        for (cell, &word) in self.record(number)?.iter().zip(key.iter().chain(&halves)) {
            cell.store(word, Ordering::Relaxed);
        }
        Some(())
    }

    /// Makes a record that no index has as if it had not been written.
    pub(super) fn clear(&self, number: usize) {
        for cell in self.record(number).into_iter().flatten() {
            cell.store(0, Ordering::Relaxed);
        }
    }

    /// Copies the key of a record. Returns false if it has not been written. (A key has a bit for each item to cover, and no
    /// state without any is remembered.)
    pub(super) fn copy_key(&self, number: usize, key: &mut Vec<u64>) -> bool {
        let Some(record) = self.record(number) else {
            return false;
        };
        let words = record[..self.words].iter();
        key.clear();
        key.extend(words.map(|cell| cell.load(Ordering::Relaxed)));
        key.iter().any(|&word| word != 0)
    }

    /// The value in a record, if it is that of this key.
    pub(super) fn value(&self, number: usize, key: &[u64]) -> Option<Total> {
        let record = self.record(number)?;
        let (words, halves) = record.split_at(key.len());
        let mut words = words.iter().zip(key);
        if !words.all(|(cell, &word)| cell.load(Ordering::Relaxed) == word) {
            return None;
        }
        let halves = [&halves[0], &halves[1]].map(|cell| cell.load(Ordering::Relaxed));
        if halves[1] != IN_LIST {
            return Some(Total::Small(halves));
        }
        let value = self.big(number)[halves[0] as usize].clone();
        Some(Total::of_big(value))
    }
}
