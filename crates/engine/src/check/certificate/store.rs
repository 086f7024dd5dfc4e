//! The states of a certificate that later lines may refer to.

use std::collections::HashMap;

use num_bigint::BigUint;
use rustc_hash::FxBuildHasher;

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

    /// The product of these. They are multiplied two by two, so that few factors are large.
    pub(super) fn product(mut factors: Vec<StoredCount>) -> StoredCount {
        while factors.len() > 1 {
            let pairs = factors.chunks(2).map(|pair| match pair {
                [one, other] => one.times(other),
                _ => pair[0].clone(),
            });
            factors = pairs.collect();
        }
        factors.pop().unwrap_or(StoredCount::Small(1))
    }

    fn times(&self, other: &StoredCount) -> StoredCount {
        match (self, other) {
            (StoredCount::Small(one), StoredCount::Small(other))
                if one.checked_mul(*other).is_some() =>
            {
                StoredCount::Small(one * other)
            }
            (one, other) => StoredCount::Big(Box::new(one.big() * other.big())),
        }
    }
}

/// States with ascending numbers: their keys, their counts, and whether any was referred to since the last time states
/// were forgotten.
#[derive(Default)]
struct StateStore {
    numbers: Vec<u64>,
    /// The keys, and where each of them ends.
    keys: Vec<u64>,
    ends: Vec<usize>,
    counts: Vec<StoredCount>,
    touched: Vec<bool>,
}

impl StateStore {
    fn add(&mut self, number: u64, key: &[u64], count: StoredCount, touched: bool) {
        self.numbers.push(number);
        self.keys.extend_from_slice(key);
        self.ends.push(self.keys.len());
        self.counts.push(count);
        self.touched.push(touched);
    }

    fn key(&self, at: usize) -> &[u64] {
        let start = at.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.keys[start..self.ends[at]]
    }
}

/// A state with a known number of references to come.
struct CountedState {
    key: Box<[u64]>,
    count: StoredCount,
    uses: u64,
}

/// The states that are finished and not forgotten.
#[derive(Default)]
pub(super) struct Store {
    finished: u64,
    old: StateStore,
    /// Those that were finished since the last time states were forgotten.
    young: StateStore,
    /// Those with a known number of references to come, by number.
    counted: HashMap<u64, CountedState, FxBuildHasher>,
    /// Room for a key.
    room: Vec<u64>,
}

impl Store {
    /// How many states were finished.
    pub(super) fn finished(&self) -> u64 {
        self.finished
    }

    /// How many states have references to come.
    pub(super) fn awaited(&self) -> usize {
        self.counted.len()
    }

    /// Adds a finished state, with `uses` references to come, if that number is known. `write` writes its key.
    pub(super) fn finish(
        &mut self,
        write: impl FnOnce(&mut Vec<u64>),
        count: &StoredCount,
        uses: Option<u64>,
    ) {
        self.finished += 1;
        if uses == Some(0) {
            return;
        }
        let key = self.key(write);
        match uses {
            Some(uses) => {
                let (key, count) = (key[..].into(), count.clone());
                let state = CountedState { key, count, uses };
                self.counted.insert(self.finished, state);
            }
            None => self.young.add(self.finished, &key, count.clone(), true),
        }
        self.room = key;
    }

    /// The key that `write` writes, in the room for it.
    fn key(&mut self, write: impl FnOnce(&mut Vec<u64>)) -> Vec<u64> {
        let mut key = std::mem::take(&mut self.room);
        key.clear();
        write(&mut key);
        key
    }

    /// The count of the state that was finished `back` states ago; an error if there is none, or if its key is not the one
    /// that `write` writes.
    pub(super) fn get(
        &mut self,
        back: u64,
        write: impl FnOnce(&mut Vec<u64>),
    ) -> Result<StoredCount, Fault> {
        let absent = Fault::NoSuchState { back };
        let number = (self.finished + 1)
            .checked_sub(back)
            .ok_or(absent.clone())?;
        self.room = self.key(write);
        if let Some(state) = self.counted.get_mut(&number) {
            if self.room[..] != state.key[..] {
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
        match self.room[..] == *states.key(at) {
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
                let count = states.counts[at].clone();
                kept.add(states.numbers[at], states.key(at), count, false);
            }
        }
        self.old = kept;
        self.young = StateStore::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_of_many_factors() {
        for len in 0..40_u32 {
            let factors = (1..=len).map(|factor| StoredCount::Small(factor.into()));
            let product = StoredCount::product(factors.collect());
            let expected: BigUint = (1..=len).map(BigUint::from).product();
            assert_eq!(product.big(), expected);
        }
    }
}
