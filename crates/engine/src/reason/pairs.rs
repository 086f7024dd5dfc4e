//! Pairs of a secondary item and a primary one.

use std::collections::HashMap;
use std::ops::ControlFlow;

use super::Budget;
use crate::problem::{ItemId, Matrix, OptionId, Rest};

/// About how long a pair takes, in nanoseconds.
pub(super) const PAIR: u64 = 140;

/// For each pair of a secondary item and a primary one: how many free options cover both, and how many in a color.
pub(super) type Pairs = HashMap<(ItemId, ItemId), (u32, u32)>;

/// The number of pairs of an option.
pub(super) fn pairs_of(matrix: &Matrix, option: OptionId) -> u64 {
    let members = matrix.members(option);
    let primaries = members.clone().filter(|&(item, _)| matrix.is_primary(item));
    let primaries = primaries.count();
    (primaries * (members.len() - primaries)) as u64
}

/// The pairs of the free options of a rest, unless a limit is reached.
pub(super) fn pairs(rest: &Rest<'_>, budget: &mut Budget<'_>) -> ControlFlow<(), Pairs> {
    let (matrix, mut pairs) = (rest.matrix, Pairs::new());
    if matrix.primary_count() == matrix.item_count() {
        return ControlFlow::Continue(pairs);
    }
    for &option in &rest.free {
        budget.look_after(PAIR * pairs_of(matrix, option))?;
        for (item, shade) in matrix.members(option) {
            if matrix.is_primary(item) || rest.given[item.index()].is_some() {
                continue;
            }
            for (by, _) in matrix.members(option) {
                if matrix.is_primary(by) {
                    let both = pairs.entry((item, by)).or_default();
                    *both = (both.0 + 1, both.1 + u32::from(shade > 0));
                }
            }
        }
    }
    ControlFlow::Continue(pairs)
}
