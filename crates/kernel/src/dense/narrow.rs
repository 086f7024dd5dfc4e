//! The narrow engine: one bit for every option of every item, in planes.
//!
//! Plane `p` holds, for all primary items at once, whether the item's `p`-th option is still alive: a Sudoku
//! (324 items of 9 options) is nine vectors of 512 bits, with every option in four places. A tenth set holds the items
//! that are still open. So one AND with a mask of ten vectors chooses an option, and one pass of ORs and ANDs over the
//! planes shows for all items at once which have no option left (the grid is dead), one (forced), two, or more. Where
//! the vectors have room, the ten sets are packed into fewer (`lines.rs`).
//!
//! The loop: propagate, branch, propagate. Propagation (`propagate.rs`) applies the masks of forced options
//! (`force.rs`) and passes again, until nothing is forced; at the root it also removes what locked sets rule out
//! (`locked_sets.rs`). There are two branches: one option or the other of an item that has two; or an option, and the
//! grid without it. To backtrack, the search continues with the grid below on the stack.
//!
//! Sudoku solvers have long worked on bits in this way; tdoku (Tom Dillon, 2019) and the solvers in its comparison are
//! the models. Planes for any problem, built from its matrix, are ours.

#[cfg(target_arch = "x86_64")]
pub(super) mod avx2;
#[cfg(target_arch = "x86_64")]
pub(super) mod avx512;
mod force;
#[cfg(not(target_arch = "wasm32"))]
pub(super) mod in_turn;
mod locked_sets;
mod propagate;
mod shares;
mod weights;

use crate::engine::{Event, IS_SMALL};
use crate::matrix::OptionId;

use super::bits::Bits;
use super::level::Level;
use super::table::{ANY_LINES, ANY_PLANES, MaskTable, NO_OPTION, NO_ROW, bit_of, item_of};
use force::Lowest;
pub(super) use force::Plain;
use locked_sets::RemoveLocked;
use propagate::{Propagated, propagate};
pub(super) use shares::fraction;
use shares::{Shares, divide_share};
use weights::Weights;

/// A search in progress: a stack of grids still to be examined.
pub(super) struct NarrowSearch<B: Bits> {
    /// One grid after the other, each in the lines of [`lines`](super::lines).
    stack: Vec<B::Line>,
    depth: usize,
    /// The options that the search begins with, until they are chosen.
    required: Vec<OptionId>,
    /// Whether the search stands at a solution: the grid on top.
    at_solution: bool,
    /// Where it pays to branch, as far as the search knows.
    weights: Weights<B>,
    /// Whether the search has looked for locked candidates, which it does once, where it first has to branch.
    locked: bool,
    level: Level,
    shares: Shares,
    /// The number of grids examined.
    pub(super) nodes: u64,
    /// The number of nodes at which to return, so that the caller can check the clock.
    next_poll: u64,
}

/// The search returns after this many nodes, about a millisecond, so that the caller can check the clock.
const NODES_PER_POLL: u64 = 1 << 12;

impl<B: Bits> NarrowSearch<B> {
    pub(super) fn new(level: Level) -> Self {
        NarrowSearch {
            stack: Vec::new(),
            depth: 0,
            required: Vec::new(),
            at_solution: false,
            weights: Weights::new(),
            locked: false,
            level,
            shares: Shares::WHOLE,
            nodes: 0,
            next_poll: NODES_PER_POLL,
        }
    }
}

/// The option that covers each item, counted from 0 among the options of the item, in the current solution. Indexed by
/// the bit of the item; has all items up to `last` in the order of the matrix, and some more.
#[inline(always)]
fn ranks<B: Bits>(table: &MaskTable<B>, search: &NarrowSearch<B>, last: usize) -> [u8; 512] {
    let grid = &search.stack[(search.depth - 1) * table.lines..][..table.lines];
    let places = (usize::BITS - (table.planes - 1).leading_zeros()) as usize;
    // The bits of these items come first in every word.
    let (words, bits) = match bit_of::<B>(last) {
        bit if B::WORDS == 8 => (8, bit % 64 + 1),
        bit => (bit / 64 + 1, (bit + 1).min(64)),
    };
    // The number of the plane in binary, for all items at once.
    let mut digits = [B::NONE; 5];
    for number in 0..table.planes {
        let plane = B::of(grid, number);
        for (place, digit) in digits.iter_mut().enumerate() {
            if number >> place & 1 == 1 {
                *digit = digit.or(plane);
            }
        }
    }
    let mut ranks = [0; 512];
    for (word, ranks) in ranks.chunks_exact_mut(64).enumerate().take(words) {
        let eights = ranks.chunks_exact_mut(8).take(bits.div_ceil(8));
        for (byte, ranks) in eights.enumerate() {
            let mut eight = 0;
            for (place, digit) in digits[..places].iter().enumerate() {
                let bits = (digit.words()[word] >> (8 * byte)) as u8;
                eight |= SPREAD[usize::from(bits)] << place;
            }
            ranks.copy_from_slice(&u64::to_le_bytes(eight));
        }
    }
    ranks
}

/// The bits of a byte as bytes of 0 or 1, the lowest first.
static SPREAD: [u64; 256] = {
    let mut spread = [0; 256];
    let mut number = 0;
    while number < 256 {
        let mut bit = 0;
        while bit < 8 {
            spread[number] |= (number as u64 >> bit & 1) << (8 * bit);
            bit += 1;
        }
        number += 1;
    }
    spread
};

/// Writes, for each of the first items, which of its options covers it in the current solution, counted from 0. Returns
/// false if the search does not stand at a solution, or there are fewer items.
#[inline(never)]
pub(super) fn covered_by<B: Bits>(
    table: &MaskTable<B>,
    search: &NarrowSearch<B>,
    first: &mut [u8],
) -> bool {
    let can = search.at_solution && first.len() <= table.items;
    if can && !first.is_empty() {
        let ranks = ranks(table, search, first.len() - 1);
        for (item, rank) in first.iter_mut().enumerate() {
            *rank = ranks[bit_of::<B>(item) % 512];
        }
    }
    can
}

/// Lists the options of the solution that the search stands at.
#[inline(never)]
pub(super) fn chosen<B: Bits>(
    table: &MaskTable<B>,
    search: &NarrowSearch<B>,
    options: &mut Vec<OptionId>,
) {
    if !search.at_solution {
        options.clear();
        return;
    }
    let last = table.leaders.last().copied().unwrap_or(0);
    let ranks = ranks(table, search, item_of::<B>(usize::from(last)));
    options.resize(table.leaders.len(), NO_OPTION);
    let (led, found) = (&table.led[..], &mut options[..]);
    let mut count = 0;
    for &item in &table.leaders {
        let item = usize::from(item);
        let option = led[item * table.planes + usize::from(ranks[item % 512])];
        found[count] = option;
        count += usize::from(option != NO_OPTION);
    }
    options.truncate(count);
}

/// Restarts, with some options chosen and others removed.
pub(super) fn begin<B: Bits>(
    table: &MaskTable<B>,
    search: &mut NarrowSearch<B>,
    required: &[OptionId],
    forbidden: &[OptionId],
) {
    search.at_solution = false;
    search.weights = Weights::new();
    search.locked = false;
    search.shares = Shares::WHOLE;
    if search.stack.len() < table.lines {
        search.stack.resize(table.lines, B::Line::NONE);
    }
    search.required.clear();
    search.required.extend_from_slice(required);
    let grid = &mut search.stack[..table.lines];
    grid.copy_from_slice(&table.start);
    for option in forbidden {
        if let Some(row) = table.row(*option) {
            table.take_out(row, grid);
        }
    }
    search.depth = 1;
}

/// Chooses the required options. Returns false if one of them cannot be in a solution.
#[inline(always)]
fn choose_required<B: Bits, const L: usize>(
    table: &MaskTable<B>,
    search: &mut NarrowSearch<B>,
) -> bool {
    let lines = table.lines::<L>();
    let mut grid = [B::Line::NONE; L];
    grid[..lines].copy_from_slice(&search.stack[..lines]);
    for option in search.required.drain(..) {
        let Some(row) = table.row(option) else {
            return false;
        };
        table.choose(row, &mut grid);
    }
    search.stack[..lines].copy_from_slice(&grid[..lines]);
    true
}

/// Copies lines, at most 256 bytes at a time: for more, the compiler calls a function. Only for engines with passes: without
/// one, Latin squares of order 12 on AVX2 ran at 0.89 of their speed.
#[inline(always)]
fn copy_in_parts<T: Copy>(to: &mut [T], from: &[T]) {
    let most = 256 / size_of::<T>();
    let mut done = 0;
    while done < to.len() {
        let count = most.min(to.len() - done);
        to[done..][..count].copy_from_slice(&from[done..][..count]);
        done += count;
    }
}

/// Continues past `wanted` solutions, or to the end. Subtracts the number of solutions passed. `lowest` finds the
/// forced items to choose in a pass: see [`force`].
#[inline(always)]
pub(super) fn advance<B: Bits, T: Lowest<B>, const P: usize, const L: usize>(
    table: &MaskTable<B>,
    search: &mut NarrowSearch<B>,
    max_nodes: u64,
    wanted: &mut u64,
    lowest: T,
) -> Event {
    if search.at_solution {
        search.at_solution = false;
        search.depth -= 1;
    }
    if search.depth > 0 && !search.required.is_empty() && !choose_required::<B, L>(table, search) {
        search.depth = 0;
    }
    let lines = table.lines::<L>();
    while search.depth > 0 {
        // The top grid, in registers. The other branch stays below, as long as there is one.
        let mut grid = [B::Line::NONE; L];
        let top = &search.stack[(search.depth - 1) * lines..][..lines];
        match T::PASSES {
            true => copy_in_parts(&mut grid[..lines], top),
            false => grid[..lines].copy_from_slice(top),
        }
        let event = loop {
            if search.nodes >= max_nodes {
                break Some(Event::Nodes);
            }
            if search.nodes >= search.next_poll {
                search.next_poll = search.nodes + NODES_PER_POLL;
                search.shares.allow_changes();
                break Some(Event::Poll);
            }
            search.nodes += 1;
            match propagate::<B, _, P, L>(table, &mut grid, &mut search.weights, &lowest) {
                Propagated::Dead => {
                    search.depth -= 1;
                    break None;
                }
                Propagated::Solved => {
                    *wanted -= 1;
                    if *wanted == 0 {
                        search.at_solution = true;
                        break Some(Event::Solution);
                    }
                    search.depth -= 1;
                    break None;
                }
                Propagated::Branch(row, other) => {
                    if !IS_SMALL && table.overlaps > 0 && !search.locked {
                        // Out of the registers, so that the call does not spill the other grids.
                        search.stack[(search.depth - 1) * lines..][..lines]
                            .copy_from_slice(&grid[..lines]);
                        if remove_locked(table, search) {
                            // The same node again.
                            search.nodes -= 1;
                            break None;
                        }
                    }
                    descend::<B, L>(table, search, &mut grid, row, other);
                    if search.depth <= search.shares.tracked {
                        if T::PASSES {
                            divide_share(table, search, row, other);
                            continue;
                        }
                        // The grid leaves the registers first, so that the call does not spill the others.
                        search.stack[(search.depth - 1) * lines..][..lines]
                            .copy_from_slice(&grid[..lines]);
                        divide_share(table, search, row, other);
                        break None;
                    }
                }
            }
        };
        if let Some(event) = event {
            search.stack[(search.depth - 1) * lines..][..lines].copy_from_slice(&grid[..lines]);
            return event;
        }
    }
    Event::Exhausted
}

/// Removes the options of the top grid that locked sets rule out, for the first time. Returns whether there are any.
#[cold]
#[inline(never)]
fn remove_locked<B: Bits>(table: &MaskTable<B>, search: &mut NarrowSearch<B>) -> bool {
    search.locked = true;
    let grid = &mut search.stack[(search.depth - 1) * table.lines..][..table.lines];
    search.level.run(RemoveLocked(table, grid))
}

/// [`advance`] on tables of any shape. Never inlined, so that it is compiled once for all shapes.
#[inline(never)]
pub(super) fn advance_any<B: Bits>(
    table: &MaskTable<B>,
    search: &mut NarrowSearch<B>,
    max_nodes: u64,
    wanted: &mut u64,
) -> Event {
    advance::<B, _, ANY_PLANES, ANY_LINES>(table, search, max_nodes, wanted, Plain)
}

/// Branches: on top is the grid with the row chosen; below stays the grid without the row, or with `other` chosen.
#[inline(always)]
fn descend<B: Bits, const L: usize>(
    table: &MaskTable<B>,
    search: &mut NarrowSearch<B>,
    grid: &mut [B::Line; L],
    row: u16,
    other: u16,
) {
    let lines = table.lines::<L>();
    if search.stack.len() < (search.depth + 1) * lines {
        search
            .stack
            .resize((search.depth + 16) * lines, B::Line::NONE);
    }
    let below = &mut search.stack[(search.depth - 1) * lines..][..lines];
    search.depth += 1;
    if other == NO_ROW {
        below.copy_from_slice(&grid[..lines]);
        table.take_out(row, below);
    } else {
        let mask = table.mask::<L>(other);
        for line in 0..lines {
            below[line] = grid[line].and(mask[line]);
        }
    }
    table.choose(row, grid);
}
