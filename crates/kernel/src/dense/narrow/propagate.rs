//! Propagation in one grid: chooses forced options until the grid is dead, solved, or needs a branch.
//!
//! The search branches on an item with the fewest options; among these, on one with the greatest weight, which was most
//! often dead in this search (`weights.rs`); and among these, on one that is the first item of some option. There is no
//! look-ahead: it saves up to a fifth of the grids, and costs as much time.

use std::hint::black_box;

use super::force::{Lowest, force};
use super::weights::Weights;
use crate::dense::bits::Bits;
use crate::dense::table::{MaskTable, NO_ROW};

/// The outcome for a grid when nothing more is forced.
pub(super) enum Propagated {
    /// Some item cannot be covered.
    Dead,
    /// All items are covered.
    Solved,
    /// Branch on this row: choose it, or else, if the item has only two, the other one; without another, exclude it.
    Branch(u16, u16),
}

/// Chooses the forced options of a grid until nothing is forced.
#[inline(always)]
pub(super) fn propagate<B: Bits, T: Lowest<B>, const P: usize, const L: usize>(
    table: &MaskTable<B>,
    grid: &mut [B::Line; L],
    weights: &mut Weights<B>,
    lowest: &T,
) -> Propagated {
    if T::PASSES {
        return by_passes::<B, T, P, L>(table, grid, weights, lowest);
    }
    // A copy that the compiler keeps in registers.
    let mut copy = *grid;
    loop {
        let (lines, used) = (&copy[..table.lines::<L>()], table.planes::<P>());
        // An option, though there always is one: without, the compiler copies the planes less, but Latin squares of order 12
        // take 1.13 times as long on AVX2.
        let whole = match T::PASSES {
            true => None,
            false => Some(sets::<B, P, L>(table, &copy)),
        };
        // The items with at least one, two, three options left.
        let [one, mut two, three] = match &whole {
            None => B::levels(lines, used),
            Some((planes, _)) => levels(*planes),
        };
        let dead = table.all.minus(one);
        if dead.any() {
            weights.raise(dead);
            return Propagated::Dead;
        }
        let open = match whole {
            None => B::of(lines, used),
            Some((_, open)) => open,
        };
        let forced = open.minus(two);
        two = two.and(table.all);
        if !two.any() && (table.pure || !forced.any()) {
            // An option that is alive is alive in all its items, so no two of the remaining ones share a primary item.
            *grid = copy;
            return Propagated::Solved;
        }
        let planes = whole.map(|whole| whole.0);
        if forced.any() {
            let planes = planes.unwrap_or_else(|| sets::<B, P, L>(table, &copy).0);
            force::<B, P, L>(table, &mut copy, &planes, forced, lowest);
            continue;
        }
        *grid = copy;
        let (row, other) = branch(
            table,
            grid,
            whole.map(|whole| whole.0),
            [two, three],
            weights,
        );
        return Propagated::Branch(row, other);
    }
}

/// The same where there is code for passes: sets are put together only where the grid is dead, or the search branches.
#[inline(always)]
fn by_passes<B: Bits, T: Lowest<B>, const P: usize, const L: usize>(
    table: &MaskTable<B>,
    grid: &mut [B::Line; L],
    weights: &mut Weights<B>,
    lowest: &T,
) -> Propagated {
    let [dead, solved] = choose_forced(table, grid, lowest);
    if dead {
        let [one, ..] = B::levels(grid, P);
        weights.raise(table.all.minus(one));
        return Propagated::Dead;
    }
    if solved {
        return Propagated::Solved;
    }
    let [_, two, three] = B::levels(grid, P);
    let least = [two.and(table.all), three];
    let (row, other) = branch::<B, P, L>(table, grid, None, least, weights);
    Propagated::Branch(row, other)
}

/// Makes passes until nothing is forced, or the grid is dead, or solved. Returns whether it is dead, and whether solved.
#[inline(always)]
fn choose_forced<B: Bits, T: Lowest<B>, const L: usize>(
    table: &MaskTable<B>,
    grid: &mut [B::Line; L],
    lowest: &T,
) -> [bool; 2] {
    // With one check of a number in place of two.
    let masks = table.masks.as_chunks::<L>().0;
    loop {
        // A pass takes all registers. Without this, the compiler keeps the grid in most of them, and has nowhere to put
        // what the pass finds.
        let grid = black_box(&mut *grid);
        let view = lowest.pass(grid, &table.all);
        // As above: if all options are alive in all their items, one for each item is a solution.
        let solved = !view.two && (table.pure || view.forced == 0);
        if view.dead || view.forced == 0 || solved {
            return [view.dead, solved];
        }
        // A copy that the compiler keeps in registers, so that no mask is written back before the last.
        let mut copy = *grid;
        let mut words = view.forced;
        while words != 0 {
            let place = view.places[words.trailing_zeros() as usize & 7];
            let row = table.row_at_place[place as usize];
            for (line, &mask) in copy.iter_mut().zip(&masks[usize::from(row)]) {
                *line = line.and(mask);
            }
            words &= words - 1;
        }
        *grid = copy;
    }
}

/// The row to branch on when nothing is forced, given the items with at least two and three options; and the other row
/// of its item, if the item has only two.
#[inline(always)]
pub(super) fn branch<B: Bits, const P: usize, const L: usize>(
    table: &MaskTable<B>,
    grid: &[B::Line; L],
    planes: Option<[B; P]>,
    [two, three]: [B; 2],
    weights: &Weights<B>,
) -> (u16, u16) {
    let pairs = two.minus(three);
    let least = if pairs.any() {
        pairs
    } else {
        fewest(
            &planes.unwrap_or_else(|| sets::<B, P, L>(table, grid).0),
            two,
        )
    };
    // Among equals, one that is the first item of some option.
    let heaviest = weights.heaviest(least);
    let leading = heaviest.and(table.lead);
    let item = if leading.any() { leading } else { heaviest }.first();
    let item = item.expect("an item with two options or more");
    let (grid, planes) = (&grid[..table.lines::<L>()], table.planes::<P>());
    let lane = lane::<B>(grid, planes, item);
    let first = table.row_at[item * planes + lane.trailing_zeros() as usize];
    if !pairs.any() {
        return (first, NO_ROW);
    }
    let second = (lane & (lane - 1)).trailing_zeros() as usize;
    (first, table.row_at[item * planes + second])
}

/// The items with at least one, two, three options left.
#[inline(always)]
pub(super) fn levels<B: Bits, const P: usize>(planes: [B; P]) -> [B; 3] {
    let (mut one, mut two, mut three) = (B::NONE, B::NONE, B::NONE);
    for plane in planes {
        three = three.or(two.and(plane));
        two = two.or(one.and(plane));
        one = one.or(plane);
    }
    [one, two, three]
}

/// The planes of a grid, and its open items.
#[inline(always)]
pub(super) fn sets<B: Bits, const P: usize, const L: usize>(
    table: &MaskTable<B>,
    grid: &[B::Line; L],
) -> ([B; P], B) {
    let (grid, count) = (&grid[..table.lines::<L>()], table.planes::<P>());
    let mut planes = [B::NONE; P];
    for (number, plane) in planes[..count].iter_mut().enumerate() {
        *plane = B::of(grid, number);
    }
    (planes, B::of(grid, count))
}

/// Those of the given items that have the fewest options.
#[inline(always)]
fn fewest<B: Bits>(planes: &[B], items: B) -> B {
    // The numbers of options, in binary.
    let mut count = [B::NONE; 5];
    for &plane in planes {
        let mut carry = plane;
        for digit in &mut count {
            let next = digit.and(carry);
            *digit = digit.or(carry).minus(next);
            carry = next;
        }
    }
    let mut least = items;
    for &digit in count.iter().rev() {
        let less = least.minus(digit);
        least = if less.any() { less } else { least };
    }
    least
}

/// Which planes of a grid have an item: bit `p` for plane `p`.
#[inline(always)]
pub(super) fn lane<B: Bits>(grid: &[B::Line], planes: usize, item: usize) -> u64 {
    let mut lane = 0;
    for plane in 0..planes {
        let (line, bit) = B::spot(grid.len(), plane, item);
        lane |= u64::from(grid[line].has(bit)) << plane;
    }
    lane
}
