//! The states of a certificate that later lines may refer to.

use std::collections::HashMap;

use num_bigint::BigUint;

use super::Fault;

/// A number of solutions, of 128 bits as long as those suffice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum StoredCount {
    Small(u128),
    Big(Box<BigUint>),
}

impl StoredCount {
    pub(super) fn big(&self) -> BigUint {
        match self {
            StoredCount::Small(number) => BigUint::from(*number),
            StoredCount::Big(number) => (**number).clone(),
        }
    }

    pub(super) fn add(&mut self, other: &StoredCount) {
        *self = match (&*self, other) {
            (StoredCount::Small(one), StoredCount::Small(other))
                if one.checked_add(*other).is_some() =>
            {
                StoredCount::Small(one + other)
            }
            (one, other) => StoredCount::Big(Box::new(one.big() + other.big())),
        };
    }

    pub(super) fn multiply(&mut self, other: &StoredCount) {
        *self = match (&*self, other) {
            (StoredCount::Small(one), StoredCount::Small(other))
                if one.checked_mul(*other).is_some() =>
            {
                StoredCount::Small(one * other)
            }
            (one, other) => StoredCount::Big(Box::new(one.big() * other.big())),
        };
    }
}

/// States with ascending numbers: their keys, their counts, and whether any was referred to since the last time states
/// were forgotten.
#[derive(Default)]
struct StateStore {
    numbers: Vec<u64>,
    keys: Vec<u64>,
    counts: Vec<StoredCount>,
    touched: Vec<bool>,
}

/// A state with a known number of references to come.
struct CountedState {
    key: Box<[u64]>,
    count: StoredCount,
    uses: u64,
}

/// The states that are finished and not forgotten.
pub(super) struct Store {
    /// How many words a key has.
    words: usize,
    finished: u64,
    old: StateStore,
    /// Those that were finished since the last time states were forgotten.
    young: StateStore,
    /// Those with a known number of references to come, by number.
    counted: HashMap<u64, CountedState>,
}

impl Store {
    pub(super) fn new(words: usize) -> Self {
        Store {
            words,
            finished: 0,
            old: StateStore::default(),
            young: StateStore::default(),
            counted: HashMap::new(),
        }
    }

    /// How many states were finished.
    pub(super) fn finished(&self) -> u64 {
        self.finished
    }

    /// How many states have references to come.
    pub(super) fn awaited(&self) -> usize {
        self.counted.len()
    }

    /// Adds a finished state, with `uses` references to come, if that number is known.
    pub(super) fn finish(
        &mut self,
        key: impl Iterator<Item = u64>,
        count: StoredCount,
        uses: Option<u64>,
    ) {
        self.finished += 1;
        if let Some(uses) = uses {
            if uses > 0 {
                let key = key.collect();
                let state = CountedState { key, count, uses };
                self.counted.insert(self.finished, state);
            }
            return;
        }
        self.young.numbers.push(self.finished);
        self.young.keys.extend(key);
        self.young.counts.push(count);
        self.young.touched.push(true);
    }

    /// The count of the state that was finished `back` states ago; an error if there is none, or if its key is not this
    /// one.
    pub(super) fn get(
        &mut self,
        back: u64,
        key: impl Iterator<Item = u64>,
    ) -> Result<StoredCount, Fault> {
        let absent = Fault::NoSuchState { back };
        let number = (self.finished + 1)
            .checked_sub(back)
            .ok_or(absent.clone())?;
        let key = key.take(self.words);
        if let Some(state) = self.counted.get_mut(&number) {
            if !key.eq(state.key.iter().copied()) {
                return Err(Fault::OtherState { back });
            }
            state.uses -= 1;
            return Ok(match state.uses {
                0 => self.counted.remove(&number).expect("it is there").count,
                _ => state.count.clone(),
            });
        }
        let at = |states: &StateStore| states.numbers.binary_search(&number).ok();
        let (states, at) = match at(&self.young) {
            Some(at) => (&mut self.young, at),
            None => {
                let at = at(&self.old).ok_or(absent)?;
                (&mut self.old, at)
            }
        };
        states.touched[at] = true;
        let its = states.keys[at * self.words..][..self.words].iter().copied();
        match key.eq(its) {
            true => Ok(states.counts[at].clone()),
            false => Err(Fault::OtherState { back }),
        }
    }

    /// Forgets the states that were neither finished nor referred to since the last call. States with a known number of
    /// references to come stay. A forgotten state that comes up again gets no more references.
    pub(super) fn forget(&mut self) {
        let mut kept = StateStore::default();
        for states in [&self.old, &self.young] {
            for at in (0..states.numbers.len()).filter(|&at| states.touched[at]) {
                kept.numbers.push(states.numbers[at]);
                kept.keys
                    .extend(&states.keys[at * self.words..][..self.words]);
                kept.counts.push(states.counts[at].clone());
                kept.touched.push(false);
            }
        }
        self.old = kept;
        self.young = StateStore::default();
    }
}
