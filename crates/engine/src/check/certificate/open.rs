//! What is left of a problem after some options are chosen, and its parts.

use super::set::Set;

/// What is left of the problem: the primary items that may or must still be covered, and the options that fit the
/// chosen ones.
#[derive(Clone)]
pub(super) struct OpenProblem {
    pub(super) items: Set,
    pub(super) options: Set,
    /// For each item, from the first that the set has a bit for, how often it has to be covered and how often it may be;
    /// empty if each is covered once.
    pub(super) times: Vec<Times>,
    /// For each of these items the number of its options that are left; empty likewise.
    pub(super) left: Vec<u32>,
    /// The secondary items that are covered, if the problem has colors: the options that are left have them in that color.
    pub(super) colored: Set,
}

impl OpenProblem {
    /// A clone in the memory of another that is no longer used.
    pub(super) fn clone_in(&self, spare: Option<OpenProblem>) -> OpenProblem {
        let Some(mut clone) = spare else {
            return self.clone();
        };
        clone.items.copy(&self.items);
        clone.options.copy(&self.options);
        clone.times.clone_from(&self.times);
        clone.left.clone_from(&self.left);
        clone.colored.copy(&self.colored);
        clone
    }

    /// How often an item has to be covered, and how often it may be.
    pub(super) fn times(&self, item: usize) -> Times {
        if self.times.is_empty() {
            return Times { need: 1, max: 1 };
        }
        let place = item.wrapping_sub(self.items.least_bit());
        let none = Times { need: 0, max: 0 };
        self.times.get(place).copied().unwrap_or(none)
    }

    /// The number of options of an item that are left, where that is kept.
    pub(super) fn left_mut(&mut self, item: usize) -> Option<&mut u32> {
        let place = item.wrapping_sub(self.items.least_bit());
        self.left.get_mut(place)
    }

    pub(super) fn times_mut(&mut self, item: usize) -> Option<&mut Times> {
        let place = item.wrapping_sub(self.items.least_bit());
        self.times.get_mut(place)
    }

    /// Whether no item is left to be covered.
    pub(super) fn is_solved(&self) -> bool {
        self.items.is_empty()
    }
}

/// How often an item has to be covered, and how often it may be, which is at most the number of its remaining options.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Times {
    pub(super) need: u32,
    pub(super) max: u32,
}

/// A part of what is left, as lists: as sets, many parts together would take quadratic space.
#[derive(Default)]
pub(super) struct OpenPart {
    pub(super) items: Vec<usize>,
    pub(super) options: Vec<usize>,
}

impl OpenPart {
    /// The part of this, alone.
    pub(super) fn of(&self, rest: &OpenProblem) -> OpenProblem {
        let mut part = OpenProblem {
            items: Set::of(&self.items),
            options: Set::of(&self.options),
            times: Vec::new(),
            left: Vec::new(),
            colored: rest.colored.clone(),
        };
        if !rest.times.is_empty() {
            part.times = vec![Times { need: 0, max: 0 }; part.items.bits()];
            part.left = vec![0; part.items.bits()];
        }
        let own = |item: usize| item.wrapping_sub(rest.items.least_bit());
        for &item in &self.items {
            if let (Some(times), Some(&left)) = (part.times_mut(item), rest.left.get(own(item))) {
                *times = rest.times(item);
                part.left_mut(item).into_iter().for_each(|own| *own = left);
            }
        }
        part
    }
}
