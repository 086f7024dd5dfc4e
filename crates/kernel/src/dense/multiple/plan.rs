//! The tables for multiplicities: the options of each item, what each option excludes, and which items it covers.

use crate::dense::rows::{Lanes, MAX_ROWS, words_for};
use crate::matrix::{ItemId, Matrix, OptionId};
use crate::sort::sort;

/// Up to this many lanes are examined one by one.
const FEW: usize = 4;

/// The number of lanes in a block.
pub(super) const BLOCK: usize = 64;

/// One byte for each of 64 lanes.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(super) struct LaneBlock(pub(super) [u8; BLOCK]);

/// What each option excludes and covers. Never changed once laid.
///
/// A *lane* is an item whose need and room must be tracked: a primary item, unless its bounds are 0 and 1. Such an
/// item, like a secondary one, only makes its options exclude each other.
pub(in crate::dense) struct MultiplePlan {
    /// The options that can be in a solution: the rows.
    pub(super) ids: Vec<OptionId>,
    /// The number of words in a set of rows.
    pub(super) words: usize,
    /// The number of groups of eight lanes.
    pub(super) groups: usize,
    /// The number of blocks of 64 lanes.
    pub(super) blocks: usize,
    /// For each lane its rows.
    sets: Vec<u64>,
    /// These sets, eight lanes side by side: first by groups, then by words.
    pub(super) slices: Vec<Lanes>,
    /// For each row, the rows that it excludes, including itself.
    conflicts: Vec<u64>,
    /// For each row a 1 in the lanes of its items.
    pub(super) covers: Vec<LaneBlock>,
    /// A 1 in the lanes that may be covered more than once.
    pub(super) multiple: Vec<LaneBlock>,
    /// The numbers of the lanes in a group, and of their first bits in a word. They are data, not constants: the
    /// compiler would handle constants lane by lane.
    pub(super) tags: Lanes,
    pub(super) shifts: Lanes,
    /// The need of every lane at the start, and then the room.
    pub(super) bounds: Vec<LaneBlock>,
    /// If every row has one to [`FEW`] lanes that may be covered more than once: the maximum number in a row, and for
    /// each row that many of its lanes, some repeated. Otherwise 0 and empty.
    pub(super) limited: usize,
    pub(super) limits: Vec<u16>,
}

/// Whether need and room of every item fit a byte.
pub(in crate::dense) fn is_countable(matrix: &Matrix) -> bool {
    let mut lengths = vec![0u32; matrix.item_count()];
    for option in matrix.playable() {
        for (item, _) in matrix.members(option) {
            lengths[item.index()] += 1;
        }
    }
    let mut bounds = matrix.item_ids().filter_map(|item| {
        let bounds = matrix.bounds(item)?;
        Some((*bounds.start(), (*bounds.end()).min(lengths[item.index()])))
    });
    bounds.all(|(need, room)| need.max(room) <= u32::from(u8::MAX))
}

/// How large the tables of a matrix are.
struct Size {
    /// The number of words of a set of rows.
    words: usize,
    /// The items that must be covered, or may be several times.
    lanes: Vec<ItemId>,
    /// The number of blocks that have room for them.
    blocks: usize,
}

impl Size {
    /// The size of tables that take at most `most_bytes` bytes.
    fn of(matrix: &Matrix, most_bytes: usize) -> Option<Size> {
        let rows = matrix.playable().take(MAX_ROWS + 1).count();
        let words = words_for(rows);
        let is_lane = |item: &ItemId| matrix.bounds(*item).is_some_and(|bounds| bounds != (0..=1));
        let lanes: Vec<ItemId> = matrix.item_ids().filter(is_lane).collect();
        let blocks = lanes.len().div_ceil(BLOCK).max(1);
        let bytes = 16 * words * lanes.len() + (8 * words + BLOCK * blocks) * rows;
        let fits = rows <= MAX_ROWS && lanes.len() <= usize::from(u16::MAX) && bytes <= most_bytes;
        fits.then_some(Size {
            words,
            lanes,
            blocks,
        })
    }
}

impl MultiplePlan {
    /// Whether the tables of a matrix that [`is_countable`] take at most `most_bytes` bytes.
    pub(in crate::dense) fn takes(matrix: &Matrix, most_bytes: usize) -> bool {
        Size::of(matrix, most_bytes).is_some()
    }

    /// Lays the tables of a matrix that [`is_countable`], if they take at most `most_bytes` bytes. Takes time in
    /// proportion to their size and to the entries of the matrix.
    pub(in crate::dense) fn lay(matrix: &Matrix, most_bytes: usize) -> Option<MultiplePlan> {
        let Size {
            words,
            lanes,
            blocks,
        } = Size::of(matrix, most_bytes)?;
        let mut ids = Vec::new();
        let mut lists: Vec<Vec<(u32, u32)>> = vec![Vec::new(); matrix.item_count()];
        for option in matrix.playable() {
            for (item, shade) in matrix.members(option) {
                lists[item.index()].push((shade, ids.len() as u32));
            }
            ids.push(option);
        }
        // No item can be covered more often than it has options.
        let room_of = |item: ItemId| {
            let bounds = matrix.bounds(item)?;
            Some((*bounds.end() as usize).min(lists[item.index()].len()))
        };
        let mut plan = MultiplePlan {
            words,
            groups: lanes.len().div_ceil(8),
            blocks,
            sets: vec![0; words * blocks * BLOCK],
            slices: Vec::new(),
            conflicts: vec![0; words * ids.len()],
            covers: vec![LaneBlock::ZERO; blocks * ids.len()],
            multiple: vec![LaneBlock::ZERO; blocks],
            bounds: vec![LaneBlock::ZERO; 2 * blocks],
            tags: Lanes([0, 1, 2, 3, 4, 5, 6, 7]),
            shifts: Lanes([0, 8, 16, 24, 32, 40, 48, 56]),
            limited: 0,
            limits: Vec::new(),
            ids,
        };
        for (lane, &item) in lanes.iter().enumerate() {
            let (block, at) = (lane / BLOCK, lane % BLOCK);
            let need = *matrix.bounds(item)?.start();
            plan.bounds[block].0[at] = u8::try_from(need).ok()?;
            plan.bounds[blocks + block].0[at] = u8::try_from(room_of(item)?).ok()?;
            plan.multiple[block].0[at] = u8::from(*matrix.bounds(item)?.end() > 1);
            for &(_, row) in &lists[item.index()] {
                let row = row as usize;
                plan.sets[lane * words + row / 64] |= 1 << (row % 64);
                plan.covers[row * blocks + block].0[at] = 1;
            }
        }
        for row in 0..plan.ids.len() {
            plan.conflicts[row * words + row / 64] |= 1 << (row % 64);
        }
        let mut excludes = matrix.item_ids();
        let exclusive =
            |item: &ItemId| matrix.bounds(*item).is_none_or(|bounds| *bounds.end() == 1);
        for item in excludes.by_ref().filter(exclusive) {
            plan.exclude(&mut lists[item.index()]);
        }
        // The lanes that may be covered more than once, row by row.
        let mut limits: Vec<Vec<u16>> = vec![Vec::new(); plan.ids.len()];
        for (lane, &item) in lanes.iter().enumerate() {
            for &(_, row) in &lists[item.index()] {
                if plan.multiple[lane / BLOCK].0[lane % BLOCK] != 0 {
                    limits[row as usize].push(lane as u16);
                }
            }
        }
        let most = limits.iter().map(Vec::len).max().unwrap_or(0);
        if most <= FEW && limits.iter().all(|limits| !limits.is_empty()) {
            plan.limited = most;
            let repeated = limits.iter().map(|limits| limits.iter().cycle().take(most));
            plan.limits = repeated.flatten().copied().collect();
        }
        plan.slices = vec![Lanes([0; 8]); plan.groups * words];
        for lane in 0..lanes.len() {
            for word in 0..words {
                plan.slices[lane / 8 * words + word].0[lane % 8] = plan.sets[lane * words + word];
            }
        }
        Some(plan)
    }

    /// Makes rows exclude each other, unless they have the same shade and it is not 0.
    fn exclude(&mut self, list: &mut [(u32, u32)]) {
        let words = self.words;
        let mut all = vec![0u64; words];
        for &(_, row) in &*list {
            all[row as usize / 64] |= 1 << (row % 64);
        }
        sort(list);
        for run in list.chunk_by(|one, next| one.0 == next.0) {
            let mut others = all.clone();
            if run[0].0 != 0 {
                for &(_, row) in run {
                    others[row as usize / 64] &= !(1 << (row % 64));
                }
            }
            for &(_, row) in run {
                let conflicts = &mut self.conflicts[row as usize * words..][..words];
                for (conflict, &other) in conflicts.iter_mut().zip(&others) {
                    *conflict |= other;
                }
            }
        }
    }

    #[inline(always)]
    pub(super) fn set<const W: usize>(&self, lane: usize) -> &[u64] {
        let words = if W > 0 { W } else { self.words };
        &self.sets[lane * words..][..words]
    }

    #[inline(always)]
    pub(super) fn conflicts<const W: usize>(&self, row: usize) -> &[u64] {
        let words = if W > 0 { W } else { self.words };
        &self.conflicts[row * words..][..words]
    }
}

impl LaneBlock {
    pub(super) const ZERO: LaneBlock = LaneBlock([0; BLOCK]);

    /// Eight lanes as a word.
    #[inline(always)]
    pub(super) fn eight(&self, group: usize) -> u64 {
        let mut eight = [0; 8];
        eight.copy_from_slice(&self.0[8 * group..8 * group + 8]);
        u64::from_le_bytes(eight)
    }
}
