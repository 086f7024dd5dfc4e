//! The order in which items are branched on.
//!
//! A state is remembered by what is uncovered. If items are covered in a fixed order, the uncovered ones are all those
//! that lie behind some place, but for a few on the *frontier*: items behind that place which share an option with
//! an item before it. A frontier of `w` items can be covered in at most `2^w` ways, so the sum of `2^w` over all
//! places bounds the number of states; a good order has a narrow frontier throughout.
//!
//! Finding the best order is hard in general. The order of the problem is compared with those that grow from one item,
//! by taking the item next that widens the frontier least. (Among equals the one that has been on the frontier
//! longest, which is the order of Cuthill and McKee, 1969.) For rows of squares, the order of the problem is as good as
//! any; for columns, or squares in any order, the others find the rows again.

use super::plan::ItemOrder;
use crate::problem::{ItemId, Matrix};

/// For each item the primary items that share an option with it, in ascending order.
struct Neighbors(Vec<Vec<u32>>);

impl Neighbors {
    /// The neighbors of each primary item, if they are not too many to look at.
    fn new(matrix: &Matrix, primaries: &[ItemId], most: usize) -> Option<Self> {
        let mut rank = vec![u32::MAX; matrix.item_count()];
        for (n, item) in (0..).zip(primaries) {
            rank[item.index()] = n;
        }
        let mut pairs = Vec::new();
        for option in matrix.option_ids() {
            if !matrix.is_playable(option) {
                continue;
            }
            let members = matrix.members(option).map(|(item, _)| rank[item.index()]);
            let members: Vec<u32> = members.filter(|&n| n != u32::MAX).collect();
            for &one in &members {
                let others = members.iter().filter(|&&other| other != one);
                pairs.extend(others.map(|&other| (one, other)));
            }
            if pairs.len() > most {
                return None;
            }
        }
        pairs.sort_unstable();
        pairs.dedup();
        let mut lists = vec![Vec::new(); primaries.len()];
        for (one, other) in pairs {
            lists[one as usize].push(other);
        }
        Some(Neighbors(lists))
    }

    /// The order that grows from `start`, and goes on with the first item left where nothing is on the frontier.
    fn grow(&self, start: u32) -> Vec<u32> {
        let count = self.0.len();
        let mut order = Vec::with_capacity(count);
        let mut reached = vec![false; count];
        let mut frontier: Vec<u32> = vec![start];
        reached[start as usize] = true;
        let mut next_start = 0;
        while order.len() < count {
            if frontier.is_empty() {
                while reached[next_start] {
                    next_start += 1;
                }
                reached[next_start] = true;
                frontier.push(next_start as u32);
            }
            let added = |&item: &u32| {
                let new = self.0[item as usize].iter();
                new.filter(|&&other| !reached[other as usize]).count()
            };
            let (at, &item) = frontier
                .iter()
                .enumerate()
                .min_by_key(|(_, item)| added(item))
                .expect("it is not empty");
            frontier.remove(at);
            order.push(item);
            for &other in &self.0[item as usize] {
                if !reached[other as usize] {
                    reached[other as usize] = true;
                    frontier.push(other);
                }
            }
        }
        order
    }

    /// How wide the frontier is behind each place of an order: the binary logarithm of the sum of `2^w`.
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
        let most = widths.iter().copied().max().unwrap_or(0);
        let sum = widths
            .iter()
            .map(|&w| f64::from(w as i32 - most as i32).exp2());
        f64::from(most) + sum.sum::<f64>().max(1.0).log2()
    }

    /// The item that is farthest from another one, in steps from neighbor to neighbor.
    fn farthest(&self, from: u32) -> u32 {
        let mut queue = vec![from];
        let mut seen = vec![false; self.0.len()];
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
        queue[queue.len() - 1]
    }
}

/// A bound of `2^w` states for more than this `w` says nothing.
const MOST_WIDTH: f64 = 40.0;

/// The largest number of pairs of neighbors that is looked at.
const MOST_PAIRS: usize = 4_000_000;

/// Primary items in an order, and the binary logarithm of a bound on the states in the narrowest order.
pub(super) struct Ordered {
    pub(super) primaries: Vec<ItemId>,
    pub(super) width: f64,
}

impl Ordered {
    /// Whether the frontier is nearly as wide as the problem, so that the order does little to bound the states.
    pub(super) fn is_wide(&self) -> bool {
        self.width > 0.55 * self.primaries.len() as f64
    }
}

/// The primary items in an order that suits the problem, or in the one that is asked for.
pub(super) fn order(matrix: &Matrix, asked: ItemOrder) -> Ordered {
    let items = matrix.item_ids();
    let primaries: Vec<ItemId> = items.filter(|&item| matrix.is_primary(item)).collect();
    let natural: Vec<u32> = (0..primaries.len() as u32).collect();
    let neighbors = Neighbors::new(matrix, &primaries, MOST_PAIRS);
    let Some(neighbors) = neighbors.filter(|_| !primaries.is_empty()) else {
        let width = f64::INFINITY;
        return Ordered { primaries, width };
    };
    let lightest = (0..natural.len()).min_by_key(|&item| neighbors.0[item].len());
    let far = neighbors.farthest(lightest.unwrap_or(0) as u32);
    let starts = [0, far, neighbors.farthest(far)];
    let mut best = (neighbors.width(&natural), natural);
    let mut least = best.0;
    for start in starts {
        let order = neighbors.grow(start);
        let width = neighbors.width(&order);
        least = least.min(width);
        // Past that, the bound is no measure of what the states will be.
        let counts = width <= MOST_WIDTH || asked == ItemOrder::Frontier;
        if width < best.0 && counts && asked != ItemOrder::Given {
            best = (width, order);
        }
    }
    Ordered {
        primaries: best.1.iter().map(|&n| primaries[n as usize]).collect(),
        width: least,
    }
}
