//! The order in which items are branched on.
//!
//! The uncovered items of a state identify it. If items are covered in a fixed order, these are the items after some
//! place in the order, without some items of the *frontier*: the items after that place that share an option with an
//! item before it. A frontier of `w` items can be covered in at most `2^w` ways. So the sum of `2^w` over all places
//! bounds the number of states, and a good order has a narrow frontier throughout.
//!
//! Finding the best order is hard in general. This compares five: the order of the problem, three that grow from a
//! single item, and one by [levels](levels). A growing order next takes the item that widens the frontier least, among equals the one that has been
//! on the frontier longest (the order of Cuthill and McKee, 1969). For the cells of a board row by row, the order of
//! the problem is as good as any; for cells in another order, the grown orders rediscover the rows.
//!
//! Items that are covered at most once tell states apart as well. If options connect no primary items, as where a graph is
//! colored, those that share such an item are neighbors.

mod levels;

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::plan::CountError;
use crate::engine::IS_SMALL;
use crate::problem::{ItemId, Matrix};
use quadrille_kernel::sort::sorted_numbers;

/// What is asked now and then whether to go on.
pub(super) type GoOn<'g> = dyn FnMut() -> Result<(), CountError> + 'g;

/// In a small build it does without some of it.
const HAS_MORE: bool = !IS_SMALL;

/// The number of options or items between two of these questions.
pub(super) const STRIDE: usize = 1 << 12;

/// Calls `go_on` at some of many steps.
pub(super) fn look(step: usize, go_on: &mut GoOn<'_>) -> Result<(), CountError> {
    match step.is_multiple_of(STRIDE) {
        true => go_on(),
        false => Ok(()),
    }
}

/// For each primary item its neighbors, in ascending order: mostly the primary items that share an option with it.
struct Neighbors(Vec<Vec<u32>>);

impl Neighbors {
    /// The neighbors of each primary item; `None` if there are more than `max` pairs, with repetitions. If there are none at all,
    /// those that share a secondary item are neighbors.
    fn new(
        matrix: &Matrix,
        primaries: &[ItemId],
        max: usize,
        go_on: &mut GoOn<'_>,
    ) -> Result<Option<Self>, CountError> {
        let mut rank = vec![u32::MAX; matrix.item_count()];
        for (n, item) in (0..).zip(primaries) {
            rank[item.index()] = n;
        }
        let ranks = |option| {
            let ranks = matrix.members(option).map(|(item, _)| rank[item.index()]);
            ranks.filter(|&n| n != u32::MAX).collect::<Vec<u32>>()
        };
        let mut lists: Vec<Vec<u32>> = vec![Vec::new(); primaries.len()];
        let mut left = max;
        for (number, option) in matrix.playable().enumerate() {
            look(number, go_on)?;
            if !join(&mut lists, &ranks(option), &mut left) {
                return Ok(None);
            }
        }
        let mut neighbors = Neighbors(lists).sorted(go_on)?;
        let has_secondary = primaries.len() < matrix.item_count();
        if !HAS_MORE || !has_secondary || !neighbors.0.iter().all(Vec::is_empty) {
            return Ok(Some(neighbors));
        }
        let mut sharers: Vec<Vec<u32>> = vec![Vec::new(); matrix.item_count()];
        for (number, option) in matrix.playable().enumerate() {
            look(number, go_on)?;
            let ranks = ranks(option);
            for (item, _) in matrix.members(option) {
                if rank[item.index()] == u32::MAX {
                    sharers[item.index()].extend(&ranks);
                }
            }
        }
        for (number, sharers) in sharers.into_iter().enumerate() {
            look(number, go_on)?;
            if !join(&mut neighbors.0, &sorted_numbers(sharers), &mut left) {
                return Ok(None);
            }
        }
        Ok(Some(neighbors.sorted(go_on)?))
    }

    fn sorted(mut self, go_on: &mut GoOn<'_>) -> Result<Self, CountError> {
        for (number, list) in self.0.iter_mut().enumerate() {
            look(number, go_on)?;
            *list = sorted_numbers(std::mem::take(list));
        }
        Ok(self)
    }

    /// The order that grows from `start`. When the frontier is empty, it goes on with the first remaining item. Takes
    /// time in proportion to the pairs of neighbors, times a logarithm.
    fn grow(&self, start: u32, go_on: &mut GoOn<'_>) -> Result<Vec<u32>, CountError> {
        let mut growth = GrowingOrder::new(&self.0);
        growth.reach(start);
        let mut next_start = 0;
        while growth.order.len() < self.0.len() {
            look(growth.order.len(), go_on)?;
            if !growth.take() {
                while growth.arrivals[next_start] != NOT_REACHED {
                    next_start += 1;
                }
                growth.reach(next_start as u32);
            }
        }
        Ok(growth.order)
    }

    /// The width of an order: the binary logarithm of the sum of `2^w` over all places, where `w` is the number of
    /// items on the frontier.
    fn width(&self, order: &[u32]) -> f64 {
        let mut done = vec![false; order.len()];
        let mut reached = vec![false; order.len()];
        let (mut wide, mut widths) = (0u32, Vec::with_capacity(order.len()));
        for &item in order {
            wide -= u32::from(reached[item as usize]);
            done[item as usize] = true;
            for &other in &self.0[item as usize] {
                if !reached[other as usize] && !done[other as usize] {
                    reached[other as usize] = true;
                    wide += 1;
                }
            }
            widths.push(wide);
        }
        let max = widths.iter().copied().max().unwrap_or(0);
        let sum = widths
            .iter()
            .map(|&w| f64::from(w as i32 - max as i32).exp2());
        f64::from(max) + sum.sum::<f64>().max(1.0).log2()
    }

    /// The item that is farthest from `from`, in steps from neighbor to neighbor.
    fn farthest(&self, from: u32) -> u32 {
        let around = self.around(from, &mut vec![false; self.0.len()]);
        around[around.len() - 1]
    }

    /// The number of items of the largest part that shares no option with the rest.
    fn largest_part(&self) -> usize {
        let mut seen = vec![false; self.0.len()];
        let mut largest = 0;
        for item in 0..self.0.len() {
            if !seen[item] {
                largest = largest.max(self.around(item as u32, &mut seen).len());
            }
        }
        largest
    }

    /// The items that can be reached from this one, from neighbor to neighbor, and are not `seen`: the nearest first.
    fn around(&self, from: u32, seen: &mut [bool]) -> Vec<u32> {
        let mut queue = vec![from];
        seen[from as usize] = true;
        let mut at = 0;
        while at < queue.len() {
            for &other in &self.0[queue[at] as usize] {
                if !std::mem::replace(&mut seen[other as usize], true) {
                    queue.push(other);
                }
            }
            at += 1;
        }
        queue
    }
}

/// Makes each of these items a neighbor of the others. False if that are more than `left` pairs.
fn join(lists: &mut [Vec<u32>], members: &[u32], left: &mut usize) -> bool {
    let pairs = members
        .len()
        .saturating_mul(members.len().saturating_sub(1));
    if pairs > *left {
        return false;
    }
    *left -= pairs;
    for &one in members {
        let others = members.iter().filter(|&&other| other != one);
        lists[one as usize].extend(others);
    }
    true
}

/// The arrival of an item that is not on the frontier yet.
const NOT_REACHED: u32 = u32::MAX;

/// An order that grows along its frontier.
struct GrowingOrder<'n> {
    neighbors: &'n [Vec<u32>],
    order: Vec<u32>,
    /// For each item, how many items reached the frontier before it.
    arrivals: Vec<u32>,
    /// For each item, how many of its neighbors are not reached yet: these join the frontier when it is taken.
    added: Vec<u32>,
    /// The frontier: for each item, the number of items that it adds, its arrival and its number. The least is taken
    /// next. An item gets another entry whenever it comes to add fewer items; only the last entry is up to date.
    frontier: BinaryHeap<Reverse<(u32, u32, u32)>>,
    taken: Vec<bool>,
    reached: u32,
}

impl<'n> GrowingOrder<'n> {
    fn new(neighbors: &'n [Vec<u32>]) -> Self {
        GrowingOrder {
            neighbors,
            order: Vec::with_capacity(neighbors.len()),
            arrivals: vec![NOT_REACHED; neighbors.len()],
            added: neighbors.iter().map(|list| list.len() as u32).collect(),
            frontier: BinaryHeap::new(),
            taken: vec![false; neighbors.len()],
            reached: 0,
        }
    }

    fn enter(&mut self, item: u32) {
        let at = item as usize;
        if self.arrivals[at] != NOT_REACHED && !self.taken[at] {
            let entry = (self.added[at], self.arrivals[at], item);
            self.frontier.push(Reverse(entry));
        }
    }

    /// Puts an item on the frontier.
    fn reach(&mut self, item: u32) {
        for &other in &self.neighbors[item as usize] {
            self.added[other as usize] -= 1;
            self.enter(other);
        }
        self.arrivals[item as usize] = self.reached;
        self.reached += 1;
        self.enter(item);
    }

    /// Takes the item of the frontier that adds the fewest items to it. False if the frontier is empty.
    fn take(&mut self) -> bool {
        while let Some(Reverse((added, _, item))) = self.frontier.pop() {
            if self.taken[item as usize] || self.added[item as usize] != added {
                continue;
            }
            self.taken[item as usize] = true;
            self.order.push(item);
            for &other in &self.neighbors[item as usize] {
                if self.arrivals[other as usize] == NOT_REACHED {
                    self.reach(other);
                }
            }
            return true;
        }
        false
    }
}

/// A bound of `2^w` states is of no use for a larger `w`.
const MAX_WIDTH: f64 = 40.0;

/// The maximum number of pairs of neighbors for which orders are compared.
const MAX_PAIRS: usize = 4_000_000;

/// Primary items in an order.
pub(super) struct Ordered {
    pub(super) primaries: Vec<ItemId>,
    /// The binary logarithm of a bound on the states, where items that are covered at most once tell none apart.
    pub(super) width: f64,
    /// Whether the frontier of the narrowest order that was tried is nearly as wide as the largest part of the problem, so
    /// that the order does little to bound the states.
    pub(super) is_wide: bool,
}

/// The primary items, in the order of the problem if `given` asks for it; otherwise in that with the narrowest frontier among
/// several, if that bounds the number of states. The frontier is the set of uncovered items that share an option with a
/// covered item.
pub(super) fn order(
    matrix: &Matrix,
    given: bool,
    go_on: &mut GoOn<'_>,
) -> Result<Ordered, CountError> {
    let items = matrix.item_ids();
    let primaries: Vec<ItemId> = items.filter(|&item| matrix.is_primary(item)).collect();
    let natural: Vec<u32> = (0..primaries.len() as u32).collect();
    let neighbors = Neighbors::new(matrix, &primaries, MAX_PAIRS, go_on)?;
    let Some(neighbors) = neighbors.filter(|_| !primaries.is_empty()) else {
        let width = primaries.len() as f64;
        return Ok(Ordered {
            primaries,
            width,
            is_wide: true,
        });
    };
    let lightest = (0..natural.len()).min_by_key(|&item| neighbors.0[item].len());
    let far = neighbors.farthest(lightest.unwrap_or(0) as u32);
    let mut orders = Vec::new();
    for start in [0, far, neighbors.farthest(far)] {
        orders.push(neighbors.grow(start, go_on)?);
    }
    if HAS_MORE {
        orders.extend(levels::by_levels(&neighbors.0, far, go_on)?);
    }
    let mut best = (neighbors.width(&natural), natural);
    let mut least = best.0;
    for order in orders {
        let width = neighbors.width(&order);
        least = least.min(width);
        // A larger bound says nothing about the number of states.
        if width < best.0 && width <= MAX_WIDTH && !given {
            best = (width, order);
        }
    }
    Ok(Ordered {
        primaries: best.1.iter().map(|&n| primaries[n as usize]).collect(),
        width: best.0,
        is_wide: least > 0.55 * neighbors.largest_part() as f64,
    })
}
