//! Two searches in turn: while the processor waits for the masks of one, it examines the grid of the other.
//!
//! Each pass depends on the one before it, from the first OR to the last mask. So a single search leaves much of a
//! processor idle, and two take less time together than one after the other: a sixth less on 17-clue Sudoku. The loop
//! examines one grid, then acts on its last look at the other. Examining both and then acting on both gains less, and
//! so does examining and acting in the same pass (`docs/measurements.md`).
//!
//! Each search runs as it would alone, with the same answers and nodes.

use super::force::{Forced, Lowest, number};
use super::locked_sets::RemoveLocked;
use super::propagate::{branch, levels, sets};
use super::{NarrowSearch, choose_required, descend};
use crate::dense::bits::Bits;
use crate::dense::table::MaskTable;

/// Continues with both searches until one has passed its `wanted` solutions or has ended, and returns the number of
/// that one. Subtracts the numbers of solutions passed. Neither may stand at a solution before.
#[inline(always)]
pub(in crate::dense) fn advance<B: Bits, const P: usize, const L: usize>(
    table: &MaskTable<B>,
    [mut this, mut that]: [&mut NarrowSearch<B>; 2],
    wanted: &mut [u64; 2],
    lowest: &impl Lowest<B>,
) -> usize {
    for (number, search) in [&mut *this, &mut *that].into_iter().enumerate() {
        if !search.required.is_empty() && !choose_required::<B, L>(table, search) {
            search.depth = 0;
        }
        if search.depth == 0 {
            return number;
        }
    }
    let mut side = 0;
    let mut grid = enter::<B, L>(this);
    let mut other = enter::<B, L>(that);
    let mut seen = look::<B, P, L>(table, &grid, lowest);
    loop {
        let next = look::<B, P, L>(table, &other, lowest);
        if act::<B, P, L>(table, this, &mut grid, &seen, &mut wanted[side]) {
            leave(this, &grid);
            leave(that, &other);
            return side;
        }
        seen = next;
        std::mem::swap(&mut grid, &mut other);
        std::mem::swap(&mut this, &mut that);
        side = 1 - side;
    }
}

/// The top grid, under examination.
#[inline(always)]
fn enter<B: Bits, const L: usize>(search: &mut NarrowSearch<B>) -> [B::Line; L] {
    let mut grid = [B::Line::NONE; L];
    grid.copy_from_slice(&search.stack[(search.depth - 1) * L..][..L]);
    search.nodes += 1;
    grid
}

/// Puts the grid back on top, to be examined again if the search is not over.
#[inline(always)]
fn leave<B: Bits, const L: usize>(search: &mut NarrowSearch<B>, grid: &[B::Line; L]) {
    if search.depth > 0 {
        search.stack[(search.depth - 1) * L..][..L].copy_from_slice(grid);
        search.nodes -= u64::from(!search.at_solution);
    }
}

/// What a pass shows of a grid.
#[derive(Clone, Copy)]
struct PassView {
    /// Whether some item cannot be covered.
    dead: bool,
    /// Whether some item has two options or more.
    two: bool,
    /// Whether some open item has one option.
    one: bool,
    forced: Forced,
}

#[inline(always)]
fn look<B: Bits, const P: usize, const L: usize>(
    table: &MaskTable<B>,
    grid: &[B::Line; L],
    lowest: &impl Lowest<B>,
) -> PassView {
    let (planes, open) = sets::<B, P, L>(table, grid);
    let [one, two, _] = levels(planes);
    let forced = open.minus(two);
    PassView {
        dead: table.all.minus(one).any(),
        two: two.and(table.all).any(),
        one: forced.any(),
        forced: lowest.lowest(forced, &number(&planes)),
    }
}

/// Chooses the forced options, or branches, or backtracks. Returns whether the search is over.
#[inline(always)]
fn act<B: Bits, const P: usize, const L: usize>(
    table: &MaskTable<B>,
    search: &mut NarrowSearch<B>,
    grid: &mut [B::Line; L],
    seen: &PassView,
    wanted: &mut u64,
) -> bool {
    if !seen.dead && seen.one && (seen.two || !table.pure) {
        for &place in &seen.forced.places[..seen.forced.count & 15] {
            table.choose(table.row_at_place[place as usize], grid);
        }
        return false;
    }
    if !seen.dead && seen.two {
        remove_locked_or_branch::<B, P, L>(table, search, grid);
        return false;
    }
    if seen.dead {
        let (planes, _) = sets::<B, P, L>(table, grid);
        let [one, ..] = levels(planes);
        search.weights.raise(table.all.minus(one));
    } else {
        *wanted -= 1;
        if *wanted == 0 {
            search.at_solution = true;
            return true;
        }
    }
    search.depth -= 1;
    if search.depth > 0 {
        *grid = enter::<B, L>(search);
    }
    search.depth == 0
}

/// When nothing is forced: removes the options that locked sets rule out, or branches.
#[inline(always)]
fn remove_locked_or_branch<B: Bits, const P: usize, const L: usize>(
    table: &MaskTable<B>,
    search: &mut NarrowSearch<B>,
    grid: &mut [B::Line; L],
) {
    // A copy, so that the grid itself stays in registers.
    let mut copy = *grid;
    let had_locked = std::mem::replace(&mut search.locked, true);
    if had_locked || table.overlaps == 0 || !search.level.run(RemoveLocked(table, &mut copy)) {
        let (planes, _) = sets::<B, P, L>(table, &copy);
        let [_, two, three] = levels(planes);
        let least = [two.and(table.all), three];
        let (row, other) = branch(table, &copy, Some(planes), least, &search.weights);
        descend::<B, L>(table, search, &mut copy, row, other);
        search.nodes += 1;
    }
    *grid = copy;
}
