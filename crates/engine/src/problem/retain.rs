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
        let items = self.item_ids().filter(|id| keeps_item[id.index()]);
        let options = self.option_ids().filter(|id| keeps_option[id.index()]);
        let matrix = self.matrix.part(items, options);
        // Their hashes are known: not hashed again, of 400,000 labels.
        let (mut labels, mut keeps) = (self.labels, keeps_item.iter());
        labels.retain(|_| keeps.next() == Some(&true));
        let tags = self.tags.into_iter().zip(keeps_option);
        Problem {
            labels,
            tags: tags
                .filter_map(|(tag, keeps)| keeps.then_some(tag))
                .collect(),
            palette: self.palette,
            last_named: vec![0; matrix.item_count()],
            matrix,
        }
    }
}
