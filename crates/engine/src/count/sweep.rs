//! A count level by level, for a memory that is too small for all states.
//!
//! The search with a memory goes down first. It needs a state again whenever another path leads to it, which may be
//! much later, so a memory that has to forget can make it search the same subproblem again and again: without end, in
//! practice. The sweep goes through the same states in an order in which no state comes before one that leads to it,
//! and keeps the number of ways to reach each state that is to come. When a state has its turn, all these ways are
//! known, and it is dropped. So it searches each state once, and holds only those between the ones that are done and
//! the ones that nothing has led to yet.
//!
//! States are ordered by their first uncovered item, and then by the number of uncovered items, most first: choosing an
//! option only covers items. If the items are in an order with a narrow frontier, the states in between differ on the
//! frontier alone. With symmetries, which may uncover an early item in place of a later one, only the number counts.
//!
//! The counts that the search has found are used where the sweep meets their states. So the two together search
//! hardly more states than the search alone would with room for all: those that it was in the middle of, twice. And if
//! the sweep runs out of room, too, it has searched no more than that.

use std::cmp::Reverse;
use std::collections::VecDeque;

use rustc_hash::FxBuildHasher;

use super::memo::{Generation, half_hash};
use super::search::SearchEffort;
use super::state::CountState;
use super::symmetry::ItemSymmetry;
use super::total::Total;

/// The time that it takes to find the count of a state that is known, in nanoseconds.
const HIT: u64 = 100;

/// The place of a level in the order: the first uncovered item, and the number of uncovered items.
type LevelPlace = (u32, Reverse<usize>);

/// A count in progress.
pub(super) struct Sweep<'t> {
    state: CountState<'t>,
    symmetry: Option<ItemSymmetry>,
    /// The states that are to come, each with the number of ways to reach it, by level in ascending order.
    levels: VecDeque<(LevelPlace, Generation<Total>)>,
    /// The level whose turn it is, and how many of its states are done.
    level: Generation<Total>,
    done: usize,
    /// The mark of the state in which all items before the first uncovered one of the level are covered.
    mark: usize,
    /// The number of states to come and of the level.
    kept: usize,
    max: usize,
    /// The number of items that were uncovered at first, and that are on the level.
    items: (usize, usize),
    total: Total,
    pub(super) effort: SearchEffort,
    /// Room for keys.
    key: Vec<u64>,
}

/// How a sweep goes on.
pub(super) enum SweepEnd {
    /// It is at the end.
    Total(Total),
    /// There are more states at a time than it may keep.
    Full,
}

impl<'t> Sweep<'t> {
    /// A count of what `state` leaves to cover, which keeps at most `max` states at a time.
    pub(super) fn new(state: CountState<'t>, symmetry: Option<ItemSymmetry>, max: usize) -> Self {
        let mark = state.mark();
        let mut sweep = Sweep {
            state,
            symmetry,
            levels: VecDeque::new(),
            level: Generation::EMPTY,
            done: 0,
            mark,
            kept: 0,
            max,
            items: (0, 0),
            total: Total::ZERO,
            effort: SearchEffort::default(),
            key: Vec::new(),
        };
        sweep.state.copy_key(&mut sweep.key);
        let (_, left) = sweep.state.first_and_left(&sweep.key);
        sweep.items = (left, left);
        sweep.add(&Total::ONE);
        sweep
    }

    /// The number of bytes that its states take.
    pub(super) fn bytes(&self) -> usize {
        let levels = self.levels.iter().map(|(_, level)| level.bytes());
        self.level.bytes() + levels.sum::<usize>()
    }

    /// The share of the levels that is done, from 0 to 1, by the items that are covered: each level has fewer uncovered ones
    /// than that of an earlier state that leads to it.
    pub(super) fn share_done(&self) -> f64 {
        let (all, left) = self.items;
        1.0 - left as f64 / all.max(1) as f64
    }

    /// Goes on until its effort, which the caller takes out, is about `nanoseconds` or `states` states. `known` has the
    /// counts of some states.
    pub(super) fn run(
        &mut self,
        nanoseconds: u64,
        states: u64,
        mut known: impl FnMut(u64, &[u64]) -> Option<Total>,
    ) -> Option<SweepEnd> {
        loop {
            if self.kept > self.max {
                return Some(SweepEnd::Full);
            }
            if self.done == self.level.len() && !self.next_level() {
                return Some(SweepEnd::Total(self.total.clone()));
            }
            // A state that is known costs no effort but a look at the memory.
            let spent = self.effort.nanoseconds() + HIT * self.effort.hits;
            let is_late = spent > nanoseconds;
            if is_late || self.effort.states >= states {
                return None;
            }
            self.search_next(&mut known);
        }
    }

    /// Takes the next level. Returns false if there is none.
    fn next_level(&mut self) -> bool {
        self.kept -= self.level.len();
        let Some(((first, Reverse(left)), level)) = self.levels.pop_front() else {
            self.level = Generation::EMPTY;
            return false;
        };
        (self.level, self.done) = (level, 0);
        self.items.1 = left.min(self.items.1);
        self.state.undo(self.mark);
        self.state.cover_before(first);
        self.mark = self.state.mark();
        true
    }

    /// Searches the next state of the level.
    fn search_next(&mut self, known: &mut impl FnMut(u64, &[u64]) -> Option<Total>) {
        let ways = self.level.value(self.done).clone();
        let key = self.level.key(self.done);
        self.done += 1;
        if let Some(count) = known(half_hash(&FxBuildHasher, key), key) {
            self.effort.hits += 1;
            self.total = self.total.plus(&ways.times(&count));
            return;
        }
        self.state.undo(self.mark);
        self.effort.looked_at += self.state.go_to(key);
        self.effort.steps += (self.state.mark() - self.mark) as u64;
        if self.state.left() == 0 {
            self.total = self.total.plus(&ways);
            return;
        }
        if self.state.starved_item().is_some() {
            return;
        }
        self.effort.states += 1;
        let uses = self.state.table.uses(self.state.pick());
        self.effort.looked_at += uses.len() as u64;
        for each in uses {
            if !self.state.is_alive(each.option) {
                continue;
            }
            self.effort.tries += 1;
            let mut key = std::mem::take(&mut self.key);
            if !self.state.key_without(each.option, &mut key) {
                let mark = self.state.mark();
                self.effort.looked_at += self.state.choose(each.option);
                self.state.copy_key(&mut key);
                self.effort.steps += (self.state.mark() - mark) as u64;
                self.state.undo(mark);
            }
            if let Some(symmetry) = &mut self.symmetry {
                symmetry.sort(&mut key);
            }
            self.key = key;
            self.add(&ways);
        }
    }

    /// Adds this number of ways to reach the state with the key in `self.key`.
    fn add(&mut self, ways: &Total) {
        let (first, left) = self.state.first_and_left(&self.key);
        let first = match self.symmetry {
            Some(_) => 0,
            None => first,
        };
        let place = (first, Reverse(left));
        let at = self
            .levels
            .binary_search_by_key(&place, |&(place, _)| place);
        let at = at.unwrap_or_else(|at| {
            self.levels.insert(at, (place, Generation::EMPTY));
            at
        });
        let level = &mut self.levels[at].1;
        let hash = half_hash(&FxBuildHasher, &self.key);
        match level.find_mut(hash, &self.key) {
            Some(before) => *before = before.plus(ways),
            None => {
                level.keep(hash, &self.key, ways.clone());
                self.kept += 1;
            }
        }
    }
}
