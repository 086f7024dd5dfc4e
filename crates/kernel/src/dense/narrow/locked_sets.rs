//! Locked sets: if all remaining options of an item also belong to a second item, the other options of the second go.
//!
//! In Sudoku this rule is called locked candidates, pointing and claiming. The engine finds the *overlaps*, pairs of
//! items with two or more common options, when it lays its tables. One pass over the planes shows for all items whether
//! their remaining options lie in an overlap; the options that die are those that every remaining option of the item
//! kills.
//!
//! The engine applies the rule once per search, where the root first has to branch: it pays there and not below.

use std::hint::black_box;

use super::propagate::lane;
use crate::dense::bits::Bits;
use crate::dense::level::{FEW_SHAPES, Job};
use crate::dense::table::{ANY_LINES, ANY_PLANES, MAX_OVERLAPS, MaskTable};
use crate::dense::{halves, thirds};

/// At most this many items are examined in a pass. The search handles the others.
const MAX_HITS: usize = 64;

/// Where all options of an item are in an overlap, removes the other options of its partner there. Returns whether
/// there were any. A job of its own: it runs once per search, so only Sudoku is worth code for its shape.
pub(super) struct RemoveLocked<'a, B: Bits>(
    pub(super) &'a MaskTable<B>,
    pub(super) &'a mut [B::Line],
);

impl<B: Bits> Job for RemoveLocked<'_, B> {
    type Output = bool;
    const USES_AVX512: bool = B::Line::WORDS == 8;
    #[inline(always)]
    fn run<const SHAPED: bool>(self) -> bool {
        let RemoveLocked(table, grid) = self;
        // Chosen while compiling, so that no set has code for the lines of others.
        if const { SHAPED && matches!(B::LINES, Some(thirds::LINES)) } {
            remove::<B, 9, { thirds::LINES }>(table, grid)
        } else if const { SHAPED && matches!(B::LINES, Some(halves::LINES)) } {
            remove::<B, 9, { halves::LINES }>(table, grid)
        } else if const { SHAPED && B::WORDS == 8 } {
            match (table.planes, table.lines) {
                _ if FEW_SHAPES => remove::<B, 9, 10>(table, grid),
                (9, 7) => remove::<B, 9, 7>(table, grid),
                (9, 10) => remove::<B, 9, 10>(table, grid),
                _ => remove::<B, ANY_PLANES, ANY_LINES>(table, grid),
            }
        } else {
            remove::<B, ANY_PLANES, ANY_LINES>(table, grid)
        }
    }
}

#[inline(always)]
fn remove<B: Bits, const P: usize, const L: usize>(
    table: &MaskTable<B>,
    grid: &mut [B::Line],
) -> bool {
    let (used, grid) = (table.planes::<P>(), &mut grid[..table.lines::<L>()]);
    let mut planes = [B::NONE; P];
    for (number, plane) in planes[..used].iter_mut().enumerate() {
        *plane = B::of(grid, number);
    }
    let planes = &planes[..used];
    let mut hits = [0; MAX_HITS + 1];
    let count = find(table, planes, B::of(grid, used), &mut hits);
    exclude::<B, L>(table, planes, &hits[..count], grid)
}

/// Lists the open items that have all options in an overlap whose other item has more. Returns their number.
#[inline(always)]
fn find<B: Bits>(
    table: &MaskTable<B>,
    planes: &[B],
    open: B,
    hits: &mut [usize; MAX_HITS + 1],
) -> usize {
    let width = 64 * B::WORDS;
    // For each overlap, the items with options outside it, and those without. A bit for each word that has some of these.
    let mut outside = [B::NONE; MAX_OVERLAPS.next_power_of_two()];
    let mut inside = outside;
    let mut words = 0;
    for overlap in 0..table.overlaps.min(MAX_OVERLAPS) {
        let not_in_it = &table.outside[overlap * planes.len()..][..planes.len()];
        let mut set = B::NONE;
        for (plane, &not_in_it) in planes.iter().zip(not_in_it) {
            set = set.or(plane.and(not_in_it));
        }
        outside[overlap] = set;
        inside[overlap] = open.minus(set);
        words |= inside[overlap].full() << overlap;
    }
    let mut count = 0;
    while words != 0 {
        let place = words.trailing_zeros() as usize;
        let (word, overlap) = (place / 8 % B::WORDS, place % 8);
        words &= words - 1;
        let partner = &table.partner[overlap * width..][..width];
        let mut left = inside[overlap].words()[word];
        while left != 0 {
            // Two at a time, whether they are there or not, because a branch for each would be unpredictable.
            for _ in 0..2 {
                let item = word * 64 + (left.trailing_zeros() as usize & 63);
                let other = usize::from(partner[item]);
                let can = outside[other / width % outside.len()].has(other % width);
                hits[count.min(MAX_HITS)] = item;
                count += usize::from(can & (left != 0));
                left &= left.wrapping_sub(1);
            }
        }
    }
    count.min(MAX_HITS)
}

/// Removes the options that all options of such an item kill. Returns whether there was one with two or three options.
#[inline(always)]
fn exclude<B: Bits, const L: usize>(
    table: &MaskTable<B>,
    planes: &[B],
    hits: &[usize],
    grid: &mut [B::Line],
) -> bool {
    let used = planes.len();
    let open = &table.open[..grid.len()];
    let mut lanes = [0; MAX_HITS];
    for (lane, &item) in lanes.iter_mut().zip(hits) {
        for (number, plane) in planes.iter().enumerate() {
            *lane |= u64::from(plane.has(item)) << number;
        }
    }
    let mut killed = false;
    for (&item, &before) in hits.iter().zip(&lanes) {
        let mut lane = lane::<B>(grid, used, item);
        if lane == before {
            // Mostly. The processor reads masks for what was there before while it waits for the grid.
            lane = black_box(before);
        }
        if !(2..=3).contains(&lane.count_ones()) {
            continue;
        }
        // The options that each of the two or three options would kill.
        let row = |plane: u32| table.row_at[item * used + plane as usize];
        let first = table.mask::<L>(row(lane.trailing_zeros()));
        let second = table.mask::<L>(row((lane & (lane - 1)).trailing_zeros()));
        let last = table.mask::<L>(row(63 - lane.leading_zeros()));
        let masks = first.iter().zip(second).zip(last).zip(open);
        for (bits, (((&first, &second), &last), &open)) in grid.iter_mut().zip(masks) {
            *bits = bits.and(first.or(second).or(last).or(open));
        }
        killed = true;
    }
    killed
}
