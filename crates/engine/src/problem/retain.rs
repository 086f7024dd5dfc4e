//! A problem without some of its items and options.

use std::hash::Hash;

use super::Problem;

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
        for (item, label) in old.item_ids().zip(self.labels) {
            if keeps_item[item.index()] {
                renumbered[item.index()] = Some(rest.matrix.add_item(old.kind(item)));
                rest.labels.insert(label);
                rest.last_named.push(0);
            }
        }
        rest.palette = self.palette;
        for (option, tag) in old.option_ids().zip(self.tags) {
            if !keeps_option[option.index()] {
                continue;
            }
            for (item, shade) in old.members(option) {
                if let Some(item) = renumbered[item.index()] {
                    rest.matrix.push_member(item, shade);
                }
            }
            rest.matrix.add_option(old.cost(option));
            rest.tags.push(tag);
        }
        rest
    }
}
