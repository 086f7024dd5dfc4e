//! The time that a count with a memory may take beside another count.
//!
//! The memory gets more where it promises more:
//!
//! - a first look in proportion to the time that is left, as the trial predicts it, to see whether states come up
//!   again;
//! - if they do, a larger share of the time that is left;
//! - if the share of its tree that is done predicts that it ends in half the time of the tables, as much time as they
//!   get; and if states come up again often as well, nearly all the time.
//!
//! The memory is given up when it has had enough time and shows no promise.
//!
//! Of a deep tree, the trial has seen next to nothing, and what it predicts is worth little. (T-tetrominoes on 16x16
//! squares: a tree of years, which the trial took for one of milliseconds, and 15 milliseconds with a memory. A Latin
//! square of 8 milliseconds: the trial took it for one of years, and the memory did not end in five seconds.) There the
//! first look is short; after it, the memory gets only its share of the time spent so far.

use super::{Elsewhere, Memory};
use crate::count::MemoEffort;
use crate::problem::Matrix;

/// The share of the time spent so far that a memory gets in any case. If states recur often, it gets this share of the
/// time left as well. (Latin squares of order 5: where 730 of 1,171 states had done 0.0008 of the tree.)
const SHARE: f64 = 1.0 / 20.0;

/// To show whether states recur, a memory gets `LOOK_SHARE` of the time left, but at most `LONGEST_LOOK` nanoseconds,
/// or `LONGEST_DEEP_LOOK` in a deep tree.
const LOOK_SHARE: f64 = 1.0 / 64.0;
const LONGEST_LOOK: f64 = 2e6;
const LONGEST_DEEP_LOOK: f64 = 250e3;

/// States recur if more than one in `AGAIN` was remembered when it came up, and recur often if more than one in `OFTEN`
/// was.
const AGAIN: u64 = 8;
const OFTEN: u64 = 4;

/// Where states fall apart into parts, they need not recur: the memory is trusted as well once it has done this share
/// of its tree.
const GOOD_SHARE: f64 = 1.0 / 64.0;

/// If states recur, but not often, the memory gets `PROMISING_SHARE` of the time left, unless it is predicted to need
/// more than `HOPELESS` times that time. (17 queens: it would have taken 16 times as long as tables, and got five
/// seconds of a minute.)
const PROMISING_SHARE: f64 = 1.0 / 40.0;
const HOPELESS: f64 = 8.0;

/// If states recur often and the memory is likely to end first, it gets `TRUST` nanoseconds, or `TRUSTED` times the
/// time spent elsewhere if that is more.
const TRUST: f64 = 1e9;
const TRUSTED: f64 = 4.0;

/// A memory is near its end if it is likely to take less than `NEAR_END` times the time spent.
const NEAR_END: f64 = 4.0;

/// In a deep tree where states recur, the memory gets as much time as is spent elsewhere, but at most `DEEP`
/// nanoseconds. If they recur often, it gets at most `DEEP_OFTEN`, or `DEEP_SHARE` of the time spent elsewhere if that
/// is more.
const DEEP: f64 = 20e6;
const DEEP_OFTEN: f64 = 200e6;
const DEEP_SHARE: f64 = 1.0 / 4.0;

/// The least time for the memory in a deep tree before the count leaves this thread, in nanoseconds.
const LAST_CHANCE: f64 = 2e6;

/// The memory is given up after `GOOD_LOOK` nanoseconds if states do not recur, and after `LAST_LOOK` if they do but it
/// is not likely to end first.
const GOOD_LOOK: f64 = 50e6;
const LAST_LOOK: f64 = 1e9;

impl Memory<'_, '_> {
    /// The time that is worth spending elsewhere on this thread, in nanoseconds, before the last chance.
    pub(in crate::drive) fn time_to_find_out(&self) -> f64 {
        if self.comes_again(OFTEN) {
            DEEP_OFTEN
        } else if self.comes_again(AGAIN) {
            DEEP
        } else {
            0.0
        }
    }

    /// Whether states recur often and it is likely to end before long.
    pub(in crate::drive) fn is_near_its_end(&self) -> bool {
        self.comes_again(OFTEN) && self.whole() < NEAR_END * self.spent()
    }

    /// The least time spent elsewhere that the last turn before the count leaves this thread assumes, in nanoseconds.
    pub(super) fn enough_for_a_last_chance(&self) -> f64 {
        match self.is_deep {
            true => (self.laying + LAST_CHANCE) / SHARE,
            false => 0.0,
        }
    }

    /// The time that it is likely to take in all.
    pub(super) fn whole(&self) -> f64 {
        let power = match self.comes_again(OFTEN) {
            true => self.growth.power(),
            false => 1.0,
        };
        let searched = self.spent() - self.laying;
        self.laying + searched / self.figures.done.max(f64::MIN_POSITIVE).powf(1.0 / power)
    }

    /// What it may spend now.
    pub(super) fn budget(&self, elsewhere: Elsewhere) -> f64 {
        let Elsewhere { spent, left, .. } = elsewhere;
        let longest = match self.is_deep {
            true => LONGEST_DEEP_LOOK,
            false => self.laying + LONGEST_LOOK,
        };
        let look = longest.min(left * LOOK_SHARE);
        let promised = if self.is_deep {
            0.0
        } else if self.comes_again(OFTEN) {
            (spent + left) * SHARE
        } else if self.comes_again(AGAIN) && self.whole() <= HOPELESS * left {
            left * PROMISING_SHARE
        } else {
            0.0
        };
        (spent * SHARE).max(look).max(promised)
    }

    /// Whether more than one state in `among` was remembered when it came up.
    fn comes_again(&self, among: u64) -> bool {
        let MemoEffort { states, hits, .. } = self.figures.effort;
        !self.tallyings.is_empty() && hits > states / among
    }

    /// Whether states fall apart into parts, and it has come far that way.
    fn falls_apart(&self) -> bool {
        self.figures.effort.splits > 0 && self.figures.done >= GOOD_SHARE
    }

    /// What the memory may spend beyond its budget if it is likely to end first. Gives up a memory that is not, once it
    /// has had its time.
    pub(super) fn reach(&mut self, elsewhere: Elsewhere) -> f64 {
        if self.tallyings.is_empty() {
            return 0.0;
        }
        let (spent, whole) = (self.spent(), self.whole());
        let is_likely = whole <= elsewhere.left / 2.0;
        if is_likely && (self.comes_again(OFTEN) || self.falls_apart()) {
            return match self.is_last_chance {
                true => f64::INFINITY,
                false => TRUST.max(TRUSTED * elsewhere.spent),
            };
        }
        if is_likely && self.comes_again(AGAIN) {
            return elsewhere.spent;
        }
        if self.is_deep && self.comes_again(OFTEN) {
            return DEEP_OFTEN
                .min(elsewhere.spent)
                .max(DEEP_SHARE * elsewhere.spent);
        }
        if self.is_deep && self.comes_again(AGAIN) && spent < DEEP {
            return DEEP.min(elsewhere.spent);
        }
        let patience = match self.comes_again(AGAIN) {
            true => LAST_LOOK,
            false => GOOD_LOOK,
        };
        self.is_over = spent > patience;
        0.0
    }
}

/// Whether the tree is too deep for its beginning to tell much about the rest: 32 levels or more.
pub(super) fn is_deep(matrix: &Matrix) -> bool {
    let (items, options) = (matrix.primary_count(), matrix.option_count());
    items * options >= 32 * matrix.entry_count().max(1)
}

/// The time that it takes to lay out a problem and to find an order of its items, in nanoseconds.
pub(super) fn laying_time(matrix: &Matrix) -> f64 {
    let (entries, options) = (matrix.entry_count() as f64, matrix.option_count() as f64);
    let pairs = entries * (entries / options.max(1.0) - 1.0).max(0.0);
    50.0 * entries + 80.0 * pairs
}
