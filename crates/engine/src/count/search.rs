//! The memo engine: Algorithm X with a memory, which never searches a remembered state again.
//!
//! A state is a set of uncovered items with the options that are alive. The search branches on an item, tries its
//! options, and hands the values of all branches to a [`StateSink`], which makes one value of them: a number, or a node
//! of a diagram. The value depends only on the state. So the memory keeps it under the key of the state, and the search
//! looks it up when it reaches the same state on another path.
//!
//! A state in which some item has no option left is not remembered, because it is cheap to see that it is dead.

mod backward;
mod effort;
mod frame;
mod parts;
mod sink;
mod windows;

use super::forecast::share_of_states;
use super::memo::StateMemory;
use super::state::CountState;
use super::symmetry::ItemSymmetry;
use super::table::Use;
use crate::engine::{IS_SMALL, case_shares};
use frame::{DONE, SearchFrame, strike_last};

pub(super) use effort::SearchEffort;
use parts::PartLooks;
pub(super) use sink::{NONE, StateSink};
#[cfg(test)]
pub(super) use windows::MANY;
use windows::Windows;

/// A search that can pause and resume.
pub(super) struct CountSearch<'t, K: StateSink, M> {
    pub(super) state: CountState<'t>,
    pub(super) memo: M,
    pub(super) sink: K,
    pub(super) effort: SearchEffort,
    frames: Vec<SearchFrame>,
    kids: Vec<(u32, K::Value)>,
    /// Room for a key.
    key: Vec<u64>,
    /// How often the search has looked for parts.
    looks: u64,
    part_looks: PartLooks,
    /// After how many states it looks for symmetries; once it has, without end.
    pub(super) symmetry_after: u64,
    /// The interchangeable items, once the search has looked for them.
    pub(super) symmetry: Option<ItemSymmetry>,
    begun: bool,
    /// The number of this search among those that share its memory.
    number: u32,
    /// The work since the caller last had a chance to look at the clock, in very rough nanoseconds. Unlike
    /// [`nanoseconds`](Self::nanoseconds), it has what grows with the size of the problem: copies of keys, looks for
    /// parts, items dropped.
    load: u64,
    /// What a step and a look for parts add to that.
    step_load: u64,
    look_load: u64,
    /// The search pauses when it has searched this many states.
    pub(super) max_states: u64,
    /// The parts that are searched behind windows, if the problem has many.
    pub(in crate::count) windows: Option<Windows<K::Value>>,
    /// The least number of parts for which there are windows.
    pub(super) many: usize,
}

/// The load after which a search pauses, so that its caller can look at the clock.
const MAX_LOAD: u64 = 1_000_000;

/// Looking for symmetries takes as long as several thousand states.
const SYMMETRY_AFTER: u64 = 1024;

impl<'t, K: StateSink, M: StateMemory<K::Value>> CountSearch<'t, K, M> {
    pub(super) fn new(state: CountState<'t>, memo: M, sink: K, splits: bool) -> Self {
        let (words, items) = (state.table.words as u64, state.table.items.len() as u64);
        CountSearch {
            load: 0,
            step_load: 50 + 4 * words + items / 8,
            look_load: items + 4 * state.table.options as u64,
            max_states: u64::MAX,
            state,
            memo,
            sink,
            effort: SearchEffort::default(),
            frames: Vec::new(),
            kids: Vec::new(),
            key: Vec::new(),
            looks: 0,
            part_looks: match splits {
                true => PartLooks::AsTheyPay,
                false => PartLooks::Never,
            },
            symmetry_after: SYMMETRY_AFTER,
            symmetry: None,
            begun: false,
            number: 0,
            windows: None,
            many: windows::MANY,
        }
    }

    /// The same search on the memory that `change` makes of its own.
    pub(super) fn with_memory<N>(self, change: impl FnOnce(M) -> N) -> CountSearch<'t, K, N> {
        CountSearch {
            state: self.state,
            memo: change(self.memo),
            sink: self.sink,
            effort: self.effort,
            frames: self.frames,
            kids: self.kids,
            key: self.key,
            looks: self.looks,
            part_looks: self.part_looks,
            symmetry_after: self.symmetry_after,
            symmetry: self.symmetry,
            begun: self.begun,
            number: self.number,
            load: self.load,
            step_load: self.step_load,
            look_load: self.look_load,
            max_states: self.max_states,
            windows: self.windows,
            many: self.many,
        }
    }

    /// Makes this search, which has not begun, number `number` of those that share the memory of `other`.
    pub(super) fn join_in(&mut self, other: &Self, number: u32) {
        self.number = number;
        self.part_looks = other.part_looks;
        self.symmetry.clone_from(&other.symmetry);
        if other.symmetry_after == u64::MAX {
            // That search has looked for them.
            self.symmetry_after = u64::MAX;
        }
    }

    /// Makes it begin with its present state once more, with all that it remembers.
    pub(super) fn begin_again(&mut self) {
        self.begun = false;
        self.kids.clear();
    }

    /// The approximate time of the work so far, in nanoseconds; with multiplicities twice that of the same work without
    /// (1.5 to 2.4 times, measured).
    pub(super) fn nanoseconds(&self) -> u64 {
        let once = self.effort.nanoseconds();
        match self.state.table.has_repeated() {
            true => 2 * once,
            false => once,
        }
    }

    /// The cases that are done at all levels above the first that is split into parts, with their values.
    pub(super) fn done_cases(&self) -> impl Iterator<Item = &(u32, K::Value)> {
        let end = self.frames.iter().find(|frame| !frame.parts.is_empty());
        let end = end.map_or(self.kids.len(), |frame| frame.kids as usize);
        self.kids[..end].iter()
    }

    /// The share of the search tree that is done, from 0 to 1. The cases of a branch count as [`case_shares`].
    pub(super) fn share_done(&self) -> f64 {
        let mut done = 0.0;
        let mut share = 1.0;
        for (n, frame) in self.frames.iter().enumerate() {
            let end = self
                .frames
                .get(n + 1)
                .map_or(self.kids.len() as u32, |next| next.kids);
            let (before, case) = case_shares(frame.cases, frame.need, end - frame.kids);
            done += share * before;
            share *= case;
        }
        done
    }

    /// The likely share of the states that were searched, if that can be said.
    pub(super) fn share_of_states(&self) -> Option<f64> {
        share_of_states(self.share_done())
    }

    /// Continues until the search has taken about `nanoseconds` in all, or earlier if its steps are dear. Returns the
    /// value of the problem at the end.
    pub(super) fn run(&mut self, nanoseconds: u64) -> Option<K::Value> {
        if !self.memo.get_ready() {
            return None;
        }
        if !self.begun {
            self.begun = true;
            self.arrive(0);
        }
        self.load = 0;
        while !self.frames.is_empty() {
            let is_late = self.nanoseconds() > nanoseconds || self.load > MAX_LOAD;
            if is_late || self.effort.states >= self.max_states || self.memo.wants_pause() {
                return None;
            }
            self.load += self.step_load;
            self.step();
        }
        self.value()
    }

    /// The value of the problem, at the end.
    pub(super) fn value(&self) -> Option<K::Value> {
        let last = self.kids.last().filter(|_| self.frames.is_empty());
        last.map(|(_, value)| value.clone())
    }

    /// Tries the next option of the last frame, or searches the next of its parts.
    fn step(&mut self) {
        let frame = self.frames.last_mut().expect("there is a frame");
        if M::SHARED && frame.is_backward {
            return self.step_backward();
        }
        if !frame.is_once {
            let before = self.state.mark();
            let has_case = strike_last(&mut self.state, frame);
            self.effort.steps += (self.state.mark() - before) as u64;
            if !has_case {
                return self.leave();
            }
        }
        frame.mark = self.state.mark() as u32;
        if !frame.parts.is_empty() {
            let part = frame.next;
            if part as usize == frame.parts.len() {
                return self.leave();
            }
            frame.next += 1;
            return self.enter_part(part);
        }
        let ahead = &self.state.table.uses(frame.place)[frame.next as usize..];
        let alive = |each: &Use| self.state.is_alive(each.option);
        let Some(skipped) = ahead.iter().position(alive) else {
            self.effort.looked_at += ahead.len() as u64;
            if frame.is_once || self.state.need(frame.place) > 0 {
                return self.leave();
            }
            // No option is left; the next step ends the frame.
            frame.next = DONE;
            return self.arrive(NONE);
        };
        self.effort.looked_at += skipped as u64;
        let option = ahead[skipped].option;
        frame.next += skipped as u32 + 1;
        self.try_option(option);
    }

    /// Finds the value of the state after this option, or makes a frame of it.
    fn try_option(&mut self, option: u32) {
        self.effort.tries += 1;
        if self.state.key_without(option, &mut self.key) {
            // The key of the next state is known before the option is chosen.
            if let Some(symmetry) = &mut self.symmetry {
                symmetry.sort(&mut self.key);
            }
            let hash = self.memo.hash(&self.key);
            if let Some(value) = self.memo.get(hash, &self.key) {
                self.effort.hits += 1;
                self.sink.known(&value);
                self.kids.push((option, value));
                return;
            }
            self.choose(option);
            return self.arrive_new(option, hash);
        }
        self.choose(option);
        self.arrive(option);
    }

    fn choose(&mut self, option: u32) {
        let before = self.state.mark();
        self.effort.looked_at += self.state.choose_next(option);
        self.effort.steps += (self.state.mark() - before) as u64;
    }

    /// Finds the value of the state to which the option or part `by` leads, or makes a frame of it.
    fn arrive(&mut self, by: u32) {
        if self.state.left() == 0 {
            // No memory has solutions.
            return self.arrive_new(by, 0);
        }
        let key = sorted_key(&self.state, &mut self.symmetry, &mut self.key);
        let hash = self.memo.hash(key);
        if let Some(value) = self.memo.get(hash, key) {
            self.effort.hits += 1;
            self.sink.known(&value);
            return self.back(by, value);
        }
        self.arrive_new(by, hash);
    }

    /// Arrives at a state that is not remembered.
    fn arrive_new(&mut self, by: u32, hash: u64) {
        if self.state.left() == 0 {
            let value = self.sink.solved();
            return self.back(by, value);
        }
        if let Some(place) = self.state.starved_item() {
            let value = self.sink.dead(place);
            return self.back(by, value);
        }
        self.effort.states += 1;
        // A count level by level adds many states at once.
        if !IS_SMALL && K::SYMMETRIC && self.effort.states >= self.symmetry_after {
            self.symmetry_after = u64::MAX;
            self.symmetry = ItemSymmetry::find(self.state.table);
        }
        if self.memo.make_room() {
            self.sink.forget();
        }
        let parts = self.parts(hash);
        if self.frames.is_empty() {
            self.use_windows(parts.len());
        }
        let place = match parts.is_empty() {
            true => self.state.pick(),
            false => 0,
        };
        let cases = match parts.is_empty() {
            true => {
                self.sink.enter(place);
                self.state.cases(place)
            }
            false => {
                self.sink.enter_parts(&parts);
                parts.len() as u32
            }
        };
        let is_once = !parts.is_empty() || self.state.is_once(place);
        let need = match is_once {
            true => 1,
            false => self.state.need(place),
        };
        self.frames.push(SearchFrame {
            by,
            hash,
            place,
            cases,
            need,
            next: 0,
            is_once,
            is_backward: M::SHARED && backward::is_backward(self.number, hash),
            base: self.state.mark() as u32,
            kids: self.kids.len() as u32,
            mark: 0,
            parts,
        });
    }

    /// Leaves the last frame, whose options or parts are all done.
    fn leave(&mut self) {
        let frame = self.frames.pop().expect("there is a frame");
        self.state.undo(frame.base as usize);
        if K::IN_ORDER && frame.is_backward {
            self.kids[frame.kids as usize..].reverse();
        }
        let kids = &self.kids[frame.kids as usize..];
        let value = match frame.parts.is_empty() {
            true => self.sink.branch(frame.place, &self.state, kids),
            false => self.sink.join(kids),
        };
        let key = sorted_key(&self.state, &mut self.symmetry, &mut self.key);
        // The key may have changed since the search found symmetries.
        let hash = match self.symmetry {
            Some(_) => self.memo.hash(key),
            None => frame.hash,
        };
        let value = self.memo.insert(hash, key, value);
        self.kids.truncate(frame.kids as usize);
        self.back(frame.by, value);
    }

    /// Returns to the frame above with the value of the option or part `by`.
    fn back(&mut self, by: u32, value: K::Value) {
        self.end_part(&value);
        self.kids.push((by, value));
        if let Some(frame) = self.frames.last() {
            self.state.undo(frame.mark as usize);
        }
    }
}

/// The key of a state, with interchangeable items in canonical order; uses `room` if necessary.
fn sorted_key<'k>(
    state: &'k CountState<'_>,
    symmetry: &mut Option<ItemSymmetry>,
    room: &'k mut Vec<u64>,
) -> &'k [u64] {
    match symmetry {
        Some(symmetry) => {
            state.copy_key(room);
            symmetry.sort(room);
            room
        }
        None => state.key(room),
    }
}
