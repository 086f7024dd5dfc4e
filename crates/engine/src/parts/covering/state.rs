//! How often options that are taken cover each item, and in which color.

use crate::problem::{ItemId, Matrix, OptionId};

/// The effect of the taken options on the items.
pub(super) struct CoverState {
    /// For each item the number of options that cover it.
    pub(super) covers: Vec<u32>,
    /// For each item the color that the first of them gave it, 0 if none.
    shades: Vec<u32>,
}

impl CoverState {
    /// That of no options.
    pub(super) fn new(matrix: &Matrix) -> CoverState {
        let items = matrix.item_count();
        CoverState {
            covers: vec![0; items],
            shades: vec![0; items],
        }
    }

    /// Takes an option that it admits.
    pub(super) fn take(&mut self, matrix: &Matrix, option: OptionId) {
        for (item, shade) in matrix.members(option) {
            self.covers[item.index()] += 1;
            self.shades[item.index()] = shade;
        }
    }

    /// Whether `option` can also be taken.
    pub(super) fn admits(&self, matrix: &Matrix, option: OptionId) -> bool {
        let fits = |(item, shade): (ItemId, u32)| {
            let covers = self.covers[item.index()];
            match matrix.bounds(item) {
                Some(bounds) => covers < *bounds.end(),
                None => covers == 0 || shade > 0 && shade == self.shades[item.index()],
            }
        };
        matrix.is_playable(option) && matrix.members(option).all(fits)
    }
}
