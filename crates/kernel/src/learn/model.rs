//! The problem as variables: options, and colors of secondary items.
//!
//! Each item has a *group*, of which at most one may be in: its options. If options give colors to it, each color is a
//! variable in the group in their place; an option in puts its colors in, and a color out puts its options out. The
//! clauses say that a primary item has an option, and that a color that is in has one among the options of every primary
//! item that always comes with the item of the color: the tiles on both sides of an edge have its color.

use std::collections::HashMap;

use super::clauses::Clauses;
use super::trail::Literal;
use crate::matrix::{ItemId, Matrix, OptionId};
use crate::sort::sort_by_key;

/// Lists of numbers, one after the other.
#[derive(Default)]
pub(super) struct Lists {
    /// List `n` ends at `ends[n]`.
    ends: Vec<u32>,
    all: Vec<u32>,
}

impl Lists {
    /// The numbers of each pair that have the same first one, for the first ones below `count`.
    fn of(count: usize, pairs: &[(u32, u32)]) -> Self {
        let mut ends = vec![0; count + 1];
        for &(list, _) in pairs {
            ends[list as usize + 1] += 1;
        }
        for list in 0..count {
            ends[list + 1] += ends[list];
        }
        let mut all = vec![0; pairs.len()];
        for &(list, number) in pairs {
            let end = &mut ends[list as usize];
            all[*end as usize] = number;
            *end += 1;
        }
        ends.pop();
        Lists { ends, all }
    }

    pub(super) fn list(&self, list: u32) -> &[u32] {
        let list = list as usize;
        let start = match list {
            0 => 0,
            _ => self.ends[list - 1],
        };
        &self.all[start as usize..self.ends[list] as usize]
    }
}

/// The options that are laid out between two calls of `stop`.
const BETWEEN_STOPS: u32 = 1 << 12;

/// The variables of a problem: its options first, in their order, then colors.
pub(super) struct Model {
    /// The options that can be in a solution.
    pub(super) options: Vec<OptionId>,
    /// At most one variable of each group may be in.
    pub(super) groups: Lists,
    /// By variable: its groups.
    pub(super) groups_of: Lists,
    /// By variable: the colors that an option gives.
    pub(super) colors_of: Lists,
    /// By variable: the options that give a color.
    pub(super) options_of: Lists,
    variables: usize,
}

impl Model {
    /// The variables of a problem; its clauses go to `clauses`. `None` if it has multiplicities, if it takes more than this
    /// number of bytes or the clauses more than their room, or if `stop`, which is called now and then, says so.
    pub(super) fn new(
        matrix: &Matrix,
        clauses: &mut Clauses,
        bytes: usize,
        stop: &mut dyn FnMut() -> bool,
    ) -> Option<Self> {
        /// The bytes that a member of an option, and a variable, take here and in the search.
        const MEMBER: usize = 64;
        const VARIABLE: usize = 128;
        let size = MEMBER * matrix.entry_count() + VARIABLE * matrix.option_count();
        if matrix.has_multiplicities() || size > bytes {
            return None;
        }
        let options: Vec<OptionId> = matrix.option_ids().collect();
        let options: Vec<OptionId> = options
            .into_iter()
            .filter(|&option| matrix.is_playable(option))
            .collect();
        let mut colors = Colors::new(options.len());
        let (mut in_groups, mut gives) = (Vec::new(), Vec::new());
        for (variable, &option) in (0..).zip(&options) {
            if variable % BETWEEN_STOPS == 0 && stop() {
                return None;
            }
            for (item, shade) in matrix.members(option) {
                match shade {
                    0 => in_groups.push((item.0, variable)),
                    _ => gives.push((variable, colors.variable(item, shade))),
                }
            }
        }
        in_groups.extend(colors.list.iter().map(|&(item, color)| (item.0, color)));
        let variables = options.len() + colors.list.len();
        let flipped = |pairs: &[(u32, u32)]| -> Vec<(u32, u32)> {
            pairs
                .iter()
                .map(|&(first, second)| (second, first))
                .collect()
        };
        let model = Model {
            options,
            groups: Lists::of(matrix.item_count(), &in_groups),
            groups_of: Lists::of(variables, &flipped(&in_groups)),
            options_of: Lists::of(variables, &flipped(&gives)),
            colors_of: Lists::of(variables, &gives),
            variables,
        };
        clauses.set_variables(variables);
        for item in matrix.item_ids().filter(|&item| matrix.is_primary(item)) {
            model.add_clauses(item, &colors, clauses);
            if clauses.are_full() || stop() {
                return None;
            }
        }
        Some(model)
    }

    pub(super) fn variables(&self) -> usize {
        self.variables
    }

    /// The variable of an option, if it can be in a solution.
    pub(super) fn variable(&self, option: OptionId) -> Option<u32> {
        let place = self.options.binary_search(&option).ok()?;
        Some(place as u32)
    }

    fn add_clauses(&self, item: ItemId, colors: &Colors, clauses: &mut Clauses) {
        let options = self.groups.list(item.0);
        let any = |options: &[u32]| -> Vec<Literal> {
            options
                .iter()
                .map(|&option| Literal::is_in(option))
                .collect()
        };
        clauses.add(&any(options), None);
        let mut with: HashMap<u32, Vec<u32>> = HashMap::new();
        for &option in options {
            for &color in self.colors_of.list(option) {
                with.entry(color).or_default().push(option);
            }
        }
        let mut with: Vec<(u32, Vec<u32>)> = with.into_iter().collect();
        sort_by_key(&mut with, |&(color, _)| (colors.item(color), color));
        for together in with.chunk_by(|one, other| colors.item(one.0) == colors.item(other.0)) {
            let covered: usize = together.iter().map(|(_, options)| options.len()).sum();
            if covered < options.len() {
                continue;
            }
            for (color, options) in together {
                let mut clause = any(options);
                clause.push(Literal::is_out(*color));
                clauses.add(&clause, None);
            }
            let all: Vec<u32> = together.iter().map(|&(color, _)| color).collect();
            clauses.add(&any(&all), None);
        }
    }
}

struct Colors {
    /// The number of variables before them.
    first: u32,
    numbers: HashMap<(u32, u32), u32>,
    /// The item of each, and its variable.
    list: Vec<(ItemId, u32)>,
}

impl Colors {
    fn new(options: usize) -> Self {
        Colors {
            first: options as u32,
            numbers: HashMap::new(),
            list: Vec::new(),
        }
    }

    fn variable(&mut self, item: ItemId, shade: u32) -> u32 {
        let next = self.first + self.list.len() as u32;
        let number = *self.numbers.entry((item.0, shade)).or_insert(next);
        if number == next {
            self.list.push((item, number));
        }
        number
    }

    fn item(&self, variable: u32) -> ItemId {
        self.list[(variable - self.first) as usize].0
    }
}
