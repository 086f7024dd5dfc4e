//! A problem without some of its items and options.

use std::hash::Hash;

use super::{ItemId, OptionId, Problem};

impl<I, T> Problem<I, T>
where
    I: Eq + Hash,
{
    /// The problem with these items and options only, in the same order. Items that go are taken out of the
    /// options that stay.
    pub(crate) fn retain(self, keeps_item: &[bool], keeps_option: &[bool]) -> Self {
        let mut rest = Problem::new();
        let mut renumbered = vec![None; self.items.len()];
        rest.starts.reserve(self.tags.len());
        for option in (0..self.tags.len() as u32).map(OptionId) {
            rest.members.reserve(self.span(option).len());
        }
        for (old, (label, kind)) in self.items.into_iter().enumerate() {
            if keeps_item[old] {
                renumbered[old] = Some(ItemId(rest.items.len() as u32));
                rest.primaries += usize::from(matches!(kind, super::Kind::Primary { .. }));
                rest.items.insert(label, kind);
                rest.last_named.push(0);
            }
        }
        rest.palette = self.palette;
        for (option, tag) in self.tags.into_iter().enumerate() {
            if !keeps_option[option] {
                continue;
            }
            for place in self.starts[option] as usize..self.starts[option + 1] as usize {
                if let Some(item) = renumbered[self.members[place].index()] {
                    rest.members.push(item);
                    rest.shades.extend(self.shades.get(place));
                }
            }
            let cost = self.costs.get(option);
            rest.total_cost += cost.unwrap_or(&0);
            rest.costs.extend(cost);
            rest.starts.push(rest.members.len() as u32);
            rest.tags.push(tag);
        }
        rest
    }
}
