//! The engine for multiplicities: items that are to be covered from `lo` to `hi` times.
//!
//! The remaining options are one set of bits. Each item has two bytes: its *need*, how often it must still be covered,
//! and its *room*, how often it may. Choosing an option takes out what conflicts with it, lowers the need and the room
//! of its items, and takes out the options of items whose room is gone.
//!
//! The *slack* of an item in need is the number of its remaining options minus its need. An item with negative slack
//! cannot be covered: the grid is dead. An item with slack 0 needs all its options, which are chosen. Otherwise the
//! search branches on the first item with the least slack. In every solution, the first chosen option of this item is
//! among the first `slack + 1`, so the search tries only these, each without those before it. It checks a grid for dead
//! items before it enters the grid: on queen domination 8x8 by five, that alone is most of the gain of this engine over
//! links.
//!
//! Once no item is in need, each remaining option may be chosen or not, one after the other.
//!
//! Multiple covering with dancing links is Knuth's Algorithm M (The Art of Computer Programming, 7.2.2.1); need and
//! room side by side in bytes, and the early check for dead items, are ours.

mod look;
mod plan;

use crate::engine::{Event, case_shares};
use crate::matrix::OptionId;

use super::engines::FormSearch;
use super::level::{FEW_SHAPES, Job, Level};
use super::rows::{first, options_of, row_of};
use look::{GridLook, look};
use plan::{BLOCK, LaneBlock};
pub(super) use plan::{MultiplePlan, is_countable};

/// A search in progress: a stack of grids.
pub(super) struct MultipleSearch<'p> {
    plan: &'p MultiplePlan,
    level: Level,
    /// For each grid, the remaining rows and those of them still to be tried.
    sets: Vec<u64>,
    /// For each grid the need of every lane, block by block, and then the room.
    bytes: Vec<LaneBlock>,
    grids: Vec<GridRest>,
    /// Whether the first grid is still to be examined.
    fresh: bool,
    chosen: Vec<u32>,
    /// The root, the rows tried, and those forced.
    nodes: u64,
    /// The number of nodes at which to return, so that the caller can check the clock.
    next_poll: u64,
}

#[derive(Clone, Copy)]
struct GridRest {
    chosen: usize,
    stage: GridStage,
}

/// What to do with a grid.
#[derive(Clone, Copy, PartialEq, Eq)]
enum GridStage {
    /// Try its rows one by one. Holds the number of rows at first, and how often their item is to be covered.
    Branch(u32, u32),
    /// Try any row, when no item is in need: afterward, examine the grid again without the row tried.
    Free,
    /// A solution, at which the search stands.
    Solution,
}

/// The search returns after this many nodes, about a millisecond, so that the caller can check the clock.
const NODES_PER_POLL: u64 = 1 << 12;

impl<'p> MultipleSearch<'p> {
    pub(super) fn new(plan: &'p MultiplePlan, level: Level) -> Self {
        MultipleSearch {
            plan,
            level,
            sets: Vec::new(),
            bytes: Vec::new(),
            grids: Vec::new(),
            fresh: false,
            chosen: Vec::new(),
            nodes: 0,
            next_poll: NODES_PER_POLL,
        }
    }
}

/// Moving to the next solutions, for every level.
struct Advance<'a, 'p>(&'a mut MultipleSearch<'p>, u64, &'a mut u64);

impl Job for Advance<'_, '_> {
    type Output = Event;
    const USES_AVX512: bool = true;
    #[inline(always)]
    fn run<const SHAPED: bool>(self) -> Event {
        advance::<SHAPED>(self.0, self.1, self.2)
    }
}

impl FormSearch for MultipleSearch<'_> {
    fn begin(&mut self, required: &[OptionId], forbidden: &[OptionId]) {
        let plan = self.plan;
        let (words, blocks) = (plan.words, plan.blocks);
        self.chosen.clear();
        self.grids.clear();
        self.fresh = false;
        self.nodes += 1;
        self.sets.resize(self.sets.len().max(2 * words), 0);
        self.bytes
            .resize(self.bytes.len().max(2 * blocks), LaneBlock::ZERO);
        let alive = &mut self.sets[..words];
        alive.fill(0);
        for row in 0..plan.ids.len() {
            alive[row / 64] |= 1 << (row % 64);
        }
        let row_of = |&option: &OptionId| row_of(&plan.ids, option);
        for row in forbidden.iter().filter_map(row_of) {
            alive[row as usize / 64] &= !(1 << (row % 64));
        }
        self.bytes[..2 * blocks].copy_from_slice(&plan.bounds);
        for option in required {
            let row = row_of(option);
            if row.is_some_and(|row| self.chosen.contains(&row)) {
                continue;
            }
            let is_alive = |row: &u32| self.sets[*row as usize / 64] >> (row % 64) & 1 == 1;
            let Some(row) = row.filter(is_alive) else {
                return;
            };
            let (sets, bytes) = (&mut self.sets, &mut self.bytes);
            choose::<0>(plan, row as usize, sets, bytes, 0, 0);
            self.chosen.push(row);
        }
        self.fresh = true;
    }

    fn advance(&mut self, max_nodes: u64, wanted: &mut u64) -> Event {
        self.level.run(Advance(self, max_nodes, wanted))
    }

    fn chosen(&self, options: &mut Vec<OptionId>) {
        options_of(&self.plan.ids, &self.chosen, options);
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The cases of a branch count as [`case_shares`].
    fn fraction(&self) -> f64 {
        if self.grids.is_empty() {
            return if self.fresh { 0.0 } else { 1.0 };
        }
        let words = self.plan.words;
        let (mut done, mut share) = (0.0, 1.0);
        for (depth, grid) in self.grids.iter().enumerate() {
            if let GridStage::Branch(cases, need) = grid.stage {
                let left = &self.sets[(2 * depth + 1) * words..][..words];
                let left: u32 = left.iter().map(|word| word.count_ones()).sum();
                // The grid after this one is the last case tried.
                let under_way = u32::from(depth + 1 < self.grids.len());
                let (before, case) = case_shares(cases, need, cases - left - under_way);
                done += share * before;
                share *= case;
            }
        }
        done
    }
}

/// Continues past `wanted` solutions, or to the end. Subtracts the number of solutions passed.
#[inline(always)]
fn advance<const SHAPED: bool>(
    search: &mut MultipleSearch<'_>,
    max_nodes: u64,
    wanted: &mut u64,
) -> Event {
    let plan = search.plan;
    if !SHAPED || FEW_SHAPES {
        return advance_by::<0>(plan, search, max_nodes, wanted);
    }
    match plan.words {
        1 => advance_by::<1>(plan, search, max_nodes, wanted),
        2 => advance_by::<2>(plan, search, max_nodes, wanted),
        4 => advance_by::<4>(plan, search, max_nodes, wanted),
        8 => advance_by::<8>(plan, search, max_nodes, wanted),
        _ => advance_by::<0>(plan, search, max_nodes, wanted),
    }
}

/// Advances on sets of `W` words, or of any number of words if `W` is 0.
#[inline(always)]
fn advance_by<const W: usize>(
    plan: &MultiplePlan,
    search: &mut MultipleSearch<'_>,
    max_nodes: u64,
    wanted: &mut u64,
) -> Event {
    search
        .grids
        .pop_if(|grid| grid.stage == GridStage::Solution);
    loop {
        if search.grids.is_empty() && !search.fresh {
            return Event::Exhausted;
        }
        if search.nodes >= max_nodes {
            return Event::Nodes;
        }
        if search.nodes >= search.next_poll {
            search.next_poll = search.nodes + NODES_PER_POLL;
            return Event::Poll;
        }
        let Some(at) = next::<W>(plan, search) else {
            continue;
        };
        let (sets, bytes) = (&mut search.sets[..], &mut search.bytes[..]);
        let stage = examine::<W>(plan, sets, bytes, at, &mut search.chosen, &mut search.nodes);
        let Some(stage) = stage else {
            continue;
        };
        let is_solution = stage == GridStage::Solution;
        *wanted -= u64::from(is_solution);
        if is_solution && *wanted > 0 {
            continue;
        }
        let chosen = search.chosen.len();
        search.grids.push(GridRest { chosen, stage });
        if is_solution {
            return Event::Solution;
        }
    }
}

/// Builds the next grid to examine, and returns its number; `None` if the top grid has no more.
#[inline(always)]
fn next<const W: usize>(plan: &MultiplePlan, search: &mut MultipleSearch<'_>) -> Option<usize> {
    let words = if W > 0 { W } else { plan.words };
    let blocks = plan.blocks;
    let depth = search.grids.len();
    if std::mem::take(&mut search.fresh) {
        return Some(0);
    }
    let grid = *search.grids.last()?;
    search.chosen.truncate(grid.chosen);
    let top = &mut search.sets[2 * words * (depth - 1)..][..2 * words];
    let Some(row) = first(&top[words..]) else {
        search.grids.pop();
        return (grid.stage == GridStage::Free).then_some(depth - 1);
    };
    for set in top.chunks_exact_mut(words) {
        set[row / 64] &= !(1 << (row % 64));
    }
    if search.sets.len() < 2 * words * (depth + 1) {
        search.sets.resize(2 * words * (depth + 16), 0);
        search
            .bytes
            .resize(2 * blocks * (depth + 16), LaneBlock::ZERO);
    }
    search.nodes += 1;
    search.chosen.push(row as u32);
    let (sets, bytes) = (&mut search.sets[..], &mut search.bytes[..]);
    choose::<W>(plan, row, sets, bytes, depth - 1, depth);
    Some(depth)
}

/// Chooses the forced options in grid `at` and finds the rows to be tried. `None` if the grid is dead.
#[inline(always)]
fn examine<const W: usize>(
    plan: &MultiplePlan,
    sets: &mut [u64],
    bytes: &mut [LaneBlock],
    at: usize,
    chosen: &mut Vec<u32>,
    nodes: &mut u64,
) -> Option<GridStage> {
    let words = if W > 0 { W } else { plan.words };
    let needs = 2 * plan.blocks * at;
    loop {
        let alive = &sets[2 * words * at..][..words];
        match look::<W>(plan, alive, &bytes[needs..][..plan.blocks]) {
            GridLook::Dead => return None,
            GridLook::Tight(lane) => {
                for word in 0..words {
                    loop {
                        let left = plan.set::<W>(lane)[word] & sets[2 * words * at + word];
                        if left == 0 {
                            break;
                        }
                        let row = word * 64 + left.trailing_zeros() as usize;
                        choose::<W>(plan, row, sets, bytes, at, at);
                        chosen.push(row as u32);
                        *nodes += 1;
                    }
                }
                if bytes[needs + lane / BLOCK].0[lane % BLOCK] != 0 {
                    return None;
                }
            }
            GridLook::Branch(lane, slack) => {
                let (alive, left) = sets[2 * words * at..][..2 * words].split_at_mut(words);
                keep_first(plan.set::<W>(lane), alive, left, slack + 1);
                let need = bytes[needs + lane / BLOCK].0[lane % BLOCK];
                return Some(GridStage::Branch(slack as u32 + 1, need.into()));
            }
            GridLook::NoNeed => {
                let (alive, left) = sets[2 * words * at..][..2 * words].split_at_mut(words);
                let Some(row) = first(alive) else {
                    return Some(GridStage::Solution);
                };
                left.fill(0);
                left[row / 64] = 1 << (row % 64);
                return Some(GridStage::Free);
            }
        }
    }
}

/// Chooses a row in grid `from` and stores the result as grid `to`: removes the conflicting rows, and lowers the need
/// and room of its items.
#[inline(always)]
fn choose<const W: usize>(
    plan: &MultiplePlan,
    row: usize,
    sets: &mut [u64],
    bytes: &mut [LaneBlock],
    from: usize,
    to: usize,
) {
    let words = if W > 0 { W } else { plan.words };
    let (set_from, set_to) = (2 * words * from, 2 * words * to);
    let conflicts = plan.conflicts::<W>(row);
    for word in 0..words {
        sets[set_to + word] = sets[set_from + word] & !conflicts[word];
    }
    let alive = &mut sets[set_to..][..words];
    let blocks = plan.blocks;
    let (from, to) = (2 * blocks * from, 2 * blocks * to);
    let covers = &plan.covers[row * blocks..][..blocks];
    for (block, cover) in covers.iter().enumerate() {
        let mut need = bytes[from + block];
        let mut room = bytes[from + blocks + block];
        for lane in 0..BLOCK {
            need.0[lane] = need.0[lane].saturating_sub(cover.0[lane]);
            room.0[lane] = room.0[lane].wrapping_sub(cover.0[lane]);
        }
        bytes[to + block] = need;
        bytes[to + blocks + block] = room;
        if plan.limits.is_empty() {
            let multiple = &plan.multiple[block].0;
            let mut full = [0; BLOCK];
            for lane in 0..BLOCK {
                full[lane] = cover.0[lane] & multiple[lane] & u8::from(room.0[lane] == 0);
            }
            if full.iter().all(|&full| full == 0) {
                continue;
            }
            let full = LaneBlock(full);
            for group in 0..(plan.groups - 8 * block).min(8) {
                let mut lanes = full.eight(group);
                while lanes != 0 {
                    let lane = block * BLOCK + group * 8 + lanes.trailing_zeros() as usize / 8;
                    lanes &= lanes - 1;
                    for (alive, &set) in alive.iter_mut().zip(plan.set::<W>(lane)) {
                        *alive &= !set;
                    }
                }
            }
        }
    }
    if !plan.limits.is_empty() {
        for &lane in &plan.limits[row * plan.limited..][..plan.limited] {
            let lane = usize::from(lane);
            let room = bytes[to + blocks + lane / BLOCK].0[lane % BLOCK];
            let keep = if room == 0 { 0 } else { u64::MAX };
            for (alive, &set) in alive.iter_mut().zip(plan.set::<W>(lane)) {
                *alive &= !set | keep;
            }
        }
    }
}

/// Sets `first` to the first `max` numbers that are in both sets.
#[inline(always)]
fn keep_first(set: &[u64], alive: &[u64], first: &mut [u64], max: usize) {
    let mut rest = max;
    for ((first, &set), &alive) in first.iter_mut().zip(set).zip(alive) {
        let mut both = set & alive;
        let count = both.count_ones() as usize;
        if count <= rest {
            *first = both;
            rest -= count;
            continue;
        }
        for _ in 0..rest {
            both &= both - 1;
        }
        *first = set & alive & !both;
        rest = 0;
    }
}
