//! States that split into parts that share no item: when a search looks for them, and how it searches them.

use super::{CountSearch, StateMemory, StateSink};

/// When a search looks for parts.
#[derive(Clone, Copy, Debug)]
pub(super) enum PartLooks {
    Never,
    /// At every state as long as one look in sixteen finds parts, otherwise at one state in 64, or in 256 later on.
    AsTheyPay,
    /// At every state.
    Always,
    /// At one state in 64, by its hash.
    Seldom,
}

impl<K: StateSink, M: StateMemory<K::Value>> CountSearch<'_, K, M> {
    /// Whether one look in sixteen has found parts. A look costs as much as several states.
    fn they_pay(&self) -> bool {
        self.effort.splits * 16 >= self.looks
    }

    /// Looks for parts at every state from now on if that has paid so far, and seldom otherwise. So whether a state splits
    /// depends on the state alone.
    pub(in crate::count) fn fix_part_looks(&mut self) {
        self.part_looks = match self.part_looks {
            PartLooks::AsTheyPay if self.they_pay() => PartLooks::Always,
            PartLooks::AsTheyPay => PartLooks::Seldom,
            fixed => fixed,
        };
    }

    /// The parts of the state with this hash, if it splits and if a look for parts is worth its cost.
    pub(in crate::count) fn parts(&mut self, hash: u64) -> Vec<Vec<u32>> {
        let is_due = match self.part_looks {
            PartLooks::Never => false,
            PartLooks::AsTheyPay => {
                let every = if self.looks < 64 { 64 } else { 256 };
                self.they_pay() || self.effort.states.is_multiple_of(every)
            }
            PartLooks::Always => true,
            PartLooks::Seldom => hash.is_multiple_of(64),
        };
        if !is_due {
            return Vec::new();
        }
        self.looks += 1;
        self.load += self.look_load;
        let (parts, read) = self.state.parts();
        self.effort.looked_at += read;
        if parts.len() > 1 {
            self.effort.splits += 1;
            return parts;
        }
        Vec::new()
    }

    /// Searches this part of the last frame.
    pub(super) fn enter_part(&mut self, part: u32) {
        if self.enter_window(part) {
            return;
        }
        let frame = self.frames.last().expect("there is a frame");
        let others = frame.parts.iter().zip(0..).filter(|&(_, n)| n != part);
        let others = others.flat_map(|(part, _)| part.iter().copied());
        let before = self.state.mark();
        self.state.drop_items(others);
        self.load += 20 * (self.state.mark() - before) as u64;
        self.arrive(part);
    }
}
