//! The narrow engine: one bit for every option of every item, in planes.
//!
//! Plane `p` holds, for all primary items at once, whether the item's `p`-th option is still alive: a Sudoku
//! (324 items of 9 options) is nine vectors of 512 bits, with every option in four places. So one AND with a
//! mask of nine vectors chooses an option, and one pass of ORs and ANDs over the planes tells for all items
//! at once which have no option left (the grid is dead), one (forced), two, or more.
//!
//! The loop: settle, branch, settle. Settling applies the masks of all forced options and passes again, until
//! nothing is forced. Then *slots*: where all options that an item has left also lie in a second item, those
//! of the second item that are not in the first cannot be. (In Sudoku this is the rule of locked candidates; the
//! engine finds the pairs of items with two or more common options by itself.) Whether an item is within a
//! slot is again one pass over the planes, for all items. What then dies is what dies by every option that the
//! item has left. Branching takes two ways: this option, or the grid without it.
//!
//! Which item to branch on: one of those with the fewest options, and of these one that was most often found
//! dead in this search, an idea of Boussemart, Hemery, Lecoutre and Sais (2004). The weights are kept in
//! binary, a digit of all items at a time, so that raising those of all dead items and finding the heaviest take five
//! vector operations each; when they overflow all are halved.
//!
//! Figures, grids looked at for each of the 375 Sudoku of the hardest 2011 to prove the solution unique: with
//! look-ahead over 8 items of two options for the one that forces most 449, for the one that removes most 288 (over
//! the first 2 items 482, over 30 of them 227); by weight without any look-ahead 238, with look-ahead over the two heaviest 211, over six
//! 187. But look-ahead over the two or three heaviest won nothing certain on these (1.5 to 1.7 times a rival's speed
//! with or without, in one run) and lost on random minimal ones (0.98 without, 0.86 and 0.78 with), so there is
//! none. Weights of all items of both options, summed, 233 children: not worth the summing.
//! Not repeating options that several items force by a table of stamps, or by collecting them in a list, took
//! 1.6 microseconds an easy puzzle, going word by word 1.1.

use crate::dance::Event;
use crate::problem::OptionId;

use super::bits::Bits;
use super::table::{MOST_SLOTS, NO_ROW, Table};

/// A search in progress: a stack of grids that are still to be looked at.
pub(super) struct Walk<B> {
    /// One grid after the other: `P` planes, the items done, and for each slot the items seen within it.
    stack: Vec<B>,
    /// How many grids.
    depth: usize,
    /// Whether the search stands at a solution: the grid on top.
    at_solution: bool,
    weights: Weights<B>,
    /// How many grids were looked at.
    pub(super) nodes: u64,
    /// When to come back for a look at the clock.
    next_look: u64,
}

/// The search comes back for a look after so many nodes: about a millisecond.
const NODES_PER_LOOK: u64 = 1 << 12;

/// What is left of a grid when nothing more is forced.
enum Settled {
    /// Some item cannot be covered.
    Dead,
    /// All items are covered.
    Solved,
    /// Either this row is chosen or, where it is one of two, the other; else this row is not chosen.
    Branch(u32, u32),
}

impl<B: Bits> Walk<B> {
    /// A search that has not begun.
    pub(super) fn new() -> Self {
        Walk {
            stack: Vec::new(),
            depth: 0,
            at_solution: false,
            weights: Weights::new(),
            nodes: 0,
            next_look: NODES_PER_LOOK,
        }
    }

    /// Adds the options of the solution that the search stands at.
    pub(super) fn chosen<const P: usize>(&self, table: &Table<B>, options: &mut Vec<OptionId>) {
        if !self.at_solution {
            return;
        }
        let frame = P + 1 + table.slots;
        let grid = &self.stack[(self.depth - 1) * frame..][..P];
        for (plane, bits) in grid.iter().enumerate() {
            for item in bits.each() {
                let row = table.row_at[item * P + plane];
                let row = &table.rows[row as usize];
                if usize::from(row.places[0].1) == item {
                    options.push(row.id);
                }
            }
        }
    }
}

/// Starts over, with some options chosen and others taken out.
#[inline(always)]
pub(super) fn begin<B: Bits, const P: usize>(
    table: &Table<B>,
    walk: &mut Walk<B>,
    given: &[OptionId],
    struck: &[OptionId],
) {
    let frame = P + 1 + table.slots;
    walk.at_solution = false;
    walk.weights = Weights::new();
    walk.depth = 0;
    if walk.stack.len() < frame {
        walk.stack.resize(frame, B::NONE);
    }
    let mut planes = [B::NONE; P];
    planes.copy_from_slice(&table.start);
    let mut done = B::NONE;
    for option in struck {
        if let Some(row) = table.row(*option) {
            for &(plane, item) in &table.rows[row as usize].places {
                planes[usize::from(plane)].remove(usize::from(item));
            }
        }
    }
    for option in given {
        let Some(row) = table.row(*option) else {
            return;
        };
        let mask = table.mask::<P>(row);
        for (plane, &mask) in planes.iter_mut().zip(mask) {
            *plane = plane.and(mask);
        }
        done = done.or(mask[P]);
    }
    let grid = &mut walk.stack[..frame];
    grid[..P].copy_from_slice(&planes);
    grid[P] = done;
    grid[P + 1..].fill(B::NONE);
    walk.depth = 1;
}

/// Goes on to the next solution, or to the end.
#[inline(always)]
pub(super) fn advance<B: Bits, const P: usize>(
    table: &Table<B>,
    walk: &mut Walk<B>,
    max_nodes: u64,
) -> Event {
    let frame = P + 1 + table.slots;
    if walk.at_solution {
        walk.at_solution = false;
        walk.depth -= 1;
    }
    while walk.depth > 0 {
        if walk.nodes >= max_nodes {
            return Event::Nodes;
        }
        if walk.nodes >= walk.next_look {
            walk.next_look = walk.nodes + NODES_PER_LOOK;
            return Event::Look;
        }
        walk.nodes += 1;
        let top = (walk.depth - 1) * frame;
        if walk.stack.len() < top + 2 * frame {
            walk.stack.resize(top + 16 * frame, B::NONE);
        }
        let (grid, next) = walk.stack[top..top + 2 * frame].split_at_mut(frame);
        match settle::<B, P>(table, grid, &mut walk.weights) {
            Settled::Dead => walk.depth -= 1,
            Settled::Solved => {
                walk.at_solution = true;
                return Event::Solution;
            }
            Settled::Branch(row, other) => {
                let mask = table.mask::<P>(row);
                for plane in 0..P {
                    next[plane] = grid[plane].and(mask[plane]);
                }
                next[P] = grid[P].or(mask[P]);
                next[P + 1..].copy_from_slice(&grid[P + 1..]);
                if other == NO_ROW {
                    for &(plane, item) in &table.rows[row as usize].places {
                        grid[usize::from(plane)].remove(usize::from(item));
                    }
                } else {
                    let mask = table.mask::<P>(other);
                    for plane in 0..P {
                        grid[plane] = grid[plane].and(mask[plane]);
                    }
                    grid[P] = grid[P].or(mask[P]);
                }
                walk.depth += 1;
            }
        }
    }
    Event::Exhausted
}

/// Does to a grid whatever is forced.
#[inline(always)]
fn settle<B: Bits, const P: usize>(
    table: &Table<B>,
    grid: &mut [B],
    weights: &mut Weights<B>,
) -> Settled {
    loop {
        // The items with at least one, two, three options left.
        let (mut one, mut two, mut three) = (B::NONE, B::NONE, B::NONE);
        for &plane in &grid[..P] {
            three = three.or(two.and(plane));
            two = two.or(one.and(plane));
            one = one.or(plane);
        }
        let dead = table.all.minus(one);
        if dead.any() {
            weights.raise(dead);
            return Settled::Dead;
        }
        let forced = one.minus(two).minus(grid[P]);
        if !two.any() && (table.pure || !forced.any()) {
            // An option alive is alive in all its items, so no two of those left share a primary item.
            return Settled::Solved;
        }
        if forced.any() {
            force::<B, P>(table, grid, forced);
            continue;
        }
        if table.slots > 0 && lock::<B, P>(table, grid) {
            continue;
        }
        let pairs = two.minus(three);
        let item = if pairs.any() {
            weights.heaviest(pairs)
        } else {
            weights.heaviest(fewest::<B, P>(grid, two))
        };
        let item = item.first().expect("an item with two options or more");
        let lane = lane::<B, P>(grid, item);
        let first = table.row_at[item * P + lane.trailing_zeros() as usize];
        if !pairs.any() {
            return Settled::Branch(first, NO_ROW);
        }
        let second = (lane & (lane - 1)).trailing_zeros() as usize;
        return Settled::Branch(first, table.row_at[item * P + second]);
    }
}

/// Chooses the options that items are forced to.
#[inline(always)]
fn force<B: Bits, const P: usize>(table: &Table<B>, grid: &mut [B], mut forced: B) {
    // The plane of the one option of each item, in binary.
    let mut number = [B::NONE; 5];
    for (plane, &bits) in grid[..P].iter().enumerate() {
        for (digit, number) in number.iter_mut().enumerate() {
            if plane >> digit & 1 != 0 {
                *number = number.or(bits);
            }
        }
    }
    let digits = (usize::BITS - (P - 1).leading_zeros()) as usize;
    // Word by word: what the rows of one word cover need not be looked at in the next.
    let mut done = grid[P];
    while let Some(item) = forced.first() {
        let word = item / 64;
        let mut left = forced.words()[word];
        while left != 0 {
            let bit = left.trailing_zeros();
            left &= left - 1;
            let mut plane = 0;
            for (digit, number) in number.iter().enumerate().take(digits) {
                plane |= (number.words()[word] >> bit & 1) << digit;
            }
            let item = word * 64 + bit as usize;
            let row = table.row_at[item * P + plane as usize];
            let mask = table.mask::<P>(row);
            if B::WORDS < 4 {
                left &= !mask[P].words()[word];
            }
            done = done.or(mask[P]);
            for (plane, &mask) in grid[..P].iter_mut().zip(mask) {
                *plane = plane.and(mask);
            }
        }
        forced = forced.minus(done);
    }
    grid[P] = done;
}

/// Where all options of an item are in a slot, takes out the others of the slot's other item. Whether any were.
#[inline(always)]
fn lock<B: Bits, const P: usize>(table: &Table<B>, grid: &mut [B]) -> bool {
    let rest = table.all.minus(grid[P]);
    let mut outside = [B::NONE; MOST_SLOTS];
    let mut any = B::NONE;
    for (slot, outside) in outside.iter_mut().enumerate().take(table.slots) {
        let not_in_it = &table.outside[slot * P..][..P];
        for (&plane, &not_in_it) in grid[..P].iter().zip(not_in_it) {
            *outside = outside.or(plane.and(not_in_it));
        }
        any = any.or(rest.minus(*outside).minus(grid[P + 1 + slot]));
    }
    if !any.any() {
        return false;
    }
    let mut killed = false;
    for slot in 0..table.slots {
        let within = rest.minus(outside[slot]).minus(grid[P + 1 + slot]);
        if !within.any() {
            continue;
        }
        grid[P + 1 + slot] = grid[P + 1 + slot].or(within);
        for item in within.each() {
            let (other, back) = table.partner[slot * table.items + item];
            if !outside[usize::from(back)].has(usize::from(other)) {
                continue; // The other item has nothing to lose.
            }
            let lane = lane::<B, P>(grid, item);
            if !(2..=3).contains(&lane.count_ones()) {
                continue;
            }
            // What each of the two or three options would kill.
            let row = |plane: u32| table.row_at[item * P + plane as usize];
            let first = table.mask::<P>(row(lane.trailing_zeros()));
            let second = table.mask::<P>(row((lane & (lane - 1)).trailing_zeros()));
            let last = table.mask::<P>(row(63 - lane.leading_zeros()));
            for plane in 0..P {
                let left = first[plane].or(second[plane]).or(last[plane]);
                grid[plane] = grid[plane].and(left);
            }
            killed = true;
        }
    }
    killed
}

/// Those of some items that have the fewest options.
#[inline(always)]
fn fewest<B: Bits, const P: usize>(grid: &[B], items: B) -> B {
    // How many, in binary.
    let mut count = [B::NONE; 5];
    for &plane in &grid[..P] {
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

/// Which planes have an item: bit `p` for plane `p`.
#[inline(always)]
fn lane<B: Bits, const P: usize>(grid: &[B], item: usize) -> u64 {
    let (word, bit) = (item / 64, item % 64);
    let mut lane = 0;
    for (plane, bits) in grid[..P].iter().enumerate() {
        lane |= (bits.words()[word] >> bit & 1) << plane;
    }
    lane
}

/// How often each item was found dead, in binary: a digit of all items at a time, the lowest first.
struct Weights<B>([B; DIGITS]);

const DIGITS: usize = 5;

impl<B: Bits> Weights<B> {
    fn new() -> Self {
        Weights([B::NONE; DIGITS])
    }

    /// Raises the weights of some items by one. If one of them overflows, all are halved.
    #[inline(always)]
    fn raise(&mut self, items: B) {
        let mut carry = items;
        for digit in &mut self.0 {
            let next = digit.and(carry);
            *digit = digit.or(carry).minus(next);
            carry = next;
        }
        if carry.any() {
            self.0.copy_within(1.., 0);
            self.0[DIGITS - 1] = carry;
        }
    }

    /// The heaviest of some items.
    #[inline(always)]
    fn heaviest(&self, mut items: B) -> B {
        for &digit in self.0.iter().rev() {
            let more = items.and(digit);
            items = if more.any() { more } else { items };
        }
        items
    }
}
