//! What required and forbidden options leave of a problem.

use super::{ItemId, Matrix, OptionId, has};
use quadrille_kernel::sort::sorted_set;

/// What is left of a problem. Its solutions are those of the problem that have all required options and no forbidden one,
/// without the required options.
pub(crate) struct Rest<'m> {
    pub(crate) matrix: &'m Matrix,
    /// The options that can be in a solution and are not required.
    pub(crate) free: Vec<OptionId>,
    /// For each option, whether it is one of these.
    is_free: Vec<bool>,
    /// How often the required options cover each item.
    used: Vec<u32>,
    /// The shade that they give each item, if they cover it.
    pub(crate) given: Vec<Option<u32>>,
    /// The number of free options of each item.
    pub(crate) times: Vec<u32>,
    /// Whether no solution has all required options, because they exclude each other.
    pub(crate) is_dead: bool,
}

impl<'m> Rest<'m> {
    pub(crate) fn new(matrix: &'m Matrix, require: &[OptionId], forbid: &[OptionId]) -> Self {
        let options = matrix.option_ids();
        let mut is_free: Vec<bool> = options.map(|id| matrix.is_playable(id)).collect();
        for option in require.iter().chain(forbid) {
            if let Some(free) = is_free.get_mut(option.index()) {
                *free = false;
            }
        }
        let mut used = vec![0; matrix.item_count()];
        let mut given = vec![None; matrix.item_count()];
        let mut is_dead = false;
        for option in sorted_set(require.to_vec()) {
            is_dead |= !matrix.is_playable(option);
            for (item, shade) in matrix.members(option) {
                used[item.index()] += 1;
                let before = given[item.index()].replace(shade);
                is_dead |= match matrix.bounds(item) {
                    Some(bounds) => used[item.index()] > *bounds.end(),
                    None => before.is_some_and(|before| before == 0 || before != shade),
                };
            }
        }
        let fits = |(item, shade): (ItemId, u32)| match matrix.bounds(item) {
            Some(bounds) => used[item.index()] < *bounds.end(),
            None => given[item.index()].is_none_or(|given| given > 0 && given == shade),
        };
        let mut free = Vec::new();
        let mut times = vec![0; matrix.item_count()];
        for (option, is_free) in matrix.option_ids().zip(&mut is_free) {
            *is_free &= matrix.members(option).all(fits);
            if *is_free {
                free.push(option);
                for (item, _) in matrix.members(option) {
                    times[item.index()] += 1;
                }
            }
        }
        Rest {
            matrix,
            free,
            is_free,
            used,
            given,
            times,
            is_dead,
        }
    }

    /// Whether an option is in the rest.
    pub(crate) fn has(&self, option: OptionId) -> bool {
        self.is_free[option.index()]
    }

    /// The options of an item that can still be chosen, in ascending order.
    pub(crate) fn options_of(&self, item: ItemId) -> impl Iterator<Item = OptionId> {
        let free = self.free.iter().copied();
        free.filter(move |&option| has(self.matrix, option, item))
    }

    /// The bounds of a primary item, less what required options cover.
    pub(crate) fn bounds(&self, item: ItemId) -> Option<(u32, u32)> {
        let (lo, hi) = self.matrix.bounds(item)?.into_inner();
        let used = self.used[item.index()];
        Some((lo.saturating_sub(used), hi.saturating_sub(used)))
    }

    /// Whether exactly one option of the rest covers an item in each solution.
    pub(crate) fn is_once(&self, item: ItemId) -> bool {
        self.bounds(item) == Some((1, 1))
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
}
