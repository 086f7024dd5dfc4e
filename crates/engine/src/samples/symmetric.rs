//! Random problems that are symmetric on purpose, and a naive solver of them.

use proptest::prelude::*;

use crate::problem::{OptionId, Problem};

/// Twelve items in groups of three, and options, as plain data: what the naive solver knows.
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
        let known = "all items differ, and are known to the options";
        let mut problem = Problem::new();
        for item in 0..12 {
            match self.groups[item / 3] {
                (0, 0) => problem.secondary(item),
                (lo, hi) => problem.primary_times(item, lo..=hi),
            }
            .expect(known);
        }
        for members in &self.options {
            let mut option = problem.option(());
            for &(item, color) in members {
                option = match color {
                    0 => option.cover([item]),
                    _ => option.color(item, color),
                };
            }
            option.add().expect(known);
        }
        problem
    }

    /// The number of solutions that have the options of `require` and none of `forbid`: every option with a
    /// primary item is taken or left.
    pub(crate) fn count(&self, require: &[OptionId], forbid: &[OptionId]) -> u64 {
        let among = |list: &[OptionId], number| list.iter().any(|one| one.index() == number);
        let rule = |number| (among(require, number), among(forbid, number));
        let rules: Vec<_> = (0..self.options.len()).map(rule).collect();
        self.count_from(0, &rules, &mut [(0, 0); 12])
    }

    /// The state of an item: how many options cover it, and the color that they give it.
    fn count_from(
        &self,
        number: usize,
        rules: &[(bool, bool)],
        state: &mut [(u32, u32); 12],
    ) -> u64 {
        let Some(members) = self.options.get(number) else {
            let enough =
                |(item, &(times, _)): (usize, &(u32, u32))| times >= self.groups[item / 3].0;
            return state.iter().enumerate().all(enough).into();
        };
        let (is_required, is_forbidden) = rules[number];
        let mut count = 0;
        if !is_required {
            count += self.count_from(number + 1, rules, state);
        }
        let fits = |&(item, color): &(usize, u32)| match (self.groups[item / 3], state[item]) {
            ((0, 0), (times, taken)) => times == 0 || (color > 0 && color == taken),
            ((_, hi), (times, _)) => times < hi,
        };
        let is_playable = members
            .iter()
            .any(|member| self.groups[member.0 / 3] != (0, 0));
        if is_playable && !is_forbidden && members.iter().all(fits) {
            let before = *state;
            for &(item, color) in members {
                state[item] = (state[item].0 + 1, color);
            }
            count += self.count_from(number + 1, rules, state);
            *state = before;
        }
        count
    }
}
