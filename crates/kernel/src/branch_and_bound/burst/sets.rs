//! Items as sets of options, by the rank of the options.

use super::super::partial::Partial;
use crate::linear::program::Program;
use crate::lists::Lists;
use crate::sort::sort;

/// The sets of one burst. *Items* have new numbers: first those that must be covered, then those that may be, then
/// colored items, once for each shade.
#[derive(Debug, Default)]
pub(super) struct Sets {
    /// How many words a set takes.
    pub(super) words: usize,
    /// One set after the other.
    pub(super) sets: Vec<u64>,
    /// How often each item must still be covered, and may be. May fall below 0 where the number does not matter.
    pub(super) need: Vec<i32>,
    pub(super) room: Vec<i32>,
    /// The first items, this many, must be covered.
    pub(super) wanted: usize,
    /// The items of each option.
    pub(super) members: Lists<u32>,
    /// The options, and their reduced costs in ascending order, none below 0.
    pub(super) options: Vec<u32>,
    pub(super) reduced: Vec<i64>,
    /// The number of bits by which the reduced costs were shifted to fit.
    pub(super) shift: u32,
    /// Scratch: the number of each item of the program, and the shades: item, shade, rank.
    numbers: Vec<u32>,
    shaded: Vec<(u32, u32, u32)>,
}

/// No reduced cost has more bits than this, so a sum of a million of them has fewer than 64.
const BITS: u32 = 43;
/// All sets together take no more than this many words: 32 MB.
const MAX_WORDS: usize = 1 << 22;
/// No such item.
const NONE: u32 = u32::MAX;

impl Sets {
    pub(super) fn set(&self, item: usize) -> &[u64] {
        &self.sets[item * self.words..(item + 1) * self.words]
    }

    /// Builds the sets for the open options of a partial cover, in ascending order of their reduced costs. Returns
    /// `None` if they would take too much memory.
    pub(super) fn fill(
        &mut self,
        program: &Program,
        partial: &Partial<'_>,
        open: &[(i128, u32)],
    ) -> Option<()> {
        self.words = open.len().div_ceil(64);
        self.number_items(program, partial);
        self.list_shades(program, partial, open);
        let shades = self.shaded.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1));
        let items = self.need.len() + shades.count();
        if items.checked_mul(self.words)? > MAX_WORDS || open.len() > 1 << 20 {
            return None;
        }
        self.sets.clear();
        self.sets.resize(items * self.words, 0);
        self.price(open);
        let mut members: Vec<Vec<u32>> = Vec::new();
        self.color(&mut members, open.len(), items);
        self.members.clear();
        for (rank, &(_, option)) in open.iter().enumerate() {
            let items = program.items.of(option as usize).iter();
            let items = items.map(|&item| self.numbers[item as usize]);
            let items = items.filter(|&item| item != NONE);
            for item in items.clone() {
                self.sets[item as usize * self.words + rank / 64] |= 1 << (rank % 64);
            }
            let colored = members.get(rank).into_iter().flatten().copied();
            self.members.push(items.chain(colored));
        }
        Some(())
    }

    fn number_items(&mut self, program: &Program, partial: &Partial<'_>) {
        let items = program.item_count();
        self.numbers.clear();
        self.numbers.resize(items, NONE);
        self.need.clear();
        self.room.clear();
        for is_wanted in [true, false] {
            for item in 0..items {
                let (need, room) = (partial.need(item), partial.room(item));
                // An item with room for all its options constrains nothing.
                let counts = need > 0 || room < partial.open_count(item);
                if counts && (need > 0) == is_wanted {
                    self.numbers[item] = self.need.len() as u32;
                    self.need.push(i32::try_from(need).unwrap_or(i32::MAX));
                    self.room.push(i32::try_from(room).unwrap_or(i32::MAX));
                }
            }
            if is_wanted {
                self.wanted = self.need.len();
            }
        }
    }

    fn list_shades(&mut self, program: &Program, partial: &Partial<'_>, open: &[(i128, u32)]) {
        self.shaded.clear();
        for (rank, &(_, option)) in open.iter().enumerate() {
            for &(item, shade) in program.shades.of(option as usize) {
                if !partial.is_settled(item) {
                    self.shaded.push((item, shade, rank as u32));
                }
            }
        }
        sort(&mut self.shaded);
    }

    fn price(&mut self, open: &[(i128, u32)]) {
        self.options.clear();
        self.options.extend(open.iter().map(|&(_, option)| option));
        let dearest = open.last().map_or(0, |&(reduced, _)| reduced.max(0));
        self.shift = (i128::BITS - dearest.leading_zeros()).saturating_sub(BITS);
        // Rounded down, so that only options that cost too much are struck.
        let reduced = open
            .iter()
            .map(|&(reduced, _)| (reduced.max(0) >> self.shift) as i64);
        self.reduced.clear();
        self.reduced.extend(reduced);
    }

    /// The sets of the colored items: what each shade excludes.
    fn color(&mut self, members: &mut Vec<Vec<u32>>, options: usize, items: usize) {
        if self.shaded.is_empty() {
            return;
        }
        members.resize(options, Vec::new());
        self.need.resize(items, 0);
        let mut next = self.room.len();
        self.room.resize(items, 1);
        for item in self.shaded.chunk_by(|a, b| a.0 == b.0) {
            for shade in item.chunk_by(|a, b| a.1 == b.1) {
                let set = &mut self.sets[next * self.words..(next + 1) * self.words];
                for &(_, other, rank) in item {
                    if other != shade[0].1 || other == 0 {
                        set[rank as usize / 64] |= 1 << (rank % 64);
                    }
                }
                for &(_, _, rank) in shade {
                    members[rank as usize].push(next as u32);
                }
                next += 1;
            }
        }
    }
}
