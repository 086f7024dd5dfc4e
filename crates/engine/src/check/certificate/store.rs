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

/// A state that later lines may refer to.
struct StoredState {
    key: Box<[u64]>,
    count: StoredCount,
    /// The number of references to come, if that is known.
    uses: Option<u64>,
    /// Whether it was finished or referred to since the last time states were forgotten.
    is_recent: bool,
}

/// The states that are finished and not forgotten.
#[derive(Default)]
pub(super) struct Store {
    finished: u64,
    /// The states by number.
    states: HashMap<u64, StoredState, FxBuildHasher>,
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
        let states = self.states.values();
        states.filter(|state| state.uses.is_some()).count()
    }

    /// Adds a finished state, with `uses` references to come, if that number is known. `write` writes its key.
    pub(super) fn finish(
        &mut self,
        write: impl FnOnce(&mut Vec<u64>),
        count: &StoredCount,
        uses: Option<u64>,
    ) {
        self.finished += 1;
        if uses != Some(0) {
            self.room = self.key(write);
            let state = StoredState {
                key: self.room[..].into(),
                count: count.clone(),
                uses,
                is_recent: true,
            };
            self.states.insert(self.finished, state);
        }
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
        let state = self.states.get_mut(&number).ok_or(absent)?;
        if self.room[..] != state.key[..] {
            return Err(Fault::OtherState { back });
        }
        state.is_recent = true;
        if let Some(uses) = &mut state.uses {
            *uses -= 1;
            if *uses == 0 {
                let state = self.states.remove(&number);
                return Ok(state.expect("it is there").count);
            }
        }
        Ok(state.count.clone())
    }

    /// Forgets the states that were neither finished nor referred to since the last call. States with a known number of
    /// references to come stay. A forgotten state that comes up again gets no more references.
    pub(super) fn forget(&mut self) {
        self.states
            .retain(|_, state| state.uses.is_some() || std::mem::take(&mut state.is_recent));
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
