//! A packed part of a problem: sets of the remaining rows, for the remaining items.
//!
//! Each set is stored twice: whole, to remove the rows of an item from the grid, and cut into words with eight items
//! side by side, to count the rows of eight items at once.

use super::plan::{MaskRow, WidePlan};
use crate::dense::rows::{Lanes, MAX_ROWS, words_for};

/// The number of items handled at once.
const LANES: usize = 8;

/// A packed part of the problem: some rows, and the items that are not yet covered.
#[derive(Default)]
pub(super) struct Subproblem {
    /// The number of words of a set of rows.
    pub(super) words: usize,
    /// The number of words of a set of items.
    pub(super) done_words: usize,
    /// The rows, by their numbers in the plan.
    pub(super) rows: Vec<u32>,
    /// The items, by their numbers in the plan.
    pub(super) items: Vec<u32>,
    /// For each set its rows.
    pub(super) sets: Vec<u64>,
    /// The sets of the items, eight side by side: first by groups of eight, then by words.
    pub(super) slices: Vec<Lanes>,
    /// For each row the rows that it leaves, and the items that it covers; nothing unless
    /// [`lay_effects`](Self::lay_effects) has found them.
    pub(super) effects: Vec<u64>,
    /// What distinguishes the items of a group: their rank in the problem, and their lane.
    pub(super) tags: Vec<Lanes>,
    /// For each frame, one after the other: the rows alive, those still to be tried, the items done, and the number of
    /// rows chosen.
    pub(super) frames: Vec<u64>,
    /// The number of nodes of the search when it began.
    pub(super) nodes_before: u64,
    pub(super) depth: usize,
    /// For each item where it is among the items.
    pub(super) lane_of: Vec<u32>,
}

/// More rows than there are: the count of an item that is done.
pub(super) const DONE: u64 = 1 << 20;

impl Subproblem {
    /// The number of words of a set of rows: `W`, unless that is 0.
    #[inline(always)]
    pub(super) fn words<const W: usize>(&self) -> usize {
        if W > 0 { W } else { self.words }
    }

    #[inline(always)]
    pub(super) fn frame<const W: usize>(&self) -> usize {
        2 * self.words::<W>() + self.done_words + 1
    }

    /// For each frame, how many rows of its item were tried, and how many there are. All frames must have been
    /// examined.
    pub(super) fn cases(&self) -> impl Iterator<Item = (u32, u32)> {
        let words = self.words;
        let frames = self.frames.chunks_exact(self.frame::<0>()).take(self.depth);
        frames.map(move |frame| {
            let (alive, rest) = frame.split_at(words);
            let (left, done) = rest.split_at(words);
            let (all, _) = fewest::<0>(words, &self.slices, &self.tags, alive, done);
            let left: u32 = left.iter().map(|word| word.count_ones()).sum();
            (all as u32 - left, all as u32)
        })
    }

    /// Packs some rows and items: other items of the rows are done.
    pub(super) fn pack(
        &mut self,
        plan: &WidePlan,
        rows: impl Iterator<Item = u32>,
        items: impl Iterator<Item = u32>,
    ) {
        self.effects.clear();
        self.rows.clear();
        self.rows.extend(rows);
        self.items.clear();
        self.items.extend(items);
        let words = words_for(self.rows.len());
        self.words = words;
        self.lane_of.resize(plan.primaries, u32::MAX);
        for (lane, &item) in self.items.iter().enumerate() {
            self.lane_of[item as usize] = lane as u32;
        }
        let groups = self.items.len().div_ceil(LANES);
        self.done_words = groups.div_ceil(8).max(1);
        self.sets.clear();
        self.sets.resize(plan.sets * words, 0);
        for (local, &row) in self.rows.iter().enumerate() {
            let (word, bit) = (local / 64, 1u64 << (local % 64));
            let row = plan.row(row);
            for &set in row.plain {
                self.sets[set as usize * words + word] |= bit;
            }
            for &(set, color) in row.colors {
                self.sets[set as usize * words + word] |= bit;
                self.sets[color as usize * words + word] |= bit;
            }
        }
        self.slices.clear();
        self.slices.resize(groups * words, Lanes([0; LANES]));
        for (lane, &item) in self.items.iter().enumerate() {
            for word in 0..words {
                self.slices[lane / LANES * words + word].0[lane % LANES] =
                    self.sets[item as usize * words + word];
            }
        }
        self.tags.clear();
        self.tags
            .resize(groups, Lanes([u64::from(u16::MAX) << 16; LANES]));
        for (lane, &item) in self.items.iter().enumerate() {
            self.tags[lane / LANES].0[lane % LANES] = u64::from(item) << 16 | lane as u64;
        }
        self.frames.clear();
        self.frames.resize(self.frame::<0>() * 8, 0);
        self.depth = 1;
        for local in 0..self.rows.len() {
            self.frames[local / 64] |= 1 << (local % 64);
        }
        for lane in self.items.len()..self.done_words * 64 {
            self.frames[2 * words + lane / 64] |= 1 << (lane % 64);
        }
    }

    /// Packs what is alive and open in a frame of another.
    pub(super) fn pack_frame(&mut self, plan: &WidePlan, from: &Subproblem, depth: usize) {
        let (words, frame) = (from.words, from.frame::<0>());
        let this = &from.frames[depth * frame..][..frame];
        let rows = (0..from.rows.len())
            .filter(|&local| this[local / 64] >> (local % 64) & 1 != 0)
            .map(|local| from.rows[local]);
        let items = (0..from.items.len())
            .filter(|&lane| this[2 * words + lane / 64] >> (lane % 64) & 1 == 0)
            .map(|lane| from.items[lane]);
        self.pack(plan, rows, items);
        let at = self.frame::<0>() - 1;
        self.frames[at] = this[frame - 1];
    }

    /// Computes the effect of each row on a frame, so that choosing it need not read its items. That takes as long as
    /// several dozen nodes.
    pub(super) fn lay_effects(&mut self, plan: &WidePlan) {
        let words = self.words;
        let stride = words + self.done_words;
        self.effects.resize(self.rows.len() * stride, 0);
        let effects = self.effects.chunks_exact_mut(stride);
        for (effects, &row) in effects.zip(&self.rows) {
            let (kept, done) = effects.split_at_mut(words);
            kept.fill(u64::MAX);
            kill::<0>(words, &self.sets, plan.row(row), kept);
            cover(&self.lane_of, plan.row(row), done);
        }
    }
}

impl Subproblem {
    /// Copies what is alive and done in a frame to the next one.
    #[inline(always)]
    pub(super) fn copy_frame<const W: usize>(&mut self, at: usize) {
        let (words, frame) = (self.words::<W>(), self.frame::<W>());
        if self.frames.len() < at + 2 * frame {
            self.frames.resize(at + 16 * frame, 0);
        }
        let (this, next) = self.frames[at..at + 2 * frame].split_at_mut(frame);
        next[..words].copy_from_slice(&this[..words]);
        next[2 * words..frame - 1].copy_from_slice(&this[2 * words..frame - 1]);
    }

    /// Chooses a row in a frame.
    #[inline(always)]
    pub(super) fn choose<const W: usize>(&mut self, plan: &WidePlan, at: usize, local: usize) {
        let (words, frame) = (self.words::<W>(), self.frame::<W>());
        let stride = words + self.done_words;
        let this = &mut self.frames[at..at + frame];
        match self.effects.get(local * stride..(local + 1) * stride) {
            Some(effects) => apply::<W>(words, effects, this),
            None => {
                let row = plan.row(self.rows[local]);
                kill::<W>(words, &self.sets, row, this);
                cover(&self.lane_of, row, &mut this[2 * words..]);
            }
        }
    }

    /// The number of rows alive of the item with the fewest in a frame, and its lane: see [`fewest`].
    #[inline(always)]
    pub(super) fn fewest<const W: usize>(&self, at: usize) -> (u64, usize) {
        let words = self.words::<W>();
        let this = &self.frames[at..at + self.frame::<W>()];
        let done = &this[2 * words..];
        fewest::<W>(words, &self.slices, &self.tags, this, done)
    }

    /// The row of an item that has one alive in a frame.
    #[inline(always)]
    pub(super) fn only_row<const W: usize>(&self, at: usize, lane: usize) -> usize {
        let words = self.words::<W>();
        let rows = &self.sets[self.items[lane] as usize * words..][..words];
        let alive = &self.frames[at..at + words];
        let mut local = 0;
        for (word, (alive, rows)) in alive.iter().zip(rows).enumerate() {
            let left = alive & rows;
            if left != 0 {
                local = word * 64 + left.trailing_zeros() as usize;
            }
        }
        local
    }

    /// The rows alive of an item are those to be tried in a frame. Returns how many rows are alive.
    #[inline(always)]
    pub(super) fn try_rows_of<const W: usize>(&mut self, at: usize, lane: usize) -> usize {
        let words = self.words::<W>();
        let rows = &self.sets[self.items[lane] as usize * words..][..words];
        let (alive, left) = self.frames[at..at + 2 * words].split_at_mut(words);
        let mut count = 0;
        for ((alive, left), rows) in alive.iter().zip(left).zip(rows) {
            *left = alive & rows;
            count += alive.count_ones();
        }
        count as usize
    }

    /// Whether all rows have equally many items, and twice as many items are open.
    #[inline(always)]
    pub(super) fn has_two_to_go(&self, plan: &WidePlan, done: &[u64]) -> bool {
        let mut open = 0;
        for word in done {
            open += word.count_zeros();
        }
        open == 2 * plan.size
    }

    /// The number of solutions of a frame that lacks two rows, given the rows alive and those of an open item: each row
    /// that is alive after one of these covers exactly the rest.
    #[inline(always)]
    pub(super) fn pairs<const W: usize>(&self, plan: &WidePlan, sets: &[u64]) -> u64 {
        let words = self.words::<W>();
        let stride = words + self.done_words;
        let (alive, of_item) = sets.split_at(words);
        let mut pairs = 0;
        for (word, &rows) in of_item.iter().enumerate() {
            let mut rest = rows;
            while rest != 0 {
                let local = word * 64 + rest.trailing_zeros() as usize;
                rest &= rest - 1;
                if let Some(effects) = self.effects.get(local * stride..local * stride + words) {
                    for (alive, kept) in alive.iter().zip(effects) {
                        pairs += u64::from((alive & kept).count_ones());
                    }
                } else {
                    let mut left = [0; MAX_ROWS / 64];
                    let left = &mut left[..words];
                    left.copy_from_slice(alive);
                    kill::<W>(words, &self.sets, plan.row(self.rows[local]), left);
                    for left in left {
                        pairs += u64::from(left.count_ones());
                    }
                }
            }
        }
        pairs
    }
}

/// The item with the fewest rows alive, and their number; [`DONE`] or more if all items are done.
#[inline(always)]
pub(super) fn fewest<const W: usize>(
    words: usize,
    slices: &[Lanes],
    tags: &[Lanes],
    alive: &[u64],
    done: &[u64],
) -> (u64, usize) {
    let words = if W > 0 { W } else { words };
    let alive = &alive[..words];
    let mut active = 0u64;
    if W == 0 || W > 4 {
        for (word, &alive) in alive.iter().enumerate() {
            active |= u64::from(alive != 0) << word;
        }
    }
    let mut best = Lanes([u64::MAX; LANES]);
    for (group, tags) in tags.iter().enumerate() {
        let slices = &slices[group * words..][..words];
        let mut count = Lanes([0; LANES]);
        if W > 0 && W <= 4 {
            for (slice, &alive) in slices.iter().zip(alive) {
                count = count.plus_common(slice, alive);
            }
        } else {
            let mut rest = active;
            while rest != 0 {
                let word = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                count = count.plus_common(&slices[word], alive[word]);
            }
        }
        let done = done[group / 8] >> (group % 8 * 8);
        let mut dead = false;
        for lane in 0..LANES {
            let key = ((count.0[lane] + (done >> lane & 1) * DONE) << 32) | tags.0[lane];
            dead |= key < 1 << 32;
            best.0[lane] = best.0[lane].min(key);
        }
        if dead {
            return (0, 0);
        }
    }
    let mut key = best.0[0];
    for &other in &best.0[1..] {
        key = key.min(other);
    }
    (key >> 32, (key & 0xffff) as usize)
}

/// Removes the rows that conflict with a row from `alive`.
#[inline(always)]
pub(super) fn kill<const W: usize>(
    words: usize,
    sets: &[u64],
    row: MaskRow<'_>,
    alive: &mut [u64],
) {
    let words = if W > 0 { W } else { words };
    let alive = &mut alive[..words];
    for &set in row.plain {
        let set = &sets[set as usize * words..][..words];
        for (alive, &set) in alive.iter_mut().zip(set) {
            *alive &= !set;
        }
    }
    for &(set, color) in row.colors {
        let set = &sets[set as usize * words..][..words];
        let color = &sets[color as usize * words..][..words];
        for ((alive, &set), &color) in alive.iter_mut().zip(set).zip(color) {
            *alive &= !set | color;
        }
    }
}

/// Chooses a row in a frame by its effect there.
#[inline(always)]
fn apply<const W: usize>(words: usize, effects: &[u64], frame: &mut [u64]) {
    let words = if W > 0 { W } else { words };
    let (kept, covered) = effects.split_at(words);
    for (alive, &kept) in frame[..words].iter_mut().zip(kept) {
        *alive &= kept;
    }
    for (done, &covered) in frame[2 * words..].iter_mut().zip(covered) {
        *done |= covered;
    }
}

/// Marks the items of a row as done.
#[inline(always)]
pub(super) fn cover(lane_of: &[u32], row: MaskRow<'_>, done: &mut [u64]) {
    for &item in row.primaries {
        let lane = lane_of[item as usize] as usize;
        done[lane / 64] |= 1 << (lane % 64);
    }
}
