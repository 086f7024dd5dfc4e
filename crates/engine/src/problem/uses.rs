//! Which options have which items.

use super::{ItemId, Matrix, OptionId};

/// What `entry` makes of the options of each item, in ascending order, and of the shades that they give it.
pub(crate) fn by_item<T>(matrix: &Matrix, entry: impl Fn(OptionId, u32) -> T) -> Vec<Vec<T>> {
    let mut lists: Vec<Vec<T>> = matrix.item_ids().map(|_| Vec::new()).collect();
    for option in matrix.option_ids() {
        for (item, shade) in matrix.members(option) {
            lists[item.index()].push(entry(option, shade));
        }
    }
    lists
}

/// For each option whether it is in this list, which may have others that do not exist.
pub(crate) fn are_in(matrix: &Matrix, options: &[OptionId]) -> Vec<bool> {
    let mut are_in = vec![false; matrix.option_count()];
    for option in options {
        if let Some(is_in) = are_in.get_mut(option.index()) {
            *is_in = true;
        }
    }
    are_in
}

/// Whether an option has an item.
pub(crate) fn has(matrix: &Matrix, option: OptionId, item: ItemId) -> bool {
    matrix.members(option).any(|(other, _)| other == item)
}

/// Whether two options have an item that a solution cannot take from both.
pub(crate) fn clash(matrix: &Matrix, one: OptionId, other: OptionId) -> bool {
    matrix.members(one).any(|(item, shade)| {
        let mut others = matrix.members(other).filter(|other| other.0 == item);
        others.any(|(_, its)| match matrix.bounds(item) {
            Some(bounds) => *bounds.end() <= 1,
            None => shade == 0 || shade != its,
        })
    })
}
