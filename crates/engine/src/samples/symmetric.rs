//! Random problems that are symmetric on purpose.

use proptest::prelude::*;

use super::{add_option, naive};
use crate::problem::{OptionId, Problem};

/// Twelve items in groups of three, and options, as plain data.
#[derive(Clone, Debug)]
pub(crate) struct Plain {
    /// For each group: 0 for secondary items, or the smallest and the largest number of options that cover each.
    groups: Vec<(u32, u32)>,
    /// The items of each option with their colors, 0 for none.
    pub(crate) options: Vec<Vec<(usize, u32)>>,
}

/// Options and all their images: if all groups turn together, or their items are permuted together. And up to two options
/// that cover everything.
pub(crate) fn symmetric() -> BoxedStrategy<Plain> {
    const TURNS: [[usize; 3]; 6] = [
        [0, 1, 2],
        [1, 2, 0],
        [2, 0, 1],
        [0, 2, 1],
        [2, 1, 0],
        [1, 0, 2],
    ];
    let groups = [(0, 0), (0, 2), (1, 1), (1, 1), (1, 1), (1, 2)];
    let groups = prop::collection::vec(prop::sample::select(groups.to_vec()), 4);
    let option = prop::collection::vec((0usize..12, 0u32..3), 1..4);
    let seeds = prop_oneof![
        (Just(3), prop::collection::vec(option.clone(), 3..6)),
        (Just(6), prop::collection::vec(option, 2..4)),
    ];
    (groups, seeds, 0usize..3)
        .prop_map(|(groups, (turns, seeds), full)| {
            let mut options = Vec::new();
            for seed in &seeds {
                for turn in &TURNS[..turns] {
                    let image = |&(item, color): &(usize, u32)| {
                        let is_colored = groups[item / 3] == (0, 0);
                        let color = if is_colored { color } else { 0 };
                        (item / 3 * 3 + turn[item % 3], color)
                    };
                    let mut option: Vec<_> = seed.iter().map(image).collect();
                    option.sort_unstable();
                    option.dedup_by_key(|member| member.0);
                    options.push(option);
                }
            }
            let is_primary = |item: &usize| groups[item / 3] != (0, 0);
            let all = (0..12).filter(is_primary).map(|item| (item, 0)).collect();
            // Between an option and its images.
            options.splice(1..1, vec![all; full]);
            Plain { groups, options }
        })
        .boxed()
}

impl Plain {
    pub(crate) fn problem(&self) -> Problem<usize> {
        let mut problem = Problem::new();
        for item in 0..12 {
            match self.groups[item / 3] {
                (0, 0) => problem.secondary(item),
                (lo, hi) => problem.primary_times(item, lo..=hi),
            }
            .expect("items differ");
        }
        for members in &self.options {
            add_option(&mut problem, members.iter().copied(), 0);
        }
        problem
    }

    /// See [`naive`].
    pub(crate) fn count(&self, require: &[OptionId], forbid: &[OptionId]) -> u64 {
        naive(self.problem().matrix(), require, forbid)
    }
}
