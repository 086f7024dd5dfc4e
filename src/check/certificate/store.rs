//! The states of a certificate that may still be referred to.

use num_bigint::BigUint;

/// A number of solutions, of 128 bits as long as they do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Number {
    Small(u128),
    Big(Box<BigUint>),
}

impl Number {
    pub(super) fn big(&self) -> BigUint {
        match self {
            Number::Small(number) => BigUint::from(*number),
            Number::Big(number) => (**number).clone(),
        }
    }

    pub(super) fn add(&mut self, other: &Number) {
        *self = match (&*self, other) {
            (Number::Small(one), Number::Small(other)) if one.checked_add(*other).is_some() => {
                Number::Small(one + other)
            }
            (one, other) => Number::Big(Box::new(one.big() + other.big())),
        };
    }

    pub(super) fn multiply(&mut self, other: &Number) {
        *self = match (&*self, other) {
            (Number::Small(one), Number::Small(other)) if one.checked_mul(*other).is_some() => {
                Number::Small(one * other)
            }
            (one, other) => Number::Big(Box::new(one.big() * other.big())),
        };
    }
}

/// States with consecutive numbers, or at least ascending ones: their keys, what they count, and whether they were
/// referred to since something was forgotten.
#[derive(Default)]
struct States {
    numbers: Vec<u64>,
    keys: Vec<u64>,
    counts: Vec<Number>,
    touched: Vec<bool>,
}

/// The states that were finished and not forgotten.
pub(super) struct Store {
    /// How many words a key has.
    words: usize,
    finished: u64,
    old: States,
    /// Those that were finished since something was forgotten: the last ones, all of them.
    young: States,
}

impl Store {
    pub(super) fn new(words: usize) -> Self {
        Store {
            words,
            finished: 0,
            old: States::default(),
            young: States::default(),
        }
    }

    /// How many states were finished.
    pub(super) fn finished(&self) -> u64 {
        self.finished
    }

    /// Takes in a state that is finished.
    pub(super) fn finish(&mut self, key: impl Iterator<Item = u64>, count: Number) {
        self.finished += 1;
        self.young.numbers.push(self.finished);
        self.young.keys.extend(key);
        self.young.counts.push(count);
        self.young.touched.push(true);
    }

    /// The key of the state that was finished as the `back`-th from the last, and what it counts.
    pub(super) fn get(&mut self, back: u64) -> Option<(&[u64], &Number)> {
        let number = (self.finished + 1).checked_sub(back)?;
        let first_young = self.finished + 1 - self.young.numbers.len() as u64;
        let (states, at) = match number.checked_sub(first_young) {
            Some(at) => (&mut self.young, usize::try_from(at).ok()?),
            None => {
                let at = self.old.numbers.binary_search(&number).ok()?;
                (&mut self.old, at)
            }
        };
        *states.touched.get_mut(at)? = true;
        let key = &states.keys[at * self.words..][..self.words];
        Some((key, &states.counts[at]))
    }

    /// Forgets the states that were neither finished nor referred to since the last time.
    pub(super) fn forget(&mut self) {
        let mut kept = States::default();
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
        self.young = States::default();
    }
}
