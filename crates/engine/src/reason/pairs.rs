//! What required and forbidden options leave of a problem.

use std::collections::HashMap;
use std::ops::ControlFlow;

use super::Budget;
use crate::problem::{ItemId, Matrix, OptionId};
use quadrille_kernel::sort::sorted_set;

/// About how long a pair takes, in nanoseconds.
pub(super) const PAIR: u64 = 140;

/// For each pair of a secondary item and a primary one: how many free options cover both, and how many in a color.
pub(crate) type Pairs = HashMap<(ItemId, ItemId), (u32, u32)>;

/// The number of pairs of an option.
pub(super) fn pairs_of(matrix: &Matrix, option: OptionId) -> u64 {
    let members = matrix.members(option);
    let primaries = members.clone().filter(|&(item, _)| matrix.is_primary(item));
    let primaries = primaries.count();
    (primaries * (members.len() - primaries)) as u64
}

/// What required options leave of a problem.
pub(crate) struct Rest<'m> {
    pub(crate) matrix: &'m Matrix,
    /// The options that can be in a solution and are not required.
    pub(crate) free: Vec<OptionId>,
    /// How often the required options cover each item.
    pub(crate) used: Vec<u32>,
    /// The number of free options of each item.
    pub(crate) times: Vec<u32>,
}

impl<'m> Rest<'m> {
    pub(crate) fn new(matrix: &'m Matrix, require: &[OptionId], forbid: &[OptionId]) -> Self {
        let mut used = vec![0; matrix.item_count()];
        let mut given = vec![None; matrix.item_count()];
        let mut is_free = vec![true; matrix.option_count()];
        for option in forbid {
            if let Some(free) = is_free.get_mut(option.index()) {
                *free = false;
            }
        }
        for option in sorted_set(require.to_vec()) {
            if let Some(free) = is_free.get_mut(option.index()) {
                *free = false;
            }
            for (item, shade) in matrix.members(option) {
                used[item.index()] += 1;
                given[item.index()] = Some(shade);
            }
        }
        let fits = |(item, shade): (ItemId, u32)| match matrix.bounds(item) {
            Some(bounds) => used[item.index()] < *bounds.end(),
            None => given[item.index()].is_none_or(|given| given > 0 && given == shade),
        };
        let options = matrix.option_ids().filter(|option| is_free[option.index()]);
        let options = options.filter(|&option| matrix.is_playable(option));
        let free: Vec<OptionId> = options
            .filter(|&option| matrix.members(option).all(fits))
            .collect();
        let mut times = vec![0; matrix.item_count()];
        for &option in &free {
            for (item, _) in matrix.members(option) {
                times[item.index()] += 1;
            }
        }
        Rest {
            matrix,
            free,
            used,
            times,
        }
    }

    /// The bounds of a primary item, less what required options cover.
    pub(crate) fn bounds(&self, item: ItemId) -> Option<(u32, u32)> {
        let (lo, hi) = self.matrix.bounds(item)?.into_inner();
        let used = self.used[item.index()];
        Some((lo.saturating_sub(used), hi.saturating_sub(used)))
    }

    /// The items that have to be covered more often than they have options.
    pub(crate) fn bare(&self) -> Vec<ItemId> {
        let items = self.matrix.item_ids();
        let lacks = |item: &ItemId| {
            let needed = self.bounds(*item).map_or(0, |bounds| bounds.0);
            needed > self.times[item.index()]
        };
        items.filter(lacks).collect()
    }

    /// The pairs of its free options, unless a limit is reached.
    pub(super) fn pairs(&self, budget: &mut Budget<'_>) -> ControlFlow<(), Pairs> {
        let mut pairs = Pairs::new();
        if self.matrix.primary_count() == self.matrix.item_count() {
            return ControlFlow::Continue(pairs);
        }
        for &option in &self.free {
            budget.look_after(PAIR * pairs_of(self.matrix, option))?;
            for (item, shade) in self.matrix.members(option) {
                if self.matrix.is_primary(item) || self.used[item.index()] > 0 {
                    continue;
                }
                for (by, _) in self.matrix.members(option) {
                    if self.matrix.is_primary(by) {
                        let both = pairs.entry((item, by)).or_default();
                        *both = (both.0 + 1, both.1 + u32::from(shade > 0));
                    }
                }
            }
        }
        ControlFlow::Continue(pairs)
    }
}
