//! Sets of items and of options, as bits.

use std::ops::Range;

/// A set of numbers. It has bits for those between two bounds alone, so the sets of a part are no larger than the part.
#[derive(Clone, Default)]
pub(super) struct Set {
    /// The number of words of 64 bits before the first one.
    before: usize,
    words: Vec<u64>,
}

impl Set {
    /// An empty set, with bits for these numbers.
    pub(super) fn between(bounds: Range<usize>) -> Self {
        let before = bounds.start / 64;
        let words = bounds.end.div_ceil(64) - before;
        Set {
            before,
            words: vec![0; words],
        }
    }

    /// The set of these numbers.
    pub(super) fn of(members: &[usize]) -> Self {
        let least = members.iter().min().copied().unwrap_or(0);
        let end = members.iter().max().map_or(0, |most| most + 1);
        let mut set = Set::between(least..end);
        for &member in members {
            set.insert(member);
        }
        set
    }

    /// Becomes the same as another set.
    pub(super) fn copy(&mut self, other: &Set) {
        self.before = other.before;
        self.words.clone_from(&other.words);
    }

    /// The least number that it has a bit for.
    pub(super) fn least_bit(&self) -> usize {
        self.before * 64
    }

    pub(super) fn bits(&self) -> usize {
        self.words.len() * 64
    }

    pub(super) fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    #[inline]
    pub(super) fn has(&self, member: usize) -> bool {
        let word = self.words.get((member / 64).wrapping_sub(self.before));
        word.is_some_and(|word| word >> (member % 64) & 1 == 1)
    }

    /// Inserts a number that it has a bit for.
    #[inline]
    pub(super) fn insert(&mut self, member: usize) {
        self.words[member / 64 - self.before] |= 1 << (member % 64);
    }

    /// Removes a number. Returns whether it was there.
    #[inline]
    pub(super) fn remove(&mut self, member: usize) -> bool {
        let was_there = self.has(member);
        if was_there {
            self.words[member / 64 - self.before] &= !(1 << (member % 64));
        }
        was_there
    }

    /// The members, ascending.
    pub(super) fn members(&self) -> impl Iterator<Item = usize> + '_ {
        let words = (self.before..).zip(&self.words);
        words.flat_map(|(place, &word)| {
            let mut left = word;
            std::iter::from_fn(move || {
                let bit = left.trailing_zeros() as usize;
                left &= left.checked_sub(1)?;
                Some(place * 64 + bit)
            })
        })
    }

    /// Adds words to a key that distinguish it from all other sets, whatever their bounds: those with members, after their
    /// number and the number of those before.
    pub(super) fn write(&self, key: &mut Vec<u64>) {
        let is_used = |word: &u64| *word != 0;
        let first = self
            .words
            .iter()
            .position(is_used)
            .unwrap_or(self.words.len());
        let end = self
            .words
            .iter()
            .rposition(is_used)
            .map_or(first, |last| last + 1);
        let before = if first < end { self.before + first } else { 0 };
        key.push((before as u64) << 32 | (end - first) as u64);
        key.extend_from_slice(&self.words[first..end]);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use crate::samples::laws::*;

    use super::*;

    fn key(set: &Set) -> Vec<u64> {
        let mut key = Vec::new();
        set.write(&mut key);
        key
    }

    laws! {
        /// Sets are as those of the standard library, and keys are equal if the sets are, whatever their bounds.
        #[test]
        fn keys_are_of_members_alone(
            one in prop::collection::vec(0usize..400, 0..6),
            removed in prop::collection::vec(0usize..600, 0..6),
            other in prop::collection::vec(0usize..400, 0..2),
        ) {
            let [mut narrow, mut wide] = [Set::of(&one), Set::between(0..500)];
            let mut expected: BTreeSet<usize> = one.iter().copied().collect();
            for &member in &one {
                wide.insert(member);
            }
            for member in removed.iter().chain(one.first()) {
                narrow.remove(*member);
                wide.remove(*member);
                expected.remove(member);
            }
            for set in [&narrow, &wide] {
                prop_assert!(set.members().eq(expected.iter().copied()));
                prop_assert!((0..600).all(|number| set.has(number) == expected.contains(&number)));
                prop_assert_eq!(set.is_empty(), expected.is_empty());
            }
            prop_assert_eq!(key(&narrow), key(&wide));
            let is_same = expected == other.iter().copied().collect();
            prop_assert_eq!(key(&narrow) == key(&Set::of(&other)), is_same);
        }
    }
}
