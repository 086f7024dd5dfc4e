//! Locked sets: if all remaining options of an item also belong to a second item, the other options of the second go.
//!
//! In Sudoku this rule is called locked candidates, pointing and claiming. The engine finds the *overlaps*, pairs of
//! items with two or more common options, when it lays its tables. One pass over the planes shows for all items whether
//! their remaining options lie in an overlap; the options that die are those that every remaining option of the item
//! kills.
//!
//! The engine applies the rule once per search, where the root first has to branch: it pays there and not below.

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
    const USES_AVX512: bool = B::WORDS == 8;
    #[inline(always)]
    fn run<const SHAPED: bool>(self) -> bool {
        let RemoveLocked(table, grid) = self;
        if SHAPED && B::WORDS == 8 {
            match (table.planes, table.lines) {
                _ if FEW_SHAPES => return remove::<B, 9, 10>(table, grid),
                (9, 7) => return remove::<B, 9, 7>(table, grid),
                (9, thirds::LINES) => return remove::<B, 9, { thirds::LINES }>(table, grid),
                (9, halves::LINES) => return remove::<B, 9, { halves::LINES }>(table, grid),
                (9, 10) => return remove::<B, 9, 10>(table, grid),
                _ => {}
            }
        }
        remove::<B, ANY_PLANES, ANY_LINES>(table, grid)
    }
}

#[inline(always)]
fn remove<B: Bits, const P: usize, const L: usize>(
    table: &MaskTable<B>,
    grid: &mut [B::Line],
) -> bool {
    let (used, grid) = (table.planes::<P>(), &mut grid[..table.lines::<L>()]);
    let rest = B::of(grid, used);
    let mut planes = [B::NONE; P];
    for (number, plane) in planes[..used].iter_mut().enumerate() {
        *plane = B::of(grid, number);
    }
    let mut outside = [B::NONE; MAX_OVERLAPS];
    let mut any = B::NONE;
    for (overlap, outside) in outside.iter_mut().enumerate().take(table.overlaps) {
        let not_in_it = &table.outside[overlap * used..][..used];
        for (plane, &not_in_it) in planes.iter().zip(not_in_it) {
            *outside = outside.or(plane.and(not_in_it));
        }
        any = any.or(rest.minus(*outside));
    }
    if !any.any() {
        return false;
    }
    // The items whose partner has options to lose: of each word at most two at a time, whether they are there or not,
    // because a branch for each would be unpredictable.
    let mut hits = [0; MAX_HITS + 1];
    let mut count = 0;
    for word in 0..B::WORDS {
        for (overlap, in_it) in outside.iter().enumerate().take(table.overlaps) {
            let mut left = rest.words()[word] & !in_it.words()[word];
            while left != 0 {
                for _ in 0..2 {
                    let item = word * 64 + (left.trailing_zeros() as usize & 63);
                    let (other, back) = table.partner[overlap * (64 * B::WORDS) + item];
                    hits[count.min(MAX_HITS)] = item;
                    let can = outside[usize::from(back)].has(usize::from(other));
                    count += usize::from(can && left != 0);
                    left &= left.wrapping_sub(1);
                }
            }
        }
    }
    let mut killed = false;
    for &item in &hits[..count.min(MAX_HITS)] {
        let lane = lane::<B>(grid, used, item);
        if !(2..=3).contains(&lane.count_ones()) {
            continue;
        }
        // The options that each of the two or three options would kill.
        let row = |plane: u32| table.row_at[item * used + plane as usize];
        let first = table.mask::<L>(row(lane.trailing_zeros()));
        let second = table.mask::<L>(row((lane & (lane - 1)).trailing_zeros()));
        let last = table.mask::<L>(row(63 - lane.leading_zeros()));
        for (line, bits) in grid.iter_mut().enumerate() {
            let left = first[line].or(second[line]).or(last[line]);
            *bits = bits.and(left.or(table.open[line]));
        }
        killed = true;
    }
    killed
}
