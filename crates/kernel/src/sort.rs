//! Sorting that is compiled once, not once per type.
//!
//! The sort of the standard library is about 3,000 lines of LLVM code for each type that it sorts. What is sorted here is
//! sorted seldom, so numbers are sorted in place of the members, by a comparison that is called through a pointer; then the
//! members move to their places.

use std::cmp::Ordering;
use std::ops::ControlFlow;

/// Sorts in ascending order.
pub fn sort<T: Ord>(members: &mut [T]) {
    sort_by(members, T::cmp);
}

/// Sorts in ascending order of keys. Members with equal keys stay in their order.
pub fn sort_by_key<T, K: Ord>(members: &mut [T], key: impl Fn(&T) -> K) {
    sort_by(members, |one, other| key(one).cmp(&key(other)));
}

/// Sorts by a comparison. Members that compare as equal stay in their order.
pub fn sort_by<T>(members: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    if members.is_sorted_by(|one, other| compare(one, other).is_le()) {
        return;
    }
    let mut order = order(members.len(), &|one, other| {
        compare(&members[one], &members[other])
    });
    // Each round follows one cycle of the permutation; a member in its place has its own number.
    for start in 0..order.len() {
        let mut place = start;
        loop {
            let next = std::mem::replace(&mut order[place], place);
            if next == start {
                break;
            }
            members.swap(place, next);
            place = next;
        }
    }
}

/// Not more members are sorted without a look; in a small build all are.
const PIECE: usize = match cfg!(all(target_arch = "wasm32", feature = "small")) {
    true => usize::MAX,
    false => 1 << 15,
};

/// Sorts keys of millions of things, which takes seconds. On the way, `look` is told how many of the first are in their places,
/// and may end it. Returns how many are. Keys that compare as equal come in any order.
///
/// Medians cut the keys into pieces. That takes about twice as long as one sort, and no step takes longer than to find
/// the median of all.
pub fn sort_in_pieces(
    keys: &mut [[u64; 4]],
    compare: &dyn Fn(&[u64; 4], &[u64; 4]) -> Ordering,
    look: &mut dyn FnMut(usize) -> ControlFlow<()>,
) -> usize {
    let (mut pieces, mut sorted) = (vec![keys], 0);
    while let Some(piece) = pieces.pop() {
        if piece.len() <= PIECE {
            piece.sort_unstable_by(compare);
            sorted += piece.len();
            continue;
        }
        let half = piece.len() / 2;
        piece.select_nth_unstable_by(half, compare);
        let (low, high) = piece.split_at_mut(half);
        pieces.extend([high, low]);
        if look(sorted).is_break() {
            break;
        }
    }
    sorted
}

/// The lowest of many numbers, as many as are wanted; of equal ones, the first.
#[derive(Clone, Copy, Debug)]
pub struct Lowest {
    /// The highest of them.
    last: u64,
    /// How many of those that are as high are still to be taken.
    ties: usize,
}

impl Lowest {
    /// No number.
    pub const NONE: Lowest = Lowest { last: 0, ties: 0 };

    /// The `most` lowest of these numbers; all if there are no more.
    pub fn of(mut numbers: Vec<u64>, most: usize) -> Self {
        if numbers.len() <= most {
            let (last, ties) = (u64::MAX, usize::MAX);
            return Lowest { last, ties };
        }
        let (lower, &mut last, _) = numbers.select_nth_unstable(most);
        let ties = most - lower.iter().filter(|&&number| number < last).count();
        Lowest { last, ties }
    }

    /// Whether the next of the numbers, in their order, is one of them.
    pub fn takes(&mut self, number: u64) -> bool {
        let is_tie = number == self.last && self.ties > 0;
        self.ties -= usize::from(is_tie);
        number < self.last || is_tie
    }
}

/// The members in ascending order, each once. (A set as a vector: with B-trees in its place, LLVM had a sixth more code
/// to compile.)
pub fn sorted_set<T: Ord>(mut members: Vec<T>) -> Vec<T> {
    sort(&mut members);
    let mut kept = 0;
    for place in 0..members.len() {
        if kept == 0 || members[kept - 1] != members[place] {
            members.swap(kept, place);
            kept += 1;
        }
    }
    members.truncate(kept);
    members
}

/// The same for numbers: there is nothing to gain from sorting others in their place.
pub fn sorted_numbers(mut numbers: Vec<u32>) -> Vec<u32> {
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}

/// The numbers below `count` in ascending order of what they stand for.
fn order(count: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by(|&one, &other| compare(one, other));
    order
}
