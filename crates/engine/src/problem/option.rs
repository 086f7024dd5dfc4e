//! The builder of an option.

use std::fmt::Debug;
use std::hash::Hash;

use indexmap::IndexSet;

use super::{BuildError, Color, ItemId, OptionId, Problem, has_room};
use crate::messages::nearest;

/// Whether the colors of options that are not added are kept, as in a small build.
const KEEPS_ALL_COLORS: bool = cfg!(all(target_arch = "wasm32", feature = "small"));

/// An option that is being built: see [`Problem::option`].
#[must_use = "an option is part of the problem only after `add`"]
#[derive(Debug)]
pub struct OptionBuilder<'p, I, T> {
    problem: &'p mut Problem<I, T>,
    tag: T,
    cost: u64,
    /// The colors that the problem does not have yet.
    colors: IndexSet<Color>,
    mistake: Option<BuildError>,
}

impl<'p, I, T> OptionBuilder<'p, I, T>
where
    I: Eq + Hash + Debug,
{
    pub(super) fn new(problem: &'p mut Problem<I, T>, tag: T) -> Self {
        OptionBuilder {
            problem,
            tag,
            cost: 0,
            colors: IndexSet::new(),
            mistake: None,
        }
    }

    /// The option covers these items.
    pub fn cover(mut self, labels: impl IntoIterator<Item = I>) -> Self {
        for label in labels {
            self.push(Ok(label), None);
        }
        self
    }

    /// The option covers this secondary item, together with all other options that give it the same color.
    pub fn color(mut self, label: I, color: impl Into<Color>) -> Self {
        self.push(Ok(label), Some(color.into()));
        self
    }

    /// The option covers these items, given by id.
    pub fn cover_ids(mut self, items: impl IntoIterator<Item = ItemId>) -> Self {
        for item in items {
            self.push(Err(item), None);
        }
        self
    }

    /// The option covers this secondary item, given by id, together with all other options that give it the same
    /// color.
    pub fn color_id(mut self, item: ItemId, color: impl Into<Color>) -> Self {
        self.push(Err(item), Some(color.into()));
        self
    }

    /// Adds `cost` to the cost of the option, which is 0 at first.
    pub fn cost(mut self, cost: u64) -> Self {
        let room = u64::MAX - self.problem.matrix.total_cost() - self.cost;
        if cost <= room {
            self.cost += cost;
        } else {
            let option = self.problem.tags.len();
            let mistake = BuildError::CostOverflow { option, cost, room };
            self.mistake.get_or_insert(mistake);
        }
        self
    }

    /// Adds the option to the problem. After an error the problem is as it was before
    /// [`option`](Problem::option).
    ///
    /// # Errors
    ///
    /// The first mistake: an unknown item, an item named twice, a color on a primary item, a cost with which the sum of all
    /// does not fit into 64 bits, or more than 2^32 - 2 options or members of options.
    pub fn add(self) -> Result<OptionId, BuildError> {
        if let Some(mistake) = self.mistake {
            return Err(mistake);
        }
        let matrix = &mut self.problem.matrix;
        has_room(matrix.option_count(), "options")?;
        // The members of this option are among them.
        let others = matrix.pushed_count().saturating_sub(1);
        has_room(others, "members of options")?;
        if !KEEPS_ALL_COLORS {
            self.problem.palette.extend(self.colors);
        }
        self.problem.tags.push(self.tag);
        Ok(matrix.add_option(self.cost))
    }

    fn push(&mut self, item: Result<I, ItemId>, color: Option<Color>) {
        if self.mistake.is_some() {
            return;
        }
        let problem = &mut *self.problem;
        let option = problem.tags.len();
        let found = match &item {
            Ok(label) => problem.labels.get_full(label),
            Err(id) => problem.label(*id).map(|label| (id.index(), label)),
        };
        let Some((index, label)) = found else {
            self.mistake = Some(match item {
                Ok(label) => problem.unknown_item(&label, option),
                Err(id) => BuildError::UnknownItem {
                    item: format!("number {id}"),
                    option,
                    suggestion: None,
                },
            });
            return;
        };
        let shown = || format!("{label:?}");
        if problem.last_named[index] == option as u32 + 1 {
            self.mistake = Some(BuildError::RepeatedItem {
                item: shown(),
                option,
            });
            return;
        }
        let id = ItemId::new(index as u32);
        if color.is_some() && problem.matrix.is_primary(id) {
            self.mistake = Some(BuildError::ColoredPrimary {
                item: shown(),
                option,
            });
            return;
        }
        problem.last_named[index] = option as u32 + 1;
        let shade = color.map_or(0, |color| {
            let palette = &mut problem.palette;
            let number = match palette.get_index_of(&color) {
                _ if KEEPS_ALL_COLORS => palette.insert_full(color).0,
                Some(known) => known,
                None => palette.len() + self.colors.insert_full(color).0,
            };
            number as u32 + 1
        });
        problem.matrix.push_member(id, shade);
    }
}

/// How many labels are compared with one that no item has.
const COMPARED: usize = 1 << 12;

impl<I: Debug, T> Problem<I, T> {
    /// The error for a label that no item has, with the nearest label that one of the first items has: a caller may go on after
    /// millions of such errors.
    fn unknown_item(&self, label: &I, option: usize) -> BuildError {
        // Quotes would make short names seem nearer to each other than they are.
        let bare = |text: &str| text.trim_matches(['"', '\'']).to_owned();
        let item = format!("{label:?}");
        let labels = self
            .labels
            .iter()
            .take(COMPARED)
            .map(|label| format!("{label:?}"));
        let labels: Vec<String> = labels.collect();
        let names: Vec<String> = labels.iter().map(|label| bare(label)).collect();
        let meant = nearest(&bare(&item), names.iter().map(String::as_str));
        let place = meant.and_then(|meant| names.iter().position(|name| name == meant));
        // A label need not equal another with the same text, such as NaN.
        let place = place.filter(|&place| labels[place] != item);
        BuildError::UnknownItem {
            item,
            option,
            suggestion: place.map(|place| labels[place].clone()),
        }
    }
}
