//! Options by what they cover, laid out for looking up both ways.

use std::cmp::Reverse;
use std::ops::Range;

use crate::engine::Steps;
use crate::problem::{ItemId, Matrix, OptionId};
use quadrille_kernel::lists::Lists;
use quadrille_kernel::sort::sort_by_key;

/// Spots: each an item in one color, or without a color. Options that no solution can have have none.
pub(super) struct Spots {
    /// For each spot its item, and the shade that it has there.
    spots: Vec<(ItemId, u32)>,
    /// For each item the place after its last spot.
    ends: Vec<u32>,
    /// The options of every spot, the longest first.
    options: Lists<OptionId>,
    /// The spots of every option.
    members: Lists<u32>,
}

impl Spots {
    /// The spots of a matrix; none if it must stop before they are found.
    pub(super) fn new(matrix: &Matrix, steps: &mut Steps) -> Option<Spots> {
        let mut lists: Vec<Vec<(u32, OptionId)>> = vec![Vec::new(); matrix.item_count()];
        let mut longest_first: Vec<OptionId> = matrix.option_ids().collect();
        sort_by_key(&mut longest_first, |&option| {
            Reverse(matrix.members(option).len())
        });
        for &option in &longest_first {
            let members = matrix.members(option);
            if steps.stop_after(members.len()) {
                return None;
            }
            if matrix.is_playable(option) {
                for (item, shade) in members {
                    lists[item.index()].push((shade, option));
                }
            }
        }
        let (mut spots, mut ends, mut options) = (Vec::new(), Vec::new(), Lists::default());
        for (item, mut list) in matrix.item_ids().zip(lists) {
            if steps.stop_after(list.len()) {
                return None;
            }
            sort_by_key(&mut list, |&(shade, _)| shade);
            for of_shade in list.chunk_by(|one, other| one.0 == other.0) {
                spots.push((item, of_shade[0].0));
                options.push(of_shade.iter().map(|&(_, option)| option));
            }
            ends.push(spots.len() as u32);
        }
        let of_spot = |spot: u32| options.of(spot as usize).iter().map(move |&id| (id, spot));
        let pairs = (0..spots.len() as u32).flat_map(of_spot);
        let pairs = pairs.map(|(option, spot)| (option.into(), spot));
        Some(Spots {
            members: Lists::of_pairs(matrix.option_count(), pairs),
            spots,
            ends,
            options,
        })
    }

    pub(super) fn count(&self) -> usize {
        self.spots.len()
    }

    #[inline]
    pub(super) fn of(&self, option: OptionId) -> &[u32] {
        self.members.of(option.index())
    }

    pub(super) fn of_item(&self, item: ItemId) -> Range<u32> {
        let place = item.index();
        let start = place.checked_sub(1).map_or(0, |before| self.ends[before]);
        start..self.ends[place]
    }

    /// The options that have a spot, the longest first.
    pub(super) fn options(&self, spot: u32) -> &[OptionId] {
        self.options.of(spot as usize)
    }

    /// The options that have an item, in any color.
    pub(super) fn options_with(&self, item: ItemId) -> impl Iterator<Item = OptionId> {
        let spots = self.of_item(item);
        spots.flat_map(|spot| self.options(spot).iter().copied())
    }

    #[inline]
    pub(super) fn item(&self, spot: u32) -> ItemId {
        self.spots[spot as usize].0
    }

    /// Whether a spot has a color, which options can share.
    #[inline]
    pub(super) fn is_colored(&self, spot: u32) -> bool {
        self.spots[spot as usize].1 > 0
    }
}
