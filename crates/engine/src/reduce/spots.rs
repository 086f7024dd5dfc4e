//! Options by what they cover, laid out for looking up both ways.

use std::cmp::Reverse;
use std::ops::Range;

use crate::problem::{ItemId, Matrix, OptionId};

/// An item in one color, or without a color.
struct Spot {
    item: ItemId,
    shade: u32,
    /// Its options, as places in the list of all.
    options: Range<u32>,
}

/// The options of every spot, the longest first, and the spots of every option. Options that no solution can have are not
/// among them.
pub(super) struct Spots {
    spots: Vec<Spot>,
    /// For each item the place after its last spot.
    ends: Vec<u32>,
    options: Vec<OptionId>,
    /// The spots of option `o` are `members[starts[o]..starts[o + 1]]`.
    members: Vec<u32>,
    starts: Vec<u32>,
}

impl Spots {
    /// The spots of a matrix, or none if `stop`, which is called now and then, returns true.
    pub(super) fn new(matrix: &Matrix, stop: &mut dyn FnMut() -> bool) -> Option<Spots> {
        /// The number of options between two calls.
        const STRIDE: usize = 1 << 12;
        let mut starts = vec![0];
        let mut lists: Vec<Vec<(u32, OptionId)>> = vec![Vec::new(); matrix.item_count()];
        let mut longest_first: Vec<OptionId> = matrix.option_ids().collect();
        longest_first.sort_by_key(|&option| Reverse(matrix.members(option).len()));
        for (number, &option) in longest_first.iter().enumerate() {
            if number % STRIDE == STRIDE - 1 && stop() {
                return None;
            }
            if matrix.is_playable(option) {
                for (item, shade) in matrix.members(option) {
                    lists[item.index()].push((shade, option));
                }
            }
        }
        for option in matrix.option_ids() {
            let length = match matrix.is_playable(option) {
                true => matrix.members(option).len() as u32,
                false => 0,
            };
            starts.push(starts[option.index()] + length);
        }
        let entries = starts[matrix.option_count()] as usize;
        let mut spots = Spots {
            spots: Vec::new(),
            ends: Vec::with_capacity(lists.len()),
            options: Vec::with_capacity(entries),
            members: vec![0; entries],
            starts,
        };
        let mut filled = spots.starts.clone();
        for (item, mut list) in matrix.item_ids().zip(lists) {
            list.sort_by_key(|&(shade, _)| shade);
            for of_shade in list.chunk_by(|one, other| one.0 == other.0) {
                spots.push(item, of_shade, &mut filled);
            }
            spots.ends.push(spots.spots.len() as u32);
        }
        Some(spots)
    }

    /// Adds a spot: an item in one shade, with its options. `filled` has for each option the place of its next spot.
    fn push(&mut self, item: ItemId, list: &[(u32, OptionId)], filled: &mut [u32]) {
        for &(_, option) in list {
            let place = &mut filled[option.index()];
            self.members[*place as usize] = self.spots.len() as u32;
            *place += 1;
        }
        let first = self.options.len() as u32;
        self.options.extend(list.iter().map(|&(_, option)| option));
        self.spots.push(Spot {
            item,
            shade: list[0].0,
            options: first..self.options.len() as u32,
        });
    }

    pub(super) fn count(&self) -> usize {
        self.spots.len()
    }

    #[inline]
    pub(super) fn of(&self, option: OptionId) -> &[u32] {
        let [start, end] = [0, 1].map(|more| self.starts[option.index() + more] as usize);
        &self.members[start..end]
    }

    pub(super) fn of_item(&self, item: ItemId) -> Range<u32> {
        let place = item.index();
        let start = place.checked_sub(1).map_or(0, |before| self.ends[before]);
        start..self.ends[place]
    }

    /// The options that have a spot, the longest first.
    pub(super) fn options(&self, spot: u32) -> &[OptionId] {
        let Range { start, end } = self.spots[spot as usize].options;
        &self.options[start as usize..end as usize]
    }

    /// The options that have an item, in any color.
    pub(super) fn options_with(&self, item: ItemId) -> impl Iterator<Item = OptionId> {
        let spots = self.of_item(item);
        spots.flat_map(|spot| self.options(spot).iter().copied())
    }

    #[inline]
    pub(super) fn item(&self, spot: u32) -> ItemId {
        self.spots[spot as usize].item
    }

    /// Whether a spot has a color, which options can share.
    #[inline]
    pub(super) fn is_colored(&self, spot: u32) -> bool {
        self.spots[spot as usize].shade > 0
    }
}
