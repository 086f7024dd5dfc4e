//! Items that may be covered several times, or not at all.

use super::{BIAS, CountState, UndoStep};

/// How often an item may still be covered, and by how much that exceeds how often it must be.
#[derive(Clone, Copy, Debug)]
pub(super) struct CoverRoom {
    pub(super) left: u16,
    pub(super) slack: u16,
}

impl CoverRoom {
    /// How often the item must still be covered.
    pub(super) fn need(&self) -> u16 {
        self.left.saturating_sub(self.slack)
    }
}

impl CountState<'_> {
    /// Turns the degrees of primary items into cases, and makes room for how often each is to be covered.
    pub(super) fn count_cases(&mut self) {
        let once = CoverRoom { left: 1, slack: 0 };
        self.bias = BIAS;
        self.room = vec![once; self.table.primaries];
        for item in &self.table.repeated {
            let slack = item.hi - item.lo;
            self.room[item.place as usize] = CoverRoom {
                left: item.hi,
                slack,
            };
        }
        for (cases, room) in self.degrees.iter_mut().zip(&self.room) {
            // The need is at most the number of options plus one.
            *cases += BIAS + 1 - room.need();
        }
    }

    /// Whether the item is to be covered exactly once more: then each case is an option.
    pub(in crate::count) fn is_once(&self, place: u32) -> bool {
        let room = self.room.get(place as usize);
        room.is_none_or(|room| room.left == 1 && room.need() == 1)
    }

    /// Whether a primary item still has a case.
    pub(in crate::count) fn has_case(&self, place: u32) -> bool {
        self.degrees[place as usize] > self.bias
    }

    /// How often the item must still be covered.
    pub(in crate::count) fn need(&self, place: u32) -> u32 {
        self.room[place as usize].need().into()
    }

    /// Removes an option from the problem if there are multiplicities; otherwise options die with their items. An item
    /// that needs no more options is covered when the last of them is removed.
    pub(in crate::count) fn strike(&mut self, option: u32) {
        if !self.room.is_empty() && self.alive[option as usize] {
            self.kill(option);
        }
    }

    /// Undoes the steps since `mark` down to the last option that was struck, and returns that; `None` if there is none.
    pub(in crate::count) fn revive_last(&mut self, mark: usize) -> Option<u32> {
        while self.trail.len() > mark {
            let last = self.trail.last().copied();
            self.undo(self.trail.len() - 1);
            if let Some(UndoStep::Kill(option)) = last {
                return Some(option);
            }
        }
        None
    }

    /// Counts one more cover of an item that may be covered again.
    pub(super) fn lower(&mut self, place: u32) {
        let room = &mut self.room[place as usize];
        let need = room.need();
        room.left -= 1;
        if room.need() < need {
            self.add_case(place);
        }
    }

    /// Undoes [`lower`](Self::lower).
    pub(super) fn raise(&mut self, place: u32) {
        let room = &mut self.room[place as usize];
        let need = room.need();
        room.left += 1;
        if room.need() > need {
            self.drop_case(place);
        }
    }

    /// Covers an item if it needs no more options and has none left.
    pub(super) fn cover_idle(&mut self, place: u32) {
        let at = place as usize;
        if self.degrees[at] == self.bias + 1 && self.need(place) == 0 {
            self.cover(place);
        }
    }
}
