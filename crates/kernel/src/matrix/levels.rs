//! The submatrix left after choosing options, at each level of a search.
//!
//! One pass over the matrix finds for every option the first level whose choice rules it out. So the cost of finding
//! the options left below each level does not depend on the depth.

use super::{ItemId, Matrix, OptionId};

/// No level.
const NEVER: u32 = u32::MAX;

/// Options chosen level after level, and what each level leaves.
#[derive(Debug)]
pub struct Levels<'m> {
    matrix: &'m Matrix,
    /// For each item the first level that covers it or gives it a color, and that color; [`NEVER`] if none does.
    covered: Vec<(u32, u32)>,
    /// For each option the first level that rules it out; 0 for those that can be in no solution.
    ruled_out: Vec<u32>,
    /// How many options are left below each level.
    left: Vec<usize>,
}

impl<'m> Levels<'m> {
    /// The levels on which these options are chosen, one list per level, counted from 0. The `forbidden` options, which
    /// are sorted, are ruled out from the start. The chosen options must not conflict.
    pub fn new<C: IntoIterator<Item = OptionId>>(
        matrix: &'m Matrix,
        forbidden: &[OptionId],
        levels: impl IntoIterator<Item = C>,
    ) -> Self {
        let mut covered = vec![(NEVER, 0); matrix.item_count()];
        let mut count = 0;
        for (level, chosen) in (0..).zip(levels) {
            count = level as usize + 1;
            for (item, shade) in chosen.into_iter().flat_map(|option| matrix.members(option)) {
                let covered = &mut covered[item.index()];
                if covered.0 == NEVER {
                    *covered = (level, shade);
                }
            }
        }
        let mut left = vec![0; count];
        let level = |(item, shade): (ItemId, u32)| match covered[item.index()] {
            // A color that all options agree on rules nothing out.
            (_, given) if given > 0 && given == shade => NEVER,
            (level, _) => level,
        };
        let ruled_out = |option: OptionId| {
            if forbidden.binary_search(&option).is_ok() || !matrix.is_playable(option) {
                return 0;
            }
            let first = matrix.members(option).map(level).min().unwrap_or(NEVER);
            // It is left below all levels before that.
            if let Some(last) = left.len().min(first as usize).checked_sub(1) {
                left[last] += 1;
            }
            first
        };
        let ruled_out = matrix.option_ids().map(ruled_out).collect();
        for level in (1..left.len()).rev() {
            left[level - 1] += left[level];
        }
        Levels {
            matrix,
            covered,
            ruled_out,
            left,
        }
    }

    /// The first level that leaves at most `max` options.
    pub fn first_with(&self, max: usize) -> Option<usize> {
        let first = self.left.partition_point(|&left| left > max);
        (first < self.left.len()).then_some(first)
    }

    /// The options that are left below a level, in order.
    pub fn options_below(&self, level: usize) -> Vec<OptionId> {
        let is_left = |option: &OptionId| self.ruled_out[option.index()] as usize > level;
        self.matrix.option_ids().filter(is_left).collect()
    }

    /// The matrix below a level: its options are `options`, which are those [left](Self::options_below), in that order.
    /// An item that has its color is left out: all remaining options agree on it.
    pub fn matrix_below(&self, level: usize, options: &[OptionId]) -> Matrix {
        let is_open = |item: &ItemId| self.covered[item.index()].0 as usize > level;
        let items = self.matrix.item_ids().filter(is_open);
        self.matrix.part(items, options.iter().copied())
    }
}
