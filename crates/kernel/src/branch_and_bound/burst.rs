//! Bursts: search at fixed prices, with small and fast nodes on bit vectors.
//!
//! The open options are sorted by reduced cost, the lowest first, and a set of them is a bit vector. At fixed prices,
//! the bound of a node is the bound of the first node plus the reduced costs of the options chosen since. So the
//! options that cost too much form a tail of the vector, which grows along a path: to strike them, the search shortens
//! the vector. Deep nodes read only a few words.
//!
//! Each item is a set of options, too. Choosing an option removes the sets of its items that are now full, and a
//! population count gives the number of options that an item has left. A colored item has a set for each shade: the
//! options that the shade excludes.

mod sets;

use std::ops::ControlFlow;

use multiversion::multiversion;

use super::kept::CheapestCovers;
use super::partial::Partial;
use crate::linear::program::Program;
use crate::linear::proof::SCALE;
use crate::sort::sort;
use sets::Sets;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BurstEnd {
    /// All of the tree below the first node was searched.
    Done,
    /// The nodes or the work ran out.
    Budget,
    /// It was interrupted.
    Stopped,
}

/// Where a burst starts and how far it may go.
pub(super) struct Start<'s, 'p> {
    pub(super) program: &'p Program,
    pub(super) partial: &'s Partial<'p>,
    /// The bound of the first node.
    pub(super) bound: i128,
    /// The limit on nodes, and the approximate limit on work.
    pub(super) nodes: u64,
    pub(super) work: u64,
}

#[derive(Clone, Copy, Debug)]
struct BurstLevel {
    /// The sum of the reduced costs of the chosen options.
    spent: i64,
    /// The number of words of the vector that are not cut off.
    words: usize,
    /// The number of options chosen above.
    chosen: usize,
    /// The children left to be tried: places in `children`.
    next: usize,
    end: usize,
}

enum NodeVerdict {
    Dead,
    Cover,
    /// This item is to be branched on.
    Branch(usize),
}

/// The tree of a burst. Its memory is kept from one burst to the next.
#[derive(Debug, Default)]
pub(super) struct Burst {
    sets: Sets,
    /// The largest sum of reduced costs that a cover may have.
    gap: i64,
    /// The options left at each level, one vector after the other.
    vectors: Vec<u64>,
    levels: Vec<BurstLevel>,
    children: Vec<u32>,
    chosen: Vec<u32>,
    pub(super) nodes: u64,
    /// The time that they took, roughly, in nanoseconds on one machine.
    pub(super) work: u64,
}

/// The number of nodes between two calls of the callback.
const NODES_PER_POLL: u64 = 1 << 12;

impl Burst {
    /// Searches below a partial cover, with these open options and their reduced costs. Returns `None` if the sets
    /// would take too much memory.
    pub(super) fn run(
        &mut self,
        start: &Start<'_, '_>,
        open: &mut [(i128, u32)],
        kept: &mut CheapestCovers,
        poll: &mut dyn FnMut(&CheapestCovers, u64) -> ControlFlow<()>,
    ) -> Option<BurstEnd> {
        sort(open);
        self.sets.fill(start.program, start.partial, open)?;
        self.limit(start, kept);
        if start.nodes == 0 {
            return Some(BurstEnd::Budget);
        }
        Some(on_every_level(self, start, kept, poll))
    }

    /// Adopts the limit on the cost of covers.
    fn limit(&mut self, start: &Start<'_, '_>, kept: &CheapestCovers) {
        self.gap = match kept.limit() {
            None => i64::MAX / 4,
            Some(limit) => {
                let gap = (i128::from(limit) - 1) * SCALE - start.bound;
                (gap >> self.sets.shift).clamp(-1, i128::from(i64::MAX / 4)) as i64
            }
        };
    }

    #[inline(always)]
    fn search(
        &mut self,
        start: &Start<'_, '_>,
        kept: &mut CheapestCovers,
        poll: &mut dyn FnMut(&CheapestCovers, u64) -> ControlFlow<()>,
    ) -> BurstEnd {
        let words = self.sets.words;
        let last_node = self.nodes.saturating_add(start.nodes);
        let last_work = self.work.saturating_add(start.work);
        let mut next_poll = self.nodes + NODES_PER_POLL;
        self.levels.clear();
        self.children.clear();
        self.chosen.clear();
        self.vectors.clear();
        self.vectors.resize(words, u64::MAX);
        self.levels.push(BurstLevel {
            spent: 0,
            words,
            chosen: 0,
            next: 0,
            end: 0,
        });
        self.node(start, kept);
        while let Some(&level) = self.levels.last() {
            let base = (self.levels.len() - 1) * words;
            if level.next == level.end {
                self.leave();
                continue;
            }
            let rank = self.children[level.next];
            let last = self.levels.len() - 1;
            let spent = level.spent + self.sets.reduced[rank as usize];
            if spent > self.gap {
                // The children after it cost no less.
                self.levels[last].next = level.end;
                continue;
            }
            self.levels[last].next += 1;
            self.vectors[base + rank as usize / 64] &= !(1 << (rank % 64));
            if self.nodes >= last_node || self.work >= last_work {
                return BurstEnd::Budget;
            }
            if self.nodes >= next_poll {
                next_poll = self.nodes + NODES_PER_POLL;
                if poll(kept, self.nodes).is_break() {
                    return BurstEnd::Stopped;
                }
            }
            let below = base + words;
            self.vectors.resize(below + words, 0);
            let (above, new) = self.vectors.split_at_mut(below);
            new[..level.words].copy_from_slice(&above[base..base + level.words]);
            self.levels.push(BurstLevel {
                spent: level.spent,
                words: level.words,
                chosen: self.chosen.len(),
                next: self.children.len(),
                end: self.children.len(),
            });
            self.choose(rank);
            self.node(start, kept);
        }
        BurstEnd::Done
    }

    /// Chooses what is forced, and lists the children of the node.
    #[inline(always)]
    fn node(&mut self, start: &Start<'_, '_>, kept: &mut CheapestCovers) {
        self.nodes += 1;
        let verdict = self.propagate();
        let last = self.levels.len() - 1;
        let level = self.levels[last];
        let vector = &self.vectors[last * self.sets.words..][..level.words];
        match verdict {
            NodeVerdict::Dead => return,
            NodeVerdict::Branch(item) => {
                let set = &self.sets.set(item)[..level.words];
                for (word, (&left, &set)) in vector.iter().zip(set).enumerate() {
                    let mut bits = left & set;
                    while bits != 0 {
                        self.children
                            .push((word * 64) as u32 + bits.trailing_zeros());
                        bits &= bits - 1;
                    }
                }
                // Every cover has one of these: the others are too few for the item.
                let spare = self.sets.need[item] as usize - 1;
                self.children.truncate(self.children.len() - spare);
            }
            NodeVerdict::Cover => {
                let chosen = self.chosen.iter();
                let chosen = chosen.map(|&rank| self.sets.options[rank as usize]);
                let costs = chosen.clone();
                let costs = costs.map(|option| start.program.costs[option as usize]);
                let cost = start.partial.cost() + costs.sum::<u64>();
                let options = start.partial.chosen().iter().copied();
                kept.offer(start.program, &mut options.chain(chosen), cost);
                // The remaining options are not needed, but may be chosen.
                let limit = kept.limit();
                for (word, &left) in vector.iter().enumerate() {
                    let mut bits = left;
                    while bits != 0 {
                        let rank = (word * 64) as u32 + bits.trailing_zeros();
                        let option = self.sets.options[rank as usize];
                        let cost = cost + start.program.costs[option as usize];
                        if limit.is_none_or(|limit| cost < limit) {
                            self.children.push(rank);
                        }
                        bits &= bits - 1;
                    }
                }
                self.limit(start, kept);
            }
        }
        self.levels[last].end = self.children.len();
    }

    /// Strikes the options that cost too much and chooses those that are forced, until there are none.
    #[inline(always)]
    fn propagate(&mut self) -> NodeVerdict {
        let last = self.levels.len() - 1;
        loop {
            let level = self.levels[last];
            if level.spent > self.gap {
                return NodeVerdict::Dead;
            }
            let reduced = &self.sets.reduced;
            let known = reduced.len().min(level.words * 64);
            let gap = self.gap - level.spent;
            let cheap = reduced[..known].partition_point(|&reduced| reduced <= gap);
            let words = cheap.div_ceil(64);
            self.levels[last].words = words;
            let base = last * self.sets.words;
            if let Some(last) = self.vectors[base..base + words].last_mut() {
                *last &= u64::MAX >> ((words * 64 - cheap) as u32);
            }
            let mut is_changed = false;
            let mut best: Option<(i32, usize)> = None;
            let mut best_sum = None;
            for item in 0..self.sets.wanted {
                let need = self.sets.need[item];
                if need <= 0 {
                    continue;
                }
                let vector = &self.vectors[base..base + words];
                let set = &self.sets.set(item)[..words];
                let pairs = vector.iter().zip(set);
                let count: u32 = pairs.map(|(left, set)| (left & set).count_ones()).sum();
                let spare = count as i32 - need;
                if spare < 0 {
                    return NodeVerdict::Dead;
                }
                if spare == 0 {
                    for _ in 0..need {
                        match self.first_of(item, words) {
                            Some(rank) => self.choose(rank),
                            None => return NodeVerdict::Dead,
                        }
                    }
                    if self.levels[last].spent > self.gap {
                        return NodeVerdict::Dead;
                    }
                    is_changed = true;
                    continue;
                }
                match best {
                    Some((least, _)) if spare > least => {}
                    Some((least, other)) if spare == least => {
                        // Of two items with equally few options, take the one whose options cost more.
                        let old = *best_sum.get_or_insert_with(|| self.sum_of(other, words));
                        let new = self.sum_of(item, words);
                        if new > old {
                            (best, best_sum) = (Some((spare, item)), Some(new));
                        }
                    }
                    _ => (best, best_sum) = (Some((spare, item)), None),
                }
            }
            self.work += 50 + (self.sets.wanted * (words + 4)) as u64 / 2;
            if !is_changed {
                return best.map_or(NodeVerdict::Cover, |(_, item)| NodeVerdict::Branch(item));
            }
        }
    }

    /// The cheapest remaining option of an item.
    #[inline(always)]
    fn first_of(&self, item: usize, words: usize) -> Option<u32> {
        let base = (self.levels.len() - 1) * self.sets.words;
        let vector = &self.vectors[base..base + words];
        let mut pairs = vector.iter().zip(self.sets.set(item)).enumerate();
        pairs.find_map(|(word, (left, set))| {
            let bits = left & set;
            (bits != 0).then(|| (word * 64) as u32 + bits.trailing_zeros())
        })
    }

    /// The sum of the reduced costs of the remaining options of an item.
    #[inline(always)]
    fn sum_of(&self, item: usize, words: usize) -> i64 {
        let base = (self.levels.len() - 1) * self.sets.words;
        let vector = &self.vectors[base..base + words];
        let mut sum = 0i64;
        for (word, (left, set)) in vector.iter().zip(self.sets.set(item)).enumerate() {
            let mut bits = left & set;
            while bits != 0 {
                sum += self.sets.reduced[word * 64 + bits.trailing_zeros() as usize];
                bits &= bits - 1;
            }
        }
        sum
    }

    /// Chooses an option on the last level.
    #[inline(always)]
    fn choose(&mut self, rank: u32) {
        let last = self.levels.len() - 1;
        let level = &mut self.levels[last];
        level.spent += self.sets.reduced[rank as usize];
        let words = level.words;
        let vector = &mut self.vectors[last * self.sets.words..][..words];
        vector[rank as usize / 64] &= !(1 << (rank % 64));
        self.chosen.push(rank);
        for &item in self.sets.members.of(rank as usize) {
            let item = item as usize;
            self.sets.need[item] -= 1;
            self.sets.room[item] -= 1;
            if self.sets.room[item] == 0 {
                let set = &self.sets.sets[item * self.sets.words..][..words];
                for (left, set) in vector.iter_mut().zip(set) {
                    *left &= !set;
                }
            }
        }
    }

    /// Leaves the last level.
    #[inline(always)]
    fn leave(&mut self) {
        if let Some(level) = self.levels.pop() {
            for rank in self.chosen.drain(level.chosen..) {
                for &item in self.sets.members.of(rank as usize) {
                    self.sets.need[item as usize] += 1;
                    self.sets.room[item as usize] += 1;
                }
            }
            let children = self.levels.last().map_or(0, |above| above.end);
            self.children.truncate(children);
        }
    }
}

/// The search, compiled for the instructions of several processors.
#[multiversion(targets(
    "x86_64+avx512f+avx512bw+avx512cd+avx512dq+avx512vl+avx512vpopcntdq+avx2+bmi1+bmi2+lzcnt+popcnt",
    "x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"
))]
fn on_every_level(
    burst: &mut Burst,
    start: &Start<'_, '_>,
    kept: &mut CheapestCovers,
    poll: &mut dyn FnMut(&CheapestCovers, u64) -> ControlFlow<()>,
) -> BurstEnd {
    burst.search(start, kept, poll)
}
