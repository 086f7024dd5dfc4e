//! The options of a state from the last to the first, for searches that share a memory.
//!
//! Searches that share a memory all search the whole tree, each from the root, and each takes what another has
//! remembered. Two of them that take the options of each state from opposite ends meet in the middle: where one is at a
//! state, the other is at another option of it, or is done with it. So hardly any state is searched twice: only those
//! that both have begun when they meet, a path at most for each meeting. Nobody waits for anybody, so nothing can
//! deadlock, and each search alone would end with the right value. A third search takes the one end or the other as a
//! bit of the hash of the state says, and the fourth one the ends that the third does not take, and so on.
//!
//! Where an item may be covered several times, the state after an option is one without the options before it. From
//! the last to the first, the search first strikes all of them, and revives one after the other: as many steps as
//! forward.

use super::{CountSearch, NONE, StateMemory, StateSink, Use};

/// Whether the search with this number takes the options of the state with this hash from the last to the first.
pub(super) fn is_backward(number: u32, hash: u64) -> bool {
    let flips = number & 1 == 1;
    let by_hash = number >= 2 && hash >> (number / 2 % 24) & 1 == 1;
    flips != by_hash
}

impl<K: StateSink, M: StateMemory<K::Value>> CountSearch<'_, K, M> {
    /// Tries the option of the last frame before the one that was tried last, or searches the part before it.
    pub(super) fn step_backward(&mut self) {
        let frame = self.frames.last_mut().expect("there is a frame");
        if !frame.is_once {
            return self.step_back_over_struck();
        }
        frame.mark = self.state.mark() as u32;
        if !frame.parts.is_empty() {
            let left = frame.parts.len() as u32 - frame.next;
            frame.next += 1;
            return match left.checked_sub(1) {
                Some(part) => self.enter_part(part),
                None => self.leave(),
            };
        }
        let uses = self.state.table.uses(frame.place);
        let ahead = &uses[..uses.len() - frame.next as usize];
        let alive = |each: &Use| self.state.is_alive(each.option);
        let Some(at) = ahead.iter().rposition(alive) else {
            self.effort.looked_at += ahead.len() as u64;
            return self.leave();
        };
        self.effort.looked_at += (ahead.len() - at - 1) as u64;
        frame.next = (uses.len() - at) as u32;
        let option = uses[at].option;
        self.try_option(option);
    }

    /// The same for an item that may be covered several times.
    fn step_back_over_struck(&mut self) {
        let frame = self.frames.last_mut().expect("there is a frame");
        let before = self.state.mark();
        if frame.next == 0 {
            frame.next = 1;
            let uses = self.state.table.uses(frame.place);
            self.effort.looked_at += uses.len() as u64;
            let strikes = |each: &Use| {
                self.state.strike(each.option);
                self.state.has_case(frame.place)
            };
            let has_case = uses.iter().all(strikes);
            frame.mark = self.state.mark() as u32;
            self.effort.steps += (self.state.mark() - before) as u64;
            if has_case && self.state.need(frame.place) == 0 {
                return self.arrive(NONE);
            }
        }
        let option = self.state.revive_last(frame.base as usize);
        frame.mark = self.state.mark() as u32;
        match option {
            Some(option) => self.try_option(option),
            None => self.leave(),
        }
    }
}
