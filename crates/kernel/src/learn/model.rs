//! The problem as variables: options, and colors of secondary items.
//!
//! Each item has a *group*, of which at most one may be in: its options. If options give colors to it, each color is a
//! variable in the group in their place; an option in puts its colors in, and a color out puts its options out. The
//! clauses say that a primary item has an option, and that a color that is in has one among the options of every primary
//! item that always comes with the item of the color: the tiles on both sides of an edge have its color.

use std::collections::HashMap;

use super::clauses::Clauses;
use super::trail::Literal;
use crate::lists::Lists;
use crate::matrix::{ItemId, Matrix, OptionId};
use crate::sort::sort_by_key;

/// The options that are laid out between two calls of `stop`.
const BETWEEN_STOPS: u32 = 1 << 12;

/// The variables of a problem: its options first, in their order, then colors.
pub(super) struct Model {
    /// The options that can be in a solution.
    pub(super) options: Vec<OptionId>,
    /// At most one variable of each group may be in.
    pub(super) groups: Lists<u32>,
    /// By variable: its groups.
    pub(super) groups_of: Lists<u32>,
    /// By variable: the colors that an option gives.
    pub(super) colors_of: Lists<u32>,
    /// By variable: the options that give a color.
    pub(super) options_of: Lists<u32>,
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
        let options: Vec<OptionId> = matrix.playable().collect();
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
        let lists = |count, pairs: &[(u32, u32)]| Lists::of_pairs(count, pairs.iter().copied());
        let flipped = |pairs: &[(u32, u32)]| {
            let pairs = pairs.iter().map(|&(first, second)| (second, first));
            lists(variables, &pairs.collect::<Vec<_>>())
        };
        let model = Model {
            options,
            groups: lists(matrix.item_count(), &in_groups),
            groups_of: flipped(&in_groups),
            options_of: flipped(&gives),
            colors_of: lists(variables, &gives),
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
        let options = self.groups.of(item.index());
        let any = |options: &[u32]| -> Vec<Literal> {
            let options = options.iter().copied();
            options.map(Literal::is_in).collect()
        };
        clauses.add(&any(options), None);
        let mut with: HashMap<u32, Vec<u32>> = HashMap::new();
        for &option in options {
            for &color in self.colors_of.of(option as usize) {
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
