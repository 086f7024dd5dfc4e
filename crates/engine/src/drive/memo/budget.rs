//! The time that a count with a memory gets beside another count: by what each of the two still needs.
//!
//! Each tells how much of its own tree is done, so each has a forecast. With `left` for the time that the other count still
//! needs and `rest` for the time that the memory still needs, the memory gets `left / rest` times the time of the other, but
//! at most twenty times that, and at least a twentieth of it. Either forecast is often off by a factor of ten, so a higher
//! power gives too much to the one that seems to lead.
//!
//! So whatever the forecasts say, a count takes at most 21 times as long as the better of the two alone, as
//! the times are counted, and 1.05 times where one is clearly ahead. The bound has one condition: once a memory has had
//! [`LONGEST_FLOOR`], it gets what the forecasts say and no twentieth, because its states take room.
//!
//! A count by orbits has the same memory beside all its branches, and beside theirs: see `handle.rs`.
//!
//! Where the other count cannot tell how much is left, the memory gets time by what it finds: twenty times that of the other
//! if as many states are remembered as are searched, of which the first thousand do not count.
//!
//! The forecast of the memory: each state that is remembered spares the search a tree of its own, so the states searched so
//! far are at least as large a share of all states as the share `d` of the tree that they did, and at most all. They are a power
//! of `d`: the first where nothing is remembered; the more of the states that come up are, the less, by [`STEEP`] times their
//! share, down to [`LEAST_POWER`]. Of the first [`IN_FAVOR`] states, [`BELIEVED`] are taken for remembered, so it begins at 0.4.
//! (Of 110 counts, after a hundredth to a third of their time, those with less than a tenth of the states remembered had powers
//! of 0.8 to 1.5; those with a quarter to a half, of 0.05 to 0.6: see docs/measurements.md.) And if `d`
//! grew as the power `p` of the states while these doubled, the power of `d` is `1 / p` at most. (On a long strip, half of the
//! states do 10^-10 of the tree.)

use super::{Memory, OtherCount};
use crate::count::MemoEffort;
use crate::engine::IS_SMALL;
use crate::problem::Matrix;

/// The most time for the memory, and the least for each, in times of the other's.
const MOST: f64 = 20.0;

/// How much sooner it ends than the other count if it leads clearly.
const CLEARLY: f64 = 10.0;

/// The share of its work that a memory is assumed to have done as long as its tree does not tell; so it is laid out where
/// that takes a tenth of the time that is left.
const BEGUN: f64 = 1.0 / 10.0;

/// The power of the share of the tree that is the share of the states: how steeply it falls with the share of the states that are
/// remembered, and where that ends.
const STEEP: f64 = 5.0;
const LEAST_POWER: f64 = 0.3;
/// The share of the first [`IN_FAVOR`] states that is believed to be remembered before any is.
const BELIEVED: f64 = 0.12;

/// The longest time that a memory gets whatever the forecasts say, in nanoseconds.
const LONGEST_FLOOR: f64 = 250e6;

/// The first states, which do not count where the share of those that are remembered does: the problem may have split into
/// as many parts.
const IN_FAVOR: u64 = 1024;

/// The last turn before a count leaves this thread is based on this time in nanoseconds, besides laying out; or on this part of
/// what is left, up to a limit, if that is more.
const LAST_TURN: f64 = 2e6;
const LAST_PART: f64 = 1.0 / 1000.0;
const LONGEST_LAST_TURN: f64 = 100e6;

impl Memory<'_, '_> {
    /// Whether it is likely to end before a count that still needs `left` nanoseconds.
    pub(in crate::drive) fn leads(&self, left: f64) -> bool {
        !self.is_over && self.rest() <= left
    }

    /// Whether it is likely to end clearly before that: then a count does not leave it. (By orbits, a count takes a fifth of
    /// the time or so.)
    pub(in crate::drive) fn leads_clearly(&self, left: f64) -> bool {
        match left.is_infinite() {
            true => !self.is_over && self.by_hits() >= 1.0,
            false => self.leads(left / CLEARLY),
        }
    }

    /// What it may spend in all.
    pub(super) fn allowed(&self, OtherCount { spent, left, .. }: OtherCount) -> f64 {
        if spent.is_infinite() {
            // It is asked for alone.
            return f64::INFINITY;
        }
        // Its time in times of the other's, by what either still needs.
        let ratio = match left / self.rest() {
            _ if left.is_infinite() => self.by_hits(),
            // Nothing is known.
            ratio if ratio.is_nan() => 1.0,
            ratio => ratio,
        };
        let floor = (spent / MOST).min(LONGEST_FLOOR);
        (spent * ratio.min(MOST)).max(floor)
    }

    /// Its time in times of the other's if nobody knows how much of that is left.
    fn by_hits(&self) -> f64 {
        let MemoEffort { states, hits, .. } = self.figures.effort;
        match states > IN_FAVOR {
            true => MOST * (hits + IN_FAVOR) as f64 / states as f64,
            // Both without end.
            false if self.whole().is_infinite() => 1.0,
            false => MOST,
        }
    }

    /// The time elsewhere that the last turn before the count leaves this thread is based on.
    pub(super) fn last_turn_spent(&self, OtherCount { spent, left, .. }: OtherCount) -> f64 {
        let turn = (left * LAST_PART).clamp(LAST_TURN, LONGEST_LAST_TURN);
        let look = (self.laying + turn).min(left / MOST);
        spent.max(look)
    }

    /// The time that it is still likely to take.
    fn rest(&self) -> f64 {
        self.whole() - self.spent()
    }

    /// The time that it is likely to take in all.
    pub(in crate::drive) fn whole(&self) -> f64 {
        let done = self.figures.done;
        if done <= 0.0 {
            return self.spent() / BEGUN;
        }
        // The page, whose code must be small, has no other powers.
        let share = match IS_SMALL {
            true => done.sqrt(),
            false => done.powf(self.power()),
        };
        self.laying + self.searched() / share
    }

    /// The power of the share of the tree that is the share of the states.
    fn power(&self) -> f64 {
        let MemoEffort { states, hits, .. } = self.figures.effort;
        let remembered = hits as f64 + BELIEVED * IN_FAVOR as f64;
        let remembered = remembered / (states + hits + IN_FAVOR) as f64;
        let power = (1.0 - STEEP * remembered).max(LEAST_POWER);
        power.min(1.0 / self.growth())
    }

    /// The power of the states as which the share of the tree has grown since there were half as many; 1 at least.
    fn growth(&self) -> f64 {
        let (states, done) = (self.figures.effort.states, self.figures.done);
        let half = { self.marks.iter().rev() }.find(|mark| 2 * mark.0 <= states);
        let power = half
            .filter(|mark| mark.1 > 0.0)
            .map(|&(then, did)| (done / did).ln() / (states as f64 / then as f64).ln());
        power.unwrap_or(1.0).max(1.0)
    }
}

/// The time that it takes to lay out a problem and to find an order of its items, in nanoseconds.
pub(super) fn laying_time(matrix: &Matrix) -> f64 {
    let (entries, options) = (matrix.entry_count() as f64, matrix.option_count() as f64);
    let pairs = entries * (entries / options.max(1.0) - 1.0).max(0.0);
    50.0 * entries + 80.0 * pairs
}

#[cfg(test)]
mod tests {
    use std::sync::OnceLock;

    use super::*;
    use crate::drive::SearchQuestion;
    use crate::engine::Work;
    use crate::samples::langford;

    #[test]
    fn neither_gets_more_than_twenty_times_the_time_of_the_other() {
        let problem = langford(8);
        let question = SearchQuestion::new(problem.matrix());
        let laid = OnceLock::new();
        let mut memory = Memory::new(&question, &laid);
        let allowed = |memory: &Memory<'_, '_>, spent, left| {
            let work = Work::default();
            memory.allowed(OtherCount { spent, left, work })
        };
        let times = [0.0, 1.0, 1e6, 1e12, f64::INFINITY];
        for (done, left) in times
            .iter()
            .flat_map(|&x| times.map(|y| (1.0 / (1.0 + x), y)))
        {
            (memory.figures.done, memory.figures.nanoseconds) = (done, 1_000_000);
            let share = allowed(&memory, 1e6, left) / 1e6;
            assert!((0.05..=20.0).contains(&share), "{done} {left}: {share}");
        }
        // What it has spent does not count, and of what it does again it has done half of the states.
        (memory.figures.effort.states, memory.figures.effort.hits) = (1000, 1000);
        memory.figures.done = 0.5_f64.powf(1.0 / LEAST_POWER);
        let shares = [0.01, 0.5, 1.0, 4.0, 1e6].map(|sooner| allowed(&memory, 1e6, sooner * 1e6));
        assert_eq!(shares.map(f64::round), [5e4, 5e5, 1e6, 4e6, 2e7]);
        // Not for ever: of a minute it gets a quarter of a second.
        assert_eq!(allowed(&memory, 60e9, 0.0), LONGEST_FLOOR);
        // What is asked for alone has no end, whatever it finds.
        memory.figures.effort.states = 1_000_000;
        assert_eq!(
            allowed(&memory, f64::INFINITY, f64::INFINITY),
            f64::INFINITY
        );
    }

    #[test]
    fn a_memory_that_finds_nothing_again_leads_nothing_that_is_unknown() {
        let problem = langford(8);
        let question = SearchQuestion::new(problem.matrix());
        let laid = OnceLock::new();
        let mut memory = Memory::new(&question, &laid);
        assert!(memory.leads_clearly(f64::INFINITY));
        memory.figures.done = 1e-4;
        (memory.figures.effort.states, memory.figures.effort.hits) = (100_000, 5_000);
        assert!(memory.leads_clearly(f64::INFINITY));
        memory.figures.effort.hits = 3_000;
        assert!(!memory.leads_clearly(f64::INFINITY));
    }

    #[test]
    fn the_share_of_the_states_is_between_that_of_the_tree_and_all() {
        let problem = langford(8);
        let question = SearchQuestion::new(problem.matrix());
        let laid = OnceLock::new();
        let mut memory = Memory::new(&question, &laid);
        assert_eq!(memory.whole(), 10.0 * memory.laying, "not begun");
        let searching = |memory: &Memory<'_, '_>| (memory.whole() - memory.laying).round();
        (memory.figures.done, memory.figures.nanoseconds) = (1e-4, 1_000);
        // Nothing is remembered; a twentieth, in the long run three quarters of the power; a tenth, half of it; more than a seventh.
        for (states, hits, expected) in [
            (1_000_000_000, 0, 1e7),
            (950_000_000, 50_000_000, 1e6),
            (900_000_000, 100_000_000, 1e5),
            (800_000_000, 200_000_000, 1e3 * 1e4_f64.powf(LEAST_POWER)),
        ] {
            (memory.figures.effort.states, memory.figures.effort.hits) = (states, hits);
            let ratio = searching(&memory) / expected;
            assert!((0.999..=1.001).contains(&ratio), "{hits}: {ratio}");
        }
        // Of the first states, it is believed that an eighth or so is remembered.
        (memory.figures.effort.states, memory.figures.effort.hits) = (10, 0);
        assert!((40e3..45e3).contains(&searching(&memory)));
        memory.figures.effort.hits = 10_000;
        let least = searching(&memory);
        // What the last half did is a square, a cube of the states: too little to tell. Then the eighth power.
        for (did, expected) in [
            (1e-4 / 4.0, least),
            (1e-4 / 8.0, least),
            (1e-4 / 256.0, 1e3 * 10_f64.sqrt()),
        ] {
            memory.marks = vec![(2, 1e-9), (5, did), (6, 1e-4)];
            assert_eq!(searching(&memory), expected.round(), "{did}");
        }
    }
}
