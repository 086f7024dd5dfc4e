//! A problem without some of its items and options.

use std::hash::Hash;

use super::{ItemId, Problem};

impl<I, T> Problem<I, T>
where
    I: Eq + Hash,
{
    /// The problem with these items and options only, in the same order. Items that are dropped are removed from the
    /// options that stay.
    pub(crate) fn retain(self, keeps_item: &[bool], keeps_option: &[bool]) -> Self {
        let old = self.matrix;
        let mut rest = Problem::new();
        let mut renumbered = vec![None; old.item_count()];
        for (item, label) in self.labels.into_iter().enumerate() {
            if keeps_item[item] {
                renumbered[item] = Some(ItemId(rest.item_count() as u32));
                rest.labels.insert(label);
                rest.matrix.kinds.push(old.kinds[item]);
                rest.last_named.push(0);
            }
        }
        rest.palette = self.palette;
        for (option, tag) in old.option_ids().zip(self.tags) {
            if !keeps_option[option.index()] {
                continue;
            }
            for place in old.span(option) {
                if let Some(item) = renumbered[old.members[place].index()] {
                    rest.matrix.members.push(item);
                    rest.matrix.shades.extend(old.shades.get(place));
                }
            }
            // A list of costs that ends early goes on with zeros.
            if !old.costs.is_empty() {
                rest.matrix.costs.push(old.cost(option));
            }
            rest.matrix.total_cost += old.cost(option);
            rest.matrix.starts.push(rest.matrix.members.len() as u32);
            rest.tags.push(tag);
        }
        rest
    }
}
