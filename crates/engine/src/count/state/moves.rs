//! The state with a given key, where nothing is covered a number of times other than once.

use super::{CountState, UndoStep};

impl CountState<'_> {
    /// Whether the key of a state tells how to [go to](Self::go_to) it.
    pub(in crate::count) fn can_go_to(&self) -> bool {
        self.room.is_empty()
    }

    /// The first place that is uncovered in the state with this key, and how many are.
    pub(in crate::count) fn first_and_left(&self, key: &[u64]) -> (u32, usize) {
        let primaries = self.table.primaries;
        // Behind the last primary item, a word has the colors of secondary ones.
        let word = |at: usize| match primaries - 64 * at {
            bits @ ..64 => key[at] & ((1 << bits) - 1),
            _ => key[at],
        };
        let words = (0..self.free.len()).map(word);
        let left = words.clone().map(|word| word.count_ones() as usize).sum();
        let mut words = words.enumerate();
        let first = words.find(|&(_, word)| word != 0);
        let first = first.map_or(primaries as u32, |(at, word)| {
            at as u32 * 64 + word.trailing_zeros()
        });
        (first, left)
    }

    /// Removes the items before this place, and all their options.
    pub(in crate::count) fn cover_before(&mut self, place: u32) {
        while self.left > 0 && self.first() < place {
            self.drop_items(std::iter::once(self.first()));
        }
    }

    /// Makes this the state with this key, which must have no item that is covered here. Returns the number of options
    /// looked at.
    pub(in crate::count) fn go_to(&mut self, key: &[u64]) -> u64 {
        let mut looked_at = 0;
        for (start, &uncovered) in (0..self.table.primaries as u32).step_by(64).zip(key) {
            let mut covered = self.free[start as usize / 64] & !uncovered;
            while covered != 0 {
                let place = start + covered.trailing_zeros();
                covered &= covered - 1;
                self.cover(place);
                if !self.lean {
                    looked_at += self.kill_uses(place, |_| true);
                }
            }
        }
        for place in self.table.primaries..self.table.items.len() {
            if self.degrees[place] == 0 || self.shades[place] > 0 {
                continue;
            }
            let field = self.table.field(place as u32);
            match (key[field.word as usize] >> field.shift & field.mask()) as u32 {
                0 => looked_at += self.kill_uses(place as u32, |_| true),
                1 => {}
                more => {
                    self.shades[place] = more - 1;
                    self.trail.push(UndoStep::Color(place as u32));
                    looked_at += self.kill_uses(place as u32, |shade| shade != more - 1);
                }
            }
        }
        looked_at
    }
}
