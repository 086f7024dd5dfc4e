//! The memory of a count: the value of each state, looked up by its whole key.
//!
//! One list holds the keys, one after the other. A hash leads to the number of a key, and the lookup compares the whole
//! key. The memory stays within its budget by generations: new entries go into the young generation; when that is full,
//! it becomes the old one, and the previous old one is dropped. A lookup that finds an entry in the old generation
//! copies it to the young one, as long as that has room. So the memory forgets only entries that were not used
//! recently.

use std::hash::BuildHasher;
use std::mem;

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

/// Where a search remembers the values of states.
pub(super) trait StateMemory<V> {
    /// Whether several searches share it: then they take the options of a state in different orders.
    const SHARED: bool;

    /// Does a little of what a search must wait for. Returns whether it may go on.
    fn get_ready(&mut self) -> bool {
        true
    }

    /// The hash of a key. Only the low half counts.
    fn hash(&self, key: &[u64]) -> u64;

    /// The value of a state, if it is remembered.
    fn get(&mut self, hash: u64, key: &[u64]) -> Option<V>;

    /// Remembers the value of a state that this search found. Returns the one that is remembered: another search may have
    /// been earlier.
    fn insert(&mut self, hash: u64, key: &[u64], value: V) -> V;

    /// Forgets a generation if there is no room left. Returns whether it did.
    fn make_room(&mut self) -> bool;

    /// Sets all entries aside, if it can, and takes keys of this many words.
    fn set_aside(&mut self, _words: usize) -> Option<SetAside<V>> {
        None
    }

    /// Drops all entries and takes back those that were set aside.
    fn take_back(&mut self, _aside: SetAside<V>) {}

    /// Whether the search is to pause, because the memory has no room.
    fn wants_pause(&self) -> bool {
        false
    }
}

/// The largest number of entries of a generation.
const MOST: usize = u32::MAX as usize / 2;

/// The number of a key, and half of its hash: enough to move the entry when the table grows, without reading the key.
#[derive(Clone, Copy, Debug)]
struct MemoEntry {
    number: u32,
    hash: u32,
}

/// A generation: keys of equal length, and their values.
#[derive(Debug)]
#[repr(C)]
pub(super) struct Generation<V> {
    table: HashTable<MemoEntry>,
    keys: Vec<u64>,
    values: Vec<V>,
}

impl<V> Generation<V> {
    pub(super) const EMPTY: Self = Generation {
        table: HashTable::new(),
        keys: Vec::new(),
        values: Vec::new(),
    };

    pub(super) fn len(&self) -> usize {
        self.values.len()
    }

    /// The number of bytes that the entries take.
    pub(super) fn bytes(&self) -> usize {
        self.keys.capacity() * 8
            + self.values.capacity() * size_of::<V>()
            + self.table.allocation_size()
    }

    pub(super) fn key(&self, number: usize) -> &[u64] {
        let words = self.keys.len() / self.values.len();
        &self.keys[number * words..][..words]
    }

    pub(super) fn value(&self, number: usize) -> &V {
        &self.values[number]
    }

    /// The number of the entry of a state, if it is here.
    fn number(&self, hash: u64, key: &[u64]) -> Option<usize> {
        let same = |entry: &MemoEntry| {
            let start = entry.number as usize * key.len();
            entry.hash == hash as u32 && self.keys[start..][..key.len()] == *key
        };
        let entry = self.table.find(hash, same)?;
        Some(entry.number as usize)
    }

    /// The value of a state, if it is here.
    fn find(&self, hash: u64, key: &[u64]) -> Option<&V> {
        Some(&self.values[self.number(hash, key)?])
    }

    /// The value of a state, if it is here.
    pub(super) fn find_mut(&mut self, hash: u64, key: &[u64]) -> Option<&mut V> {
        let number = self.number(hash, key)?;
        Some(&mut self.values[number])
    }

    /// Adds a state that is not here.
    pub(super) fn keep(&mut self, hash: u64, key: &[u64], value: V) {
        let entry = MemoEntry {
            number: self.values.len() as u32,
            hash: hash as u32,
        };
        let rehash = |entry: &MemoEntry| spread(entry.hash);
        self.table.insert_unique(hash, entry, rehash);
        self.keys.extend(key);
        self.values.push(value);
    }
}

/// Entries that were set aside, and the room for them.
#[derive(Debug)]
pub(super) struct SetAside<V> {
    young: Generation<V>,
    old: Generation<V>,
    max: usize,
    words: usize,
}

/// The states that were ever remembered, as bits that their hashes set. They show roughly how many states came back
/// after they were forgotten.
#[derive(Debug)]
struct SeenStates {
    /// In blocks, each empty until it has a bit: a count of few states does not wait for all of them to be cleared.
    blocks: Vec<Vec<u64>>,
    first: u64,
    again: u64,
    /// How many times entries were set aside; and a number that tells the keys since the last time from others.
    asides: u64,
    salt: u64,
}

impl SeenStates {
    /// The number of bits: 100 million states set half of them.
    const BITS: usize = 1 << 27;

    /// The number of words of a block.
    const BLOCK: usize = 1 << 9;

    fn new() -> Self {
        SeenStates {
            blocks: vec![Vec::new(); Self::BITS / 64 / Self::BLOCK],
            first: 0,
            again: 0,
            asides: 0,
            salt: 0,
        }
    }

    fn note(&mut self, hash: u64) {
        let bit = (hash ^ self.salt) as usize % Self::BITS;
        let block = &mut self.blocks[bit / 64 / Self::BLOCK];
        if block.is_empty() {
            *block = vec![0; Self::BLOCK];
        }
        let word = &mut block[bit / 64 % Self::BLOCK];
        match *word >> (bit % 64) & 1 {
            0 => self.first += 1,
            _ => self.again += 1,
        }
        *word |= 1 << (bit % 64);
    }
}

/// The values of the states that are remembered.
#[derive(Debug)]
#[repr(C)]
pub(super) struct Memo<V, S = FxBuildHasher> {
    young: Generation<V>,
    /// The number of entries at which the young generation is full.
    max: usize,
    words: usize,
    old: Generation<V>,
    hasher: S,
    seen: Option<SeenStates>,
    /// Whether a search is to pause before anything is forgotten.
    pub(super) pauses: bool,
    /// The number of entries that were forgotten.
    pub(super) forgotten: u64,
}

impl<V: Clone, S: BuildHasher> Memo<V, S> {
    /// An empty memory for keys of `words` words, limited to about `budget` bytes.
    pub(super) fn new(words: usize, budget: usize, hasher: S) -> Self {
        Memo {
            words,
            hasher,
            young: Generation::EMPTY,
            old: Generation::EMPTY,
            // There are two generations, and a table needs room to move to a larger one.
            max: (budget / 3 / Self::entry_bytes(words)).clamp(1, MOST),
            seen: None,
            pauses: false,
            forgotten: 0,
        }
    }

    fn entry_bytes(words: usize) -> usize {
        // An entry of the hash table takes nine bytes, and a table is at worst seven sixteenths full.
        words * 8 + size_of::<V>() + 21
    }

    /// The number of entries at which a generation is full.
    pub(super) fn room(&self) -> usize {
        self.max
    }

    pub(super) fn words(&self) -> usize {
        self.words
    }

    /// The number of entries; those that both generations have count twice.
    pub(super) fn len(&self) -> usize {
        self.young.len() + self.old.len()
    }

    /// Takes out all entries, those of the old generation first.
    pub(super) fn drain(self, mut take: impl FnMut(u64, &[u64], V)) {
        for generation in [self.old, self.young] {
            let keys = generation.keys.chunks(self.words.max(1));
            for (key, value) in keys.zip(generation.values) {
                take(half_hash(&self.hasher, key), key, value);
            }
        }
    }

    /// Keeps track of the states that come back after they were forgotten, in up to 16 MB.
    pub(super) fn watch_repeats(&mut self) {
        self.seen = Some(SeenStates::new());
    }

    /// The approximate numbers of new states and of states that came back, if the memory keeps track of them.
    pub(super) fn repeats(&self) -> Option<(u64, u64)> {
        self.seen.as_ref().map(|seen| (seen.first, seen.again))
    }

    /// The number of bytes that the entries take.
    pub(super) fn bytes(&self) -> usize {
        self.young.bytes() + self.old.bytes()
    }

    /// Whether the young generation is full: then [`forget`](Self::forget) makes room.
    pub(super) fn is_full(&self) -> bool {
        self.young.values.len() >= self.max
    }

    /// Drops the old generation, and begins a new young one.
    pub(super) fn forget(&mut self) {
        let young = mem::replace(&mut self.young, Generation::EMPTY);
        let dropped = mem::replace(&mut self.old, young);
        self.forgotten += dropped.values.len() as u64;
    }

    /// Adds a state to the young generation, which does not have it yet.
    fn keep(&mut self, hash: u64, key: &[u64], value: V) {
        debug_assert_eq!(key.len(), self.words);
        self.young.keep(hash, key, value);
    }
}

impl<V: Clone, S: BuildHasher> StateMemory<V> for Memo<V, S> {
    const SHARED: bool = false;

    fn hash(&self, key: &[u64]) -> u64 {
        half_hash(&self.hasher, key)
    }

    fn get(&mut self, hash: u64, key: &[u64]) -> Option<V> {
        if let Some(value) = self.young.find(hash, key) {
            return Some(value.clone());
        }
        if self.old.values.is_empty() {
            return None;
        }
        let value = self.old.find(hash, key)?.clone();
        // A full generation takes no more entries; otherwise it would grow as long as every lookup succeeds.
        if !self.is_full() {
            self.keep(hash, key, value.clone());
        }
        Some(value)
    }

    fn insert(&mut self, hash: u64, key: &[u64], value: V) -> V {
        if let Some(seen) = &mut self.seen {
            seen.note(hash);
        }
        self.keep(hash, key, value.clone());
        value
    }

    fn make_room(&mut self) -> bool {
        let is_full = self.is_full();
        if is_full {
            self.forget();
        }
        is_full
    }

    fn set_aside(&mut self, words: usize) -> Option<SetAside<V>> {
        let bytes = self.max * Self::entry_bytes(self.words);
        if let Some(seen) = &mut self.seen {
            seen.asides += 1;
            seen.salt = seen.asides.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 16;
        }
        let max = (bytes / Self::entry_bytes(words)).clamp(1, MOST);
        Some(SetAside {
            young: mem::replace(&mut self.young, Generation::EMPTY),
            old: mem::replace(&mut self.old, Generation::EMPTY),
            max: mem::replace(&mut self.max, max),
            words: mem::replace(&mut self.words, words),
        })
    }

    fn take_back(&mut self, aside: SetAside<V>) {
        if let Some(seen) = &mut self.seen {
            seen.salt = 0;
        }
        (self.young, self.old) = (aside.young, aside.old);
        (self.max, self.words) = (aside.max, aside.words);
    }

    fn wants_pause(&self) -> bool {
        self.pauses && self.is_full()
    }
}

/// The hash of a key: the low half of what the hasher says. The high half repeats it, because a table uses both ends.
pub(super) fn half_hash(hasher: &impl BuildHasher, key: &[u64]) -> u64 {
    spread(hasher.hash_one(key) as u32)
}

/// A whole hash from half of one.
fn spread(half: u32) -> u64 {
    u64::from(half) | u64::from(half) << 32
}
